"""The compile cache: never stale, never fatal.  Each test runs fresh processes on a copy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from analyzer.core import contract
from analyzer.core.jit import layout, new, new_each

pytestmark = pytest.mark.kernel

LEDUC = Path(__file__).parents[1] / "leduc_games" / "leduc"
DIGEST = "from analyzer.core.digest import source_digest\nprint(source_digest())"
#: a kernel, and a helper of it in another file
CALLER = """
from analyzer.core.jit import compiled
from analyzer.games.toy import helper

@compiled
def call(x):
    return helper.add(x)
"""
HELPER = """
from analyzer.core.jit import compiled

@compiled
def add(x):
    return x + 1
"""
CALL = "from analyzer.games.toy import caller\nprint(caller.call(1), caller.call.stats.cache_hits)"
#: what a run does first: one policy, compiled for an explicit signature
POLICY = """
import numpy as np
from analyzer.core import contract, rng
from analyzer.core.jit import cache_folder, new
from analyzer.engine import match
game = contract.load("leduc")
policy = match.compile_policy(game, "random")
view, memo, stream = new(game.view.View), new(game.view.Memo), new(rng.Stream)
stream.a, stream.b, stream.c, stream.d = 1, 2, 3, 4
choices, params = np.arange(3), np.zeros(16)
print([int(policy(view, choices, params, (), memo, stream)) for _ in range(6)])
"""
CHOSEN = "[0, 0, 1, 1, 2, 2]"  # 3 * word >> 64 of words 3 to 8 of xoshiro256++'s published ones


class Copy:
    """A copy of the package and of Leduc, with a cache of its own."""

    def __init__(self, root: Path) -> None:
        self.root, self.package = root, root / "analyzer"
        self.leduc, self.cache = root / "games" / "leduc", root / "cache"
        out = shutil.ignore_patterns("__pycache__", ".*_cache", "*.pdf")
        shutil.copytree(contract.package_root(), self.package, ignore=out)
        shutil.copytree(LEDUC, self.leduc, ignore=out)

    def start(self, code: str, **env: str | None) -> subprocess.Popen[str]:
        """Start a fresh process; a variable that is None is left out of its environment."""
        given = {
            **os.environ, "ANALYZER_GAMES": str(self.leduc.parent),
            "ANALYZER_CACHE": str(self.cache), "TMPDIR": str(self.root),
            "PYTHONDONTWRITEBYTECODE": "1", **env,
        }  # fmt: skip
        return subprocess.Popen(
            [sys.executable, "-c", code], cwd=self.root, text=True,
            env={key: value for key, value in given.items() if value is not None},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run(self, code: str, **env: str | None) -> str:
        """Return what a fresh process prints; it must end well."""
        out, err = self.start(code, **env).communicate()
        self.errors = err
        assert "Traceback" not in err, err
        return out.strip()

    def with_toy(self) -> Path:
        """Add a caller and a helper; return the helper's file."""
        toy = self.package / "games" / "toy"
        toy.mkdir()
        (toy / "__init__.py").write_text("")
        (toy / "caller.py").write_text(CALLER)
        (toy / "helper.py").write_text(HELPER)
        return toy / "helper.py"


@pytest.fixture
def copy(tmp_path):
    return Copy(tmp_path)


def test_the_digest_changes_with_every_source(copy):
    seen = [copy.run(DIGEST)]
    assert copy.run(DIGEST) == seen[0]
    assert len(seen[0]) == 12
    for path in (
        copy.package / "core" / "rng.py",
        copy.package / "games" / "braco" / "zones.py",
        copy.leduc / "cards.py",
        copy.package / "games" / "braco" / "added.py",
    ):
        with path.open("a") as file:
            file.write("# another line\n")
        seen.append(copy.run(DIGEST))
    (copy.leduc / "cards.py").rename(copy.leduc / "renamed.py")
    seen.append(copy.run(DIGEST))
    assert len(set(seen)) == len(seen)


