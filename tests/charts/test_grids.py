"""The grid of starting hands: each in its place, on one page of A4, regions seen without colour."""

import io
from itertools import combinations, pairwise

import numpy as np
import pytest
from PIL import Image

from analyzer import charts
from analyzer.charts.grids import DARKEST, per_cent, tint
from analyzer.charts.page import TALLEST, WIDTH
from tests.charts import made
from tests.charts.reading import cells, said, texts

PLAYERS = (2, 3, 4, 6, 8)


def drawn(players=4, policy="floor"):
    frame = made.hands(players)
    return frame, charts.grid(frame, made.GUIDE, players, policy)


@pytest.mark.parametrize("players", PLAYERS)
def test_it_is_one_page_that_fits_a4(players):
    _, figures = drawn(players)
    assert len(figures) == 1
    wide, high = figures[0].get_size_inches() * 2.54
    assert wide == pytest.approx(WIDTH)
    assert high <= TALLEST


@pytest.mark.parametrize("players", PLAYERS)
def test_no_text_is_cut_or_written_over_another_and_all_is_read(players):
    _, [figure] = drawn(players)
    wide, high = figure.get_size_inches() * 200
    boxes = texts(figure)
    assert len(boxes) > 3 * 169
    for text, box in boxes:
        assert -1 <= box.x0 <= box.x1 <= wide + 1, text.get_text()
        assert -1 <= box.y0 <= box.y1 <= high + 1, text.get_text()
        assert text.get_fontsize() >= 7
    for (one, a), (other, b) in combinations(boxes, 2):
        across, down = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
        assert across <= 1 or down <= 3, (one.get_text(), other.get_text())


def test_every_hand_stands_in_its_place_with_its_answer_and_share():
    frame, [figure] = drawn(6)
    found = cells([figure])
    _, high = figure.get_size_inches() * 2.54
    inside = {}
    for text, box in texts(figure):
        x, y = (box.x0 + box.x1) / 400 * 2.54, high - (box.y0 + box.y1) / 400 * 2.54
        for name, (at, _) in found.items():
            if at[0] < x < at[2] and at[1] < y < at[3]:
                inside.setdefault(name, []).append(text.get_text())
    corner = found[next(name for name in found if name.startswith("AA|"))][0]
    side, tall = corner[2] - corner[0], corner[3] - corner[1]
    for row in frame.to_dict("records"):
        name = f"{row['name']}|{row['answer']}|{row['share']!r}"
        at, patch = found[name]
        assert at[0] == pytest.approx(corner[0] + row["column"] * side, abs=1e-6)
        assert at[1] == pytest.approx(corner[1] + row["row"] * tall, abs=1e-6)
        assert set(inside[name]) == {row["name"], str(row["answer"]), per_cent(row["share"])}
        answers = sorted(set(frame["answer"]))
        assert patch.get_facecolor()[0] == pytest.approx(
            float(tint(row["answer"], answers)), abs=1e-6
        )


def test_a_thick_line_parts_cells_with_different_answers_and_no_others():
    frame, [figure] = drawn(4)
    answer = {(r["row"], r["column"]): r["answer"] for r in frame.to_dict("records")}
    wanted = {
        ((i, j), (i + down, j + 1 - down))
        for (i, j) in answer
        for down in (0, 1)
        if answer.get((i + down, j + 1 - down), answer[i, j]) != answer[i, j]
    }
    found = set()
    for axes in figure.axes:
        for line in axes.lines:
            if line.get_label().startswith("border|"):
                x, y = list(line.get_xdata()), list(line.get_ydata())
                down = int(y[0] == y[1])
                first = (y[0] - 1, x[0]) if down else (y[0], x[0] - 1)
                found.add((first, (first[0] + down, first[1] + 1 - down)))
                assert line.get_linewidth() > 1
    assert found == wanted
    assert len(found) > 20


def test_grounds_are_grey_far_apart_and_light_enough_for_black_letters():
    answers = [1, 2, 3, 4, 5, 6]
    grounds = [float(tint(answer, answers)) for answer in answers]
    assert grounds[0] == 1.0
    assert all(a - b > 0.06 for a, b in pairwise(grounds))
    luminance = ((DARKEST + 0.055) / 1.055) ** 2.4
    assert (luminance + 0.05) / 0.05 >= 7
    _, [figure] = drawn(6)
    pixels = np.asarray(Image.open(io.BytesIO(charts.png(figure))).convert("RGB")).astype(int)
    assert np.abs(pixels[..., 0] - pixels[..., 2]).max() == 0


def test_the_page_says_how_to_read_it_and_what_it_rests_on():
    frame, figures = drawn(4, "hurry")
    text = said(figures)
    for words in (
        "What do I take with these cards?", "4 players. Pairs stand on the diagonal.",
        "per cent: chance to be the best", "Chip: as hurry chooses.", "Made numbers.",
    ):  # fmt: skip
        assert words in text
    keys = cells(figures, "key")
    assert sorted(map(int, keys)) == sorted(set(frame["answer"]))
    for answer in keys:
        assert str((frame["answer"] == int(answer)).sum()) in text.split("\n")


def test_a_share_that_is_not_certain_is_not_written_as_certain():
    assert [per_cent(x) for x in (0, 0.004, 0.006, 0.5, 0.994, 0.996, 1)] == [
        "0 %", "< 1 %", "1 %", "50 %", "99 %", "> 99 %", "100 %",
    ]  # fmt: skip


def test_the_same_bytes_twice():
    first, second = (drawn(4)[1][0] for _ in range(2))
    assert charts.svg(first, "x") == charts.svg(second, "x")
    assert charts.png(first) == charts.png(second)
