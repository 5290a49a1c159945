"""What the rules of every game owe: clean set-ups, whole steps, views that hide, cards in hands."""

import random
from typing import Any

import numpy as np

from analyzer.core import contract, rng
from analyzer.core.metric import SHARE

from .driven import (
    FILL,
    Table,
    differing,
    every_game,
    filled,
    random_play,
    variations,
)


@every_game
def test_setup_leaves_nothing_behind(name):
    for deal, options in enumerate(variations(name)):
        clean, dirty = Table(name, options, 3, deal), Table(name, options, 3, deal, FILL)
        assert differing(clean.rules.State, clean.raw, dirty.raw) == []


@every_game
def test_setup_after_a_game_is_setup_anew(name):
    """The same in the working memory of a run: play one game to its end, set up the next."""
    for options in variations(name)[:3]:
        table, dice = Table(name, options, 5, 0), random.Random(5)
        while not table.over:
            table.apply(dice.choice(table.legal()))
        fresh = Table(name, options, 9, 9)
        rng.start(table.desk.streams, table.rules.SOURCES, options.players, 9, 9)
        table.rules.setup(table.state, table.options, table.tables, table.desk.streams)
        assert differing(table.rules.State, fresh.raw, table.raw) == []


@every_game
def test_invariants_hold_at_every_step_and_every_game_ends(name):
    most = 20_000
    for deal, options in enumerate(variations(name)):
        table, dice = Table(name, options, 11, deal), random.Random(deal)
        assert table.check() == 0
        for _ in range(most):
            if table.over:
                break
            choices = table.legal()
            assert 1 <= len(choices) <= table.rules.MAX_CHOICES
            assert len(set(choices)) == len(choices)
            assert 0 <= table.rules.to_act(table.state) < options.players
            choice = dice.choice(choices)
            table.apply(choice)
            assert table.check() == 0, (options, choice)
        assert table.over, options
        out = table.outcome()
        players = options.players
        assert wins_are_whole(name, out.win[:players], out.capped)
        assert (out.win[:players] >= 0).all()
        assert not out.win[players:].any()
        assert 0 <= out.first < players
        assert out.turns > 0
        assert out.capped in (0, 1)


def wins_are_whole(name: str, wins: np.ndarray, capped: int) -> bool:
    """Return whether the wins of a game add up: to one, or to all or nothing when cooperative."""
    if contract.load(name).card.cooperative:
        return set(wins.tolist()) in ({SHARE}, {0})
    return wins.sum() == SHARE or (capped == 1 and not wins.any())


@every_game
def test_outcomes_overwrite_every_field(name):
    for table, _ in random_play(name, 13):
        while not table.over:
            table.apply(table.legal()[0])
        clean, raw = filled(table.rules.Outcome)
        dirty, rest = filled(table.rules.Outcome, FILL)
        for out in (clean, dirty):
            table.rules.settle(table.state, table.options, out)
            out.decisions = 0  # the engine's own
        found = differing(table.rules.Outcome, raw, rest)
        assert [field for field in found if not beyond(clean, dirty, field, table.model)] == []
        break


def beyond(clean: Any, dirty: Any, field: str, options: Any) -> bool:
    """Return whether a field differs only for players that are not at the table."""
    one, other = clean[field], dirty[field]
    return one.ndim > 0 and (one[: options.players] == other[: options.players]).all()


# What players see


@every_game
def test_the_view_overwrites_every_field(name):
    """Two different fillings, one view: no byte of the last game is left, at any decision."""
    for table, _ in random_play(name, 17, most=60):
        for player in range(table.model.players):
            one, other = table.view(player, byte=0), table.view(player)
            assert differing(table.game.view.View, one, other) == []


@every_game
def test_views_do_not_change_when_the_hidden_is_redrawn(name):
    """For each player; the redrawn table is a legal one, and mostly another.

    At a fifth of the decisions: tests/games has each game's own, longer one.
    """
    changed = looked = 0
    stream, _ = filled(rng.Stream)
    rng.fill(stream, np.uint64(4))
    for table, dice in random_play(name, 19):
        if dice.random() > 0.2:
            continue
        kind, view = table.rules.State, table.game.view.View
        for player in range(table.model.players):
            raw = table.raw.copy()
            twin = raw.view(np.dtype((np.record, kind)))[0]
            table.game.position.redraw_hidden(twin, player, table.options, table.tables, stream)
            seen, redrawn = table.view(player), table.view(player, twin)
            assert differing(view, seen, redrawn) == [], (table.model, player)
            assert table.check(twin) == 0
            assert table.rules.to_act(twin) == table.rules.to_act(table.state)
            looked += 1
            changed += differing(kind, table.raw, raw) != []
    assert changed > looked // 2


# Cards placed in a hand


def can_place(name: str, options: Any) -> list[Any]:
    cards = contract.load(name).metrics.IMPACT.cards(options)
    return [card for card in cards if not card.bar]


@every_game
def test_cards_that_can_be_placed_are_named_and_their_metrics_exist(name):
    game = contract.load(name)
    how = game.metrics.IMPACT
    for options in variations(name):
        cards = how.cards(options)
        for names in ([c.name for c in cards], [c.code for c in cards], [c.label for c in cards]):
            assert len(set(names)) == len(names) > 0
        metrics = {metric.name: metric for metric in game.metrics.metrics(options)}
        assert metrics[how.outcome].kind == "mean"
        assert not metrics[how.outcome].by or "slot" in metrics[how.outcome].by
        assert not metrics[how.outcome].labels
        for observed in filter(None, (how.held, how.played)):
            assert metrics[observed].kind == "ratio"
            assert "all" in metrics[observed].by
            assert set(metrics[observed].labels) <= {card.label for card in cards}


@every_game
def test_placed_cards_make_a_deal_that_keeps_every_invariant(name):
    """With a copy and without; once placed, placing again changes nothing; the two deals differ."""
    stream, _ = filled(rng.Stream)
    for deal, options in enumerate(variations(name)):
        for card in can_place(name, options):
            player = deal % options.players
            arms = []
            for copies in (1, 0):
                table = Table(name, options, 23, deal)
                rng.start_one(stream, rng.PLACE, 23, deal)
                place = table.game.position.place
                for again in range(2):
                    before = table.raw.copy()
                    place(
                        table.state, player, card.code, copies, table.options, table.tables, stream
                    )
                    assert table.check() == 0, (options, card, copies)
                    assert not table.over
                    changed = differing(table.rules.State, before, table.raw)
                    assert not again or changed == [], (card, copies, changed)
                arms.append(table)
            assert differing(arms[0].rules.State, arms[0].raw, arms[1].raw) != []
            fresh = Table(name, options, 23, deal)
            for arm in arms:
                one, other = fresh.desk.streams, arm.desk.streams
                assert one.tobytes() == other.tobytes()  # no draw of rules or policies
