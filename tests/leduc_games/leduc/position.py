"""Other worlds: redraw what one seat cannot know, so that it learns nothing from a guess."""

from analyzer.core import rng
from analyzer.core.jit import compiled

from .cards import DECK, NOTHING, SHOWDOWN
from .rules import beside


@compiled
def redraw_hidden(state, player, options, tables, stream):
    """Redraw what `player` cannot know, uniformly; its view stays the same (V1).

    Hidden are the other's private card and, before the second round, the public card.  Once a
    showdown has turned the cards up, nothing is.
    """
    if state.public.end == SHOWDOWN:
        return
    mine, shown = state.card[player], state.public.shown
    if shown != NOTHING:
        state.card[1 - player] = beside(rng.below(stream, DECK - 2), mine, shown)
        return
    other = rng.below(stream, DECK - 1)
    other += other >= mine
    state.card[1 - player] = other
    state.board = beside(rng.below(stream, DECK - 2), mine, other)
