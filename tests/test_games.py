"""What every game owes: the contract of design.md, section 3, put to each game there is."""

import random
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from analyzer import scenario
from analyzer.core import contract, rng
from analyzer.core.metric import SHARE, ChartKind
from analyzer.engine import match
from analyzer.engine.prepare import ready
from analyzer.engine.replay import replay
from analyzer.scenario.spec import Case, Seat, period_of

pytestmark = pytest.mark.kernel

GOLDEN = Path(__file__).parent / "golden"
NAMES = contract.names()
SEED = 20261130
FILL = 0xA5  # what memory is filled with that must be overwritten

PLANTED = 'game = "planted"\nseed = 20261130\ngames = 100'

LEDUC = """
game = "leduc"
seed = 20261130
games = 1_000
[[lineup]]
name = "honest at random"
seats = [{ policy = "honest", params = { stay = 0.3 } }, { policy = "random" }]
[[lineup]]
name = "all at random"
seats = [{ policy = "random" }]
"""

every_game = pytest.mark.parametrize("name", NAMES)


# Tables


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


# The names and records of the contract


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
    assert {"shares", "differences"} <= {chart.kind for chart in charts}
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
            assert set(chart.by) & set(metric.by) or not chart.by, (chart.name, metric.name)
            if chart.kind == "shares":
                assert "place" in metric.by  # the even share is the mean over the places
            assert (chart.kind == "distribution") == (metric.kind == "histogram"), chart.name
            if chart.kind == "parts":
                assert metric.labels
                assert metric.unit == "share"
        if chart.kind in ("shares", "distribution", "parts"):
            assert len(shown) == 1, chart.name


# Set-up, steps and the end


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
        assert out.win[:players].sum() == SHARE or (out.capped and not out.win.any())
        assert (out.win[:players] >= 0).all()
        assert not out.win[players:].any()
        assert 0 <= out.first < players
        assert out.turns > 0
        assert out.capped in (0, 1)


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


# Policies and runs


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


@every_game
def test_policies_return_legal_indices(name):
    for case in lineups(name):
        out = outcomes_of(name, case, 200)
        players = case.options.players
        won = out["win"][:, :players].sum(axis=1)
        assert ((won == SHARE) | ((won == 0) & (out["capped"] == 1))).all()
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
            if clear:
                desk.memo[slot] = desk.memo[rules.MAX_PLAYERS]
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


def shipped(name: str):
    return lambda: scenario.load(name)


#: file: (Spec, case, game, viewer, language)
GOLDENS = {
    "braco.classement-4": (shipped("braco/classement-4"), 0, 3, None, "en"),
    "braco.first-braco-3": (shipped("braco/first-braco-3"), 1, 5, None, "en"),
    "braco.smoke-seen-by-1": (shipped("braco/smoke"), 0, 0, 1, "fr"),
    "leduc.honest-at-random": (lambda: scenario.loads(LEDUC), 0, 6, None, "en"),
    "planted.all-random": (lambda: scenario.loads(PLANTED), 0, 1, None, "en"),
    "leduc.seen-by-0": (lambda: scenario.loads(LEDUC), 1, 2, 0, "fr"),
}


def story(spec: Any, index: int, game_index: int, viewer: int | None, lang: str) -> str:
    """Return a replay as a person reads it."""
    case = spec.cases[index]
    told = replay(ready(spec.game, case), spec.seed, game_index, viewer=viewer, lang=lang)
    turn = game_index % case.period
    names = [case.seats[(p + turn) % len(case.seats)].label for p in range(len(case.seats))]
    seen = "everything" if viewer is None else f"what seat {viewer} saw"
    head = [
        f"{spec.title}: '{case.lineup}', game {game_index}, seed {spec.seed}, {seen}",
        "; ".join(f"{seat}: {label}" for seat, label in enumerate(names)),
        "",
    ]
    return "\n".join([*head, *told.lines]) + "\n"


@pytest.mark.parametrize("file", GOLDENS)
def test_golden_replays_are_as_they_were(file, request):
    spec, index, game_index, viewer, lang = GOLDENS[file]
    text, path = story(spec(), index, game_index, viewer, lang), GOLDEN / f"{file}.txt"
    if request.config.getoption("--update-golden"):
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"no golden file {path.name}: pytest --update-golden writes it"
    assert path.read_text(encoding="utf-8") == text


@every_game
def test_every_game_has_a_golden_replay(name):
    assert sorted(GOLDEN.glob(f"{name}.*.txt")) != []


def test_every_golden_file_is_compared():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GOLDENS)
