"""How a quantity is distributed over the games: a strip a lineup, a line a variant."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from analyzer.charts.canvas import settled
from analyzer.charts.cases import Rows, chunks, distinct, levels, rows_of, span, unit_of
from analyzer.charts.look import GREY, LINE, LINES, MARKERS, PALE, STYLES
from analyzer.charts.page import (
    EDGE,
    WIDTH,
    Axis,
    Block,
    Run,
    Sheet,
    heading,
    key,
    pages,
    room_of,
    together,
)
from analyzer.core.metric import Chart
from analyzer.tables.numbers import number, with_interval

TAIL = 0.99  # share of the games of a case that its axis holds at least
ALIKE = 2.5  # times the shortest axis, up to which lineups share theirs
STEPS = 90  # values beyond which neighbouring ones are drawn together
HIGH = 1.7  # cm, one distribution
OVERLAID = 4  # variants that one strip holds


@dataclass(frozen=True, slots=True)
class _Curve:
    """One distribution: shares of the values first, first + 1, ...; its median in words."""

    name: str
    first: int
    shares: np.ndarray
    median: float
    words: str

    @property
    def reach(self) -> int:
        """The value at or below which `TAIL` of the games lie."""
        return self.first + int(np.searchsorted(np.cumsum(self.shares), TAIL - 1e-12))

    def binned(self, width: int, end: int) -> tuple[np.ndarray, np.ndarray]:
        """Return (per cent of the games a value, edges of the bins) up to `end`."""
        start = self.first - self.first % width
        bins = max(1, math.ceil((end + 1 - start) / width))
        sums = np.zeros(bins)
        for offset, share in enumerate(self.shares):
            at = (self.first + offset - start) // width
            if at < bins:
                sums[at] += share
        return 100 * sums / width, start + width * np.arange(bins + 1) - 0.5


def _curves(rows: Rows, medians: Rows) -> list[_Curve]:
    """Return the distributions of one lineup, a variant each."""
    found = []
    for variant in distinct(rows, "variant"):
        here = [row for row in rows if row["variant"] == variant]
        [middle] = [row for row in medians if row["variant"] == variant]
        words = with_interval(middle["value"], middle["low"], middle["high"], str(middle["unit"]))
        if middle["low"] == middle["high"]:
            words = number(middle["value"], 0)
        found.append(
            _Curve(
                variant, int(here[0]["value"]), np.array([row["share"] for row in here], float),
                float(middle["value"]), f"median {words}",
            )
        )  # fmt: skip
    return found


@settled
def distribution(
    frame: pd.DataFrame, estimates: pd.DataFrame, chart: Chart, run: Run
) -> list[Figure]:
    """Return the pages that show how a quantity is distributed: a strip a lineup, a line a variant.

    frame: as of `tables.distributions`; estimates: as of `tables.estimates`, for the medians.
    Lineups whose values are of one size share their axis.
    """
    told = rows_of(frame, chart.metrics)
    if not told:
        return []
    medians = rows_of(estimates, chart.metrics, label="median")
    found = []
    for variants in chunks(distinct(told, "variant"), OVERLAID):
        rows = [row for row in told if row["variant"] in variants]
        lineups = {
            lineup: _curves(
                [row for row in rows if row["lineup"] == lineup],
                [row for row in medians if row["lineup"] == lineup],
            )
            for lineup in distinct(rows, "lineup")
        }
        found += _strips(lineups, list(variants), chart, run, (told, medians))
    return found


def _strips(
    lineups: dict[str, list[_Curve]], variants: list[str], chart: Chart, run: Run,
    told: tuple[Rows, Rows],
) -> list[Figure]:  # fmt: skip
    """Return the pages of some variants."""
    rows, medians = told
    ends = _ends(
        {
            name: (min(c.first for c in curves), max(c.reach for c in curves))
            for name, curves in lineups.items()
        }
    )
    unit, what = unit_of(str(rows[0]["unit"])), str(rows[0]["title"])
    sure = (
        f"Medians: {levels(medians)} intervals, each for its number alone, in brackets. "
        f"n = {span(row['n'] for row in medians)} independent deals a lineup."
    )
    note = max(room_of(curve.words) for curves in lineups.values() for curve in curves)
    several = len(distinct(rows, "variant")) > 1
    note += 0.8 if several else 0.0
    blocks = [
        together([heading(name), _strip(curves, variants, ends[name], note)])
        for name, curves in lineups.items()
    ]
    about = [
        f"Per cent of the games that have each number of {unit if unit != '%' else what}. The mark "
        "is the median. The longest 1 % of a lineup's games may lie beyond its axis."
    ]
    if len(set(ends.values())) > 1:
        about.append("The axes differ: read the numbers below each strip.")
    entries: list[tuple[str, dict[str, Any]]] = [
        (name, {"color": LINES[i], "linestyle": STYLES[i], "linewidth": 1.2, "markersize": 5,
                "marker": MARKERS[i], "markerfacecolor": "white"})
        for i, name in enumerate(variants)
    ]  # fmt: skip
    return pages(chart, about, key(entries) if several else None, blocks, [sure], run)


def _ends(reaches: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Return the first and last value of each lineup's axis: shared by those of one size."""
    ends: dict[str, tuple[int, int]] = {}
    group: list[str] = []
    for name in sorted(reaches, key=lambda name: reaches[name][1]):
        if group and reaches[name][1] > ALIKE * reaches[group[0]][1]:
            group = []
        group.append(name)
        shared = min(reaches[each][0] for each in group), reaches[name][1]
        ends.update(dict.fromkeys(group, shared))
    return ends


