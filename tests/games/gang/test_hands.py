"""`hands`: the law of the final rank against brute force and the oracles, the chips it tells."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from analyzer.core import rng
from analyzer.core.jit import new
from analyzer.games.gang import outlook, rank_law, ranks, strength, tables, worth
from analyzer.games.gang.deck import PAIRS
from analyzer.games.gang.text import read_cards

from .enumerate import cards

TABLES = tables.values()
#: rivers of every sort: straights, a flush with two, one or no pocket card, groups, nearly all ties
RIVERS = [
    ("9s8dThJc2d", "7c6c"), ("Kh7h2c5d9h", "8s8d"), ("Kh7h2h5hTs", "AsAc"), ("2h3h4h5h6h", "AsAd"),
    ("AsKdQcJh9s", "Ah3c"), ("8s8h8d8cKs", "2h2d"), ("KsKd7c7hAs", "3h3c"), ("2c4d6h8sTc", "QdJs"),
]  # fmt: skip


def law_of(board, hand, players):
    """Return the law of the final rank, and P(below, equal) of the rivals."""
    scores, room, law = new(strength.Scores), new(rank_law.Room), np.zeros(players)
    strength.score(cards(board), 5, TABLES, scores)
    rank_law.add_ranks(scores, *read_cards(hand), players, room, law)
    value = strength.value_at(scores, *read_cards(hand))
    values = np.zeros(PAIRS, np.int64)
    strength.values(scores, values)
    return law, values, value


def sorts(board, hand):
    """Return pockets disjoint from hand and board: (n, 52) of 0 and 1, and (n, 3) by sort."""
    _, values, value = law_of(board, hand, 3)
    held = {*read_cards(board), *read_cards(hand)}
    pairs = [(a, b) for b in range(52) for a in range(b)]
    found = [(pair, values[i]) for i, pair in enumerate(pairs) if not held & {*pair}]
    has = np.zeros((len(found), 52), np.float64)
    sort = np.zeros((len(found), 3))
    for i, (pair, other) in enumerate(found):
        has[i, list(pair)] = 1
        sort[i, 0 if other < value else 1 if other == value else 2] = 1
    return has, sort


def brute(board, hand, players):
    """Return the law from all ordered sets of 2 or 3 disjoint pockets, a tie spread evenly."""
    has, sort = sorts(board, hand)
    apart = (has @ has.T) == 0
    law = np.zeros(players)
    for i in range(len(sort)):
        near = apart[i]
        first = sort[i]
        if players == 3:
            ways = first[:, None] * sort[near].sum(axis=0)[None, :]
        else:
            inner = sort[near].T @ (apart[np.ix_(near, near)].astype(float) @ sort[near])
            ways = first[:, None, None] * inner[None]
        for kinds in np.ndindex(ways.shape):
            below, equal = kinds.count(0), kinds.count(1)
            law[below : below + equal + 1] += ways[kinds] / (equal + 1)
    return law / law.sum()


@pytest.mark.parametrize(("board", "hand"), RIVERS)
def test_the_law_on_the_river_is_that_of_brute_force(board, hand):
    assert law_of(board, hand, 3)[0] == pytest.approx(brute(board, hand, 3), abs=1e-12)


@pytest.mark.parametrize(("board", "hand"), [RIVERS[1], RIVERS[3]])
def test_so_it_is_among_four(board, hand):
    assert law_of(board, hand, 4)[0] == pytest.approx(brute(board, hand, 4), abs=1e-12)


@pytest.mark.parametrize(("board", "hand"), RIVERS)
@pytest.mark.parametrize("players", [5, 6])
def test_one_rival_fewer_gives_the_law_of_the_smaller_table(board, hand, players):
    """Leaving out one of the rivals at random thins P(below, equal), with no card shared."""

    def counts(n):
        scores, room, law = new(strength.Scores), new(rank_law.Room), np.zeros(n)
        strength.score(cards(board), 5, TABLES, scores)
        rank_law.add_ranks(scores, *read_cards(hand), n, room, law)
        return room.count[:n, :n] / room.count[:n, :n].sum()

    rivals, more, fewer = players - 1, counts(players), counts(players - 1)
    thin = np.zeros_like(fewer)
    for one, equal in np.ndindex(more.shape):
        other = rivals - one - equal
        if other < 0:
            continue
        if one:
            thin[one - 1, equal] += more[one, equal] * one / rivals
        if equal:
            thin[one, equal - 1] += more[one, equal] * equal / rivals
        if other:
            thin[one, equal] += more[one, equal] * other / rivals
    assert thin == pytest.approx(fewer, abs=1e-12)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_quads_on_the_board_count_the_rivals_with_an_ace(players):
    """Without an ace all tie; a rival with one of the four aces among 45 cards is above."""
    rivals = players - 1
    none = [comb(41, 2 * n) / comb(45, 2 * n) for n in range(rivals + 1)]  # of n given rivals
    law = np.zeros(players)
    for above in range(rivals + 1):
        share = comb(rivals, above) * sum(
            (-1) ** i * comb(above, i) * none[rivals - above + i] for i in range(above + 1)
        )
        equal = rivals - above
        law[: equal + 1] += share / (equal + 1)
    assert law_of("8s8h8d8cKs", "2h2d", players)[0] == pytest.approx(law, abs=1e-12)


def test_a_royal_flush_on_the_board_leaves_every_rank_alike():
    assert law_of("AsKsQsJsTs", "2h2d", 6)[0] == pytest.approx(np.full(6, 1 / 6))


def told(hand, board="", players=4):
    return worth.worth(read_cards(hand), read_cards(board), players)


#: board, hand, value, percentile, chance to win: oracle 9 of the rules
ESTIMATES = """
Kh7h2c      AhQh  1244  0.596207  0.718340
Kh7h2c5d    AhQh  1247  0.491304  0.584838
Kh7h2c5d9h  AhQh  7123  1         1
Kh7h2c      8s8d  0     0.833025  0.687496
Kh7h2c5d9h  8s8d  2738  0.635859  0.635859
9c8d2h      JcTc  0     0.263182  0.575394
Ks8s7s      AcAd  0     0.924607  0.698887
9s8dThJc2d  7c6c  5860  0.769192  0.769192
"""


@pytest.mark.parametrize("line", ESTIMATES.split("\n")[1:-1])
def test_the_numbers_on_a_board_are_those_of_the_rules(line):
    board, hand, value, percentile, win = line.split()
    found = told(hand, board)
    assert found.value == int(value) or value == "0"
    assert found.percentile == pytest.approx(float(percentile), abs=6e-7)
    assert found.win == pytest.approx(float(win), abs=6e-7)


def test_independent_hands_give_the_law_of_the_rules():
    """Oracle 9: R_k of a flop at four players."""
    found = told("AhQh", "Kh7h2c")
    assert found.independent == pytest.approx([0.0820, 0.1911, 0.2167, 0.5102], abs=5e-5)


@pytest.mark.parametrize(
    ("hand", "win", "percentile"),
    [
        ("AsAh", 0.8520371, 0.99959), ("AdKd", 0.6704463, 0.96939), ("AdKs", 0.6532007, None),
        ("QcJc", 0.6025921, None), ("KdQd", None, 0.92857), ("2c2d", 0.5033402, 0.49673),
        ("7d2s", 0.3458365, 0.03224), ("3c2h", 0.3230323, 0.00286),
    ],
)  # fmt: skip
def test_the_numbers_before_the_flop_are_those_of_the_rules(hand, win, percentile):
    """Oracle 6."""
    found = told(hand)
    assert win is None or found.win == pytest.approx(win, abs=5e-8)
    assert percentile is None or found.percentile == pytest.approx(percentile, abs=5e-6)


@pytest.mark.parametrize(("players", "best"), [(3, 0.7344), (4, 0.6384), (5, 0.5582), (6, 0.4919)])
def test_aces_are_the_best_hand_as_often_as_in_a_million_deals(players, best):
    """Oracle 7, standard error 0.0005; independent hands lie 0.003 to 0.017 above.

    A correct program fails when it is 5 standard errors off, one seed in two million.
    """
    found = told("AsAh", players=players)
    assert found.runs > 0
    error = float(np.hypot(found.errors[-1], 0.0005))
    assert found.ranks[-1] == pytest.approx(best, abs=5 * error)
    assert found.independent[-1] > best + 0.002
    assert found.errors[-1] < 0.0015


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("board", ["", "Kh7h2c", "Kh7h2c5d", "Kh7h2c5d9h"])
def test_the_mean_rank_follows_from_the_chance_to_win(board, players):
    """E[rank] - 1 is the number of rivals times the chance to beat one, cards shared or not."""
    found = told("8s8d", board, players)
    assert sum(found.ranks) == pytest.approx(1)
    mean = sum(k * share for k, share in enumerate(found.ranks))
    assert mean == pytest.approx((players - 1) * found.win, abs=1e-6)


def test_what_is_drawn_agrees_with_what_is_counted():
    """Four players on the flop: 400 run-outs against all 1,081, within 5 standard errors."""
    runs, players = 400, 4
    exact = told("8s8d", "Kh7h2c", players)
    assert exact.runs == 0
    gap, squares, stream = np.zeros(players), np.zeros(players), new(rng.Stream)
    rng.start_one(stream, 0, 7, 0)
    board = np.zeros(5, np.int64)
    board[:3] = cards("Kh7h2c")
    outlook.rank_gap(
        board, 3, *read_cards("8s8d"), players, runs, TABLES, new(strength.Scores),
        new(rank_law.Room), stream, gap, squares,
    )  # fmt: skip
    off = np.array(exact.ranks) - np.array(exact.independent)
    errors = np.sqrt((squares / runs - (gap / runs) ** 2) / runs)
    assert np.abs(off).max() > 0.01
    assert errors.max() < 0.001
    assert (np.abs(gap / runs - off) < 5 * errors).all()


def test_the_turn_is_the_mean_of_its_rivers():
    found = told("8s8d", "Kh7h2h5d", 5)
    held = {*read_cards("Kh7h2h5d8s8d")}
    laws = []
    for river in set(range(52)) - held:
        scores, room, law = new(strength.Scores), new(rank_law.Room), np.zeros(5)
        strength.score(np.array([*read_cards("Kh7h2h5d"), river]), 5, TABLES, scores)
        rank_law.add_ranks(scores, *read_cards("8s8d"), 5, room, law)
        laws.append(law)
    assert len(laws) == 46
    assert found.ranks == pytest.approx(np.mean(laws, axis=0))
    assert found.errors == [0.0] * 5


@pytest.mark.parametrize(
    ("hand", "chip"), [("Ah4d", 4), ("Ah3d", 3), ("Kd6d", 3), ("Js5s", 3), ("Jh5s", 2),
                       ("Tc8d", 2), ("Tc3d", 2), ("9s2s", 1)],
)  # fmt: skip
def test_the_white_chip_is_that_of_the_rules(hand, chip):
    """Oracle 6: four players, `absolute`."""
    assert told(hand).chips["absolute"] == chip


def test_without_a_chip_a_listener_does_as_order_and_final_rank_as_the_likeliest():
    for hand, board, players in [
        ("AhQh", "Kh7h2c", 4), ("8s8d", "Kh7h2c5d", 4), ("JcTc", "9c8d2h", 6), ("2c2d", "", 3),
    ]:  # fmt: skip
        found = told(hand, board, players)
        chips = found.chips
        assert chips["yielding"] == chips["persistent"] == chips["absolute"]
        assert chips["absolute"] == min(players, 1 + int(players * found.percentile))
        assert chips["listener"] == chips["order"]
        final = np.zeros(players)
        ranks.final_ranks(np.array(_moments(hand, board)), players, final)
        assert chips["order,target=final"] == 1 + int(final.argmax())


def _moments(hand, board):
    """Return m_1..m_5 from the definition: all boards that may come, or the table."""
    if not board:
        from analyzer.games.gang.deck import class_of

        return tables.starting_hands()[class_of(*read_cards(hand)), :5]
    known, held = read_cards(board), {*read_cards(board), *read_cards(hand)}
    scores, shares = new(strength.Scores), []
    for rest in combinations(sorted(set(range(52)) - held), 5 - len(known)):
        strength.score(np.array([*known, *rest]), 5, TABLES, scores)
        shares.append(strength.percentile(scores, *read_cards(hand)))
    return [np.mean(np.array(shares) ** e) for e in range(1, 6)]


def test_the_convention_ranks_white_hands_by_high_cards():
    """A pair of twos has the lowest cards of all, and middling odds."""
    chips = told("2c2d").chips
    assert chips["convention"] == 1
    assert chips["listener"] == chips["absolute"] == 2
