"""What a run says, in sentences; each with its number and interval."""

from collections.abc import Iterator
from dataclasses import dataclass

from analyzer import stats
from analyzer.core.results import Result, Tally
from analyzer.stats import Estimate
from analyzer.tables.differences import ALPHA
from analyzer.tables.estimates import LEVEL, estimate_cell
from analyzer.tables.numbers import number, p_value, with_interval


@dataclass(frozen=True, slots=True)
class Test:
    """One win share tested against the even share."""

    tally: Tally
    policy: str
    estimate: Estimate
    even: float
    p: float


def cell_estimate(tally: Tally, metric: str, by: str, who: int, level: float) -> Estimate | None:
    """Return the estimate of one cell of a metric, or None when the game does not tell it."""
    for column, cell in enumerate(tally.cells):
        if (cell.metric.name, cell.by, cell.who) == (metric, by, who):
            return estimate_cell(tally, column, level)
    return None


def _where(result: Result, tally: Tally) -> str:
    """Return "in 'lineup'" or "in 'lineup' under 'variant'"."""
    case = tally.case
    under = f" under '{case.variant}'" if len(result.variants) > 1 else ""
    return f"In '{case.lineup}'{under}"


def _percent(e: Estimate) -> str:
    """Return "33.8 % [33.4, 34.2]"."""
    value, interval = with_interval(e.value, e.low, e.high, "share").split(" [", 1)
    return f"{value} % [{interval}"


def _tests(result: Result, level: float) -> list[Test]:
    """Return the test of each policy's win share, in cases where policies differ."""
    tests = []
    for tally in result.tallies:
        names, even = tally.case.policies, 1 / len(tally.case.seats)
        if len(names) < 2 or tally.blocks < 2:
            continue
        for who, name in enumerate(names):
            e = cell_estimate(tally, "win", "policy", who, level)
            if e is not None:
                tests.append(Test(tally, name, e, even, stats.against(e, even)))
    return tests


def _duels(result: Result, tests: list[Test], sure: dict[int, bool]) -> Iterator[str]:
    """Yield a sentence for each pair A, B with one A among B's and one B among A's.

    "A beats B": one A among N-1 B wins more than 1/N and one B among N-1 A less than 1/N.
    """
    alone: dict[tuple[str, str, str], tuple[int, Test]] = {}
    for index, test in enumerate(tests):
        case = test.tally.case
        names = case.policies
        others = [name for name in names if name != test.policy]
        if len(names) == 2 and case.seats.count(test.policy) == 1:
            alone[case.variant, test.policy, others[0]] = index, test
    for (variant, a, b), (index, test) in alone.items():
        other = alone.get((variant, b, a))
        if other is None or test.estimate.value <= test.even:
            continue
        back_index, back = other
        if len(test.tally.case.seats) == 2:
            beats = sure[index]
        else:
            beats = sure[index] and sure[back_index] and back.estimate.value < back.even
        n = len(test.tally.case.seats) - 1
        under = f" under '{variant}'" if len(result.variants) > 1 else ""
        yield (
            f"{a} {'beats' if beats else 'is not shown to beat'} {b}{under}: one {a} among {n} {b} "
            f"wins {_percent(test.estimate)}, one {b} among {n} {a} {_percent(back.estimate)}; "
            f"an even share is {number(100 * test.even, 1)} %."
        )


def _shares(result: Result, tests: list[Test], sure: dict[int, bool]) -> Iterator[str]:
    """Yield a sentence for the best policy of each case in which several meet."""
    for tally in result.tallies:
        here = [(i, test) for i, test in enumerate(tests) if test.tally is tally]
        if here:
            index, best = max(here, key=lambda pair: pair[1].estimate.value)
            how = "more than" if sure[index] else "not shown to be more than"
            yield (
                f"{_where(result, tally)}, {best.policy} wins {_percent(best.estimate)} of its "
                f"games, {how} an even share ({number(100 * best.even, 1)} %; "
                f"p {p_value(best.p)})."
            )


def _starter(result: Result, level: float) -> Iterator[str]:
    """Yield a sentence on the starter's edge of each case, tested with Holm over the cases."""
    found = []
    for tally in result.tallies:
        e = cell_estimate(tally, "win", "place", 0, level) if tally.blocks > 1 else None
        if e is not None:
            found.append((tally, e, 1 / len(tally.case.seats)))
    if not found:
        return
    _, sure = stats.holm([stats.against(e, even) for _, e, even in found], ALPHA)
    for (tally, e, even), is_sure in zip(found, sure, strict=True):
        edge = "has an edge" if e.value > even else "is at a disadvantage"
        yield (
            f"{_where(result, tally)}, the starter {edge if is_sure else 'has no proven edge'}: "
            f"it wins {_percent(e)}, an even share is {number(100 * even, 1)} %."
        )


def _length(result: Result) -> Iterator[str]:
    """Yield a sentence on the length of the games of each case, and on capped ones."""
    for tally in result.tallies:
        for metric, counts in zip(tally.histogram_metrics, tally.histograms, strict=True):
            if metric.name == "length" and tally.blocks:
                q = [int(stats.quantile(counts, x, tally.blocks).value) for x in (0.05, 0.5, 0.95)]
                yield (
                    f"{_where(result, tally)}, half of the games last {q[1]} {metric.unit} or "
                    f"fewer; 90 % last {q[0]} to {q[2]}."
                )


def verdict(result: Result, level: float = LEVEL) -> list[str]:
    """Return what the run says: who beats whom, the starter's edge, the length of games."""
    tests = _tests(result, level)
    _, rejected = stats.holm([test.p for test in tests], ALPHA) if tests else ([], [])
    sure = dict(enumerate(rejected))
    duels = list(_duels(result, tests, sure))
    return [
        *(duels or _shares(result, tests, sure)),
        *_starter(result, level),
        *_length(result),
    ]
