"""Quantiles of integer quantities (turns, money, points) from a histogram."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from analyzer.core.errors import AnalyzerError
from analyzer.stats import laws
from analyzer.stats.estimate import Estimate


def quantile(
    counts: NDArray[np.int64],
    q: float,
    units: int,
    level: float = 0.95,
    low: int = 0,
    high: int | None = None,
) -> Estimate:
    """Estimate the `q` quantile of an integer quantity: the least v with P(Y <= v) >= q.

    Parameters
    ----------
    counts : int64, shape (m,): how often each of the values 0..m-1 came, over all games.
    q : in (0, 1), read as the decimal it prints as (0.1 is a tenth).
    units : number of independent blocks >= 1 among which the games fall evenly.
    low, high : bounds of the quantity, for an end that the data cannot give (few units or an
        extreme q); the range of the histogram unless said otherwise.

    Returns
    -------
    Estimate in whole numbers: the least v at which a share q of the games lies, and an
    interval of order statistics, from the values at which the shares l / units and u / units
    lie.  l is the largest with P(B < l) <= (1 - level) / 2 and u the smallest with
    P(B >= u) <= (1 - level) / 2, for B binomial (units, q).  Ties only add coverage.
    low == high is no degenerate interval: it names the one whole number that remains.

    Why units, not games: the share of a block's games at or below the quantile has mean q
    (or more) and lies in [0, 1], so it varies at most as one Bernoulli(q) outcome does; in
    variance, and in every exponential moment (Hoeffding 1963, proof of theorem 1).  With one
    game a block the interval is exact; with many it is wider than need be, the less so the
    more alike the games of a block are.

    Raises
    ------
    AnalyzerError : when the histogram is empty.

    Source
    ------
    W. Conover, "Practical Nonparametric Statistics", 3rd ed. (1999), sec. 3.2 (interval);
    W. Hoeffding, JASA 58 (1963) (blocks).
    """
    reached = np.cumsum(counts)
    games = int(reached[-1]) if reached.size else 0
    if games == 0:
        raise AnalyzerError("cannot estimate a quantile from no games", fix="Run some games.")
    assert 0 < q < 1
    assert units >= 1

    def least_with(share: Fraction) -> int:
        """Return the least value at or below which `share` of the games lie."""
        return int(np.searchsorted(reached, max(1, math.ceil(share * games))))

    value = least_with(Fraction(repr(float(q))))
    tail = (1 - level) / 2
    # P(B < k) <= tail holds for k = 0..l; P(B < k) >= 1 - tail holds from u on.
    lower_rank = _first(lambda k: laws.binomial_cdf(k - 1, units, q) > tail, units + 1) - 1
    upper_rank = _first(lambda k: 1 - laws.binomial_cdf(k - 1, units, q) <= tail, units + 1)

    top = counts.size - 1 if high is None else high
    bottom = least_with(Fraction(lower_rank, units)) if lower_rank > 0 else low
    above = least_with(Fraction(upper_rank, units)) if upper_rank <= units else top
    ends = min(bottom, value), max(above, value)
    return Estimate(float(value), float(ends[0]), float(ends[1]), level, units, "order-statistics")


def _first(holds: Callable[[int], bool], end: int) -> int:
    """Return the least k in 0..end with `holds(k)`, which is monotone and true at `end`."""
    start = 0
    while start < end:
        middle = (start + end) // 2
        if holds(middle):
            end = middle
        else:
            start = middle + 1
    return start
