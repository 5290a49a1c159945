"""What changes between lineups and between variants, on the same deals."""

from typing import Any

import pandas as pd

from analyzer import stats
from analyzer.core.results import Cell, PairTally, Result, Tally
from analyzer.stats import Cross, Moments
from analyzer.tables.estimates import LEVEL, scale_of

ALPHA = 0.01
COLUMNS = (
    "kind", "compared", "reference", "metric", "title", "unit", "who", "label", "value", "low",
    "high", "level", "n", "method", "p", "p_holm", "tested", "saved", "finding",
)  # fmt: skip


def _who(cell: Cell, compared: Tally, reference: Tally) -> str:
    """Return whom a difference is about: the game, or a player and its change of policy."""
    if cell.by == "game":
        return "game"
    new = compared.case.seats[cell.who]
    old = reference.case.seats[cell.who]
    name = new if new == old else f"{old} -> {new}"
    return f"player {cell.who}: {name}"


def _paired(result: Result, pair: PairTally, index: int, level: float) -> Any:
    """Return (cell, paired difference compared - reference) of one headline cell, or None."""
    compared, reference = result.tallies[pair.first], result.tallies[pair.second]
    cell = compared.cells[compared.headline[index]]
    y_a, y_b, y_aa, y_bb, y_ab = (int(value) for value in pair.sums[:, index])
    n = pair.blocks
    # Blocks of either case may hold different numbers of games: bring both to one scale.
    period_a, period_b = compared.case.period, reference.case.period
    a = Moments(n, y_a * period_b, n, y_aa * period_b**2, y_a * period_b, n)
    b = Moments(n, y_b * period_a, n, y_bb * period_a**2, y_b * period_a, n)
    cross = Cross.of_means(y_ab * period_a * period_b, a, b)
    scale = scale_of(cell, period_a * period_b)
    low, high = cell.metric.low, cell.metric.high
    return cell, stats.difference(a, b, cross, low, high, level, scale)


def differences(result: Result, level: float = LEVEL, alpha: float = ALPHA) -> pd.DataFrame:
    """Return every headline number's change between cases, Holm-corrected over the table.

    Each lineup is compared with the first of its variant, each variant with the first under the
    same lineup, on the deals both have played.  value = compared - reference; p: of no change;
    p_holm: corrected for the `tested` changes of the table; saved: how many times more games two
    independent runs would have needed; finding: "higher", "lower" (p_holm < alpha) or "".
    Numbers that are the same in every block of both cases are left out.
    """
    rows: list[dict[str, Any]] = []
    lineups = len(result.lineups)
    for pair in result.pairs:
        if pair.blocks < 2:
            continue
        compared, reference = result.tallies[pair.first], result.tallies[pair.second]
        same_variant = pair.first // lineups == pair.second // lineups
        new, old = compared.case, reference.case
        beside = f" ({new.variant})" if len(result.variants) > 1 else ""
        within = f" ({new.lineup})" if lineups > 1 else ""
        for index in range(len(compared.headline)):
            cell, paired = _paired(result, pair, index, level)
            e = paired.estimate
            if e.value == 0 and e.method == "bounded":
                continue  # the same in every game, e.g. an end that cannot happen
            label = cell.metric.labels[cell.label] if cell.label >= 0 else ""
            rows.append(
                {
                    "kind": "lineup" if same_variant else "variant",
                    "compared": new.lineup + beside if same_variant else new.variant + within,
                    "reference": old.lineup + beside if same_variant else old.variant + within,
                    "metric": cell.metric.name, "title": cell.metric.title,
                    "unit": cell.metric.unit, "who": _who(cell, compared, reference),
                    "label": label, "value": e.value, "low": e.low, "high": e.high,
                    "level": level, "n": e.n, "method": e.method, "p": paired.p_value,
                    "saved": paired.saved,
                }
            )  # fmt: skip
    if rows:
        corrected, rejected = stats.holm([row["p"] for row in rows], alpha)
        for row, p, found in zip(rows, corrected, rejected, strict=True):
            direction = "higher" if row["value"] > 0 else "lower"
            row.update(p_holm=p, tested=len(rows), finding=direction if found else "")
    return pd.DataFrame(rows, columns=list(COLUMNS))
