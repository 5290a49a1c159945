"""Cards as text: the usual forms are read, all else is refused with the reason."""

from itertools import product

import pytest

from analyzer.core.errors import AnalyzerError
from analyzer.games.gang.deck import CLASSES, DECK
from analyzer.games.gang.text import card_text, class_name, read_cards, read_class

ACE, KING, TEN = 4 * 12 + 2, 4 * 11 + 1, 4 * 8 + 2  # of hearts, diamonds, hearts


@pytest.mark.parametrize(
    "text",
    ["Ah Kd Th", "AhKdTh", "ah,kd,10h", "A♥ K♦ 10♥", "A♥️K♦️T♥", "aHkD 10H", " A♡;K♢\tT♡\n"],
)
def test_usual_forms(text):
    assert read_cards(text) == [ACE, KING, TEN]


@pytest.mark.parametrize("text", ["Ac Rk 10c", "AcRk10c", "ac,rk,Tc", "A♥ R♦ 10♥"])
def test_french_forms(text):
    assert read_cards(text, lang="fr") == [ACE, KING, TEN]


def test_french_ranks_and_suits():
    assert read_cards("Vt Dk 2p", lang="fr") == [4 * 9, 4 * 10 + 1, 3]
    assert read_cards("") == []


@pytest.mark.parametrize(("lang", "unicode"), list(product(("en", "fr"), (False, True))))
def test_every_card_is_read_as_it_is_written(lang, unicode):
    told = [card_text(card, unicode, lang) for card in range(DECK)]
    assert read_cards(" ".join(told), lang=lang) == list(range(DECK))
    assert read_cards("".join(told).lower(), lang=lang) == list(range(DECK))
    assert all(text.isascii() for text in told) is not unicode


@pytest.mark.parametrize(
    ("text", "lang", "what"),
    [
        ("Ah Ah", "en", "'Ah Ah': Ah stands there twice"),
        ("Ah A♥", "en", "'Ah A♥': Ah stands there twice"),
        ("Ac ac", "fr", "'Ac ac': Ac stands there twice"),
        ("Ah Kx", "en", "'Ah Kx': no card begins at 'KX'"),
        ("1h", "en", "'1h': no card begins at '1H'"),
        ("A", "en", "'A': no card begins at 'A'"),
        ("Rk", "en", "'Rk': no card begins at 'RK'"),
        ("Kk", "fr", "'Kk': no card begins at 'KK'"),
        ("Ahh", "en", "'Ahh': no card begins at 'H'"),
    ],
)
def test_what_is_refused(text, lang, what):
    with pytest.raises(AnalyzerError) as error:
        read_cards(text, lang=lang, where="--hand")
    assert error.value.what == what
    assert error.value.where == "--hand"
    assert error.value.fix


def test_starting_hands_have_names():
    names = [class_name(index) for index in range(CLASSES)]
    assert len(set(names)) == CLASSES
    assert {"AA", "AKs", "AKo", "77", "T3o", "32s"} <= set(names)
    assert [read_class(name) for name in names] == list(range(CLASSES))
    assert [read_class(class_name(i, "fr"), "fr") for i in range(CLASSES)] == list(range(CLASSES))
    assert class_name(read_class("AKs"), "fr") == "ARs"
    assert read_class("10To ".replace("To", "3o")) == read_class("T3O")


@pytest.mark.parametrize("text", ["KAs", "AK", "AAs", "A1o", ""])
def test_no_starting_hand(text):
    with pytest.raises(AnalyzerError, match="no starting hand"):
        read_class(text, where="--class")
