"""What each Action card does, step by step (rules B17 to B28), and whether it can do anything."""

from analyzer.core.jit import compiled

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
    MONEY,
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
from .state import KNOWLEDGE


@compiled
def after(state, seat):
    """Return the next active seat after `seat` in the current direction (itself when alone)."""
    nxt = seat
    for _ in range(state.players):
        nxt += state.direction
        if nxt < 0:
            nxt += state.players
        elif nxt >= state.players:
            nxt -= state.players
        if state.active[nxt]:
            return nxt
    return seat


@compiled
def may_shed(options):
    """Return the bit mask of the kinds that Balance may take (B24)."""
    mask = (1 << ACTION_KINDS) - 1
    if not options.balance_poisse:
        mask &= ~(1 << POISSE)
    if not options.balance_mytho:
        mask &= ~(1 << MYTHO)
    return mask


@compiled
def is_target(state, seat, kind, options):
    """Return whether `seat` may be chosen for the card of `kind` that `state.seat` plays."""
    if not state.active[seat]:
        return False
    if seat == state.seat:
        return kind == CONTRAT and options.contrat_self == 1
    if kind == FAUCHE:
        return state.cards[seat] > 0
    if kind == CAROTTE or kind == DEAL:
        return state.money[seat] != NOTHING
    return kind == CONTRAT or kind == TREFLE or kind == HACKER


@compiled
def has_target(state, kind, options):
    """Return whether any seat may be chosen for `kind`."""
    for seat in range(state.players):
        if is_target(state, seat, kind, options):
            return True
    return False


@compiled
def targets(state, kind, options, choices):
    """List the seats that may be chosen, in the direction of play from the author's side."""
    n, seat = 0, state.seat
    for _ in range(state.players):
        seat += state.direction
        if seat < 0:
            seat += state.players
        elif seat >= state.players:
            seat -= state.players
        if is_target(state, seat, kind, options):
            choices[n] = AT + seat
            n += 1
    return n


@compiled
def has_effect(state, kind, options):
    """Return whether `kind`, held by the seat to play, would have an effect if played now.

    The card is taken as played without covering: it then lies on top of the middle, or just
    under the visible Money (B13).
    """
    seat = state.seat
    if kind == PRISON or kind == TREFLE or kind == HACKER:
        return state.active_n > 1
    if kind == GILET or kind == MYTHO:
        return False
    if kind == BANQUE:
        return state.money_n > 0 or state.middle_money > state.visible
    if kind == CONTRAT:
        if state.action_n == 0 and not state.visible and state.middle_n == state.middle_money:
            return False
        return has_target(state, CONTRAT, options)
    if kind == ROUE:
        return state.active_n > 2
    if kind == FAUCHE or kind == CAROTTE:
        return has_target(state, kind, options)
    if kind == DEAL:
        return state.money[seat] != NOTHING and has_target(state, DEAL, options)
    if kind == POISSE:
        return state.cards[seat] == 1 and state.money[seat] != NOTHING
    if kind == BALANCE:
        mask = may_shed(options)
        for other in range(state.players):
            if other != seat and state.active[other] and state.held[other] & mask:
                return True
        return False
    if state.active_n == 1:  # Vieux Démons: there is nobody to give to
        return False
    for i in range(state.middle_n):
        card = state.middle[i]
        if card < MONEY and (card != DEMONS or options.demons_recover_demons):
            return True
    return False


@compiled
def put_down(state, kind, cover, options):
    """Move `kind` from the hand of the seat to play to the middle (B14)."""
    seat = state.seat
    zones.lose(state, seat, kind)
    zones.lay_action(state, kind, cover)
    state.played[seat, kind] += 1
    if kind == GILET and state.hand[seat, GILET] == 0:
        state.vest[seat] = 0
    if options.needs & KNOWLEDGE:
        knowledge.lost_openly(state, seat, kind)


@compiled
def ask(state, decision, seat):
    """Make `decision` of `seat` the pending one."""
    state.decision = decision
    state.decider = seat


@compiled
def play(state, kind, cover, options, streams):
    """Play `kind` and run its effect up to the next decision or the end of the turn."""
    seat = state.seat
    put_down(state, kind, cover, options)
    state.card = kind
    if kind == BANQUE:
        new = zones.draw_money(state, options, streams)
        if new != NOTHING:
            offer(state, seat, new, NOBODY, 0, options)
            return
    elif kind == PRISON:
        state.skip = 1 if state.active_n > 1 else 0
    elif kind == ROUE:
        state.direction = -state.direction
    elif kind == CONTRAT:
        can_draw = state.action_n > 0 or zones.spare_actions(state) > 0
        if can_draw and has_target(state, CONTRAT, options):
            ask(state, TARGET, seat)
            return
    elif kind == DEAL:
        if state.money[seat] != NOTHING and has_target(state, DEAL, options):
            ask(state, TARGET, seat)
            return
    elif kind == FAUCHE or kind == CAROTTE or kind == TREFLE or kind == HACKER:
        if has_target(state, kind, options):
            ask(state, TARGET, seat)
            return
    elif kind == BALANCE:
        state.shed_next = seat
        if ask_to_shed(state, options):
            return
    elif kind == POISSE:
        give_up_money(state, seat, options)
    elif kind == DEMONS:
        state.found_n = zones.recover(state, options, state.active_n - 1)
        state.found_next = 0
        state.found_to = 0
        if state.found_n > 0:
            ask(state, GIVE, seat)
            return
    turns.end_turn(state, options)


