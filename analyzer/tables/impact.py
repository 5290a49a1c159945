"""What a card is worth: its effect on the same deals, beside what is observed of who had it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pandas as pd

from analyzer import stats
from analyzer.core.results import CardTally, Result, Tally
from analyzer.stats import Paired
from analyzer.tables.differences import sums_of
from analyzer.tables.estimates import LEVEL, estimate_cell
from analyzer.tables.numbers import change, p_value
from analyzer.tables.printed import Printed, name_of

RATE = 0.05  # share of false entries that the list of cards with an effect may have
SHOWN = f"{100 * RATE:.0f} %"
CAUSAL, HELD, PLAYED = "causal", "observed, held", "observed, played"
COLUMNS = (
    "variant", "lineup", "who", "label", "outcome", "measure", "value", "low", "high", "level",
    "n", "p", "q", "tested", "finding",
)  # fmt: skip
#: why an observed share is no effect
WHY = {
    HELD: "who held it held one copy or more and is compared with the average of all players; the "
    "effect compares one copy with another card in the same hand",
    PLAYED: "who plays a card has stayed in the game long enough to play it, longer games play "
    "more cards, and a card that does its work in the hand is not played; the share mixes all that "
    "with the effect",
}
_Row = dict[Any, Any]


def _effect(card: CardTally, level: float) -> Paired | None:
    """Return the change of the outcome, with one copy less without, paired on the deal."""
    sums = sums_of(card.pair, 0, 1, 1)  # both arms hold as many games a block
    scale = card.metric.scale * card.period
    return stats.difference(*sums, card.metric.low, card.metric.high, level, scale)


def _average(tally: Tally, outcome: str) -> float:
    """Return the outcome's mean over all players: an even share, 1/N less what nobody won."""
    total, cells = Fraction(0), 0
    for column, cell in enumerate(tally.cells):
        if cell.metric.name == outcome and cell.by in ("slot", "game"):
            total += Fraction(int(tally.sums[0, column]), cell.metric.scale)
            cells += 1
    return float(total / (tally.games * cells))


def _observed(tally: Tally, card: CardTally, level: float) -> Iterator[_Row]:
    """Yield what is observed of all players that were dealt the card, or have played it."""
    for measure, name in ((HELD, card.held), (PLAYED, card.played)):
        for column, cell in enumerate(tally.cells):
            if (cell.metric.name, cell.by) != (name, "all") or cell.label < 0:
                continue
            if cell.metric.labels[cell.label] != card.label:
                continue
            e = estimate_cell(tally, column, level)
            if e is not None:
                even = _average(tally, card.metric.name)
                yield {
                    "who": "all players", "label": card.label, "measure": measure,
                    "value": e.value - even, "low": e.low - even, "high": e.high - even,
                    "n": e.n, "p": 1.0, "q": 1.0, "tested": 0, "finding": "",
                }  # fmt: skip


def impact(result: Result, level: float = LEVEL) -> pd.DataFrame:
    """Return, for each placed card, its effect and what is observed of it; one number a row.

    outcome: what changes, the title of its metric: the player's win share, say
    measure: "causal": the change of the outcome (shares are 0..1) when one card of the player's
    first hand is replaced by a copy, on the same deals, paired; "observed, held" and
    "observed, played": the win share of all players that were dealt the card, or played it at
    least once, less an even share (all that was won, divided by games and players).
    n: independent blocks, for an observed share those it effectively rests on; p: of no effect;
    q: corrected over the `tested` effects of the run (Benjamini, Hochberg); finding: "helps",
    "harms" (q <= `RATE`) or "".  What is observed is not tested: p and q are 1, tested is 0.
    """
    rows: list[_Row] = []
    for card in result.cards:
        if card.pair.blocks < 2:
            continue
        tally, paired = result.tallies[card.case], _effect(card, level)
        assert paired is not None
        e, case = paired.estimate, tally.case
        causal = {
            "who": f"player {card.slot}: {case.seats[card.slot]}", "label": card.label,
            "measure": CAUSAL, "value": e.value, "low": e.low, "high": e.high, "n": e.n,
            "p": paired.p_value,
        }  # fmt: skip
        for row in (causal, *_observed(tally, card, level)):
            told = {"variant": case.variant, "lineup": case.lineup, "outcome": card.metric.title}
            rows.append({**told, "level": level, **row})
    tested = [row for row in rows if row["measure"] == CAUSAL]
    corrected = stats.benjamini_hochberg([row["p"] for row in tested])
    for row, q in zip(tested, corrected, strict=True):
        direction = "helps" if row["value"] > 0 else "harms"
        row.update(q=q, tested=len(tested), finding=direction if q <= RATE else "")
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _by_case(result: Result, frame: pd.DataFrame) -> Iterator[tuple[Tally, list[_Row]]]:
    """Yield (tally, rows) of each case with placed cards; the greatest effect first."""
    records: list[_Row] = [dict(row) for row in frame.to_dict("records")]
    for tally in result.tallies:
        key = tally.case.variant, tally.case.lineup
        rows = [row for row in records if (row["variant"], row["lineup"]) == key]
        order = {row["label"]: -row["value"] for row in rows if row["measure"] == CAUSAL}
        if rows:
            yield tally, sorted(rows, key=lambda row: order[row["label"]])


