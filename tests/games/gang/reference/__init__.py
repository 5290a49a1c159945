"""The Gang: an independent, slow, plain-Python reference engine (tests only).

Written from the rules alone, apart from the compiled engine it is used to check; nothing is
shared. It favours being easy to compare with the text over speed.

rules: parameters and chance; hands, preflop: what a hand is worth and how it ranks; negotiation:
the chips of one round; engine: heists and the game; outcome: what a heist tells; view: what a seat
sees; checks: what must hold at every step; belief, policies: what the shipped players do; laws:
exact enumeration of chance; modes, group: challenges and specialists, guesses.
Colours are 1..4, seats 0..N-1, chips 1..N; an option is ("WAIT",), ("TAKE", chip), ("PUT_BACK",).
"""

from .checks import check
from .engine import Game
from .modes import ModeGame
from .rules import Chance, Rules
from .view import View

__all__ = ["Chance", "Game", "ModeGame", "Rules", "View", "check"]
