"""What a game may tell a player to pin on the wall: guides declared as data."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas as pd

GuideKind = Literal["grid"]
#: the columns that the frame of a grid has, beside those that only the file shows
GRID = ("row", "column", "name", "answer", "share")


@dataclass(frozen=True, slots=True)
class Guide:
    """One page of advice, worked out from the game's tables, not from games played.

    name: what the command line calls it, in small letters; title: a question, or what is told
    kind: "grid", 13 x 13 starting hands: pairs on the diagonal, suited above it, offsuit below
    players: of the page unless another number is asked for; fewest, most: those it can be made for
    policies: whose answer it can tell, as --policy names them; the first unless asked otherwise
    frame: from players, policy and what `tables.load` returned to the numbers.  Of a "grid": a row
           a cell, the columns `GRID`: row and column 0..12 (ace to two), name ("AKs"), answer (a
           whole number), share (0..1); further columns are for the file alone
    answer, share: what these two columns are, in a few words
    about: how to read it; rests: what it rests on, and how exact that is
    """

    name: str
    title: str
    kind: GuideKind
    players: int
    fewest: int
    most: int
    policies: tuple[str, ...]
    frame: "Callable[[int, str, Any], pd.DataFrame]"
    _: KW_ONLY
    answer: str
    share: str
    about: str
    rests: str
