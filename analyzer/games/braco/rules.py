"""Braco's rules as kernels: set-up, options, choices, end.  Ids refer to RULES.md."""

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compiled, inlined
from analyzer.core.metric import SHARE
from analyzer.core.settings import code

from . import effects, knowledge, turns, zones
from .cards import (
    ACTION_KINDS,
    AT,
    BRACO,
    CAPPED,
    COVER,
    DRAW,
    EXCHANGE,
    GIVE,
    KEEP,
    MAX_ACTION_CARD,
    MAX_CHOICES,
    MAX_MONEY,
    MAX_MONEY_CARD,
    MAX_PLAYERS,
    MYTHO,
    NAME,
    NAMED,
    NEW,
    NO,
    NOBODY,
    NOTHING,
    OLD,
    ONE_LEFT,
    PASS,
    PASS_MYTHO,
    PLAY_DRAWN,
    POISSE,
    SACRIFICE,
    SHED,
    SHOWN,
    STOW_MYTHO,
    TAKE,
    TARGET,
    TO,
    TURN,
    VEST,
    YES,
)
from .invariants import check
from .options import Options
from .state import EACH, KNOWLEDGE, NEEDS, Outcome, State

__all__ = [
    "EACH",
    "MAX_CHOICES",
    "MAX_PLAYERS",
    "NEEDS",
    "SOURCES",
    "Outcome",
    "State",
    "apply",
    "check",
    "is_over",
    "legal",
    "settle",
    "setup",
    "to_act",
]  # fmt: skip

ALL = (1 << MAX_PLAYERS) - 1  # bit mask of every seat
SOURCES = 3  # zones.DEAL, STEAL, RENEW

OPEN = code(Options, "ready_options", "open")
DRAW_AND_PLAY = code(Options, "draw_mode", "draw-and-play")
STUCK_ONLY = code(Options, "draw_mode", "stuck-only")
ONCE_PER_LAP = code(Options, "draw_mode", "once-per-lap")
ONLY_IF_STUCK = code(Options, "dead_play", "only-if-stuck")
KEEPS = code(Options, "last_player", "keeps")


@compiled
def setup(state, options, tables, streams):
    """Shuffle, deal, find the friend of Le Mytho and the starter (B4, B5)."""
    clear(state, options)
    turns.close_ring(state)
    deal = streams.of[zones.DEAL]
    for kind in range(ACTION_KINDS):
        for _ in range(options.deck[kind]):
            state.action[state.public.action_n] = kind
            state.public.action_n += 1
    rng.shuffle(deal, state.action, state.public.action_n)
    for i in range(options.money_n):
        state.pile[i] = options.kind[i]
    state.public.money_n = options.money_n
    rng.shuffle(deal, state.pile, state.public.money_n)
    for seat in range(options.players):
        for _ in range(options.dealt):
            state.public.action_n -= 1
            zones.gain(state, seat, state.action[state.public.action_n])
        for kind in range(ACTION_KINDS):
            state.dealt[seat, kind] = state.hand[seat].n[kind]
    if state.mytho_at != NOBODY:
        zones.befriend(state, state.mytho_at)
        if options.needs & KNOWLEDGE:
            knowledge.holds(state, state.mytho_at, MYTHO)
        state.public.seat = state.mytho_at
    else:
        state.public.seat = rng.below(deal, options.players)
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
    state.cap, state.alone, state.skip = options.turn_cap * options.players, 0, 0
    state.offered, state.offered_seen = NOTHING, 0
    state.shed_next, state.found_n, state.found_next = 0, 0, 0
    state.renewals, state.top_owner, state.top_moves = 0, NOBODY, 0
    for seat in range(MAX_PLAYERS):
        public.secured[seat], state.braco_turn[seat], state.first_laid[seat] = 0, 0, 0
        state.turns_of[seat], state.could_call[seat] = 0, 0
        state.max_money[seat], state.max_better[seat], state.max_action[seat] = 0, 0, 0
        public.active[seat] = 1 if seat < options.players else 0
        public.cards[seat], public.has_money[seat], public.vest[seat], public.drew[seat] = (
            0,
            0,
            0,
            0,
        )
        state.money[seat], state.held[seat], state.found[seat] = NOTHING, 0, 0
        state.ring[0, seat], state.ring[1, seat] = 0, 0
        for kind in range(state.hand[seat].n.shape[0]):
            state.hand[seat].n[kind] = 0
        for kind in range(ACTION_KINDS):
            state.dealt[seat, kind], state.played[seat, kind] = 0, 0
    for kind in range(MAX_MONEY):
        state.middle_kinds[kind], state.gone[kind], state.pile[kind] = 0, 0, 0
    for i in range(state.action.shape[0]):
        state.action[i] = 0
    for i in range(state.middle.shape[0]):
        state.middle[i], state.spare[i] = 0, 0
    for seat in range(MAX_PLAYERS):
        for other in range(MAX_PLAYERS):
            state.knows_money[seat, other], state.knows_none[seat, other] = 0, 0
            for kind in range(ACTION_KINDS):
                state.knows[seat, other, kind] = 0


