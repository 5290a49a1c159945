"""The reference engine of The Gang: the negotiation step by step, and the rules of conflict."""

from dataclasses import replace
from math import inf

import pytest

from .dice import Dice
from .reference import Game, Rules
from .reference.negotiation import Chips, Negotiation
from .reference.outcome import confusion, first_inversion, rising_falling, succeeds, true_ranks
from .reference.policies import SHIPPED, choose
from .reference.rules import CENTRE, PUT_BACK, WAIT


def take(chip):
    return ("TAKE", chip)


class Round:
    """A round played by hand: `rest` are the answers in order, `asked` what was asked."""

    def __init__(self, rest, players=3, **keys):
        rules = Rules(players, grab_order="seat", **keys)
        self.dice = Dice(1)
        self.talk = Negotiation(rules, self.dice)
        self.chips = self.talk.chips
        self.asked = []
        run, rest = self.talk.run(), list(rest)
        ask = next(run, None)
        while ask is not None and rest:
            self.asked.append(ask)
            assert rest[0] in ask[2], ask
            try:
                ask = run.send(rest.pop(0))
            except StopIteration:
                ask = None
        assert not rest, "the round was over before"
        self.next = ask


# ---------------------------------------------------------------- options


def test_options_of_a_seat_without_a_chip_and_with_one():
    chips = Chips(Rules(3))
    assert chips.options(0) == [WAIT, take(1), take(2), take(3)]
    chips.move(0, take(2))
    assert chips.options(0) == [WAIT, take(1), take(3), PUT_BACK]
    assert chips.options(1) == [WAIT, take(1), take(2), take(3)]
    assert chips.vol == [0, 0, 0], "taking without a chip is not voluntary"


def test_voluntary_moves_are_counted_and_capped():
    chips = Chips(Rules(3))
    chips.move(0, take(2))
    chips.move(0, take(3))
    chips.move(0, PUT_BACK)
    assert (chips.vol[0], chips.has[0], chips.put_backs, chips.moves) == (2, 0, 1, 3)
    chips.move(0, take(1))
    assert chips.options(0) == [WAIT]
    assert chips.free() == [2, 3]


def test_no_limit_of_voluntary_moves():
    chips = Chips(Rules(3, voluntary_cap=-1))
    for _ in range(9):
        chips.move(0, take(1))
        chips.move(0, PUT_BACK)
    chips.move(0, take(1))
    assert PUT_BACK in chips.options(0)


def test_without_auto_return_a_chip_must_be_put_back_first():
    chips = Chips(Rules(3, auto_return=False))
    chips.move(0, take(2))
    assert chips.options(0) == [WAIT, PUT_BACK]


def test_a_robbed_seat_is_chipless_and_the_chip_of_the_thief_returns():
    chips = Chips(Rules(3))
    chips.move(0, take(2))
    chips.move(1, take(3))
    assert chips.move(1, take(2)) == (2, 0)
    assert (chips.has, chips.holder[1:]) == ([0, 2, 0], [CENTRE, 1, CENTRE])
    assert (chips.steals, chips.vol, chips.robbed[0]) == ([0, 1, 0], [0, 1, 0], {2})


def test_locked_chips_stay_where_they_are():
    chips = Chips(Rules(3), frozenset({1}))
    assert take(1) in chips.options(0)
    chips.move(0, take(1))
    assert chips.options(0) == [WAIT]
    assert chips.options(1) == [WAIT, take(2), take(3)]


# ---------------------------------------------------------------- the round


def test_first_full_ends_within_the_pass():
    played = Round([take(1), take(2), WAIT, take(2), WAIT, WAIT, take(1), take(3), WAIT])
    assert (played.talk.passes, played.next[:2]) == (4, ("NEGOTIATE", 0)), "nobody holds chip 2"
    ended = Round([take(1), take(2), WAIT, WAIT, WAIT, take(3)])
    assert ended.next is None and not ended.talk.capped and ended.talk.passes == 2
    ended = Round([WAIT, take(2), take(3), take(1)])
    assert ended.next is None, "the rest of the pass is not asked"
    assert (ended.talk.passes, ended.talk.micro_steps) == (2, 4)


def test_ready_waits_for_a_pass_without_a_move():
    answers = [take(1), take(2), take(3), take(2), take(1), WAIT, WAIT, WAIT, WAIT]
    ended = Round(answers, round_end="ready")
    assert ended.next is None and ended.talk.passes == 3 and not ended.talk.capped
    assert ended.chips.has == [2, 1, 3]
    waiting = Round([take(1), take(2), WAIT, WAIT, WAIT, WAIT], round_end="ready")
    assert waiting.next is not None, "a seat is chipless"


def test_seats_that_may_only_wait_are_asked_with_one_option():
    played = Round([take(1), WAIT, WAIT], voluntary_cap=0)
    assert played.next == ("NEGOTIATE", 0, [WAIT])


def test_cap_settles_in_the_shuffled_order_of_the_chipless():
    played = Round([take(2), WAIT, WAIT], pass_cap=1)
    waiting = [1, 2]
    Dice(1).shuffle("settle", waiting)
    assert played.dice.log == [("settle", 2)]
    assert played.next == ("SETTLE", waiting[0], [take(1), take(3)])
    ended = Round([take(2), WAIT, WAIT, take(3), take(1)], pass_cap=1)
    assert ended.next is None and ended.asked[-1] == ("SETTLE", waiting[1], [take(1)])
    assert (ended.talk.settled, ended.talk.capped, ended.talk.micro_steps) == (2, True, 3)
    assert ended.chips.moves == 1, "settling is no move"


