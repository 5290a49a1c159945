"""What a game wants measured beside games and decisions: its parts, and what its outcomes count."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Loop = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game that is measured alone.

    name: what a table calls it; unit: what is counted; about: what is done for one of them
    make: from the game's tables to a function that does `n` of them, on one thread, the GIL
    released; what must be compiled or prepared is ready when it returns
    """

    name: str
    unit: str
    about: str
    make: Callable[[tuple[Any, ...]], Loop]