def _strip(curves: list[_Curve], variants: list[str], ends: tuple[int, int], note: float) -> Block:
    """Return the distributions of one lineup."""
    width = max(1, math.ceil((ends[1] - ends[0]) / STEPS))
    drawn = [(curve, *curve.binned(width, ends[1])) for curve in curves]
    top = max(float(shares.max()) for _, shares, _ in drawn)
    left, wide = EDGE + 1.1, WIDTH - 2 * EDGE - 1.1 - note - 0.2
    axis = Axis.over((float(end) for end in ends), wide)

    def draw(sheet: Sheet, y: float) -> None:
        axes = sheet.axes(left, y + 0.15, wide, HIGH)
        axes.set_ylim(0, 1.12 * top)
        axis.dress(sheet, axes, left, y + 0.15 + HIGH, wide)
        mark = f"{number(top, 1 if top < 10 else 0)} %"
        sheet.text(left - 0.1, y + 0.15 + HIGH * (1 - 1 / 1.12) + 0.1, mark, align="right",
                   colour=GREY)  # fmt: skip
        sheet.text(left - 0.1, y + 0.15 + HIGH, "0", align="right", colour=GREY)
        for i, (curve, shares, edges) in enumerate(drawn):
            look = variants.index(curve.name)
            if len(variants) == 1:
                axes.stairs(shares, edges, fill=True, color=PALE, zorder=1)
            axes.stairs(shares, edges, color=LINES[look], linestyle=STYLES[look], linewidth=1.0,
                        label=f"share|{curve.name}", baseline=None, zorder=2)  # fmt: skip
            at = min(int((curve.median - edges[0]) // width), shares.size - 1)
            axes.plot([curve.median] * 2, [0, shares[at]], color=LINES[look], zorder=3,
                      linestyle=STYLES[look], linewidth=1.0)  # fmt: skip
            style: dict[str, Any] = {
                "color": LINES[look],
                "marker": MARKERS[look],
                "markerfacecolor": "white",
            }
            axes.plot([curve.median], [shares[at]], markersize=5, linestyle="none", zorder=4,
                      clip_on=False, label=f"median|{curve.name}", **style)  # fmt: skip
            line = y + 0.45 + i * (LINE + 0.05)
            if len(variants) > 1:
                sheet.sample(WIDTH - EDGE - note, line, linestyle=STYLES[look], markersize=4,
                             linewidth=1.0, **style)  # fmt: skip
            sheet.text(WIDTH - EDGE, line, curve.words, align="right")

    return Block(HIGH + 0.75, draw)
