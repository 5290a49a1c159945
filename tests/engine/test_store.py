"""Runs on disk: whole or not there at all, repeatable, never over other files."""

import hashlib
import json
import os
import signal
import subprocess
import sys

import numpy as np
import pyarrow.parquet as pq
import pytest

from analyzer import __version__
from analyzer.cli import main
from analyzer.cli.playing import Session
from analyzer.core import contract
from analyzer.core.errors import AnalyzerError
from analyzer.engine import run as engine
from analyzer.engine.run import GROUP
from analyzer.engine.store import PROVENANCE, RAW, Folder, RawWriter, recall

from .runs import LEDUC, braco_run, leduc, told

pytestmark = pytest.mark.kernel

ROOT = contract.package_root().parent


def command(*words):
    """Run a command line in this process; return its exit code."""
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code or 0


@pytest.fixture
def scenario_file(tmp_path):
    path = tmp_path / "hands.toml"
    path.write_text(LEDUC.format(games=6_000))
    return path


@pytest.fixture
def saved(scenario_file, tmp_path):
    """Return a saved run with raw outcomes."""
    assert command("simulate", scenario_file, "--out", tmp_path / "run", "--raw", "-q") == 0
    return tmp_path / "run"


def files(folder):
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def left_in(folder):
    return sorted(path.name for path in folder.iterdir())


def test_two_processes_print_and_save_the_same_bytes(tmp_path):
    seen = []
    for name, hash_seed, threads in (("one", "0", "1"), ("two", "1", "2")):
        words = ["braco/smoke", "--json", "--seed", "1", "-n", "3000", "-t", threads]
        done = subprocess.run(
            [sys.executable, "-m", "analyzer", "simulate", *words, "--out", str(tmp_path / name),
             "--raw", "-q"],
            cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True,
            check=True,
        )  # fmt: skip
        assert done.stderr == b""
        written = files(tmp_path / name)
        assert written["result.json"] == done.stdout
        seen.append({**written, PROVENANCE: b""})
    assert seen[0] == seen[1]
    assert RAW in seen[0]
    assert "tables/estimates.csv" in seen[0]


def test_what_is_saved_says_what_was_run(saved, scenario_file):
    provenance = json.loads((saved / PROVENANCE).read_text())
    assert provenance["analyzer"] == __version__
    assert provenance["complete"] is True
    assert provenance["games"] == provenance["asked"] == [6_000, 6_000]
    assert provenance["groups"] == 2
    assert provenance["seed"] == 5
    spec, _ = recall(saved)
    assert spec.cases == leduc(6_000).cases
    assert told(engine.run(spec)) == told(engine.run(leduc(6_000)))
    written = files(saved)
    assert set(provenance["files"]) == set(written) - {PROVENANCE}
    for name, digest in provenance["files"].items():
        assert hashlib.sha256(written[name]).hexdigest() == digest


def test_only_provenance_knows_how_it_was_run(saved, tmp_path):
    for name, data in files(saved).items():
        if name != PROVENANCE:
            for secret in (str(tmp_path), "threads", "argv", "seconds"):
                assert secret.encode() not in data, (name, secret)


def test_raw_outcomes_are_those_of_the_games(tmp_path):
    spec, _, raw = braco_run()
    writer = RawWriter(tmp_path / RAW, spec.cases, spec.game.rules.Outcome)
    for call in raw.calls:
        writer(*call)
    writer.close()
    frame = pq.read_table(tmp_path / RAW).to_pandas()
    assert len(frame) == 6 * 9_000
    for index, case in enumerate(spec.cases):
        here = frame[(frame["variant"] == case.variant) & (frame["lineup"] == case.lineup)]
        outcomes = raw.of(index)
        game = np.arange(9_000)
        assert here["game"].tolist() == game.tolist()
        assert here["deal"].tolist() == (game // case.period).tolist()
        assert here["rotation"].tolist() == (game % case.period).tolist()
        for player in range(3):
            assert (here[f"win_{player}"].to_numpy() == outcomes["win"][:, player]).all()
            assert (here[f"played_{player}_3"].to_numpy() == outcomes["played"][:, player, 3]).all()
        assert (here["turns"].to_numpy() == outcomes["turns"]).all()
    assert "win_3" not in frame.columns  # no fourth player at this table


def test_verify_says_the_same(saved, capfd):
    assert command("verify", saved, "-t", "2") == 0
    out = capfd.readouterr().out
    assert "the same, byte for byte" in out
    assert f"({len(files(saved)) - 1} files)" in out


@pytest.mark.parametrize("name", ["result.json", "tables/estimates.csv", RAW])
def test_verify_finds_one_changed_byte(saved, name, capfd):
    path = saved / name
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    assert command("verify", saved) == 1
    out = capfd.readouterr().out
    assert f"{name}: changed since it was saved" in out
    assert "NOT the same" in out


def test_verify_finds_a_missing_file_and_a_forged_digest(saved, capfd):
    (saved / "tables" / "players.csv").unlink()
    path = saved / "result.json"
    path.write_bytes(path.read_bytes().replace(b'"seed": 5', b'"seed": 6'))
    provenance = json.loads((saved / PROVENANCE).read_text())
    provenance["files"]["result.json"] = hashlib.sha256(path.read_bytes()).hexdigest()
    (saved / PROVENANCE).write_text(json.dumps(provenance))
    assert command("verify", saved) == 1
    out = capfd.readouterr().out
    assert "tables/players.csv: missing from the saved run" in out
    assert "result.json: the repeated run gives other bytes" in out


def test_an_existing_run_is_kept(saved, scenario_file, capfd):
    before = files(saved)
    assert command("simulate", scenario_file, "--out", saved, "-q") == 2
    assert "add --force" in capfd.readouterr().err
    assert files(saved) == before
    assert command("simulate", scenario_file, "--out", saved, "-q", "--force", "-n", "100") == 0
    assert recall(saved)[0].games == 100
    assert RAW not in files(saved)
    assert left_in(saved.parent) == ["hands.toml", "run"]


def test_something_else_is_never_replaced(scenario_file, tmp_path, capfd):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "thesis.txt").write_text("x")
    file = tmp_path / "file"
    file.write_text("y")
    for target in (folder, file):
        for force in ([], ["--force"]):
            assert command("simulate", scenario_file, "--out", target, "-q", *force) == 2
    assert "only replaces what a run has written" in capfd.readouterr().err
    assert (folder / "thesis.txt").read_text() == "x"
    assert file.read_text() == "y"
    assert left_in(tmp_path) == ["file", "hands.toml", "mine"]


