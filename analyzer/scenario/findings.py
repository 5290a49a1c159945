"""Problems as they are found: each at its line of the file, or at the override that brought it."""

from analyzer.core.errors import AnalyzerError, raise_all

from .locate import Key, line_of, lines
from .wording import dotted

_LAST = 1 << 60  # overrides are told after what stands in the file


class Findings:
    """What is wrong with one scenario.

    label: the file as the user called it; text: its content, when that is valid TOML
    """

    def __init__(self, label: str, text: str = "") -> None:
        self.label, self.text = label, text
        self.overrides: list[tuple[Key, str]] = []
        self._lines: dict[Key, int] | None = None
        self._found: list[tuple[int, AnalyzerError]] = []

    def overridden(self, path: Key, where: str) -> None:
        """Remember that `path` holds what `where` ("--set games=5") put there."""
        self.overrides.append((path, where))

    def add(self, path: Key, what: str, fix: str = "") -> None:
        """Report a problem with what stands at `path`."""
        self.at(*self._place(path), what, fix)

    def at(self, order: int, where: str, what: str, fix: str = "") -> None:
        """Report a problem at a place in words; the same one is not told twice."""
        error = AnalyzerError(what, where=where, fix=fix)
        if not any(str(other) == str(error) for _, other in self._found):
            self._found.append((order, error))

    def at_override(self, where: str, what: str, fix: str = "") -> None:
        """Report a problem with an override itself."""
        self.at(_LAST, where, what, fix)

    def raise_all(self) -> None:
        """Raise everything that was found, in the order of the file."""
        raise_all([error for _, error in sorted(self._found, key=lambda entry: entry[0])])

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self._found)

    def _place(self, path: Key) -> tuple[int, str]:
        """Return where `path` stands: the override at or above it, its line, an override below."""
        for key, where in reversed(self.overrides):
            if path[: len(key)] == key:
                return _LAST, where
        if self._lines is None:
            self._lines = lines(self.text)
        if path not in self._lines:
            for key, where in reversed(self.overrides):
                if key[: len(path)] == path:
                    return _LAST, where
        line = line_of(self._lines, path)
        name = f": {dotted(path)}" if path else ""
        return line or 0, f"{self.label}:{line}{name}" if line else f"{self.label}{name}"
