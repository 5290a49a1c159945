"""Braco's cards one by one: Banque, Prison, La Roue tourne, Fauche, Carotte, Contrat, Deal,
Hacker, Gilet.
"""

import pytest

from analyzer.games.braco.cards import (
    AT,
    BANQUE,
    CAROTTE,
    CONTRAT,
    DEAL,
    DRAW,
    FAUCHE,
    GILET,
    HACKER,
    MYTHO,
    NEW,
    NO,
    OLD,
    PASS,
    PASS_MYTHO,
    POISSE,
    PRISON,
    ROUE,
    STOW_MYTHO,
    YES,
)
from analyzer.games.braco.options import Options
from tests.games.braco.table import Table

position = Table.position
TWO, THREE, FOUR = (Options(players=n) for n in (2, 3, 4))
G = GILET


# Banque


def test_b17_banque_without_money_keeps_the_card():
    table = position(TWO, hands={0: [BANQUE], 1: [G]}, pile=[100, 500]).play(BANQUE)
    assert (table.purse(0), table.pile, table.middle, table.seat) == (500, [100], [BANQUE], 1)


def test_b17_banque_renews_an_empty_pile():
    table = position(TWO, hands={0: [BANQUE], 1: [G]}, middle=[DEAL, 500, ROUE]).play(BANQUE)
    assert (table.purse(0), table.middle, table.state.renewals) == (500, [BANQUE], 1)
    assert sorted(table.action) == [ROUE, DEAL]


def test_b17_banque_renews_even_when_no_money_can_come_of_it():
    """Both piles are rebuilt; the card lies without effect and the turn is over."""
    table = position(TWO, hands={0: [BANQUE], 1: [G]}, middle=[DEAL, ROUE]).play(BANQUE)
    assert (table.purse(0), table.middle, table.seat) == (None, [BANQUE], 1)
    assert (sorted(table.action), table.state.renewals) == ([ROUE, DEAL], 1)
    table = position(TWO, hands={0: [BANQUE], 1: [G]}).play(BANQUE)
    assert (table.middle, table.seat, table.state.renewals) == ([BANQUE], 1, 0)  # no card moved


def test_b17_banque_under_the_only_money():
    """Slid under, the visible Money stays; on top of it, the renewal finds it."""
    given = {"hands": {0: [BANQUE], 1: [G]}, "middle": [500]}
    table = position(TWO, **given).play(BANQUE, NO)
    assert (table.purse(0), table.middle, table.visible, table.action) == (None, [500], 500, [0])
    table = position(TWO, **given).play(BANQUE, YES)
    assert (table.purse(0), table.middle, table.visible) == (500, [BANQUE], None)


# Prison, La Roue tourne


@pytest.mark.parametrize(("direction", "after"), [(1, [2, 3, 0, 1]), (-1, [2, 1, 0, 3])])
def test_b20_prison_the_next_in_the_direction_of_play_loses_its_turn(direction, after):
    hands = {s: [G] for s in range(1, 4)} | {0: [PRISON]}
    table = position(FOUR, hands=hands, direction=direction, action=[ROUE] * 9)
    seats = [table.play(PRISON).seat] + [table.play(DRAW).seat for _ in range(3)]
    assert seats == after
    assert table.state.public.turns == 5  # a lost turn is none


def test_b20_prison_takes_braco_too_and_two_players_play_again():
    table = position(TWO, hands={0: [PRISON, G]}, money={1: 500}).play(PRISON)
    assert (table.seat, table.decision, table.state.public.turns) == (0, "turn", 2)
    assert table.state.could_call[1] == 0


def test_b20_prison_skips_who_left():
    table = position(FOUR, hands={0: [PRISON], 3: [G]}, left={1: 100}).play(PRISON)
    assert table.seat == 3


def test_b18_roue_turns_the_direction():
    hands = {s: [ROUE] for s in range(4)}
    table = position(FOUR, hands=hands).play(ROUE)
    assert (table.state.public.direction, table.seat) == (-1, 3)
    assert (table.play(ROUE).seat, table.state.public.direction) == (0, 1)
    table = position(TWO, hands={0: [ROUE], 1: [G]}).play(ROUE)
    assert (table.seat, table.state.public.direction) == (1, -1)


# Fauche


