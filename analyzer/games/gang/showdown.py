"""The showdown: whose hand is how strong, and whether the red chips tell it (G12, G13)."""

from analyzer.core.jit import compiled

from . import evaluator
from .cards import BOARD, ROUNDS
from .challenges import dealt_to
from .pockets import class_of


@compiled
def reveal(state, options, tables):
    """Evaluate every hand and note how well the chips of each colour tell their order."""
    public, players = state.public, options.players
    heist = public.heist
    for seat in range(players):
        state.value[seat] = hand_value(state, seat, tables)
        state.hands[heist, seat] = -1  # three cards are of no class
        if state.pocket_n == 2:
            dealt = dealt_to(state, seat)
            state.hands[heist, seat] = class_of(state.deck[dealt], state.deck[dealt + 1])
        for colour in range(ROUNDS):
            state.given[heist, colour, seat] = public.chips[colour, seat]
    for seat in range(players):
        lower, higher = 0, 0
        for other in range(players):
            lower += state.value[other] < state.value[seat]
            higher += state.value[other] > state.value[seat]
        state.low[heist, seat], state.high[heist, seat] = 1 + lower, players - higher
    for one in range(players):
        for two in range(one):
            compare(state, heist, one, two)
    broken = 0
    for chip in range(players, 1, -1):
        if state.value[public.holder[chip]] < state.value[public.holder[chip - 1]]:
            broken = chip
    state.broken[heist] = broken
    state.success[heist] = broken == 0


@compiled
def compare(state, heist, one, two):
    """Note for each colour whether the chips of two seats rise with their hands."""
    lead = state.value[one] - state.value[two]
    if lead == 0:
        state.ties[heist] += 1
        return
    for colour in range(ROUNDS):
        chips = state.public.chips[colour, one] - state.public.chips[colour, two]
        if chips != 0:
            rises = (chips > 0) == (lead > 0)
            state.rising[heist, colour] += rises
            state.falling[heist, colour] += not rises


@compiled
def hand_value(state, seat, tables):
    """Return the best five of the pocket of `seat` and the whole board, 1..7462 (G12)."""
    first = state.pocket_n * state.public.players
    for i in range(BOARD):
        state.seven[i] = state.deck[first + i]
    for i in range(state.pocket_n):
        state.seven[BOARD + i] = state.pocket[seat, i]
    return evaluator.value(state.seven, BOARD + state.pocket_n, tables)
