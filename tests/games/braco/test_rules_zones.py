"""Braco's rules one by one: drawing, covering, Le Mytho, renewal."""

import pytest

from analyzer.games.braco.cards import (
    ASIDE,
    BALANCE,
    BANQUE,
    BRACO,
    CAROTTE,
    DEAL,
    DRAW,
    FAUCHE,
    GILET,
    HACKER,
    MYTHO,
    NO,
    NOTHING,
    OLD,
    PASS_MYTHO,
    PLAY_DRAWN,
    POISSE,
    ROUE,
    STOW_MYTHO,
    TAKE,
    YES,
)
from analyzer.games.braco.options import Options
from tests.games.braco.table import Table

position = Table.position
TWO, THREE, FOUR = (Options(players=n) for n in (2, 3, 4))


# Drawing


def test_b11_end_turn_draw_one_and_the_turn_is_over():
    table = position(TWO, hands={0: [GILET], 1: [GILET]}, middle=[500], action=[DEAL, CAROTTE])
    table.choose(DRAW)
    assert (table.cards(0), table.action, table.seat) == ([CAROTTE, GILET], [DEAL], 1)
    assert (table.decision, table.visible) == ("turn", 500)


def test_b11_draw_and_play():
    rules = Options(players=2, draw_mode="draw-and-play")
    given = {"hands": {0: [GILET], 1: [GILET]}, "action": [BANQUE], "pile": [500]}
    table = position(rules, **given).play(DRAW)
    assert (table.decision, table.seat, table.choices()) == ("play-drawn", 0, [NO, YES])
    table.choose(NO)
    assert (table.cards(0), table.purse(0), table.seat) == ([BANQUE, GILET], None, 1)
    table = position(rules, **given).play(DRAW, YES)
    assert (table.cards(0), table.purse(0), table.seat) == ([GILET], 500, 1)
    assert table.middle == [BANQUE]


def test_v1_only_its_owner_knows_that_a_drawn_card_may_be_played():
    rules = Options(players=2, draw_mode="draw-and-play")
    table = position(rules, hands={0: [GILET], 1: [GILET]}, action=[BANQUE]).play(DRAW)
    told = [v.public for v in map(table.view, range(2))]
    assert [(int(t.decision), int(t.decider), int(t.card)) for t in told] == [
        (PLAY_DRAWN, 0, BANQUE),
        (ASIDE, 0, NOTHING),
    ]


def test_b11_draw_and_play_asks_to_cover():
    rules = Options(players=2, draw_mode="draw-and-play")
    table = position(rules, hands={1: [GILET]}, middle=[500], action=[ROUE]).play(DRAW, YES)
    assert (table.decision, table.choices()) == ("cover", [NO, YES])
    assert table.play(YES).middle == [500, ROUE]


@pytest.mark.parametrize("drawn", [MYTHO, POISSE], ids=["mytho", "poisse"])
def test_b11_draw_and_play_asks_only_for_a_card_that_could_be_played(drawn):
    rules = Options(players=2, draw_mode="draw-and-play")
    table = position(rules, hands={0: [GILET], 1: [GILET]}, action=[drawn]).play(DRAW)
    assert (table.decision, table.seat) == ("turn", 1)
    table = position(rules, hands={1: [GILET]}, money={0: 500}, action=[POISSE]).play(DRAW)
    assert table.decision == "play-drawn"  # the only card, with Money: it could be played


def test_b11_stuck_only():
    rules = Options(players=2, draw_mode="stuck-only")

    def listed(hand, **given):
        return position(rules, hands={0: hand, 1: [GILET]}, action=[GILET], **given).choices()

    assert listed([BANQUE], pile=[500]) == [BANQUE]
    assert listed([BANQUE]) == [BANQUE, DRAW]  # no Money to draw: no effect
    assert listed([]) == [DRAW]
    assert DRAW in listed([], money={0: 100})  # ready counts as stuck
    assert listed([GILET, ROUE]) == [ROUE, GILET, DRAW]  # two players: no effect on the order
    assert listed([POISSE]) == [DRAW]
    assert listed([POISSE], money={0: 100}) == [POISSE]
    assert listed([GILET], middle=[500]) == [GILET, TAKE, DRAW]  # TAKE is no card


