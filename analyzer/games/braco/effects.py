"""What each Action card does, step by step (rules B17 to B28), and whether it can do anything."""

import numpy as np

from analyzer.core.jit import compiled, inlined

from . import knowledge, turns, zones
from .cards import (
    ACTION_KINDS,
    AT,
    BALANCE,
    BANQUE,
    CAROTTE,
    CONTRAT,
    DEAL,
    DEMONS,
    FAUCHE,
    GILET,
    GIVE,
    HACKER,
    KEEP,
    MYTHO,
    NAME,
    NOBODY,
    NOTHING,
    POISSE,
    PRISON,
    ROUE,
    SHED,
    TARGET,
    TREFLE,
    VEST,
)
from .masks import bit
from .state import THEIR_CARDS, THEIR_MONEY


@compiled
def may_shed(options):
    """Return the bit mask of the kinds that Balance may take (B24)."""
    mask = (1 << ACTION_KINDS) - 1
    if not options.balance_poisse:
        mask &= ~(1 << POISSE)
    if not options.balance_mytho:
        mask &= ~(1 << MYTHO)
    return mask


@inlined
def who_may_be_target(state, kind, options):
    """Return the bit mask of the seats that the seat to play may choose for `kind`."""
    others = state.sitting & ~bit(state.public.seat)
    if kind == FAUCHE:
        return others & state.carded
    if kind == CAROTTE or kind == DEAL:
        return others & state.moneyed
    if kind == CONTRAT and options.contrat_self == 1:
        return others | bit(state.public.seat)
    return others


@inlined
def targets(state, kind, options, choices):
    """List the seats that may be chosen, in the direction of play from the author's side."""
    n, seat = 0, state.public.seat
    mask = who_may_be_target(state, kind, options)
    for _ in range(state.public.active_n):
        seat = turns.after(state, seat)
        choices.code[n] = AT + seat
        n += (mask >> seat) & 1
    return n


@inlined
def can_draw(state):
    """Return whether an Action card can be drawn now, renewal included (B15)."""
    return state.public.action_n > 0 or zones.spare_actions(state) > 0


@inlined
def when(condition, kind):
    """Return the bit mask of `kind` if the condition holds, else 0."""
    return bit(kind) if condition else np.int64(0)


@compiled
def with_effect(state, options, covers):
    """Return the bit mask of the kinds that would have an effect, played now from one's hand (B13).

    covers: whether the card may also be played on top of the visible Money, which a renewal then
    finds; without, it lies just under it.
    """
    public, seat = state.public, state.public.seat
    me = bit(seat)
    others = state.sitting & ~me
    has_money = state.moneyed & me != 0
    sleeping = public.middle_money - (1 if public.visible and not covers else 0)
    actions = public.middle_n - public.middle_money
    mask = bit(PRISON) | bit(TREFLE) | bit(HACKER)
    mask |= when(public.money_n > 0 or sleeping > 0, BANQUE)
    mask |= when(others & state.moneyed != 0, CAROTTE)
    mask |= when(has_money and others & state.moneyed != 0, DEAL)
    mask |= when(others & state.carded != 0, FAUCHE)
    mask |= when(public.active_n > 2, ROUE)
    mask |= when(has_money and public.cards[seat] == 1, POISSE)
    somebody = others != 0 or options.contrat_self == 1
    draws = public.action_n > 0 or public.visible > 0 or actions > 0
    mask |= when(somebody and draws, CONTRAT)
    # Balance: as far as everybody can tell, since the list of options must not betray hands
    shedders, holder = others & state.carded, public.mytho_seen
    if holder != NOBODY and not options.balance_mytho and public.cards[holder] == 1:
        shedders &= ~bit(holder)
    mask |= when(shedders != 0, BALANCE)
    if not options.demons_recover_demons:
        for i in range(public.middle_n):
            actions -= state.middle[i] == DEMONS
    return mask | when(actions > 0, DEMONS)


