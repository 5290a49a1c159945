"""Numbers told by seat or by policy: shares against the even one, and rates side by side."""

from collections.abc import Hashable
from typing import Any

import pandas as pd
from matplotlib.figure import Figure

from analyzer.charts.canvas import settled
from analyzer.charts.cases import Rows, case_of, chunks, distinct, rows_of, shown, sureness, unit_of
from analyzer.charts.look import NEUTRAL, Looks
from analyzer.charts.page import Axis, Run, pages
from analyzer.charts.rows import Columns, Mark, Panel, Row
from analyzer.core.metric import Chart
from analyzer.tables.numbers import digits_for, in_print, number, with_interval

SIDE_BY_SIDE = 4  # variants, or rates, that stand beside each other on a page
TOLD = {"place": "by seat from the starter", "policy": "by policy", "slot": "by player",
        "all": "over all players"}  # fmt: skip


def _limits(rows: Rows, wide: float) -> Axis:
    """Return the axis of `wide` cm over all intervals of these rows."""
    ends = [x for row in rows for x in shown(row)]
    share = all(row["unit"] == "share" for row in rows)
    return Axis.over(ends, wide, 0.0 if share else None, 100.0 if share else None)


def _mark(row: dict[Hashable, Any], looks: Looks, worded: bool) -> Mark:
    """Return the mark of one number, with the number beside it or without."""
    value, low, high = shown(row)
    who = str(row["who"])
    look = looks.of(who) if row["by"] == "policy" else NEUTRAL
    name = f"{row['variant']}|{row['lineup']}|{row['metric']}|{row['by']}|{who}"
    digits = 0 if value in (0, 100) else min(1, digits_for(high - low))
    words = number(value, digits) if worded else ""
    return Mark(value, low, high, look, words=words, name=name)


@settled
def shares(frame: pd.DataFrame, chart: Chart, run: Run, looks: Looks) -> list[Figure]:
    """Return the pages that show how the players share something out, against the even share.

    frame: as of `tables.estimates`; chart: names one metric.  A panel a lineup, a
    column a variant.  The even share of a case is the mean over its places.
    """
    told = [row for row in rows_of(frame, chart.metrics) if row["by"] in chart.by]
    if not told:
        return []
    figures = []
    groups = chunks(distinct(told, "variant"), SIDE_BY_SIDE)
    for variants in groups:
        rows = [row for row in told if row["variant"] in variants]
        figures.append(
            _shares(rows, rows_of(frame, chart.metrics, by="place"), list(variants), looks)
        )
    unit = unit_of(str(told[0]["unit"]))
    ways = " and ".join(TOLD[way] for way in chart.by if any(row["by"] == way for row in told))
    about = [f"{str(told[0]['title']).capitalize()}, {unit}, {ways}. Dashed: the even share."]
    found: list[Figure] = []
    for (columns, panels), variants in zip(figures, groups, strict=True):
        several = len(distinct(told, "variant")) > 1
        heads = columns.heads(list(variants)) if several else None
        blocks = columns.blocks(panels)
        found += pages(chart, about, heads, blocks, [sureness(told)], run)
    return found


def _shares(
    rows: Rows, places: Rows, variants: list[str], looks: Looks
) -> tuple[Columns, list[Panel]]:
    """Return the columns and panels of some variants."""
    axis = _limits(rows, 10.0 / len(variants))
    panels, worded = [], len(variants) > 1
    for lineup in distinct(rows, "lineup"):
        here = [row for row in rows if row["lineup"] == lineup]
        lines: list[Row] = []
        last = ""
        for by, who in dict.fromkeys((str(row["by"]), str(row["who"])) for row in here):
            same = [row for row in here if (row["by"], row["who"]) == (by, who)]
            cells = [[_mark(r, looks, worded) for r in same if r["variant"] == v] for v in variants]
            note = ""
            if not worded:
                one = same[0]
                note = with_interval(one["value"], one["low"], one["high"], str(one["unit"]))
            apart = bool(lines) and by != last
            lines.append(Row(who, cells, note, apart=apart))
            last = by
        even = [_even(places, lineup, variant) for variant in variants]
        panels.append(Panel(lineup, lines, [axis] * len(variants), even))
    every = [row for panel in panels for row in panel.rows]
    return Columns.fitting(every, len(variants)), panels


