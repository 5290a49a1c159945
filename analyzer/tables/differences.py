"""What changes between lineups and between variants, on the same deals."""

from collections.abc import Hashable
from typing import Any

import pandas as pd

from analyzer import stats
from analyzer.core.results import Cell, PairTally, Result, Tally
from analyzer.stats import Cross, Moments, Paired
from analyzer.tables.estimates import LEVEL, scale_of
from analyzer.tables.numbers import change

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


def sums_of(pair: PairTally, column: int, a: int, b: int) -> tuple[Moments, Moments, Cross]:
    """Return the sums of a headline mean of two cases, whose blocks hold `a` and `b` games.

    The blocks of either case count as many games as those of both together, a * b.
    """
    s, n = pair.of(column), pair.blocks
    first = Moments(n, s["y_a"] * b, n, s["yy_a"] * b**2, s["y_a"] * b, n)
    second = Moments(n, s["y_b"] * a, n, s["yy_b"] * a**2, s["y_b"] * a, n)
    return first, second, Cross.of_means(s["y_a y_b"] * a * b, first, second)


def ratio_sums_of(pair: PairTally, column: int) -> tuple[Moments, Moments, Cross]:
    """Return the sums of a headline ratio of two cases."""
    s, n = pair.of(column), pair.blocks
    first = Moments(n, s["y_a"], s["x_a"], s["yy_a"], s["xy_a"], s["xx_a"])
    second = Moments(n, s["y_b"], s["x_b"], s["yy_b"], s["xy_b"], s["xx_b"])
    return first, second, Cross(s["y_a y_b"], s["y_a x_b"], s["x_a y_b"], s["x_a x_b"])


def paired(
    result: Result, pair: PairTally, index: int, level: float = LEVEL
) -> tuple[Cell, Paired | None]:
    """Return (cell, paired difference first - second) of one headline cell.

    None where a ratio has nothing below it in either case.
    """
    compared, reference = result.tallies[pair.first], result.tallies[pair.second]
    cell = compared.cells[compared.headline[index]]
    low, high = cell.metric.low, cell.metric.high
    games = compared.case.period, reference.case.period
    sums = (
        ratio_sums_of(pair, index) if cell.metric.kind == "ratio" else sums_of(pair, index, *games)
    )
    scale = scale_of(cell, games[0] * games[1])
    return cell, stats.difference(*sums, low, high, level, scale)


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
            cell, found = paired(result, pair, index, level)
            if found is None:
                continue
            e = found.estimate
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
                    "level": level, "n": e.n, "method": e.method, "p": found.p_value,
                    "saved": found.saved,
                }
            )  # fmt: skip
    if rows:
        corrected, rejected = stats.holm([row["p"] for row in rows], alpha)
        for row, p, known in zip(rows, corrected, rejected, strict=True):
            direction = "higher" if row["value"] > 0 else "lower"
            row.update(p_holm=p, tested=len(rows), finding=direction if known else "")
    return pd.DataFrame(rows, columns=list(COLUMNS))


def told_change(row: dict[Hashable, Any]) -> str:
    """Return one change of the frame in a sentence: "turns +1.2 [+0.8, +1.6] turns"."""
    unit = "points" if row["unit"] == "share" else row["unit"]
    who = "" if row["who"] == "game" else f" of {row['who']}"
    what = f"{row['title']}: {row['label']}" if row["label"] else row["title"]
    return f"{what}{who} {change(row['value'], row['low'], row['high'], row['unit'])} {unit}"
