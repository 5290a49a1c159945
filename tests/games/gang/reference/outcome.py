"""What a heist tells, once everything is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from .negotiation import Negotiation
from .rules import COLOURS, RED


def in_chip_order(values: Sequence[Any], chips: Sequence[int]) -> list[Any]:
    """Return the values of the seats in the order of their chips 1..N."""
    return [values[chips.index(chip)] for chip in range(1, len(chips) + 1)]


def succeeds(values: Sequence[Any], red: Sequence[int]) -> bool:
    """Tell whether every hand is at least the one revealed before it."""
    shown = in_chip_order(values, red)
    return all(after >= before for before, after in pairwise(shown))


def rising_falling(values: Sequence[Any], chips: Sequence[int]) -> tuple[int, int]:
    """Return the pairs in chip order whose values strictly rise, and strictly fall."""
    pairs = list(combinations(in_chip_order(values, chips), 2))
    return sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)


def first_inversion(values: Sequence[Any], red: Sequence[int]) -> int:
    """Return the red number at which the showdown fails, 0 for none."""
    shown = in_chip_order(values, red)
    for place in range(1, len(shown)):
        if shown[place] < shown[place - 1]:
            return place + 1
    return 0


def true_ranks(values: Sequence[Any]) -> list[tuple[int, int]]:
    """Return (lo, hi) of each seat."""
    n = len(values)
    return [(1 + sum(o < v for o in values), n - sum(o > v for o in values)) for v in values]


def confusion(values: Sequence[Any], chips: Sequence[int]) -> list[list[Fraction]]:
    """Return what the heist adds to the matrix chip x true rank."""
    n = len(values)
    matrix = [[Fraction(0)] * n for _ in range(n)]
    for chip, (lo, hi) in zip(chips, true_ranks(values), strict=True):
        for rank in range(lo, hi + 1):
            matrix[chip - 1][rank - 1] += Fraction(1, hi - lo + 1)
    return matrix


def colour_outcome(
    values: Sequence[Any], chips: Sequence[int], talk: Negotiation
) -> dict[str, Any]:
    """Return what one colour tells, against the final hands."""
    rising, falling = rising_falling(values, chips)
    n = len(values)
    return {
        "chips": list(chips),
        "inversions": falling,
        "tau": Fraction(rising - falling, n * (n - 1) // 2),
        "right": [lo <= c <= hi for c, (lo, hi) in zip(chips, true_ranks(values), strict=True)],
        "confusion": confusion(values, chips),
        "moves": talk.chips.moves,
        "steals": sum(talk.chips.steals),
        "put_backs": talk.chips.put_backs,
        "passes": talk.passes,
        "micro_steps": talk.micro_steps,
        "settled": talk.settled,
        "capped": talk.capped,
    }


def heist_outcome(
    values: Sequence[Any], talks: dict[int, Negotiation], forced_failure: bool = False
) -> dict[str, Any]:
    """Return what a heist tells; `colours` has None for a colour that was not played."""
    red = talks[RED].chips.has
    colours = {
        colour: colour_outcome(values, talks[colour].chips.has, talks[colour])
        if colour in talks
        else None
        for colour in COLOURS
    }
    return {
        "success": succeeds(values, red) and not forced_failure,
        "values": list(values),
        "first_inversion": first_inversion(values, red),
        "tied_pairs": sum(a == b for a, b in combinations(values, 2)),
        "true_ranks": true_ranks(values),
        "colours": colours,
    }
