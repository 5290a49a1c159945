"""The 169 classes of pockets before the flop: exact moments of the final percentile.

`python -m tests.games.gang.reference.preflop` writes preflop.json anew (some ten minutes).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb
from pathlib import Path

from .hands import CARDS, RANK, RANKS, SUIT, Percentiles, Pocket, on_board

MOMENTS = 5
FILE = Path(__file__).with_name("preflop.json")


def class_of(pocket: Pocket) -> str:
    """Return the class of a pocket: "AA", "AKs" or "AKo"."""
    low, high = sorted(pocket)
    name = RANKS[RANK[high]] + RANKS[RANK[low]]
    if RANK[low] == RANK[high]:
        return name
    return name + ("s" if SUIT[low] == SUIT[high] else "o")


POCKETS: list[Pocket] = list(combinations(range(CARDS), 2))
CLASS = {pocket: class_of(pocket) for pocket in POCKETS}


def canonical_boards() -> Iterator[tuple[Pocket, int]]:
    """Yield one board of each set equal up to suits, and how many there are in the set."""
    shapes = ((5, 0, 0, 0), (4, 1, 0, 0), (3, 2, 0, 0), (3, 1, 1, 0), (2, 2, 1, 0), (2, 1, 1, 1))
    for shape in shapes:
        parts = [
            combinations_with_replacement(list(combinations(range(13), size)), shape.count(size))
            for size in sorted(set(shape), reverse=True)
        ]
        for chosen in product(*parts):
            suits = [ranks for part in chosen for ranks in part]
            board = sorted(4 * rank + suit for suit, ranks in enumerate(suits) for rank in ranks)
            yield tuple(board), len(set(permutations(suits)))


def build() -> dict[str, list[float]]:
    """Return m_1..m_5 of each class, by all boards."""
    sums = {name: [0] * MOMENTS for name in set(CLASS.values())}
    for board, weight in canonical_boards():
        table = on_board.__wrapped__(board)
        for pocket in table.score:
            power, twice, into = weight, table.twice(pocket), sums[CLASS[pocket]]
            for e in range(MOMENTS):
                power *= twice
                into[e] += power
    each, whole = comb(50, 5), 2 * comb(45, 2)
    combos = {name: list(CLASS.values()).count(name) for name in sums}
    return {
        name: [
            float(Fraction(s, combos[name] * each * whole ** (e + 1))) for e, s in enumerate(row)
        ]
        for name, row in sorted(sums.items())
    }


@cache
def moments() -> dict[str, list[float]]:
    """Return m_1..m_5 of each class, from the file."""
    table: dict[str, list[float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return table


def equity(pocket: Pocket) -> float:
    return moments()[CLASS[pocket]][0]


def high_card(pocket: Pocket) -> float:
    return 13 * RANK[pocket[1]] + RANK[pocket[0]]


def pair_first(pocket: Pocket) -> float:
    return high_card(pocket) + (169 if RANK[pocket[0]] == RANK[pocket[1]] else 0)


def low_card(pocket: Pocket) -> float:
    return 13 * RANK[pocket[0]] + RANK[pocket[1]]


WHITE_SCORES: dict[str, Callable[[Pocket], float]] = {
    "equity": equity, "highcard": high_card, "pairfirst": pair_first, "lowcard": low_card
}  # fmt: skip


@cache
def before_flop(score: str = "equity") -> Percentiles:
    """Return the percentiles p_1 of all pockets by equity, or by another white score."""
    return Percentiles({pocket: WHITE_SCORES[score](pocket) for pocket in POCKETS})


if __name__ == "__main__":
    lines = [f"{json.dumps(name)}: {json.dumps(row)}" for name, row in build().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
