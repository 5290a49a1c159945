"""TAB: what a real bash shows, what zsh and fish are told, and that nothing ever goes wrong aloud.

zsh and fish need not be installed: they are tested through the protocol of the scripts that
typer writes for them.
"""

import re
import resource
import statistics
import subprocess
import sys
import tomllib

import pytest

from analyzer.cli import completion
from analyzer.cli.complete import PLAIN
from analyzer.core.shipped import names
from analyzer.scenario.form import FileForm
from tests.cli.run import ROOT, analyzer, environment
from tests.cli.shell import Bash, program

BREAKS = " \t\n\"'@><=;|&(:"  # of bash, unless somebody changes them


def bash_told(line, cwd=None, code=0, **changes):
    """Return what our bash function is told when TAB is struck behind `line`."""
    done = analyzer(
        cwd=cwd, code=code, _ANALYZER_COMPLETE="complete_bash", _ANALYZER_LINE=line,
        _ANALYZER_BREAKS=BREAKS, **changes,
    )  # fmt: skip
    assert done.stderr == b""
    return done.stdout.decode().split("\n")[:-1] if done.stdout != b"\n" else []


def told(shell, line, **changes):
    """Return what zsh or fish is told."""
    done = analyzer(
        _ANALYZER_COMPLETE=f"complete_{shell}", _TYPER_COMPLETE_ARGS=line,
        _TYPER_COMPLETE_FISH_ACTION="get-args", **changes,
    )  # fmt: skip
    assert done.stderr == b""
    return done.stdout.decode()


@pytest.fixture(scope="module")
def bash(tmp_path_factory):
    """A bash that has sourced what `analyzer --show-completion bash` prints."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "work").mkdir()
    (folder / "work" / "my question.toml").write_text('game = "leduc"\n', encoding="utf-8")
    (folder / "work" / "été.toml").write_text('game = "leduc"\n', encoding="utf-8")
    (folder / "work" / "hands").mkdir()
    (folder / "work" / "hands" / "one.toml").write_text('game = "leduc"\n', encoding="utf-8")
    (folder / "work" / "hands" / "notes.txt").write_text("")
    with Bash(program(folder / "bin"), folder / "work") as shell:
        shell.run("analyzer --show-completion bash > script.sh; source ./script.sh")
        yield shell


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("analyzer sim", "analyzer simulate "),
        ("analyzer simulate br", "analyzer simulate braco/"),
        ("analyzer simulate braco/sm", "analyzer simulate braco/smoke "),
        ("analyzer simulate my", "analyzer simulate my\\ question.toml "),
        ("analyzer simulate ha", "analyzer simulate hands/"),
        ("analyzer simulate hands/", "analyzer simulate hands/one.toml "),
        ("analyzer scenarios check braco/smoke han", "analyzer scenarios check braco/smoke hands/"),
        ("analyzer simulate --csv-d", "analyzer simulate --csv-dialect "),
        ("analyzer bench le", "analyzer bench leduc "),
        ("analyzer scenarios schema le", "analyzer scenarios schema leduc "),
        ("analyzer simulate --policy flo", "analyzer simulate --policy floor "),
        ("analyzer simulate --policy 0=flo", "analyzer simulate --policy 0=floor "),
        ("analyzer simulate --policy=0=flo", "analyzer simulate --policy=0=floor "),
        ("analyzer simulate --policy 0=floor,m", "analyzer simulate --policy 0=floor,min_better="),
        (
            "analyzer simulate --policy 0=floor,floor=5,",
            "analyzer simulate --policy 0=floor,floor=5,min_better=",
        ),
        ("analyzer simulate --set ru", "analyzer simulate --set rules."),
        ("analyzer simulate --set rules.deck.pr", "analyzer simulate --set rules.deck.prison="),
        ("analyzer simulate --set rules.end=fir", "analyzer simulate --set rules.end=first-braco"),
        ("analyzer simulate --set=rules.renew=b", "analyzer simulate --set=rules.renew=both "),
        ("analyzer replay braco/smoke --lang f", "analyzer replay braco/smoke --lang fr "),
        ("analyzer explain p_", "analyzer explain p_holm "),
        ("analyzer gu", "analyzer guide "),
        ("analyzer guide ga", "analyzer guide gang "),
        ("analyzer guide gang ha", "analyzer guide gang hands "),
        ("analyzer guide gang hands --policy ab", "analyzer guide gang hands --policy absolute "),
        ('analyzer simulate "my q', 'analyzer simulate "my question.toml" '),
        ("analyzer simulate 'braco/sm", "analyzer simulate 'braco/smoke' "),
        ('analyzer simulate --policy "0=flo', 'analyzer simulate --policy "0=floor" '),
        ("analyzer simulate été.toml --policy ho", "analyzer simulate été.toml --policy honest "),
        ("cd .; A=1 analyzer sim", "cd .; A=1 analyzer simulate "),
    ],
)
def test_bash_completes_a_line(bash, line, completed):
    assert bash.tab(line)[0] == completed


#: the shipped policies of Braco, and of all games together
BRACO = ["counter", "floor", "hunter", "hurry", "random", "watchful"]
EVERY = [
    *BRACO, "honest", "absolute", "convention", "listener", "order", "persistent", "yielding",
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "listed"),
    [
        ("analyzer simulate br", [n for n in names() if n.startswith("br")]),
        ("analyzer bench ", ["braco", "gang", "leduc", "planted"]),
        ("analyzer simulate --policy floor,", ["floor,floor=", "floor,min_better="]),
        ("analyzer simulate --policy 0=", EVERY),
        ("analyzer simulate --policy ", EVERY),
        ("analyzer simulate hands/one.toml --policy ", ["honest", "random"]),
        ("analyzer simulate my\\ question.toml --policy ", ["honest", "random"]),
        ("analyzer simulate braco/smoke --policy 1=", BRACO),
        ("analyzer simulate --policy ho --policy ", EVERY),
        (
            "analyzer simulate hands/one.toml --set rules.",
            [f"rules.{key}=" for key in ("ante", "max_raises", "players", "raise_1", "raise_2")],
        ),
        (
            "analyzer simulate braco/smoke --set rules.end=",
            ["classement", "first-braco", "first-braco-compare"],
        ),
        ("analyzer simulate braco/smoke --set rules.stow_initial=", ["false", "true"]),
        (
            "analyzer replay braco/smoke --game 5 --policy 1=",
            BRACO,
        ),
        ("analyzer simulate --set rules.pl", []),
        ("analyzer simulate --csv-dialect ", ["excel", "excel-fr", "plain"]),
        ("analyzer explain --game leduc r", ["return", "rounds"]),
        ("analyzer simulate my\\ question.toml --precision ",
         ["end=", "pot=", "return=", "rounds=", "turns=", "win="]),
    ],
)  # fmt: skip
def test_bash_lists_what_may_follow(bash, line, listed):
    assert sorted(bash.tab(line)[1]) == sorted(listed)


def test_bash_falls_back_to_files_for_folders(bash):
    assert bash.tab("analyzer simulate braco/smoke --out han")[0].endswith("--out hands/")
    assert bash.tab("analyzer verify han")[0] == "analyzer verify hands/"


def test_bash_completes_the_program_that_was_typed(bash, tmp_path):
    """Not the one on PATH: a virtual environment's program answers for itself."""
    other = program(tmp_path / "other") / "analyzer"
    assert bash.tab(f"{other} bench le")[0] == f"{other} bench leduc "
    other.write_text("#!/bin/sh\necho only-mine\n")
    assert bash.tab(f"{other} bench o")[0] == f"{other} bench only-mine "


