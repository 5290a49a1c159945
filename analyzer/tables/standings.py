"""A cooperative round robin: one case a policy, all seats alike, compared on the same deals."""

from dataclasses import dataclass

import pandas as pd

from analyzer import stats
from analyzer.core.metric import Metric
from analyzer.core.results import Result, Tally
from analyzer.stats import Estimate
from analyzer.tables.differences import ALPHA, paired
from analyzer.tables.estimates import LEVEL
from analyzer.tables.ladder import standing
from analyzer.tables.numbers import change, with_interval
from analyzer.tables.printed import Printed, column_name
from analyzer.tables.together import common_estimates, contest_of

COLUMNS = (
    "kind", "policy", "against", "metric", "title", "unit", "label", "value", "low", "high",
    "level", "n", "p_holm", "finding",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Duel:
    """Two policies, each at all seats, compared by the contest of the game on the same deals.

    change: of the contest, `one` less `other`; p: corrected over all duels (Holm)
    finding: "higher", "lower" (p <= 0.01) or ""
    """

    one: str
    other: str
    change: Estimate
    p: float
    finding: str


def duels(result: Result, level: float = LEVEL, alpha: float = ALPHA) -> list[Duel]:
    """Return every pair of policies that `result` compares, each once, the better one first.

    All are tested together (Holm, two-sided, against no difference).
    """
    contest = contest_of(result)
    found: list[tuple[str, str, Estimate, float]] = []
    for pair in result.pairs:
        first, second = result.tallies[pair.first], result.tallies[pair.second]
        column = _contest_column(first, contest)
        told = paired(result, pair, column, level)[1] if pair.blocks > 1 else None
        if told is None:
            continue
        names, e = (_policy(first), _policy(second)), told.estimate
        if e.value < 0:
            names = names[::-1]
            e = Estimate(-e.value, -e.high, -e.low, e.level, e.n, e.method, e.error)
        found.append((*names, e, told.p_value))
    corrected, sure = stats.holm([p for *_, p in found], alpha) if found else ([], [])
    return [
        Duel(one, other, e, p, "higher" if known else "")
        for (one, other, e, _), p, known in zip(found, corrected, sure, strict=True)
    ]


def _contest_column(tally: Tally, contest: Metric) -> int:
    """Return which of the headline cells of a case is the contest."""
    names = [tally.cells[column].metric.name for column in tally.headline]
    return names.index(contest.name)


def _policy(tally: Tally) -> str:
    """Return the policy that all seats of a case play."""
    [name] = tally.case.policies
    return name


def ranking(result: Result, found: list[Duel]) -> list[str]:
    """Return the policies, those that beat most others first; then by the contest itself."""
    contest = contest_of(result).name

    def strength(tally: Tally) -> tuple[int, float]:
        wins = sum(each.one == _policy(tally) and each.finding != "" for each in found)
        known = (e.value for cell, e in common_estimates(tally) if cell.metric.name == contest)
        return wins, next(known, 0.0)

    return [_policy(tally) for tally in sorted(result.tallies, key=strength, reverse=True)]


def ladder(result: Result, level: float = LEVEL) -> pd.DataFrame:
    """Return the headline numbers of each policy and the duels, one a row.

    kind: "policy" (against, p_holm and finding are empty), or "duel": the contest of `policy`
    less that of `against`, paired on the deal; finding: "higher" or "".
    """
    contest = contest_of(result)
    rows: list[tuple[object, ...]] = []
    for tally in result.tallies:
        for cell, e in common_estimates(tally, level):
            label = cell.metric.labels[cell.label] if cell.label >= 0 else ""
            told = (cell.metric.name, cell.metric.title, cell.metric.unit, label)
            numbers = (e.value, e.low, e.high, e.level, e.n)
            rows.append(("policy", _policy(tally), "", *told, *numbers, None, ""))
    for each in duels(result, level):
        told = (contest.name, contest.title, contest.unit, "")
        e = each.change
        numbers = (e.value, e.low, e.high, e.level, e.n)
        rows.append(("duel", each.one, each.other, *told, *numbers, each.p, each.finding))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def printed_ladder(result: Result) -> Printed:
    """Return the table of the policies, the best first: headline numbers, lead, how many beaten.

    The lead is the contest's over the next policy of the table, on the same deals.
    """
    found, contest = duels(result), contest_of(result)
    names = ranking(result, found)
    told = {_policy(tally): common_estimates(tally) for tally in result.tallies}
    heads = dict.fromkeys(
        column_name(cell.metric.title, _label(cell.metric, cell.label), cell.metric.unit)
        for name in names
        for cell, _ in told[name]
    )
    rows = []
    for name, after in zip(names, [*names[1:], ""], strict=True):
        cells = {
            column_name(cell.metric.title, _label(cell.metric, cell.label), cell.metric.unit): (
                with_interval(e.value, e.low, e.high, cell.metric.unit)
            )
            for cell, e in told[name]
        }
        beaten = sum(each.one == name and each.finding != "" for each in found)
        row = [name, *(cells.get(head, "") for head in heads)]
        rows.append([*row, _lead(found, name, after, contest), str(beaten)])
    unit = "points" if contest.unit == "share" else contest.unit
    return Printed(
        "Round robin",
        "every policy at all seats, on the same deals; lead: "
        f"{contest.title} less that of the next line, {unit}, paired on the deal; * proven "
        f"(Holm over all {len(found)} pairs of policies, joint error 1 %)",
        ["policy", *heads, f"lead, {unit}", "beats"],
        rows,
    )


def _label(metric: Metric, label: int) -> str:
    """Return the label of a cell, "" without one."""
    return metric.labels[label] if label >= 0 else ""


def _lead(found: list[Duel], name: str, after: str, contest: Metric) -> str:
    """Return the contest of one policy less that of another, a star behind it when proven."""
    for each in found:
        if {each.one, each.other} == {name, after}:
            e, sign = each.change, 1 if each.one == name else -1
            low, high = sorted((sign * e.low, sign * e.high))
            star = " *" if each.finding else ""
            return change(sign * e.value, low, high, contest.unit) + star
    return ""


def sentences(result: Result) -> list[str]:
    """Return what the round robin shows: who beats all others, who beats whom, and who loses."""
    found = duels(result)
    names = ranking(result, found)
    wins = {(each.one, each.other) for each in found if each.finding}
    told = []
    for name in names:
        under = [other for other in names if (name, other) in wins]
        over = [other for other in names if (other, name) in wins]
        level = [other for other in names if other != name and other not in (*under, *over)]
        told.append(standing(name, under, over, level))
    return told
