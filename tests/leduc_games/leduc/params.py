"""The policies of Leduc hold'em and their parameters; no Numba here.

The docstring of a model is the policy's idea in one line.
"""

from pydantic import Field

from analyzer.core.contract import Params


class Random(Params):
    """One legal option, uniformly."""


class Honest(Params):
    """Raises with a pair or a king, folds an unpaired jack to a raise, otherwise calls."""

    stay: float = Field(
        0.0, ge=0, le=1, description="share of the raises that an unpaired jack calls all the same"
    )


POLICIES: dict[str, type[Params]] = {"random": Random, "honest": Honest}
DEFAULT = "honest"
