"""How likely my hand is the k-th weakest of the table, from what is known of each other one."""

from analyzer.core.jit import compiled, inlined


@inlined
def binomial(n, k):
    """Return n over k, exact for the small numbers here."""
    product = 1.0
    for i in range(k):
        product = product * (n - i) / (i + 1)
    return product


@compiled
def power(x, n):
    """Return x to the n-th, n >= 0 a whole number; 0 to the 0 is 1."""
    product = 1.0
    for _ in range(n):
        product *= x
    return product


@compiled
def by_rivals(players, me, below, out):
    """Write into out[k] P(exactly k - 1 of the others are below me): a Poisson binomial.

    below: shape (players,): how likely each other hand is below mine; [me] is not read
    """
    out[1] = 1.0
    for k in range(2, players + 1):
        out[k] = 0.0
    n = 0
    for seat in range(players):
        if seat != me:
            n += 1
            f = below[seat]
            for k in range(n + 1, 1, -1):
                out[k] = out[k] * (1.0 - f) + out[k - 1] * f
            out[1] *= 1.0 - f
