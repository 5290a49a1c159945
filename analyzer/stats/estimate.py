"""What every estimator of this package returns, and the test of one against a reference."""

import math
from dataclasses import dataclass

from analyzer.stats import laws


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and how sure it is; `value`, `low`, `high` and `error` share one unit."""

    value: float
    low: float  #           low <= value <= high, all finite
    high: float
    level: float  #         confidence level of [low, high], in (0, 1)
    n: int  #               independent units (blocks) it rests on
    method: str  #          short key, e.g. "wilson", "t", "bounded", "beta-binomial-cs"
    error: float | None = None  #  standard error; None where the method has none

    def __post_init__(self) -> None:
        assert -math.inf < self.low <= self.value <= self.high < math.inf, self


def zero_count_bound(n: int, level: float = 0.95) -> float:
    """Return the upper confidence bound of a probability seen 0 times in `n` >= 1 trials.

    The exact form of the rule of three, 1 - (1 - level)^(1/n), which is about 3/n at 95 %.

    Source
    ------
    J. Hanley, A. Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249
    (1983); C. Clopper, E. Pearson, Biometrika 26 (1934), one-sided.
    """
    return -math.expm1(math.log1p(-level) / n)


def bounded(value: float, low: float, high: float, level: float, n: int) -> Estimate:
    """Estimate a mean in [low, high] from `n` >= 1 units that all had the same `value`.

    Had another value the probability p, the mean would lie between value - (value - low) p
    and value + (high - value) p; p is at most `zero_count_bound(n, level)`.  So the interval
    has a width unless low == high, however often the same value came.  (The bound is exact
    for a value named beforehand, such as 0 or 1; see Hanley and Lippman-Hand there.)
    """
    other = zero_count_bound(n, level)
    ends = around(value, (value - low) * other, (high - value) * other, low, high)
    return Estimate(value, *ends, level, n, "bounded")


def around(
    value: float, below: float, above: float, low: float, high: float
) -> tuple[float, float]:
    """Return [value - below, value + above] clipped to [low, high].

    Reaches are at least one unit in the last place, so that rounding alone cannot make an
    interval of width zero out of a large value with a small spread.
    """
    least = math.ulp(value)
    return max(low, value - max(below, least)), min(high, value + max(above, least))


def against(estimate: Estimate, value: float) -> float:
    """Return the two-sided p-value of `estimate` against the fixed reference `value`.

    With a standard error: Student's t on n - 1 degrees of freedom.  "wilson": the score
    test, which rejects exactly when the Wilson interval misses `value` (Wilson 1927).
    "bounded": the largest 1 - level whose interval still holds `value`,
    (1 - distance / room)^n, where `room` is the distance from the estimate to its bound.
    Anything else (order statistics, confidence sequences) is known at one level only: 1 when
    the interval holds `value`, else 1 - level, which is valid and conservative.
    """
    distance = abs(estimate.value - value)
    if distance == 0:
        return 1.0
    if estimate.error is not None:
        return laws.student_tail(distance / estimate.error, estimate.n - 1)
    if estimate.method == "wilson":
        if not 0 < value < 1:
            return 0.0  # a sure event never fails; distance > 0 says that it did
        return laws.normal_tail(distance / math.sqrt(value * (1 - value) / estimate.n))
    if estimate.method == "bounded":
        end = estimate.high if value > estimate.value else estimate.low
        room = abs(end - estimate.value) / zero_count_bound(estimate.n, estimate.level)
        return (1 - distance / room) ** estimate.n if distance < room else 0.0
    return 1.0 if estimate.low <= value <= estimate.high else 1 - estimate.level
