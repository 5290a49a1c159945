"""A share of each row over the columns, as numbers on grey: chips against true ranks, say."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analyzer.charts.canvas import settled
from analyzer.charts.cases import Rows, case_of, chunks, distinct, levels, rows_of, span
from analyzer.charts.look import BLACK, GREY, LINE, SIZE, wrapped
from analyzer.charts.page import EDGE, WIDTH, Block, Run, Sheet, pages, room_of
from analyzer.core.metric import Chart
from analyzer.tables.numbers import number

NARROW = 6  # columns up to which two matrices stand beside each other
GAP = 0.8  # cm between them
HIGH = 0.62  # cm, one row
DARKEST = 0.62  # the grey of a share of 1: black letters are read on it
DIAGONAL = 1.6  # points, the frame of the diagonal


def grey(share: float) -> str:
    """Return the ground of a cell: white for 0, the darker the more."""
    return f"{1 - (1 - DARKEST) * min(1.0, max(0.0, share)):.4f}"


@settled
def matrix(frame: pd.DataFrame, chart: Chart, run: Run) -> list[Figure]:
    """Return the pages that show shares of each row over the columns: a matrix a case.

    frame: as of `tables.estimates`; chart: names one metric labelled "row, column".  Rows stand
    from top to bottom and columns from left to right in the order of the labels; the diagonal is
    framed where the row and the column have one name.
    """
    rows = [row for row in rows_of(frame, chart.metrics) if row["label"]]
    if not rows:
        return []
    several = len(distinct(rows, "variant")) > 1
    cases = [
        _Matrix(case, [row for row in rows if case_of(row, several) == case])
        for case in dict.fromkeys(case_of(row, several) for row in rows)
    ]
    digits = 0 if max(row["high"] - row["low"] for row in rows) > 0.02 else 1
    abreast = 2 if max(len(case.columns) for case in cases) <= NARROW else 1
    wide = (WIDTH - 2 * EDGE - GAP * (abreast - 1)) / abreast
    blocks = [_abreast(some, chart.axes, wide, digits) for some in chunks(cases, abreast)]
    reach = max(max(r["high"] - r["value"], r["value"] - r["low"]) for r in rows)
    about = [
        f"Rows: {chart.axes[0]}; columns: {chart.axes[1]}. Per cent of the row; the darker, the "
        "more. Framed: the two agree."
    ]
    notes = [
        f"{levels(rows)} intervals, each for its number alone, reach at most "
        f"{number(100 * reach, 2)} points from a number. "
        f"n = {span(row['n'] for row in rows)} independent deals a matrix."
    ]
    return pages(chart, about, None, blocks, notes, run)


class _Matrix:
    """One case: its name, and the share of each (row, column)."""

    def __init__(self, name: str, rows: Rows) -> None:
        self.name = name
        self.shares: dict[tuple[str, str], float] = {}
        for row in rows:
            across, _, down = str(row["label"]).partition(", ")
            self.shares[across, down] = float(row["value"])
        self.rows = list(dict.fromkeys(row for row, _ in self.shares))
        self.columns = list(dict.fromkeys(column for _, column in self.shares))

    def lines(self, wide: float) -> list[str]:
        """Return the lines of its name."""
        return wrapped(self.name, wide, bold=True)

    def draw(
        self, sheet: Sheet, at: tuple[float, float], axes: tuple[str, str], wide: float,
        digits: int,
    ) -> None:  # fmt: skip
        """Draw the matrix below its name, `wide` cm with the names of its rows."""
        x, y = at
        label = max(room_of(text) for text in (axes[0], *self.rows)) + 0.2
        cell = (wide - label) / len(self.columns)
        sheet.text(x + label - 0.1, y + 0.28, axes[0], align="right", colour=GREY)
        sheet.text(x + label + (wide - label) / 2, y + 0.28 - LINE, axes[1], align="center",
                   colour=GREY)  # fmt: skip
        for j, column in enumerate(self.columns):
            sheet.text(x + label + (j + 0.5) * cell, y + 0.28, column, align="center", bold=True)
        top = y + 0.4
        high = HIGH * len(self.rows)
        area = sheet.axes(x + label, top, wide - label, high)
        area.set_xlim(0, len(self.columns))
        area.set_ylim(len(self.rows), 0)
        for i, row in enumerate(self.rows):
            line = top + (i + 0.5) * HIGH + 0.09
            sheet.text(x + label - 0.1, line, row, align="right", bold=True)
            for j, column in enumerate(self.columns):
                share = self.shares.get((row, column))
                if share is None:
                    continue
                same = row == column
                area.add_patch(
                    Rectangle(
                        (j, i), 1, 1, facecolor=grey(share), edgecolor=BLACK, clip_on=False,
                        linewidth=DIAGONAL if same else 0.4, zorder=3 if same else 2,
                        label=f"cell|{self.name}|{row}|{column}",
                    )
                )  # fmt: skip
                at_x = x + label + (j + 0.5) * cell
                sheet.text(at_x, line, _words(share, digits), align="center", bold=same,
                           size=SIZE if cell > 0.8 else 7.0)  # fmt: skip


def _words(share: float, digits: int) -> str:
    """Return a share in per cent; one that is not 0 or 100 is not written so."""
    value, least = 100 * share, 10.0**-digits
    if 0 < value < least / 2:
        return f"<{number(least, digits)}"
    if 100 - least / 2 <= value < 100:
        return f">{number(100 - least, digits)}"
    return number(value, 0 if value in (0, 100) else digits)


def _abreast(some: Sequence[_Matrix], axes: tuple[str, str], wide: float, digits: int) -> Block:
    """Return matrices beside each other, each below its name."""
    names = [one.lines(wide) for one in some]
    above = max(len(lines) for lines in names) * LINE + 0.15
    high = max(len(one.rows) for one in some) * HIGH + 0.4 + LINE

    def draw(sheet: Sheet, y: float) -> None:
        for k, (one, lines) in enumerate(zip(some, names, strict=True)):
            x = EDGE + k * (wide + GAP)
            sheet.lines(x, y + above - 0.15 - len(lines) * LINE, lines, bold=True)
            one.draw(sheet, (x, y + above + LINE), axes, wide, digits)

    return Block(above + high + 0.3, draw)