def test_bash_without_breaks_at_the_equals_sign(bash):
    bash.run("BEFORE=$COMP_WORDBREAKS; COMP_WORDBREAKS=' '")
    try:
        assert bash.tab("analyzer simulate --policy 0=flo")[0].endswith("--policy 0=floor ")
    finally:
        bash.run("COMP_WORDBREAKS=$BEFORE")


def test_the_installed_script_works_in_a_new_bash(tmp_path):
    path = program(tmp_path / "bin")
    analyzer("--install-completion", "bash", HOME=str(tmp_path), PATH=f"{path}:/usr/bin:/bin")
    with Bash(path, tmp_path, rc=tmp_path / ".bashrc", home=tmp_path) as shell:
        assert shell.tab("analyzer bench le")[0] == "analyzer bench leduc "


def test_installing_where_nothing_is_found_says_so(tmp_path):
    done = analyzer("--install-completion", "zsh", HOME=str(tmp_path), PATH="/usr/bin:/bin")
    assert b"no program analyzer on PATH" in done.stderr
    (tmp_path / "file").write_text("")
    done = analyzer("--install-completion", "fish", HOME=str(tmp_path / "file"), code=2)
    assert b"--show-completion fish" in done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_calls_the_program_that_is_installed(shell):
    """Under the name that the package installs, by the variable that the program looks for."""
    script = analyzer("--show-completion", shell).stdout.decode()
    (name,) = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert name == completion.PROGRAM
    registered = {
        "bash": rf"^complete -F \S+ {name}$",
        "zsh": rf"^#compdef {name}$",
        "fish": rf"complete --command {name} ",
    }
    assert re.search(registered[shell], script, re.M)
    asked = set(re.findall(r"\b(_[A-Z]+_COMPLETE)=(\w+)", script))
    assert asked == {(f"_{name.upper()}_COMPLETE", f"complete_{shell}")}
    assert f"_{name.upper()}_COMPLETE" == completion.ASKED
    called = {"bash": '"${1/', "zsh": f"complete_zsh {name})", "fish": f"-cp) {name})"}
    assert called[shell] in script


