"""The Gang: an independent, slow, plain-Python reference engine (tests only).

Written from the rules alone, apart from the compiled engine it is used to check; nothing is
shared. It favours being easy to compare with the text over speed.

rules: parameters and chance; hands, preflop, estimates: what a hand is worth and how it ranks;
negotiation: the chips of one round; engine: heists and the game; outcome: what a heist tells;
view: what a seat sees; checks: what must hold at every step; belief, policies: what the shipped
players do; laws, ties: exact enumeration of chance; modes, group: challenges, specialists, guesses.
Colours are 1..4, seats 0..N-1, chips 1..N; an option is ("WAIT",), ("TAKE", chip), ("PUT_BACK",).

What a caller does: game = Game(rules, chance); until game.over ask game.decision, game.to_act(),
game.options() and game.apply(option), also where there is one option; game.zones() has everything,
game.view(seat) what the seat sees; game.heists grows by one outcome a heist.

Draws. "deal": a fresh 0..51 shuffled every heist; seat s has [2s], [2s + 1], then the board, then
the stock. "order": a fresh 0..N-1 shuffled every pass if `grab_order` is "random". "settle": the
chipless seats, ascending, shuffled once at the cap, or for "deal" one below(free chips) a seat, the
last one too. A shuffle of n draws n - 1 numbers, from the end.
"""

from .checks import check
from .engine import Game
from .modes import ModeGame
from .rules import Chance, Rules
from .view import View

__all__ = ["Chance", "Game", "ModeGame", "Rules", "View", "check"]
