"""What a run says, in sentences; each with its number and interval."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from analyzer import stats
from analyzer.core.results import Result, Tally
from analyzer.stats import Estimate
from analyzer.tables.differences import ALPHA, differences, told_change
from analyzer.tables.estimates import LEVEL, cell_estimate
from analyzer.tables.impact import impact_verdict
from analyzer.tables.numbers import number, p_value, percent
from analyzer.tables.printed import where
from analyzer.tables.together import better, together


@dataclass(frozen=True, slots=True)
class Test:
    """One win share tested against the even share.

    who: the policy, or "" for the starter; p: corrected over all tests of the verdict (Holm)
    """

    tally: Tally
    who: str
    estimate: Estimate
    even: float
    p: float
    sure: bool

    @property
    def more(self) -> bool:
        """Whether the share is shown to be above the even one."""
        return self.sure and self.estimate.value > self.even

    @property
    def less(self) -> bool:
        """Whether the share is shown to be below the even one."""
        return self.sure and self.estimate.value < self.even


def even_share(tally: Tally) -> float:
    """Return the share that each player would win if all were equal: wins by players.

    1/N, less what nobody won (games that the turn cap stopped, where the rules say so).
    """
    wins, players = Fraction(0), len(tally.case.seats)
    for column, cell in enumerate(tally.cells):
        if (cell.metric.name, cell.by) == ("win", "slot"):
            wins += Fraction(int(tally.sums[0, column]), cell.metric.scale)
    return float(wins / (tally.games * players))


def _tests(result: Result, level: float) -> list[Test]:
    """Return the tests of the verdict, corrected together: the starter, and unlike policies."""
    found: list[tuple[Tally, str, Estimate, float]] = []
    for tally in result.tallies:
        names = tally.case.policies if len(tally.case.policies) > 1 else []
        if tally.blocks < 2:
            continue
        told = [("place", 0, "")] + [("policy", who, name) for who, name in enumerate(names)]
        for by, who, name in told:
            e = cell_estimate(tally, "win", by, who, level)
            if e is not None:
                found.append((tally, name, e, even_share(tally)))
    if not found:
        return []
    corrected, sure = stats.holm([stats.against(e, even) for _, _, e, even in found], ALPHA)
    return [Test(*each, p, s) for each, p, s in zip(found, corrected, sure, strict=True)]


def _duels(result: Result, tests: list[Test], told: set[int]) -> Iterator[str]:
    """Yield a sentence for each pair A, B with one A among B's and one B among A's.

    "A beats B": one A among N-1 B wins more than 1/N and one B among N-1 A less than 1/N.
    told: receives the cases that are dealt with.
    """
    alone: dict[tuple[str, str, str], Test] = {}
    for test in tests:
        case = test.tally.case
        others = [name for name in case.policies if name != test.who]
        if test.who and len(others) == 1 and case.seats.count(test.who) == 1:
            alone[case.variant, test.who, others[0]] = test
    for (variant, a, b), test in alone.items():
        back = alone.get((variant, b, a))
        if back is None or test.estimate.value - test.even < back.estimate.value - back.even:
            continue
        told |= {id(test.tally), id(back.tally)}
        n = len(test.tally.case.seats) - 1
        beats = test.more and (n == 1 or back.less)
        under = f" under '{variant}'" if len(result.variants) > 1 else ""
        yield (
            f"{a} {'beats' if beats else 'is not shown to beat'} {b}{under}: one {a} among {n} {b} "
            f"wins {percent(test.estimate)}, one {b} among {n} {a} {percent(back.estimate)}; "
            f"an even share is {_even(test)}."
        )


def _even(test: Test) -> str:
    """Return the even share as printed."""
    return f"{number(100 * test.even, 1)} %"


def _shares(result: Result, tests: list[Test], told: set[int]) -> Iterator[str]:
    """Yield a sentence for each case in which several policies meet.

    It is about the policy that one player alone has, when there is just one such; else about the
    best.
    """
    for tally in result.tallies:
        seats = tally.case.seats
        here = [test for test in tests if test.tally is tally and test.who]
        if here and id(tally) not in told:
            alone = [test for test in here if seats.count(test.who) == 1]
            shown = max(here, key=lambda test: test.estimate.value)
            if len(alone) == 1 and len(seats) > 2:
                shown = alone[0]
            how = "less than" if shown.less else "not shown to differ from"
            yield (
                f"{where(result, tally)}, {shown.who} wins {percent(shown.estimate)} of its "
                f"games, {'more than' if shown.more else how} an even share ({_even(shown)}; "
                f"corrected p {p_value(shown.p)})."
            )


def _starter(result: Result, tests: list[Test]) -> Iterator[str]:
    """Yield a sentence on the starter's edge of each case."""
    for test in tests:
        if not test.who:
            edge = "has an edge" if test.more else "has no proven edge"
            yield (
                f"{where(result, test.tally)}, the starter "
                f"{'is at a disadvantage' if test.less else edge}: it wins "
                f"{percent(test.estimate)}, an even share is {_even(test)}."
            )


def _length(result: Result, level: float) -> Iterator[str]:
    """Yield a sentence on the length of the games of each case, and on capped ones."""
    for tally in result.tallies:
        for metric, counts in zip(tally.histogram_metrics, tally.histograms, strict=True):
            if metric.name == "length" and tally.blocks:
                few, half, many = (
                    stats.quantile(counts, q, tally.blocks, level) for q in (0.05, 0.5, 0.95)
                )
                yield (
                    f"{where(result, tally)}, half of the games last {_whole(half)} "
                    f"{metric.unit} or fewer; at least 90 % last {_whole(few)} to {_whole(many)}."
                )


def _whole(e: Estimate) -> str:
    """Return a quantile of whole numbers: "31" when it is certain, else "31 [30, 31]"."""
    return f"{e.value:.0f}" if e.low == e.high else f"{e.value:.0f} [{e.low:.0f}, {e.high:.0f}]"


MANY_CAPPED = 0.01  # share of games stopped by the cap from which on the verdict warns


def _capped(result: Result, level: float) -> Iterator[str]:
    """Yield a warning for each case in which the turn cap stopped many games."""
    for tally in result.tallies:
        e = cell_estimate(tally, "capped", "game", 0, level) if tally.blocks else None
        if e is not None and e.value >= MANY_CAPPED:
            yield (
                f"Careful: i{where(result, tally)[1:]}, the turn cap stopped {percent(e)} of "
                "the games; what they would have become is unknown, and the rest is not typical."
            )


def _changes(result: Result, level: float) -> Iterator[str]:
    """Yield a sentence for each variant and lineup: what changed against the first rules."""
    frame = differences(result, level)
    frame = frame[frame["kind"] == "variant"]
    for (new, old), rows in frame.groupby(["compared", "reference"], sort=False):
        found = [row for row in rows.to_dict("records") if row["finding"]]
        told = "; ".join(told_change(row) for row in found) or "no change is proven"
        others = len(rows) - len(found)
        rest = f"; {others} more numbers not proven to change" if found and others else ""
        yield f"{new} against {old}: {told}{rest} (joint error 1 %)."


def verdict(result: Result, level: float = LEVEL) -> list[str]:
    """Return what the run says: who beats whom, the starter's edge, length, what cards do.

    Where the players win or lose together: how they fare, and which lineup does better.
    """
    tests, told = _tests(result, level), set[int]()
    return [
        *_capped(result, level),
        *together(result, level),
        *better(result, level),
        *_changes(result, level),
        *_duels(result, tests, told),
        *_shares(result, tests, told),
        *_starter(result, tests),
        *_length(result, level),
        *impact_verdict(result, level),
    ]
