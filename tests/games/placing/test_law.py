"""A placed deal has exactly the law of a fair deal given what the hand holds."""

import json
import subprocess
import sys
from fractions import Fraction
from functools import cache

import pytest

from tests.cli.run import ROOT, environment
from tests.games.placing.enumerate import STUDIES

ALL = [f"{name} / {card} / {n}" for name, study in STUDIES.items() for card, n in study[3]]


@cache
def laws():
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.placing.enumerate"],
        cwd=ROOT, env=environment(NUMBA_DISABLE_JIT="1"), capture_output=True, text=True,
        check=False, timeout=500,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("study", ALL)
def test_the_law_is_that_of_a_fair_deal_given_the_copies(study):
    """Whole states, pile order and starter and knowledge included; fractions, so equal."""
    told = laws()[study]
    assert sum(Fraction(p) for _, p in told["placed"]) == 1
    assert len(told["fair"]) > 1
    assert told["placed"] == told["fair"]
