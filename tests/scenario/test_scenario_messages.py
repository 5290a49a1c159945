"""What is wrong with one key of a scenario, word for word."""

import re

import pytest

from analyzer import scenario
from analyzer.core import contract
from analyzer.core.errors import AnalyzerError


def told(text):
    with pytest.raises(AnalyzerError) as caught:
        scenario.loads(text, label="f.toml")
    return str(caught.value)


RULES = 'game = "braco"\n[rules]\n'  # line 3 is the next
SEATS = 'game = "braco"\n[[lineup]]\nseats = [ { policy = "hurry" } ]\n[[lineup]]\n'

FAULTS = [  # text, the whole message
    (
        'title = "x"',
        "f.toml: game: the key 'game' is missing\n"
        '  For example: game = "NAME". Known games: {GAMES}.',
    ),
    (
        'game = "bracco"',
        "f.toml:1: game: unknown game 'bracco'\n  Did you mean 'braco'? Known: {GAMES}.",
    ),
    (
        "game = 5",
        "f.toml:1: game: text is needed, not 5\n"
        '  For example: game = "NAME". Known games: {GAMES}.',
    ),
    (
        'game = "braco"\ntitle = ""',
        "f.toml:2: title: one line of 1 to 300 letters is needed, not an empty text",
    ),
    (
        'game = "braco"\ntitle = "a\\nb"',
        "f.toml:2: title: one line of 1 to 300 letters is needed, not the text 'a\\nb'",
    ),
    (
        'game = "braco"\ntitle = 2026-11-30',
        "f.toml:2: title: one line of 1 to 300 letters is needed, not the date or time 2026-11-30",
    ),
    (
        'game = "braco"\nseed = 1.0',
        "f.toml:2: seed: a whole number from 0 to 18_446_744_073_709_551_615 is needed, not 1.0\n"
        "  The nearest allowed value is 1.",
    ),
    (
        'game = "braco"\ngames = true',
        "f.toml:2: games: a whole number from 1 to 1_000_000_000_000 is needed, not true\n"
        "  The default is 100_000.",
    ),
    (
        'game = "braco"\ngames = "many"',
        "f.toml:2: games: a whole number from 1 to 1_000_000_000_000 is needed, "
        "not the text 'many'\n"
        "  Write digits without quotes and without a unit, for example 100_000.",
    ),
    (
        'game = "braco"\nrules = 5',
        "f.toml:2: rules: a table is needed, not 5\n  For example: rules = { players = 5 }.",
    ),
    (
        'game = "braco"\nplayers = 5',
        "f.toml:2: players: unknown key 'players'\n"
        "  It belongs under rules: rules = { players = ... }.",
    ),
    (
        RULES + "players = 9",
        "f.toml:3: rules.players: a whole number from 2 to 8 is needed, not 9\n"
        "  The nearest allowed value is 8.",
    ),
    (
        RULES + "deck = 44",
        "f.toml:3: rules.deck: a table is needed, not 44\n  For example: deck = { banque = 8 }.",
    ),
    (
        RULES + "prison = 5",
        "f.toml:3: rules.prison: unknown key 'prison'\n"
        "  It belongs under deck: deck = { prison = ... }.",
    ),
    (
        RULES + "[rules.deck]\nprison = 2.5",
        "f.toml:4: rules.deck.prison: a whole number from 0 to 20 is needed, not 2.5\n"
        "  The nearest allowed value is 2.",
    ),
    (
        RULES + 'stow_initial = "yes"',
        "f.toml:3: rules.stow_initial: true or false is needed, not the text 'yes'\n"
        "  Write true or false without quotes.",
    ),
    (
        RULES + 'stow_initial = "True"',
        "f.toml:3: rules.stow_initial: true or false is needed, not the text 'True'\n"
        "  Write true without quotes.",
    ),
    (
        RULES + 'end = "Classement"',
        'f.toml:3: rules.end: one of "classement", "first-braco", "first-braco-compare" is needed, '
        "not the text 'Classement'\n  Did you mean 'classement'? "
        "Known: classement, first-braco, first-braco-compare.",
    ),
    (
        RULES + 'money = "1000 EUR"',
        "f.toml:3: rules.money: a list of at most 16 whole numbers from 1 to 10_000_000 is needed, "
        "not the text '1000 EUR'\n  The default is [1000, 5000, 10_000, 25_000, 50_000, 100_000, "
        "200_000, 300_000, 500_000, 1_000_000].",
    ),
    (
        RULES + f"money = {[1] * 17}",
        "f.toml:3: rules.money: a list of at most 16 whole numbers from 1 to 10_000_000 is needed, "
        "not a list of 17\n  The default is [1000, 5000, 10_000, 25_000, 50_000, 100_000, "
        "200_000, 300_000, 500_000, 1_000_000].",
    ),
    (
        RULES + 'money = ["1000 EUR"]',
        "f.toml:3: rules.money.0: a whole number from 1 to 10_000_000 is needed, "
        "not the text '1000 EUR'\n"
        "  Write digits without quotes and without a unit, for example 1.",
    ),
    (
        RULES + "alone_turns = 10_000_000_000_000_000_000_000_000_000_000_000",
        "f.toml:3: rules.alone_turns: a number from -9_223_372_036_854_775_807 to "
        "9_223_372_036_854_775_807 is needed, not a number of more than 30 digits\n"
        "  The nearest allowed value is 9_223_372_036_854_775_807.",
    ),
    (
        'game = "braco"\n[[lineup]]\nname = "x"',
        "f.toml:2: lineup.0.seats: the key 'seats' is missing\n"
        '  For example: seats = [ { policy = "NAME" } ].',
    ),
    (
        SEATS + "seats = []",
        "f.toml:5: lineup.1.seats: a list of at least one table is needed, not a list of 0\n"
        '  For example: seats = [ { policy = "NAME" } ].',
    ),
    (
        SEATS + 'seats = [ "hurry" ]',
        "f.toml:5: lineup.1.seats.0: a table is needed, not the text 'hurry'\n"
        '  For example: seats = [ { policy = "NAME" } ].',
    ),
    (
        SEATS + "seats = [ { params = {} } ]",
        "f.toml:5: lineup.1.seats.0.policy: the key 'policy' is missing\n"
        '  For example: policy = "NAME". Known: counter, floor, hunter, hurry, random, watchful.',
    ),
    (
        SEATS + 'seats = [ { policy = "floor", floor = 1 } ]',
        "f.toml:5: lineup.1.seats.0.floor: unknown key 'floor'\n"
        "  It belongs under params: params = { floor = ... }.",
    ),
    (
        SEATS + 'seats = [ { policy = "floor", params = { min_bettr = 1 } } ]',
        "f.toml:5: lineup.1.seats.0.params.min_bettr: unknown key 'min_bettr'\n"
        "  Did you mean 'min_better'? Known: floor, min_better.",
    ),
    (
        SEATS + 'seats = [ { policy = "floor", params = { min_better = 1.5 } } ]',
        "f.toml:5: lineup.1.seats.0.params.min_better: a number from 0 to 1 is needed, not 1.5\n"
        "  The nearest allowed value is 1.",
    ),
    (
        SEATS + 'seats = [ { policy = "hurry", params = { floor = 1 } } ]',
        "f.toml:5: lineup.1.seats.0.params.floor: unknown key 'floor'\n"
        "  The policy 'hurry' has no parameters.",
    ),
    (
        SEATS + 'seats = [ { policy = "random" }, { policy = "random" } ]',
        "f.toml:5: lineup.1.seats: 2 seats for 4 players\n"
        "  List 4 seats, or one entry that stands for all.",
    ),
    (
        SEATS + "seats = [" + '{ policy = "random" },' * 5 + "]",
        "f.toml:5: lineup.1.seats: 5 seats for 4 players\n"
        "  List 4 seats, or one entry that stands for all.",
    ),
    (
        SEATS + 'seats = [ { policy = "hurry" } ]',
        "f.toml:4: lineup.1.name: two lineups are called 'all hurry'\n"
        "  Give lineup.1 a name of its own; the other is lineup.0.",
    ),
    (
        'game = "braco"\n[[variant]]\nname = "rules as given"\nrules = { players = 3 }',
        "f.toml:3: variant.0.name: two variants are called 'rules as given'\n"
        "  Give variant.0 a name of its own; the other is base.",
    ),
    (
        'game = "braco"\n[[variant]]\nname = "x"',
        "f.toml:2: variant.0.rules: the key 'rules' is missing\n"
        "  For example: rules = { players = 5 }.",
    ),
    (
        'game = "braco"\n"odd\\nkey" = 1',
        "f.toml:2: \"odd\\nkey\": unknown key 'odd\\nkey'\n  Known: base, game, games, impact, "
        "lineup, policies, question, rules, seed, title, variant.",
    ),
]


