"""The policy `hunter`: keep what can hit until somebody is worth hitting."""

import numpy as np

from analyzer.core.jit import inlined, policy

from . import tactics
from .cards import (
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
from .judgement import (
    LAST,
    distance,
    graded,
    index_of,
    richest_chance,
    share_above,
    somebody_is_near,
)
from .masks import bit
from .waiting import FIRST_BRACO, shed_fast, wait_for

FLOOR, KEEP_CAROTTE, TARGET_LEADER = 0, 1, 2  # params by index
NEAR = 1  # a rival this close to leaving is worth a Contrat or a Prison
GOOD = 0.5  # of the unseen Money at least this share is lower: worth an exchange


@inlined
def finds_target(view, cards, params):
    """Return the bit mask of those of `cards` that have found the target they are kept for."""
    found = np.int64(0)
    if cards & (bit(CAROTTE) | bit(DEAL)):
        if view.money < 0 or richest_chance(view) > params[KEEP_CAROTTE]:
            found |= bit(CAROTTE) | bit(DEAL)
    if cards & bit(CONTRAT) and somebody_is_near(view):
        found |= bit(CONTRAT)
    if cards & bit(PRISON):
        if distance(view, view.next) <= NEAR:
            found |= bit(PRISON)
    return found & cards


@inlined
def takes_money(view):
    """Return whether the Money lying open is worth a turn: any without, much better with Money."""
    if view.money < 0:
        return True
    if view.visible_worth <= view.worth or view.end == FIRST_BRACO:
        return False
    return share_above(view, view.visible_worth) < 1.0 - GOOD


@inlined
def hunt(view, choices, params):
    """Return what to do on a turn that cannot call: hit, collect Money, shed, hit after all."""
    kept = bit(CAROTTE) | bit(DEAL)
    if params[TARGET_LEADER] != 0.0:
        kept |= bit(CONTRAT) | bit(PRISON)
    useful = np.int64(view.useful)
    hits = (kept & ~useful) | finds_target(view, kept & useful, params)  # idle, it costs nothing
    plain = useful & ~kept
    money = 2 if takes_money(view) else 0
    best = np.int64(0)
    for i in range(choices.shape[0]):
        choice = choices[i]
        rank = ((hits >> choice) & 1) * 3 + ((plain >> choice) & 1)
        rank = money if choice == TAKE or choice == EXCHANGE else rank
        best = max(best, graded(rank, i))
    return index_of(best) if best >= graded(1, LAST) else shed_fast(view, choices)


@policy
def hunter(view, choices, params, tables, memo, stream):
    decision = view.public.decision
    if decision == TURN:
        if choices[0] != BRACO:
            return hunt(view, choices, params)
        if view.end == FIRST_BRACO:
            return 0
        return wait_for(view, choices, params[FLOOR])
    if decision == TARGET:
        return tactics.target(view, choices)
    if decision == GIVE:
        return tactics.give_to(view, choices)
    if decision == SHED:
        return tactics.burden(view, choices)
    if decision == COVER:  # nobody shall take good Money that lies open
        return 1 if share_above(view, view.visible_worth) < 1.0 - GOOD else 0
    return tactics.routine(view, choices)
