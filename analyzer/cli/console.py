"""What reaches the terminal: any encoding, any width, a closed pipe."""

import codecs
import contextlib
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

_PLAIN = {"€": "EUR", "♥": "h", "♦": "d", "♣": "c", "♠": "s", "–": "-", "—": "-", "…": "...",
          "’": "'", "«": '"', "»": '"', "×": "x", "→": "->", "−": "-", "\u00a0": " "}  # fmt: skip


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks by its nearest plain letters: é by e, € by EUR."""
    assert isinstance(error, UnicodeEncodeError)
    plain = "".join(
        _PLAIN.get(char)
        or unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        or "?"
        for char in error.object[error.start : error.end]
    )
    return plain, error.end


def make_safe() -> None:
    """Make stdout and stderr take any text in any encoding."""
    codecs.register_error("readable", _readable)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="readable")


def say(text: str) -> None:
    """Print a line for people to stderr."""
    with contextlib.suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)


def write(data: bytes) -> None:
    """Write bytes to stdout as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def leave_quietly() -> None:
    """Point stdout nowhere after its reader has gone, so that nothing fails on the way out."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):
        os.dup2(devnull, sys.stdout.fileno())


def width() -> int:
    """Return the columns of the terminal; wide enough for any table when there is none."""
    if sys.stdout.isatty():
        return max(60, os.get_terminal_size().columns)
    return 200


def print_table(title: str, about: str, header: list[str], rows: Iterable[list[str]]) -> None:
    """Print one table; the first column is text, numbers are flush right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(width=width(), highlight=False, soft_wrap=False)
    ascii_only = not console.options.encoding.startswith("utf")
    table = Table(
        title=Text.assemble((title, "bold"), f" - {about}" if about else ""),
        title_justify="left",
        box=box.ASCII2 if ascii_only else box.SIMPLE_HEAD,
        pad_edge=False,
    )
    words = _text_columns(header)
    for index, head in enumerate(header):
        table.add_column(Text(head), justify="left" if index in words else "right", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)


def _text_columns(header: list[str]) -> set[int]:
    """Return the columns that hold words."""
    words = {"lineup", "seat", "policy", "card", "of", "number", "finding", "name", "title"}
    return {0} | {i for i, head in enumerate(header) if head in words}


@contextlib.contextmanager
def progress(label: str, quiet: bool) -> Iterator[Any]:
    """Show a bar with ETA on stderr; yields update(done, total, note).  Nothing off a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=1, note="")

        def update(done: int, total: int, note: str) -> None:
            bar.update(task, completed=done, total=total, note=note)

        yield update
