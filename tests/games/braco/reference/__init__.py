"""Braco: an independent, slow, plain-Python reference engine (tests only).

Written from the rules alone, before and apart from the compiled engine it is used to check;
nothing is shared. It favours being easy to compare with the text over speed.

table: the zones and how cards move; listed: what may be chosen; engine: what follows from it;
checks: what must hold at every step; laws: exact enumeration of chance, and the policy `hurry`.
Piles are lists whose END is the top; the middle is a list whose FIRST entry is the oldest card.
"""

from .checks import check
from .engine import Game
from .laws import enumerate_chance, hurry
from .table import Chance, Rules

__all__ = ["Chance", "Game", "Rules", "check", "enumerate_chance", "hurry"]
