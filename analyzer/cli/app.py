"""The application: its commands, and what becomes of their errors."""

import contextlib
import gc
import os
import sys
from typing import Annotated

import typer

from analyzer import __version__
from analyzer.cli import (
    bench,
    completion,
    console,
    explain,
    guide,
    policies,
    questions,
    replay,
    scenarios,
    simulate,
    tournament,
    verify,
)
from analyzer.core.errors import AnalyzerError

INTERRUPTED = 130

app = typer.Typer(
    name=completion.PROGRAM,
    no_args_is_help=True,
    add_completion=False,  # `completion` has its own
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"analyzer {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    install_completion: Annotated[
        completion.Shell | None,
        typer.Option(
            callback=completion.install, is_eager=True, help="Make a shell complete on TAB."
        ),
    ] = None,
    show_completion: Annotated[
        completion.Shell | None,
        typer.Option(
            callback=completion.show, is_eager=True, help="Print the script that does so."
        ),
    ] = None,
) -> None:
    """Analyze strategies for card games by playing them, many times, with honest statistics."""


app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("verify")(verify.verify)
app.add_typer(scenarios.app, name="scenarios")
app.command("tournament")(tournament.tournament)
app.add_typer(policies.app, name="policies")
app.command("guide")(guide.guide)
app.command("bench")(bench.bench)
app.command("explain")(explain.explain)


_OURS = {command.name for command in app.registered_commands}
_OURS |= {group.name for group in app.registered_groups}


def main(argv: list[str] | None = None) -> None:
    """Run the command line; an AnalyzerError is printed as text, a bug shows its traceback."""
    console.make_safe()
    if completion.ASKED in os.environ:
        with contextlib.suppress(Exception):  # a broken game takes nothing from our own commands
            questions.register(app)
        completion.answer(app)
    gc.set_threshold(100_000, 50, 50)  # imports make many objects and hardly any garbage
    try:
        if _OURS.isdisjoint((sys.argv[1:] if argv is None else argv)[:1]):
            questions.register(app)
        app(args=argv, prog_name="analyzer")
    except AnalyzerError as error:
        for line in str(error).splitlines():
            console.say(line if line.startswith("  ") else f"error: {line}")
        raise SystemExit(2) from None
    except BrokenPipeError:
        console.leave_quietly()
        raise SystemExit(0) from None
    except OSError as error:
        console.say(f"error: the result cannot be written: {error.strerror or error}")
        console.leave_quietly()
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        console.say("interrupted")
        raise SystemExit(INTERRUPTED) from None
    finally:
        _flush()


def _flush() -> None:
    """Send what is still buffered; a reader that has gone is no error."""
    try:
        sys.stdout.flush()
    except OSError:
        console.leave_quietly()
