"""One tidy row for each number of a run."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from analyzer import stats
from analyzer.core.results import CaseCard, Cell, Result, Tally
from analyzer.stats import Estimate, Moments

LEVEL = 0.95
QUANTILES = ((0.05, "5 %"), (0.5, "median"), (0.95, "95 %"))
COLUMNS = (
    "table", "metric", "title", "unit", "variant", "lineup", "by", "who", "label",
    "value", "low", "high", "level", "n", "method",
)  # fmt: skip


def who_is(cell: Cell, case: CaseCard) -> str:
    """Return whom a cell is about, in words."""
    if cell.by == "place":
        return "starter" if cell.who == 0 else f"seat +{cell.who}"
    if cell.by == "slot":
        return f"player {cell.who}: {case.seats[cell.who]}"
    if cell.by == "policy":
        return case.policies[cell.who]
    return "all players" if cell.by == "all" else "game"


def scale_of(cell: Cell, period: int) -> int:
    """Return what divides a block's y to give the metric in its unit (means only)."""
    ratio = cell.metric.kind == "ratio"
    return cell.metric.scale if ratio else cell.metric.scale * period * cell.members


def moments_of(tally: Tally, column: int) -> Moments:
    """Return the sums of one cell."""
    y, x, yy, xy, xx = (int(value) for value in tally.sums[:, column])
    return Moments(tally.blocks, y, x, yy, xy, xx)


def estimate_cell(tally: Tally, column: int, level: float = LEVEL) -> Estimate | None:
    """Return the estimate of one cell; None where nothing was observed (a ratio over nothing)."""
    cell, period = tally.cells[column], tally.case.period
    metric, sums = cell.metric, moments_of(tally, column)
    scale = scale_of(cell, period)
    if metric.kind == "ratio":
        return stats.ratio(sums, metric.low, metric.high, level, scale)
    if metric.unit == "share" and sums.yy == sums.y * scale:  # one 0/1 a block
        return stats.share(sums.y // scale, sums.n, level)
    return stats.mean(sums, metric.low, metric.high, level, scale)


def cell_estimate(tally: Tally, metric: str, by: str, who: int, level: float) -> Estimate | None:
    """Return the estimate of one cell of a metric, or None when the game does not tell it."""
    for column, cell in enumerate(tally.cells):
        if (cell.metric.name, cell.by, cell.who) == (metric, by, who):
            return estimate_cell(tally, column, level)
    return None


def _rows(tally: Tally, level: float) -> Iterator[dict[str, Any]]:
    """Yield the rows of one case."""
    case = tally.case
    if tally.blocks == 0:
        return
    for column, cell in enumerate(tally.cells):
        estimate = estimate_cell(tally, column, level)
        if estimate is not None:
            label = cell.metric.labels[cell.label] if cell.label >= 0 else ""
            yield _row(cell.metric, case, cell.by, who_is(cell, case), label, estimate)
    for metric, counts in zip(tally.histogram_metrics, tally.histograms, strict=True):
        for share, name in QUANTILES:
            estimate = stats.quantile(
                counts, share, tally.blocks, level, int(metric.low), int(metric.high)
            )
            yield _row(metric, case, "game", "game", name, estimate)


def _row(metric: Any, case: CaseCard, by: str, who: str, label: str, e: Estimate) -> dict[str, Any]:
    """Return one tidy row."""
    return {
        "table": metric.table, "metric": metric.name, "title": metric.title, "unit": metric.unit,
        "variant": case.variant, "lineup": case.lineup, "by": by, "who": who, "label": label,
        "value": e.value, "low": e.low, "high": e.high, "level": e.level, "n": e.n,
        "method": e.method,
    }  # fmt: skip


def estimates(result: Result, level: float = LEVEL) -> pd.DataFrame:
    """Return every number of the run, one a row.

    Columns: table, metric, title, unit, variant, lineup, by ("game", "all", "place", "slot",
    "policy"), who, label, value, low, high (interval at `level`), level, n (independent blocks),
    method.  Shares are 0..1, money is EUR.
    """
    rows = [row for tally in result.tallies for row in _rows(tally, level)]
    return pd.DataFrame(rows, columns=list(COLUMNS))
