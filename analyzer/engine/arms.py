"""Placed cards: what is kept of a game in which a card was placed, and which arms are compared."""

import numpy as np

from analyzer.core.contract import Game
from analyzer.core.metric import Metric
from analyzer.core.results import ROWS, CardTally, PairTally, Part
from analyzer.scenario import Case, Spec


def outcome_of(game: Game, case: Case) -> Metric:
    """Return the metric that a placed card may change."""
    metrics: tuple[Metric, ...] = game.metrics.metrics(case.options)
    return next(metric for metric in metrics if metric.name == game.metrics.IMPACT.outcome)


class Arm:
    """The outcome of the player with a placed card (or of its game), block by block.

    Nothing else of an arm is kept: its games are no fair deals, and belong in no other table.
    """

    def __init__(self, game: Game, case: Case) -> None:
        assert case.placed is not None
        self.metric, self.period = outcome_of(game, case), case.period
        self.slot = case.placed.slot

    def part(self, outcomes: np.ndarray, first: int) -> Part:
        """Return what the outcomes of one group (whole blocks, in order) add; no cells."""
        values = self.metric.value(outcomes)
        if self.metric.by:
            games = np.arange(outcomes.shape[0])
            seats = (self.slot - games % self.period) % values.shape[1]
            values = values[games, seats]
        top = np.ascontiguousarray(values.reshape(-1, self.period).sum(axis=1)[:, None])
        return Part(top.shape[0], np.zeros((len(ROWS), 0), object), [], top, [])


def cards_of(spec: Spec, deals: list[int]) -> list[CardTally]:
    """Return an empty tally for each card that is placed; deals: of each case, then of each arm.

    Its pair is (the arm with a copy, the arm without), counted as the deals are.
    """
    base = {(case.variant, case.lineup): index for index, case in enumerate(spec.cases)}
    how, found = spec.game.metrics.IMPACT, []
    for index in range(0, len(spec.arms), 2):
        case, at = spec.arms[index], len(spec.cases) + index
        assert case.placed is not None
        found.append(
            CardTally(
                base[case.variant, case.lineup], case.placed.slot, case.placed.label,
                outcome_of(spec.game, case), how.held, how.played, PairTally(at, at + 1),
                case.period, 2 * deals[at] * case.period,
            )
        )  # fmt: skip
    return found
