"""Other worlds: redraw what one seat cannot know, and force ranks into a first hand."""

from analyzer.core import rng
from analyzer.core.jit import compiled
from analyzer.core.settings import code

from . import estimates
from .cards import NEGOTIATE, POCKET
from .challenges import dealt_to
from .deck import DECK, SUITS
from .options import Options
from .setting_up import lay_board

BY_SEAT = code(Options, "grab_order", "seat")


@compiled
def is_hidden(state, player, place):
    """Return whether `player` cannot know the card at this place of the deck (V1)."""
    n = state.pocket_n
    first = n * state.public.players
    own = n * player <= place < n * (player + 1)
    thrown = dealt_to(state, player)  # by itself, or again its own
    own = own or thrown <= place < thrown + n
    return not own and not first <= place < first + state.public.board_n


@compiled
def redraw_hidden(state, player, options, tables, stream):
    """Redraw what `player` cannot know, uniformly; its view stays the same (V1).

    Redrawn: the pockets of the others, the board cards to come, the stock, and the order of those
    who are still to be asked in this pass.
    """
    if state.over:
        return
    for last in range(DECK - 1, 0, -1):  # a shuffle of the hidden places alone
        if is_hidden(state, player, last):
            left = 0
            for place in range(last + 1):
                left += is_hidden(state, player, place)
            left = rng.below(stream, left)
            other = -1
            while left >= 0:
                other += 1
                left -= is_hidden(state, player, other)
            state.deck[last], state.deck[other] = state.deck[other], state.deck[last]
    hand_out(state, options)
    if state.public.decision == NEGOTIATE and options.grab_order != BY_SEAT:
        waiting = options.players - 1 - state.at
        for i in range(waiting - 1, 0, -1):
            one, other = state.at + 1 + i, state.at + 1 + rng.below(stream, i + 1)
            state.order[one], state.order[other] = state.order[other], state.order[one]
    elif state.public.decision != NEGOTIATE:
        redraw_settlers(state, options, stream)
    estimates.look_again(state, player, options, tables, stream)


@compiled
def redraw_settlers(state, options, stream):
    """Redraw the order of the seats without a chip that are still to be asked (G9)."""
    n = 0
    while state.at + 1 + n < options.players and state.order[state.at + 1 + n] >= 0:
        n += 1
    for i in range(n - 1, 0, -1):
        one, other = state.at + 1 + i, state.at + 1 + rng.below(stream, i + 1)
        state.order[one], state.order[other] = state.order[other], state.order[one]


@compiled
def hand_out(state, options):
    """Take the pockets from the deck again, which has changed."""
    for seat in range(options.players):
        for i in range(POCKET):
            card = state.deck[state.pocket_n * seat + i]
            state.pocket[seat, i] = card if i < state.pocket_n else -1


@compiled
def place(state, player, card, copies, options, tables, stream):
    """Make the first pocket of `player` hold exactly `copies` cards of rank `card` (0 = two).

    Cards too many, and as many others as are missing, are exchanged for uniformly random ones of
    those that will do, wherever they lie.  Law: that of a fair deal given what the pocket holds.
    """
    first, changed = state.pocket_n * player, False
    for i in range(state.pocket_n):
        held = 0
        for j in range(state.pocket_n):
            held += state.deck[first + j] // SUITS == card
        mine = state.deck[first + i] // SUITS == card
        changed = changed or (held > copies if mine else held < copies)
        if mine and held > copies:
            swap(state, first + i, player, card, False, stream)
        elif not mine and held < copies:
            swap(state, first + i, player, card, True, stream)
    if not changed:
        return
    hand_out(state, options)
    lay_board(state)  # a flop may lie open from the start (C1)
    estimates.look(state, options, tables, stream)


@compiled
def swap(state, at, player, rank, wanted, stream):
    """Exchange the card at one place for a random one outside the pocket of `player`.

    wanted: whether it is to be of `rank`, or of any other
    """
    first, n = state.pocket_n * player, 0
    for pick in range(2):  # count, then take the drawn one
        left = rng.below(stream, n) if pick == 1 else -1
        for spot in range(DECK):
            apart = spot < first or spot >= first + state.pocket_n
            if apart and (state.deck[spot] // SUITS == rank) == wanted:
                if pick == 0:
                    n += 1
                elif left == 0:
                    state.deck[at], state.deck[spot] = state.deck[spot], state.deck[at]
                    return
                else:
                    left -= 1
