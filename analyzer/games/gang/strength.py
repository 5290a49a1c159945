"""How pockets stand on a board: hand values, and percentiles among what others may hold.

A board is scored once for all, by kinds of card (see `scores`); pockets are told apart only when
they are asked for.  Percentiles count in *points*: 2 for a pocket that is worse, 1 for an equal.
"""

import numpy as np

from analyzer.core.jit import compiled, inlined

from . import evaluator
from .deck import DECK, RANKS
from .scores import (
    DEAD,
    KINDS,
    LANES,
    ONE_SUITED,
    PLAIN_SLOTS,
    SLOTS,
    TWO_SUITED,
    Scores,
    slot_of,
)
from .sweep import percentiles

__all__ = ["Scores", "percentile", "percentiles", "score", "value_at", "values"]


@compiled
def score(board, n, tables, scores):
    """Fill `scores` for the board of cards[:n], n = 3, 4 or 5."""
    suits = np.int64(0)
    for i in range(n):
        suits += np.int64(1) << (4 * (np.int64(board[i]) & 3))
    suit, held = np.int64(-1), np.int64(0)
    for each in range(4):
        count = (suits >> (4 * each)) & 15
        if count >= 3:
            suit, held = each, count
    others = 4 if suit < 0 else 3
    for rank in range(RANKS):
        scores.left[rank] = others
        scores.left[RANKS + rank] = 4 - others
        for each in range(4):
            scores.kind[4 * rank + each] = rank
    for kind in range(KINDS, LANES):
        scores.left[kind] = 0
    if suit >= 0:
        for rank in range(RANKS):
            scores.kind[4 * rank + suit] = RANKS + rank
    flush = np.int64(0)  # ranks of the suit on the board, as bits
    for i in range(n):
        card = np.int64(board[i])
        if card & 3 == suit:
            flush |= np.int64(1) << (card >> 2)
        scores.left[scores.kind[card]] -= 1
        scores.kind[card] = DEAD
        scores.board[i] = card
    scores.n = n
    scores.suited, scores.suit = suit >= 0, max(suit, 0)
    scores.singles = held >= 4
    scores.scale = 1.0 / ((50 - n) * (49 - n))
    total = evaluator.sum_of(board, n, tables)
    if suit < 0:
        _score_plain(total, tables, scores)
    else:
        _score_suited(total, flush, held, tables, scores)


@compiled
def _score_plain(total, tables, scores):
    """Fill values and slots of a board without a flush; `total` sums the keys of the board."""
    keys = tables[evaluator.KEYS]
    slot = 0
    for high in range(RANKS):
        left = np.int64(scores.left[high])
        with_high = total + keys[4 * high]
        for low in range(high):
            value = 0
            weight = left * np.int64(scores.left[low])
            if weight > 0:
                value = evaluator.ranked(with_high + keys[4 * low], tables)
            scores.values[high, low] = value
            scores.values[low, high] = value
            scores.worth[slot] = value
            scores.weight[slot] = weight
            slot += 1
        value = 0
        if left > 1:
            value = evaluator.ranked(with_high + keys[4 * high], tables)
        scores.values[high, high] = value
        scores.worth[slot] = value
        scores.weight[slot] = left * (left - 1) // 2
        slot += 1
    for slot in range(91, PLAIN_SLOTS):
        scores.weight[slot] = 0


