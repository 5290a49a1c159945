"""The percentiles of all pockets of a scored board at once, with exact removal of cards.

The pockets of two kinds are sorted by value and passed from the worst on, while counting those
passed in total and those with a card of each kind: what a pocket beats is the total without the
pockets that share a card with it.
"""

import numpy as np

from analyzer.core.jit import compiled, inlined

from .deck import DECK, RANKS
from .pockets import pair_of
from .scores import HIGH_DIGITS, KINDS, LOW_DIGITS


@inlined
def _list_pockets(scores, kinds):
    """List the pockets of two kinds, and count the low and high digits of their values."""
    for digit in range(LOW_DIGITS + HIGH_DIGITS):
        scores.count[digit] = 0
    n = np.int64(0)
    for high in range(kinds):
        if scores.left[high] == 0:
            continue
        for low in range(high + 1):
            if scores.left[low] > np.uint16(low == high):
                value = np.uint32(scores.values[high, low])
                scores.first[n] = value << np.uint32(16) | np.uint32(high << 8 | low)
                scores.count[value % LOW_DIGITS] += 1
                scores.count[LOW_DIGITS + value // LOW_DIGITS] += 1
                n += 1
    return n


@inlined
def _sort(scores, n):
    """Sort the n listed pockets by value: a radix sort, of two digits."""
    place = np.uint16(0)
    for digit in range(LOW_DIGITS):
        count, scores.count[digit] = scores.count[digit], place
        place = np.uint16(place + count)
    place = np.uint16(0)
    for digit in range(LOW_DIGITS, LOW_DIGITS + HIGH_DIGITS):
        count, scores.count[digit] = scores.count[digit], place
        place = np.uint16(place + count)
    for i in range(n):
        each = scores.first[i]
        digit = (each >> np.uint32(16)) % LOW_DIGITS
        scores.second[scores.count[digit]] = each
        scores.count[digit] += 1
    for i in range(n):
        each = scores.second[i]
        digit = LOW_DIGITS + (each >> np.uint32(16)) // LOW_DIGITS
        scores.first[scores.count[digit]] = each
        scores.count[digit] += 1


@inlined
def _sweep(scores, kinds, n):
    """Fill `share` for the n pockets, worst first.

    below: pockets passed so far; scores.passed: those of them with one card of each kind
    """
    for kind in range(kinds):
        scores.passed[kind] = 0
    below, begin = np.int64(0), np.int64(0)
    while begin < n:
        value = scores.first[begin] >> np.uint32(16)
        before, end = below, begin
        while end < n and scores.first[end] >> np.uint32(16) == value:
            high, low = _kinds(scores.first[end])
            lost = np.int64(scores.passed[high]) + np.int64(scores.passed[low])
            scores.share[high, low] = before - lost
            end += 1
        for i in range(begin, end):
            high, low = _kinds(scores.first[i])
            one, two = np.int64(scores.left[high]), np.int64(scores.left[low])
            if high == low:
                scores.passed[high] += one - 1
                below += one * (one - 1) // 2
            else:
                scores.passed[high] += two
                scores.passed[low] += one
                below += one * two
        for i in range(begin, end):
            high, low = _kinds(scores.first[i])
            lost = np.int64(scores.passed[high]) + np.int64(scores.passed[low])
            points = scores.share[high, low] + np.float32(below - lost + 1)
            scores.share[high, low] = points * scores.scale
        begin = end


@inlined
def _kinds(listed):
    """Return the kinds of a listed pocket, the higher first."""
    return np.int64(listed >> np.uint32(8) & np.uint32(31)), np.int64(listed & np.uint32(31))


@inlined
def _copy(scores, b, out):
    """Copy the shares of pockets whose higher card is b to `out`."""
    first = b * (b - 1) // 2
    for a in range(b):
        out[first + a] = scores.shares[a]


@compiled
def percentiles(scores, out):
    """Fill `out`, float32 (1326,), with the percentile of every pocket, as `percentile` does.

    0 where a pocket meets the board.
    """
    if scores.suited:
        _suited_percentiles(scores, out)
    else:
        _plain_percentiles(scores, out)
    for i in range(scores.n):
        b = np.int64(scores.board[i])
        for a in range(DECK):
            if a != b:
                out[pair_of(a, b)] = 0


@compiled
def _plain_percentiles(scores, out):
    """Fill `out` where no flush is possible, board cards as if they were others of their kind."""
    n = _list_pockets(scores, RANKS)
    _sort(scores, n)
    _sweep(scores, RANKS, n)
    for high in range(RANKS):
        for low in range(high + 1):
            share = scores.share[high, low]
            for a in range(4 * low, 4 * low + 4):
                scores.shares[a] = share
        for b in range(4 * high, 4 * high + 4):
            _copy(scores, b, out)


@compiled
def _suited_percentiles(scores, out):
    """Fill `out` where a flush is possible, board cards as if they were others of their kind."""
    n = _list_pockets(scores, KINDS)
    _sort(scores, n)
    _sweep(scores, KINDS, n)
    suit = scores.suit
    for high in range(RANKS):
        for low in range(high + 1):
            share = scores.share[high, low]
            for a in range(4 * low, 4 * low + 4):
                scores.shares[a] = share
            scores.shares[4 * low + suit] = scores.share[RANKS + low, high]
        for b in range(4 * high, 4 * high + 4):
            _copy(scores, b, out)
        for low in range(high + 1):
            share = scores.share[RANKS + high, low]
            for a in range(4 * low, 4 * low + 4):
                scores.shares[a] = share
            scores.shares[4 * low + suit] = scores.share[RANKS + high, RANKS + low]
        _copy(scores, 4 * high + suit, out)
