"""The words of Braco as numbers: kinds of cards, decisions, choices, ends."""

KINDS = (
    "banque", "carotte", "contrat", "fauche", "prison", "roue", "deal",
    "balance", "poisse", "trefle", "gilet", "hacker", "demons", "mytho",
)  # fmt: skip
PRINTED = (
    "Banque", "Carotte", "Contrat", "Fauche", "Prison", "La Roue tourne", "Deal",
    "Balance", "La Poisse", "Le Trèfle", "Gilet pare-balles", "Hacker",
    "Les Vieux Démons", "Le Mytho",
)  # fmt: skip

MAX_PLAYERS = 8
ACTION_KINDS = 14
MAX_ACTION = 112  # Action cards a designer may put into the deck, all kinds together
MAX_MONEY = 16
MAX_MIDDLE = MAX_ACTION + MAX_MONEY
MONEY = 32  # in the middle, a Money card of kind m is written MONEY + m

BANQUE, CAROTTE, CONTRAT, FAUCHE, PRISON, ROUE, DEAL = 0, 1, 2, 3, 4, 5, 6
BALANCE, POISSE, TREFLE, GILET, HACKER, DEMONS, MYTHO = 7, 8, 9, 10, 11, 12, 13

NOBODY = -1
NOTHING = -1

# Decisions, in the order in which they can arise.
TURN, COVER, TARGET, NAME, VEST, KEEP, SHED, GIVE, PLAY_DRAWN = 0, 1, 2, 3, 4, 5, 6, 7, 8
DECISIONS = ("turn", "cover", "target", "name", "vest", "keep", "shed", "give", "play-drawn")
ASIDE = 9  # what the others see of VEST, SHED, PLAY_DRAWN: only the owner knows it is asked

# Choices: PLAY kind k is k itself; no code means two things.
PLAY = 0
BRACO, MAX_MONEY_CARD, MAX_ACTION_CARD = 16, 17, 18
TAKE, EXCHANGE, DRAW, PASS_MYTHO, STOW_MYTHO, SACRIFICE, PASS = 19, 20, 21, 22, 23, 24, 25
NO, YES, OLD, NEW = 32, 33, 34, 35
AT = 40  # TARGET seat s is AT + s
NAMED = 64  # NAME kind k is NAMED + k
SHOWN = 80  # SHED kind k is SHOWN + k
TO = 96  # GIVE to seat s is TO + s
MAX_CHOICES = 32

# How a game ends.
ONE_LEFT, ALL_OUT, FIRST_BRACO, CAPPED = 0, 1, 2, 3
ENDS = ("one-left", "all-out", "first-braco", "capped")
