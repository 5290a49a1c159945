"""A round robin as a pay-off table: one A among B's, for every pair of policies."""

from dataclasses import dataclass

import pandas as pd

from analyzer import stats
from analyzer.core.results import Result
from analyzer.stats import Estimate
from analyzer.tables.differences import ALPHA
from analyzer.tables.estimates import LEVEL, cell_estimate
from analyzer.tables.numbers import with_interval
from analyzer.tables.printed import Printed
from analyzer.tables.verdict import even_share

COLUMNS = ("one", "among", "value", "low", "high", "level", "n", "even", "p_holm", "finding")


@dataclass(frozen=True, slots=True)
class Meeting:
    """One policy alone among another: its win share and the share it would have if all were equal.

    finding: "more", "less" (Holm over the whole round robin, alpha 0.01) or ""
    """

    one: str
    among: str
    share: Estimate
    even: float
    p: float
    finding: str


def meetings(result: Result, level: float = LEVEL, alpha: float = ALPHA) -> list[Meeting]:
    """Return every case of `result` in which one player's policy differs from all the others'.

    The shares of all meetings are tested together (Holm, two-sided, against the even share).
    """
    found: list[tuple[str, str, Estimate, float]] = []
    for tally in result.tallies:
        seats = tally.case.seats
        others = set(seats[1:])
        if tally.blocks < 2 or len(others) != 1 or seats[0] in others:
            continue
        share = cell_estimate(tally, "win", "policy", 0, level)
        assert share is not None
        found.append((seats[0], seats[1], share, even_share(tally)))
    if not found:
        return []
    corrected, sure = stats.holm([stats.against(e, even) for _, _, e, even in found], alpha)
    return [
        Meeting(*each, p, ("more" if each[2].value > each[3] else "less") if known else "")
        for each, p, known in zip(found, corrected, sure, strict=True)
    ]


def beaten(found: list[Meeting]) -> set[tuple[str, str]]:
    """Return the pairs (A, B) for which A beats B.

    One A among B's wins more than the even share and one B among A's less; at two players both
    are the same meeting.
    """
    told = {(each.one, each.among): each.finding for each in found}
    return {
        (a, b)
        for (a, b), finding in told.items()
        if finding == "more" and told.get((b, a), "less") == "less"
    }


def ranking(found: list[Meeting]) -> list[str]:
    """Return the policies, those that beat most others first; then by their mean win share."""
    wins = beaten(found)
    names = list(dict.fromkeys(each.one for each in found))

    def strength(name: str) -> tuple[int, float]:
        shares = [each.share.value - each.even for each in found if each.one == name]
        return sum(a == name for a, _ in wins), sum(shares) / len(shares)

    return sorted(names, key=strength, reverse=True)


def ladder(result: Result, level: float = LEVEL) -> pd.DataFrame:
    """Return the meetings of a round robin, one a row; see `Meeting` for the columns."""
    rows = [
        (
            each.one, each.among, each.share.value, each.share.low, each.share.high,
            each.share.level, each.share.n, each.even, each.p, each.finding,
        )
        for each in meetings(result, level)
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=list(COLUMNS))


def printed_ladder(result: Result) -> Printed:
    """Return the pay-off table: rows one player, columns all the others, the best policy first."""
    found = meetings(result)
    names, wins = ranking(found), beaten(found)
    cells = {(each.one, each.among): each.share for each in found}
    rows = []
    for one in names:
        row = [one]
        for among in names:
            share = cells.get((one, among))
            text = with_interval(share.value, share.low, share.high, "share") if share else ""
            row.append(f"{text} *" if (one, among) in wins else text)
        rows.append([*row, str(sum(a == one for a, _ in wins))])
    return Printed(
        "Round robin",
        "win share in % of one player (row) among others who all play the column's policy; "
        f"even: {100 * found[0].even:.1f} %; * beats it (Holm, joint error 1 %)",
        ["policy", *(f"among {name}" for name in names), "beats"],
        rows,
    )


def sentences(result: Result) -> list[str]:
    """Return what the round robin shows: who beats all others, who beats whom, and who loses."""
    found = meetings(result)
    names, wins = ranking(found), beaten(found)
    told = []
    for name in names:
        under = [b for b in names if (name, b) in wins]
        over = [a for a in names if (a, name) in wins]
        level = [x for x in names if x != name and x not in under and x not in over]
        told.append(standing(name, under, over, level))
    return told


def standing(name: str, under: list[str], over: list[str], level: list[str]) -> str:
    """Return the sentence on one policy: whom it beats, who beats it, whom it is level with."""
    parts = [f"beats {_listed(under)}" if under else "beats nobody"]
    parts += [f"is beaten by {_listed(over)}"] if over else []
    parts += [f"is not told apart from {_listed(level)}"] if level else []
    whole = " - every other" if not over and not level else ""
    return f"{name} {'; '.join(parts)}{whole}."


def _listed(names: list[str]) -> str:
    """Return "a, b and c"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
