"""The policies shipped, in plain Python: a score S_k, and the rules of conflict.

They read a View and nothing else. `compare` of a listener: see belief.Model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf

from .belief import Model, below_exactly, cdf, hmm, share_below, weights
from .estimates import final_moments, percepts, rank_binomial, rank_by_moments
from .group import told_weights
from .hands import Pocket, sorted_pocket
from .rules import CENTRE, RED, WAIT, Option
from .view import View

Policy = Callable[[View, Sequence[Option]], Option]


@dataclass(frozen=True)
class Settings:
    """A score and the four keys of conflict."""

    score: str
    steal_margin: float
    move_margin: float
    max_steals: int = 3
    give_way: bool = True
    scale: str = "current"
    target: str = "current"  # of `order`
    belief: str = "range"
    w_live: float = 3.0
    lam: float = 0.2
    white_score: str = "equity"
    compare: str = "percept"

    @property
    def model(self) -> Model:
        return Model(self.belief, self.lam, self.w_live, self.scale, self.white_score, self.compare)


SHIPPED = {
    "absolute": Settings("absolute", 0.5, 0.5),
    "yielding": Settings("absolute", inf, inf, max_steals=0),
    "persistent": Settings("absolute", 0, 0, give_way=False),
    "order": Settings("order", 0.10, 0.10),
    "listener": Settings("listener", 0.15, 0.15),
    "convention": Settings("listener", 0.15, 0.15, white_score="highcard"),
}


def policy(name: str, below: Callable[[int], int] | None = None, **keys: object) -> Policy:
    """Return a policy shipped, with `keys` changed; `random` needs `below`."""
    if name == "random":
        assert below is not None
        draw = below
        return lambda view, options: options[draw(len(options))]
    settings = replace(SHIPPED[name], **keys)
    return lambda view, options: choose(view, options, scores(view, settings), settings)


# ---------------------------------------------------------------- scores


def scores(view: View, settings: Settings) -> list[float]:
    """Return S_1..S_N."""
    n, pocket = view.players, sorted_pocket(view.pocket)
    if settings.score == "order" and settings.target == "final":
        return rank_by_moments(_moments(view, pocket, settings), n)
    here = percepts(view.board, view.colour, settings.scale, settings.white_score)
    p = here.p(pocket)
    if settings.score == "absolute":
        return [-abs(k - (n * p + 0.5)) for k in range(1, n + 1)]
    if settings.score == "order":
        return rank_binomial(p, n)
    return listener(view, pocket, p, settings.model)


def _moments(view: View, pocket: Pocket, settings: Settings) -> Sequence[float]:
    if view.colour == RED:
        p = percepts(view.board, RED, settings.scale).p(pocket)
        return [p**e for e in range(view.players)]
    return final_moments(pocket, sorted_pocket(view.board))


def listener(view: View, pocket: Pocket, p: float, model: Model) -> list[float]:
    """Return S_1..S_N from the chips of the others."""
    n, below = view.players, []
    for other in range(n):
        if other == view.seat:
            continue
        past, live = view.chips[other][: view.colour - 1], view.has[other]
        if model.belief == "hmm":
            below.append(cdf(hmm(past, live, n, model), p))
        else:
            w = weights(view.board, past, live, n, model)
            if view.told:
                w = told_weights(w, view.told, other, view.board)
            below.append(share_below(w, pocket, view.colour, view.board, model))
    return below_exactly(below)


# ---------------------------------------------------------------- CHOOSE


def choose(
    view: View, options: Sequence[Option], score: Sequence[float], settings: Settings
) -> Option:
    """Return the option that the rules of conflict choose."""

    def s(chip: int) -> float:
        return score[chip - 1]

    def best(chips: list[int]) -> int | None:
        return max(chips, key=lambda chip: (s(chip), -chip), default=None)

    me = view.seat
    takes = [option[1] for option in options if option[0] == "TAKE"]
    c = best([chip for chip in takes if view.holder[chip] == CENTRE])
    held = [chip for chip in takes if view.holder[chip] != CENTRE]
    if settings.give_way:
        held = [chip for chip in held if chip not in view.robbed]
    h = best(held) if view.steals[me] < settings.max_steals else None

    if view.decision == "SETTLE":
        return ("TAKE", c)
    m = view.has[me]
    if not m:
        if h is not None and (c is None or s(h) - s(c) > settings.steal_margin):
            return ("TAKE", h)
        return ("TAKE", c) if c is not None else WAIT
    candidates = []
    if c is not None and s(c) - s(m) > settings.move_margin:
        candidates.append(c)
    if h is not None and s(h) - s(m) > settings.steal_margin:
        candidates.append(h)
    if not candidates:
        return WAIT
    return ("TAKE", max(candidates, key=s))  # on a tie the chip of the centre
