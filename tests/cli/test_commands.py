"""Each command does what its help says, on a small real scenario."""

import io
import json
import re
import statistics
import time

import pandas as pd
import pyarrow.parquet as pq
import pytest

from tests.cli.run import ROOT, analyzer

SMOKE = ("braco/smoke", "--seed", "7", "-n", "600", "-q")


def test_version_and_help():
    assert re.fullmatch(rb"analyzer \d+[.]\d+[.]\d+\n", analyzer("--version").stdout)
    told = analyzer("--help").stdout.decode()
    for command in ("simulate", "replay", "verify", "scenarios", "bench"):
        assert command in told


def test_help_is_quick():
    """Median of 5 under 0.3 s: no heavy package is imported on the way."""
    took = []
    for _ in range(5):
        began = time.perf_counter()
        analyzer("--help")
        took.append(time.perf_counter() - began)
    assert statistics.median(took) < 0.3


def test_simulate_prints_verdict_tables_and_assumptions():
    told = analyzer("simulate", *SMOKE).stdout.decode()
    for part in (
        "Who wins, by seat from the starter", "Who wins, by policy", "How long it lasts",
        "How games end", "Braco or more", "The cards", "What changes", "Assumptions",
        "Les Vieux Démons", "95 %", "again: analyzer simulate braco/smoke --games 600 --seed 7",
    ):  # fmt: skip
        assert part in told, part
    assert "nan" not in told.lower()


def test_the_printed_command_gives_the_same_again():
    first = analyzer("simulate", *SMOKE, "--set", "rules.deck.prison=5").stdout.decode()
    again = first.rsplit("again: analyzer ", 1)[1].split()
    assert analyzer(*again, "-q").stdout.decode() == first


def test_json_is_whole_and_the_same_on_any_number_of_threads():
    one = analyzer("simulate", *SMOKE, "--json", "-t", "1").stdout
    assert analyzer("simulate", *SMOKE, "--json", "-t", "3").stdout == one
    told = json.loads(one)
    assert told["complete"] is True
    assert told["seed"] == 7
    for table in told["tables"]:
        for row in table["rows"]:
            assert row["low"] <= row["value"] <= row["high"]
            assert {"level", "n", "unit"} <= row.keys()
    other = analyzer("simulate", "braco/smoke", "--seed", "8", "-n", "600", "-q", "--json").stdout
    assert other != one


def test_csv_holds_the_numbers_of_the_json():
    frame = pd.read_csv(io.BytesIO(analyzer("simulate", *SMOKE, "--csv").stdout))
    told = json.loads(analyzer("simulate", *SMOKE, "--json").stdout)
    rows = [row for table in told["tables"] for row in table["rows"]]
    assert len(frame) == len(rows)
    assert set(frame["value"]) == {row["value"] for row in rows}


def test_a_seed_is_drawn_and_said_when_none_is_given(tmp_path):
    file = tmp_path / "no-seed.toml"
    file.write_text('title = "x"\ngame = "braco"\ngames = 50\n', encoding="utf-8")
    seeds = {
        json.loads(analyzer("simulate", str(file), "--json", "-q").stdout)["seed"] for _ in "ab"
    }
    assert len(seeds) == 2


def test_a_saved_run_is_whole_and_verifies(tmp_path):
    run = tmp_path / "run"
    analyzer("simulate", *SMOKE, "--out", str(run), "--raw")
    assert sorted(p.name for p in run.iterdir()) == [
        "charts", "outcomes.parquet", "provenance.json", "result.json", "tables"
    ]  # fmt: skip
    told = json.loads((run / "result.json").read_text())
    raw = pq.read_table(run / "outcomes.parquet").to_pandas()
    assert len(raw) == sum(case["games"] for case in told["cases"])
    assert b"byte for byte" in analyzer("verify", str(run)).stdout
    assert list(tmp_path.iterdir()) == [run], "nothing else is left behind"
    table = run / "tables" / "players.csv"
    table.write_text(table.read_text().replace("0.3", "0.4", 1))
    assert b"players.csv: changed" in analyzer("verify", str(run), code=1).stdout


def test_an_existing_run_is_not_overwritten_without_force(tmp_path):
    run = tmp_path / "run"
    analyzer("simulate", *SMOKE, "--out", str(run))
    before = (run / "result.json").read_bytes()
    refused = analyzer("simulate", "braco/smoke", "-n", "9", "-q", "--out", str(run), code=2)
    assert b"--force" in refused.stderr
    assert (run / "result.json").read_bytes() == before
    analyzer("simulate", "braco/smoke", "-n", "9", "-q", "--out", str(run), "--force")
    assert (run / "result.json").read_bytes() != before


def test_force_never_replaces_what_is_no_run(tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "mine.txt").write_text("keep")
    words = ("simulate", *SMOKE, "--out", str(tmp_path / "letters"), "--force")
    analyzer(*words, code=2)
    assert (tmp_path / "letters" / "mine.txt").read_text() == "keep"


def test_replay_tells_a_game_and_a_seat_sees_less():
    whole = analyzer("replay", "braco/classement-4", "-g", "5", "-l", "1").stdout.decode()
    mine = analyzer("replay", "braco/classement-4", "-g", "5", "-l", "1", "--seat", "2")
    assert whole.count("\n") > 20
    assert mine.stdout.decode() != whole
    french = analyzer("replay", "braco/classement-4", "-g", "5", "--lang", "fr").stdout.decode()
    assert "joueur" in french


