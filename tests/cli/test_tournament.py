"""`analyzer tournament`: every policy alone among every other, printed, as CSV, on a page."""

import io

import pandas as pd
import pytest

from analyzer.cli.tournament import MARK
from tests.cli.run import analyzer
from tests.plugin_files import plugin_text

SCENARIO = """# Who plays better?
title = "Hands"
game = "leduc"
seed = 5
games = 4_000
"""


@pytest.fixture
def here(tmp_path):
    (tmp_path / "s.toml").write_text(SCENARIO)
    (tmp_path / "my.py").write_text(plugin_text())
    return tmp_path


def told(here, *words, code=0):
    done = analyzer("tournament", *words, "-q", cwd=here, code=code)
    return (done.stdout if code == 0 else done.stderr).decode()


def test_it_says_who_beats_whom(here):
    text = told(here, "s.toml")
    assert "Hands: 2 meetings, 8 000 games, seed 5" in text
    assert "* honest beats nobody; is not told apart from random." in text
    text = told(here, "braco/smoke", "--among", "random,hurry", "--games", "1500")
    assert "* hurry beats random - every other." in text
    assert "* random beats nobody; is beaten by hurry." in text


def test_partners_are_compared_all_alike_on_the_same_deals(here):
    rules = SCENARIO.replace("leduc", "gang").replace("4_000", "2_000")
    (here / "g3.toml").write_text(rules + "[rules]\nplayers = 3\n")
    (here / "g4.toml").write_text(rules)
    words = ("--among", "random,absolute,yielding")
    text = told(here, "g3.toml", "g4.toml", *words)
    assert text.count("Hands: 3 policies, 6 000 games, seed 5") == 2
    assert text.count("* absolute beats yielding and random - every other.") == 2
    assert text.count("* random beats nobody; is beaten by absolute and yielding.") == 2
    assert "games won, %" in text
    assert "heist success, %" in text
    assert "even" not in text
    frame = pd.read_csv(io.StringIO(told(here, "g3.toml", "g4.toml", *words, "--csv")))
    assert frame.groupby(["scenario", "kind"]).size().tolist() == [3, 6, 3, 6]
    told(here, "g3.toml", *words, "--write", "page.md")
    page = (here / "page.md").read_text(encoding="utf-8")
    assert "| absolute | " in page
    assert "## g3.toml" in page


def test_a_policy_of_ones_own_meets_the_shipped_ones(here):
    text = told(here, "s.toml", "--policies", "my.py", "--among", "mine,random")
    assert "among mine" in text
    assert "honest" not in text
    assert "6 meetings" in told(here, "s.toml", "--policies", "my.py")


def test_a_scenario_that_brings_code_needs_trust(here):
    (here / "code.toml").write_text(SCENARIO + 'policies = ["my.py"]\n')
    assert "--trust" in told(here, "code.toml", code=2)
    assert "6 meetings" in told(here, "code.toml", "--trust")


def test_csv_is_one_table_over_all_scenarios(here):
    (here / "t.toml").write_text(SCENARIO.replace("seed = 5", "seed = 6"))
    frame = pd.read_csv(io.StringIO(told(here, "s.toml", "t.toml", "--csv")))
    assert frame.groupby("scenario").size().to_dict() == {"s.toml": 2, "t.toml": 2}
    assert ((frame["low"] < frame["value"]) & (frame["value"] < frame["high"])).all()


def test_a_page_keeps_what_stands_above_its_mark_and_is_the_same_again(here):
    page = here / "page.md"
    page.write_text(f"# Ours\n\nWords.\n\n{MARK}\n## Before\n", encoding="utf-8")
    told(here, "s.toml", "--write", "page.md")
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# Ours\n\nWords.\n\n{MARK}\n")
    assert "Before" not in text
    assert "| honest |  |" in text
    told(here, "s.toml", "--write", "page.md")
    assert page.read_text(encoding="utf-8") == text
    (here / "other.md").write_text("# No mark\n")
    assert MARK in told(here, "s.toml", "--write", "other.md", code=2)
    assert (here / "other.md").read_text() == "# No mark\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--among", "honest,randm"), "Did you mean 'random'?"),
        (("--among", "honest"), "Name at least two different policies."),
        (("--among", "honest,honest"), "Name at least two different policies."),
        (("--games", "2"), "Ask for more than 2 games"),
        (("--csv", "--write", "page.md"), "Ask for one of them."),
    ],
)
def test_what_makes_no_round_robin_is_refused_with_the_remedy(here, words, said):
    assert said in told(here, "s.toml", *words, code=2)
    assert not (here / "page.md").exists()
