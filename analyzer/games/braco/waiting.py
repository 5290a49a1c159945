"""Shedding fast, and holding out for a sum: what the plain policies of Braco have in common."""

from analyzer.core.jit import compiled, inlined
from analyzer.core.settings import code

from .cards import (
    ACTION_KINDS,
    DRAW,
    EXCHANGE,
    MAX_ACTION_CARD,
    MAX_MONEY_CARD,
    PASS,
    PASS_MYTHO,
    SACRIFICE,
    STOW_MYTHO,
    TAKE,
)
from .judgement import find, share_above
from .options import Options

FIRST_BRACO = code(Options, "end", "first-braco")  # view.end
COMPARE = code(Options, "end", "first-braco-compare")


@compiled
def first_kind(view, choices):
    """Return the index of the first kind to play: one with an effect, else any, else -1."""
    plain = -1
    for i in range(choices.shape[0]):
        if choices[i] < ACTION_KINDS:
            if (view.useful >> choices[i]) & 1:
                return i
            if plain < 0:
                plain = i
    return plain


@compiled
def shed_fast(view, choices):
    """Return the index that sheds Action cards fastest on one's turn."""
    kind = first_kind(view, choices)
    if kind >= 0:
        return kind
    for wanted in (SACRIFICE, STOW_MYTHO, PASS_MYTHO, TAKE, DRAW, EXCHANGE, PASS):
        index = find(choices, wanted)
        if index >= 0:
            return index
    return 0


@inlined
def waits_no_longer(view, floor):
    """Return whether a seat has the `floor` EUR it waits for, or no Money still about does."""
    return view.worth >= floor or share_above(view, floor - 1.0) == 0.0


@inlined
def hold_out(view, choices, floor, min_better):
    """Return what a seat does that can call and waits for `floor` EUR.

    It draws Money while at least the share `min_better` of what it has not seen is higher, else an
    Action card.
    """
    if waits_no_longer(view, floor):
        return 0  # BRACO, the first option of such a turn
    money, action = find(choices, MAX_MONEY_CARD), find(choices, MAX_ACTION_CARD)
    if money >= 0 and (share_above(view, view.worth) >= min_better or action < 0):
        return money
    return action if action >= 0 else 0


@inlined
def wait_for(view, choices, floor):
    """Return what a seat does that can call and draws Money until it has `floor` EUR."""
    if waits_no_longer(view, floor):
        return 0  # BRACO
    return max(0, find(choices, MAX_MONEY_CARD))


@inlined
def leaves_soon(view, cards):
    """Return whether a rival holds Money and at most so many Action cards."""
    for seat in range(view.public.players):
        if seat != view.me and view.public.active[seat] and view.public.has_money[seat]:
            if view.public.cards[seat] <= cards:
                return True
    return False
