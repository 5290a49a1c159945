"""The policies of Planted; no Numba here."""

from analyzer.core.contract import Params


class Random(Params):
    """Either card of the hand, uniformly."""


POLICIES: dict[str, type[Params]] = {"random": Random}
DEFAULT = "random"
