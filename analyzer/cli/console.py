"""What reaches the terminal: any encoding, any width, a closed pipe."""

import codecs
import contextlib
import os
import sys
import unicodedata
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyzer.core.contract import Game

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
    warnings.showwarning = lambda message, *_: say(f"note: {message}")
    if sys.stdout is None:  # closed before we began
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="readable")


def say(text: str) -> None:
    """Print a line for people to stderr."""
    with contextlib.suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)


def announce(game: "Game") -> None:
    """Say that the kernels of a game are compiled first, unless they lie in the cache."""
    from analyzer.engine import match

    if not match.is_compiled(game):
        say(f"compiling {game.card.title_en}, once (less than a minute)")


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


def end_at_interrupt() -> None:
    """Let Ctrl-C end the process at once from now on: a policy that never returns hears nothing."""
    import signal
    import threading

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def shows_symbols() -> bool:
    """Return whether the reader is a terminal that is set to show all signs: letters elsewhere."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    named = next((name for name in names if name), "").lower()
    return sys.stdout.isatty() and named.endswith(("utf-8", "utf8"))


def width() -> int:
    """Return the columns to print in: the terminal's, or COLUMNS, or enough for any table."""
    named = os.environ.get("COLUMNS", "")
    if named.isdigit() and int(named) > 0:
        return max(60, int(named))
    return max(60, os.get_terminal_size().columns) if sys.stdout.isatty() else 200


def print_entry(head: str, text: str) -> None:
    """Print `text` behind `head`, wrapped at words, its other lines below the first."""
    import textwrap

    print(
        textwrap.fill(
            text,
            min(width(), 100),
            initial_indent=head,
            subsequent_indent=" " * len(head),
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def cut(line: str) -> str:
    """Return the line as far as the terminal is wide; all of it off a terminal."""
    room = width()
    return line if len(line) <= room or not sys.stdout.isatty() else f"{line[: room - 4]} ..."


def print_table(title: str, about: str, header: list[str], rows: list[list[str]]) -> None:
    """Print one table; a wide one in parts that fit, each with the columns that name its rows."""
    from rich.console import Console
    from rich.text import Text

    console = Console(width=width(), highlight=False)
    console.print(Text.assemble((title, "bold"), f" - {about}" if about else ""))
    words = _text_columns(header)
    for part in _parts(header, rows, words, console.width):
        _print_part(console, header, rows, part, words)


def _parts(header: list[str], rows: list[list[str]], words: set[int], room: int) -> list[list[int]]:
    """Return the columns of each part: those that name a row (at the front), then what fits."""
    spans = [max(len(row[i]) for row in [header, *rows]) + 3 for i in range(len(header))]
    keys = [i for i in range(len(header)) if all(k in words for k in range(i + 1))]
    start = min(sum(spans[i] for i in keys), room // 2)
    parts, used = [keys[:]], start
    for i in range(len(keys), len(header)):
        if used + spans[i] > room and len(parts[-1]) > len(keys):
            parts.append(keys[:])
            used = start
        parts[-1].append(i)
        used += spans[i]
    return parts


def _print_part(
    console: Any, header: list[str], rows: list[list[str]], part: list[int], words: set[int]
) -> None:
    """Print some columns of a table; words may wrap, numbers never."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    ascii_only = not console.options.encoding.startswith("utf")
    table = Table(box=box.ASCII2 if ascii_only else box.SIMPLE_HEAD, pad_edge=False)
    for i in part:
        number = i not in words
        table.add_column(
            Text(header[i]),
            justify="right" if number else "left",
            no_wrap=number,
            overflow="fold",
        )
    for row in rows:
        table.add_row(*(Text(row[i]) for i in part))
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
