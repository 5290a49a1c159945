"""The records of The Gang: the whole table (`State`) and what a finished game tells (`Outcome`).

A seat is 0..players-1, a chip 1..players, a colour 0..3; a card is 4 * rank + suit (see deck.py).
"""

import numpy as np

from analyzer.core.jit import layout

from .cards import MAX_HEISTS, MAX_PLAYERS, MOVES, POCKET, ROUNDS
from .deck import DECK
from .scores import Scores

EACH = (MAX_PLAYERS,)
EACH_COLOUR = (ROUNDS, MAX_PLAYERS)
HEIST_COLOUR = (MAX_HEISTS, ROUNDS)
HEIST_SEAT = (MAX_HEISTS, MAX_PLAYERS)

NEEDS = ("percentile", "moves", "final", "memo")
PERCENTILE, MOVE_LIST, FINAL = 1, 2, 4

#: what lies open on the table: the view copies it as one block
Public = layout(
    [
        # field         type   shape          meaning; range
        ("players", np.int16),  #             seats at the table; 2..10
        ("heist", np.int16),  #               heists finished; 0..4
        ("vaults", np.int16),  #              of these, successes
        ("alarms", np.int16),  #              and failures
        ("colour", np.int16),  #              the round: 0 white, 1 yellow, 2 orange, 3 red
        ("tour", np.int16),  #                the pass of this round; 1..
        ("step", np.int16),  #                micro-steps of this round before this one
        ("decision", np.int16),  #            cards.NEGOTIATE, SETTLE
        ("decider", np.int16),  #             the seat that is asked now
        ("board_n", np.int16),  #             board cards that lie open: 0, 3, 4 or 5
        ("board", np.int8, (8,)),  #          these cards, then -1
        ("holder", np.int8, (16,)),  #        of each chip of this colour: seat, or CENTRE
        ("chips", np.int8, EACH_COLOUR),  #   chip of each seat in each colour, 0 for none
        ("used", np.int8, EACH),  #           moves a seat made in this round while holding a chip
        ("steals", np.int8, EACH),  #         chips it took from others in this round
        ("robbed", np.int16, EACH),  #        bit mask of the chips taken from it in this round
        ("moves_n", np.int16),  #             micro-steps of this heist
        ("moves", np.int16, (MOVES,)),  #     the last of them, that of number i at i % MOVES
        ("active", np.int16),  #              the challenges of this heist, bits of cards.NO_WHITE..
    ]
)

State = layout(
    [
        # field         type   shape          meaning; range
        ("public", np.dtype((np.record, Public))),
        ("over", np.int16),  #                0 or 1
        ("at", np.int16),  #                  place in `order` of the seat that is asked
        ("moved", np.int16),  #               1: somebody has moved in this pass
        ("deck", np.int8, (DECK,)),  #        shuffled: the pockets, the board, the stock
        ("pocket", np.int8, (MAX_PLAYERS, POCKET)),  # cards of each seat, then -1
        ("pocket_n", np.int16),  #            pocket cards of a seat; 2 or 3
        ("order", np.int8, EACH),  #          the seats in the order of this pass, then -1
        ("percent", np.float64, EACH_COLOUR),  # "percentile": of each seat's hand in each round
        ("moment", np.float64, (MAX_PLAYERS, 5)),  # "final": E[f^e], e = 1..5, of this round
        ("scores", Scores),  #                "percentile": every hand on this board
        ("seven", np.int8, (8,)),  #          room for the cards of one hand
        ("value", np.int16, EACH),  #         hand of each seat at the last showdown; 1..7462
        ("threw", np.int8, (2,)),  #          who threw a pocket away first and second, then -1
        # what the heists of the game leave
        ("success", np.int8, (MAX_HEISTS,)),
        ("broken", np.int8, (MAX_HEISTS,)),  # red chip at which the showdown failed, 0 none
        ("ties", np.int8, (MAX_HEISTS,)),  #  pairs of seats with equal hands
        ("low", np.int8, HEIST_SEAT),  #      true rank of a seat: from, counted from 1 = weakest
        ("high", np.int8, HEIST_SEAT),  #     to
        ("hands", np.int16, HEIST_SEAT),  #   class of the pocket it was dealt; 0..168, -1 of three
        ("given", np.int8, (MAX_HEISTS, ROUNDS, MAX_PLAYERS)),  # chip of each seat and colour
        ("falling", np.int8, HEIST_COLOUR),  # pairs in chip order whose hands strictly fall
        ("rising", np.int8, HEIST_COLOUR),  #  strictly rise
        ("taken", np.int16, HEIST_COLOUR),  # TAKEs before a round is cut short
        ("stolen", np.int16, HEIST_COLOUR),  # of these, from another seat
        ("returned", np.int16, HEIST_COLOUR),  # PUT_BACKs
        ("passes", np.int16, HEIST_COLOUR),  # passes begun
        ("steps", np.int16, HEIST_COLOUR),  # micro-steps
        ("settled", np.int8, HEIST_COLOUR),  # chips taken or dealt after the cap
        ("cut", np.int8, HEIST_COLOUR),  #    1: cut short by the cap
    ]
)

#: fields of State that Outcome has too, copied whole
KEPT = (
    "success", "broken", "ties", "low", "high", "hands", "given", "falling", "rising", "taken",
    "stolen", "returned", "passes", "steps", "settled", "cut",
)  # fmt: skip

Outcome = layout(
    [
        # field         type   shape          meaning; range
        ("score", np.int64, EACH),  #         vaults opened, the same for everybody
        ("win", np.int32, EACH),  #           SHARE for everybody when the game is won, else 0
        ("first", np.int32),  #               0: nobody begins
        ("end", np.int32),  #                 cards.ENDS
        ("turns", np.int32),  #               micro-steps of all heists
        ("decisions", np.int32),  #           decisions asked (two options or more)
        ("capped", np.int32),  #              1: a round was cut short by the cap
        ("heists", np.int32),  #              heists played
        ("vaults", np.int32),
        ("alarms", np.int32),
        *[(name, State[name].base, State[name].shape) for name in KEPT],
    ]
)
