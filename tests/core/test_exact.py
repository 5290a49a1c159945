"""Sums of products are exact, whatever their size."""

import numpy as np
import pytest

from analyzer.core.exact import product_sums


@pytest.mark.parametrize("most", [10, 10**9, 2**62])
def test_sums_are_those_of_whole_numbers(most):
    dice = np.random.default_rng(3)
    a, b = (dice.integers(-most, most, (50, 4), dtype=np.int64) for _ in "ab")
    a[:, 0], b[:, 0] = 3, -4  # a small column beside large ones
    told = product_sums(a, b)
    for column in range(4):
        exact = sum(int(x) * int(y) for x, y in zip(a[:, column], b[:, column], strict=True))
        assert told[column] == exact
    assert told.dtype == object


def test_nothing_adds_up_to_nothing():
    assert product_sums(np.zeros((0, 2), np.int64), np.zeros((0, 2), np.int64)).tolist() == [0, 0]
