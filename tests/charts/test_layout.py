"""Charts fit the paper: nothing cut, nothing written over something else, nothing too small."""

from functools import cache
from itertools import combinations, pairwise

import pytest

from analyzer import charts
from analyzer.charts.page import TALLEST, WIDTH, Axis, Sheet
from tests.charts import made
from tests.charts.reading import texts

ugly = pytest.mark.parametrize("name", made.UGLY)
every_chart = pytest.mark.parametrize("chart", made.CHARTS, ids=lambda chart: chart.kind)
SLACK = 1.0  # pixels at 200 dpi that letters may reach over their pen


@cache
def frames(name):
    return made.frames(**made.UGLY[name])


@cache
def pages(name, chart):
    policies = made.UGLY[name].get("policies", ("floor", "hurry"))
    return charts.draw(chart, frames(name), made.RUN, made.looks(policies))


@ugly
@every_chart
def test_pages_are_16_cm_wide_and_fit_a4(name, chart):
    for figure in pages(name, chart):
        wide, high = figure.get_size_inches() * 2.54
        assert wide == pytest.approx(WIDTH) == pytest.approx(16)
        assert 3 < high <= TALLEST


@ugly
@every_chart
def test_no_text_is_cut_or_written_over_another(name, chart):
    assert pages(name, chart)
    for figure in pages(name, chart):
        wide, high = figure.get_size_inches() * 200
        boxes = texts(figure)
        assert len(boxes) > 8
        for text, box in boxes:
            assert -SLACK <= box.x0 <= box.x1 <= wide + SLACK, text.get_text()
            assert -SLACK <= box.y0 <= box.y1 <= high + SLACK, text.get_text()
        for (one, a), (other, b) in combinations(boxes, 2):
            across = min(a.x1, b.x1) - max(a.x0, b.x0)
            down = min(a.y1, b.y1) - max(a.y0, b.y0)
            assert across <= SLACK or down <= 3 * SLACK, (one.get_text(), other.get_text())


@ugly
@every_chart
def test_all_text_is_read_on_paper(name, chart):
    for figure in pages(name, chart):
        assert min(text.get_fontsize() for text, _ in texts(figure)) >= 7


@ugly
@every_chart
def test_nothing_is_drawn_outside_its_page(name, chart):
    for figure in pages(name, chart):
        for axes in figure.axes:
            box = axes.get_position()
            assert 0 <= box.x0 <= box.x1 <= 1
            assert 0 <= box.y0 <= box.y1 <= 1


def test_a_panel_too_tall_for_a_page_is_cut_and_says_so():
    figures = charts.impact(made.impact(cards=60), made.CARDS, made.RUN)
    assert len(figures) > 1
    titles = [figure.texts[0].get_text() for figure in figures]
    assert titles == [f"{made.CARDS.title} ({i + 1} of {len(titles)})" for i in range(len(titles))]
    assert any("(continued)" in text.get_text() for text in figures[1].texts)
    assert all(figure.get_size_inches()[1] * 2.54 <= TALLEST for figure in figures)


def test_signs_without_a_glyph_become_plain_letters_and_names_are_no_formulas():
    from analyzer.charts.look import plain

    assert plain("Dé\u0301mons ♥ €") == "Dé\u0301mons ♥ €"
    assert plain("a\tb\n c\u200b") == "a b c"
    assert plain("\u7d04 \uff21 \U0001f9ff") == "? A ?"
    figures = pages("signs", made.WINS)
    assert any("$x$" in text.get_text() for figure in figures for text in figure.texts)
    assert not any(text.get_parse_math() for figure in figures for text in figure.texts)


@pytest.mark.parametrize("chart", [made.WINS, made.CHANGES, made.CARDS], ids=lambda c: c.kind)
def test_numbers_beside_the_axes_do_not_reach_into_them(chart):
    for figure in pages("plain", chart):
        notes = [(text, box) for text, box in texts(figure) if text.get_ha() == "right"]
        assert notes
        edge = max(axes.get_window_extent().x1 for axes in figure.axes)
        for text, box in notes:
            assert box.x0 > edge, text.get_text()


def test_ticks_that_have_no_room_are_left_out():
    sheet = Sheet(3.0)
    axis = Axis(0.0, 4e9, (0.0, 1e9, 2e9, 3e9, 4e9), 0)
    axis.dress(sheet, sheet.axes(2.0, 0.5, 3.0, 1.0), 2.0, 1.5, 3.0)
    boxes = [box for _, box in texts(sheet.figure)]
    assert 2 <= len(boxes) < 5
    assert all(a.x1 < b.x0 for a, b in pairwise(boxes))
