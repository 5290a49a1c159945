"""Pockets of three cards: percentiles now and at the end (rule C10; E1, E2).

Kinds of cards do not help as they do for two (`strength`): every pocket is evaluated.
"""

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compiled, inlined

from . import evaluator
from .cards import BOARD, BOARD_AT, RED, WHITE
from .challenges import dealt_to
from .deck import CLASSES, DECK
from .equity import index_of
from .tables import TRIPLES, WHITES

HELD = 3
RIVALS = 20  # pockets drawn against a hand on each run-out


@inlined
def before_flop(place, tables):
    """Return the percentile of the pocket of this `index_of` before the flop."""
    return tables[WHITES][TRIPLES + place // CLASSES, place % CLASSES]


@compiled
def see_all(state, players, tables):
    """Write the percentile of every seat's hand on the board of this round (E1, C10).

    Each pocket of three is evaluated once, for all seats that it does not meet.
    """
    colour, cards, scores = state.public.colour, state.seven, state.scores
    if colour == WHITE:
        for seat in range(players):
            first = dealt_to(state, seat)
            place = index_of(state.deck[first : first + HELD], HELD)
            state.percent[colour, seat] = before_flop(place, tables)
        return
    n, owner, own = BOARD_AT[colour], scores.kind, scores.worth  # room that two cards would use
    for card in range(DECK):
        owner[card] = 0
    for i in range(n):
        cards[i] = state.public.board[i]
    for seat in range(players):
        for i in range(HELD):
            owner[state.pocket[seat, i]] = seat + 1
            cards[n + i] = state.pocket[seat, i]
        own[seat] = evaluator.value(cards, n + HELD, tables)
        state.percent[colour, seat] = 0.0
    for i in range(n):
        owner[cards[i]] = DECK
    for a in range(DECK):
        for b in range(a):
            for c in range(b):
                if owner[a] == DECK or owner[b] == DECK or owner[c] == DECK:
                    continue
                cards[n], cards[n + 1], cards[n + 2] = a, b, c
                value = evaluator.value(cards, n + HELD, tables)
                for seat in range(players):
                    one = seat + 1
                    if owner[a] != one and owner[b] != one and owner[c] != one:
                        points = np.int64(value < own[seat]) + np.int64(value <= own[seat])
                        state.percent[colour, seat] += points
    left = DECK - n - HELD
    pockets = left * (left - 1) * (left - 2) // 6
    for seat in range(players):
        state.percent[colour, seat] /= 2 * pockets


@compiled
def look_ahead(state, seat, options, tables, stream):
    """Write E[f^e], f the percentile of the hand of `seat` on the river (E2, C10).

    On each of `runouts` run-outs RIVALS pockets are drawn, of which W are below (an equal one by
    the toss of a coin): W over e, divided by RIVALS over e, has the mean f^e.  Exact on the river.
    """
    moment, cards, n = state.moment[seat], state.seven, state.public.board_n
    power = 1.0
    for e in range(moment.shape[0]):
        power *= state.percent[RED, seat]
        moment[e] = power if state.public.colour == RED else 0.0
    if state.public.colour == RED:
        return
    known = np.int64(0)
    for i in range(n):
        known |= np.int64(1) << np.int64(state.public.board[i])
    for i in range(HELD):
        known |= np.int64(1) << np.int64(state.pocket[seat, i])
    for _ in range(options.runouts):
        for i in range(n):
            cards[i] = state.public.board[i]
        seen = draw(cards, n, BOARD, known, stream)
        for i in range(HELD):
            cards[BOARD + i] = state.pocket[seat, i]
        own, below = evaluator.value(cards, BOARD + HELD, tables), 0
        for _ in range(RIVALS):
            draw(cards, BOARD, BOARD + HELD, seen, stream)
            value = evaluator.value(cards, BOARD + HELD, tables)
            below += value < own or (value == own and rng.below(stream, 2) == 0)
        share = 1.0
        for e in range(moment.shape[0]):
            share *= (below - e) / (RIVALS - e)
            moment[e] += share / options.runouts


@compiled
def draw(cards, begin, end, seen, stream):
    """Fill cards[begin:end] with cards that are not `seen` (bits); return what is seen then."""
    for i in range(begin, end):
        card = rng.below(stream, DECK)
        while seen >> card & 1:
            card = rng.below(stream, DECK)
        seen |= np.int64(1) << card
        cards[i] = card
    return seen
