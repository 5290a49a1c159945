"""What a card is worth in random play of Leduc hold'em, exactly, and as a run measures it."""

from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from analyzer import scenario, tables
from analyzer.engine import run

from . import reference

pytestmark = pytest.mark.kernel

RANKS = ("jack", "queen", "king")
SURE = 1 - 1e-6  # a correct program fails on one seed in a million, for each card
RANDOM = """
game = "leduc"
seed = 20261130
games = 400_000
[[lineup]]
seats = [{ policy = "random" }]
[impact]
"""


def endings(ante=1, raise_1=2, raise_2=4, max_raises=2):
    """Yield (chance, who folded or None, contributions) of each betting, whatever the cards."""
    for first, chance in reference.betting_lines(max_raises):
        paid = reference.after_round(first, (ante, ante), raise_1)
        if first.endswith("f"):
            yield chance, (len(first) - 1) % 2, paid
            continue
        for second, further in reference.betting_lines(max_raises):
            folded = (len(second) - 1) % 2 if second.endswith("f") else None
            yield chance * further, folded, reference.after_round(second, paid, raise_2)


@cache
def win_share(seat, rank, held):
    """Return the exact share of wins of `seat`, given whether it holds a card of this rank."""
    deals = [
        deal for deal in permutations(range(6), 3) if (deal[seat] % 3 == rank) == held
    ]  # the suits are the halves of the reference's deck
    total = Fraction(0)
    for chance, folded, paid in endings():
        if folded is not None:
            total += chance * (folded != seat)
            continue
        for deal in deals:
            gain = reference.showdown(deal, paid) * (1 if seat == 0 else -1)
            total += chance * Fraction(1 + (gain > 0) - (gain < 0), 2) / len(deals)
    return total


def effect(rank):
    """Return what a card of this rank is worth to a player that sits at each seat in turn."""
    return sum(win_share(s, rank, True) - win_share(s, rank, False) for s in (0, 1)) / 2


@cache
def measured():
    return run.run(scenario.loads(RANDOM), threads=2)


def test_the_exact_effects():
    """A fair hand is a third of each rank, so the three effects add up to nothing."""
    assert [win_share(0, 0, True) + 2 * win_share(0, 0, False)] == [
        win_share(0, 2, True) + 2 * win_share(0, 2, False)
    ]
    assert sum(effect(rank) for rank in range(3)) == 0
    assert effect(2) == -effect(0)
    assert effect(1) == 0
    assert effect(2) == Fraction(15, 128)


@pytest.mark.parametrize("rank", range(3))
def test_a_run_measures_the_exact_effect(rank):
    """Half-widths at this level are 0.5 points; a king mistaken for a queen is 11 points off."""
    frame = tables.impact(measured(), SURE)
    row = frame[frame["label"] == RANKS[rank]].iloc[0]
    assert row["low"] <= float(effect(rank)) <= row["high"]
    assert row["high"] - row["low"] < 0.012


def test_the_king_helps_and_the_jack_harms():
    frame = tables.impact(measured())
    found = dict(zip(frame["label"], frame["finding"], strict=True))
    assert (found["jack"], found["king"]) == ("harms", "helps")
    assert set(frame["measure"]) == {"causal"}  # the game names no observed metric
