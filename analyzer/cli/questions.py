"""The questions of games as commands: flags from their data, the answer as text or JSON."""

import contextlib
import inspect
import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, Literal

import typer

from analyzer.core.question import Answer, Asked, Flag, Rows, questions

_KINDS = {"int": int, "float": float, "str": str, "bool": bool}
PATIENCE = 3.0  # seconds without an answer until the reader is told why
_JSON = "as_json"  # the parameter of --json, which every question has


@cache
def register(app: typer.Typer) -> None:
    """Add a command for every question of every game that can be found."""
    ours = [command.name for command in app.registered_commands]
    ours += [group.name for group in app.registered_groups]
    for name, asked in questions(str(each) for each in ours).items():
        app.command(name, help=asked.question.about)(_command(asked))


def _command(asked: Asked) -> Callable[..., None]:
    """Return a function whose signature is that of the question, as typer reads it."""

    def command(**values: Any) -> None:
        from analyzer.cli import console

        as_json = values.pop(_JSON)
        words = {name: _as_typed(each) for name, each in values.items() if isinstance(each, str)}
        symbols = console.shows_symbols() and not as_json
        with _patience():
            answer = asked.answer(**{**values, **words}, symbols=symbols)
        _print(asked, answer, as_json)

    parameters = [_parameter(flag) for flag in asked.question.flags]
    argument = asked.question.argument
    if argument is not None:
        shown = typer.Argument(help=argument.help, metavar=argument.metavar, show_default=False)
        parameters.insert(
            0, _keyword(argument.name, Annotated[str, shown], inspect.Parameter.empty)
        )
    wanted = typer.Option("--json", help="Print it as JSON.")
    parameters.append(_keyword(_JSON, Annotated[bool, wanted], False))
    command.__name__ = asked.question.name
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _as_typed(text: str) -> str:
    """Return a word as it was typed, where the locale could not read its signs (LC_ALL=C)."""
    return os.fsencode(text).decode("utf-8", errors="replace")


@contextlib.contextmanager
def _patience() -> Iterator[None]:
    """Say what takes so long when an answer does not come: what a game needs is compiled once."""
    import threading

    from analyzer.cli import console

    told = threading.Timer(PATIENCE, console.say, ["compiling, once (less than a minute)"])
    told.daemon = True
    told.start()
    try:
        yield
    finally:
        told.cancel()


def _parameter(flag: Flag) -> inspect.Parameter:
    """Return one flag as typer reads it."""
    kind: Any = Literal.__getitem__(flag.choices) if flag.choices else _KINDS[flag.kind]
    option = typer.Option(
        f"--{flag.name.replace('_', '-')}",
        help=flag.help,
        min=flag.fewest,
        max=flag.most,
        show_default=flag.default != "",
    )
    return _keyword(flag.name, Annotated[kind, option], flag.default)


def _keyword(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    """Return a parameter that is given by name."""
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def _print(asked: Asked, answer: Answer, as_json: bool) -> None:
    """Print an answer: sentences and tables, or its data."""
    from analyzer.cli import console

    if as_json:
        told = {"question": asked.question.name, "game": asked.game, **answer.data}
        print(json.dumps(told, indent=2))
        return
    for part in answer.parts:
        if isinstance(part, Rows):
            console.print_table(part.title, part.about, part.header, part.rows)
        else:
            console.print_entry("", part)
