"""Whose turn it is: the passing of the turn, the turn cap, and leaving the game."""

import numpy as np

from analyzer.core.jit import compiled, inlined
from analyzer.core.settings import code

from . import knowledge, zones
from .cards import ALL_OUT, CAPPED, FIRST_BRACO, MYTHO, NOBODY, NOTHING, ONE_LEFT, TURN
from .masks import bit
from .options import Options
from .state import THEIR_CARDS, THEIR_MONEY

CLASSEMENT = code(Options, "end", "classement")
COMPARE = code(Options, "end", "first-braco-compare")
UNTIL_ONE_LEFT = code(Options, "classement_end", "one-left")


@inlined
def after(state, seat):
    """Return the next active seat after `seat` in the current direction (itself when alone)."""
    return np.int64(state.ring[1 if state.public.direction > 0 else 0, seat])


@compiled
def close_ring(state):
    """Note who follows whom among the seats that have not left, both ways round."""
    n, last = state.public.players, NOBODY
    for i in range(2 * n):
        seat = i if i < n else i - n
        if (state.sitting >> seat) & 1:
            if last != NOBODY:
                state.ring[1, last] = seat
                state.ring[0, seat] = last
            last = seat


@inlined
def leave_ring(state, seat):
    """Take `seat` out of the ring; its own neighbours stay noted, so that the turn can pass."""
    before, behind = np.int64(state.ring[0, seat]), np.int64(state.ring[1, seat])
    state.ring[1, before] = behind
    state.ring[0, behind] = before


@inlined
def begin_turn(state):
    """Give the turn to `state.public.seat` and count it."""
    seat = state.public.seat
    state.public.decision = TURN
    state.public.decider = seat
    state.public.card = NOTHING
    state.public.target = NOBODY
    state.public.turns += 1
    state.turns_of[seat] += 1
    if state.public.cards[seat] == 0 and state.money[seat] != NOTHING:
        state.could_call[seat] += 1
    if state.public.active_n == 1:
        state.alone += 1


@inlined
def stop(state, end):
    """End the game."""
    state.over = 1
    state.end = end


@inlined
def end_turn(state, options):
    """Pass the turn to the next active seat in the current direction (B6, B20, B33, B34)."""
    if state.public.active_n == 1 and state.alone >= options.alone_turns:
        stop(state, ALL_OUT)
        return
    if state.public.turns >= state.cap:
        stop(state, CAPPED)
        return
    seat = after(state, state.public.seat)
    if state.skip:
        state.skip = 0
        seat = after(state, seat)
    state.public.seat = seat
    begin_turn(state)


@compiled
def braco(state, options):
    """The seat secures its Money and leaves; the game may end with it (B9, B30, B31)."""
    seat = state.public.seat
    kind = zones.give_up_money(state, seat)
    state.public.secured[seat] = options.value[kind]
    state.braco_turn[seat] = state.public.turns
    state.gone[kind] += 1
    state.hidden.n[kind] -= 1
    state.public.active[seat] = 0
    state.sitting &= ~bit(seat)
    state.public.active_n -= 1
    leave_ring(state, seat)
    if options.needs & THEIR_MONEY:
        knowledge.money_unseen(state, seat)
    if options.end != CLASSEMENT:
        stop(state, FIRST_BRACO)
        return
    if state.public.friend == seat:
        state.public.friend = NOBODY
        if state.mytho_at != NOBODY:
            zones.befriend(state, state.mytho_at)
            if options.needs & THEIR_CARDS:
                knowledge.holds(state, state.mytho_at, MYTHO)
    if state.public.active_n == 1 and options.classement_end == UNTIL_ONE_LEFT:
        stop(state, ONE_LEFT)
    elif state.public.active_n == 0:
        stop(state, ALL_OUT)
