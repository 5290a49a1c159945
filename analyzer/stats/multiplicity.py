"""Several tests at once: verdicts by Holm, lists of cards by Benjamini and Hochberg."""

from collections.abc import Sequence


def holm(p_values: Sequence[float], alpha: float) -> tuple[list[float], list[bool]]:
    """Return the adjusted p-values and which hypotheses fall, in the order given.

    The chance that any true hypothesis falls is at most `alpha`, however the tests depend on
    each other.  Adjusted: the i-th smallest of m becomes (m - i + 1) times itself, but no
    less than its predecessor and no more than 1.  A hypothesis falls when adjusted <= alpha.

    Source
    ------
    S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
    of Statistics 6 (1979); adjusted form: S. Wright, Biometrics 48 (1992).
    """
    m, adjusted, floor = len(p_values), [0.0] * len(p_values), 0.0
    for rank, i in enumerate(_ascending(p_values)):
        floor = max(floor, min(1.0, (m - rank) * p_values[i]))
        adjusted[i] = floor
    return adjusted, [p <= alpha for p in adjusted]


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Return the adjusted p-values in the order given.

    Listing all with adjusted <= f keeps the expected share of false entries at or below f,
    for independent or positively dependent tests.  Adjusted: the i-th smallest of m becomes
    m / i times itself, but no more than its successor and no more than 1.

    Source
    ------
    Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate", JRSS B 57 (1995);
    adjusted form: S. Wright, Biometrics 48 (1992).
    """
    m, adjusted, ceiling = len(p_values), [0.0] * len(p_values), 1.0
    for rank, i in reversed(list(enumerate(_ascending(p_values), start=1))):
        ceiling = min(ceiling, m / rank * p_values[i])
        adjusted[i] = ceiling
    return adjusted


def _ascending(values: Sequence[float]) -> list[int]:
    """Return the indices that sort `values`."""
    return sorted(range(len(values)), key=values.__getitem__)
