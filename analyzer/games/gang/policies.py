"""The policies of The Gang as kernels; their parameters and ideas stand in params.py.

policy(view, choices, params, tables, memo, stream) -> index into choices
"""

from analyzer.core import rng
from analyzer.core.jit import inlined, policy

from .choosing import choose
from .listening import convention, listener
from .ranks import final_ranks, river_ranks

__all__ = ["absolute", "convention", "listener", "order", "persistent", "random", "yielding"]

FINAL = 4  # params of `order`: target


@policy
def random(view, choices, params, tables, memo, stream):
    return rng.below(stream, choices.shape[0])


@inlined
def own_chip(view, choices, params, memo):
    """Return what to do for a chip as near to my percentile as can be: 1 + floor(N p)."""
    players = view.public.players
    wanted = players * view.percent[view.public.colour] + 0.5
    for chip in range(1, players + 1):
        memo.worth[chip] = -abs(chip - wanted)
    return choose(view, choices, params, memo)


@policy
def absolute(view, choices, params, tables, memo, stream):
    return own_chip(view, choices, params, memo)


@policy
def yielding(view, choices, params, tables, memo, stream):
    return own_chip(view, choices, params, memo)


@policy
def persistent(view, choices, params, tables, memo, stream):
    return own_chip(view, choices, params, memo)


@policy
def order(view, choices, params, tables, memo, stream):
    players = view.public.players
    if params[FINAL] != 0.0:
        final_ranks(view.moment, players, memo.worth[1:])
    else:
        river_ranks(view.percent[view.public.colour], players, memo.worth[1:])
    return choose(view, choices, params, memo)
