"""Equities on the flop and the turn: every renaming of suits finds what enumeration gives."""

from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from analyzer.core.jit import new
from analyzer.games.gang import equities, equity, preflop, runouts, strength, tables
from analyzer.games.gang.deck import PAIRS, class_of, pair_of
from analyzer.games.gang.options import Options, pack

from .enumerate import cards, runout_moments

FLOPS = ("Kh7h2c", "9c8d2h", "Ks8s7s", "7c7d2h", "AcAdAh")
TURNS = ("Kh7h2c5d", "Kh7h2h5h", "7c7d2c2d")
POCKETS = ("AhQh", "8s8d", "JcTc", "3d2s")


@pytest.fixture(scope="module")
def filled():
    """Return the tuple of arrays with the rows of FLOPS and TURNS filled, by board their number."""
    arrays = [*tables.load(pack(Options()))[: tables.FLOP_OF], *(None,) * 6]
    for n, texts, of, found, points, shape in (
        (3, FLOPS, equity.FLOP_OF, equity.FLOP, equity.FLOP_POINTS, (1755, PAIRS, 5)),
        (4, TURNS, equity.TURN_OF, equity.TURN, equity.TURN_POINTS, (16432, PAIRS, 1)),
    ):
        arrays[of], boards = equities.rows(n)
        arrays[found] = np.zeros(shape, np.float32)
        arrays[points] = np.zeros(shape[:2], np.uint16)
        assert len(boards) == shape[0]
        for text in texts:
            row = arrays[of][equity.index_of(cards(text), n)]
            part = slice(row, row + 1)
            equities._fill(boards[part], tables.values(), arrays[found][part], arrays[points][part])
    arrays[equity.TURN] = np.ascontiguousarray(arrays[equity.TURN][:, :, 0])
    return tuple(arrays)


def renamings(board, pocket):
    for suits in permutations(range(4)):
        names = np.array([4 * rank + suit for rank in range(13) for suit in suits])
        yield names[board], names[pocket]


@pytest.mark.parametrize("text", FLOPS + TURNS)
@pytest.mark.parametrize("pocket", POCKETS)
def test_equities_are_those_of_all_runouts(filled, text, pocket):
    board, hand, exact = cards(text), cards(pocket), np.zeros(5)
    n, whole, told = len(board), np.zeros(5, np.int64), np.zeros(5)
    if {*board} & {*hand}:
        exact[:] = -1
    else:
        whole[:n] = board
        runout_moments(whole, n, *hand, filled, new(strength.Scores), exact)
    for renamed, own in renamings(board, hand):
        a, b = own[::-1] if renamed[0] % 2 else own
        assert equity.equity(renamed[::-1].copy(), n, a, b, filled) == pytest.approx(
            exact[0], abs=1e-7
        )
        if n == 3:
            equity.moments(renamed, n, a, b, filled, told)
            np.testing.assert_allclose(told, exact, atol=1e-7)


@pytest.mark.parametrize("text", FLOPS + TURNS)
def test_percentiles_of_equities(filled, text):
    """All pockets of the board, ties half, by the definition; and of its renamings, a few."""
    board = cards(text)
    n, pairs = len(board), np.array([(a, b) for b in range(52) for a in range(b)])
    worth = np.array([equity.equity(board, n, a, b, filled) for a, b in pairs])
    assert (worth < 0).sum() == PAIRS - comb(52 - n, 2)
    shares, told = np.zeros(PAIRS), np.zeros(PAIRS, np.float32)
    for i, (a, b) in enumerate(pairs):
        if worth[i] >= 0:
            others = worth[((pairs != a) & (pairs != b)).all(axis=1) & (worth >= 0)]
            assert others.size == comb(50 - n, 2)
            shares[i] = ((others < worth[i]).mean() + (others <= worth[i]).mean()) / 2
            found = equity.equity_percentile(board, n, b, a, filled)
            assert found == pytest.approx(shares[i], abs=1e-12)
    equity.equity_percentiles(board, n, filled, told)
    np.testing.assert_allclose(told, shares, atol=1e-7)
    for renamed, own in renamings(board, cards("AhQh")):
        equity.equity_percentiles(renamed, n, filled, told)
        assert told[pair_of(*own)] == np.float32(shares[pair_of(*cards("AhQh"))])


