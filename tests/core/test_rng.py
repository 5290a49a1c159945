"""The random streams: published vectors, no bias, no stream twice."""

import itertools

import numpy as np
import pytest
from scipy.special import chdtrc, chdtri, chndtr

from analyzer.core import rng
from analyzer.core.jit import layout, new

pytestmark = pytest.mark.kernel

ALPHA = 1e-6
SPLITMIX = (
    6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
    16408922859458223821,
)  # fmt: skip
XOSHIRO = (
    41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205,
    9973669472204895162, 14011001112246962877, 12406186145184390807, 15849039046786891736,
    10450023813501588000,
)  # fmt: skip
GOLDEN = 0x9E3779B97F4A7C15


def stream(*words):
    """Return a Stream in this state."""
    one = new(rng.Stream)
    one.a, one.b, one.c, one.d = (np.uint64(word) for word in words)
    return one


def seeded(key):
    one = new(rng.Stream)
    rng.fill(one, np.uint64(key))
    return one


def words(one):
    return tuple(int(one[name]) for name in "abcd")


def test_splitmix64_gives_the_published_numbers():
    keys = [(1234567 + i * GOLDEN) % 2**64 for i in range(1, 6)]
    assert tuple(int(rng.mix(np.uint64(key))) for key in keys) == SPLITMIX
    assert words(seeded(1234567)) == SPLITMIX[:4]


def test_xoshiro256_plus_plus_gives_the_published_numbers():
    one = stream(1, 2, 3, 4)
    assert tuple(int(rng.next_u64(one)) for _ in XOSHIRO) == XOSHIRO


def test_xoshiro256_plus_plus_agrees_with_a_plain_reading_of_the_reference_code():
    mask = 2**64 - 1

    def rotl(x, k):
        return ((x << k) | (x >> (64 - k))) & mask

    s, one = list(words(seeded(99))), seeded(99)
    for _ in range(1000):
        wanted = (rotl((s[0] + s[3]) & mask, 23) + s[0]) & mask
        t = (s[1] << 17) & mask
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        assert int(rng.next_u64(one)) == wanted


