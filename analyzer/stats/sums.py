"""Exact sums over blocks: the only thing the fixed-n estimators need to know of the data.

All fields are Python integers, so adding is exact, associative and commutative: results do
not depend on how the blocks were grouped, nor in which order the groups were folded.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.integer[Any]]

_INT64_MAX = 2**63 - 1
_SHORTEST_CHUNK = 256  # below this, Python integers are as fast as many short dot products


@dataclass(frozen=True, slots=True)
class Moments:
    """Sums over n blocks of the integers (y, x): y is counted, x >= 0 is its denominator.

    For the mean of y over blocks, x is not read (see `per_block`).  `Moments()` is the sum
    over no block at all.
    """

    n: int = 0  #   blocks
    y: int = 0  #   sum of y
    x: int = 0  #   sum of x
    yy: int = 0  #  sum of y * y
    xy: int = 0  #  sum of x * y
    xx: int = 0  #  sum of x * x

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(
            self.n + other.n,
            self.y + other.y,
            self.x + other.x,
            self.yy + other.yy,
            self.xy + other.xy,
            self.xx + other.xx,
        )

    @classmethod
    def of_arrays(cls, y: Integers, x: Integers) -> "Moments":
        """Return the sums over blocks i of y[i], x[i] and their products.

        y, x : integer arrays of one shape (n,), any values that int64 holds.
        Exact even where squares overflow int64 (see `exact_dot`).  A dtype that int64 cannot
        hold, floats among them, is a TypeError: rounding would go unnoticed.
        """
        y, x = _int64(y), _int64(x)
        assert y.shape == x.shape
        one = np.ones(y.size, np.int64)
        return cls(
            y.size,
            exact_dot(y, one),
            exact_dot(x, one),
            exact_dot(y, y),
            exact_dot(x, y),
            exact_dot(x, x),
        )

    def per_block(self) -> "Moments":
        """Return the same blocks with x = 1 in each, which turns a ratio into a mean."""
        return Moments(self.n, self.y, self.n, self.yy, self.y, self.n)

    def units(self) -> int:
        """Return how many blocks the ratio y / x rests on, at least: (sum x)^2 / sum x^2.

        By Cauchy's inequality no more than the number of blocks with x > 0, and equal to it
        when those x are alike; n for a mean, 0 when all x are 0.  Rounded up.

        Source: L. Kish, "Survey Sampling" (1965), sec. 11.7 (effective number of units).
        """
        return -(-self.x * self.x // self.xx) if self.xx else 0


@dataclass(frozen=True, slots=True)
class Cross:
    """Sums over the same blocks of products between two lineups, a and b."""

    yy: int = 0  #  sum of y_a * y_b
    yx: int = 0  #  sum of y_a * x_b
    xy: int = 0  #  sum of x_a * y_b
    xx: int = 0  #  sum of x_a * x_b

    def __add__(self, other: "Cross") -> "Cross":
        return Cross(self.yy + other.yy, self.yx + other.yx, self.xy + other.xy, self.xx + other.xx)

    @classmethod
    def of_arrays(cls, y_a: Integers, x_a: Integers, y_b: Integers, x_b: Integers) -> "Cross":
        """Return the sums over blocks i of y_a[i] * y_b[i] and so on; as `Moments.of_arrays`."""
        y_a, x_a, y_b, x_b = _int64(y_a), _int64(x_a), _int64(y_b), _int64(x_b)
        assert y_a.shape == x_a.shape == y_b.shape == x_b.shape
        return cls(
            exact_dot(y_a, y_b), exact_dot(y_a, x_b), exact_dot(x_a, y_b), exact_dot(x_a, x_b)
        )

    @classmethod
    def of_means(cls, yy: int, a: Moments, b: Moments) -> "Cross":
        """Return the sums for two means (x = 1 in each block), given the sum of y_a * y_b."""
        return cls(yy, a.y, b.y, a.n)


def exact_dot(a: NDArray[np.int64], b: NDArray[np.int64]) -> int:
    """Return the exact sum of a[i] * b[i] of two int64 arrays of one shape (n,).

    Cut into chunks that cannot overflow int64, whose sums are added as Python integers; with
    factors so large that a chunk would hold a few products only, Python integers throughout.
    """
    if a.size == 0:
        return 0
    largest = _largest(a) * _largest(b)
    chunk = _INT64_MAX // largest if largest else a.size
    if chunk < _SHORTEST_CHUNK and chunk < a.size:
        return sum(p * q for p, q in zip(a.tolist(), b.tolist(), strict=True))
    return sum(int(a[i : i + chunk] @ b[i : i + chunk]) for i in range(0, a.size, chunk))


def _largest(a: NDArray[np.int64]) -> int:
    """Return max |a[i]|, also for -2^63, whose absolute value int64 cannot hold."""
    return max(int(a.max()), -int(a.min()))


def _int64(a: Integers) -> NDArray[np.int64]:
    """Return `a` as int64, shape (n,); TypeError when a value might not fit."""
    assert a.ndim == 1
    return a.astype(np.int64, casting="safe", copy=False)
