"""Sums over run-outs: from them come the table of starting hands and those of `equity`."""

import numpy as np

from analyzer.core.jit import compiled, inlined

from . import strength
from .deck import BOARD, DECK, PAIRS

FULL = 1980.0  # points of the best hand on a river: 990 pockets


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


@compiled
def add_runouts(board, n, tables, scores, shares, points, powers):
    """Add all run-outs of the board of cards[:n], n = 3 or 4, of every pocket.

    board: shape (5,); points: int64 (1326,), sums of the final percentile in points; powers:
    float64 (moments - 1, 1326), sums of f^2, f^3, ...; scores, shares: working space
    """
    taken = np.int64(0)
    for i in range(n):
        taken |= np.int64(1) << np.int64(board[i])
    for river in range(DECK):
        if taken >> river & 1:
            continue
        board[BOARD - 1] = river
        if n == BOARD - 1:
            _add_board(board, tables, scores, shares, points, powers)
            continue
        for turn in range(river):
            if taken >> turn & 1 == 0:
                board[BOARD - 2] = turn
                _add_board(board, tables, scores, shares, points, powers)


@compiled
def _add_board(board, tables, scores, shares, points, powers):
    """Add one river."""
    strength.score(board, BOARD, tables, scores)
    strength.percentiles(scores, shares)
    for pair in range(PAIRS):
        points[pair] += np.int64(shares[pair] * np.float32(FULL) + np.float32(0.5))
    for pair in range(PAIRS):
        share = np.float64(shares[pair])
        power = share
        for e in range(powers.shape[0]):
            power *= share
            powers[e, pair] += power


@compiled
def rank_pockets(equities, order, passed, points):
    """Fill `points`, (1326,), with those of each pocket's equity among the disjoint ones.

    equities: (1326,), negative where a pocket meets the board; order: pockets, the worst first
    passed: working space, int64 (52,)
    """
    for card in range(DECK):
        passed[card] = 0
    below, begin = np.int64(0), 0
    while begin < PAIRS:
        before, end = below, begin
        equity = equities[order[begin]]
        while end < PAIRS and equities[order[end]] == equity:
            a, b = _cards(order[end])
            points[order[end]] = before - passed[a] - passed[b]
            end += 1
        if equity < 0:
            for i in range(begin, end):
                points[order[i]] = 0
            begin = end
            continue
        for i in range(begin, end):
            a, b = _cards(order[i])
            passed[a] += 1
            passed[b] += 1
            below += 1
        for i in range(begin, end):
            a, b = _cards(order[i])
            points[order[i]] += below - passed[a] - passed[b] + 1
        begin = end


@inlined
def _cards(pair):
    """Return the cards of a pocket's index, the lower first."""
    high = np.int64((1.0 + np.sqrt(8.0 * pair + 1.0)) / 2.0)
    return np.int64(pair) - high * (high - 1) // 2, high
