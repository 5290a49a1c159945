"""Leduc hold'em rule by rule; the tests carry the ids of RULES.md."""

import re
from pathlib import Path

import numpy as np
import pytest

from analyzer.core.contract import OUTCOME, OWES
from analyzer.core.metric import SHARE
from analyzer.core.settings import status_of

from .table import CALL, FOLD, LEDUC, RAISE, RULES, Table

pytestmark = pytest.mark.kernel

J1, J2, Q1, Q2, K1, K2 = range(6)


def test_the_folder_owes_nothing():
    for module, names in OWES.items():
        for name in names:
            assert hasattr(LEDUC.module(module), name), f"{module}.{name}"
    for policy in LEDUC.params.POLICIES:
        assert hasattr(LEDUC.policies, policy)
    assert set(OUTCOME) <= set(RULES.Outcome.names)


def test_no_field_hides_behind_a_method_of_its_record():
    """`record.round` would be NumPy's method wherever the JIT does not run."""
    public = RULES.State["public"]
    for record in (RULES.State, public, RULES.Outcome, LEDUC.view.View, LEDUC.options.Record):
        assert not set(record.names) & set(dir(np.record))


def test_every_option_stands_in_the_rules():
    text = (LEDUC.folder / "RULES.md").read_text(encoding="utf-8")
    rows = {row.split("|")[1].strip(): row for row in text.splitlines() if row.startswith("| L")}
    for key, info in LEDUC.options.Options.model_fields.items():
        rule, status = status_of(LEDUC.options.Options, key)
        assert f"`{key}` = {info.default}" in rows[rule]
        assert f"| {status} |" in rows[rule]


def test_every_cited_rule_exists():
    text = (LEDUC.folder / "RULES.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^\| ([LVI]\d+) \|", text, re.MULTILINE))
    for path in Path(LEDUC.folder).glob("*.py"):
        cited = set(re.findall(r"\b[LVI]\d+\b", path.read_text(encoding="utf-8")))
        assert cited <= known, path.name


def test_setup_leaves_nothing_behind():
    clean, dirty = Table(seed=5), Table(seed=5)
    dirty.desk.state = np.frombuffer(b"\xa5" * RULES.State.itemsize, RULES.State)[0]
    RULES.setup(dirty.state, dirty.options, (), Table(seed=5).streams)
    RULES.setup(clean.state, clean.options, (), Table(seed=5).streams)
    assert clean.state.tobytes() == dirty.state.tobytes()


def test_l3_antes():
    table = Table(ante=3)
    assert table.state.public.paid.tolist() == [3, 3]
    assert table.play("rf").outcome().score.tolist() == [3, -3]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("", [CALL, RAISE]),
        ("c", [CALL, RAISE]),
        ("r", [FOLD, CALL, RAISE]),
        ("rr", [FOLD, CALL]),
        ("crr", [FOLD, CALL]),
        ("cc", [CALL, RAISE]),
        ("rrcrr", [FOLD, CALL]),
        ("rrcr", [FOLD, CALL, RAISE]),
    ],
)
def test_l5_l7_options(line, codes):
    assert Table().play(line).legal() == codes


def test_l6_sizes_of_raises():
    table = Table(raise_1=3, raise_2=7)
    assert table.play("r").state.public.paid.tolist() == [4, 1]
    assert table.play("r").state.public.paid.tolist() == [4, 7]
    assert table.play("c").state.public.paid.tolist() == [7, 7]
    assert table.play("cr").state.public.paid.tolist() == [7, 14]


def test_l7_most_raises_in_each_round():
    table = Table(max_raises=4).play("rrrr")
    assert table.legal() == [FOLD, CALL]
    assert table.play("crrrr").legal() == [FOLD, CALL]
    assert table.play("c").state.public.acts == 10
    assert Table(max_raises=4).play("crrrrccrrrrc").outcome().pot == 2 * (1 + 4 * 2 + 4 * 4)


