"""The reference engine of The Gang: strength, beliefs and scores, against the oracles."""

from dataclasses import replace

import pytest

from .dice import Dice
from .reference import Game, Rules
from .reference.belief import (
    MIDPOINTS,
    Model,
    below_exactly,
    cdf,
    emission,
    hmm,
    share_below,
    weights,
)
from .reference.estimates import final_moments, percepts, rank_binomial, rank_by_moments
from .reference.hands import (
    cards,
    on_board,
    percentile_counts,
    sorted_pocket,
    value,
)
from .reference.policies import SHIPPED, scores
from .reference.preflop import CLASS, POCKETS, before_flop, moments

# ---------------------------------------------------------------- strength (oracles 6, 7, 9)


PERCENTILES = [
    ("AhQh", "Kh7h2c", 1244, 0.596207), ("AhQh", "Kh7h2c5d", 1247, 0.491304),
    ("AhQh", "Kh7h2c5d9h", 7123, 1.0), ("8s8d", "Kh7h2c", None, 0.833025),
    ("8s8d", "Kh7h2c5d9h", 2738, 0.635859), ("JcTc", "9c8d2h", None, 0.263182),
    ("AcAd", "Ks8s7s", None, 0.924607), ("7c6c", "9s8dThJc2d", 5860, 0.769192),
]  # fmt: skip


@pytest.mark.parametrize(("pocket", "board", "v", "p"), PERCENTILES)
def test_percentiles(pocket, board, v, p):
    pocket, board = sorted_pocket(cards(pocket)), cards(board)
    worse, equal, every = percentile_counts(pocket, board)
    assert every == {3: 1081, 4: 1035, 5: 990}[len(board)]
    assert (worse + equal / 2) / every == pytest.approx(p, abs=5e-7)
    assert v in (None, value([*pocket, *board]))
    table = on_board(sorted_pocket(board))
    assert table.counts(pocket) == (worse, equal) and table.others == every


def test_moments_and_ranks():
    own, flop = sorted_pocket(cards("AhQh")), sorted_pocket(cards("Kh7h2c"))
    m = final_moments(own, flop)
    assert m[1] == pytest.approx(0.718340, abs=5e-7)
    assert rank_by_moments(m, 4) == pytest.approx([0.0820, 0.1911, 0.2167, 0.5102], abs=5e-5)
    turn = sorted_pocket(cards("Kh7h2c5d"))
    assert final_moments(own, turn)[1] == pytest.approx(0.584838, abs=5e-7)
    river = [0.6**e for e in range(6)]
    assert rank_by_moments(river, 5) == pytest.approx(rank_binomial(0.6, 5))


def test_equity_percentiles_come_from_the_same_run_outs():
    board = cards("Kh7h2c5d")
    table = percepts(board, 3, "equity")
    own = sorted_pocket(cards("AhQh"))
    assert table.score[own] / (2 * 990 * 46) == pytest.approx(0.584838, abs=5e-7)
    assert percepts([*board, 30], 4, "equity") is on_board(sorted_pocket([*board, 30]))


def test_preflop_table():
    told = {
        "AA": 0.8520371, "KK": 0.8239568, "QQ": 0.7992516, "AKs": 0.6704463, "AKo": 0.6532007,
        "QJs": 0.6025921, "K2o": 0.5050872, "22": 0.5033402, "72o": 0.3458365, "32o": 0.3230323,
    }  # fmt: skip
    table = moments()
    assert len(table) == 169
    assert {name: table[name][0] for name in told} == pytest.approx(told, abs=5e-8)
    assert table["AA"][1:] == pytest.approx([0.7372112, 0.6455352, 0.5708102, 0.5089586], abs=5e-8)
    means = [sum(table[CLASS[h]][e] for h in POCKETS) / len(POCKETS) for e in range(5)]
    assert means == pytest.approx(
        [0.5, 0.33691746, 0.25594953, 0.20739658, 0.17493719], abs=5e-9
    )  # fmt: skip
    best = [rank_by_moments((1.0, *table["AA"]), n)[-1] for n in (3, 4, 5, 6)]
    assert best == pytest.approx([0.7372, 0.6455, 0.5708, 0.5090], abs=5e-5)


def test_preflop_percentiles():
    told = {
        "AA": 0.99959, "AKs": 0.96939, "KQs": 0.92857, "22": 0.49673, "72o": 0.03224, "32o": 0.00286
    }  # fmt: skip
    table = before_flop()
    assert table.others == 1225
    p = {CLASS[h]: table.p(h) for h in POCKETS}
    assert {name: p[name] for name in told} == pytest.approx(told, abs=5e-6)
    chips = {n: [0] * n for n in (3, 4, 5, 6)}
    for n, count in chips.items():
        for own in p.values():
            count[int(n * own)] += 1
    assert chips == {
        3: [52, 55, 62], 4: [38, 42, 41, 48], 5: [29, 34, 32, 33, 41], 6: [24, 28, 28, 27, 26, 36]
    }  # fmt: skip


