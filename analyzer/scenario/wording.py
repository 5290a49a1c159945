"""What is wrong with a value, in plain words: pydantic finds it, nobody gets to see pydantic."""

import json
import re
import tomllib
from typing import Any

from analyzer.core.errors import nearest

from .locate import Key

Node = dict[str, Any]  # a JSON schema, or a part of one

_MANY = {"integer": "whole numbers", "number": "numbers", "string": "texts", "object": "tables"}
_LONGEST = 60


def dotted(path: Key) -> str:
    """Return a path as `--set` takes it: lineup.0.seats.1.policy."""
    return ".".join(
        str(part) if re.fullmatch(r"[\w-]+", str(part)) else json.dumps(part) for part in path
    )


def quoted(text: str) -> str:
    """Return foreign text fit for a terminal: escaped, and cut when it is long."""
    plain = repr(text)[1:-1]
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 3] + "..."


def count(number: int | float) -> str:
    """Return a number as TOML writes it, in groups of three from 10_000 on."""
    if isinstance(number, float):
        if not number.is_integer() or abs(number) >= 1e15:
            return repr(number)
        number = int(number)
    return f"{number:_}" if abs(number) >= 10_000 else str(number)


def toml(value: Any) -> str:
    """Return a value as a scenario file would hold it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return count(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(entry) for entry in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(entry)}' for key, entry in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


def shown(value: Any) -> str:
    """Return what somebody gave, for "..., not <this>"."""
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) < 10**30):
        return toml(value)
    if isinstance(value, int):
        return "a number of more than 30 digits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return f"the text '{quoted(value)}'" if value else "an empty text"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a table"
    return f"the date or time {value}"


def node_at(schema: Node, path: Key) -> Node:
    """Return the part of a JSON schema that describes `path`; empty when it says nothing."""
    node = _resolved(schema, schema)
    for part in path:
        inner = node.get("items") if isinstance(part, int) else node.get("properties", {}).get(part)
        node = _resolved(schema, inner if isinstance(inner, dict) else {})
    return node


def _resolved(schema: Node, node: Node) -> Node:
    """Return `node` without "or null" and with its reference followed."""
    for option in node.get("anyOf", []):
        if option.get("type") != "null":
            node = {**node, **option}
    if "$ref" in node:
        target = schema.get("$defs", {}).get(node["$ref"].rsplit("/", 1)[-1], {})
        node = {**target, **{key: value for key, value in node.items() if key != "$ref"}}
    return node


def _range(node: Node, low: str = "minimum", high: str = "maximum") -> str:
    """Return the limits of a number, with a blank before them."""
    if low in node and high in node:
        return f" from {count(node[low])} to {count(node[high])}"
    if "exclusiveMinimum" in node:
        return f" above {count(node['exclusiveMinimum'])}"
    if "exclusiveMaximum" in node:
        return f" below {count(node['exclusiveMaximum'])}"
    if low in node:
        return f" of at least {count(node[low])}"
    return f" of at most {count(node[high])}" if high in node else ""


def expected(node: Node) -> str:
    """Return what is allowed: "a whole number from 0 to 20"."""
    kind = node.get("type")
    if "enum" in node:
        return f"one of {', '.join(toml(value) for value in node['enum'])}"
    if kind in ("integer", "number"):
        return ("a whole number" if kind == "integer" else "a number") + _range(node)
    if kind == "boolean":
        return "true or false"
    if kind == "string" and "maxLength" in node:
        return f"one line of 1 to {node['maxLength']} letters"
    if kind == "array":
        items = node.get("items", {})
        if "maxItems" in node:
            size = f"at most {node['maxItems']} "
        else:
            size = "at least one " if node.get("minItems") else ""
        many = _MANY.get(items.get("type", "object"), "values")
        if size.startswith("at least one"):
            many = many.removesuffix("s")
        return f"a list of {size}{many}{_range(items)}"
    return {"object": "a table", "string": "text"}.get(str(kind), "another value")


def remedy(node: Node, value: Any, key: str) -> str:
    """Return what to write instead, worked out from the value that was given."""
    kind = node.get("type")
    if "enum" in node and isinstance(value, str):
        return nearest(value, node["enum"])
    if isinstance(value, str) and kind in ("integer", "number", "boolean"):
        return _unquoted(node, value)
    a_number = isinstance(value, int | float) and not isinstance(value, bool)
    if a_number and abs(value) < float("inf") and kind in ("integer", "number"):
        return _nearest_number(node, value)
    if kind == "array" and isinstance(value, dict):
        return f"Write [[{key}]], in two brackets, above it: there may be several."
    if "example" in node:
        return f"For example: {node['example']}."
    if kind == "object" and node.get("properties"):
        first = next(iter(node["properties"]))
        value = node["properties"][first].get("default", 1)
        return f"For example: {key} = {{ {first} = {toml(value)} }}."
    if node.get("default") is not None:
        return f"The default is {toml(node['default'])}."
    return ""


def _unquoted(node: Node, value: str) -> str:
    """Return the remedy for text in the place of a number or of true and false."""
    kinds = {"integer": (int,), "number": (int, float), "boolean": (bool,)}[node["type"]]
    try:
        meant = tomllib.loads(f"key = {value.strip().lower()}")["key"]
    except (ValueError, RecursionError):
        meant = None
    if type(meant) in kinds:
        return f"Write {value.strip().lower()} without quotes."
    if node["type"] == "boolean":
        return "Write true or false without quotes."
    example = node.get("default")
    example = node.get("minimum", 1) if example is None else example
    return f"Write digits without quotes and without a unit, for example {toml(example)}."


def _nearest_number(node: Node, value: int | float) -> str:
    """Return the remedy for a number that is out of range, or broken where it must be whole."""
    low, high = node.get("minimum", value), node.get("maximum", value)
    near = low if value < low else high if value > high else value
    if node["type"] == "integer":
        return f"The nearest allowed value is {count(round(near))}."
    return f"The nearest allowed value is {count(near)}." if near != value else ""


def unknown_key(schema: Node, path: Key, key: str) -> tuple[str, str]:
    """Return the message and the remedy for a key that the table at `path` does not have."""
    known = node_at(schema, path).get("properties", {})
    for name in known:
        if key in node_at(schema, (*path, name)).get("properties", {}):
            return f"unknown key '{quoted(key)}'", belongs(key, name)
    return f"unknown key '{quoted(key)}'", nearest(quoted(key), known)


def belongs(key: str, table: str) -> str:
    """Return the remedy for a key that stands one table too high."""
    return f"It belongs under {table}: {table} = {{ {key} = ... }}."
