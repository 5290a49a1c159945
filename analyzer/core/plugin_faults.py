"""What can be wrong with a plug-in's policies, found without compiling them."""

import ast
import inspect
import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from analyzer.core.contract import MAX_PARAMS, Game, Params
from analyzer.core.errors import AnalyzerError, nearest

CALL = "view, choices, params, tables, memo, stream"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
_CHANCE = "Draw with rng.below(stream, n) or rng.uniform(stream) of analyzer.core.rng."


def lines_of(tree: ast.Module) -> dict[str, int]:
    """Return the line of each name that the top level of a file defines."""
    found: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = node.lineno
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    found[target.id] = node.lineno
    return found


def in_text(tree: ast.Module, label: str, folder: Path) -> list[AnalyzerError]:
    """Return what the text alone gives away: chance that is not ours, files that do not travel."""
    found = []
    for node in ast.walk(tree):
        for name in _imported(node):
            where = f"{label}:{getattr(node, 'lineno', 1)}"
            if re.match(r"(numpy\.)?random(\.|$)", name):
                what = f"draws from {name}, so that no game could be played again"
                found.append(AnalyzerError(what, where=where, fix=_CHANCE))
            top = name.split(".")[0]
            if top and top not in sys.stdlib_module_names and _is_beside(folder, top):
                what = f"imports '{top}' from the folder of the file"
                fix = "A policy is one file, which travels with its results: put all of it there."
                found.append(AnalyzerError(what, where=where, fix=fix))
    return found


def _imported(node: ast.AST) -> Iterator[str]:
    """Yield the modules that a statement imports; `np.random` counts as one."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = f"{node.module}." if node.module else ""
        yield from (base + alias.name for alias in node.names)
    elif isinstance(node, ast.Attribute) and node.attr == "random":
        if isinstance(node.value, ast.Name) and node.value.id in ("np", "numpy"):
            yield "numpy.random"


def _is_beside(folder: Path, name: str) -> bool:
    """Return whether a module of this name lies in a folder."""
    return (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()


def in_name(name: Any, game: Game | None, where: str) -> list[AnalyzerError]:
    """Return what is wrong with a policy's name."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        what = f"{name!r:.60} cannot be the name of a policy"
        fix = "Take at most 40 letters (a to z), digits and _, a letter first: the kernel's name."
        return [AnalyzerError(what, where=where, fix=fix)]
    if game is not None and name in game.shipped:
        fix = f"Call it something else, for example my_{name}."
        return [AnalyzerError(f"'{name}' is a policy that ships", where=where, fix=fix)]
    return []


def in_kernel(
    module: ModuleType, name: str, lines: dict[str, int], label: str, listed: str
) -> list[AnalyzerError]:
    """Return what is wrong with the kernel of a policy; `listed`: where POLICIES names it."""
    function = getattr(module, name, None)
    where = f"{label}:{lines[name]}" if name in lines else listed
    if function is None:
        fix = f"Write it: @policy, then def {name}({CALL}):"
        return [AnalyzerError(f"there is no function '{name}'", where=where, fix=fix)]
    if not isinstance(function, FunctionType):
        what = f"'{name}' is no plain function but {type(function).__name__}"
        fix = "Decorate the policy with @policy alone; @compiled is for what it calls."
        return [AnalyzerError(what, where=where, fix=fix)]
    found = []
    if function.__module__ != module.__name__ or function.__name__ != name:
        fix = f"Write def {name}({CALL}): here; it may call what others wrote."
        return [AnalyzerError(f"'{name}' is not defined in this file", where=where, fix=fix)]
    if not getattr(function, "is_policy", False):
        fix = "Write @policy above it (from analyzer.core.jit import policy)."
        found.append(AnalyzerError(f"'{name}' is not marked as a policy", where=where, fix=fix))
    taken = list(inspect.signature(function).parameters.values())
    plain = all(p.kind is p.POSITIONAL_OR_KEYWORD and p.default is p.empty for p in taken)
    if len(taken) != 6 or not plain:
        what = f"'{name}' takes {len(taken)} arguments, not the six of a policy"
        if len(taken) == 6:
            what = f"'{name}' takes other than six plain arguments"
        fix = f"Write def {name}({CALL}):"
        found.append(AnalyzerError(what, where=where, fix=fix))
    return found


def in_model(model: type[Params], game: Game | None, where: str) -> list[AnalyzerError]:
    """Return what is wrong with a parameter model: its types, defaults, number, needs."""
    found = []

    def note(what: str, fix: str) -> None:
        found.append(AnalyzerError(f"{model.__name__}: {what}", where=where, fix=fix))

    if len(model.model_fields) > MAX_PARAMS:
        what = f"{len(model.model_fields)} parameters, of which there may be {MAX_PARAMS}"
        note(what, "Leave some out, or write them into the kernel as numbers.")
    for key, info in model.model_fields.items():
        if not _packs(info.annotation):
            kind = getattr(info.annotation, "__name__", str(info.annotation))
            note(
                f"the parameter '{key}' is a {kind}, which no kernel can read",
                'Take float, int, bool or Literal["a", "b"] (the kernel gets 0.0, 1.0).',
            )
        elif info.is_required():
            note(f"the parameter '{key}' has no default", f"Write {key}: float = Field(0.5, ...).")
    if not found:
        for key, what in _bad_defaults(model):
            note(f"the default of '{key}' is refused: {what}", "Give one that its limits allow.")
    known = game.rules.NEEDS if game is not None else None
    if not isinstance(model.needs, frozenset | set):
        fix = "Write needs: ClassVar[frozenset[str]] = frozenset({...})."
        note("needs is no set of names", fix)
    elif known is not None:
        for need in sorted(map(str, set(model.needs) - set(known))):
            fix = nearest(need, known) if known else "This game has none: leave needs out."
            note(f"unknown need '{need:.60}'", fix)
    return found


def _packs(annotation: Any) -> bool:
    """Return whether a parameter of this type becomes a number of the kernel's array."""
    if get_origin(annotation) is Literal:
        return all(isinstance(value, str) for value in get_args(annotation))
    return annotation in (bool, int, float)


def _bad_defaults(model: type[Params]) -> Iterator[tuple[str, str]]:
    """Yield (parameter, reason) for each default that the model itself would refuse."""
    defaults = {key: info.get_default(call_default_factory=True)
                for key, info in model.model_fields.items()}  # fmt: skip
    for key, value in defaults.items():
        if isinstance(value, float) and not math.isfinite(value):
            yield key, f"{value} is not finite"
    try:
        model.model_validate(defaults)
    except ValidationError as error:
        for problem in error.errors(include_url=False):
            yield ".".join(map(str, problem["loc"])), str(problem["msg"])
