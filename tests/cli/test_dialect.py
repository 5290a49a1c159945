"""`--csv-dialect`: what Excel opens, printed and saved, and verified byte for byte."""

import csv
import io
import json

import pytest

from analyzer.tables.dialects import DIALECTS
from tests.cli.run import analyzer

SCENARIO = """
title = "Honest or not"
game = "leduc"
seed = 3
games = 2_000
[[lineup]]
name = "l'honnête; et l'autre"
seats = [{ policy = "honest" }, { policy = "random" }]
[[lineup]]
seats = [{ policy = "random" }]
"""
BOM = b"\xef\xbb\xbf"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "honest.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    return str(path)


def rows(data, separator, decimal):
    """Return the rows of CSV bytes, numbers read."""
    text = io.StringIO(data.decode("utf-8-sig"), newline="")
    found = list(csv.DictReader(text, delimiter=separator, strict=True))
    for row in found:
        for name in ("value", "low", "high"):
            row[name] = float(row[name].replace(decimal, "."))
    return found


def test_the_printed_csv_says_the_same_in_every_dialect(file):
    plain = analyzer("simulate", file, "-q", "--csv").stdout
    assert analyzer("simulate", file, "-q", "--csv", "--csv-dialect", "plain").stdout == plain
    excel = analyzer("simulate", file, "-q", "--csv", "--csv-dialect", "excel").stdout
    french = analyzer("simulate", file, "-q", "--csv", "--csv-dialect", "excel-fr").stdout
    assert not plain.startswith(BOM)
    for data in (excel, french):
        assert data.startswith(BOM)
        assert data.count(b"\r\n") == data.count(b"\n") == plain.count(b"\n")
    told = rows(plain, ",", ".")
    assert len(told) > 30
    assert rows(excel, ",", ".") == told
    assert [{k: v for k, v in row.items() if k != "level"} for row in rows(french, ";", ",")] == [
        {k: v for k, v in row.items() if k != "level"} for row in told
    ]
    assert {row["level"] for row in rows(french, ";", ",")} == {"0,95"}
    assert any(row["lineup"] == "l'honnête; et l'autre" for row in told)


def test_a_saved_run_keeps_its_dialect_and_verifies(file, tmp_path):
    run, plain = tmp_path / "run", tmp_path / "plain"
    analyzer("simulate", file, "-q", "--out", str(run), "--csv-dialect", "excel-fr")
    analyzer("simulate", file, "-q", "--out", str(plain))
    tables = sorted(path.name for path in (run / "tables").iterdir())
    assert tables == ["differences.csv", "estimates.csv", "hands.csv", "players.csv"]
    for name in tables:
        data = (run / "tables" / name).read_bytes()
        assert data.startswith(BOM)
        assert rows(data, ";", ",")
    assert (run / "result.json").read_bytes() == (plain / "result.json").read_bytes()
    told = json.loads((run / "provenance.json").read_text())
    assert told["csv_dialect"] == "excel-fr"
    assert b"byte for byte" in analyzer("verify", str(run)).stdout
    told["csv_dialect"] = "excel"
    (run / "provenance.json").write_text(json.dumps(told))
    done = analyzer("verify", str(run), code=1)
    assert b"tables/players.csv: the repeated run gives other bytes" in done.stdout
    told["csv_dialect"] = "excel-de"
    (run / "provenance.json").write_text(json.dumps(told))
    assert b"unknown CSV dialect" in analyzer("verify", str(run), code=2).stderr


def test_a_run_of_before_there_were_dialects_verifies(file, tmp_path):
    run = tmp_path / "run"
    analyzer("simulate", file, "-q", "--out", str(run))
    told = json.loads((run / "provenance.json").read_text())
    assert told.pop("csv_dialect") == "plain"
    (run / "provenance.json").write_text(json.dumps(told))
    assert b"byte for byte" in analyzer("verify", str(run)).stdout


def test_the_dialects_offered_are_those_there_are():
    assert f"<{'|'.join(DIALECTS)}>" in analyzer("simulate", "--help").stdout.decode()


def test_a_dialect_that_nothing_is_written_in_is_refused(file):
    done = analyzer("simulate", file, "-q", "--csv-dialect", "excel-fr", code=2)
    assert b"without --csv or --out" in done.stderr
    assert b"excel-fr" in analyzer("simulate", file, "--csv", "--csv-dialect", "x", code=2).stderr
