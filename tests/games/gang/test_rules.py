"""The rules of The Gang, one by one; each test names its rule (RULES.md)."""

import random

import pytest

from .table import PUT_BACK, SETTLE, TAKE, WAIT, Table

# oracle 10 of the rules: board, then pockets from the weakest hand to the strongest; "=" ties
SHOWDOWNS = [
    ("As Kd 7c 4h 2s", "Ad Jc < Ah Qc", {"Ad Jc": 4124, "Ah Qc": 4133}),
    ("As Kd Qc Jh 9s", "Ah 3c = Ad 2c", {"Ah 3c": 4137}),
    ("5s 4d 3c Kh Qs", "5h 5d < Ah 2c < 2d 6d < 6h 7c",
     {"5h 5d": 5248, "Ah 2c": 5854, "2d 6d": 5855, "6h 7c": 5856}),
    ("Ks Ad 2c 3h 9s", "Qh 4c < Qd Jc", {"Qh 4c": 1257, "Qd Jc": 1277}),
    ("Ks Kd 7c 7h As", "3h 3c = Qc Jc < 8s 8h < Ah Qd",
     {"3h 3c": 4808, "8s 8h": 4819, "Ah Qd": 4995}),
    ("As Ks Qs Js Ts", "2h 2d = Ah Ad", {"2h 2d": 7462}),
    ("9s Td Jc Qh Ks", "8c 8d = 2d 3d = Kh Kd < Ah 2c", {"8c 8d": 5862, "Ah 2c": 5863}),
    ("As Js 8s 4s 2d", "3s Ad < 5s Kd < Qs Jd < Ks Td",
     {"3s Ad": 6795, "5s Kd": 6798, "Qs Jd": 6958, "Ks Td": 7078}),
    ("8s 8h 8d 8c Ks", "Qh Qc = Kh Kd = 2d 3d < Ah 2c", {"Qh Qc": 7379, "Ah 2c": 7380}),
    ("9s 9d 9c 5h 2s", "Ah Kc < 2h 2c < 5s 5d < Kh Kd",
     {"Ah Kc": 5523, "2h 2c": 7225, "5s 5d": 7228, "Kh Kd": 7235}),
    ("As Ad Kh Kc 2s", "Th 9h < Jh Jc < Qh Qc < 2h 2c",
     {"Th 9h": 4993, "Jh Jc": 4994, "Qh Qc": 4995, "2h 2c": 7152}),
    ("9s 8s 7s 7h 7d", "As Ks < 7c Ac < Ts 6s", {"As Ks": 7032, "7c Ac": 7368, "Ts 6s": 7458}),
    ("9s 8s 7s 7h 7d", "Ah Kh < Js Ts", {"Js Ts": 7459}),
    ("5s 4s 3s 2s Kd", "Ad Kh < 7s 8s < As 9h < 6s 2c",
     {"Ad Kh": 5854, "7s 8s": 5876, "As 9h": 7453, "6s 2c": 7454}),
]  # fmt: skip


def ladder(text: str) -> list[tuple[str, int]]:
    """Return (pocket, level) from the weakest on; equal hands share a level."""
    found, level = [], 0
    for part in text.replace("=", "<=").split("<"):
        level += not part.startswith("=")
        found.append((part.strip("= "), level))
    return found


@pytest.mark.parametrize(("board", "order", "values"), SHOWDOWNS)
def test_g12_a_heist_succeeds_in_the_order_of_the_hands(board, order, values):
    """In order, every hand at its value; equal hands either way round; not when two are swapped."""
    hands = ladder(order)
    n = len(hands)
    for swapped in range(n):
        chips = list(range(1, n + 1))
        if swapped:
            chips[swapped - 1], chips[swapped] = chips[swapped], chips[swapped - 1]
        table = Table(players=n)
        table.lay(board, *(pocket for pocket, _ in hands))
        table.play_heist(chips)
        fine = swapped == 0 or hands[swapped - 1][1] == hands[swapped][1]
        assert bool(table.state.success[0]) == fine
        assert int(table.state.broken[0]) == (0 if fine else swapped + 1)
        for seat, (pocket, _) in enumerate(hands):
            if pocket in values:
                assert int(table.state.value[seat]) == values[pocket], pocket


