"""Random streams: xoshiro256++ seeded through SplitMix64, one stream per (seed, deal, source).

A stream depends on nothing but these three numbers, so game i of a run can be played alone, on
any thread, and a policy's own draws never shift the cards.

Sources: D. Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", ACM TOMS 47
(2021), and their reference code for xoshiro256++ and SplitMix64; D. Lemire, "Fast Random Integer
Generation in an Interval", ACM TOMACS 29 (2019) for `below`.
"""

import numpy as np

from analyzer.core.jit import compiled, inlined

Stream = np.dtype([("a", np.uint64), ("b", np.uint64), ("c", np.uint64), ("d", np.uint64)])
POLICY = 64  # the source number of lineup slot 0; the rules' own sources lie below
PLACE = 128  # that of the stream which places cards; the slots' lie below

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_32 = np.uint64(0xFFFFFFFF)
_ALL_32 = np.uint64(1 << 32)


@inlined
def mix(word):
    """Return SplitMix64's output function of `word` (uint64 -> uint64, a bijection)."""
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@compiled
def fill(stream, key):
    """Set `stream` to the first four outputs of SplitMix64 from `key`."""
    stream.a = mix(key + _GOLDEN)
    stream.b = mix(key + _GOLDEN * np.uint64(2))
    stream.c = mix(key + _GOLDEN * np.uint64(3))
    stream.d = mix(key + _GOLDEN * np.uint64(4))


@inlined
def key_of(seed, deal):
    """Return the key from which all streams of one game are made."""
    return mix(mix(np.uint64(seed) + _GOLDEN) ^ (np.uint64(deal) * _GOLDEN))


@compiled
def start_one(stream, source, seed, deal):
    """Point the stream of one source at its first draw."""
    fill(stream, mix(key_of(seed, deal) ^ (np.uint64(source) * _MIX_2)))


@compiled
def start(streams, sources, players, seed, deal):
    """Point every stream of one game at its first draw.

    streams: a record with `of`, Stream records, shape (>= sources + players,): 0..sources-1 are
    the rules' sources (the deal first), sources + slot is that lineup slot's policy.
    """
    key = key_of(seed, deal)
    for source in range(sources):
        fill(streams.of[source], mix(key ^ (np.uint64(source) * _MIX_2)))
    for slot in range(players):
        fill(streams.of[sources + slot], mix(key ^ (np.uint64(POLICY + slot) * _MIX_2)))


@inlined
def step(a, b, c, d):
    """Return 64 uniform bits and the four words of the generator after them."""
    total = a + d
    bits = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
    shifted = b << np.uint64(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << np.uint64(45)) | (d >> np.uint64(19))
    return bits, a, b, c, d


@inlined
def draw(n, a, b, c, d):
    """Return a uniform int64 in 0..n-1 and the four words of the generator after it."""
    bound = np.uint64(n)
    bits, a, b, c, d = step(a, b, c, d)
    product = (bits >> np.uint64(32)) * bound
    if (product & _LOW_32) < bound:
        threshold = (_ALL_32 - bound) % bound
        while (product & _LOW_32) < threshold:
            bits, a, b, c, d = step(a, b, c, d)
            product = (bits >> np.uint64(32)) * bound
    return np.int64(product >> np.uint64(32)), a, b, c, d


@inlined
def next_u64(stream):
    """Advance `stream` and return 64 uniform bits."""
    bits, stream.a, stream.b, stream.c, stream.d = step(stream.a, stream.b, stream.c, stream.d)
    return bits


@inlined
def below(stream, n):
    """Return a uniform int64 in 0..n-1, without bias; 1 <= n < 2**32."""
    drawn, stream.a, stream.b, stream.c, stream.d = draw(n, stream.a, stream.b, stream.c, stream.d)
    return drawn


@compiled
def uniform(stream):
    """Return a uniform float64 in [0, 1), a multiple of 2**-53."""
    return np.float64(next_u64(stream) >> np.uint64(11)) * 2.0**-53


@compiled
def shuffle(stream, cards, n):
    """Put the first `n` entries of `cards` into a uniformly random order (Fisher-Yates)."""
    a, b, c, d = stream.a, stream.b, stream.c, stream.d  # in registers a draw takes half as long
    for last in range(n - 1, 0, -1):
        other, a, b, c, d = draw(last + 1, a, b, c, d)
        cards[last], cards[other] = cards[other], cards[last]
    stream.a, stream.b, stream.c, stream.d = a, b, c, d
