"""A valid scenario becomes the Spec that it describes, and its table gives the Spec back."""

import copy
import dataclasses
import json

import pytest

from analyzer import scenario
from analyzer.core import contract
from analyzer.games.braco.options import Options
from analyzer.scenario.rules import merged
from analyzer.scenario.spec import period_of

FULL = """\
# Does holding out
#   pay against callers?
# More about it.
title = "Hold out or call"
game = "braco"
seed = 20261130
games = 200_000
base = "44 cards"

[rules]
players = 4
end = "classement"
deck = { prison = 5, banque = 7 }

[[lineup]]
name = "one holds out"
seats = [
  { policy = "floor", params = { floor = 50_000 } },
  { policy = "hurry" }, { policy = "hurry" }, { policy = "hurry" },
]

[[lineup]]
seats = [ { policy = "random" } ]

[[variant]]
name = "no Gilets"
rules = { deck = { gilet = 0 } }

[[variant]]
rules = { deck = { prison = 1 }, end = "first-braco" }
"""


def full():
    return scenario.loads(FULL, name="full")


def test_every_key_arrives():
    spec = full()
    assert (spec.name, spec.title, spec.seed, spec.games) == (
        "full", "Hold out or call", 20261130, 200_000,
    )  # fmt: skip
    assert spec.question == "Does holding out pay against callers?"
    assert spec.game is contract.load("braco")
    assert spec.variants == ("44 cards", "no Gilets", "deck.prison=1, end=first-braco")
    assert spec.lineups == ("one holds out", "all random")
    assert [(case.variant, case.lineup) for case in spec.cases] == [
        (variant, lineup) for variant in spec.variants for lineup in spec.lineups
    ]


def test_rules_are_laid_over_the_defaults_and_variants_over_the_rules():
    base, _, vests, _, first, _ = (case.options for case in full().cases)
    assert isinstance(base, Options)
    assert (base.deck.prison, base.deck.banque, base.deck.gilet, base.deck.mytho) == (5, 7, 2, 1)
    assert (vests.deck.prison, vests.deck.banque, vests.deck.gilet) == (5, 7, 0)
    assert (first.deck.prison, first.deck.banque, first.deck.gilet) == (1, 7, 2)
    assert (base.end, vests.end, first.end) == ("classement", "classement", "first-braco")


def test_merging_leaves_both_tables_alone():
    below, above = {"a": {"b": 1, "c": [1]}, "d": 1}, {"a": {"c": [2]}, "e": {"f": 1}}
    kept = copy.deepcopy((below, above))
    result = merged(below, above)
    assert result == {"a": {"b": 1, "c": [2]}, "d": 1, "e": {"f": 1}}
    result["a"]["c"].append(3)
    result["e"]["f"] = 2
    assert (below, above) == kept
    assert merged({"a": 1}, {"a": {"b": 1}}) == {"a": {"b": 1}}
    assert merged({"a": {"b": 1}}, {"a": 1}) == {"a": 1}


def test_labels_list_only_what_differs_from_the_defaults():
    spec = scenario.loads(
        'game = "braco"\nrules.players = 3\n[[lineup]]\nseats = ['
        '{policy="floor", params={floor=100_000}}, {policy="floor", params={floor=50_000}},'
        '{policy="floor", params={min_better=0.25, floor=1_500_000}}]'
    )
    labels = [seat.label for seat in spec.cases[0].seats]
    assert labels == ["floor", "floor(floor=50000)", "floor(floor=1500000, min_better=0.25)"]
    assert spec.cases[0].lineup == ", ".join(labels)


