"""Policies of one's own, as a user meets them: other processes, files that change, no trust."""

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.run import analyzer, environment
from tests.plugin_files import plugin_text

pytestmark = pytest.mark.kernel

SCENARIO = """# Is it bold to be last?
game = "leduc"
seed = 11
games = 20_000
"""
MINE = ("--policies", "my.py", "--policy", "0=mine")
#: raises in no game but writes a file when it is imported
SPY = 'from pathlib import Path\n\nPath("ran").touch()\n'


SEAT = "{policy='mine'}"


@pytest.fixture
def here(tmp_path):
    """A folder with a scenario and a policy file."""
    (tmp_path / "s.toml").write_text(SCENARIO)
    (tmp_path / "my.py").write_text(plugin_text())
    return tmp_path


def simulated(here, *words, **changes):
    return json.loads(
        analyzer("simulate", "s.toml", *words, "--json", "-q", cwd=here, **changes).stdout
    )


def told(done):
    return done.stderr.decode()


# Failures while playing


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("    return 7\n", "returned 7, not a listed option"),
        ("    if view.public.acts > 1:\n        raise ValueError('no idea')\n    return 0\n",
         "raised ValueError('no idea') at line 29 (raise ValueError('no idea'))"),
        ("    return view.public.paid[9]\n",
         "raised IndexError('index is out of bounds') at line 28 (return view.public.paid[9])"),
        ("    return choices[99]\n",
         "raised IndexError('index is out of bounds') at line 28 (return choices[99])"),
        ("    return int(params[20])\n",
         "raised IndexError('index is out of bounds') at line 28 (return int(params[20]))"),
        ("    return chips(view, 9)\n",
         "raised IndexError('index is out of bounds') at line 23 (return view.public.paid[seat])"),
        ("    return 1 // view.public.raises\n",
         "raised ZeroDivisionError('integer division by zero') at line 28"),
    ],
)  # fmt: skip
def test_a_policy_that_fails_stops_the_run(here, body, what):
    (here / "my.py").write_text(plugin_text(body))
    for words in (["simulate", "s.toml", "-q"], ["replay", "s.toml"]):
        done = analyzer(*words, *MINE, cwd=here, code=2)
        assert done.stdout == b""
        message = told(done)
        assert f"policy 'mine' of my.py (player 0) {what}" in message
        assert re.search(r"in game \d+, seed 11, of 'mine, honest' \(rules as given\)", message)
        assert "Nothing of this run counts." in message
    analyzer("simulate", "s.toml", "-q", *MINE, "--out", "run", cwd=here, code=2)
    assert not (here / "run").exists()


def test_ctrl_c_stops_a_policy_that_never_returns(here):
    """It loops in one of three million decisions, so that some groups are done before."""
    body = "    while rng.uniform(stream) < 3e-7:\n        while view.me < 9:\n            pass\n"
    (here / "my.py").write_text(plugin_text(body + "    return 0\n"))
    analyzer("simulate", "s.toml", "-n", "10", "-q", cwd=here)  # compiled and cached
    words = ["simulate", "s.toml", *MINE, "-n", "2000000000", "-q", "--out", "run", "-t", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "analyzer", *words], cwd=here, env=environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(8)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err.decode()
    assert "PARTIAL RESULT" in out.decode()
    assert "a policy did not return" in err.decode()
    assert json.loads((here / "run" / "provenance.json").read_text())["complete"] is False


