"""The best five of five to eight cards as an integer 1..7462: higher is better, equal is a tie.

Every card has a 64-bit key, and keys are added.  The low 16 bits of a sum say how many cards of
each suit there are, four bits each, 3 more than there are: the fourth bit means five or more.  The
bits above are a number of the ranks alone, whose upper bits choose one of `ROWS`; the row holds
what to apply to the lower bits to find the value in one table.  Keys are random bits, drawn until
no two hands of different value meet.  A flush is looked up by the set of its ranks.

Sources: the additive keys and suit counters of J. Sjoberg's OMPEval; hash and displace of
D. Belazzougui, F. Botelho, M. Dietzfelbinger, ESA (2009).
"""

import numpy as np

from analyzer.core.jit import compiled, inlined
from analyzer.core.rng import mix

VALUES = 7462
#: the lowest value of each category, high card to straight flush
LOWEST = (1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453)
CATEGORIES = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush",
)  # fmt: skip

SEED = 2  # of the keys
RANKS_AT = 16  # the bit from which on the ranks stand
ROW_BITS = 13
PLACE_BITS = 17

START = np.uint64(0x3333)  # the sum of no cards
_FLUSH = np.uint64(0x8888)
_ROW_AT = np.uint64(64 - ROW_BITS)
_PLACE_AT = np.uint64(64 - ROW_BITS - PLACE_BITS)
_PLACE = np.uint64((1 << PLACE_BITS) - 1)
_SUIT, _ONE, _TWO = np.uint64(3), np.uint64(1), np.uint64(2)

# Places in the tuple of `build`.
KEYS, ROWS, RANKED, FLUSHES = 0, 1, 2, 3


@inlined
def ranked(total, tables):
    """Return the value of the cards whose keys sum to `total`, had they no flush; 5 to 7 cards."""
    place = (total >> _PLACE_AT) & _PLACE
    return tables[RANKED][place ^ np.uint64(tables[ROWS][total >> _ROW_AT])]


@inlined
def has_flush(total):
    """Return whether five or more of the cards whose keys sum to `total` are of one suit."""
    return (total & _FLUSH) != np.uint64(0)


@compiled
def flush_value(cards, n, total, tables):
    """Return the value of the flush among cards[:n], whose keys and `START` sum to `total`."""
    counts = total & _FLUSH
    suit = np.uint64(0)
    while counts > np.uint64(8):
        counts >>= np.uint64(4)
        suit += _ONE
    ranks = np.uint64(0)
    for i in range(n):
        card = np.uint64(cards[i])
        if card & _SUIT == suit:
            ranks |= _ONE << (card >> _TWO)
    return np.int64(tables[FLUSHES][ranks])


@inlined
def value_of(total, cards, n, tables):
    """Return the value of cards[:n], whose keys and `START` sum to `total`; 5 <= n <= 7.

    Seven cards with a flush hold neither a full house nor four of a kind.
    """
    if has_flush(total):
        return flush_value(cards, n, total, tables)
    return np.int64(ranked(total, tables))


@inlined
def sum_of(cards, n, tables):
    """Return the sum of `START` and the keys of cards[:n]."""
    total = START
    for i in range(n):
        total += tables[KEYS][np.uint64(cards[i])]
    return total


@inlined
def value_7(cards, tables):
    """Return the value of seven cards."""
    return value_of(sum_of(cards, 7, tables), cards, 7, tables)


@compiled
def value(cards, n, tables):
    """Return the value of the best five of cards[:n], n = 5 to 8 distinct cards.

    One of eight cards does not play, whichever it is: the best of the eight sevens.
    """
    total = sum_of(cards, n, tables)
    if n < 8:
        return value_of(total, cards, n, tables)
    best = flush_value(cards, n, total, tables) if has_flush(total) else np.int64(0)
    for i in range(n):
        seven = total - tables[KEYS][np.uint64(cards[i])]
        best = max(best, np.int64(ranked(seven, tables)))
    return best


@inlined
def category_of(value):
    """Return the category 0..8 of a value, high card to straight flush."""
    found = np.int64(-1)
    for lowest in LOWEST:
        found += np.int64(value >= lowest)
    return found


def build():
    """Return the arrays of the evaluator: keys, rows, ranked values, values of flushes.

    uint64 (52,), uint16 (2**ROW_BITS,), uint16 (2**PLACE_BITS,), uint16 (8192,)
    """
    counts = rank_counts()
    strengths, masks = strengths_of(counts), np.arange(8192)
    suited = np.where(np.bitwise_count(masks) < 5, 0, flush_strengths_of(masks))
    fives = strengths[counts.sum(axis=1) == 5]
    order = np.unique(np.concatenate([[0], fives, suited]))  # 0: fewer than five of a suit
    values = np.searchsorted(order, strengths).astype(np.uint16)
    of_rank = rank_keys(SEED)
    rows, table = np.zeros(1 << ROW_BITS, np.uint16), np.zeros(1 << PLACE_BITS, np.uint16)
    displace(counts.astype(np.uint64) @ of_rank, values, rows, table)
    keys = np.repeat(of_rank, 4) + np.tile(np.uint64(1) << np.arange(0, 16, 4, np.uint64), 13)
    return keys, rows, table, np.searchsorted(order, suited).astype(np.uint16)


