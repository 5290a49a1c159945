"""Braco's rules one by one: set-up, turns, Money and Braco.

A name carries the id of the rule in RULES.md.  Drawing, covering, Le Mytho and renewal are in
test_rules_zones.py, the cards in test_rules_cards.py, the ends in test_rules_end.py.
"""

import pytest

from analyzer.games.braco.cards import (
    BANQUE,
    BRACO,
    CAROTTE,
    DEAL,
    DRAW,
    EXCHANGE,
    GILET,
    MAX_ACTION_CARD,
    MAX_MONEY_CARD,
    MYTHO,
    NEW,
    NO,
    OLD,
    PASS,
    PASS_MYTHO,
    POISSE,
    TAKE,
    TREFLE,
)
from analyzer.games.braco.options import COUNTS, DEALT, MONEY, Options
from tests.games.braco.table import Table

position = Table.position
TWO, THREE, FOUR = (Options(players=n) for n in (2, 3, 4))


# Set-up


@pytest.mark.parametrize("players", range(2, 9))
def test_b1_b3_b4_the_deal(players):
    """44 Action cards, 10 Money cards; 7, 6, 5, 5, 4, 4, 4 Action cards each and no Money."""
    table = Table(Options(players=players), seed=players)
    hands = [table.cards(seat) for seat in range(players)]
    assert [len(hand) for hand in hands] == [(7, 6, 5, 5, 4, 4, 4)[players - 2]] * players
    whole = table.action + [kind for hand in hands for kind in hand]
    assert [whole.count(kind) for kind in range(14)] == list(COUNTS)
    assert sum(COUNTS) == 44
    assert sorted(table.pile) == list(MONEY)
    assert len(MONEY) == 10
    assert max(MONEY) == 1_000_000
    assert [table.purse(seat) for seat in range(players)] == [None] * players
    assert table.middle == []
    assert table.state.public.direction == 1
    assert table.state.public.turns == 1
    assert (table.decision, table.visible) == ("turn", None)
    assert DEALT[players] == len(hands[0])


def test_b5_the_holder_of_le_mytho_is_its_friend_and_starts():
    dealt = 0
    for deal in range(40):
        table = Table(FOUR, deal=deal)
        holders = [seat for seat in range(4) if MYTHO in table.cards(seat)]
        assert [table.friend] == (holders or [None])
        assert [table.state.public.mytho_seen] == (holders or [-1])
        if holders:
            dealt += 1
            assert [table.seat] == holders
            assert table.state.starter == table.seat
        else:
            assert MYTHO in table.action
    assert 0 < dealt < 40


def test_b5_nobody_has_le_mytho_anybody_may_start():
    free = [t for t in (Table(FOUR, deal=deal) for deal in range(120)) if t.friend is None]
    assert {table.seat for table in free} == {0, 1, 2, 3}


# Turns


@pytest.mark.parametrize(("direction", "after"), [(1, [1, 2, 3, 0]), (-1, [3, 2, 1, 0])])
def test_b6_the_turn_passes_in_the_direction_of_play(direction, after):
    table = position(
        FOUR, hands={s: [GILET] for s in range(4)}, direction=direction, action=[CAROTTE] * 4
    )
    seats = [table.play(DRAW).seat for _ in range(4)]
    assert seats == after
    assert table.state.public.turns == 5


def test_b6_seats_that_left_are_skipped():
    table = position(
        FOUR, hands={0: [GILET], 2: [GILET]}, left={1: 100, 3: 200}, action=[CAROTTE] * 3
    )
    assert [table.play(DRAW).seat for _ in range(3)] == [2, 0, 2]


def test_b7_a_seat_with_cards_lists_each_kind_once_then_the_rest():
    table = position(THREE, hands={0: [TREFLE, BANQUE, BANQUE, MYTHO]}, action=[CAROTTE], friend=1)
    assert table.choices() == [BANQUE, TREFLE, PASS_MYTHO, DRAW]


def test_b7_take_without_money_exchange_with():
    given = {"hands": {0: [CAROTTE]}, "middle": [BANQUE, 500], "action": [GILET]}
    assert position(TWO, **given).choices() == [CAROTTE, TAKE, DRAW]
    assert position(TWO, **given, money={0: 100}).choices() == [CAROTTE, EXCHANGE, DRAW]


def test_b7_dry_take_draw_or_pass():
    """A sec: TAKE when Money is visible, DRAW, PASS only when there is nothing else."""
    assert position(TWO, hands={}, middle=[500], action=[GILET]).choices() == [TAKE, DRAW]
    assert position(TWO, hands={}, action=[GILET]).choices() == [DRAW]
    assert position(TWO, hands={}, middle=[500]).choices() == [TAKE]
    table = position(TWO, hands={1: [GILET]}, middle=[GILET])
    assert table.choices() == [PASS]
    table.choose(PASS)
    assert (table.seat, table.cards(0), table.middle) == (1, [], [GILET])


def test_b7_money_taken_when_dry_waits_for_the_next_turn():
    table = position(TWO, hands={1: [GILET]}, middle=[500], action=[CAROTTE])
    table.choose(TAKE)
    assert (table.seat, table.purse(0), table.middle) == (1, 500, [])
    table.choose(DRAW)
    assert table.choices()[0] == BRACO


def test_b7_pass_only_when_nothing_else_is_possible():
    """La Poisse that cannot be played, no pile to draw from: the turn is over."""
    table = position(TWO, hands={0: [POISSE], 1: [GILET]})
    assert table.choices() == [PASS]
    assert position(TWO, hands={0: [POISSE, GILET]}).choices() == [GILET]


