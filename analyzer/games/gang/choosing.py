"""From how good each chip is for me to what I do: when to fight, when to step aside (P1)."""

import numpy as np

from analyzer.core.jit import compiled, inlined

from .cards import CENTRE, PUT_BACK, SETTLE, TAKE
from .challenges import locked

STEAL, MOVE, MAX_STEALS, GIVE_WAY = 0, 1, 2, 3  # params by index, of every policy but `random`
NONE = -1e9  # worse than any chip


@inlined
def find(choices, wanted):
    """Return the index of `wanted` in `choices`, or 0: WAIT, the first option of a round."""
    for i in range(choices.shape[0]):
        if choices[i] == wanted:
            return i
    return 0


@inlined
def not_to_take(view, params):
    """Return the chips, as bits, that I take from nobody: locked, lost before, or one too many."""
    if view.public.steals[view.me] >= params[MAX_STEALS]:
        return -1
    lost = np.int64(view.public.robbed[view.me]) if params[GIVE_WAY] != 0.0 else 0
    return lost | locked(view.public)


@compiled
def choose(view, choices, params, memo):
    """Return the index of what to do, given `memo.worth[k]`, how good chip k is for me.

    Chipless: the best chip of the centre, or a better one of somebody by more than a margin;
    with a chip: a better one by more than a margin, else WAIT.  Ties go to the lowest chip.
    """
    public, worth = view.public, memo.worth
    free, held, best_free, best_held = 0, 0, NONE, NONE
    spared = not_to_take(view, params)
    for chip in range(1, public.players + 1):
        holder = public.holder[chip]
        if holder == CENTRE:
            if worth[chip] > best_free:
                free, best_free = chip, worth[chip]
        elif holder != view.me and worth[chip] > best_held and spared >> chip & 1 == 0:
            held, best_held = chip, worth[chip]
    if public.decision == SETTLE:
        return find(choices, TAKE + free)
    if view.chip == 0:
        steals = held > 0 and best_held - best_free > params[STEAL]
        return find(choices, TAKE + (held if steals else free))
    if choices.shape[0] < 2 or choices[1] == PUT_BACK:
        return 0  # my chip would not go back by itself
    mine = worth[view.chip]
    moves = free > 0 and best_free - mine > params[MOVE]
    steals = held > 0 and best_held - mine > params[STEAL]
    if moves and steals:
        steals = best_held > best_free
        moves = not steals
    if moves:
        return find(choices, TAKE + free)
    return find(choices, TAKE + held) if steals else 0
