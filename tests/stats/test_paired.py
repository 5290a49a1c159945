"""Paired differences: the formula on the raw arrays, the published example, the edges."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analyzer.core.errors import AnalyzerError
from analyzer.stats import Cross, Moments, difference

# Student (1908): extra sleep under either drug, in tenths of an hour (R, ?sleep).
FIRST = np.array([7, -16, -2, -12, -1, 34, 37, 8, 0, 20])
SECOND = np.array([19, 8, 11, 1, -1, 44, 55, 16, 46, 34])


def of_means(a, b, *bounds, **options):
    """Return the difference of the means of two arrays of blocks."""
    one = np.ones(a.size, np.int64)
    m, n = Moments.of_arrays(a, one), Moments.of_arrays(b, one)
    return difference(m, n, Cross.of_means(int(a @ b), m, n), *bounds, **options)


def of_ratios(ya, xa, yb, xb, *bounds):
    m, n = Moments.of_arrays(ya, xa), Moments.of_arrays(yb, xb)
    return difference(m, n, Cross.of_arrays(ya, xa, yb, xb), *bounds)


def test_the_paired_t_test_of_the_sleep_data():
    """R: t = -4.0621, df = 9, p = 0.002833, 95 % -2.4598858 to -0.7001142."""
    paired = of_means(FIRST, SECOND, -24, 24, scale=10)
    e = paired.estimate
    assert (e.value, e.low, e.high) == pytest.approx((-1.58, -2.4598858, -0.7001142), abs=1e-7)
    assert paired.p_value == pytest.approx(0.002833, abs=5e-7)
    saved = (FIRST.var() + SECOND.var()) / (FIRST - SECOND).var()
    assert paired.saved == pytest.approx(saved)
    assert (e.method, e.n) == ("paired", 10)


@given(st.integers(0, 2**32), st.integers(3, 200))
def test_ratios_agree_with_the_linearised_differences(seed, n):
    rng = np.random.default_rng(seed)
    xa, xb = rng.integers(1, 6, n), rng.integers(1, 9, n)
    ya, yb = rng.binomial(xa, 0.4), rng.binomial(xb, 0.4)
    ra, rb = ya.sum() / xa.sum(), yb.sum() / xb.sum()
    da, db = (ya - ra * xa) / xa.sum(), (yb - rb * xb) / xb.sum()
    k = min(math.ceil(x.sum() ** 2 / (x * x).sum()) for x in (xa, xb))
    paired = of_ratios(ya, xa, yb, xb, 0, 1)
    e = paired.estimate
    assert e.value == pytest.approx(ra - rb, abs=1e-12)
    if e.method == "bounded":
        assert k == 1 or ((da - db) ** 2).sum() < 1e-20
        return
    error = math.sqrt(k / (k - 1) * ((da - db) ** 2).sum())
    assert (e.error, e.n) == pytest.approx((error, k), rel=1e-6)
    assert paired.p_value == pytest.approx(
        2 * stats.t.sf(abs(ra - rb) / error, k - 1), rel=1e-6, abs=1e-12
    )
    separate = (da**2).sum() + (db**2).sum()
    assert paired.saved == pytest.approx(min(k, separate / ((da - db) ** 2).sum()), rel=1e-6)


@given(st.integers(0, 2**32), st.integers(2, 50))
def test_a_minus_b_is_minus_b_minus_a(seed, n):
    a, b = np.random.default_rng(seed).integers(0, 100, (2, n))
    there, back = of_means(a, b, 0, 100), of_means(b, a, 0, 100)
    assert there.estimate.low == pytest.approx(-back.estimate.high, abs=1e-12)
    assert there.p_value == pytest.approx(back.p_value)


def test_a_lineup_does_not_differ_from_itself_but_the_interval_keeps_a_width():
    a = np.arange(20)
    paired = of_means(a, a, 0, 19)
    assert paired.estimate.method == "bounded"
    assert paired.estimate.low < 0 < paired.estimate.high
    assert (paired.p_value, paired.saved) == (1.0, 20.0)


def test_two_constants_differ_for_sure_and_nothing_is_saved():
    a = np.ones(200, np.int64)
    paired = of_means(a, 3 * a, 0, 4)
    assert paired.estimate.low < -2 < paired.estimate.high < 0
    assert paired.p_value == pytest.approx((1 - 2 / 6) ** 200)
    assert paired.saved == 1.0


def test_shared_deals_save_games_and_separate_ones_do_not():
    rng = np.random.default_rng(5)
    deal, own = rng.integers(0, 1000, 20_000), rng.integers(0, 100, (2, 20_000))
    # var(deal) / var(own) = 100, so pairing saves a factor of about 101.
    assert of_means(deal + own[0], deal + own[1], 0, 1100).saved == pytest.approx(101, rel=0.06)
    assert of_means(own[0], own[1], 0, 100).saved == pytest.approx(1, abs=0.06)


def test_false_alarms_are_as_rare_as_the_p_value_says():
    """4 000 comparisons of equals on shared deals: 5 % +- what one seed in a million exceeds.

    Power: pairing left out of the error would alarm 0.6 % of the time, half the variance 17 %;
    between 3.4 and 6.7 % are allowed, so either fails on nearly every seed.
    """
    rng, runs = np.random.default_rng(8), 4_000
    deal, own = rng.integers(0, 60, (runs, 100)), rng.integers(0, 60, (2, runs, 100))
    alarms = sum(
        of_means(deal[i] + own[0, i], deal[i] + own[1, i], 0, 120).p_value <= 0.05
        for i in range(runs)
    )
    assert stats.binom.ppf(1e-6, runs, 0.05) <= alarms <= stats.binom.isf(1e-6, runs, 0.05)


@given(st.lists(st.tuples(*[st.integers(0, 2**62)] * 2), min_size=1, max_size=12))
def test_differences_are_finite_ordered_and_never_of_width_zero(pairs):
    a, b = np.array(pairs, np.int64).T
    m, n = Moments.of_arrays(a, 0 * a).per_block(), Moments.of_arrays(b, 0 * b).per_block()
    yy = sum(p * q for p, q in pairs)
    paired = difference(m, n, Cross.of_means(yy, m, n), 0, 2.0**62)
    e = paired.estimate
    assert e.low <= e.value <= e.high
    assert e.low < e.high
    assert 0 <= paired.p_value <= 1
    assert 0 <= paired.saved <= e.n


def test_no_pair_no_difference():
    one = Moments(1, 1, 1, 1, 1, 1)
    assert difference(one, Moments(1, 0, 0, 0, 0, 0), Cross(), 0, 1) is None
    with pytest.raises(AnalyzerError, match="1 blocks with 2"):
        difference(one, one + one, Cross(), 0, 1)
