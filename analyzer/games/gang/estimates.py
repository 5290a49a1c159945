"""What each seat makes of its own cards and the board: percentiles now and at the end (E1, E2)."""

from analyzer.core import rng
from analyzer.core.jit import compiled

from . import strength
from .cards import BOARD, BOARD_AT, ORANGE, RED, WHITE
from .deck import DECK, class_of
from .state import FINAL, PERCENTILE
from .tables import PREFLOP


@compiled
def look(state, options, tables, stream):
    """Estimate every seat's hand on the board that now lies open, as far as it is needed."""
    if options.needs & (PERCENTILE | FINAL) == 0:
        return
    colour = state.public.colour
    if colour != WHITE:
        strength.score(state.public.board, state.public.board_n, tables, state.scores)
    for seat in range(options.players):
        state.percent[colour, seat] = percent(state, seat, tables)
    if options.needs & FINAL:
        for seat in range(options.players):
            look_ahead(state, seat, options, tables, stream)


@compiled
def percent(state, seat, tables):
    """Return the percentile of the hand of `seat` among those it cannot exclude (E1)."""
    one, two = state.pocket[seat, 0], state.pocket[seat, 1]
    if state.public.colour == WHITE:
        return tables[PREFLOP][class_of(one, two), 5]
    return strength.percentile(state.scores, one, two)


@compiled
def look_ahead(state, seat, options, tables, stream):
    """Write E[f^e], f the percentile of the hand of `seat` on the river (E2).

    Exact before the flop (table), on the turn (every river) and on the river; on the flop the
    mean over `runouts` run-outs drawn from the cards that the seat has not seen.
    """
    colour, one, two = state.public.colour, state.pocket[seat, 0], state.pocket[seat, 1]
    moment = state.moment[seat]
    if colour == WHITE:
        for e in range(5):
            moment[e] = tables[PREFLOP][class_of(one, two), e]
        return
    for e in range(5):
        moment[e] = 0.0
    n = 0
    if colour == RED:
        n = 1
        add_powers(moment, state.percent[RED, seat])
    elif colour == ORANGE:
        for card in range(DECK):
            if is_unseen(state, card, one, two):
                n += 1
                add_powers(moment, after(state, card, card, one, two, tables))
    else:
        n = options.runouts
        for _ in range(n):
            turn = draw_unseen(state, one, two, -1, stream)
            river = draw_unseen(state, one, two, turn, stream)
            add_powers(moment, after(state, turn, river, one, two, tables))
    for e in range(5):
        moment[e] /= n
    if colour != RED:  # the board as it lies
        strength.score(state.public.board, state.public.board_n, tables, state.scores)


@compiled
def add_powers(moment, f):
    """Add f, f^2, ... to five sums."""
    power = 1.0
    for e in range(5):
        power *= f
        moment[e] += power


@compiled
def is_unseen(state, card, one, two):
    """Return whether a card is neither in this pocket nor on the board."""
    seen = card == one or card == two
    for i in range(state.public.board_n):
        seen = seen or state.public.board[i] == card
    return not seen


@compiled
def draw_unseen(state, one, two, turn, stream):
    """Return a random card that is neither in this pocket, on the board, nor the given turn."""
    while True:
        card = rng.below(stream, DECK)
        if card != turn and is_unseen(state, card, one, two):
            return card


@compiled
def after(state, turn, river, one, two, tables):
    """Return the percentile of a pocket once these board cards have come; overwrites `scores`.

    With four cards on the board, `turn` is ignored.
    """
    board = state.public.board
    n = state.public.board_n
    before, last = board[BOARD - 2], board[BOARD - 1]
    if n < BOARD - 1:
        board[BOARD - 2] = turn
    board[BOARD - 1] = river
    strength.score(board, BOARD, tables, state.scores)
    board[BOARD - 2], board[BOARD - 1] = before, last
    return strength.percentile(state.scores, one, two)


@compiled
def look_again(state, player, options, tables, stream):
    """Estimate anew what the other seats make of their hands, in every round so far.

    For a table whose hidden cards were redrawn: what `player` sees stays as it is.
    """
    if options.needs & (PERCENTILE | FINAL) == 0:
        return
    public = state.public
    reached, board_n = public.colour, public.board_n
    for colour in range(reached + 1):
        public.colour, public.board_n = colour, BOARD_AT[colour]
        if colour != WHITE:
            strength.score(public.board, public.board_n, tables, state.scores)
        for seat in range(options.players):
            if seat != player:
                state.percent[colour, seat] = percent(state, seat, tables)
    public.colour, public.board_n = reached, board_n
    if options.needs & FINAL:
        for seat in range(options.players):
            if seat != player:
                look_ahead(state, seat, options, tables, stream)
