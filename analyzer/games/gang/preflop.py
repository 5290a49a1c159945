"""The 169 starting hands: moments of their final percentile, and their percentile before the flop.

`preflop.csv` ships with the package; `rebuild` makes it anew from all 2,598,960 boards, of which
134,459 differ by more than the names of suits.
"""

from math import comb
from pathlib import Path

import numpy as np

from .deck import CLASSES, DECK, PAIRS, class_of

FILE = Path(__file__).parent / "preflop.csv"
MOMENTS = 5
HEADER = "hand," + ",".join(f"m{e}" for e in range(1, MOMENTS + 1)) + ",p1"


def shipped() -> np.ndarray:
    """Return the table that ships: float64 (169, 6), m_1..m_5 and p_1 by `class_of`."""
    return np.loadtxt(FILE, delimiter=",", skiprows=1, usecols=range(1, MOMENTS + 2))


def rebuild() -> np.ndarray:
    """Return the same from enumeration of all boards; about two seconds."""
    from analyzer.core.jit import new

    from . import runouts, strength, tables

    of_class = np.array([class_of(a, b) for b in range(DECK) for a in range(b)], np.int64)
    sums = np.zeros((CLASSES, MOMENTS))
    shares = np.zeros(PAIRS, np.float32)
    runouts.sum_boards(tables.values(), new(strength.Scores), shares, of_class, sums)
    combos = np.bincount(of_class, minlength=CLASSES)
    moments = sums / (combos * comb(50, 5))[:, None]
    return np.column_stack([moments, percentiles(moments[:, 0])])


def percentiles(equities: np.ndarray) -> np.ndarray:
    """Return the percentile of each class by its equity among the 1,225 disjoint pockets."""
    pockets = [(a, b) for b in range(DECK) for a in range(b)]
    found = np.zeros(CLASSES)
    for a, b in {class_of(*pair): pair for pair in pockets}.values():
        own = equities[class_of(a, b)]
        other = [equities[class_of(*pair)] for pair in pockets if not {a, b} & {*pair}]
        found[class_of(a, b)] = (np.less(other, own).mean() + np.less_equal(other, own).mean()) / 2
    return found


def write(table: np.ndarray, file: Path = FILE) -> None:
    """Write the table as text."""
    from .text import class_name

    lines = [HEADER]
    for index, row in enumerate(table):
        lines.append(",".join([class_name(index), *(f"{number:.10f}" for number in row)]))
    file.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    write(rebuild())
