"""The end: who wins, and what the finished game tells (B30 to B33)."""

from analyzer.core.jit import compiled
from analyzer.core.metric import SHARE
from analyzer.core.settings import code

from . import turns
from .cards import CAPPED, MAX_PLAYERS, NOTHING, ONE_LEFT
from .options import Options

KEEPS = code(Options, "last_player", "keeps")


@compiled
def settle(state, options, out):
    """Write what the finished game tells (B30 to B33)."""
    capped = state.end == CAPPED
    # whole fields at once: the types are the same in State and Outcome
    out.played, out.dealt, out.first_laid = state.played, state.dealt, state.first_laid
    out.turns_of, out.could_call = state.turns_of, state.could_call
    out.max_money, out.max_better = state.max_money, state.max_better
    out.max_action = state.max_action
    for seat in range(MAX_PLAYERS):
        held = state.money[seat]
        worth = options.value[held] if held != NOTHING else 0
        last_counts = state.end == ONE_LEFT and options.last_player == KEEPS
        counts = (last_counts or options.end == turns.COMPARE) and not capped
        out.secured[seat] = state.public.secured[seat]
        out.score[seat] = state.public.secured[seat] + (worth if counts else 0)
        out.braco_turn[seat] = state.braco_turn[seat]
        out.left[seat] = state.public.cards[seat]
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
