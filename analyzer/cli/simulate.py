"""`analyzer simulate`: play a scenario and print what it says."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from analyzer.cli import complete
from analyzer.cli.arguments import (
    Games,
    Plugins,
    Policies,
    Scenario,
    Seed,
    Sets,
    Threads,
    Trust,
    threads_of,
)

if TYPE_CHECKING:
    from analyzer.core.results import Result
    from analyzer.scenario import Spec


def simulate(
    scenario: Scenario,
    games: Games = None,
    precision: Annotated[
        str | None,
        typer.Option(
            metavar="METRIC=WIDTH",
            help="Play until the half-width is reached, e.g. win=0.2%; --games is then the most.",
            autocompletion=complete.precisions,
        ),
    ] = None,
    seed: Seed = None,
    impact: Annotated[
        bool,
        typer.Option("--impact", help="Measure what each card is worth, by placing it in a hand."),
    ] = False,
    threads: Threads = 0,
    sets: Sets = None,
    policies: Policies = None,
    plugins: Plugins = None,
    trust: Trust = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Save the run to this new folder.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the run in --out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print every number as CSV.")] = False,
    csv_dialect: Annotated[
        Literal["plain", "excel", "excel-fr"],
        typer.Option(help="How --csv and the files of --out are written: what Excel opens."),
    ] = "plain",
    raw: Annotated[
        bool, typer.Option("--raw", help="Save every game's outcome too (Parquet).")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no remarks.")] = False,
) -> None:
    """Play a scenario; print a verdict and tables, each number with its interval."""
    from analyzer import scenario as scenarios
    from analyzer.core.errors import AnalyzerError

    if as_json and as_csv:
        raise AnalyzerError("--json and --csv at once", fix="Ask for one of them.")
    if raw and out is None:
        raise AnalyzerError("--raw without --out", fix="Add --out DIR: raw outcomes are a file.")
    if csv_dialect != "plain" and not as_csv and out is None:
        raise AnalyzerError(
            f"--csv-dialect {csv_dialect} without --csv or --out",
            fix="Add --csv, or --out DIR: nothing else is CSV.",
        )
    drawn = scenarios.load(
        scenario,
        sets=sets or (),
        policies=policies or (),
        games=games,
        seed=seed,
        impact=impact,
        plugins=plugins or (),
        trust=trust,
    )
    spec = scenarios.seeded(drawn)
    workers = threads_of(threads)
    from analyzer.cli.playing import Session

    session = Session(spec, workers, quiet, precision, csv_dialect)
    folder = None
    if out is not None:
        from analyzer.engine.store import Folder

        folder = Folder(out, force)
    try:
        result = session.play(folder if raw else None)
        if any(tally.blocks for tally in result.tallies):
            command = canonical(scenario, spec, sets or [], policies or [], precision, impact)
            if folder is not None:
                with uninterrupted():
                    session.save(folder, result, command)
            _print(session, result, command, as_json, as_csv, quiet)
            if folder is not None and not quiet:
                from analyzer.cli import console

                console.say(f"saved to {folder.target}")
    finally:
        if folder is not None:
            folder.discard()
    _leave(result)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ignore Ctrl-C for the moment that a run is written and moved to its place."""
    import signal

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def canonical(
    scenario: str,
    spec: "Spec",
    sets: list[str],
    policies: list[str],
    precision: str | None,
    impact: bool = False,
) -> str:
    """Return the command that gives this result again: no path, thread count or format in it."""
    from analyzer.scenario import shipped

    name = scenario if scenario in shipped.names() else Path(scenario).name
    words = ["analyzer", "simulate", name, "--games", str(spec.games)]
    words += ["--seed", str(spec.seed)]
    for key in sets:
        words += ["--set", key]
    for policy in policies:
        words += ["--policy", policy]
    if impact:
        words += ["--impact"]
    brought = [Path(name).name for name in spec.table.get("policies", [])]
    for file in dict.fromkeys(policy.file for policy in spec.plugins):
        words += ["--policies", file] if file not in brought else []
    words += ["--trust"] if brought else []
    if precision is not None:
        words += ["--precision", precision]
    import shlex

    return shlex.join(words)


def _print(
    session: Any, result: "Result", command: str, as_json: bool, as_csv: bool, quiet: bool
) -> None:
    """Print the result in the form that was asked for."""
    from analyzer.cli import console

    if as_json:
        console.write(session.json(result, command))
    elif as_csv:
        console.write(session.csv(result))
    else:
        session.show(result, command)


def _leave(result: "Result") -> None:
    """Exit 130 after an interruption, at once when a policy never returned; say what is known."""
    if result.complete:
        return
    from analyzer.cli import console

    if not any(tally.blocks for tally in result.tallies):
        console.say("interrupted: no group of games was finished, nothing is kept")
    if result.stuck:
        console.say("a policy did not return within a second; it may never")
    import sys

    sys.stdout.flush()
    if result.stuck:
        os._exit(130)
    raise SystemExit(130)
