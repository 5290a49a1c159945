"""The deck, pockets and starting hands as numbers.

A card is 4 * rank + suit: ranks 0..12 are 2..A, suits 0..3 are clubs, diamonds, hearts, spades.
"""

DECK, RANKS, SUITS = 52, 13, 4
PAIRS = 1326  # pockets: two of 52 cards
CLASSES = 169  # starting hands that differ by more than the names of suits
BOARD = 5  # cards of a whole board


def pair_of(a: int, b: int) -> int:
    """Return the index 0..1325 of the pocket of cards a != b, in either order.

    The pocket a < b is b * (b - 1) / 2 + a: those whose higher card is b stand together.
    """
    low, high = (a, b) if a < b else (b, a)
    return high * (high - 1) // 2 + low


def class_of(a: int, b: int) -> int:
    """Return the starting hand 0..168 of cards a != b, in either order.

    13 * high + low for suited, 13 * low + high for offsuit, 14 * rank for pairs, by rank: the
    grid that players know, aces last, with the suited hands below the diagonal.
    """
    high, low = (a // 4, b // 4) if a > b else (b // 4, a // 4)
    return 13 * high + low if a % 4 == b % 4 else 13 * low + high
