"""Leduc hold'em's rules as kernels: deal, options, choices, end.  Ids refer to RULES.md."""

from analyzer.core import rng
from analyzer.core.jit import inlined
from analyzer.core.metric import SHARE

from .cards import (
    CALL,
    DECK,
    FOLD,
    FOLDED,
    MAX_CHOICES,
    MAX_PLAYERS,
    NOTHING,
    PLAYING,
    RAISE,
    RANKS,
    SHOWDOWN,
    SUITS,
)
from .invariants import check
from .state import Outcome, State

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
]

NEEDS: tuple[str, ...] = ()
DEAL = 0  # the only source of chance
SOURCES = 1
ORDERS = DECK * (DECK - 1) * (DECK - 2)  # of two private cards and the public one


@inlined
def beside(index, one, other):
    """Return card number `index`, from 0, of those that are neither `one` nor `other`."""
    index += index >= min(one, other)
    return index + (index >= max(one, other))


@inlined
def setup(state, options, tables, streams):
    """Take the antes and deal both private cards and, face down, the public one (L2 to L4).

    One draw among the `ORDERS` equally likely deals, where a shuffle of the deck takes five.
    """
    order = rng.below(streams.of[DEAL], ORDERS)
    first = order // ((DECK - 1) * (DECK - 2))
    second = order // (DECK - 2) % (DECK - 1)
    second += second >= first
    state.card[0], state.card[1] = first, second
    state.board = beside(order % (DECK - 2), first, second)
    public = state.public
    public.history, public.acts = 0, 0
    public.paid[0], public.paid[1] = options.ante, options.ante
    public.street, public.begun, public.raises, public.shown = 0, 0, 0, NOTHING
    public.seat, public.end = 0, PLAYING


@inlined
def is_over(state):
    """Return whether the game has ended."""
    return state.public.end != PLAYING


@inlined
def to_act(state):
    """Return the seat that decides."""
    return state.public.seat


@inlined
def legal(state, options, tables, choices):
    """List fold, call and raise as far as they are allowed; return how many (L5, L7)."""
    public, n = state.public, 0
    if public.paid[public.seat] < public.paid[1 - public.seat]:
        choices.code[0] = FOLD
        n = 1
    choices.code[n] = CALL
    n += 1
    if public.raises < options.max_raises:
        choices.code[n] = RAISE
        n += 1
    return n


@inlined
def apply(state, choice, options, tables, streams):
    """Apply one listed choice: chips, the end of a round, the end of the game (L5, L6, L8)."""
    public = state.public
    seat = public.seat
    public.history |= choice << (2 * public.acts)
    public.acts += 1
    if choice == RAISE:
        size = options.raise_1 if public.street == 0 else options.raise_2
        public.paid[seat] = public.paid[1 - seat] + size
        public.raises += 1
        public.begun = 1
        public.seat = 1 - seat
    elif choice == FOLD:
        public.end = FOLDED
    else:
        public.paid[seat] = public.paid[1 - seat]
        if public.begun == 0:
            public.begun = 1
            public.seat = 1 - seat
        elif public.street == 0:
            public.street, public.begun, public.raises = 1, 0, 0
            public.shown, public.seat = state.board, 0
        else:
            public.end = SHOWDOWN


@inlined
def strength(card, board):
    """Return what a private card is worth at the showdown: a pair above all, else its rank (L9)."""
    rank = card // SUITS
    return RANKS if rank == board // SUITS else rank


@inlined
def settle(state, options, out):
    """Write what the finished game tells (L9)."""
    public = state.public
    lead = strength(state.card[0], state.board) - strength(state.card[1], state.board)
    if public.end == FOLDED:
        lead = 2 * public.seat - 1  # who chose last has folded
    sign = 1 if lead > 0 else (-1 if lead < 0 else 0)
    gain = sign * min(public.paid[0], public.paid[1])
    out.score[0], out.score[1] = gain, -gain
    out.win[0], out.win[1] = SHARE // 2 * (1 + sign), SHARE // 2 * (1 - sign)
    out.turns, out.decisions, out.pot = public.acts, 0, public.paid[0] + public.paid[1]
    out.first, out.end, out.capped, out.rounds = 0, public.end, 0, public.street + 1
