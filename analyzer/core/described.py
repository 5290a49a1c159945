"""What a game's sources say about its view and its policies, read from the sources themselves.

The meaning of a field is the comment behind it where the record is declared, so that what a
programmer is told is what the rules' author reads and changes.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

import numpy as np

from analyzer.core.contract import Game, Policy


def fields(game: Game) -> list[tuple[str, str, str]]:
    """Return (name, type, meaning) of every field that a policy of `game` can read.

    A field of a record inside is named as a policy writes it: public.seat.
    """
    told: dict[tuple[str, ...], dict[str, str]] = {}
    for path in sorted(game.folder.glob("*.py")):
        for record in _records(path.read_text(encoding="utf-8")):
            told.setdefault(tuple(record), record)
    return list(_fields(game.view.View, told, "", ""))


def _fields(
    dtype: np.dtype, told: dict[tuple[str, ...], dict[str, str]], prefix: str, above: str
) -> Iterator[tuple[str, str, str]]:
    """Yield the fields of a record; one without a comment has the meaning of what holds it."""
    assert dtype.names is not None
    meanings = told.get(tuple(dtype.names), {})
    for name in dtype.names:
        kind, meaning = dtype[name], meanings.get(name) or above
        if kind.base.names:
            yield from _fields(kind.base, told, f"{prefix}{name}.", meaning)
        else:
            shape = "".join(f"[{n}]" for n in kind.shape)
            yield f"{prefix}{name}", f"{kind.base.name}{shape}", meaning


def _records(text: str) -> Iterator[dict[str, str]]:
    """Yield field -> comment of each list of ("name", type, ...) in a source text."""
    comments = {
        token.start[0]: token.string.lstrip("# ").strip()
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    }
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.List) or not node.elts:
            continue
        found: dict[str, str] = {}
        for entry in node.elts:
            first = entry.elts[0] if isinstance(entry, ast.Tuple) and entry.elts else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found[first.value] = comments.get(entry.end_lineno or 0, "")
        if len(found) == len(node.elts):
            yield found


def listed(game: Game) -> list[str]:
    """Return the fields of the view as aligned lines."""
    rows = [(f"view.{name}", kind, meaning) for name, kind, meaning in fields(game)]
    wide, next_wide = (max(len(row[i]) for row in rows) for i in (0, 1))
    return [f"{name:<{wide}}  {kind:<{next_wide}}  {told}".rstrip() for name, kind, told in rows]


def template(game: Game, name: str) -> str:
    """Return the game's template of a policy file, with the policy called `name`."""
    text = (game.folder / "template.py").read_text(encoding="utf-8")
    told = "\n".join(f"#   {line}" for line in listed(game))
    title = "".join(part.capitalize() for part in name.split("_")) or "Mine"
    text = re.sub(r"\bMine\b", title, re.sub(r"\bmine\b", name, text))
    return text.replace("# (fields)", told)


def source(game: Game, policy: Policy) -> str:
    """Return the text of a policy: its parameter model and its kernel."""
    texts = [policy.source]
    if not policy.digest:
        texts = [path.read_text(encoding="utf-8") for path in sorted(game.folder.glob("*.py"))]
    pieces = [
        next(filter(None, (_piece(text, name) for text in texts)), "")
        for name in (policy.model.__name__, policy.name)
    ]
    return "\n\n\n".join(pieces)


def _piece(text: str, name: str) -> str:
    """Return the class or function `name` of a source text, decorators included."""
    rows = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            return "\n".join(rows[first - 1 : node.end_lineno])
    return ""
