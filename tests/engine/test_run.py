"""A run depends on its Spec alone: not on threads, chunks, the order of ends, or other games."""

import signal
import subprocess
import sys
import time
import tracemalloc

import numpy as np
import pytest

from analyzer import scenario
from analyzer.cli.arguments import threads_of
from analyzer.core import contract, rng
from analyzer.core.errors import AnalyzerError
from analyzer.engine import run as engine
from analyzer.engine.run import GROUP, Plan, pairs_of
from analyzer.scenario import seeded

from .runs import Raw, alone, braco, braco_run, leduc, plant, planted, same, told

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(
    ("threads", "chunk"), [(1, None), (1, 1), (1, 3), (2, 1), (7, None), (7, 1), (7, 3)]
)
def test_threads_and_chunks_change_nothing(threads, chunk):
    _, result, raw = braco_run()
    again = Raw()
    other = engine.run(braco(), threads=threads, chunk=chunk, sink=again)
    assert told(other) == told(result)
    assert again.places() == raw.places()
    for (_, _, a), (_, _, b) in zip(again.calls, raw.calls, strict=True):
        assert same(a, b)


def test_a_run_without_raw_outcomes_gives_the_same_sums():
    assert told(engine.run(braco(), threads=2)) == told(braco_run()[1])


def test_another_seed_gives_another_run():
    _, result, raw = braco_run()
    again = Raw()
    spec = braco().with_seed(78)
    other = engine.run(spec, threads=2, sink=again)
    assert told(other)[0] != told(result)[0]
    equal = again.of(0)["dealt"] == raw.of(0)["dealt"]
    assert equal.all(axis=(1, 2)).sum() == 0


def test_groups_reach_the_sink_in_order_with_every_case_of_a_group():
    spec, _, raw = braco_run()
    plan = Plan.of(spec)
    wanted = [
        (case, plan.games(case, group)[0])
        for group in range(max(plan.groups(case) for case in range(6)))
        for case in range(6)
        if group < plan.groups(case)
    ]
    assert raw.places() == wanted
    for case in range(6):
        assert raw.of(case).size == 9_000


def test_games_that_the_cap_has_stopped_are_listed_lowest_first():
    """A cap of 20 laps stops some games; the first twenty of each case are named."""
    spec = scenario.load("braco/smoke", sets=["rules.turn_cap=20"], games=9_000)
    raw = Raw()
    result = engine.run(spec, threads=2, chunk=1, sink=raw)
    for case, tally in enumerate(result.tallies):
        found = np.flatnonzero(raw.of(case)["capped"]).tolist()
        assert tally.capped == found[:20]
    assert any(len(tally.capped) == 20 for tally in result.tallies)
    every = [np.flatnonzero(raw.of(case)["capped"]) for case in range(4)]
    assert any(0 < where.size < 9_000 for where in every)


def test_groups_are_folded_in_order_though_chunks_end_in_reverse(monkeypatch):
    spec, plain = leduc(30_000), Raw()
    wanted = told(engine.run(spec, sink=plain))
    play, ended = engine._Crew._play, []

    def slow(self, play_, ready_case, desk, groups, done):
        play(self, play_, ready_case, desk, groups, done)
        time.sleep(max(0, 5 - done.group) * 0.02)
        ended.append((done.case, done.group))

    monkeypatch.setattr(engine._Crew, "_play", slow)
    raw = Raw()
    assert told(engine.run(spec, threads=6, chunk=1, sink=raw)) == wanted
    assert ended != sorted(ended, key=lambda end: (end[1], end[0]))  # they did end out of order
    assert raw.places() == plain.places()


def test_a_game_alone_is_the_game_of_the_run():
    spec, _, raw = braco_run()
    for case in range(6):
        outcomes = raw.of(case)
        for i in (0, 1, 2, 1364 * 3, 4095, 4097, 8_999):
            assert same(alone(spec, case, i), outcomes[i : i + 1]), (case, i)
        assert same(alone(spec, case, 4_000, 200), outcomes[4_000:4_200])


def test_more_games_begin_with_the_same_games():
    few, many = Raw(), Raw()
    engine.run(leduc(5_000), sink=few)
    engine.run(leduc(9_000), threads=2, sink=many)
    for case in (0, 1):
        assert same(many.of(case)[:5_000], few.of(case))


