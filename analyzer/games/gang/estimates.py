"""What each seat makes of its own cards and the board: percentiles now and at the end (E1, E2)."""

from analyzer.core.jit import compiled

from . import strength, three_pockets
from .cards import BOARD, BOARD_AT, ORANGE, RED, WHITE, YELLOW
from .challenges import dealt_to, is_played
from .deck import DECK
from .pockets import class_of
from .ranks import sample_moments
from .state import FINAL, PERCENTILE
from .tables import PREFLOP


@compiled
def look(state, options, tables, stream):
    """Estimate every seat's hand on the board that now lies open, as far as it is needed."""
    if options.needs & (PERCENTILE | FINAL) == 0:
        return
    colour = state.public.colour
    if state.pocket_n == 3:
        three_pockets.see_all(state, options.players, tables)
    else:
        if colour != WHITE:
            strength.score(state.public.board, state.public.board_n, tables, state.scores)
        for seat in range(options.players):
            state.percent[colour, seat] = percent(state, seat, tables)
    if options.needs & FINAL:
        for seat in range(options.players):
            look_ahead(state, seat, options, tables, stream)


@compiled
def percent(state, seat, tables):
    """Return the percentile of a hand of two cards among those its seat cannot exclude (E1)."""
    if state.public.colour == WHITE:
        first = dealt_to(state, seat)
        return tables[PREFLOP][class_of(state.deck[first], state.deck[first + 1]), 5]
    one, two = state.pocket[seat, 0], state.pocket[seat, 1]
    return strength.percentile(state.scores, one, two)


@compiled
def look_ahead(state, seat, options, tables, stream):
    """Write E[f^e], f the percentile of the hand of `seat` on the river (E2).

    Exact before the flop (table), on the turn (every river) and on the river; on the flop the
    mean over `runouts` run-outs drawn from the cards that the seat has not seen.
    """
    if state.pocket_n == 3:
        three_pockets.look_ahead(state, seat, options, tables, stream)
        return
    colour, one, two = state.public.colour, state.pocket[seat, 0], state.pocket[seat, 1]
    moment, board = state.moment[seat], state.seven
    if colour == WHITE:
        for e in range(moment.shape[0]):
            moment[e] = tables[PREFLOP][class_of(one, two), e]
        return
    for i in range(BOARD):
        board[i] = state.public.board[i]
    if colour == YELLOW:
        sample_moments(
            board, state.public.board_n, one, two, options.runouts, tables, state.scores, stream,
            moment,
        )  # fmt: skip
    elif colour == ORANGE:
        every_river(state, one, two, tables, moment)
    else:
        power = 1.0
        for e in range(moment.shape[0]):
            power *= state.percent[RED, seat]
            moment[e] = power
    if colour != RED:  # the board as it lies
        strength.score(state.public.board, state.public.board_n, tables, state.scores)


@compiled
def every_river(state, one, two, tables, moment):
    """Write the means of f, f^2, ... over every card that may come on the river."""
    board, n = state.seven, 0
    for e in range(moment.shape[0]):
        moment[e] = 0.0
    for card in range(DECK):
        seen = card == one or card == two
        for i in range(BOARD - 1):
            seen = seen or board[i] == card
        if seen:
            continue
        board[BOARD - 1] = card
        strength.score(board, BOARD, tables, state.scores)
        f, power = strength.percentile(state.scores, one, two), 1.0
        for e in range(moment.shape[0]):
            power *= f
            moment[e] += power
        n += 1
    for e in range(moment.shape[0]):
        moment[e] /= n


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
        if not is_played(public.active, colour):
            continue
        public.colour, public.board_n = colour, BOARD_AT[colour]
        if state.pocket_n == 3:
            kept = state.percent[colour, player]
            three_pockets.see_all(state, options.players, tables)
            state.percent[colour, player] = kept
            continue
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
