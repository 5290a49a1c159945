"""The own final rank among N: from moments of the final percentile, and moments by sampling."""

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compiled

from . import strength
from .deck import BOARD, DECK


@compiled
def final_ranks(moments, players, ranks):
    """Fill ranks[:players] with the probability of each final rank, the lowest hand's first.

    moments: m_1, m_2, ... of the final percentile f, at least players - 1 of them.
    Opponents are taken as independent given the board, each below with probability f:
    R_k = C(N-1, k-1) E[f^(k-1) (1-f)^(N-k)], multiplied out.
    """
    ways = 1.0
    for k in range(players):
        above = players - 1 - k
        total, term = 0.0, 1.0
        for i in range(above + 1):
            moment = 1.0 if k + i == 0 else np.float64(moments[k + i - 1])
            total += term * moment
            term = -term * (above - i) / (i + 1)
        ranks[k] = ways * total
        ways = ways * above / (k + 1)


@compiled
def river_ranks(share, players, ranks):
    """Fill ranks[:players] as `final_ranks` does for a final percentile that is known: binomial."""
    ways = 1.0
    for k in range(players):
        above = players - 1 - k
        ranks[k] = ways * share**k * (1.0 - share) ** above
        ways = ways * above / (k + 1)


@compiled
def sample_moments(board, n, a, b, runs, tables, scores, stream, moments):
    """Fill `moments` with means of f, f^2, ... of pocket a, b over `runs` random run-outs.

    board: shape (5,), cards[:n] known, n = 0, 3, 4 or 5; the rest is overwritten.  Each whole
    board is scored exactly; one is enough when n = 5.  The standard error of m_1 is about
    0.3 / sqrt(runs).  scores: working space
    """
    for e in range(moments.size):
        moments[e] = 0.0
    taken = np.int64(1) << np.int64(a) | np.int64(1) << np.int64(b)
    for i in range(n):
        taken |= np.int64(1) << np.int64(board[i])
    if n == BOARD:
        runs = 1
    for _ in range(runs):
        seen = taken
        for i in range(n, BOARD):
            card = rng.below(stream, DECK)
            while seen >> card & 1:
                card = rng.below(stream, DECK)
            seen |= np.int64(1) << card
            board[i] = card
        strength.score(board, BOARD, tables, scores)
        share = strength.percentile(scores, a, b)
        power = 1.0
        for e in range(moments.size):
            power *= share
            moments[e] += power / runs
