"""A policy that failed: which, at whose table, in which game, and where in its file."""

import sys
import traceback
from types import FrameType, FunctionType
from typing import Any

import numpy as np

from analyzer.core.contract import Policy
from analyzer.core.errors import AnalyzerError
from analyzer.engine.prepare import Ready

STEPS = 100_000  # lines that a failed decision may take when it is repeated uncompiled


class PolicyError(AnalyzerError):
    """A policy raised, or returned no index into its choices; the run is worthless."""

    def __init__(
        self, policy: str, player: int, game: int, seed: int, case: str, what: str, file: str = ""
    ) -> None:
        of = f" of {file}" if file else ""
        super().__init__(
            f"policy '{policy}'{of} (player {player}) {what} "
            f"in game {game}, seed {seed}, of {case}",
            fix="Nothing of this run counts. Mend the policy, or leave it out.",
        )
        self.policy, self.player, self.game, self.seed = policy, player, game, seed
        self.file = file


def failure(
    ready: Ready, desk: Any, slot: int, game: int, seed: int, cause: Exception | int
) -> PolicyError:
    """Return the error for what the policy of a slot did: what it raised, or the index it gave."""
    seat, case = ready.case.seats[slot], ready.case
    if isinstance(cause, Exception):
        what = f"raised {cause!r}"
        line = _line(seat.plays, ready, desk, slot, cause)
        if line:
            row = seat.plays.source.splitlines()[line - 1].strip()
            what += f" at line {line} ({row})"
    else:
        what = f"returned {cause}, not a listed option"
    placed = f", {case.placed.told}" if case.placed is not None else ""
    name = f"'{case.lineup}' ({case.variant}{placed})"
    return PolicyError(
        seat.label, slot, game, seed, name, what, seat.plays.origin if seat.plays.digest else ""
    )


def _line(policy: Policy, ready: Ready, desk: Any, slot: int, cause: Exception) -> int | None:
    """Return the line of a plug-in that raised; None when it cannot be told.

    Compiled code tells the line of a `raise` only.  For anything else (an index beyond an array)
    the decision is repeated uncompiled, which tells it when the same is raised again.
    """
    if not policy.digest:
        return None
    line = _in_file(policy, cause)
    if line is not None:
        return line
    rules = ready.game.rules
    file, left = policy.kernel.__code__.co_filename, STEPS

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise TimeoutError
        return count if frame.f_code.co_filename == file else None

    before = sys.gettrace()
    try:
        n = rules.legal(desk.state, ready.options, ready.tables, desk.choices)
        stream = desk.streams.of[rules.SOURCES + slot]
        uncompiled = _uncompiled(policy)
        sys.settrace(count)
        with np.errstate(divide="raise", invalid="raise"):  # numbers are NumPy's here
            uncompiled(
                desk.seen, desk.choices.code[:n], desk.params[slot], ready.tables, desk.memo[slot],
                stream,
            )  # fmt: skip
    except Exception as error:
        both = isinstance(error, ArithmeticError) and isinstance(cause, ArithmeticError)
        return _in_file(policy, error) if both or type(error) is type(cause) else None
    finally:
        sys.settrace(before)
    return None


def _uncompiled(policy: Policy) -> Any:
    """Return the kernel as plain Python, with what it calls in its own file."""
    names = dict(vars(sys.modules[policy.home]))
    for name, value in names.items():
        function = getattr(value, "py_func", value)
        if isinstance(function, FunctionType) and function.__module__ == policy.home:
            names[name] = FunctionType(function.__code__, names, name, function.__defaults__)
    return names[policy.name]


def _in_file(policy: Policy, error: Exception) -> int | None:
    """Return the last line of the plug-in's file in an exception's traceback."""
    code = policy.kernel.__code__.co_filename
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == code]
    return lines[-1] if lines else None
