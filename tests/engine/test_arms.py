"""Arms of a study of cards: who gets the card, what chance stays, and what a run keeps of them."""

import signal
from dataclasses import replace

import numpy as np
import pytest

from analyzer import scenario
from analyzer.engine import match
from analyzer.engine import run as engine
from analyzer.engine.prepare import ready
from analyzer.engine.replay import replay
from analyzer.engine.run import GROUP, Plan, PolicyError
from analyzer.games.braco import cards

from .runs import BRACO, LEDUC, Raw, plant, planted, same, told

pytestmark = pytest.mark.kernel

STUDY = "\n[impact]\nplayer = 1\n"


def leduc(games=9_000):
    return scenario.loads(LEDUC.format(games=games) + STUDY)


def braco(games=300):
    return scenario.loads(BRACO + STUDY).with_games(games)


def everything(result):
    """Return all that a result says, the sums of placed cards included."""
    mine = [
        (c.case, c.slot, c.label, c.metric.name, c.games, c.asked, c.pair.sums.tolist())
        for c in result.cards
    ]
    return told(result), mine


def games_of(spec, case, n):
    """Return the outcomes of the first n games of a case or arm, played in one call."""
    made = ready(spec.game, case)
    out, desk = np.zeros(n, spec.game.rules.Outcome), made.desk()
    match.compile_match(spec.game)(
        made.policies, made.options, made.tables, spec.seed, 0, case.period, out, desk
    )
    assert desk.status == match.STATUS_OK
    return out


def test_arms_come_in_pairs_for_each_case_and_card():
    spec = braco()
    assert len(spec.cases) == 6
    assert len(spec.arms) == 6 * 14 * 2
    keys = [(a.variant, a.lineup, a.placed.name, a.placed.copies) for a in spec.arms]
    assert keys == [
        (case.variant, case.lineup, name, copies)
        for case in spec.cases
        for name in cards.KINDS
        for copies in (1, 0)
    ]
    assert all(arm.placed.slot == 1 for arm in spec.arms)
    assert all(case.placed is None for case in spec.cases)


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (2, None), (7, 1), (7, 3)])
def test_threads_and_chunks_change_nothing(threads, chunk):
    assert everything(engine.run(leduc(), threads=threads, chunk=chunk)) == everything(
        engine.run(leduc())
    )


def test_a_study_changes_nothing_of_the_fair_games():
    plain, study, raw, beside = leduc(), leduc(), Raw(), Raw()
    plain = replace(plain, arms=())
    without, result = engine.run(plain, sink=raw), engine.run(study, threads=2, sink=beside)
    assert told(result) == told(without)
    assert without.cards == []
    assert beside.places() == raw.places()  # no outcome of an arm is handed on
    assert all(same(beside.of(case), raw.of(case)) for case in (0, 1))


def test_what_is_kept_of_an_arm_is_the_outcome_of_its_player():
    spec = leduc(6_000)
    result = engine.run(spec, threads=2)
    assert [card.label for card in result.cards] == ["jack", "queen", "king"] * 2
    assert [card.case for card in result.cards] == [0] * 3 + [1] * 3
    for index, card in enumerate(result.cards):
        blocks = []
        for arm in spec.arms[2 * index : 2 * index + 2]:
            win = games_of(spec, arm, 6_000)["win"].astype(np.int64)
            blocks.append(win[0::2, 1] + win[1::2, 0])  # player 1 sits at seat 1, then at seat 0
        a, b = blocks
        exact = [a.sum(), b.sum(), (a * a).sum(), (b * b).sum(), (a * b).sum()]
        assert card.pair.sums[:, 0].tolist() == exact
        assert card.pair.blocks == 3_000
        assert card.games == card.asked == 12_000


