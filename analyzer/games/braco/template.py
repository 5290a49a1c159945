"""A policy of your own for Braco.

Try it:     analyzer policies check THIS_FILE
Play it:    analyzer simulate braco/classement-4 --policies THIS_FILE --policy 0=mine
Watch it:   analyzer replay braco/classement-4 --policies THIS_FILE --policy 0=mine --seat 0
Edit it, and run again: nothing needs to be deleted or installed.  docs/policies.md says more.
"""

from typing import ClassVar

from pydantic import Field

from analyzer.core.contract import Params
from analyzer.core.jit import compiled, policy
from analyzer.games.braco.cards import BRACO, MAX_ACTION_CARD, MAX_MONEY_CARD, TURN
from analyzer.games.braco.policies import find, routine, shed_fast

GAME = "braco"


class Mine(Params):
    """Calls Braco from a sum on, or when somebody else is about to; else draws better Money."""

    # The parts of the view that cost time and that this policy reads; the list below names them
    # in quotes.  What nobody at the table declares stays zero.
    needs: ClassVar[frozenset[str]] = frozenset({"effects", "unseen"})

    # Each parameter is one number, set by  --policy mine,enough=80_000  or in a scenario file.
    enough: float = Field(60_000, ge=0, description="call Braco from this sum on, EUR")
    danger: int = Field(1, ge=0, le=9, description="call when another has so few Action cards")


POLICIES = {"mine": Mine}  # the name that scenarios use; the function below has it too

ENOUGH, DANGER = 0, 1  # params[ENOUGH] is the first parameter of the class above, and so on


@compiled  # for whatever the policy calls; plain numbers, loops and arrays, no lists or text
def fewest_cards(view):
    """Return the fewest Action cards that another player still in the game holds."""
    fewest = 99
    for seat in range(view.public.players):
        if seat != view.me and view.public.active[seat] == 1:
            fewest = min(fewest, view.public.cards[seat])
    return fewest


@compiled
def higher_money(view):
    """Return how many Money cards that I have not seen are worth more than the one I hold."""
    higher = 0
    for kind in range(view.unseen.n.shape[0]):
        if view.value[kind] > view.worth:
            higher += view.unseen.n[kind]
    return higher


# The policy gets
#   view     what its seat knows, and nothing else; its fields are listed below
#   choices  the options, as numbers that analyzer/games/braco/cards.py names: BRACO, DRAW, TAKE ...
#            (0 to 13: play the Action card of that kind)
#   params   its parameters
#   tables   large constant arrays of the game; none here
#   memo     notes within one game, of what the view says anyway; mostly not needed
#   stream   chance: rng.below(stream, n) is 0..n-1 (from analyzer.core import rng)
# and returns the INDEX of the option it takes: 0 to choices.shape[0] - 1.
# find(choices, BRACO) is the index of BRACO in the list, or -1 when it is not allowed now.
#
# What the view offers (NOTHING and NOBODY are -1; a "..." in front of a meaning is a need):
# (fields)


@policy
def mine(view, choices, params, tables, memo, stream):
    if view.public.decision != TURN:  # a question within a turn, e.g. at whom to play a card
        return routine(view, choices)
    call = find(choices, BRACO)
    if call < 0:  # Action cards left: shed them as fast as possible
        return shed_fast(view, choices)
    if view.worth >= params[ENOUGH] or fewest_cards(view) <= params[DANGER]:
        return call
    draw_money, draw_action = find(choices, MAX_MONEY_CARD), find(choices, MAX_ACTION_CARD)
    if draw_money >= 0 and higher_money(view) > 0:
        return draw_money
    return draw_action if draw_action >= 0 else call
