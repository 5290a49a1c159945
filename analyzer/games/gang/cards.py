"""The words of The Gang as numbers: chips, rounds, decisions, choices, ends."""

MAX_PLAYERS = 10  # the box has chips for 6; tests play 2 to 10
POCKET = 3  # most pocket cards (`three_pocket`)
BOARD = 5
ROUNDS = 4
WHITE, YELLOW, ORANGE, RED = 0, 1, 2, 3  # a round is called by the colour of its chips
COLOURS = ("white", "yellow", "orange", "red")
BOARD_AT = (0, 3, 4, 5)  # board cards of each round
MAX_HEISTS = 5
MOVES = 32  # micro-steps that a view tells

#: the challenges by their numbers, 1 to 10
CHALLENGES = (
    "no_white", "lock_low", "redraw_low_face", "guess_value", "no_orange",
    "lock_top", "redraw_top_noface", "hide_past", "guess_category", "three_pocket",
)  # fmt: skip
# a set of challenges has one bit for each
NO_WHITE, LOCK_LOW, REDRAW_LOW_FACE, GUESS_VALUE, NO_ORANGE = 1, 2, 4, 8, 16
LOCK_TOP, REDRAW_TOP_NOFACE, HIDE_PAST, GUESS_CATEGORY, THREE_POCKET = 32, 64, 128, 256, 512
JACK, KING = 9, 11  # ranks of the lowest and the highest face

CENTRE = -1  # where a chip lies that nobody holds
NOBODY = -1

# what is decided
NEGOTIATE, SETTLE = 0, 1

# choices
WAIT = 0
TAKE = 0  # taking chip k is TAKE + k, k = 1..players
PUT_BACK = MAX_PLAYERS + 1
MAX_CHOICES = MAX_PLAYERS + 2

# how a game ended; CAPPED never happens, a negotiation is cut by `pass_cap`
ENDS = ("won", "lost")
WON, LOST = 0, 1
