"""The arrays of the evaluator: keys under which no two hands of different value meet.

The keys of ranks are random bits.  Their sums, of which there are 73,775, fall into rows by their
upper bits; each row gets a displacement, by exclusive or, that finds its values free places in one
table.  `SEED` is one whose sums allow that; most do.

Source: D. Belazzougui, F. Botelho, M. Dietzfelbinger, "Hash, displace, and compress", ESA (2009).
"""

from typing import Any

import numpy as np

from analyzer.core.jit import compiled
from analyzer.core.rng import mix

from .deck import RANKS
from .evaluator import PLACE_BITS, ROW_BITS

SEED = 2  # of the keys
RANKS_AT = 16  # the bit from which on the ranks stand
FLUSH, STRAIGHT_FLUSH = 5, 8  # categories


def build() -> tuple[np.ndarray, ...]:
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
    of_suit = np.array([1, 1 << 4, 1 << 8, 1 << 12], np.uint64)
    keys = np.repeat(of_rank, 4) + np.tile(of_suit, RANKS)
    return keys, rows, table, np.searchsorted(order, suited).astype(np.uint16)


def rank_counts() -> np.ndarray:
    """Return every multiset of 5 to 7 ranks: how many cards of each rank, int64 (73775, 13)."""
    found = np.zeros((1, 0), np.int64)
    for _ in range(13):
        found = np.concatenate([np.insert(found, found.shape[1], n, axis=1) for n in range(5)])
        found = found[found.sum(axis=1) <= 7]
    enough: np.ndarray = found[found.sum(axis=1) >= 5]
    return enough


def rank_keys(seed: int) -> np.ndarray:
    """Return 48 random bits for each rank, above 16 zeros: uint64 (13,)."""
    of_rank = np.zeros(13, np.uint64)
    _draw_keys(seed, of_rank)
    of_rank <<= np.uint64(RANKS_AT)
    return of_rank


def best(masks: np.ndarray, n: int) -> np.ndarray:
    """Return the highest n ranks of each set of ranks, sets as bit masks."""
    for _ in range(13):
        masks = np.where(np.bitwise_count(masks) > n, masks & (masks - 1), masks)
    return masks


def straights(masks: np.ndarray) -> np.ndarray:
    """Return the top of the best straight in each set of ranks, as a bit; 0 without one."""
    found = np.zeros_like(masks)
    with_low_ace = masks << 1 | masks >> 12
    for top in range(3, 13):
        cards = 0b11111 << (top - 3)
        found = np.where(with_low_ace & cards == cards, 1 << top, found)
    return found


def strengths_of(counts: np.ndarray) -> np.ndarray:
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
        (straight > 0, 4, straight, np.zeros_like(one)),
        (trips > 0, 3, trips, best(one & ~trips, 2)),
        (np.bitwise_count(pairs) == 2, 2, pairs, best(one & ~pairs, 1)),
        (pairs > 0, 1, pairs, best(one & ~pairs, 3)),
    ]
    numbers = [category << 26 | group << 13 | rest for _, category, group, rest in cases]
    return np.select([case[0] for case in cases], numbers, best(one, 5))


def flush_strengths_of(masks: np.ndarray) -> np.ndarray:
    """Return the same for the sets of ranks of five or more cards of one suit."""
    straight = straights(masks)
    return np.where(
        straight > 0, STRAIGHT_FLUSH << 26 | straight << 13, FLUSH << 26 | best(masks, 5)
    )


def displace(sums: np.ndarray, values: np.ndarray, rows: np.ndarray, table: np.ndarray) -> None:
    """Fill `rows` and `table` so that `ranked` finds `values`, those of the rank sums `sums`.

    The fullest row first, each gets the first displacement at which it covers no other value.
    """
    row_of = (sums >> np.uint64(64 - ROW_BITS)).astype(np.int64)
    order = np.argsort(row_of, kind="stable")
    ends = np.cumsum(np.bincount(row_of, minlength=rows.size))
    fullest = np.argsort(-np.bincount(row_of, minlength=rows.size), kind="stable")
    place_of = (sums >> np.uint64(64 - ROW_BITS - PLACE_BITS)).astype(np.int64) % table.size
    if not _displace(place_of[order], values[order], ends, fullest, rows, table):
        raise ArithmeticError(f"hands meet under the keys of seed {SEED}")


@compiled
def _displace(place_of: Any, values: Any, ends: Any, fullest: Any, rows: Any, table: Any) -> bool:
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
def _fits(place_of: Any, values: Any, begin: int, end: int, moved: int, table: Any) -> bool:
    """Return whether entries begin..end-1 cover no other value when displaced by `moved`."""
    for i in range(begin, end):
        there = table[place_of[i] ^ moved]
        if there != 0 and there != values[i]:
            return False
    return True


@compiled
def _draw_keys(seed: int, keys: Any) -> None:
    """Fill `keys` with random bits."""
    for rank in range(keys.size):
        keys[rank] = mix(np.uint64(seed * keys.size + rank + 1))
