"""What a pocket is worth over all boards to come: moments of its final percentile."""

import numpy as np

from analyzer.core.jit import compiled, inlined

from . import strength
from .deck import DECK


@inlined
def orders(masks):
    """Return in how many ways suits can be renamed to give other cards; 0 unless canonical.

    masks: the set of ranks of each suit, shape (4,); cards are canonical when these fall.
    """
    ways, run = 24, 1
    for suit in range(1, 4):
        if masks[suit] > masks[suit - 1]:
            return 0
        run = run + 1 if masks[suit] == masks[suit - 1] else 1
        ways //= run
    return ways


@compiled
def sum_boards(tables, scores, shares, of_class, sums):
    """Add f, f^2, ... of every pocket on every board to `sums`, float64 (classes, moments).

    of_class: the class of every pocket, (1326,); scores, shares: working space, as `strength`'s
    """
    board = (np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0))
    for a in range(DECK):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        board = (a, b, c, d, e)
                        ways = _ways(board)
                        if ways > 0:
                            strength.score(board, 5, tables, scores)
                            strength.percentiles(scores, shares)
                            _add(shares, of_class, ways, sums)


@inlined
def _ways(board):
    """Return `orders` of five cards."""
    packed = np.int64(0)
    for card in board:
        packed += np.int64(1) << (13 * (card & 3) + (card >> 2))
    none = np.int64(8191)
    return orders((packed & none, packed >> 13 & none, packed >> 26 & none, packed >> 39 & none))


@inlined
def _add(shares, of_class, weight, sums):
    """Add the powers of `shares`, `weight` times, to the sums of their classes."""
    for pair in range(shares.size):
        share = np.float64(shares[pair])
        power = np.float64(weight)
        for e in range(sums.shape[1]):
            power *= share
            sums[of_class[pair], e] += power
