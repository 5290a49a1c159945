"""What each seat knows of the others: exact for Money, lower bounds and sure absences for Action.

Called only when a policy at the table reads it (NEEDS "their_money", "their_cards").  A seat's
knowledge of itself is its hand; the rows `knows*[seat][seat]` are not kept.  Rule V1 of RULES.md.
"""

import numpy as np

from analyzer.core.jit import compiled

from .cards import ACTION_KINDS, NOTHING
from .masks import bit


@compiled
def lost_openly(state, seat, kind):
    """Everybody saw `seat` lose one card of `kind`."""
    for observer in range(state.public.players):
        if state.knows[observer, seat, kind] > 0:
            state.knows[observer, seat, kind] -= 1


@compiled
def gained_openly(state, seat, kind):
    """Everybody saw `seat` gain one card of `kind`."""
    for observer in range(state.public.players):
        state.knows[observer, seat, kind] += 1
        state.knows_none[observer, seat] &= ~(np.int64(1) << np.int64(kind))


@compiled
def gained_unseen(state, seat):
    """`seat` drew a card that nobody else saw: known absences end."""
    for observer in range(state.public.players):
        state.knows_none[observer, seat] = 0


@compiled
def stolen(state, thief, victim, kind):
    """The thief took `kind` from the victim; these two know it, the others saw a card pass."""
    for observer in range(state.public.players):
        if observer == thief:
            if state.knows[thief, victim, kind] > 0:
                state.knows[thief, victim, kind] -= 1
        elif observer == victim:
            state.knows[victim, thief, kind] += 1
            state.knows_none[victim, thief] &= ~(np.int64(1) << np.int64(kind))
        else:
            for each in range(ACTION_KINDS):
                if state.knows[observer, victim, each] > 0:
                    state.knows[observer, victim, each] -= 1
            state.knows_none[observer, thief] = 0


@compiled
def lacks(state, seat, kind):
    """Everybody learned that `seat` has no card of `kind`."""
    for observer in range(state.public.players):
        state.knows_none[observer, seat] |= np.int64(1) << np.int64(kind)


@compiled
def holds(state, seat, kind):
    """Everybody learned that `seat` has a card of `kind`."""
    for observer in range(state.public.players):
        if state.knows[observer, seat, kind] == 0:
            state.knows[observer, seat, kind] = 1


@compiled
def looked(state, observer, seat):
    """`observer` saw all Action cards of `seat`."""
    for kind in range(ACTION_KINDS):
        state.knows[observer, seat, kind] = state.hand[seat].n[kind]
    state.knows_none[observer, seat] = ~state.held[seat] & ((1 << ACTION_KINDS) - 1)


@compiled
def who_knows_money(state, seat):
    """Return the bit mask of the others that know the Money of `seat`."""
    mask = np.int64(0)
    for observer in range(state.public.players):
        if state.knows_money[observer].n[seat] > 0:
            mask |= bit(observer)
    return mask


@compiled
def money_known(state, seat, kind, mask):
    """The Money of `seat` is of `kind` (or NOTHING), and the others of the mask know it."""
    for observer in range(state.public.players):
        known = observer != seat and (mask >> observer) & 1
        state.knows_money[observer].n[seat] = kind + 1 if known else 0


@compiled
def saw_money(state, observer, seat):
    """`observer` saw the Money of `seat`, or that it has none."""
    state.knows_money[observer].n[seat] = state.money[seat] + 1


@compiled
def money_unseen(state, seat):
    """The Money of `seat` is now one that nobody else saw, or none."""
    money_known(state, seat, NOTHING, 0)


@compiled
def money_came(state, seat, seen):
    """`seat`, without Money before, holds a card that the seats of the mask `seen` know."""
    money_known(state, seat, state.money[seat], seen)


@compiled
def money_swapped(state, seat, other):
    """`seat` and `other` exchanged their Money; both know both."""
    knew, knew_other = who_knows_money(state, seat), who_knows_money(state, other)
    money_known(state, seat, state.money[seat], knew_other | bit(other))
    money_known(state, other, state.money[other], knew | bit(seat))


@compiled
def money_chosen(state, seat, old, new, laid):
    """`seat` looked at `old` and `new` and laid one face up; call before `offered` is cleared.

    Whoever knew `old` and sees another card laid knows that it was kept; whoever sees a card
    other than the one it knows as `new` laid knows that `new` was kept; whoever knew both, knows.
    """
    knew_old, knew_new = who_knows_money(state, seat), np.int64(state.offered_seen)
    known = knew_old if laid != old else knew_old & knew_new
    if laid != new:
        known |= knew_new
    money_known(state, seat, old if laid == new else new, known)
