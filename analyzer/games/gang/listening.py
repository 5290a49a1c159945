"""The policies `listener` and `convention`: what the chips of the others tell of their hands (P2).

Everything noted in `memo` follows from the view: the boards and chips of this heist.  Each seat
works it out for itself, since each knows its own pocket.
"""

from analyzer.core.jit import compiled, inlined, policy

from . import hearing_percentiles, hearing_pockets
from .choosing import choose
from .own_rank import by_rivals
from .tables import NATURAL

BELIEF, LIVE, DOUBT, WHITE_SCORE = 4, 5, 6, 7  # params by index
RANGE = 0  # params[BELIEF]


@inlined
def by_cards(view, params):
    """Return whether pockets are weighed; of three cards there are too many, percentiles are."""
    return params[BELIEF] == RANGE and view.pocket_n == 2


@inlined
def same_heist(view, params, memo):
    """Make `memo` about this heist: what was noted of an earlier one is forgotten."""
    if memo.heist != view.public.heist + 1:
        memo.heist, memo.heard, memo.looked = view.public.heist + 1, 0, 0
        if by_cards(view, params):
            hearing_pockets.know_nothing(memo, view.public.players)
        else:
            hearing_percentiles.know_nothing(memo, view.public.players)


@compiled
def listen(view, params, tables, memo, white):
    """Bring `memo` up to this round: the finished colours are heard, the board is looked at.

    white: row of the white table, how the gang ranks pockets before the flop
    """
    same_heist(view, params, memo)
    colour = view.public.colour
    if memo.looked == colour + 1:
        return
    if by_cards(view, params):
        hearing_pockets.learn_to_tell(view.public.players, params[LIVE], params[DOUBT], memo)
        while memo.heard < colour:
            hearing_pockets.look(view, memo.heard, tables, memo, white)
            hearing_pockets.hear(view, memo.heard, memo)
            memo.heard += 1
        hearing_pockets.look(view, colour, tables, memo, white)
        hearing_pockets.weigh(view, memo)
    else:
        while memo.heard < colour:
            hearing_percentiles.hear(view, memo.heard, params[DOUBT], tables, memo)
            memo.heard += 1
    memo.looked = colour + 1
    for seat in range(view.public.players):
        for chip in range(view.public.players + 1):
            memo.below[seat, chip] = -1.0


@compiled
def below(view, seat, own, params, memo):
    """Return how likely the hand of `seat` is below mine, given all its chips; half when equal.

    own: my percentile
    """
    chip = view.public.chips[view.public.colour, seat]
    if memo.below[seat, chip] < 0.0:
        if by_cards(view, params):
            found = hearing_pockets.below(seat, chip, memo)
        else:
            found = hearing_percentiles.below(
                view.public.players, seat, chip, own, params[LIVE], params[DOUBT], memo
            )
        memo.below[seat, chip] = found
    return memo.below[seat, chip]


@inlined
def place_myself(view, choices, params, tables, memo, white):
    """Return what to do for the chip that most likely is my rank among what the others tell."""
    listen(view, params, tables, memo, white)
    players, colour = view.public.players, view.public.colour
    own = view.percent[colour]
    if colour == 0 and view.pocket_n == 2:
        own = hearing_pockets.own_white(view, tables, white)
    for seat in range(players):
        if seat != view.me:
            memo.rival[seat] = below(view, seat, own, params, memo)
    by_rivals(players, view.me, memo.rival, memo.worth)
    return choose(view, choices, params, memo)


@policy
def listener(view, choices, params, tables, memo, stream):
    return place_myself(view, choices, params, tables, memo, NATURAL)


@policy
def convention(view, choices, params, tables, memo, stream):
    return place_myself(view, choices, params, tables, memo, int(params[WHITE_SCORE]))
