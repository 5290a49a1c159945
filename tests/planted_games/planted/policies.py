"""The policies of Planted as kernels."""

from analyzer.core import rng
from analyzer.core.jit import policy


@policy
def random(view, choices, params, tables, memo, stream):
    return rng.below(stream, choices.shape[0])
