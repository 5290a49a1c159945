"""What the charts have in common when they read a frame: cases, numbers, how sure, how many."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import pandas as pd

from analyzer.tables.numbers import in_print, number

Rows = list[dict[Hashable, Any]]


def rows_of(frame: pd.DataFrame, metrics: Sequence[str], **like: str) -> Rows:
    """Return the rows of a frame about some metrics, in the order of the frame."""
    found = frame[frame["metric"].isin(list(metrics))] if metrics else frame
    for column, value in like.items():
        found = found[found[column] == value]
    return found.to_dict("records")


def distinct(rows: Rows, column: str) -> list[str]:
    """Return the values of a column, each once, in order."""
    return list(dict.fromkeys(str(row[column]) for row in rows))


def case_of(row: dict[Hashable, Any], several: bool) -> str:
    """Return what names the case of a row; the variant when there are several."""
    return f"{row['variant']} / {row['lineup']}" if several else str(row["lineup"])


def shown(row: dict[Hashable, Any]) -> tuple[float, float, float]:
    """Return value, low and high as they are printed: a share in per cent."""
    value, low, high = (in_print(float(row[key]), row["unit"]) for key in ("value", "low", "high"))
    return value, low, high


def unit_of(unit: str) -> str:
    """Return how a unit is written after a number."""
    return {"share": "%", "rank": ""}.get(unit, unit)


def span(numbers: Iterable[Any]) -> str:
    """Return "5 000" or "5 000 to 20 000"."""
    known = sorted({int(x) for x in numbers})
    few, many = number(known[0], 0), number(known[-1], 0)
    return few if few == many else f"{few} to {many}"


def levels(rows: Rows) -> str:
    """Return the levels of these rows' intervals: "95 %"."""
    return " and ".join(f"{x:g} %" for x in sorted({round(100 * r["level"], 6) for r in rows}))


def sureness(rows: Rows) -> str:
    """Return what the intervals of these rows are, and on how many deals they rest."""
    return (
        f"Bars: {levels(rows)} intervals, each for its number alone; one that is not seen is "
        "narrower than its mark. "
        f"n = {span(row['n'] for row in rows)} independent deals a number."
    )


def chunks(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """Return the items in runs of at most `size`."""
    return [items[i : i + size] for i in range(0, len(items), size)]
