"""Playing a Spec: chunks on threads, groups folded in the order of the games.

What is reported depends on the Spec alone: chunks may have any size and end in any order, but
their groups are folded in index order, and stopping is decided at fixed group indices.  (A run
stopped in the order in which games end is biased towards short games.)
"""

import contextlib
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from analyzer.core.contract import Game
from analyzer.core.results import PairTally, Part, Result
from analyzer.engine import match
from analyzer.engine.arms import Arm, cards_of
from analyzer.engine.cells import Layout
from analyzer.engine.failure import PolicyError, failure
from analyzer.engine.prepare import Ready, compile_all, ready
from analyzer.scenario import Case, Spec

GROUP = 4096  # games a group, rounded down to whole blocks
CHUNK_SECONDS = 0.2  # a thread plays this long before it looks up
CHUNK_BYTES = 16 << 20  # outcomes that one chunk may hold
AHEAD = 64  # groups that may wait for the one to be folded next
AHEAD_BYTES = 48 << 20  # and what they hold: outcomes, where they are kept, and block values
BLOCK_BYTES = 8  # of one block value
PATIENCE = 1.0  # seconds that a thread gets to end its chunk after Ctrl-C


#: raw outcomes of one group, in order: (case index, index of the first game, outcomes)
Sink = Callable[[int, int, np.ndarray], None]
#: called after each folded group with the parts by case; returns True to stop the run here
Watch = Callable[[list[Part | None]], bool]
#: called now and then with (games played, games in all)
Progress = Callable[[int, int], None]