def p_of(counts):
    """Return the p-value of the chi-square test that all cells are equally likely."""
    counts = np.asarray(counts)
    expected = counts.sum() / counts.size
    return chdtrc(counts.size - 1, ((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("n", [2, 3, 6, 7, 100])
def test_below_is_uniform(n):
    one = seeded(5)
    counts = np.bincount([rng.below(one, n) for _ in range(20_000)], minlength=n)
    assert counts.size == n
    assert p_of(counts) > ALPHA


def test_below_is_uniform_where_rejection_matters():
    """n = 3/4 of 2**32: without rejection every third number would come twice as often."""
    n, one = 3 << 30, seeded(6)
    draws = np.array([rng.below(one, n) for _ in range(6_000)])
    assert draws.min() >= 0
    assert draws.max() < n
    assert p_of(np.bincount(draws % 3, minlength=3)) > ALPHA
    # the power of that test against (1/2, 1/4, 1/4): noncentrality n * sum (p - 1/3)^2 * 3
    shift = 6_000 * 3 * ((1 / 2 - 1 / 3) ** 2 + 2 * (1 / 4 - 1 / 3) ** 2)
    assert chndtr(chdtri(2, ALPHA), 2, shift) < 1e-6


@pytest.mark.parametrize(
    ("n", "rejects"),
    [((1 << 31) + 1, True), (3, True), ((1 << 32) - 1, True), (1 << 31, False), (1, False)],
)
def test_below_rejects_exactly_the_surplus(n, rejects):
    """A first word of 0 lies below the threshold, 2**32 % n, unless n divides 2**32."""
    one, twin = stream(0, 2, 3, 0), stream(0, 2, 3, 0)  # a + d = 0 makes that word
    value, numbers = rng.below(one, n), []
    while not numbers or (numbers[-1] >> 32) * n % 2**32 < 2**32 % n:
        numbers.append(int(rng.next_u64(twin)))
    assert numbers[0] == 0
    assert (len(numbers) > 1) == rejects
    assert value == (numbers[-1] >> 32) * n >> 32
    assert words(one) == words(twin)


def test_below_agrees_with_lemires_method_draw_by_draw():
    for n in (1, 2, 5, 52, 10**6, (1 << 32) - 1, (3 << 30) + 7):
        one, twin = seeded(n), seeded(n)
        for _ in range(200):
            product = (int(rng.next_u64(twin)) >> 32) * n
            while product % 2**32 < (2**32 - n) % n:
                product = (int(rng.next_u64(twin)) >> 32) * n
            assert rng.below(one, n) == product >> 32


def test_uniform_is_the_top_53_bits():
    one, twin = seeded(1), seeded(1)
    draws = np.array([rng.uniform(one) for _ in range(5_000)])
    assert draws.tolist() == [(int(rng.next_u64(twin)) >> 11) / 2**53 for _ in draws]
    assert p_of(np.bincount((draws * 20).astype(int), minlength=20)) > ALPHA


def test_shuffle_is_uniform_over_all_orders():
    one = seeded(7)
    orders = {order: i for i, order in enumerate(itertools.permutations(range(4)))}
    counts = np.zeros(24, int)
    for _ in range(12_000):
        cards = np.arange(4)
        rng.shuffle(one, cards, 4)
        counts[orders[tuple(cards.tolist())]] += 1
    assert p_of(counts) > ALPHA


def test_shuffle_leaves_what_lies_beyond_n():
    cards = np.arange(10)
    rng.shuffle(seeded(3), cards, 6)
    assert cards[6:].tolist() == [6, 7, 8, 9]
    assert sorted(cards[:6].tolist()) == list(range(6))


def started(seed, deal, sources=3, players=4):
    """Return the states of all streams of one game: the rules' sources, then the slots'."""
    kind = layout([("of", rng.Stream, (sources + players,))])
    streams = new(np.dtype((np.record, kind)))
    rng.start(streams, sources, players, np.uint64(seed), np.int64(deal))
    return [words(one) for one in streams.of]


def test_streams_of_different_seeds_deals_and_sources_differ():
    seeds = [0, 1, 2, 3, 2**32, 2**63, 2**64 - 1, GOLDEN]
    deals = [0, 1, 2, 3, 1000, 2**32, 2**40]
    states = [state for seed in seeds for deal in deals for state in started(seed, deal)]
    assert len(set(states)) == len(seeds) * len(deals) * 7
    assert len({word for state in states for word in state}) == 4 * len(states)


def test_neighbouring_seeds_share_no_game():
    """Deals of seed s are no shifted deals of seed s + 1, and no seed plus deal gives the same."""
    deals = range(400)
    games = {seed: {started(seed, deal)[0] for deal in deals} for seed in range(20, 26)}
    assert len(set().union(*games.values())) == 6 * len(deals)


def test_a_stream_depends_on_seed_deal_and_source_alone():
    few, many = started(7, 9, sources=1, players=2), started(7, 9, sources=5, players=8)
    assert few[0] == many[0]
    assert few[1:] == many[5:7]
    assert started(7, 9)[:3] == many[:3]


def test_the_policies_sources_lie_above_those_of_any_rules():
    from analyzer.core import contract

    for name in contract.names():
        assert contract.load(name).rules.SOURCES < rng.POLICY


def test_bits_are_balanced_in_first_draws_of_successive_deals():
    """What games see of their seeds: the first word of deal 0, 1, 2, ..., each bit a fair coin."""
    first = np.array([started(1, deal, 1, 0)[0][0] for deal in range(4096)], np.uint64)
    bits = (first[:, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)
    ones = bits.sum(axis=0).astype(int)
    assert (np.abs(ones - 2048) < 6.1 * 32).all()  # 6.1 sigma: 64 bits at 1e-9 each
