"""The policies of Leduc hold'em as kernels; their parameters and ideas stand in params.py.

policy(view, choices, params, tables, memo, stream) -> index into choices
"""

from analyzer.core import rng
from analyzer.core.jit import policy

from .cards import FOLD, JACK, KING, NOTHING, RAISE, SUITS

STAY = 0  # params of `honest`


@policy
def random(view, choices, params, tables, memo, stream):
    return rng.below(stream, choices.shape[0])


@policy
def honest(view, choices, params, tables, memo, stream):
    last, call = choices.shape[0] - 1, 1 if choices[0] == FOLD else 0
    rank, shown = view.card // SUITS, view.public.shown
    pair = shown != NOTHING and shown // SUITS == rank
    if pair or rank == KING:
        return last if choices[last] == RAISE else call
    if rank == JACK and choices[0] == FOLD and rng.uniform(stream) >= params[STAY]:
        return 0
    return call