@compiled
def give_up_money(state, seat, options):
    """Lay the seat's own Money on top of the middle (B9, B25)."""
    zones.lay_money(state, state.money[seat])
    state.money[seat] = NOTHING
    if options.needs & KNOWLEDGE:
        knowledge.money_unseen(state, seat)


@compiled
def offer(state, seat, new, source, seen, options):
    """`seat` obtains Money: it keeps it, or chooses when it had one (B8).

    source: the seat it was taken from, or NOBODY; seen: 1 when everybody saw the card.
    """
    if state.money[seat] == NOTHING:
        zones.receive_money(state, seat, new, options)
        if options.needs & KNOWLEDGE:
            if source != NOBODY:
                knowledge.money_passed(state, seat, source)
            elif seen:
                knowledge.money_open(state, seat)
            else:
                knowledge.money_unseen(state, seat)
        turns.end_turn(state, options)
    else:
        state.offered = new
        state.offered_from = source
        state.offered_open = seen
        ask(state, KEEP, seat)


@compiled
def keep(state, new_one, options):
    """Keep the new (or the old) Money and lay the other on top of the middle (B8)."""
    seat = state.seat
    old, new = state.money[seat], state.offered
    laid = old if new_one else new
    if options.needs & KNOWLEDGE:
        knowledge.money_chosen(state, seat, old, new, laid)
    if new_one:
        zones.receive_money(state, seat, new, options)
    zones.lay_money(state, laid)
    state.offered = NOTHING
    state.offered_from = NOBODY
    state.offered_open = 0
    turns.end_turn(state, options)


@compiled
def at(state, target, options, streams):
    """Run the effect of `state.card` on the seat chosen for it."""
    seat, kind = state.seat, state.card
    state.target = target
    if kind == FAUCHE:
        taken = zones.steal(state, seat, target, streams)
        took_from(state, seat, target, taken, options)
    elif kind == CAROTTE:
        if state.hand[target, GILET] > 0:
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
        if options.needs & KNOWLEDGE:
            knowledge.money_swapped(state, seat, target)
    elif kind == TREFLE:
        ask(state, NAME, seat)
        return
    elif options.needs & KNOWLEDGE:  # Hacker
        knowledge.looked(state, seat, target)
    turns.end_turn(state, options)


@compiled
def took_from(state, thief, victim, kind, options):
    """Note a card taken at random: Le Mytho may have come back, a shown Gilet may be gone."""
    if kind == MYTHO:
        zones.mytho_moved(state, thief)
    if state.mytho_seen == victim:
        state.mytho_seen = NOBODY
    state.vest[victim] = 0
    if options.needs & KNOWLEDGE:
        knowledge.stolen(state, thief, victim, kind)


@compiled
def carotte(state, options):
    """Take the Money of the target (B19)."""
    target = state.target
    new = state.money[target]
    state.money[target] = NOTHING
    offer(state, state.seat, new, target, 0, options)


@compiled
def vest(state, shown, options):
    """The target of Carotte shows its Gilet, or not (B19)."""
    target = state.target
    if shown:
        state.vest[target] = 1
        if options.needs & KNOWLEDGE:
            knowledge.holds(state, target, GILET)
        turns.end_turn(state, options)
    else:
        carotte(state, options)


@compiled
def named(state, kind, options):
    """Le Trèfle: the target gives one card of `kind` if it holds one (B26)."""
    seat, target = state.seat, state.target
    if state.hand[target, kind] > 0:
        zones.lose(state, target, kind)
        zones.gain(state, seat, kind)
        if kind == MYTHO:
            zones.mytho_moved(state, seat)
            state.mytho_seen = seat
        if kind == GILET and state.hand[target, GILET] == 0:
            state.vest[target] = 0
        if options.needs & KNOWLEDGE:
            knowledge.lost_openly(state, target, kind)
            knowledge.gained_openly(state, seat, kind)
    elif options.needs & KNOWLEDGE:
        knowledge.lacks(state, target, kind)
    turns.end_turn(state, options)


@compiled
def ask_to_shed(state, options):
    """Ask the next seat that Balance concerns; return whether there is one (B24)."""
    mask = may_shed(options)
    seat = state.shed_next
    while True:
        seat = after(state, seat)
        if seat == state.seat:
            return False
        if state.held[seat] & mask:
            state.shed_next = seat
            ask(state, SHED, seat)
            return True


@compiled
def shed(state, kind, options):
    """Lay the shown card on top of the middle and ask the next seat (B24)."""
    seat = state.decider
    zones.lose(state, seat, kind)
    zones.lay_action(state, kind, 1)
    if kind == MYTHO:
        state.friend = NOBODY
        state.mytho_seen = NOBODY
    if kind == GILET and state.hand[seat, GILET] == 0:
        state.vest[seat] = 0
    if options.needs & KNOWLEDGE:
        knowledge.lost_openly(state, seat, kind)
    if not ask_to_shed(state, options):
        turns.end_turn(state, options)


@compiled
def give(state, to, options):
    """Vieux Démons: give the oldest recovered card to `to`, for all to see (B27)."""
    kind = state.found[state.found_next]
    zones.gain(state, to, kind)
    if kind == MYTHO:
        zones.befriend(state, to)
    if options.needs & KNOWLEDGE:
        knowledge.gained_openly(state, to, kind)
    state.found_to |= zones.bit(to)
    state.found_next += 1
    if state.found_next == state.found_n:
        state.found_n = 0
        turns.end_turn(state, options)
