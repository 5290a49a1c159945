"""The arrays that kernels of The Gang read: hand values, starting hands, equities when asked for.

Their places in the tuple: those of `evaluator` (KEYS = 0 and on), then the ones below.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from analyzer.core.kept import kept_arrays
from analyzer.core.settings import code

from .deck import CLASSES
from .options import Options

PREFLOP = 4  # float64 (169, 6): m_1..m_5 and p_1 of every starting hand, by `class_of`
# What `equity` reads; empty but in the tuple of `with_equities`.
FLOP_OF, TURN_OF = 5, 6  # uint16 (22100,), (270725,): the row of every flop and turn
FLOP = 7  # float32 (1755, 1326, 5): m_1..m_5; -1 where a pocket meets the board
TURN = 8  # float32 (16432, 1326): m_1; -1 where a pocket meets the board
FLOP_POINTS, TURN_POINTS = 9, 10  # uint16 (1755, 1326), (16432, 1326): of m_1 on that board
WHITES = 11  # float64 (4, 169): percentile of each starting hand, as a gang may rank them
DRIFT = 12  # float64 (3, 24, 24): how a percentile moves from one round to the next
TRIPLES = 4  # the first row of WHITES with percentiles of pockets of three, 169 a row; else missing
NATURAL = 3  # the row of WHITES by the chance to win


def _read_only(*arrays: np.ndarray) -> tuple[np.ndarray, ...]:
    for array in arrays:
        array.setflags(write=False)
    return arrays


#: in place of the tables of `equity`
_NO_EQUITIES = _read_only(
    *(np.zeros(0, np.uint16) for _ in range(2)),
    np.zeros((0, 0, 0), np.float32),
    np.zeros((0, 0), np.float32),
    *(np.zeros((0, 0), np.uint16) for _ in range(2)),
)
_THREE = code(Options, "challenge", "three_pocket")
#: arrays of the same types
EXAMPLE = (
    *_read_only(*(np.zeros(1, of) for of in (np.uint64, np.uint16, np.uint16, np.uint16))),
    *_read_only(np.zeros((1, 1), np.float64)),
    *_NO_EQUITIES,
    *_read_only(np.zeros((1, 1), np.float64), np.zeros((1, 1, 1), np.float64)),
)


def _source(*modules: str) -> list[bytes]:
    """Return the text of modules of this folder."""
    return [(Path(__file__).parent / f"{module}.py").read_bytes() for module in modules]


@cache
def values() -> tuple[np.ndarray, ...]:
    """Return the arrays of the evaluator."""
    from . import perfect

    return kept_arrays("gang-values", _source("evaluator", "perfect"), perfect.build, 4)


@cache
def starting_hands() -> np.ndarray:
    """Return m_1..m_5 and p_1 of the 169 starting hands."""
    from . import preflop

    return _read_only(preflop.shipped())[0]


@cache
def conventions() -> tuple[np.ndarray, ...]:
    """Return WHITES and DRIFT."""
    from . import preflop

    def build() -> tuple[np.ndarray, ...]:
        from . import whites

        return whites.percentiles(starting_hands()[:, 5]), whites.drift()

    sources = [*_source("deck", "whites"), preflop.FILE.read_bytes()]
    return kept_arrays("gang-whites", sources, build, 2)


@cache
def equities() -> tuple[np.ndarray, ...]:
    """Return the tables of `equity`, 180 MB; the first time they take half a minute to build."""
    from . import equities

    names = ("evaluator", "perfect", "scores", "strength", "sweep", "runouts", "equities")
    sources = _source(*names)
    return kept_arrays("gang-equities", sources, lambda: equities.build(values()), 6)


@cache
def conventions_and_triples() -> tuple[np.ndarray, ...]:
    """Return WHITES with the rows from TRIPLES on, and DRIFT; the first time some seconds long.

    One more array would cost every game: kernels pass all of them at each call.
    """
    from . import triples

    sources = _source("evaluator", "perfect", "triples")
    (shares,) = kept_arrays("gang-triples", sources, lambda: triples.build(values()), 1)
    whites, drift = conventions()
    rows = np.zeros((-(-shares.size // CLASSES), CLASSES))
    rows.reshape(-1)[: shares.size] = shares
    return *_read_only(np.concatenate([whites, rows])), drift


def load(record: Any) -> tuple[np.ndarray, ...]:
    """Return the read-only arrays for these options."""
    whites = conventions_and_triples() if record.challenge == _THREE else conventions()
    return (*values(), starting_hands(), *_NO_EQUITIES, *whites)


def with_equities() -> tuple[np.ndarray, ...]:
    """Return the arrays that kernels of `equity` read."""
    return (*values(), starting_hands(), *equities(), *conventions())
