"""The match loop, written once for all games.

It closes over the modules of a game, which keeps Numba's disk cache working, and takes policies
as typed function pointers, so that a new policy compiles alone.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from analyzer.core import rng
from analyzer.core.contract import MAX_PARAMS, Game, Policy
from analyzer.core.jit import cache_folder, compile_as, layout, new, record_type, wipe
from analyzer.engine.refusal import refusal
from analyzer.scenario import Placed

STATUS_OK = 0
BAD_INDEX = 1  # a policy returned no index into its choices
BROKEN = 2  # an invariant of the rules failed (checked runs)


def policy_signature(game: Game) -> Any:
    """Return the Numba signature of a policy of `game`."""
    choices = types.Array(types.int64, 1, "C", readonly=True)
    params = types.Array(types.float64, 1, "C", readonly=True)
    view, memo = record_type(game.view.View), record_type(game.view.Memo)
    return types.int64(view, choices, params, tables_type(game), memo, record_type(rng.Stream))


def tables_type(game: Game) -> Any:
    """Return the Numba type of the game's tables."""
    return types.Tuple([numba.typeof(array) for array in game.tables.EXAMPLE])


def compile_policy(game: Game, policy: str | Policy) -> Any:
    """Return a policy of `game` (or the shipped one of a name), compiled alone.

    Raises AnalyzerError, with the line, for a plug-in that cannot be compiled.
    """
    return _compile_policy(game, game.policy(policy))


@cache
def _compile_policy(game: Game, policy: Policy) -> Any:
    """Return `policy` compiled, once for each content of a plug-in's file."""
    signature = policy_signature(game)
    if not policy.digest:
        return compile_as(policy.kernel, signature)
    try:
        # without a return type at first: a number with a fraction would be cut to an index
        kernel = compile_as(policy.kernel, signature.args)
        given = kernel.nopython_signatures[0].return_type
        if given == types.int64:
            return kernel
        if isinstance(given, types.Integer | types.Boolean):
            return compile_as(policy.kernel, signature)
    except Exception as error:
        raise refusal(policy, game, error) from error
    raise refusal(policy, game, TypeError(f"returns {given}, not an index into choices"))


def _part(fields: list[tuple[Any, ...]]) -> np.dtype:
    """Return the type of a record inside a record, whose fields are attributes too."""
    return np.dtype((np.record, layout(fields)))


@cache
def desk_type(game: Game) -> np.dtype:
    """Return the record that holds all working memory of one thread.

    Kernels get its parts, which are records: an array as an argument costs reference counting in
    every call, which took a quarter of the time of a decision.
    """
    rules, views = game.rules, game.view
    return layout(
        [
            ("state", np.dtype((np.record, rules.State))),
            ("seen", np.dtype((np.record, views.View))),
            ("choices", _part([("code", np.int64, (rules.MAX_CHOICES,))])),
            ("params", np.float64, (rules.MAX_PLAYERS, MAX_PARAMS)),
            ("plays", np.int64, (rules.MAX_PLAYERS,)),  # index into `policies` of each slot
            ("wipes", np.int64, (rules.MAX_PLAYERS,)),  # 1: its memo is zeroed before each game
            ("memo", views.Memo, (rules.MAX_PLAYERS,)),
            ("streams", _part([("of", rng.Stream, (rules.SOURCES + rules.MAX_PLAYERS + 1,))])),
            ("placing", np.int64),  # 1: a card is placed after the deal, as the next three say
            ("place_slot", np.int64),
            ("place_card", np.int64),
            ("place_copies", np.int64),
            ("game", np.int64),  # what the loop is doing, for the report of a failure
            ("slot", np.int64),
            ("status", np.int64),
            ("detail", np.int64),
        ]
    )


def _match_signature(game: Game) -> Any:
    """Return the signature of the function made below."""
    lineup = types.UniTuple(types.FunctionType(policy_signature(game)), game.rules.MAX_PLAYERS)
    return types.void(
        lineup,
        record_type(game.options.Record),
        tables_type(game),
        types.uint64,
        types.int64,
        types.int64,
        types.Array(record_type(game.rules.Outcome), 1, "C"),
        record_type(desk_type(game)),
    )


