"""A policy that fails stops the run and is named: policy, player, lowest game, seed."""

import numpy as np
import pytest

from analyzer.core import rng
from analyzer.core.jit import layout, new
from analyzer.engine import run as engine
from analyzer.engine.run import GROUP, PolicyError

from .runs import game, leduc, plant, planted

pytestmark = pytest.mark.kernel

RARE = 4_001  # one game in so many fails
RULES = game("leduc").rules


def raises(view, choices, params, tables, memo, stream):
    if view.public.acts == 0 and rng.next_u64(stream) % np.uint64(RARE) == np.uint64(0):
        raise ValueError("no idea")
    return 0


def beyond(view, choices, params, tables, memo, stream):
    if view.public.acts == 0 and rng.next_u64(stream) % np.uint64(RARE) == np.uint64(0):
        return choices.shape[0]
    return 0


def negative(view, choices, params, tables, memo, stream):
    return -1


def writes_choices(view, choices, params, tables, memo, stream):
    choices[0] = 2
    return 0


def failing(spec, slots, games):
    """Return (game, slot) of each game that fails: the first to act draws a multiple of RARE."""
    streams = new(np.dtype((np.record, layout([("of", rng.Stream, (RULES.SOURCES + 2,))]))))
    found = []
    for index in range(games):
        deal, turn = divmod(index, 2)
        if turn in slots:  # slot 0 + turn sits at seat 0, which acts first
            rng.start(streams, RULES.SOURCES, 2, np.uint64(spec.seed), np.int64(deal))
            if int(rng.next_u64(streams.of[RULES.SOURCES + turn])) % RARE == 0:
                found.append((index, turn))
    return found


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (1, 8), (4, 1), (2, 2), (3, None)])
@pytest.mark.parametrize(
    ("function", "what"), [(raises, "raised ValueError('no idea')"), (beyond, "returned 2")]
)
def test_the_lowest_failing_game_is_named(monkeypatch, function, what, threads, chunk):
    spec = leduc(8 * GROUP)
    plant(monkeypatch, {"random": planted(spec.game, function)})
    # "random" is slot 1 of the first lineup and slot 0 of the second
    found = failing(spec, {1}, 8 * GROUP), failing(spec, {0}, 8 * GROUP)
    assert all(len(games) > 1 for games in found)
    wanted = min((games[0][0], games[0][1], case) for case, games in enumerate(found))
    with pytest.raises(PolicyError) as error:
        engine.run(spec, threads=threads, chunk=chunk)
    e = error.value
    assert (e.policy, e.game, e.player, e.seed) == ("random", wanted[0], wanted[1], spec.seed)
    assert what in str(e)
    for part in ("'random'", f"player {wanted[1]}", f"game {wanted[0]}", f"seed {spec.seed}"):
        assert part in str(e)
    assert f"'{spec.cases[wanted[2]].lineup}'" in str(e)


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (2, 1), (1, 8), (2, 8)])
def test_the_lowest_failing_game_of_all_cases_is_named(monkeypatch, threads, chunk):
    """Case 0 fails in group 3, case 1 in group 1; chunks of eight groups hide it at first."""
    spec = leduc(8 * GROUP)
    late, early = failing_at(spec, 3 * GROUP + 10), failing_at(spec, GROUP + 6)
    plant(monkeypatch, {"random": late}, "one honest")
    plant(monkeypatch, {"random": early}, "one random")
    with pytest.raises(PolicyError) as error:
        engine.run(spec, threads=threads, chunk=chunk)
    assert error.value.game == GROUP + 6


def failing_at(spec, index):
    """Return a policy that fails in the deal of game `index` only: it knows its stream there."""
    streams = new(np.dtype((np.record, layout([("of", rng.Stream, (RULES.SOURCES + 2,))]))))
    rng.start(streams, RULES.SOURCES, 2, np.uint64(spec.seed), np.int64(index // 2))
    one, two = (np.uint64(rng.next_u64(streams.of[RULES.SOURCES + slot])) for slot in (0, 1))

    def policy(view, choices, params, tables, memo, stream):
        if view.public.acts < 2:
            word = rng.next_u64(stream)
            if word == one or word == two:
                raise ValueError("found")
        return 0

    return planted(spec.game, policy)


def test_a_negative_index_is_no_choice(monkeypatch):
    spec = leduc(GROUP)
    plant(monkeypatch, {"random": planted(spec.game, negative)})
    with pytest.raises(PolicyError, match="returned -1, not a listed option in game 0"):
        engine.run(spec)


def test_choices_cannot_be_written_to():
    from numba.core.errors import NumbaError

    with pytest.raises(NumbaError, match="readonly"):
        planted(game("leduc"), writes_choices)


def test_a_failure_of_ours_is_no_failure_of_a_policy(monkeypatch):
    def broken(self, *args):
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(engine.Layout, "part", broken)
    with pytest.raises(ZeroDivisionError, match="ours"):
        engine.run(leduc(GROUP), threads=2)


def test_a_sink_that_fails_ends_the_run():
    import threading

    def full(case, first, outcomes):
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        engine.run(leduc(20 * GROUP), threads=2, sink=full)
    assert [t.name for t in threading.enumerate() if t.name.startswith("play-")] == []


def test_a_thread_that_cannot_start_playing_ends_the_run(monkeypatch):
    """Working memory that cannot be had must be an error, not a run that waits for ever."""
    import threading

    def no_memory(self):
        raise MemoryError("desk")

    monkeypatch.setattr(engine.Ready, "desk", no_memory)
    monkeypatch.setattr(threading, "excepthook", lambda args: None)
    caught = []

    def play():
        try:
            engine.run(leduc(GROUP))
        except MemoryError as error:
            caught.append(error)

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    thread.join(5)
    assert len(caught) == 1
