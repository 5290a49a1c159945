"""Digests: what the sources were, and which game folders take part."""

import hashlib
import os
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def game_paths() -> list[Path]:
    """Return the folders that hold game folders: our own, then those of ANALYZER_GAMES."""
    extra = os.environ.get("ANALYZER_GAMES", "")
    return [
        PACKAGE / "games",
        *(Path(entry).resolve() for entry in extra.split(os.pathsep) if entry),
    ]


@cache
def source_digest() -> str:
    """Return 12 hex digits that change whenever a source file of ours or of a game changes."""
    digest = hashlib.sha256()
    for root in [PACKAGE, *game_paths()[1:]]:
        for path in sorted(root.rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
