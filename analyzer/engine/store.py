"""Runs on disk: written whole beside their final place, then moved there in one step."""

import hashlib
import json
import os
import platform
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from analyzer import __version__
from analyzer.core.contract import Policy
from analyzer.core.digest import source_digest
from analyzer.core.errors import AnalyzerError
from analyzer.core.results import Result
from analyzer.engine.run import Plan
from analyzer.scenario import Case, Spec, from_table

FORMAT = 1
PROVENANCE = "provenance.json"
POLICIES = "policies"  # the folder of a run that holds the plug-ins it was played with
RAW = "outcomes.parquet"
KEYS = (
    "format", "analyzer", "source_digest", "scenario", "seed", "command", "precision",
    "csv_dialect", "complete", "groups", "files", "games", "asked",
)  # fmt: skip
ROW_GROUP = 65_536  # rows that are gathered before they are written


class Folder:
    """A run folder in the making: `add` files, then `publish` it; until then nothing is there."""

    def __init__(self, target: Path, force: bool) -> None:
        self.target, self.force = target, force
        try:
            self._refuse_existing()
            if target.exists() and not _is_ours(target):
                raise AnalyzerError(
                    f"{target} holds something else than a run",
                    where="--out",
                    fix="Name another folder; --force only replaces what a run has written.",
                )
            target.parent.mkdir(parents=True, exist_ok=True)
            made = tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent)
        except OSError as error:
            raise AnalyzerError(
                f"cannot write to {target.parent}: {error.strerror}",
                where="--out",
                fix="Name a folder that can be written.",
            ) from None
        self.path = Path(made)
        self.digests: dict[str, str] = {}

    def add(self, name: str, data: bytes) -> None:
        """Write one file."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.digests[name] = hashlib.sha256(data).hexdigest()

    def note(self, name: str) -> None:
        """Record the digest of a file that was written by other means."""
        with (self.path / name).open("rb") as file:
            self.digests[name] = hashlib.file_digest(file, "sha256").hexdigest()

    def publish(self) -> None:
        """Move the folder to its place; a run that lay there is replaced, or stays on failure."""
        self._refuse_existing()
        self.path.chmod(0o777 & ~_umask())
        old = None
        if self.target.exists():
            old = Path(tempfile.mkdtemp(prefix=f".{self.target.name}.old.", dir=self.target.parent))
            self.target.replace(old / "run")
        try:
            self.path.replace(self.target)
        except BaseException as error:
            if old is not None:
                (old / "run").replace(self.target)
            if isinstance(error, OSError):  # another run was there first
                self._refuse_existing()
            raise
        finally:
            if old is not None:
                shutil.rmtree(old, ignore_errors=True)

    def _refuse_existing(self) -> None:
        """Raise AnalyzerError when something lies at the target and may not be replaced."""
        if self.target.is_symlink():
            raise AnalyzerError(
                f"{self.target} is a link", where="--out", fix="Name the folder itself."
            )
        if self.target.exists() and not self.force:
            raise AnalyzerError(
                f"{self.target} exists", where="--out", fix="Name another folder, or add --force."
            )

    def discard(self) -> None:
        """Remove what was written and not published."""
        shutil.rmtree(self.path, ignore_errors=True)


def _umask() -> int:
    """Return the process's file mode mask."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _is_ours(folder: Path) -> bool:
    """Return whether `folder` is empty, or holds what a run wrote and nothing else."""
    if not folder.is_dir():
        return False
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if not p.is_dir()}
    if not there:
        return True
    try:
        files = json.loads((folder / PROVENANCE).read_text(encoding="utf-8"))["files"]
        return there <= {PROVENANCE, *files}
    except (OSError, ValueError, KeyError, TypeError):
        return False


