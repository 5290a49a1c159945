"""Moving cards between hands, piles and the middle; every other module moves them through here."""

from analyzer.core import rng
from analyzer.core.jit import compiled, inlined

from . import knowledge
from .cards import ACTION_KINDS, DEMONS, MAX_MONEY, MONEY, MYTHO, NOBODY, NOTHING
from .masks import bit
from .state import THEIR_CARDS

DEAL, STEAL, RENEW = 0, 1, 2  # sources of chance


@inlined
def gain(state, seat, kind):
    """Put one Action card of `kind` into the hand of `seat`."""
    state.hand[seat].n[kind] += 1
    state.public.cards[seat] += 1
    state.held[seat] |= bit(kind)
    state.carded |= bit(seat)
    if kind == MYTHO:
        state.mytho_at = seat


@inlined
def lose(state, seat, kind):
    """Take one Action card of `kind` out of the hand of `seat`."""
    state.hand[seat].n[kind] -= 1
    state.public.cards[seat] -= 1
    if state.hand[seat].n[kind] == 0:
        state.held[seat] &= ~bit(kind)
    if state.public.cards[seat] == 0:
        state.carded &= ~bit(seat)
    if kind == MYTHO:
        state.mytho_at = NOBODY


@inlined
def befriend(state, seat):
    """Make `seat` the friend of Le Mytho that it now holds, for all to see (B12)."""
    state.public.friend = seat
    state.public.stowed = 0
    state.mytho_back = 0
    state.public.mytho_seen = seat


@inlined
def receive_money(state, seat, kind, options):
    """Make Money of `kind` the only Money card of `seat`; follow the highest card's way."""
    state.money[seat] = kind
    state.public.has_money[seat] = 1
    state.moneyed |= bit(seat)
    if kind == options.kind[options.money_n - 1]:
        if state.top_owner != seat and state.top_owner != NOBODY:
            state.top_moves += 1
        state.top_owner = seat


@inlined
def give_up_money(state, seat):
    """Take the Money out of the hand of `seat` and return its kind."""
    kind = state.money[seat]
    state.money[seat] = NOTHING
    state.public.has_money[seat] = 0
    state.moneyed &= ~bit(seat)
    return kind


@inlined
def lay_money(state, kind):
    """Lay Money of `kind` on top of the middle, visible."""
    state.middle[state.public.middle_n] = MONEY + kind
    state.public.middle_n += 1
    state.public.middle_money += 1
    state.hidden.n[kind] -= 1
    state.public.visible = kind + 1


@inlined
def lift_money(state, options):
    """Take the visible Money off the middle and return its kind (B16)."""
    state.public.middle_n -= 1
    kind = state.middle[state.public.middle_n] - MONEY
    state.public.middle_money -= 1
    state.hidden.n[kind] += 1
    state.public.visible = 0
    if state.public.middle_n > 0 and options.uncovered_returns:
        below = state.middle[state.public.middle_n - 1]
        if below >= MONEY:
            state.public.visible = below - MONEY + 1
    return kind


@inlined
def lay_action(state, kind, cover):
    """Lay an Action card on the middle: on top, or just under the visible Money (B14)."""
    top = state.public.middle_n
    if state.public.visible and not cover:
        state.middle[top] = state.middle[top - 1]
        state.middle[top - 1] = kind
    else:
        state.middle[top] = kind
        state.public.visible = 0
    state.public.middle_n = top + 1
    state.public.out[kind] -= 1


@inlined
def spare_actions(state):
    """Return how many Action cards a renewal would find in the middle."""
    top_stays = state.public.middle_n > 0 and state.middle[state.public.middle_n - 1] < MONEY
    return state.public.middle_n - state.public.middle_money - (1 if top_stays else 0)


@compiled
def put_under(pile, n, cards, extra):
    """Put `extra` cards under the `n` cards of `pile`."""
    for i in range(n - 1, -1, -1):
        pile[i + extra] = pile[i]
    for i in range(extra):
        pile[i] = cards[i]


@compiled
def recycle(state, money, streams):
    """Move the Action (or Money) cards below the top of the middle, shuffled, under their pile."""
    taken, kept, last = 0, 0, state.public.middle_n - 1
    for i in range(last + 1):
        card = state.middle[i]
        if i < last and (card >= MONEY) == money:
            state.spare[taken] = card - MONEY if money else card
            taken += 1
            if money:
                state.hidden.n[card - MONEY] += 1
            else:
                state.public.out[card] += 1
        else:
            state.middle[kept] = card
            kept += 1
    state.public.middle_n = kept
    if taken == 0:
        return
    rng.shuffle(streams.of[RENEW], state.spare, taken)
    if money:
        state.public.middle_money -= taken
        put_under(state.pile, state.public.money_n, state.spare, taken)
        state.public.money_n += taken
    else:
        put_under(state.action, state.public.action_n, state.spare, taken)
        state.public.action_n += taken


