"""What told facts exclude, and the guess that the group agrees on.

Assumed: a fact told before a redraw says nothing of the new pocket, and neither does the white
chip; the group pools what it sees at the showdown (the pockets of all but the target), not the
percepts; the law of the target's pocket is w_j(h) with its red chip as a finished colour (power 1).
Suitless jacks are not in the tables: a target that has one is judged as if it had not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .belief import Model, emission, past_weights
from .estimates import percepts
from .hands import RANK, Pocket, category, guessed_category, value
from .rules import RED, Option
from .view import View

FACES = (9, 10, 11)
TIE = 1e-12  # relative: sums of the same numbers in another order are equal


def points(card: int) -> int:
    """Return what a card counts in `tell_sum`."""
    return 11 if RANK[card] == 12 else min(RANK[card] + 2, 10)


def is_face(card: int) -> bool:
    return RANK[card] in FACES


def says(fact: Sequence[Any], pocket: Pocket, board: Sequence[int]) -> bool:
    """Tell whether a pocket of the seat that the fact is about agrees with it."""
    kind = fact[0]
    if kind == "faces":
        return sum(is_face(card) for card in pocket) == fact[2]
    if kind == "sum":
        return sum(points(card) for card in pocket) == fact[2]
    if kind == "count":
        return sum(RANK[card] == fact[2] for card in pocket) == fact[3]
    if kind == "category" and len(board) >= 3:
        return category(value([*pocket, *board[:3]])) == fact[2]
    if kind in ("shown", "passed"):
        return fact[2] in pocket
    return True


def about(told: Sequence[Any], seat: int) -> list[Any]:
    """Return the facts that hold for the pocket that `seat` has now."""
    facts: list[Any] = []
    for fact in told:
        if fact[0] == "redrew" and fact[1] == seat:
            facts.clear()
        elif fact[1] == seat:
            facts.append(fact)
    return facts


def told_weights(
    w: dict[Pocket, float], told: Sequence[Any], seat: int, board: Sequence[int]
) -> dict[Pocket, float]:
    """Return the weights with those of excluded pockets 0."""
    facts = about(told, seat)
    return {h: x if all(says(f, h, board) for f in facts) else 0.0 for h, x in w.items()}


def target_law(view: View, model: Model) -> dict[Pocket, float]:
    """Return the weights of the pockets that the holder of the highest red chip may have."""
    n = view.players
    seat = next(s for s in range(n) if view.has[s] == n)
    past = view.chips[seat][: RED - 1]
    if ("redrew", seat) in view.told:
        past = (0, *past[1:])
    table = percepts(view.board, RED).table()
    shown = {card for _, pocket in view.revealed for card in pocket}
    w = {
        h: x * emission(table[h][1], n, n, model.lam)
        for h, x in past_weights(view.board, past, n, model).items()
        if not shown.intersection(h)
    }
    return told_weights(w, view.told, seat, view.board)


def guess(
    view: View, options: Sequence[Option], below: Callable[[int], int], model: Model
) -> Option:
    """Return the guess most probable under the pooled `range` belief; ties uniform."""
    mass = dict.fromkeys(options, 0.0)
    for pocket, x in target_law(view, model).items():
        if view.decision == "GUESS_VALUE":
            for rank in {RANK[card] for card in pocket}:
                mass["VALUE", rank] += x
        else:
            mass["CATEGORY", guessed_category(value([*pocket, *view.board]))] += x
    most = max(mass.values())
    best = [option for option in options if mass[option] >= most * (1 - TIE)]
    return best[0] if len(best) == 1 else best[below(len(best))]