def test_the_card_goes_to_the_player_wherever_it_sits():
    """Exactly one copy with, none without; the two hands differ by one card, and one other place.

    Blocks of three games (players rotate) and of one.
    """
    spec, n = braco(), 300
    for case in spec.cases[:2]:
        arms = [a for a in spec.arms if (a.variant, a.lineup) == (case.variant, case.lineup)]
        fair = games_of(spec, case, n)["dealt"][:, :3].astype(np.int64)
        seats = (1 - np.arange(n) % case.period) % 3
        every = np.arange(n)
        for one, none in zip(arms[0::2], arms[1::2], strict=True):
            with_it, without = (games_of(spec, arm, n) for arm in (one, none))
            a, b = (out["dealt"][:, :3].astype(np.int64) for out in (with_it, without))
            card = one.placed.card
            assert (a[every, seats, card] == 1).all()
            assert (b[every, seats, card] == 0).all()
            change = np.abs(a - b).sum(axis=2)
            assert (change[every, seats] == 2).all()
            assert (np.sort(change, axis=1)[:, :-1].sum(axis=1) <= 2).all()
            kept = fair[every, seats, card]
            assert (a[kept == 1] == fair[kept == 1]).all()  # the deal itself, untouched
            assert (b[kept == 0] == fair[kept == 0]).all()
            if card != cards.MYTHO:
                assert (with_it["first"] == without["first"]).mean() > 0.8


@pytest.mark.parametrize("make", [leduc, braco])
def test_replay_of_an_arm_equals_the_run_bit_for_bit(make):
    spec = make()
    for arm in spec.arms[: 14 * 2]:
        wanted = games_of(spec, arm, 4)
        for i in range(4):
            got = replay(ready(spec.game, arm), spec.seed, i).outcome
            assert all((got[f] == wanted[i][f]).all() for f in got.dtype.names), (arm.placed, i)


def test_arms_are_cut_into_the_same_groups():
    spec = braco(10_000)
    plan = Plan.of(spec)
    assert len(plan.deals) == len(spec.cases) + len(spec.arms)
    for index, arm in enumerate(spec.arms):
        case = next(
            i
            for i, c in enumerate(spec.cases)
            if (c.variant, c.lineup) == (arm.variant, arm.lineup)
        )
        at = len(spec.cases) + index
        assert plan.games(at, 1) == plan.games(case, 1)
        assert plan.groups(at) == plan.groups(case)


def test_progress_counts_the_games_of_the_arms():
    seen = []
    engine.run(leduc(5_000), progress=lambda *args: seen.append(args))
    assert seen[-1] == (14 * 5_000, 14 * 5_000)
    assert seen[0] == (14 * GROUP, 14 * 5_000)


def test_ctrl_c_leaves_whole_groups_of_every_arm():
    def interrupt(done, total):
        if done >= 2 * 14 * GROUP:
            signal.raise_signal(signal.SIGINT)

    result = engine.run(leduc(10**6), threads=2, progress=interrupt)
    assert not result.complete
    assert {card.pair.blocks for card in result.cards} == {GROUP}  # two groups of two-game blocks
    whole = engine.run(leduc(2 * GROUP))
    assert [c.pair.sums.tolist() for c in result.cards] == [
        c.pair.sums.tolist() for c in whole.cards
    ]


def first_deal(spec, seed):
    return replay(ready(spec.game, spec.cases[0]), seed, 0).lines


def wrong_with_a_king(view, choices, params, tables, memo, stream):
    return 99 if view.card >= 4 and view.me == 1 else 0


def test_a_policy_that_fails_in_an_arm_is_named_with_the_card(monkeypatch):
    """It fails at the second seat with a king only; forced kings bring that about in game 0."""
    spec, seed = leduc(1_000), 1
    while any("seat 1 is dealt the king" in line for line in first_deal(spec, seed)):
        seed += 1
    mine = planted(spec.game, wrong_with_a_king)
    plant(monkeypatch, {"random": mine}, "one honest")
    spec = spec.with_seed(seed)
    with pytest.raises(PolicyError, match=r"game 0,.*king placed with player 1"):
        engine.run(spec)
