"""What a seat notes within a game: nothing but what its view determines (see listening.py)."""

import numpy as np

from analyzer.core.jit import layout

from .cards import MAX_PLAYERS
from .deck import PAIRS
from .scores import Scores

GRID = 24  # percentiles that `hmm` tells apart
BINS = 256  # percentiles that `range` weighs chips at

Memo = layout(
    [
        # field         type   shape          meaning; range
        ("worth", np.float64, (16,)),  #      how good chip k is for me; written before it is read
        ("rival", np.float64, (MAX_PLAYERS,)),  # how likely each other hand is below mine; as above
        ("heist", np.int64),  #               1 + the heist that the rest is about, 0 for none
        ("heard", np.int64),  #               colours whose chips are taken into account
        ("looked", np.int64),  #              1 + the colour that what follows is about
        ("below", np.float64, (MAX_PLAYERS, 16)),  # how likely a seat with chip k (0 none) is below
        #                                     me, -1 not yet reckoned
        # belief "hmm"
        ("alpha", np.float64, (MAX_PLAYERS, GRID)),  # law of each seat's percentile
        ("next_law", np.float64, (GRID,)),  # room for a drift; written before it is read
        # belief "range"
        ("weight", np.float32, (MAX_PLAYERS, PAIRS)),  # of each pocket, for each seat
        ("percent", np.float32, (PAIRS,)),  # percentile of each pocket on this board
        ("all_of", np.float32, (MAX_PLAYERS, BINS)),  # weight by percentile, disjoint from mine
        ("less", np.float32, (MAX_PLAYERS, BINS)),  # of these, below me (equal: half)
        ("tells", np.float32, (16, BINS)),  # how likely chip k is at a percentile; row 0: 1
        ("live", np.float32, (16, BINS)),  #  the same to the power of `live`
        ("tells_n", np.int64),  #             seats it was made for, 0 for none
        ("scores", Scores),
    ]
)
