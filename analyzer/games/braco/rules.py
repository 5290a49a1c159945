"""Braco's rules as kernels: what may be chosen and what follows.  Ids refer to RULES.md."""

import numpy as np

from analyzer.core.jit import compiled, inlined
from analyzer.core.settings import code

from . import effects, knowledge, turns, zones
from .cards import (
    ACTION_KINDS,
    AT,
    BRACO,
    COVER,
    DRAW,
    EXCHANGE,
    GIVE,
    KEEP,
    MAX_ACTION_CARD,
    MAX_CHOICES,
    MAX_MONEY_CARD,
    MAX_PLAYERS,
    MYTHO,
    NAME,
    NAMED,
    NEW,
    NO,
    NOTHING,
    OLD,
    PASS,
    PASS_MYTHO,
    PLAY_DRAWN,
    POISSE,
    SACRIFICE,
    SHED,
    SHOWN,
    STOW_MYTHO,
    TAKE,
    TARGET,
    TO,
    TURN,
    VEST,
    YES,
)
from .dealing import setup
from .invariants import check
from .options import Options
from .settling import settle
from .state import NEEDS, THEIR_CARDS, Outcome, State

__all__ = [
    "MAX_CHOICES",
    "MAX_PLAYERS",
    "NEEDS",
    "SOURCES",
    "Outcome",
    "State",
    "apply",
    "check",
    "is_over",
    "legal",
    "settle",
    "setup",
    "to_act",
]  # fmt: skip

ALL = (1 << MAX_PLAYERS) - 1  # bit mask of every seat
SOURCES = 3  # zones.DEAL, STEAL, RENEW

OPEN = code(Options, "ready_options", "open")
DRAW_AND_PLAY = code(Options, "draw_mode", "draw-and-play")
STUCK_ONLY = code(Options, "draw_mode", "stuck-only")
ONCE_PER_LAP = code(Options, "draw_mode", "once-per-lap")
ONLY_IF_STUCK = code(Options, "dead_play", "only-if-stuck")


@inlined
def is_over(state):
    """Return whether the game has ended."""
    return state.over == 1


@inlined
def to_act(state):
    """Return the seat that decides."""
    return state.public.decider


@inlined
def two(choices, first, second):
    """List two choices."""
    choices.code[0], choices.code[1] = first, second
    return 2


@compiled
def legal(state, options, tables, choices):
    """List the options of the pending decision in their canonical order; return how many."""
    decision = state.public.decision
    if decision == TURN:
        return turn_options(state, options, choices)
    if decision == COVER or decision == VEST or decision == PLAY_DRAWN:
        return two(choices, NO, YES)
    if decision == KEEP:
        return two(choices, OLD, NEW)
    if decision == TARGET:
        return effects.targets(state, state.public.card, options, choices)
    n = 0
    if decision == NAME:
        for kind in range(ACTION_KINDS):
            if options.deck[kind] > 0:
                choices.code[n] = NAMED + kind
                n += 1
    elif decision == SHED:
        mask = state.held[state.public.decider] & effects.may_shed(options)
        for kind in range(ACTION_KINDS):
            choices.code[n] = SHOWN + kind
            n += (mask >> kind) & 1
    else:  # GIVE
        seat = turns.after(state, state.public.seat)
        while seat != state.public.seat:
            choices.code[n] = TO + seat
            n += 1 - ((state.public.found_to >> seat) & 1)
            seat = turns.after(state, seat)
    return n


@inlined
def ready_options(state, options, choices):
    """List what a seat with no Action card and one Money card may do (B9, B10)."""
    seat = state.public.seat
    choices.code[0] = BRACO
    n = 1
    if state.public.money_n > 0 or state.public.middle_money > 0:
        choices.code[n] = MAX_MONEY_CARD
        n += 1
    if state.public.action_n > 0 or state.public.middle_n > state.public.middle_money:
        choices.code[n] = MAX_ACTION_CARD
        n += 1
    if options.ready_options == OPEN:
        waits = options.draw_mode == ONCE_PER_LAP and state.public.drew[seat] == 1
        if not waits and effects.can_draw(state):
            choices.code[n] = DRAW
            n += 1
        if state.public.visible:
            choices.code[n] = EXCHANGE
            n += 1
    return n


@inlined
def kinds_with_effect(state, options):
    """Return the bit mask of the kinds in hand that would have an effect now (B13)."""
    return state.held[state.public.seat] & effects.with_effect(state, options, True)


@inlined
def playable(state, options, useful):
    """Return the bit mask of the kinds that may be played (B13, B25, B12).

    useful: the kinds with an effect; read only when `dead_play` is "only-if-stuck".
    """
    seat = state.public.seat
    mask = state.held[seat] & ~(1 << MYTHO)
    if state.public.cards[seat] != 1 or state.money[seat] == NOTHING:
        mask &= ~(1 << POISSE)
    if options.dead_play == ONLY_IF_STUCK and useful != 0:
        mask &= useful | (1 << POISSE)
    return mask