class RawWriter:
    """The outcomes of every game as Parquet, in the order in which groups are folded.

    One row a game: variant, lineup, game (index), deal, rotation, then the fields of the game's
    Outcome; a field a player becomes one column a player (`win_0`), one a player and kind
    `played_0_3`.  Players are the rules' (the seat they start in); slot = (player + rotation) %
    players.
    """

    def __init__(self, path: Path, cases: tuple[Case, ...], outcome: np.dtype) -> None:
        self.cases = cases
        self.players = max(len(case.seats) for case in cases)
        self.waiting: list[pa.Table] = []
        self.rows = 0
        self.columns = list(self._columns(outcome))
        fields = [
            ("variant", pa.dictionary(pa.int32(), pa.string())),
            ("lineup", pa.dictionary(pa.int32(), pa.string())),
            ("game", pa.int64()),
            ("deal", pa.int64()),
            ("rotation", pa.int32()),
        ]
        fields += [(name, pa.from_numpy_dtype(base)) for name, _, _, base in self.columns]
        self.schema = pa.schema(fields)
        self.writer = pq.ParquetWriter(path, self.schema, compression="zstd")

    def _columns(self, outcome: np.dtype) -> Any:
        """Yield (column name, field, index, scalar type) of each column."""
        assert outcome.names is not None
        for field in outcome.names:
            base, shape = outcome[field].base, outcome[field].shape
            if not shape:
                yield field, field, (), base
                continue
            for index in np.ndindex(*shape):
                if index[0] < self.players:
                    yield "_".join([field, *map(str, index)]), field, index, base

    def __call__(self, case: int, first: int, outcomes: np.ndarray) -> None:
        """Take the outcomes of one group."""
        here = self.cases[case]
        game = np.arange(first, first + outcomes.shape[0])
        arrays: list[Any] = [
            _constant(here.variant, game.size),
            _constant(here.lineup, game.size),
            game,
            game // here.period,
            (game % here.period).astype(np.int32),
        ]
        arrays += [
            np.ascontiguousarray(outcomes[field][(slice(None), *index)])
            for _, field, index, _ in self.columns
        ]
        self.waiting.append(pa.Table.from_arrays([pa.array(a) for a in arrays], self.schema.names))
        self.rows += game.size
        if self.rows >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self.waiting:
            table = pa.concat_tables(self.waiting).cast(self.schema).combine_chunks()
            self.writer.write_table(table.unify_dictionaries(), row_group_size=table.num_rows)
        self.waiting, self.rows = [], 0

    def close(self) -> None:
        """Write what waits and finish the file."""
        self._flush()
        self.writer.close()


def _constant(text: str, n: int) -> Any:
    """Return a dictionary array that says `text` n times."""
    return pa.DictionaryArray.from_arrays(np.zeros(n, np.int32), pa.array([text]))


def provenance(
    spec: Spec,
    result: Result,
    files: dict[str, str],
    argv: list[str],
    command: str,
    precision: str | None,
    csv_dialect: str,
) -> bytes:
    """Return provenance.json: what was run, where and when, and the digest of each file."""
    from datetime import UTC, datetime

    told = {
        "format": FORMAT,
        "analyzer": __version__,
        "source_digest": source_digest(),
        "scenario": spec.table,
        "seed": result.seed,
        "command": command,
        "precision": precision,
        "csv_dialect": csv_dialect,
        "complete": result.complete,
        "groups": groups_of(spec, result),
        "games": result.games,
        "asked": result.wanted,
        "policies": [policy.code for policy in spec.plugins],
        "files": dict(sorted(files.items())),
        "argv": argv,
        "threads": result.threads,
        "seconds": round(result.seconds, 3),
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {"system": platform.platform(), "processor": processor()},
        "python": sys.version.split()[0],
        "packages": {
            name: version(name)
            for name in ("matplotlib", "numba", "numpy", "pandas", "pyarrow", "scipy")
        },
    }
    return (json.dumps(told, indent=1, allow_nan=False) + "\n").encode()


