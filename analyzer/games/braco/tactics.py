"""Answers to the decisions inside a turn, for policies that look at the other seats."""

import numpy as np

from analyzer.core.jit import compiled

from .cards import (
    AT,
    BANQUE,
    CAROTTE,
    CONTRAT,
    DEAL,
    FAUCHE,
    GILET,
    HACKER,
    KEEP,
    MYTHO,
    NAMED,
    NOBODY,
    PLAY_DRAWN,
    POISSE,
    SHOWN,
    TO,
    VEST,
)
from .judgement import distance, graded, index_of, share_above

APART = 200  # more than any seat is from leaving

#: how gladly a kind is shed to Balance, by kind: first what is hard to get rid of
BURDEN = (0, 1, 3, 9, 4, 5, 6, 8, 11, 5, 7, 5, 2, 10)


@compiled
def routine(view, choices):
    """Return the plain answer to a decision other than TURN.

    The higher Money, no covering, always the Gilet, play what was drawn; otherwise the first of
    the list: the first seat in the direction of play, the first kind (NAME: Banque).
    """
    if view.public.decision == KEEP:
        return 1 if view.offered_worth > view.worth else 0
    return 1 if view.public.decision == VEST or view.public.decision == PLAY_DRAWN else 0


@compiled
def richest(view, choices, card):
    """Return the index of the seat to take Money from: the richest, then the closest to leaving."""
    best, picked = -1_000.0, 0
    for i in range(choices.shape[0]):
        seat = choices[i] - AT
        known = view.knows_money.n[seat]
        rank = 0.5 if known == 0 else 1.0 - share_above(view, view.value[known - 1])
        rank -= 0.4 * distance(view, seat)
        rank -= APART if card == CAROTTE and view.public.vest[seat] == 1 else 0.0
        picked = i if rank > best else picked
        best = max(rank, best)
    return picked


@compiled
def target(view, choices):
    """Return the index of the seat to choose for the card being played."""
    card = view.public.card
    if card == CAROTTE or card == DEAL:
        return richest(view, choices, card)
    # a card less: from whom it helps least; a card more: for who is closest to leaving
    sign = -1 if card == CONTRAT or card == HACKER else 1
    best = np.int64(0)
    for i in range(choices.shape[0]):  # without branches
        seat = choices[i] - AT
        oneself = card == CONTRAT and seat == view.me
        unknown = view.public.has_money[seat] == 1 and view.knows_money.n[seat] == 0
        rank = APART + sign * distance(view, seat)
        rank += APART if card == HACKER and unknown else 0
        rank -= APART if oneself else 0
        best = max(best, graded(rank, i))
    return index_of(best)


@compiled
def rarest(view, choices):
    """Return the index of the kind to name of which the target can hold the fewest.

    Le Trèfle is a card to get rid of: what it takes would have to be shed as well.
    """
    holder, best = view.public.mytho_seen, np.int64(0)
    elsewhere = holder != NOBODY and holder != view.public.target
    for i in range(choices.shape[0]):  # without branches
        kind = choices[i] - NAMED
        left = np.int64(view.public.out[kind] - view.hand.n[kind])
        left = 0 if kind == MYTHO and elsewhere else left
        best = max(best, graded(APART - left, i))
    return index_of(best)


@compiled
def burden(view, choices):
    """Return the index of the kind to shed to Balance: the one that is hardest to play."""
    best = np.int64(0)
    for i in range(choices.shape[0]):
        kind = choices[i] - SHOWN
        weight = 4 if kind == BANQUE and view.money >= 0 else BURDEN[kind]
        best = max(best, graded(weight, i))
    return index_of(best)


@compiled
def give_to(view, choices):
    """Return the index of the seat that Vieux Démons give `view.found` to.

    What is hard to shed goes to the seat closest to leaving, what is easy to the one farthest.
    """
    kind = view.found
    bad = kind == MYTHO or kind == POISSE or kind == FAUCHE or kind == GILET
    best = np.int64(0)
    for i in range(choices.shape[0]):
        far = distance(view, choices[i] - TO)
        best = max(best, graded(APART - far if bad else far, i))
    return index_of(best)
