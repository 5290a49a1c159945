"""The policy `hunter`: keep what can hit until somebody is worth hitting."""

import numpy as np

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
from .judgement import distance, find, nearest, richest_chance, share_above
from .waiting import FIRST_BRACO, shed_fast, wait_for

FLOOR, KEEP_CAROTTE, TARGET_LEADER = 0, 1, 2  # params by index
NEAR = 1  # a rival this close to leaving is worth a Contrat or a Prison
GOOD = 0.5  # of the unseen Money at least this share is lower: worth an exchange


@inlined
def bit(kind):
    """Return the bit mask with only bit `kind` set."""
    return np.int64(1) << np.int64(kind)


@inlined
def first_of(choices, kinds):
    """Return the index of the first card to play whose kind is in the mask `kinds`, or -1."""
    for i in range(choices.shape[0]):
        if choices[i] < ACTION_KINDS and (kinds >> choices[i]) & 1:
            return i
    return -1


@inlined
def finds_target(view, cards, params):
    """Return the bit mask of those of `cards` that have found the target they are kept for."""
    found = np.int64(0)
    if cards & (bit(CAROTTE) | bit(DEAL)):
        if view.money < 0 or richest_chance(view) > params[KEEP_CAROTTE]:
            found |= bit(CAROTTE) | bit(DEAL)
    if cards & bit(CONTRAT) and nearest(view) <= NEAR:
        found |= bit(CONTRAT)
    if cards & bit(PRISON):
        if distance(view, view.next) <= NEAR:
            found |= bit(PRISON)
    return found & cards


@inlined
def collect(view, choices):
    """Return the index that takes or exchanges Money lying open, if it is worth it, or -1."""
    if view.public.visible == 0:
        return -1
    if view.money < 0:
        return find(choices, TAKE)
    if view.visible_worth > view.worth and view.end != FIRST_BRACO:
        if share_above(view, view.visible_worth) < 1.0 - GOOD:
            return find(choices, EXCHANGE)
    return -1


@inlined
def hunt(view, choices, params):
    """Return what to do on a turn that cannot call: hit, collect Money, shed, hit after all."""
    kept = bit(CAROTTE) | bit(DEAL)
    if params[TARGET_LEADER] != 0.0:
        kept |= bit(CONTRAT) | bit(PRISON)
    useful = np.int64(view.useful)
    now = (kept & ~useful) | finds_target(view, kept & useful, params)  # idle, it costs nothing
    picked = first_of(choices, now)
    if picked < 0:
        picked = collect(view, choices)
    if picked < 0:
        picked = first_of(choices, useful & ~kept)
    return picked if picked >= 0 else shed_fast(view, choices)


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
