"""Braco's rules one by one: how a game ends, and what its outcome says (B30 to B34)."""

import pytest

from analyzer.core.metric import SHARE
from analyzer.games.braco.cards import (
    ALL_OUT,
    BALANCE,
    BANQUE,
    BRACO,
    CAPPED,
    CONTRAT,
    DRAW,
    FAUCHE,
    FIRST_BRACO,
    GILET,
    MAX_ACTION_CARD,
    MAX_MONEY_CARD,
    MYTHO,
    NO,
    ONE_LEFT,
    POISSE,
    PRISON,
    SACRIFICE,
    STOW_MYTHO,
    TAKE,
)
from analyzer.games.braco.options import Options
from tests.games.braco.table import Table

position = Table.position
G = GILET


def told(table):
    """Return (end, win shares, scores) of a finished game."""
    assert table.over
    out, n = table.outcome(), table.model.players
    assert sum(out.win[:n]) in (0, SHARE)
    assert not out.win[n:].any()
    return int(out.end), [int(w) / SHARE for w in out.win[:n]], [int(s) for s in out.score[:n]]


def three(money, **rules):
    """Return a table of three without an Action card in hand."""
    return position(Options(players=3, **rules), hands={}, money=money, action=[G] * 4)


# Classement


def test_b31_one_left_the_largest_sum_wins_not_the_first_to_leave():
    table = three({0: 100, 1: 300, 2: 900}).play(BRACO)
    assert not table.over
    assert told(table.play(BRACO)) == (ONE_LEFT, [0, 1, 0], [100, 300, 0])
    assert list(table.outcome().rank[:3]) == [2, 1, 3]
    assert list(table.outcome().braco_turn[:3]) == [1, 2, 0]


def test_b31_one_left_of_two_ends_with_the_first_braco():
    table = position(Options(players=2), hands={1: [G]}, money={0: 100, 1: 900}).play(BRACO)
    assert told(table) == (ONE_LEFT, [1, 0], [100, 0])


@pytest.mark.parametrize(("last", "shares"), [("zero", [0, 1, 0]), ("keeps", [0, 0, 1])])
def test_b32_the_last_players_money(last, shares):
    table = three({0: 100, 1: 300, 2: 900}, last_player=last).play(BRACO, BRACO)
    score = [100, 300, 900 if last == "keeps" else 0]
    assert told(table) == (ONE_LEFT, shares, score)
    assert list(table.outcome().secured[:3]) == [100, 300, 0]


def test_b30_equal_sums_share_the_win():
    table = three({0: 300, 1: 300, 2: 900}).play(BRACO, BRACO)
    assert told(table) == (ONE_LEFT, [0.5, 0.5, 0], [300, 300, 0])
    assert list(table.outcome().rank[:3]) == [1, 1, 3]


def test_b31_all_out_goes_on_until_everybody_has_left():
    table = three({0: 100, 1: 300, 2: 900}, classement_end="all-out").play(BRACO, BRACO)
    assert (table.over, table.seat) == (False, 2)
    assert told(table.play(BRACO)) == (ALL_OUT, [0, 0, 1], [100, 300, 900])


# Alone (all-out)


def alone(hand, money=None, **given):
    """Return a table where seat 1 is alone; its first turn alone begins."""
    rules = Options(players=2, classement_end="all-out", **given.pop("rules", {}))
    return position(rules, hands={1: hand}, money=money or {}, left={0: 100}, seat=1, **given)


def test_b34_alone_the_turn_comes_back_at_once():
    table = alone([PRISON, BALANCE, FAUCHE, CONTRAT], action=[G])
    for card in (PRISON, BALANCE, FAUCHE, CONTRAT):  # nobody to aim at: no effect
        table.choose(card)
        assert (table.seat, table.decision) == (1, "turn")
    assert table.state.public.turns == 5


def test_b34_alone_le_mytho_can_always_be_stowed_and_not_passed():
    table = alone([MYTHO], money={1: 500}, action=[G])
    assert table.choices() == [STOW_MYTHO, DRAW]
    assert table.play(STOW_MYTHO).choices()[0] == BRACO


def test_b34_alone_both_poisse_go_as_one_action():
    table = alone([POISSE, POISSE], money={1: 500})
    assert table.choices() == [SACRIFICE]
    table.choose(SACRIFICE)
    assert (table.middle, table.cards(1), table.purse(1)) == ([POISSE, POISSE, 500], [], None)
    assert table.choices()[0] == TAKE
    assert SACRIFICE not in alone([POISSE, POISSE]).choices()
    assert SACRIFICE not in alone([POISSE, POISSE, G], money={1: 500}).choices()


def test_b34_both_poisse_slide_under_visible_money():
    table = alone([POISSE, POISSE], money={1: 500}, middle=[300]).play(SACRIFICE, NO)
    assert table.middle == [POISSE, POISSE, 300, 500]


def test_b34_with_others_in_the_game_two_poisse_stay():
    table = position(Options(players=2), hands={0: [POISSE] * 2}, money={0: 500}, action=[G])
    assert table.choices() == [DRAW]


