"""A game in words: complete in both languages, and silent about what the viewer did not see."""

import random
import re
from collections import Counter
from pathlib import Path
from string import Formatter

import numpy as np
import pytest

from analyzer.core import contract, rng
from analyzer.core.contract import Moment
from analyzer.core.jit import new, new_each
from analyzer.core.metric import SHARE
from analyzer.core.settings import Settings, status_of
from analyzer.engine import match
from analyzer.games.braco import cards, options, position, rules, trace, view
from analyzer.games.braco.options import Deck, Options

GAME = contract.load("braco")
FOLDER = Path(options.__file__).parent
RULES = (FOLDER / "RULES.md").read_text(encoding="utf-8")
CHOICE_NAMES = {
    cards.BRACO: "braco", cards.MAX_MONEY_CARD: "max-money", cards.MAX_ACTION_CARD: "max-action",
    cards.TAKE: "take", cards.EXCHANGE: "exchange", cards.DRAW: "draw", cards.PASS: "pass",
    cards.PASS_MYTHO: "pass-mytho", cards.STOW_MYTHO: "stow-mytho", cards.SACRIFICE: "sacrifice",
}  # fmt: skip


# RULES.md


def written(value):
    """Return a default as RULES.md and a scenario file write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    return str(list(value)) if isinstance(value, tuple) else str(value)


def declared():
    """Yield (key, rule, default as written, status) of every option."""
    for model, prefix in ((Options, ""), (Deck, "deck.")):
        for key, info in model.model_fields.items():
            rule, status = status_of(model, key)
            default = info.default
            if default is None or isinstance(default, Settings):
                yield prefix + key, rule, None, status
            else:
                yield prefix + key, rule, written(default), status


@pytest.mark.parametrize(("key", "rule", "default", "status"), list(declared()))
def test_every_option_stands_in_the_rules(key, rule, default, status):
    rows = [line for line in RULES.splitlines() if line.startswith(f"| `{key}` |")]
    assert len(rows) == 1
    cells = [cell.strip() for cell in rows[0].strip("|").split("|")]
    assert cells[1] == rule
    assert cells[-1] == status
    if default is None:
        assert cells[2].startswith(("not given", "the fourteen counts"))
    else:
        assert cells[2] == f"`{default}`"


def test_every_value_of_an_option_stands_in_its_row():
    for key, info in Options.model_fields.items():
        row = next(line for line in RULES.splitlines() if line.startswith(f"| `{key}` |"))
        for value in getattr(info.annotation, "__args__", ()):
            if isinstance(value, str):
                assert f'`"{value}"`' in row


def test_the_rules_list_no_option_that_does_not_exist():
    keys = re.findall(r"^\| `([a-z_.]+)` \|", RULES, flags=re.M)
    assert sorted(keys) == sorted(key for key, *_ in declared())


def test_every_rule_that_the_code_cites_is_written_and_none_is_missing():
    written_ids = set(re.findall(r"\*\*([BVI]\d+)\b", RULES))
    cited = set()
    for path in FOLDER.glob("*.py"):
        cited |= set(re.findall(r"\b([BVI]\d+)\b", path.read_text(encoding="utf-8")))
    assert cited and cited <= written_ids
    assert written_ids == {f"B{i}" for i in range(1, 35)} | {"V1", "I1"}


# The catalogue


def test_every_message_has_both_languages_and_the_same_gaps():
    for key, texts in trace.messages.items():
        assert sorted(texts) == ["en", "fr"], key
        gaps = [
            sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)
            for text in texts.values()
        ]
        assert gaps[0] == gaps[1], key
        for text in texts.values():
            assert text == text.strip() and text, key


def test_every_message_is_used():
    source = (FOLDER / "trace.py").read_text(encoding="utf-8")
    for key in trace.messages:
        spoken = f'"{key}"' in source or key in cards.ENDS or key in ("cards-0", "cards-1")
        assert spoken, key


# Random games, told


def some_options(dice):
    """Return rules under which every choice and card arises."""
    pick = {
        key: dice.choice(Options.model_fields[key].annotation.__args__)
        for key in ("end", "classement_end", "draw_mode", "dead_play", "ready_options")
    }
    flags = {
        key: dice.random() < 0.5
        for key in ("contrat_self", "balance_poisse", "balance_mytho", "stow_initial")
    }
    deck = dice.choice((Deck(), Deck(banque=6, carotte=6, contrat=2, gilet=6, poisse=6, deal=6)))
    return Options(
        players=dice.randint(2, 6),
        deck=deck,
        dealt=dice.randint(1, 4),
        turn_cap=20,
        **pick,
        **flags,
    )


class Table:
    """A desk and its twin, driven step by step."""

    def __init__(self, dice, seed, rules_of=some_options):
        self.record = options.pack(rules_of(dice))
        self.record.needs = (1 << len(rules.NEEDS)) - 1
        desk = match.desk_type(GAME)
        self.desk, self.twin, self.early = (new_each(desk, 1) for _ in range(3))
        self.views = new_each(view.View, 2)
        self.raw = self.views.view(np.uint8).reshape(2, -1)
        self.dice = dice
        self.stream = new(rng.Stream)
        rng.fill(self.stream, np.uint64(seed))
        rng.start(self.desk[0].streams, rules.SOURCES, self.record.players, 3, seed)
        rules.setup(self.desk[0].state, self.record, (), self.desk[0].streams)

    def listed(self, desk):
        n = rules.legal(desk[0].state, self.record, (), desk[0].choices)
        return [int(code) for code in desk[0].choices.code[:n]]

    def apply(self, desk, choice, before):
        """Apply a choice; return what `tell` needs, but for viewer and language."""
        state = desk[0].state
        before[0] = state
        decider = int(state.public.decider)
        asked = len(self.listed(desk)) > 1
        rules.apply(state, choice, self.record, (), desk[0].streams)
        return before[0], state, self.record, choice, decider, asked

    def same_view(self, player):
        """Return whether `player` sees the same on both desks."""
        for i, desk in enumerate((self.desk, self.twin)):
            rules_args = (player, self.record, (), self.views[i])
            view.observe(desk[0].state, *rules_args)
        return bytes(self.raw[0]) == bytes(self.raw[1])

    @property
    def over(self):
        return bool(self.desk[0].state.over)


def told(step, viewer, lang="en"):
    return trace.tell(Moment(*step, viewer, lang))


def what_happens(step):
    """Name a step by its decision and, on a turn, its action."""
    before, choice = step[0], step[3]
    decision = cards.DECISIONS[before.public.decision]
    if decision == "turn":
        return CHOICE_NAMES.get(choice, "play")
    return f"{decision} {cards.KINDS[before.public.card]}" if decision == "target" else decision


def stories(games, seed=1):
    """Yield (table, step) over random games."""
    dice = random.Random(seed)
    for deal in range(games):
        table, before = Table(dice, deal), new_each(rules.State, 1)
        while not table.over:
            choice = dice.choice(table.listed(table.desk))
            yield table, table.apply(table.desk, choice, before)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_step_is_told_in_plain_words(lang):
    happened = Counter()
    for table, step in stories(120):
        viewer = table.dice.choice([None, *range(table.record.players)])
        lines = told(step, viewer, lang)
        hidden = what_happens(step) == "play-drawn" and step[3] == cards.NO
        assert lines or hidden or viewer is not None
        for line in lines:
            line.encode("utf-8")
            assert line == line.strip() and line and "{" not in line and "None" not in line
            assert all(ord(letter) < 0x180 for letter in line), "no typographic signs, no emoji"
        happened[what_happens(step)] += 1
    every = {*CHOICE_NAMES.values(), "play", *cards.DECISIONS} - {"turn", "target", "sacrifice"}
    every |= {
        f"target {kind}" for kind in ("fauche", "carotte", "contrat", "deal", "trefle", "hacker")
    }
    assert every <= set(happened) | {"pass"}


def silent(tell, games=60, seed=2):
    """Count steps by what happens: told alike in two worlds that look alike to a seat, or not."""
    dice, alike, leaks = random.Random(seed), Counter(), Counter()
    for deal in range(games):
        table = Table(dice, deal)
        one, other = new_each(rules.State, 1), new_each(rules.State, 1)
        while not table.over:
            viewer = dice.randrange(int(table.record.players))
            choice = dice.choice(table.listed(table.desk))
            table.twin[0] = table.desk[0]
            twin = table.twin[0].state
            position.redraw_hidden(twin, viewer, table.record, (), table.stream)
            possible = choice in table.listed(table.twin)
            step = table.apply(table.desk, choice, one)
            if possible:
                step_2 = table.apply(table.twin, choice, other)
                if table.same_view(viewer):  # else what was hidden has come to light
                    same = tell(step, viewer) == tell(step_2, viewer)
                    (alike if same else leaks)[what_happens(step)] += 1
    return alike, leaks


def test_a_viewer_is_told_nothing_that_it_did_not_see():
    alike, leaks = silent(told)
    assert not leaks
    wanted = {"draw", "keep", "target fauche", "target contrat", "target hacker", "target deal",
              "target carotte", "play", "cover", "name", "shed", "give", "max-money"}  # fmt: skip
    assert wanted <= set(alike)
    assert sum(alike.values()) > 1_000


def test_the_test_sees_a_trace_that_tells_too_much():
    alike, leaks = silent(lambda step, viewer: told(step, None), games=20)
    assert sum(leaks.values()) > sum(alike.values())


def all_carotte(dice):
    deck = Deck(**(dict.fromkeys(Deck.model_fields, 2) | {"mytho": 0, "gilet": 20, "carotte": 20,
                                                          "banque": 20, "prison": 20}))  # fmt: skip
    return Options(players=4, deck=deck, dealt=4, turn_cap=30)


def test_a_gilet_that_is_not_shown_is_not_betrayed():
    """Carotte at a seat that hides its Gilet reads as Carotte at a seat without one (V1)."""
    dice, compared = random.Random(4), 0
    for deal in range(150):
        table, before = Table(dice, deal, all_carotte), new_each(rules.State, 1)
        other = new_each(rules.State, 1)
        while not table.over:
            choice = dice.choice(table.listed(table.desk))
            table.early[0] = table.desk[0]
            step = table.apply(table.desk, choice, before)
            if table.desk[0].state.public.decision != cards.VEST:
                continue
            target = int(table.desk[0].state.public.target)
            viewer = dice.choice([seat for seat in range(4) if seat != target])
            lines = told(step, viewer)
            lines += told(table.apply(table.desk, cards.NO, before), viewer)
            table.twin[0] = table.early[0]
            twin = table.twin[0].state
            position.redraw_hidden(twin, viewer, table.record, (), table.stream)
            if twin.hand[target].n[cards.GILET] or choice not in table.listed(table.twin):
                continue
            step = table.apply(table.twin, choice, other)
            if table.same_view(viewer):
                assert told(step, viewer) == lines
                compared += 1
    assert compared > 30


# Directed cases


def small(players=3):
    """Return a table with nothing dealt but what a test puts there."""
    table = Table(random.Random(0), 0, lambda dice: Options(players=players, dealt=1))
    state = table.desk[0].state
    for seat in range(players):
        state.hand[seat].n[:] = 0
        state.held[seat], state.public.cards[seat] = 0, 0
    state.public.seat = state.public.decider = 0
    state.public.friend = state.public.mytho_seen = state.mytho_at = -1
    return table, state


def put(state, seat, *kinds):
    for kind in kinds:
        state.hand[seat].n[kind] += 1
        state.held[seat] |= 1 << kind
        state.public.cards[seat] += 1


def give_money(state, seat, kind):
    state.money[seat], state.public.has_money[seat] = kind, 1


def test_banque_with_money_in_hand_in_both_languages():
    table, state = small()
    put(state, 0, cards.BANQUE, cards.PRISON)
    give_money(state, 0, 5)
    state.public.turns = 12
    state.pile[state.public.money_n - 1] = 7
    before = new_each(rules.State, 1)
    step = table.apply(table.desk, cards.BANQUE, before)
    assert told(step, None) == ["turn 12, seat 0: plays Banque; draws 300 000 EUR"]
    assert told(step, 0, "fr") == ["tour 12, joueur 0 : joue Banque ; pioche 300 000 EUR"]
    assert told(step, 1) == ["turn 12, seat 0: plays Banque; draws a Money card"]
    step = table.apply(table.desk, cards.NEW, before)
    assert told(step, None)[0] == "turn 12, seat 0: keeps 300 000 EUR, lays 100 000 EUR"
    assert told(step, 2, "fr")[0] == "tour 12, joueur 0 : en garde une, pose 100 000 EUR"
    assert told(step, 2)[1].endswith(
        "seat 0: 1 card + a Money card | seat 1: no card | seat 2: no card | visible: 100 000 EUR"
    )
    assert told(step, 0)[1].split(" | ")[1] == "seat 0: Prison + 300 000 EUR"


def test_fauche_is_seen_by_thief_and_victim_only():
    table, state = small()
    put(state, 0, cards.FAUCHE)
    put(state, 1, cards.MYTHO)
    put(state, 2, cards.GILET)
    state.public.friend, state.mytho_at, state.public.turns = 1, 1, 3
    before = new_each(rules.State, 1)
    table.apply(table.desk, cards.FAUCHE, before)
    step = table.apply(table.desk, cards.AT + 1, before)
    assert (
        told(step, 0)[0] == told(step, 1)[0] == "turn 3, seat 0: Fauche: takes Le Mytho from seat 1"
    )
    assert told(step, 2)[0] == "turn 3, seat 0: Fauche: takes an Action card from seat 1"


def test_braco_and_the_new_friend():
    table, state = small()
    give_money(state, 0, 9)
    put(state, 2, cards.MYTHO)
    state.public.friend, state.mytho_at, state.public.turns = 0, 2, 5
    step = table.apply(table.desk, cards.BRACO, new_each(rules.State, 1))
    called, news = told(step, 1)[0].split("; ")
    assert called == "turn 5, seat 0: Braco! secures 1 000 000 EUR and leaves"
    assert news == "seat 2 is the friend of Le Mytho now"


def test_the_deal_tells_hands_friend_and_starter():
    table, state = small()
    put(state, 1, cards.MYTHO, cards.BANQUE, cards.BANQUE)
    state.public.friend = state.mytho_at = state.starter = 1
    deal = (state, state, table.record, None, 1, False)
    assert told(deal, None) == [
        "deal: seat 0: no card | seat 1: 2 Banque, Le Mytho | seat 2: no card",
        "seat 1 holds Le Mytho, is its friend and starts",
    ]
    assert told(deal, 0, "fr")[0].startswith(
        "donne : joueur 0 : aucune carte | joueur 1 : 3 cartes"
    )
    state.public.friend = -1
    assert told(deal, None)[1] == "seat 1 starts"


def test_the_result_from_the_best_to_the_last():
    outcome, record = new(rules.Outcome), options.pack(Options(players=2))
    outcome.turns, outcome.end = 31, cards.ENDS.index("one-left")
    outcome.score[1], outcome.braco_turn[1], outcome.win[1] = 500_000, 30, SHARE
    outcome.rank[:2] = 2, 1
    assert trace.conclude(outcome, record, "en") == [
        "31 turns, one player is left",
        "1. seat 1: 500 000 EUR, Braco in turn 30, wins",
        "2. seat 0: 0 EUR, no Braco",
    ]
    assert trace.conclude(outcome, record, "fr")[1].endswith("Braco au tour 30, gagne")
