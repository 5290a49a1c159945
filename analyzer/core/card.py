"""The index card of a game, apart from its contract: a game's first file imports no more."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """The index card of a game: what can be said without loading its rules."""

    name: str
    title_en: str
    title_fr: str
    fewest: int
    most: int
    about: str
    teams: bool = False
    cooperative: bool = False
    symmetric: bool = True  # no seat differs from another before chance has spoken