def test_another_policy_at_one_seat_changes_no_deal():
    _, _, raw = braco_run()
    holds, hurry, dice = raw.of(0), raw.of(1), raw.of(2)
    for field in ("dealt", "first"):
        assert (holds[field] == dice[field]).all()
        for turn in range(3):  # blocks of three games meet the deals of blocks of one
            assert (holds[field][turn::3] == hurry[field][:3_000]).all()
    assert (holds["win"] != dice["win"]).any()
    assert len(np.unique(holds["dealt"].reshape(9_000, -1), axis=0)) > 2_900


def first_option(view, choices, params, tables, memo, stream):
    return 0


def first_option_after_draws(view, choices, params, tables, memo, stream):
    for _ in range(5):
        rng.next_u64(stream)
    return 0


def test_a_policys_own_draws_shift_no_chance(monkeypatch):
    """Cards, piles and thefts stay as they are though every policy draws before each choice."""
    spec, seen = braco().with_games(600), []
    for function in (first_option, first_option_after_draws):
        mine, raw = planted(spec.game, function), Raw()
        with monkeypatch.context() as patch:
            plant(patch, dict.fromkeys(("floor", "hurry", "random"), mine))
            engine.run(spec, sink=raw)
        seen.append(raw)
    assert all(same(seen[0].of(case), seen[1].of(case)) for case in range(6))
    assert seen[0].of(0)["played"][:, :, 3].any()  # La Fauche steals by chance


def test_players_rotate_over_all_seats():
    """The one who holds out sits at seat 0, 2, 1: its calls come later than those in a hurry."""
    spec, _, raw = braco_run()
    assert [case.period for case in spec.cases] == [3, 1, 3] * 2
    outcomes = raw.of(2)  # one random player: the only one that leaves Action cards for long
    for turn in range(3):
        calls = (outcomes["braco_turn"][turn::3, :3] > 0).mean(axis=0)
        assert calls.argmin() == (3 - turn) % 3


