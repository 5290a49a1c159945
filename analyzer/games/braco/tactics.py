"""Answers to the decisions inside a turn, for policies that look at the other seats."""

import numpy as np

from analyzer.core.jit import compiled, inlined

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
from .judgement import distance, share_above

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


@inlined
def attractive(view, seat, card):
    """Return how much `seat` attracts `card` as its target; compared among the seats only."""
    far = distance(view, seat)
    if card == CAROTTE or card == DEAL:  # the richest, then whoever is closest to leaving
        known = view.knows_money.n[seat]
        rank = 0.5 if known == 0 else 1.0 - share_above(view, view.value[known - 1])
        shielded = card == CAROTTE and view.public.vest[seat] == 1
        return rank - 0.4 * far - (100.0 if shielded else 0.0)
    if card == CONTRAT:  # a card more for whoever is closest to leaving, never for oneself
        return -far - (100.0 if seat == view.me else 0.0)
    if card == HACKER:  # whose Money is not known yet
        hidden = view.public.has_money[seat] == 1 and view.knows_money.n[seat] == 0
        return (100.0 if hidden else 0.0) - far
    return 1.0 * far  # Fauche, Le Trèfle take a card: from whom it helps least


@compiled
def target(view, choices):
    """Return the index of the seat to choose for the card being played."""
    card = view.public.card
    best, picked = attractive(view, choices[0] - AT, card), 0
    for i in range(1, choices.shape[0]):
        score = attractive(view, choices[i] - AT, card)
        if score > best:
            best, picked = score, i
    return picked


@compiled
def rarest(view, choices):
    """Return the index of the kind to name of which the target can hold the fewest.

    Le Trèfle is a card to get rid of: what it takes would have to be shed as well.
    """
    fewest, picked = 1 << 10, 0
    for i in range(choices.shape[0]):
        kind = choices[i] - NAMED
        left = np.int64(view.public.out[kind] - view.hand.n[kind])
        holder = view.public.mytho_seen
        if kind == MYTHO and holder != NOBODY and holder != view.public.target:
            left = 0
        if left < fewest:
            fewest, picked = left, i
    return picked


@compiled
def burden(view, choices):
    """Return the index of the kind to shed to Balance: the one that is hardest to play."""
    most, picked = -1, 0
    for i in range(choices.shape[0]):
        kind = choices[i] - SHOWN
        weight = 4 if kind == BANQUE and view.money >= 0 else BURDEN[kind]
        if weight > most:
            most, picked = weight, i
    return picked


@compiled
def give_to(view, choices):
    """Return the index of the seat that Vieux Démons give `view.found` to.

    What is hard to shed goes to the seat closest to leaving, what is easy to the one farthest.
    """
    kind = view.found
    bad = kind == MYTHO or kind == POISSE or kind == FAUCHE or kind == GILET
    best, picked = -1_000, 0
    for i in range(choices.shape[0]):
        far = distance(view, choices[i] - TO)
        score = -far if bad else far
        if score > best:
            best, picked = score, i
    return picked
