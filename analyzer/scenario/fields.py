"""One table against one parameter model: every fault with its path, and what remains without."""

import copy
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from .locate import Key
from .wording import Node, count, expected, node_at, remedy, shown, unknown_key

_LARGEST = 2**63 - 1  # kernels hold whole numbers in int64

_Model = TypeVar("_Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a table: where, what, and what to do; `key` when the key is unknown."""

    path: Key
    what: str
    fix: str
    key: str = ""


@cache
def schema_of(model: type[BaseModel]) -> Node:
    """Return the JSON schema of a model."""
    return model.model_json_schema()


def fitted(model: type[_Model], table: dict[str, Any]) -> tuple[_Model | None, list[Fault]]:
    """Return the model that `table` fills, or None and every fault; numbers may be of any size."""
    try:
        return model.model_validate(table), []
    except ValidationError as error:
        problems = error.errors(include_url=False)
        return None, [_fault(model, problem) for problem in problems]


def checked(model: type[_Model], table: dict[str, Any]) -> tuple[_Model | None, list[Fault]]:
    """Return the model that `table` fills, or None and every fault; its numbers fit kernels."""
    result, faults = fitted(model, table)
    told = {fault.path for fault in faults}
    for path, value in leaves(table):
        if path not in told:
            faults += _beyond(path, value)
    return (None if faults else result), faults


def leaves(value: Any, path: Key = ()) -> Iterator[tuple[Key, Any]]:
    """Yield (path, value) of everything below `value` that is neither table nor list."""
    if isinstance(value, dict):
        entries = list(value.items())
    elif isinstance(value, list):
        entries = list(enumerate(value))
    else:
        yield path, value
        return
    for key, entry in entries:
        yield from leaves(entry, (*path, key))


def value_at(table: Any, path: Key) -> Any:
    """Return what stands at `path`, or None."""
    for part in path:
        inside = isinstance(table, list) and isinstance(part, int) and part < len(table)
        if not inside and not (isinstance(table, dict) and part in table):
            return None
        table = table[part]
    return table


def without(table: dict[str, Any], paths: Iterable[Key]) -> dict[str, Any]:
    """Return a copy of `table` without these keys; a bad list entry takes its whole list along."""
    rest = copy.deepcopy(table)
    for path in paths:
        while path and not isinstance(path[-1], str):
            path = path[:-1]
        parent = value_at(rest, path[:-1])
        if path and isinstance(parent, dict):
            parent.pop(str(path[-1]), None)
    return rest


def _fault(model: type[BaseModel], problem: Any) -> Fault:
    """Return a problem of pydantic's in plain words."""
    path: Key = tuple(problem["loc"])
    schema, kind, value = schema_of(model), problem["type"], problem["input"]
    if kind == "extra_forbidden":
        what, fix = unknown_key(schema, path[:-1], str(path[-1]))
        return Fault(path, what, fix, key=str(path[-1]))
    node = node_at(schema, path)
    if kind == "missing":
        example = node.get("example")
        fix = f"For example: {example}." if example else f"Give {expected(node)}."
        return Fault(path, f"the key '{path[-1]}' is missing", fix)
    last = next((str(part) for part in reversed(path) if isinstance(part, str)), "")
    return Fault(path, f"{expected(node)} is needed, not {shown(value)}", remedy(node, value, last))


def _beyond(path: Key, value: Any) -> list[Fault]:
    """Return the fault of a number that no kernel can hold."""
    if isinstance(value, float) and not math.isfinite(value):
        return [Fault(path, f"a finite number is needed, not {value}", "Give a number in digits.")]
    if isinstance(value, int) and abs(value) > _LARGEST:
        limits = f"from {count(-_LARGEST)} to {count(_LARGEST)}"
        near = f"The nearest allowed value is {count(_LARGEST if value > 0 else -_LARGEST)}."
        return [Fault(path, f"a number {limits} is needed, not {shown(value)}", near)]
    return []