def test_cap_deals_by_seat_from_the_ascending_free_chips():
    ended = Round([take(2), WAIT, WAIT], pass_cap=1, cap_rule="deal")
    first = [1, 3][Dice(1).below("settle", 2)]
    assert ended.next is None and ended.chips.has == [2, first, 4 - first]
    assert ended.dice.log == [("settle", 2), ("settle", 1)]


def test_a_fresh_order_every_pass_and_a_fresh_deck_every_heist():
    dice, draws = Dice(3), [51, 2, 2]
    game = Game(Rules(3, pass_cap=2), dice)
    assert [source for source, _ in dice.log] == ["deal"] * draws[0] + ["order"] * draws[1]
    copy, deck = Dice(3), list(range(52))
    copy.shuffle("deal", deck)
    assert game.pockets == [deck[0:2], deck[2:4], deck[4:6]] and game.coming == deck[6:11]
    for _ in range(3):
        game.apply(WAIT)
    assert [source for source, _ in dice.log][-2:] == ["order", "order"] and len(dice.log) == 55


def test_what_is_seen_of_the_moves():
    for visibility, seen in (("moves", 2), ("final", 0)):
        game = Game(Rules(3, history_visibility=visibility, grab_order="seat"), Dice(1))
        game.apply(take(2))
        game.apply(take(2))
        view = game.view(0)
        assert view.moves == ((1, 0, "TAKE", 2, CENTRE), (1, 1, "TAKE", 2, 0))[:seen]
        assert (view.holder[2], view.has, view.steals) == (1, (0, 2, 0), (0, 1, 0))
        assert view.robbed == {2} and game.view(1).robbed == frozenset()


# ---------------------------------------------------------------- the showdown


def test_ties_succeed_in_either_order():
    assert succeeds([5, 7, 7], [1, 3, 2]) and succeeds([5, 7, 7], [1, 2, 3])
    assert not succeeds([5, 7, 7], [2, 1, 3])


def test_what_a_failed_heist_tells():
    values, red = [9, 4, 4, 1], [1, 2, 4, 3]  # shown 9 4 1 4
    assert first_inversion(values, red) == 2
    assert rising_falling(values, red) == (1, 4)
    assert true_ranks(values) == [(4, 4), (2, 3), (2, 3), (1, 1)]
    half = confusion(values, red)
    assert [float(x) for x in half[1]] == [0, 0.5, 0.5, 0]
    assert [float(x) for x in half[0]] == [0, 0, 0, 1]


# ---------------------------------------------------------------- CHOOSE

SETTINGS = replace(SHIPPED["absolute"], steal_margin=1, move_margin=2)


def chosen(score, holder, settings=SETTINGS, seat=0, decision="NEGOTIATE", **changes):
    """Return what seat 0 chooses with these scores; `holder` of the chips 1..N."""
    n = len(holder)
    view = Game(Rules(n), Dice(1)).view(seat)
    has = [holder.index(s) + 1 if s in holder else 0 for s in range(n)]
    view = replace(view, holder=(CENTRE, *holder), has=tuple(has), decision=decision, **changes)
    options = [WAIT, *[take(k) for k in range(1, n + 1) if k != has[seat]], PUT_BACK]
    return choose(view, options, score, settings)


@pytest.mark.parametrize(
    ("score", "holder", "picked"),
    [
        ([0, 1, 0], [-1, 1, -1], take(1)),  # chipless: the steal is not above its margin
        ([0, 1.5, 0], [-1, 1, -1], take(2)),  # ... above it
        ([0, -9, 0], [-1, 1, -1], take(1)),  # ... ties to the lowest chip
        ([0, 2, 0], [0, -1, -1], WAIT),  # holding 1: a move of 2 is not above its margin
        ([0, 2.5, 0], [0, -1, -1], take(2)),
        ([0, 2.5, 1.5], [0, -1, 1], take(2)),  # both pass their margins: the better
        ([0, 2.5, 2.6], [0, -1, 1], take(3)),
        ([0, 2.5, 2.5], [0, 1, -1], take(3)),  # equal: the chip of the centre
        ([0, 2, 1.5], [0, -1, 1], take(3)),  # only the steal passes
    ],
)
def test_choose(score, holder, picked):
    assert chosen(score, holder) == picked


def test_choose_gives_way_to_who_took_the_chip_and_stops_stealing():
    score, holder = [0, 9, 5, 0], [-1, 1, 2, -1]
    assert chosen(score, holder) == take(2)
    assert chosen(score, holder, robbed=frozenset({2})) == take(3)
    keeps = replace(SETTINGS, give_way=False)
    assert chosen(score, holder, keeps, robbed=frozenset({2})) == take(2)
    assert chosen(score, holder, steals=(3, 0, 0, 0)) == take(1)
    assert chosen(score, holder, steals=(2, 3, 3, 3)) == take(2)


def test_choose_settles_from_the_centre():
    never = replace(SETTINGS, steal_margin=-inf)
    assert chosen([0, 1, 9], [-1, -1, 1], never, decision="SETTLE") == take(2)