@inlined
def is_over(state):
    """Return whether the game has ended."""
    return state.over == 1


@inlined
def to_act(state):
    """Return the seat that decides."""
    return state.public.decider


@inlined
def two(choices, first, second):
    """List two choices."""
    choices.code[0], choices.code[1] = first, second
    return 2


@compiled
def legal(state, options, tables, choices):
    """List the options of the pending decision in their canonical order; return how many."""
    decision = state.public.decision
    if decision == TURN:
        return turn_options(state, options, choices)
    if decision == COVER or decision == VEST or decision == PLAY_DRAWN:
        return two(choices, NO, YES)
    if decision == KEEP:
        return two(choices, OLD, NEW)
    if decision == TARGET:
        return effects.targets(state, state.public.card, options, choices)
    n = 0
    if decision == NAME:
        for kind in range(ACTION_KINDS):
            if options.deck[kind] > 0:
                choices.code[n] = NAMED + kind
                n += 1
    elif decision == SHED:
        mask = state.held[state.public.decider] & effects.may_shed(options)
        for kind in range(ACTION_KINDS):
            choices.code[n] = SHOWN + kind
            n += (mask >> kind) & 1
    else:  # GIVE
        seat = turns.after(state, state.public.seat)
        while seat != state.public.seat:
            choices.code[n] = TO + seat
            n += 1 - ((state.public.found_to >> seat) & 1)
            seat = turns.after(state, seat)
    return n


@inlined
def can_draw(state):
    """Return whether an Action card can be drawn now, renewal included (B15)."""
    return state.public.action_n > 0 or zones.spare_actions(state) > 0


@inlined
def ready_options(state, options, choices):
    """List what a seat with no Action card and one Money card may do (B9, B10)."""
    seat = state.public.seat
    choices.code[0] = BRACO
    n = 1
    if state.public.money_n > 0 or state.public.middle_money > 0:
        choices.code[n] = MAX_MONEY_CARD
        n += 1
    if state.public.action_n > 0 or state.public.middle_n > state.public.middle_money:
        choices.code[n] = MAX_ACTION_CARD
        n += 1
    if options.ready_options == OPEN:
        waits = options.draw_mode == ONCE_PER_LAP and state.public.drew[seat] == 1
        if not waits and can_draw(state):
            choices.code[n] = DRAW
            n += 1
        if state.public.visible:
            choices.code[n] = EXCHANGE
            n += 1
    return n


@compiled
def kinds_with_effect(state, options):
    """Return the bit mask of the kinds in hand that would have an effect now (B13)."""
    mask, held = 0, state.held[state.public.seat]
    for kind in range(ACTION_KINDS):
        if (held >> kind) & 1 and effects.has_effect(state, kind, options, True):
            mask |= zones.bit(kind)
    return mask


