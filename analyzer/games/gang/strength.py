"""How every pocket stands on a board: hand values, and percentiles among what others may hold.

Cards of one *kind* are alike on a board: the same rank, and all or none of the suit in which a
flush is possible (three or more board cards; no board has two such suits).  Kinds 0..12 are ranks,
of other suits where one suit is apart; kinds 13..25 are the ranks of that suit.  A board is scored
once for all, by kinds of card; pockets are told apart only when they are asked for.

Percentiles count in *points*: 2 for a pocket that is worse, 1 for one that is equal.
"""

import numpy as np

from analyzer.core.jit import compiled, inlined, layout
from analyzer.games.gang import evaluator
from analyzer.games.gang.deck import BOARD, DECK, RANKS
from analyzer.games.gang.pockets import pair_of

KINDS, DEAD, LANES = 26, 26, 32
# Slots: the pockets of two kinds have one value.  Two ranks; one card of the flush suit; two.
ONE_SUITED, TWO_SUITED, SLOTS = 91, 104, 192
PLAIN_SLOTS = 96  # enough where no flush is possible
POCKETS = 266  # of two kinds: 91 of two ranks, 130 with a card of the flush suit, 45 with two
LOW_DIGITS, HIGH_DIGITS = 128, 59  # of values

#: what `score` finds.  A board writes what it uses; the rest stays as it was.
Scores = layout(
    [
        ("values", np.uint16, (KINDS, LANES)),  # of a pocket, by the kinds of its cards
        ("left", np.uint16, (LANES,)),  # cards of each kind that are not on the board
        ("worth", np.uint16, (SLOTS,)),  # the value of each slot
        ("weight", np.uint16, (SLOTS,)),  # pockets of each slot
        # working space of `percentiles`
        ("first", np.uint32, (POCKETS,)),  # value << 16 | kind << 8 | kind, of pockets of two kinds
        ("second", np.uint32, (POCKETS,)),
        ("count", np.uint16, (LOW_DIGITS + HIGH_DIGITS,)),
        ("passed", np.uint16, (KINDS,)),
        ("share", np.float32, (KINDS, KINDS)),
        ("shares", np.float32, (DECK,)),
        ("kind", np.uint8, (DECK,)),  # of each card, DEAD on the board
        ("board", np.uint8, (BOARD,)),
        ("n", np.uint8),  # cards of the board
        ("suited", np.uint8),  # whether a flush is possible
        ("suit", np.uint8),  # of that flush
        ("singles", np.uint8),  # whether one card of that suit makes a flush
        ("scale", np.float64),  # of one point
    ]
)


@inlined
def slot_of(high, low):
    """Return the slot of two ranks, high >= low."""
    return high * (high + 1) // 2 + low


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

    (W + T / 2) / M over the M pockets that meet neither the board nor a and b.
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
