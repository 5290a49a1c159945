"""The match loop, written once for all games.

It closes over the modules of a game, which keeps Numba's disk cache working, and takes policies
as typed function pointers, so that a new policy compiles alone.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from analyzer.core import rng
from analyzer.core.contract import Game
from analyzer.core.jit import cache_folder, compile_as, new, new_each, record_type

STATUS_OK = 0
BAD_INDEX = 1  # a policy returned no index into its choices
BROKEN = 2  # an invariant of the rules failed (checked runs)

# Fields of `where`, what the loop was doing: for the report of a failure.
GAME, SLOT, STATUS, DETAIL = 0, 1, 2, 3


def policy_signature(game: Game) -> Any:
    """Return the Numba signature of a policy of `game`."""
    view, memo = record_type(game.view.View), record_type(game.view.Memo)
    choices = types.Array(types.int64, 1, "C", readonly=True)
    params = types.Array(types.float64, 1, "C", readonly=True)
    stream = types.Array(types.uint64, 1, "C")
    return types.int64(view, choices, params, tables_type(game), memo, stream)


def tables_type(game: Game) -> Any:
    """Return the Numba type of the game's tables."""
    return types.Tuple([numba.typeof(array) for array in game.tables.EXAMPLE])


@cache
def compile_policy(game: Game, name: str) -> Any:
    """Return the policy `name` of `game`, compiled alone."""
    return compile_as(getattr(game.policies, name), policy_signature(game))


def _match_signature(game: Game) -> Any:
    """Return the signature of the functions made below."""
    rules = game.rules
    lineup = types.UniTuple(types.FunctionType(policy_signature(game)), rules.MAX_PLAYERS)
    floats = types.Array(types.float64, 2, "C", readonly=True)
    return types.void(
        lineup,
        record_type(game.options.Record),
        floats,
        tables_type(game),
        types.uint64,
        types.int64,
        types.int64,
        types.Array(record_type(rules.Outcome), 1, "C"),
        record_type(rules.State),
        record_type(game.view.View),
        types.Array(record_type(game.view.Memo), 1, "C"),
        types.Array(types.int64, 1, "C"),
        types.Array(types.uint64, 2, "C"),
        types.Array(types.int64, 1, "C"),
    )


@cache
def compile_match(game: Game, checked: bool = False) -> Any:
    """Return match(policies, options, params, tables, seed, first, period, out, ...scratch).

    policies: MAX_PLAYERS compiled policies (unused slots repeat the first)
    params: float64, shape (players, width)    out: rules.Outcome, shape (n_games,)
    Game `first + i` is written to `out[i]` and depends on nothing else in the call, so a run may
    be cut into any chunks, on any number of threads.  `checked`: the invariants of the rules are
    tested after every step.
    """
    rules, views = game.rules, game.view

    def match(
        policies, options, params, tables, seed, first, period, out,
        state, view, memo, choices, streams, where,
    ):  # fmt: skip
        for i in range(out.shape[0]):
            deal, turn = (first + i) // period, (first + i) % period
            rng.start(streams, rules.SOURCES, options.players, seed, deal)
            for slot in range(options.players):
                memo[slot] = memo[rules.MAX_PLAYERS]
            rules.setup(state, options, tables, streams)
            decisions = 0
            while not rules.is_over(state):
                n = rules.legal(state, options, tables, choices)
                picked = 0
                if n > 1:
                    decisions += 1
                    player = rules.to_act(state)
                    slot = player + turn
                    if slot >= options.players:
                        slot -= options.players
                    where[GAME], where[SLOT] = first + i, slot
                    views.observe(state, player, options, tables, view)
                    picked = policies[slot](
                        view, choices[:n], params[slot], tables, memo[slot],
                        streams[rules.SOURCES + slot],
                    )  # fmt: skip
                    if picked < 0 or picked >= n:
                        where[STATUS], where[DETAIL] = BAD_INDEX, picked
                        return
                rules.apply(state, choices[picked], options, tables, streams)
                if checked:
                    broken = rules.check(state, options)
                    if broken != 0:
                        where[GAME], where[STATUS], where[DETAIL] = first + i, BROKEN, broken
                        return
            rules.settle(state, options, out[i])
            out[i].decisions = decisions

    return compile_as(match, _match_signature(game))


@dataclass(frozen=True, slots=True)
class Scratch:
    """The working memory of one thread; kernels allocate nothing."""

    state: Any
    view: Any
    memo: Any  # MAX_PLAYERS records in use and one that stays zero
    choices: np.ndarray
    streams: np.ndarray
    where: np.ndarray

    @classmethod
    def of(cls, game: Game) -> "Scratch":
        """Return fresh scratch for `game`."""
        rules = game.rules
        return cls(
            new(rules.State),
            new(game.view.View),
            new_each(game.view.Memo, rules.MAX_PLAYERS + 1),
            np.zeros(rules.MAX_CHOICES, np.int64),
            np.zeros((rules.SOURCES + rules.MAX_PLAYERS, rng.WORDS), np.uint64),
            np.zeros(4, np.int64),
        )


def is_compiled(game: Game) -> bool:
    """Return whether the match loop of `game` was compiled before, in this state of the sources."""
    return (cache_folder() / f"{game.name}.compiled").exists()


def note_compiled(game: Game) -> None:
    """Remember that the match loop of `game` lies in the disk cache."""
    try:
        (cache_folder() / f"{game.name}.compiled").touch()
    except OSError:
        pass  # only the announcement of the next compile depends on it
