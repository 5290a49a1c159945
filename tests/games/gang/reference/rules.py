"""The parameters of a game, and the chance it asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

WHITE, YELLOW, ORANGE, RED = COLOURS = (1, 2, 3, 4)
BOARD_CARDS = {WHITE: 0, YELLOW: 3, ORANGE: 4, RED: 5}
CENTRE = -1  # where a chip lies that nobody holds
GROUP = -1  # who decides what the players decide together
VAULTS_TO_WIN = 3

Option = tuple[Any, ...]  # ("WAIT",), ("TAKE", 3), ("PUT_BACK",), ...
WAIT: Option = ("WAIT",)
PUT_BACK: Option = ("PUT_BACK",)

CHOICES = {
    "round_end": ("first-full", "ready"),
    "cap_rule": ("settle", "deal"),
    "grab_order": ("random", "seat"),
    "history_visibility": ("moves", "final"),
    "mode": ("basic", "advanced", "professional", "master-thief"),
    "stacks": ("numeric", "shuffled"),
    "tripwires": ("none", "any"),
}


class Chance(Protocol):
    """Sources: "deal", "order", "settle"; of the modes "cards" (the stacks) and "redeal"."""

    def shuffle(self, source: str, cards: list[int]) -> None: ...

    def below(self, source: str, n: int) -> int: ...


@dataclass
class Rules:
    """The parameters of a game; the defaults are those of the rules file."""

    players: int
    round_end: str = "first-full"
    auto_return: bool = True
    pass_cap: int = 6  # 0: none
    cap_rule: str = "settle"
    voluntary_cap: int = 2  # -1: none
    grab_order: str = "random"
    history_visibility: str = "moves"
    mode: str = "basic"
    stacks: str = "numeric"
    tripwires: str = "none"
    always: tuple[str, ...] = ()  # cards active in every heist, whatever the mode: for study

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 10:
            raise ValueError("2 to 10 players")
        if self.pass_cap < 0 or self.voluntary_cap < -1:
            raise ValueError("pass_cap is 0 or more, voluntary_cap -1 or more")
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} must be one of {allowed}")

    @property
    def alarms_to_lose(self) -> int:
        return 2 if self.mode == "master-thief" else 3
