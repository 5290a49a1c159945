"""Set-up: a clean table, shuffled piles, hands, the friend of Le Mytho and the starter (B4, B5)."""

from analyzer.core import rng
from analyzer.core.jit import compiled

from . import knowledge, turns, zones
from .cards import ACTION_KINDS, MAX_MONEY, MAX_PLAYERS, MYTHO, NOBODY, NOTHING, TURN
from .state import THEIR_CARDS


@compiled
def setup(state, options, tables, streams):
    """Shuffle, deal, find the friend of Le Mytho and the starter (B4, B5)."""
    clear(state, options)
    turns.close_ring(state)
    deal = streams.of[zones.DEAL]
    state.action, state.public.out = options.action, options.out
    state.public.action_n = options.deck_size
    rng.shuffle(deal, state.action, state.public.action_n)
    state.pile, state.hidden.n = options.pile, options.hidden
    state.public.money_n = options.money_n
    rng.shuffle(deal, state.pile, state.public.money_n)
    for seat in range(options.players):
        for _ in range(options.dealt):
            state.public.action_n -= 1
            zones.gain(state, seat, state.action[state.public.action_n])
    begin(state, options, NOBODY if state.mytho_at != NOBODY else rng.below(deal, options.players))


@compiled
def begin(state, options, starter):
    """Note what the hands of the deal decide and begin the first turn (B5).

    starter: who starts when nobody holds Le Mytho.  Called again after an exchange of cards, it
    overwrites all that it wrote before.
    """
    for seat in range(options.players):
        for kind in range(ACTION_KINDS):
            state.dealt[seat, kind] = state.hand[seat].n[kind]
        state.turns_of[seat] = 0
    state.public.turns, state.public.friend, state.public.mytho_seen = 0, NOBODY, NOBODY
    if options.needs & THEIR_CARDS:
        for observer in range(options.players):
            for seat in range(options.players):
                state.knows[observer, seat, MYTHO] = 0
    if state.mytho_at != NOBODY:
        zones.befriend(state, state.mytho_at)
        if options.needs & THEIR_CARDS:
            knowledge.holds(state, state.mytho_at, MYTHO)
        state.public.seat = state.mytho_at
    else:
        state.public.seat = starter
    state.starter = state.public.seat
    turns.begin_turn(state)


@compiled
def clear(state, options):
    """Overwrite every field of `state` with that of an empty table."""
    public = state.public
    public.players, public.active_n = options.players, options.players
    public.seat, public.turns, public.direction = 0, 0, 1
    public.decision, public.decider, public.card, public.target = TURN, 0, NOTHING, NOBODY
    public.friend, public.mytho_seen, state.mytho_at, state.mytho_back = NOBODY, NOBODY, NOBODY, 0
    public.action_n, public.money_n, public.middle_n, public.middle_money = 0, 0, 0, 0
    public.visible, public.found_to, public.stowed = 0, 0, 0
    state.starter, state.over, state.end = 0, 0, 0
    state.sitting, state.carded, state.moneyed = (1 << options.players) - 1, 0, 0
    state.cap, state.alone, state.skip = options.turn_cap * options.players, 0, 0
    state.offered, state.offered_seen = NOTHING, 0
    state.shed_next, state.found_n, state.found_next = 0, 0, 0
    state.renewals, state.top_owner, state.top_moves = 0, NOBODY, 0
    # one loop an array: the compiler turns each into one wide store
    for seat in range(MAX_PLAYERS):
        public.secured[seat] = 0
        public.active[seat] = 1 if seat < options.players else 0
        public.cards[seat] = 0
        public.has_money[seat] = 0
        public.vest[seat] = 0
        public.drew[seat] = 0
    for seat in range(MAX_PLAYERS):
        state.braco_turn[seat] = 0
        state.first_laid[seat] = 0
    for seat in range(MAX_PLAYERS):
        state.turns_of[seat] = 0
        state.could_call[seat] = 0
        state.max_money[seat] = 0
        state.max_better[seat] = 0
        state.max_action[seat] = 0
        state.held[seat] = 0
    for seat in range(MAX_PLAYERS):
        state.money[seat] = NOTHING
        state.found[seat] = 0
        state.ring[0, seat] = 0
        state.ring[1, seat] = 0
    for seat in range(MAX_PLAYERS):
        for kind in range(state.hand[seat].n.shape[0]):
            state.hand[seat].n[kind] = 0
    for seat in range(MAX_PLAYERS):
        for kind in range(ACTION_KINDS):
            state.dealt[seat, kind] = 0
    for seat in range(MAX_PLAYERS):
        for kind in range(ACTION_KINDS):
            state.played[seat, kind] = 0
    for kind in range(MAX_MONEY):
        state.gone[kind] = 0
    for i in range(state.middle.shape[0]):
        state.middle[i] = 0
    for i in range(state.spare.shape[0]):
        state.spare[i] = 0
    for seat in range(MAX_PLAYERS):
        for other in range(MAX_PLAYERS):
            state.knows_money[seat].n[other] = 0
    for seat in range(MAX_PLAYERS):
        for other in range(MAX_PLAYERS):
            state.knows_none[seat, other] = 0
    for seat in range(MAX_PLAYERS):
        for other in range(MAX_PLAYERS):
            for kind in range(ACTION_KINDS):
                state.knows[seat, other, kind] = 0
