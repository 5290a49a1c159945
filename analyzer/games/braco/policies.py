"""The policies of Braco as kernels; their parameters and ideas stand in params.py.

policy(view, choices, params, tables, memo, stream) -> index into choices
"""

from analyzer.core import rng
from analyzer.core.jit import policy

from .cards import BRACO, TURN
from .counting import counter
from .hunting import hunter
from .judgement import find
from .tactics import routine
from .waiting import FIRST_BRACO, hold_out, leaves_soon, shed_fast, wait_for

__all__ = [
    "counter",
    "find",
    "floor",
    "hunter",
    "hurry",
    "random",
    "routine",
    "shed_fast",
    "watchful",
]

FLOOR, MIN_BETTER = 0, 1  # params of `floor`
NEAR_CARDS, NEAR_FACTOR = 1, 2  # params of `watchful`


@policy
def random(view, choices, params, tables, memo, stream):
    return rng.below(stream, choices.shape[0])


@policy
def hurry(view, choices, params, tables, memo, stream):
    if view.public.decision != TURN:
        return routine(view, choices)
    return 0 if choices[0] == BRACO else shed_fast(view, choices)


@policy
def floor(view, choices, params, tables, memo, stream):
    if view.public.decision != TURN:
        return routine(view, choices)
    if choices[0] != BRACO:
        return shed_fast(view, choices)
    return hold_out(view, choices, params[FLOOR], params[MIN_BETTER])


@policy
def watchful(view, choices, params, tables, memo, stream):
    if view.public.decision != TURN:
        return routine(view, choices)
    if choices[0] != BRACO:
        return shed_fast(view, choices)
    if view.end == FIRST_BRACO:
        return 0
    near = leaves_soon(view, params[NEAR_CARDS])
    return wait_for(view, choices, params[FLOOR] * (params[NEAR_FACTOR] if near else 1.0))
