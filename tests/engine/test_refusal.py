"""A policy that cannot be compiled: the useful lines, at the line of its author's file."""

import pytest

from analyzer import scenario
from analyzer.core import contract, plugin
from analyzer.core.errors import AnalyzerError
from analyzer.engine import match
from analyzer.engine.prepare import compile_all, compile_policies
from tests.plugin_files import line_of, plugin_text

pytestmark = pytest.mark.kernel
LEDUC = contract.load("leduc")


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Return load(text) -> the policies of a file my.py of that content."""
    monkeypatch.chdir(tmp_path)

    def from_text(text, name="my.py"):
        (tmp_path / name).write_text(text)
        return plugin.load(name)

    return from_text


#: (last line of the kernel, pieces of the message)
REFUSED = [
    ("return view.shwn", ["there is no field 'shwn'", "Did you mean 'shown'?"]),
    ("return view.public.worht", ["there is no field 'worht'", "Known: acts, begun, card"]),
    ("return chips(view.worht, 1)", ["there is no field 'worht'"]),
    ("return choises[0]", ["name 'choises' is not defined"]),
    ("return view.card.rank", ["Unknown attribute 'rank' of type int16"]),
    ("return 'a' + 1", ["the compiler knows no add(a, 1)"]),
    ("return chips(view)", ["missing a required argument: 'seat'"]),
    ("import os", ["Use of unsupported opcode (IMPORT_NAME) found"]),
    ("choices[0] = 1", ["a read-only array"]),
    ("params[0] = 1.0", ["a read-only array"]),
]


@pytest.mark.parametrize(("row", "told"), REFUSED, ids=[row for row, _ in REFUSED])
def test_the_line_and_the_reason_are_told(load, row, told):
    text = plugin_text(f"    {row}\n    return 0\n")
    (mine,) = load(text)
    with pytest.raises(AnalyzerError) as error:
        match.compile_policy(LEDUC, mine)
    message = str(error.value)
    line = line_of(text, row)
    assert message.startswith(f"my.py:{line}: 'mine' cannot be compiled: ")
    assert f"Line {line} reads: {row}" in message
    for piece in told:
        assert piece in message
    assert len(message) < 600
    assert "Record(" not in message


@pytest.mark.parametrize(
    ("row", "given"),
    [
        ("return 0.5", "float64"),
        ("return None", "none"),
        ("pass", "none"),
        ("return choices", "a read-only array"),
        ("return 0 if choices[0] == 1 else None", "OptionalType(int64)"),
    ],
)
def test_what_is_no_index_is_not_cut_to_one(load, row, given):
    (mine,) = load(plugin_text(f"    {row}\n"))
    with pytest.raises(AnalyzerError) as error:
        match.compile_policy(LEDUC, mine)
    assert f"returns {given}, not an index into choices" in str(error.value)
    assert "reads: def mine(view" in str(error.value)


def test_any_whole_number_is_an_index(load):
    (mine,) = load(plugin_text("    return choices.shape[0] > 2\n"))
    assert match.compile_policy(LEDUC, mine) is match.compile_policy(LEDUC, mine)


def test_an_error_in_a_helper_names_the_line_of_the_helper(load):
    text = plugin_text("    return chips(view, 0)\n").replace("paid[seat]", "paid.seat")
    (mine,) = load(text)
    with pytest.raises(AnalyzerError) as error:
        match.compile_policy(LEDUC, mine)
    assert f"my.py:{line_of(text, 'return view.public.paid.seat')}: " in str(error.value)


def test_all_that_cannot_be_compiled_is_told_at_once(load):
    one = load(plugin_text("    return 0.5\n"))
    other = load(plugin_text("    return None\n").replace("mine", "his"), "his.py")
    with pytest.raises(AnalyzerError) as error:
        compile_policies(LEDUC, [*one, *other])
    assert "my.py:" in str(error.value)
    assert "his.py:" in str(error.value)


def test_an_edited_file_does_not_recompile_the_match(load, monkeypatch):
    """Two contents of one file in one process: both play, each alone is compiled."""
    compiled = []
    before = match.compile_as

    def note(function, signature):
        compiled.append(function.__name__)
        return before(function, signature)

    text = 'game = "leduc"\nseed = 1\ngames = 2_000\n[[lineup]]\nseats = [ {policy = "mine"} ]\n'
    specs = []
    for body in ("    return choices.shape[0] * 0\n", "    return choices.shape[0] - 1\n"):
        load(plugin_text(body))
        specs.append(scenario.loads(text, plugins=["my.py"]))
    assert specs[0].cases[0].seats[0].policy == specs[1].cases[0].seats[0].policy == "mine"
    compile_all(LEDUC, ())
    monkeypatch.setattr(match, "compile_as", note)
    from analyzer.engine import run as engine

    sums = [[t.sums.tolist() for t in engine.run(spec).tallies] for spec in (*specs, specs[0])]
    assert sums[0] != sums[1]
    assert sums[0] == sums[2]
    assert set(compiled) == {"mine"}
    assert len(compiled) == 2
