"""Percentiles of pockets on boards, the law of the final rank, and starting hands' pairs."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from analyzer.core import rng
from analyzer.core.jit import new
from analyzer.games.gang import evaluator, pockets, preflop, ranks, strength, tables
from analyzer.games.gang.deck import CLASSES, PAIRS, class_of, pair_of
from analyzer.games.gang.text import class_name

from .enumerate import cards, count_ties, runout_moments

TABLES = tables.values()

#: boards of every sort: no flush, a flush with two, one or no pocket card, groups, played by all
BOARDS = (
    "Kh7h2c", "Kh7h2h", "KhKsKd", "2c2d2h", "Kh7h2h5c", "Kh7h2h5h", "KhKsKdKc", "2c3c4c5c",
    "Kh7h2h5hTh", "Kh7h2h5hTs", "Kh7h2h5s5c", "KhKsKdKc2h", "KhKsKd2h7h", "2h3h4h5h6h",
    "AhKhQhJhTh", "AhAsKhKsQh", "AcKcQcJcTd", "9s8dThJc2d", "5s4s3s2sKd", "AsKdQcJh9s",
)  # fmt: skip

#: board, pocket, value, percentile, m_1
ESTIMATES = """
Kh7h2c      AhQh  1244  0.596207  0.718340
Kh7h2c5d    AhQh  1247  0.491304  0.584838
Kh7h2c5d9h  AhQh  7123  1         -
Kh7h2c      8s8d  -     0.833025  0.687496
Kh7h2c5d9h  8s8d  2738  0.635859  -
9c8d2h      JcTc  -     0.263182  0.575394
Ks8s7s      AcAd  -     0.924607  0.698887
9s8dThJc2d  7c6c  5860  0.769192  -
"""


def scored(board):
    scores = new(strength.Scores)
    scores_of(scores, cards(board))
    return scores


def scores_of(scores, board):
    strength.score(board, len(board), TABLES, scores)


def brute(board):
    """Return values and percentiles of all pockets, from the evaluator and the definition."""
    held = {*board.tolist()}
    pairs = [(a, b) for b in range(52) for a in range(b)]
    values = np.zeros(PAIRS, np.int64)
    for pair, (a, b) in enumerate(pairs):
        if not held & {a, b}:
            hand = np.array([*board, a, b])
            values[pair] = evaluator.value(hand, hand.size, TABLES)
    meets = np.array(pairs)
    shares = np.zeros(PAIRS)
    for pair, (a, b) in enumerate(pairs):
        if values[pair]:
            others = values[((meets != a) & (meets != b)).all(axis=1) & (values > 0)]
            assert others.size == comb(50 - board.size, 2)
            worse, equal = (others < values[pair]).sum(), (others == values[pair]).sum()
            shares[pair] = (worse + equal / 2) / others.size
    return values, shares


@pytest.mark.parametrize("text", BOARDS)
def test_all_pockets_of_a_board(text):
    """Values, percentiles at once and one by one; the record was used for another board before."""
    board = cards(text)
    scores = scored("Qs9s4s6h") if len(board) % 2 else scored("3d8d8s")
    scores_of(scores, board)
    values, shares = brute(board)
    told, all_shares = np.full(PAIRS, -1), np.full(PAIRS, -1, np.float32)
    strength.values(scores, told)
    strength.percentiles(scores, all_shares)
    assert told.tolist() == values.tolist()
    np.testing.assert_allclose(all_shares, shares, rtol=0, atol=1e-7)
    for b in range(52):
        for a in range(b):
            if values[pair_of(a, b)]:
                share = strength.percentile(scores, a, b)
                assert share == strength.percentile(scores, b, a)
                assert abs(share - shares[pair_of(a, b)]) < 1e-12
            assert strength.value_at(scores, b, a) == values[pair_of(a, b)]


@pytest.mark.parametrize("line", ESTIMATES.split("\n")[1:-1])
def test_estimates_of_the_rules_page(line):
    board, pocket, value, share, equity = line.split()
    a, b = cards(pocket)
    scores = scored(board)
    assert strength.percentile(scores, a, b) == pytest.approx(float(share), abs=5e-7)
    if value != "-":
        assert strength.value_at(scores, a, b) == int(value)
    if equity != "-":
        moments, whole = np.zeros(1), np.zeros(5, np.int64)
        whole[: len(cards(board))] = cards(board)
        n = len(cards(board))
        runs = runout_moments(whole, n, a, b, TABLES, scores, moments)
        assert runs == (comb(47, 2) if n == 3 else 46)
        assert moments[0] == pytest.approx(float(equity), abs=5e-7)


def test_worse_and_equal_pockets_are_those_of_the_rules_page():
    values, _ = brute(cards("Kh7h2c"))
    own = values[pair_of(*cards("AhQh"))]
    apart = [not {*cards("AhQh")} & {a, b} for b in range(52) for a in range(b)]
    others = values[np.array(apart) & (values > 0)]
    assert ((others < own).sum(), (others == own).sum()) == (640, 9)
    values, _ = brute(cards("9s8dThJc2d"))
    apart = [not {*cards("7c6c")} & {a, b} for b in range(52) for a in range(b)]
    assert (values[apart] == values[pair_of(*cards("7c6c"))]).sum() == 117


def test_how_often_two_hands_tie():
    """Over all boards and pairs of disjoint pockets; on 656 boards everybody ties."""
    buffers = np.zeros(PAIRS, np.int64), np.zeros(7463, np.int64), np.zeros((52, 7463), np.int64)
    ties, alike = count_ties(np.zeros(5, np.int64), TABLES, new(strength.Scores), *buffers)
    pairs = comb(52, 5) * comb(47, 2) * comb(45, 2) // 2
    assert Fraction(ties, pairs) == Fraction(14141282977, 347672625300)
    assert alike == 656


@pytest.mark.parametrize("text", ["Kh7h2h", "Kh7h2c", "Kh7h2h5h", "9s8dThJc2d", "KhKsKd2h7h"])
def test_names_of_suits_do_not_matter(text):
    board, shares = cards(text), np.zeros(PAIRS, np.float32)
    strength.percentiles(scored(text), shares)
    for suits in permutations(range(4)):
        renamed = np.array([4 * rank + suit for rank in range(13) for suit in suits])
        again, scores = np.zeros(PAIRS, np.float32), new(strength.Scores)
        scores_of(scores, renamed[board])
        strength.percentiles(scores, again)
        for b in range(52):
            for a in range(b):
                assert again[pair_of(renamed[a], renamed[b])] == shares[pair_of(a, b)]


def test_percentiles_average_one_half():
    """Every pair of disjoint pockets is counted from both sides."""
    for text in BOARDS:
        shares = np.zeros(PAIRS, np.float32)
        strength.percentiles(scored(text), shares)
        live = comb(52 - len(cards(text)), 2)
        assert shares.sum(dtype=float) / live == pytest.approx(0.5, abs=1e-7)


def ranks_of(moments, players):
    found = np.zeros(players)
    ranks.final_ranks(np.array(moments, float), players, found)
    return found


def test_the_law_of_the_final_rank_from_moments():
    """AhQh on Kh7h2c among four, and laws that can be worked out by hand."""
    moments, board = np.zeros(5), np.zeros(5, np.int64)
    board[:3] = cards("Kh7h2c")
    runout_moments(board, 3, *cards("AhQh"), TABLES, new(strength.Scores), moments)
    told = ranks_of(moments, 4)
    np.testing.assert_allclose(told, [0.0820, 0.1911, 0.2167, 0.5102], atol=5e-5)
    for players in range(2, 7):
        law = ranks_of(moments, players)
        assert law.sum() == pytest.approx(1, abs=1e-12) and law.min() > 0
        mean = 1 + (players - 1) * moments[0]
        assert law @ np.arange(1, players + 1) == pytest.approx(mean, abs=1e-12)
        uniform = ranks_of([1 / (e + 1) for e in range(1, 6)], players)
        np.testing.assert_allclose(uniform, 1 / players, atol=1e-12)


def test_the_law_of_the_final_rank_on_the_river_is_binomial():
    for share in (0.0, 0.3, 0.769192, 1.0):
        for players in range(2, 11):
            told, k = np.zeros(players), np.arange(players)
            ranks.river_ranks(share, players, told)
            ways = np.array([comb(players - 1, each) for each in k])
            binomial = ways * share**k * (1 - share) ** (players - 1 - k)
            np.testing.assert_allclose(told, binomial, atol=1e-14)
            powers = [share**e for e in range(1, players)]
            np.testing.assert_allclose(ranks_of(powers, players), told, atol=1e-10)


def test_sampled_moments_go_to_the_exact_ones():
    """Six standard errors of each moment, at most 0.5 / sqrt(runs): a fixed seed."""
    runs, stream, scores = 20_000, new(rng.Stream), new(strength.Scores)
    for board_text, pocket in (("Kh7h2c", "AhQh"), ("Kh7h2c5d", "8s8d")):
        n = len(cards(board_text))
        board, exact, told = np.zeros(5, np.int64), np.zeros(5), np.zeros(5)
        board[:n] = cards(board_text)
        runout_moments(board, n, *cards(pocket), TABLES, scores, exact)
        rng.start_one(stream, 0, 7, n)
        ranks.sample_moments(board, n, *cards(pocket), runs, TABLES, scores, stream, told)
        np.testing.assert_allclose(told, exact, atol=6 * 0.5 / runs**0.5)
        assert told.tolist() != exact.tolist()


def test_sampled_moments_before_the_flop_and_on_the_river():
    runs, stream, scores = 20_000, new(rng.Stream), new(strength.Scores)
    rng.start_one(stream, 0, 7, 0)
    told, a, b = np.zeros(5), *cards("AhAd")
    ranks.sample_moments(np.zeros(5, np.int64), 0, a, b, runs, TABLES, scores, stream, told)
    exact = preflop.shipped()[class_of(a, b), :5]
    np.testing.assert_allclose(told, exact, atol=6 * 0.5 / runs**0.5)
    board, before = cards("9s8dThJc2d").astype(np.int64), stream.copy()
    ranks.sample_moments(board, 5, *cards("7c6c"), 200, TABLES, scores, stream, told)
    share = strength.percentile(scored("9s8dThJc2d"), *cards("7c6c"))
    np.testing.assert_allclose(told, share ** np.arange(1, 6), rtol=1e-12)
    assert stream == before


def test_pockets_and_starting_hands_are_numbered():
    pairs = [(a, b) for a, b in combinations(range(52), 2)]
    assert sorted(pair_of(*pair) for pair in pairs) == list(range(PAIRS))
    for a, b in pairs:
        assert pair_of(a, b) == pair_of(b, a) == pockets.pair_of(b, a) == pockets.pair_of(a, b)
        assert class_of(a, b) == class_of(b, a) == pockets.class_of(b, a) == pockets.class_of(a, b)
    combos = np.bincount([class_of(*pair) for pair in pairs], minlength=CLASSES)
    sizes = {"s": 4, "o": 12}
    assert combos.tolist() == [sizes.get(class_name(i)[2:], 6) for i in range(CLASSES)]
    named = {"AhKh": "AKs", "KdAh": "AKo", "7s7c": "77", "3cTd": "T3o", "2c3c": "32s"}
    for text, name in named.items():
        assert class_name(class_of(*cards(text).tolist())) == name
