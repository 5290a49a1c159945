"""Errors that the user can mend: what is wrong, where, and what to do about it."""

import difflib
from collections.abc import Iterable, Sequence


class AnalyzerError(Exception):
    """What is wrong, where, and what to do about it; exit code 2 at the command line."""

    def __init__(self, what: str, *, where: str = "", fix: str = "") -> None:
        super().__init__(what)
        self.what, self.where, self.fix = what, where, fix

    def __str__(self) -> str:
        lines = [f"{self.where}: {self.what}" if self.where else self.what]
        if self.fix:
            lines.append(f"  {self.fix}")
        return "\n".join(lines)


class Problems(AnalyzerError):
    """Several errors found in one pass, reported together."""

    def __init__(self, problems: Sequence[AnalyzerError]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def raise_all(problems: Sequence[AnalyzerError]) -> None:
    """Raise what was found: nothing for none, the error itself for one, `Problems` for more."""
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise Problems(problems)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return "Did you mean 'x'? Known: ..." for a name that is not in `known`."""
    names = sorted(known)
    folded = {candidate.casefold(): candidate for candidate in names}
    close = difflib.get_close_matches(name.casefold(), list(folded), n=1)
    hint = f"Did you mean '{folded[close[0]]}'? " if close else ""
    return f"{hint}Known: {', '.join(names) or 'none'}."


def unknown_name(kind: str, name: str, known: Iterable[str], where: str = "") -> AnalyzerError:
    """Return the error for a name that is not in `known`, with the nearest match."""
    return AnalyzerError(f"unknown {kind} '{name}'", where=where, fix=nearest(name, known))
