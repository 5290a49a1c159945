"""Contenders that do the same work, measured in one run on one core.

They take turns, so that what else the machine does meets all of them; processor time is counted,
and the medians of the repeats are compared.
"""

import argparse
import importlib.metadata
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from analyzer import __version__

REPEATS = 9
SECONDS = 0.5  # of one repeat, about


@dataclass
class Contender:
    """One way to do the work: `play(n)` does n pieces and returns the processor time, seconds.

    differs: what is not the same as in the first row
    """

    name: str
    play: Callable[[int], float]
    differs: str
    pieces: int = 64
    rates: list[float] = field(default_factory=list)

    def fit(self) -> None:
        """Find how many pieces take about `SECONDS`; the first one compiles."""
        self.play(self.pieces)
        while (took := self.play(self.pieces)) < SECONDS / 4:
            self.pieces *= 4
        self.pieces = max(1, int(self.pieces * SECONDS / took))

    def measure(self) -> None:
        """Take one repeat."""
        self.rates.append(self.pieces / self.play(self.pieces))


def timed(piece: Callable[[], object]) -> Callable[[int], float]:
    """Return play(n) that calls `piece` n times."""

    def play(n: int) -> float:
        began = time.process_time()
        for _ in range(n):
            piece()
        return time.process_time() - began

    return play


def take_turns(contenders: Sequence[Contender]) -> None:
    """Measure all of them, on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for one in contenders:
        one.fit()
    for _ in range(REPEATS):
        for one in contenders:
            one.measure()


def rows(contenders: Sequence[Contender]) -> str:
    """Return the rows of the table: rates, and the first one's median by each."""
    ours = median(contenders[0].rates)
    told = []
    for one in contenders:
        low, middle, high = (
            f"{rate:,.0f}".replace(",", " ")
            for rate in (min(one.rates), median(one.rates), max(one.rates))
        )
        ratio = f"{ours / median(one.rates):,.1f}".replace(",", " ")
        told.append(f"| {one.name} | {low} | {middle} | {high} | {ratio} | {one.differs} |")
    return "\n".join(told)


def versions(*names: str) -> str:
    """Return what was measured with."""
    told = [f"{name} {importlib.metadata.version(name)}" for name in names]
    return ", ".join([f"analyzer {__version__}", f"Python {sys.version.split()[0]}", *told])


def publish(about: str, page: Callable[[], str]) -> None:
    """Print the page; write it when the command line asks for it."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--write", type=Path, help="write the page to this file")
    target = parser.parse_args().write
    told = page()
    print(told, end="")
    if target is not None:
        target.write_text(told, encoding="utf-8")
