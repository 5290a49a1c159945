"""How strong a pocket is: the percept of a round, and the moments of the final percentile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from .hands import CARDS, Percentiles, Pocket, on_board, percentile_counts, sorted_pocket
from .preflop import CLASS, before_flop
from .preflop import moments as class_moments
from .rules import WHITE

HIGHEST = 5  # moment


@lru_cache(maxsize=4096)
def final_moments(pocket: Pocket, board: Pocket) -> tuple[float, ...]:
    """Return m_0..m_5 of f; exact, by all run-outs."""
    if not board:
        return (1.0, *class_moments()[CLASS[pocket]])
    free = [card for card in range(CARDS) if card not in pocket and card not in board]
    run_outs = list(combinations(free, 5 - len(board)))
    sums, whole = [0] * (HIGHEST + 1), 2 * comb(45, 2)
    for more in run_outs:
        worse, equal, _ = percentile_counts(pocket, [*board, *more])
        twice = 2 * worse + equal
        for e in range(HIGHEST + 1):
            sums[e] += twice**e
    return tuple(total / (len(run_outs) * whole**e) for e, total in enumerate(sums))


def rank_by_moments(m: Sequence[float], players: int) -> list[float]:
    """Return R_1..R_N from m_0..m_5, by the polynomial of the rules (N <= 6)."""
    if players > HIGHEST + 1:
        raise ValueError("R_k needs moments up to N - 1: at most 6 players")
    n = players
    return [
        comb(n - 1, k - 1)
        * sum((-1) ** i * comb(n - k, i) * m[k - 1 + i] for i in range(n - k + 1))
        for k in range(1, n + 1)
    ]


def rank_binomial(p: float, players: int) -> list[float]:
    """Return P(own rank = 1..N) when each opponent is below with probability p."""
    n = players
    return [comb(n - 1, k - 1) * p ** (k - 1) * (1 - p) ** (n - k) for k in range(1, n + 1)]


@lru_cache(maxsize=16)
def _by_equity(board: Pocket) -> Percentiles:
    free = [card for card in range(CARDS) if card not in board]
    twice = dict.fromkeys(combinations(free, 2), 0)  # the same number of run-outs for every pocket
    for more in combinations(free, 5 - len(board)):
        table = on_board.__wrapped__(sorted_pocket([*board, *more]))
        for pocket in table.score:
            twice[pocket] += table.twice(pocket)
    return Percentiles(twice)


def percepts(
    board: Sequence[int], colour: int, scale: str = "current", white_score: str = "equity"
) -> Percentiles:
    """Return the percentiles p_r (`scale` "current") or e_r ("equity") of all pockets.

    `board` may hold more cards than `colour` shows; "equity" on a flop takes some ten seconds.
    """
    shown = sorted_pocket(board[: {1: 0, 2: 3, 3: 4, 4: 5}[colour]])
    if colour == WHITE:
        return before_flop(white_score)
    if scale == "equity" and len(shown) < 5:
        return _by_equity(shown)
    return on_board(shown)
