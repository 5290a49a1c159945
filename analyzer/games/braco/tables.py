"""Read-only arrays that Braco's policies may use: the rules of the game as everybody knows them."""

from typing import Any

import numpy as np

from .cards import ACTION_KINDS, MAX_MONEY


def _frozen(values: Any) -> np.ndarray:
    """Return a read-only int64 copy."""
    array = np.array(values, np.int64)
    array.flags.writeable = False
    return array


def load(record: Any) -> tuple[np.ndarray, ...]:
    """Return (EUR by kind of Money, shape (MAX_MONEY,); copies by kind of Action, shape (14,))."""
    return _frozen(record.value), _frozen(record.deck)


EXAMPLE = (_frozen(np.zeros(MAX_MONEY)), _frozen(np.zeros(ACTION_KINDS)))