@pytest.mark.parametrize(("direction", "seats"), [(1, [1, 3]), (-1, [3, 1])])
def test_b21_fauche_targets_who_holds_an_action_card(direction, seats):
    hands = {0: [FAUCHE], 1: [G], 3: [POISSE]}
    table = position(FOUR, hands=hands, money={2: 100}, direction=direction).play(FAUCHE)
    assert (table.decision, table.seat) == ("target", 0)
    assert table.choices() == [AT + seat for seat in seats]
    table.choose(AT + 3)
    assert (table.cards(0), table.cards(3), table.middle) == ([POISSE], [], [FAUCHE])
    assert table.seat == (1 if direction == 1 else 3)  # not playable this turn


def test_b21_fauche_takes_each_copy_with_the_same_chance():
    """Three of four cards are Banques: 600 draws, an exact 12 standard errors apart from 1/2."""
    taken = 0
    for seed in range(600):
        hands = {0: [FAUCHE], 1: [BANQUE, BANQUE, G, BANQUE]}
        table = position(TWO, hands=hands, seed=seed).play(FAUCHE, AT + 1)
        taken += table.cards(0) == [BANQUE]
        assert sorted(table.cards(0) + table.cards(1)) == [BANQUE] * 3 + [G]
    assert abs(taken - 450) <= 5 * (600 * 3 / 16) ** 0.5


def test_b21_fauche_without_a_target_has_no_effect():
    table = position(TWO, hands={0: [FAUCHE, G]}, money={1: 100}).play(FAUCHE)
    assert (table.cards(0), table.middle, table.seat) == ([G], [FAUCHE], 1)


def test_b21_fauche_of_le_mytho_leaves_the_friend():
    hands = {0: [FAUCHE], 1: [MYTHO], 2: [G]}
    table = position(THREE, hands=hands, friend=1).play(FAUCHE, AT + 1)
    assert (table.friend, table.cards(0), table.state.mytho_back) == (1, [MYTHO], 0)
    table = position(THREE, hands=hands, friend=0).play(FAUCHE, AT + 1)
    assert (table.friend, table.state.mytho_back) == (0, 1)  # it came back
    table.play(PASS, G)
    assert table.choices() == [PASS_MYTHO, STOW_MYTHO, DRAW]


# Carotte


def carotte(**given):
    """Return the table once seat 0 has aimed Carotte at seat 1, which has 500."""
    hands = {0: [CAROTTE], 1: given.pop("hand", [G]), 2: [ROUE]}
    money = {1: 500, **given.pop("money", {})}
    return position(THREE, hands=hands, money=money, **given).play(CAROTTE)


def test_b19_carotte_targets_who_has_money():
    assert carotte().choices() == [AT + 1]
    assert carotte(money={2: 100}, direction=-1).choices() == [AT + 2, AT + 1]


def test_b19_carotte_takes_the_money():
    table = carotte(hand=[ROUE]).play(AT + 1)
    assert (table.purse(0), table.purse(1), table.seat) == (500, None, 1)


def test_b19_carotte_with_money_keeps_one_and_lays_the_other():
    for choice, kept, laid in ((OLD, 100, 500), (NEW, 500, 100)):
        table = carotte(hand=[], money={0: 100}).play(AT + 1)
        assert (table.decision, table.choices()) == ("keep", [OLD, NEW])
        table.choose(choice)
        assert (table.purse(0), table.purse(1), table.middle) == (kept, None, [CAROTTE, laid])


def test_b19_carotte_the_gilet_stops_it_and_stays_for_all_to_see():
    table = carotte().play(AT + 1)
    assert (table.decision, table.seat, table.choices()) == ("vest", 1, [NO, YES])
    table.choose(YES)
    assert (table.purse(0), table.purse(1), table.cards(1)) == (None, 500, [G])
    assert (table.middle, table.seat, table.state.public.vest[1]) == ([CAROTTE], 1, 1)
    assert [table.view(seat).knows[1, G] for seat in (0, 2)] == [1, 1]


def test_b19_carotte_the_gilet_need_not_be_shown():
    table = carotte().play(AT + 1, NO)
    assert (table.purse(0), table.purse(1), table.state.public.vest[1]) == (500, None, 0)


def test_b19_carotte_without_a_target_has_no_effect():
    table = position(TWO, hands={0: [CAROTTE], 1: [G]}, money={0: 100}, pile=[500]).play(CAROTTE)
    assert (table.purse(0), table.pile, table.seat) == (100, [500], 1)  # nothing is drawn


def test_b19_a_shown_gilet_is_forgotten_when_it_leaves():
    table = carotte().play(AT + 1, YES, G)
    assert (table.cards(1), table.state.public.vest[1], table.seat) == ([], 0, 2)


