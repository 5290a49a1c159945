"""The records of Leduc hold'em: the table (`State`) and what a finished game tells (`Outcome`).

The fields are narrow on purpose: with int64 throughout, a game takes a fifth longer.
"""

import numpy as np

from analyzer.core.jit import layout

from .cards import MAX_PLAYERS

EACH = (MAX_PLAYERS,)

#: what lies open on the table: the view copies it as one block
Public = layout(
    [
        # field         type   shape          meaning; range
        ("history", np.int32),  #             choices so far, 2 bits each, the first lowest
        ("paid", np.int32, EACH),  #          chips of each seat in the pot; ante..
        ("acts", np.int16),  #                choices so far, both rounds; 0..12
        ("street", np.int8),  #               0 before the public card, 1 after it
        ("begun", np.int8),  #                1 once somebody has chosen in this round
        ("raises", np.int8),  #               raises in this round; 0..max_raises
        ("shown", np.int8),  #                the public card once shown, else NOTHING
        ("seat", np.int8),  #                 who decides; once over, who chose last
        ("end", np.int8),  #                  cards.PLAYING, FOLDED, SHOWDOWN
    ]
)

State = layout(
    [
        # field         type   shape          meaning; range
        ("public", np.dtype((np.record, Public))),
        ("card", np.int8, EACH),  #           the private card of each seat; 0..5
        ("board", np.int16),  #               the public card, shown or not; 0..5
    ]
)

Outcome = layout(
    [
        # field         type   shape          meaning; range
        ("score", np.int64, EACH),  #         chips won less chips paid
        ("win", np.int32, EACH),  #           share of the win, in 1/SHARE
        ("turns", np.int32),  #               choices made, both seats
        ("decisions", np.int32),  #           decisions asked (two options or more)
        ("pot", np.int32),  #                 chips of both seats in the pot at the end
        ("first", np.int8),  #                the seat that began: 0
        ("end", np.int8),  #                  cards.ENDS
        ("capped", np.int8),  #               0: no game is endless
        ("rounds", np.int8),  #               rounds begun; 1 or 2
    ]
)