def test_ctrl_c_before_the_first_result_is_told_and_leaves_nothing_behind(here):
    (here / "my.py").write_text(plugin_text("    while view.me < 9:\n        pass\n    return 0\n"))
    analyzer("simulate", "s.toml", "-n", "10", "-q", cwd=here)  # compiled and cached
    before = sorted(path.name for path in here.iterdir())
    words = ["simulate", "s.toml", *MINE, "-n", "100000", "--out", "run"]
    process = subprocess.Popen(
        [sys.executable, "-m", "analyzer", *words], cwd=here, env=environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(8)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert "no group of games was finished" in err.decode()
    assert "a policy did not return" in err.decode()
    assert sorted(path.name for path in here.iterdir()) == before


def test_ctrl_c_stops_a_replay_that_never_ends(here):
    (here / "my.py").write_text(plugin_text("    while view.me < 9:\n        pass\n    return 0\n"))
    process = subprocess.Popen(
        [sys.executable, "-m", "analyzer", "replay", "s.toml", *MINE], cwd=here,
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(8)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode in (-signal.SIGINT, 130)


# Files that change


def test_an_edited_file_is_what_is_played_and_compiles_alone(here):
    """Edited twice; nothing is deleted in between and nothing else is compiled."""
    cache = {"ANALYZER_CACHE": str(here / "cache")}
    found, kept = [], []
    for body in ("    return 0\n", "    return choices.shape[0] - 1\n", "    return 0 * view.me\n"):
        (here / "my.py").write_text(plugin_text(body))
        found.append(simulated(here, *MINE, **cache))
        kept.append(sorted(p.name for p in (here / "cache").rglob("*.nb?")))
        (digest,) = [each["digest"] for each in found[-1]["policies"]]
        assert digest == hashlib.sha256((here / "my.py").read_bytes()).hexdigest()
    tables = [each["tables"] for each in found]
    assert tables[0] != tables[1]
    assert tables[0] == tables[2]
    assert kept[0] == kept[1] == kept[2]
    assert not [name for name in kept[0] if "mine" in name]


# Where policies can be named


def test_a_plugin_plays_wherever_a_policy_can_be_named(here):
    seats = '[{ policy = "mine", params = { bold = 0.25 } }, { policy = "random" }]'
    lineup = f"[[lineup]]\nseats = {seats}\n"
    (here / "s.toml").write_text(SCENARIO + lineup)
    document = simulated(here, "--policies", "my.py")
    assert document["cases"][0]["seats"] == ["mine(bold=0.25)", "random"]
    assert document["policies"][0]["policy"] == "mine"
    assert document["policies"][0]["file"] == "my.py"
    assert (
        b"fine; 1 cases"
        in analyzer("scenarios", "check", "s.toml", "--policies", "my.py", cwd=here).stdout
    )
    assert (
        b"seat 0: mine(bold=0.25)"
        in analyzer("replay", "s.toml", "--policies", "my.py", cwd=here).stdout
    )
    figures = analyzer(
        "bench", "leduc", "--policies", "my.py", "--seconds", "0.1", "--json", cwd=here
    )
    assert {row["policy"] for row in json.loads(figures.stdout)} == {"random", "honest", "mine"}
    document = simulated(here, "--policies", "my.py", "--set", "lineup.0.bold=0.75")
    assert document["cases"][0]["seats"][0] == "mine(bold=0.75)"
    message = told(analyzer("simulate", "s.toml", cwd=here, code=2))
    assert "s.toml:6: lineup.0.seats.0.policy: unknown policy 'mine'" in message


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--policies", "other.py"], "other.py: no such policy file"),
        (["--policies", "my.py", "--policy", "mime"], "'mime'\n  Did you mean 'mine'?"),
        (["--policies", "my.py", "--policy", "mine,bold=3"], "a number from 0 to 1 is needed"),
        (["--policies", "my.py", "--policy", "mine,blod=1"], "Did you mean 'bold'?"),
        (["--policies", "my.py", "--policies", "twin.py"], "twin.py: 'mine' stands in my.py too"),
        (["--policies", "my.py", "--policies", "sub/my.py"], "another policy file is called my.py"),
        (["--policies", "braco.py"], "is for the game 'braco', the scenario for 'leduc'"),
        (["--policies", "my.py", "--set", f"lineup.0.seats=[{','.join([SEAT] * 3)}]"],
         "3 seats for 2 players"),
    ],
)  # fmt: skip
def test_what_cannot_be_seated_is_told(here, words, what):
    (here / "twin.py").write_text(plugin_text("    return 0\n"))
    (here / "sub").mkdir()
    (here / "sub" / "my.py").write_text(plugin_text("    return 0\n").replace("mine", "his"))
    (here / "braco.py").write_text(plugin_text(GAME='GAME = "braco"'))
    assert what in told(analyzer("simulate", "s.toml", *words, cwd=here, code=2))


def test_one_file_given_twice_is_one(here):
    assert simulated(here, *MINE, "--policies", "./my.py")["policies"][0]["file"] == "my.py"


# Trust


@pytest.fixture
def mailed(here):
    """A scenario that brings a file which would leave a trace when run."""
    (here / "my.py").write_text(SPY + plugin_text())
    lineup = '[[lineup]]\nseats = [{ policy = "mine" }, { policy = "random" }]\n'
    (here / "s.toml").write_text(SCENARIO + 'policies = ["my.py"]\n' + lineup)
    return here


@pytest.mark.parametrize(
    "words", [["simulate", "s.toml"], ["replay", "s.toml"], ["scenarios", "check", "s.toml"]]
)
def test_a_scenario_that_brings_code_runs_none_without_trust(mailed, words):
    message = told(analyzer(*words, cwd=mailed, code=2))
    assert "s.toml:5: policies: the scenario brings Python code" in message
    assert "Read my.py; if you trust it, repeat the command with --trust." in message
    assert "unknown policy" not in message
    assert not (mailed / "ran").exists()
    analyzer(*words, "--trust", cwd=mailed)
    assert (mailed / "ran").exists()