def test_an_unwritable_place_is_told_before_anything_is_played(scenario_file, tmp_path, capfd):
    (tmp_path / "file").write_text("")
    assert command("simulate", scenario_file, "-q", "--out", tmp_path / "file" / "a" / "b") == 2
    err = capfd.readouterr().err
    assert "cannot write to" in err
    assert "Name a folder that can be written" in err


def test_a_failure_leaves_nothing_behind(scenario_file, tmp_path, monkeypatch):
    def broken(*args, **kwargs):
        raise ZeroDivisionError

    words = ["simulate", str(scenario_file), "--out", str(tmp_path / "run"), "--raw", "-q"]
    for target in ("analyzer.engine.run._fold", "analyzer.cli.playing.provenance"):
        with monkeypatch.context() as patch:
            patch.setattr(target, broken)
            with pytest.raises(ZeroDivisionError):
                main(words)
        assert left_in(tmp_path) == ["hands.toml"], target


def interrupted(games):
    """Return the result of a run that Ctrl-C ends after two groups."""

    def interrupt(done, total):
        if done >= 4 * GROUP:
            raise KeyboardInterrupt

    return engine.run(leduc(games), progress=interrupt)


def test_an_interrupted_run_is_saved_as_partial_and_can_be_verified(tmp_path, capfd):
    session = Session(leduc(10**6), 2, quiet=True)
    result = interrupted(10**6)
    folder = Folder(tmp_path / "run", force=False)
    session.save(folder, result, "analyzer simulate hands --games 1000000 --seed 5")
    assert json.loads((tmp_path / "run" / "result.json").read_text())["complete"] is False
    provenance = json.loads((tmp_path / "run" / PROVENANCE).read_text())
    assert provenance["complete"] is False
    assert (provenance["groups"], provenance["games"]) == (2, [2 * GROUP] * 2)
    assert provenance["asked"] == [10**6] * 2
    session.show(result, "again")
    assert "PARTIAL RESULT, partial: 16 384 of 2 000 000 games" in capfd.readouterr().out
    assert command("verify", tmp_path / "run") == 0
    assert "the same" in capfd.readouterr().out


def test_ctrl_c_exits_130_and_keeps_what_is_done(scenario_file, tmp_path, monkeypatch, capfd):
    fold = engine._fold_group

    def interrupt(*args):
        signal.raise_signal(signal.SIGINT)
        return fold(*args)

    monkeypatch.setattr(engine, "_fold_group", interrupt)
    words = ["simulate", scenario_file, "-q", "--raw", "--out", tmp_path / "run"]
    assert command(*words) == 130
    assert "PARTIAL RESULT, partial: 8 192 of 12 000 games" in capfd.readouterr().out
    assert pq.read_table(tmp_path / "run" / RAW).num_rows == 2 * GROUP
    monkeypatch.setattr(engine, "_fold_group", fold)
    assert command("verify", tmp_path / "run") == 0


def test_what_is_no_run_is_told(tmp_path):
    with pytest.raises(AnalyzerError, match="is no saved run") as error:
        recall(tmp_path)
    assert PROVENANCE in error.value.fix
    for text, words in (
        ("", "cannot be read"),
        ("{", "cannot be read"),
        ("[]", "is not in format 1"),
        ("{}", "is not in format 1"),
        ('{"format": 99}', "is not in format 1, which this version reads"),
        ('{"format": 1}', "lacks analyzer, source_digest, scenario"),
    ):
        (tmp_path / PROVENANCE).write_text(text)
        with pytest.raises(AnalyzerError, match=words):
            recall(tmp_path)


def test_the_saved_folder_obeys_the_umask(tmp_path):
    old = os.umask(0o027)
    try:
        folder = Folder(tmp_path / "run", force=False)
        folder.publish()
    finally:
        os.umask(old)
    assert (tmp_path / "run").stat().st_mode & 0o777 == 0o750
