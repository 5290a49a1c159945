"""The policy `hurry`, and every way that chance can go, with its exact probability."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction

from .engine import Game
from .table import (
    INDEX,
    Chance,
    Option,
)


def hurry(game: Game) -> Option:
    """The policy `hurry`, exactly as in the rules file."""
    choices = game.options()
    if game.decision == "TURN":
        if ("BRACO",) in choices:
            return ("BRACO",)
        plays = [option for option in choices if option[0] == "PLAY"]
        for option in plays:
            if game.has_effect(game.seat, INDEX[option[1]], False):
                return option
        if plays:
            return plays[0]
        rest = ("SACRIFICE_BOTH", "STOW_MYTHO", "PASS_MYTHO", "TAKE", "DRAW", "EXCHANGE", "PASS")
        return next((name,) for name in rest if (name,) in choices)
    fixed = {"COVER": ("NO",), "VEST": ("YES",), "PLAY_DRAWN": ("YES",), "NAME": ("NAME", "banque")}
    if fixed.get(game.decision) in choices:
        return fixed[game.decision]
    if game.decision == "KEEP":
        old, new = game.money[game.author], game.in_air[0][1]
        return ("NEW",) if old is not None and game.values[new] > game.values[old] else ("OLD",)
    return choices[0]  # TARGET, SHED, GIVE: the first


class _ScriptedChance:
    """Replays a path of branch numbers, then takes branch 0 of every new branching."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.widths: list[int] = []
        self.probability = Fraction(1)

    def _branch(self, weights: list[int]) -> int:
        if len(weights) == 1:
            return 0
        depth = len(self.widths)
        if depth == len(self.path):
            self.path.append(0)
        self.widths.append(len(weights))
        chosen = self.path[depth]
        self.probability *= Fraction(weights[chosen], sum(weights))
        return chosen

    def shuffle(self, source: str, cards: list[int]) -> None:
        remaining, order = list(cards), []
        while remaining:
            distinct = sorted(set(remaining))
            card = distinct[self._branch([remaining.count(value) for value in distinct])]
            remaining.remove(card)
            order.append(card)
        cards[:] = order

    def below(self, source: str, n: int) -> int:
        return self._branch([1] * n)


def enumerate_chance(play: Callable[[Chance], Hashable]) -> dict[Hashable, Fraction]:
    """Total probability by result of `play(chance)`, over every branch of chance.

    Equal cards in a shuffled list are collapsed: each distinct order is one branch, with its exact probability.
    `play` must be a function of the chance object only.
    """
    totals: dict[Hashable, Fraction] = {}
    path: list[int] = []
    while True:
        chance = _ScriptedChance(path)
        result = play(chance)
        totals[result] = totals.get(result, Fraction(0)) + chance.probability
        while path and path[-1] + 1 == chance.widths[len(path) - 1]:
            path.pop()
        if not path:
            return totals
        path[-1] += 1