@inlined
def playable(state, options, useful):
    """Return the bit mask of the kinds that may be played (B13, B25, B12).

    useful: the kinds with an effect; read only when `dead_play` is "only-if-stuck".
    """
    seat = state.public.seat
    mask = state.held[seat] & ~(1 << MYTHO)
    if state.public.cards[seat] != 1 or state.money[seat] == NOTHING:
        mask &= ~(1 << POISSE)
    if options.dead_play == ONLY_IF_STUCK and useful != 0:
        mask &= useful | (1 << POISSE)
    return mask


@inlined
def turn_options(state, options, choices):
    """List what the seat to play may do: exactly one action (B7)."""
    seat = state.public.seat
    has_money = state.money[seat] != NOTHING
    if state.public.cards[seat] == 0 and has_money:
        return ready_options(state, options, choices)
    n, useful = 0, 0
    if options.dead_play == ONLY_IF_STUCK or options.draw_mode == STUCK_ONLY:
        useful = kinds_with_effect(state, options)
    mask = playable(state, options, useful)
    for kind in range(MYTHO):
        choices.code[n] = kind
        n += (mask >> kind) & 1
    alone = state.public.active_n == 1
    if alone and has_money and state.public.cards[seat] == 2 and state.hand[seat].n[POISSE] == 2:
        choices.code[n] = SACRIFICE
        n += 1
    if state.mytho_at == seat:
        if not alone:
            choices.code[n] = PASS_MYTHO
            n += 1
        returned = state.mytho_back == 1 or options.stow_initial == 1
        if alone or (state.public.friend == seat and returned):
            choices.code[n] = STOW_MYTHO
            n += 1
    if state.public.visible:
        choices.code[n] = EXCHANGE if has_money else TAKE
        n += 1
    if can_draw(state):
        waits = options.draw_mode == ONCE_PER_LAP and state.public.drew[seat] == 1
        busy = options.draw_mode == STUCK_ONLY and useful != 0
        if not waits and not busy:
            choices.code[n] = DRAW
            n += 1
    if n == 0:
        choices.code[0] = PASS
        n = 1
    return n


@compiled
def apply(state, choice, options, tables, streams):
    """Apply one listed choice and run the game to its next decision.

    Whatever an action has to ask becomes the pending decision; when it asks nothing, the turn is
    over.
    """
    decision = state.public.decision
    state.public.decision = NOTHING
    if decision == TURN:
        take_turn(state, choice, options, streams)
    elif decision == COVER:
        effects.play(state, state.public.card, choice == YES, options, streams)
    elif decision == TARGET:
        effects.at(state, choice - AT, options, streams)
    elif decision == NAME:
        effects.named(state, choice - NAMED, options)
    elif decision == VEST:
        effects.vest(state, choice == YES, options)
    elif decision == KEEP:
        effects.keep(state, choice == NEW, options)
    elif decision == SHED:
        effects.shed(state, choice - SHOWN, options)
    elif decision == GIVE:
        effects.give(state, choice - TO, options)
    elif choice == YES:  # PLAY_DRAWN
        play_kind(state, state.public.card, options, streams)
    if state.public.decision == NOTHING and state.over == 0:
        turns.end_turn(state, options)


@inlined
def play_kind(state, kind, options, streams):
    """Play a card from the hand; with Money visible, ask first whether to cover it (B14)."""
    if state.public.visible:
        state.public.card = kind
        effects.ask(state, COVER, state.public.seat)
    else:
        effects.play(state, kind, False, options, streams)


@inlined
def take_turn(state, choice, options, streams):
    """Apply the one action of a turn (B7 to B12)."""
    seat = state.public.seat
    if choice != DRAW:
        state.public.drew[seat] = 0
    if choice < ACTION_KINDS:
        play_kind(state, choice, options, streams)
    elif choice == DRAW:
        draw(state, seat, options, streams)
    elif choice == EXCHANGE or choice == TAKE:
        effects.offer(state, seat, zones.lift_money(state, options), ALL, options)
    elif choice == BRACO:
        turns.braco(state, options)
    elif choice == MAX_MONEY_CARD or choice == MAX_ACTION_CARD:
        try_the_max(state, seat, choice, options, streams)
    elif choice == PASS_MYTHO:
        pass_mytho(state, seat, options)
    elif choice == STOW_MYTHO:
        zones.stow(state, seat)
        if options.needs & KNOWLEDGE:
            knowledge.lost_openly(state, seat, MYTHO)
    elif choice == SACRIFICE:
        play_kind(state, POISSE, options, streams)


