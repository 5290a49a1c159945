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
