"""The index card of a game: no more than its folder's first file needs, so that it costs nothing."""

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
