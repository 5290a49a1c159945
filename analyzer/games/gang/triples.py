"""How pockets of three cards rank before the flop (rule C10): a table made by sampling."""

from itertools import combinations
from typing import Any

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compiled, new

from . import evaluator
from .deck import BOARD, DECK, SUITS

HELD = 3
DEALS = 20_000  # of each of the 1,755 pockets that differ by more than the names of suits
SEED = 10


def classes() -> tuple[np.ndarray, np.ndarray]:
    """Return all pockets by `equity.index_of` (22100, 3), and the first of the class of each.

    Two are of one class when they differ by the names of suits alone.
    """
    pockets = [pocket[::-1] for pocket in combinations(range(DECK), HELD)]
    pockets.sort()  # by the highest card, then the next: the order of the index
    found: dict[tuple[tuple[int, ...], ...], int] = {}
    kinds = []
    for index, pocket in enumerate(pockets):
        suits = [tuple(c // SUITS for c in pocket if c % SUITS == suit) for suit in range(SUITS)]
        kinds.append(found.setdefault(tuple(sorted(suits)), index))
    return np.array(pockets), np.array(kinds)


def build(values: tuple[np.ndarray, ...]) -> tuple[np.ndarray, ...]:
    """Return the percentile of each pocket among the 18,424 disjoint ones, float64 (22100,).

    By its chance to win against one random pocket of three, ties half, from DEALS random deals:
    standard error 0.0035.  values: the arrays of the evaluator
    """
    pockets, kinds = classes()
    stream = new(rng.Stream)
    rng.fill(stream, np.uint64(SEED))
    equity, share = np.zeros(len(pockets)), np.zeros(len(pockets))
    firsts = np.unique(kinds)
    room = np.zeros(DECK, np.int64), np.zeros(BOARD + HELD, np.int64)
    for first in firsts:
        equity[first] = win_rate(pockets[first], DEALS, values, stream, *room)
    equity = equity[kinds]
    holds = np.zeros((len(pockets), DECK), bool)
    np.put_along_axis(holds, pockets, True, axis=1)
    for first in firsts:
        others = equity[~holds[:, pockets[first]].any(axis=1)]
        below, equal = (others < equity[first]).mean(), (others == equity[first]).mean()
        share[first] = below + equal / 2
    return (share[kinds],)


@compiled
def win_rate(pocket: Any, deals: Any, tables: Any, stream: Any, pile: Any, cards: Any) -> float:
    """Return how often a pocket of three beats a random one, ties half.

    pile, cards: room, (52,) and (8,)
    """
    n, points = 0, np.int64(0)
    for card in range(DECK):
        if card != pocket[0] and card != pocket[1] and card != pocket[2]:
            pile[n] = card
            n += 1
    for _ in range(deals):
        for i in range(BOARD + HELD):  # the board, then the other pocket
            j = i + rng.below(stream, n - i)
            pile[i], pile[j] = pile[j], pile[i]
            cards[i] = pile[i]
        other = evaluator.value(cards, BOARD + HELD, tables)
        for i in range(HELD):
            cards[BOARD + i] = pocket[i]
        own = evaluator.value(cards, BOARD + HELD, tables)
        points += np.int64(own > other) + np.int64(own >= other)
    return float(points / (2 * deals))
