"""Differences between two lineups that met the same deals, paired on the block."""

import math
from dataclasses import dataclass

from analyzer.core.errors import AnalyzerError
from analyzer.stats import laws
from analyzer.stats.estimate import Estimate, against, around, bounded
from analyzer.stats.intervals import checked, residual_squares
from analyzer.stats.sums import Cross, Moments


@dataclass(frozen=True, slots=True)
class Paired:
    """A difference a - b, its test against 0, and what pairing was worth."""

    estimate: Estimate
    p_value: float  #  two-sided, of no difference
    saved: float  #    times as many games as two independent runs would need; 1 = no gain


def difference(
    a: Moments,
    b: Moments,
    cross: Cross,
    low: float,
    high: float,
    level: float = 0.95,
    scale: int = 1,
) -> Paired | None:
    """Estimate R_a - R_b, where R = sum y / sum x / scale, from blocks that both have played.

    Shared deals usually make the blocks positively correlated, which puts the variance of
    the difference below that of two separate runs.  The interval is valid either way: it
    uses the spread of the differences themselves.

    Parameters
    ----------
    a, b : exact sums of either lineup over the same blocks; for means, `per_block()` of them.
    cross : sums of products between the two; for means, `Cross.of_means`.
    low, high : bounds of R_a and of R_b, hence +-(high - low) those of the difference.

    Returns
    -------
    None when sum x = 0 in either lineup.  Otherwise R_a - R_b +- t e, clipped, with
    e^2 = k / (k - 1) * sum d_i^2, d_i = (y_ai - R_a x_ai) / X_a - (y_bi - R_b x_bi) / X_b,
    k the smaller `units()` of the two (n for means, where this is the paired t) and t
    Student's quantile with k - 1 degrees of freedom.  When no d_i differs from 0 (or
    k = 1), the "bounded" method on k units.
    `saved` = (var_a + var_b) / var(a - b), at most k: k blocks cannot show more, and the
    quotient is infinite when the difference never varies.

    Raises
    ------
    AnalyzerError : when the numbers of blocks differ, or R lies outside [low, high].

    Source
    ------
    A. Law, "Simulation Modeling and Analysis", 5th ed. (2015), sec. 10.2.1 (paired t) and
    11.2 (common random numbers); W. Cochran, "Sampling Techniques", 3rd ed. (1977),
    sec. 6.19 (comparison of two ratios).
    """
    if a.n != b.n:
        raise AnalyzerError(
            f"cannot pair {a.n} blocks with {b.n}",
            fix="Run both lineups from one scenario, so that they meet the same deals.",
        )
    if a.x == 0 or b.x == 0:
        return None
    for m in (a, b):
        checked(m.y / (m.x * scale), low, high)

    limits = (low - high, high - low)
    value = checked((a.y * b.x - b.y * a.x) / (a.x * b.x * scale), *limits)
    units = min(a.units(), b.units())
    separate, together = _spreads(a, b, cross)
    if together == 0 or units == 1:
        estimate = bounded(value, *limits, level, units)
    else:
        error = math.sqrt(units * together / ((units - 1) * (a.x * b.x) ** 4 * scale**2))
        reach = laws.student_quantile((1 + level) / 2, units - 1) * error
        ends = around(value, reach, reach, *limits)
        estimate = Estimate(value, *ends, level, units, "paired", error)
    return Paired(estimate, against(estimate, 0.0), _saved(separate, together, units))


def _spreads(a: Moments, b: Moments, cross: Cross) -> tuple[int, int]:
    """Return the squared errors of a and b added, and that of a - b, times (X_a X_b)^4; exact."""
    product = (
        a.x * b.x * cross.yy - a.x * b.y * cross.yx - a.y * b.x * cross.xy + a.y * b.y * cross.xx
    )
    separate = b.x**4 * residual_squares(a) + a.x**4 * residual_squares(b)
    return separate, separate - 2 * (a.x * b.x) ** 2 * product


def _saved(separate: int, together: int, units: int) -> float:
    """Return separate / together, at most `units`; 1 when nothing varies at all."""
    if separate == 0:
        return 1.0
    return float(units) if separate >= units * together else separate / together
