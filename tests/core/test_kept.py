"""Kept arrays: built once for what they depend on, built anew when a file cannot be trusted."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from analyzer.core import jit
from analyzer.core.kept import KEPT_VERSIONS, kept_arrays

ROOT = Path(__file__).parents[2]
#: a process that builds slowly, so that eight do so at once
SLOW = """
import time
import numpy as np
from analyzer.core.kept import kept_arrays

def build():
    time.sleep(0.3)
    return np.arange(100_000), np.ones((3, 4), np.float32)

one, two = kept_arrays("slow", [b"1"], build, 2)
print(int(one.sum()), two.shape, one.flags.writeable)
"""


class Built:
    """A builder that counts its calls."""

    def __init__(self, *arrays):
        self.arrays, self.times = arrays, 0

    def __call__(self):
        self.times += 1
        return self.arrays


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path / "code")
    return tmp_path / "arrays"


@pytest.fixture
def built():
    return Built(np.arange(6, dtype=np.uint16), np.ones((2, 3), np.float32), np.zeros((0, 5)))


def kept(built, source=b"a"):
    return kept_arrays("toy", [source], built, len(built.arrays))


def test_arrays_are_built_once_and_come_back_as_they_were(folder, built):
    for _ in range(3):
        found = kept(built)
        for array, original in zip(found, built.arrays, strict=True):
            assert type(array) is np.ndarray
            assert (array.dtype, array.shape) == (original.dtype, original.shape)
            assert np.array_equal(array, original)
            assert not array.flags.writeable and array.flags.c_contiguous
    assert built.times == 1
    assert len(list(folder.iterdir())) == 3


def test_they_are_built_anew_for_other_sources(folder, built):
    kept(built)
    kept(built, b"b")
    kept_arrays("toy", [b"", b"a"], built, 3)
    assert built.times == 3


def shortened(data):
    return data[: len(data) // 2]


def flipped(data):
    return data[:130] + bytes([data[130] ^ 1]) + data[131:]


@pytest.mark.parametrize(
    "spoil", [shortened, flipped, lambda data: b"", lambda data: bytes(len(data)), None]
)
def test_a_spoilt_file_is_built_anew(folder, built, spoil):
    kept(built)
    path = min(folder.iterdir())
    if spoil is None:
        path.unlink()
    else:
        path.write_bytes(spoil(path.read_bytes()))
    assert np.array_equal(kept(built)[0], built.arrays[0])
    assert built.times == 2
    kept(built)
    assert built.times == 2


def test_a_disk_that_takes_nothing_stops_nobody(folder, built, monkeypatch):
    def full(*args, **keys):
        raise OSError("no space left on device")

    monkeypatch.setattr(np, "save", full)
    for times in (1, 2):
        assert np.array_equal(kept(built)[1], built.arrays[1])
        assert not kept(built)[1].flags.writeable
        assert built.times == 2 * times
    assert list(folder.iterdir()) == []


def test_old_versions_are_removed(folder, built):
    (folder.parent / "arrays").mkdir()
    (folder / "other-0-0.npy").write_bytes(b"")
    for age, source in enumerate([b"1", b"2", b"3", b"4"]):
        kept(built, source)
        for path in folder.iterdir():
            os.utime(path, (path.stat().st_mtime - 10,) * 2)
        assert len(list(folder.glob("toy-*"))) == 3 * min(age + 1, KEPT_VERSIONS)
    kept(built, b"4")
    assert built.times == 4
    assert (folder / "other-0-0.npy").exists()


def test_eight_processes_at_once(tmp_path):
    env = {**os.environ, "ANALYZER_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
    started = [
        subprocess.Popen([sys.executable, "-c", SLOW], env=env, text=True, stdout=subprocess.PIPE)
        for _ in range(8)
    ]
    told = [process.communicate()[0].strip() for process in started]
    assert told == ["4999950000 (3, 4) False"] * 8
    assert sorted(path.suffix for path in (tmp_path / "arrays").iterdir()) == [".npy"] * 2
