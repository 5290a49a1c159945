"""From outcomes to block sums: which cells a case has, and how games fill them."""

from functools import cached_property

import numpy as np

from analyzer.core.exact import product_sums
from analyzer.core.jit import compiled
from analyzer.core.metric import Metric
from analyzer.core.results import LISTED, CaseCard, Cell, Part, Tally
from analyzer.scenario import Case


def card_of(case: Case) -> CaseCard:
    """Return the card by which tables name a case."""
    return CaseCard(
        case.variant, case.lineup, tuple(seat.label for seat in case.seats), case.period
    )


def cells_of(metric: Metric, case: CaseCard) -> list[Cell]:
    """Return the cells of one metric, in the order of the columns of `Layout.blocks`."""
    labels = range(len(metric.labels)) if metric.labels else [-1]
    if not metric.by:
        return [Cell(metric, "game", 0, 1, label) for label in labels]
    players, names = len(case.seats), case.policies
    if metric.shared_out and len(names) == 1:
        names = []
    counts = [case.seats.count(name) for name in names]
    sizes = {
        "all": [players],
        "place": [1] * players,
        "slot": [1] * players,
        "policy": counts,
    }
    return [
        Cell(metric, by, who, members, label)
        for by in metric.by
        for who, members in enumerate(sizes[by])
        for label in labels
    ]


@compiled
def gather(values, first, period, by_place, out):
    """Add up values (games, players, labels) over blocks into out (blocks, players, labels).

    by_place: the player axis of `out` counts seats from the starter `first` of each game;
    otherwise it counts lineup slots: rotation r puts slot (p + r) % players at player p.
    """
    games, players, labels = values.shape
    for game in range(games):
        block, turn = game // period, game % period
        for player in range(players):
            if by_place:
                row = (player - first[game]) % players
            else:
                row = (player + turn) % players
            for label in range(labels):
                out[block, row, label] += values[game, player, label]


class Layout:
    """The cells and histograms of one case, and how to fill them from outcomes."""

    def __init__(self, metrics: tuple[Metric, ...], case: Case) -> None:
        self.case = card_of(case)
        self.period = case.period
        self.sums = [metric for metric in metrics if metric.kind != "histogram"]
        self.histograms = [metric for metric in metrics if metric.kind == "histogram"]
        self.cells = [cell for metric in self.sums for cell in cells_of(metric, self.case)]

    @cached_property
    def headline(self) -> list[int]:
        """Columns of the cells that are compared between cases: game values and slots."""
        return [
            column
            for column, cell in enumerate(self.cells)
            if cell.metric.headline and cell.by in ("game", "slot")
        ]

    @cached_property
    def _membership(self) -> np.ndarray:
        """0/1 matrix (slots, policies)."""
        case = self.case
        rows = [[label == name for name in case.policies] for label in case.seats]
        return np.array(rows, np.int64)

    def _by_policy(self, slots: np.ndarray) -> np.ndarray:
        """Return slot sums (blocks, slots, labels) added up by policy: (blocks, cells)."""
        by_policy: np.ndarray = np.einsum("bsl,sp->bpl", slots, self._membership)
        return by_policy.reshape(slots.shape[0], -1)

    def tally(self) -> Tally:
        """Return an empty tally of this case."""
        return Tally(self.case, self.cells, self.headline, self.histograms)

    def part(self, outcomes: np.ndarray, first: int) -> Part:
        """Return what the outcomes of one group (whole blocks, in order) add to a tally.

        first: index of the first game of the group
        """
        y, x = self.blocks(outcomes)
        one = np.ones_like(y)
        sums = np.stack(
            [product_sums(*pair) for pair in ((y, one), (x, one), (y, y), (x, y), (x, x))]
        )
        counts = [self.counts(metric, outcomes) for metric in self.histograms]
        top = np.ascontiguousarray(y[:, self.headline])
        capped = [first + int(at) for at in np.flatnonzero(outcomes["capped"])[:LISTED]]
        return Part(y.shape[0], sums, counts, top, capped, self._under(x))

    def _under(self, x: np.ndarray) -> np.ndarray | None:
        """Return x of the headline cells, or None where all of them are means."""
        ratios = any(self.cells[column].metric.kind == "ratio" for column in self.headline)
        return np.ascontiguousarray(x[:, self.headline]) if ratios else None

    def blocks(self, outcomes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return y and x of each block: int64, shape (blocks, cells)."""
        n = outcomes.shape[0] // self.period
        y = np.empty((n, len(self.cells)), np.int64)
        x = np.ones((n, len(self.cells)), np.int64)
        column = 0
        for metric in self.sums:
            top = self._grouped(metric, metric.value(outcomes), outcomes)
            y[:, column : column + top.shape[1]] = top
            if metric.weight is not None:
                below = self._grouped(metric, metric.weight(outcomes), outcomes)
                x[:, column : column + top.shape[1]] = below
            column += top.shape[1]
        assert column == len(self.cells)
        return y, x

    def _grouped(self, metric: Metric, values: np.ndarray, outcomes: np.ndarray) -> np.ndarray:
        """Return values summed over each block, grouped as the metric is told: (blocks, cells)."""
        blocks = outcomes.shape[0] // self.period
        labels = len(metric.labels) or 1
        if not metric.by:
            total: np.ndarray = values.reshape(blocks, self.period, labels).sum(axis=1)
            return total
        values = np.ascontiguousarray(values).reshape(outcomes.shape[0], -1, labels)
        players = values.shape[1]
        first = np.ascontiguousarray(outcomes["first"]).astype(np.int64)
        parts = []
        slots = np.zeros((blocks, players, labels), np.int64)
        if set(metric.by) - {"place"}:
            gather(values, first, self.period, False, slots)
        for by in metric.by:
            if by == "place":
                part = np.zeros((blocks, players, labels), np.int64)
                gather(values, first, self.period, True, part)
            elif by == "slot":
                part = slots
            elif by == "policy":
                if not (metric.shared_out and len(self.case.policies) == 1):
                    parts.append(self._by_policy(slots))
                continue
            else:
                part = slots.sum(axis=1, keepdims=True)
            parts.append(part.reshape(blocks, -1))
        return np.concatenate(parts, axis=1)

    def counts(self, metric: Metric, outcomes: np.ndarray) -> np.ndarray:
        """Return the histogram of an integer metric, values 0..high."""
        return np.bincount(metric.value(outcomes), minlength=int(metric.high) + 1)
