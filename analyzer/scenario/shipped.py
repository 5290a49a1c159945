"""The scenarios that ship, each called `<game>/<question>`."""

import contextlib
import os
import tomllib
from pathlib import Path

from analyzer.core.errors import AnalyzerError, nearest
from analyzer.core.shipped import names, root

from .form import LONGEST
from .wording import quoted

__all__ = ["copy", "describe", "names", "path_of", "question", "root", "text"]


def path_of(name: str) -> Path:
    """Return the file of a shipped scenario; raise AnalyzerError with the nearest name."""
    if name not in names():
        shown = quoted(name)
        raise AnalyzerError(f"no shipped scenario '{shown}'", fix=nearest(shown, names()))
    return root() / f"{name}.toml"


def text(name: str) -> str:
    """Return the content of a shipped scenario."""
    return path_of(name).read_text(encoding="utf-8")


def describe(name: str) -> tuple[str, str]:
    """Return the title and the question of a shipped scenario."""
    content = text(name)
    table = tomllib.loads(content)
    return str(table.get("title", name)), str(table.get("question", question(content)))


def question(content: str) -> str:
    """Return the question in the comment at the top: its first line, or as far as a "?"."""
    lines: list[str] = []
    for row in content.splitlines():
        if not row.startswith("#"):
            break
        lines.append(" ".join(row.lstrip("#").split()))
        if row.rstrip().endswith("?"):
            lines = [" ".join(lines).strip()]
            break
    return lines[0][:LONGEST] if lines else ""


def copy(name: str, target: str | Path, force: bool = False) -> Path:
    """Write a shipped scenario to `target` (a file, or a folder that exists); return the file.

    The file appears whole or not at all.  Raises AnalyzerError when it exists, unless `force`.
    """
    content = path_of(name).read_bytes()
    path = Path(target)
    if path.is_dir():
        path = path / f"{name.rsplit('/', 1)[-1]}.toml"
    if os.path.lexists(path) and not force:
        raise AnalyzerError(
            "exists already", where=str(path), fix="Choose another name, or overwrite with --force."
        )
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise AnalyzerError(
            f"cannot be written: {error.strerror}",
            where=str(path),
            fix="Check the path and its permissions.",
        ) from None
    return path
