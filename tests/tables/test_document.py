"""The JSON and CSV of a run: every number, all finite, every key explained in docs/json.md."""

import csv
import io
import json
import math
import re
from pathlib import Path

import pandas as pd
import pytest

from analyzer import tables
from analyzer.core.errors import AnalyzerError
from analyzer.core.results import Result, Tally
from analyzer.tables.dialects import DIALECTS, to_csv
from analyzer.tables.document import assumptions, document, partial, to_json
from tests.engine.runs import braco_run

pytestmark = pytest.mark.kernel

DOCS = Path(__file__).parents[2] / "docs" / "json.md"


def told(result=None):
    """Return the document of the Braco run as JSON bytes."""
    spec, played, _ = braco_run()
    options = {case.variant: case.options for case in spec.cases}
    shown = spec.game.metrics.TABLES
    return to_json(
        document(result or played, spec.table, "the command", list(options.items()), shown, "1.2")
    )


def refuse(constant):
    raise AssertionError(f"{constant} in JSON")


def parsed():
    return json.loads(told(), parse_constant=refuse)


def numbers_in(value):
    """Yield every number below a JSON value."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from numbers_in(each)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value


def test_json_is_ascii_and_finite():
    data = told()
    data.decode("ascii")
    found = list(numbers_in(parsed()))
    assert len(found) > 2_000
    assert all(math.isfinite(number) for number in found)
    assert told() == data


def test_json_holds_every_number_of_the_run():
    _, result, _ = braco_run()
    frame, told_ = tables.estimates(result), parsed()
    rows = [{"table": t["name"], **row} for t in told_["tables"] for row in t["rows"]]
    assert len(rows) == len(frame)
    keys = ["table", "metric", "variant", "lineup", "by", "who", "label"]
    mine = pd.DataFrame(rows)[list(frame.columns)].sort_values(keys, ignore_index=True)
    pd.testing.assert_frame_equal(
        mine, frame.sort_values(keys, ignore_index=True), check_exact=True, check_dtype=False
    )
    compared = pd.DataFrame(told_["differences"])
    pd.testing.assert_frame_equal(
        compared, tables.differences(result), check_exact=True, check_dtype=False
    )
    assert told_["verdict"] == tables.verdict(result)


def test_json_says_what_was_run():
    spec, _, _ = braco_run()
    told_ = parsed()
    assert told_["scenario"] == json.loads(json.dumps(spec.table))
    assert (told_["seed"], told_["command"], told_["complete"]) == (77, "the command", True)
    assert [case["games"] for case in told_["cases"]] == [9_000] * 6
    assert [case["blocks"] for case in told_["cases"]] == [3_000, 9_000, 3_000] * 2
    assert [case["rotations"] for case in told_["cases"]] == [3, 1, 3] * 2
    assert told_["cases"][0]["seats"] == ["floor", "hurry", "hurry"]


def test_every_key_is_documented():
    text = DOCS.read_text(encoding="utf-8")
    words = set(re.findall(r"`(\w+)`", text))
    told_ = parsed()
    keys = set(told_) | set(told_["cases"][0]) | set(told_["tables"][0])
    keys |= set(told_["tables"][0]["rows"][0]) | set(told_["differences"][0])
    keys |= set(told_["assumptions"][0]) | set(told_["assumptions"][0]["rules"][0])
    assert keys - words == set()
    listed = re.findall(r"^\| `(\w+)` \|", text, re.M)
    assert listed == list(told_)


def test_assumptions_are_the_rules_that_no_source_settles():
    spec, _, _ = braco_run()
    options = spec.cases[3].options  # the second variant has other Money
    found = {rule["key"]: rule for rule in assumptions(options)}
    fields = type(options).model_fields
    wanted = {k for k, info in fields.items() if info.json_schema_extra["status"] == "assumed"}
    wanted |= {key for key, value in options if value != fields[key].default}  # e.g. the end mode
    assert set(found) == wanted
    assert list(found["money"]["value"]) == [20_000, 60_000, 150_000, 400_000]
    assert found["deck"]["value"]["banque"] == 8
    assert all(rule["rule"] and rule["about"] for rule in found.values())


def read(data):
    return pd.read_csv(io.BytesIO(data), keep_default_na=False, na_values=[])


@pytest.mark.parametrize("make", [tables.estimates, tables.differences])
def test_csv_comes_back_to_the_last_digit(make):
    frame = make(braco_run()[1])
    data = to_csv(frame)
    assert b"\r" not in data
    assert data.count(b"\n") == len(frame) + 1
    pd.testing.assert_frame_equal(read(data), frame, check_exact=True, check_dtype=False)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("make", [tables.estimates, tables.differences])
def test_every_dialect_comes_back_to_the_last_digit(make, dialect):
    """As read by pandas and by the csv module, each told of the separator and the decimal sign."""
    frame, form = make(braco_run()[1]), DIALECTS[dialect]
    frame.loc[0, "label"] = 'a;b,c "d" \u00e9\u20ac'
    data = to_csv(frame, dialect)
    back = pd.read_csv(
        io.BytesIO(data), sep=form.separator, decimal=form.decimal, encoding=form.encoding,
        keep_default_na=False, na_values=[],
    )  # fmt: skip
    pd.testing.assert_frame_equal(back, frame, check_exact=True, check_dtype=False)
    text = io.StringIO(data.decode(form.encoding), newline="")
    rows = list(csv.DictReader(text, delimiter=form.separator, strict=True))
    assert [row["label"] for row in rows] == list(frame["label"])
    for name in ("value", "low", "high", "level"):
        assert [float(row[name].replace(form.decimal, ".")) for row in rows] == list(frame[name])
    assert [int(row["n"]) for row in rows] == list(frame["n"])


def test_excel_fr_is_what_a_french_excel_opens():
    """BOM, semicolons, decimal comma, CRLF; and never a point that Excel takes for a thousand."""
    frame = tables.estimates(braco_run()[1])
    data = to_csv(frame, "excel-fr")
    assert data.startswith(b"\xef\xbb\xbftable;metric;")
    lines = data.split(b"\r\n")
    assert len(lines) == len(frame) + 2
    assert not any(b"\n" in line for line in lines)
    numbers = [line.split(b";")[9:13] for line in lines[1:-1] if b'"' not in line]
    assert len(numbers) > 100
    assert all(re.fullmatch(rb"-?\d+(,\d+)?(e-?\d+)?", x) for row in numbers for x in row)


def test_an_unknown_dialect_is_refused():
    with pytest.raises(AnalyzerError, match="unknown CSV dialect 'excel-de'") as error:
        to_csv(pd.DataFrame(), "excel-de")
    assert "Did you mean" in error.value.fix


def test_a_partial_result_says_so():
    _, result, _ = braco_run()
    assert partial(result) == ""
    cut = Result(1, result.tallies, [], [10**6] * 6, complete=False)
    assert partial(cut) == "partial: 54 000 of 6 000 000 games"
    assert json.loads(told(cut))["complete"] is False


def test_a_run_interrupted_at_once_has_tables_without_rows():
    """Ctrl-C before the first group: nothing is known, and nothing breaks."""
    _, result, _ = braco_run()
    empty = [Tally(t.case, t.cells, t.headline, t.histogram_metrics) for t in result.tallies]
    none = Result(1, empty, [], [100] * 6, complete=False)
    assert tables.verdict(none) == []
    assert tables.estimates(none).empty
    assert tables.differences(none).empty
    frame = tables.estimates(none)
    assert list(read(to_csv(frame)).columns) == list(frame.columns)
    told_ = json.loads(told(none), parse_constant=refuse)
    assert all(table["rows"] == [] for table in told_["tables"])
    assert partial(none) == "partial: 0 of 600 games"


@pytest.mark.parametrize("games", [1, 2])
def test_a_run_of_one_block_has_finite_numbers(games):
    from analyzer.engine import run as engine
    from tests.engine.runs import braco

    spec = braco().with_games(games)
    result = engine.run(spec)
    data = json.loads(told(result), parse_constant=refuse)
    assert all(math.isfinite(number) for number in numbers_in(data))
    assert not tables.estimates(result).empty
