"""A policy of your own for Planted, in which no choice matters.

Try it:     analyzer policies check THIS_FILE
"""

from pydantic import Field

from analyzer.core.contract import Params
from analyzer.core.jit import policy

GAME = "planted"


class Mine(Params):
    """Plays its last card of the hand when it holds enough of them, else the first."""

    enough: int = Field(2, ge=1, description="cards in hand from which on the last one is played")


POLICIES = {"mine": Mine}

ENOUGH = 0  # params[ENOUGH]

# What the view offers:
# (fields)


@policy
def mine(view, choices, params, tables, memo, stream):
    return choices.shape[0] - 1 if view.n >= params[ENOUGH] else 0
