"""Other worlds: redraw what is hidden, or place a card in a first hand."""

from analyzer.core import rng
from analyzer.core.jit import compiled

from . import rules
from .cards import HAND


@compiled
def outside(state, player, i):
    """Return card `i` from outside the hand of `player`: of the pile, then of the other hand."""
    return state.pile[i] if i < state.pile_n else state.hand[1 - player, i - state.pile_n]


@compiled
def put_outside(state, player, i, card):
    """Put a card where `outside` finds card `i`."""
    if i < state.pile_n:
        state.pile[i] = card
    else:
        state.hand[1 - player, i - state.pile_n] = card


@compiled
def redraw_hidden(state, player, options, tables, stream):
    """Deal the pile and the other hand anew, uniformly; the view of `player` stays the same."""
    for last in range(state.pile_n + state.n[1 - player] - 1, 0, -1):
        other = rng.below(stream, last + 1)
        card = outside(state, player, last)
        put_outside(state, player, last, outside(state, player, other))
        put_outside(state, player, other, card)
    rules.note_deal_of(state, 1 - player)


@compiled
def copies_of(state, player, card):
    """Return how many copies of `card` the hand of `player` holds."""
    n = 0
    for i in range(HAND):
        n += state.hand[player, i] == card
    return n


@compiled
def place(state, player, card, copies, options, tables, stream):
    """Make the first hand of `player` hold exactly `copies` of `card`; called right after `setup`.

    Each exchange is between a uniform copy on one side and a uniform other card on the other, so
    the law is that of a fair deal given `copies` copies in this hand.  The starter stays.
    """
    held = copies_of(state, player, card)
    while held != copies:
        gives = held > copies
        mine = rng.below(stream, held if gives else HAND - held)
        for i in range(HAND):
            if (state.hand[player, i] == card) == gives:
                if mine == 0:
                    exchange(state, player, i, card, not gives, stream)
                    break
                mine -= 1
        held = copies_of(state, player, card)
    rules.note_deal(state)


@compiled
def exchange(state, player, at, card, same, stream):
    """Exchange card `at` of the hand for a uniform copy of `card`, or another, from outside."""
    size, total = state.pile_n + state.n[1 - player], 0
    for i in range(size):
        total += (outside(state, player, i) == card) == same
    left = rng.below(stream, total)
    for i in range(size):
        if (outside(state, player, i) == card) == same:
            if left == 0:
                mine = state.hand[player, at]
                state.hand[player, at] = outside(state, player, i)
                put_outside(state, player, i, mine)
                return
            left -= 1
