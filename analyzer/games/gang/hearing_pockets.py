"""Belief "range": a weight for each pocket that a seat may hold (P2)."""

import numpy as np

from analyzer.core.jit import compiled

from . import strength
from .cards import BOARD_AT, WHITE
from .deck import DECK, PAIRS
from .memo import BINS
from .pockets import class_of, pair_of
from .tables import WHITES
from .telling import tells


@compiled
def know_nothing(memo, players):
    """Before any chip every pocket is as likely."""
    memo.percent_of = 0
    for seat in range(players):
        for pair in range(PAIRS):
            memo.weight[seat, pair] = 1.0


@compiled
def own_white(view, tables, white):
    """Return the percentile of my pocket before the flop, as the gang ranks pockets."""
    return tables[WHITES][white, class_of(view.pocket[0], view.pocket[1])]


@compiled
def look(view, colour, tables, memo, white):
    """Write the percentile of every pocket on the board of a round, unless it stands there."""
    if memo.percent_of == colour + 1:
        return
    memo.percent_of = colour + 1
    if colour == WHITE:
        for one in range(DECK):
            for two in range(one):
                kind = class_of(one, two)
                memo.percent[pair_of(one, two)] = tables[WHITES][white, kind]
        return
    strength.score(view.public.board, BOARD_AT[colour], tables, memo.scores)
    strength.percentiles(memo.scores, memo.percent)


@compiled
def bin_of(percentile):
    """Return the bin of a percentile in [0, 1]."""
    return min(BINS - 1, np.int64(percentile * BINS))


@compiled
def learn_to_tell(players, live, doubt, memo):
    """Write how likely each chip is at each percentile, once a game."""
    if memo.tells_n == players:
        return
    memo.tells_n = players
    for chip in range(players + 1):
        for b in range(BINS):
            likely = tells(players, chip, (b + 0.5) / BINS, doubt) if chip > 0 else 1.0
            memo.tells[chip, b], memo.live[chip, b] = likely, likely**live


@compiled
def hear(view, colour, memo):
    """Take the chips of a finished colour into account; `memo.percent` is about its board.

    A colour that was skipped or hidden tells nothing.
    """
    for seat in range(view.public.players):
        chip = view.public.chips[colour, seat]
        stale = colour == WHITE and view.redrew >> seat & 1  # told of another pocket
        if seat != view.me and chip > 0 and not stale:
            weight, likely = memo.weight[seat], memo.tells[chip]
            for pair in range(PAIRS):
                weight[pair] *= likely[bin_of(memo.percent[pair])]


@compiled
def weigh(view, memo):
    """Sum the weights of the pockets disjoint from mine and the board, by percentile."""
    public = view.public
    players, one, two = public.players, view.pocket[0], view.pocket[1]
    own = memo.percent[pair_of(one, two)]
    for seat in range(players):
        for b in range(BINS):
            memo.all_of[seat, b], memo.less[seat, b] = 0.0, 0.0
    for high in range(DECK):
        if is_seen(view, high):
            continue
        for low in range(high):
            if is_seen(view, low):
                continue
            pair = pair_of(high, low)
            percentile = memo.percent[pair]
            b = bin_of(percentile)
            part = 1.0 if percentile < own else (0.5 if percentile == own else 0.0)
            for seat in range(players):
                weight = memo.weight[seat, pair]
                memo.all_of[seat, b] += weight
                memo.less[seat, b] += part * weight


@compiled
def is_seen(view, card):
    """Return whether a card is in my pocket or on the board."""
    seen = card == view.pocket[0] or card == view.pocket[1]
    for i in range(view.public.board_n):
        seen = seen or card == view.public.board[i]
    return seen


@compiled
def below(seat, chip, memo):
    """Return P(the pocket of `seat` is below mine), given that it now holds `chip` (0: none)."""
    total, less = 0.0, 0.0
    for b in range(BINS):
        total += memo.all_of[seat, b] * memo.live[chip, b]
        less += memo.less[seat, b] * memo.live[chip, b]
    return less / total
