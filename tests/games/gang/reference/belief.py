"""What the chips of the others tell: F_j and S_k, by the models `hmm` and `range`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb, exp
from statistics import NormalDist

from .estimates import percepts
from .hands import Pocket

GRID = 24
RHO = {"current": (0.534, 0.814, 0.780), "equity": (0.507, 0.828, 0.791)}


@dataclass(frozen=True)
class Model:
    """The parameters of a belief.

    `compare`: whether "below me" in `range` compares the percepts p_r(h), each with its own card
    removal (the letter of the text), or the scores behind them (v; the equity before the flop).
    """

    belief: str = "range"
    lam: float = 0.2
    w_live: float = 3.0
    scale: str = "current"
    white_score: str = "equity"
    compare: str = "percept"


def emission(q: float, chip: int, players: int, lam: float) -> float:
    """Return E_k(q)."""
    k, n = chip, players
    order = comb(n - 1, k - 1) * q ** (k - 1) * (1 - q) ** (n - k)
    return (1 - lam) * order + lam / n


def below_exactly(below: Sequence[float]) -> list[float]:
    """Return S_1..S_N: P(exactly k - 1 opponents are below), from the F_j."""
    law = [1.0]  # law[i]: exactly i of those seen so far are below
    for f in below:
        hit, missed = [0.0, *law], [*law, 0.0]
        law = [hit[i] * f + missed[i] * (1 - f) for i in range(len(hit))]
    return law


# ---------------------------------------------------------------- hmm

MIDPOINTS = [(g + 0.5) / GRID for g in range(GRID)]


@cache
def kernel(rho: float) -> list[list[float]]:
    """Return K(rho), rows normalised."""
    z = [NormalDist().inv_cdf(u) for u in MIDPOINTS]
    rows = []
    for a in z:
        row = [exp(-(rho**2 * (a**2 + b**2) - 2 * rho * a * b) / (2 * (1 - rho**2))) for b in z]
        rows.append([x / sum(row) for x in row])
    return rows


def normalised(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [w / total for w in weights]


def hmm(past: Sequence[int], live: int, players: int, model: Model) -> list[float]:
    """Return alpha_j in the round after the chips `past` (0 = unknown), `live` being held now."""
    alpha = [1 / GRID] * GRID
    for chip, rho in zip(past, RHO[model.scale], strict=False):
        if chip:
            alpha = _seen(alpha, chip, players, model.lam, 1.0)
        rows = kernel(rho)
        alpha = [sum(alpha[g] * rows[g][h] for g in range(GRID)) for h in range(GRID)]
    if live and model.w_live:
        alpha = _seen(alpha, live, players, model.lam, model.w_live)
    return alpha


def _seen(alpha: list[float], chip: int, players: int, lam: float, power: float) -> list[float]:
    seen = [emission(u, chip, players, lam) ** power for u in MIDPOINTS]
    return normalised([a * e for a, e in zip(alpha, seen, strict=True)])


def cdf(alpha: Sequence[float], q: float) -> float:
    """Return P(percept < q), each cell of the grid spread evenly."""
    cell = min(int(q * GRID), GRID - 1)
    return sum(alpha[:cell]) + alpha[cell] * (q * GRID - cell)


# ---------------------------------------------------------------- range


@lru_cache(maxsize=256)
def past_weights(
    board: tuple[int, ...], past: tuple[int, ...], players: int, model: Model
) -> dict[Pocket, float]:
    """Return w_j(h) after the finished rounds, for the pockets that do not meet the board.

    `board`: in the order in which it was dealt.
    """
    colour_now = len(past) + 1
    here = percepts(board, colour_now, model.scale, model.white_score)
    weights = dict.fromkeys(here.score, 1.0)
    for colour, chip in enumerate(past, start=1):
        if chip:
            table = percepts(board, colour, model.scale, model.white_score).table()
            for pocket in weights:
                weights[pocket] *= emission(table[pocket][1], chip, players, model.lam)
    return weights


@lru_cache(maxsize=256)
def weights(
    board: tuple[int, ...], past: tuple[int, ...], live: int, players: int, model: Model
) -> dict[Pocket, float]:
    """Return w_j(h) of a seat that held the chips `past` and now holds `live` (0 = none)."""
    known = past_weights(board, past, players, model)
    if not live or not model.w_live:
        return known
    table = percepts(board, len(past) + 1, model.scale, model.white_score).table()
    return {
        pocket: w * emission(table[pocket][1], live, players, model.lam) ** model.w_live
        for pocket, w in known.items()
    }


def share_below(
    w: dict[Pocket, float], own: Pocket, colour: int, board: Sequence[int], model: Model
) -> float:
    """Return F_j: the weighted share of the pockets disjoint from mine below it, ties half."""
    here = percepts(board, colour, model.scale, model.white_score)
    table, score = here.table(), here.score
    total = below = 0.0
    for pocket, weight in w.items():
        if pocket[0] in own or pocket[1] in own:
            continue
        if model.compare == "percept":
            theirs, mine = table[pocket][0], table[own][0]
        else:
            theirs, mine = score[pocket], score[own]
        total += weight
        if theirs < mine:
            below += weight
        elif theirs == mine:
            below += weight / 2
    return below / total
