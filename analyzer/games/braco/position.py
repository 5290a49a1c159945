"""Other worlds: redraw all that one seat cannot know, so that it learns nothing from a guess.

What `player` knows is what its view tells (rule V1 of RULES.md): the cards that it knows in a hand
stay there, the rest is dealt anew, every arrangement with the same chance.  Nothing is allocated:
the Action pile serves as the pool of the cards to deal.
"""

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compiled

from . import effects, placing
from .cards import (
    ACTION_KINDS,
    COVER,
    GILET,
    MYTHO,
    NOBODY,
    NOTHING,
    PLAY_DRAWN,
    POISSE,
    SHED,
    VEST,
)
from .state import THEIR_CARDS, THEIR_MONEY

place = placing.place

ALL_KINDS = (1 << ACTION_KINDS) - 1
TRIES = 4_096  # deals tried under known absences; beyond, the true hands stay


@compiled
def redraw_hidden(state, player, options, tables, stream):
    """Redraw what `player` cannot know, consistent with what it knows; its view stays the same.

    Redrawn: Action cards and Money of the others but for those it knows, the order of both piles,
    the holder of Le Mytho while it is not public, and what the others privately know.  Kept: all
    that is open, the history that only outcomes read (`dealt`, `max_better`, `top_moves`), and
    what a pending decision of another seat rests on (the card it covers with or has drawn, the
    Gilet it may show, one card it may shed).
    """
    redraw_money(state, player, options, stream)
    redraw_actions(state, player, options, stream)
    if options.needs & (THEIR_MONEY | THEIR_CARDS):
        for observer in range(state.public.players):
            for seat in range(state.public.players):
                if observer != player and seat != player and observer != seat:
                    redraw_memory(state, observer, seat, player, stream)


@compiled
def money_hides(state, player, seat):
    """Return whether `seat` holds Money that `player` does not know."""
    unknown = seat != player and state.knows_money[player].n[seat] == 0
    return unknown and state.money[seat] != NOTHING


@compiled
def offer_hides(state, player):
    """Return whether another seat looks at new Money (KEEP) that `player` does not know."""
    if state.offered == NOTHING or state.public.decider == player:
        return False
    return (state.offered_seen >> player) & 1 == 0


@compiled
def redraw_money(state, player, options, stream):
    """Deal the Money that `player` does not know anew: hands, the card on offer, the pile."""
    top = options.kind[options.money_n - 1]
    owner = state.top_owner
    was_held = owner != NOBODY and state.money[owner] == top
    n = state.public.money_n
    offer = offer_hides(state, player)
    for seat in range(state.public.players):
        if money_hides(state, player, seat):
            state.pile[n] = state.money[seat]
            n += 1
    if offer:
        state.pile[n] = state.offered
        n += 1
    rng.shuffle(stream, state.pile, n)
    for seat in range(state.public.players):
        if money_hides(state, player, seat):
            n -= 1
            state.money[seat] = state.pile[n]
    if offer:
        state.offered = state.pile[n - 1]
    if owner == NOBODY or state.money[owner] != top:
        if was_held:
            state.top_owner = NOBODY
        for seat in range(state.public.players):
            if state.money[seat] == top:
                state.top_owner = seat


@compiled
def least(state, player, seat, kind):
    """Return how many cards of `kind` `player` knows in the hand of `seat`.

    What a pending decision of `seat` rests on counts as known.
    """
    public = state.public
    n = np.int64(state.knows[player, seat, kind])
    if kind == GILET and (
        public.vest[seat] or (public.decision == VEST and public.decider == seat)
    ):
        n = max(n, 1)
    if kind == MYTHO and public.mytho_seen == seat:
        n = max(n, 1)
    at_hand = public.decision == COVER or public.decision == PLAY_DRAWN
    if at_hand and public.decider == seat and public.card == kind:
        n = max(n, public.cards[seat] if kind == POISSE else 1)
    return n