@cache
def compile_match(game: Game, checked: bool = False) -> Any:
    """Return match(policies, options, tables, seed, first, period, out, desk) for `game`.

    policies: MAX_PLAYERS compiled policies, the different ones first (the rest repeat the first)
    out: rules.Outcome, shape (n_games,); desk: a `desk_type` record with `params` and `plays`
    Game `first + i` is written to `out[i]` and depends on nothing else in the call, so a run may
    be cut into any chunks, on any number of threads.  `checked`: the invariants of the rules are
    tested after every step.
    """
    rules, views, position = game.rules, game.view, game.position

    def match(policies, options, tables, seed, first, period, out, desk):
        state, seen, choices, streams = desk.state, desk.seen, desk.choices, desk.streams
        for i in range(out.shape[0]):
            deal, turn = (first + i) // period, (first + i) % period
            rng.start(streams, rules.SOURCES, options.players, seed, deal)
            for slot in range(options.players):
                if desk.wipes[slot]:
                    wipe(desk.memo[slot])
            rules.setup(state, options, tables, streams)
            if desk.placing:
                seat = desk.place_slot - turn
                if seat < 0:
                    seat += options.players
                apart = streams.of[rules.SOURCES + rules.MAX_PLAYERS]
                rng.start_one(apart, rng.PLACE, seed, deal)
                position.place(
                    state, seat, desk.place_card, desk.place_copies, options, tables, apart
                )
            decisions = 0
            desk.game = first + i
            while not rules.is_over(state):
                n = rules.legal(state, options, tables, choices)
                picked = 0
                if n > 1:
                    decisions += 1
                    player = rules.to_act(state)
                    slot = player + turn
                    if slot >= options.players:
                        slot -= options.players
                    desk.slot = slot
                    views.observe(state, player, options, tables, seen)
                    picked = policies[desk.plays[slot]](
                        seen, choices.code[:n], desk.params[slot], tables, desk.memo[slot],
                        streams.of[rules.SOURCES + slot],
                    )  # fmt: skip
                    if picked < 0 or picked >= n:
                        desk.status, desk.detail = BAD_INDEX, picked
                        return
                rules.apply(state, choices.code[picked], options, tables, streams)
                if checked:
                    broken = rules.check(state, options)
                    if broken != 0:
                        desk.status, desk.detail = BROKEN, broken
                        return
            rules.settle(state, options, out[i])
            out[i].decisions = decisions

    return compile_as(match, _match_signature(game))


def desk_for(
    game: Game,
    params: list[np.ndarray],
    plays: list[int],
    placed: Placed | None = None,
    wipes: Sequence[bool] = (),
) -> Any:
    """Return fresh working memory for one thread.

    params, plays: for each lineup slot, the parameters and the index of its policy.
    placed: the card that is placed after each deal, if any
    wipes: for each slot, whether its memo is zeroed before each game; all are when empty
    """
    desk = new(desk_type(game))
    desk.wipes[:] = 1
    desk.wipes[: len(wipes)] = wipes
    for slot, values in enumerate(params):
        desk.params[slot, : values.size] = values
        desk.plays[slot] = plays[slot]
    if placed is not None:
        desk.placing, desk.place_slot = 1, placed.slot
        desk.place_card, desk.place_copies = placed.card, placed.copies
    return desk


def is_compiled(game: Game) -> bool:
    """Return whether the match loop of `game` was compiled before, in this state of the sources."""
    return (cache_folder() / f"{game.name}.compiled").exists()


def note_compiled(game: Game) -> None:
    """Remember that the match loop of `game` lies in the disk cache."""
    try:
        (cache_folder() / f"{game.name}.compiled").touch()
    except OSError:
        pass  # only the announcement of the next compile depends on it
