"""Braco's cards one by one: Le Trèfle, La Poisse, Balance, Les Vieux Démons."""

import pytest

from analyzer.games.braco.cards import (
    AT,
    BALANCE,
    BANQUE,
    DEAL,
    DEMONS,
    DRAW,
    EXCHANGE,
    GILET,
    MYTHO,
    NAMED,
    NO,
    PASS_MYTHO,
    POISSE,
    ROUE,
    SHOWN,
    STOW_MYTHO,
    TAKE,
    TO,
    TREFLE,
    YES,
)
from analyzer.games.braco.options import Options
from tests.games.braco.table import Table

position = Table.position
TWO, THREE, FOUR = (Options(players=n) for n in (2, 3, 4))
G = GILET


# Le Trèfle


def test_b26_trefle_names_kinds_of_the_deck_and_gets_one_copy():
    hands = {0: [TREFLE], 1: [BANQUE, BANQUE], 2: [MYTHO]}
    table = position(THREE, hands=hands, action=[DEAL]).play(TREFLE)
    assert table.choices() == [AT + 1, AT + 2]
    table.choose(AT + 1)
    assert (table.decision, table.seat) == ("name", 0)
    assert table.choices() == [NAMED + kind for kind in (BANQUE, DEAL, TREFLE, MYTHO)]
    table.choose(NAMED + BANQUE)
    assert (table.cards(0), table.cards(1), table.seat) == ([BANQUE], [BANQUE], 1)
    assert [int(table.view(seat).knows[0, BANQUE]) for seat in (1, 2)] == [1, 1]


def test_b26_trefle_that_misses_tells_everybody():
    hands = {0: [TREFLE], 1: [BANQUE], 2: [ROUE]}
    table = position(THREE, hands=hands).play(TREFLE, AT + 1, NAMED + ROUE)
    assert (table.cards(0), table.cards(1), table.seat) == ([], [BANQUE], 1)
    assert [int(table.view(seat).knows_none[1]) for seat in (0, 2)] == [1 << ROUE] * 2


def test_b26_trefle_may_aim_at_an_empty_hand():
    table = position(TWO, hands={0: [TREFLE]}, action=[ROUE]).play(TREFLE)
    assert table.choices() == [AT + 1]
    assert table.play(AT + 1, NAMED + ROUE).cards(0) == []


def test_b26_trefle_brings_le_mytho_back_to_its_friend():
    hands = {0: [TREFLE, G], 1: [MYTHO, G], 2: [G]}
    for friend, back in ((0, 1), (1, 0)):
        table = position(THREE, hands=hands, friend=friend)
        table.play(TREFLE, AT + 1, NAMED + MYTHO)
        assert (table.friend, table.state.mytho_back) == (friend, back)
        assert table.state.public.mytho_seen == 0
        stow = [STOW_MYTHO] * (friend == 0)
        assert table.play(G, G).choices() == [G, PASS_MYTHO, *stow, DRAW]


# La Poisse


def test_b25_poisse_takes_the_own_money_along():
    table = position(TWO, hands={0: [POISSE], 1: [G]}, money={0: 500}, middle=[DEAL])
    assert table.choices() == [POISSE]
    table.choose(POISSE)
    assert (table.middle, table.visible) == ([DEAL, POISSE, 500], 500)
    assert (table.cards(0), table.purse(0), table.seat) == ([], None, 1)  # dry
    assert table.choices() == [G, TAKE, DRAW]


@pytest.mark.parametrize(
    ("hand", "money"),
    [([POISSE], {}), ([POISSE, G], {0: 500}), ([POISSE, POISSE], {0: 500}), ([POISSE, G], {})],
)
def test_b25_poisse_only_as_the_last_card_and_with_money(hand, money):
    table = position(TWO, hands={0: hand}, money=money, action=[ROUE])
    assert POISSE not in table.choices()


def test_b25_poisse_asks_to_cover():
    given = {"hands": {0: [POISSE]}, "money": {0: 100}, "middle": [500]}
    assert position(TWO, **given).choices() == [POISSE, EXCHANGE]
    assert position(TWO, **given).play(POISSE, NO).middle == [POISSE, 500, 100]
    assert position(TWO, **given).play(POISSE, YES).middle == [500, POISSE, 100]
    assert position(TWO, **given).play(POISSE, NO, TAKE).visible == 500


# Balance: who sheds what is below; "with an effect" is in test_rules_effects.py


