"""What `analyzer bench` measures of The Gang beside games and decisions."""

from typing import Any

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compile_as, new, record_type
from analyzer.core.speed import Loop, Part

from . import evaluator, strength
from .deck import DECK
from .scores import Scores

RATES = ("heists",)  # fields of Outcome, summed a second
HANDS = 100_000


def _evaluate(hands, arrays, n, out):
    """Evaluate `n` hands, those of the table over and over."""
    at, total = 0, np.int64(0)
    for _ in range(n):
        total += evaluator.value_7(hands[at], arrays)
        at += 1
        if at == hands.shape[0]:
            at = 0
    out[0] = total


def _deal(stream, deck, n):
    """Shuffle `n` times."""
    for _ in range(n):
        for card in range(DECK):
            deck[card] = card
        rng.shuffle(stream, deck, DECK)


def _score(deck, arrays, scores, n, out):
    """Find the percentile of every pocket on `n` boards of five cards."""
    for i in range(n):
        strength.score(deck[i % (DECK - 5) :], 5, arrays, scores)
        strength.percentiles(scores, out)


def _types(arrays: tuple[Any, ...]) -> Any:
    """Return the compiler's type of the game's tables."""
    from numba import typeof, types

    return types.Tuple([typeof(array) for array in arrays])


def _shuffled() -> tuple[Any, np.ndarray]:
    """Return a stream and a deck."""
    stream, deck = new(rng.Stream), np.arange(DECK, dtype=np.int8)
    rng.start_one(stream, 0, 1, 1)
    rng.shuffle(stream, deck, DECK)
    return stream, deck


def evaluating(arrays: tuple[Any, ...]) -> Loop:
    """Return the loop over random hands of seven cards."""
    from numba import int8, int64, void

    stream, deck = _shuffled()
    hands = np.empty((HANDS, 7), np.int8)
    for hand in hands:
        rng.shuffle(stream, deck, DECK)
        hand[:] = deck[:7]
    out = np.zeros(1, np.int64)
    kernel = compile_as(_evaluate, void(int8[:, ::1], _types(arrays), int64, int64[::1]))
    return lambda n: kernel(hands, arrays, n, out)


def dealing(arrays: tuple[Any, ...]) -> Loop:
    """Return the loop over shuffles."""
    from numba import int8, int64, void

    stream, deck = _shuffled()
    kernel = compile_as(_deal, void(record_type(rng.Stream), int8[::1], int64))
    return lambda n: kernel(stream, deck, n)


def scoring(arrays: tuple[Any, ...]) -> Loop:
    """Return the loop over boards."""
    from numba import float32, int8, int64, void

    _, deck = _shuffled()
    scores, out = new(Scores), np.zeros(1326, np.float32)
    kernel = compile_as(
        _score,
        void(int8[::1], _types(arrays), record_type(Scores), int64, float32[::1]),
    )
    return lambda n: kernel(deck, arrays, scores, n, out)


PARTS = (
    Part("hand values", "hands", "the value of a random hand of seven cards", evaluating),
    Part("deals", "deals", "52 cards shuffled", dealing),
    Part("percentiles", "boards", "the percentiles of all 1,081 pockets on a board", scoring),
)