@pytest.mark.parametrize(("text", "expected"), FAULTS, ids=range(len(FAULTS)))
def test_one_fault_is_told_in_plain_words(text, expected):
    assert told(text) == expected.replace("{GAMES}", ", ".join(contract.names()))


BROKEN = [
    ("", 'f.toml: the scenario is empty\n  Write at least game = "NAME". Known games: {GAMES}.'),
    (
        "# only a comment\n",
        'f.toml: the scenario is empty\n  Write at least game = "NAME". Known games: {GAMES}.',
    ),
    (
        'game = "braco"\ngames = 200 000\n',
        "f.toml:2: not valid TOML: expected newline or end of document after a statement\n"
        "  Line 2 reads: games = 200 000",
    ),
    (
        "game = braco\n",
        "f.toml:1: not valid TOML: invalid value\n  Line 1 reads: game = braco",
    ),
    (
        'game = "braco"\n\n[rules',
        "f.toml:3: not valid TOML: expected ']' at the end of a table declaration\n"
        "  Line 3 reads: [rules",
    ),
    (
        "seed = " + "9" * 5_000,
        "f.toml: not valid TOML: a number is too long\n  Write whole numbers of at most 19 digits.",
    ),
    (
        "a = " + "[" * 100_000,
        "f.toml: nested too deeply\n  Write plain tables.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), BROKEN, ids=range(len(BROKEN)))
def test_what_is_no_scenario_at_all(text, expected):
    assert told(text) == expected.replace("{GAMES}", ", ".join(contract.names()))


def test_no_message_shows_pydantic_or_control_signs():
    messages = [told(text) for text, _ in FAULTS + BROKEN]
    for message in messages:
        assert not re.search(r"pydantic|https?:|Input should|validation error|_type", message)
        assert all(line.isprintable() for line in message.splitlines()), message
