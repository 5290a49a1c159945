"""The 13 x 13 grid of starting hands: an answer and a chance in each cell."""

from collections.abc import Hashable, Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analyzer.charts.canvas import settled
from analyzer.charts.look import BLACK, LINE
from analyzer.charts.page import EDGE, WIDTH, Block, Sheet, room_of, sheets
from analyzer.core.guide import Guide
from analyzer.tables.numbers import number

SIDE = 13
HIGH = 1.36  # cm, one cell
ANSWER = 15.0  # points, the large number of a cell
SMALL = 7.0  # points, the two lines beside it
DARKEST = 0.66  # the grey of the last answer: black letters are read on it
BORDER = 1.6  # points, between cells with different answers


def tint(answer: int, answers: list[int]) -> str:
    """Return the ground of a cell: white for the least answer, even steps of grey upwards."""
    step = answers.index(answer) / max(1, len(answers) - 1)
    return f"{1 - (1 - DARKEST) * step:.4f}"


def per_cent(share: float) -> str:
    """Return a share in whole per cent; one that is not 0 or 1 is not written so."""
    if 0 < share < 0.005:
        return "< 1 %"
    return "> 99 %" if 0.995 <= share < 1 else f"{number(100 * share, 0)} %"


@settled
def grid(frame: pd.DataFrame, guide: Guide, players: int, policy: str) -> list[Figure]:
    """Return the page of a grid: in each cell its name, the answer (large), and the share.

    frame: as of `guide.frame(players, policy, ...)`.  Cells with different answers are parted by a
    thick line and by their grey, so that the regions are seen without reading.
    """
    cells = {(int(row["row"]), int(row["column"])): row for row in frame.to_dict("records")}
    answers = sorted({int(row["answer"]) for row in cells.values()})
    about = [f"{players} players. {guide.about}"]
    blocks = [Block(SIDE * HIGH + 0.15, lambda sheet, y: _draw(sheet, y, cells, answers))]
    notes = [f"{guide.answer.capitalize()}: as {policy} chooses.", guide.rests]
    counts = {answer: sum(int(r["answer"]) == answer for r in cells.values()) for answer in answers}
    heads = _legend(guide, counts)
    return sheets(guide.title, about, heads, blocks, notes)


def _legend(guide: Guide, counts: dict[int, int]) -> Block:
    """Return the key: each answer on its ground, with the number of cells that have it."""
    words = f"{guide.answer}, and how many hands have it:"

    def draw(sheet: Sheet, y: float) -> None:
        sheet.text(EDGE, y + 0.33, words)
        x = EDGE + room_of(words) + 0.3
        for answer, count in counts.items():
            axes = sheet.axes(x, y + 0.03, 0.55, 0.42)
            axes.spines["bottom"].set_visible(False)
            axes.set_xlim(0, 1)
            axes.set_ylim(1, 0)
            _box(axes, (0, 0), tint(answer, list(counts)), f"key|{answer}")
            sheet.text(x + 0.275, y + 0.34, str(answer), align="center", bold=True)
            sheet.text(x + 0.65, y + 0.33, str(count))
            x += 0.65 + room_of(str(count)) + 0.4
        sheet.text(EDGE, y + 0.33 + LINE + 0.12, f"per cent: {guide.share}")

    return Block(2 * LINE + 0.35, draw)


def _box(axes: Axes, at: tuple[float, float], ground: str, name: str) -> None:
    """Draw one cell with a thin border."""
    axes.add_patch(
        Rectangle(at, 1, 1, facecolor=ground, edgecolor=BLACK, linewidth=0.3, clip_on=False,
                  label=name, zorder=2)
    )  # fmt: skip


def _draw(
    sheet: Sheet, y: float, cells: Mapping[tuple[int, int], dict[Hashable, Any]],
    answers: list[int],
) -> None:  # fmt: skip
    """Draw all cells with the upper edge of the first at y."""
    wide = (WIDTH - 2 * EDGE) / SIDE
    axes = sheet.axes(EDGE, y, WIDTH - 2 * EDGE, SIDE * HIGH)
    axes.spines["bottom"].set_visible(False)
    axes.set_xlim(0, SIDE)
    axes.set_ylim(SIDE, 0)
    for (i, j), row in cells.items():
        answer, name = int(row["answer"]), str(row["name"])
        _box(axes, (j, i), tint(answer, answers), f"cell|{name}|{answer}|{row['share']!r}")
        x, top = EDGE + (j + 0.5) * wide, y + i * HIGH
        sheet.text(x, top + 0.31, name, align="center", size=SMALL, bold=i == j)
        sheet.text(x, top + 0.87, str(answer), align="center", size=ANSWER, bold=True)
        sheet.text(x, top + 1.22, per_cent(float(row["share"])), align="center", size=SMALL)
        for other, line in (((i, j + 1), ([j + 1] * 2, [i, i + 1])),
                            ((i + 1, j), ([j, j + 1], [i + 1] * 2))):  # fmt: skip
            if other in cells and int(cells[other]["answer"]) != answer:
                axes.plot(*line, color=BLACK, linewidth=BORDER, zorder=3,
                          solid_capstyle="projecting", label=f"border|{name}")  # fmt: skip
    for line in (([0, SIDE], [0, 0]), ([0, SIDE], [SIDE] * 2), ([0, 0], [0, SIDE]),
                 ([SIDE] * 2, [0, SIDE])):  # fmt: skip
        axes.plot(*line, color=BLACK, linewidth=BORDER, zorder=3, clip_on=False)
