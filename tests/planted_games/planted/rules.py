"""Planted's rules as kernels; ids refer to RULES.md."""

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compiled, layout
from analyzer.core.metric import SHARE

from .cards import (
    CHARM,
    COPIES,
    CURSE,
    DECK,
    DRAW,
    HAND,
    MAX_CHOICES,
    MAX_PLAYERS,
    SIDES,
    WORTH,
)

__all__ = ["MAX_CHOICES", "MAX_PLAYERS"]

NEEDS: tuple[str, ...] = ()
DEAL, DUEL = 0, 1
SOURCES = 2
KINDS_N = len(COPIES)
EACH_KIND = (MAX_PLAYERS, KINDS_N)

State = layout(
    [
        # field       type   shape               meaning; range
        ("seat", np.int16),  #                   who plays
        ("starter", np.int16),  #
        ("winner", np.int16),  #                 of the duel; -1 before it
        ("turns", np.int16),  #                  cards played
        ("pile_n", np.int16),  #
        ("n", np.int16, (MAX_PLAYERS,)),  #      cards in each hand
        ("hand", np.int16, (MAX_PLAYERS, HAND)),
        ("pile", np.int16, (DECK,)),  #          top last
        ("dealt", np.int16, EACH_KIND),  #       first hands, by kind
        ("played", np.int16, EACH_KIND),  #      cards played, by kind
    ]
)

Outcome = layout(
    [
        ("score", np.int64, (MAX_PLAYERS,)),
        ("win", np.int32, (MAX_PLAYERS,)),
        ("first", np.int32),
        ("end", np.int32),
        ("turns", np.int32),
        ("decisions", np.int32),
        ("capped", np.int32),
        ("dealt", np.int16, EACH_KIND),
        ("played", np.int16, EACH_KIND),
    ]
)


@compiled
def setup(state, options, tables, streams):
    """Shuffle, deal two cards to each, draw the starter (T2, T3)."""
    n = 0
    for kind in range(KINDS_N):
        for _ in range(COPIES[kind]):
            state.pile[n] = kind
            n += 1
    rng.shuffle(streams.of[DEAL], state.pile, DECK)
    for seat in range(MAX_PLAYERS):
        state.n[seat] = HAND
        for kind in range(KINDS_N):
            state.played[seat, kind] = 0
        for i in range(HAND):
            n -= 1
            state.hand[seat, i] = state.pile[n]
            state.pile[n] = 0
    state.pile_n, state.turns, state.winner = n, 0, -1
    state.starter = rng.below(streams.of[DEAL], MAX_PLAYERS)
    state.seat = state.starter
    note_deal(state)


@compiled
def note_deal(state):
    """Note the first hands, by kind."""
    for seat in range(MAX_PLAYERS):
        note_deal_of(state, seat)


@compiled
def note_deal_of(state, seat):
    """Note the first hand of one seat, by kind."""
    for kind in range(KINDS_N):
        state.dealt[seat, kind] = state.played[seat, kind]
    for i in range(state.n[seat]):
        state.dealt[seat, state.hand[seat, i]] += 1


@compiled
def to_act(state):
    """Return who plays."""
    return np.int64(state.seat)


@compiled
def is_over(state):
    """Return whether the winner has played on to the end (T6)."""
    return state.turns < 0


@compiled
def legal(state, options, tables, choices):
    """List the cards of the hand, or drawing one; return how many (T4, T6)."""
    n = state.n[state.seat]
    if n == 0:
        choices.code[0] = DRAW
        return 1
    for i in range(n):
        choices.code[i] = i
    return np.int64(n)


@compiled
def value(state, seat):
    """Return the charms less the curses of a first hand (T5)."""
    return state.dealt[seat, CHARM] - state.dealt[seat, CURSE]


@compiled
def apply(state, choice, options, tables, streams):
    """Play a card; after the second, decide the duel (T4, T5); the winner plays on (T6)."""
    seat = state.seat
    if choice == DRAW:
        state.pile_n -= 1
        card = state.pile[state.pile_n]
        state.pile[state.pile_n] = 0
    else:
        state.n[seat] -= 1
        card = state.hand[seat, choice]
        state.hand[seat, choice] = state.hand[seat, state.n[seat]]
        state.hand[seat, state.n[seat]] = 0
    state.played[seat, card] += 1
    state.turns += 1
    if state.turns == 1:
        state.seat = 1 - seat
    elif state.turns == 2:
        mine = value(state, state.starter) - value(state, 1 - state.starter)
        won = rng.below(streams.of[DUEL], SIDES) < SIDES // 2 + WORTH * mine
        state.winner = state.starter if won else 1 - state.starter
        state.seat = state.winner
    elif state.turns == 3 + options.lap:
        state.turns = -state.turns


@compiled
def settle(state, options, out):
    """Write what the finished game tells."""
    for seat in range(MAX_PLAYERS):
        out.score[seat] = 1 if seat == state.winner else 0
        out.win[seat] = SHARE if seat == state.winner else 0
        for kind in range(KINDS_N):
            out.dealt[seat, kind] = state.dealt[seat, kind]
            out.played[seat, kind] = state.played[seat, kind]
    out.first, out.end, out.turns, out.decisions, out.capped = state.starter, 0, -state.turns, 0, 0


@compiled
def check(state, options):
    """Return 0, or 1 when a card is lost, 2 when a first hand is not what became of it (I1)."""
    for kind in range(KINDS_N):
        n = 0
        for i in range(state.pile_n):
            n += state.pile[i] == kind
        for seat in range(MAX_PLAYERS):
            n += state.played[seat, kind]
            held = 0
            for i in range(state.n[seat]):
                held += state.hand[seat, i] == kind
            n += held
            if seat != state.winner and state.dealt[seat, kind] != state.played[seat, kind] + held:
                return 2
        if n != COPIES[kind]:
            return 1
    return 0