def _points(row: _Row) -> str:
    """Return "+1.2 [+0.8, +1.6]", in points."""
    return change(row["value"], row["low"], row["high"], "share")


def printed_impact(result: Result, frame: pd.DataFrame) -> Iterator[Printed]:
    """Yield one table a case: a row for each card, the greatest effect first."""
    for tally, rows in _by_case(result, frame):
        present = {row["measure"] for row in rows}
        seen = [measure for measure in (HELD, PLAYED) if measure in present]
        cells = {(row["label"], row["measure"]): row for row in rows}
        body = []
        for (label, measure), row in cells.items():
            if measure == CAUSAL:
                others = [cells.get((label, each)) for each in seen]
                told = [_points(each) if each else "" for each in others]
                finding = row["finding"] or "not proven"
                body.append([label, _points(row), finding, p_value(row["q"]), *told])
        first = rows[0]
        about = (
            "effect: one card of its first hand replaced by this one, on the same deals; q and "
            f"finding are corrected for the {first['tested']} effects tested (false discovery rate "
            f"{SHOWN})"
        )
        if seen:
            about += "; observed: win share of all players that had it, less an even share"
        yield Printed(
            f"Card impact: {name_of(result, tally)}, {first['who']}",
            about,
            ["card", "effect, points", "finding", "q", *(f"{each}, points" for each in seen)],
            body,
        )


def impact_verdict(result: Result, level: float = LEVEL) -> list[str]:
    """Return what the placed cards say, in sentences: the effects, and the widest gap."""
    told: list[str] = []
    for tally, rows in _by_case(result, impact(result, level)):
        name = name_of(result, tally)
        effects = [row for row in rows if row["measure"] == CAUSAL]
        who = effects[0]["who"].replace(": ", " (", 1)
        told.append(f"In '{name}', in the first hand of {who}), {_effects(effects)}.")
        told += _gap(name, rows, len(tally.case.policies) > 1)
    return told


def _effects(effects: list[_Row]) -> str:
    """Return which cards help and which harm, the greatest effect first."""
    helps = [row for row in effects if row["finding"] == "helps"]
    harms = [row for row in reversed(effects) if row["finding"] == "harms"]
    parts = []
    for verb, found in (("help", helps), ("harm", harms)):
        listed = ", ".join(f"{row['label']} {_points(row)}" for row in found)
        parts += [f"these {verb}: {listed}"] if found else []
    said = "; ".join(parts) or f"none of {len(effects)} cards is shown to matter"
    return (
        f"{said} (points of {effects[0]['outcome']}; {effects[0]['tested']} effects tested, false "
        f"discovery rate {SHOWN})"
    )


def _gap(name: str, rows: list[_Row], mixed: bool) -> Iterator[str]:
    """Yield the sentence on the card whose observed share is farthest from its effect.

    mixed: several policies meet, and all of their players are observed
    """
    effects = {row["label"]: row for row in rows if row["measure"] == CAUSAL}
    seen = [row for row in rows if row["measure"] != CAUSAL]
    apart = [
        row
        for row in seen
        if row["low"] > effects[row["label"]]["high"] or row["high"] < effects[row["label"]]["low"]
    ]
    if not apart:
        if seen:
            yield f"In '{name}', no observed win share is shown to differ from the card's effect."
        return
    row = max(apart, key=lambda row: abs(row["value"] - effects[row["label"]]["value"]))
    how = "played" if row["measure"] == PLAYED else "were dealt"
    whose = ", whatever their policy," if mixed else ""
    yield (
        f"In '{name}', the widest gap is that of {row['label']}: the win share of those who {how} "
        f"it{whose} lies {_points(row)} points from an even share, yet its effect is "
        f"{_points(effects[row['label']])} points. The reason: {WHY[row['measure']]}."
    )
