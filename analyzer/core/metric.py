"""What a game's outcomes tell: metrics declared as data, read by the tally and by the tables.

A metric is a sum of integers a game, so that folding is exact in any order; its unit and scale
turn it into a number for people.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

SHARE = 27_720  # lcm(1..12): a win shared by k players is SHARE // k for each, exactly

Kind = Literal["mean", "ratio", "histogram"]
Per = Literal["game", "player"]
Value = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True, slots=True)
class Metric:
    """One measured quantity.

    name: key in JSON, on the command line and in `explain`; title: what a table calls it
    unit: "share" (0..1, printed in %), "EUR", "turns", "cards", ...; about: its definition
    kind: "mean" (of `value` a game or player), "ratio" (sum of `value` / sum of `weight`),
          or "histogram" (of an integer; printed as quantiles)
    per:  "game", or "player" (then it is told by place from the starter, slot and policy)
    value, weight: from an outcome array of shape (games,) to integers of shape (games,) or
          (games, players), with a last axis of `len(labels)` when there are labels
    low, high: bounds of one value in units, after `scale` divides it
    table: the table it stands in; headline: compared between lineups and variants
    """

    name: str
    title: str
    unit: str
    about: str
    kind: Kind
    per: Per
    value: Value
    low: float
    high: float
    weight: Value | None = None
    scale: int = 1
    labels: tuple[str, ...] = ()
    table: str = ""
    headline: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One printed table: its key, title and the question it answers in a line."""

    name: str
    title: str
    about: str


def field(name: str, *index: Any) -> Value:
    """Return the reader of one outcome field as int64, `index` applied after the game axis."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        values = outcomes[name]
        return (values[(slice(None), *index)] if index else values).astype(np.int64)

    return read


def equals(name: str, *values: int) -> Value:
    """Return the reader that tells, for each of `values`, whether the field equals it (0/1)."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        return (outcomes[name][:, None] == np.array(values)).astype(np.int64)

    return read
