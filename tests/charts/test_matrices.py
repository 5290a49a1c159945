"""Matrices: every share in its cell, as a number and as a grey that survives any printer."""

import io

import numpy as np
import pytest
from PIL import Image

from analyzer import charts
from analyzer.charts.matrices import DARKEST, NARROW, grey
from analyzer.core.metric import Chart
from tests.charts import made
from tests.charts.reading import cells, said, texts


def drawn(players=4, lineups=2, variants=1):
    frame = made.estimates(lineups=lineups, variants=variants, players=players)
    return frame, charts.matrix(frame, made.RANKS, made.RUN)


@pytest.mark.parametrize(("players", "variants"), [(3, 1), (6, 1), (8, 1), (4, 2)])
def test_every_share_has_its_cell_where_row_and_column_meet(players, variants):
    frame, figures = drawn(players, variants=variants)
    found = cells(figures)
    rows = frame[frame["metric"] == "ranks"].to_dict("records")
    assert len(found) == len(rows) == 2 * variants * players**2
    for row in rows:
        case = f"{row['variant']} / {row['lineup']}" if variants > 1 else row["lineup"]
        chip, rank = map(int, row["label"].split(", "))
        box, patch = found[f"{case}|{chip}|{rank}"]
        assert patch.get_facecolor()[0] == pytest.approx(float(grey(row["value"])), abs=1e-6)
        first, _ = found[f"{case}|1|1"]
        wide, high = first[2] - first[0], first[3] - first[1]
        assert box[0] == pytest.approx(first[0] + (rank - 1) * wide, abs=1e-6)
        assert box[1] == pytest.approx(first[1] + (chip - 1) * high, abs=1e-6)


def test_the_number_of_a_cell_stands_in_it():
    frame, [figure] = drawn(players=6, lineups=1)
    boxes = cells([figure])
    numbers = {}
    wide, high = figure.get_size_inches() * 2.54
    for text, box in texts(figure):
        x, y = (box.x0 + box.x1) / 400 * 2.54, high - (box.y0 + box.y1) / 400 * 2.54
        for name, (at, _) in boxes.items():
            if at[0] < x < at[2] and at[1] < y < at[3]:
                numbers[name] = text.get_text()
    for row in frame[frame["metric"] == "ranks"].to_dict("records"):
        chip, rank = row["label"].split(", ")
        told = numbers[f"lineup 0|{chip}|{rank}"]
        if told.startswith("<"):
            assert 0 < row["value"] < 0.0005
        else:
            assert float(told) == pytest.approx(100 * row["value"], abs=0.0501)
    assert wide == pytest.approx(16)


def test_the_diagonal_is_framed_and_nothing_else():
    _, figures = drawn()
    for name, (_, patch) in cells(figures).items():
        _, chip, rank = name.split("|")
        assert (patch.get_linewidth() > 1) == (chip == rank), name
    assert "Framed: the two agree" in said(figures)


def test_the_page_says_what_rows_and_columns_are_how_sure_and_on_how_many_deals():
    text = said(drawn()[1])
    assert "Rows: white chip; columns: true rank" in text
    assert text.count("true rank") == 1 + 2
    assert "95 % intervals" in text
    assert "reach at most 0.40 points" in text
    assert "n = 5 000 independent deals" in text


def test_two_stand_abreast_where_they_are_narrow():
    for players, abreast in ((NARROW, True), (NARROW + 1, False)):
        _, figures = drawn(players)
        at = [cells(figures)[f"lineup {k}|1|1"][0] for k in range(2)]
        assert (at[0][1] == pytest.approx(at[1][1])) == abreast


def test_black_letters_are_read_on_every_ground():
    """The darkest ground keeps a contrast of 7 to black letters (WCAG 2.2, 1.4.6)."""
    luminance = ((DARKEST + 0.055) / 1.055) ** 2.4
    assert (luminance + 0.05) / 0.05 >= 7
    assert float(grey(1.0)) == pytest.approx(DARKEST)
    greys = [float(grey(share)) for share in np.linspace(0, 1, 11)]
    assert greys == sorted(greys, reverse=True)
    assert greys[0] == 1.0


def test_it_is_black_and_white_already():
    _, [figure] = drawn(players=6)
    pixels = np.asarray(Image.open(io.BytesIO(charts.png(figure))).convert("RGB")).astype(int)
    assert np.abs(pixels[..., 0] - pixels[..., 2]).max() == 0


def test_certain_and_almost_certain_shares_are_told_apart():
    frame = made.estimates(lineups=1, players=2)
    ranks = frame["metric"] == "ranks"
    frame.loc[ranks, "value"] = [0.00001, 0.99999, 0.0, 1.0]
    frame.loc[ranks, ["low", "high"]] = [0.0, 0.001]
    frame.loc[ranks, "high"] = 0.0011
    text = said(charts.matrix(frame, made.RANKS, made.RUN)).split("\n")
    assert {"<0.1", ">99.9", "0", "100"} <= set(text)


def test_without_numbers_there_is_no_page():
    none = Chart("none", "None", "matrix", ("nothing",))
    assert charts.matrix(made.estimates(), none, made.RUN) == []
