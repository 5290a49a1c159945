"""Quantiles from histograms: numpy's value, tabulated ranks, coverage with and without blocks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analyzer.core.errors import AnalyzerError
from analyzer.stats import quantile

HISTOGRAMS = st.lists(st.integers(0, 40), min_size=1, max_size=30).filter(any)
TENTHS = st.integers(1, 9).map(lambda tenths: tenths / 10)


@given(HISTOGRAMS, TENTHS)
def test_the_value_is_numpys_inverted_cdf(counts, q):
    pool = np.repeat(np.arange(len(counts)), counts)
    # Beside the jumps of the distribution function, where numpy's rounding is not ours.
    exact = int(-(-pool.size * round(10 * q) // 10)) - 1
    assert quantile(np.array(counts), q, pool.size).value == pool[exact]
    if pool.size * round(10 * q) % 10:
        assert pool[exact] == np.quantile(pool, q, method="inverted_cdf")


@pytest.mark.parametrize(
    ("n", "low", "high"),
    # The ranks of the sign test at 95 %, as in any table of it; by hand, their coverages
    # 1 - 2 P(B < low) are 96.9, 97.9, 96.5 and 95.9 %, and one rank further in under 95 %.
    [(6, 1, 6), (10, 2, 9), (15, 4, 12), (20, 6, 15)],
)
def test_the_ranks_of_a_median_are_the_tabulated_ones(n, low, high):
    counts = np.r_[0, np.ones(n, np.int64), 0]  # the values 1..n, so that value = rank
    estimate = quantile(counts, 0.5, n)
    assert (estimate.low, estimate.high) == (low, high)


def test_with_few_units_the_bounds_stand_in():
    counts = np.array([0, 0, 5, 0, 0])
    for units in (1, 2, 5):
        e = quantile(counts, 0.5, units)
        assert (e.low, e.value, e.high) == (0, 2, 4)
    e = quantile(counts, 0.5, 5, low=-3, high=99)
    assert (e.low, e.high) == (-3, 99)
    e = quantile(np.ones(100, np.int64), 0.99, 100, high=500)
    assert (e.low, e.high) == (96, 500)  # P(B < 97) = 0.018 for B binomial (100, 0.99)


def test_a_whole_number_may_be_certain():
    e = quantile(np.array([10, 80_000, 10]), 0.5, 80_020)
    assert (e.low, e.value, e.high, e.method) == (1, 1, 1, "order-statistics")


@pytest.mark.parametrize(
    ("q", "games", "seed"), [(0.5, 1, 1), (0.9, 1, 2), (0.5, 4, 3), (0.1, 4, 4)]
)
def test_coverage(q, games, seed):
    """Misses at most 5 % of the time, up to what one seed in a million exceeds.

    Blocks of one game, and blocks of four games that are the same with probability 0.7, so
    that the pooled games are far from independent.  Power: taking games for units misses
    10 to 15 % with blocks of four (measured); 7.5 % are allowed, so that it fails on 99.99 %
    of seeds.
    """
    rng, runs, blocks = np.random.default_rng(seed), 2_000, 80
    own = rng.geometric(0.05, (runs, blocks, games))
    common = rng.random((runs, blocks, 1)) < 0.7
    values = np.where(common, own[:, :, :1], own)
    truth = stats.geom.ppf(q, 0.05)
    misses = 0
    for run in values:
        e = quantile(np.bincount(run.ravel()), q, blocks)
        misses += not e.low <= truth <= e.high
    assert misses <= stats.binom.isf(1e-6, runs, 0.05)


@given(HISTOGRAMS, st.floats(0.001, 0.999), st.integers(1, 10**9), st.floats(0.5, 0.9999))
def test_whole_numbers_in_order_and_in_range(counts, q, units, level):
    e = quantile(np.array(counts), q, units, level)
    assert 0 <= e.low <= e.value <= e.high <= len(counts) - 1
    assert all(v == int(v) for v in (e.low, e.value, e.high))
    assert counts[int(e.value)] > 0


@pytest.mark.parametrize("counts", [[], [0, 0]])
def test_an_empty_histogram_is_an_error(counts):
    with pytest.raises(AnalyzerError):
        quantile(np.array(counts, np.int64), 0.5, 1)