def rank_counts():
    """Return every multiset of 5 to 7 ranks: how many cards of each rank, int64 (73775, 13)."""
    found = np.zeros((1, 0), np.int64)
    for _ in range(13):
        found = np.concatenate([np.insert(found, found.shape[1], n, axis=1) for n in range(5)])
        found = found[found.sum(axis=1) <= 7]
    return found[found.sum(axis=1) >= 5]


def rank_keys(seed):
    """Return 48 random bits for each rank, above 16 zeros: uint64 (13,)."""
    of_rank = np.zeros(13, np.uint64)
    _draw_keys(seed, of_rank)
    return of_rank << np.uint64(RANKS_AT)


def best(masks, n):
    """Return the highest n ranks of each set of ranks, sets as bit masks."""
    for _ in range(13):
        masks = np.where(np.bitwise_count(masks) > n, masks & (masks - 1), masks)
    return masks


def straights(masks):
    """Return the top of the best straight in each set of ranks, as a bit; 0 without one."""
    found = np.zeros_like(masks)
    with_low_ace = masks << 1 | masks >> 12
    for top in range(3, 13):
        cards = 0b11111 << (top - 3)
        found = np.where(with_low_ace & cards == cards, 1 << top, found)
    return found


def strengths_of(counts):
    """Return numbers that order hands without flushes as the rules do.

    A number is the category, the ranks of its groups (or the straight's top), and the other
    ranks that play, sets of ranks as 13 bits each: equally many ranks order as their bits do.
    """
    bits = 1 << np.arange(13)
    one, two, three, four = ((counts >= n) @ bits for n in (1, 2, 3, 4))
    quads, trips, pairs, straight = best(four, 1), best(three, 1), best(two, 2), straights(one)
    full = best(two & ~trips, 1)
    cases = [
        (quads > 0, 7, quads, best(one & ~quads, 1)),
        ((trips > 0) & (full > 0), 6, trips, full),
        (straight > 0, 4, straight, 0),
        (trips > 0, 3, trips, best(one & ~trips, 2)),
        (np.bitwise_count(pairs) == 2, 2, pairs, best(one & ~pairs, 1)),
        (pairs > 0, 1, pairs, best(one & ~pairs, 3)),
    ]
    numbers = [category << 26 | group << 13 | rest for _, category, group, rest in cases]
    return np.select([case[0] for case in cases], numbers, best(one, 5))


def flush_strengths_of(masks):
    """Return the same for the sets of ranks of five or more cards of one suit."""
    straight = straights(masks)
    return np.where(straight > 0, 8 << 26 | straight << 13, 5 << 26 | best(masks, 5))


def displace(sums, values, rows, table):
    """Fill `rows` and `table` so that `ranked` finds `values`, those of the rank sums `sums`.

    The fullest row first, each gets the first displacement at which it covers no other value.
    """
    row_of = (sums >> _ROW_AT).astype(np.int64)
    order = np.argsort(row_of, kind="stable")
    ends = np.cumsum(np.bincount(row_of, minlength=rows.size))
    fullest = np.argsort(-np.bincount(row_of, minlength=rows.size), kind="stable")
    place_of = ((sums >> _PLACE_AT) & _PLACE).astype(np.int64)
    if not _displace(place_of[order], values[order], ends, fullest, rows, table):
        raise ArithmeticError(f"hands meet under the keys of seed {SEED}")


@compiled
def _displace(place_of, values, ends, fullest, rows, table):
    """Return whether every row found a displacement."""
    for row in fullest:
        begin = ends[row - 1] if row > 0 else 0
        moved = 0
        while not _fits(place_of, values, begin, ends[row], moved, table):
            moved += 1
            if moved == 1 << 16:
                return False
        rows[row] = moved
        for i in range(begin, ends[row]):
            there = table[place_of[i] ^ moved]
            if there != 0 and there != values[i]:
                return False  # two of this row at one place
            table[place_of[i] ^ moved] = values[i]
    return True


@compiled
def _fits(place_of, values, begin, end, moved, table):
    """Return whether entries begin..end-1 cover no other value when displaced by `moved`."""
    for i in range(begin, end):
        there = table[place_of[i] ^ moved]
        if there != 0 and there != values[i]:
            return False
    return True


@compiled
def _draw_keys(seed, keys):
    """Fill `keys` with random bits."""
    for rank in range(keys.size):
        keys[rank] = mix(np.uint64(seed * keys.size + rank + 1))
