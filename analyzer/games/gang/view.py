"""What a seat of The Gang has learned, nothing else (rule V1 of RULES.md)."""

import numpy as np

from analyzer.core.jit import compiled, layout
from analyzer.core.settings import code

from .cards import MAX_PLAYERS, MOVES, POCKET, ROUNDS
from .challenges import adapt
from .memo import Memo
from .options import Options
from .state import FINAL, MOVE_LIST, PERCENTILE, Public

__all__ = ["Memo", "View", "observe"]

FINAL_ONLY = code(Options, "history_visibility", "final")

View = layout(
    [
        # field         type   shape          meaning; range
        ("public", np.dtype((np.record, Public))),  # what lies open on the table; see state.Public
        ("me", np.int16),  #                  my seat
        ("chip", np.int16),  #                my chip of this colour, 0 for none
        ("pocket_n", np.int16),  #            my pocket cards: 2 or 3
        ("pocket", np.int8, (8,)),  #         these cards, 4 * rank + suit, then -1
        ("redrew", np.int16),  #              bit mask of the seats that drew a new pocket
        ("percent", np.float64, (ROUNDS,)),  # "percentile": of my hand in each round so far; 0..1
        ("moment", np.float64, (5,)),  #      "final": E[f^e], e = 1..5, f my percentile at the end
    ]
)


@compiled
def observe(state, player, options, tables, view):
    """Write what `player` knows; overwrites every field of `view` that is needed."""
    view.public = state.public
    view.me = player
    view.chip = state.public.chips[state.public.colour, player]
    view.pocket_n = state.pocket_n
    for i in range(view.pocket.shape[0]):
        view.pocket[i] = state.pocket[player, i] if i < POCKET else -1
    view.redrew = 0
    if view.public.active != 0:
        adapt(state, view)
    needs = options.needs
    if options.history_visibility == FINAL_ONLY:
        forget(view)
    if needs & MOVE_LIST == 0 or options.history_visibility == FINAL_ONLY:
        view.public.moves_n = 0
        for i in range(MOVES):
            view.public.moves[i] = 0
    if needs & PERCENTILE:
        for colour in range(ROUNDS):
            known = colour <= state.public.colour
            view.percent[colour] = state.percent[colour, player] if known else 0.0
    if needs & FINAL:
        for e in range(view.moment.shape[0]):
            view.moment[e] = state.moment[player, e]


@compiled
def forget(view):
    """Take away what only a seat that follows every move knows of the others (G11)."""
    for seat in range(MAX_PLAYERS):
        if seat != view.me:
            view.public.used[seat] = 0
            view.public.steals[seat] = 0
            view.public.robbed[seat] = 0
