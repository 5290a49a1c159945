"""What a hand is worth: percentiles, the law of its final rank, the chip each policy would take."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import new
from analyzer.core.settings import as_floats

from . import evaluator, outlook, policies, ranks, strength, tables
from .cards import BOARD, BOARD_AT, CENTRE, NEGOTIATE, TAKE
from .deck import class_of
from .options import Options, pack
from .params import POLICIES
from .rank_law import Room
from .view import Memo, View

SEED = 1  # of the run-outs drawn at random: the same question has the same answer
#: run-outs that tell how far the exact law lies from that of independent hands, by board cards and
#: players, where all of them would take more than a blink
RUNS = {(0, 3): 8_000, (0, 4): 5_000, (0, 5): 2_000, (0, 6): 200, (3, 6): 30}
#: what is asked: policy and parameters, as --policy names them
ASKED: dict[str, dict[str, Any]] = {
    "absolute": {},
    "yielding": {},
    "persistent": {},
    "order": {},
    "order,target=final": {"target": "final"},
    "listener": {},
    "convention": {},
}


@dataclass(frozen=True, slots=True)
class Worth:
    """What is found out about a hand.

    value: 1..7462, 0 before the flop; percentile: among the others' hands now; win: m_1
    ranks: of each final rank, the weakest first; errors: their standard errors, 0 when exact
    runs: run-outs drawn at random, 0 when exact; independent: as `ranks`, the others' hands taken
    as independent given the board; chips: of each of `ASKED`
    """

    value: int
    percentile: float
    win: float
    ranks: list[float]
    errors: list[float]
    runs: int
    independent: list[float]
    chips: dict[str, int]


def worth(hand: list[int], board: list[int], players: int) -> Worth:
    """Return what two cards are worth on a board of 0, 3, 4 or 5 cards among `players`, 3 to 6."""
    arrays = tables.load(pack(Options(players=players)))
    n, (a, b) = len(board), hand
    value, percentile = _now(a, b, board, arrays)
    runs = RUNS.get((n, players), 0)
    cards, moments, law = np.zeros(BOARD, np.int64), np.zeros(5), np.zeros(players)
    cards[:n] = board
    scores, room = new(strength.Scores), new(Room)
    if n == 0:
        moments[:] = arrays[tables.PREFLOP][class_of(a, b), :5]
    else:
        whole = 0 if runs else players
        outlook.every_board(cards, n, a, b, whole, arrays, scores, room, moments, law)
    independent, errors = np.zeros(players), np.zeros(players)
    ranks.final_ranks(moments, players, independent)
    if runs:
        gap, squares, stream = np.zeros(players), np.zeros(players), new(rng.Stream)
        rng.start_one(stream, 0, SEED, 0)
        outlook.rank_gap(
            cards, n, a, b, players, runs, arrays, scores, room, stream, gap, squares
        )  # fmt: skip
        gap /= runs
        errors = np.sqrt((squares / runs - gap**2).clip(0) / (runs - 1))
        law = (independent + gap).clip(0)  # a chance near 0 may have been drawn below it
        law /= law.sum()
    view = _view(hand, board, players, percentile, moments)
    chips = {who: _chip(who.partition(",")[0], keys, view, arrays) for who, keys in ASKED.items()}
    return Worth(
        value, percentile, float(moments[0]), law.tolist(), errors.tolist(), runs,
        independent.tolist(), chips,
    )  # fmt: skip


def _now(a: int, b: int, board: list[int], arrays: tuple[np.ndarray, ...]) -> tuple[int, float]:
    """Return value and percentile of a hand as it is; 0 and that of its odds before the flop."""
    if not board:
        return 0, float(arrays[tables.PREFLOP][class_of(a, b), 5])
    scores = new(strength.Scores)
    strength.score(np.array(board, np.int64), len(board), arrays, scores)
    cards = np.array([*board, a, b], np.int64)
    value = int(evaluator.value(cards, cards.size, arrays))
    return value, float(strength.percentile(scores, a, b))


def _view(
    hand: list[int], board: list[int], players: int, percentile: float, moments: np.ndarray
) -> Any:
    """Return the view of seat 0, asked first in this round, all chips in the centre.

    The chips of earlier rounds are as hidden ones: 0.
    """
    view = new(View)
    public, colour = view.public, BOARD_AT.index(len(board))
    public.players, public.colour, public.tour = players, colour, 1
    public.decision, public.decider = NEGOTIATE, 0
    public.board_n, public.board[:] = len(board), -1
    public.board[: len(board)] = board
    public.holder[:] = CENTRE
    view.me, view.chip = 0, 0
    view.pocket_n, view.pocket[:] = 2, -1
    view.pocket[:2] = hand
    view.percent[colour] = percentile
    view.moment[:] = moments
    return view


def _chip(policy: str, keys: dict[str, Any], view: Any, arrays: tuple[np.ndarray, ...]) -> int:
    """Return the chip that a policy takes."""
    params = as_floats(POLICIES[policy](**keys))
    choices = TAKE + np.arange(1, view.public.players + 1)
    choose = getattr(policies, policy)
    picked = choose(view, choices, params, arrays, new(Memo), new(rng.Stream))
    return int(choices[picked]) - TAKE
