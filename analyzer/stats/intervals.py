"""Fixed-n estimates: shares, means and ratios over blocks, each valid for one look at the data.

The block is the unit: games of one block may depend on each other in any way, blocks do not.
Whatever is watched while it grows needs `analyzer.stats.sequences` instead.
"""

import math

from analyzer.core.errors import AnalyzerError
from analyzer.stats import laws
from analyzer.stats.estimate import Estimate, around, bounded
from analyzer.stats.sums import Moments


def share(successes: int, n: int, level: float = 0.95) -> Estimate:
    r"""Estimate a probability from `successes` in `n` independent 0/1 outcomes, one a block.

    Returns
    -------
    Estimate in [0, 1] with Wilson's score interval, the p at which the score test at
    1 - level does not reject: (p^ + z^2/2n +- z sqrt(p^ (1 - p^) / n + z^2 / 4n^2)) / (1 + z^2/n).
    It has a width at 0 and at n successes too.

    Raises
    ------
    AnalyzerError : when n = 0.

    Source
    ------
    E. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
    (1927); recommended by R. Newcombe, Statistics in Medicine 17 (1998), method 3.
    """
    if n == 0:
        raise _no_data("a share")
    assert 0 <= successes <= n
    z = laws.normal_quantile((1 + level) / 2)
    value, total = successes / n, n + z * z
    centre = (successes + z * z / 2) / total
    reach = z * math.sqrt(successes * (n - successes) / n + z * z / 4) / total
    low = 0.0 if successes == 0 else min(value, centre - reach)
    high = 1.0 if successes == n else max(value, centre + reach)
    return Estimate(value, low, high, level, n, "wilson")


def mean(
    moments: Moments, low: float, high: float, level: float = 0.95, scale: int = 1
) -> Estimate:
    """Estimate the mean of y / scale over blocks; x is not read.

    Parameters
    ----------
    moments : exact sums over n >= 1 independent blocks of the integer y.
    low, high : bounds of y / scale, in the unit of the result.
    scale : y is the quantity times this, e.g. the number of games in a block.

    Returns
    -------
    Estimate: mean +- t s / sqrt(n), with s the sample standard deviation over blocks and t
    Student's quantile with n - 1 degrees of freedom, clipped to [low, high].  When all
    blocks agree (or n = 1), the "bounded" method, whose interval still has a width.

    Raises
    ------
    AnalyzerError : when n = 0, or the mean lies outside [low, high].

    Source
    ------
    Student, Biometrika 6 (1908); A. Law, "Simulation Modeling and Analysis", 5th ed. (2015),
    sec. 4.5.
    """
    if moments.n == 0:
        raise _no_data("a mean")
    return _over_blocks(moments.per_block(), (low, high), level, scale, "t")


def ratio(
    moments: Moments, low: float, high: float, level: float = 0.95, scale: int = 1
) -> Estimate | None:
    """Estimate sum y / sum x / scale, a ratio of two means over blocks; None when sum x = 0.

    Never the mean of the ratios y / x, which is another quantity.

    Parameters
    ----------
    moments : exact sums over blocks of the integers y and x, x >= 0.
    low, high : bounds of y / x / scale in every block, in the unit of the result.

    Returns
    -------
    Estimate R +- t e, clipped to [low, high], by the delta method:
    e^2 = k / (k - 1) * sum (y_i - R x_i)^2 / (sum x)^2, t with k - 1 degrees of freedom.
    k = `moments.units()`, which is also the estimate's n, is at most the number of blocks
    with x > 0 and equals n when x is constant, where the formula is that of `mean`.
    Cochran has n for k; that is too bold where only a few of many blocks have x > 0.
    When y = R x in every block (or k = 1), the "bounded" method on k units.

    Raises
    ------
    AnalyzerError : when the ratio lies outside [low, high].

    Source
    ------
    W. Cochran, "Sampling Techniques", 3rd ed. (1977), sec. 6.4; L. Kish (1965),
    sec. 11.7 for k.
    """
    return _over_blocks(moments, (low, high), level, scale, "delta") if moments.x else None


def residual_squares(m: Moments) -> int:
    """Return sum (y_i X - Y x_i)^2 over blocks, with X = sum x and Y = sum y; exact.

    Divided by X^4, the squared contributions of the blocks to the error of Y / X.
    """
    return m.yy * m.x * m.x - 2 * m.xy * m.x * m.y + m.xx * m.y * m.y


def checked(value: float, low: float, high: float) -> float:
    """Return `value`, clipped to [low, high] when rounding put it outside, else raise."""
    slack = 1e-9 * max(abs(low), abs(high), high - low)
    if not low - slack <= value <= high + slack:
        raise AnalyzerError(
            f"a value of {value:g} lies outside the declared bounds {low:g} to {high:g}",
            fix="Correct the bounds that the metric declares: its intervals rest on them.",
        )
    return min(max(value, low), high)


def _over_blocks(
    m: Moments, limits: tuple[float, float], level: float, scale: int, method: str
) -> Estimate:
    """Estimate Y / X / scale from blocks with X > 0; `mean` and `ratio` say how."""
    value = checked(m.y / (m.x * scale), *limits)
    units, squares = m.units(), residual_squares(m)
    if squares == 0 or units == 1:
        return bounded(value, *limits, level, units)
    error = math.sqrt(units * squares / ((units - 1) * m.x**4 * scale**2))
    reach = laws.student_quantile((1 + level) / 2, units - 1) * error
    return Estimate(value, *around(value, reach, reach, *limits), level, units, method, error)


def _no_data(what: str) -> AnalyzerError:
    return AnalyzerError(f"cannot estimate {what} from no games", fix="Run at least one block.")