@pytest.mark.parametrize("most", [1, 20])
def test_b34_stopped_unsecured_after_so_many_turns_alone(most):
    table = alone([MYTHO], money={1: 900}, action=[G] * 20, rules={"alone_turns": most})
    for _ in range(most - 1):
        table.choose(DRAW)
        assert not table.over
    assert told(table.play(DRAW)) == (ALL_OUT, [1, 0], [100, 0])
    assert table.state.public.turns == most


def test_b34_a_braco_on_the_last_turn_alone_counts():
    table = alone([], money={1: 900}, rules={"alone_turns": 1}).play(BRACO)
    assert told(table) == (ALL_OUT, [0, 1], [100, 900])


def test_b34_turns_alone_do_not_count_in_one_left():
    table = position(Options(players=2, alone_turns=1), hands={}, action=[G] * 9)
    assert not table.play(*[DRAW] * 9).over


# First Braco


def test_b30_first_braco_ends_and_wins_the_game():
    table = three({0: 100, 1: 300, 2: 900}, end="first-braco").play(BRACO)
    assert told(table) == (FIRST_BRACO, [1, 0, 0], [100, 0, 0])


def test_b30_first_braco_compare_every_money_card_held_counts():
    table = three({0: 100, 1: 300, 2: 300}, end="first-braco-compare").play(BRACO)
    assert told(table) == (FIRST_BRACO, [0, 0.5, 0.5], [100, 300, 300])
    assert list(table.outcome().secured[:3]) == [100, 0, 0]


def test_b30_the_last_players_money_is_a_matter_of_classement():
    table = three({0: 100, 1: 300}, end="first-braco", last_player="keeps").play(BRACO)
    assert told(table) == (FIRST_BRACO, [1, 0, 0], [100, 0, 0])


# The cap


def capped(end, money, left, turn, **rules):
    """Return a table of three that the cap of one lap stops soon."""
    seat = min({0, 1, 2} - set(left))
    options = Options(players=3, turn_cap=1, end=end, **rules)
    return position(options, hands={}, money=money, left=left, seat=seat, turn=turn, action=[G] * 4)


def test_b33_a_lap_is_the_seats_at_the_start():
    table = capped("classement", {}, {}, 1).play(DRAW, DRAW)
    assert not table.over
    assert told(table.play(DRAW)) == (CAPPED, [1 / 3] * 3, [0, 0, 0])
    out = table.outcome()
    assert (int(out.turns), int(out.capped)) == (3, 1)
    table = capped("classement", {}, {0: 100}, 1).play(DRAW, DRAW)  # one that left counts as well
    assert not table.over


def test_b33_unsecured_money_is_worth_nothing():
    table = capped("classement", {1: 900}, {0: 100}, 3, last_player="keeps").play(MAX_ACTION_CARD)
    assert told(table) == (CAPPED, [1, 0, 0], [100, 0, 0])
    for end in ("first-braco", "first-braco-compare"):
        table = capped(end, {0: 900}, {}, 3).play(DRAW)
        assert told(table) == (CAPPED, [0, 0, 0], [0, 0, 0])


def test_b33_a_braco_on_the_last_turn_counts():
    table = capped("classement", {1: 300, 2: 900}, {0: 100}, 3).play(BRACO)
    assert told(table) == (ONE_LEFT, [0, 1, 0], [100, 300, 0])
    table = capped("classement", {0: 300, 2: 900}, {}, 3).play(BRACO)
    assert told(table) == (CAPPED, [1, 0, 0], [300, 0, 0])
    table = capped("first-braco", {0: 300}, {}, 3).play(BRACO)
    assert told(table) == (FIRST_BRACO, [1, 0, 0], [300, 0, 0])


def test_b33_a_turn_lost_to_prison_is_none():
    options = Options(players=3, turn_cap=1)
    table = position(options, hands={0: [PRISON], 1: [PRISON], 2: [PRISON]}).play(PRISON)
    assert (table.seat, table.state.public.turns) == (2, 2)
    table.choose(PRISON)
    assert (table.seat, table.over) == (1, False)
    assert told(table.play(PRISON))[0] == CAPPED
    assert list(table.outcome().turns_of[:3]) == [1, 1, 1]


# What the outcome counts


def test_the_outcome_counts_what_happened():
    options = Options(players=2, turn_cap=3)
    table = position(options, hands={0: [BANQUE], 1: [G]}, pile=[900, 500, 100], action=[G] * 3)
    table.play(BANQUE, G, MAX_MONEY_CARD, DRAW)
    table.play(MAX_ACTION_CARD, DRAW)
    out = table.outcome()
    assert (int(out.end), int(out.turns), int(out.first)) == (CAPPED, 6, 0)
    assert list(out.turns_of[:2]) == [3, 3]
    assert list(out.could_call[:2]) == [2, 0]
    assert [list(x[:2]) for x in (out.max_money, out.max_better, out.max_action)] == [
        [1, 0], [1, 0], [1, 0],
    ]  # fmt: skip
    assert list(out.first_laid[:2]) == [100, 0]
    assert [list(out.played[seat]) for seat in (0, 1)] == [
        [1] + [0] * 13,
        [0] * 10 + [1] + [0] * 3,
    ]
    assert list(out.left[:2]) == [1, 2]
    assert int(out.renewals) == 0
