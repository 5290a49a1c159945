"""The Gang's rules as kernels: what may be chosen and what follows.  Ids refer to RULES.md."""

from analyzer.core import rng
from analyzer.core.jit import compiled, inlined
from analyzer.core.settings import code

from . import challenges, estimates, showdown
from .cards import (
    CENTRE,
    MAX_CHOICES,
    MAX_PLAYERS,
    MOVES,
    NEGOTIATE,
    POCKET,
    PUT_BACK,
    RED,
    SETTLE,
    TAKE,
    WAIT,
)
from .deck import DECK
from .invariants import check
from .options import Options
from .setting_up import clear, lay_board
from .settling import settle
from .state import NEEDS, Outcome, State

__all__ = [
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

DEAL, ORDER, SETTLING, ESTIMATE = 0, 1, 2, 3  # sources of chance
SOURCES = 4

READY = code(Options, "round_end", "ready")
BY_SEAT = code(Options, "grab_order", "seat")
DEALT = code(Options, "cap_rule", "deal")


@inlined
def is_over(state):
    """Return whether the game has ended."""
    return state.over == 1


@inlined
def to_act(state):
    """Return the seat that decides."""
    return state.public.decider


@compiled
def setup(state, options, tables, streams):
    """Set up an empty table and deal the first heist (G3)."""
    clear(state, options)
    begin_heist(state, options, tables, streams)


@compiled
def begin_heist(state, options, tables, streams):
    """Shuffle all 52 cards, deal two to each seat, and open the first round (G3, G5, C0)."""
    challenges.bring_in(state, options)
    for card in range(DECK):
        state.deck[card] = card
    rng.shuffle(streams.of[DEAL], state.deck, DECK)
    n = state.pocket_n
    for seat in range(options.players):
        for i in range(POCKET):
            state.pocket[seat, i] = state.deck[n * seat + i] if i < n else -1
    state.public.moves_n = 0
    for i in range(MOVES):
        state.public.moves[i] = 0
    for colour in range(state.public.chips.shape[0]):
        for seat in range(MAX_PLAYERS):
            state.public.chips[colour, seat] = 0
    begin_round(state, challenges.colour_from(state, 0), options, tables, streams)


@compiled
def begin_round(state, colour, options, tables, streams):
    """Lay out the chips of `colour` and the board cards that come with it (G5)."""
    public = state.public
    public.colour, public.tour, public.step, public.decision = colour, 0, 0, NEGOTIATE
    lay_board(state)
    for k in range(public.holder.shape[0]):
        public.holder[k] = CENTRE
    for seat in range(MAX_PLAYERS):
        public.used[seat], public.steals[seat], public.robbed[seat] = 0, 0, 0
    if public.active != 0:
        challenges.open_round(state, options)
    estimates.look(state, options, tables, streams.of[ESTIMATE])
    begin_pass(state, options, streams)


@inlined
def begin_pass(state, options, streams):
    """Ask everybody once more, in a new order (G6)."""
    state.public.tour += 1
    for i in range(options.players):
        state.order[i] = i
    if options.grab_order != BY_SEAT:
        rng.shuffle(streams.of[ORDER], state.order, options.players)
    state.at, state.moved = 0, 0
    state.public.decider = state.order[0]


@inlined
def list_all(state, options, choices):
    """List what may be chosen when no chip is locked; return how many options there are (G8)."""
    public, players = state.public, options.players
    seat = public.decider
    if public.decision == SETTLE:
        n = 0
        for chip in range(1, players + 1):
            choices.code[n] = TAKE + chip
            n += public.holder[chip] == CENTRE
        return n
    choices.code[0] = WAIT
    own = public.chips[public.colour, seat]
    if own == 0:
        for chip in range(1, players + 1):
            choices.code[chip] = TAKE + chip
        return players + 1
    if public.used[seat] == options.voluntary_cap:
        return 1
    n = 1
    if options.auto_return:
        for chip in range(1, players + 1):
            choices.code[n] = TAKE + chip
            n += chip != own
    choices.code[n] = PUT_BACK
    return n + 1


@compiled
def legal(state, options, tables, choices):
    """List the options of the pending decision in their order; return how many (G8, C2)."""
    if state.public.active & challenges.LOCKS:
        return list_unlocked(state, options, choices)
    return list_all(state, options, choices)


@compiled
def list_unlocked(state, options, choices):
    """List what may be chosen, without what moves a locked chip; return how many (C2, C6)."""
    return challenges.strike_locked(state.public, choices, list_all(state, options, choices))


@inlined
def note(state, seat, choice, other):
    """Add a micro-step to the moves of the heist, for all to see (G11).

    other: the seat the chip was taken from, or CENTRE
    """
    public = state.public
    public.moves[public.moves_n % MOVES] = choice + 16 * seat + 256 * (other + 1)
    public.moves_n += 1


@inlined
def give_back(state, seat):
    """Put the chip of `seat` back into the centre."""
    public = state.public
    public.used[seat] += 1
    public.holder[public.chips[public.colour, seat]] = CENTRE
    public.chips[public.colour, seat] = 0


@inlined
def take(state, seat, chip):
    """Take a chip from the centre or from whoever holds it; return that seat or CENTRE (G8)."""
    public = state.public
    colour, other = public.colour, public.holder[chip]
    if public.chips[colour, seat] != 0:
        give_back(state, seat)
    if other != CENTRE:
        public.chips[colour, other] = 0
        public.robbed[other] |= 1 << chip
        public.steals[seat] += 1
        state.stolen[public.heist, colour] += 1
    public.holder[chip] = seat
    public.chips[colour, seat] = chip
    return other


@inlined
def everybody_has_one(state, players):
    """Return whether each seat holds a chip of this colour."""
    n = 0
    for seat in range(players):
        n += state.public.chips[state.public.colour, seat] != 0
    return n == players


@compiled
def apply(state, choice, options, tables, streams):
    """Apply one listed choice and run the game to its next decision."""
    public, other = state.public, CENTRE
    seat = public.decider
    if choice == PUT_BACK:
        give_back(state, seat)
        state.returned[public.heist, public.colour] += 1
    elif choice != WAIT:
        other = take(state, seat, choice - TAKE)
    note(state, seat, choice, other)
    took = choice != WAIT and choice != PUT_BACK
    full = took and everybody_has_one(state, options.players)
    if public.decision == SETTLE:
        state.settled[public.heist, public.colour] += 1
        next_to_settle(state, full, options, tables, streams)
        return
    public.step += 1
    state.taken[public.heist, public.colour] += took
    if choice != WAIT:
        state.moved = 1
    if full and options.round_end != READY:
        end_round(state, options, tables, streams)
        return
    state.at += 1
    if state.at < options.players:
        public.decider = state.order[state.at]
    else:
        end_pass(state, options, tables, streams)


@inlined
def end_pass(state, options, tables, streams):
    """End the round when all are content, cut it short at the cap, or ask everybody again (G7)."""
    if state.moved == 0 and everybody_has_one(state, options.players):
        end_round(state, options, tables, streams)
    elif state.public.tour == options.pass_cap:
        cut_short(state, options, tables, streams)
    else:
        begin_pass(state, options, streams)


@compiled
def cut_short(state, options, tables, streams):
    """The passes are used up: who has no chip takes one of the centre, or is dealt one (G9)."""
    public, players, n = state.public, options.players, 0
    state.cut[public.heist, public.colour] = 1
    for seat in range(players):
        if public.chips[public.colour, seat] == 0:
            state.order[n] = seat
            n += 1
    for i in range(n, players):
        state.order[i] = -1
    if options.cap_rule == DEALT:
        for i in range(n):
            left = rng.below(streams.of[SETTLING], n - i)
            chip = 0
            while left >= 0:
                chip += 1
                left -= public.holder[chip] == CENTRE
            take(state, state.order[i], chip)
            note(state, state.order[i], TAKE + chip, CENTRE)
            state.settled[public.heist, public.colour] += 1
        n = 0
    if n == 0:
        end_round(state, options, tables, streams)
        return
    rng.shuffle(streams.of[SETTLING], state.order, n)
    state.at = 0
    public.decision, public.decider = SETTLE, state.order[0]


@inlined
def next_to_settle(state, full, options, tables, streams):
    """Ask the next seat without a chip, or end the round (G9)."""
    if full:
        end_round(state, options, tables, streams)
    else:
        state.at += 1
        state.public.decider = state.order[state.at]


@compiled
def end_round(state, options, tables, streams):
    """Note how the round went; go on to the next colour, or to the showdown (G5, G12)."""
    public = state.public
    heist, colour = public.heist, public.colour
    state.passes[heist, colour] = public.tour
    state.steps[heist, colour] = public.step
    if colour < RED:
        begin_round(state, challenges.colour_from(state, colour + 1), options, tables, streams)
        return
    showdown.reveal(state, options, tables)
    public.vaults += state.success[heist]
    public.alarms += 1 - state.success[heist]
    public.heist += 1
    if public.vaults == options.vaults or public.alarms == options.alarms:
        state.over = 1
    else:
        begin_heist(state, options, tables, streams)
