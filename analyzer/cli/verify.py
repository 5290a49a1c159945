"""`analyzer verify`: repeat a saved run and compare every byte."""

from pathlib import Path
from typing import Annotated

import typer

from analyzer.cli.arguments import Threads, Trust, threads_of


def verify(
    run: Annotated[Path, typer.Argument(help="Folder of a saved run.", metavar="RUN")],
    threads: Threads = 0,
    trust: Trust = False,
) -> None:
    """Repeat a saved run from its provenance and compare bytes; exit 1 when they differ."""
    import tempfile

    from analyzer import __version__
    from analyzer.cli import console
    from analyzer.cli.playing import Session
    from analyzer.core.digest import source_digest
    from analyzer.engine import store

    spec, told = store.recall(run, trust)
    if (told["analyzer"], told["source_digest"]) != (__version__, source_digest()):
        console.say(
            f"note: the run was made by analyzer {told['analyzer']} "
            f"({told['source_digest']}), this is {__version__} ({source_digest()})"
        )
    with tempfile.TemporaryDirectory() as scratch:
        folder = store.Folder(Path(scratch) / "again", force=False)
        session = Session(spec, threads_of(threads), False, told["precision"], told["csv_dialect"])
        raw = folder if store.RAW in told["files"] else None
        session.shorten(None if told["complete"] else told["groups"])
        result = session.play(raw)
        if not result.complete:
            console.say("interrupted: nothing was compared")
            raise SystemExit(130)
        result.complete = told["complete"]
        for name, data in session.files(result, told["command"]).items():
            folder.add(name, data)
        differing = store.compare(run, told, folder, result)
    if differing:
        for line in differing:
            print(line)
        print(f"{run}: NOT the same as the repeated run")
        raise SystemExit(1)
    print(f"{run}: the same, byte for byte ({len(told['files'])} files)")
