"""A JSON schema (2020-12) of scenario files, for editors: what can be written where, and why."""

import copy
from typing import Any

from analyzer.core import contract
from analyzer.core.contract import Game

from .fields import schema_of
from .form import FileForm
from .wording import Node

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(game_name: str | None = None) -> dict[str, Any]:
    """Return the schema of the scenario files of one game, or of all games that can be found.

    Descriptions carry the rule id and the status of each option.  Raises AnalyzerError for an
    unknown game.
    """
    if game_name is not None:
        return {"$schema": DIALECT, **_of_game(contract.load(game_name))}
    names = contract.names()
    games = {name: _of_game(contract.load(name), f"#/$defs/{name}/$defs/") for name in names}
    return {
        "$schema": DIALECT,
        "title": "a scenario",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in names],
        "$defs": games,
    }


def _of_game(game: Game, refs: str = "#/$defs/") -> Node:
    """Return the schema of one game's files; `refs` is where its definitions will stand."""
    form = copy.deepcopy(schema_of(FileForm))
    rules = copy.deepcopy(schema_of(game.options.Options))
    defs: Node = {**form.pop("$defs"), **rules.pop("$defs", {}), "Rules": rules}
    defs["SeatForm"] = _seat(game, defs, defs["SeatForm"], refs)
    names = [card.name for card in game.metrics.IMPACT.cards(game.options.Options())]
    for part in defs["ImpactForm"]["properties"]["cards"]["anyOf"]:
        if part["type"] == "array":
            part["items"] = {"enum": names}
    defs["VariantForm"]["properties"]["rules"] = _rules("what differs from [rules]", refs)
    properties = form["properties"]
    properties["rules"] = _rules(properties["rules"]["description"], refs)
    properties["game"] = {"const": game.name, "description": game.card.about}
    form.update(_shipped_alone(game))
    form["title"] = f"{game.card.title_en}: a scenario"
    return {key: _pointed(_described(part), refs) for key, part in {**form, "$defs": defs}.items()}


def _shipped_alone(game: Game) -> Node:
    """Return the rule that only a file with `policies` may name what does not ship."""
    node: Node = {"properties": {"policy": {"enum": list(game.shipped)}}}
    for key in ("seats", "lineup"):
        node = {"properties": {key: {"items": node}}}
    return {"if": {"required": ["policies"]}, "else": node}


def _rules(description: str, refs: str) -> Node:
    """Return the schema of a table of rules."""
    return {"$ref": f"{refs}Rules", "description": description}


def _seat(game: Game, defs: Node, form: Node, refs: str) -> Node:
    """Return the schema of a seat: one branch a policy, whose models are added to `defs`."""
    branches = []
    for name, policy in game.shipped.items():
        parameters = copy.deepcopy(schema_of(policy.model))
        idea = parameters.get("description", "")
        defs.update(parameters.pop("$defs", {}))
        defs[f"policy-{name}"] = parameters
        named = {"const": name, "description": idea}
        params = {"$ref": f"{refs}policy-{name}", "description": f"parameters of {name}"}
        branches.append({"properties": {"policy": named, "params": params}})
    plugin = {"not": {"enum": list(game.shipped)}, "description": "a policy of a plug-in file"}
    branches.append({"properties": {"policy": plugin}})
    return {**form, "anyOf": branches}


def _described(node: Any) -> Any:
    """Return `node` with rule id and status moved into the descriptions, our own words removed."""
    if isinstance(node, list):
        return [_described(entry) for entry in node]
    if not isinstance(node, dict):
        return node
    result = {key: _described(value) for key, value in node.items()}
    if isinstance(node.get("rule"), str) and isinstance(node.get("status"), str):
        rule, status = result.pop("rule"), result.pop("status")
        result["description"] = f"{node['description']} ({rule}, {status})"
    if isinstance(node.get("example"), str):
        del result["example"]
    return result


def _pointed(node: Any, refs: str) -> Any:
    """Return `node` with the references of pydantic led to `refs`."""
    if isinstance(node, list):
        return [_pointed(entry, refs) for entry in node]
    if not isinstance(node, dict):
        return node
    result = {key: _pointed(value, refs) for key, value in node.items()}
    target = node.get("$ref")
    if isinstance(target, str) and not target.startswith(refs):
        result["$ref"] = refs + target.removeprefix("#/$defs/")
    return result