def test_neither_schema_nor_completion_nor_an_override_runs_code(mailed):
    analyzer("scenarios", "schema", "leduc", cwd=mailed)
    analyzer("policies", "list", cwd=mailed)
    typed = {"_ANALYZER_COMPLETE": "complete_bash", "COMP_CWORD": "3"}
    analyzer(cwd=mailed, COMP_WORDS="analyzer simulate s.toml --pol", **typed)
    analyzer("simulate", "s.toml", "--set", "policies=['my.py']", cwd=mailed, code=2)
    analyzer("simulate", "s.toml", "--policy", "mine", cwd=mailed, code=2)
    assert not (mailed / "ran").exists()


def test_the_file_stands_beside_the_scenario_not_where_one_is(mailed, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    path = str(mailed / "s.toml")
    done = analyzer("simulate", path, "--trust", "--json", "-q", cwd=elsewhere)
    document = json.loads(done.stdout)
    assert document["scenario"]["policies"] == ["my.py"]
    assert document["command"].endswith("s.toml --games 20000 --seed 11 --trust")
    assert str(mailed).encode() not in done.stdout


def test_faults_of_a_trusted_file_are_told_beside_those_of_the_scenario(mailed):
    (mailed / "my.py").write_text(plugin_text().replace("memo, stream", "memo"))
    text = (mailed / "s.toml").read_text().replace("20_000", "0")
    (mailed / "s.toml").write_text(text)
    message = told(analyzer("scenarios", "check", "s.toml", "--trust", cwd=mailed, code=2))
    assert "my.py:27: 'mine' takes 5 arguments" in message
    assert "s.toml:4: games:" in message


# Saved runs


def test_a_saved_run_holds_its_plugins_and_repeats_with_trust(here):
    (here / "my.py").write_bytes(("\ufeff" + SPY + plugin_text()).replace("\n", "\r\n").encode())
    data = (here / "my.py").read_bytes()
    done = analyzer("simulate", "s.toml", *MINE, "--out", "run", cwd=here)
    command = done.stdout.decode().rsplit("again: ", 1)[1].strip()
    assert command == (
        "analyzer simulate s.toml --games 20000 --seed 11 --policy 0=mine --policies my.py"
    )
    run = here / "run"
    assert (run / "policies" / "my.py").read_bytes() == data
    digest = hashlib.sha256(data).hexdigest()
    code = [{"policy": "mine", "file": "my.py", "digest": digest}]
    assert json.loads((run / "provenance.json").read_text())["policies"] == code
    assert json.loads((run / "result.json").read_text())["policies"] == code
    again = analyzer(*command.split()[1:], "--json", "-q", cwd=here)
    assert again.stdout == (run / "result.json").read_bytes()
    (here / "my.py").unlink()
    (here / "ran").unlink()
    for words in (["verify", "run"], ["replay", "run"]):
        message = told(analyzer(*words, cwd=here, code=2))
        assert "played with policies of its own" in message
        assert "run/policies/my.py; if you trust it, repeat the command with --trust" in message
        assert not (here / "ran").exists()
        analyzer(*words, "--trust", cwd=here)
        (here / "ran").unlink()


def test_a_plugin_changed_in_a_saved_run_is_not_run(here):
    analyzer("simulate", "s.toml", *MINE, "--out", "run", cwd=here)
    (here / "run" / "policies" / "my.py").write_text(SPY + plugin_text())
    message = told(analyzer("verify", "run", "--trust", cwd=here, code=2))
    assert "run/policies/my.py: changed since the run was saved; it is not run" in message
    assert not (here / "ran").exists()


def test_a_run_cannot_point_at_code_outside_of_it(here):
    analyzer("simulate", "s.toml", *MINE, "--out", "run", cwd=here)
    path = here / "run" / "provenance.json"
    (here / "spy.py").write_text(SPY + plugin_text())
    digest = hashlib.sha256((here / "spy.py").read_bytes()).hexdigest()
    good = json.loads(path.read_text())
    forged = [{"policy": "mine", "file": "../../spy.py", "digest": digest}]
    files = {**good["files"], "policies/../../spy.py": digest}
    for bad in ({"policies": forged}, {"policies": forged, "files": files}, {"policies": [3]},
                {"policies": []}, {"policies": [{"file": "my.py"}]}):  # fmt: skip
        path.write_text(json.dumps({**good, **bad}))
        analyzer("verify", "run", "--trust", cwd=here, code=2)
        assert not (here / "ran").exists()
    table = {**good["scenario"], "policies": ["../spy.py"]}
    path.write_text(json.dumps({**good, "scenario": table, "policies": []}))
    analyzer("verify", "run", "--trust", cwd=here, code=2)
    assert not (here / "ran").exists()


# analyzer policies


@pytest.mark.parametrize("game", ["leduc", "braco"])
def test_a_new_file_is_fit_to_play_and_beats_random(tmp_path, game):
    done = analyzer("policies", "new", game, "my.py", "--name", "sly_fox", cwd=tmp_path)
    assert done.stdout.decode().splitlines() == ["my.py", "Next: analyzer policies check my.py"]
    text = (tmp_path / "my.py").read_text()
    assert "class SlyFox(Params):" in text
    assert "(fields)" not in text
    done = analyzer("policies", "check", "my.py", "-n", "8000", cwd=tmp_path)
    out = done.stdout.decode()
    assert "sly_fox beats random: one sly_fox among " in out
    assert re.search(r"compiled in \d+\.\d s", out)
    assert "NO " not in out
    assert out.endswith("my.py: fit to play\n")
    analyzer("policies", "new", game, "my.py", cwd=tmp_path, code=2)
    analyzer("policies", "new", game, "my.py", "--force", cwd=tmp_path)
    assert "def mine(" in (tmp_path / "my.py").read_text()


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["leduk", "my.py"], "unknown game 'leduk'"),
        (["leduc", "my.txt"], "my.txt: a policy file ends in .py\n  Call it my.txt.py."),
        (["leduc", "a.py", "--name", "honest"], "--name: 'honest' is a policy that ships"),
        (["leduc", "a.py", "--name", "a b"], "--name: 'a b' cannot be the name"),
        (["leduc", "nowhere/a.py"], "nowhere/a.py: cannot be written"),
    ],
)
def test_a_new_file_is_refused(tmp_path, words, what):
    assert what in told(analyzer("policies", "new", *words, cwd=tmp_path, code=2))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("body", "told_as", "name"),
    [
        ("    return 7\n", "NO   returns a listed option: policy 'mine' of my.py", "legal"),
        ("    view.public.paid[1] += 1\n    return 0\n", "NO   changes its view", "untouched"),
        ("    memo.unused += 1\n    return memo.unused % 2\n", "NO   chooses otherwise", "memo"),
    ],
)
def test_a_check_that_fails_is_named(here, body, told_as, name):
    (here / "my.py").write_text(plugin_text(body))
    out = analyzer("policies", "check", "my.py", "-n", "500", cwd=here, code=1).stdout.decode()
    assert told_as in out
    assert out.endswith(f"my.py: NOT fit to play: mine ({name})\n")