def _even(places: Rows, lineup: str, variant: str) -> float | None:
    """Return the even share of a case as printed, or None where no place is told."""
    known = [
        in_print(float(row["value"]), str(row["unit"]))
        for row in places
        if (row["lineup"], row["variant"]) == (lineup, variant)
    ]
    return sum(known) / len(known) if known else None


@settled
def rates(frame: pd.DataFrame, chart: Chart, run: Run, looks: Looks) -> list[Figure]:
    """Return the pages that show several metrics side by side: a panel a case, a column a metric.

    frame: as of `tables.estimates`.  A case that is told by none of `chart.by` is told over all
    players; a metric without any number has no column, a case without any no panel.  A metric of
    one value a game is told beside what is told over all players; where all metrics are so, a case
    is a row, not a panel.
    """
    chosen = {*chart.by, "game"} if "all" in chart.by else set(chart.by)
    told = rows_of(frame, chart.metrics)
    ways = {(row["variant"], row["lineup"]) for row in told if row["by"] in chosen}
    told = [
        row
        for row in told
        if row["by"] in chosen
        or (row["by"] == "all" and (row["variant"], row["lineup"]) not in ways)
    ]
    told = _once(told)
    found: list[Figure] = []
    known = [metric for metric in chart.metrics if any(row["metric"] == metric for row in told)]
    for group in chunks(known, SIDE_BY_SIDE):
        rows = [row for row in told if row["metric"] in group]
        found += _rates(rows, list(group), chart, run, looks)
    return found


def _once(rows: Rows) -> Rows:
    """Return the rows without "all players" of a case with one policy, which tells the same."""
    names: dict[tuple[Any, ...], set[Any]] = {}
    for row in rows:
        if row["by"] == "policy":
            names.setdefault((row["variant"], row["lineup"], row["metric"]), set()).add(row["who"])
    return [
        row
        for row in rows
        if row["by"] != "all"
        or len(names.get((row["variant"], row["lineup"], row["metric"]), ())) != 1
    ]


def _line(name: str, rows: Rows, metrics: list[str], looks: Looks) -> Row:
    """Return the row of one case or player: a mark a metric."""
    cells = [[_mark(r, looks, True) for r in rows if r["metric"] == m] for m in metrics]
    return Row(name, cells)


def _rates(rows: Rows, metrics: list[str], chart: Chart, run: Run, looks: Looks) -> list[Figure]:
    """Return the pages of some metrics."""
    several = len(distinct(rows, "variant")) > 1
    of = {metric: [row for row in rows if row["metric"] == metric] for metric in metrics}
    units = {str(row["unit"]) for row in rows}
    together = _limits(rows, 12.0 / len(metrics)) if units == {"share"} else None
    axes = [together or _limits(of[metric], 12.0 / len(metrics)) for metric in metrics]
    cases = {
        case: [row for row in rows if case_of(row, several) == case]
        for case in dict.fromkeys(case_of(row, several) for row in rows)
    }
    if all(row["by"] == "game" for row in rows):
        panels = [Panel("", [_line(case, cases[case], metrics, looks) for case in cases], axes)]
    else:
        panels = [
            Panel(
                case,
                [
                    _line(who, [row for row in here if row["who"] == who], metrics, looks)
                    for who in distinct(here, "who")
                ],
                axes,
            )
            for case, here in cases.items()
        ]
    columns = Columns.fitting([row for panel in panels for row in panel.rows], len(metrics))
    names = [f"{of[m][0]['title']}, {unit_of(str(of[m][0]['unit']))}" for m in metrics]
    blocks = columns.blocks(panels)
    return pages(chart, [], columns.heads(names), blocks, [sureness(rows)], run)