# ---------------------------------------------------------------- beliefs


def test_hmm_beliefs():
    model = Model("hmm")

    def mean(alpha):
        return sum(a * u for a, u in zip(alpha, MIDPOINTS, strict=True))

    at_once = Model("hmm", w_live=1)  # the chip just laid, as after its round
    white = hmm((), 4, 4, at_once)
    assert (mean(white), cdf(white, 0.5)) == pytest.approx((0.7396, 0.1499), abs=5e-5)
    assert mean(hmm((4, 3), 4, 4, at_once)) == pytest.approx(0.7758, abs=5e-5)
    red = hmm((4, 3, 4), 0, 4, model)
    assert (mean(red), cdf(red, 0.5)) == pytest.approx((0.7103, 0.1909), abs=5e-5)
    below = [cdf(hmm(past, 0, 4, model), 0.6) for past in ((1, 1, 2), (3, 3, 3), (4, 4, 4))]
    assert below == pytest.approx([0.8438, 0.4944, 0.1759], abs=5e-5)
    assert below_exactly(below) == pytest.approx([0.0651, 0.4292, 0.4324, 0.0734], abs=5e-5)
    assert below_exactly([0.6] * 3) == pytest.approx([0.064, 0.288, 0.432, 0.216])


def test_no_information_gives_the_own_percentile():
    own, board = sorted_pocket(cards("AhQh")), tuple(cards("Kh7h2c5d"))
    assert cdf(hmm((), 0, 4, Model("hmm")), 0.37) == pytest.approx(0.37)
    drifted = cdf(hmm((0, 0), 0, 4, Model("hmm")), 0.37)  # rows of K sum to 1, columns nearly
    assert drifted == pytest.approx(0.37, abs=2e-4)
    for compare, wide in (("value", 1e-12), ("percept", 2e-3)):
        model = Model(compare=compare)
        nothing = weights(board, (0, 0), 0, 4, model)
        f = share_below(nothing, own, 3, board, model)
        assert f == pytest.approx(on_board(sorted_pocket(board)).p(own), abs=wide)


def test_range_beliefs_follow_the_chips():
    own, board = sorted_pocket(cards("AhQh")), tuple(cards("Kh7h2c5d9d"))
    model = Model()
    f = {
        past: share_below(weights(board, past, 0, 4, model), own, 4, board, model)
        for past in ((0, 0, 0), (0, 0, 4), (4, 4, 4), (1, 1, 1))
    }
    assert f[4, 4, 4] < f[0, 0, 4] < f[0, 0, 0] < f[1, 1, 1]
    held = weights(board, (0, 0, 4), 4, 4, model)
    assert share_below(held, own, 4, board, model) < f[0, 0, 4]


def test_beliefs_are_products_of_the_chips_seen():
    live = [emission(u, 4, 4, 0.2) ** 3 for u in MIDPOINTS]
    assert hmm((), 4, 4, Model("hmm")) == pytest.approx([x / sum(live) for x in live])
    board = tuple(cards("Kh7h2c5d9d"))
    w = weights(board, (2, 1, 3), 4, 4, Model(w_live=2))
    for text in ("AhQh", "5s5c", "3d4d"):
        pocket = sorted_pocket(cards(text))
        p = [before_flop().p(pocket)]
        for shown in (3, 4, 5):
            worse, equal, every = percentile_counts(pocket, board[:shown])
            p.append((worse + equal / 2) / every)
        e = [emission(q, chip, 4, 0.2) for q, chip in zip(p, (2, 1, 3, 4), strict=True)]
        assert w[pocket] == pytest.approx(e[0] * e[1] * e[2] * e[3] ** 2)


def test_scores():
    view = Game(Rules(4), Dice(1)).view(0)
    pocket, board = tuple(cards("QhAh")), tuple(cards("Kh7h2c"))  # p = 0.596207
    view = replace(view, pocket=pocket, board=board, colour=2, chips=((1, 0, 0, 0),) * 4)
    near = scores(view, SHIPPED["absolute"])
    assert near == pytest.approx([-1.884829, -0.884829, -0.115171, -1.115171], abs=2e-6)
    assert scores(view, SHIPPED["order"]) == rank_binomial(
        on_board(sorted_pocket(board)).p((42, 50)), 4
    )
    final = scores(view, replace(SHIPPED["order"], target="final"))
    assert final == pytest.approx([0.0820, 0.1911, 0.2167, 0.5102], abs=5e-5)
    heard = scores(view, SHIPPED["listener"])
    one = share_below(weights(board, (1,), 0, 4, Model()), (42, 50), 2, board, Model())
    assert heard == pytest.approx(rank_binomial(one, 4)) and heard != scores(view, SHIPPED["order"])
    named = scores(view, SHIPPED["convention"])
    assert named != heard and sum(named) == pytest.approx(1)