@dataclass
class Plan:
    """How the games of a Spec are cut into groups of whole blocks, the same deals in each case.

    cases: those of the Spec, then its arms
    """

    cases: tuple[Case, ...]
    deals: list[int]  # of each case
    group: int  # deals a group

    @classmethod
    def of(cls, spec: Spec) -> "Plan":
        """Return the plan: games are rounded up to whole blocks."""
        cases = spec.cases + spec.arms
        deals = [-(-spec.games // case.period) for case in cases]
        return cls(cases, deals, GROUP // max(case.period for case in cases))

    def groups(self, case: int) -> int:
        """Return the number of groups of a case."""
        return -(-self.deals[case] // self.group)

    def games(self, case: int, group: int) -> tuple[int, int]:
        """Return (first game, number of games) of a group of a case."""
        first = group * self.group
        deals = min(self.group, self.deals[case] - first)
        period = self.cases[case].period
        return first * period, deals * period


@dataclass
class _Board:
    """What the threads share, guarded by `lock`."""

    plan: Plan
    lock: threading.Lock = field(default_factory=threading.Lock)
    room: threading.Condition = field(init=False)
    handed: list[int] = field(init=False)  # next group of each case to be played
    folded: int = 0  # groups folded
    speed: list[float] = field(init=False)  # seconds a group
    stop: bool = False
    failed: int | None = None  # lowest game in which a policy failed: later games are not played

    def __post_init__(self) -> None:
        self.room = threading.Condition(self.lock)
        self.handed = [0] * len(self.plan.deals)
        self.speed = [0.0] * len(self.plan.deals)

    def note_failure(self, game: int) -> None:
        """Remember that a policy failed in `game`; only earlier games are still of interest."""
        self.failed = game if self.failed is None else min(self.failed, game)
        self.room.notify_all()


def pairs_of(spec: Spec) -> list[tuple[int, int]]:
    """Return the pairs of cases that are compared: lineups in a variant, variants of a lineup.

    Each lineup is compared with the first of its variant, each variant with the first under the
    same lineup; the first index of a pair is the one that is compared, the second its reference.
    """
    lineups = len(spec.lineups)
    pairs = []
    for index in range(len(spec.cases)):
        variant, lineup = divmod(index, lineups)
        if lineup > 0:
            pairs.append((index, variant * lineups))
        if variant > 0:
            pairs.append((index, lineup))
    return pairs


def every_pair(spec: Spec) -> list[tuple[int, int]]:
    """Return all pairs of cases, each once."""
    return list(combinations(range(len(spec.cases)), 2))


def run(
    spec: Spec,
    *,
    threads: int = 1,
    chunk: int | None = None,
    sink: Sink | None = None,
    watch: Watch | None = None,
    progress: Progress | None = None,
    pairs: list[tuple[int, int]] | None = None,
) -> Result:
    """Play every case of `spec` (its seed set) and return the exact sums.

    chunk: groups a thread plays before it hands them in; default: about 0.2 s worth.
    pairs: cases that are compared on the deals both have played; default: `pairs_of(spec)`.
    Ctrl-C ends the run early with what is done (`complete` False).

    Raises
    ------
    PolicyError : a policy failed; the lowest failing game is named.
    """
    assert spec.seed is not None
    game = spec.game
    compile_all(game, spec.cases)
    plan = Plan.of(spec)
    layouts = [Layout(game.metrics.metrics(case.options), case) for case in spec.cases]
    arms = [Arm(game, case) for case in spec.arms]
    compared = pairs_of(spec) if pairs is None else pairs
    result = Result(
        spec.seed,
        [layout.tally() for layout in layouts],
        [PairTally(*pair) for pair in comparable(layouts, compared)],
        [plan.deals[index] * case.period for index, case in enumerate(spec.cases)],
        threads=threads,
        cards=cards_of(spec, plan.deals),
    )
    fillers: list[Layout | Arm] = [*layouts, *arms]
    keep = len(layouts) if sink is not None else 0
    crew = _Crew(game, plan, fillers, spec.seed, threads, chunk, keep)
    began = time.perf_counter()
    try:
        with _interrupt() as asked:
            _fold(crew, result, sink, watch, progress, asked)
    except KeyboardInterrupt:
        result.complete = False
    finally:
        result.stuck = crew.dismiss()
        result.seconds = time.perf_counter() - began
    return result


def comparable(layouts: list[Layout], pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs whose headline cells are the same, e.g. with equal numbers of players."""

    def names(index: int) -> list[tuple[str, str, int, int]]:
        layout = layouts[index]
        cells = [layout.cells[column] for column in layout.headline]
        return [(cell.metric.name, cell.by, cell.who, cell.label) for cell in cells]

    return [(a, b) for a, b in pairs if names(a) == names(b)]


@dataclass
class _Done:
    """A chunk that a thread has played, or the failure that ended it."""

    case: int
    group: int
    parts: list[Part]
    outcomes: list[np.ndarray]
    failure: BaseException | None = None


class _Crew:
    """The threads of a run."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        layouts: Sequence[Layout | Arm],
        seed: int,
        threads: int,
        chunk: int | None,
        keep: int,  # outcomes of so many cases, from the first on, are handed in too
    ) -> None:
        self.game, self.plan, self.layouts, self.seed = game, plan, layouts, seed
        self.chunk, self.keep = chunk, keep
        held = GROUP * (game.rules.Outcome.itemsize * keep + BLOCK_BYTES * len(layouts))
        self.ahead = min(AHEAD, max(2, AHEAD_BYTES // held))
        self.board = _Board(plan)
        self.done: queue.SimpleQueue[_Done] = queue.SimpleQueue()
        self.cases = [ready(game, case) for case in plan.cases]
        self.threads = [
            threading.Thread(target=self._work, name=f"play-{i}", daemon=True)
            for i in range(threads)
        ]
        for thread in self.threads:
            thread.start()

    def dismiss(self) -> bool:
        """Tell the threads to stop; return whether one did not within `PATIENCE` seconds."""
        with self.board.lock:
            self.board.stop = True
            self.board.room.notify_all()
        until = time.monotonic() + PATIENCE
        for thread in self.threads:
            thread.join(max(0.0, until - time.monotonic()))
        return any(thread.is_alive() for thread in self.threads)

    def _next(self) -> tuple[int, int, int] | None:
        """Return (case, first group, groups) to play now, or None when there is nothing left."""
        board, plan = self.board, self.plan
        with board.lock:
            while not board.stop:
                open_cases = [c for c in range(len(plan.deals)) if self._is_open(c)]
                if not open_cases:
                    return None
                case = min(open_cases, key=lambda c: board.handed[c])
                group = board.handed[case]
                if group < board.folded + self.ahead or board.failed is not None:
                    groups = min(self._size(case), plan.groups(case) - group)
                    board.handed[case] += groups
                    return case, group, groups
                board.room.wait()
        return None

    def _is_open(self, case: int) -> bool:
        """Return whether a case has a group that is still to be handed out."""
        board, group = self.board, self.board.handed[case]
        if group >= self.plan.groups(case):
            return False
        return board.failed is None or self.plan.games(case, group)[0] < board.failed

    def _size(self, case: int) -> int:
        """Return the groups of the next chunk."""
        if self.chunk is not None:
            return self.chunk
        pace = self.board.speed[case]
        most = max(1, CHUNK_BYTES // (GROUP * self.game.rules.Outcome.itemsize))
        return min(most, max(1, int(CHUNK_SECONDS / pace))) if pace > 0 else 1

    def _work(self) -> None:
        """Play chunks until there is none left; whatever goes wrong is handed in too."""
        done = _Done(0, 0, [], [])
        try:
            play = match.compile_match(self.game)
            desks = [case.desk() for case in self.cases]
            while (task := self._next()) is not None:
                case, group, groups = task
                done = _Done(case, group, [], [])
                try:
                    self._play(play, self.cases[case], desks[case], groups, done)
                except PolicyError as failure:
                    done.failure = failure
                    desks[case] = self.cases[case].desk()
                    with self.board.lock:
                        self.board.note_failure(failure.game)
                self.done.put(done)
        except BaseException as failure:  # the main thread raises it
            done.failure = failure
            self.done.put(done)

    def _play(self, play, ready_case: Ready, desk, groups: int, done: _Done) -> None:  # type: ignore[no-untyped-def]
        """Play `groups` groups in one call and cut the outcomes into parts."""
        sizes = [self.plan.games(done.case, done.group + i) for i in range(groups)]
        first, n = sizes[0][0], sum(size for _, size in sizes)
        outcomes = np.zeros(n, self.game.rules.Outcome)
        began = time.perf_counter()
        period = ready_case.case.period
        try:
            play(
                ready_case.policies, ready_case.options, ready_case.tables, self.seed, first,
                period, outcomes, desk,
            )  # fmt: skip
        except Exception as error:
            raise self._blame(ready_case, desk, error) from error
        if desk.status == match.BAD_INDEX:
            raise self._blame(ready_case, desk, int(desk.detail))
        at = 0
        for _, size in sizes:
            group = outcomes[at : at + size]
            done.parts.append(self.layouts[done.case].part(group, first + at))
            if done.case < self.keep and self.board.failed is None:
                done.outcomes.append(group)
            at += size
        with self.board.lock:
            self.board.speed[done.case] = (time.perf_counter() - began) / groups

    def _blame(self, played: Ready, desk: Any, cause: Exception | int) -> PolicyError:
        """Return the error that names the policy, player, game and seed."""
        return failure(played, desk, int(desk.slot), int(desk.game), self.seed, cause)


def _fold(
    crew: _Crew,
    result: Result,
    sink: Sink | None,
    watch: Watch | None,
    progress: Progress | None,
    asked: threading.Event,
) -> None:
    """Collect chunks and fold their groups in index order until all is done or `watch` stops.

    Raises KeyboardInterrupt between two groups, never within one, once `asked` is set.
    """
    plan, board = crew.plan, crew.board
    waiting: dict[tuple[int, int], tuple[Part, np.ndarray | None]] = {}
    failures: list[_Done] = []
    total = sum(result.wanted)
    groups = max(plan.groups(case) for case in range(len(plan.deals)))
    while board.folded < groups:
        if asked.is_set():
            raise KeyboardInterrupt
        try:
            done = crew.done.get(timeout=0.1)
        except queue.Empty:
            if any(thread.is_alive() for thread in crew.threads) or not crew.done.empty():
                continue
            assert failures, "the threads have ended before their work"
            raise _lowest(failures) from None
        if done.failure is not None:
            failures.append(done)
            if not isinstance(done.failure, PolicyError):
                raise done.failure
            continue
        for i, part in enumerate(done.parts):
            raw = done.outcomes[i] if done.outcomes else None
            waiting[done.case, done.group + i] = part, raw
        while board.folded < groups and _is_whole(plan, waiting, board.folded):
            stop = _fold_group(plan, waiting, board.folded, result, sink, watch)
            with board.lock:
                board.folded += 1
                board.room.notify_all()
            if progress is not None:
                progress(sum(result.games), total)
            if asked.is_set():
                raise KeyboardInterrupt
            if stop:
                result.stopped = board.folded < groups
                return


@contextlib.contextmanager
def _interrupt() -> Iterator[threading.Event]:
    """Turn Ctrl-C (and SIGTERM, SIGHUP) into an event, so that no group is ever torn apart."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked  # signals reach the main thread only; its owner decides
        return
    names = ("SIGINT", "SIGTERM", "SIGHUP")  # the last is unknown to Windows
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, lambda *_: asked.set()) for number in numbers}
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _is_whole(plan: Plan, waiting: Mapping[tuple[int, int], object], group: int) -> bool:
    """Return whether every case that has this group has handed it in."""
    cases = range(len(plan.deals))
    return all((case, group) in waiting for case in cases if group < plan.groups(case))


def _fold_group(
    plan: Plan,
    waiting: dict[tuple[int, int], tuple[Part, np.ndarray | None]],
    group: int,
    result: Result,
    sink: Sink | None,
    watch: Watch | None,
) -> bool:
    """Fold one group of every case; return whether `watch` wants to stop here."""
    parts: list[Part | None] = []
    for case in range(len(plan.cases)):
        part, raw = waiting.pop((case, group), (None, None))
        parts.append(part)
        if part is not None and case < len(result.tallies):
            result.tallies[case].add(part)
        if sink is not None and raw is not None:
            sink(case, plan.games(case, group)[0], raw)
    for pair in (*result.pairs, *(card.pair for card in result.cards)):
        a, b = parts[pair.first], parts[pair.second]
        if a is not None and b is not None:
            pair.add(a, b)
    return watch is not None and watch(parts)


def _lowest(failures: list[_Done]) -> PolicyError:
    """Return the failure of the lowest game, of the first case that has it."""
    errors = [(done.failure, done.case) for done in failures if done.failure is not None]
    found = [(error.game, case, error) for error, case in errors if isinstance(error, PolicyError)]
    return min(found, key=lambda each: each[:2])[2]
