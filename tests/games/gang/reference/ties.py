"""How often hands tie, exactly: the law behind random chips with two and three players.

`python -m tests.games.gang.reference.ties` writes ties.json anew (some ten minutes).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

from .hands import CARDS, Pocket, value
from .preflop import canonical_boards

FILE = Path(__file__).with_name("ties.json")
BOARDS = comb(52, 5)


def matchings(pockets: Sequence[Pocket]) -> tuple[int, int]:
    """Return how many pairs, and triples, of these pockets share no card.

    Pockets are the edges of a graph on the cards. Pairs: all but those that meet in a card.
    Triples: all, less those with a pair that meets (times the third), corrected for the triples
    counted two or three times: stars and triangles have three pairs that meet, paths two.
    """
    m = len(pockets)
    touching = [0] * CARDS  # bits: the cards that a card makes a pocket with
    for a, b in pockets:
        touching[a] |= 1 << b
        touching[b] |= 1 << a
    degree = [bits.bit_count() for bits in touching]
    meeting = sum(comb(d, 2) for d in degree)
    pairs = comb(m, 2) - meeting
    if m < 3:
        return pairs, 0
    corners = sum((touching[a] & touching[b]).bit_count() for a, b in pockets)  # 3 per triangle
    triangles = corners // 3
    stars = sum(comb(d, 3) for d in degree)
    paths = sum((degree[a] - 1) * (degree[b] - 1) for a, b in pockets) - corners
    return pairs, comb(m, 3) - meeting * (m - 2) + paths + 2 * stars + 2 * triangles


def on_boards(boards: Iterable[tuple[Pocket, int]]) -> tuple[int, int]:
    """Return the weighted numbers of sets of two, and of three, disjoint pockets that tie."""
    two = three = 0
    for board, weight in boards:
        groups: dict[int, list[Pocket]] = defaultdict(list)
        free = [card for card in range(CARDS) if card not in board]
        for pocket in combinations(free, 2):
            groups[value([*pocket, *board])].append(pocket)
        for group in groups.values():
            pairs, triples = matchings(group)
            two += weight * pairs
            three += weight * triples
    return two, three


def law() -> tuple[Fraction, Fraction]:
    """Return P(two hands tie) and P(three hands all tie), from the file."""
    two, three = json.loads(FILE.read_text(encoding="utf-8"))
    pairs = comb(47, 2) * comb(45, 2) // 2
    triples = comb(47, 2) * comb(45, 2) * comb(43, 2) // 6
    return Fraction(two, BOARDS * pairs), Fraction(three, BOARDS * triples)


def random_chips_succeed() -> tuple[Fraction, Fraction]:
    """Return P(success) of uniformly random red chips for N = 2 and 3: E[product of tie!]/N!."""
    t, all_three = law()
    exactly_one_pair = 3 * t - 3 * all_three
    return (1 + t) / 2, (1 + exactly_one_pair + 5 * all_three) / 6


def any_tie() -> tuple[Fraction, Fraction]:
    """Return P(at least one exact tie) for N = 2 and 3."""
    t, all_three = law()
    return t, 3 * t - 2 * all_three


if __name__ == "__main__":
    FILE.write_text(json.dumps(on_boards(canonical_boards())) + "\n", encoding="utf-8")