def test_b11_once_per_lap():
    """DRAW is not listed in the turn that follows the seat's own DRAW."""
    rules = Options(players=2, draw_mode="once-per-lap")
    table = position(rules, hands={0: [GILET, GILET], 1: [GILET]}, action=[BANQUE] * 5)
    table.play(DRAW, DRAW)
    assert table.choices() == [BANQUE, GILET]
    table.play(GILET, GILET)
    assert table.choices() == [BANQUE, GILET, DRAW]
    given = {"hands": {1: [GILET]}, "money": {0: 100}, "action": [BANQUE]}
    assert DRAW in position(rules, **given).choices()
    assert DRAW not in position(rules, **given, drew=(0,)).choices()
    assert DRAW in position(Options(players=2), **given, drew=(0,)).choices()


# Covering


@pytest.mark.parametrize("kind", [CAROTTE, FAUCHE, GILET, BALANCE, HACKER, POISSE, ROUE])
def test_b14_cover_or_slide_under(kind):
    """An Action card goes on top, and the Money is lost, or just under the visible Money."""
    given = {"hands": {0: [kind]}, "middle": [DEAL, 500], "money": {0: 100}}
    for choice, middle in ((NO, [DEAL, kind, 500]), (YES, [DEAL, 500, kind])):
        table = position(THREE, **given).play(kind)
        assert (table.decision, table.seat, table.choices()) == ("cover", 0, [NO, YES])
        table.choose(choice)
        after = table.middle[:3]
        assert after == middle
        if kind != POISSE:  # it lays Money on top in any case
            assert table.visible == (500 if choice == NO else None)


def test_b14_without_visible_money_nothing_is_asked():
    table = position(THREE, hands={0: [GILET]}, middle=[500, DEAL]).play(GILET)
    assert (table.decision, table.seat, table.middle) == ("turn", 1, [500, DEAL, GILET])
    assert table.choices() == [DRAW]  # the covered Money cannot be taken


def test_b14_covered_money_is_out_of_reach_and_money_laid_is_not():
    table = position(TWO, hands={0: [GILET], 1: [BANQUE]}, middle=[500], pile=[900], money={1: 100})
    table.play(GILET, YES)
    assert (table.visible, TAKE in table.choices()) == (None, False)
    table.play(BANQUE, OLD)
    assert (table.visible, table.middle) == (900, [500, GILET, BANQUE, 900])


def test_b16_money_under_money_that_is_taken_is_visible_again():
    for returns in (True, False):
        rules = Options(players=2, uncovered_returns=returns)
        table = position(rules, hands={0: [GILET], 1: [GILET]}, middle=[500, 300]).play(TAKE)
        assert (table.purse(0), table.middle) == (300, [500])
        assert table.visible == (500 if returns else None)
        assert (TAKE in table.choices()) == returns


def test_b16_money_under_an_action_card_stays_lost():
    table = position(TWO, hands={0: [GILET], 1: [GILET]}, middle=[500, DEAL, 300]).play(TAKE)
    assert (table.visible, table.middle) == (None, [500, DEAL])


# Le Mytho


@pytest.mark.parametrize("direction", [1, -1])
def test_b12_le_mytho_goes_to_the_left_whatever_the_direction(direction):
    table = position(
        FOUR,
        hands={0: [MYTHO], 1: [GILET], 2: [GILET], 3: [GILET]},
        direction=direction,
        action=[BANQUE],
    )
    assert table.choices() == [PASS_MYTHO, DRAW]
    table.choose(PASS_MYTHO)
    assert (table.cards(0), table.cards(1)) == ([], [GILET, MYTHO])
    assert (table.friend, table.seat) == (0, 1 if direction == 1 else 3)  # waits for its own turn
    assert table.state.public.mytho_seen == 1


def test_b12_le_mytho_skips_seats_that_left_and_is_never_forced():
    table = position(FOUR, hands={0: [MYTHO, GILET], 2: [GILET]}, left={1: 100}, action=[BANQUE])
    assert table.choices() == [GILET, PASS_MYTHO, DRAW]
    assert table.play(PASS_MYTHO).cards(2) == [GILET, MYTHO]
    assert position(TWO, hands={0: [MYTHO, GILET]}).play(GILET).cards(0) == [MYTHO]


def test_b12_only_the_friend_stows_and_only_after_it_came_back():
    def listed(**given):
        return position(THREE, hands={0: [MYTHO]}, **given).choices()

    assert listed(friend=0) == [PASS_MYTHO]
    assert listed(friend=1) == [PASS_MYTHO]
    assert listed(friend=0, back=True) == [PASS_MYTHO, STOW_MYTHO]


