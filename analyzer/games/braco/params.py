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


POLICIES: dict[str, type[Params]] = {"random": Random, "hurry": Hurry, "floor": Floor}
DEFAULT = "floor"
