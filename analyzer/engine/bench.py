"""How fast the match loop plays here."""

import threading
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import numpy as np

from analyzer.core import contract
from analyzer.core.contract import Game, Policy
from analyzer.core.speed import Loop
from analyzer.engine import match
from analyzer.engine.failure import PolicyError, failure
from analyzer.engine.prepare import Ready, ready
from analyzer.engine.store import processor
from analyzer.scenario import Case, Seat, roster_of

REPEATS = 5


def machine() -> str:
    """Return the processor's name."""
    return processor()


def _case(game: Game, policy: Policy, players: int) -> Case:
    """Return a table at which everybody plays `policy` with its defaults."""
    seat = Seat(policy, policy.model())
    options = game.options.Options(players=players)
    return Case("bench", policy.name, options, (seat,) * players, 1)


def _rate(case: Ready, games: int, threads: int) -> tuple[float, ...]:
    """Return what `games` games on each of `threads` threads bring a second.

    Games, decisions, then what the game counts itself (`RATES` of its module `speeds`).
    """
    play = match.compile_match(case.game)
    desks = [case.desk() for _ in range(threads)]
    outs = [np.zeros(games, case.game.rules.Outcome) for _ in range(threads)]
    for out in outs:
        out.view(np.uint8)[:] = 1  # else the system gives the memory during the measurement

    failures: list[PolicyError] = []

    def work(index: int) -> None:
        desk = desks[index]
        try:
            play(case.policies, case.options, case.tables, 1, index * games, 1, outs[index], desk)
            cause: Exception | int | None = int(desk.detail) if desk.status else None
        except Exception as error:
            cause = error
        if cause is not None:
            failures.append(failure(case, desk, int(desk.slot), int(desk.game), 1, cause))

    crew = [threading.Thread(target=work, args=(i,)) for i in range(threads)]
    began = time.perf_counter()
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    took = time.perf_counter() - began
    if failures:
        raise min(failures, key=lambda error: error.game)
    counted = ("decisions", *_rates(case.game))
    sums = [sum(int(out[name].sum()) for out in outs) for name in counted]
    return games * threads / took, *(total / took for total in sums)


def _rates(game: Game) -> tuple[str, ...]:
    """Return the fields of Outcome that the game wants summed a second."""
    return game.speeds.RATES if game.speeds is not None else ()


def parts(name: str, threads: int, seconds: float) -> list[dict[str, Any]]:
    """Return one row for each part of a game that is measured alone, on one thread and on all.

    per_second: medians of 5 repeats; empty for a game without such parts.
    """
    game = contract.load(name)
    if game.speeds is None:
        return []
    tables = game.tables.load(game.options.pack(game.options.Options()))
    rows = []
    for part in game.speeds.PARTS:
        loops = [part.make(tables) for _ in range(threads)]
        n = 1
        while (took := _timed(loops[:1], n)) < seconds / REPEATS / 4:
            n *= 4
        n = max(1, int(n * seconds / REPEATS / took))
        for crew in sorted({1, threads}):
            took = median(_timed(loops[:crew], n) for _ in range(REPEATS))
            rows.append(
                {
                    "game": name, "part": part.name, "unit": part.unit, "threads": crew,
                    "per_second": crew * n / took,
                }
            )  # fmt: skip
    return rows


def _timed(loops: Sequence[Loop], n: int) -> float:
    """Return the seconds that all loops take for `n` each, a thread a loop."""
    crew = [threading.Thread(target=loop, args=(n,)) for loop in loops]
    began = time.perf_counter()
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    return time.perf_counter() - began


def figures(
    name: str, threads: int, seconds: float, plugins: Sequence[Policy] = ()
) -> list[dict[str, Any]]:
    """Return one row for each policy, on one thread and on `threads`: medians of 5 repeats.

    plugins: policies of this game that are measured beside those that ship.
    games_per_second, decisions_per_second, ns_per_decision (of one thread's time),
    compile_seconds (0 when it came from the disk cache), rates: what the game counts itself.
    """
    game = contract.load(name)
    cached = match.is_compiled(game)
    began = time.perf_counter()
    match.compile_match(game)
    compile_seconds = 0.0 if cached else time.perf_counter() - began
    rows = []
    players = min(game.card.most, max(game.card.fewest, 4))
    for policy in roster_of(game, plugins).known.values():
        case = ready(game, _case(game, policy, players))
        games = 64
        while True:  # enough games for a fifth of the time asked for
            rate = _rate(case, games, 1)[0]
            if games / rate > seconds / REPEATS / 4 or games > 1 << 22:
                break
            games *= 4
        games = max(1, min(1 << 21, int(rate * seconds / REPEATS)))
        for n in sorted({1, threads}):
            rates = [_rate(case, games, n) for _ in range(REPEATS)]
            games_rate, decisions_rate, *others = (
                median(column) for column in zip(*rates, strict=True)
            )
            rows.append(
                {
                    "game": name, "policy": policy.name, "players": players, "threads": n,
                    "games_per_second": games_rate, "decisions_per_second": decisions_rate,
                    "ns_per_decision": n * 1e9 / decisions_rate if decisions_rate else 0.0,
                    "compile_seconds": compile_seconds,
                    "rates": dict(zip(_rates(game), others, strict=True)),
                }
            )  # fmt: skip
    match.note_compiled(game)
    return rows
