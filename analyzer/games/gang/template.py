"""A policy of your own for The Gang.

Try it:     analyzer policies check THIS_FILE
Play it:    analyzer simulate SCENARIO.toml --policies THIS_FILE --policy mine
Edit it, and run again: nothing needs to be deleted or installed.  docs/policies.md says more.
"""

from pydantic import Field

from analyzer.core import rng
from analyzer.core.contract import Params
from analyzer.core.jit import compiled, policy
from analyzer.games.gang.cards import CENTRE, TAKE, WAIT

GAME = "gang"


class Mine(Params):
    """Takes the chip of its own percentile once it lies in the centre, or after losing patience."""

    needs = frozenset({"percentile"})  # the costly part of the view that it reads

    # Each parameter is one number, set by  --policy mine,patience=3  or in a scenario file.
    patience: int = Field(2, ge=1, le=99, description="passes after which I take it from somebody")


POLICIES = {"mine": Mine}  # the name that scenarios use; the function below has it too

PATIENCE = 0  # params[PATIENCE] is the first parameter of the class above, and so on in its order


@compiled  # for whatever the policy calls; plain numbers, loops and arrays, no lists or text
def find(choices, wanted):
    """Return the index of `wanted` in `choices`, or -1."""
    for i in range(choices.shape[0]):
        if choices[i] == wanted:
            return i
    return -1


# The policy gets
#   view     what its seat knows, and nothing else; its fields are listed below
#   choices  the options as numbers of analyzer.games.gang.cards: WAIT, TAKE + k, PUT_BACK
#   params   its parameters
#   tables   large constant arrays of the game: hand values, starting hands
#   memo     notes within one game, of what the view says anyway; mostly not needed
#   stream   chance: rng.below(stream, n) is 0..n-1, rng.uniform(stream) from 0 to below 1
# and returns the INDEX of the option it takes: 0 to choices.shape[0] - 1.
#
# What the view offers:
# (fields)


@policy
def mine(view, choices, params, tables, memo, stream):
    public = view.public
    if view.chip != 0:
        return max(0, find(choices, WAIT))  # content with whatever I have
    share = view.percent[public.colour]
    wanted = min(public.players, 1 + int(public.players * share))
    free = public.holder[wanted] == CENTRE
    if free or public.tour > params[PATIENCE]:
        index = find(choices, TAKE + wanted)
        if index >= 0:
            return index
    best = 0  # otherwise the nearest free chip, or wait for mine
    for i in range(choices.shape[0]):
        chip = choices[i] - TAKE
        if 1 <= chip <= public.players and public.holder[chip] == CENTRE and rng.below(stream, 2):
            best = i
    return best
