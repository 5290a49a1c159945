"""Questions that a game answers on the command line, declared as data: each becomes a command.

A game's `commands` module is imported whenever the commands are listed, so it holds data only; what
answers is named, and imported when somebody asks.
"""

import importlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from analyzer.core.errors import AnalyzerError
from analyzer.core.folders import game_folders

Kind = Literal["int", "float", "str", "bool"]


@dataclass(frozen=True, slots=True)
class Argument:
    """The word that a question begins with; given to `answer` under its name, as text."""

    name: str
    metavar: str
    help: str


@dataclass(frozen=True, slots=True)
class Flag:
    """One option of a question: --name, its kind, what it is without, and what it may be.

    choices: the texts that it may be, all when empty; fewest, most: bounds of a number
    """

    name: str
    kind: Kind
    default: int | float | str | bool
    help: str
    choices: tuple[str, ...] = ()
    fewest: int | float | None = None
    most: int | float | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """A table of an answer: title, what it is about, header, rows of text."""

    title: str
    about: str
    header: list[str]
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question is answered with.

    parts: sentences and tables, in the order in which they are printed
    data: the same for programs: what JSON can hold, keys in order
    """

    parts: tuple[str | Rows, ...]
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """One question that a game answers.

    name: the command, in small letters; about: one line of help
    answer: "module:function" of the game's folder, called with the argument and every flag by name
            and with `symbols`: whether the reader sees signs such as those of suits, or letters
            only; returns an `Answer`, raises AnalyzerError naming the flag, or the metavar
    """

    name: str
    about: str
    answer: str
    argument: Argument | None = None
    flags: tuple[Flag, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the game that answers it."""

    game: str
    package: str
    question: Question

    def answer(self, **values: Any) -> Answer:
        """Return the answer; imports what the game needs for it."""
        module, _, function = self.question.answer.partition(":")
        found: Answer = getattr(importlib.import_module(f"{self.package}.{module}"), function)(
            **values
        )
        return found


def questions(taken: Iterable[str] = ()) -> dict[str, Asked]:
    """Return the questions of all games by name, in the order of games.

    taken: names of commands that are ours.  Raises AnalyzerError for a name that is not free.
    """
    owners, found = dict.fromkeys(taken, "the analyzer itself"), dict[str, Asked]()
    for game, (package, folder) in sorted(game_folders().items()):
        for question in _declared(package, folder):
            if question.name in owners:
                raise AnalyzerError(
                    f"two commands are called '{question.name}': of {owners[question.name]} and of "
                    f"the game '{game}'",
                    where=str(folder / "commands.py"),
                    fix="Give one of the questions another name.",
                )
            owners[question.name] = f"the game '{game}'"
            found[question.name] = Asked(game, package, question)
    return found


def _declared(package: str, folder: Path) -> tuple[Question, ...]:
    """Return the questions of one game; none where it has no module `commands`."""
    if not (folder / "commands.py").is_file():
        return ()
    declared: tuple[Question, ...] = importlib.import_module(f"{package}.commands").COMMANDS
    return declared
