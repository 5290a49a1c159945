"""`--precision METRIC=WIDTH`: play until an interval that may be watched is narrow enough."""

import re
from dataclasses import dataclass, field
from typing import Any

from analyzer import stats
from analyzer.core.errors import AnalyzerError, unknown_name
from analyzer.core.metric import Metric
from analyzer.core.results import CaseCard, Cell, Part
from analyzer.engine.cells import Layout
from analyzer.scenario import Spec
from analyzer.tables.estimates import LEVEL, who_is
from analyzer.tables.numbers import in_print, number, sign_of

_FORM = re.compile(r"(?P<name>[a-z_]+)=(?P<width>[0-9]+(?:[.][0-9]+)?)(?P<percent>%?)")


@dataclass
class _Watched:
    """One watched number: the case and column it stands in, and its confidence sequence.

    The first group only predicts the mean, around which the sequence then counts the rest: a
    prediction made before the data keeps it valid, and a good one makes it narrow.
    """

    case: int
    column: int
    cell: Cell
    card: CaseCard
    level: float
    sequence: stats.BoundedSequence | None = None

    def add(self, blocks: int, y: int, yy: int) -> None:
        """Take the exact sums of one group."""
        if self.sequence is not None:
            self.sequence.add(blocks, y, yy)
            return
        metric = self.cell.metric
        scale = metric.scale * self.card.period * self.cell.members
        start = min(max(y / (blocks * scale), metric.low), metric.high)
        self.sequence = stats.BoundedSequence(
            metric.low, metric.high, self.level, scale=scale, start=start, best_at=100_000
        )

    @property
    def label(self) -> str:
        """The label of the cell, or nothing."""
        return self.cell.metric.labels[self.cell.label] if self.cell.label >= 0 else ""

    def span(self) -> tuple[float, float]:
        """Return the interval now: the metric's whole range before anything is known."""
        if self.sequence is None or self.sequence.n == 0:
            return self.cell.metric.low, self.cell.metric.high
        e = self.sequence.estimate()
        return e.low, e.high


@dataclass
class Target:
    """A metric and the half-width wanted of each of its numbers, in the metric's unit.

    The intervals are confidence sequences: valid however often they are looked at.
    """

    metric: Metric
    width: float
    watched: list[_Watched] = field(default_factory=list)

    @classmethod
    def parse(cls, text: str, spec: Spec) -> "Target":
        """Return the target that `text` names; raise AnalyzerError for a wrong one."""
        where = f"--precision {text}"
        layouts = [Layout(spec.game.metrics.metrics(case.options), case) for case in spec.cases]
        means = {m.name: m for m in layouts[0].sums if m.kind == "mean"}
        form = _FORM.fullmatch(text)
        if form is None:
            raise AnalyzerError(
                "not of the form METRIC=WIDTH", where=where, fix="For instance: win=0.2%."
            )
        if form["name"] in {m.name for m in layouts[0].sums} - set(means):
            raise AnalyzerError(
                f"{form['name']} is a ratio, and only means can be watched yet",
                where=where,
                fix=f"Known: {', '.join(sorted(means))}.",
            )
        if form["name"] not in means:
            raise unknown_name("metric", form["name"], means, where)
        metric = means[form["name"]]
        if bool(form["percent"]) != (metric.unit == "share"):
            hint = "win=0.2%" if metric.unit == "share" else f"{metric.name}=0.5"
            raise AnalyzerError(
                f"{metric.name} is counted in {'%' if metric.unit == 'share' else metric.unit}",
                where=where,
                fix=f"For instance: {hint}.",
            )
        width = float(form["width"]) / (100 if form["percent"] else 1)
        if width <= 0:
            raise AnalyzerError("a width of 0 is never reached", where=where, fix="Give more.")
        target = cls(metric, width)
        for case, layout in enumerate(layouts):
            target._watch(case, layout)
        return target._share_the_error()

    @classmethod
    def watching(cls, spec: Spec) -> "Target | None":
        """Return a target that never stops a run and only tells how well win shares are known."""
        metrics = spec.game.metrics.metrics(spec.cases[0].options)
        win = next((metric for metric in metrics if metric.name == "win"), None)
        if win is None:
            return None
        target = cls(win, 0.0)
        for case, each in enumerate(spec.cases):
            target._watch(case, Layout(spec.game.metrics.metrics(each.options), each))
        return target._share_the_error()

    def _watch(self, case: int, layout: Layout) -> None:
        """Watch every number of the metric in one case."""
        told = [cell.by for cell in layout.cells if cell.metric.name == self.metric.name]
        ways = {"game", "policy", "all"} & set(told) or {"place"}
        self.watched += [
            _Watched(case, column, cell, layout.case, LEVEL)
            for column, cell in enumerate(layout.cells)
            if cell.metric.name == self.metric.name and cell.by in ways
        ]

    def _share_the_error(self) -> "Target":
        """Give each sequence its part of the error, so that all hold together at `LEVEL`."""
        for watched in self.watched:
            watched.level = 1 - (1 - LEVEL) / len(self.watched)
        return self

    def add(self, parts: list[Part | None]) -> bool:
        """Take the sums of one group of each case; return whether every width is reached.

        A width of 0 is never reached: such a target only watches.
        """
        for watched in self.watched:
            part = parts[watched.case]
            if part is not None:
                y, _, yy, _, _ = (int(value) for value in part.sums[:, watched.column])
                watched.add(part.blocks, y, yy)
        return self.width > 0 and self.widest() <= self.width

    def widest(self) -> float:
        """Return the largest half-width now."""
        spans = [watched.span() for watched in self.watched]
        return max((high - low) / 2 for low, high in spans)

    def reached(self) -> bool:
        """Return whether every number is known as well as was asked for."""
        return self.widest() <= self.width

    def document(self) -> dict[str, Any]:
        """Return the target and every sequence as plain data, for the JSON result."""
        return {
            "metric": self.metric.name, "unit": self.metric.unit, "width": self.width,
            "reached": self.reached(), "widest": self.widest(), "level": LEVEL,
            "sequences": [
                {
                    "variant": watched.card.variant, "lineup": watched.card.lineup,
                    "who": who_is(watched.cell, watched.card), "label": watched.label,
                    "low": watched.span()[0], "high": watched.span()[1],
                }
                for watched in self.watched
            ],
        }  # fmt: skip

    def note(self) -> str:
        """Return the current width for the progress bar."""
        return f"{self.metric.name} +- {self._show(self.widest())}"

    def _show(self, width: float) -> str:
        """Return a width with its unit."""
        return f"{number(in_print(width, self.metric.unit), 3)}{sign_of(self.metric.unit)}"

    def told(self) -> str:
        """Return the sentence on how the precision was reached, with each sequence."""
        lines = [
            f"Precision asked for: {self.metric.title} +- {self._show(self.width)}; "
            f"{'reached' if self.reached() else 'not reached'}: +- {self._show(self.widest())}.",
            "  These intervals hold together at 95 % whenever one looks (confidence sequences); "
            "the tables below are for a number of games fixed beforehand:",
        ]
        for watched in self.watched:
            low, high = (in_print(x, self.metric.unit) for x in watched.span())
            who = f"{watched.card.lineup}, {who_is(watched.cell, watched.card)} {watched.label}"
            unit = sign_of(self.metric.unit)
            lines.append(f"  {who.rstrip()}: [{number(low, 3)}, {number(high, 3)}]{unit}")
        return "\n".join(lines)
