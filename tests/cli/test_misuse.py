"""Wrong input, hostile terminals, interruptions: a right result or a clear error, nothing lost."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.run import ROOT, analyzer, environment

FIVE_FAULTS = """\
title = "five faults"
game = "braco"
games = -5

[rules]
plyers = 4
deck_size = 44
deck = { prison = 2 }
money = [1_000, "5000"]

[[lineup]]
seats = [ { policy = "flor" } ]
"""


def test_five_faults_are_told_at_once_and_nothing_is_written(tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text(FIVE_FAULTS, encoding="utf-8")
    done = analyzer("simulate", str(file), "--out", str(tmp_path / "run"), code=2)
    told = done.stderr.decode()
    for line, words in (
        (3, "games"), (6, "players"), (7, "43"), (9, "text"), (12, "floor"),
    ):  # fmt: skip
        assert f"bad.toml:{line}:" in told, told
        assert words in told
    assert done.stdout == b""
    assert [path.name for path in tmp_path.iterdir()] == ["bad.toml"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("braco/clasement-4",), "classement-4"),
        (("braco/smoke", "--set", "rules.deck.prizon=5"), "prison"),
        (("braco/smoke", "--set", "rules.deck.prison=many"), "--set"),
        (("braco/smoke", "--policy", "hury"), "hurry"),
        (("braco/smoke", "--policy", "9=hurry"), "9"),
        (("braco/smoke", "--policy", "floor,flor=3"), "floor"),
        (("braco/smoke", "-n", "0"), "1"),
        (("braco/smoke", "--seed", "-1"), "seed"),
        (("braco/smoke", "-t", "-3"), "threads"),
        (("braco/smoke", "--json", "--csv"), "one of them"),
        (("braco/smoke", "--raw"), "--out"),
        (("nowhere.toml",), "nowhere.toml"),
    ],
)
def test_typos_name_the_nearest(words, hint):
    done = analyzer("simulate", *words, code=2)
    assert hint in done.stderr.decode()
    assert done.stdout == b""


def test_replay_and_verify_refuse_what_is_not_there(tmp_path):
    for words in (
        ("replay", "braco/smoke", "--seat", "9"),
        ("replay", "braco/smoke", "-l", "7"),
        ("replay", "braco/smoke", "-v", "7"),
        ("replay", "braco/smoke", "-g", "-1"),
        ("verify", str(tmp_path)),
        ("scenarios", "show", "braco/none"),
        ("bench", "bracco"),
    ):
        assert analyzer(*words, code=2).stderr.startswith(b"error: ")


SMALL = ("simulate", "braco/smoke", "-n", "300", "--seed", "1", "-q")


@pytest.mark.parametrize(
    "changes",
    [
        {"LC_ALL": "C", "LANG": None, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii"},
        {"TERM": "dumb"},
        {"COLUMNS": "40"},
        {"NO_COLOR": "1"},
    ],
    ids=str,
)
def test_any_encoding_and_terminal_will_do(changes):
    assert b"Le Tr" in analyzer(*SMALL, **changes).stdout
    assert len(analyzer("replay", "braco/smoke", "--lang", "fr", **changes).stdout) > 500


def test_a_reader_that_goes_away_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m analyzer {' '.join(SMALL)} | head -1",
        shell=True, cwd=ROOT, env=environment(), capture_output=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


def test_no_home_and_a_read_only_install(tmp_path):
    """No HOME, no cache folder: compiled code goes to a temporary folder, said once."""
    done = analyzer("scenarios", "list", HOME=None, XDG_CACHE_HOME=None, ANALYZER_CACHE=None)
    assert b"braco/smoke" in done.stdout
    blocked = tmp_path / "file"
    blocked.write_text("a file is no folder")
    games = str(ROOT / "tests" / "leduc_games")
    scenario = tmp_path / "leduc.toml"
    scenario.write_text('title = "leduc"\ngame = "leduc"\ngames = 100\nseed = 1\n')
    done = analyzer(
        "simulate", str(scenario), "-q", ANALYZER_CACHE=str(blocked / "x"), ANALYZER_GAMES=games,
        TMPDIR=str(tmp_path),
    )  # fmt: skip
    assert done.stderr.count(b"no writable cache folder") == 1
    assert b"win share" in done.stdout


def test_an_unwritable_out_is_refused_before_playing(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("a file is no folder")
    done = analyzer(*SMALL[:-1], "--out", str(blocked / "run"), code=2)
    assert b"--out" in done.stderr


def test_ctrl_c_stops_within_a_second_and_keeps_what_is_done(tmp_path):
    """10^8 games, interrupted: exit 130, tables labelled partial, files whole, verifiable."""
    run = tmp_path / "run"
    words = ["simulate", "braco/classement-4", "-n", "100000000", "--seed", "5", "-t", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "analyzer", *words, "--out", str(run), "--raw"],
        cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        wait_for_games(tmp_path, process)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        took = time.monotonic() - began
    assert process.returncode == 130, err.decode()
    assert took < 3, "one second to stop, the rest to write the tables, on a busy machine"
    assert b"PARTIAL RESULT, partial: " in out
    told = json.loads((run / "result.json").read_text())
    assert told["complete"] is False
    games = [case["games"] for case in told["cases"]]
    assert all(
        0 < played < case["asked"] for played, case in zip(games, told["cases"], strict=True)
    )
    assert f"{sum(games):,} of ".replace(",", " ").encode() in out
    assert b"byte for byte" in analyzer("verify", str(run)).stdout


def wait_for_games(folder, process) -> None:
    """Wait until the run has written some of its raw outcomes."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        assert process.poll() is None, process.stderr.read().decode()
        raw = list(folder.glob(".run.*/outcomes.parquet"))
        if raw and raw[0].stat().st_size > 100_000:
            return
        time.sleep(0.1)
    raise AssertionError("nothing was played in two minutes")


