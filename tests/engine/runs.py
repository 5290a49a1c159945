"""Runs that several tests look at, each played once; and policies planted into a run."""

from dataclasses import replace
from functools import cache

import numba
import numpy as np

from analyzer import scenario
from analyzer.core import contract
from analyzer.engine import match
from analyzer.engine import run as engine
from analyzer.engine.prepare import ready

LEDUC = """
game = "leduc"
seed = 5
games = {games}
[[lineup]]
name = "one honest"
seats = [{{ policy = "honest" }}, {{ policy = "random" }}]
[[lineup]]
name = "one random"
seats = [{{ policy = "random" }}, {{ policy = "honest" }}]
"""

#: three players, blocks of 3, 1 and 3 games, other rules in the second variant
BRACO = """
game = "braco"
seed = 77
games = 9_000
[rules]
players = 3
[[lineup]]
name = "holds out"
seats = [{ policy = "floor" }, { policy = "hurry" }, { policy = "hurry" }]
[[lineup]]
name = "all in a hurry"
seats = [{ policy = "hurry" }]
[[lineup]]
name = "random"
seats = [{ policy = "random" }, { policy = "hurry" }, { policy = "hurry" }]
[[variant]]
name = "rich"
rules = { money = [20_000, 60_000, 150_000, 400_000], end = "first-braco" }
"""


def leduc(games=20_000):
    """Return the Spec of two lineups of Leduc, in blocks of two games."""
    return scenario.loads(LEDUC.format(games=games))


def braco():
    """Return the Spec of two variants and three lineups of Braco."""
    return scenario.loads(BRACO)


class Raw:
    """A sink that keeps everything: `calls` as they came, `of(case)` in order."""

    def __init__(self):
        self.calls = []

    def __call__(self, case, first, outcomes):
        self.calls.append((case, first, outcomes))

    def of(self, case):
        return np.concatenate([outcomes for c, _, outcomes in self.calls if c == case])

    def places(self):
        return [(case, first) for case, first, _ in self.calls]


@cache
def braco_run():
    """Return (spec, result, raw) of the Braco run."""
    spec, raw = braco(), Raw()
    return spec, engine.run(spec, threads=2, sink=raw), raw


def same(a, b):
    """Return whether two arrays of outcomes are equal in every field (padding means nothing)."""
    return a.shape == b.shape and all((a[name] == b[name]).all() for name in a.dtype.names)


def told(result):
    """Return everything that a result says, as plain comparable data."""
    return (
        [
            (
                tally.case, tally.blocks, [int(x) for x in tally.sums.ravel()],
                [counts.tolist() for counts in tally.histograms], tally.capped,
            )
            for tally in result.tallies
        ],
        [(p.first, p.second, p.blocks, [int(x) for x in p.sums.ravel()]) for p in result.pairs],
        result.seed, result.asked, result.complete, result.stopped,
    )  # fmt: skip


def planted(game, function):
    """Return `function` compiled as a policy of `game`, in memory only."""
    return numba.njit(match.policy_signature(game), nogil=True)(function)


def plant(monkeypatch, policies, lineup=None):
    """Make runs play `policies` (name -> compiled stand-in), in one lineup or in all."""
    before = engine.ready

    def with_stand_ins(game, case, needs=None):
        made = before(game, case, needs)
        if lineup not in (None, case.lineup):
            return made
        names = list(dict.fromkeys(seat.policy for seat in case.seats))
        mine = [policies.get(name, made.policies[i]) for i, name in enumerate(names)]
        return replace(made, policies=tuple(mine) + made.policies[len(mine) :])

    monkeypatch.setattr(engine, "ready", with_stand_ins)


def alone(spec, index, first, n=1):
    """Return the outcomes of games first..first+n-1 of one case, played in one call."""
    made = ready(spec.game, spec.cases[index])
    out, desk = np.zeros(n, spec.game.rules.Outcome), made.desk()
    match.compile_match(spec.game)(
        made.policies, made.options, made.tables, spec.seed, first, made.case.period, out, desk
    )
    assert desk.status == match.STATUS_OK
    return out


def game(name):
    return contract.load(name)
