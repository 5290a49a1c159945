"""`simulate --impact`, `verify` and `replay --card`, as a user runs them."""

import io
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from tests.cli.run import ROOT, analyzer, environment

STUDY = """
game = "planted"
seed = 7
games = {games}
[impact]
player = 1
cards = ["charm", "dud"]
"""


@pytest.fixture
def study(tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(STUDY.format(games=6_000))
    return path


def test_the_study_is_printed_with_its_number_of_games(study):
    done = analyzer("simulate", str(study))
    told = done.stdout.decode()
    assert b"card impact: 24 000 games more, 2 cards in 1 case" in done.stderr
    assert "30 000 games, 24 000 of them with a card placed, seed 7" in told
    assert "Card impact: all random, player 1: random" in told
    assert "these help: charm" in told
    assert re.search(r"^ charm .* helps ", told, re.M)
    assert told.rstrip().endswith("again: analyzer simulate study.toml --games 6000 --seed 7")
    checked = analyzer("scenarios", "check", str(study)).stdout
    assert b"1 cases of 6 000 games, 4 more with a card placed" in checked


def test_json_and_csv_hold_the_same_rows_on_any_number_of_threads(study, tmp_path):
    one, run = analyzer("simulate", str(study), "-q", "--json", "-t", "1").stdout, tmp_path / "run"
    analyzer("simulate", str(study), "-q", "--out", str(run), "-t", "3")
    assert (run / "result.json").read_bytes() == one
    told = json.loads(one)
    frame = pd.read_csv(
        io.BytesIO((run / "tables" / "impact.csv").read_bytes()), keep_default_na=False
    )
    assert list(frame.columns) == list(told["impact"][0])
    assert frame.to_dict("records") == told["impact"]
    assert {row["label"] for row in told["impact"]} == {"charm", "dud"}
    assert [case["games"] for case in told["cases"]] == [6_000]
    assert told["scenario"]["impact"] == {"player": 1, "cards": ["charm", "dud"]}
    tables = json.dumps(told["tables"])
    plain = study.read_text().split("[impact]")[0]
    study.write_text(plain)
    fair = json.loads(analyzer("simulate", str(study), "-q", "--json").stdout)
    assert json.dumps(fair["tables"]) == tables
    assert fair["impact"] == []
    assert not (tmp_path / "fair").exists()


def test_every_key_of_a_row_is_documented(study):
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    told = json.loads(analyzer("simulate", str(study), "-q", "--json").stdout)
    part = page.split("A row of `impact`")[1].split("\n\n")[0]
    assert [key for key in told["impact"][0] if f"`{key}`" not in part] == []


def test_the_flag_asks_for_the_study_and_the_command_says_so(tmp_path):
    file = tmp_path / "plain.toml"
    file.write_text('game = "planted"\nseed = 7\ngames = 2_000\n')
    told = analyzer("simulate", str(file), "--impact", "-q").stdout.decode()
    assert "Card impact: all random, player 0: random" in told
    again = told.rsplit("again: analyzer ", 1)[1].split()
    assert again[-1] == "--impact"
    assert analyzer(*again, "-q", cwd=tmp_path).stdout.decode() == told


def test_a_saved_study_verifies_raw_outcomes_included(study, tmp_path):
    run = tmp_path / "run"
    analyzer("simulate", str(study), "--out", str(run), "--raw")
    assert b"byte for byte" in analyzer("verify", str(run)).stdout
    told = json.loads((run / "provenance.json").read_text())
    assert told["games"] == told["asked"] == [6_000, 12_000, 12_000]
    assert len(pd.read_parquet(run / "outcomes.parquet")) == 6_000
    table = run / "tables" / "impact.csv"
    table.write_text(table.read_text().replace("0.1", "0.2", 1))
    assert b"impact.csv: changed" in analyzer("verify", str(run), code=1).stdout


def test_replay_tells_the_game_of_an_arm(study):
    words = ("replay", str(study), "-g", "4", "--card", "charm")
    with_it = analyzer(*words).stdout.decode()
    without = analyzer(*words, "--without").stdout.decode()
    assert "charm placed with player 1" in with_it
    assert "charm kept from player 1" in without
    assert re.search(r"^seat 1 holds .*charm", with_it, re.M)
    assert not re.search(r"^seat 1 holds .*charm", without, re.M)


def test_replay_refuses_a_card_that_is_not_placed(study, tmp_path):
    unknown = analyzer("replay", str(study), "--card", "charmm", code=2).stderr
    assert b"unknown card 'charmm'" in unknown
    assert b"Did you mean 'charm'?" in unknown
    assert b"--card NAME" in analyzer("replay", str(study), "--without", code=2).stderr
    study.write_text(study.read_text().split("[impact]")[0])
    run = tmp_path / "run"
    analyzer("simulate", str(study), "-q", "--out", str(run))
    refused = analyzer("replay", str(run), "--card", "charm", code=2).stderr
    assert b"no card is placed in 'all random'" in refused
    assert b"charm placed with player 0" in analyzer("replay", str(study), "--card", "charm").stdout


def test_ctrl_c_prints_what_is_known_and_such_a_run_verifies(study, tmp_path):
    study.write_text(STUDY.format(games=10**9))
    run = tmp_path / "run"
    process = subprocess.Popen(
        [sys.executable, "-m", "analyzer", "simulate", str(study), "--out", str(run), "-t", "1"],
        cwd=Path(ROOT), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stderr is not None
    while b"card impact" not in process.stderr.readline():
        pass
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(6)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    told = out.decode()
    assert "PARTIAL RESULT, partial: " in told
    assert "of 5 000 000 000 games" in told
    assert "Card impact: all random, player 1: random" in told
    saved = json.loads((run / "result.json").read_text())
    assert saved["complete"] is False
    assert saved["impact"]
    assert b"byte for byte" in analyzer("verify", str(run)).stdout
