"""Random play of Leduc hold'em against its exact law (RULES.md)."""

from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from analyzer.core.metric import SHARE
from analyzer.engine.match import compile_match, compile_policy, desk_for

from . import reference
from .table import LEDUC, RULES, Table, fixed_draws, options_of, plain

pytestmark = pytest.mark.kernel

GAMES = 1_000_000
SEED = 20261130
SIGMAS = 4.0  # tolerance in exact standard errors; the seed is fixed
HOUSE = {"ante": 3, "raise_1": 5, "raise_2": 11, "max_raises": 3}  # every option off its default


@cache
def played(policy="random", checked=False, games=GAMES, **changes):
    """Return the outcomes of `games` games with `policy` in both seats."""
    kernel = compile_policy(LEDUC, policy)
    model = LEDUC.params_of(policy)
    params = [np.array([float(value) for _, value in model()])] * 2
    desk = desk_for(LEDUC, params, [0, 0])
    out = np.zeros(games, RULES.Outcome)
    match = compile_match(LEDUC, checked)
    match((kernel, kernel), options_of(**changes), (), SEED, 0, 1, out, desk)
    assert desk.status == 0
    return out


def near(observed, exact, variance, games=GAMES):
    """Return whether a mean over `games` lies within SIGMAS standard errors of the exact one."""
    return abs(observed - float(exact)) <= SIGMAS * (float(variance) / games) ** 0.5


def test_the_reference_has_the_known_figures():
    exact = reference.law(**reference.DEFAULT)
    assert reference.mean(exact, lambda gain, *_: gain) == Fraction(-5, 64)
    assert reference.mean(exact, reference.nodes) == Fraction(107, 16)
    assert f"{float(Fraction(-5, 64)):.2f}" == "-0.08"
    assert f"{float(Fraction(107, 16)):.2f}" == "6.69"


@pytest.mark.parametrize("setting", [reference.DEFAULT, HOUSE], ids=["default", "house"])
@pytest.mark.parametrize("value", [lambda gain, *_: gain, reference.nodes], ids=["return", "nodes"])
def test_means_of_random_play(setting, value):
    exact, out = reference.law(**setting), played(**setting)
    mean = reference.mean(exact, value)
    variance = reference.mean(exact, lambda *key: value(*key) ** 2) - mean**2
    observed = value(out["score"][:, 0], out["turns"], out["rounds"], None, None).mean()
    assert near(observed, mean, variance)


@pytest.mark.parametrize("setting", [reference.DEFAULT, HOUSE], ids=["default", "house"])
def test_joint_law_of_random_play(setting):
    """Each (return, choices, rounds, end, pot) comes as often as it must, and no other does."""
    exact, out = reference.law(**setting), played(**setting)
    columns = zip(
        out["score"][:, 0].tolist(),
        out["turns"].tolist(),
        out["rounds"].tolist(),
        out["end"].tolist(),
        out["pot"].tolist(),
        strict=True,
    )
    counts = Counter(columns)
    ends = ("fold", "showdown")
    observed = {(*key[:3], ends[key[3]], key[4]): n for key, n in counts.items()}
    assert observed.keys() <= exact.keys()
    for key, chance in exact.items():
        share = observed.get(key, 0) / GAMES
        assert near(share, chance, chance * (1 - chance)), key


def test_every_path_of_the_kernels_has_its_exact_probability(monkeypatch):
    """The whole tree through the kernels: all deals, all choices, in exact arithmetic.

    Nothing is sampled here, so the comparison is an equality.
    """
    table, found = Table(), Counter()

    def walk(chance):
        if RULES.is_over(table.state):
            out = table.outcome()
            end = ("fold", "showdown")[out.end]
            found[int(out.score[0]), int(out.turns), int(out.rounds), end, int(out.pot)] += chance
            return
        codes, before = table.legal(), table.snapshot()
        for code in codes:
            RULES.apply(table.state, code, table.options, (), table.streams)
            walk(chance / len(codes))
            table.desk.state = before

    deals = set()
    for order in range(RULES.ORDERS):
        monkeypatch.setattr(RULES, "rng", fixed_draws(order))
        plain(RULES.setup)(table.state, table.options, (), table.streams)
        deals.add((*table.state.card.tolist(), int(table.state.board)))
        walk(Fraction(1, RULES.ORDERS))
    assert len(deals) == RULES.ORDERS
    assert found == reference.law(**reference.DEFAULT)


@pytest.mark.parametrize("policy", list(LEDUC.params.POLICIES))
def test_invariants_hold_in_play(policy):
    out = played(policy, checked=True, games=50_000, **HOUSE)
    assert np.array_equal(out, played(policy, games=50_000, **HOUSE))


@pytest.mark.parametrize("policy", list(LEDUC.params.POLICIES))
def test_what_every_outcome_obeys(policy):
    out = played(policy, games=100_000)
    assert (out["score"].sum(axis=1) == 0).all()
    assert (out["win"].sum(axis=1) == SHARE).all()
    assert (np.sign(out["score"]) == np.sign(out["win"] - SHARE // 2)).all()
    assert (np.abs(out["score"][:, 0]) * 2 <= out["pot"]).all()
    assert (out["decisions"] == out["turns"]).all()  # there is always something to choose
    assert not out["first"].any()
    assert not out["capped"].any()


def test_honest_play_beats_random_play():
    """Seats in turn; the gap is 1.24 chips a game, over a hundred standard errors."""
    kernels = tuple(compile_policy(LEDUC, name) for name in ("honest", "random"))
    desk = desk_for(LEDUC, [np.zeros(1), np.zeros(0)], [0, 1])
    out = np.zeros(100_000, RULES.Outcome)
    compile_match(LEDUC)(kernels, options_of(), (), SEED, 0, 2, out, desk)
    assert desk.status == 0
    gain = np.where(np.arange(out.size) % 2 == 0, out["score"][:, 0], out["score"][:, 1])
    assert gain.mean() > 20 * gain.std() / gain.size**0.5
