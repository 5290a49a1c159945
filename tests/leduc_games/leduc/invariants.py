"""What must hold after every step of a game; a checked run tests it (rule I1 of RULES.md)."""

from analyzer.core.jit import compiled

from .cards import CALL, DECK, FOLD, FOLDED, NOTHING, PLAYING, RAISE, SHOWDOWN

FINE = 0
CARDS_WRONG, SHOWN_WRONG, TURN_WRONG, RAISES_WRONG, LEVEL_WRONG, GAP_WRONG = 1, 2, 3, 4, 5, 6


@compiled
def check(state, options):
    """Return FINE, or the number of the first invariant that is broken."""
    public = state.public
    one, two, board = state.card[0], state.card[1], state.board
    if min(one, two, board) < 0 or max(one, two, board) >= DECK:
        return CARDS_WRONG
    if one == two or one == board or two == board:
        return CARDS_WRONG
    if public.shown != (board if public.street == 1 else NOTHING):
        return SHOWN_WRONG
    if public.seat != 0 and public.seat != 1:
        return TURN_WRONG
    if public.end < PLAYING or public.end > SHOWDOWN or public.street < 0 or public.street > 1:
        return TURN_WRONG
    return check_chips(public, options)


@compiled
def check_chips(public, options):
    """Return FINE, or which invariant between the pot and the choices so far is broken.

    The higher of both contributions is the ante and every raise; the lower one is as high unless
    the last raise is still to be answered, or was answered by a fold.
    """
    raises, last = 0, CALL
    for act in range(public.acts):
        last = (public.history >> (2 * act)) & 3
        raises += last == RAISE
    before = raises - public.raises if public.street == 1 else 0  # in the first round
    if public.raises < 0 or max(before, raises - before) > options.max_raises or before < 0:
        return RAISES_WRONG
    if (last == FOLD) != (public.end == FOLDED):
        return TURN_WRONG
    size = options.raise_1 if public.street == 0 else options.raise_2
    level = options.ante + before * options.raise_1 + (raises - before) * size
    if max(public.paid[0], public.paid[1]) != level:
        return LEVEL_WRONG
    owed = 0 if last == CALL else size
    if public.paid[public.seat] != level - owed or public.paid[1 - public.seat] != level:
        return GAP_WRONG
    return FINE
