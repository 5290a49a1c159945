"""Every parameter of The Gang, with its rule, default and status; no Numba here.

Rule ids are those of RULES.md in this folder.
"""

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from analyzer.core.settings import Settings, option, record_dtype
from analyzer.core.settings import pack as pack_record


class Options(Settings):
    """The parameters of one version of The Gang."""

    players: int = option(4, rule="G1", status="public", why="players at the table", ge=3, le=6)
    vaults: int = option(
        3, rule="G4", status="source", why="successful heists that win the game", ge=1, le=3
    )
    alarms: int = option(
        3, rule="G4", status="source", why="failed heists that lose the game", ge=1, le=3
    )
    round_end: Literal["first-full", "ready"] = option(
        "first-full", rule="G7", status="assumed",
        why="a round ends when everybody holds a chip, or also needs a whole pass without a move",
    )  # fmt: skip
    auto_return: bool = option(
        True, rule="G8", status="assumed",
        why="may who holds a chip take another, its own going back by itself",
    )  # fmt: skip
    grab_order: Literal["random", "seat"] = option(
        "random", rule="G6", status="assumed", why="in which order the seats of a pass are asked"
    )
    pass_cap: int = option(
        6, rule="G9", status="assumed", why="passes after which a round is cut short; 0: never",
        ge=0, le=1_000,
    )  # fmt: skip
    cap_rule: Literal["settle", "deal"] = option(
        "settle", rule="G9", status="assumed",
        why="then those without a chip choose one of the centre in turn, or are dealt one",
    )  # fmt: skip
    voluntary_cap: int = option(
        2, rule="G10", status="assumed",
        why="moves a round that a seat may make while it holds a chip; -1: no limit", ge=-1, le=100,
    )  # fmt: skip
    history_visibility: Literal["moves", "final"] = option(
        "moves", rule="G11", status="assumed",
        why="do players remember every move of the heist, or see the chips that lie there",
    )  # fmt: skip
    runouts: int = option(
        200, rule="E2", status="assumed",
        why="run-outs from which a player on the flop estimates how its hand will end up",
        ge=10, le=100_000,
    )  # fmt: skip
    challenge: Literal[
        "none", "no_white", "lock_low", "redraw_low_face", "no_orange", "lock_top",
        "redraw_top_noface", "hide_past", "three_pocket",
    ] = option(
        "none", rule="C0", status="assumed", why="a challenge that holds in every heist, for study"
    )  # fmt: skip
    tripwires: Literal["none", "any"] = option(
        "none", rule="C7", status="assumed",
        why="redraw_top_noface: the highest white chip redraws when the flop shows no face, or any",
    )  # fmt: skip


# needs: bits over rules.NEEDS, set by the engine
Record = record_dtype(Options, ("needs", np.int64))


def pack(options: Options) -> Any:
    """Return the record that kernels read."""
    return pack_record(options, Record)


def check(options: Options) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield (key, what is wrong, remedy) for each fault between several keys: there is none."""
    yield from ()
