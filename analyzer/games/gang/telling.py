"""How likely a seat holds chip k, given the percentile of its hand (P2)."""

from analyzer.core.jit import compiled

from .own_rank import binomial, power


@compiled
def tells(players, chip, percentile, doubt):
    """Return E_k(q): the chance that the owner of percentile q holds chip k of N.

    (1 - doubt) C(N-1, k-1) q^(k-1) (1-q)^(N-k) + doubt / N: the owner knows where it stands among
    N - 1 uniform others, or with the chance `doubt` took any chip.
    """
    ways = binomial(players - 1, chip - 1)
    fits = ways * power(percentile, chip - 1) * power(1.0 - percentile, players - chip)
    return (1.0 - doubt) * fits + doubt / players
