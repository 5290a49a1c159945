"""Line numbers for the keys of a TOML document, which `tomllib` does not give.

The document has already been accepted by `tomllib`, so the scanner may trust its grammar and only
has to know where keys and values begin and end.
"""

import tomllib
from bisect import bisect_right

Key = tuple[str | int, ...]

_BARE_END = "=.]\n \t\r"
_VALUE_END = ",]}#\n"


def lines(text: str) -> dict[Key, int]:
    """Return the line, counted from 1, of every table, key and list entry of a valid document."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.found


def line_of(found: dict[Key, int], path: Key) -> int | None:
    """Return the line of `path`, or of the nearest key above it; None when none is known."""
    for length in range(len(path), 0, -1):
        if path[:length] in found:
            return found[path[:length]]
    return None


class _Scanner:
    """Walks once through the text; `found` takes each path at its first appearance."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0] + [index + 1 for index, sign in enumerate(text) if sign == "\n"]
        self.found: dict[Key, int] = {}
        self.counts: dict[Key, int] = {}  # arrays of tables: how many entries so far

    def peek(self, length: int = 1) -> str:
        """Return the next characters, "" at the end."""
        return self.text[self.at : self.at + length]

    def note(self, path: Key, start: int) -> None:
        """Remember the line of `path`, and of the tables above it that are new."""
        line = bisect_right(self.starts, start)
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)

    def blank(self, signs: str = " \t\r\n") -> None:
        """Skip blanks and comments; with blanks that hold no newline, stay on the line."""
        while self.at < len(self.text):
            if self.peek() == "#" and "\n" in signs:
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.peek() in signs:
                self.at += 1
            else:
                return

    def document(self) -> None:
        """Read headers and key/value pairs to the end."""
        table: Key = ()
        self.blank()
        while self.at < len(self.text):
            if self.peek() == "[":
                table = self.header()
            else:
                self.pair(table)
            self.blank()

    def header(self) -> Key:
        """Read `[a.b]` or `[[a.b]]`; return the table's path, list indices included."""
        start, many = self.at, self.peek(2) == "[["
        self.at += 2 if many else 1
        *parents, last = self.key()
        self.at += 2 if many else 1
        path: Key = ()
        for part in parents:
            path = self.entry((*path, part))
        path = (*path, last)
        if many:
            self.counts[path] = self.counts.get(path, 0) + 1
        path = self.entry(path)
        self.note(path, start)
        return path

    def entry(self, path: Key) -> Key:
        """Return `path`, followed by the index of its current entry if it is an array of tables."""
        return (*path, self.counts[path] - 1) if path in self.counts else path

    def key(self) -> list[str]:
        """Read a dotted key up to the sign behind it."""
        parts = []
        while True:
            self.blank(" \t")
            parts.append(self.quoted() if self.peek() in ("'", '"') else self.bare(_BARE_END))
            self.blank(" \t")
            if self.peek() != ".":
                return parts
            self.at += 1

    def bare(self, ends: str) -> str:
        """Read up to one of the signs in `ends`."""
        start = self.at
        while self.at < len(self.text) and self.peek() not in ends:
            self.at += 1
        return self.text[start : self.at]

    def quoted(self) -> str:
        """Return the content of a string; a string of several lines is returned as written."""
        sign = self.peek()
        if self.peek(3) == sign * 3:
            return self.long(sign)
        start = self.at
        self.at += 1
        while self.peek() != sign:
            self.at += 2 if self.peek() == "\\" and sign == '"' else 1
        self.at += 1
        return str(tomllib.loads(f"key = {self.text[start : self.at]}")["key"])

    def long(self, sign: str) -> str:
        """Read a string of several lines; up to two quotes may stand right before its end."""
        start = self.at = self.at + 3
        while self.peek(3) != sign * 3:
            self.at += 2 if self.peek() == "\\" and sign == '"' else 1
        while self.peek(4) == sign * 4:
            self.at += 1
        self.at += 3
        return self.text[start : self.at - 3]

    def pair(self, table: Key) -> None:
        """Read `key = value`."""
        start = self.at
        path = (*table, *self.key())
        self.at += 1  # the equals sign
        self.note(path, start)
        self.value(path)

    def value(self, path: Key) -> None:
        """Read any value; entries of lists and inline tables are noted under `path`."""
        self.blank(" \t")
        sign = self.peek()
        if sign in ("'", '"'):
            self.quoted()
        elif sign == "[":
            self.entries(path, "]")
        elif sign == "{":
            self.entries(path, "}")
        else:
            self.bare(_VALUE_END)

    def entries(self, path: Key, end: str) -> None:
        """Read a list or an inline table."""
        self.at += 1
        self.blank()
        index = 0
        while self.peek() != end:
            if end == "}":
                self.pair(path)
            else:
                self.note((*path, index), self.at)
                self.value((*path, index))
            index += 1
            self.blank()
            if self.peek() == ",":
                self.at += 1
                self.blank()
        self.at += 1
