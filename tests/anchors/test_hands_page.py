"""docs/anchors-hands.md is what `make anchors` wrote: all rows, ratios that follow from rates."""

import re

import numpy as np
import pytest

from analyzer.games.gang import tables
from analyzer.games.gang.text import read_cards
from tests.anchors.hands import (
    OURS,
    PAGE,
    THEIRS,
    board_job,
    dealt,
    our_board,
    our_boards,
    values_of,
)
from tests.anchors.loops import compare_all
from tests.cli.run import ROOT

TEXT = (ROOT / "docs" / "anchors-hands.md").read_text(encoding="utf-8")
GROUPS = [
    {
        cells[0]: [float(cell.replace(" ", "")) for cell in cells[1:5]]
        for cells in (
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in part.splitlines()
            if re.match(r"\| .+ \| [0-9 ]+ \|", line)
        )
    }
    for part in TEXT.split("\n## ")[1:]
]


def test_every_row_is_there():
    python = [f"{name}, from Python" for name in ("analyzer", "eval7", "phevaluator", "treys")]
    assert [list(group) for group in GROUPS] == [
        [OURS, *python],
        [OURS, f"{OURS}, percentiles", THEIRS],
        [OURS, THEIRS],
    ]


@pytest.mark.parametrize("group", GROUPS)
def test_a_ratio_follows_from_the_rates(group):
    """To the digit that is printed; medians lie between the extremes."""
    for low, middle, high, ratio in group.values():
        assert 0 < low <= middle <= high
        assert abs(ratio - group[OURS][1] / middle) <= 0.05 + 1e-3 * ratio


def test_what_the_project_promises():
    """150 M random hands a second; four times what the loops of eval7 do."""
    assert GROUPS[0][OURS][1] >= 150e6
    assert min(group[THEIRS][3] for group in GROUPS[1:]) >= 4


def test_the_page_is_the_one_that_the_script_writes():
    """Its sentences word for word; between them what was measured."""
    pieces = re.split(r"\{\w+\}", PAGE)
    assert len(pieces) == 10
    assert re.fullmatch(".+".join(map(re.escape, pieces)), TEXT, re.S)
    assert re.search(r"eval7 \d.*phevaluator \d.*treys \d", TEXT)
    assert not re.search(r"20\d\d-\d\d", TEXT)


def test_our_contenders_do_what_they_say():
    """Hands are seven distinct cards, evenly dealt; every job takes time and gives numbers."""
    hands = dealt(5200, 1)
    assert all(len(set(hand)) == 7 for hand in hands.tolist())
    counts = np.bincount(hands.ravel(), minlength=52)
    assert abs(counts - 700).max() < 6 * 700**0.5
    assert values_of(np.array([read_cards("AhKhQhJhTh2c3c")], np.uint8)).tolist() == [7462]
    working = np.zeros(1082, np.uint64), np.zeros(1082, np.int64)
    shares, job = np.zeros(1081), board_job()
    for flush in (False, True):
        compare_all(*job, flush, tables.values(), *working, shares, 1)
        assert shares.mean() == pytest.approx(0.5)
        own = [{*hand[5:].tolist()} for hand in job[2]].index({*read_cards("8s8d")})
        assert shares[own] == pytest.approx(0.679293, abs=1e-6)
    for contender in (*our_board(), our_boards()):
        assert contender.play(4) >= 0
