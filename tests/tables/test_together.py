"""Cooperative games: how the players fare, which lineup does better, and ratios that are paired."""

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy.special import stdtrit

from analyzer import tables
from analyzer.core.results import PairTally, Part, Result
from tests.tables import alliance
from tests.tables.test_verdict import tally


def said(skills, **how):
    return tables.verdict(alliance.result(skills, **how))


def test_each_lineup_is_told_in_a_sentence():
    lines = said({"good": 0.7, "bad": 0.4})
    assert lines[0].startswith("In 'all good', the players together win 8")
    assert "] of their games; heist success 7" in lines[0]
    assert lines[1].startswith("In 'all bad', the players together win ")
    assert lines[0].count(" %") == 2
    frame = tables.estimates(alliance.result({"good": 0.7, "bad": 0.4}))
    [value] = frame[(frame["metric"] == "win") & (frame["lineup"] == "all good")]["value"]
    assert f"win {100 * value:.1f} % [" in lines[0]


def test_nothing_is_said_of_even_shares_starters_or_who_beats_whom():
    text = " ".join(said({"good": 0.7, "bad": 0.4, "fair": 0.6}))
    for word in ("even share", "starter", "beat", "against"):
        assert word not in text


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (0.8, "does better than"), (0.6, "does worse than"),
        (0.7, "is not shown to do better or worse than"),
    ],
)  # fmt: skip
def test_another_lineup_is_compared_with_the_first(other, words):
    line = said({"first": 0.7, "other": other})[2]
    assert line.startswith(f"'all other' {words} 'all first': heist success ")
    assert line.endswith(" (same deals, joint error 1 %).")
    assert "; games won " in line
    assert line.count("points") == 2
    assert ("not proven" in line) == (other == 0.7)


def test_equal_lineups_are_hardly_ever_told_apart():
    told = [said({"one": 0.6, "other": 0.6}, n=400, seed=seed)[2] for seed in range(60)]
    assert sum("is not shown" not in line for line in told) <= 2


def test_one_lineup_is_compared_with_nobody():
    lines = said({"alone": 0.6})
    assert len(lines) == 1


def test_other_games_say_nothing_of_it():
    made = Result(1, [tally(("A", "B", "B"), 0.45, 1 / 3)], [], [0])
    assert not made.cooperative
    assert alliance.result({"alone": 0.6}).cooperative
    assert "together" not in " ".join(tables.verdict(made))


def test_variants_are_named_and_their_changes_told():
    hardness = alliance.deals()
    made = [
        alliance.case("good", skill, hardness, 5, variant)
        for variant, skill in (("plain", 0.7), ("dark", 0.5))
    ]
    pair = PairTally(1, 0)
    pair.add(made[1][1], made[0][1])
    lines = tables.verdict(Result(1, [tally for tally, _ in made], [pair], [4_000] * 2))
    assert lines[0].startswith("In 'all good' under 'plain', the players together win ")
    assert len(lines) == 3
    assert lines[2].startswith("dark against plain: games won -")
    assert "heist success -" in lines[2]


def by_hand(a, b):
    """Return (difference of two ratios, its 95 % interval), from the blocks themselves."""
    (y_a, x_a), (y_b, x_b) = a, b
    r_a, r_b, n = y_a.sum() / x_a.sum(), y_b.sum() / x_b.sum(), len(y_a)
    d = (y_a - r_a * x_a) / x_a.sum() - (y_b - r_b * x_b) / x_b.sum()
    units = min(math.ceil(x.sum() ** 2 / (x**2).sum()) for x in (x_a, x_b))
    reach = stdtrit(units - 1, 0.975) * math.sqrt(units / (units - 1) * (d**2).sum())
    assert n == len(y_b)
    return r_a - r_b, r_a - r_b - reach, r_a - r_b + reach


def test_a_ratio_is_paired_as_a_ratio_not_as_a_mean():
    hardness = alliance.deals()
    frame = tables.differences(alliance.result({"good": 0.7, "bad": 0.5}))
    (y_a, x_a), (y_b, x_b) = (alliance.played(hardness, s, k) for s, k in ((0.5, 11), (0.7, 10)))
    for metric, column in (("win", 0), ("success", 1)):
        [row] = frame[frame["metric"] == metric].to_dict("records")
        wanted = by_hand((y_a[:, column], x_a[:, column]), (y_b[:, column], x_b[:, column]))
        assert (row["value"], row["low"], row["high"]) == pytest.approx(wanted, rel=1e-9)
        assert row["method"] == "paired"
        assert row["saved"] > 1.2


def test_what_is_folded_group_by_group_is_the_sum_of_all_blocks():
    dice = np.random.default_rng(3)
    y, x = (dice.integers(0, 2**20, (2, 60, 2)) for _ in range(2))
    whole, pieces = PairTally(0, 1), PairTally(0, 1)
    for pair, cuts in ((whole, (0, 60)), (pieces, (0, 7, 30, 60))):
        for low, high in pairwise(cuts):
            a, b = (
                Part(high - low, np.zeros((5, 0)), [], y[k, low:high], [], x[k, low:high])
                for k in range(2)
            )
            pair.add(a, b)
    assert whole.blocks == pieces.blocks == 60
    assert (whole.sums == pieces.sums).all()
    sums = whole.of(1)
    assert sums["x_a y_b"] == int((x[0, :, 1] * y[1, :, 1]).sum())
    assert sums["y_a x_b"] == int((y[0, :, 1] * x[1, :, 1]).sum())
    assert sums["xy_b"] == int((x[1, :, 1] * y[1, :, 1]).sum())
    assert len(set(sums.values())) == 14
