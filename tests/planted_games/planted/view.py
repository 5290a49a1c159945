"""What a seat of Planted has learned (V1)."""

import numpy as np

from analyzer.core.jit import compiled, layout

from .cards import HAND, MAX_PLAYERS
from .rules import EACH_KIND, KINDS_N

View = layout(
    [
        ("me", np.int16),  #              my seat
        ("starter", np.int16),  #         who began
        ("turns", np.int16),  #           cards played so far, by both
        ("n", np.int16),  #               cards in my hand
        ("hand", np.int16, (HAND,)),  #   my cards; 0 beyond `n`
        ("played", np.int16, EACH_KIND),  # cards played by each, by kind
    ]
)

Memo = layout([("unused", np.int64)])


@compiled
def observe(state, player, options, tables, view):
    """Write what `player` knows, overwriting every field of `view`."""
    view.me, view.starter, view.turns, view.n = player, state.starter, state.turns, state.n[player]
    for i in range(HAND):
        view.hand[i] = state.hand[player, i]
    for seat in range(MAX_PLAYERS):
        for kind in range(KINDS_N):
            view.played[seat, kind] = state.played[seat, kind]
