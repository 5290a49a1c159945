"""Tidy estimates arranged as the tables that people read: rows, columns, one cell a number."""

from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from analyzer.core.metric import Table
from analyzer.core.results import Result
from analyzer.tables.numbers import change, number, p_value, with_interval

MANY = 6  # labels from which on they become rows instead of columns
SHOWN = ("game", "place", "policy", "all")  # single slots stay in the files


@dataclass(frozen=True, slots=True)
class Printed:
    """A table ready to print: title, a line below it, header, rows of text, and its n."""

    title: str
    about: str
    header: list[str]
    rows: list[list[str]]


def _column(title: str, label: str, unit: str) -> str:
    """Return a column's head: title, label, and the unit unless the title says it."""
    shown = {"share": "%", "rank": ""}.get(unit, unit)
    name = f"{title}: {label}" if label else title
    return f"{name}, {shown}" if shown and shown != title else name


def _cell(row: pd.Series) -> str:
    """Return one estimate as printed."""
    return with_interval(row["value"], row["low"], row["high"], row["unit"])


def _pivot(frame: pd.DataFrame, rows: list[str], columns: str) -> tuple[list[str], list[list[str]]]:
    """Return heads and rows: a row for each value of `rows`, a column for each of `columns`."""
    heads = list(dict.fromkeys(frame[columns]))
    body: dict[tuple[str, ...], dict[str, str]] = {}
    for _, row in frame.iterrows():
        key = tuple(str(row[name]) for name in rows)
        body.setdefault(key, {})[row[columns]] = row["text"]
    return heads, [[*key, *(cells.get(head, "") for head in heads)] for key, cells in body.items()]


def _never(frame: pd.DataFrame) -> pd.Series:
    """Return which rows tell of a label that never occurred (they stay in the files)."""
    most = frame.groupby(["metric", "label"])["value"].transform("max")
    return (frame["label"] != "") & (frame["unit"] == "share") & (most == 0)


def _case(frame: pd.DataFrame) -> pd.Series:
    """Return what names a case: its lineup, and its variant when there are several."""
    if frame["variant"].nunique() > 1:
        return frame["variant"] + " / " + frame["lineup"]
    return frame["lineup"]


def printed(frame: pd.DataFrame, tables: tuple[Table, ...]) -> Iterator[Printed]:
    """Yield the printed tables of tidy estimates (see `estimates`), in the order of `tables`."""
    shown = frame[frame["by"].isin(SHOWN) & ~_never(frame)].copy()
    if shown.empty:
        return
    shown["text"] = [_cell(row) for _, row in shown.iterrows()]
    shown["case"] = _case(shown)
    for table in tables:
        here = shown[shown["table"] == table.name]
        labels = here.groupby("metric")["label"].transform("nunique")
        yield from _wide(here[labels < MANY], table)
        yield from _long(here[labels >= MANY], table)


def _wide(frame: pd.DataFrame, table: Table) -> Iterator[Printed]:
    """Yield one table for each way of telling: rows are cases and whom, columns metrics."""
    for by in SHOWN:
        here = frame[frame["by"] == by].copy()
        if by == "all":  # beside the policies when there are several, else alone
            continue
        if by == "policy":
            here = pd.concat([here, frame[frame["by"] == "all"]])
            here = _without_twins(here)
        if here.empty:
            continue
        here["head"] = _heads(here)
        words = {"game": "", "place": ", by seat from the starter", "policy": ", by policy"}
        alone = by == "policy" and (here["by"] == "all").all()
        keys = ["case"] if by == "game" or alone else ["case", "who"]
        heads, body = _pivot(here, keys, "head")
        first = ["lineup", "seat" if by == "place" else "policy"][: len(keys)]
        title = table.title + ("" if alone else words[by])
        yield Printed(title, table.about, first + heads, _merged(body, len(first)))


def _heads(frame: pd.DataFrame) -> list[str]:
    """Return the column head of each row."""
    columns = zip(frame["title"], frame["label"], frame["unit"], strict=True)
    return [_column(title, label, unit) for title, label, unit in columns]


def _without_twins(frame: pd.DataFrame) -> pd.DataFrame:
    """Drop "all players" of cases with one policy, where it would say the same twice."""
    policies = frame[frame["by"] == "policy"]
    told = set(zip(policies["case"], policies["metric"], strict=True))
    several = {case for case, who in policies.groupby("case")["who"].nunique().items() if who > 1}
    twin = [
        by == "all" and case not in several and (case, metric) in told
        for by, case, metric in zip(frame["by"], frame["case"], frame["metric"], strict=True)
    ]
    kept = frame[[not drop for drop in twin]]
    order = {case: i for i, case in enumerate(dict.fromkeys(frame["case"]))}
    return kept.iloc[sorted(range(len(kept)), key=lambda i: order[kept["case"].iloc[i]])]


def _merged(rows: list[list[str]], keys: int) -> list[list[str]]:
    """Blank a repeated first key, so that a case stands once above its rows."""
    if keys < 2:
        return rows
    last = None
    merged = []
    for row in rows:
        merged.append(["" if row[0] == last else row[0], *row[1:]])
        last = row[0]
    return merged


def _long(frame: pd.DataFrame, table: Table) -> Iterator[Printed]:
    """Yield one table a case: rows are labels (cards), columns metrics."""
    for case in dict.fromkeys(frame["case"]):
        here = frame[frame["case"] == case].copy()
        here["head"] = _heads(here.assign(label=""))
        heads, body = _pivot(here, ["label"], "head")
        yield Printed(f"{table.title}: {case}", "", ["card", *heads], body)


def printed_cases(result: Result) -> Printed:
    """Return the table of what was played: who sat where, games, blocks."""
    several = len(result.variants) > 1
    rows = []
    for tally in result.tallies:
        case = tally.case
        counts = {name: case.seats.count(name) for name in case.policies}
        seats = ", ".join(f"{count} {name}" for name, count in counts.items())
        name = f"{case.variant} / {case.lineup}" if several else case.lineup
        rows.append([name, seats, number(tally.games, 0), number(tally.blocks, 0)])
    about = "n: deals; a deal is played once for each rotation of the players over the seats"
    return Printed("What was played", about, ["lineup", "policy", "games", "n"], rows)


def printed_differences(frame: pd.DataFrame) -> Printed | None:
    """Return the table of differences, findings first shown as such; None without any."""
    if frame.empty:
        return None
    tested = int(frame["tested"].iloc[0])
    rows, last = [], None
    for _, row in frame.iterrows():
        pair = f"{row['compared']}  -  {row['reference']}"
        unit = "points" if row["unit"] == "share" else row["unit"]
        what = f"{row['title']}: {row['label']}" if row["label"] else row["title"]
        rows.append(
            [
                "" if pair == last else pair,
                what,
                row["who"],
                f"{change(row['value'], row['low'], row['high'], row['unit'])} {unit}",
                row["finding"] or "not shown",
                p_value(row["p_holm"]),
                f"{row['saved']:.1f}x",
            ]
        )
        last = pair
    return Printed(
        "What changes",
        f"on the same deals; {tested} changes tested, p corrected (Holm); saved: how many times "
        "more games independent runs would need",
        ["compared - reference", "number", "of", "change", "finding", "p", "saved"],
        rows,
    )
