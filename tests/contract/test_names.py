"""What every game owes: the contract's names and records, put to each game there is."""

import re
from typing import Any, get_args

import numpy as np

from analyzer.core import contract
from analyzer.core.guide import GRID, GuideKind
from analyzer.core.metric import ChartKind
from analyzer.engine import match

from .driven import (
    every_game,
    variations,
)


@every_game
def test_every_name_is_there(name):
    game = contract.load(name)
    for module, owed in contract.OWES.items():
        for attribute in owed:
            assert hasattr(game.module(module), attribute), f"{module}.{attribute}"
    for policy in game.params.POLICIES:
        assert callable(getattr(game.policies, policy)), policy
    assert game.params.DEFAULT in game.params.POLICIES
    assert (game.folder / "RULES.md").is_file()


@every_game
def test_the_index_card_fits_the_rules(name):
    game = contract.load(name)
    card = game.card
    assert card.name == name
    assert card.title_en
    assert card.title_fr
    assert 1 <= card.fewest <= card.most <= game.rules.MAX_PLAYERS
    players = game.options.Options.model_fields["players"]
    limits = {k: v for rule in players.metadata for k, v in vars_of(rule).items()}
    assert (limits["ge"], limits["le"]) == (card.fewest, card.most)


def vars_of(rule: Any) -> dict[str, Any]:
    return {key: getattr(rule, key) for key in ("ge", "le") if hasattr(rule, key)}


@every_game
def test_outcomes_have_what_every_game_tells(name):
    outcome = contract.load(name).rules.Outcome
    assert set(contract.OUTCOME) <= set(outcome.names)
    for field in ("score", "win"):
        assert outcome[field].shape == (contract.load(name).rules.MAX_PLAYERS,)


@every_game
def test_records_are_whole_words_and_no_field_hides(name):
    """A field called `size` or `data` would be the record's own attribute without the JIT."""
    game = contract.load(name)
    for kind in (game.rules.State, game.rules.Outcome, game.view.View, game.view.Memo):
        assert kind.itemsize % 8 == 0
    hidden = set(dir(np.record))

    def names(kind: np.dtype) -> set[str]:
        inner = [kind[field].base for field in kind.names if kind[field].base.names]
        return set(kind.names).union(*map(names, inner))

    for kind in (game.rules.State, game.rules.Outcome, game.view.View, game.options.Record):
        assert names(kind) & hidden == set()


@every_game
def test_every_option_cites_a_rule_that_stands_in_the_rules(name):
    game = contract.load(name)
    text = (game.folder / "RULES.md").read_text(encoding="utf-8")
    for key, info in game.options.Options.model_fields.items():
        extra = info.json_schema_extra
        assert extra["status"] in ("source", "public", "assumed"), key
        assert info.description, key
        assert re.search(rf"\b{re.escape(extra['rule'])}\b", text), (key, extra["rule"])


@every_game
def test_every_policy_and_parameter_is_documented(name):
    game = contract.load(name)
    for policy, model in game.params.POLICIES.items():
        idea = (model.__dict__.get("__doc__") or "").strip()
        assert idea.endswith("."), policy
        assert "\n" not in idea, policy
        assert issubclass(model, contract.Params)
        assert model.needs <= set(game.rules.NEEDS), policy
        assert len(model.model_fields) <= match.MAX_PARAMS
        for key, info in model.model_fields.items():
            assert info.description, (policy, key)
            assert not info.is_required(), (policy, key)


@every_game
def test_metrics_stand_in_tables_and_are_explained(name):
    game = contract.load(name)
    tables = [table.name for table in game.metrics.TABLES]
    assert len(set(tables)) == len(tables)
    for options in variations(name):
        metrics = game.metrics.metrics(options)
        keys = [metric.name for metric in metrics]
        assert len(set(keys)) == len(keys)
        for metric in metrics:
            assert metric.table in tables, metric.name
            assert metric.title, metric.name
            assert metric.unit, metric.name
            assert metric.about, metric.name
            assert metric.low < metric.high, metric.name
            assert (metric.kind == "ratio") == (metric.weight is not None), metric.name
        assert {"win"} <= set(keys)
        assert any(metric.headline for metric in metrics)


@every_game
def test_charts_show_metrics_that_the_game_has(name):
    game = contract.load(name)
    charts = game.metrics.CHARTS
    who_wins = "rates" if game.card.cooperative else "shares"
    assert {who_wins, "differences"} <= {chart.kind for chart in charts}
    assert len({chart.name for chart in charts}) == len(charts)
    known = {}
    for options in variations(name):
        known.update({metric.name: metric for metric in game.metrics.metrics(options)})
    for chart in charts:
        assert re.fullmatch(r"[a-z][a-z0-9-]*[a-z]", chart.name), chart.name
        assert chart.title, chart.name
        assert chart.kind in get_args(ChartKind), chart.name
        shown = [known[metric] for metric in chart.metrics]
        assert bool(shown) == (chart.kind not in ("differences", "impact")) or (
            chart.kind == "differences" and all(metric.headline for metric in shown)
        ), chart.name
        assert bool(chart.by) == (chart.kind in ("shares", "rates")), chart.name
        for metric in shown:
            told = set(metric.by) or {"all"}  # a value a game is one over all players
            assert set(chart.by) & told or not chart.by, (chart.name, metric.name)
            if chart.kind == "shares":
                assert "place" in metric.by  # the even share is the mean over the places
            assert (chart.kind == "distribution") == (metric.kind == "histogram"), chart.name
            if chart.kind == "parts":
                assert metric.labels
                assert metric.unit == "share"
            if chart.kind == "matrix":
                assert metric.unit == "share"
                assert chart.axes != ("row", "column"), "say what rows and columns are"
                assert all(label.count(", ") == 1 for label in metric.labels)
        if chart.kind in ("shares", "distribution", "parts", "matrix"):
            assert len(shown) == 1, chart.name


@every_game
def test_a_cooperative_game_has_one_win_and_one_contest(name):
    game = contract.load(name)
    for options in variations(name):
        metrics = game.metrics.metrics(options)
        [win] = [metric for metric in metrics if metric.name == "win"]
        assert (win.by == ()) == game.card.cooperative
        contests = [metric for metric in metrics if metric.contest]
        assert len(contests) == game.card.cooperative
        for metric in contests:
            assert metric.headline
            assert metric.by == ()
            assert metric.labels == ()


@every_game
def test_guides_are_made_for_all_players_and_policies_they_name(name):
    game = contract.load(name)
    for key, guide in game.guides.items():
        assert re.fullmatch(r"[a-z][a-z0-9-]*", key), key
        assert guide.kind in get_args(GuideKind), key
        assert game.card.fewest <= guide.fewest <= guide.players <= guide.most <= game.card.most
        assert all(told.endswith(".") for told in (guide.about, guide.rests)), key
        assert {policy.split(",")[0] for policy in guide.policies} <= set(game.params.POLICIES)
        for players in range(guide.fewest, guide.most + 1):
            record = game.options.pack(game.options.Options(players=players))
            known = game.tables.load(record)
            for policy in guide.policies:
                frame = guide.frame(players, policy, known)
                assert set(GRID) <= set(frame.columns), key
                assert len(frame) == 169 == frame["name"].nunique()
                assert set(zip(frame["row"], frame["column"], strict=True)) == {
                    (row, column) for row in range(13) for column in range(13)
                }
                assert frame["share"].between(0, 1).all()
                assert frame["answer"].dtype.kind == "i"
                assert not frame.isna().any().any()
