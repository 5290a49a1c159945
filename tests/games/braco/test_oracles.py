"""Tiny games of Braco, solved exactly in two ways, against games of the engine.

The laws come from `enumerate.py` (these kernels without the compiler, every chance event in
fractions) and from `reference` (a second engine, written from the rules alone): they must be
equal.  The engine's sampled games must then follow the law.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from scipy.special import chdtrc

from analyzer.core.metric import SHARE
from analyzer.engine import run
from analyzer.games.braco import cards
from analyzer.scenario.load import from_table
from tests.games.braco import reference
from tests.games.braco.enumerate import GAMES
from tests.games.braco.test_reference import rules_of

ROOT = Path(__file__).resolve().parents[3]
N = 400_000
SEED = 20_240_917
ALPHA = 1e-6  # a correct program fails the chi-square of one game on one seed in a million
SIGMAS = 4.0  # of an exact standard error, for each share and mean by itself; the seed is fixed
RARE = 20  # endings expected less often are counted together
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def simulated(name):
    """Return (Counter of endings, result) of N games through the engine."""
    policy, options = GAMES[name]
    rules = options.model_dump(mode="json", exclude_none=True)
    seats = [{"policy": policy}]
    table = {
        "game": "braco",
        "seed": SEED,
        "games": N,
        "rules": rules,
        "lineup": [{"seats": seats}],
    }
    spec = from_table(table)
    assert spec.cases[0].options == options
    n, seen = options.players, Counter()
    weights = (SHARE + 1) ** np.arange(n, dtype=np.int64)

    def note(case, first, outcomes):
        code = outcomes["win"][:, :n].astype(np.int64) @ weights
        code = (code * 64 + outcomes["turns"]) * 16 + outcomes["end"] * 4 + outcomes["first"]
        codes, times = np.unique(code, return_counts=True)
        seen.update(dict(zip(codes.tolist(), times.tolist(), strict=True)))

    result = run.run(spec, threads=2, sink=note)
    endings = Counter({ending(code, n): times for code, times in seen.items()})
    return endings, result


def ending(code, players):
    """Return (first, end, turns, shares) of a packed ending."""
    code, low = divmod(code, 16)
    code, turns = divmod(code, 64)
    win = tuple(code // (SHARE + 1) ** seat % (SHARE + 1) for seat in range(players))
    return low % 4, cards.ENDS[low // 4], turns, win


@pytest.fixture(scope="module")
def exact():
    """Return game -> ending -> probability, from the kernels without the compiler.

    The engine plays meanwhile.  Warnings are errors there: an integer that wraps is one.
    """
    command = [sys.executable, "-W", "error", "-m", "tests.games.braco.enumerate"]
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as solver:
        for name in GAMES:
            simulated(name)
        told, _ = solver.communicate(timeout=300)
    assert solver.returncode == 0
    return {
        name: {(first, end, turns, tuple(win)): Fraction(p) for first, end, turns, win, p in law}
        for name, law in json.loads(told).items()
    }


def replayed(policy, rules):
    """Return the function that plays one game of the reference under given chance."""

    def play(chance):
        game = reference.Game(rules, chance)
        first = game.author
        while not game.over:
            options = game.options()
            if policy == "hurry":
                game.apply(reference.hurry(game))
            else:
                game.apply(options[chance.below("policy", len(options))])
        win = tuple(int(share * SHARE) for share in game.outcome()["win"])
        return first, game.end, game.turns, win

    return play


@every_game
def test_both_engines_have_the_same_law(name, exact):
    """Equal fractions: nothing is sampled on either side."""
    policy, options = GAMES[name]
    assert exact[name] == reference.enumerate_chance(replayed(policy, rules_of(options)))
    assert sum(exact[name].values()) == 1


def test_the_laws_that_need_no_computer(exact):
    """Two Banques, two sums, `hurry`: Banque, Banque, Braco; and in all-out a second Braco."""
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert exact["one-left"] == {
        (0, "one-left", 3, (SHARE, 0)): half,
        (1, "one-left", 3, (0, SHARE)): half,
    }
    assert exact["all-out"] == {
        (first, "all-out", 4, win): quarter for first in (0, 1) for win in ((SHARE, 0), (0, SHARE))
    }


@every_game
def test_the_engine_follows_the_law(name, exact):
    """Pearson's chi-square over all endings of N games; no other ending occurs.

    Power: a fault that moves one game in a hundred from an ending of probability 1/2 to one of
    1/20 has a noncentrality above 800 over at most 50 endings, and is always seen.
    """
    law, (seen, _) = exact[name], simulated(name)
    assert sum(seen.values()) == N
    assert set(seen) <= set(law)
    expected = np.array([float(p) * N for p in law.values()])
    observed = np.array([seen[key] for key in law])
    common = expected >= RARE
    expected = np.append(expected[common], expected[~common].sum())
    observed = np.append(observed[common], observed[~common].sum())
    expected, observed = expected[expected > 0], observed[expected > 0]
    pearson = ((observed - expected) ** 2 / expected).sum()
    assert chdtrc(max(1, expected.size - 1), pearson) > ALPHA


def near(observed, law, value):
    """Return whether a mean over N games lies within SIGMAS exact standard errors."""
    mean = sum(p * value(*key) for key, p in law.items())
    variance = sum(p * value(*key) ** 2 for key, p in law.items()) - mean**2
    return abs(observed - float(mean)) <= SIGMAS * (float(variance) / N) ** 0.5 + 1e-12


def share(win):
    """Return a share of the win as a fraction."""
    return Fraction(win, SHARE)


def cell_of(result, metric, by, who=0, label=-1):
    """Return the mean that the run tells for one cell."""
    tally = result.tallies[0]
    for column, cell in enumerate(tally.cells):
        if (cell.metric.name, cell.by, cell.who, cell.label) == (metric, by, who, label):
            return int(tally.sums[0, column]) / tally.blocks / cell.metric.scale
    raise AssertionError(f"no cell {metric} {by} {who} {label}")


@every_game
def test_the_numbers_of_a_run_are_those_of_the_law(name, exact):
    """Win share by place counted from the starter and by seat, end causes, turns."""
    law, (_, result), n = exact[name], simulated(name), GAMES[name][1].players
    for place in range(n):
        told = cell_of(result, "win", "place", place)
        assert near(
            told, law, lambda first, end, turns, win, p=place: Fraction(win[(first + p) % n], SHARE)
        )
        told = cell_of(result, "win", "slot", place)
        assert near(told, law, lambda first, e, t, win, p=place: share(win[p]))
    for label, cause in enumerate(cards.ENDS):
        told = cell_of(result, "end", "game", label=label)
        assert near(told, law, lambda first, end, turns, win, cause=cause: int(end == cause))
    told = cell_of(result, "turns", "game")
    assert near(told, law, lambda first, end, turns, win: turns)