def test_the_digest_changes_with_a_helper_anywhere_in_a_foreign_game(copy):
    """A helper in a subfolder of a game folder, and one beside the game folders."""
    seen = [copy.run(DIGEST)]
    for path in (copy.leduc / "inner" / "helper.py", copy.leduc.parent / "shared.py"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("x = 1\n")
        seen.append(copy.run(DIGEST))
    assert len(set(seen)) == 3


def test_the_digest_does_not_change_with_compiled_or_foreign_files(copy):
    before = copy.run(DIGEST)
    (copy.package / "core" / "__pycache__").mkdir(exist_ok=True)
    (copy.package / "core" / "__pycache__" / "rng.cpython-311.pyc").write_bytes(b"x")
    (copy.package / "notes.txt").write_text("x")
    os.utime(copy.package / "core" / "rng.py", (1, 1))
    assert copy.run(DIGEST) == before
    assert copy.run(DIGEST, ANALYZER_GAMES="") != before


def test_stale_code_is_not_used_after_a_helper_was_edited(copy):
    helper = copy.with_toy()
    assert copy.run(CALL) == "2 Counter()"
    assert copy.run(CALL).startswith("2 Counter({")  # from the disk: the cache works at all
    helper.write_text(HELPER.replace("x + 1", "x + 10"))
    assert copy.run(CALL) == "11 Counter()"
    helper.write_text(HELPER)
    assert copy.run(CALL).startswith("2 Counter({")  # back to the first state: its code is kept


def damage(folder: Path, how: str, pattern: str = "*") -> int:
    """Damage every cache file; return how many."""
    files = [path for path in folder.rglob(pattern) if path.suffix in (".nbi", ".nbc")]
    for path in files:
        data = path.read_bytes()
        if how == "cut" and path.suffix == ".nbc":
            path.write_bytes(data[: len(data) // 2])
        elif how == "garbage":
            path.write_bytes(b"\x80\x04garbage" + data[9:200])
    return len(files)


def test_a_damaged_cache_is_rebuilt(copy):
    assert copy.run(POLICY) == CHOSEN
    for how in ("cut", "garbage"):
        assert damage(copy.cache, how) > 0
        assert copy.run(POLICY) == CHOSEN, how
        assert "Warning" not in copy.errors


def test_a_damaged_cache_of_a_kernel_called_from_python_is_rebuilt(copy):
    """The kernels that fold outcomes and seed streams have no explicit signature."""
    code = (
        "import numpy as np\nfrom analyzer.engine.cells import gather\n"
        "values, out = np.arange(4).reshape(2, 2, 1), np.zeros((1, 2, 1), int)\n"
        "gather(values, np.zeros(2, int), 2, False, out)\nprint(out.ravel().tolist())"
    )
    assert copy.run(code) == "[3, 3]"
    assert damage(copy.cache, "cut", "*gather*") > 0
    assert copy.run(code) == "[3, 3]"


def test_an_unwritable_cache_folder_falls_back_with_one_warning(copy):
    """A file in the place of the folder: permissions do not stop root."""
    (copy.root / "file").write_text("")
    code = "from analyzer.core.jit import cache_folder\nprint(cache_folder())\n" + POLICY
    folder, chosen = copy.run(code, ANALYZER_CACHE=str(copy.root / "file" / "cache")).splitlines()
    assert chosen == CHOSEN
    assert Path(folder).is_relative_to(copy.root)  # its TMPDIR
    assert any(Path(folder).rglob("*.nbc"))
    assert copy.errors.count("RuntimeWarning") == 1
    assert "Set ANALYZER_CACHE to a folder that can be written" in copy.errors


def test_a_home_is_not_needed(copy):
    where = "from analyzer.core.jit import cache_folder\nprint(cache_folder())"
    lost = "import pathlib\ndef home(*_): raise RuntimeError('no home')\npathlib.Path.home = home\n"
    bare = {"ANALYZER_CACHE": None, "HOME": None, "XDG_CACHE_HOME": None}
    folder = copy.run(lost + where, **bare)
    assert Path(folder).is_relative_to(copy.root)
    assert copy.errors.count("RuntimeWarning") == 1
    home = str(copy.root / "home")
    assert copy.run(where, **{**bare, "HOME": home}).startswith(f"{home}/.cache/analyzer/")
    xdg = str(copy.root / "xdg")
    assert copy.run(where, **{**bare, "XDG_CACHE_HOME": xdg}).startswith(f"{xdg}/analyzer/")
    assert copy.errors == ""


def test_checked_code_has_a_folder_of_its_own(copy):
    where = "from analyzer.core.jit import cache_folder\nprint(cache_folder())"
    assert copy.run(where, NUMBA_BOUNDSCHECK="1") == copy.run(where, NUMBA_BOUNDSCHECK=None) + (
        "-checked"
    )


def test_old_states_are_removed_and_nothing_else(copy):
    for i in range(12):
        folder = copy.cache / f"{i:012x}-0.68.0"
        folder.mkdir(parents=True)
        os.utime(folder, (1000 + i, 1000 + i))
    (copy.cache / "mine").mkdir()
    (copy.cache / "notes.txt").write_text("")
    now = copy.run("from analyzer.core.jit import cache_folder\nprint(cache_folder())")
    left = {path.name for path in copy.cache.iterdir()}
    kept = {f"{i:012x}-0.68.0" for i in range(4, 12)}
    assert left == {"mine", "notes.txt", Path(now).name} | kept


def test_eight_processes_at_once_on_a_cold_cache(copy):
    processes = [copy.start(POLICY) for _ in range(8)]
    told = [process.communicate() for process in processes]
    assert [(out.strip(), err) for out, err in told] == [(CHOSEN, "")] * 8
    assert copy.run(POLICY) == CHOSEN


def test_records_are_zero_and_of_whole_words():
    kind = layout([("a", np.int8), ("b", np.int64), ("c", np.int8, (3,))])
    assert kind.itemsize % 8 == 0
    assert kind.fields["b"][1] % 8 == 0
    record = new(kind)
    record.a, record.c[1] = 3, 4
    assert (int(record["a"]), record["c"].tolist()) == (3, [0, 4, 0])
    assert int(new_each(kind, 2)[1].b) == 0
