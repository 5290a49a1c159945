"""The words of Leduc hold'em as numbers: cards, choices, ends."""

MAX_PLAYERS = 2
RANKS = 3  # jack, queen, king
SUITS = 2
DECK = RANKS * SUITS  # card c has rank c // SUITS
JACK, QUEEN, KING = 0, 1, 2

FOLD, CALL, RAISE = 0, 1, 2  # choices; a call with nothing to call is a check
MAX_CHOICES = 3
MAX_RAISES = 4  # the most that `max_raises` allows

NOTHING = -1
PLAYING, FOLDED, SHOWDOWN = -1, 0, 1  # how a game stands, and from 0 on how it ended
ENDS = ("fold", "showdown")
