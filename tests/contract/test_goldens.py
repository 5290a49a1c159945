"""Golden replays of every game: games told in words, compared letter by letter."""

from pathlib import Path
from typing import Any

import pytest

from analyzer import scenario
from analyzer.engine.prepare import ready
from analyzer.engine.replay import replay

from .driven import (
    every_game,
)

GOLDEN = Path(__file__).parents[1] / "golden"

PLANTED = 'game = "planted"\nseed = 20261130\ngames = 100'

LEDUC = """
game = "leduc"
seed = 20261130
games = 1_000
[[lineup]]
name = "honest at random"
seats = [{ policy = "honest", params = { stay = 0.3 } }, { policy = "random" }]
[[lineup]]
name = "all at random"
seats = [{ policy = "random" }]
"""


def shipped(name: str):
    return lambda: scenario.load(name)


#: file: (Spec, case, game, viewer, language)
GOLDENS = {
    "braco.classement-4": (shipped("braco/classement-4"), 0, 3, None, "en"),
    "braco.first-braco-3": (shipped("braco/first-braco-3"), 1, 5, None, "en"),
    "braco.smoke-seen-by-1": (shipped("braco/smoke"), 0, 0, 1, "fr"),
    "gang.listening": (shipped("gang/listening"), 3, 4, None, "en"),
    "gang.best-3-seen-by-2": (shipped("gang/best-3"), 0, 1, 2, "fr"),
    "gang.smoke-at-random": (shipped("gang/smoke"), 1, 0, None, "en"),
    "leduc.honest-at-random": (lambda: scenario.loads(LEDUC), 0, 6, None, "en"),
    "planted.all-random": (lambda: scenario.loads(PLANTED), 0, 1, None, "en"),
    "leduc.seen-by-0": (lambda: scenario.loads(LEDUC), 1, 2, 0, "fr"),
}


def story(spec: Any, index: int, game_index: int, viewer: int | None, lang: str) -> str:
    """Return a replay as a person reads it."""
    case = spec.cases[index]
    told = replay(ready(spec.game, case), spec.seed, game_index, viewer=viewer, lang=lang)
    turn = game_index % case.period
    names = [case.seats[(p + turn) % len(case.seats)].label for p in range(len(case.seats))]
    seen = "everything" if viewer is None else f"what seat {viewer} saw"
    head = [
        f"{spec.title}: '{case.lineup}', game {game_index}, seed {spec.seed}, {seen}",
        "; ".join(f"{seat}: {label}" for seat, label in enumerate(names)),
        "",
    ]
    return "\n".join([*head, *told.lines]) + "\n"


@pytest.mark.parametrize("file", GOLDENS)
def test_golden_replays_are_as_they_were(file, request):
    spec, index, game_index, viewer, lang = GOLDENS[file]
    text, path = story(spec(), index, game_index, viewer, lang), GOLDEN / f"{file}.txt"
    if request.config.getoption("--update-golden"):
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"no golden file {path.name}: pytest --update-golden writes it"
    assert path.read_text(encoding="utf-8") == text


@every_game
def test_every_game_has_a_golden_replay(name):
    assert sorted(GOLDEN.glob(f"{name}.*.txt")) != []


def test_every_golden_file_is_compared():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GOLDENS)
