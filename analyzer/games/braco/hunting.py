"""The policy `hunter`: keep what can hit until somebody is worth hitting."""

from analyzer.core.jit import inlined, policy

from . import tactics
from .cards import (
    ACTION_KINDS,
    BRACO,
    CAROTTE,
    CONTRAT,
    COVER,
    DEAL,
    EXCHANGE,
    GIVE,
    PRISON,
    SHED,
    TAKE,
    TARGET,
    TURN,
)
from .judgement import distance, find, nearest, plays_after, richest_chance, share_above
from .waiting import FIRST_BRACO, hold_out, shed_fast, soon

FLOOR, KEEP_CAROTTE, TARGET_LEADER = 0, 1, 2  # params by index
NEAR = 1  # a rival this close to leaving is worth a Contrat or a Prison
GOOD = 0.5  # of the unseen Money at least this share is lower: worth an exchange


@inlined
def hits(view, kind, params):
    """Return whether a kept card has found its target."""
    if kind == CAROTTE or kind == DEAL:
        above = share_above(view, view.worth) if view.money >= 0 else 1.0
        return richest_chance(view, above) > params[KEEP_CAROTTE]
    if kind == CONTRAT:
        return nearest(view) <= NEAR
    return distance(view, plays_after(view, view.public.direction)) <= NEAR  # Prison


@inlined
def is_kept(kind, params):
    """Return whether `hunter` keeps cards of this kind for a target."""
    if kind == CONTRAT or kind == PRISON:
        return params[TARGET_LEADER] != 0.0
    return kind == CAROTTE or kind == DEAL


@inlined
def hunt(view, choices, params):
    """Return what to do on a turn that cannot call: hit, collect Money, shed, hit after all."""
    plain = -1
    for i in range(choices.shape[0]):
        kind = choices[i]
        if kind >= ACTION_KINDS:
            break
        useful = (view.useful >> kind) & 1 == 1
        if not is_kept(kind, params):
            if plain < 0 and useful:
                plain = i
        elif not useful or hits(view, kind, params):  # without a target it costs nothing
            return i
    if view.money < 0:
        take = find(choices, TAKE)
        if take >= 0:
            return take
    elif view.visible_worth > view.worth and view.end != FIRST_BRACO:
        if share_above(view, view.visible_worth) < 1.0 - GOOD:
            exchange = find(choices, EXCHANGE)
            if exchange >= 0:
                return exchange
    return plain if plain >= 0 else shed_fast(view, choices)


@policy
def hunter(view, choices, params, tables, memo, stream):
    decision = view.public.decision
    if decision == TURN:
        if choices[0] != BRACO:
            return hunt(view, choices, params)
        if view.end == FIRST_BRACO or soon(view, NEAR):
            return 0
        return hold_out(view, choices, params[FLOOR], 0.0)
    if decision == TARGET:
        return tactics.target(view, choices)
    if decision == GIVE:
        return tactics.give_to(view, choices)
    if decision == SHED:
        return tactics.burden(view, choices)
    if decision == COVER:  # nobody shall take good Money that lies open
        return 1 if share_above(view, view.visible_worth) < 1.0 - GOOD else 0
    return tactics.routine(view, choices)
