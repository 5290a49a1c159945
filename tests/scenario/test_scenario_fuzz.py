"""Whatever stands in a scenario or on the command line: a Spec, or an AnalyzerError."""

import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from analyzer import scenario
from analyzer.core.errors import AnalyzerError, Problems
from analyzer.scenario import shipped

BASE = """\
# Does it hold?
title = "Fuzz"
game = "braco"
seed = 1
games = 2_000
base = "given"
[rules]
players = 3
end = "classement"
deck_size = 44
dealt = 4
money = [ 100, 1_000, 5_000 ]
deck = { prison = 3, gilet = 2 }
turn_cap = 100
[[lineup]]
name = "one"
seats = [ { policy = "floor", params = { floor = 50_000, min_better = 0.5 } },
  { policy = "hurry" }, { policy = "random" } ]
[[lineup]]
seats = [ { policy = "random" } ]
[[variant]]
name = "other"
rules = { deck = { gilet = 3, prison = 2 }, dealt = 2 }
"""

VALUES = st.sampled_from(
    [
        "0", "-1", "1", "3", "4", "1e400", "-inf", "nan", "0.5", "true", "9" * 25, "-" + "9" * 400,
        '""', '"a"', '"hurry"', '"classement"', '"\\u0000"', "'''\n'''", "[]", "{}", "[[]]", "[{}]",
        "{ a = 1 }", "[1, 'a', {}]", "2026-11-30", "07:30:00", "[nan]", "{ x = { y = [ {} ] } }",
        "2026-11-30T07:30:00Z", "18446744073709551615", "['hurry']", "[ { policy = 'floor' } ]",
    ]
)  # fmt: skip
WORDS = st.sampled_from(
    [
        "players", "deck", "prison", "money", "seats", "policy", "params", "floor", "game", "games",
        "seed", "rules", "lineup", "variant", "name", "title", "base", "end", "hurry", "random",
        "x", "0", "1", "2", "", "é", "a b", "players.x",
    ]
)  # fmt: skip


def outcome(text, **more):
    """Return the Spec or None; fail on any other exception and on an error that is no help."""
    try:
        spec = scenario.loads(text, label="fuzz.toml", **more)
    except AnalyzerError as error:
        for problem in error.problems if isinstance(error, Problems) else [error]:
            assert problem.where.startswith(("fuzz.toml", "--"))
            assert problem.what
            assert all(line.isprintable() for line in str(problem).split("\n"))
            assert "pydantic" not in str(problem)
        return None
    table = json.loads(json.dumps(spec.table, allow_nan=False))
    assert scenario.from_table(table) == spec
    return spec


def test_the_unmutated_text_is_valid():
    assert outcome(BASE) is not None


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_values_and_words_exchanged(data):
    rows = BASE.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(rows) - 1))
        key, equals, value = rows[index].partition("=")
        change = data.draw(st.sampled_from(["value", "key", "drop", "twice", "word"]))
        if change == "value" and equals:
            rows[index] = f"{key}= {data.draw(VALUES)}"
        elif change == "key" and equals:
            rows[index] = f"{data.draw(WORDS)} ={value}"
        elif change == "drop":
            rows[index] = ""
        elif change == "twice":
            rows.insert(index, rows[index])
        else:
            old, new = data.draw(WORDS), data.draw(st.one_of(WORDS, VALUES))
            rows[index] = rows[index].replace(old, new, 1) if old else rows[index]
    outcome("\n".join(rows))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_characters_cut_doubled_and_put_in(data):
    text = BASE
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        to = min(len(text), at + data.draw(st.integers(0, 12)))
        put = data.draw(st.one_of(st.just(""), st.just(text[at:to] * 2), st.text(max_size=4)))
        text = text[:at] + put + text[to:]
    outcome(text)


KEYS = st.lists(WORDS, min_size=1, max_size=5).map(".".join)
SETS = st.lists(
    st.one_of(
        st.tuples(KEYS, st.one_of(VALUES, st.text(max_size=6))).map("=".join),
        st.text(max_size=12),
        st.tuples(
            st.sampled_from(
                ["lineup.0.", "lineup.0.seats.0.", "lineup.1.seats.", "variant.0.rules."]
            ),
            WORDS, st.just("="), VALUES,
        ).map("".join),
    ),
    max_size=3,
)  # fmt: skip
POLICIES = st.lists(
    st.one_of(
        st.text(max_size=12),
        st.tuples(
            st.sampled_from(["", "0=", "2=", "7=", "-1="]),
            st.sampled_from(["floor", "hurry", "flor"]),
            st.sampled_from(["", ",floor=5", ",floor=", ",min_better=2", ",x", ",floor={a=1}"]),
        ).map("".join),
    ),
    max_size=3,
)


@settings(max_examples=300, deadline=None)
@given(SETS, POLICIES, st.sampled_from([BASE, 'game = "braco"', "lineup = 3", "lineup = [ 3 ]"]))
@example(["lineup.0.seats=3", "lineup.0.floor=1"], [], BASE)
@example(["lineup.0=3"], ["0=floor"], 'game = "braco"\nlineup = [ { seats = [ {} ], name = 3 } ]')
@example(["rules.players=true"], ["0=floor"], BASE)
@example(["title=\udcff"], ["\udcff"], BASE)
def test_overrides_of_any_kind(sets, policies, text):
    outcome(text, sets=sets, policies=policies)


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=60), st.sampled_from(["", BASE, shipped.text("braco/smoke")]))
def test_bytes_of_any_kind(tmp_path_factory, data, text):
    file = tmp_path_factory.mktemp("fuzz") / "fuzz.toml"
    file.write_bytes(text.encode() + data)
    try:
        scenario.load(file)
    except AnalyzerError as error:
        assert str(file) in str(error)
