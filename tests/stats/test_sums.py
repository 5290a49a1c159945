"""Exact sums: whatever the values, the grouping and the order."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.stats import Cross, Moments
from analyzer.stats.sums import exact_dot

INT64 = st.integers(-(2**63), 2**63 - 1)
PAIRS = st.lists(st.tuples(INT64, INT64), max_size=30)


def arrays(pairs):
    """Return the two columns of `pairs` as int64 arrays."""
    columns = np.array(pairs, np.int64).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]


@given(PAIRS)
def test_moments_are_the_sums_in_python_integers(pairs):
    moments = Moments.of_arrays(*arrays(pairs))
    assert moments == Moments(
        len(pairs),
        sum(y for y, _ in pairs),
        sum(x for _, x in pairs),
        sum(y * y for y, _ in pairs),
        sum(x * y for y, x in pairs),
        sum(x * x for _, x in pairs),
    )


@pytest.mark.parametrize("size", [1, 3, 255, 256, 5_000])
@pytest.mark.parametrize("largest", [1, 2**26, 2**28, 2**31, 2**62, 2**63 - 1])
def test_products_that_overflow_int64_are_summed_exactly(size, largest):
    """2^26 takes the path of chunks, 2^28 and more that of Python integers."""
    a = np.full(size, largest, np.int64)
    a[::3] = -largest - 1
    assert exact_dot(a, a) == sum(v * v for v in a.tolist())


@given(st.lists(PAIRS, max_size=6), st.randoms(use_true_random=False))
def test_merging_groups_in_any_order_gives_the_same_sums(groups, random):
    whole = Moments.of_arrays(*arrays([pair for group in groups for pair in group]))
    random.shuffle(groups)
    assert sum((Moments.of_arrays(*arrays(g)) for g in groups), Moments()) == whole


@given(PAIRS, st.integers(0, 30))
def test_cross_sums_are_exact_and_merge(pairs, cut):
    y, x = arrays(pairs)
    halves = [(y[:cut], x[:cut]), (y[cut:], x[cut:])]
    merged = sum((Cross.of_arrays(a, b, b, a) for a, b in halves), Cross())
    xy = sum(p * q for p, q in pairs)
    assert merged == Cross(xy, sum(p * p for p, _ in pairs), sum(q * q for _, q in pairs), xy)


@pytest.mark.parametrize("dtype", [np.float64, np.uint64])
def test_a_type_that_int64_cannot_hold_is_refused(dtype):
    with pytest.raises(TypeError):
        Moments.of_arrays(np.ones(3, dtype), np.ones(3, np.int64))


@given(st.lists(st.integers(0, 50), max_size=40))
def test_units_never_exceed_the_blocks_that_count(x):
    units = Moments.of_arrays(np.ones(len(x), np.int64), np.array(x, np.int64)).units()
    alike = len(set(x) - {0}) <= 1
    assert units == np.count_nonzero(x) if alike else 1 <= units <= np.count_nonzero(x)
