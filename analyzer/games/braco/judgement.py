"""What a seat makes of its view: how good its Money is, how close the others are to leaving."""

import numpy as np

from analyzer.core.jit import inlined

from .cards import MAX_CHOICES, MAX_PLAYERS

LAST = MAX_CHOICES - 1
FAR = 99  # further from leaving than anybody can be


@inlined
def find(choices, wanted):
    """Return the index of `wanted` in `choices`, or -1."""
    for i in range(choices.shape[0]):
        if choices[i] == wanted:
            return i
    return -1


@inlined
def graded(rank, index):
    """Return a number that is larger for a higher rank, then for an earlier index.

    The largest of them, found without a branch, tells the choice: branches on what a policy likes
    best cannot be foreseen.  rank: 0 or more; index: into choices
    """
    return (rank << 5) | (LAST - index)


@inlined
def index_of(grade):
    """Return the index that `graded` was given."""
    return LAST - (grade & LAST)


@inlined
def share_above(view, worth):
    """Return the share of the unseen Money cards above `worth` EUR; 0 without any."""
    higher, all_of_them = 0, 0
    for kind in range(view.unseen.n.shape[0]):
        n = np.int64(view.unseen.n[kind])
        all_of_them += n
        higher += n if view.value[kind] > worth else 0
    return higher / all_of_them if all_of_them > 0 else 0.0


@inlined
def distance(view, seat):
    """Return the actions that `seat` needs at least before it can call: cards to shed, Money."""
    return np.int64(view.public.cards[seat]) + (1 - np.int64(view.public.has_money[seat]))


@inlined
def nearest(view):
    """Return the distance of the rival that is closest to leaving; FAR or more without rivals."""
    least = 2 * FAR
    for seat in range(MAX_PLAYERS):  # without branches: all seats at once
        away = FAR * (1 - np.int64(view.public.active[seat]))
        own = FAR if seat == view.me else 0
        least = min(least, distance(view, seat) + away + own)
    return least


@inlined
def somebody_is_near(view):
    """Return whether a rival is at most one action away from where it can call."""
    near = False
    for seat in range(MAX_PLAYERS):  # without branches
        close = view.public.cards[seat] <= view.public.has_money[seat]
        near |= (seat != view.me) & (view.public.active[seat] == 1) & close
    return near


@inlined
def is_higher(view, seat, above):
    """Return the chance that the Money of `seat` is worth more than mine.

    above: share of the unseen Money above mine, the chance of a card that I do not know.
    """
    if view.public.has_money[seat] == 0:
        return 0.0
    known = view.knows_money.n[seat]
    if known == 0:
        return above
    return 1.0 if view.value[known - 1] > view.worth else 0.0


@inlined
def richest_chance(view):
    """Return the highest chance, over the rivals, that their Money is worth more than mine."""
    unknown, higher, mine = 0, 0, np.int64(view.money)
    for seat in range(MAX_PLAYERS):  # without branches; who has left holds no Money
        known = np.int64(view.knows_money.n[seat])
        holds = np.int64(view.public.has_money[seat]) & (seat != view.me)
        unknown |= holds & (known == 0)
        higher |= holds & (known - 1 > mine)  # kinds ascend in value
    if higher:
        return 1.0
    return share_above(view, view.worth) if unknown else 0.0


@inlined
def to_beat(view):
    """Return the largest sum that somebody has secured, EUR."""
    best = np.int64(0)
    for seat in range(MAX_PLAYERS):
        best = max(best, np.int64(view.public.secured[seat]))
    return best
