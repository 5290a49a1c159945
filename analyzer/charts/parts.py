"""How games are shared out: labelled shares that add up to 1, a bar a case."""

import pandas as pd
from matplotlib.figure import Figure

from analyzer.charts.canvas import settled
from analyzer.charts.cases import Rows, case_of, distinct, levels, rows_of, span
from analyzer.charts.look import BLACK, GREY, LINE, PARTS, wrapped
from analyzer.charts.page import EDGE, WIDTH, Block, Run, Sheet, pages, room_of, together
from analyzer.charts.rows import LABELS
from analyzer.core.metric import Chart
from analyzer.tables.numbers import number

BESIDE = 4.0  # cm, the most that the numbers beside a bar take
INSIDE = 0.25  # cm beside a number inside its bar


@settled
def parts(frame: pd.DataFrame, chart: Chart, run: Run) -> list[Figure]:
    """Return the pages that show labelled shares of games, which add up to 1: a bar a case.

    frame: as of `tables.estimates`.  A label that never came is not in the key.
    """
    rows = rows_of(frame, chart.metrics, by="game")
    if not rows:
        return []
    labels = [
        label
        for label in distinct(rows, "label")
        if any(row["value"] > 0 for row in rows if row["label"] == label)
    ]
    several = len(distinct(rows, "variant")) > 1
    cases = {
        case: [row for row in rows if case_of(row, several) == case]
        for case in dict.fromkeys(case_of(row, several) for row in rows)
    }
    bars = [_Bar(case, here, labels) for case, here in cases.items()]
    label = min(LABELS, max(room_of(bar.name) for bar in bars)) + 0.1
    widest = WIDTH - 2 * EDGE - label - BESIDE
    note = max((room_of(text) for bar in bars for text in bar.rest(widest)), default=0.0)
    note = min(BESIDE, note) + 0.3
    blocks = [bar.block(label, note) for bar in bars]
    blocks[-1] = together([blocks[-1], _scale(label, note)])
    reach = max(max(r["high"] - r["value"], r["value"] - r["low"]) for r in rows)
    notes = [
        f"{levels(rows)} intervals reach at most {number(100 * reach, 2)} points from a share. "
        f"n = {span(row['n'] for row in rows)} independent deals a bar."
    ]
    whole = f"{str(rows[0]['title']).capitalize()}: per cent of the games of each lineup."
    about = [] if chart.about else [whole]  # a share of something else says so itself
    return pages(chart, about, _swatches(labels), blocks, notes, run)


class _Bar:
    """One case: its name and how its games are shared out."""

    def __init__(self, name: str, rows: Rows, labels: list[str]) -> None:
        self.name = name
        self.parts = [
            (i, label, 100 * next(float(r["value"]) for r in rows if r["label"] == label))
            for i, label in enumerate(labels)
            if any(r["label"] == label for r in rows)
        ]

    @staticmethod
    def _words(value: float) -> str:
        """Return a share in per cent; one that is not 0 or 100 is not written so."""
        if 0 < value < 0.05:
            return "< 0.1 %"
        if 99.95 <= value < 100:
            return "> 99.9 %"
        return f"{number(value, 0 if value in (0, 100) else 1)} %"

    def _fits(self, value: float, wide: float) -> bool:
        """Return whether a part is wide enough for its number."""
        return wide * value / 100 >= room_of(self._words(value)) + INSIDE

    def rest(self, wide: float) -> list[str]:
        """Return what is written beside the bar: the parts too small for their number."""
        small = [part for part in self.parts if part[2] > 0 and not self._fits(part[2], wide)]
        return [f"{label} {self._words(value)}" for _, label, value in small]

    def block(self, label: float, note: float) -> Block:
        """Return the bar between its name and its small parts."""
        left, wide = EDGE + label + 0.2, WIDTH - 2 * EDGE - label - 0.2 - note
        names = wrapped(self.name, label)
        beside = [line for text in self.rest(wide) for line in wrapped(text, note - 0.2)]
        height = max(0.62, max(len(names), len(beside)) * LINE + 0.15)

        def draw(sheet: Sheet, y: float) -> None:
            middle = y + height / 2
            sheet.lines(EDGE, middle - len(names) * LINE / 2, names)
            sheet.lines(left + wide + 0.2, middle - len(beside) * LINE / 2, beside)
            axes = sheet.axes(left, middle - 0.23, wide, 0.46)
            axes.spines["bottom"].set_visible(False)
            axes.set_xlim(0, 100)
            axes.set_ylim(0, 1)
            start = 0.0
            for i, name, value in self.parts:
                colour, hatch = PARTS[i % len(PARTS)]
                axes.barh(0.5, value, 1, start, color=colour, hatch=hatch, edgecolor=BLACK,
                          linewidth=0.6, label=f"part|{self.name}|{name}",
                          clip_on=False)  # fmt: skip
                if self._fits(value, wide):
                    at, words = left + wide * (start + value / 2) / 100, self._words(value)
                    sheet.text(at, middle + 0.09, words, align="center", clear=True)
                start += value

        return Block(height, draw)


def _scale(label: float, note: float) -> Block:
    """Return the axis from 0 to 100 % below all bars."""
    left, wide = EDGE + label + 0.2, WIDTH - 2 * EDGE - label - 0.2 - note

    def draw(sheet: Sheet, y: float) -> None:
        axes = sheet.axes(left, y, wide, 0.05)
        axes.set_xlim(0, 100)
        for tick in (0, 25, 50, 75, 100):
            sheet.text(left + wide * tick / 100, y + 0.37, f"{tick} %" if tick else "0",
                       align="center", colour=GREY)  # fmt: skip

    return Block(0.6, draw)


def _swatches(labels: list[str]) -> Block:
    """Return the key of the parts: colour, hatch and label."""
    places: list[tuple[float, int, str]] = []
    x, row = EDGE, 0
    for label in labels:
        wide = 1.2 + room_of(label)
        if x > EDGE and x + wide > WIDTH - EDGE:
            x, row = EDGE, row + 1
        places.append((x, row, label))
        x += wide

    def draw(sheet: Sheet, y: float) -> None:
        for i, (x, row, label) in enumerate(places):
            top = y + row * 0.42
            axes = sheet.axes(x, top + 0.04, 0.6, 0.3)
            axes.spines["bottom"].set_visible(False)
            colour, hatch = PARTS[i % len(PARTS)]
            axes.barh(0, 1, 1, 0, color=colour, hatch=hatch, edgecolor=BLACK, linewidth=0.6,
                      clip_on=False)  # fmt: skip
            axes.set_xlim(0, 1)
            axes.set_ylim(-0.5, 0.5)
            sheet.text(x + 0.75, top + 0.28, label)

    return Block((places[-1][1] + 1) * 0.42 + 0.1, draw)
