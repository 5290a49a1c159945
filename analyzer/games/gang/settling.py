"""The end: whether the gang has won, and what its heists tell (G4)."""

from analyzer.core.jit import compiled
from analyzer.core.metric import SHARE

from .cards import LOST, MAX_HEISTS, MAX_PLAYERS, ROUNDS, WON


@compiled
def settle(state, options, out):
    """Write what the finished game tells (G4)."""
    public = state.public
    won = public.vaults == options.vaults
    for seat in range(MAX_PLAYERS):
        at_table = seat < public.players
        out.score[seat] = public.vaults if at_table else 0
        out.win[seat] = SHARE if won and at_table else 0
    out.first, out.end, out.decisions, out.capped = 0, WON if won else LOST, 0, 0
    out.heists, out.vaults, out.alarms = public.heist, public.vaults, public.alarms
    steps = 0
    for heist in range(MAX_HEISTS):
        for colour in range(ROUNDS):
            steps += state.steps[heist, colour]
    out.turns = steps
    # whole fields at once: the types are the same in State and Outcome
    out.success, out.broken, out.ties = state.success, state.broken, state.ties
    out.low, out.high, out.hands, out.given = state.low, state.high, state.hands, state.given
    out.falling, out.rising = state.falling, state.rising
    out.taken, out.stolen, out.returned = state.taken, state.stolen, state.returned
    out.passes, out.steps = state.passes, state.steps
    out.settled, out.cut = state.settled, state.cut
