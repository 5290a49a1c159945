"""Questions of games: each is a command; data only, and no name twice."""

import importlib
import inspect

import pytest

from analyzer.core import contract
from analyzer.core.question import questions
from tests.cli.run import analyzer

COMMANDS = """
from analyzer.core.question import Argument, Flag, Question
COMMANDS = (Question("NAME", "Tell odds.", "answering:odds", Argument("card", "CARD", "One."),
    (Flag("share", "float", 0.5, "A share.", fewest=0, most=1),
     Flag("loud", "bool", False, "Shout."), Flag("many", "int", 2, "How many."))),)
"""
ANSWERING = """
from analyzer.core.question import Answer, Rows
def odds(card, share, loud, many, symbols):
    table = Rows("Odds", "of all", ["card", "share"], [[card, str(share)]] * many)
    return Answer((card.upper() if loud else card, table), {"share": share})
"""


def game_at(root, name, question):
    """Make a game folder that answers one question."""
    folder = root / name
    folder.mkdir(parents=True)
    for file in ("rules.py", "options.py", "__init__.py"):
        (folder / file).write_text("")
    (folder / "commands.py").write_text(COMMANDS.replace("NAME", question))
    (folder / "answering.py").write_text(ANSWERING)
    return str(root)


def test_a_question_of_any_game_is_a_command(tmp_path):
    path = game_at(tmp_path, "whist", "odds")
    assert "odds  " in analyzer("--help", ANALYZER_GAMES=path).stdout.decode()
    text = analyzer("odds", "ten", "--loud", "--many", "3", ANALYZER_GAMES=path).stdout.decode()
    assert text.startswith("TEN\nOdds - of all")
    assert text.count("ten  ") == 3
    done = analyzer("odds", "ten", "--share", "0.25", "--json", ANALYZER_GAMES=path)
    assert b'"game": "whist"' in done.stdout
    assert b'"share": 0.25' in done.stdout
    refused = analyzer("odds", "ten", "--share", "2", code=2, ANALYZER_GAMES=path)
    assert b"--share" in refused.stderr


@pytest.mark.parametrize(
    ("question", "owners"),
    [("hands", ("'gang'", "'whist'")), ("simulate", ("the analyzer itself", "'whist'"))],
)
def test_a_name_is_used_once(tmp_path, question, owners):
    path = game_at(tmp_path, "whist", question)
    for words in (("--help",), ("hands", "AhKd")):
        text = analyzer(*words, code=2, ANALYZER_GAMES=path).stderr.decode()
        assert f"two commands are called '{question}'" in text
        assert all(owner in text for owner in owners)
        assert "another name" in text
    analyzer("replay", "--help", ANALYZER_GAMES=path)  # our own commands do not mind


def test_whoever_answers_takes_the_argument_and_all_flags():
    found = questions()
    assert found
    for asked in found.values():
        module, _, name = asked.question.answer.partition(":")
        function = getattr(importlib.import_module(f"{asked.package}.{module}"), name)
        argument = asked.question.argument
        named = [*([argument.name] if argument else []), *(f.name for f in asked.question.flags)]
        assert list(inspect.signature(function).parameters) == [*named, "symbols"]
        for flag in asked.question.flags:
            assert not flag.choices or flag.default in flag.choices
        assert asked.game in contract.names()
