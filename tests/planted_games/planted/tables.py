"""Planted needs no arrays beside its options."""

from typing import Any

import numpy as np

EXAMPLE: tuple[np.ndarray, ...] = ()


def load(options: Any) -> tuple[np.ndarray, ...]:
    """Return the read-only arrays for these options: none."""
    return ()
