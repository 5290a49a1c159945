"""Other worlds: redraw what one seat cannot know, so that it learns nothing from a guess."""

from analyzer.core import rng
from analyzer.core.jit import compiled

from .cards import DECK, NOTHING, SHOWDOWN, SUITS
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


@compiled
def place(state, player, card, copies, options, tables, stream):
    """Make the private card of `player` one of rank `card` (copies 1), or of another (copies 0).

    Unless it is so already, it is exchanged for a uniformly random one of the cards that will do,
    wherever that lies: with the other player, as the public card, or undealt.  Law: that of a fair
    deal given what was asked for, as the private card is uniform on those that will do, given
    anything else the cards that are left stay in uniform order.
    """
    mine = state.card[player]
    if (mine // SUITS == card) == (copies == 1):
        return
    if copies == 1:
        wanted = card * SUITS + rng.below(stream, SUITS)
    else:
        wanted = rng.below(stream, DECK - SUITS)
        wanted += SUITS if wanted >= card * SUITS else 0
    if state.card[1 - player] == wanted:
        state.card[1 - player] = mine
    elif state.board == wanted:
        state.board = mine
    state.card[player] = wanted
