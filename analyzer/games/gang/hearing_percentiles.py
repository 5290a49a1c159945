"""Belief "hmm": a law over each seat's percentile, that drifts from round to round (P2)."""

from analyzer.core.jit import compiled

from .cards import WHITE
from .memo import GRID
from .tables import DRIFT
from .telling import tells


@compiled
def know_nothing(memo, players):
    """Before any chip every percentile is as likely."""
    for seat in range(players):
        for g in range(GRID):
            memo.alpha[seat, g] = 1.0 / GRID


@compiled
def hear(view, colour, doubt, tables, memo):
    """Take the chips of a finished colour into account, then let the hands drift to the next."""
    players = view.public.players
    for seat in range(players):
        chip = view.public.chips[colour, seat]
        if colour == WHITE and view.redrew >> seat & 1:
            continue  # it told of another pocket: nothing is known yet
        law, total = memo.alpha[seat], 0.0
        for g in range(GRID):
            if chip > 0:  # a colour that was skipped or hidden tells nothing
                law[g] *= tells(players, chip, (g + 0.5) / GRID, doubt)
            total += law[g]
        drift(law, total, colour, tables, memo)


@compiled
def drift(law, total, colour, tables, memo):
    """Replace a law over percentiles by that of the next round; total: its sum."""
    for to in range(GRID):
        memo.next_law[to] = 0.0
    for g in range(GRID):
        for to in range(GRID):
            memo.next_law[to] += law[g] / total * tables[DRIFT][colour, g, to]
    for to in range(GRID):
        law[to] = memo.next_law[to]


@compiled
def below(players, seat, chip, own, live, doubt, memo):
    """Return P(percentile of `seat` < own), linear inside a cell of the grid."""
    total, less = 0.0, 0.0
    for g in range(GRID):
        weight = memo.alpha[seat, g]
        if chip > 0:
            weight *= tells(players, chip, (g + 0.5) / GRID, doubt) ** live
        total += weight
        less += weight * min(1.0, max(0.0, own * GRID - g))
    return less / total
