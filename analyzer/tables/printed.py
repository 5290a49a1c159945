"""Tidy estimates arranged as the tables that people read: rows, columns, one cell a number."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analyzer.core.metric import Table
from analyzer.core.results import Result, Tally
from analyzer.tables.numbers import change, number, p_value, with_interval

MANY = 6  # labels from which on they become rows instead of columns
SHOWN = ("game", "place", "policy", "all")  # single slots stay in the files


@dataclass(frozen=True, slots=True)
class Printed:
    """A table ready to print: title, what it is about, header, rows of text."""

    title: str
    about: str
    header: list[str]
    rows: list[list[str]]


def column_name(title: str, label: str, unit: str) -> str:
    """Return a column's head: title, label, and the unit unless the title says it."""
    shown = {"share": "%", "rank": ""}.get(unit, unit)
    name = f"{title}: {label}" if label else title
    return f"{name}, {shown}" if shown and shown != title else name


@dataclass(frozen=True, slots=True)
class _Entry:
    """One number on its way into a table."""

    table: str
    metric: str
    by: str
    case: str
    who: str
    label: str
    head: str
    text: str


def _entries(rows: list[dict[Hashable, Any]], many: set[str]) -> list[_Entry]:
    """Return what is printed of tidy rows: all but the labels that never occurred.

    many: the metrics whose labels become rows, not columns
    """
    several = len({row["variant"] for row in rows}) > 1
    seen = {(row["metric"], row["label"]) for row in rows if row["value"] != 0}
    entries = []
    for row in rows:
        if row["label"] and row["unit"] == "share" and (row["metric"], row["label"]) not in seen:
            continue
        label = "" if row["metric"] in many else row["label"]
        entries.append(
            _Entry(
                row["table"],
                row["metric"],
                row["by"],
                f"{row['variant']} / {row['lineup']}" if several else row["lineup"],
                row["who"],
                row["label"],
                column_name(row["title"], label, row["unit"]),
                with_interval(row["value"], row["low"], row["high"], row["unit"]),
            )
        )
    return entries


def _many(rows: list[dict[Hashable, Any]], tables: tuple[Table, ...]) -> set[str]:
    """Return the metrics whose labels become the rows of a table: many, or the table says so."""
    labels: dict[str, set[str]] = {}
    for row in rows:
        if row["label"]:
            labels.setdefault(row["metric"], set()).add(row["label"])
    apart = {table.name for table in tables if table.as_rows}
    told = {row["metric"] for row in rows if row["label"] and row["table"] in apart}
    return told | {metric for metric, known in labels.items() if len(known) >= MANY}


def _pivot(entries: list[_Entry], *keys: str) -> tuple[list[str], list[list[str]]]:
    """Return heads and rows: a row for each value of the fields `keys`, a column for each head."""
    heads = list(dict.fromkeys(entry.head for entry in entries))
    body: dict[tuple[str, ...], dict[str, str]] = {}
    for entry in entries:
        key = tuple(getattr(entry, name) for name in keys)
        body.setdefault(key, {})[entry.head] = entry.text
    return heads, [[*key, *(cells.get(head, "") for head in heads)] for key, cells in body.items()]


def printed(frame: pd.DataFrame, tables: tuple[Table, ...]) -> Iterator[Printed]:
    """Yield the printed tables of tidy estimates (see `estimates`), in the order of `tables`."""
    rows = [row for row in frame.to_dict("records") if row["by"] in SHOWN]
    many = _many(rows, tables)
    entries = _entries(rows, many)
    for table in tables:
        if table.in_files_only:
            continue
        here = [entry for entry in entries if entry.table == table.name]
        yield from _wide([entry for entry in here if entry.metric not in many], table)
        yield from _long([entry for entry in here if entry.metric in many], table)


def _wide(entries: list[_Entry], table: Table) -> Iterator[Printed]:
    """Yield one table for each way of telling: rows are cases and whom, columns metrics."""
    places = [entry for entry in entries if entry.by == "place"]
    people = _people(entries)
    games = [entry for entry in entries if entry.by == "game"]
    if games:
        heads, rows = _pivot(games, "case")
        yield Printed(table.title, table.about, ["lineup", *heads], rows)
    if places:
        heads, rows = _pivot(places, "case", "who")
        title = f"{table.title}, by seat from the starter"
        yield Printed(title, table.about, ["lineup", "seat", *heads], _merged(rows))
    if people and all(entry.by == "all" for entry in people):
        heads, rows = _pivot(people, "case")
        yield Printed(table.title, table.about, ["lineup", *heads], rows)
    elif people:
        heads, rows = _pivot(people, "case", "who")
        title = f"{table.title}, by policy"
        yield Printed(title, table.about, ["lineup", "policy", *heads], _merged(rows))