def test_b12_le_mytho_comes_back_is_stowed_and_makes_a_new_friend():
    table = position(TWO, hands={0: [MYTHO], 1: [GILET]}, action=[BANQUE, CAROTTE])
    table.play(PASS_MYTHO, PASS_MYTHO)
    assert (table.seat, table.choices()) == (0, [PASS_MYTHO, STOW_MYTHO, DRAW])
    table.choose(STOW_MYTHO)
    assert (table.action, table.friend, table.cards(0)) == ([MYTHO, BANQUE, CAROTTE], None, [])
    assert (table.seat, table.state.public.mytho_seen) == (1, -1)
    table.play(DRAW, DRAW)
    assert table.friend is None
    table.choose(DRAW)  # whoever draws it is the friend, for all to see
    assert (table.friend, table.cards(1)) == (1, [CAROTTE, GILET, MYTHO])
    assert table.state.public.mytho_seen == 1
    table.play(DRAW if DRAW in table.choices() else BANQUE)
    assert STOW_MYTHO not in table.choices()  # it has not been away


def test_b12_le_mytho_alone_becomes_the_pile():
    table = position(TWO, hands={0: [MYTHO], 1: [GILET]}, back=True).play(STOW_MYTHO)
    assert table.action == [MYTHO]
    assert table.play(DRAW).friend == 1


def test_b12_stow_initial():
    rules = Options(players=2, stow_initial=True)
    assert position(rules, hands={0: [MYTHO]}).choices() == [PASS_MYTHO, STOW_MYTHO]
    assert position(rules, hands={0: [MYTHO]}, friend=1).choices() == [PASS_MYTHO]


def test_b12_when_the_friend_leaves_the_holder_is_the_friend_at_once():
    table = position(THREE, hands={1: [GILET], 2: [MYTHO]}, money={0: 100}, friend=0)
    table.choose(BRACO)
    assert (table.friend, table.seat) == (2, 1)
    table.choose(GILET)
    assert table.choices() == [PASS_MYTHO]  # it has not come back to seat 2


def test_b12_when_the_friend_leaves_and_nobody_holds_it():
    table = position(THREE, hands={1: [GILET], 2: [GILET]}, money={0: 100}, action=[MYTHO])
    assert table.play(BRACO).friend is None


def test_b12_when_another_leaves_the_friend_stays():
    table = position(THREE, hands={1: [GILET], 2: [MYTHO]}, money={0: 100}, friend=1)
    assert table.play(BRACO).friend == 1


# Renewal


def renewed(**given):
    """Return the table after seat 0 drew from an empty Action pile."""
    return position(given.pop("rules", TWO), hands={1: [GILET]}, **given).play(DRAW)


def test_b15_the_top_stays_the_rest_is_shuffled_under_both_piles():
    table = renewed(middle=[CAROTTE, 500, DEAL, 300, BANQUE], pile=[900])
    assert (table.middle, table.state.renewals) == ([BANQUE], 1)
    assert sorted(table.action + table.cards(0)) == [CAROTTE, DEAL]
    assert sorted(table.pile[:2]) == [300, 500]
    assert table.pile[2] == 900  # under the cards still there


def test_b15_needed_rebuilds_only_the_empty_pile():
    rules = Options(players=2, renew="needed")
    table = renewed(rules=rules, middle=[CAROTTE, 500, DEAL, 300, BANQUE], pile=[900])
    assert (table.middle, table.pile) == ([500, 300, BANQUE], [900])
    table = position(rules, hands={0: [BANQUE]}, middle=[CAROTTE, 500, DEAL]).play(BANQUE)
    assert (table.purse(0), table.middle, table.action) == (500, [CAROTTE, DEAL, BANQUE], [])


def test_b15_money_on_top_stays_and_stays_visible():
    table = renewed(middle=[CAROTTE, 500, DEAL, 300])
    assert (table.middle, table.visible, table.pile) == ([300], 300, [500])


def test_b15_a_renewal_is_lazy_and_happens_only_when_a_draw_needs_it():
    table = position(TWO, hands={1: [GILET]}, middle=[CAROTTE, DEAL], action=[BANQUE]).play(DRAW)
    assert (table.action, table.middle, table.state.renewals) == ([], [CAROTTE, DEAL], 0)


def test_b15_nothing_to_draw_after_the_renewal():
    table = position(TWO, hands={0: [GILET]}, middle=[BANQUE])
    assert table.choices() == [GILET]  # DRAW would find only the card that stays
    table = position(TWO, hands={0: [GILET]}, middle=[BANQUE, 500])
    assert table.choices() == [GILET, TAKE, DRAW]


def test_b15_the_recycled_cards_are_shuffled_by_chance():
    orders = set()
    for seed in range(40):
        table = position(TWO, hands={}, middle=[CAROTTE, DEAL, ROUE, BANQUE], seed=seed)
        table.choose(DRAW)
        orders.add((*table.action, *table.cards(0)))
    assert len(orders) == 6
