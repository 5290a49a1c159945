"""The guide of starting hands against the oracles of the rules."""

from math import comb

import numpy as np
import pytest

from analyzer.games.gang.guide import FINAL, NOW, final_ranks, starting_hands
from analyzer.games.gang.options import Options, pack
from analyzer.games.gang.tables import load

#: classes per white chip 1..N by `absolute` (oracle 6)
CLASSES = {
    3: [52, 55, 62], 4: [38, 42, 41, 48], 5: [29, 34, 32, 33, 41], 6: [24, 28, 28, 27, 26, 36],
}  # fmt: skip
#: chance that a pair of aces is the best of N by moments (oracle 7)
ACES = {3: 0.7372, 4: 0.6455, 5: 0.5708, 6: 0.5090}

#: that of an average hand, E[f^(N-1)]: equal hands count half (oracle 6)
BEST = {3: 0.33691746, 4: 0.25594953, 5: 0.20739658, 6: 0.17493719}

every_table = pytest.mark.parametrize("players", [3, 4, 5, 6])


def known():
    return load(pack(Options()))


def hands(players, policy=NOW):
    return starting_hands(players, policy, known()).set_index("name")


@every_table
def test_e2_white_chips_are_shared_out_as_the_oracle_says(players):
    """`absolute` at every class: E1, oracle 6."""
    counts = hands(players)["answer"].value_counts().sort_index()
    assert counts.tolist() == CLASSES[players]
    assert counts.index.tolist() == list(range(1, players + 1))


def test_e2_the_borders_of_the_chips_at_four_players():
    """Chip 4 down to A4o, chip 3 from K6s to J5s, chip 2 from T8o to T3o, chip 1 from 92s."""
    frame = hands(4).sort_values("percentile", ascending=False)
    for chip, first, last in ((4, "AA", "A4o"), (3, "K6s", "J5s"), (2, "T8o", "T3o")):
        names = frame.index[frame["answer"] == chip]
        assert (names[0], names[-1]) == (first, last)
    assert frame.index[frame["answer"] == 1][0] == "92s"


@every_table
def test_e2_chances_of_final_ranks(players):
    frame = hands(players)
    ranks = frame[[f"rank_{k}" for k in range(1, players + 1)]].to_numpy()
    assert ranks.sum(axis=1) == pytest.approx(np.ones(169))
    assert (ranks > 0).all()
    assert frame.loc["AA", "share"] == pytest.approx(ACES[players], abs=5e-5)
    assert (frame["share"] == ranks[:, -1]).all()
    assert (frame["share"] * frame["combos"]).sum() / 1326 == pytest.approx(BEST[players], abs=1e-7)


@every_table
def test_e2_the_formula_mixes_binomials(players):
    """A percentile that is one of three numbers: the rank is a mixture of three binomials."""
    points = np.array([0.1, 0.45, 0.97])
    moments = np.array([(points**e).mean() for e in range(1, 6)])
    n = players - 1
    wanted = [
        np.mean([comb(n, k) * f**k * (1 - f) ** (n - k) for f in points]) for k in range(n + 1)
    ]
    assert final_ranks(players, moments) == pytest.approx(wanted, abs=1e-12)


def test_hands_stand_where_players_look_for_them():
    frame = hands(4)
    for name, place in (("AA", (0, 0)), ("22", (12, 12)), ("AKs", (0, 1)), ("AKo", (1, 0)),
                        ("T2s", (4, 12)), ("32o", (12, 11))):  # fmt: skip
        assert tuple(frame.loc[name, ["row", "column"]]) == place
    assert frame["combos"].sum() == 1326


@every_table
def test_the_likeliest_final_rank_is_another_chip_for_some_hands(players):
    now, final = hands(players), hands(players, FINAL)
    ranks = final[[f"rank_{k}" for k in range(1, players + 1)]].to_numpy()
    assert (final["answer"] == 1 + ranks.argmax(axis=1)).all()
    assert (now["answer"] != final["answer"]).any()
    assert final.loc["AA", "answer"] == players