# Money


def test_b8_keep_the_old_or_the_new_money():
    for choice, kept, laid in ((OLD, 100, 500), (NEW, 500, 100)):
        table = position(TWO, hands={0: [BANQUE], 1: [GILET]}, money={0: 100}, pile=[500])
        table.choose(BANQUE)
        assert (table.decision, table.seat, table.choices()) == ("keep", 0, [OLD, NEW])
        table.choose(choice)
        assert (table.purse(0), table.visible, table.middle) == (kept, laid, [BANQUE, laid])
        assert (table.seat, table.decision) == (1, "turn")


def test_b8_exchange_and_bluff():
    """The card taken may be laid again: the others cannot tell which one it was."""
    for choice, kept, laid in ((NEW, 500, 100), (OLD, 100, 500)):
        table = position(TWO, hands={0: [GILET], 1: [GILET]}, money={0: 100}, middle=[CAROTTE, 500])
        assert table.choices() == [GILET, EXCHANGE, DRAW]
        table.play(EXCHANGE, choice)
        assert (table.purse(0), table.middle) == (kept, [CAROTTE, laid])
        assert (table.visible, table.seat) == (laid, 1)


def test_b9_braco_secures_the_money_and_leaves_for_good():
    table = position(
        THREE,
        hands={1: [GILET], 2: [GILET]},
        money={0: 300, 1: 100},
        middle=[BANQUE, 500],
        action=[CAROTTE],
        turn=7,
    )
    table.choose(BRACO)
    assert (table.over, table.seat) == (False, 1)
    assert int(table.state.public.secured[0]) == 300
    assert (table.purse(0), table.purse(1), table.middle) == (None, 100, [BANQUE, 500])
    assert list(table.state.public.active[:3]) == [0, 1, 1]
    assert int(table.state.braco_turn[0]) == 7
    assert [table.play(DRAW if s == 1 else GILET, *[NO] * (s == 2)).seat for s in (1, 2)] == [2, 1]


def test_b9_no_braco_in_the_turn_in_which_the_money_came():
    table = position(TWO, hands={0: [BANQUE], 1: [GILET]}, pile=[500], action=[GILET])
    table.choose(BANQUE)
    assert (table.seat, table.decision) == (1, "turn")
    table.choose(DRAW)
    assert (table.seat, table.choices()) == (0, [BRACO, MAX_ACTION_CARD])


@pytest.mark.parametrize("hand", [[GILET], [POISSE], [MYTHO]], ids=["gilet", "poisse", "mytho"])
def test_b9_any_action_card_blocks_braco(hand):
    assert BRACO not in position(TWO, hands={0: hand}, money={0: 500}, action=[GILET]).choices()


def test_b9_max_with_money():
    table = position(TWO, hands={1: [GILET]}, money={0: 100}, pile=[300, 200], action=[BANQUE])
    assert table.choices() == [BRACO, MAX_MONEY_CARD, MAX_ACTION_CARD, DRAW]
    table.choose(MAX_MONEY_CARD)
    assert (table.purse(0), table.visible, table.pile) == (200, 100, [300])
    assert table.choices() == [GILET, TAKE, DRAW]  # the next players may take it
    table.play(TAKE)
    assert (table.seat, table.purse(1)) == (0, 100)
    table.choose(MAX_MONEY_CARD)  # several times
    assert (table.purse(0), table.visible) == (300, 200)


def test_b9_max_with_action():
    table = position(TWO, hands={1: [GILET]}, money={0: 100}, pile=[300], action=[BANQUE, DEAL])
    table.choose(MAX_ACTION_CARD)
    assert (table.cards(0), table.purse(0), table.visible, table.pile) == ([DEAL], None, 100, [300])
    assert (table.seat, table.action) == (1, [BANQUE])


def test_b9_max_needs_a_card_to_draw_renewal_included():
    """The Money just laid is the card that stays at a renewal."""

    def ready(**given):
        return position(TWO, hands={1: [GILET]}, money={0: 100}, **given).choices()

    assert ready() == [BRACO]
    assert ready(pile=[200]) == [BRACO, MAX_MONEY_CARD]
    assert ready(action=[BANQUE]) == [BRACO, MAX_ACTION_CARD, DRAW]
    assert ready(middle=[BANQUE]) == [BRACO, MAX_ACTION_CARD]
    assert ready(middle=[200]) == [BRACO, MAX_MONEY_CARD, EXCHANGE]
    everything = [BRACO, MAX_MONEY_CARD, MAX_ACTION_CARD]
    assert ready(middle=[200, BANQUE]) == everything
    assert ready(middle=[BANQUE, 200]) == [*everything, DRAW, EXCHANGE]


def test_b9_max_with_money_from_a_renewal():
    table = position(TWO, hands={1: [GILET]}, money={0: 100}, middle=[BANQUE, 200, CAROTTE])
    table.choose(MAX_MONEY_CARD)
    assert (table.purse(0), table.middle, table.pile) == (200, [100], [])
    assert sorted(table.action) == [BANQUE, CAROTTE]


@pytest.mark.parametrize("mode", ["open", "strict"])
def test_b10_ready_options(mode):
    table = position(
        Options(players=2, ready_options=mode),
        hands={1: [GILET]},
        money={0: 100},
        middle=[BANQUE, 200],
        action=[CAROTTE],
        pile=[300],
    )
    strict = [BRACO, MAX_MONEY_CARD, MAX_ACTION_CARD]
    assert table.choices() == (strict if mode == "strict" else [*strict, DRAW, EXCHANGE])
