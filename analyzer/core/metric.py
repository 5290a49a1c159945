"""What a game's outcomes tell: metrics declared as data, read by tally, tables and charts.

A metric is a sum of integers a game, so that folding is exact in any order; its unit and scale
turn it into a number for people.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

import numpy as np

SHARE = 27_720  # lcm(1..12): a win shared by k players is SHARE // k for each, exactly

Kind = Literal["mean", "ratio", "histogram"]
By = Literal["place", "slot", "policy", "all"]
Value = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True, slots=True)
class Metric:
    """One measured quantity.

    name: key in JSON, on the command line and in `explain`; title: what a table calls it
    unit: "share" (0..1, printed in %), "EUR", "turns", "cards", ...; about: its definition
    kind: "mean" (of `value` a game or player), "ratio" (sum of `value` / sum of `weight`),
          or "histogram" (of an integer from 0 on; printed as quantiles)
    value, weight: from an outcome array of shape (games,) to integers of shape (games,) or
          (games, players), with a last axis of `len(labels)` when there are labels
    low, high: bounds of one value, `scale` applied
    table: the table it stands in
    formula: how it comes from what games leave, in plain text: "sum of win / games"
    by: how a value a player is told: "place" (seat counted from the starter), "slot" (player of
          the lineup), "policy", "all" (over all players); empty for one value a game, as `win` is
          where the players win or lose together
    labels: what the last axis counts, e.g. kinds of cards
    headline: compared between lineups and between variants
    contest: policies are ranked by it in a cooperative game, all seats alike: of its headline
          metrics of one value a game the one that tells policies apart with the fewest games
    shared_out: the players' values of a game add up to the same in every game, so that a mean
          over all of them says nothing; not told by policy where there is one policy only
    """

    name: str
    title: str
    unit: str
    about: str
    kind: Kind
    value: Value
    low: float
    high: float
    table: str
    _: KW_ONLY
    formula: str
    weight: Value | None = None
    scale: int = 1
    by: tuple[By, ...] = ()
    labels: tuple[str, ...] = ()
    headline: bool = False
    contest: bool = False
    shared_out: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One printed table: its key, title and the question it answers in a line."""

    name: str
    title: str
    about: str
    labels: str = "label"  # what a metric's many labels are called, when they become rows
    as_rows: bool = False  # labels become rows however few there are
    in_files_only: bool = False  # too long for a terminal: stands in the files of a saved run


ChartKind = Literal["shares", "distribution", "parts", "rates", "differences", "impact", "matrix"]


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart of a run, drawn by `analyzer.charts`.

    name: the file it is saved as, in small letters, digits and hyphens; title: what stands above it
    kind: "shares" (of a value that the players share out, against the even share), "distribution"
          (of a histogram), "parts" (labelled shares of games that add up to 1), "rates" (metrics
          side by side), "differences" (between lineups and variants), "impact" (of cards),
          "matrix" (of a metric labelled "row, column": shares that add up to 1 in each row)
    axes: what the rows and the columns of a "matrix" are, e.g. ("chip", "true rank")
    metrics: names of the metrics it shows; for "differences" none means all; "impact" has none
    by: how they are told, for "shares" and "rates"; what a metric is not told by is left out
    about: what a reader must know of these metrics, in a sentence below the title; of "parts" of
          anything but the games: what they are parts of
    """

    name: str
    title: str
    kind: ChartKind
    metrics: tuple[str, ...] = ()
    by: tuple[By, ...] = ()
    about: str = ""
    axes: tuple[str, str] = ("row", "column")


@dataclass(frozen=True, slots=True)
class Placeable:
    """A card (or kind of card) of a game, as it can be placed in a first hand.

    name: its key in scenario files; code: what `position.place` calls it
    label: what tables call it, the same as in the labels of metrics
    bar: why it cannot be placed under the options at hand; empty when it can
    """

    name: str
    code: int
    label: str
    bar: str = ""


@dataclass(frozen=True, slots=True)
class Impact:
    """How a game tells what one card is worth: causally, and as it is observed.

    outcome: the metric that a placed card may change, told by slot or one value a game
    cards: from the game's options to every card it has
    held, played: the metrics that tell the outcome of who was dealt or has played a card, a ratio
          over all players with the cards' labels; empty when the game has none
    """

    outcome: str
    cards: Callable[[Any], tuple[Placeable, ...]]
    held: str = ""
    played: str = ""


def field(name: str) -> Value:
    """Return the reader of one outcome field as int64."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        return outcomes[name].astype(np.int64)

    return read


def player_field(name: str, players: int) -> Value:
    """Return the reader of one outcome field of the players at the table, as int64."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        values: np.ndarray = outcomes[name][:, :players].astype(np.int64)
        return values

    return read


def equals(name: str, values: tuple[int, ...]) -> Value:
    """Return the reader that tells, for each of `values`, whether the field equals it (0/1)."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        same: np.ndarray = outcomes[name][:, None] == np.array(values)
        return same.astype(np.int64)

    return read
