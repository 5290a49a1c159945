"""Tidy tables as CSV, in the dialect that the reader's program expects."""

from dataclasses import dataclass

import pandas as pd

from analyzer.core.errors import unknown_name

PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Dialect:
    """How numbers become text: separator, decimal sign, line ends, encoding."""

    separator: str
    decimal: str
    line_end: str
    encoding: str


#: `excel-fr` is what Excel and LibreOffice open by a double click where the decimal sign is a
#: comma (French, German, ...), `excel` where it is a point; both need the BOM to see UTF-8
DIALECTS = {
    PLAIN: Dialect(",", ".", "\n", "utf-8"),
    "excel": Dialect(",", ".", "\r\n", "utf-8-sig"),
    "excel-fr": Dialect(";", ",", "\r\n", "utf-8-sig"),
}


def to_csv(frame: pd.DataFrame, dialect: str = PLAIN) -> bytes:
    """Return a frame as CSV with a header and full precision: numbers read back are the same.

    Raises AnalyzerError for an unknown dialect.
    """
    if dialect not in DIALECTS:
        raise unknown_name("CSV dialect", dialect, DIALECTS)
    form = DIALECTS[dialect]
    text: str = frame.to_csv(
        index=False, sep=form.separator, decimal=form.decimal, lineterminator=form.line_end
    )
    return text.encode(form.encoding)
