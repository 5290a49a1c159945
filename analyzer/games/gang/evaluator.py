"""The best five of five to eight cards as an integer 1..7462: higher is better, equal is a tie.

Every card has a 64-bit key, and keys are added.  The low 16 bits of a sum say how many cards of
each suit there are, four bits each, 3 more than there are: the fourth bit means five or more.  The
bits above are a number of the ranks alone, whose upper bits choose one of `ROWS`; the row holds
what to apply to the lower bits to find the value in one table (`perfect` builds both).  A flush is
looked up by the set of its ranks.

Source: the additive keys and suit counters are those of J. Sjoberg's OMPEval.
"""

import numpy as np

from analyzer.core.jit import compiled, inlined

VALUES = 7462
#: the lowest value of each category, high card to straight flush
LOWEST = (1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453)
CATEGORIES = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush",
)  # fmt: skip

ROW_BITS = 13
PLACE_BITS = 17

START = np.uint64(0x3333)  # the sum of no cards
_FLUSH = np.uint64(0x8888)
_ROW_AT = np.uint64(64 - ROW_BITS)
_PLACE_AT = np.uint64(64 - ROW_BITS - PLACE_BITS)
_PLACE = np.uint64((1 << PLACE_BITS) - 1)
_SUIT, _ONE, _TWO = np.uint64(3), np.uint64(1), np.uint64(2)

# Places in the tuple of `perfect.build`.
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
