"""A policy of your own for Leduc hold'em.

Try it:     analyzer policies check THIS_FILE
Play it:    analyzer simulate SCENARIO.toml --policies THIS_FILE --policy 0=mine
Edit it, and run again: nothing needs to be deleted or installed.  docs/policies.md says more.
"""

from analyzer_games.leduc.cards import FOLD, KING, NOTHING, RAISE, SUITS
from pydantic import Field

from analyzer.core import rng
from analyzer.core.contract import Params
from analyzer.core.jit import compiled, policy

GAME = "leduc"


class Mine(Params):
    """Raises with a pair or a king, calls with the rest, and bluffs now and then."""

    # Each parameter is one number, set by  --policy mine,bluff=0.2  or in a scenario file.
    bluff: float = Field(0.1, ge=0, le=1, description="share of the other hands that raise too")


POLICIES = {"mine": Mine}  # the name that scenarios use; the function below has it too

BLUFF = 0  # params[BLUFF] is the first parameter of the class above, and so on in its order


@compiled  # for whatever the policy calls; plain numbers, loops and arrays, no lists or text
def find(choices, wanted):
    """Return the index of `wanted` in `choices`, or -1."""
    for i in range(choices.shape[0]):
        if choices[i] == wanted:
            return i
    return -1


# The policy gets
#   view     what its seat knows, and nothing else; its fields are listed below
#   choices  the options as numbers of analyzer_games.leduc.cards: FOLD, CALL, RAISE as allowed
#   params   its parameters
#   tables   large constant arrays of the game; none here
#   memo     notes within one game, of what the view says anyway; mostly not needed
#   stream   chance: rng.below(stream, n) is 0..n-1, rng.uniform(stream) from 0 to below 1
# and returns the INDEX of the option it takes: 0 to choices.shape[0] - 1.
#
# What the view offers:
# (fields)


@policy
def mine(view, choices, params, tables, memo, stream):
    shown, rank = view.public.shown, view.card // SUITS
    pair = shown != NOTHING and shown // SUITS == rank
    strong = pair or rank == KING
    if strong or rng.uniform(stream) < params[BLUFF]:
        raising = find(choices, RAISE)
        if raising >= 0:
            return raising
    return 1 if choices[0] == FOLD else 0