def test_v1_only_its_owner_knows_that_a_gilet_may_be_shown():
    table = carotte().play(AT + 1)
    told = [(int(v.public.decision), int(v.public.decider)) for v in map(table.view, range(3))]
    assert told == [(9, 0), (4, 1), (9, 0)]


# Contrat


def test_b22_contrat_targets_every_other_and_makes_it_draw():
    hands = {0: [CONTRAT], 1: [G], 2: []}
    table = position(THREE, hands=hands, money={2: 500}, action=[ROUE, DEAL]).play(CONTRAT)
    assert table.choices() == [AT + 1, AT + 2]  # one without Action card as well
    table.choose(AT + 2)
    assert (table.cards(2), table.action, table.seat) == ([DEAL], [ROUE], 1)


def test_b22_contrat_no_gilet_helps():
    table = position(TWO, hands={0: [CONTRAT], 1: [G]}, action=[DEAL]).play(CONTRAT, AT + 1)
    assert (table.cards(1), table.decision, table.seat) == ([DEAL, G], "turn", 1)


def test_b22_contrat_self():
    rules = Options(players=3, contrat_self=True)
    table = position(rules, hands={0: [CONTRAT], 1: [G]}, action=[ROUE]).play(CONTRAT)
    assert table.choices() == [AT + 1, AT + 2, AT + 0]
    assert table.play(AT + 0).cards(0) == [ROUE]


def test_b22_contrat_renews_and_a_drawn_mytho_has_a_friend():
    table = position(TWO, hands={0: [CONTRAT], 1: [G]}, middle=[MYTHO]).play(CONTRAT, AT + 1)
    assert (table.cards(1), table.friend, table.state.renewals) == ([G, MYTHO], 1, 1)
    assert table.state.public.mytho_seen == 1


def test_b22_contrat_that_makes_nobody_draw_asks_nothing_and_renews_nothing():
    table = position(TWO, hands={0: [CONTRAT], 1: [G]}, middle=[500, 300]).play(CONTRAT, YES)
    assert (table.decision, table.seat, table.middle) == ("turn", 1, [500, 300, CONTRAT])
    assert (table.state.renewals, table.pile) == (0, [])


# Deal


def test_b23_deal_swaps_and_both_know_both():
    hands = {0: [DEAL], 1: [G], 2: [ROUE]}
    table = position(THREE, hands=hands, money={0: 100, 1: 500}).play(DEAL)
    assert table.choices() == [AT + 1]
    table.choose(AT + 1)  # no Gilet is asked for
    assert (table.purse(0), table.purse(1), table.seat) == (500, 100, 1)
    assert [int(table.view(seat).knows_money.n[seat ^ 1]) for seat in (0, 1)] == [1, 2]
    assert list(table.view(2).knows_money.n[:2]) == [0, 0]


@pytest.mark.parametrize("money", [{}, {0: 100}, {1: 100, 2: 500}], ids=["none", "mine", "theirs"])
def test_b23_deal_needs_money_in_both_hands(money):
    table = position(THREE, hands={0: [DEAL], 1: [G]}, money=money).play(DEAL)
    assert (table.decision, table.seat, table.middle) == ("turn", 1, [DEAL])
    assert {seat: table.purse(seat) for seat in money} == money


# Hacker, Gilet


def test_b28_hacker_looks_and_moves_nothing():
    hands = {0: [HACKER], 1: [G, G, BANQUE], 2: []}
    table = position(THREE, hands=hands, money={1: 500}, action=[ROUE]).play(HACKER)
    assert table.choices() == [AT + 1, AT + 2]
    table.choose(AT + 1)
    assert (table.cards(0), table.cards(1), table.purse(1)) == ([], [BANQUE, G, G], 500)
    assert (table.seat, table.middle) == (1, [HACKER])
    author, third = table.view(0), table.view(2)
    assert (author.knows[1, G], author.knows[1, BANQUE], author.knows_money.n[1]) == (2, 1, 1)
    assert (third.knows[1].sum(), third.knows_money.n[1], third.knows_none[1]) == (0, 0, 0)


def test_b29_gilet_is_discarded_without_effect():
    table = position(TWO, hands={0: [G], 1: [G]}, money={1: 500}, action=[ROUE]).play(G)
    assert (table.cards(0), table.middle, table.seat, table.decision) == ([], [G], 1, "turn")
