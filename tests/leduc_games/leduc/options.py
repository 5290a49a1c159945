"""Every parameter of Leduc hold'em, with its rule, default and status; no Numba here.

Rule ids are those of RULES.md in this folder.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from analyzer.core.settings import Settings, option, record_dtype
from analyzer.core.settings import pack as pack_record

from .cards import MAX_RAISES


class Options(Settings):
    """The parameters of one version of Leduc hold'em."""

    players: int = option(2, rule="L1", status="public", why="players at the table", ge=2, le=2)
    ante: int = option(
        1, rule="L3", status="public", why="chips each pays before the cards", ge=1, le=1_000
    )
    raise_1: int = option(
        2, rule="L6", status="public", why="size of a raise in the first round", ge=1, le=1_000
    )
    raise_2: int = option(
        4, rule="L6", status="public", why="size of a raise in the second round", ge=1, le=1_000
    )
    max_raises: int = option(
        2, rule="L7", status="public", why="raises allowed in each round", ge=1, le=MAX_RAISES
    )


# needs: bits over rules.NEEDS, set by the engine; Leduc has none
Record = record_dtype(Options, ("needs", np.int64))


def pack(options: Options) -> Any:
    """Return the record that kernels read."""
    return pack_record(options, Record)


def stakes(options: Any) -> int:
    """Return the most chips that one player can lose in a game (`Options` or its record)."""
    return int(options.ante + options.max_raises * (options.raise_1 + options.raise_2))


def check(options: Options) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield (key, what is wrong, remedy) for each fault between several keys: there is none."""
    yield from ()
