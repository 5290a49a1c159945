"""The policies of Braco as kernels; their parameters and ideas stand in params.py.

policy(view, choices, params, tables, memo, stream) -> index into choices
"""

from analyzer.core import rng
from analyzer.core.jit import compiled, policy

from .cards import (
    ACTION_KINDS,
    BRACO,
    DRAW,
    EXCHANGE,
    KEEP,
    MAX_ACTION_CARD,
    MAX_MONEY_CARD,
    PASS,
    PASS_MYTHO,
    PLAY_DRAWN,
    SACRIFICE,
    STOW_MYTHO,
    TAKE,
    TURN,
    VEST,
)

FLOOR, MIN_BETTER = 0, 1  # params of `floor`


@compiled
def find(choices, wanted):
    """Return the index of `wanted` in `choices`, or -1."""
    for i in range(choices.shape[0]):
        if choices[i] == wanted:
            return i
    return -1


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


@compiled
def routine(view, choices):
    """Return the plain answer to a decision other than TURN.

    The higher Money, no covering, always the Gilet, play what was drawn; otherwise the first of
    the list: the first seat in the direction of play, the first kind (NAME: Banque).
    """
    if view.public.decision == KEEP:
        return 1 if view.offered_worth > view.worth else 0
    return 1 if view.public.decision == VEST or view.public.decision == PLAY_DRAWN else 0


@policy
def random(view, choices, params, tables, memo, stream):
    return rng.below(stream, choices.shape[0])


@policy
def hurry(view, choices, params, tables, memo, stream):
    if view.public.decision != TURN:
        return routine(view, choices)
    call = find(choices, BRACO)
    return call if call >= 0 else shed_fast(view, choices)


@compiled
def share_above(view):
    """Return the share of the unseen Money cards that are higher than mine; 0 without any."""
    higher, all_of_them = 0, 0
    for kind in range(view.unseen.n.shape[0]):
        all_of_them += view.unseen.n[kind]
        if kind > view.money:
            higher += view.unseen.n[kind]
    return higher / all_of_them if all_of_them > 0 else 0.0


@policy
def floor(view, choices, params, tables, memo, stream):
    if view.public.decision != TURN:
        return routine(view, choices)
    call = find(choices, BRACO)
    if call < 0:
        return shed_fast(view, choices)
    if view.worth >= params[FLOOR]:
        return call
    money, action = find(choices, MAX_MONEY_CARD), find(choices, MAX_ACTION_CARD)
    if money >= 0 and (share_above(view) >= params[MIN_BETTER] or action < 0):
        return money
    return action if action >= 0 else call
