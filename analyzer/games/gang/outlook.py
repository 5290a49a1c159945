"""What a hand may become: its odds and final rank over run-outs, each one or some drawn at random.

On a finished board the law of the rank is exact (`rank_law`).  Where there are too many boards for
that, every board still tells the percentile, hence the law that `ranks` finds with the rivals'
hands taken as independent; what is drawn at random is only how far the exact law lies from it.
"""

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compiled

from . import strength
from .deck import BOARD, DECK
from .rank_law import add_ranks
from .ranks import river_ranks


@compiled
def every_board(board, n, a, b, players, tables, scores, room, moments, ranks):
    """Fill means over all run-outs of cards[:n], n = 3, 4 or 5: of f, f^2, ... and the rank's law.

    board: shape (5,), overwritten from n on; moments: shape (5,); ranks: shape (players,), left at
    zero when `players` is 0.  scores, room: working space
    """
    taken = np.int64(1) << np.int64(a) | np.int64(1) << np.int64(b)
    for i in range(n):
        taken |= np.int64(1) << np.int64(board[i])
    moments[:] = 0.0
    ranks[:] = 0.0
    boards = 0
    for river in range(DECK if n < BOARD else 1):
        if n < BOARD:
            if taken >> river & 1:
                continue
            board[BOARD - 1] = river
        for turn in range(river if n < BOARD - 1 else 1):
            if n < BOARD - 1:
                if taken >> turn & 1:
                    continue
                board[BOARD - 2] = turn
            strength.score(board, BOARD, tables, scores)
            share, power = strength.percentile(scores, a, b), 1.0
            for e in range(moments.size):
                power *= share
                moments[e] += power
            if players > 0:
                add_ranks(scores, a, b, players, room, ranks)
            boards += 1
    moments /= boards
    ranks /= boards
    return boards


@compiled
def rank_gap(board, n, a, b, players, runs, tables, scores, room, stream, gap, squares):
    """Add to `gap` by how much the exact law exceeds the binomial on `runs` random run-outs.

    squares: the same, squared; both of shape (players,).  board: overwritten from n = 0 or 3 on
    """
    taken = np.int64(1) << np.int64(a) | np.int64(1) << np.int64(b)
    for i in range(n):
        taken |= np.int64(1) << np.int64(board[i])
    for _ in range(runs):
        seen = taken
        for i in range(n, BOARD):
            card = rng.below(stream, DECK)
            while seen >> card & 1:
                card = rng.below(stream, DECK)
            seen |= np.int64(1) << card
            board[i] = card
        strength.score(board, BOARD, tables, scores)
        river_ranks(strength.percentile(scores, a, b), players, room.independent)
        room.exact[:players] = 0.0
        add_ranks(scores, a, b, players, room, room.exact)
        for k in range(players):
            more = room.exact[k] - room.independent[k]
            gap[k] += more
            squares[k] += more * more
