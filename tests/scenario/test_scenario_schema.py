"""The JSON schema accepts what loads, refuses what does not, and tells editors what is what."""

import tomllib

import pytest

from analyzer import scenario
from analyzer.core.errors import AnalyzerError
from analyzer.games.braco.options import Deck, Options
from analyzer.scenario import shipped

TYPES = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
    "boolean": bool, "null": type(None),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "default", "type", "properties", "required",
    "additionalProperties", "items", "minItems", "maxItems", "minLength", "maxLength", "pattern",
    "minimum", "maximum", "enum", "const", "anyOf", "if", "else", "not",
}  # fmt: skip


def accepts(schema, node, value):
    """Return whether `value` fits: the part of JSON Schema that our schemas use, nothing else."""
    if isinstance(node, bool):
        return node
    assert set(node) <= KNOWN, set(node) - KNOWN
    if "$ref" in node:
        target = schema
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        if not accepts(schema, target, value):
            return False
    if "anyOf" in node and not any(accepts(schema, option, value) for option in node["anyOf"]):
        return False
    if "not" in node and accepts(schema, node["not"], value):
        return False
    if "if" in node and not accepts(schema, node["if"], value):
        if not accepts(schema, node["else"], value):
            return False
    kind = node.get("type")
    if kind and (
        not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "boolean")
    ):
        return False
    if ("const" in node and value != node["const"]) or (
        "enum" in node and value not in node["enum"]
    ):
        return False
    if isinstance(value, dict):
        return _accepts_table(schema, node, value)
    if isinstance(value, list):
        sized = node.get("minItems", 0) <= len(value) <= node.get("maxItems", len(value))
        return sized and all(accepts(schema, node.get("items", {}), entry) for entry in value)
    if isinstance(value, int | float):
        return node.get("minimum", value) <= value <= node.get("maximum", value)
    return True


def _accepts_table(schema, node, value):
    known = node.get("properties", {})
    rest = node.get("additionalProperties", True)
    return all(key in value for key in node.get("required", ())) and all(
        accepts(schema, known.get(key, rest), entry) for key, entry in value.items()
    )


BRACO, ALL = scenario.schema("braco"), scenario.schema()


@pytest.mark.parametrize("name", shipped.names())
def test_every_shipped_scenario_fits(name):
    table = tomllib.loads(shipped.text(name))
    assert accepts(ALL, ALL, table)
    own = scenario.schema(table["game"])
    assert accepts(own, own, table)


WRONG = [
    'title = "no game"',
    'game = "bracco"',
    'game = "braco"\nplayers = 3',
    'game = "braco"\ngames = 0',
    'game = "braco"\nseed = "1"',
    'game = "braco"\nrules = { players = 9 }',
    'game = "braco"\nrules = { deck = { prizon = 1 } }',
    'game = "braco"\nrules = { deck = { mytho = 2 } }',
    'game = "braco"\nrules = { end = "clasement" }',
    'game = "braco"\nrules = { money = ["1"] }',
    'game = "braco"\nvariant = [ { rules = { player = 2 } } ]',
    'game = "braco"\nlineup = [ { seats = [] } ]',
    'game = "braco"\nlineup = [ { seats = [ { policy = "hury" } ] } ]',
    'game = "braco"\nlineup = [ { seats = [ { policy = "hurry", params = { floor = 1 } } ] } ]',
    'game = "braco"\nlineup = [ { seats = [ { policy = "floor", params = { floor = -1 } } ] } ]',
]


@pytest.mark.parametrize("text", WRONG)
def test_what_does_not_load_does_not_fit(text):
    table = tomllib.loads(text)
    assert not accepts(BRACO, BRACO, table)
    assert not accepts(ALL, ALL, table)
    with pytest.raises(AnalyzerError):
        scenario.loads(text)


def test_descriptions_carry_rule_and_status():
    rules = BRACO["$defs"]["Rules"]["properties"]
    assert set(rules) == set(Options.model_fields)
    assert rules["turn_cap"]["description"] == "laps after which the game is stopped (B33, assumed)"
    deck = BRACO["$defs"]["Deck"]["properties"]
    assert set(deck) == set(Deck.model_fields)
    assert deck["prison"]["description"] == "copies of Prison (B1, assumed)"


def test_policies_are_listed_each_with_its_parameters():
    seat = BRACO["$defs"]["SeatForm"]
    *shipped_ones, plugin = seat["anyOf"]
    assert plugin["properties"]["policy"]["not"] == {
        "enum": ["random", "hurry", "floor", "watchful", "hunter", "counter"]
    }
    branches = {branch["properties"]["policy"]["const"]: branch for branch in shipped_ones}
    assert list(branches) == ["random", "hurry", "floor", "watchful", "hunter", "counter"]
    assert "Braco" in branches["hurry"]["properties"]["policy"]["description"]
    parameters = BRACO["$defs"]["policy-floor"]["properties"]
    assert set(parameters) == {"floor", "min_better"}
    assert parameters["floor"]["description"] == "call Braco from this sum on, EUR"


def test_the_dialect_is_named_and_an_unknown_game_refused():
    for schema in (BRACO, ALL):
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    with pytest.raises(AnalyzerError, match="Did you mean 'braco'"):
        scenario.schema("bracco")


def test_each_call_returns_its_own_schema():
    scenario.schema("braco")["$defs"].clear()
    assert scenario.schema("braco") == BRACO
