"""How a gang may rank starting hands, and how percentiles drift between rounds (P2)."""

import numpy as np

from .deck import CLASSES, DECK, RANKS, class_of

GRID = 24
#: correlation of a hand's percentile, as a normal score, between white, yellow, orange and red
RHO = (0.534, 0.814, 0.780)


def counts() -> np.ndarray:
    """Return how many pockets each class has: 6, 4 or 12; shape (169,), by `class_of`."""
    high, low = np.divmod(np.arange(CLASSES), RANKS)
    return np.where(high == low, 6, np.where(high > low, 4, 12))


def meetings() -> np.ndarray:
    """Return how many pockets of each class (column) are disjoint from one of a class (row).

    Counted by suits: a pocket is two cards of 52; shape (169, 169), each row sums to 1225.
    """
    pockets = [(a, b) for b in range(DECK) for a in range(b)]
    kinds = np.array([class_of(a, b) for a, b in pockets])
    found = np.zeros((CLASSES, CLASSES), np.int64)
    for kind in range(CLASSES):
        a, b = pockets[int(np.flatnonzero(kinds == kind)[0])]
        apart = np.array([a not in other and b not in other for other in pockets])
        found[kind] = np.bincount(kinds[apart], minlength=CLASSES)
    return found


def percentile_of(score: np.ndarray, disjoint: np.ndarray) -> np.ndarray:
    """Return the percentile of each class by a score, among disjoint pockets; half when equal."""
    below = score[None, :] < score[:, None]
    equal = score[None, :] == score[:, None]
    shares: np.ndarray = ((below + 0.5 * equal) * disjoint).sum(axis=1) / disjoint.sum(axis=1)
    return shares


def percentiles(natural: np.ndarray) -> np.ndarray:
    """Return the percentiles of the classes by high cards, pairs first, low card, odds.

    natural: p_1 of each class; the last row.  Shape (4, 169).
    """
    first, second = np.divmod(np.arange(CLASSES), RANKS)
    high, low = np.maximum(first, second), np.minimum(first, second)
    scores = [
        13 * high + low,
        13 * high + low + 1_000 * (high == low),
        13 * low + high,
    ]
    disjoint = meetings()
    return np.stack([*(percentile_of(score, disjoint) for score in scores), natural])


def drift() -> np.ndarray:
    """Return K[round, from, to]: a normal copula over 24 percentiles, rows add up to 1."""
    from scipy.special import ndtri

    z = ndtri((np.arange(GRID) + 0.5) / GRID)
    one, two = z[:, None], z[None, :]
    found = []
    for rho in RHO:
        form = rho**2 * (one**2 + two**2) - 2 * rho * one * two
        kernel = np.exp(-form / (2 * (1 - rho**2)))
        found.append(kernel / kernel.sum(axis=1, keepdims=True))
    return np.stack(found)
