"""The guides of The Gang: which white chip to take with each of the 169 starting hands."""

from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.core.guide import Guide

if TYPE_CHECKING:
    import pandas as pd

FEWEST, MOST = 3, 6
SIDE = 13
NOW, FINAL = "absolute", "order,target=final"  # as --policy names them


def final_ranks(players: int, moments: np.ndarray) -> np.ndarray:
    """Return P(the hand ends as the k-th weakest of N), k = 1..N: shape (..., N).

    moments: m_1..m_5 of the percentile on the river, shape (..., 5); the formula is E2's, which
    takes the others' hands as independent given the board.
    """
    m = np.concatenate([np.ones((*moments.shape[:-1], 1)), moments], axis=-1)
    return np.stack(
        [
            comb(players - 1, k - 1)
            * sum(
                (-1) ** i * comb(players - k, i) * m[..., k - 1 + i] for i in range(players - k + 1)
            )
            for k in range(1, players + 1)
        ],
        axis=-1,
    )


def white_chips(players: int, policy: str, known: np.ndarray) -> np.ndarray:
    """Return the white chip that a policy takes with each hand when all chips are free.

    known: of each hand m_1..m_5 and the percentile before the flop.  `absolute` counts the hands
    below mine now (so does `order` by itself: the mode of a binomial lies there), `order` with
    target=final takes the likeliest final rank.
    """
    if policy == NOW:
        below = np.floor(players * known[:, 5]).astype(np.int64)
    else:
        below = final_ranks(players, known[:, :5]).argmax(axis=1)
    chips: np.ndarray = 1 + np.minimum(below, players - 1)
    return chips


def starting_hands(players: int, policy: str, tables: Any) -> "pd.DataFrame":
    """Return the 169 starting hands of the grid, aces first.

    share: of ending as the strongest of the table; combos: how many pockets the hand stands for;
    percentile: among all pockets before the flop; equity: the chance to win against one random
    hand, ties half; rank_1..rank_N: the chance to end as the k-th weakest
    """
    import pandas as pd

    from .tables import PREFLOP
    from .text import class_name

    known = tables[PREFLOP]
    ranks, chips = final_ranks(players, known[:, :5]), white_chips(players, policy, known)
    rows = []
    for row in range(SIDE):
        for column in range(SIDE):
            index = 14 * 12 - SIDE * row - column  # classes are counted from the twos on
            rows.append(
                {
                    "row": row, "column": column, "name": class_name(index),
                    "answer": int(chips[index]),
                    "share": float(ranks[index, -1]),
                    "combos": 6 if row == column else 4 if row < column else 12,
                    "percentile": float(known[index, 5]), "equity": float(known[index, 0]),
                    **{f"rank_{k + 1}": float(ranks[index, k]) for k in range(players)},
                }
            )  # fmt: skip
    return pd.DataFrame(rows)


GUIDES = (
    Guide(
        "hands",
        "Which white chip do I take with these two cards?",
        "grid", 4, FEWEST, MOST, (NOW, FINAL), starting_hands,
        answer="white chip",
        share="chance that the hand ends as the strongest of the table",
        about="Pairs stand on the diagonal, two cards of one suit (s) above it, of two suits (o) "
        "below. Chip 1 says: mine is the weakest hand. The chip is the one to take while it is "
        "free.",
        rests="Exact: every hand on every board, no game is played. The chances take the other "
        "hands as independent of yours given the board; for a pair of aces they are too high by "
        "0.3 points at 3 players and by 1.7 at 6.",
    ),
)  # fmt: skip