def test_g13_true_ranks_are_intervals():
    table = Table(players=4)
    table.lay("9s Td Jc Qh Ks", "8c 8d", "2d 3d", "Kh Kd", "Ah 2c")
    table.play_heist([1, 2, 3, 4])
    assert list(table.state.low[0, :4]) == [1, 1, 1, 4]
    assert list(table.state.high[0, :4]) == [3, 3, 3, 4]
    assert int(table.state.ties[0]) == 3


def test_g3_every_heist_is_dealt_anew_from_all_cards():
    table = Table()
    first = table.state.deck.copy()
    table.play_heist([1, 2, 3, 4])
    assert sorted(table.state.deck) == list(range(52))
    assert list(first) != list(table.state.deck)
    pockets = [int(card) for pocket in table.state.pocket[:4, :2] for card in pocket]
    assert pockets == [int(card) for card in table.state.deck[:8]]


def test_g5_the_board_comes_with_the_rounds_and_chips_stay():
    table = Table()
    seen = []
    for chips in ([1, 2, 3, 4], [2, 1, 3, 4], [4, 3, 2, 1]):
        seen.append(int(table.public.board_n))
        table.play_round(chips)
    seen.append(int(table.public.board_n))
    assert seen == [0, 3, 4, 5]
    assert [list(row[:4]) for row in table.public.chips] == [
        [1, 2, 3, 4], [2, 1, 3, 4], [4, 3, 2, 1], [0, 0, 0, 0],
    ]  # fmt: skip
    assert list(table.public.board[:5]) == list(table.state.deck[8:13])
    assert list(table.public.board[5:]) == [-1] * 3


def test_g8_the_options_of_a_seat():
    table = Table(grab_order="seat", players=3)
    assert table.legal() == [WAIT, TAKE + 1, TAKE + 2, TAKE + 3]
    table.apply(TAKE + 2)
    table.apply(WAIT)
    table.apply(WAIT)
    assert table.legal() == [WAIT, TAKE + 1, TAKE + 3, PUT_BACK]


def test_g8_taking_from_somebody_leaves_it_without_and_the_own_chip_goes_back():
    table = Table(grab_order="seat")
    table.apply(TAKE + 2)  # seat 0
    table.apply(TAKE + 2)  # seat 1 takes it away
    assert table.chips() == [0, 2, 0, 0]
    assert (int(table.public.steals[1]), int(table.public.robbed[0])) == (1, 1 << 2)
    table.apply(TAKE + 4)
    table.apply(TAKE + 4)
    assert table.chips() == [0, 2, 0, 4]
    table.apply(WAIT)
    table.apply(TAKE + 4)  # seat 1 takes 4, its own goes back by itself
    assert table.chips() == [0, 4, 0, 0]
    assert table.free() == [1, 2, 3]
    assert int(table.public.used[1]) == 1
    assert int(table.state.stolen[0, 0]) == 3


def test_g8_without_auto_return_a_chip_must_be_put_back_first():
    table = Table(grab_order="seat", auto_return=False)
    table.apply(TAKE + 2)
    for _ in range(3):
        table.apply(WAIT)
    assert table.legal() == [WAIT, PUT_BACK]
    table.apply(PUT_BACK)
    assert table.chips() == [0, 0, 0, 0]
    assert table.free() == [1, 2, 3, 4]


def test_g10_moves_made_with_a_chip_are_limited_and_others_are_not():
    table = Table(grab_order="seat", pass_cap=20)
    mine = 1
    while int(table.public.used[0]) < 2:
        if table.public.decider == 0:
            table.apply(TAKE + mine)
            mine = 3 - mine
        else:
            table.apply(WAIT)
    while table.public.decider != 0:
        table.apply(WAIT)
    assert table.legal() == [WAIT]
    assert table.chips()[0] != 0
    table.apply(WAIT)
    while table.public.decider == 0 or table.chips()[0] != 0:
        table.apply(TAKE + table.chips()[0] if table.public.decider == 1 else WAIT)
    while table.public.decider != 0:
        table.apply(WAIT)
    assert table.legal() == [WAIT, TAKE + 1, TAKE + 2, TAKE + 3, TAKE + 4]


def test_g10_no_limit_lets_a_seat_move_for_ever():
    table = Table(voluntary_cap=-1, pass_cap=50)
    for _ in range(4 * 40):
        seat = int(table.public.decider)
        if seat == 0:
            table.apply(TAKE + (2 if table.chips()[0] == 1 else 1))
        else:
            table.apply(WAIT)
    assert int(table.public.used[0]) == 39


