"""The one place that talks to the Numba compiler.

Numba keys its disk cache on the file of the function itself, so a helper edited in another file
leaves stale machine code behind that silently returns old numbers.  Every state of the sources
therefore gets a cache folder of its own, named by a digest over all of them.
"""

import os
import re
import shutil
import tempfile
import warnings
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import caching, cgutils
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic

from analyzer.core.digest import source_digest

KEPT_DIGESTS = 8  # cache folders of earlier source states that are kept
_OURS = re.compile(r"[0-9a-f]{12}-\d")  # what a cache folder is called; nothing else is touched

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)


def _writable(folder: Path) -> bool:
    """Return whether a file can be made in `folder`, which is created when missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_root() -> Path:
    """Return the folder of all cache folders; a temporary one when none can be written."""
    named = os.environ.get("ANALYZER_CACHE")
    if named:
        candidates = [Path(named)]
    else:
        base = os.environ.get("XDG_CACHE_HOME")
        try:
            home = Path.home() / ".cache"
        except RuntimeError:  # no HOME and no entry in the password database
            home = None
        candidates = [Path(base) / "analyzer"] if base else []
        candidates += [home / "analyzer"] if home else []
    for candidate in candidates:
        if _writable(candidate):
            return candidate
    fallback = (
        Path(tempfile.gettempdir())
        / f"analyzer-cache-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    )
    if not _writable(fallback) or fallback.stat().st_mode & 0o022:
        fallback = Path(tempfile.mkdtemp(prefix="analyzer-cache-"))
    warnings.warn(
        f"no writable cache folder; compiled code goes to {fallback}. "
        "Set ANALYZER_CACHE to a folder that can be written.",
        RuntimeWarning,
        stacklevel=2,
    )
    return fallback


@cache
def cache_folder() -> Path:
    """Return this source state's cache folder; older ones beyond `KEPT_DIGESTS` are removed."""
    root = _cache_root()
    kind = "-checked" if getattr(numba.config, "BOUNDSCHECK") else ""
    folder = root / f"{source_digest()}-{numba.__version__}{kind}"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.utime(folder)
    others = [entry for entry in root.iterdir() if _OURS.match(entry.name) and entry != folder]
    others.sort(key=lambda entry: entry.stat().st_mtime, reverse=True)
    for stale in others[KEPT_DIGESTS:]:
        shutil.rmtree(stale, ignore_errors=True)
    return folder


def _forgiving(load: Callable[..., Any]) -> Callable[..., Any]:
    """Return Numba's cache loader, for which a damaged file is one that is not there.

    A full disk or a killed process leaves half a file, and Numba raises whatever unpickling it
    raises.  The index is emptied instead, and the kernel compiled anew.
    """

    def load_overload(cache: Any, signature: Any, target: Any) -> Any:
        try:
            return load(cache, signature, target)
        except Exception:
            cache.flush()
            return None

    return load_overload


setattr(numba.config, "CACHE_DIR", str(cache_folder()))
setattr(caching.Cache, "load_overload", _forgiving(caching.Cache.load_overload))

#: modules of plug-in files are called this and their digest
PLUGIN = "analyzer_plugin_"
#: ours are tested with bounds checks, and run without.  They allocate nothing, so that arrays need
#: no counting of references, which took 5 % of the time of a decision (and a kernel that does
#: allocate is refused)
_TRUSTED = {"_nrt": False, "cache": True, "nogil": True, "error_model": "numpy"}
#: a plug-in never reads beyond an array unnoticed, and divides by zero as Python does; it is not
#: cached on disk, for its file may change at any time and compiles in a fraction of a second
_CHECKED = {"nogil": True, "error_model": "python", "boundscheck": True}


def _options(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the compiler options of a function: those of a plug-in when it stands in one."""
    return _CHECKED if function.__module__.startswith(PLUGIN) else _TRUSTED


def compiled(function: Callable[..., Any]) -> Any:
    """Return `function` compiled when first called; the door for kernels, ours and plug-ins'."""
    return numba.njit(**_options(function))(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Return `function` as `compiled` does, copied into its callers.

    For the few small kernels that a profile shows in every decision.
    """
    return numba.njit(forceinline=True, **_options(function))(function)


def policy(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark `function` as a policy kernel: the engine compiles it for its game's records.

    It is called as policy(view, choices, params, tables, memo, stream) and returns an index into
    `choices`; see analyzer.core.contract.
    """
    function.is_policy = True  # type: ignore[attr-defined]
    return function


def compile_as(function: Callable[..., Any], signature: Any) -> Any:
    """Return `function` compiled for one signature; loaded from disk when it was before."""
    return numba.njit(signature, **_options(function))(function)


def record_type(dtype: np.dtype) -> Any:
    """Return the Numba type of one record of `dtype`."""
    return numba.from_dtype(dtype)


def new(dtype: np.dtype) -> Any:
    """Return one zeroed record of `dtype`, whose fields are attributes with and without the JIT."""
    return new_each(dtype, 1)[0]


def new_each(dtype: np.dtype, n: int) -> Any:
    """Return an array of `n` zeroed records of `dtype`."""
    return np.zeros(n, np.dtype((np.record, dtype)))


@intrinsic
def _wipe(_context: Any, record: Any) -> Any:
    """Zero every byte of a record."""

    def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        memset: Any = cgutils.memset
        memset(builder, arguments[0], cgutils.intp_t(record.size), 0)

    return types.void(record), codegen


#: wipe(record) zeroes every byte of a record, in kernels only.  As an assignment of another
#: record, one of 100 kB takes the compiler minutes.
wipe: Any = _wipe


def copy_record(source: Any, target: Any) -> None:
    """Overwrite every field of the record `target` with those of `source`, of the same type."""
    for name in source.dtype.names:
        target[name] = source[name]


def layout(fields: Sequence[tuple[Any, ...]]) -> np.dtype:
    """Return the record type with these fields, aligned and sized as compiled code wants it.

    Records inside come first: a record type has no alignment of its own.
    """
    plain = np.dtype(list(fields), align=True)
    assert plain.names is not None and plain.fields is not None
    return np.dtype(
        {
            "names": list(plain.names),
            "formats": [plain.fields[name][0] for name in plain.names],
            "offsets": [plain.fields[name][1] for name in plain.names],
            "itemsize": -(-plain.itemsize // 8) * 8,
        },
        align=True,
    )
