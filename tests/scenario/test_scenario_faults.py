"""Every fault of a scenario file: all at once, with file, line, key, and what to write instead."""

import pytest

from analyzer import scenario
from analyzer.core.errors import AnalyzerError, Problems

FIVE = """\
# Is everything wrong told at once?
title = "Five faults"
game = "braco"
games = -5

[rules]
players = 4
deck_size = 44
money = [
  100_000,
  "1000",
]
deck = { prison = 2 }
playrs = 5

[[lineup]]
name = "all"
seats = [ { policy = "hury" } ]
"""

FIVE_TOLD = """\
five.toml:4: games: a whole number from 1 to 1_000_000_000_000 is needed, not -5
  The nearest allowed value is 1.
five.toml:8: rules.deck_size: deck_size = 44, but the deck has 43 Action cards
  Set deck_size = 43, change a count under deck, or leave deck_size out.
five.toml:11: rules.money.1: a whole number from 1 to 10_000_000 is needed, not the text '1000'
  Write 1000 without quotes.
five.toml:14: rules.playrs: unknown key 'playrs'
  Did you mean 'players'? Known: alone_turns, balance_mytho, balance_poisse, classement_end, \
contrat_self, dead_play, dealt, deck, deck_size, demons_recover_demons, draw_mode, end, \
last_player, money, players, ready_options, renew, stow_initial, turn_cap, uncovered_returns.
five.toml:18: lineup.0.seats.0.policy: unknown policy 'hury'
  Did you mean 'hurry'? Known: counter, floor, hunter, hurry, random, watchful."""


def test_five_faults_are_told_at_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "five.toml").write_text(FIVE)
    with pytest.raises(Problems) as caught:
        scenario.load("five.toml")
    assert str(caught.value) == FIVE_TOLD
    assert len(caught.value.problems) == 5


def test_mending_the_five_faults_leaves_none():
    mended = FIVE
    for wrong, right in (
        ("-5", "5"), ("= 44", "= 43"), ('"1000"', "1000"), ("playrs = 5", ""), ("hury", "hurry"),
    ):  # fmt: skip
        mended = mended.replace(wrong, right)
    assert scenario.loads(mended).games == 5


RULES = 'game = "braco"\n[rules]\n'  # line 3 is the next


def told(text):
    with pytest.raises(AnalyzerError) as caught:
        scenario.loads(text, label="f.toml")
    return str(caught.value)


def test_a_file_in_another_encoding_is_told_with_its_line(tmp_path):
    file = tmp_path / "old.toml"
    file.write_bytes('game = "braco"\ntitle = "qualité"\n'.encode("cp1252"))
    with pytest.raises(AnalyzerError) as caught:
        scenario.load(file)
    assert str(caught.value) == (
        f"{file}:2: not UTF-8 text: byte 0xE9\n  Save the file as UTF-8 in your editor."
    )
    file.write_bytes('game = "braco"'.encode("utf-16"))
    with pytest.raises(AnalyzerError, match=":1: not UTF-8 text but UTF-16"):
        scenario.load(file)


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault(tmp_path):
    file = tmp_path / "windows.toml"
    file.write_bytes(b'\xef\xbb\xbf# Why?\r\ngame = "braco"\r\ngames = 7\r\n')
    spec = scenario.load(file)
    assert (spec.name, spec.question, spec.games) == ("windows", "Why?", 7)


def test_a_file_that_is_not_there_names_the_nearest(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('game = "braco"')
    (tmp_path / "folder").mkdir()
    cases = {
        "braco/clasement-4": "Did you mean 'braco/classement-4'? Known: braco/best, ",
        "/no/braco/clasement-4.toml": "Did you mean 'braco/classement-4'? ",
        "classement-5": "Did you mean 'braco/classement-5'? ",
        "mine": "Did you mean 'mine.toml'?",
        "mine.toml/inner.toml": "Known: ",
        "zero\0byte.toml": "Known: ",
        "": "It holds mine.toml.",
        "folder": "Name a .toml file.",
    }
    for given, fix in cases.items():
        with pytest.raises(AnalyzerError) as caught:
            scenario.load(given)
        assert caught.value.fix.startswith(fix), given
        assert caught.value.where in (given, ".")


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    def refuse(self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    with pytest.raises(AnalyzerError, match="cannot be read: Permission denied"):
        scenario.load(tmp_path / "x.toml")


# Faults between keys, and faults that several variants share.


def test_a_fault_between_keys_that_hangs_on_an_unknown_value_is_not_told():
    """deck_size = 44 fits 3 Prisons; nobody knows how many "5" is meant to be."""
    assert told(RULES + 'deck_size = 46\ndeck = { prison = "5" }').count("f.toml") == 1
    assert told(RULES + "players = 99\ndealt = 12").count("f.toml") == 1
    both = told(RULES + "players = 99\nmoney = []")
    assert [line[:8] for line in both.splitlines() if line[0] != " "] == ["f.toml:3", "f.toml:4"]


def test_a_fault_of_the_base_is_not_told_again_for_every_variant():
    text = (
        RULES + "playrs = 3\n[[variant]]\nrules = { dealt = 3 }\n[[variant]]\nrules = { dealt = 2 }"
    )
    assert told(text).count("unknown key") == 1


def test_a_fault_of_a_variant_is_told_at_the_variant():
    text = RULES + "deck_size = 44\n[[variant]]\nname = 'x'\nrules = { deck = { prison = 4 } }"
    assert told(text) == (
        "f.toml:6: variant.0.rules: deck_size = 44, but the deck has 45 Action cards\n"
        "  Set deck_size = 45, change a count under deck, or leave deck_size out."
    )
    text = RULES + "[[variant]]\nrules = { deck = { prizon = 4 } }"
    assert told(text).startswith("f.toml:4: variant.0.rules.deck.prizon: unknown key 'prizon'\n")
    text = RULES + "deck_size = 44\n[[variant]]\nrules = { deck_size = 45 }"
    assert told(text).startswith("f.toml:5: variant.0.rules.deck_size: deck_size = 45, but")


def test_a_variant_keeps_the_players_of_listed_seats():
    seats = '{ policy = "hurry" },' * 4
    text = f'game="braco"\n[[lineup]]\nseats = [{seats}]\n[[variant]]\nrules = {{ players = 5 }}'
    assert told(text) == (
        "f.toml:5: variant.0.rules.players: 5 players, but lineup 0 lists 4 seats\n"
        "  Keep 4 players in this variant, or give one entry for all seats."
    )


def test_too_few_seats_are_told_once_however_many_variants_there_are():
    text = 'game="braco"\n[[lineup]]\nseats = [{ policy = "hurry" }, { policy = "hurry" }]\n'
    assert told(text + "[[variant]]\nrules = { dealt = 3 }").count("f.toml") == 1


def test_a_table_that_went_wrong_is_told_without_a_file():
    with pytest.raises(AnalyzerError, match="scenario: games: a whole number from 1"):
        scenario.from_table({"game": "braco", "games": 0})
