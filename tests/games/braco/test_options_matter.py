"""Every option of Braco matters: a position in which each of its values does something else.

Each case gives, for two or more values of an option, what exactly happens under it.  A new
option, or a new value of one, fails the first test until it has a case.
"""

import typing

import pytest

from analyzer.core.metric import SHARE
from analyzer.core.settings import choices_of
from analyzer.games.braco import options as braco
from analyzer.games.braco.cards import (
    AT,
    BALANCE,
    BRACO,
    CAROTTE,
    CONTRAT,
    DEAL,
    DEMONS,
    DRAW,
    EXCHANGE,
    GILET,
    KINDS,
    MAX_ACTION_CARD,
    MAX_MONEY_CARD,
    MYTHO,
    PASS_MYTHO,
    POISSE,
    PRISON,
    ROUE,
    SHOWN,
    STOW_MYTHO,
    TAKE,
    TO,
)
from analyzer.games.braco.options import COUNTS, Deck, Options
from tests.games.braco.table import Table

G = GILET


def position(options, hand=(), **given):
    """Return a position of two in which seat 1 holds a Gilet."""
    return Table.position(options, hands={0: list(hand), 1: [G]}, **given)


def whole_deck(table):
    """Return how often each kind lies on a freshly dealt table."""
    everywhere = table.action + [k for s in range(table.model.players) for k in table.cards(s)]
    return [everywhere.count(kind) for kind in range(len(KINDS))]


def shares(table):
    """Return (end, win shares) of a finished game."""
    assert table.over
    out = table.outcome()
    return int(out.end), [int(w) / SHARE for w in out.win[: table.model.players]]


def players(options):
    table = Table(options)
    return [len(table.cards(seat)) for seat in range(8)]


def deck(options):
    return whole_deck(Table(options))


def deck_size(options):
    return [keys for keys, _, _ in braco.check(options)]


def money(options):
    return sorted(Table(options).pile)


def dealt(options):
    table = Table(options)
    return len(table.cards(0)), len(table.action)


def end(options):
    table = Table.position(options, hands={}, money={0: 100, 1: 900, 2: 500}, action=[G] * 3)
    table.choose(BRACO)
    return shares(table) if table.over else "goes on"


def classement_end(options):
    table = position(options, money={0: 100}).play(BRACO)
    return table.over, table.seat


def last_player(options):
    table = Table.position(options, hands={}, money={0: 100, 1: 900}).play(BRACO)
    return shares(table), int(table.outcome().score[1])


def turn_cap(options):
    table = Table.position(options, hands={}, action=[G] * 9).play(DRAW, DRAW)
    return table.over


def alone_turns(options):
    table = Table.position(options, hands={}, left={0: 100}, seat=1, action=[G] * 9)
    return table.play(DRAW, DRAW).over


def ready_options(options):
    return position(options, money={0: 100}, middle=[500], action=[G], pile=[900]).choices()


def draw_mode(options):
    """Two draws in a row with a Roue, which has an effect on three seats, in hand."""
    table = Table.position(options, hands={0: [ROUE]}, action=[PRISON] * 3)
    listed = DRAW in table.choices()
    if not listed:
        return "not listed"
    table.choose(DRAW)
    if table.decision == "play-drawn":
        return "play at once"
    again = Table.position(options, hands={0: [ROUE]}, action=[PRISON] * 3, drew=(0,))
    return "listed again" if DRAW in again.choices() else "not twice"


def stow_initial(options):
    return position(options, [MYTHO]).choices()


def dead_play(options):
    return position(options, [PRISON, G]).choices()


def contrat_self(options):
    return position(options, [CONTRAT], action=[G]).play(CONTRAT).choices()


def balance_poisse(options):
    hands = {0: [BALANCE], 1: [POISSE, G]}
    return Table.position(options, hands=hands).play(BALANCE).choices()


def balance_mytho(options):
    hands = {0: [BALANCE], 1: [MYTHO, G]}
    return Table.position(options, hands=hands).play(BALANCE).choices()


def renew(options):
    table = position(options, middle=[CAROTTE, 500, DEAL], pile=[900]).play(DRAW)
    return table.middle, table.pile


def uncovered_returns(options):
    table = position(options, middle=[500, 900]).play(TAKE)
    return table.visible, table.choices()


def demons_recover_demons(options):
    table = position(options, [DEMONS], middle=[DEMONS, ROUE]).play(DEMONS, TO + 1)
    return table.cards(1)