@inlined
def turn_options(state, options, choices):
    """List what the seat to play may do: exactly one action (B7)."""
    seat = state.public.seat
    has_money = state.money[seat] != NOTHING
    if state.public.cards[seat] == 0 and has_money:
        return ready_options(state, options, choices)
    n, useful = 0, 0
    if options.dead_play == ONLY_IF_STUCK or options.draw_mode == STUCK_ONLY:
        useful = kinds_with_effect(state, options)
    mask = playable(state, options, useful)
    for kind in range(MYTHO):
        choices.code[n] = kind
        n += (mask >> kind) & 1
    alone = state.public.active_n == 1
    if alone and has_money and state.public.cards[seat] == 2 and state.hand[seat].n[POISSE] == 2:
        choices.code[n] = SACRIFICE
        n += 1
    if state.mytho_at == seat:
        if not alone:
            choices.code[n] = PASS_MYTHO
            n += 1
        returned = state.mytho_back == 1 or options.stow_initial == 1
        if alone or (state.public.friend == seat and returned):
            choices.code[n] = STOW_MYTHO
            n += 1
    if state.public.visible:
        choices.code[n] = EXCHANGE if has_money else TAKE
        n += 1
    if effects.can_draw(state):
        waits = options.draw_mode == ONCE_PER_LAP and state.public.drew[seat] == 1
        busy = options.draw_mode == STUCK_ONLY and useful != 0
        if not waits and not busy:
            choices.code[n] = DRAW
            n += 1
    if n == 0:
        choices.code[0] = PASS
        n = 1
    return n


@compiled
def apply(state, choice, options, tables, streams):
    """Apply one listed choice and run the game to its next decision.

    Whatever an action has to ask becomes the pending decision; when it asks nothing, the turn is
    over.
    """
    decision = state.public.decision
    state.public.decision = NOTHING
    if decision == TURN:
        take_turn(state, choice, options, streams)
    elif decision == COVER:
        effects.play(state, state.public.card, choice == YES, options, streams)
    elif decision == TARGET:
        effects.at(state, choice - AT, options, streams)
    elif decision == NAME:
        effects.named(state, choice - NAMED, options)
    elif decision == VEST:
        effects.vest(state, choice == YES, options)
    elif decision == KEEP:
        effects.keep(state, choice == NEW, options)
    elif decision == SHED:
        effects.shed(state, choice - SHOWN, options)
    elif decision == GIVE:
        effects.give(state, choice - TO, options)
    elif choice == YES:  # PLAY_DRAWN
        play_kind(state, state.public.card, options, streams)
    if state.public.decision == NOTHING and state.over == 0:
        turns.end_turn(state, options)


@inlined
def play_kind(state, kind, options, streams):
    """Play a card from the hand; with Money visible, ask first whether to cover it (B14)."""
    if state.public.visible:
        state.public.card = kind
        effects.ask(state, COVER, state.public.seat)
    else:
        effects.play(state, kind, False, options, streams)


@inlined
def take_turn(state, choice, options, streams):
    """Apply the one action of a turn (B7 to B12)."""
    seat = state.public.seat
    if choice != DRAW:
        state.public.drew[seat] = 0
    if choice < ACTION_KINDS:
        play_kind(state, choice, options, streams)
    elif choice == DRAW:
        draw(state, seat, options, streams)
    elif choice == EXCHANGE or choice == TAKE:
        effects.offer(state, seat, zones.lift_money(state, options), ALL, options)
    elif choice == BRACO:
        turns.braco(state, options)
    elif choice == MAX_MONEY_CARD or choice == MAX_ACTION_CARD:
        try_the_max(state, seat, choice, options, streams)
    elif choice == PASS_MYTHO:
        pass_mytho(state, seat, options)
    elif choice == STOW_MYTHO:
        zones.stow(state, seat)
        if options.needs & THEIR_CARDS:
            knowledge.lost_openly(state, seat, MYTHO)
    elif choice == SACRIFICE:
        play_kind(state, POISSE, options, streams)


@compiled
def draw(state, seat, options, streams):
    """Draw one Action card by choice; in `draw-and-play` it may be played at once (B11)."""
    state.public.drew[seat] = 1
    kind = zones.draw_action(state, seat, options, streams)
    if options.draw_mode == DRAW_AND_PLAY:
        useful = 0
        if options.dead_play == ONLY_IF_STUCK:
            useful = kinds_with_effect(state, options)
        if (playable(state, options, useful) >> kind) & 1:
            state.public.card = kind
            effects.ask(state, PLAY_DRAWN, seat)


@compiled
def try_the_max(state, seat, choice, options, streams):
    """ "Je tente le max": lay the Money, then draw Money or Action (B9)."""
    laid = state.money[seat]
    if state.first_laid[seat] == 0:
        state.first_laid[seat] = options.value[laid]
    effects.lay_own_money(state, seat, options)
    if choice == MAX_MONEY_CARD:
        state.max_money[seat] += 1
        new = zones.draw_money(state, options, streams)
        zones.receive_money(state, seat, new, options)
        if new > laid:
            state.max_better[seat] += 1
    else:
        state.max_action[seat] += 1
        zones.draw_action(state, seat, options, streams)


@compiled
def pass_mytho(state, seat, options):
    """Give Le Mytho to the left, clockwise whatever the direction (B12)."""
    to = np.int64(state.ring[1, seat])
    zones.lose(state, seat, MYTHO)
    zones.gain(state, to, MYTHO)
    zones.mytho_moved(state, to)
    state.public.mytho_seen = to
    if options.needs & THEIR_CARDS:
        knowledge.lost_openly(state, seat, MYTHO)
        knowledge.gained_openly(state, to, MYTHO)
