"""What a pocket is worth over all boards to come: moments of its final percentile, and its rank.

Boards that differ by names of suits share a row of the tables: the suits of a board are renamed so
that their sets of ranks fall, and pockets with them.
"""

import numpy as np

from analyzer.core.jit import compiled, inlined

from .deck import DECK, SUITS
from .pockets import class_of, pair_of
from .tables import (
    FLOP,
    FLOP_OF,
    FLOP_POINTS,
    PREFLOP,
    TURN,
    TURN_OF,
    TURN_POINTS,
)


@inlined
def suit_order(board, n):
    """Return the new names of the four suits for the board of cards[:n], two bits each."""
    sets = np.int64(0)  # of ranks, 16 bits a suit
    for i in range(n):
        card = np.int64(board[i])
        sets |= np.int64(1) << (16 * (card & 3) + (card >> 2))
    order = np.int64(0)
    for suit in range(SUITS):
        own, place = sets >> (16 * suit) & 8191, np.int64(0)
        for other in range(SUITS):
            held = sets >> (16 * other) & 8191
            place += np.int64(held > own or (held == own and other < suit))
        order |= place << (2 * suit)
    return order


@inlined
def renamed(card, order):
    """Return a card after its suit was renamed."""
    card = np.int64(card)
    return card >> 2 << 2 | (order >> (2 * (card & 3)) & 3)


@inlined
def index_of(board, n):
    """Return the index of a set of n = 3 or 4 cards among all, by their higher cards first."""
    a, b, c = np.int64(board[0]), np.int64(board[1]), np.int64(board[2])
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    index = np.int64(0)
    if n == 4:
        d = np.int64(board[3])
        c, d = min(c, d), max(c, d)
        b, c = min(b, c), max(b, c)
        a, b = min(a, b), max(a, b)
        index = d * (d - 1) * (d - 2) * (d - 3) // 24
    return index + c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@inlined
def place_of(board, n, a, b):
    """Return the index of the board of n = 3 or 4 cards, and the renamed pocket."""
    order = suit_order(board, n)
    return index_of(board, n), pair_of(renamed(a, order), renamed(b, order))


@compiled
def equity(board, n, a, b, tables):
    """Return m_1 of a pocket on a board of n = 0, 3 or 4 cards: its equity against one hand."""
    if n == 0:
        return tables[PREFLOP][class_of(np.int64(a), np.int64(b)), 0]
    index, pair = place_of(board, n, a, b)
    if n == 3:
        return np.float64(tables[FLOP][tables[FLOP_OF][index], pair, 0])
    return np.float64(tables[TURN][tables[TURN_OF][index], pair])


@compiled
def equity_percentile(board, n, a, b, tables):
    """Return the percentile of m_1 among the disjoint pockets of a board of n = 0, 3 or 4 cards."""
    if n == 0:
        return tables[PREFLOP][class_of(np.int64(a), np.int64(b)), 5]
    index, pair = place_of(board, n, a, b)
    scale = 1.0 / ((50 - n) * (49 - n))
    if n == 3:
        return tables[FLOP_POINTS][tables[FLOP_OF][index], pair] * scale
    return tables[TURN_POINTS][tables[TURN_OF][index], pair] * scale


@compiled
def equity_percentiles(board, n, tables, out):
    """Fill `out`, float32 (1326,), with `equity_percentile` of all pockets, n = 3 or 4.

    0 where a pocket meets the board.
    """
    order, index, scale = suit_order(board, n), index_of(board, n), 1.0 / ((50 - n) * (49 - n))
    pair = 0
    for b in range(DECK):
        high = renamed(b, order)
        for a in range(b):
            other = pair_of(high, renamed(a, order))
            if n == 3:
                points = tables[FLOP_POINTS][tables[FLOP_OF][index], other]
            else:
                points = tables[TURN_POINTS][tables[TURN_OF][index], other]
            out[pair] = points * scale
            pair += 1


@compiled
def moments(board, n, a, b, tables, out):
    """Fill `out`, shape (5,), with m_1..m_5 of a pocket on a board of n = 0 or 3 cards."""
    if n == 0:
        hand = class_of(np.int64(a), np.int64(b))
        for e in range(5):
            out[e] = tables[PREFLOP][hand, e]
    else:
        index, pair = place_of(board, n, a, b)
        for e in range(5):
            out[e] = tables[FLOP][tables[FLOP_OF][index], pair, e]