def test_before_the_flop_it_is_the_table_of_starting_hands(filled):
    told, nothing = np.zeros(5), np.zeros(5, np.int64)
    for pocket in POCKETS:
        a, b = cards(pocket)
        row = preflop.shipped()[class_of(a, b)]
        equity.moments(nothing, 0, a, b, filled, told)
        assert told.tolist() == row[:5].tolist()
        assert equity.equity(nothing, 0, b, a, filled) == row[0]
        assert equity.equity_percentile(nothing, 0, a, b, filled) == row[5]


@pytest.mark.parametrize("n", [3, 4])
def test_rows_hold_boards_that_differ_by_names_of_suits_only(n):
    """As many of each as there are renamings, and the first of each is among them."""
    row_of, boards = equities.rows(n)
    assert len(boards) == {3: 1755, 4: 16432}[n]
    own = [row_of[equity.index_of(board, n)] for board in boards]
    assert own == list(range(len(boards)))
    assert np.bincount(row_of).sum() == comb(52, n)
    for board in boards[:: len(boards) // 97]:
        renamed = {tuple(sorted(other)) for other, _ in renamings(board, board)}
        assert np.bincount(row_of)[row_of[equity.index_of(board, n)]] == len(renamed)
        assert {row_of[equity.index_of(np.array(other), n)] for other in renamed} == {
            row_of[equity.index_of(board, n)]
        }


@pytest.mark.parametrize("n", [3, 4])
def test_every_set_of_cards_has_an_index(n):
    found = {equity.index_of(each, n) for each in np.array(list(combinations(range(52), n)))}
    assert found == set(range(comb(52, n)))


def test_ties_of_equities_count_half():
    """Four live pockets of two equities; ranked by hand."""
    worth = np.full(PAIRS, -1, np.float32)
    worth[[pair_of(0, 1), pair_of(2, 3), pair_of(0, 2), pair_of(4, 5)]] = 0.25, 0.25, 0.5, 0.5
    points = np.full(PAIRS, 9, np.uint16)
    order = np.argsort(worth, kind="stable")
    runouts.rank_pockets(worth, order, np.zeros(52, np.int64), points)
    assert points[pair_of(0, 1)] == 1  # ties 2 3, below 4 5
    assert points[pair_of(2, 3)] == 1
    assert points[pair_of(0, 2)] == 1  # ties 4 5; the others share a card with it
    assert points[pair_of(4, 5)] == 5  # above two, ties one
    assert points.sum() == 8


def test_they_are_loaded_when_asked_for_and_only_then(monkeypatch):
    asked = []
    monkeypatch.setattr(tables, "equities", lambda: asked.append(1) or (1,) * 6)
    here = slice(tables.FLOP_OF, tables.FLOP_OF + 6)
    assert [array.size for array in tables.load(pack(Options()))[here]] == [0] * 6
    assert asked == []
    assert tables.with_equities()[here] == (1,) * 6


def test_the_whole_build_fills_every_row(monkeypatch):
    """Of two flops and two turns: pieces of one, on threads."""
    rows = {n: (equities.rows(n)[0], equities.rows(n)[1][:2]) for n in (3, 4)}
    monkeypatch.setattr(equities, "rows", rows.get)
    monkeypatch.setattr(equities, "_ROWS", 1)
    built = equities.build(tables.values())
    assert [array.shape[0] for array in built] == [22100, 270725, 2, 2, 2, 2]
    for array, example in zip(built, tables.EXAMPLE[tables.FLOP_OF :][:6], strict=True):
        assert (array.dtype, array.ndim) == (example.dtype, example.ndim)
    for array in built[2:]:
        live = array.reshape(2, PAIRS, -1)[:, :, 0]
        assert all((row > 0).sum() > 1000 for row in live)