@pytest.mark.parametrize("games", [1, 2, 3, 4095, 4096, 4097, 10_000])
def test_games_are_rounded_up_to_whole_blocks(games):
    spec = braco().with_games(games)
    plan = Plan.of(spec)
    for case, period in enumerate([3, 1, 3] * 2):
        cut = [plan.games(case, group) for group in range(plan.groups(case))]
        assert all(n > 0 and n % period == 0 and first % period == 0 for first, n in cut)
        assert all(n <= GROUP for _, n in cut)
        assert sum(n for _, n in cut) == -(-games // period) * period
        ends = [0] + [first + n for first, n in cut]
        assert [first for first, _ in cut] == ends[:-1]
        deals = [(first // period, n // period) for first, n in cut[:-1]]
        assert deals == [(i * 1365, 1365) for i in range(len(deals))]  # the same in each case


def test_rounding_reaches_the_result():
    result = engine.run(leduc(3))
    assert [tally.games for tally in result.tallies] == result.asked == [4, 4]
    assert [tally.blocks for tally in result.tallies] == [2, 2]
    assert [pair.blocks for pair in result.pairs] == [2]


def test_lineups_meet_the_first_lineup_and_variants_the_first_variant():
    assert pairs_of(braco()) == [(1, 0), (2, 0), (3, 0), (4, 3), (4, 1), (5, 3), (5, 2)]
    assert pairs_of(leduc()) == [(1, 0)]


def test_a_watch_stops_at_a_fixed_group_whatever_the_threads():
    seen = []
    for threads, chunk in ((1, None), (2, 1), (7, 3)):
        looks = []

        def watch(parts, looks=looks):
            looks.append([part.blocks for part in parts])
            return len(looks) == 3

        raw = Raw()
        result = engine.run(leduc(100_000), threads=threads, chunk=chunk, watch=watch, sink=raw)
        assert result.stopped
        assert result.complete
        assert [tally.games for tally in result.tallies] == [3 * GROUP] * 2
        assert len(looks) == 3
        seen.append((told(result), raw.places()))
    assert seen[0] == seen[1] == seen[2]


def test_a_watch_that_stops_at_the_last_group_has_stopped_nothing():
    result = engine.run(leduc(GROUP), watch=lambda parts: True)
    assert not result.stopped
    assert result.complete


def test_progress_counts_the_games_of_all_cases():
    seen = []
    engine.run(leduc(10_000), threads=2, progress=lambda *args: seen.append(args))
    assert seen == [(8_192, 20_000), (16_384, 20_000), (20_000, 20_000)]


def test_ctrl_c_leaves_whole_groups_of_every_case():
    def interrupt(done, total):
        if done >= 4 * GROUP:
            raise KeyboardInterrupt

    raw = Raw()
    result = engine.run(leduc(10**6), threads=2, progress=interrupt, sink=raw)
    assert not result.complete
    assert not result.stuck
    assert [tally.games for tally in result.tallies] == [2 * GROUP] * 2
    assert result.asked == [10**6] * 2
    whole = engine.run(leduc(2 * GROUP))
    assert told(result)[0] == told(whole)[0]
    assert told(result)[1] == told(whole)[1]
    assert raw.places() == [(0, 0), (1, 0), (0, GROUP), (1, GROUP)]


@pytest.mark.parametrize("when", [(0, 0), (1, 0), (0, GROUP), (1, GROUP)])
def test_ctrl_c_in_the_middle_of_a_group_tears_nothing_apart(when):
    """The signal comes at any moment, for instance while the outcomes of one case are written."""
    raw = Raw()

    def sink(case, first, outcomes):
        if (case, first) == when:
            signal.raise_signal(signal.SIGINT)
        raw(case, first, outcomes)

    handler = signal.getsignal(signal.SIGINT)
    result = engine.run(leduc(10 * GROUP), threads=2, sink=sink)
    assert signal.getsignal(signal.SIGINT) is handler
    assert not result.complete
    groups = 1 + when[1] // GROUP
    assert [tally.games for tally in result.tallies] == [groups * GROUP] * 2
    assert result.pairs[0].blocks == groups * GROUP // 2
    assert len(raw.places()) == 2 * groups


def test_ctrl_c_stops_a_policy_that_never_returns():
    code = """
import os, signal, threading, time
from analyzer.engine import run as engine
from tests.engine.runs import leduc, planted

def endless(view, choices, params, tables, memo, stream):
    count = 0
    while view.me >= 0:
        count += 1
    return count

class Patch:
    setattr = staticmethod(setattr)

from tests.engine.runs import plant
spec = leduc(100)
plant(Patch, {"random": planted(spec.game, endless)}, "one random")
threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
result = engine.run(spec, threads=1)
print(result.stuck, result.complete, [tally.games for tally in result.tallies], flush=True)
os._exit(0)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=contract.package_root().parent, capture_output=True,
        text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout == "True False [0, 0]\n"


def test_no_thread_is_left_behind():
    import threading

    def interrupt(done, total):
        raise KeyboardInterrupt

    engine.run(leduc(10**5), threads=3, progress=interrupt)
    assert [t.name for t in threading.enumerate() if t.name.startswith("play-")] == []


def test_memory_does_not_grow_with_the_games():
    engine.run(leduc(GROUP))
    peaks = []
    for games in (100_000, 800_000):
        tracemalloc.start()
        engine.run(leduc(games), chunk=4)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.5


def test_a_missing_seed_is_drawn_and_kept():
    spec = scenario.loads('game = "leduc"\ngames = 10')
    assert spec.seed is None
    drawn = seeded(spec)
    assert 0 <= drawn.seed < 2**64
    assert drawn.table["seed"] == drawn.seed
    assert seeded(drawn) is drawn
    assert seeded(spec).seed != drawn.seed


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_seeds_have_64_bits(seed):
    result = engine.run(leduc(2_000).with_seed(seed))
    assert result.seed == seed
    assert result.tallies[0].games == 2_000


@pytest.mark.parametrize("threads", [-7, -1, 1025])
def test_impossible_numbers_of_threads_are_refused(threads):
    with pytest.raises(AnalyzerError, match="threads") as error:
        threads_of(threads)
    assert error.value.fix
    assert threads_of(1) == 1
