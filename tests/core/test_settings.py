"""Parameters declared once: validated, documented, packed for the kernels."""

from typing import Literal

import numpy as np
import pytest
from pydantic import ValidationError

from analyzer.core.contract import Params
from analyzer.core.settings import (
    Settings,
    as_floats,
    choices_of,
    code,
    numbers,
    option,
    pack,
    record_dtype,
    status_of,
)


def declared(default, **limits):
    return option(default, rule="X1", status="assumed", why="a reason", **limits)


class Inner(Settings):
    first: int = declared(3)
    second: int = declared(4)


class Every(Settings):
    """A field of every kind."""

    flag: bool = declared(True)
    whole: int = declared(7, ge=0, le=9)
    broken: float = declared(0.5)
    word: Literal["low", "mid", "high"] = declared("mid")
    maybe: int | None = declared(None)
    inner: Inner = declared(Inner())
    row: tuple[int, ...] = numbers((5, 6), longest=4, rule="X2", status="source", why="a list")


DTYPE = record_dtype(Every, ("extra", np.int64, (2,)))


def test_every_kind_of_field_is_packed():
    record = pack(Every(maybe=2), DTYPE)
    assert (record.flag, record.whole, record.broken) == (1, 7, 0.5)
    assert (record.word, record.maybe) == (1, 2)
    assert record.inner.tolist() == [3, 4]
    assert (record.row.tolist(), record.row_n) == ([5, 6, 0, 0], 2)
    assert record.extra.tolist() == [0, 0]


def test_other_values_are_packed_where_they_belong():
    other = Every(
        flag=False, whole=0, broken=-1.25, word="high", maybe=0, row=(1, 2, 3, 4),
        inner=Inner(first=8, second=9),
    )  # fmt: skip
    record = pack(other, DTYPE)
    assert (record.flag, record.whole, record.broken) == (0, 0, -1.25)
    assert (record.word, record.maybe) == (2, 0)
    assert (record.row.tolist(), record.row_n) == ([1, 2, 3, 4], 4)
    assert record.inner.tolist() == [8, 9]


def test_numbers_keep_their_kind_and_width():
    kinds = {name: DTYPE[name].base for name in DTYPE.names}
    assert kinds.pop("broken") == np.float64
    assert set(kinds.values()) == {np.dtype(np.int64)}
    big = pack(Every(whole=9, maybe=2**62), DTYPE)
    assert big.maybe == 2**62


def test_what_is_unresolved_or_unknown_is_no_record():
    with pytest.raises(AssertionError, match=r"Every\.maybe is unresolved"):
        pack(Every(), DTYPE)

    class Text(Settings):
        name: str = "x"

    class Unbounded(Settings):
        row: tuple[int, ...] = (1,)

    with pytest.raises(AssertionError, match=r"Text\.name"):
        record_dtype(Text)
    with pytest.raises(AssertionError, match=r"Unbounded\.row has no maximal length"):
        record_dtype(Unbounded)


@pytest.mark.parametrize(
    "given",
    [
        {"whole": "7"}, {"whole": 10}, {"whole": 1.5}, {"whole": True}, {"flag": 1},
        {"broken": "0.5"}, {"word": "Mid"}, {"row": [1, 2, 3, 4, 5]}, {"row": ["1"]},
        {"unheard": 1}, {"inner": {"third": 1}},
    ],
)  # fmt: skip
def test_nothing_is_guessed(given):
    with pytest.raises(ValidationError):
        Every(**given)


def test_settings_do_not_change():
    with pytest.raises(ValidationError):
        Every().whole = 8
    assert Every(row=[1]).row == (1,)


def test_words_have_numbers():
    assert choices_of(Every, "word") == ("low", "mid", "high")
    assert [code(Every, "word", word) for word in ("low", "mid", "high")] == [0, 1, 2]
    with pytest.raises(ValueError, match="not in tuple"):
        code(Every, "word", "none")


def test_policy_parameters_become_floats_in_field_order():
    class Some(Params):
        """An idea."""

        sum: int = 50_000
        share: float = 0.25
        flag: bool = True
        way: Literal["a", "b"] = "b"

    values = as_floats(Some())
    assert values.dtype == np.float64
    assert values.tolist() == [50_000, 0.25, 1, 1]
    assert as_floats(Params()).shape == (0,)


def test_rule_and_status_are_kept():
    assert status_of(Every, "row") == ("X2", "source")
    assert status_of(Every, "maybe") == ("X1", "assumed")
