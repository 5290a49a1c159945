"""Rows of markers with intervals: what a table's lines look like when they are drawn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from matplotlib.axes import Axes

from analyzer.charts.look import BLACK, GREY, LINE, NEUTRAL, Look, wrapped
from analyzer.charts.page import EDGE, WIDTH, Axis, Block, Sheet, heading, room_of, together

LABELS = 5.2  # cm, the most that the names of rows take
GAP = 0.7  # cm between columns
APART = 0.12  # cm above a row that stands apart
TALL = 15.0  # cm, the tallest panel: a page holds it with any title
CAP = 0.11  # cm, half the height of the caps of an interval


@dataclass(frozen=True, slots=True)
class Mark:
    """One number: where it stands and how sure it is.

    lift: cm above the middle of its row; thin: an interval without caps
    words: its number, written beside it; name: what it is, for who reads the figure back
    """

    value: float
    low: float
    high: float
    look: Look = NEUTRAL
    lift: float = 0.0
    size: float = 5.0
    thin: bool = False
    words: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a panel: its name, the marks of each column, and its numbers in words."""

    label: str
    cells: list[list[Mark]]
    note: str = ""
    bold: bool = False
    apart: bool = False  # a little space above
    only_label: bool = False  # names the rows below it


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows under one heading, above one axis a column.

    references: a dashed line in each column, or None; signed: ticks show their sign
    zero: a line at 0; roomy: cm added to the height of each row
    """

    name: str
    rows: list[Row]
    axes: list[Axis]
    references: list[float | None] = field(default_factory=list)
    signed: bool = False
    zero: bool = False
    roomy: float = 0.0


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of all panels of a chart lie."""

    label: float
    lefts: tuple[float, ...]
    wide: float

    @classmethod
    def fitting(cls, rows: Iterable[Row], count: int) -> "Columns":
        """Return `count` columns beside the names and the numbers of these rows."""
        known = list(rows)
        label = min(LABELS, max(room_of(row.label, row.bold) for row in known) + 0.1)
        note = max(room_of(row.note, row.bold) for row in known)
        left = EDGE + label + 0.25
        right = WIDTH - EDGE - (note + 0.2 if note else 0.3)
        wide = (right - left - GAP * (count - 1)) / count
        return cls(label, tuple(left + i * (wide + GAP) for i in range(count)), wide)

    def heads(self, names: Sequence[str]) -> Block:
        """Return the names of the columns, above all panels."""
        told = [wrapped(name, self.wide, bold=True) for name in names]
        most = max(len(lines) for lines in told)

        def draw(sheet: Sheet, y: float) -> None:
            for left, lines in zip(self.lefts, told, strict=True):
                sheet.lines(left, y + (most - len(lines)) * LINE, lines, bold=True)

        return Block(most * LINE + 0.05, draw)

    def blocks(self, panels: Iterable[Panel]) -> list[Block]:
        """Return each panel under its heading; one that is too tall for a page, cut."""
        return [self._block(part) for panel in panels for part in self._cut(panel)]

    def _lines(self, row: Row) -> list[str]:
        """Return the lines of a row's name."""
        room = WIDTH - 2 * EDGE if row.only_label else self.label
        return wrapped(row.label, room, bold=row.bold)

    def _height(self, row: Row, panel: Panel) -> float:
        """Return the height of a row."""
        least = 0.42 if row.only_label else 0.42 + panel.roomy
        return max(least, len(self._lines(row)) * LINE + 0.09) + (APART if row.apart else 0)

    def _cut(self, panel: Panel) -> list[Panel]:
        """Return the parts of a panel, each at most `TALL`; cut above a name of rows if there is.

        Rows that a cut parts from their name are told it again.
        """
        parts: list[list[Row]] = [[]]
        used, named = 0.0, None
        for row in panel.rows:
            height = self._height(row, panel)
            least = height + (2 * 0.42 if row.only_label else 0)
            if parts[-1] and used + least > TALL:
                again = named is not None and not row.only_label
                parts.append([named] if again and named else [])
                used = self._height(named, panel) if again and named else 0.0
            named = row if row.only_label else named
            parts[-1].append(row)
            used += height
        names = [panel.name] + [f"{panel.name} (continued)"] * (len(parts) - 1)
        return [replace(panel, name=name, rows=r) for name, r in zip(names, parts, strict=True)]

    def _block(self, panel: Panel) -> Block:
        """Return one panel under its heading."""
        names = [self._lines(row) for row in panel.rows]
        heights = [self._height(row, panel) for row in panel.rows]
        high = sum(heights)

        def draw(sheet: Sheet, y: float) -> None:
            self._draw_names(sheet, y, panel, names, heights)
            for i, (left, axis) in enumerate(zip(self.lefts, panel.axes, strict=False)):
                self._draw_column(sheet, (left, y), panel, i, axis, heights)

        body = Block(high + 0.55, draw)
        return together([heading(panel.name), body]) if panel.name else body

    def _draw_names(
        self, sheet: Sheet, y: float, panel: Panel, names: list[list[str]], heights: list[float]
    ) -> None:
        for row, lines, height in zip(panel.rows, names, heights, strict=True):
            top = y + (APART if row.apart else 0)
            free = height - (APART if row.apart else 0)
            at = top + (free - len(lines) * LINE) / 2
            sheet.lines(EDGE, at, lines, bold=row.bold, clear=row.only_label)
            if row.note:
                sheet.text(
                    WIDTH - EDGE, top + free / 2 + 0.09, row.note, align="right", bold=row.bold
                )
            if panel.roomy and row is not panel.rows[-1]:
                sheet.rule(y + height)
            y += height

    def _draw_column(
        self, sheet: Sheet, at: tuple[float, float], panel: Panel, column: int, axis: Axis,
        heights: list[float],
    ) -> None:  # fmt: skip
        (x, y), high = at, sum(heights)
        axes = sheet.axes(x, y, self.wide, high)
        axes.set_ylim(high, 0)
        axis.dress(sheet, axes, x, y + high, self.wide, panel.signed)
        if panel.zero:
            axes.axvline(0, color=BLACK, linewidth=0.8, zorder=1, label="zero")
        reference = panel.references[column] if panel.references else None
        if reference is not None:
            axes.axvline(
                reference, color=BLACK, linewidth=0.9, linestyle=(0, (4, 3)),
                zorder=1, label="reference",
            )  # fmt: skip
        top = 0.0
        for row, height in zip(panel.rows, heights, strict=True):
            middle = top + height / 2 + (APART / 2 if row.apart else 0)
            cell = row.cells[column] if column < len(row.cells) else []
            for mark in cell:
                _draw(axes, mark, middle - mark.lift, self.wide / (axis.high - axis.low))
                if mark.words:
                    self._write(sheet, x, y + middle + 0.09, axis, mark)
            if not cell and not row.only_label:
                sheet.text(x + 0.1, y + middle + 0.09, "no case", colour=GREY)
            top += height

    def _write(self, sheet: Sheet, x: float, y: float, axis: Axis, mark: Mark) -> None:
        """Write a number beside its mark, on the side that has more room."""
        scale = self.wide / (axis.high - axis.low)
        low, high = (x + (end - axis.low) * scale for end in (mark.low, mark.high))
        if x + self.wide - high >= low - x:
            sheet.text(max(high, low + 0.1) + 0.14, y, mark.words, clear=True)
        else:
            sheet.text(min(low, high - 0.1) - 0.14, y, mark.words, align="right", clear=True)


def _draw(axes: Axes, mark: Mark, y: float, scale: float) -> None:
    """Draw one marker on its interval; `scale`: cm a unit.

    Caps that would lie on the marker are left out: they would only deform it.
    """
    reach = mark.size / 72 * 2.54 / 2
    colour = mark.look.colour
    style: dict[str, Any] = {
        "color": colour,
        "linewidth": 0.6 if mark.thin else 1.0,
        "zorder": 2,
        "solid_capstyle": "butt",
    }
    axes.plot([mark.low, mark.high], [y, y], label=f"interval|{mark.name}", **style)
    for end in () if mark.thin else (mark.low, mark.high):
        if abs(end - mark.value) * scale > reach:
            axes.plot([end, end], [y - CAP, y + CAP], label=f"cap|{mark.name}", **style)
    axes.plot(
        [mark.value], [y], color=colour, linestyle="none", marker=mark.look.marker,
        markersize=mark.size, markerfacecolor=colour if mark.look.filled else "white",
        markeredgecolor=colour, markeredgewidth=0.9, zorder=3, clip_on=False,
        label=f"value|{mark.name}",
    )  # fmt: skip
