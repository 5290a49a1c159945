"""The policies of Braco and their parameters; no Numba here.

The docstring of a model is the policy's idea in one line.
"""

from typing import ClassVar

from pydantic import Field

from analyzer.core.contract import Params


class Random(Params):
    """One legal option, uniformly."""


class Hurry(Params):
    """Sheds Action cards as fast as it can and calls Braco at the first chance."""

    needs: ClassVar[frozenset[str]] = frozenset({"effects"})


class Floor(Params):
    """Calls Braco from a sum on; below it, tries for more while enough unseen Money is higher."""

    needs: ClassVar[frozenset[str]] = frozenset({"effects", "unseen"})
    floor: float = Field(100_000, ge=0, description="call Braco from this sum on, EUR")
    min_better: float = Field(
        0.3, ge=0, le=1, description="draw Money while this share of unseen Money is above mine"
    )


class Watchful(Params):
    """Holds out like `floor`, for less once a rival may leave, for nothing if the first wins."""

    needs: ClassVar[frozenset[str]] = frozenset({"effects", "unseen"})
    floor: float = Field(300_000, ge=0, description="call Braco from this sum on, EUR")
    near_cards: int = Field(
        0, ge=0, le=20, description="a rival with Money and at most so many cards is about to leave"
    )
    near_factor: float = Field(
        0.3, ge=0, le=1, description="share of the floor that will do when a rival is"
    )


class Hunter(Params):
    """Keeps Carotte and Deal for the richest, Contrat and Prison for who is about to leave."""

    needs: ClassVar[frozenset[str]] = frozenset({"effects", "unseen", "their_money"})
    floor: float = Field(500_000, ge=0, description="call Braco from this sum on, EUR")
    keep_carotte: float = Field(
        0.5,
        ge=0,
        le=1,
        description="keep Carotte and Deal until this likely to find Money above mine",
    )
    target_leader: bool = Field(
        True, description="keep Contrat and Prison until a rival is about to leave"
    )


class Counter(Params):
    """Counts cards: weighs the chance that a call wins against that of one more try."""

    needs: ClassVar[frozenset[str]] = frozenset({"effects", "unseen", "their_money"})
    horizon: float = Field(
        4.6,
        gt=0,
        description="a rival with this many cards is half the danger of one without",
    )
    risk: float = Field(
        1.0, ge=0, le=1, description="chance, as it reckons, that one more turn does no harm"
    )


POLICIES: dict[str, type[Params]] = {
    "random": Random,
    "hurry": Hurry,
    "floor": Floor,
    "watchful": Watchful,
    "hunter": Hunter,
    "counter": Counter,
}
DEFAULT = "floor"