@inlined
def put_down(state, kind, cover, options):
    """Move `kind` from the hand of the seat to play to the middle (B14)."""
    seat = state.public.seat
    zones.lose(state, seat, kind)
    zones.lay_action(state, kind, cover)
    state.played[seat, kind] += 1
    if kind == GILET:
        state.public.vest[seat] = 0
    if options.needs & THEIR_CARDS:
        knowledge.lost_openly(state, seat, kind)


@inlined
def ask(state, decision, seat):
    """Make `decision` of `seat` the pending one."""
    state.public.decision = decision
    state.public.decider = seat


@inlined
def play(state, kind, cover, options, streams):
    """Play `kind` and run its effect; what it asks is then pending, else the turn is over."""
    seat = state.public.seat
    put_down(state, kind, cover, options)
    state.public.card = kind
    if kind == BANQUE:
        new = zones.draw_money(state, options, streams)
        if new != NOTHING:
            offer(state, seat, new, 0, options)
    elif kind == PRISON:
        state.skip = 1 if state.public.active_n > 1 else 0
    elif kind == ROUE:
        state.public.direction = -state.public.direction
    elif kind == CONTRAT:
        if can_draw(state) and who_may_be_target(state, CONTRAT, options) != 0:
            ask(state, TARGET, seat)
    elif kind == DEAL:
        if state.money[seat] != NOTHING and who_may_be_target(state, DEAL, options) != 0:
            ask(state, TARGET, seat)
    elif kind == FAUCHE or kind == CAROTTE or kind == TREFLE or kind == HACKER:
        if who_may_be_target(state, kind, options) != 0:
            ask(state, TARGET, seat)
    elif kind == BALANCE:
        state.shed_next = seat
        ask_to_shed(state, options)
    elif kind == POISSE:
        while state.public.cards[seat] > 0:  # both at once, when alone (B34)
            put_down(state, POISSE, cover, options)
        lay_own_money(state, seat, options)
    elif kind == DEMONS:
        state.found_n = zones.recover(state, options, state.public.active_n - 1)
        state.found_next = 0
        state.public.found_to = 0
        if state.found_n > 0:
            ask(state, GIVE, seat)


@inlined
def lay_own_money(state, seat, options):
    """Lay the seat's own Money on top of the middle (B9, B25)."""
    zones.lay_money(state, zones.give_up_money(state, seat))
    if options.needs & THEIR_MONEY:
        knowledge.money_unseen(state, seat)


@inlined
def offer(state, seat, new, seen, options):
    """`seat` obtains Money: it keeps it, or chooses when it had one (B8).

    seen: bit mask of the other seats that know which card it is.
    """
    if state.money[seat] == NOTHING:
        zones.receive_money(state, seat, new, options)
        if options.needs & THEIR_MONEY:
            knowledge.money_came(state, seat, seen)
    else:
        state.offered = new
        state.offered_seen = seen
        ask(state, KEEP, seat)


@inlined
def keep(state, new_one, options):
    """Keep the new (or the old) Money and lay the other on top of the middle (B8)."""
    seat = state.public.seat
    old, new = state.money[seat], state.offered
    laid = old if new_one else new
    if options.needs & THEIR_MONEY:
        knowledge.money_chosen(state, seat, old, new, laid)
    if new_one:
        zones.receive_money(state, seat, new, options)
    zones.lay_money(state, laid)
    state.offered = NOTHING
    state.offered_seen = 0


