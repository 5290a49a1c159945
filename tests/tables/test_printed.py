"""Printed tables: every number of the run stands in one of them, with its interval."""

import re

import pandas as pd
import pytest

from analyzer import tables
from analyzer.tables.numbers import change, digits_for, number, p_value, with_interval
from analyzer.tables.printed import SHOWN, printed, printed_cases, printed_differences
from tests.engine.runs import braco_run

pytestmark = pytest.mark.kernel

FIGURE = r"-?\d{1,3}( \d{3})*(\.\d+)?"
WITH_INTERVAL = re.compile(rf"{FIGURE} \[{FIGURE}, {FIGURE}\]")


def all_printed():
    spec, result, _ = braco_run()
    return list(printed(tables.estimates(result), spec.game.metrics.TABLES))


def columns_of_words(table):
    words = {"lineup", "seat", "policy", "card"}
    return [i for i, head in enumerate(table.header) if head in words]


def test_every_cell_is_a_number_with_its_interval():
    seen = 0
    for table in all_printed():
        words = columns_of_words(table)
        for row in table.rows:
            assert len(row) == len(table.header)
            for i, cell in enumerate(row):
                if i not in words and cell:
                    assert WITH_INTERVAL.fullmatch(cell), (table.title, cell)
                    seen += 1
    assert seen > 300


def test_every_number_of_the_run_is_printed_once():
    """But for single slots, what never happened, and "all players" where all play one policy."""
    _, result, _ = braco_run()
    frame = tables.estimates(result)
    frame = frame[frame["by"].isin(SHOWN)]
    most = frame.groupby(["metric", "label"])["value"].transform("max")
    frame = frame[~((frame["label"] != "") & (frame["unit"] == "share") & (most == 0))]
    told = frame[frame["by"] == "policy"]
    alone = {tally.case.lineup for tally in result.tallies if len(tally.case.policies) == 1}
    by_policy = set(told["metric"])
    twin = (frame["by"] == "all") & frame["lineup"].isin(alone) & frame["metric"].isin(by_policy)
    frame = frame[~twin]
    wanted = sorted(
        with_interval(*values) for values in frame[["value", "low", "high", "unit"]].to_numpy()
    )
    cells = []
    for table in all_printed():
        words = columns_of_words(table)
        cells += [c for row in table.rows for i, c in enumerate(row) if i not in words and c]
    assert sorted(cells) == wanted


def test_numbers_stand_in_their_row_and_column():
    _, result, _ = braco_run()
    frame = tables.estimates(result)
    tables_ = {table.title: table for table in all_printed()}
    table = tables_["Who wins, by policy"]
    column = table.header.index("win share, %")
    case, seen, alone = "", 0, 0
    for row in table.rows:
        case = row[0] or case
        variant, lineup = case.split(" / ")
        e = frame[(frame["metric"] == "win") & (frame["by"] == "policy")]
        e = e[(e["variant"] == variant) & (e["lineup"] == lineup) & (e["who"] == row[1])]
        if e.empty:  # the only policy at the table: its share is 1/N, whatever happens
            assert row[column] == ""
            alone += 1
            continue
        e = e.iloc[0]
        assert row[column] == with_interval(e["value"], e["low"], e["high"], "share")
        seen += 1
    assert (seen, alone) == (8, 2)
    length = tables_["How long it lasts"]
    assert "turns" in length.header
    assert "turns: median" in length.header
    assert len(length.rows) == 6


def test_cards_have_a_row_each():
    tables_ = {table.title: table for table in all_printed()}
    table = tables_["The cards: rich / random"]
    assert table.header[0] == "card"
    assert len(table.rows) == 14
    assert len({row[0] for row in table.rows}) == 14


def test_what_was_played_is_counted():
    table = printed_cases(braco_run()[1])
    assert table.header == ["lineup", "policy", "games", "n"]
    assert table.rows[0] == ["rules as given / holds out", "1 floor, 2 hurry", "9 000", "3 000"]
    assert table.rows[4] == ["rich / all in a hurry", "3 hurry", "9 000", "9 000"]


def test_differences_are_printed_one_a_row():
    frame = tables.differences(braco_run()[1])
    table = printed_differences(frame)
    assert len(table.rows) == len(frame)
    assert f"{len(frame)} changes tested" in table.about
    told = pd.concat([frame[frame["kind"] == kind] for kind in ("variant", "lineup")])
    assert told["kind"].nunique() == 2  # variants first: they are what a designer asks about
    for row, (_, e) in zip(table.rows, told.iterrows(), strict=True):
        assert row[3].startswith(change(e["value"], e["low"], e["high"], e["unit"]))
        assert row[4] == (e["finding"] or "not proven")
        assert row[5] == p_value(e["p_holm"])
    pairs = [row[0] for row in table.rows if row[0]]
    assert len(pairs) == 7
    assert printed_differences(frame.iloc[:0]) is None


@pytest.mark.parametrize(
    ("args", "text"),
    [
        ((0.338, 0.334, 0.342, "share"), "33.8 [33.4, 34.2]"),
        ((0, 0, 0.01, "share"), "0 [0, 1]"),
        ((1, 0.97, 1, "share"), "100 [97, 100]"),
        ((219_100.4, 218_000.2, 220_200.6, "EUR"), "219 100 [218 000, 220 201]"),
        ((24, 23, 26, "turns"), "24 [23, 26]"),
        ((-2.5, -3.5, -1.5, "chips"), "-2.5 [-3.5, -1.5]"),
        ((1.23456789, 1.23456, 1.23457, "turns"), "1.234568 [1.234560, 1.234570]"),
    ],
)
def test_numbers_have_as_many_digits_as_their_interval_is_worth(args, text):
    assert with_interval(*args) == text


@pytest.mark.parametrize(
    ("args", "text"),
    [
        ((0.012, 0.008, 0.016, "share"), "+1.2 [+0.8, +1.6]"),
        ((-0.012, -0.016, 0.008, "share"), "-1.2 [-1.6, +0.8]"),
        ((1_234.6, -1_000, 3_000, "EUR"), "+1 235 [-1 000, +3 000]"),
    ],
)
def test_changes_have_signs(args, text):
    assert change(*args) == text


def test_small_things_in_numbers():
    assert [p_value(p) for p in (1, 0.0312, 0.00095, 2e-6, 1e-7, 0)] == [
        "1.000", "0.031", "0.00095", "0.000002", "< 0.000001", "< 0.000001",
    ]  # fmt: skip
    assert number(1_234_567, 0) == "1 234 567"
    assert [digits_for(w) for w in (0, float("inf"), 4000, 4, 0.4, 1e-12)] == [2, 2, 0, 0, 1, 6]


def test_a_change_that_rounds_to_nothing_has_no_minus():
    assert change(-1e-9, -1, 1, "turns") == "+0.0 [-1.0, +1.0]"
    assert with_interval(-1e-9, -1, 1.5, "turns").startswith("0.0 [")
