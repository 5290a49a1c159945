"""Parameters declared once: validation, documentation, and the record that kernels read.

A `Settings` model is packed into one NumPy record: bool and int become int64, float float64, a
choice (`Literal`) the index of its value, a nested model of ints an int64 array, a list of ints an
int64 array padded to its longest length with its true length beside it as `<name>_n`.
"""

import typing
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:  # imported where arrays are made: the shell's TAB reads parameters without
    import numpy as np

Status = Literal["source", "public", "assumed"]
_T = TypeVar("_T")


class Settings(BaseModel):
    """Base of every parameter model: unknown keys are errors, text is never taken for a number."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def option(default: Any, *, rule: str, status: Status, why: str, **limits: Any) -> Any:
    """Declare one rule of a game: its default, where it stands in RULES.md, and who says so.

    Reports print every option of a run under "Assumptions", the assumed ones first.
    """
    return Field(
        default, description=why, json_schema_extra={"rule": rule, "status": status}, **limits
    )


def numbers(default: Any, *, longest: int, rule: str, status: Status, why: str) -> Any:
    """Declare a rule that is a list of integers, at most `longest` of them."""
    return Field(
        default,
        description=why,
        max_length=longest,
        strict=False,  # TOML and JSON have lists where we keep a tuple; the items stay strict
        json_schema_extra={"rule": rule, "status": status},
    )


def choices_of(model: type[BaseModel], key: str) -> tuple[str, ...]:
    """Return the allowed values of a `Literal` field, in the order of their packed numbers."""
    return get_args(model.model_fields[key].annotation)


def code(model: type[BaseModel], key: str, value: str) -> int:
    """Return the number that stands for `value` of the `Literal` field `key` in the record."""
    return choices_of(model, key).index(value)


def _longest(model: type[BaseModel], key: str) -> int:
    """Return the declared maximal length of a list field."""
    for rule in model.model_fields[key].metadata:
        if hasattr(rule, "max_length"):
            return int(rule.max_length)
    raise AssertionError(f"{model.__name__}.{key} has no maximal length")


def _plain(annotation: Any) -> Any:
    """Return the annotation without `| None`."""
    parts = [part for part in get_args(annotation) if part is not type(None)]
    if type(None) in get_args(annotation) and len(parts) == 1:
        return parts[0]
    return annotation


def record_dtype(model: type[BaseModel], *extra: tuple[Any, ...]) -> "np.dtype":
    """Return the record type of `model`; `extra` fields are appended for what is derived."""
    import numpy as np

    fields: list[tuple[Any, ...]] = []
    for key, info in model.model_fields.items():
        kind = _plain(info.annotation)
        if get_origin(kind) is Literal or kind in (bool, int):
            fields.append((key, np.int64))
        elif kind is float:
            fields.append((key, np.float64))
        elif get_origin(kind) is tuple:
            fields += [(key, np.int64, (_longest(model, key),)), (f"{key}_n", np.int64)]
        elif isinstance(kind, type) and issubclass(kind, BaseModel):
            fields.append((key, np.int64, (len(kind.model_fields),)))
        else:
            raise AssertionError(f"{model.__name__}.{key}: no record for {kind}")
    return np.dtype(fields + list(extra), align=True)


def pack(settings: BaseModel, dtype: "np.dtype") -> Any:
    """Return `settings` as one record of `dtype` (made by `record_dtype`); extra fields stay 0."""
    import numpy as np

    model = type(settings)
    record = np.zeros(1, np.dtype((np.record, dtype)))[0]
    for key, value in settings:
        if isinstance(value, str):
            record[key] = code(model, key, value)
        elif isinstance(value, tuple):
            record[key][: len(value)] = value
            record[f"{key}_n"] = len(value)
        elif isinstance(value, BaseModel):
            record[key][:] = list(dict(value).values())
        else:
            assert value is not None, f"{model.__name__}.{key} is unresolved"
            record[key] = value
    return record


def as_floats(settings: BaseModel) -> "np.ndarray":
    """Return policy parameters as the float64 array that kernels index, in field order."""
    import numpy as np

    model = type(settings)
    values = [
        float(code(model, key, value)) if isinstance(value, str) else float(value)
        for key, value in settings
    ]
    return np.array(values, np.float64)


def status_of(model: type[BaseModel], key: str) -> tuple[str, Status]:
    """Return the rule id and the status that `option` declared for a field."""
    extra = typing.cast(dict[str, Any], model.model_fields[key].json_schema_extra)
    return extra["rule"], extra["status"]
