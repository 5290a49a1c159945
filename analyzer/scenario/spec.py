"""What a checked scenario is: frozen, complete, and never validated again."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from analyzer.core.contract import Game, Params, Policy
from analyzer.core.settings import Settings

MOST_GAMES = 10**12
MOST_SEED = 2**64 - 1

#: the keys of a canonical table, in the order in which it is written
ORDER = (
    "name", "title", "question", "game", "seed", "games", "base", "policies", "rules", "lineup",
    "variant", "impact",
)  # fmt: skip


def ordered(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return `table` with its keys in the canonical order."""
    return {key: table[key] for key in ORDER if key in table}


def written(value: Any) -> str:
    """Return a parameter's value as short text: 50000.0 is written 50000."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who decides at one place of a lineup: a policy and its parameters."""

    plays: Policy
    params: Params

    @property
    def policy(self) -> str:
        """The policy's name."""
        return self.plays.name

    @property
    def label(self) -> str:
        """The policy's name, with the parameters that differ from their defaults."""
        fields = type(self.params).model_fields
        changed = [
            f"{key}={written(value)}" for key, value in self.params if value != fields[key].default
        ]
        return f"{self.policy}({', '.join(changed)})" if changed else self.policy


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays, as the scenario lists it: one seat that stands for all, or one a player."""

    name: str
    seats: tuple[Seat, ...]

    def at(self, players: int) -> tuple[Seat, ...]:
        """Return the seats of a table of `players`; a single entry is repeated."""
        seats = self.seats * players if len(self.seats) == 1 else self.seats
        assert len(seats) == players, f"{self.name}: {len(seats)} seats for {players} players"
        return seats


def called(seats: tuple[Seat, ...]) -> str:
    """Return the name of a lineup that was given none: "all floor", or its labels joined."""
    labels = [seat.label for seat in seats]
    return f"all {labels[0]}" if len(set(labels)) == 1 else ", ".join(labels)


@dataclass(frozen=True, slots=True)
class Placed:
    """A card placed in the first hand of one player, or kept out of it.

    slot: the player, by lineup slot; card: its code; copies: exactly so many; name, label: of it
    """

    slot: int
    card: int
    copies: int
    name: str
    label: str

    @property
    def told(self) -> str:
        """What was done, in words."""
        return f"{self.label} {'placed with' if self.copies else 'kept from'} player {self.slot}"


@dataclass(frozen=True, slots=True)
class Case:
    """One variant of the rules met by one lineup.

    seats: one a player, by slot; slot s of game i sits where rotation i % period puts it
    period: games in a block (one deal under every rotation): 1 when all seats are alike and no
            seat of the game differs from another, else the number of players
    placed: the card that is placed after each deal, in an arm of a study of cards
    """

    variant: str
    lineup: str
    options: Settings
    seats: tuple[Seat, ...]
    period: int
    placed: Placed | None = None


def period_of(game: Game, seats: tuple[Seat, ...]) -> int:
    """Return the number of rotations that a deal is played under."""
    alike = all(seat == seats[0] for seat in seats)
    return 1 if alike and game.card.symmetric else len(seats)


@dataclass(frozen=True, slots=True)
class Spec:
    """A checked scenario.  Nothing after this point needs to validate again.

    seed: of the run, 0..2**64-1; None when the scenario gives none and one is still to be drawn
    games: of each case, before rounding up to whole blocks
    cases: variants x lineups, variant outer; the rules as given come first
    arms: cases with a card placed, for each case and card the one with a copy, then that without
    table: the scenario as JSON can hold it, overrides included; `from_table` rebuilds the Spec.
           To be read, not changed
    known: every policy that the scenario can name, plug-ins included
    """

    name: str
    title: str
    question: str
    game: Game
    seed: int | None
    games: int
    cases: tuple[Case, ...]
    table: dict[str, Any] = field(hash=False)
    arms: tuple[Case, ...] = ()
    known: dict[str, Policy] = field(default_factory=dict, compare=False)

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants of the rules, in order."""
        return tuple(dict.fromkeys(case.variant for case in self.cases))

    @property
    def lineups(self) -> tuple[str, ...]:
        """The names of the lineups, in order."""
        return tuple(dict.fromkeys(case.lineup for case in self.cases))

    @property
    def plugins(self) -> tuple[Policy, ...]:
        """The plug-in policies at the tables, each once, in the order of the seats."""
        seats = (seat for case in self.cases for seat in case.seats)
        return tuple(dict.fromkeys(seat.plays for seat in seats if seat.plays.digest))

    def with_seed(self, seed: int) -> "Spec":
        """Return a copy with another seed."""
        assert 0 <= seed <= MOST_SEED, seed
        return replace(self, seed=seed, table=ordered({**self.table, "seed": seed}))

    def with_games(self, games: int) -> "Spec":
        """Return a copy with another number of games a case."""
        assert 1 <= games <= MOST_GAMES, games
        return replace(self, games=games, table=ordered({**self.table, "games": games}))


def seeded(spec: Spec) -> Spec:
    """Return `spec` with a seed: its own, or a fresh one that will be printed and recorded."""
    return spec if spec.seed is not None else spec.with_seed(secrets.randbits(64))
