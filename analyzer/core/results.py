"""What a run leaves: exact sums over blocks, as the engine folds them and the tables read them.

A *cell* is one printed number: a metric, told for one place, slot, policy or the game, under one
label.  For each cell a block (one deal under all rotations) gives two integers, y and, for
ratios, x; a run keeps their sums and sums of squares.
"""

from dataclasses import dataclass, field

import numpy as np

from analyzer.core.exact import product_sums
from analyzer.core.metric import By, Metric

ROWS = ("y", "x", "yy", "xy", "xx")
#: what a pair of cases a, b keeps of each headline cell; the last nine where some cell is a ratio
PAIRED = ("y_a", "y_b", "yy_a", "yy_b", "y_a y_b")
PAIRED_RATIOS = ("x_a", "x_b", "xy_a", "xy_b", "xx_a", "xx_b", "y_a x_b", "x_a y_b", "x_a x_b")
LISTED = 20  # capped games that are named, the lowest indices


@dataclass(frozen=True, slots=True)
class CaseCard:
    """One variant of the rules met by one lineup, as tables name it.

    seats: the policy label of each lineup slot; period: games in a block
    """

    variant: str
    lineup: str
    seats: tuple[str, ...]
    period: int

    @property
    def policies(self) -> list[str]:
        """The different policies at the table, in the order of the slots."""
        return list(dict.fromkeys(self.seats))


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of a case: its metric, how it is told, of whom, under which label.

    by: "game", or one of the metric's `by`; who: the place, slot, number of the policy, or 0
    members: players it averages over in one game; label: index into the metric's labels, or -1
    """

    metric: Metric
    by: By | str
    who: int
    members: int
    label: int


@dataclass(frozen=True, slots=True)
class Part:
    """What one group of one case adds: exact sums (5, cells), histograms, headline blocks."""

    blocks: int
    sums: np.ndarray
    histograms: list[np.ndarray]
    top: np.ndarray  # y of the headline cells, (blocks, headline)
    capped: list[int]  # indices of the games that were stopped by the turn cap
    under: np.ndarray | None = None  # x of the headline cells; None where all are means, x = 1


class Tally:
    """Exact sums over all blocks of one case so far.

    cells: one a column of `sums`; headline: the columns that are compared between cases
    histogram_metrics: one for each array of `histograms` (counts of the values 0, 1, ...)
    capped: the first games that the turn cap stopped, at most `LISTED`
    """

    def __init__(
        self, case: CaseCard, cells: list[Cell], headline: list[int], histograms: list[Metric]
    ) -> None:
        self.case = case
        self.cells = cells
        self.headline = headline
        self.histogram_metrics = histograms
        self.blocks = 0
        self.sums = np.zeros((len(ROWS), len(cells)), object)
        self.histograms = [np.zeros(int(metric.high) + 1, np.int64) for metric in histograms]
        self.capped: list[int] = []

    def add(self, part: Part) -> None:
        """Fold one group."""
        self.blocks += part.blocks
        self.sums += part.sums
        self.capped += part.capped[: LISTED - len(self.capped)]
        for mine, more in zip(self.histograms, part.histograms, strict=True):
            mine += more

    @property
    def games(self) -> int:
        """Games so far."""
        return self.blocks * self.case.period


@dataclass
class PairTally:
    """Exact sums over the deals that two cases have both played, for their headline cells.

    sums: object array (rows, headline), rows as in `PAIRED`, then `PAIRED_RATIOS` where some
    headline cell is a ratio
    """

    first: int
    second: int
    blocks: int = 0
    sums: np.ndarray = field(default_factory=lambda: np.zeros((0, 0), object))

    def add(self, a: Part, b: Part) -> None:
        """Fold the blocks of one group that both cases hold."""
        n = min(a.blocks, b.blocks)
        if n == 0:
            return
        top, other = a.top[:n], b.top[:n]
        one = np.ones_like(top)
        pairs = [(top, one), (other, one), (top, top), (other, other), (top, other)]
        if a.under is not None and b.under is not None:
            x, z = a.under[:n], b.under[:n]
            pairs += [(x, one), (z, one), (x, top), (z, other), (x, x), (z, z)]
            pairs += [(top, z), (x, other), (x, z)]
        sums = np.stack([product_sums(*pair) for pair in pairs])
        self.sums = self.sums + sums if self.blocks else sums
        self.blocks += n

    def of(self, column: int) -> dict[str, int]:
        """Return the sums of one headline cell by name."""
        names = (PAIRED + PAIRED_RATIOS)[: self.sums.shape[0]]
        return dict(zip(names, map(int, self.sums[:, column]), strict=True))


@dataclass
class CardTally:
    """Exact sums over the deals that one player has played with a card in its hand and without.

    case: index of the tally of the same variant and lineup; slot: the player
    label: the card; metric: the outcome, of the player or of the game
    held, played: the metrics that tell what is observed of the card, or ""
    pair: the arm with one copy first, the arm without second; asked: games of both arms
    """

    case: int
    slot: int
    label: str
    metric: Metric
    held: str
    played: str
    pair: PairTally
    period: int
    asked: int

    @property
    def games(self) -> int:
        """Games so far, of both arms."""
        return 2 * self.pair.blocks * self.period


@dataclass
class Result:
    """The exact sums of a run: one tally a case, and the pairs of cases that were compared.

    cards: one for each card that was placed, in the order of the cases
    asked: games of each case that were asked for; complete: False when it was interrupted
    stopped: a `watch` ended it, at a fixed group; stuck: a policy never returned
    seconds, threads: how long it took and on how many; for provenance only
    """

    seed: int
    tallies: list[Tally]
    pairs: list[PairTally]
    asked: list[int]
    complete: bool = True
    stopped: bool = False
    stuck: bool = False
    seconds: float = 0.0
    threads: int = 1
    cards: list[CardTally] = field(default_factory=list)

    @property
    def games(self) -> list[int]:
        """Games so far: of each case, then of each placed card."""
        return [*(tally.games for tally in self.tallies), *(card.games for card in self.cards)]

    @property
    def wanted(self) -> list[int]:
        """Games that were asked for: of each case, then of each placed card."""
        return [*self.asked, *(card.asked for card in self.cards)]

    @property
    def cooperative(self) -> bool:
        """Whether the players win or lose together: `win` is then one value a game."""
        return any(
            (cell.metric.name, cell.by) == ("win", "game")
            for tally in self.tallies
            for cell in tally.cells
        )

    @property
    def variants(self) -> list[str]:
        """The names of the variants, in order."""
        return list(dict.fromkeys(tally.case.variant for tally in self.tallies))

    @property
    def lineups(self) -> list[str]:
        """The names of the lineups, in order."""
        return list(dict.fromkeys(tally.case.lineup for tally in self.tallies))
