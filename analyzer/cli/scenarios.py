"""`analyzer scenarios`: what ships, copies to edit, checks, and the schema for editors."""

from pathlib import Path
from typing import Annotated

import typer

from analyzer.cli import complete
from analyzer.cli.arguments import GameName, Plugins, Trust

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="List, show, copy and check scenarios; print their JSON schema.",
)
Name = Annotated[
    str,
    typer.Argument(
        help="Name of a shipped scenario.", metavar="NAME", autocompletion=complete.names
    ),
]


@app.command("list")
def list_them() -> None:
    """List the shipped scenarios with the question each answers."""
    from analyzer.scenario import shipped

    names = shipped.names()
    width = max(map(len, names), default=0)
    for name in names:
        title, question = shipped.describe(name)
        print(f"{name:<{width}}  {question or title}")


@app.command()
def show(name: Name) -> None:
    """Print a shipped scenario."""
    from analyzer.scenario import shipped

    print(shipped.text(name), end="")


@app.command()
def copy(
    name: Name,
    target: Annotated[Path, typer.Argument(help="File or folder to copy it to.")] = Path(),
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Copy a shipped scenario to edit it."""
    from analyzer.scenario import shipped

    print(shipped.copy(name, target, force))


@app.command()
def check(
    files: Annotated[
        list[str],
        typer.Argument(
            help="Scenario files or names.", metavar="FILE...", autocompletion=complete.scenarios
        ),
    ],
    plugins: Plugins = None,
    trust: Trust = False,
) -> None:
    """Check scenarios: every problem at once, with file, line and remedy."""
    from analyzer import scenario
    from analyzer.core.errors import AnalyzerError, raise_all

    problems: list[AnalyzerError] = []
    for file in files:
        try:
            spec = scenario.load(file, plugins=plugins or (), trust=trust)
            if spec.plugins:
                from analyzer.engine.prepare import compile_policies

                compile_policies(spec.game, spec.plugins)
            games = f"{spec.games:,}".replace(",", " ")
            arms = f", {len(spec.arms)} more with a card placed" if spec.arms else ""
            print(f"{file}: fine; {len(spec.cases)} cases of {games} games{arms}")
        except AnalyzerError as error:
            problems.extend(getattr(error, "problems", (error,)))
    raise_all(problems)


@app.command()
def schema(
    game: GameName = None,
) -> None:
    """Print the JSON schema of scenario files, for editors."""
    import json

    from analyzer import scenario

    print(json.dumps(scenario.schema(game), indent=2))
