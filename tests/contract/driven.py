"""Games driven from Python through their kernels, at many rules: what the tests here share."""

import random
from functools import cache
from typing import Any, get_args

import numpy as np
import pytest

from analyzer.core import contract, rng
from analyzer.engine import match
from analyzer.engine.prepare import ready
from analyzer.scenario.spec import Case, Seat, period_of

NAMES = contract.names()
SEED = 20261130
FILL = 0xA5  # what memory is filled with that must be overwritten

every_game = pytest.mark.parametrize("name", NAMES)


def meaningful(dtype: np.dtype) -> np.ndarray:
    """Return which bytes of a record belong to a field, those of records inside included."""
    mask = np.zeros(dtype.itemsize, bool)
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        inner = kind.base
        one = meaningful(inner) if inner.names else np.ones(inner.itemsize, bool)
        mask[offset : offset + kind.itemsize] = np.tile(one, kind.itemsize // inner.itemsize)
    return mask


def field_at(dtype: np.dtype, offset: int) -> str:
    """Return the name of the field that holds a byte."""
    for name in dtype.names:
        kind, first = dtype.fields[name][:2]
        if first <= offset < first + kind.itemsize:
            inner = kind.base
            rest = (offset - first) % inner.itemsize
            return f"{name}.{field_at(inner, rest)}" if inner.names else name
    return "padding"


def filled(dtype: np.dtype, byte: int = 0) -> tuple[Any, np.ndarray]:
    """Return a record of `dtype` and its bytes, all of them `byte`."""
    raw = np.full(dtype.itemsize, byte, np.uint8)
    return raw.view(np.dtype((np.record, dtype)))[0], raw


def differing(dtype: np.dtype, one: np.ndarray, other: np.ndarray) -> list[str]:
    """Return the fields in which two records differ, given their bytes."""
    at = np.flatnonzero((one != other) & meaningful(dtype))
    return sorted({field_at(dtype, int(offset)) for offset in at})


class Table:
    """One game driven from Python through its kernels, every need of the view on."""

    def __init__(self, name: str, options: Any, seed: int, deal: int, byte: int = 0) -> None:
        self.game = game = contract.load(name)
        self.rules = game.rules
        self.model = options
        self.options = game.options.pack(options)
        self.options.needs = (1 << len(self.rules.NEEDS)) - 1
        self.tables = game.tables.load(self.options)
        self.desk = match.desk_for(game, [], [])
        self.state, self.raw = filled(self.rules.State, byte)
        rng.start(self.desk.streams, self.rules.SOURCES, options.players, seed, deal)
        self.rules.setup(self.state, self.options, self.tables, self.desk.streams)

    @property
    def over(self) -> bool:
        return bool(self.rules.is_over(self.state))

    def legal(self) -> list[int]:
        n = self.rules.legal(self.state, self.options, self.tables, self.desk.choices)
        return [int(code) for code in self.desk.choices.code[:n]]

    def apply(self, choice: int) -> None:
        self.rules.apply(self.state, choice, self.options, self.tables, self.desk.streams)

    def check(self, state: Any = None) -> int:
        return int(self.rules.check(self.state if state is None else state, self.options))

    def view(self, player: int, state: Any = None, byte: int = FILL) -> np.ndarray:
        """Return the bytes of a player's view, written over `byte`."""
        seen, raw = filled(self.game.view.View, byte)
        state = self.state if state is None else state
        self.game.view.observe(state, player, self.options, self.tables, seen)
        return raw

    def outcome(self) -> Any:
        out, _ = filled(self.rules.Outcome)
        self.rules.settle(self.state, self.options, out)
        return out


@cache
def variations(name: str) -> tuple[Any, ...]:
    """Return the default rules at each number of players, then each option's other values alone."""
    game = contract.load(name)
    model = game.options.Options
    found = [model(players=n) for n in range(game.card.fewest, game.card.most + 1)]
    for key, info in model.model_fields.items():
        kind = info.annotation
        others = (not info.default,) if kind is bool else ()
        if all(isinstance(value, str) for value in get_args(kind)):
            others = tuple(value for value in get_args(kind) if value != info.default)
        found += [model(**{key: value}) for value in others]
    assert all(list(game.options.check(options)) == [] for options in found)
    return tuple(found)


def random_play(name: str, seed: int, most: int = 400):
    """Yield a table at each of its decisions; games of every variation, some dozens in all."""
    dice, rules = random.Random(seed), variations(name)
    for number, options in enumerate(rules * -(-24 // len(rules))):
        table = Table(name, options, seed, number)
        for _ in range(most):
            if table.over:
                break
            yield table, dice
            table.apply(dice.choice(table.legal()))


def seat(name: str, policy: str) -> Seat:
    plays = contract.load(name).policy(policy)
    return Seat(plays, plays.model())


def case_of(name: str, options: Any, policies: list[str]) -> Case:
    """Return a case in which these policies take turns around the table."""
    seats = tuple(seat(name, policies[i % len(policies)]) for i in range(options.players))
    return Case("rules", "lineup", options, seats, period_of(contract.load(name), seats))


def lineups(name: str) -> list[Case]:
    """Return each policy alone and all together, at few and at many players, at odd rules."""
    game = contract.load(name)
    policies = list(game.params.POLICIES)
    few, *_ = every = variations(name)
    many, odd = every[game.card.most - game.card.fewest], every[-1]
    return [
        case_of(name, options, chosen)
        for options in dict.fromkeys((few, many, odd))
        for chosen in [*([policy] for policy in policies), policies, policies[::-1]]
    ]


def outcomes_of(name: str, case: Case, n: int, needs: int | None = None) -> np.ndarray:
    """Return the outcomes of the first n games of a case, as a run counts them."""
    game = contract.load(name)
    made = ready(game, case, needs)
    out, desk = np.zeros(n, game.rules.Outcome), made.desk()
    match.compile_match(game)(
        made.policies, made.options, made.tables, SEED, 0, case.period, out, desk
    )
    assert desk.status == match.STATUS_OK, (case.seats, int(desk.detail))
    return out
