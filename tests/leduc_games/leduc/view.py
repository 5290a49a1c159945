"""What a seat of Leduc hold'em has learned, nothing else (rule V1 of RULES.md)."""

import numpy as np

from analyzer.core.jit import inlined, layout

from .state import Public

View = layout(
    [
        # field         type   shape          meaning; range
        ("public", np.dtype((np.record, Public))),  # what lies open on the table; see state.Public
        ("card", np.int16),  #                my private card; 0..5
        ("me", np.int16),  #                  my seat
    ]
)

Memo = layout([("unused", np.int64)])


@inlined
def observe(state, player, options, tables, view):
    """Write what `player` knows, overwriting every field of `view`."""
    view.public = state.public
    view.card = state.card[player]
    view.me = player
