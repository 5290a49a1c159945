"""Cooperative games: how the players fare together, and which lineup does better."""

from collections.abc import Iterator

from analyzer.core.metric import Metric
from analyzer.core.results import Cell, Result, Tally
from analyzer.stats import Estimate
from analyzer.tables.differences import differences, told_change
from analyzer.tables.estimates import LEVEL, cell_estimate, estimate_cell
from analyzer.tables.numbers import in_words, percent
from analyzer.tables.printed import where


def contest_of(result: Result) -> Metric:
    """Return the metric by which a cooperative game ranks its policies; `win` where none is."""
    known = {cell.metric.name: cell.metric for tally in result.tallies for cell in tally.cells}
    return next((metric for metric in known.values() if metric.contest), known["win"])


def common_estimates(tally: Tally, level: float = LEVEL) -> list[tuple[Cell, Estimate]]:
    """Return the headline numbers of a case that are one value a game; none below two blocks."""
    if tally.blocks < 2:
        return []
    cells = [(column, tally.cells[column]) for column in tally.headline]
    found = [(cell, estimate_cell(tally, column, level)) for column, cell in cells]
    return [(cell, e) for cell, e in found if cell.by == "game" and e is not None]


def together(result: Result, level: float = LEVEL) -> Iterator[str]:
    """Yield a sentence for each case of a cooperative game: how its players fare."""
    for tally in result.tallies if result.cooperative else ():
        win = cell_estimate(tally, "win", "game", 0, level) if tally.blocks > 1 else None
        if win is None:
            continue
        told = [
            f"; {cell.metric.title} {in_words(e, cell.metric.unit)}"
            for cell, e in common_estimates(tally, level)
            if cell.metric.name != "win" and cell.label < 0
        ]
        yield (
            f"{where(result, tally)}, the players together win {percent(win)} of their "
            f"games{''.join(told)}."
        )


def better(result: Result, level: float = LEVEL) -> Iterator[str]:
    """Yield, for each lineup of a cooperative game but the first, whether it does better.

    Better is what the contest of the game says: a change of that metric on the same deals, proven
    after Holm over all changes of the run.
    """
    if not result.cooperative:
        return
    contest = contest_of(result).name
    frame = differences(result, level)
    frame = frame[(frame["kind"] == "lineup") & (frame["who"] == "game") & (frame["label"] == "")]
    for (new, old), rows in frame.groupby(["compared", "reference"], sort=False):
        known = sorted(rows.to_dict("records"), key=lambda row: row["metric"] != contest)
        finding = next((row["finding"] for row in known if row["metric"] == contest), "")
        how = {"higher": "does better than", "lower": "does worse than"}
        told = [f"{told_change(row)}{'' if row['finding'] else ', not proven'}" for row in known]
        yield (
            f"'{new}' {how.get(finding, 'is not shown to do better or worse than')} '{old}': "
            f"{'; '.join(told)} (same deals, joint error 1 %)."
        )
