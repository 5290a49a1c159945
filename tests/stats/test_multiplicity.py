"""Holm and Benjamini-Hochberg against their textbook examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.stats import benjamini_hochberg, holm

# Y. Benjamini, Y. Hochberg, JRSS B 57 (1995), sec. 4: fifteen endpoints of Neuhaus et al.
# (1992).  At 0.05 their procedure rejects the four smallest; Bonferroni (0.05 / 15 = 0.0033)
# three.  Holm: 0.0095 > 0.05 / 12 = 0.0042, so three.
NEUHAUS = [
    *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
    *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
]
P_VALUES = st.lists(st.floats(0, 1), max_size=20)


def test_benjamini_hochberg_rejects_the_four_of_its_paper():
    adjusted = benjamini_hochberg(NEUHAUS)
    assert [p <= 0.05 for p in adjusted] == [True] * 4 + [False] * 11
    # By hand: 15 p / i, then from the right the least so far (the sixth is cut to the
    # seventh and that to the eighth, 15 * 0.0344 / 8).
    assert adjusted[:4] == pytest.approx([0.0015, 0.003, 0.0095, 0.035625])
    assert adjusted[4:8] == pytest.approx([0.0603, 15 * 0.0298 / 7, 15 * 0.0298 / 7, 0.0645])


def test_holm_rejects_three_of_them():
    adjusted, fallen = holm(NEUHAUS, 0.05)
    assert fallen == [True] * 3 + [False] * 12
    assert adjusted[:4] == pytest.approx([0.0015, 0.0056, 0.0247, 0.114])


def test_holm_by_hand_and_out_of_order():
    """4 x 0.005, 3 x 0.01, 2 x 0.03, and 0.04 raised to its predecessor."""
    adjusted, fallen = holm([0.01, 0.04, 0.03, 0.005], 0.05)
    assert adjusted == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert fallen == [True, False, False, True]


def test_benjamini_hochberg_by_hand_and_out_of_order():
    """4 x 0.005, 4 x 0.01 / 2, 0.04, 4 x 0.03 / 3."""
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])


@given(P_VALUES, st.randoms(use_true_random=False))
def test_order_does_not_matter_and_nothing_gets_smaller(p_values, random):
    order = list(range(len(p_values)))
    random.shuffle(order)
    shuffled = [p_values[i] for i in order]
    for adjust in (benjamini_hochberg, lambda p: holm(p, 0.05)[0]):
        adjusted = adjust(p_values)
        assert adjust(shuffled) == [adjusted[i] for i in order]
        assert all(p <= a <= 1 for p, a in zip(p_values, adjusted, strict=True))


def test_one_or_no_test():
    assert holm([], 0.01) == ([], [])
    assert benjamini_hochberg([]) == []
    assert holm([0.01], 0.01) == ([0.01], [True])
