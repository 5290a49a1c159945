"""Finding games: in the package and on ANALYZER_GAMES."""

import os
import subprocess
import sys

import pytest

from analyzer.core import contract
from analyzer.core.errors import AnalyzerError

ROOT = contract.package_root().parent


@pytest.fixture
def looked_up(monkeypatch):
    """Return a function that gives the folders found under another ANALYZER_GAMES."""

    def look(*paths):
        monkeypatch.setenv("ANALYZER_GAMES", os.pathsep.join(str(path) for path in paths))
        holder = sys.modules.get("analyzer_games")
        try:
            return contract._folders.__wrapped__()
        finally:
            if holder is not None:
                sys.modules["analyzer_games"] = holder

    return look


def game_at(root, name):
    """Make what is taken for a game folder."""
    folder = root / name
    folder.mkdir(parents=True)
    for file in ("rules.py", "options.py"):
        (folder / file).write_text("")
    return folder


def test_both_games_are_found():
    assert {"braco", "leduc"} <= set(contract.names())
    assert contract.names() == sorted(contract.names())
    for name in contract.names():
        game = contract.load(name)
        assert game is contract.load(name)
        assert game.card.name == game.name == name == game.folder.name


def test_an_unknown_game_names_the_nearest():
    with pytest.raises(AnalyzerError, match="unknown game 'bracco'") as error:
        contract.load("bracco")
    assert "Did you mean 'braco'?" in error.value.fix


def test_an_unknown_policy_names_the_nearest():
    with pytest.raises(AnalyzerError, match="unknown policy 'flor'") as error:
        contract.load("braco").params_of("flor")
    assert "Did you mean 'floor'?" in error.value.fix


def test_a_missing_folder_is_an_error(looked_up, tmp_path):
    with pytest.raises(AnalyzerError, match="no such folder") as error:
        looked_up(tmp_path / "gone")
    assert error.value.where == "ANALYZER_GAMES"
    assert str(tmp_path / "gone") in str(error.value)
    assert error.value.fix


def test_two_games_of_one_name_are_an_error(looked_up, tmp_path):
    game_at(tmp_path / "one", "whist")
    game_at(tmp_path / "two", "whist")
    with pytest.raises(AnalyzerError, match="two games are called 'whist'"):
        looked_up(tmp_path / "one", tmp_path / "two")
    game_at(tmp_path / "three", "braco")
    with pytest.raises(AnalyzerError, match="two games are called 'braco'") as error:
        looked_up(tmp_path / "three")
    assert str(tmp_path / "three" / "braco") in str(error.value)


def test_a_path_list_is_searched_in_full_and_other_folders_are_no_games(looked_up, tmp_path):
    game_at(tmp_path / "one", "whist")
    game_at(tmp_path / "two", "skat")
    (tmp_path / "two" / "notes").mkdir()
    (tmp_path / "two" / "file.py").write_text("")
    found = looked_up(tmp_path / "one", tmp_path / "two")
    assert {"whist", "skat"} == set(found) - set(looked_up())
    assert found["skat"] == ("analyzer_games.skat", tmp_path / "two" / "skat")


def test_the_package_alone_has_no_game_of_the_tests(looked_up):
    assert "leduc" not in looked_up()
    assert "braco" in looked_up()


def test_a_wrong_path_is_told_at_the_command_line():
    done = subprocess.run(
        [sys.executable, "-m", "analyzer", "simulate", "braco/smoke"],
        cwd=ROOT, env={**os.environ, "ANALYZER_GAMES": "/nowhere"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert "no such folder: /nowhere" in done.stderr
    assert "Traceback" not in done.stderr


def test_needs_are_a_mask_over_all_policies():
    game = contract.load("braco")
    bits = {need: 1 << i for i, need in enumerate(game.rules.NEEDS)}
    assert game.needs_mask(["random"]) == 0
    assert game.needs_mask(["hurry"]) == bits["effects"]
    assert game.needs_mask(["random", "floor", "hurry"]) == bits["effects"] | bits["unseen"]
