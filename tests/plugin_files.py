"""Policy files for the tests: one of Leduc that works, and the same with something else in it."""

HEAD = '''from typing import ClassVar, Literal

from pydantic import Field

from analyzer.core import rng
from analyzer.core.contract import Params
from analyzer.core.jit import compiled, policy

GAME = "leduc"


class Mine(Params):
    """Takes the last option."""

    bold: float = Field(0.5, ge=0, le=1, description="how bold")


POLICIES = {"mine": Mine}


@compiled
def chips(view, seat):
    return view.public.paid[seat]


'''
TAIL = """@policy
def mine(view, choices, params, tables, memo, stream):
"""
GOOD = "    return choices.shape[0] - 1\n"


def plugin_text(body: str = GOOD, **changes: str) -> str:
    """Return a policy file whose kernel does `body`; changes: GAME="..." replaces that line."""
    text = HEAD + TAIL + body
    for name, line in changes.items():
        lines = text.splitlines()
        (index,) = [i for i, row in enumerate(lines) if row.startswith(f"{name} = ")]
        lines[index] = line
        text = "\n".join(lines) + "\n"
    return text


def line_of(text: str, row: str) -> int:
    """Return the number of the line that reads `row`."""
    return [line.strip() for line in text.splitlines()].index(row) + 1
