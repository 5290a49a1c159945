"""The policy `counter`: what a call is worth, what another try is worth, what to shed first."""

import numpy as np

from analyzer.core.jit import compiled, inlined, policy

from . import tactics
from .cards import (
    ACTION_KINDS,
    BALANCE,
    BANQUE,
    BRACO,
    CAROTTE,
    CONTRAT,
    COVER,
    DEAL,
    DEMONS,
    EXCHANGE,
    FAUCHE,
    GILET,
    GIVE,
    HACKER,
    MAX_MONEY_CARD,
    NAME,
    PASS_MYTHO,
    POISSE,
    PRISON,
    ROUE,
    SACRIFICE,
    SHED,
    STOW_MYTHO,
    TAKE,
    TARGET,
    TREFLE,
    TURN,
)
from .judgement import (
    distance,
    find,
    is_higher,
    nearest,
    plays_after,
    richest_chance,
    share_above,
    to_beat,
)
from .waiting import COMPARE, FIRST_BRACO

HORIZON, RISK = 0, 1  # params by index

# How likely a rival is, close to leaving, to secure more than a sum (times the unseen share above
# it, but for the first): it is known to hold more; it holds unknown Money; none; known lower Money.
HOLDS_MORE, HOLDS_UNKNOWN, HOLDS_NONE, HOLDS_LESS = 0.8, 0.8, 0.6, 0.3
FOLLOWING = 0.6  # weight of all rivals that may still call, against those that will before the end
LAST_READY, LAST_NEAR = 0.35, 0.7  # chance to act again before the only rival that could call now


@compiled
def dangers(view, worth, horizon):
    """Return the expected number of rivals that will secure more than `worth` EUR."""
    above, total = share_above(view, worth), 0.0
    for seat in range(view.public.players):
        if seat == view.me or not view.public.active[seat]:
            continue
        likely = HOLDS_NONE * above
        if view.public.has_money[seat]:
            likely = HOLDS_UNKNOWN * above
            known = view.knows_money[seat]
            if known > 0:
                likely = HOLDS_MORE if view.value[known - 1] > worth else HOLDS_LESS * above
        total += likely * horizon / (horizon + view.public.cards[seat])
    return total


@compiled
def chance_to_win(view, worth, horizon):
    """Return the chance that a call with `worth` EUR wins, as `counter` reckons it."""
    best = to_beat(view)
    if worth < best:
        return 0.0
    chance = 0.5 if worth == best else 1.0
    rivals = view.public.active_n - 1
    if view.end == COMPARE:
        above = share_above(view, worth)
        for seat in range(view.public.players):
            if seat != view.me and view.public.active[seat]:
                chance *= 1.0 - is_higher(view, seat, above)
        return chance
    callers = rivals if view.all_out else rivals - 1  # the last one left secures nothing
    if callers == 0:
        return chance
    weight = FOLLOWING + (1.0 - FOLLOWING) * callers / rivals
    return chance * np.exp(-weight * dangers(view, worth, horizon))


@compiled
def chance_to_go_on(view, risk):
    """Return the chance that nothing is lost until my next turn."""
    chance = risk
    if view.public.active_n == 2 and not view.all_out:
        near = nearest(view)
        chance *= LAST_READY if near == 0 else (LAST_NEAR if near == 1 else 1.0)
    return chance


@compiled
def ready(view, choices, params):
    """Return what to do on a turn that can call: the option with the best chance to win."""
    if view.end == FIRST_BRACO:
        return 0
    horizon, picked = params[HORIZON], 0
    best = chance_to_win(view, view.worth, horizon)
    if best == 1.0:
        return 0
    later = chance_to_go_on(view, params[RISK])
    index = find(choices, MAX_MONEY_CARD)
    if index >= 0:
        cards, total = 0, 0.0
        for kind in range(view.unseen.n.shape[0]):
            n = np.int64(view.unseen.n[kind])
            if n > 0:
                cards += n
                total += n * chance_to_win(view, view.value[kind], horizon)
        if cards > 0 and later * total / cards > best:
            best, picked = later * total / cards, index
    index = find(choices, EXCHANGE)
    if index >= 0 and view.visible_worth > view.worth:
        if later * chance_to_win(view, view.visible_worth, horizon) > best:
            picked = index
    return picked


@inlined
def urgency(view, choice, above):
    """Return how much `counter` wants to do `choice` now, on a turn that cannot call.

    The numbers are tuned by play; a card without effect now is shed gladly.
    above: share of the unseen Money that is higher than mine, 1 without Money
    """
    kind = choice
    if kind == GILET:
        return -0.2
    if kind < ACTION_KINDS and (view.useful >> kind) & 1 == 0 and kind != BALANCE:
        if kind == POISSE:
            return -3.2
        return 7.0 if kind == DEAL else 4.0
    if kind == BANQUE:
        return 2.0 + (2.0 if view.money < 0 else 0.0) + 1.3 * above
    if kind == CAROTTE:
        return 0.9 + (1.6 if view.money < 0 else 0.0) + 1.6 * richest_chance(view, above)
    if kind == CONTRAT:
        near = nearest(view)
        return 1.9 + (2.3 if near == 0 else (0.8 if near == 1 else 0.0))
    if kind == DEMONS:
        return 1.3 + (0.9 if nearest(view) <= 1 else 0.0)
    if kind == PRISON:
        near = distance(view, plays_after(view, view.public.direction))
        return 1.7 + (1.2 if near == 0 else 0.0)
    if kind == ROUE:
        return 2.5
    if kind == TREFLE:
        return 2.3
    if kind == HACKER:
        return 1.3
    if kind == FAUCHE:
        return -1.0
    if kind == DEAL:
        return 0.3 + 2.7 * (richest_chance(view, above) - 0.5)
    if kind == BALANCE:
        return 0.3
    if kind == POISSE:
        return -3.2
    if kind == TAKE:
        return 5.0 - 1.9 * share_above(view, view.visible_worth)
    if kind == EXCHANGE:
        if view.visible_worth <= view.worth or view.end == FIRST_BRACO:
            return -5.9
        return 0.3 + 5.4 * (above - share_above(view, view.visible_worth))
    if kind == STOW_MYTHO:
        return 3.4
    if kind == PASS_MYTHO:
        return -0.4
    return 10.0 if kind == SACRIFICE else -4.8  # DRAW


@inlined
def act(view, choices):
    """Return what to do on a turn that cannot call: the most urgent option."""
    above = 1.0
    if view.money >= 0:
        above = 0.0 if view.end == FIRST_BRACO else share_above(view, view.worth)
    best, picked = urgency(view, choices[0], above), 0
    for i in range(1, choices.shape[0]):
        score = urgency(view, choices[i], above)
        if score > best:
            best, picked = score, i
    return picked


@inlined
def covers(view):
    """Return whether to lay the card over the visible Money, so that nobody can take it."""
    below = 1.0 - share_above(view, view.visible_worth)
    return below > (0.4 if view.money < 0 else 0.1)


@policy
def counter(view, choices, params, tables, memo, stream):
    decision = view.public.decision
    if decision == TURN:
        return ready(view, choices, params) if choices[0] == BRACO else act(view, choices)
    if decision == TARGET:
        return tactics.target(view, choices)
    if decision == COVER:
        return 1 if covers(view) else 0
    if decision == NAME:
        return tactics.rarest(view, choices)
    if decision == SHED:
        return tactics.burden(view, choices)
    if decision == GIVE:
        return tactics.give_to(view, choices)
    return tactics.routine(view, choices)
