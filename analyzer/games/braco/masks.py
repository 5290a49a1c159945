"""Bit masks: of seats, and of kinds of Action cards."""

import numpy as np

from analyzer.core.jit import inlined


@inlined
def bit(index):
    """Return the bit mask with only bit `index` set."""
    return np.int64(1) << np.int64(index)