@compiled
def renew(state, options, money_needed, streams):
    """Rebuild the piles from the middle, all but its top card (B15)."""
    before = state.public.middle_n
    if options.renew == 0 or not money_needed:
        recycle(state, False, streams)
    if options.renew == 0 or money_needed:
        recycle(state, True, streams)
    if state.public.middle_n != before:
        state.renewals += 1


@inlined
def draw_money(state, options, streams):
    """Return the kind of Money drawn from the pile, renewed if need be, or NOTHING."""
    if state.public.money_n == 0:
        renew(state, options, True, streams)
        if state.public.money_n == 0:
            return NOTHING
    state.public.money_n -= 1
    return state.pile[state.public.money_n]


@inlined
def draw_action(state, seat, options, streams):
    """Draw one Action card into the hand of `seat`; return its kind, or NOTHING (B12, B15)."""
    if state.public.action_n == 0:
        renew(state, options, False, streams)
        if state.public.action_n == 0:
            return NOTHING
    state.public.action_n -= 1
    kind = state.action[state.public.action_n]
    gain(state, seat, kind)
    if kind == MYTHO:
        befriend(state, seat)
    if options.needs & THEIR_CARDS:
        if kind == MYTHO:
            knowledge.gained_openly(state, seat, kind)
        else:
            knowledge.gained_unseen(state, seat)
    return kind


@compiled
def stow(state, seat):
    """Put Le Mytho from the hand of `seat` at the very bottom of the Action pile (B12)."""
    lose(state, seat, MYTHO)
    for i in range(state.public.action_n, 0, -1):
        state.action[i] = state.action[i - 1]
    state.action[0] = MYTHO
    state.public.action_n += 1
    state.public.friend = NOBODY
    state.public.mytho_seen = NOBODY
    state.public.stowed = 1


@inlined
def steal(state, thief, victim, streams):
    """Move one of the victim's Action cards, uniformly at random, and return its kind (B21)."""
    left = rng.below(streams.of[STEAL], state.public.cards[victim])
    kind = 0
    while left >= state.hand[victim].n[kind]:
        left -= state.hand[victim].n[kind]
        kind += 1
    lose(state, victim, kind)
    gain(state, thief, kind)
    return kind


@inlined
def mytho_moved(state, to):
    """Note that Le Mytho went from one hand into another (B12)."""
    if to == state.public.friend:
        state.mytho_back = 1


@compiled
def recover(state, options, most):
    """Take the oldest Action cards out of the middle into `found`; return how many (B27).

    The card just played lies on top, or just under the visible Money, and is never taken.
    """
    own = state.public.middle_n - 1 - (1 if state.public.visible else 0)
    found, kept = 0, 0
    for i in range(state.public.middle_n):
        card = state.middle[i]
        wanted = card < MONEY and i != own and found < most
        if wanted and card == DEMONS and not options.demons_recover_demons:
            wanted = False
        if wanted:
            state.found[found] = card
            state.public.out[card] += 1
            found += 1
        else:
            state.middle[kept] = card
            kept += 1
    state.public.middle_n = kept
    return found


@compiled
def take_stock(state, options):
    """Derive anew what is kept beside the cards: masks of seats and kinds, Money by kind."""
    state.sitting, state.carded, state.moneyed = 0, 0, 0
    for kind in range(MAX_MONEY):
        state.hidden.n[kind] = -state.gone[kind]
    for i in range(options.money_n):
        state.hidden.n[options.kind[i]] += 1
    for kind in range(ACTION_KINDS):
        state.public.out[kind] = options.deck[kind]
    for i in range(state.public.middle_n):
        if state.middle[i] >= MONEY:
            state.hidden.n[state.middle[i] - MONEY] -= 1
        else:
            state.public.out[state.middle[i]] -= 1
    for seat in range(state.public.players):
        state.sitting |= bit(seat) if state.public.active[seat] else 0
        state.carded |= bit(seat) if state.public.cards[seat] > 0 else 0
        state.moneyed |= bit(seat) if state.money[seat] != NOTHING else 0
        state.held[seat] = 0
        for kind in range(ACTION_KINDS):
            state.held[seat] |= bit(kind) if state.hand[seat].n[kind] > 0 else 0
