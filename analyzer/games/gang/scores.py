"""What is known of a board once it is scored, by kinds of card.

Cards of one *kind* are alike on a board: the same rank, and all or none of the suit in which a
flush is possible (three or more board cards; no board has two such suits).  Kinds 0..12 are ranks,
of other suits where one suit is apart; kinds 13..25 are the ranks of that suit.
"""

import numpy as np

from analyzer.core.jit import inlined, layout

from .deck import BOARD, DECK

KINDS, DEAD, LANES = 26, 26, 32
# Slots: the pockets of two kinds have one value.  Two ranks; one card of the flush suit; two.
ONE_SUITED, TWO_SUITED, SLOTS = 91, 104, 192
PLAIN_SLOTS = 96  # enough where no flush is possible
POCKETS = 266  # of two kinds: 91 of two ranks, 130 with a card of the flush suit, 45 with two
LOW_DIGITS, HIGH_DIGITS = 128, 59  # of values

#: what `score` finds.  A board writes what it uses; the rest stays as it was.
Scores = layout(
    [
        ("values", np.uint16, (KINDS, LANES)),  # of a pocket, by the kinds of its cards
        ("left", np.uint16, (LANES,)),  # cards of each kind that are not on the board
        ("worth", np.uint16, (SLOTS,)),  # the value of each slot
        ("weight", np.uint16, (SLOTS,)),  # pockets of each slot
        # working space of `percentiles`
        ("first", np.uint32, (POCKETS,)),  # value << 16 | kind << 8 | kind, of pockets of two kinds
        ("second", np.uint32, (POCKETS,)),
        ("count", np.uint16, (LOW_DIGITS + HIGH_DIGITS,)),
        ("passed", np.uint16, (KINDS,)),
        ("share", np.float32, (KINDS, KINDS)),
        ("shares", np.float32, (DECK,)),
        ("kind", np.uint8, (DECK,)),  # of each card, DEAD on the board
        ("board", np.uint8, (BOARD,)),
        ("n", np.uint8),  # cards of the board
        ("suited", np.uint8),  # whether a flush is possible
        ("suit", np.uint8),  # of that flush
        ("singles", np.uint8),  # whether one card of that suit makes a flush
        ("scale", np.float64),  # of one point
    ]
)


@inlined
def slot_of(high, low):
    """Return the slot of two ranks, high >= low."""
    return high * (high + 1) // 2 + low
