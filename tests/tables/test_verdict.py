"""Verdicts on planted results: hand-made tallies whose answer is known."""

import numpy as np
import pytest

from analyzer.core.metric import SHARE, Metric
from analyzer.core.results import CaseCard, Part, Result, Tally
from analyzer.engine.cells import cells_of
from analyzer.tables import verdict

WIN = Metric(
    "win", "win share", "share", "wins", "mean", lambda o: o["win"], 0, 1, "players",
    formula="x",
    scale=SHARE, by=("place", "policy", "slot"), headline=True,
)  # fmt: skip
LENGTH = Metric(
    "length", "turns", "turns", "turns", "histogram", lambda o: o, 0, 50, "length", formula="x"
)
A3, B3 = ("A", "B", "B"), ("B", "A", "A")


def tally(seats, alone, starter, deals=2_000, variant="rules", seed=1, period=None):
    """Return a tally in which slot 0 wins a share `alone` of games and the starter `starter`.

    A deal is played once with each slot in the starter's place; its games are won independently.
    """
    dice, n = np.random.default_rng(seed), len(seats)
    period = n if period is None else period
    case = CaseCard(variant, f"{seats[0]} among {seats[1]}", seats, period)
    made = Tally(case, cells_of(WIN, case), [], [LENGTH])
    first = np.zeros((deals, n), np.int64)
    first[:, 0] = dice.binomial(period, alone, deals)
    rest = period - first[:, 0]
    first[:, 1] = dice.binomial(rest, 0.5) if n > 2 else rest
    if n > 2:
        first[:, 2] = rest - first[:, 1]
    place = np.zeros((deals, n), np.int64)
    place[:, 0] = dice.binomial(period, starter, deals)
    place[:, 1] = period - place[:, 0]
    policies = [first[:, [i for i, s in enumerate(seats) if s == p]].sum(1) for p in case.policies]
    columns = []
    for cell in made.cells:  # in the order in which cells are made, whatever it is
        source = {"place": place, "slot": first, "policy": np.column_stack(policies)}[cell.by]
        columns.append(source[:, cell.who] * SHARE)
    y = np.column_stack(columns)
    x = np.ones_like(y)
    sums = np.stack([a.sum(0) for a in (y, x, y * y, x * y, x * x)])
    lengths = np.bincount(dice.integers(10, 31, deals * period), minlength=51)
    made.add(Part(deals, sums, [lengths], y[:, :0], []))
    return made


def said(*tallies):
    return verdict(Result(1, list(tallies), [], [0] * len(tallies)))


def duels(lines):
    return [line for line in lines if "beat" in line]


def test_a_beats_b_when_both_sides_show_it():
    lines = duels(said(tally(A3, 0.45, 1 / 3), tally(B3, 0.20, 1 / 3, seed=2)))
    assert len(lines) == 1
    assert lines[0].startswith("A beats B: one A among 2 B wins 4")
    assert "one B among 2 A 2" in lines[0] or "one B among 2 A 19" in lines[0]
    assert lines[0].endswith("an even share is 33.3 %.")


def test_b_beats_a_the_other_way_round():
    lines = duels(said(tally(A3, 0.20, 1 / 3), tally(B3, 0.45, 1 / 3)))
    assert len(lines) == 1
    assert lines[0].startswith("B beats A: one B among 2 A wins 4")


@pytest.mark.parametrize(("one", "other"), [(0.45, 1 / 3), (0.34, 0.20), (0.45, 0.40)])
def test_one_side_alone_shows_nothing(one, other):
    lines = duels(said(tally(A3, one, 1 / 3, seed=3), tally(B3, other, 1 / 3, seed=4)))
    assert lines
    assert all("is not shown to beat" in line for line in lines)


def test_equal_policies_are_not_shown_to_beat_each_other():
    beats = 0
    for seed in range(40):
        lines = said(
            tally(A3, 1 / 3, 1 / 3, 300, seed=seed), tally(B3, 1 / 3, 1 / 3, 300, seed=seed + 100)
        )
        beats += any(" beats " in line for line in lines)
    assert beats <= 2  # Holm at 0.01 in each table, both sides needed


def test_two_players_need_more_than_half():
    lines = duels(said(tally(("A", "B"), 0.56, 1 / 2)))
    assert len(lines) == 1
    assert lines[0].startswith("A beats B: one A among 1 B wins 5")
    assert "even share is 50.0 %" in lines[0]
    lines = duels(said(tally(("A", "B"), 0.505, 1 / 2, 300)))
    assert all("is not shown to beat" in line for line in lines)


def test_variants_are_kept_apart():
    lines = duels(
        said(
            tally(A3, 0.45, 1 / 3, variant="old"), tally(B3, 0.20, 1 / 3, variant="old"),
            tally(A3, 0.20, 1 / 3, variant="new"), tally(B3, 0.45, 1 / 3, variant="new"),
        )
    )  # fmt: skip
    assert len(lines) == 2
    assert lines[0].startswith("A beats B under 'old'")
    assert lines[1].startswith("B beats A under 'new'")


def test_without_the_counterpart_only_the_share_is_told():
    lines = said(tally(A3, 0.45, 1 / 3))
    assert duels(lines) == []
    assert lines[0].startswith("In 'A among B', A wins 4")
    assert "more than an even share (33.3 %; corrected p < 0.000001)" in lines[0]
    lines = said(tally(A3, 0.335, 1 / 3, 200))
    assert "not shown to differ from an even share" in lines[0]


@pytest.mark.parametrize(
    ("starter", "words"),
    [
        (0.45, "the starter has an edge: it wins 4"),
        (0.25, "the starter is at a disadvantage: it wins 2"),
        (1 / 3, "the starter has no proven edge: it wins 3"),
    ],
)
def test_the_starters_edge(starter, words):
    lines = said(tally(("A", "A", "A"), 1 / 3, starter))
    found = [line for line in lines if "starter" in line]
    assert len(found) == 1
    assert words in found[0]
    assert found[0].endswith("an even share is 33.3 %.")


def test_the_length_of_games_is_told():
    line = said(tally(A3, 0.45, 1 / 3))[-1]
    assert line == (
        "In 'A among B', half of the games last 20 [20, 21] turns or fewer; "
        "at least 90 % last 11 [10, 11] to 29 [29, 30]."
    )


def test_one_policy_alone_gives_no_verdict_on_policies():
    lines = said(tally(("A", "A", "A"), 1 / 3, 1 / 3))
    assert len(lines) == 2
    assert "starter" in lines[0]
    assert "half of the games" in lines[1]


def test_the_odd_one_out_is_told_of_when_its_policy_loses():
    lines = said(tally(("A", "B", "B"), 0.20, 1 / 3))
    assert lines[0].startswith("In 'A among B', A wins 2")
    assert "less than an even share (33.3 %; corrected p < 0.000001)" in lines[0]
