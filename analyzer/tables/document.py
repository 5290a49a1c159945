"""The run as one document: what `--json` prints and `result.json` holds.

The document depends on the scenario, the seed and the number of games alone: no clock, thread
count, machine or path is in it.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd
from pydantic import BaseModel

from analyzer.core.metric import Metric, Table
from analyzer.core.results import Result
from analyzer.core.settings import status_of
from analyzer.tables.differences import differences
from analyzer.tables.estimates import LEVEL, estimates
from analyzer.tables.impact import impact
from analyzer.tables.verdict import verdict

SCHEMA = 1


def assumptions(options: BaseModel) -> list[dict[str, Any]]:
    """Return every rule of these options that no source settles: key, value, rule id, reason.

    Those that are assumed, and those that were changed: the status of a rule is its default's.
    """
    found = []
    for key, value in options:
        rule, status = status_of(type(options), key)
        info = type(options).model_fields[key]
        if status == "assumed" or value != info.default:
            shown = value.model_dump() if isinstance(value, BaseModel) else value
            found.append({"key": key, "value": shown, "rule": rule, "about": info.description})
    return found


def metrics_of(result: Result) -> list[Metric]:
    """Return every metric of a run, each once."""
    found: dict[str, Metric] = {}
    for tally in result.tallies:
        for metric in [*(cell.metric for cell in tally.cells), *tally.histogram_metrics]:
            found.setdefault(metric.name, metric)
    return list(found.values())


def partial(result: Result) -> str:
    """Return "partial: 412 000 of 1 000 000 games" for an interrupted run, else ""."""
    if result.complete:
        return ""
    played, asked = sum(result.games), sum(result.wanted)
    return f"partial: {played:,} of {asked:,} games".replace(",", " ")


def document(
    result: Result,
    scenario: dict[str, Any],
    command: str,
    options: Sequence[tuple[str, BaseModel]],
    tables: Iterable[Table],
    version: str,
    precision: dict[str, Any] | None = None,
    policies: Sequence[dict[str, str]] = (),
) -> dict[str, Any]:
    """Return the whole result as plain data, ready for JSON.

    options: (variant, options) of each variant; tables: the game's own, for titles
    precision: what was asked for and reached by confidence sequences, when it was
    policies: the plug-in policies at the tables, with file name and digest
    """
    frame = estimates(result, LEVEL)
    compared = differences(result, LEVEL)
    return {
        "schema": SCHEMA,
        "analyzer": version,
        "command": command,
        "scenario": scenario,
        "policies": list(policies),
        "seed": result.seed,
        "complete": result.complete,
        "precision": precision,
        "cases": [
            {
                "variant": tally.case.variant, "lineup": tally.case.lineup,
                "seats": list(tally.case.seats), "rotations": tally.case.period,
                "games": tally.games, "asked": asked, "blocks": tally.blocks,
                "capped": tally.capped,
            }
            for tally, asked in zip(result.tallies, result.asked, strict=True)
        ],
        "verdict": verdict(result, LEVEL),
        "metrics": [
            {
                "metric": metric.name, "title": metric.title, "unit": metric.unit,
                "kind": metric.kind, "about": metric.about,
            }
            for metric in metrics_of(result)
        ],
        "tables": [
            {
                "name": table.name, "title": table.title, "about": table.about,
                "rows": _records(frame[frame["table"] == table.name].drop(columns="table")),
            }
            for table in tables
        ],
        "differences": _records(compared),
        "impact": _records(impact(result, LEVEL)),
        "assumptions": [
            {"variant": variant, "rules": assumptions(model)} for variant, model in options
        ],
    }  # fmt: skip


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a frame as plain dictionaries."""
    return [
        {str(key): value.item() if hasattr(value, "item") else value for key, value in row.items()}
        for row in frame.to_dict("records")
    ]


def to_json(told: dict[str, Any]) -> bytes:
    """Return a document as JSON bytes; ASCII, so that any terminal and editor takes them."""
    return (json.dumps(told, indent=1, allow_nan=False) + "\n").encode("ascii")
