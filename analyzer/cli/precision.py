"""`--precision METRIC=WIDTH`: play until an interval that may be watched is narrow enough."""

import re
from dataclasses import dataclass, field

from analyzer import stats
from analyzer.core.errors import AnalyzerError, unknown_name
from analyzer.core.metric import Metric
from analyzer.core.results import CaseCard, Cell, Part, Result
from analyzer.engine.cells import Layout
from analyzer.scenario import Spec
from analyzer.tables.estimates import who_is
from analyzer.tables.numbers import in_print, number, sign_of

_FORM = re.compile(r"(?P<name>[a-z_]+)=(?P<width>[0-9]+(?:[.][0-9]+)?)(?P<percent>%?)")


@dataclass
class _Watched:
    """One watched number: the case and column it stands in, and its confidence sequence."""

    case: int
    column: int
    cell: Cell
    card: CaseCard
    sequence: stats.BoundedSequence


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
        return target

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
        return target

    def _watch(self, case: int, layout: Layout) -> None:
        """Watch every number of the metric in one case, all of them together at 95 %."""
        columns = [
            i
            for i, cell in enumerate(layout.cells)
            if cell.metric.name == self.metric.name and cell.by in ("game", "policy", "all")
        ]
        for column in columns:
            cell = layout.cells[column]
            scale = cell.metric.scale * layout.period * cell.members
            even = 1 / len(layout.case.seats) if cell.metric.name == "win" else None
            sequence = stats.BoundedSequence(
                cell.metric.low, cell.metric.high, scale=scale, start=even, best_at=100_000
            )
            self.watched.append(_Watched(case, column, cell, layout.case, sequence))

    def add(self, parts: list[Part | None]) -> bool:
        """Take the sums of one group of each case; return whether every width is reached.

        A width of 0 is never reached: such a target only watches.
        """
        for watched in self.watched:
            part = parts[watched.case]
            if part is not None:
                y, _, yy, _, _ = (int(value) for value in part.sums[:, watched.column])
                watched.sequence.add(part.blocks, y, yy)
        return self.width > 0 and self.widest() <= self.width

    def widest(self) -> float:
        """Return the largest half-width now."""
        spans = [watched.sequence.estimate() for watched in self.watched]
        return max((span.high - span.low) / 2 for span in spans)

    def note(self) -> str:
        """Return the current width for the progress bar."""
        return f"{self.metric.name} +- {self._show(self.widest())}"

    def _show(self, width: float) -> str:
        """Return a width with its unit."""
        return f"{number(in_print(width, self.metric.unit), 3)}{sign_of(self.metric.unit)}"

    def told(self, result: Result) -> str:
        """Return the sentence on how the precision was reached, with each sequence."""
        reached = self.widest() <= self.width
        lines = [
            f"Precision asked for: {self.metric.title} +- {self._show(self.width)}; "
            f"{'reached' if reached else 'not reached'}: +- {self._show(self.widest())}, "
            "by 95 % confidence sequences (valid at every look):"
        ]
        for watched in self.watched:
            e = watched.sequence.estimate()
            low, high = (in_print(x, self.metric.unit) for x in (e.low, e.high))
            label = (
                watched.cell.metric.labels[watched.cell.label] if watched.cell.label >= 0 else ""
            )
            who = f"{watched.card.lineup}, {who_is(watched.cell, watched.card)} {label}".rstrip()
            lines.append(
                f"  {who}: [{number(low, 3)}, {number(high, 3)}]{sign_of(self.metric.unit)}"
            )
        return "\n".join(lines)
