"""Leduc hold'em a second time, in plain Python: the exact law under uniformly random legal play.

Written from the betting lines ("c", "r", "f" strings), not from the state machine of the kernels.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations

DEFAULT = {"ante": 1, "raise_1": 2, "raise_2": 4, "max_raises": 2}


def betting_lines(max_raises, line=""):
    """Yield (line, probability) of one betting round, given which the round is over."""
    if line.endswith("f") or (line.endswith("c") and line != "c"):
        yield line, Fraction(1)
        return
    options = ("f" if "r" in line else "") + "c" + ("r" if line.count("r") < max_raises else "")
    for option in options:
        for whole, chance in betting_lines(max_raises, line + option):
            yield whole, chance / len(options)


def after_round(line, paid, size):
    """Return the contributions of both seats after one betting round."""
    paid = list(paid)
    for turn, choice in enumerate(line):
        seat = turn % 2
        if choice != "f":
            paid[seat] = paid[1 - seat] + (size if choice == "r" else 0)
    return paid


def showdown(cards, paid):
    """Return what seat 0 wins at the showdown; cards: (first, second, public)."""
    ranks = [card % 3 for card in cards]  # the suits are the halves of the deck here
    worth = [10 if rank == ranks[2] else rank for rank in ranks[:2]]
    return paid[1] * ((worth[0] > worth[1]) - (worth[0] < worth[1]))


def law(ante, raise_1, raise_2, max_raises):
    """Return the probability of each (return of seat 0, choices, rounds, end, pot)."""
    deals = list(permutations(range(6), 3))
    probability = Counter()
    for first, chance in betting_lines(max_raises):
        paid = after_round(first, (ante, ante), raise_1)
        if first.endswith("f"):
            folder = (len(first) - 1) % 2
            gain = -paid[0] if folder == 0 else paid[1]
            probability[gain, len(first), 1, "fold", sum(paid)] += chance
            continue
        for second, further in betting_lines(max_raises):
            final, both = after_round(second, paid, raise_2), chance * further
            choices = len(first) + len(second)
            if second.endswith("f"):
                folder = (len(second) - 1) % 2
                gain = -final[0] if folder == 0 else final[1]
                probability[gain, choices, 2, "fold", sum(final)] += both
                continue
            for cards in deals:
                key = showdown(cards, final), choices, 2, "showdown", sum(final)
                probability[key] += both / len(deals)
    assert sum(probability.values()) == 1
    return probability


def mean(probability, value):
    """Return the exact mean of `value(return, choices, rounds, end, pot)`."""
    return sum(chance * value(*key) for key, chance in probability.items())


def nodes(_return, choices, rounds, _end, _pot):
    """Return the actions of one game: choices, two private cards, and the public card if dealt.

    This is what a rollout of OpenSpiel applies; the terminal state would be one more.
    """
    return choices + 1 + rounds