def test_replay_of_a_saved_run_is_that_of_its_scenario(tmp_path):
    run = tmp_path / "run"
    analyzer("simulate", *SMOKE, "--out", str(run))
    ours = analyzer("replay", str(run), "-g", "11").stdout
    assert ours == analyzer("replay", "braco/smoke", "--seed", "7", "-g", "11").stdout


def test_precision_stops_when_reached_and_says_so():
    words = ("simulate", "braco/classement-4", "-n", "400000", "--precision", "turns=4", "-q")
    told = analyzer(*words).stdout.decode()
    assert "reached" in told
    assert "not reached" not in told
    games = int(re.search(r"([\d ]+) games in", told).group(1).replace(" ", ""))
    assert games < 1_600_000


def test_precision_that_is_not_reached_is_said():
    told = analyzer("simulate", *SMOKE, "--precision", "win=0.01%").stdout.decode()
    assert "not reached" in told


@pytest.mark.parametrize(
    ("target", "hint"),
    [("wim=0.2%", "win"), ("win", "win=0.2%"), ("win=5", "%"), ("turns=2%", "turns"),
     ("win=0%", "never")],
)  # fmt: skip
def test_wrong_precision_is_refused(target, hint):
    assert hint in analyzer("simulate", *SMOKE, "--precision", target, code=2).stderr.decode()


def test_scenarios_are_listed_shown_copied_and_checked(tmp_path):
    listed = analyzer("scenarios", "list").stdout.decode()
    for n in (3, 4, 5, 6):
        assert f"braco/classement-{n}" in listed
        assert f"braco/first-braco-{n}" in listed
    copy = tmp_path / "mine.toml"
    analyzer("scenarios", "copy", "braco/smoke", str(copy))
    assert copy.read_bytes() == analyzer("scenarios", "show", "braco/smoke").stdout
    analyzer("scenarios", "copy", "braco/smoke", str(copy), code=2)
    assert b"fine" in analyzer("scenarios", "check", str(copy)).stdout
    assert json.loads(analyzer("scenarios", "schema", "braco").stdout)["type"] == "object"


def test_every_shipped_scenario_checks():
    files = sorted(str(path) for path in (ROOT / "scenarios").rglob("*.toml"))
    told = analyzer("scenarios", "check", *files).stdout.decode()
    assert told.count(": fine") == len(files) >= 9


def test_bench_measures_every_policy():
    rows = json.loads(analyzer("bench", "braco", "--seconds", "0.1", "--json", "-t", "2").stdout)
    assert {row["policy"] for row in rows} == {
        "random",
        "hurry",
        "floor",
        "watchful",
        "hunter",
        "counter",
    }
    assert {row["threads"] for row in rows} == {1, 2}
    assert all(row["decisions_per_second"] > 0 for row in rows)
    assert b"ns a decision" in analyzer("bench", "braco", "--seconds", "0.1", "-t", "1").stdout


def test_the_largest_legal_money_does_not_overflow(tmp_path):
    """8 players, 16 Money cards of 10 million: squares of block sums go beyond 64 bits."""
    file = tmp_path / "rich.toml"
    money = ", ".join(["10_000_000"] * 16)
    file.write_text(
        f'title = "rich"\ngame = "braco"\nseed = 1\n[rules]\nplayers = 8\nmoney = [{money}]\n'
        '[[lineup]]\nseats = [{ policy = "hurry" }]\n',
        encoding="utf-8",
    )
    told = json.loads(analyzer("simulate", str(file), "-n", "9000", "--json", "-q").stdout)
    rows = told["tables"][0]["rows"]
    secured = next(r for r in rows if r["metric"] == "secured" and r["by"] == "policy")
    assert 8e6 < secured["value"] < 9e6
    assert 0 < secured["high"] - secured["low"] < 1e5
    assert told["command"].startswith("analyzer simulate rich.toml ")


def test_precision_stands_in_the_json():
    words = (
        "simulate",
        "braco/classement-3",
        "-n",
        "90000",
        "--precision",
        "turns=1",
        "-q",
        "--json",
    )
    told = json.loads(analyzer(*words).stdout)["precision"]
    assert told["reached"] is True
    assert told["widest"] <= 1
    for each in told["sequences"]:
        assert each["high"] - each["low"] <= 2


def test_overrides_keep_their_order():
    words = ("--set", "rules.turn_cap=9", "--set", "rules.turn_cap=10")
    told = json.loads(analyzer("simulate", *SMOKE, *words, "--json").stdout)
    assert told["scenario"]["rules"]["turn_cap"] == 10
    assert told["command"].endswith("--set rules.turn_cap=9 --set rules.turn_cap=10")


def test_a_variant_is_answered_first():
    told = analyzer("simulate", *SMOKE).stdout.decode()
    first = next(line for line in told.splitlines() if line.startswith("* "))
    assert first.startswith("* no Gilets (")
    assert " against rules as given (" in first


def test_a_verdict_warns_when_the_cap_stops_games():
    told = analyzer("simulate", *SMOKE, "--set", "rules.turn_cap=1").stdout.decode()
    first = next(line for line in told.splitlines() if line.startswith("* "))
    assert first.startswith("* Careful: in '")
    assert "the turn cap stopped 100.0 % [" in first


@pytest.mark.parametrize("columns", [80, 120])
def test_tables_fit_the_terminal_and_numbers_are_never_broken(columns):
    told = analyzer("simulate", *SMOKE, COLUMNS=str(columns)).stdout.decode()
    tables = told.split("What was played")[1].split("Assumptions")[0]
    assert max(len(line) for line in tables.splitlines()) <= columns
    for line in tables.splitlines():
        assert line.count("[") == line.count("]"), line
