"""Our speed on Leduc hold'em beside OpenSpiel's and RLCard's, measured in one run on one core.

    ANALYZER_GAMES=tests/leduc_games python -m tests.anchors.leduc [--write docs/anchors.md]

Everybody plays uniformly at random.  Needs the extra `anchors`.
"""

import random
import sys
import time

import numpy as np

from analyzer.core import contract
from analyzer.engine import match
from analyzer.engine.prepare import ready
from analyzer.engine.store import processor
from analyzer.scenario import Case, Seat
from tests.anchors.contest import (
    REPEATS,
    SECONDS,
    Contender,
    publish,
    rows,
    take_turns,
    timed,
    versions,
)

CHUNK = 65_536  # games of one call of ours
DEALT = (0, 3)  # a jack and a queen: where the rollouts begin
OURS = "analyzer, match loop"
TARGET = "OpenSpiel, C++ rollouts"

PAGE = """\
# Anchors: Leduc hold'em beside OpenSpiel and RLCard

Written by `make anchors`, which measures anew. Games of uniformly random play per second of
processor time, on one core ({processor}); {repeats} repeats of about {seconds} s, the contenders
taking turns. {versions}.

| who plays | min | median | max | our median by this one | what differs |
|---|---:|---:|---:|---:|---|
{rows}

All but RLCard play the same tree: two players, six cards, ante 1, raises of 2 and 4, two a round
([rules](../tests/leduc_games/leduc/RULES.md)); a game takes 6.69 actions on average, two or three
of them cards dealt. The rollouts are those of `RandomRolloutEvaluator`, run by the first
simulation of `MCTSBot`: pyspiel offers no other way to call it.
"""


def ours() -> Contender:
    """Return our match loop with the policy `random` in both seats."""
    game = contract.load("leduc")
    seat = Seat("random", game.params_of("random")())
    case = ready(game, Case("", "", game.options.Options(), (seat, seat), 1))
    loop, desk = match.compile_match(game), case.desk()
    out = np.zeros(CHUNK, game.rules.Outcome)
    done = 0

    def play(n: int) -> float:
        nonlocal done
        began = time.process_time()
        for first in range(0, n, CHUNK):
            part = out[: min(CHUNK, n - first)]
            loop(case.policies, case.options, case.tables, 1, done, 1, part, desk)
            done += part.size
        return time.process_time() - began

    return Contender(
        OURS,
        play,
        "whole games; a view is written for every choice, an outcome for every game",
    )


def rollouts() -> Contender:
    """Return OpenSpiel's C++ rollouts: the first simulation of its tree search is nothing else.

    The evaluator itself cannot be called from Python; the search evaluates its root with it.
    """
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    state = game.new_initial_state()
    for card in DEALT:
        state.apply_action(card)

    def play(n: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n, 1)
        search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
        began = time.process_time()
        search.mcts_search(state)
        return time.process_time() - began

    return Contender(
        TARGET,
        play,
        "begins after the private cards are dealt, which saves it two of 6.69 actions; no "
        "observation, no record of the game",
    )


def bots() -> Contender:
    """Return OpenSpiel's C++ loop over two random bots, called once a game."""
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    seats = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    seeds = iter(range(sys.maxsize))
    return Contender(
        "OpenSpiel, C++ bots",
        timed(lambda: pyspiel.evaluate_bots(game.new_initial_state(), seats, next(seeds))),
        "whole games; one call from Python a game",
    )


def driven() -> Contender:
    """Return OpenSpiel's states driven by a loop in Python."""
    import pyspiel

    game = pyspiel.load_game("leduc_poker")

    def one() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():  # chance is uniform too: every card left is as likely
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])

    return Contender("OpenSpiel, from Python", timed(one), "whole games; no observation")


def rlcard() -> Contender:
    """Return RLCard's own loop with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("leduc-holdem", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(2)])
    return Contender(
        "RLCard, env.run",
        timed(env.run),
        "another tree: blinds of 1 and 2 chips in place of antes, the small blind drawn for each "
        "game, check and call told apart, raises of 2 and 4 chips, at most two a round; an "
        "observation for every choice, the trajectory kept",
    )


def page() -> str:
    """Return docs/anchors.md, measured anew."""
    contenders = [ours(), rollouts(), bots(), driven(), rlcard()]
    take_turns(contenders)
    return PAGE.format(
        processor=processor() or "an unnamed processor",
        repeats=REPEATS,
        seconds=SECONDS,
        versions=versions("open_spiel", "rlcard", "numba", "numpy"),
        rows=rows(contenders),
    )


if __name__ == "__main__":
    publish("Our speed beside OpenSpiel's and RLCard's.", page)
