"""Why a plug-in policy cannot be compiled, in the few lines that its author can use."""

import ast
import re
from collections.abc import Iterator

import numpy as np

from analyzer.core.contract import Game, Policy
from analyzer.core.errors import AnalyzerError, nearest

LONGEST = 160  # letters of a reason
#: words of the compiler, and what a programmer calls them
_WORDS = (
    (r"Literal\[(\w+)\]\(([^()]*)\)", r"\2"),
    (r"Function\(<(?:built-in )?function (\w+)[^>]*>\)", r"\1"),
    (r"readonly array\((\w+), 1d, C\)", r"a read-only array"),
    (r"unicode_type", "text"),
    (r"Can't unify return type from the following types: (.*)", r"returns different things: \1"),
    (r"<iv=None>", ""),
)


def refusal(policy: Policy, game: Game, error: Exception) -> AnalyzerError:
    """Return the error for a policy that the compiler refused: line, reason, remedy."""
    text = str(error)
    missing = _missing_field(text, type(error).__name__)
    if missing:
        line = _line_of_attribute(policy.source, missing) or _line(policy, error)
        fields = sorted(set(_names(game.view.View)))
        what, fix = f"there is no field '{missing}'", nearest(missing, fields)
    else:
        line = _line(policy, error)
        what, fix = _reason(text), ""
    rows = policy.source.splitlines()
    row = rows[line - 1].strip() if line and line <= len(rows) else ""
    where = f"{policy.origin}:{line}" if line else policy.origin
    told = f"Line {line} reads: {row}" if row else ""
    return AnalyzerError(
        f"'{policy.name}' cannot be compiled: {what}",
        where=where,
        fix="\n  ".join(part for part in (told, fix) if part),
    )


def _missing_field(text: str, kind: str) -> str:
    """Return the name that a record does not have, or ""."""
    found = re.search(r"KeyError: '(\w+)'", text)
    if kind == "KeyError":
        found = re.fullmatch(r"'(\w+)'", text)
    return found[1] if found else ""


def _names(dtype: np.dtype) -> Iterator[str]:
    """Yield the names of all fields of a record, those of records inside included."""
    for name in dtype.names or ():
        yield name
        yield from _names(dtype[name].base)


def _line_of_attribute(source: str, name: str) -> int | None:
    """Return the first line that reads an attribute of this name."""
    found = [
        node.lineno
        for node in ast.walk(ast.parse(source.encode()))
        if isinstance(node, ast.Attribute) and node.attr == name
    ]
    return min(found, default=None)


def _line(policy: Policy, error: Exception) -> int | None:
    """Return the line of the plug-in that the compiler complains about."""
    loc, text = getattr(error, "loc", None), str(error)
    name = re.escape(policy.file)
    found = re.findall(rf'File "[^"\n]*{name}", line (\d+)', text)
    found += re.findall(rf"{name} \((\d+)\)", text)[-1:]
    if found:
        return int(found[0])
    if loc is not None and str(loc.filename).endswith(policy.file):
        return int(loc.line)
    tree = ast.parse(policy.source.encode())
    heads = [
        n.lineno for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == policy.name
    ]
    return heads[-1]


def _reason(text: str) -> str:
    """Return the compiler's reason on one line."""
    rows = [row.strip() for row in _without_records(text).splitlines()]
    rows = [row for row in rows if row and not row.startswith(("Failed in nopython", "During:"))]
    if not rows:
        return "the compiler gives no reason"
    told = rows[0]
    call = next((row for row in rows if row.startswith(">>> ")), "")
    if told.startswith("No implementation of function") and call:
        told = f"the compiler knows no {call.removeprefix('>>> ')}"
    told = re.sub(r"\s*(Raised|During|raised) from .*", "", told)
    for pattern, word in _WORDS:
        told = re.sub(pattern, word, told)
    return told if len(told) <= LONGEST else told[: LONGEST - 3] + "..."


def _without_records(text: str) -> str:
    """Return `text` with the types of records, which fill pages, written as "record"."""
    parts, at = [], 0
    for found in re.finditer(r"\b(?:nested )?Record\(", text):
        if found.start() < at:
            continue
        parts.append(text[at : found.start()] + "record")
        depth, at = 1, found.end()
        while depth and at < len(text):
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
    return "".join(parts) + text[at:]