@pytest.mark.parametrize(
    ("seats", "name", "period"),
    [
        ('{policy="hurry"}', "all hurry", 1),
        ('{policy="floor", params={floor=1}}', "all floor(floor=1)", 1),
        ('{policy="hurry"}, {policy="hurry"}', "all hurry", 1),
        ('{policy="floor", params={floor=100000}}, {policy="floor"}', "all floor", 1),
        ('{policy="floor", params={floor=1}}, {policy="floor"}', "floor(floor=1), floor", 2),
        ('{policy="random"}, {policy="hurry"}', "random, hurry", 2),
    ],
)
def test_names_and_periods_of_lineups(seats, name, period):
    text = f'game = "braco"\nrules.players = 2\n[[lineup]]\nseats = [ {seats} ]'
    (case,) = scenario.loads(text).cases
    assert (case.lineup, case.period, len(case.seats)) == (name, period, 2)


def test_a_game_whose_seats_differ_rotates_even_when_all_seats_are_alike():
    braco = contract.load("braco")
    seats = full().cases[1].seats
    uneven = contract.Game(braco.name, braco.package, braco.folder)
    vars(uneven)["card"] = dataclasses.replace(braco.card, symmetric=False)
    assert period_of(braco, seats) == 1
    assert period_of(uneven, seats) == 4


def test_a_scenario_may_say_nothing_but_its_game():
    spec = scenario.loads('game = "braco"', name="bare")
    (case,) = spec.cases
    assert (spec.title, spec.question, spec.seed, spec.games) == ("bare", "", None, 100_000)
    assert (case.variant, case.lineup, case.options) == ("rules as given", "all floor", Options())
    assert len(case.seats) == 4
    assert spec.table == {"name": "bare", "game": "braco", "games": 100_000}


def test_one_entry_stands_for_all_seats_of_every_variant():
    spec = scenario.loads(
        'game="braco"\n[[lineup]]\nseats=[{policy="hurry"}]\n[[variant]]\nrules={players=6}'
    )
    assert [len(case.seats) for case in spec.cases] == [4, 6]


def test_the_table_survives_json_and_gives_the_spec_back():
    spec = full()
    again = scenario.from_table(json.loads(json.dumps(spec.table, allow_nan=False)))
    assert again == spec
    assert json.dumps(again.table) == json.dumps(spec.table)
    assert spec.table["question"] == spec.question
    assert "turn_cap" not in spec.table["rules"]
    other = scenario.from_table({**spec.table, "rules": {"players": 4}})
    assert other != spec


def test_from_table_keeps_its_argument():
    table = full().table
    before = copy.deepcopy(table)
    scenario.from_table(table).table["rules"]["players"] = 3
    assert table == before


def test_copies_with_another_seed_or_number_of_games():
    spec = scenario.loads('game = "braco"')
    seeded = spec.with_seed(2**64 - 1)
    assert (seeded.seed, seeded.table["seed"], spec.seed) == (2**64 - 1, 2**64 - 1, None)
    assert "seed" not in spec.table
    assert list(seeded.table) == ["name", "game", "seed", "games"]
    fewer = seeded.with_games(7)
    assert (fewer.games, fewer.table["games"], seeded.games) == (7, 7, 100_000)
    assert scenario.from_table(fewer.table) == fewer
    with pytest.raises(AssertionError):
        spec.with_seed(2**64)


def test_a_spec_is_frozen_and_can_be_a_key():
    spec = full()
    assert {spec: 1}[full()] == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        spec.games = 1


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("# One line\n# More.\n", "One line"),
        ("#Two lines,\n# one question?\n# More?\n", "Two lines, one question?"),
        ("# " + "x" * 400 + "\n", "x" * 300),
        ("\n# Not at the top\n", ""),
        ('# ignored\nquestion = "Asked?"\n', "Asked?"),
    ],
)
def test_the_question_is_the_comment_at_the_top(text, question):
    assert scenario.loads(f'{text}game = "braco"').question == question


def test_loading_a_scenario_compiles_nothing():
    """Start-up: neither Numba nor pandas is imported on the way to a Spec."""
    import subprocess
    import sys

    code = (
        "import sys\nfrom analyzer import scenario\n"
        "scenario.load('braco/smoke'); scenario.schema()\n"
        "heavy = {'numba', 'pandas', 'scipy', 'matplotlib'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "[]\n"
