"""Arrays that take long to build, kept in the user's cache folder under what they were built from.

A file that is missing, cut short or altered is built anew.  Each is written under a name of its
own and then renamed, so that any number of processes may want it at once.
"""

import hashlib
import mmap
import os
import tempfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

KEPT_VERSIONS = 2  # of one name
_END = 4  # bytes at the end: the checksum of those before


def kept_arrays(
    name: str, sources: Iterable[bytes], build: Callable[[], tuple[np.ndarray, ...]], n: int
) -> tuple[np.ndarray, ...]:
    """Return the n arrays that `build` returns, read-only; those of an earlier call when kept.

    sources: whatever the arrays depend on, the files that build them above all
    """
    from analyzer.core.jit import cache_folder

    digest = hashlib.sha256(b"\0".join(sources)).hexdigest()[:12]
    folder = cache_folder().parent / "arrays"
    paths = [folder / f"{name}-{digest}-{i}.npy" for i in range(n)]
    arrays = [_read(path) for path in paths]
    if any(array is None for array in arrays):
        built = build()
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            for path, array in zip(paths, built, strict=True):
                _write(path, array)
            _prune(folder, name, n)
        except OSError:  # a full disk: they are built again next time
            pass
        arrays = [np.ascontiguousarray(array) for array in built]
    found = tuple(array for array in arrays if array is not None)
    for array in found:
        array.setflags(write=False)
    return found


def _read(path: Path) -> np.ndarray | None:
    """Return the array in the file, mapped into memory; None when it cannot be trusted."""
    try:
        with (
            path.open("rb") as file,
            mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
            memoryview(data) as seen,
        ):
            if zlib.crc32(seen[:-_END]) != int.from_bytes(seen[-_END:], "little"):
                return None
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError):
        return None
    return np.asarray(array)


def _write(path: Path, array: np.ndarray) -> None:
    """Write the array and a checksum, in one step for whoever reads."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w+b") as file:
            np.save(file, array, allow_pickle=False)
            file.seek(0)
            checksum = zlib.crc32(file.read())
            file.write(checksum.to_bytes(_END, "little"))
        part.replace(path)
    except BaseException:
        part.unlink()
        raise


def _prune(folder: Path, name: str, n: int) -> None:
    """Remove versions of `name` beyond the newest `KEPT_VERSIONS`."""
    files = sorted(folder.glob(f"{name}-*-*.npy"), key=lambda file: file.stat().st_mtime)
    for stale in files[: -KEPT_VERSIONS * n]:
        stale.unlink(missing_ok=True)
