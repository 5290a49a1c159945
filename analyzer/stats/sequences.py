"""Confidence sequences: intervals that may be looked at after every block, and stopped on.

With probability `level` the truth lies in the intervals of all looks at once, so a run may
end the moment its interval is narrow enough.  An ordinary 95 % interval looked at every 500
games up to 100 000 misses the truth at some look 43 % of the time.

Source throughout: S. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, "Time-uniform,
nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49 (2021),
arXiv 1810.08240; cited as HRMS.  Early versions number the propositions one lower.
"""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from analyzer.core.errors import AnalyzerError
from analyzer.stats import laws
from analyzer.stats.estimate import Estimate, around
from analyzer.stats.intervals import checked
from analyzer.stats.laws import Floats

# By default both sequences are tightest around this many blocks: 1.6 times as wide as an
# ordinary 95 % interval there, 1.7 times at ten times as many, 2 times at a tenth.
BEST_AT = 10_000

# The variance that `BoundedSequence` is tuned for: a standard deviation of a tenth of the range.
_TYPICAL_VARIANCE = 0.01

_HALVINGS = 60
_LEAST, _MOST = 1e-300, 1 - 2**-53  # the probabilities next to 0 and 1


def beta_binomial_sequence(
    successes: int, n: int, level: float = 0.95, best_at: float = BEST_AT
) -> Estimate:
    """Estimate a probability from `n` independent 0/1 outcomes so far, one a block.

    Valid at every n at once.  The interval holds the p at which the mixture of
    `beta_binomial_log` is below log(1 / (1 - level)).

    Parameters
    ----------
    successes, n : ones, and outcomes, so far; n >= 1.
    best_at : n around which the interval is tightest; fix it before the run.

    Raises
    ------
    AnalyzerError : when n = 0.

    Source
    ------
    HRMS, proposition 7 (two-sided beta-binomial mixture), sub-Bernoulli with g = p and
    h = 1 - p; H. Robbins, Annals of Mathematical Statistics 41 (1970), for the idea.
    """
    if n == 0:
        raise AnalyzerError("cannot estimate a share from no games", fix="Run at least one block.")
    assert 0 <= successes <= n
    ends = beta_binomial_bounds(np.array([successes]), np.array([n]), level, best_at)
    low, high = (float(end[0]) for end in ends)
    return Estimate(successes / n, low, high, level, n, "beta-binomial-cs")


def beta_binomial_bounds(
    successes: np.ndarray, n: np.ndarray, level: float = 0.95, best_at: float = BEST_AT
) -> tuple[Floats, Floats]:
    """Return the ends of `beta_binomial_sequence` for arrays of one shape, n >= 1.

    The logarithm of the mixture is convex in p and at most 0 at p = successes / n (there
    the likelihood in its denominator is largest), so one bisection a side finds its ends.
    """
    ones, n = np.asarray(successes, np.float64), np.asarray(n, np.float64)
    strength, threshold = beta_binomial_strength(best_at, level), _threshold(level)

    def excluded(p: Floats) -> np.ndarray:
        # A search that never crosses runs into 0 or 1, which have no logarithm.
        p = np.clip(p, _LEAST, _MOST)
        return beta_binomial_log(ones, n, p, strength) >= threshold

    # Where an end is known (no success, no failure), any start that has a logarithm will do.
    share, none, all_ = ones / n, ones == 0, ones == n
    low = _edge(np.where(none, 0.5, share), np.zeros_like(share), excluded)
    high = _edge(np.where(all_, 0.5, share), np.ones_like(share), excluded)
    low, high = np.where(none, 0.0, low), np.where(all_, 1.0, high)
    return low, high


def beta_binomial_log(ones: Floats, n: Floats, p: Floats, strength: float) -> Floats:
    """Return the log mixture of `ones` successes in `n` trials against the probability p.

    The likelihood under Beta(strength p, strength (1 - p)), which has mean p, over the
    likelihood under p: a martingale when p is true, so it ever reaches 1 / alpha with
    probability at most alpha (Ville's inequality).  p in (0, 1).
    """
    a, b, zeros = strength * p, strength * (1 - p), n - ones
    likelihood = ones * np.log(p) + zeros * np.log1p(-p)
    return laws.log_beta(a + ones, b + zeros) - laws.log_beta(a, b) - likelihood


