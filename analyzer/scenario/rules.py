"""The rules of each variant: merged over the base, checked key by key, then across keys."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from analyzer.core.contract import Game
from analyzer.core.settings import Settings

from .fields import Fault, checked, leaves, schema_of, value_at, without
from .findings import Findings
from .locate import Key
from .wording import node_at


@dataclass(frozen=True, slots=True)
class Variant:
    """One version of the rules; options is None when they have a fault.

    at: where its own rules stand in the scenario; base: whether they are [rules] itself
    """

    name: str
    options: Settings | None
    at: Key
    base: bool = False


def players_of(options: Settings) -> int:
    """Return the number of players; every game has that option."""
    players: int = dict(options)["players"]
    return players


def merged(below: Any, above: Any) -> Any:
    """Return `above` laid over `below`: tables key by key, anything else replaced."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return copy.deepcopy(above)
    shared = {key: merged(below[key], above[key]) for key in below.keys() & above.keys()}
    return {**copy.deepcopy(below), **copy.deepcopy(above), **shared}


def read_variants(game: Game, table: dict[str, Any], findings: Findings) -> list[Variant]:
    """Return the base rules and every [[variant]], and report what is wrong with them."""
    base = table.get("rules", {})
    options, faults = read_rules(game, base)
    for fault in faults:
        findings.add(("rules", *fault.path), fault.what, fault.fix)
    variants = [Variant(table.get("base", "rules as given"), options, ("rules",), base=True)]
    inherited = {(fault.path, fault.what) for fault in faults}
    for index, entry in enumerate(table.get("variant", [])):
        own, at = entry.get("rules", {}), ("variant", index, "rules")
        options, faults = read_rules(game, merged(base, own))
        for fault in faults:
            given = value_at(own, fault.path) is not None
            if given or (fault.path, fault.what) not in inherited:
                findings.add((*at, *fault.path) if given else at, fault.what, fault.fix)
        name = entry.get("name") or differences(own) or f"variant {index}"
        variants.append(Variant(name, options, at))
    return variants


def differences(rules: dict[str, Any]) -> str:
    """Return the name of a variant that was given none: "deck.joker=0, players=5"."""
    return ", ".join(f"{'.'.join(map(str, path))}={value}" for path, value in leaves(rules))


def read_rules(game: Game, rules: dict[str, Any]) -> tuple[Settings | None, list[Fault]]:
    """Return the checked options, or None with every fault, those between keys included."""
    model = game.options.Options
    options, faults = checked(model, rules)
    if options is not None:
        crossing = _crossing(game, options)
        return (None if crossing else options), crossing
    rest = without(rules, [fault.path for fault in faults])
    options, _ = checked(model, rest)
    if options is None:
        return None, faults
    crossing = _crossing(game, options)
    for fault in faults:
        for value in _samples(model, fault):
            other, _ = checked(model, merged(rest, _nested(fault.path, value)))
            if other is not None:  # a fault that hangs on the value we do not know is no fault yet
                certain = {(one.path, one.what) for one in _crossing(game, other)}
                crossing = [one for one in crossing if (one.path, one.what) in certain]
    return None, faults + crossing


def _crossing(game: Game, options: Settings) -> list[Fault]:
    """Return the faults between keys that the game finds."""
    return [Fault(tuple(key), what, fix) for key, what, fix in game.options.check(options)]


def _samples(model: type[Settings], fault: Fault) -> Iterator[Any]:
    """Yield values that the key of a fault might have been meant to have."""
    if not all(isinstance(part, str) for part in fault.path):
        return
    node = node_at(schema_of(model), fault.path)
    yield from node.get("enum", [])
    yield from (node[key] for key in ("minimum", "maximum") if key in node)


def _nested(path: Key, value: Any) -> dict[str, Any]:
    """Return the table that holds `value` at `path` and nothing else."""
    for part in reversed(path):
        value = {part: value}
    result: dict[str, Any] = value
    return result