@pytest.mark.parametrize("line", ["cc", "rc", "crc", "rrc", "crrc"])
def test_l8_a_round_ends(line):
    table = Table().play(line[:-1])
    assert table.state.public.street == 0
    assert table.state.public.shown == -1
    table.play(line[-1])
    assert table.state.public.street == 1
    assert table.state.public.shown == table.state.board
    assert RULES.to_act(table.state) == 0
    assert RULES.is_over(table.play(line).state)


@pytest.mark.parametrize(
    ("line", "score", "rounds"),
    [("rf", 1, 1), ("crf", -1, 1), ("rrf", -3, 1), ("ccrf", 1, 2), ("rcrrf", -7, 2)],
)
def test_l9_a_fold_gives_the_pot(line, score, rounds):
    out = Table().hold(J1, K1, J2).play(line).outcome()
    assert out.score.tolist() == [score, -score]
    assert out.win.tolist() == ([SHARE, 0] if score > 0 else [0, SHARE])
    assert (out.end, out.rounds, out.turns) == (0, rounds, len(line))


@pytest.mark.parametrize(
    ("cards", "sign"),
    [
        ((J1, K1, J2), 1),
        ((K1, J1, J2), -1),
        ((K1, Q1, J2), 1),
        ((J2, Q2, K2), -1),
        ((Q1, Q2, K1), 0),
        ((J2, J1, K1), 0),
        ((Q2, K2, Q1), 1),
    ],
)
def test_l9_the_showdown(cards, sign):
    out = Table().hold(*cards).play("rcrrc").outcome()
    assert out.score.tolist() == [11 * sign, -11 * sign]
    assert out.win.tolist() == [SHARE // 2 * (1 + sign), SHARE // 2 * (1 - sign)]
    assert (out.end, out.pot, out.rounds) == (1, 22, 2)


@pytest.mark.parametrize(
    ("plant", "number"),
    [
        (lambda state: state.card.__setitem__(0, state.board), 1),
        (lambda state: state.card.__setitem__(1, 6), 1),
        (lambda state: setattr(state.public, "shown", -1), 2),
        (lambda state: setattr(state.public, "seat", 2), 3),
        (lambda state: setattr(state.public, "end", 0), 3),
        (lambda state: setattr(state.public, "raises", 3), 4),
        (lambda state: state.public.paid.__setitem__(1, 9), 5),
        (lambda state: state.public.paid.__setitem__(0, 4), 6),
        (lambda state: setattr(state.public, "seat", 1), 6),
    ],
)
def test_i1_a_planted_fault_is_found(plant, number):
    table = Table().play("rccr")  # contributions 3 and 7, seat 0 to answer
    assert RULES.check(table.state, table.options) == 0
    plant(table.state)
    assert RULES.check(table.state, table.options) == number


@pytest.mark.parametrize(
    ("cards", "line", "choice"),
    [
        ((K1, J1, Q1), "", RAISE),
        ((K1, J1, Q1), "rr", CALL),
        ((Q1, J1, K1), "", CALL),
        ((Q1, K1, J1), "r", None),
        ((J1, K1, Q1), "", CALL),
        ((Q1, J1, K1), "r", FOLD),
        ((Q1, J1, J2), "ccr", RAISE),
        ((K1, J1, Q2), "ccr", FOLD),
    ],
)
def test_honest_does_what_it_says(cards, line, choice):
    table = Table().hold(*cards).play(line)
    codes, seen = table.legal(), table.seen(RULES.to_act(table.state))
    honest, stream = LEDUC.policies.honest, table.streams.of[1]
    picked = honest(seen, np.array(codes), np.array([0.0]), (), None, stream)
    assert codes[picked] == (RAISE if choice is None else choice)
    if choice == FOLD:
        picked = honest(seen, np.array(codes), np.array([1.0]), (), None, stream)
        assert codes[picked] == CALL
