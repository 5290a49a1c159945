"""Who may import whom, where games may be named, and what must not be loaded to start up."""

import ast
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from analyzer.core import contract

PACKAGE = contract.package_root()
TESTS = Path(__file__).parent
LEDUC = TESTS / "leduc_games" / "leduc"
GAMES = ("braco", "gang", "mascarade", "buraco", "leduc")

#: part -> the parts it may import beside itself
MAY = {
    "core": set(),
    "games": {"core"},
    "scenario": {"core", "games"},
    "engine": {"core", "scenario"},
    "stats": {"core"},
    "tables": {"core", "stats"},
    "charts": {"core", "tables"},
    "report": {"core", "games", "scenario", "engine", "stats", "tables", "charts"},
    "cli": {"core", "games", "scenario", "engine", "stats", "tables", "charts", "report"},
}  # fmt: skip


def sources(root: Path) -> list[Path]:
    return sorted(root.rglob("*.py"))


def imported(path: Path, module: str) -> Iterator[str]:
    """Yield the absolute name of everything that the file of `module` imports, at any depth."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = importlib.util.resolve_name("." * node.level + base, package)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    """Return the part of the package that a module belongs to; `__main__` counts as cli."""
    parts = module.split(".")
    return "cli" if parts[1:] == ["__main__"] else parts[1] if len(parts) > 1 else ""


def faults(path: Path, module: str) -> list[str]:
    """Return what the file imports and must not."""
    part = part_of(module)
    if part and part not in MAY:
        return [f"{module}: a part of the package that design.md does not name"]
    found = []
    for name in imported(path, module):
        if name.split(".")[0] != "analyzer" or name == "analyzer.__version__":
            continue
        other = part_of(name)
        if other != part and other not in MAY.get(part, set()):
            found.append(f"{module} imports {name}")
        if part == other == "games" and len(module.split(".")) > 2:
            if module.split(".")[:3] != name.split(".")[:3]:
                found.append(f"{module} imports {name}, of another game")
    return found


def test_the_parts_import_one_way_only():
    assert [fault for path in sources(PACKAGE) for fault in faults(path, module_of(path))] == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("analyzer.core.rng", "from analyzer import stats"),
        ("analyzer.core.rng", "from ..games.braco import cards"),
        ("analyzer.stats.sums", "import analyzer.engine.run"),
        ("analyzer.tables.verdict", "def f():\n    from analyzer.scenario import load"),
        ("analyzer.engine.run", "from ..tables import estimates"),
        ("analyzer.scenario.spec", "import analyzer.engine"),
        ("analyzer.games.braco.rules", "from analyzer.games.gang import cards"),
        ("analyzer.games.braco.rules", "from ..gang import cards"),
        ("analyzer.report.pages", "from analyzer.cli import app"),
        ("analyzer.plots.bars", "import numpy"),
    ],
)
def test_a_forbidden_import_is_found(module, line, tmp_path):
    path = tmp_path / "file.py"
    path.write_text(line)
    assert faults(path, module) != []


def test_a_game_knows_the_core_and_itself_only():
    """The same for a game that is no part of the package."""
    for path in sources(LEDUC):
        for name in imported(path, f"analyzer_games.leduc.{path.stem}"):
            if name.split(".")[0] in ("analyzer", "analyzer_games"):
                assert name.startswith(("analyzer.core.", "analyzer_games.leduc.")), (path, name)


def test_games_are_named_in_their_folders_only():
    pattern = re.compile(rf"(?<![a-z])({'|'.join(GAMES)})(?![a-z])", re.I)
    found = []
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE).parts
        if (inside[0] in ("games", "_scenarios") and len(inside) > 2) or "__pycache__" in inside:
            continue
        if path.is_file() and path.suffix in (".py", ".toml", ".typ", ".json", ".md", ".txt"):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if pattern.search(line):
                    found.append(f"{path}:{number}: {line.strip()}")
    assert found == []


def test_chance_comes_from_our_streams_only():
    found = []
    for path in sources(PACKAGE):
        names = list(imported(path, module_of(path)))
        found += [f"{path}: {n}" for n in names if re.match(r"(numpy\.)?random(\.|$)", n)]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "random":
                if isinstance(node.value, ast.Name) and node.value.id in ("np", "numpy"):
                    found.append(f"{path}:{node.lineno}: np.random")
    assert found == []


def loaded_after(code: str) -> set[str]:
    """Return the top-level modules that a fresh process has loaded after `code`."""
    code += "\nimport sys, json; print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=True
    )
    return {name.split(".")[0] for name in json.loads(done.stderr.splitlines()[-1])}


def test_index_cards_options_and_parameters_load_no_compiler():
    code = "from analyzer.core import contract\nfor name in contract.names():\n"
    code += "    game = contract.load(name)\n    game.card, game.options, game.params"
    assert loaded_after(code).isdisjoint({"numba", "llvmlite", "pandas"})


def test_reading_a_scenario_loads_no_compiler():
    code = "from analyzer import scenario\nscenario.load('braco/smoke')"
    assert loaded_after(code).isdisjoint({"numba", "llvmlite", "pandas"})


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["simulate", "--help"]])
def test_help_loads_nothing_heavy(words):
    code = f"from analyzer.cli import main\ntry:\n    main({words})\nexcept SystemExit:\n    pass"
    heavy = {"numba", "pandas", "scipy", "matplotlib", "pyarrow", "numpy"}
    if words[0] != "simulate":  # typer itself wants pydantic for the options of a command
        heavy.add("pydantic")
    assert loaded_after(code).isdisjoint(heavy)


def test_nothing_is_left_to_do_and_no_test_is_skipped():
    words = ["TO" + "DO", "FIX" + "ME", "mark.sk" + "ip", "pytest.sk" + "ip", "xf" + "ail"]
    pattern = re.compile("|".join(rf"\b{re.escape(word)}" for word in words))
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in [*sources(PACKAGE), *sources(TESTS)]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_no_test_is_empty():
    found = []
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                body = [n for n in node.body if not isinstance(n, ast.Pass)]
                body = [n for n in body if not (isinstance(n, ast.Expr) and is_text(n.value))]
                if not body:
                    found.append(f"{path}: {node.name}")
    assert found == []


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)