def beta_binomial_strength(best_at: float, level: float) -> float:
    """Return the weight, in trials, of the mixing law that is tightest at n = `best_at`."""
    # HRMS, proposition 7: r = rho - g h, and r / (g h) is the weight.
    return max(mixture_rho(best_at, 1 - level) - 1, 1e-3)


def mixture_rho(v_best: float, alpha: float) -> float:
    """Return the rho of a two-sided mixture boundary that is tightest at V = `v_best`.

    One-sided boundaries at alpha use it at 2 alpha.  Source: HRMS, sec. 3.5 (tuning), with
    its approximation of the Lambert function.
    """
    log_inverse = -math.log(alpha)
    return v_best / (2 * log_inverse + math.log1p(2 * log_inverse))


class BoundedSequence:
    """The empirical-Bernstein confidence sequence of a mean of blocks in [low, high].

    Fed with groups of blocks, valid at the end of every group at once.  With the prediction
    x^_i of block i made before its group (the mean of all groups before, `start` for the
    first), the mean lies within u(V) / n of the running mean, where V = sum (x_i - x^_i)^2
    and u is the gamma-exponential mixture boundary at (1 - level) / 2 with c = high - low.
    The polynomial stitched boundary (HRMS, eq. 10) was tried with its start at 1, 10 and
    100 squared ranges: the best of these is 6 to 19 % wider for V from 10^2 to 10^5.

    The running intersection of the intervals, valid too, is not taken: it could be empty.
    By its nature the interval depends on the order and size of the groups; fold them in game
    order.  A large first group pays for a poor `start`, since n (mean - start)^2 enters V:
    begin with some 100 blocks.  A paired difference, bounded by +-(high - low), starts well.

    Source
    ------
    HRMS, theorem 4 (empirical Bernstein) with proposition 9 (boundary); I. Waudby-Smith,
    A. Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86 (2024),
    arXiv 2010.09686, sec. 3, for the comparison.
    """

    def __init__(
        self,
        low: float,
        high: float,
        level: float = 0.95,
        *,
        scale: int = 1,
        start: float | None = None,
        best_at: float = BEST_AT,
    ) -> None:
        """Begin a sequence for y / scale, where blocks are integers y.

        low, high : bounds of y / scale in every block, in the unit of the result.
        start : the mean to expect, fixed before the run; the middle of the range unless given.
        best_at : number of blocks around which the interval is tightest.
        """
        self.low, self.high, self.level, self.scale = low, high, level, scale
        guess = Fraction(low + (high - low) / 2 if start is None else start)
        assert low <= guess <= high
        self.n, self.total = 0, 0  #  blocks, and the sum of their y, so far
        self.variation = 0.0  #       V, in squared units of the result
        self._prediction = guess * scale  # of y, for every block of the next group
        self._rho = mixture_rho(best_at * _TYPICAL_VARIANCE * (high - low) ** 2, 1 - level)

    def add(self, n: int, total: int, squares: int) -> None:
        """Add a group of `n` blocks with the sums `total` of y and `squares` of y * y.

        Raises AnalyzerError when the mean of the group lies outside [low, high].
        """
        if n == 0:
            return
        checked(total / (n * self.scale), self.low, self.high)
        p, q = self._prediction.as_integer_ratio()
        # Integers up to the one division: squares around a far prediction would cancel.
        around_prediction = squares * q * q - 2 * total * p * q + n * p * p
        self.variation += around_prediction / (q * self.scale) ** 2
        self.n += n
        self.total += total
        self._prediction = Fraction(self.total, self.n)

    def estimate(self) -> Estimate:
        """Return the running mean and its interval, clipped to [low, high].

        Raises AnalyzerError before the first block.
        """
        if self.n == 0:
            raise AnalyzerError("cannot estimate a mean from no games", fix="Add a group first.")
        value = checked(self.total / (self.n * self.scale), self.low, self.high)
        reach = 0.0
        if self.low < self.high:
            v, span, alpha = np.array([self.variation]), self.high - self.low, 1 - self.level
            reach = float(gamma_exponential_bound(v, alpha / 2, self._rho, span)[0]) / self.n
        ends = around(value, reach, reach, self.low, self.high)
        return Estimate(value, *ends, self.level, self.n, "empirical-bernstein-cs")