def processor() -> str:
    """Return the processor's name, as far as the system tells."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor()


def groups_of(spec: Spec, result: Result) -> int:
    """Return how many groups were folded."""
    plan = Plan.of(spec)
    return max(-(-tally.blocks // plan.group) for tally in result.tallies)


def compare(run: Path, told: dict[str, Any], again: Folder, result: Result) -> list[str]:
    """Return what differs between a saved run and its repetition, a line each.

    told: the provenance of the run; result: that of the repetition
    """
    found = []
    files = told["files"]
    for name, digest in files.items():
        if not (run / name).is_file():
            found.append(f"{name}: missing from the saved run")
        elif hashlib.sha256((run / name).read_bytes()).hexdigest() != digest:
            found.append(f"{name}: changed since it was saved")
        elif again.digests.get(name) != digest:
            found.append(f"{name}: the repeated run gives other bytes")
    found += [f"{name}: not among the saved files" for name in again.digests if name not in files]
    if (told["games"], told["asked"]) != (result.games, result.wanted):
        found.append(f"{PROVENANCE}: other numbers of games than were played")
    return found


def _is_plain(told: dict[str, Any]) -> bool:
    """Return whether a provenance's values have their types, and its files lie in the folder."""
    files = told["files"]
    kinds: dict[str, type | tuple[type, ...]] = {
        "command": str, "complete": bool, "groups": int, "files": dict,
        "precision": (str, type(None)), "analyzer": str, "source_digest": str, "seed": int,
        "games": list, "asked": list, "csv_dialect": str,
    }  # fmt: skip
    if not all(isinstance(told[key], kind) for key, kind in kinds.items()):
        return False
    if not 0 <= told["seed"] < 2**64:
        return False
    code = told.get("policies", [])  # runs of earlier versions have none
    keys = {"policy", "file", "digest"}
    if not isinstance(code, list) or not all(isinstance(each, dict) for each in code):
        return False
    if not all(set(each) == keys and all(map(_is_text, each.values())) for each in code):
        return False
    if not all(f"{POLICIES}/{each['file']}" in files for each in code):
        return False
    paths = [PurePosixPath(name) for name in files]
    return all(not path.is_absolute() and ".." not in path.parts for path in paths)


def _is_text(value: object) -> bool:
    """Return whether a value is text."""
    return isinstance(value, str)


def _plugins(folder: Path, told: dict[str, Any], trust: bool) -> list[Policy]:
    """Return the plug-in policies of a saved run, loaded from it; raise unless `trust`."""
    code = told.get("policies", [])
    digests = {each["file"]: each["digest"] for each in code}
    if digests and not trust:
        listed = ", ".join(f"{folder / POLICIES / name}" for name in sorted(digests))
        raise AnalyzerError(
            "the run was played with policies of its own, Python code that is run only when it is "
            "trusted",
            where=str(folder),
            fix=f"Read {listed}; if you trust it, repeat the command with --trust.",
        )
    if not digests:
        return []
    from analyzer.core import plugin

    found: list[Policy] = []
    for name, digest in digests.items():
        path = folder / POLICIES / name
        if hashlib.sha256(plugin.read(path, str(path))).hexdigest() != digest:
            raise AnalyzerError(
                "changed since the run was saved; it is not run",
                where=str(path),
                fix="Take the file as it was, or play the scenario anew with --policies.",
            )
        found += plugin.load(path)
    return found


def recall(folder: Path, trust: bool = False) -> tuple[Spec, dict[str, Any]]:
    """Return the Spec of a saved run and its provenance; raise AnalyzerError when it is none.

    trust: run the plug-in policies that the run holds; without, such a run is refused.
    """
    path = folder / PROVENANCE
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(told, dict) or told.get("format") != FORMAT:
            raise AnalyzerError(
                f"is not in format {FORMAT}, which this version reads", where=str(path)
            )
        told.setdefault("csv_dialect", "plain")  # runs of before there were dialects
        missing = [key for key in KEYS if key not in told]
        if missing:
            raise AnalyzerError(f"lacks {', '.join(missing)}", where=str(path))
        if not _is_plain(told):
            raise AnalyzerError("is not what a run writes", where=str(path))
        plugins = _plugins(folder, told, trust)
        spec = from_table(told["scenario"], plugins).with_seed(told["seed"])
        return spec, told
    except FileNotFoundError:
        raise AnalyzerError(
            f"{folder} is no saved run",
            fix=f"A run folder holds {PROVENANCE}; simulate --out DIR makes one.",
        ) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise AnalyzerError(f"cannot be read: {error}", where=str(path)) from None