@compiled
def draw(state, seat, options, streams):
    """Draw one Action card by choice; in `draw-and-play` it may be played at once (B11)."""
    state.public.drew[seat] = 1
    kind = zones.draw_action(state, seat, options, streams)
    if options.draw_mode == DRAW_AND_PLAY:
        useful = 0
        if options.dead_play == ONLY_IF_STUCK:
            useful = kinds_with_effect(state, options)
        if (playable(state, options, useful) >> kind) & 1:
            state.public.card = kind
            effects.ask(state, PLAY_DRAWN, seat)


@compiled
def try_the_max(state, seat, choice, options, streams):
    """ "Je tente le max": lay the Money, then draw Money or Action (B9)."""
    laid = state.money[seat]
    if state.first_laid[seat] == 0:
        state.first_laid[seat] = options.value[laid]
    effects.lay_own_money(state, seat, options)
    if choice == MAX_MONEY_CARD:
        state.max_money[seat] += 1
        new = zones.draw_money(state, options, streams)
        zones.receive_money(state, seat, new, options)
        if new > laid:
            state.max_better[seat] += 1
    else:
        state.max_action[seat] += 1
        zones.draw_action(state, seat, options, streams)


@compiled
def pass_mytho(state, seat, options):
    """Give Le Mytho to the left, clockwise whatever the direction (B12)."""
    to = np.int64(state.ring[1, seat])
    zones.lose(state, seat, MYTHO)
    zones.gain(state, to, MYTHO)
    zones.mytho_moved(state, to)
    state.public.mytho_seen = to
    if options.needs & KNOWLEDGE:
        knowledge.lost_openly(state, seat, MYTHO)
        knowledge.gained_openly(state, to, MYTHO)


@compiled
def settle(state, options, out):
    """Write what the finished game tells (B30 to B33)."""
    capped = state.end == CAPPED
    for seat in range(MAX_PLAYERS):
        held = state.money[seat]
        worth = options.value[held] if held != NOTHING else 0
        last_counts = state.end == ONE_LEFT and options.last_player == KEEPS
        counts = (last_counts or options.end == turns.COMPARE) and not capped
        out.secured[seat] = state.public.secured[seat]
        out.score[seat] = state.public.secured[seat] + (worth if counts else 0)
        out.first_laid[seat] = state.first_laid[seat]
        out.braco_turn[seat] = state.braco_turn[seat]
        out.turns_of[seat], out.could_call[seat] = state.turns_of[seat], state.could_call[seat]
        out.max_money[seat], out.max_better[seat] = state.max_money[seat], state.max_better[seat]
        out.max_action[seat], out.left[seat] = state.max_action[seat], state.public.cards[seat]
        for kind in range(ACTION_KINDS):
            out.played[seat, kind] = state.played[seat, kind]
            out.dealt[seat, kind] = state.dealt[seat, kind]
    best, winners = -1, 0
    for seat in range(state.public.players):
        best = max(best, out.score[seat])
    for seat in range(state.public.players):
        winners += out.score[seat] == best
    nobody = capped and options.end != turns.CLASSEMENT
    for seat in range(MAX_PLAYERS):
        wins = seat < state.public.players and out.score[seat] == best and not nobody
        out.win[seat] = SHARE // winners if wins else 0
        out.rank[seat] = 0
        if seat < state.public.players:
            out.rank[seat] = 1
            for other in range(state.public.players):
                out.rank[seat] += out.score[other] > out.score[seat]
    out.first, out.end, out.turns = state.starter, state.end, state.public.turns
    out.decisions, out.capped = 0, 1 if capped else 0
    out.renewals, out.top_moves = state.renewals, state.top_moves
