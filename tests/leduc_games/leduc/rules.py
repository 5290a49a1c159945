"""Leduc hold'em's rules as kernels: deal, options, choices, end.  Ids refer to RULES.md."""

from analyzer.core import rng
from analyzer.core.jit import compiled, inlined
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
    "MAX_CHOICES", "MAX_PLAYERS", "NEEDS", "Outcome", "SOURCES", "State",
    "apply", "check", "is_over", "legal", "settle", "setup", "to_act",
]  # fmt: skip

NEEDS: tuple[str, ...] = ()
DEAL = 0  # source of chance
SOURCES = 1


@inlined
def setup(state, options, tables, streams):
    """Take the antes and deal two private cards and the public one, face down (L2 to L4).

    One draw picks one of the 6 * 5 * 4 equally likely orders of three cards.
    """
    order = rng.below(streams.of[DEAL], DECK * (DECK - 1) * (DECK - 2))
    first = order // ((DECK - 1) * (DECK - 2))
    second = order // (DECK - 2) % (DECK - 1)
    second += second >= first
    board = order % (DECK - 2)
    board += board >= min(first, second)
    board += board >= max(first, second)
    state.card[0], state.card[1], state.board = first, second, board
    public = state.public
    public.history, public.acts, public.acts_now, public.raises = 0, 0, 0, 0
    public.paid[0], public.paid[1] = options.ante, options.ante
    public.round, public.shown, public.seat, public.end = 0, NOTHING, 0, PLAYING


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
    """List fold, call, raise, as far as they are allowed; return how many (L5, L7)."""
    public, n = state.public, 0
    choices.code[0] = FOLD
    n += public.paid[public.seat] < public.paid[1 - public.seat]
    choices.code[n] = CALL
    choices.code[n + 1] = RAISE
    return n + 1 + (public.raises < options.max_raises)


@inlined
def apply(state, choice, options, tables, streams):
    """Apply one listed choice; a call may end the round, the second round ends the game (L8)."""
    public = state.public
    seat, raised, now = public.seat, choice == RAISE, public.round
    public.history |= choice << (2 * public.acts)
    public.acts += 1
    size = options.raise_2 if now else options.raise_1
    level = public.paid[1 - seat] + (size if raised else 0)
    public.paid[seat] = public.paid[seat] if choice == FOLD else level
    answered = public.acts_now + public.raises > 0
    closes = (choice == CALL) & answered
    public.raises = 0 if closes else public.raises + raised
    public.acts_now = 0 if closes else 1
    public.shown = state.board if closes else public.shown
    end = SHOWDOWN if closes & (now == 1) else PLAYING
    public.end = FOLDED if choice == FOLD else end
    public.round = now | closes
    public.seat = (0 if closes else 1 - seat)
    

@inlined
def strength(card, board):
    """Return the worth of a private card at the showdown: a pair, else its rank (L9)."""
    rank = card // SUITS
    return RANKS if rank == board // SUITS else rank


@inlined
def settle(state, options, out):
    """Write what the finished game tells (L9)."""
    public = state.public
    if public.end == FOLDED:
        lead = 1 - 2 * public.seat
    else:
        lead = strength(state.card[0], state.board) - strength(state.card[1], state.board)
    gain = 0
    if lead > 0:
        gain = public.paid[1]
    elif lead < 0:
        gain = -public.paid[0]
    out.score[0], out.score[1] = gain, -gain
    out.win[0] = SHARE if lead > 0 else (SHARE // 2 if lead == 0 else 0)
    out.win[1] = SHARE - out.win[0]
    out.first, out.end, out.turns = 0, public.end, public.acts
    out.decisions, out.capped, out.pot = 0, 0, public.paid[0] + public.paid[1]
