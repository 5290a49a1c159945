"""docs/anchors.md is what `make anchors` wrote: all rows, and ratios that follow from the rates."""

import re
import tomllib

import pytest

from tests.anchors.leduc import OURS, PAGE, TARGET
from tests.cli.run import ROOT

TEXT = (ROOT / "docs" / "anchors.md").read_text(encoding="utf-8")
ROWS = {
    cells[0]: [float(cell.replace(" ", "")) for cell in cells[1:5]]
    for cells in (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in TEXT.splitlines()
        if re.match(r"\| .+ \| [0-9 ]+ \|", line)
    )
}


def test_every_row_is_there():
    assert list(ROWS) == [
        OURS, TARGET, "OpenSpiel, C++ bots", "OpenSpiel, from Python", "RLCard, env.run"
    ]  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_a_ratio_follows_from_the_rates(name):
    """To the digit that is printed; medians lie between the extremes."""
    low, middle, high, ratio = ROWS[name]
    assert 0 < low <= middle <= high
    assert abs(ratio - ROWS[OURS][1] / middle) <= 0.05 + 1e-3 * ratio


def test_we_play_at_least_four_times_as_many_games_as_rollouts_in_c():
    assert ROWS[TARGET][3] >= 4


def test_the_page_is_the_one_that_the_script_writes():
    """Its sentences word for word; between them what was measured."""
    pieces = re.split(r"\{\w+\}", PAGE)
    assert len(pieces) == 6
    assert re.fullmatch(".+".join(map(re.escape, pieces)), TEXT, re.S)
    assert re.search(r"open_spiel \d.*rlcard \d.*numba \d", TEXT)
    assert not re.search(r"20\d\d-\d\d", TEXT)  # no date: it changes with the machine, not the day


def test_anchors_are_an_extra_and_in_no_lock():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = [re.match(r"\w+", line)[0] for line in project["optional-dependencies"]["anchors"]]
    assert names[:2] == ["open_spiel", "rlcard"]
    locked = (ROOT / "requirements.lock").read_text().lower().replace("-", "_")
    excluded = re.search(r"^ANCHORS := (.*)$", (ROOT / "Makefile").read_text(), re.M)[1].split()
    assert set(names) <= set(excluded)
    for name in excluded:
        assert not re.search(rf"^{name.replace('-', '_')}\b", locked, re.M), name