def _people(entries: list[_Entry]) -> list[_Entry]:
    """Return the numbers by policy and over all players, case by case.

    "all players" of a case with one policy is left out where it would say the same twice.
    """
    told = {(entry.case, entry.metric) for entry in entries if entry.by == "policy"}
    names: dict[str, set[str]] = {}
    for entry in entries:
        if entry.by == "policy":
            names.setdefault(entry.case, set()).add(entry.who)
    found = []
    for case in dict.fromkeys(entry.case for entry in entries):
        here = [entry for entry in entries if entry.case == case]
        found += [entry for entry in here if entry.by == "policy"]
        several = len(names.get(case, ())) > 1
        found += [
            entry
            for entry in here
            if entry.by == "all" and (several or (case, entry.metric) not in told)
        ]
    return found


def _merged(rows: list[list[str]]) -> list[list[str]]:
    """Blank a repeated first key, so that a case stands once above its rows."""
    last = None
    merged = []
    for row in rows:
        merged.append(["" if row[0] == last else row[0], *row[1:]])
        last = row[0]
    return merged


def _long(entries: list[_Entry], table: Table) -> Iterator[Printed]:
    """Yield one table a case: rows are labels (cards), columns metrics."""
    for case in dict.fromkeys(entry.case for entry in entries):
        heads, rows = _pivot([entry for entry in entries if entry.case == case], "label")
        yield Printed(f"{table.title}: {case}", table.about, [table.labels, *heads], rows)


def name_of(result: Result, tally: Tally) -> str:
    """Return what names a case: its lineup, and its variant when there are several."""
    case = tally.case
    return f"{case.variant} / {case.lineup}" if len(result.variants) > 1 else case.lineup


def where(result: Result, tally: Tally) -> str:
    """Return "In 'lineup'" or "In 'lineup' under 'variant'", the beginning of a sentence."""
    case = tally.case
    under = f" under '{case.variant}'" if len(result.variants) > 1 else ""
    return f"In '{case.lineup}'{under}"


def printed_cases(result: Result) -> Printed:
    """Return the table of what was played: who sat where, games, blocks."""
    rows = []
    for tally in result.tallies:
        case = tally.case
        counts = {name: case.seats.count(name) for name in case.policies}
        seats = ", ".join(f"{count} {name}" for name, count in counts.items())
        rows.append(
            [name_of(result, tally), seats, number(tally.games, 0), number(tally.blocks, 0)]
        )
    about = "n: deals; a deal is played once for each rotation of the players over the seats"
    return Printed("What was played", about, ["lineup", "policy", "games", "n"], rows)


def printed_differences(frame: pd.DataFrame) -> Printed | None:
    """Return the table of differences, findings first shown as such; None without any."""
    if frame.empty:
        return None
    tested = int(frame["tested"].iloc[0])
    rows, last = [], None
    for row in sorted(frame.to_dict("records"), key=lambda row: row["kind"] != "variant"):
        pair = f"{row['compared']}  -  {row['reference']}"
        unit = "points" if row["unit"] == "share" else row["unit"]
        what = f"{row['title']}: {row['label']}" if row["label"] else row["title"]
        rows.append(
            [
                "" if pair == last else pair,
                what,
                row["who"],
                f"{change(row['value'], row['low'], row['high'], row['unit'])} {unit}",
                row["finding"] or "not proven",
                p_value(row["p_holm"]),
                f"{row['saved']:.1f}x",
            ]
        )
        last = pair
    return Printed(
        "What changes",
        "on the same deals; each interval is for its number alone, p and findings are corrected "
        f"for the {tested} changes tested (Holm, joint error 1 %); saved: how many times more "
        "games independent runs would need",
        ["compared - reference", "number", "of", "change", "finding", "p", "saved"],
        rows,
    )
