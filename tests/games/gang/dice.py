"""Chance for the reference engine, when nothing else has to meet the same draws."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from .reference import Game, Rules

Play = Callable[[Any, Sequence[Any]], Any]


class Dice:
    """Draws from one seed; `log` has the sources asked."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.log: list[tuple[str, int]] = []

    def below(self, source: str, n: int) -> int:
        self.log.append((source, n))
        return self.random.randrange(n)

    def shuffle(self, source: str, cards: list[int]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(source, last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def play(game: Game, seats: Sequence[Play]) -> Game:
    """Play a game to its end; a decision with one option is not asked; the group takes seat 0's."""
    while not game.over:
        options, seat = game.options(), game.to_act()
        pick = options[0] if len(options) == 1 else seats[seat](game.view(seat), options)
        game.apply(pick)
    return game


def random_seats(players: int, seed: int) -> list[Play]:
    dice = random.Random(seed)
    return [lambda view, options: dice.choice(options)] * players


def some_rules(dice: random.Random, **fixed: Any) -> Rules:
    """Return random rules of the negotiation."""
    chosen = {
        "players": dice.choice((2, 3, 4, 5, 6, 10)),
        "round_end": dice.choice(("first-full", "ready")),
        "auto_return": dice.random() < 0.7,
        "pass_cap": dice.choice((1, 2, 6)),
        "cap_rule": dice.choice(("settle", "deal")),
        "voluntary_cap": dice.choice((-1, 0, 1, 2)),
        "grab_order": dice.choice(("random", "seat")),
        "history_visibility": dice.choice(("moves", "final")),
    }
    return Rules(**{**chosen, **fixed})