def test_bash_takes_the_script_without_complaint():
    script = analyzer("--show-completion", "bash").stdout
    done = subprocess.run(["bash", "-n"], input=script, capture_output=True, check=True)
    assert done.stderr == b""


def test_zsh_is_told_words_and_what_they_are():
    answer = told("zsh", "analyzer simulate --policy 0=flo")
    assert re.fullmatch(r"_arguments '\*: :\(\(\"0=floor\":\"[^\"']+\"\)\)'\n", answer)
    assert '"braco/smoke"' in told("zsh", "analyzer simulate ")
    assert told("zsh", "analyzer simulate braco/smoke --out ru") == "_files\n"
    assert '"rules.end=classement"' in told("zsh", "analyzer simulate --set rules.end=")
    assert '"--policy=floor"' in told("zsh", "analyzer simulate --policy=flo")


def test_fish_is_told_words_and_what_they_are():
    answer = told("fish", "analyzer simulate --policy 0=flo")
    assert re.fullmatch(r"0=floor\t\S.+\n", answer)
    keys = told("fish", "analyzer simulate braco/smoke --set rules.st").split("\n")
    assert [row.split("\t")[0] for row in keys if row] == ["rules.stow_initial="]
    assert "braco/smoke" in told("fish", "analyzer replay br").split()
    asks = {"_ANALYZER_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "is-args"}
    analyzer(**asks, _TYPER_COMPLETE_ARGS="analyzer bench l", code=0)
    analyzer(**asks, _TYPER_COMPLETE_ARGS="analyzer simulate --out l", code=1)  # files, please


@pytest.mark.parametrize("text", ["game = ", 'game = "nosuch"', "game = 3", "", "\xff\x00"])
def test_a_broken_scenario_is_met_with_silence(text, tmp_path):
    (tmp_path / "bad.toml").write_bytes(text.encode("latin-1"))
    for words in ("--policy 0=", "--set rules.end=", "--precision x="):
        assert told("zsh", f"analyzer simulate bad.toml {words}", cwd=tmp_path)
        bash_told(f"analyzer simulate bad.toml {words}", tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "analyzer bench nosuch=", "analyzer simulate --policy nosuch,a=", "analyzer nosuch a=",
        "analyzer simulate --set nosuch.a.b=", "analyzer simulate --set rules.deck.nosuch=",
        "analyzer simulate --games x --set lineup.0.a=", "analyzer explain --game nosuch a=",
        "analyzer simulate --set 'rules.end=nosuch", "analyzer simulate --policy floor,floor=",
    ],
)  # fmt: skip
def test_nonsense_is_met_with_silence(line):
    assert bash_told(line) == []


def test_a_wrong_folder_of_games_is_met_with_silence():
    assert bash_told("analyzer simulate --policy 0=", ANALYZER_GAMES="/nowhere") == []


def test_an_unknown_shell_or_no_line_is_met_with_silence():
    for asked in ("complete_tcsh", "complete_bash", "nonsense"):
        done = analyzer(_ANALYZER_COMPLETE=asked, code=1 if asked != "complete_bash" else 0)
        assert (done.stderr, done.stdout.strip()) == (b"", b"")


def test_the_offered_keys_are_those_of_a_scenario_file():
    assert set(PLAIN) == set(FileForm.model_fields) - {
        "rules",
        "lineup",
        "variant",
        "impact",
        "policies",
    }


def test_every_offered_value_is_accepted():
    """What TAB writes into --set and --policy is taken as it stands."""
    for value in bash_told("analyzer simulate --set rules.end="):
        analyzer(
            "simulate", "braco/smoke", "-n", "6", "-q", "--set", f"rules.end={value}", "--json"
        )
    for name in bash_told("analyzer simulate braco/smoke --policy 0="):
        analyzer("simulate", "braco/smoke", "-n", "6", "-q", "--policy", f"0={name}", "--json")


LINES = ["analyzer ", "analyzer simulate br", "analyzer bench ", "analyzer simulate --policy flo",
         "analyzer simulate braco/smoke --set rules.", "analyzer explain "]  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_an_answer_is_quick(line):
    """Median of 5 under 0.3 s of processor time: what a busy machine adds does not count."""
    took = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert bash_told(line)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert statistics.median(took) < 0.3


@pytest.mark.parametrize("line", LINES)
def test_an_answer_loads_nothing_heavy(line):
    code = "import sys\nfrom analyzer.cli import main\ntry:\n    main([])\nexcept SystemExit:\n"
    code += "    print(*sys.modules, file=sys.__stderr__)"
    env = environment(
        _ANALYZER_COMPLETE="complete_bash", _ANALYZER_LINE=line, _ANALYZER_BREAKS=BREAKS
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=ROOT, check=True, capture_output=True, text=True
    )
    loaded = {name.split(".")[0] for name in done.stderr.split()}
    assert loaded.isdisjoint({"numba", "pandas", "scipy", "matplotlib", "pyarrow", "rich"})
    assert "numpy" not in loaded or "rules." in line or "explain" in line