def test_closed_stdin_and_no_terminal_are_fine():
    done = subprocess.run(
        [sys.executable, "-m", "analyzer", *SMALL],
        cwd=ROOT, env=environment(), close_fds=True, capture_output=True, timeout=300, check=False,
        preexec_fn=lambda: os.close(0),
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == b""


def test_force_spares_what_the_user_put_into_a_run(tmp_path):
    run = tmp_path / "run"
    analyzer(*SMALL, "--out", str(run))
    (run / "my-notes.txt").write_text("keep")
    analyzer(*SMALL, "--out", str(run), "--force", code=2)
    assert (run / "my-notes.txt").read_text() == "keep"


def test_a_link_is_not_followed(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    done = analyzer(*SMALL, "--out", str(tmp_path / "link"), code=2)
    assert b"is a link" in done.stderr


@pytest.mark.parametrize(
    "change",
    [
        {"files": {"/etc/passwd": "0"}}, {"files": {"../x": "0"}}, {"files": []}, {"seed": -1},
        {"precision": {}}, {"command": None}, {"scenario": None}, {"games": [1]},
    ],
    ids=str,
)  # fmt: skip
def test_a_forged_provenance_is_refused_or_told(tmp_path, change):
    run = tmp_path / "run"
    analyzer(*SMALL, "--out", str(run))
    told = json.loads((run / "provenance.json").read_text())
    (run / "provenance.json").write_text(json.dumps({**told, **change}))
    done = analyzer("verify", str(run), code=1 if "games" in change else 2)
    assert b"/etc/passwd:" not in done.stdout


def test_sigterm_keeps_what_is_done(tmp_path):
    run = tmp_path / "run"
    words = ["simulate", "braco/smoke", "-n", "100000000", "--out", str(run), "--raw", "-q"]
    with subprocess.Popen(
        [sys.executable, "-m", "analyzer", *words], cwd=ROOT, env=environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        wait_for_games(tmp_path, process)
        process.terminate()
        process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads((run / "result.json").read_text())["complete"] is False


def test_a_full_device_is_told():
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "analyzer", *SMALL, "--json"],
            cwd=ROOT, env=environment(), stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert b"cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr
