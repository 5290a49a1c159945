"""The tables of `equity`: rows of flops and turns, moments on them, percentiles of equities.

1,755 flops and 16,432 turns differ by more than the names of suits; each is scored on all rivers.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb

import numpy as np

from .deck import BOARD, DECK, PAIRS, RANKS, SUITS

MOMENTS = 5
_ROWS = 24  # boards of one task


def rows(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the row of every set of n cards, by `equity.index_of`, and the first board of each.

    uint16 (C(52, n),), int64 (rows, n)
    """
    boards = np.array(list(combinations(range(DECK), n)))
    sets = np.zeros((len(boards), SUITS), np.int64)
    for suit in range(SUITS):
        sets[:, suit] = ((boards % SUITS == suit) << boards // SUITS).sum(axis=1)
    sets = -np.sort(-sets, axis=1)
    names, row = np.unique(sets @ (1 << RANKS * np.arange(SUITS)), return_inverse=True)
    index = sum(
        np.array([comb(card, i + 1) for card in range(DECK)])[boards[:, i]] for i in range(n)
    )
    row_of = np.zeros(len(boards), np.uint16)
    row_of[index] = row
    bits = names[:, None] >> np.arange(DECK) & 1  # rank + 13 * suit
    first = np.nonzero(bits)[1].reshape(-1, n)
    return row_of, first % RANKS * SUITS + first // RANKS


def build(values: tuple[np.ndarray, ...]) -> tuple[np.ndarray, ...]:
    """Return the arrays from FLOP_OF on; `values` are those of the evaluator."""
    flop_of, flops = rows(3)
    turn_of, turns = rows(4)
    flop = np.zeros((len(flops), PAIRS, MOMENTS), np.float32)
    turn = np.zeros((len(turns), PAIRS, 1), np.float32)
    flop_points = np.zeros((len(flops), PAIRS), np.uint16)
    turn_points = np.zeros((len(turns), PAIRS), np.uint16)
    work = [*_tasks(flops, values, flop, flop_points), *_tasks(turns, values, turn, turn_points)]
    work[0]()  # compiles
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(task) for task in work[1:]]:
            done.result()
    return flop_of, turn_of, flop, turn[:, :, 0], flop_points, turn_points


def _tasks(
    boards: np.ndarray, values: tuple[np.ndarray, ...], found: np.ndarray, points: np.ndarray
) -> list[Callable[[], None]]:
    """Return what fills the rows of `found` and `points`, piece by piece."""

    def task(first: int) -> Callable[[], None]:
        part = slice(first, first + _ROWS)
        return lambda: _fill(boards[part], values, found[part], points[part])

    return [task(first) for first in range(0, len(boards), _ROWS)]


def _fill(
    boards: np.ndarray, values: tuple[np.ndarray, ...], found: np.ndarray, points: np.ndarray
) -> None:
    """Fill moments and points of these boards."""
    from analyzer.core.jit import new

    from . import runouts, strength

    n = boards.shape[1]
    runs = comb(50 - n, BOARD - n)  # that leave a pocket its cards
    scores, shares = new(strength.Scores), np.zeros(PAIRS, np.float32)
    board, passed = np.zeros(BOARD, np.int64), np.zeros(DECK, np.int64)
    pairs = [(a, b) for b in range(DECK) for a in range(b)]
    for row, cards in enumerate(boards):
        board[:n] = cards
        sums, powers = np.zeros(PAIRS, np.int64), np.zeros((found.shape[2] - 1, PAIRS))
        runouts.add_runouts(board, n, values, scores, shares, sums, powers)
        found[row, :, 0] = sums / (runs * runouts.FULL)
        found[row, :, 1:] = powers.T / runs
        found[row, np.isin(pairs, cards).any(axis=1)] = -1
        equities = found[row, :, 0].copy()
        order = np.argsort(equities, kind="stable")
        runouts.rank_pockets(equities, order, passed, points[row])