@compiled
def _score_suited(total, flush, held, tables, scores):
    """Fill values and slots of a board with a flush suit: its ranks as bits, how many they are."""
    keys, flushes = tables[evaluator.KEYS], tables[evaluator.FLUSHES]
    outside = np.int64(0)
    for slot in range(SLOTS):
        scores.weight[slot] = 0
    slot = 0
    for high in range(RANKS):
        plain, apart = np.int64(scores.left[high]), np.int64(scores.left[RANKS + high])
        with_high = total + keys[4 * high]
        outside += plain
        for low in range(high + 1):
            plain_low, apart_low = np.int64(scores.left[low]), np.int64(scores.left[RANKS + low])
            if high == low:
                weight = plain * (plain - 1) // 2
                mixed = plain * apart
            else:
                weight = plain * plain_low
                mixed = plain * apart_low + apart * plain_low
            value = np.int64(0)
            if held == 5:
                value = np.int64(flushes[flush])
            elif weight + mixed + apart * apart_low > 0:
                value = np.int64(evaluator.ranked(with_high + keys[4 * low], tables))
            scores.worth[slot] = value
            scores.weight[slot] = weight + (mixed if held == 3 else 0)
            slot += 1
            scores.values[high, low] = value
            scores.values[low, high] = value
            if held == 3:
                scores.values[high, RANKS + low] = value
                scores.values[low, RANKS + high] = value
                scores.values[RANKS + low, high] = value
                scores.values[RANKS + high, low] = value
    for high in range(RANKS):
        scores.values[RANKS + high, RANKS + high] = 0
        apart = np.int64(scores.left[RANKS + high])
        with_high = flush | (np.int64(1) << high)
        if held >= 4:
            value = np.int64(flushes[with_high])
            scores.worth[ONE_SUITED + high] = value
            scores.weight[ONE_SUITED + high] = apart * outside
            for other in range(RANKS):
                scores.values[RANKS + high, other] = value
                scores.values[other, RANKS + high] = value
        for low in range(high):
            value = np.int64(flushes[with_high | (np.int64(1) << low)])
            slot = TWO_SUITED + slot_of(high - 1, low)
            scores.worth[slot] = value
            scores.weight[slot] = apart * np.int64(scores.left[RANKS + low])
            scores.values[RANKS + high, RANKS + low] = value
            scores.values[RANKS + low, RANKS + high] = value


@inlined
def _points(scores, value, slots):
    """Return the points of `value` among all pockets that do not meet the board."""
    value = np.uint16(value)
    points = np.uint16(0)
    for slot in range(slots):
        worth = scores.worth[slot]
        each = np.uint16(worth < value) + np.uint16(worth <= value)
        points = np.uint16(points + scores.weight[slot] * each)
    return np.int64(points)


@inlined
def _lost(scores, high, low, value):
    """Return the points that `value` would take from pockets with a card of kind high or low.

    One card of each kind is meant; a card is not paired with itself; the pocket of both, which
    is equal, counts once.
    """
    value = np.uint16(value)
    points = np.uint16(0)
    for kind in range(LANES):
        one, two = scores.values[high, kind], scores.values[low, kind]
        each = np.uint16(
            np.uint16(one < value)
            + np.uint16(one <= value)
            + np.uint16(two < value)
            + np.uint16(two <= value)
        )
        points = np.uint16(points + scores.left[kind] * each)
    one, two = scores.values[high, high], scores.values[low, low]
    itself = np.int64(one < value) + np.int64(one <= value)
    return np.int64(points) - itself - np.int64(two < value) - np.int64(two <= value) - 1


@compiled
def value_at(scores, a, b):
    """Return the value of the pocket of cards a and b; 0 when it meets the board."""
    one, two = scores.kind[a], scores.kind[b]
    if one == DEAD or two == DEAD:
        return np.int64(0)
    return np.int64(scores.values[one, two])


@compiled
def percentile(scores, a, b):
    """Return the share of the others' pockets that a and b beat, half of those they tie.

    (W + T / 2) / M over the M pockets that meet neither the board nor a and b, which must not be
    on the board.
    """
    one, two = scores.kind[a], scores.kind[b]
    value = scores.values[one, two]
    if scores.suited:
        points = _points(scores, value, SLOTS)
    else:
        points = _points(scores, value, PLAIN_SLOTS)
    return (points - _lost(scores, one, two, value)) * scores.scale


@compiled
def values(scores, out):
    """Fill `out`, integers (1326,), with the values of all pockets; 0 where they meet the board."""
    pair = 0
    for b in range(DECK):
        for a in range(b):
            out[pair] = value_at(scores, a, b)
            pair += 1
