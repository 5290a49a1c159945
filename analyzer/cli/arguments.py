"""Arguments and options that several commands share."""

from typing import TYPE_CHECKING, Annotated

import typer

from analyzer.cli import complete

if TYPE_CHECKING:
    from analyzer.core.contract import Policy

MOST_THREADS = 1024

Scenario = Annotated[
    str,
    typer.Argument(
        help="A scenario file, or the name of a shipped one (see: analyzer scenarios list).",
        metavar="SCENARIO",
        show_default=False,
        autocompletion=complete.scenarios,
    ),
]
GameName = Annotated[
    str | None,
    typer.Argument(help="One game; all without.", metavar="[GAME]", autocompletion=complete.games),
]
Games = Annotated[
    int | None,
    typer.Option("--games", "-n", help="Games of each case, in place of the scenario's."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", "-s", help="Seed of every deal, 0 to 2**64 - 1.")
]
Threads = Annotated[
    int, typer.Option("--threads", "-t", help="Threads; 0 for one a core. Changes no result.")
]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Override a key: rules.deck.prison=5.",
        autocompletion=complete.sets,
    ),
]
Policies = Annotated[
    list[str] | None,
    typer.Option(
        "--policy",
        metavar="[PLAYER=]NAME[,PARAM=VALUE]",
        help="Play this policy at every seat, or at one player's.",
        autocompletion=complete.policies,
    ),
]
Plugins = Annotated[
    list[str] | None,
    typer.Option(
        "--policies", metavar="FILE.py", help="Load policies of your own from this file (it runs)."
    ),
]
Trust = Annotated[
    bool,
    typer.Option("--trust", help="Run the Python files that a scenario or a saved run brings."),
]


def threads_of(threads: int) -> int:
    """Return the number of threads that is meant; raise AnalyzerError for an impossible one."""
    import os

    from analyzer.core.errors import AnalyzerError

    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    workers = threads or cores or 1
    if not 1 <= workers <= MOST_THREADS:
        raise AnalyzerError(
            f"{threads} threads", where="--threads", fix=f"Give a number from 1 to {MOST_THREADS}."
        )
    return workers


def plugins_by_game(files: list[str]) -> "dict[str, list[Policy]]":
    """Return the policies of these files by the game they are for; every fault at once."""
    from analyzer.core.errors import AnalyzerError, raise_all

    found: dict[str, list[Policy]] = {}
    problems: list[AnalyzerError] = []
    if files:
        from analyzer.core import contract, plugin
        from analyzer.scenario import roster_of

        for file in files:
            try:
                loaded = plugin.load(file)
                name = plugin.game_of(loaded[0])
                roster_of(contract.load(name), [*found.get(name, []), *loaded])
                found.setdefault(name, []).extend(loaded)
            except AnalyzerError as error:
                problems.extend(getattr(error, "problems", (error,)))
    raise_all(problems)
    return found