@pytest.mark.parametrize(("direction", "order"), [(1, [1, 3]), (-1, [3, 1])])
def test_b24_balance_each_other_with_a_card_sheds_one_in_playing_order(direction, order):
    hands = {0: [BALANCE, G], 1: [ROUE, DEAL, DEAL], 3: [POISSE]}
    table = position(FOUR, hands=hands, direction=direction, middle=[BANQUE]).play(BALANCE)
    first, second = order
    shown = {1: DEAL, 3: POISSE}
    assert (table.decision, table.seat) == ("shed", first)
    table.choose(SHOWN + shown[first])
    assert (table.decision, table.seat) == ("shed", second)
    table.choose(SHOWN + shown[second])
    assert table.middle == [BANQUE, BALANCE, shown[first], shown[second]]
    assert (table.cards(0), table.cards(1), table.cards(3)) == ([G], [ROUE, DEAL], [])
    assert (table.decision, table.seat) == ("turn", 1 if direction == 1 else 3)


def test_b24_balance_lists_the_kinds_that_may_be_shed():
    hands = {0: [BALANCE], 1: [DEAL, DEAL, POISSE, MYTHO]}
    for poisse in (True, False):
        for mytho in (True, False):
            rules = Options(players=2, balance_poisse=poisse, balance_mytho=mytho)
            listed = [DEAL] + [POISSE] * poisse + [MYTHO] * mytho
            table = position(rules, hands=hands).play(BALANCE)
            assert table.choices() == [SHOWN + kind for kind in listed]


def test_b24_balance_le_mytho_alone_cannot_be_shed_or_lies_without_friend():
    hands = {0: [BALANCE], 1: [MYTHO]}
    table = position(TWO, hands=hands).play(BALANCE)
    assert (table.decision, table.cards(1)) == ("turn", [MYTHO])
    rules = Options(players=2, balance_mytho=True)
    table = position(rules, hands=hands).play(BALANCE, SHOWN + MYTHO)
    assert (table.middle, table.friend) == ([BALANCE, MYTHO], None)


def test_b24_balance_slides_under_and_the_shed_cards_go_on_top():
    hands = {0: [BALANCE], 1: [DEAL]}
    table = position(TWO, hands=hands, middle=[500]).play(BALANCE, NO, SHOWN + DEAL)
    assert (table.middle, table.visible) == ([BALANCE, 500, DEAL], None)
    table = position(TWO, hands={0: [BALANCE]}, middle=[500]).play(BALANCE, NO)
    assert (table.middle, table.visible) == ([BALANCE, 500], 500)  # nothing was laid


def test_v1_only_its_owner_knows_that_it_is_shedding():
    table = position(THREE, hands={0: [BALANCE], 1: [DEAL], 2: [ROUE]}).play(BALANCE)
    told = [(int(v.public.decision), int(v.public.decider)) for v in map(table.view, range(3))]
    assert told == [(9, 0), (6, 1), (9, 0)]


# Les Vieux Démons


def test_b27_demons_give_the_oldest_action_cards_one_to_each_other():
    middle = [BANQUE, 500, ROUE, DEAL, G]
    table = position(THREE, hands={0: [DEMONS], 1: [G], 2: []}, middle=middle).play(DEMONS)
    assert (table.decision, table.seat, table.choices()) == ("give", 0, [TO + 1, TO + 2])
    assert table.view(1).found == BANQUE  # public
    table.choose(TO + 2)
    assert (table.view(1).found, table.choices()) == (ROUE, [TO + 1])
    table.choose(TO + 1)
    assert (table.cards(0), table.cards(1), table.cards(2)) == ([], [ROUE, G], [BANQUE])
    assert (table.middle, table.seat) == ([500, DEAL, G, DEMONS], 1)


def test_b27_demons_fewer_cards_only_those():
    table = position(FOUR, hands={0: [DEMONS], 1: [G]}, middle=[ROUE]).play(DEMONS)
    assert table.choices() == [TO + 1, TO + 2, TO + 3]
    table.choose(TO + 2)
    assert (table.cards(2), table.middle, table.seat) == ([ROUE], [DEMONS], 1)


def test_b27_demons_nothing_to_recover_and_the_card_itself_is_never_taken():
    table = position(TWO, hands={0: [DEMONS], 1: [G]}).play(DEMONS)
    assert (table.middle, table.seat) == ([DEMONS], 1)
    table = position(TWO, hands={0: [DEMONS], 1: [G]}, middle=[300, 500]).play(DEMONS, NO)
    assert (table.middle, table.seat, table.visible) == ([300, DEMONS, 500], 1, 500)


def test_b27_demons_le_mytho_recovered_makes_its_receiver_the_friend():
    table = position(THREE, hands={0: [DEMONS]}, middle=[MYTHO]).play(DEMONS, TO + 2)
    assert (table.friend, table.cards(2), table.state.public.mytho_seen) == (2, [MYTHO], 2)
    assert table.state.mytho_back == 0


def test_b27_demons_recover_demons():
    given = {"hands": {0: [DEMONS]}, "middle": [DEMONS, ROUE]}
    for recovers, taken in ((True, DEMONS), (False, ROUE)):
        rules = Options(players=2, demons_recover_demons=recovers)
        assert position(rules, **given).play(DEMONS, TO + 1).cards(1) == [taken]