def test_policies_are_listed_and_shown(here):
    out = analyzer("policies", "list", cwd=here).stdout.decode()
    assert "braco: Braco" in out
    assert "parameters: floor=100000, min_better=0.3" in out
    out = analyzer("policies", "list", "leduc", "--policies", "my.py", cwd=here).stdout.decode()
    assert "braco" not in out
    assert "  mine    Takes the last option. (my.py)" in out
    out = analyzer("policies", "show", "floor", cwd=here).stdout.decode()
    assert "floor = 100_000  call Braco from this sum on, EUR (a number of at least 0)" in out
    assert "needs: effects, unseen" in out
    assert "@policy\ndef floor(view, choices, params, tables, memo, stream):" in out
    assert "class Floor(Params):" in out
    out = analyzer("policies", "show", "mine", "--policies", "my.py", cwd=here).stdout.decode()
    assert plugin_text().rsplit("\n\n\n", 1)[1].strip() in out
    assert "bold = 0.5  how bold (a number from 0 to 1)" in out
    assert "several games have a policy 'random'" in told(
        analyzer("policies", "show", "random", cwd=here, code=2)
    )
    analyzer("policies", "show", "random", "--game", "leduc", cwd=here)
    assert "Did you mean 'floor'?" in told(analyzer("policies", "show", "flor", cwd=here, code=2))


def test_the_terminal_may_be_ascii_and_the_folder_read_only(here):
    here.chmod(0o555)
    try:
        analyzer(
            "policies", "new", "braco", str(here / "new.py"), cwd=here, code=2 if os.getuid() else 0
        )
        analyzer("policies", "show", "floor", cwd=here, LC_ALL="C", PYTHONIOENCODING="ascii")
        simulated(here, *MINE, LC_ALL="C", PYTHONIOENCODING="ascii")
    finally:
        here.chmod(0o755)
