"""The words of Planted as numbers."""

MAX_PLAYERS = 2
CHARM, CURSE, DUD, PLAIN = 0, 1, 2, 3
KINDS = ("charm", "curse", "dud", "plain")
COPIES = (1, 1, 1, 7)
DECK, HAND = 10, 2

DRAW = 2  # choices: play card 0 or 1 of the hand, or draw one and play it
MAX_CHOICES = 3
SIDES, WORTH = 250, 18  # of the die; sides that a card is worth (T5)
