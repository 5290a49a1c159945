"""What a seat may see, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from .rules import Rules


@dataclass(frozen=True)
class View:
    """The view of one seat (of the group: `seat` GROUP, no pocket, and what was revealed)."""

    rules: Rules
    players: int
    seat: int
    pocket: tuple[int, ...]
    decision: str
    colour: int  # of the round, 1..4
    passes: int
    micro_step: int  # of the round, from 0
    board: tuple[int, ...]
    chips: tuple[tuple[int, ...], ...]  # [seat][colour - 1] of finished rounds, 0 = none
    holder: tuple[int, ...]  # of each chip of the current colour; place 0 is not used
    has: tuple[int, ...]
    vol: tuple[int, ...]
    steals: tuple[int, ...]
    robbed: frozenset[int]  # chip numbers of this round that were stolen from me
    moves: tuple[tuple[int, int, str, int, int], ...]  # colour, seat, action, chip, from
    vaults: int
    alarms: int
    active: tuple[str, ...]
    told: tuple[tuple[object, ...], ...]  # facts of the modes: ("faces", seat, count), ...
    revealed: tuple[tuple[int, tuple[int, ...]], ...]  # seat, pocket: at the showdown
