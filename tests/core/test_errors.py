"""Errors say what, where and what to do."""

import pytest

from analyzer.core.errors import AnalyzerError, Problems, nearest, raise_all, unknown_name


def test_an_error_says_where_what_and_the_remedy():
    error = AnalyzerError("9 players", where="x.toml:3", fix="At most 8.")
    assert str(error) == "x.toml:3: 9 players\n  At most 8."
    assert str(AnalyzerError("9 players")) == "9 players"
    assert (error.what, error.where, error.fix) == ("9 players", "x.toml:3", "At most 8.")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("flor", "floor"), ("FLOOR", "floor"), ("hury", "hurry"), ("randon", "Random")],
)
def test_the_nearest_name_is_named(name, meant):
    text = nearest(name, ["hurry", "floor", "Random"])
    assert text == f"Did you mean '{meant}'? Known: Random, floor, hurry."


def test_no_name_is_suggested_for_something_else():
    assert nearest("xyz", ["floor", "hurry"]) == "Known: floor, hurry."
    assert nearest("xyz", []) == "Known: none."
    assert str(unknown_name("policy", "flor", ["floor"], "--policy")) == (
        "--policy: unknown policy 'flor'\n  Did you mean 'floor'? Known: floor."
    )


def test_all_errors_are_raised_together():
    one, two = AnalyzerError("a", fix="b"), AnalyzerError("c", where="d")
    raise_all([])
    with pytest.raises(AnalyzerError) as single:
        raise_all([one])
    assert single.value is one
    with pytest.raises(Problems) as several:
        raise_all([one, two])
    assert str(several.value) == "a\n  b\nd: c"
    assert several.value.problems == (one, two)
