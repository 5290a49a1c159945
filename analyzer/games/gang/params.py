"""The policies of The Gang and their parameters; no Numba here.

The docstring of a model is the policy's idea in one line.  All but `random` share four keys that
say when to fight for a chip; every number is a default found by play.
"""

from typing import Any, ClassVar, Literal

from pydantic import Field

from analyzer.core.contract import Params

NEVER = 99.0  # a margin that nothing passes


def _steal(margin: float, better: str) -> Any:
    """Declare how much better a chip of another seat must be to take it."""
    about = f"how much {better} a chip of somebody must be"
    return Field(margin, ge=0, le=NEVER, description=about)


def _move(margin: float, better: str) -> Any:
    """Declare how much better a free chip must be to move to it."""
    about = f"how much {better} a free chip must be, when I hold one"
    return Field(margin, ge=0, le=NEVER, description=about)


class Random(Params):
    """One legal option, uniformly."""


class Chooser(Params):
    """What all but `random` share; kernels read these keys by index, in this order."""

    needs: ClassVar[frozenset[str]] = frozenset({"percentile"})

    steal_margin: float = _steal(0.5, "better")
    move_margin: float = _move(0.5, "better")
    max_steals: int = Field(
        3, ge=0, le=99, description="chips that I take from others in a round, at most"
    )
    give_way: bool = Field(True, description="never take back a chip that was taken from me")


class Absolute(Chooser):
    """My percentile alone tells my chip; fights once for it, then steps aside."""


class Yielding(Chooser):
    """As `absolute`, but first come, first served: the nearest free chip, and never moves again."""

    steal_margin: float = _steal(NEVER, "better")
    move_margin: float = _move(NEVER, "better")
    max_steals: int = Field(
        0, ge=0, le=99, description="chips that I take from others in a round, at most"
    )


class Persistent(Chooser):
    """As `absolute`, but always takes its chip back."""

    steal_margin: float = _steal(0.0, "better")
    move_margin: float = _move(0.0, "better")
    give_way: bool = Field(False, description="never take back a chip that was taken from me")


class Order(Chooser):
    """The chip that most likely is the rank of my hand, now or at the end."""

    steal_margin: float = _steal(0.1, "likelier")
    move_margin: float = _move(0.1, "likelier")
    target: Literal["current", "final"] = Field(
        "current", description="rank of the hand as it is, or as it may become"
    )

    def reads(self) -> frozenset[str]:
        """Return the costly parts of the view that it reads with these parameters."""
        return self.needs | ({"final"} if self.target == "final" else frozenset())


class Listener(Chooser):
    """Places itself among the others by what their chips of all colours tell of their hands."""

    needs: ClassVar[frozenset[str]] = frozenset({"percentile", "memo"})

    steal_margin: float = _steal(0.15, "likelier")
    move_margin: float = _move(0.15, "likelier")
    belief: Literal["range", "hmm"] = Field(
        "range", description="what is believed of the others: their cards, or their percentiles"
    )
    live: float = Field(
        3.0, ge=0, le=20, description="weight of the chips that lie now, before the round is over"
    )
    doubt: float = Field(
        0.2, ge=0, le=1, description="share of chips that tell nothing of the hand behind them"
    )


class Convention(Listener):
    """A listener whose gang agrees on what a white chip tells, since white chips never score."""

    white_score: Literal["highcard", "pairfirst", "lowcard", "equity"] = Field(
        "highcard", description="what white chips rank: high cards, pairs first, the low card, odds"
    )


POLICIES: dict[str, type[Params]] = {
    "random": Random,
    "yielding": Yielding,
    "persistent": Persistent,
    "absolute": Absolute,
    "order": Order,
    "listener": Listener,
    "convention": Convention,
}
DEFAULT = "listener"
