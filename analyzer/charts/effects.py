"""What changes: paired differences between cases, and what each card does to the outcome."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import pandas as pd
from matplotlib.figure import Figure

from analyzer.charts.canvas import settled
from analyzer.charts.cases import Rows, distinct, rows_of, shown, sureness
from analyzer.charts.look import BLACK, Look
from analyzer.charts.page import Axis, Run, key, pages
from analyzer.charts.rows import Columns, Mark, Panel, Row
from analyzer.core.metric import Chart
from analyzer.tables.differences import ALPHA
from analyzer.tables.numbers import change

MOST = 120  # changes that are drawn, those with the smallest p

PROVEN, UNPROVEN = Look(BLACK, "o"), Look(BLACK, "o", filled=False)
CAUSAL = "causal"
#: look and place in its row of each measure; causal above, both observed below it
MEASURES = {
    CAUSAL: (Look(BLACK, "o"), 0.17, "causal: same deals with and without the card"),
    "observed, held": (Look("#0072B2", "s", filled=False), 0.0, "observed, held"),
    "observed, played": (Look("#D55E00", "^", filled=False), -0.17, "observed, played"),
}


def _unit(row: dict[Hashable, Any]) -> str:
    """Return the unit of a change: that of a share is a point."""
    return "points" if row["unit"] == "share" else str(row["unit"])


@settled
def differences(frame: pd.DataFrame, chart: Chart, run: Run) -> list[Figure]:
    """Return the pages of the paired differences between cases: a row a change.

    A panel for each unit, and for lineups and variants apart: their changes differ in size.

    frame: as of `tables.differences`.  Filled: survives Holm; hollow: not proven.  Of more than
    `MOST` changes those with the smallest p are drawn, and the page says so.
    """
    every = rows_of(frame, chart.metrics)
    if not every:
        return []
    likely = sorted(range(len(every)), key=lambda i: float(every[i]["p_holm"]))[:MOST]
    rows = [every[i] for i in sorted(likely)]
    rows.sort(key=lambda row: row["kind"] != "variant")
    groups = dict.fromkeys((row["kind"], row["unit"]) for row in rows)
    panels = [
        _changes([row for row in rows if (row["kind"], row["unit"]) == group]) for group in groups
    ]
    columns = Columns.fitting([row for p in panels for row in p.rows if not row.only_label], 1)
    about = [
        "Each number of a lineup or variant less that of its reference, on the same deals. Filled: "
        "proven (Holm over "
        f"all {rows[0]['tested']} changes tested, joint error {100 * ALPHA:g} %); hollow: not."
    ]
    if len(rows) < len(every):
        about.append(
            f"{len(rows)} of {len(every)} changes are drawn, those with the smallest p; all are in "
            "tables/differences.csv."
        )
    blocks = columns.blocks(panels)
    return pages(chart, about, None, blocks, [sureness(rows)], run)


def _changes(here: Rows) -> Panel:
    """Return the panel of changes in one unit, pair by pair."""
    axis = Axis.over([0.0, *(x for row in here for x in shown(row))], 8.0)
    titles = ", ".join(distinct(here, "title"))
    unit = _unit(here[0])
    name = f"{titles}: change in {unit}" if titles != unit else f"change in {unit}"
    last, lines = None, list[Row]()
    for row in here:
        pair = f"{row['compared']} against {row['reference']}"
        if pair != last:
            lines.append(Row(pair, [[]], apart=bool(lines), only_label=True))
        lines.append(_change(row, len(distinct(here, "title")) > 1))
        last = pair
    return Panel(name, lines, [axis], signed=True, zero=True)


def _change(row: dict[Hashable, Any], titled: bool) -> Row:
    """Return the row of one change; `titled`: the panel holds more than one metric."""
    who = "" if row["who"] == "game" else str(row["who"])
    said = [str(row["title"])] if titled or not (who or row["label"]) else []
    what = ": ".join([*said, *([str(row["label"])] if row["label"] else [])])
    what = ", ".join(part for part in (what, who) if part)
    name = f"{row['compared']}|{row['reference']}|{row['metric']}|{row['who']}|{row['label']}"
    found = bool(row["finding"])
    mark = Mark(*shown(row), PROVEN if found else UNPROVEN, name=name)
    words = change(row["value"], row["low"], row["high"], str(row["unit"]))
    return Row(what, [[mark]], words)


@settled
def impact(frame: pd.DataFrame, chart: Chart, run: Run) -> list[Figure]:
    """Return the pages that show what each card does to the outcome: a row a card.

    frame: columns lineup, who, label (card), outcome (a title, "win share" where it is missing),
    measure ("causal", "observed, held" or "observed, played"), value, low, high, level, n, q,
    finding.  value: causal, the paired difference of the outcome with and without the card;
    observed, the win share less the even one; 0..1.
    A panel for each lineup and player, sorted by causal effect; survivors of Benjamini-Hochberg
    (a finding) have a filled dot, a star and bold type.
    """
    rows: Rows = frame[frame["measure"].isin(list(MEASURES))].to_dict("records")
    if not rows:
        return []
    axis = Axis.over([0.0, *(100 * float(row[k]) for row in rows for k in ("low", "high"))], 8.0)
    panels = [_cards(found, case, axis) for case, found in _by_case(rows).items()]
    columns = Columns.fitting([row for panel in panels for row in panel.rows], 1)
    outcome = str(rows[0].get("outcome", "win share"))
    about = [f"Points of {outcome}. Causal: against an average other card in its place."]
    if any(row["measure"] != CAUSAL for row in rows):
        about = [
            f"Points of {outcome}. Observed: the share of those who held or played the card, less "
            "the even share. Causal: against an average other card in its place.",
            "Observed mixes the card with the length of the game; causal: same deals with and "
            "without the card.",
        ]
    known = [measure for measure in MEASURES if any(row["measure"] == measure for row in rows)]
    entries = [(MEASURES[measure][2], _sample(MEASURES[measure][0])) for measure in known]
    if CAUSAL in known:
        entries[:1] = [
            ("causal, proven *", _sample(PROVEN)),
            ("causal, not proven", _sample(Look(BLACK, "o", filled=False))),
        ]
        tested = sum(row["measure"] == CAUSAL for row in rows)
        about.append(
            f"* and bold: survives Benjamini-Hochberg over the {tested} causal effects shown."
        )
    blocks = columns.blocks(panels)
    return pages(chart, about, key(entries), blocks, [sureness(rows)], run)


def _sample(look: Look) -> dict[str, Any]:
    """Return the style of a marker in the key."""
    return {
        "color": look.colour, "marker": look.marker, "markersize": 5,
        "markerfacecolor": look.colour if look.filled else "white",
    }  # fmt: skip


def _by_case(rows: Rows) -> dict[str, Rows]:
    """Return the rows of each panel: the effects on one player of a lineup, and what is observed.

    What is observed is of all players of the lineup; it stands beside the effects on each.
    """
    several = len({row.get("variant") for row in rows}) > 1

    def table(row: dict[Hashable, Any]) -> str:
        parts = [str(row["variant"])] if several else []
        return " / ".join([*parts, str(row["lineup"])])

    found: dict[str, Rows] = {}
    causal = [row for row in rows if row["measure"] == CAUSAL]
    for row in causal or rows:
        who = str(row.get("who", ""))
        found.setdefault(" / ".join([table(row), *([who] if who else [])]), []).append(row)
    if causal:
        for case in found.values():
            here = table(case[0])
            case += [row for row in rows if row["measure"] != CAUSAL and table(row) == here]
    return found


def _cards(rows: Rows, case: str, axis: Axis) -> Panel:
    """Return the panel of one case: cards by causal effect, the largest first."""
    by_card = {
        card: {str(row["measure"]): row for row in rows if row["label"] == card}
        for card in distinct(rows, "label")
    }

    def rank(card: str) -> tuple[bool, float]:
        told = by_card[card]
        row = told.get(CAUSAL) or next(iter(told.values()))
        return CAUSAL not in told, -float(row["value"])

    alone = all(row["measure"] == CAUSAL for row in rows)  # then marks need no places of their own
    lines = []
    for card in sorted(by_card, key=rank):
        told = by_card[card]
        proven = CAUSAL in told and bool(told[CAUSAL]["finding"])
        marks = [_measure(row, proven, f"{case}|{card}|{measure}") for measure, row in told.items()]
        if alone:
            marks = [replace(mark, lift=0.0) for mark in marks]
        words = _words(told[CAUSAL]) if CAUSAL in told else ""
        lines.append(Row(f"{card} *" if proven else card, [marks], words, bold=proven))
    return Panel(case, lines, [axis], signed=True, zero=True, roomy=0.0 if alone else 0.24)


def _measure(row: dict[Hashable, Any], proven: bool, name: str) -> Mark:
    """Return the mark of one measure of one card."""
    look, lift, _ = MEASURES[str(row["measure"])]
    causal = row["measure"] == CAUSAL
    if causal and not proven:
        look = Look(look.colour, look.marker, filled=False)
    value, low, high = (100 * float(row[key]) for key in ("value", "low", "high"))
    size = 5.0 if causal else 4.0
    return Mark(value, low, high, look, lift, size, thin=not causal, name=name)


def _words(row: dict[Hashable, Any]) -> str:
    """Return a causal effect in points."""
    return change(row["value"], row["low"], row["high"], "share")
