"""What a hand is worth, and how it ranks among the hands one cannot see."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

RANKS, SUITS = "23456789TJQKA", "cdhs"
CARDS = 52
JACK = 52  # the suitless jack of a specialist
RANK = [card // 4 for card in range(CARDS)] + [RANKS.index("J")]
SUIT = [card % 4 for card in range(CARDS)] + [4]
CATEGORIES = (
    "high card", "pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush",
)  # fmt: skip
(HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH) = range(9)
ROYAL = 9  # the tenth category, for those who must guess one
ACE, FIVE_HIGH = 12, (12, 3, 2, 1, 0)

Pocket = tuple[int, ...]


def cards(text: str) -> list[int]:
    """Return the ids of the cards written in `text`, e.g. "AhQh"."""
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return [4 * RANKS.index(rank) + SUITS.index(suit) for rank, suit in pairs]


def written(ids: Iterable[int]) -> str:
    return "".join("J*" if c == JACK else RANKS[RANK[c]] + SUITS[SUIT[c]] for c in ids)


# ---------------------------------------------------------------- five cards


def five(ranks: Sequence[int], one_suit: bool) -> tuple[int, tuple[int, ...]]:
    """Return (category, ranks in the order in which they are compared) of five cards."""
    count = Counter(ranks)
    order = tuple(sorted(count, key=lambda rank: (-count[rank], -rank)))
    shape = tuple(count[rank] for rank in order)
    if shape == (1, 1, 1, 1, 1):
        straight = order[0] - order[4] == 4 or order == FIVE_HIGH
        top = (3,) if order == FIVE_HIGH else order[:1]
        if straight:
            return (STRAIGHT_FLUSH if one_suit else STRAIGHT), top
        return (FLUSH if one_suit else HIGH), order
    named = {
        (2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIR, (3, 1, 1): TRIPS, (3, 2): FULL_HOUSE, (4, 1): QUADS
    }  # fmt: skip
    return named[shape], order


def _all_fives() -> dict[tuple[tuple[int, ...], bool], tuple[int, tuple[int, ...]]]:
    """Return what every multiset of five ranks is, of several suits and of one."""
    found = {}
    for ranks in combinations_with_replacement(range(13), 5):
        if len(set(ranks)) > 1:
            found[ranks, False] = five(ranks, False)
        if len(set(ranks)) == 5:
            found[ranks, True] = five(ranks, True)
    return found


FIVES = _all_fives()
ORDERED = sorted(set(FIVES.values()))  # the 7,462 classes, weakest first
_V = {key: place for place, key in enumerate(ORDERED, start=1)}
V_OF = {hand: _V[key] for hand, key in FIVES.items()}


def category(v: int) -> int:
    """Return the category of v, 0..8."""
    return ORDERED[v - 1][0]


def guessed_category(v: int) -> int:
    """Return the category of v, 0..9, the royal flush apart."""
    return ROYAL if v == len(ORDERED) else category(v)


# ---------------------------------------------------------------- five to eight cards


def best_five(hand: Sequence[int]) -> int:
    """Return v of the best five cards of `hand`, choice by choice."""
    best = 0
    for chosen in combinations(hand, 5):
        ranks = tuple(sorted(RANK[card] for card in chosen))
        if len(set(ranks)) == 1:
            continue  # five jacks count as four: the fifth is no kicker
        one_suit = len({SUIT[card] for card in chosen}) == 1
        best = max(best, V_OF[ranks, one_suit])
    return best


@cache
def _of_ranks(ranks: tuple[int, ...]) -> int:
    return max(V_OF.get((chosen, False), 0) for chosen in combinations(ranks, 5))


@cache
def _of_suit(ranks: tuple[int, ...]) -> int:
    return max(V_OF[chosen, True] for chosen in combinations(ranks, 5))


def value(hand: Sequence[int]) -> int:
    """Return v of the best five cards of `hand`: `best_five`, remembered by ranks."""
    best = _of_ranks(tuple(sorted([RANK[card] for card in hand])))
    suits = [SUIT[card] for card in hand]
    for suit in range(4):
        if suits.count(suit) >= 5:
            best = max(best, _of_suit(tuple(sorted(RANK[c] for c in hand if SUIT[c] == suit))))
    return best


# ---------------------------------------------------------------- percentiles


def percentile_counts(pocket: Pocket, board: Sequence[int]) -> tuple[int, int, int]:
    """Return (W, T, M): unseen pockets of the same size that are worse, equal, and all."""
    own = value([*pocket, *board])
    unseen = [card for card in range(CARDS) if card not in pocket and card not in board]
    worse = equal = every = 0
    for other in combinations(unseen, len(pocket)):
        v = value([*other, *board])
        worse += v < own
        equal += v == own
        every += 1
    return worse, equal, every


class Percentiles:
    """Where every two-card pocket stands among those that share no card with it.

    `score` gives a number for each pocket (pockets are pairs in ascending order); ties count half.
    """

    def __init__(self, score: dict[Pocket, float]) -> None:
        self.score = score
        self._all = sorted(score.values())
        with_card: dict[int, list[float]] = {}
        for pocket, own in score.items():
            for card in pocket:
                with_card.setdefault(card, []).append(own)
        self._with = {card: sorted(scores) for card, scores in with_card.items()}
        self._table: dict[Pocket, tuple[int, float]] = {}
        unseen = len(self._with) - 2
        self.others = unseen * (unseen - 1) // 2

    def counts(self, pocket: Pocket) -> tuple[int, int]:
        """Return (W, T): disjoint pockets below, and equal."""
        own, (a, b) = self.score[pocket], pocket
        lists = (self._all, self._with[a], self._with[b])
        below = [bisect_left(scores, own) for scores in lists]
        upto = [bisect_right(scores, own) for scores in lists]
        worse = below[0] - below[1] - below[2]
        equal = [high - low for high, low in zip(upto, below, strict=True)]
        return worse, equal[0] - equal[1] - equal[2] + 1  # the pocket itself was taken off twice

    def twice(self, pocket: Pocket) -> int:
        """Return 2W + T: the percentile in units of 1/(2M), exact."""
        worse, equal = self.counts(pocket)
        return 2 * worse + equal

    def p(self, pocket: Pocket) -> float:
        return self.table()[pocket][1]

    def table(self) -> dict[Pocket, tuple[int, float]]:
        """Return (2W + T, percentile) of every pocket."""
        if not self._table:
            for pocket in self.score:
                worse, equal = self.counts(pocket)
                p = (worse + equal / 2) / self.others
                self._table[pocket] = (2 * worse + equal, p)
        return self._table


def sorted_pocket(pocket: Iterable[int]) -> Pocket:
    return tuple(sorted(pocket))


@lru_cache(maxsize=64)
def on_board(board: Pocket) -> Percentiles:
    """Return the percentiles p_r of all pockets on a sorted board of 3, 4 or 5 cards."""
    free = [card for card in range(CARDS) if card not in board]
    return Percentiles({pocket: value([*pocket, *board]) for pocket in combinations(free, 2)})
