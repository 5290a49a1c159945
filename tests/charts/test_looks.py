"""One look for one policy, in colour and without."""

from itertools import combinations

import pytest
from matplotlib.colors import to_rgb

from analyzer import charts
from analyzer.charts.look import COLOURS, LINES, MARKERS, PARTS, STYLES, wrapped
from tests.charts import made
from tests.charts.reading import marks

APART = 0.1  # of black to white: greys that a printer tells apart


def grey(colour):
    """Return the luminance of a colour, 0..1 (ITU-R BT.601, as printers and viewers do it)."""
    red, green, blue = to_rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_a_shipped_policy_looks_the_same_in_every_run():
    alone = charts.Looks(made.SHIPPED, ["floor"])
    crowd = charts.Looks(made.SHIPPED, ["aaa", "zzz(x=1)", "floor", "floor(floor=1)", "hurry"])
    for name in made.SHIPPED:
        assert alone.of(name) == crowd.of(name)


def test_looks_do_not_depend_on_the_order_in_which_policies_appear():
    labels = ["mine", "floor(a=1)", "hurry", "floor(a=2)", "yours(b=1)"]
    one, other = charts.Looks(made.SHIPPED, labels), charts.Looks(made.SHIPPED, labels[::-1])
    assert [one.of(label) for label in labels] == [other.of(label) for label in labels]


def test_a_policy_with_other_parameters_keeps_its_colour():
    looks = charts.Looks(made.SHIPPED, ["floor(a=1)", "floor(a=2)", "mine(b=1)", "mine"])
    assert (
        looks.of("floor").colour == looks.of("floor(a=1)").colour == looks.of("floor(a=2)").colour
    )
    assert looks.of("mine").colour == looks.of("mine(b=1)").colour
    assert len({looks.of(x).colour for x in ("random", "hurry", "floor", "mine")}) == 4


def test_no_two_policies_look_alike_without_colour():
    labels = [f"floor(floor={i})" for i in range(10)] + [f"plug{i}" for i in range(8)]
    looks = charts.Looks(made.SHIPPED, labels)
    everyone = [looks.of(label) for label in (*made.SHIPPED, *labels)]
    for one, other in combinations(everyone, 2):
        assert (one.marker, one.filled) != (other.marker, other.filled)


def test_every_chart_uses_the_look_of_the_policy():
    policies = ("floor", "hurry", "mine")
    looks, frame = made.looks(policies), made.estimates(policies=policies)
    seen = {}
    for figures in (
        charts.shares(frame, made.WINS, made.RUN, looks),
        charts.rates(frame, made.RATES, made.RUN, looks),
    ):
        for name, (*_, line) in marks(figures).items():
            _, _, _, by, who = name.split("|")
            if by == "policy":
                seen.setdefault(who, set()).add((line.get_color(), line.get_marker()))
    assert {who: len(found) for who, found in seen.items()} == dict.fromkeys(policies, 1)
    assert seen["floor"] == {(looks.of("floor").colour, looks.of("floor").marker)}


def test_colours_are_told_from_white_and_neighbours_from_each_other():
    assert len(set(MARKERS)) == len(MARKERS)
    assert len(set(COLOURS)) == len(COLOURS)
    assert all(grey(colour) < 0.75 for colour in COLOURS)


def test_lines_differ_in_style():
    assert len(STYLES) == len(LINES) == len(set(STYLES)) == len(set(LINES))


@pytest.mark.parametrize("pair", list(combinations(range(len(PARTS)), 2)))
def test_parts_differ_in_hatch_or_in_grey(pair):
    (one, hatch), (other, another) = (PARTS[i] for i in pair)
    assert hatch != another or abs(grey(one) - grey(other)) > APART


def test_a_line_ends_between_words_and_never_inside_a_number():
    text = "n = 23 892 to 40 000 games in 3 cases"
    for tenths in range(15, 80):
        lines = wrapped(text, tenths / 10)
        assert " ".join(lines) == text
        assert not [row for row in lines if row.startswith(("892", "000"))]
    assert len(wrapped(text, 1.5)) > 3
