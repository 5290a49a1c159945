"""The table [impact]: what it may say, every fault at once, and that it is part of the scenario."""

import json

import pytest

from analyzer import scenario
from analyzer.core.errors import AnalyzerError, Problems
from analyzer.games.braco.cards import KINDS, PRINTED

BASE = """\
game = "braco"
seed = 3
games = 100
[rules]
players = 3
[[lineup]]
name = "hurry"
seats = [ { policy = "hurry" } ]
[[lineup]]
name = "floor"
seats = [ { policy = "floor" } ]
[[variant]]
name = "no Gilets"
rules = { deck = { gilet = 0 } }
"""


def load(text, base=BASE, **more):
    return scenario.loads(base + text, label="f.toml", **more)


def told(text, base=BASE):
    with pytest.raises(AnalyzerError) as caught:
        load(text, base)
    return str(caught.value)


def placed(spec):
    return [(a.variant, a.lineup, a.placed.name, a.placed.copies) for a in spec.arms]


def test_without_the_table_there_are_no_arms():
    assert load("").arms == ()
    assert "impact" not in load("").table


def test_by_default_every_card_of_every_case_is_placed_with_player_0():
    spec = load("[impact]")
    assert [key[2] for key in placed(spec)[:28:2]] == list(KINDS)
    assert [arm.placed.label for arm in spec.arms[:28:2]] == list(PRINTED)
    assert [arm.placed.card for arm in spec.arms[:28:2]] == list(range(14))
    assert {arm.placed.slot for arm in spec.arms} == {0}
    assert {arm.placed.copies for arm in spec.arms} == {0, 1}
    assert len(spec.arms) == 2 * (14 + 13) * 2
    bare = [key for key in placed(spec) if key[0] == "no Gilets"]
    assert "gilet" not in {key[2] for key in bare}  # no copy in the deck
    assert len(spec.cases) == 4


def test_player_cards_variant_and_lineup_are_chosen():
    spec = load(
        '[impact]\nplayer = 2\ncards = ["roue", "banque"]\nvariant = "no Gilets"\nlineup = "floor"'
    )
    assert placed(spec) == [
        ("no Gilets", "floor", card, copies) for card in ("banque", "roue") for copies in (1, 0)
    ]
    assert {arm.placed.slot for arm in spec.arms} == {2}


def test_a_card_that_one_variant_lacks_is_placed_under_the_other():
    spec = load('[impact]\ncards = ["gilet"]')
    assert {key[0] for key in placed(spec)} == {"rules as given"}


def test_the_flag_and_settings_say_the_same_as_the_table():
    assert load("", impact=True) == load("[impact]")
    assert load("[impact]\nplayer = 1", impact=True) == load("[impact]\nplayer = 1")
    sets = ["impact.player=1", 'impact.cards=["roue"]']
    assert load("", sets=sets) == load('[impact]\nplayer = 1\ncards = ["roue"]')


def test_the_table_survives_the_canonical_form():
    spec = load('[impact]\ncards = ["roue"]')
    again = scenario.from_table(json.loads(json.dumps(spec.table)))
    assert again == spec
    assert list(spec.table)[-1] == "impact"
    assert scenario.from_table(load("", impact=True).table).arms == load("[impact]").arms


FAULTY = """\
[impact]
player = 3
cards = [
  "roue",
  "prizon",
  "roue",
]
variant = "no Gilet"
lineup = "flour"
"""


def test_every_fault_is_told_at_once():
    base = BASE.replace("games = 100", "games = 0")
    with pytest.raises(Problems) as caught:
        load(FAULTY, base)
    assert (
        str(caught.value)
        == """\
f.toml:3: games: a whole number from 1 to 1_000_000_000_000 is needed, not 0
  The nearest allowed value is 1.
f.toml:16: impact.player: there is no player 3
  Players are numbered from 0 to 2.
f.toml:19: impact.cards.1: unknown card 'prizon'
  Did you mean 'prison'? Known: balance, banque, carotte, contrat, deal, demons, fauche, gilet, \
hacker, mytho, poisse, prison, roue, trefle.
f.toml:20: impact.cards.2: 'roue' stands here twice
  Name each card once.
f.toml:22: impact.variant: unknown variant 'no Gilet'
  Did you mean 'no Gilets'? Known: no Gilets, rules as given.
f.toml:23: impact.lineup: unknown lineup 'flour'
  Did you mean 'floor'? Known: floor, hurry."""
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "[impact]\nplayer = 3",
            "f.toml:16: impact.player: there is no player 3\n  Players are numbered from 0 to 2.",
        ),
        (
            '[impact]\ncards = ["gilet"]\nvariant = "no Gilets"',
            "f.toml:16: impact.cards.0: 'gilet' cannot be placed: the deck has no copy of it\n"
            "  Leave it out, or change the rules.",
        ),
        (
            "[impact]\ncards = []",
            "f.toml:16: impact.cards: a list of at least one text is needed, not a list of 0",
        ),
        (
            "[impact]\nplayers = 1",
            "f.toml:16: impact.players: unknown key 'players'\n  Did you mean 'player'? "
            "Known: cards, lineup, player, variant.",
        ),
        (
            '[impact]\nplayer = "one"',
            "f.toml:16: impact.player: a whole number of at least 0 is needed, not the text 'one'",
        ),
    ],
)  # fmt: skip
def test_each_fault_names_its_line_and_the_remedy(text, expected):
    assert told(text).startswith(expected)


def test_no_table_at_all_is_a_fault():
    assert "impact: a table is needed, not 3" in told("", "impact = 3\n" + BASE)
    assert "For example: impact = { player = 0 }." in told("", "impact = 3\n" + BASE)


def test_a_deck_of_one_kind_has_no_card_to_place():
    deck = ", ".join(f"{kind} = {20 if kind == 'banque' else 0}" for kind in KINDS)
    text = f'game = "braco"\nrules = {{ deck = {{ {deck} }} }}\n'
    said = told("[impact]", text)
    assert "impact: no card can be placed" in said
    assert "with 20 copies no hand of 5 cards can be without it" in said


def test_the_schema_knows_the_table_and_the_cards():
    schema = scenario.schema("braco")
    form = schema["$defs"]["ImpactForm"]
    assert set(form["properties"]) == {"player", "cards", "variant", "lineup"}
    listed = next(p for p in form["properties"]["cards"]["anyOf"] if p["type"] == "array")
    assert listed["items"] == {"enum": list(KINDS)}
    assert {"$ref": "#/$defs/ImpactForm"} in schema["properties"]["impact"]["anyOf"]
    assert form["additionalProperties"] is False
    assert "jack" in json.dumps(scenario.schema("leduc")["$defs"]["ImpactForm"])
