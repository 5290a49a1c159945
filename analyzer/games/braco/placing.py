"""Placing cards: a first hand with exactly so many copies of one card, all else as it was dealt."""

from analyzer.core import rng
from analyzer.core.jit import compiled

from . import dealing, zones
from .cards import ACTION_KINDS, NOBODY


@compiled
def place(state, player, card, copies, options, tables, stream):
    """Make the first hand of `player` hold exactly `copies` of `card`; called right after `setup`.

    Surplus copies are exchanged, one by one, for uniformly random other cards from outside the
    hand (Action pile, other hands).  Then missing copies replace uniformly random other cards of
    the hand, each exchanged for a uniformly random copy from outside.  There must be enough of
    both: copies <= deck[card], and the other cards fill the rest of the hand (`metrics.IMPACT`).

    Law: that of a fair deal given exactly `copies` copies in this hand.  In a fair deal of K
    copies the places of the copies are a uniform K-subset of all places, and the other cards lie
    on the other places in uniform order, independently.  Given h copies in the hand, those
    places are a uniform h-subset of the hand's and a uniform (K - h)-subset of the rest.  An
    exchange moves one copy from a uniform place among the one side's to a uniform free place on
    the other side, chosen without a look at what the other cards are: this leaves uniform subsets
    of sizes h -+ 1 and K - h +- 1, and the others in uniform order.

    Two arms of one deal and stream share all exchanges but one: the arm with a copy is the arm
    without, one uniformly random card of the hand replaced.

    Who starts: the holder of Le Mytho, as always; when it left the hands, a seat drawn here; when
    it was in none, the seat that the deal drew (B5).  That draw comes first, for both arms alike.
    """
    starter = rng.below(stream, options.players)
    if state.mytho_at == NOBODY:
        starter = state.starter
    while state.hand[player].n[card] > copies:
        exchange(state, player, card, card, False, stream)
    while state.hand[player].n[card] < copies:
        exchange(state, player, another(state, player, card, stream), card, True, stream)
    dealing.begin(state, options, starter)


@compiled
def another(state, player, card, stream):
    """Return the kind of a uniformly random card, no copy of `card`, in the hand of `player`."""
    left = rng.below(stream, state.public.cards[player] - state.hand[player].n[card])
    for kind in range(ACTION_KINDS):
        if kind != card:
            left -= state.hand[player].n[kind]
            if left < 0:
                return kind
    return card


@compiled
def exchange(state, player, given, card, same, stream):
    """Exchange a card `given` of the hand of `player` for a uniformly random one from outside.

    It comes from the copies of `card` when `same`, else from all other cards.
    """
    total, pile_n = 0, state.public.action_n
    for i in range(pile_n):
        total += (state.action[i] == card) == same
    for seat in range(state.public.players):
        if seat != player:
            n = state.hand[seat].n[card]
            total += n if same else state.public.cards[seat] - n
    left = rng.below(stream, total)
    zones.lose(state, player, given)
    for i in range(pile_n):
        if (state.action[i] == card) == same:
            if left == 0:
                zones.gain(state, player, state.action[i])
                state.action[i] = given
                return
            left -= 1
    for seat in range(state.public.players):
        for kind in range(ACTION_KINDS):
            if seat != player and (kind == card) == same:
                if left >= 0 and left < state.hand[seat].n[kind]:
                    zones.lose(state, seat, kind)
                    zones.gain(state, player, kind)
                    zones.gain(state, seat, given)
                    return
                left -= state.hand[seat].n[kind]