@inlined
def at(state, target, options, streams):
    """Run the effect of `state.public.card` on the seat chosen for it."""
    seat, kind = state.public.seat, state.public.card
    state.public.target = target
    if kind == FAUCHE:
        taken = zones.steal(state, seat, target, streams)
        took_from(state, seat, target, taken, options)
    elif kind == CAROTTE:
        if state.hand[target].n[GILET] > 0:
            ask(state, VEST, target)
            return
        carotte(state, options)
        return
    elif kind == CONTRAT:
        zones.draw_action(state, target, options, streams)
    elif kind == DEAL:
        mine, theirs = state.money[seat], state.money[target]
        zones.receive_money(state, seat, theirs, options)
        zones.receive_money(state, target, mine, options)
        if options.needs & THEIR_MONEY:
            knowledge.money_swapped(state, seat, target)
    elif kind == TREFLE:
        ask(state, NAME, seat)
        return
    else:  # Hacker
        if options.needs & THEIR_CARDS:
            knowledge.looked(state, seat, target)
        if options.needs & THEIR_MONEY:
            knowledge.saw_money(state, seat, target)


@compiled
def took_from(state, thief, victim, kind, options):
    """Note a card taken at random: Le Mytho may have come back, a shown Gilet may be gone."""
    if kind == MYTHO:
        zones.mytho_moved(state, thief)
    if state.public.mytho_seen == victim:
        state.public.mytho_seen = NOBODY
    state.public.vest[victim] = 0
    if options.needs & THEIR_CARDS:
        knowledge.stolen(state, thief, victim, kind)


@compiled
def carotte(state, options):
    """Take the Money of the target (B19)."""
    target = state.public.target
    new = zones.give_up_money(state, target)
    seen = 0
    if options.needs & THEIR_MONEY:
        seen = knowledge.who_knows_money(state, target) | bit(target)
        knowledge.money_unseen(state, target)
    offer(state, state.public.seat, new, seen, options)


@compiled
def vest(state, shown, options):
    """The target of Carotte shows its Gilet, or not (B19)."""
    target = state.public.target
    if shown:
        state.public.vest[target] = 1
        if options.needs & THEIR_CARDS:
            knowledge.holds(state, target, GILET)
    else:
        carotte(state, options)


@compiled
def named(state, kind, options):
    """Le Trèfle: the target gives one card of `kind` if it holds one (B26)."""
    seat, target = state.public.seat, state.public.target
    if state.hand[target].n[kind] > 0:
        zones.lose(state, target, kind)
        zones.gain(state, seat, kind)
        if kind == MYTHO:
            zones.mytho_moved(state, seat)
            state.public.mytho_seen = seat
        if kind == GILET:
            state.public.vest[target] = 0
        if options.needs & THEIR_CARDS:
            knowledge.lost_openly(state, target, kind)
            knowledge.gained_openly(state, seat, kind)
    elif options.needs & THEIR_CARDS:
        knowledge.lacks(state, target, kind)


@compiled
def ask_to_shed(state, options):
    """Ask the next seat that Balance concerns, if there is one (B24)."""
    mask = may_shed(options)
    seat = turns.after(state, state.shed_next)
    while seat != state.public.seat:
        if state.held[seat] & mask:
            state.shed_next = seat
            ask(state, SHED, seat)
            return
        seat = turns.after(state, seat)


@compiled
def shed(state, kind, options):
    """Lay the shown card on top of the middle and ask the next seat (B24)."""
    seat = state.public.decider
    zones.lose(state, seat, kind)
    zones.lay_action(state, kind, 1)
    if kind == MYTHO:
        state.public.friend = NOBODY
        state.public.mytho_seen = NOBODY
    if kind == GILET:
        state.public.vest[seat] = 0
    if options.needs & THEIR_CARDS:
        knowledge.lost_openly(state, seat, kind)
    ask_to_shed(state, options)


@compiled
def give(state, to, options):
    """Vieux Démons: give the oldest recovered card to `to`, for all to see (B27)."""
    kind = state.found[state.found_next]
    zones.gain(state, to, kind)
    if kind == MYTHO:
        zones.befriend(state, to)
    if options.needs & THEIR_CARDS:
        knowledge.gained_openly(state, to, kind)
    state.public.found_to |= bit(to)
    state.found_next += 1
    if state.found_next == state.found_n:
        state.found_n = 0
    else:
        ask(state, GIVE, state.public.seat)
