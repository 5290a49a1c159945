"""Every parameter of Planted; no Numba here."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from analyzer.core.settings import Settings, option, record_dtype
from analyzer.core.settings import pack as pack_record


class Options(Settings):
    """The parameters of Planted."""

    players: int = option(2, rule="T1", status="assumed", why="players", ge=2, le=2)
    lap: int = option(3, rule="T6", status="assumed", why="cards the winner draws", ge=0, le=6)


Record = record_dtype(Options, ("needs", np.int64))


def pack(options: Options) -> Any:
    """Return the record that kernels read."""
    return pack_record(options, Record)


def check(options: Options) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield (key, what is wrong, remedy) for each fault between several keys: there is none."""
    yield from ()
