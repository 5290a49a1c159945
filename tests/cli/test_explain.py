"""`analyzer explain`: every metric and every word, on any terminal."""

import pytest

from analyzer.core import contract
from analyzer.core.explained import metrics_of
from analyzer.core.glossary import GLOSSARY
from tests.cli.run import analyzer


def test_everything_is_listed_in_one_line_each():
    lines = analyzer("explain").stdout.decode().splitlines()
    for name in contract.names():
        game = contract.load(name)
        at = lines.index(f"Metrics of {game.card.title_en}")
        for offset, metric in enumerate(metrics_of(game), 1):
            assert lines[at + offset].split()[0] == metric.name
            assert lines[at + offset].endswith(f"  {metric.title}: {metric.about}")
    at = lines.index("Other words")
    for offset, term in enumerate(GLOSSARY, 1):
        assert lines[at + offset].split("  ")[1] == term.name
        assert lines[at + offset].endswith(f"  {term.means}")


def test_one_metric_is_told_whole():
    told = " ".join(analyzer("explain", "win", "--game", "leduc").stdout.decode().split())
    for words in (
        "win - win share (Leduc hold'em)",
        "means pots won divided by games; a split pot counts half",
        "formula sum of the player's wins / games; a split pot counts 1/2",
        "unit share from 0 to 1, printed in %",
        "bounds 0 to 1",
        "told by seat from the starter, by policy (mean over the players who play it), by player",
        "interval Wilson where a block is one 0/1, else Student's t on block means, since",
        "table Who wins (tables/players.csv)",
        "compared between lineups and between variants",
        "watched --precision win=0.2%",
    ):
        assert words in told, words
    assert "Braco" not in told


def test_a_name_of_several_games_is_told_for_each():
    told = analyzer("explain", "end").stdout.decode()
    assert told.count("end - end (") == 3
    assert "for each of: fold, showdown" in told


def test_what_depends_on_the_rules_is_known_too():
    assert b"what counts" in analyzer("explain", "score", "--game", "braco").stdout


@pytest.mark.parametrize(
    ("word", "sign"),
    [("Win-Share", b"win - win share"), ("even_share", b"even share\n"), ("P Holm", b"p_holm\n"),
     ("capped", b"Stopped at the turn cap"), ("capped", b"capped - stopped by the cap")],
)  # fmt: skip
def test_a_word_is_found_by_title_and_in_any_spelling(word, sign):
    assert sign in analyzer("explain", word).stdout


def test_an_unknown_word_names_the_nearest():
    told = analyzer("explain", "retrun", "--game", "leduc", code=2).stderr
    assert b"unknown metric or word 'retrun'" in told
    assert b"Did you mean 'return'?" in told
    assert b"secured" not in told  # no metric of this game
    assert b"Did you mean 'leduc'?" in analyzer("explain", "win", "-g", "ledu", code=2).stderr


@pytest.mark.parametrize("changes", [{"LC_ALL": "C", "LANG": "C"}, {"COLUMNS": "60"}])
def test_any_terminal_will_do(changes):
    for words in ([], ["win"], ["beats"]):
        told = analyzer("explain", *words, **changes).stdout.decode("ascii")
        if words and "COLUMNS" in changes:
            assert max(map(len, told.splitlines())) <= 60
