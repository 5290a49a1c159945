"""Plug-ins: one Python file with policies for one game, loaded by its path.

Loading a file runs it.  `load` is the only place that does, and its callers ask for trust first:
a file that the user names on the command line has it, one that a scenario or a saved run names
needs `--trust`.
"""

import ast
import hashlib
import linecache
import sys
import traceback
from pathlib import Path
from types import CodeType, ModuleType

from analyzer.core import contract
from analyzer.core.contract import Game, Params, Policy
from analyzer.core.errors import AnalyzerError, nearest, raise_all
from analyzer.core.jit import PLUGIN
from analyzer.core.plugin_faults import in_kernel, in_model, in_name, in_text, lines_of

LARGEST = 1 << 20  # bytes of a plug-in's file
_EXAMPLE = 'POLICIES = {"mine": Mine}, with a Params model and an @policy function mine'


def load(path: str | Path, label: str = "") -> tuple[Policy, ...]:
    """Return the policies of a file, which is run; `label` is what messages call it.

    Raises AnalyzerError (`Problems` for several) with file, line and remedy: no such file, no
    Python, no GAME or POLICIES, a fault of a policy's name, parameters or kernel.  That a kernel
    cannot be compiled is found when it is.
    """
    label = label or str(path)
    data = read(path, label)
    code, tree = _parsed(data, label)
    problems = in_text(tree, label, Path(path).parent)
    contract.names()  # games of ANALYZER_GAMES can be imported from now on
    digest = hashlib.sha256(data).hexdigest()
    name = f"{PLUGIN}{digest[:16]}"
    linecache.cache[label] = (len(data), None, data.decode().splitlines(keepends=True), label)
    module = sys.modules.get(name)
    if module is None:
        if problems:
            raise_all(problems)
        module = _run(name, code, label, str(path))
    game = _game(module, tree, label, problems)
    found = _policies(module, tree, game, label, problems)
    raise_all(problems)
    return tuple(
        Policy(each, model, name, label, digest, data.decode()) for each, model in found.items()
    )


def game_of(policy: Policy) -> str:
    """Return the name of the game that a plug-in policy is for."""
    name: str = sys.modules[policy.home].GAME
    return name


def read(path: str | Path, label: str) -> bytes:
    """Return the bytes of a plug-in's file, which are UTF-8; nothing is run."""
    file = Path(path)
    try:
        if file.is_dir():
            raise AnalyzerError(
                "this is a folder, not a policy file", where=label, fix="Name a .py file in it."
            )
        if file.exists() and not file.is_file():
            raise AnalyzerError("not a plain file", where=label, fix="Name a .py file.")
        data = file.read_bytes() if file.stat().st_size <= LARGEST else b""
        if not data and file.stat().st_size:
            raise AnalyzerError(
                f"larger than {LARGEST >> 20} MB", where=label, fix="A policy file holds code only."
            )
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise AnalyzerError("no such policy file", where=label, fix=_beside(file)) from None
    except OSError as error:
        fix = "Check the path and its permissions."
        raise AnalyzerError(f"cannot be read: {error.strerror}", where=label, fix=fix) from None
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise AnalyzerError(
            f"not UTF-8 text: byte 0x{data[error.start]:02X}",
            where=f"{label}:{line}",
            fix="Save the file as UTF-8 in your editor.",
        ) from None
    return data


def _beside(file: Path) -> str:
    """Return the remedy for a file that is not there."""
    made = "analyzer policies new GAME FILE.py writes one to start from."
    try:
        here = sorted(each.name for each in file.parent.glob("*.py"))
    except (OSError, ValueError):
        here = []
    return f"{nearest(file.name, here)} {made}" if here and len(here) <= 20 else made


def _parsed(data: bytes, label: str) -> tuple[CodeType, ast.Module]:
    """Return the compiled file and its syntax tree."""
    try:
        tree = ast.parse(data, label)
        return compile(data, label, "exec", dont_inherit=True), tree
    except SyntaxError as error:
        rows = data.decode().splitlines()
        line = error.lineno or 1
        row = rows[line - 1].strip() if 0 < line <= len(rows) else ""
        raise AnalyzerError(
            f"not valid Python: {error.msg}",
            where=f"{label}:{line}",
            fix=f"Line {line} reads: {row or '(nothing)'}",
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:  # NUL bytes, endless nesting
        fix = "Write plain Python text."
        raise AnalyzerError(f"not valid Python: {error}", where=label, fix=fix) from None


def _run(name: str, code: CodeType, label: str, path: str) -> ModuleType:
    """Return the module that the file makes; it stays in `sys.modules` unless it raises."""
    module = ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)
    except KeyboardInterrupt:
        del sys.modules[name]
        raise
    except BaseException as error:
        del sys.modules[name]
        raise _raised(error, label) from error
    return module


def _raised(error: BaseException, label: str) -> AnalyzerError:
    """Return what a file raised while it was run, at its own line."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == label]
    line, row = (frames[-1].lineno, frames[-1].line) if frames else (None, "")
    text = str(error).strip().splitlines()
    what = f"{type(error).__name__}: {text[0]}" if text else type(error).__name__
    kind = "an import fails" if isinstance(error, ImportError) else "running the file fails"
    fix = f"Line {line} reads: {row}" if line and row else ""
    return AnalyzerError(f"{kind}: {what}", where=f"{label}:{line}" if line else label, fix=fix)


def _game(
    module: ModuleType, tree: ast.Module, label: str, problems: list[AnalyzerError]
) -> Game | None:
    """Return the game that a file is for; note a missing or unknown one."""
    given, known = getattr(module, "GAME", None), contract.names()
    line = lines_of(tree).get("GAME")
    where = f"{label}:{line}" if line else label
    if given is None:
        fix = f'Write GAME = "NAME" at the top. Known: {", ".join(known)}.'
        problems.append(AnalyzerError("does not say which GAME it is for", where=where, fix=fix))
    elif not isinstance(given, str) or given not in known:
        fix = nearest(str(given), known)
        problems.append(AnalyzerError(f"unknown game {given!r:.60}", where=where, fix=fix))
    else:
        return contract.load(given)
    return None


def _policies(
    module: ModuleType,
    tree: ast.Module,
    game: Game | None,
    label: str,
    problems: list[AnalyzerError],
) -> dict[str, type[Params]]:
    """Return what POLICIES lists; note everything that is wrong with it."""
    lines, given = lines_of(tree), getattr(module, "POLICIES", None)
    where = f"{label}:{lines['POLICIES']}" if "POLICIES" in lines else label
    if not isinstance(given, dict) or not given:
        what = "has no POLICIES" if given is None else "POLICIES is no table with an entry"
        problems.append(AnalyzerError(what, where=where, fix=f"Write {_EXAMPLE}."))
        return {}
    for name, model in given.items():
        told = in_name(name, game, where)
        problems += told or in_kernel(module, name, lines, label, where)
        if isinstance(model, type) and issubclass(model, Params):
            line = lines.get(model.__name__)
            problems += in_model(model, game, f"{label}:{line}" if line else label)
        else:
            what = f"the policy {name!r:.60} has no parameter model"
            fix = f"Map it to a class derived from Params: {_EXAMPLE}."
            problems.append(AnalyzerError(what, where=where, fix=fix))
    return given
