"""One game of a run, step by step: the same kernels as the match loop, driven from Python."""

from dataclasses import dataclass
from typing import Any

from analyzer.core import rng
from analyzer.core.contract import Moment
from analyzer.core.jit import copy_record, new
from analyzer.engine.failure import failure
from analyzer.engine.prepare import Ready


@dataclass(frozen=True, slots=True)
class Replay:
    """The lines of a told game and the outcome that the run counted."""

    lines: list[str]
    outcome: Any


def replay(
    case: Ready, seed: int, game: int, *, viewer: int | None = None, lang: str = "en"
) -> Replay:
    """Return game `game` of a case in words, as `viewer` saw it (None: everything).

    Lines come from the game's `trace`; the outcome equals that of the run, bit for bit.  Raises
    PolicyError as a run does.
    """
    rules, views, trace = case.game.rules, case.game.view, case.game.trace
    desk = case.desk()
    state, seen, options, tables = desk.state, desk.seen, case.options, case.tables
    period, players = case.case.period, len(case.case.seats)
    deal, turn = divmod(game, period)
    before = new(rules.State)

    def tell(choice: int | None, decider: int, asked: bool) -> list[str]:
        lines: list[str] = trace.tell(
            Moment(before, state, options, choice, decider, asked, viewer, lang)
        )
        return lines

    rng.start(desk.streams, rules.SOURCES, players, seed, deal)
    rules.setup(state, options, tables, desk.streams)
    placed = case.case.placed
    if placed is not None:
        apart = desk.streams.of[rules.SOURCES + rules.MAX_PLAYERS]
        rng.start_one(apart, rng.PLACE, seed, deal)
        seat = (placed.slot - turn) % players
        case.game.position.place(state, seat, placed.card, placed.copies, options, tables, apart)
    copy_record(state, before)
    lines = tell(None, int(rules.to_act(state)), False)
    decisions = 0
    while not rules.is_over(state):
        n = rules.legal(state, options, tables, desk.choices)
        player, picked = int(rules.to_act(state)), 0
        if n > 1:
            decisions += 1
            slot = (player + turn) % players
            views.observe(state, player, options, tables, seen)
            try:
                picked = case.policies[case.plays[slot]](
                    seen, desk.choices.code[:n], desk.params[slot], tables, desk.memo[slot],
                    desk.streams.of[rules.SOURCES + slot],
                )  # fmt: skip
            except Exception as error:
                raise failure(case, desk, slot, game, seed, error) from error
            if not 0 <= picked < n:
                raise failure(case, desk, slot, game, seed, int(picked))
        choice = int(desk.choices.code[picked])
        copy_record(state, before)
        rules.apply(state, choice, options, tables, desk.streams)
        lines += tell(choice, player, n > 1)
    outcome = new(rules.Outcome)
    rules.settle(state, options, outcome)
    outcome.decisions = decisions
    lines += trace.conclude(outcome, options, lang)
    return Replay(lines, outcome)
