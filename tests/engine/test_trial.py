"""The checks of `policies check`: each is failed by a policy that does what it forbids."""

import pytest

from analyzer.cli.policies import _spec
from analyzer.core import contract, plugin
from analyzer.engine.trial import CHECKS, leaves, try_out
from tests.plugin_files import plugin_text

pytestmark = pytest.mark.kernel

OBJECT_MODE = pytest.mark.filterwarnings("ignore:Code running in object mode")

COUNTER = """
from numba import objmode

CALLS = [0]


def count():
    CALLS[0] += 1
    return CALLS[0]

"""
ASK_PYTHON = """    with objmode(n="int64"):
        n = count()
    return {}
"""


def cheat(tmp_path, text, name="cheat.py"):
    """Return {check: holds} of a policy file, tried out at the tables of `policies check`."""
    path = tmp_path / name
    path.write_text(text)
    (policy,) = plugin.load(path)
    game = contract.load(plugin.game_of(policy))
    spec = _spec(game, policy, game.card.fewest, 100, 7)
    cases = [c for c in spec.cases if policy in {seat.plays for seat in c.seats}]
    findings = try_out(game, cases, policy, 7)
    assert [finding.check for finding in findings] == list(CHECKS)
    return {finding.check: finding for finding in findings}


def broken(found):
    return {check for check, finding in found.items() if not finding.holds}


@pytest.mark.parametrize(
    "body",
    [
        "    return choices.shape[0] - 1\n",
        "    return rng.below(stream, choices.shape[0])\n",
        "    memo.unused = view.card + 1\n    return 0 if memo.unused > 3 else 1\n",
        "    return 0 if params[0] > 0.4 else 1\n",
    ],
)
def test_an_honest_policy_passes(tmp_path, body):
    assert broken(cheat(tmp_path, plugin_text(body))) == set()


def test_a_policy_that_writes_to_its_view_is_found(tmp_path):
    found = cheat(tmp_path, plugin_text("    view.public.paid[1] += 1\n    return 0\n"))
    assert broken(found) == {"untouched"}
    assert "changes its view" in found["untouched"].told


def test_a_policy_that_keeps_notes_in_its_memo_is_found(tmp_path):
    body = "    memo.unused += 1\n    return memo.unused % 2\n"
    assert broken(cheat(tmp_path, plugin_text(body))) == {"memo"}


@OBJECT_MODE
def test_a_policy_that_decides_by_something_else_is_found(tmp_path):
    text = COUNTER + plugin_text(ASK_PYTHON.format("n % 2"))
    assert "repeatable" in broken(cheat(tmp_path, text))


@OBJECT_MODE
def test_a_policy_that_depends_on_the_games_before_is_found(tmp_path):
    """It changes its mind once in a thousand calls: only whole games show that."""
    text = COUNTER + plugin_text(ASK_PYTHON.format("n // 1_000 % 2"))
    assert "chunks" in broken(cheat(tmp_path, text))


def test_a_policy_that_reads_a_parameter_it_does_not_have_is_found(tmp_path):
    found = cheat(tmp_path, plugin_text("    return 0 if params[1] < 0.5 else 1\n"))
    assert broken(found) == {"params"}
    assert "beyond the 1" in found["params"].told


BRACO = """
from typing import ClassVar
from analyzer.core.contract import Params
from analyzer.core.jit import policy
from analyzer.games.braco.cards import TURN
from analyzer.games.braco.policies import routine

GAME = "braco"


class Nosy(Params):
    {needs}


POLICIES = {{"nosy": Nosy}}


@policy
def nosy(view, choices, params, tables, memo, stream):
    if view.public.decision != TURN:
        return routine(view, choices)
    return choices.shape[0] - 1 if view.{field} > 1 else 0
"""
NEED = 'needs: ClassVar[frozenset[str]] = frozenset({{"{}"}})'


@pytest.mark.parametrize(
    ("needs", "field", "holds"),
    [
        ("pass", "useful", False),
        (NEED.format("unseen"), "useful", False),
        (NEED.format("effects"), "unseen.n[3]", False),
        (NEED.format("effects"), "useful", True),
        (NEED.format("unseen"), "unseen.n[3]", True),
        ("pass", "public.cards[0]", True),
    ],
)
def test_a_policy_that_reads_what_it_does_not_declare_is_found(tmp_path, needs, field, holds):
    found = cheat(tmp_path, BRACO.format(needs=needs.replace("{{", "{"), field=field))
    assert broken(found) == (set() if holds else {"needs"})
    if not holds:
        assert f"reads view.{field.partition('[')[0]} without declaring" in found["needs"].told


def test_leaves_cover_every_field_of_records_inside():
    view = contract.load("leduc").view.View
    names = [name for name, *_ in leaves(view)]
    assert names[:2] == ["public.history", "public.paid"]
    assert {"card", "me"} <= set(names)
    for name, at, size, step in leaves(view):
        assert 0 <= at < at + size <= view.itemsize
        assert size % step == 0, name