@compiled
def kind_to_shed(state, seat, options, stream):
    """Return a kind that `seat`, asked to shed, keeps in hand for it; NOTHING when not asked."""
    if state.public.decision != SHED or state.public.decider != seat:
        return NOTHING
    mask, total = effects.may_shed(options), 0
    for kind in range(ACTION_KINDS):
        total += state.hand[seat].n[kind] if (mask >> kind) & 1 else 0
    left = rng.below(stream, total)
    for kind in range(ACTION_KINDS):
        left -= state.hand[seat].n[kind] if (mask >> kind) & 1 else 0
        if left < 0:
            return kind
    return NOTHING


@compiled
def lift_mytho(state, n):
    """Take Le Mytho out of the first `n` cards of the Action pile; return where it was, or -1."""
    for i in range(n):
        if state.action[i] == MYTHO:
            state.action[i] = state.action[n - 1]
            return i
    return -1


@compiled
def collect(state, player, n, options, stream):
    """Put what hides in the others' hands behind the `n` cards of the pool; return the pool's size.

    Only what `player` knows stays in the hands.  The cards are noted in `spare`, seat by seat; Le
    Mytho is noted but does not join the pool.
    """
    noted = 0
    for seat in range(state.public.players):
        if seat == player:
            continue
        to_shed = kind_to_shed(state, seat, options, stream)
        for kind in range(ACTION_KINDS):
            known = max(least(state, player, seat, kind), 1 if kind == to_shed else 0)
            for _ in range(state.hand[seat].n[kind] - known):
                state.spare[noted] = kind
                noted += 1
                if kind != MYTHO:
                    state.action[n] = kind
                    n += 1
            state.hand[seat].n[kind] = known
    return n


@compiled
def places(state, seat, mytho_to):
    """Return how many cards of the pool `seat` still has to get."""
    n = state.public.cards[seat] - (1 if seat == mytho_to else 0)
    for kind in range(ACTION_KINDS):
        n -= state.hand[seat].n[kind]
    return n


@compiled
def absences(state, player, seat):
    """Return the kinds, Le Mytho apart, that `player` knows not to be in the hand of `seat`."""
    return state.knows_none[player, seat] & ~(1 << MYTHO)


@compiled
def place_mytho(state, player, stream):
    """Return a seat for Le Mytho: each free place that it may take with the same chance."""
    total, seat = 0, 0
    for other in range(state.public.players):
        if other != player and not (state.knows_none[player, other] >> MYTHO) & 1:
            total += places(state, other, NOBODY)
    left = rng.below(stream, total)
    for other in range(state.public.players):
        if other != player and not (state.knows_none[player, other] >> MYTHO) & 1:
            if left >= 0:
                seat = other
            left -= places(state, other, NOBODY)
    return seat


@compiled
def draw_hands(state, player, n, mytho_to, stream):
    """Move a card for each free place to the end of the pool; return whether all may lie there.

    The hands with known absences come first: a deal that fails, fails early.
    """
    for free in range(2):
        for seat in range(state.public.players):
            none = absences(state, player, seat)
            if seat == player or (none == 0) != (free == 1):
                continue
            for _ in range(places(state, seat, mytho_to)):
                i = rng.below(stream, n)
                n -= 1
                state.action[i], state.action[n] = state.action[n], state.action[i]
                if (none >> state.action[n]) & 1:
                    return False
    return True


@compiled
def hand_out(state, player, n, mytho_to):
    """Give the cards at the end of the pool to the hands, in the order of `draw_hands`."""
    for free in range(2):
        for seat in range(state.public.players):
            none = absences(state, player, seat)
            if seat == player or (none == 0) != (free == 1):
                continue
            for _ in range(places(state, seat, mytho_to)):
                n -= 1
                state.hand[seat].n[state.action[n]] += 1