def test_g7_first_full_ends_at_once_and_ready_after_a_pass_without_a_move():
    table = Table(grab_order="seat", players=3)
    for chip in (1, 2, 3):
        table.apply(TAKE + chip)
    assert (int(table.public.colour), int(table.state.steps[0, 0])) == (1, 3)
    table = Table(grab_order="seat", players=3, round_end="ready")
    for choice in (TAKE + 1, TAKE + 2, TAKE + 3, WAIT, TAKE + 3, TAKE + 2):
        table.apply(choice)
    assert int(table.public.colour) == 0
    for _ in range(3):
        table.apply(WAIT)
    assert (int(table.public.colour), int(table.state.passes[0, 0])) == (1, 3)
    assert list(table.public.chips[0, :3]) == [1, 3, 2]


@pytest.mark.parametrize("rule", ["settle", "deal"])
def test_g9_the_cap_cuts_a_round_short(rule):
    table = Table(grab_order="seat", pass_cap=2, cap_rule=rule)
    table.apply(TAKE + 3)
    for _ in range(7):
        table.apply(WAIT)
    assert int(table.state.cut[0, 0]) == 1
    if rule == "deal":
        assert int(table.public.colour) == 1
        assert sorted(table.public.chips[0, :4]) == [1, 2, 3, 4]
    else:
        asked = []
        while table.public.decision == SETTLE:
            seat = int(table.public.decider)
            assert table.legal() == [TAKE + chip for chip in table.free()]
            asked.append(seat)
            table.apply(table.legal()[-1])
        assert sorted(asked) == [1, 2, 3]
    assert int(table.public.chips[0, 0]) == 3
    assert int(table.state.settled[0, 0]) == 3


def test_g9_chips_dealt_at_the_cap_are_uniform():
    found = set()
    for deal in range(200):
        table = Table(deal=deal, players=3, pass_cap=1, cap_rule="deal")
        for _ in range(3):
            table.apply(WAIT)
        found.add(tuple(int(chip) for chip in table.public.chips[0, :3]))
    assert len(found) == 6


def test_g6_a_pass_asks_everybody_once_in_any_order():
    orders = set()
    for deal in range(200):
        table = Table(deal=deal, players=3)
        asked = []
        for _ in range(3):
            asked.append(int(table.public.decider))
            table.apply(WAIT)
        orders.add(tuple(asked))
        assert sorted(asked) == [0, 1, 2]
    assert len(orders) == 6


def test_g4_three_vaults_win_and_three_alarms_lose():
    for won in (True, False):
        table = Table(players=2)
        while not table.over:
            table.lay("9s 8s 7s 7h 7d", "Ah Kh", "Js Ts")
            table.play_heist([1, 2] if won else [2, 1])
        out = table.outcome()
        assert (int(out.heists), int(out.vaults), int(out.alarms)) == (3, 3 * won, 3 * (not won))
        assert (int(out.end) == 0) == won
    table = Table(players=2, vaults=1)
    table.lay("9s 8s 7s 7h 7d", "Ah Kh", "Js Ts")
    table.play_heist([1, 2])
    assert table.over


def test_g11_moves_are_public_or_forgotten():
    for visibility in ("moves", "final"):
        table = Table(grab_order="seat", history_visibility=visibility)
        for choice in (TAKE + 2, TAKE + 2, WAIT):
            table.apply(choice)
        seen = table.view(3).view(table.game.view.View)[0]
        told = visibility == "moves"
        assert int(seen["public"]["moves_n"]) == (3 if told else 0)
        assert int(seen["public"]["steals"][1]) == (1 if told else 0)
        assert int(seen["public"]["robbed"][0]) == (4 if told else 0)
        assert list(seen["public"]["chips"][0, :4]) == [0, 2, 0, 0]
        own = table.view(1).view(table.game.view.View)[0]
        assert int(own["public"]["steals"][1]) == 1


def test_a_random_negotiation_keeps_every_invariant_at_2_to_10_players():
    for players in range(2, 11):
        dice = random.Random(players)
        table = Table(deal=players, players=players)
        while not table.over:
            table.apply(dice.choice(table.legal()))
            assert table.check() == 0
        assert 3 <= int(table.outcome().heists) <= 5
