"""The match loop and what it hands to policies; checked runs; cells and their sums."""

from dataclasses import replace

import numpy as np
import pytest

from analyzer import scenario
from analyzer.core import contract
from analyzer.core.metric import Metric
from analyzer.engine import match
from analyzer.engine.cells import Layout
from analyzer.engine.prepare import ready
from analyzer.engine.replay import replay

from .runs import alone, leduc, planted, same

pytestmark = pytest.mark.kernel


def play(made, seed, first, n, checked=False):
    """Return (outcomes, desk) of some games."""
    out, desk = np.zeros(n, made.game.rules.Outcome), made.desk()
    match.compile_match(made.game, checked)(
        made.policies, made.options, made.tables, seed, first, made.case.period, out, desk
    )
    return out, desk


def test_a_checked_run_gives_the_same_outcomes():
    spec = leduc()
    for index, case in enumerate(spec.cases):
        out, desk = play(ready(spec.game, case), spec.seed, 0, 2_000, checked=True)
        assert desk.status == match.STATUS_OK
        assert same(out, alone(spec, index, 0, 2_000))


def test_a_checked_run_stops_at_a_broken_invariant():
    """Options that do not fit what was played: the pot cannot add up."""
    spec = leduc()
    made = ready(spec.game, spec.cases[0])
    made.options.max_raises = -1  # no round may have so few raises
    _, desk = play(made, spec.seed, 40, 10, checked=True)
    assert (desk.status, desk.game) == (match.BROKEN, 40)
    assert desk.detail > 0
    _, desk = play(made, spec.seed, 40, 10)
    assert desk.status == match.STATUS_OK


def asked(view, choices, params, tables, memo, stream):
    """Count in `memo` how often it was asked; fail unless memos begin at zero."""
    if view.public.acts < 2 and memo.unused != 0:
        raise ValueError("an old memo")
    if view.public.acts >= 2 and memo.unused == 0:
        raise ValueError("a lost memo")
    if choices.shape[0] < 2:
        raise ValueError("nothing to decide")
    memo.unused += 1
    return choices.shape[0] - 1 if view.public.acts < 3 else 0


def test_a_memo_is_zero_at_the_start_of_a_game_and_kept_within_it():
    spec = leduc()
    made = ready(spec.game, spec.cases[0])
    mine = planted(spec.game, asked)
    made = replace(made, policies=(mine,) * len(made.policies), wipes=[True] * len(made.wipes))
    out, desk = play(made, spec.seed, 0, 500)
    assert desk.status == match.STATUS_OK
    assert out["turns"].max() > 3


def shows_params(view, choices, params, tables, memo, stream):
    if params[0] != 0.25 * (1 + view.me) or params[1] != 0:
        raise ValueError("parameters of another slot")
    return 0


def test_each_slot_gets_its_own_parameters():
    text = """
    game = "leduc"
    seed = 1
    games = 10
    [[lineup]]
    seats = [{ policy = "honest", params = { stay = 0.25 } },
             { policy = "honest", params = { stay = 0.5 } }]
    """
    spec = scenario.loads(text)
    made = ready(spec.game, spec.cases[0])
    made = replace(made, policies=(planted(spec.game, shows_params),) * 2)
    for index in range(0, 20, 2):  # rotation 0: slot s sits at seat s
        assert play(made, 1, index, 1)[1].status == match.STATUS_OK
    with pytest.raises(ValueError, match="another slot"):
        play(made, 1, 1, 1)


def test_replay_agrees_with_the_match_on_leduc():
    spec = leduc()
    for index, case in enumerate(spec.cases):
        made, outcomes = ready(spec.game, case), alone(spec, index, 0, 60)
        for i in range(60):
            told = replay(made, spec.seed, i)
            assert told.outcome.tobytes() == outcomes[i].tobytes()
            assert told.lines


def metric(name, kind="mean", **more):
    return Metric(name, name, "x", "", kind, more.pop("value"), 0, 100, "t", formula="x", **more)


def test_cells_group_values_by_place_slot_and_policy():
    """Two blocks of three games; player p of game i has the value 10 * i + p."""
    spec = scenario.loads(
        'game = "braco"\nseed = 1\n[rules]\nplayers = 3\n'
        '[[lineup]]\nseats = [{ policy = "floor" }, { policy = "hurry" }, { policy = "floor" }]'
    )
    out = np.zeros(6, contract.load("braco").rules.Outcome)
    out["first"] = [0, 1, 2, 0, 0, 1]
    values = np.array([[10 * i + p for p in range(3)] for i in range(6)])
    told = metric("v", value=lambda o: values, by=("place", "slot", "policy", "all"))
    layout = Layout((told, metric("g", value=lambda o: values[:, 0])), spec.cases[0])
    y, x = layout.blocks(out)
    assert [(c.by, c.who, c.members) for c in layout.cells] == [
        ("place", 0, 1), ("place", 1, 1), ("place", 2, 1), ("slot", 0, 1), ("slot", 1, 1),
        ("slot", 2, 1), ("policy", 0, 2), ("policy", 1, 1), ("all", 0, 3), ("game", 0, 1),
    ]  # fmt: skip
    wanted = []
    for block in range(2):
        games = range(3 * block, 3 * block + 3)
        place = [sum(values[i, (out["first"][i] + s) % 3] for i in games) for s in range(3)]
        slot = [sum(values[i, (s - i % 3) % 3] for i in games) for s in range(3)]
        policy = [slot[0] + slot[2], slot[1]]
        wanted.append([*place, *slot, *policy, sum(slot), sum(10 * i for i in games)])
    assert y.tolist() == [[int(v) for v in row] for row in wanted]
    assert (x == 1).all()
    part = layout.part(out, 0)
    assert part.blocks == 2
    assert part.sums[0].tolist() == y.sum(axis=0).tolist()
    assert part.sums[2].tolist() == (y * y).sum(axis=0).tolist()
    assert part.sums[4].tolist() == [2] * 10


def test_ratios_keep_both_sums_and_labels_their_columns():
    spec = leduc()
    out = alone(spec, 0, 0, 8)
    top = np.arange(8 * 2 * 3).reshape(8, 2, 3)
    told = metric(
        "r", "ratio", value=lambda o: top, weight=lambda o: top + 1, by=("slot",),
        labels=("a", "b", "c"),
    )  # fmt: skip
    layout = Layout((told,), spec.cases[0])
    y, x = layout.blocks(out)
    assert [(c.who, c.label) for c in layout.cells] == [(s, k) for s in (0, 1) for k in (0, 1, 2)]
    for block in range(4):
        for slot in (0, 1):
            for label in range(3):
                rows = [top[2 * block, slot, label], top[2 * block + 1, 1 - slot, label]]
                assert y[block, 3 * slot + label] == sum(rows)
                assert x[block, 3 * slot + label] == sum(rows) + 2
    sums = layout.part(out, 0).sums
    assert sums[3].tolist() == (x * y).sum(axis=0).tolist()
    assert sums[4].tolist() == (x * x).sum(axis=0).tolist()
