"""What the policies of every game owe, and what is told of its games."""

import re

import numpy as np

from analyzer.core import contract, rng
from analyzer.engine.prepare import ready
from analyzer.engine.replay import replay
from analyzer.scenario.spec import Case

from .driven import (
    FILL,
    SEED,
    every_game,
    lineups,
    outcomes_of,
)
from .test_steps import wins_are_whole


@every_game
def test_policies_return_legal_indices(name):
    for case in lineups(name):
        out = outcomes_of(name, case, 200)
        players = case.options.players
        for one in out:
            assert wins_are_whole(name, one["win"][:players], one["capped"])
        assert (out["decisions"] > 0).any()


@every_game
def test_choices_depend_on_no_need_that_others_declared(name):
    everything = (1 << len(contract.load(name).rules.NEEDS)) - 1
    for case in lineups(name):
        own, all_needs = outcomes_of(name, case, 120), outcomes_of(name, case, 120, everything)
        assert [f for f in own.dtype.names if (own[f] != all_needs[f]).any()] == [], case.seats


def played(name: str, case: Case, game_index: int, clear: bool) -> np.ndarray:
    """Return the bytes of one outcome, played from Python; memos cleared before each call."""
    made = ready(contract.load(name), case)
    rules, views, desk = made.game.rules, made.game.view, made.desk()
    players = case.options.players
    deal, turn = divmod(game_index, case.period)
    rng.start(desk.streams, rules.SOURCES, players, SEED, deal)
    rules.setup(desk.state, made.options, made.tables, desk.streams)
    while not rules.is_over(desk.state):
        n = rules.legal(desk.state, made.options, made.tables, desk.choices)
        picked = 0
        if n > 1:
            player = int(rules.to_act(desk.state))
            slot = (player + turn) % players
            views.observe(desk.state, player, made.options, made.tables, desk.seen)
            if clear and made.wipes[slot]:
                desk.memo[slot : slot + 1].view(np.uint8)[:] = 0
            elif clear:  # its policy reads nothing that it has not just written
                desk.memo[slot : slot + 1].view(np.uint8)[:] = FILL
            picked = made.policies[desk.plays[slot]](
                desk.seen, desk.choices.code[:n], desk.params[slot], made.tables, desk.memo[slot],
                desk.streams.of[rules.SOURCES + slot],
            )  # fmt: skip
        rules.apply(desk.state, desk.choices.code[picked], made.options, made.tables, desk.streams)
    out = np.zeros(1, rules.Outcome)
    rules.settle(desk.state, made.options, out.view(np.dtype((np.record, rules.Outcome)))[0])
    return out


@every_game
def test_a_cleared_memo_changes_no_choice(name):
    for case in lineups(name)[:6]:
        wanted = outcomes_of(name, case, 4)
        for i in range(4):
            got = played(name, case, i, clear=True)
            fields = [f for f in got.dtype.names if f != "decisions"]
            assert all((got[0][f] == wanted[i][f]).all() for f in fields), (case.seats, i)


@every_game
def test_replay_equals_the_run_bit_for_bit(name):
    for case in lineups(name):
        made = ready(contract.load(name), case)
        wanted = outcomes_of(name, case, 3)
        for i in range(3):
            got = replay(made, SEED, i).outcome
            assert [f for f in got.dtype.names if (got[f] != wanted[i][f]).any()] == [], i


# Words


@every_game
def test_messages_have_both_languages_and_the_same_places(name):
    for key, texts in contract.load(name).trace.messages.items():
        assert set(texts) == {"en", "fr"}, key
        places = [set(re.findall(r"\{(\w+)", text)) for text in texts.values()]
        assert places[0] == places[1], key


@every_game
def test_whoever_looks_and_in_any_language_a_game_is_told(name):
    for case in lineups(name)[:4]:
        made = ready(contract.load(name), case)
        told = {}
        for lang in ("en", "fr"):
            for viewer in (None, *range(case.options.players)):
                lines = replay(made, SEED, 1, viewer=viewer, lang=lang).lines
                assert lines
                assert all(line.strip() and "\n" not in line for line in lines)
                assert not any(re.search(r"[{}]", line) for line in lines)
                told[lang, viewer] = lines
        assert told["en", None] != told["fr", None]
        assert told["en", None] != told["en", 0]