STRICT = [BRACO, MAX_MONEY_CARD, MAX_ACTION_CARD]
ALL_OUT = {"classement_end": "all-out"}
#: option -> (what to look at, other options of the position, value -> what is then seen)
CASES = {
    "players": (players, {}, {4: [5] * 4 + [0] * 4, 8: [4] * 8}),
    "deck_size": (deck_size, {}, {None: [], 44: [], 45: [("deck_size",)]}),
    "money": (money, {}, {(5, 7): [5, 7], (5, 7, 7): [5, 7, 7]}),
    "dealt": (dealt, {}, {None: (5, 24), 1: (1, 40), 11: (11, 0)}),
    "end": (
        end,
        {"players": 3},
        {
            "classement": "goes on",
            "first-braco": (2, [1, 0, 0]),
            "first-braco-compare": (2, [0, 1, 0]),
        },
    ),
    "classement_end": (
        classement_end,
        {"players": 2},
        {"one-left": (True, 0), "all-out": (False, 1)},
    ),
    "last_player": (
        last_player,
        {"players": 2},
        {"zero": ((0, [1, 0]), 0), "keeps": ((0, [0, 1]), 900)},
    ),
    "turn_cap": (turn_cap, {"players": 2}, {1: True, 2: False}),
    "alone_turns": (alone_turns, {"players": 2, **ALL_OUT}, {2: True, 3: False}),
    "ready_options": (
        ready_options,
        {"players": 2},
        {"open": [*STRICT, DRAW, EXCHANGE], "strict": STRICT},
    ),
    "draw_mode": (
        draw_mode,
        {"players": 3},
        {
            "end-turn": "listed again",
            "draw-and-play": "play at once",
            "stuck-only": "not listed",
            "once-per-lap": "not twice",
        },
    ),
    "stow_initial": (
        stow_initial,
        {"players": 2},
        {False: [PASS_MYTHO], True: [PASS_MYTHO, STOW_MYTHO]},
    ),
    "dead_play": (dead_play, {"players": 2}, {"always": [PRISON, G], "only-if-stuck": [PRISON]}),
    "contrat_self": (contrat_self, {"players": 2}, {False: [AT + 1], True: [AT + 1, AT]}),
    "balance_poisse": (
        balance_poisse,
        {"players": 2},
        {True: [SHOWN + POISSE, SHOWN + G], False: [SHOWN + G]},
    ),
    "balance_mytho": (
        balance_mytho,
        {"players": 2},
        {False: [SHOWN + G], True: [SHOWN + G, SHOWN + MYTHO]},
    ),
    "renew": (
        renew,
        {"players": 2},
        {"both": ([DEAL], [500, 900]), "needed": ([500, DEAL], [900])},
    ),
    "uncovered_returns": (
        uncovered_returns,
        {"players": 2},
        {True: (500, [G, TAKE]), False: (None, [G])},
    ),
    "demons_recover_demons": (
        demons_recover_demons,
        {"players": 2},
        {True: [G, DEMONS], False: [ROUE, G]},
    ),
}
DECK = "deck"  # each of its counts is a case of its own


def values_of(key):
    """Return the values that a case must show: all of them where there are few."""
    annotation = Options.model_fields[key].annotation
    if annotation is bool:
        return {False, True}
    if typing.get_origin(annotation) is typing.Literal:
        return set(choices_of(Options, key))
    return set()


def test_every_option_and_every_value_has_a_case():
    assert {*CASES, DECK} == set(Options.model_fields)
    for key, (_, _, expected) in CASES.items():
        assert len(expected) > 1, key
        assert values_of(key) <= set(expected), key
        seen = [repr(value) for value in expected.values()]
        assert len(set(seen)) > 1, f"{key}: all values do the same"
        if values_of(key):
            assert len(set(seen)) == len(seen), f"{key}: two values do the same"


@pytest.mark.parametrize("key", CASES)
def test_an_option_does_what_it_says(key):
    look, others, expected = CASES[key]
    for value, seen in expected.items():
        assert look(Options(**others, **{key: value})) == seen, (key, value)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_each_count_of_the_deck_is_dealt(kind):
    """One copy more, or less for Le Mytho, lies on the table; nothing else changes."""
    name = KINDS[kind]
    copies = COUNTS[kind] + (-1 if kind == MYTHO else 1)
    expected = list(COUNTS)
    expected[kind] = copies
    assert deck(Options(deck=Deck(**{name: copies}))) == expected
    assert deck(Options()) == list(COUNTS)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_kind_without_copies_is_neither_dealt_nor_named(kind):
    options = Options(deck=Deck(**{KINDS[kind]: 0}))
    assert whole_deck(Table(options))[kind] == 0
    assert int(Table(options).options.deck[kind]) == 0


def test_the_deck_and_the_deal_are_checked_together():
    few = Deck(**dict.fromkeys(KINDS, 1))
    assert [keys for keys, _, _ in braco.check(Options(deck=few))] == [("deck",)]
    assert [keys for keys, _, _ in braco.check(Options(dealt=12))] == [("dealt",)]
    assert [keys for keys, _, _ in braco.check(Options(money=()))] == [("money",)]
    full = Deck(**dict.fromkeys(KINDS[:6], 20))
    assert [keys for keys, _, _ in braco.check(Options(deck=full))] == [("deck",)]
    assert not list(braco.check(Options()))