def gamma_exponential_bound(v: Floats, alpha: float, rho: float, c: float) -> Floats:
    """Return the boundary u(v) that S ever crosses with probability at most alpha.

    v : intrinsic times >= 0, any shape; c : scale of the sub-exponential process, > 0.
    HRMS, proposition 9: the s at which `gamma_exponential_log` reaches log(1 / alpha).
    """
    threshold = -math.log(alpha)

    def crossed(s: Floats) -> np.ndarray:
        return gamma_exponential_log(s, v, rho, c) >= threshold

    outside = (v + rho) / c + c
    while not (done := crossed(outside)).all():
        outside = np.where(done, outside, 2 * outside)
    return _edge(np.zeros_like(v), outside, crossed)


def gamma_exponential_log(s: Floats, v: Floats, rho: float, c: float) -> Floats:
    """Return the log of the gamma-exponential mixture supermartingale at (s, v), s >= 0.

    log of the integral of exp(t s - psi(t) v) over t in [0, 1/c) under the gamma-like mixing
    law of HRMS, proposition 9, with psi(t) = (-log(1 - c t) - c t) / c^2.
    """
    own, shape = rho / c**2, (v + rho) / c**2
    x = s / c + shape
    constant = own * math.log(own) - laws.log_gamma_mass(own, own)
    log_mixture: Floats = (
        constant + laws.log_gamma_mass(shape, x) - shape * np.log(x) + (s * c + v) / c**2
    )
    return log_mixture


def ratio_sequence(
    numerator: Estimate, denominator: Estimate, low: float, high: float
) -> Estimate | None:
    """Estimate numerator / denominator from a confidence sequence of either.

    The two intervals hold together with probability 1 - alpha_1 - alpha_2 (union bound), so
    give each half of the error: level 0.975 twice yields 0.95.  Wider than need be, since
    nothing is assumed about how the two move together.

    Parameters
    ----------
    numerator, denominator : means per block, valid at one time; denominator.low >= 0.
    low, high : bounds of the ratio; an end that the denominator leaves open lies there.

    Returns
    -------
    None while the denominator is 0.  Otherwise the ratio, between numerator.low over
    denominator.high and numerator.high over denominator.low (each end of a negative
    numerator over the other end of the denominator).
    """
    assert denominator.low >= 0
    if denominator.value == 0:
        return None
    value = checked(numerator.value / denominator.value, low, high)
    smaller, larger = denominator.low, denominator.high
    least = _quotient(numerator.low, larger if numerator.low >= 0 else smaller)
    most = _quotient(numerator.high, smaller if numerator.high >= 0 else larger)
    ends = min(value, max(low, least)), max(value, min(high, most))
    level = numerator.level + denominator.level - 1
    return Estimate(value, *ends, level, min(numerator.n, denominator.n), "ratio-cs")


def _quotient(end: float, divisor: float) -> float:
    """Return end / divisor; at divisor 0 the limit, 0 or an infinity of the sign of `end`."""
    if divisor > 0:
        return end / divisor
    return math.copysign(math.inf, end) if end else 0.0


def _threshold(level: float) -> float:
    """Return log(1 / (1 - level))."""
    return -math.log1p(-level)


def _edge(inside: Floats, outside: Floats, excluded: Callable[[Floats], np.ndarray]) -> Floats:
    """Return, elementwise, where `excluded` begins on the way from `inside` to `outside`.

    Of the last bracket the outer end is returned: rounding can only widen an interval.
    """
    for _ in range(_HALVINGS):
        middle = inside + (outside - inside) / 2
        out = excluded(middle)
        inside, outside = np.where(out, inside, middle), np.where(out, middle, outside)
    return outside
