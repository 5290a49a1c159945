"""Positions of Leduc hold'em: what a player cannot know, drawn anew."""
from analyzer.core.jit import compiled
@compiled
def redraw_hidden(state, player, options, tables, stream):
    return
