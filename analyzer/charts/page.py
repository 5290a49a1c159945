"""Pages: blocks of known height set one below the other, as many as fit a sheet of paper.

All measures are cm from the upper left corner of the page.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analyzer.charts.look import BLACK, GREY, LINE, PALE, SIZE, TITLE, font, plain, width, wrapped
from analyzer.core.metric import Chart
from analyzer.tables.numbers import number

WIDTH, TALLEST = 16.0, 23.0  # the text width of A4, and its height with margins left
EDGE = 0.3


@dataclass(frozen=True, slots=True)
class Run:
    """What a chart says of the run it shows.

    games: of a case, in words; partial: what was left undone, or ""
    """

    title: str
    seed: int
    games: str
    partial: str = ""


class Sheet:
    """One page in the making."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.figure = Figure(figsize=(WIDTH / 2.54, height / 2.54), facecolor="white")
        FigureCanvasAgg(self.figure)

    def text(
        self, x: float, y: float, text: str, *, size: float = SIZE, bold: bool = False,
        colour: str = BLACK, align: str = "left", clear: bool = False,
    ) -> None:  # fmt: skip
        """Write one line, its letters standing on y; `clear`: on a white ground."""
        ground = {"facecolor": "white", "edgecolor": "none", "pad": 1.0} if clear else None
        self.figure.text(
            x / WIDTH, 1 - y / self.height, plain(text), fontproperties=font(size, bold),
            color=colour, ha=align, va="baseline", parse_math=False,
            bbox=ground,
        )  # fmt: skip

    def lines(self, x: float, y: float, lines: Iterable[str], **how: Any) -> None:
        """Write lines one below the other, the first within LINE below y."""
        for i, line in enumerate(lines):
            self.text(x, y + LINE * (i + 0.76), line, **how)

    def rule(self, y: float) -> None:
        """Draw a pale line across the page."""
        ends = [EDGE / WIDTH, 1 - EDGE / WIDTH]
        self.figure.add_artist(
            Line2D(ends, [1 - y / self.height] * 2, color=PALE, linewidth=0.5, zorder=-1)
        )

    def axes(self, x: float, y: float, wide: float, high: float) -> Axes:
        """Return bare axes with their upper left corner at (x, y)."""
        box = (x / WIDTH, 1 - (y + high) / self.height, wide / WIDTH, high / self.height)
        axes = self.figure.add_axes(box)
        axes.set_xticks([])
        axes.set_yticks([])
        for name, spine in axes.spines.items():
            spine.set_visible(name == "bottom")
            spine.set_linewidth(0.6)
        axes.patch.set_visible(False)
        return axes

    def sample(self, x: float, y: float, **style: Any) -> None:
        """Draw a sample of a marker or line for a key, on a line of text that stands on y."""
        ends = (x, x + 0.3, x + 0.6) if "linestyle" in style else (x + 0.3,)
        self.figure.add_artist(
            Line2D(
                [end / WIDTH for end in ends],
                [1 - (y - 0.1) / self.height] * len(ends),
                markevery=[len(ends) // 2],
                **style,
            )
        )


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page: its height, and what draws it at a given y."""

    height: float
    draw: Callable[[Sheet, float], None]


@dataclass(frozen=True, slots=True)
class Axis:
    """The horizontal axis that panels share: its range and where its numbers stand."""

    low: float
    high: float
    ticks: tuple[float, ...]
    digits: int

    @classmethod
    def over(
        cls, values: Iterable[float], wide: float, least: float | None = None,
        most: float | None = None,
    ) -> "Axis":  # fmt: skip
        """Return an axis of `wide` cm that holds all values; `least`, `most`: its limits."""
        from matplotlib.ticker import MaxNLocator

        known = list(values)
        low, high = min(known), max(known)
        if high - low < 1e-9:
            low, high = low - 0.5, high + 0.5
        pad = 0.03 * (high - low)
        low = low - pad if least is None else max(least, low - pad)
        high = high + pad if most is None else min(most, high + pad)
        ticks = MaxNLocator(max(2, int(wide / 1.3)), steps=[1, 2, 2.5, 5, 10]).tick_values(
            low, high
        )
        step = float(ticks[1] - ticks[0])
        digits = next((d for d in range(7) if abs(step * 10**d - round(step * 10**d)) < 1e-6), 6)
        slack = 1e-9 * (high - low)
        inside = [float(t) for t in ticks if low - slack <= t <= high + slack]
        return cls(low, high, tuple(inside), digits)

    def number(self, value: float, signed: bool = False) -> str:
        """Return a tick in words."""
        text = number(value, self.digits)
        return f"+{text}" if signed and value > 0 else text

    def dress(
        self, sheet: Sheet, axes: Axes, x: float, y: float, wide: float, signed: bool = False
    ) -> None:
        """Set the range, the pale lines and the numbers of axes whose lower edge lies at y."""
        axes.set_xlim(self.low, self.high)
        last = -1e9
        for tick in self.ticks:
            axes.axvline(tick, color=PALE, linewidth=0.6, zorder=0)
            text = self.number(tick, signed)
            at, half = x + wide * (tick - self.low) / (self.high - self.low), room_of(text) / 2
            if at - half >= last + 0.15:
                sheet.text(at, y + 0.32, text, align="center", colour=GREY)
                last = at + half


def room_of(text: str, bold: bool = False) -> float:
    """Return the width in cm of a line of text."""
    return width(plain(text), bold=bold)


def pages(
    chart: Chart, about: Sequence[str], heads: Block | None, blocks: Sequence[Block],
    notes: Sequence[str], run: Run,
) -> list[Figure]:  # fmt: skip
    """Return the pages of a chart; none without blocks.

    about: how to read it, below the title; heads: repeated at the top of each page; notes: how
    sure it is and what it rests on, at the foot of each page, before the run.
    """
    last = f"{run.title}: {run.games}, seed {run.seed}"
    partial = f"PARTIAL RESULT, {run.partial}" if run.partial else ""
    return sheets(chart.title, [chart.about, *about], heads, blocks, [*notes, partial, last])


def sheets(
    title: str, about: Sequence[str], heads: Block | None, blocks: Sequence[Block],
    notes: Sequence[str],
) -> list[Figure]:  # fmt: skip
    """Return blocks as pages under a title; none without blocks; the rest as in `pages`."""
    if not blocks:
        return []
    room = WIDTH - 2 * EDGE
    above = [line for text in about if text for line in wrapped(text, room)]
    foot = [line for text in notes if text for line in wrapped(text, room)]
    fixed = 2 * EDGE + len(foot) * LINE + 0.25 + len(above) * LINE + 0.15
    fixed += heads.height if heads else 0
    titles = wrapped(f"{title} (10 of 10)", room, TITLE, bold=True)
    fixed += 0.45 * len(titles)
    parts = _parts(blocks, TALLEST - fixed)
    figures = []
    for i, part in enumerate(parts):
        sheet = Sheet(fixed + sum(block.height for block in part))
        named = title if len(parts) == 1 else f"{title} ({i + 1} of {len(parts)})"
        y = EDGE
        for line in wrapped(named, room, TITLE, bold=True):
            sheet.text(EDGE, y + 0.34, line, size=TITLE, bold=True)
            y += 0.45
        sheet.lines(EDGE, y, above, colour=GREY)
        y += len(above) * LINE + 0.15
        for block in [heads, *part] if heads else part:
            block.draw(sheet, y)
            y += block.height
        sheet.lines(EDGE, sheet.height - EDGE - len(foot) * LINE, foot, colour=GREY)
        figures.append(sheet.figure)
    return figures


def _parts(blocks: Sequence[Block], room: float) -> list[list[Block]]:
    """Return the blocks of each page."""
    parts: list[list[Block]] = [[]]
    used = 0.0
    for block in blocks:
        if parts[-1] and used + block.height > room:
            parts.append([])
            used = 0.0
        parts[-1].append(block)
        used += block.height
    return parts


def heading(text: str) -> Block:
    """Return the name of a case, above what is told of it."""
    lines = wrapped(text, WIDTH - 2 * EDGE, bold=True)

    def draw(sheet: Sheet, y: float) -> None:
        sheet.lines(EDGE, y + 0.1, lines, bold=True)

    return Block(len(lines) * LINE + 0.18, draw)


def together(blocks: Sequence[Block]) -> Block:
    """Return blocks as one, which no page break divides."""

    def draw(sheet: Sheet, y: float) -> None:
        for block in blocks:
            block.draw(sheet, y)
            y += block.height

    return Block(sum(block.height for block in blocks), draw)


def key(entries: Sequence[tuple[str, dict[str, Any]]]) -> Block:
    """Return the key of a chart: a sample and its meaning, as many in a row as fit."""
    rows: list[list[tuple[float, str, dict[str, Any]]]] = [[]]
    x = EDGE
    for meaning, style in entries:
        for j, line in enumerate(wrapped(meaning, WIDTH - 2 * EDGE - 1.0)):
            wide = 1.2 + room_of(line)
            if rows[-1] and (j or x + wide > WIDTH - EDGE):
                rows.append([])
                x = EDGE
            rows[-1].append((x, line, {} if j else style))
            x += wide

    def draw(sheet: Sheet, y: float) -> None:
        for i, row in enumerate(rows):
            line = y + (LINE + 0.06) * (i + 0.8)
            for x, meaning, style in row:
                if style:
                    sheet.sample(x, line, **style)
                sheet.text(x + 0.8, line, meaning)

    return Block(len(rows) * (LINE + 0.06) + 0.1, draw)