@compiled
def hand_back(state, player, n):
    """Give the true cards, noted in `spare`, back to the hands and take them out of the pool."""
    noted = 0
    for seat in range(state.public.players):
        if seat == player:
            continue
        for _ in range(places(state, seat, NOBODY)):
            kind = state.spare[noted]
            noted += 1
            state.hand[seat].n[kind] += 1
            if kind != MYTHO:
                n -= 1
                for i in range(n + 1):
                    if state.action[i] == kind:
                        state.action[i] = state.action[n]
                        break


@compiled
def redraw_actions(state, player, options, stream):
    """Deal the Action cards that `player` does not know anew: hands and pile."""
    holder = state.mytho_at
    pile_n = state.public.action_n
    place = lift_mytho(state, pile_n)
    stowed = state.public.stowed == 1  # everybody saw where it went, and can count (B12)
    pile_n -= 1 if place >= 0 else 0
    n = collect(state, player, pile_n, options, stream)
    hides = holder != NOBODY and state.hand[holder].n[MYTHO] == 0
    mytho_to, done = NOBODY, False
    for _ in range(TRIES):
        mytho_to = place_mytho(state, player, stream) if hides else NOBODY
        if draw_hands(state, player, n, mytho_to, stream):
            hand_out(state, player, n, mytho_to)
            done = True
            break
    if not done:
        hand_back(state, player, n)
    elif hides:
        state.hand[mytho_to].n[MYTHO] = 1
        if mytho_to == state.public.friend and holder != mytho_to:
            state.mytho_back = 1  # it left its friend, so it came back
        state.mytho_at = mytho_to
    for seat in range(state.public.players):
        held = 0
        for kind in range(ACTION_KINDS):
            held |= (1 << kind) if state.hand[seat].n[kind] > 0 else 0
        state.held[seat] = held
    rng.shuffle(stream, state.action, pile_n)
    if place >= 0:
        if not stowed:
            place = rng.below(stream, pile_n + 1)
        for i in range(pile_n, place, -1):
            state.action[i] = state.action[i - 1]
        state.action[place] = MYTHO


@compiled
def count_bits(mask):
    """Return the number of kinds in a bit mask."""
    n = 0
    for kind in range(ACTION_KINDS):
        n += (mask >> kind) & 1
    return n


@compiled
def redraw_memory(state, observer, seat, player, stream):
    """Redraw what `observer` knows of `seat`: as many cards and absences as before, but true now.

    What `player` knows of `seat` as well stays known to the observer; of the rest, `player` can
    tell at most how much it is.
    """
    if state.knows_money[observer].n[seat] > 0:
        state.knows_money[observer].n[seat] = state.money[seat] + 1
    cards, total, shared, kinds = state.public.cards[seat], 0, 0, 0
    for kind in range(ACTION_KINDS):
        knew = np.int64(state.knows[observer, seat, kind])
        both = min(knew, least(state, player, seat, kind))
        state.knows[observer, seat, kind] = both
        total, shared = total + knew, shared + both
        kinds |= (1 << kind) if knew > 0 else 0
    for known in range(shared, total):
        left, kind = rng.below(stream, cards - known), 0
        while left >= state.hand[seat].n[kind] - state.knows[observer, seat, kind]:
            left -= state.hand[seat].n[kind] - state.knows[observer, seat, kind]
            kind += 1
        state.knows[observer, seat, kind] += 1
    none, absent = (
        np.int64(state.knows_none[observer, seat]),
        ~np.int64(state.held[seat]) & ALL_KINDS,
    )
    if total == cards and none == ~kinds & ALL_KINDS:  # it knows the whole hand
        state.knows_none[observer, seat] = absent
        return
    fresh = none & np.int64(state.knows_none[player, seat])
    wanted = count_bits(none & ~fresh)
    absent &= ~fresh
    candidates = count_bits(absent)
    for kind in range(ACTION_KINDS):
        if (absent >> kind) & 1:
            if rng.below(stream, candidates) < wanted:
                fresh |= 1 << kind
                wanted -= 1
            candidates -= 1
    state.knows_none[observer, seat] = fresh
