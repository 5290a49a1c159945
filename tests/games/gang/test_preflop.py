"""Starting hands: the table that ships is what all boards give, and what is known of it."""

import numpy as np
import pytest

from analyzer.games.gang import preflop, tables
from analyzer.games.gang.deck import CLASSES, class_of
from analyzer.games.gang.options import Options, pack
from analyzer.games.gang.text import class_name, read_class

TABLE = preflop.shipped()
COMBOS = np.bincount([class_of(a, b) for b in range(52) for a in range(b)])
EQUITIES = {
    "AA": 0.8520371, "KK": 0.8239568, "QQ": 0.7992516, "AKs": 0.6704463, "AKo": 0.6532007,
    "QJs": 0.6025921, "K2o": 0.5050872, "22": 0.5033402, "72o": 0.3458365, "32o": 0.3230323,
}  # fmt: skip
PERCENTILES = {
    "AA": 0.99959, "AKs": 0.96939, "KQs": 0.92857, "22": 0.49673, "72o": 0.03224, "32o": 0.00286
}  # fmt: skip
#: classes whose white chip is 1, 2, ... under chip 1 + floor(N p_1)
PER_CHIP = {
    3: [52, 55, 62], 4: [38, 42, 41, 48], 5: [29, 34, 32, 33, 41], 6: [24, 28, 28, 27, 26, 36]
}  # fmt: skip


def test_the_table_is_what_all_boards_give():
    np.testing.assert_allclose(preflop.rebuild(), TABLE, rtol=0, atol=1e-9)


def test_the_file_names_its_rows_and_is_written_as_it_ships(tmp_path):
    preflop.write(TABLE, tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_text() == preflop.FILE.read_text()
    names = [line.split(",")[0] for line in preflop.FILE.read_text().splitlines()]
    assert names == ["hand", *(class_name(index) for index in range(CLASSES))]


@pytest.mark.parametrize("name", EQUITIES)
def test_equities(name):
    assert TABLE[read_class(name), 0] == pytest.approx(EQUITIES[name], abs=5.1e-8)


@pytest.mark.parametrize("name", PERCENTILES)
def test_percentiles(name):
    assert TABLE[read_class(name), 5] == pytest.approx(PERCENTILES[name], abs=5.1e-6)


def test_moments():
    aces = [0.7372112, 0.6455352, 0.5708102, 0.5089586]
    np.testing.assert_allclose(TABLE[read_class("AA"), 1:5], aces, atol=5.1e-8)
    means = [0.5, 0.33691746, 0.25594953, 0.20739658, 0.17493719, 0.5]
    np.testing.assert_allclose(COMBOS @ TABLE / COMBOS.sum(), means, atol=5.1e-9)


@pytest.mark.parametrize("players", PER_CHIP)
def test_white_chips(players):
    chips = 1 + np.floor(players * TABLE[:, 5]).astype(int)
    assert np.bincount(chips)[1:].tolist() == PER_CHIP[players]
    if players == 4:
        edges = [read_class(name) for name in ("A4o", "K6s", "J5s", "T8o", "T3o", "92s")]
        assert chips[edges].tolist() == [4, 3, 3, 2, 2, 1]


def test_what_kernels_get_has_the_declared_types():
    for array, example in zip(tables.load(pack(Options())), tables.EXAMPLE, strict=True):
        assert (array.dtype, array.ndim) == (example.dtype, example.ndim)
        assert not array.flags.writeable and not example.flags.writeable
        assert array.flags.c_contiguous
    assert tables.starting_hands().shape == (CLASSES, 6)
