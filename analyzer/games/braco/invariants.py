"""What must hold after every step of a game; a debug run checks it (rule I1 of RULES.md)."""

from analyzer.core.jit import compiled

from .cards import ACTION_KINDS, GILET, KEEP, MAX_MONEY, MONEY, MYTHO, NOBODY, NOTHING
from .state import THEIR_CARDS, THEIR_MONEY

FINE = 0
ACTION_LOST, MONEY_LOST, HAND_WRONG, MYTHO_WRONG, TURN_WRONG, MIDDLE_WRONG, KNOWLEDGE_WRONG = (
    1, 2, 3, 4, 5, 6, 7,
)  # fmt: skip


@compiled
def count_action(state, kind):
    """Return how many Action cards of `kind` exist, over all zones."""
    n = 0
    for seat in range(state.public.players):
        n += state.hand[seat].n[kind]
    for i in range(state.public.action_n):
        n += state.action[i] == kind
    for i in range(state.public.middle_n):
        n += state.middle[i] == kind
    for i in range(state.found_next, state.found_n):
        n += state.found[i] == kind
    return n


@compiled
def count_money(state, kind):
    """Return how many Money cards of `kind` exist, secured ones included."""
    n = state.gone[kind]
    for seat in range(state.public.players):
        n += state.money[seat] == kind
    for i in range(state.public.money_n):
        n += state.pile[i] == kind
    for i in range(state.public.middle_n):
        n += state.middle[i] == MONEY + kind
    return n + (state.offered == kind)


@compiled
def hands_are_whole(state):
    """Return whether counts and masks of each hand agree with its cards."""
    for seat in range(state.public.players):
        total = 0
        for kind in range(ACTION_KINDS):
            copies = state.hand[seat].n[kind]
            if copies < 0 or ((state.held[seat] >> kind) & 1) != (copies > 0):
                return False
            total += copies
        if total != state.public.cards[seat]:
            return False
        if not state.public.active[seat] and (total > 0 and state.over == 0):
            return False
        if state.public.has_money[seat] != (state.money[seat] != NOTHING):
            return False
        if (state.carded >> seat) & 1 != (total > 0):
            return False
        if (state.moneyed >> seat) & 1 != (state.money[seat] != NOTHING):
            return False
        if (state.sitting >> seat) & 1 != state.public.active[seat]:
            return False
        if state.public.vest[seat] and state.hand[seat].n[GILET] == 0:
            return False
    return True


@compiled
def middle_is_whole(state):
    """Return whether the counters of the middle agree with its cards."""
    money = 0
    for i in range(state.public.middle_n):
        money += state.middle[i] >= MONEY
    if money != state.public.middle_money:
        return False
    for kind in range(MAX_MONEY):
        laid = 0
        for i in range(state.public.middle_n):
            laid += state.middle[i] == MONEY + kind
        if state.hidden.n[kind] + laid + state.gone[kind] != count_money(state, kind):
            return False
    if not state.public.visible:
        return True
    top = state.middle[state.public.middle_n - 1] if state.public.middle_n > 0 else 0
    return top == MONEY + state.public.visible - 1


@compiled
def mytho_is_where(state):
    """Return whether holder, friend and public holder of Le Mytho agree with the hands."""
    holder = NOBODY
    for seat in range(state.public.players):
        if state.hand[seat].n[MYTHO] > 0:
            holder = seat
    if holder != state.mytho_at:
        return False
    if state.public.mytho_seen != NOBODY and state.public.mytho_seen != holder:
        return False
    if state.public.stowed and holder != NOBODY:
        return False
    if holder == NOBODY:
        return state.public.friend == NOBODY
    return state.public.friend != NOBODY and (
        state.public.active[state.public.friend] == 1 or state.over == 1
    )


@compiled
def knowledge_is_true(state):
    """Return whether nobody "knows" what is not so, or counts itself among the others."""
    for seat in range(state.public.players):
        if state.knows_money[seat].n[seat] != 0:
            return False
    for observer in range(state.public.players):
        for seat in range(state.public.players):
            if observer == seat:
                continue
            known = state.knows_money[observer].n[seat]
            if known != 0 and known != state.money[seat] + 1:
                return False
            if state.knows_none[observer, seat] & state.held[seat]:
                return False
            for kind in range(ACTION_KINDS):
                copies = state.knows[observer, seat, kind]
                if copies < 0 or copies > state.hand[seat].n[kind]:
                    return False
    return True


@compiled
def check(state, options):
    """Return FINE, or the number of the first invariant that is broken."""
    for kind in range(ACTION_KINDS):
        if count_action(state, kind) != options.deck[kind]:
            return ACTION_LOST
        laid = 0
        for i in range(state.public.middle_n):
            laid += state.middle[i] == kind
        if state.public.out[kind] + laid != options.deck[kind]:
            return MIDDLE_WRONG
    for kind in range(MAX_MONEY):
        expected = 0
        for i in range(options.money_n):
            expected += options.kind[i] == kind
        if count_money(state, kind) != expected:
            return MONEY_LOST
    if not hands_are_whole(state):
        return HAND_WRONG
    if not mytho_is_where(state):
        return MYTHO_WRONG
    if not middle_is_whole(state):
        return MIDDLE_WRONG
    if state.public.direction != 1 and state.public.direction != -1:
        return TURN_WRONG
    if (state.offered != NOTHING) != (state.public.decision == KEEP and state.over == 0):
        return TURN_WRONG
    active = 0
    for seat in range(state.public.players):
        active += state.public.active[seat]
    if active != state.public.active_n or (
        state.over == 0 and not state.public.active[state.public.decider]
    ):
        return TURN_WRONG
    if options.needs & (THEIR_MONEY | THEIR_CARDS) and not knowledge_is_true(state):
        return KNOWLEDGE_WRONG
    return FINE
