"""Hand values: all hands of five, six and seven cards, and showdowns that can be read."""

from itertools import combinations

import numpy as np
import pytest

from analyzer.core import rng
from analyzer.core.jit import new
from analyzer.games.gang import evaluator, perfect, tables
from analyzer.games.gang.evaluator import LOWEST, VALUES, category_of, value

from .enumerate import cards, count_hands, count_winners

TABLES = tables.values()

#: hands by category, high card first.  Source: B. Alspach, "5-, 6- and 7-Card Poker Hands", SFU
COUNTS = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}
#: how many values arise, in all and by category
DISTINCT_7 = (407, 1470, 763, 575, 10, 1277, 156, 156, 10)
ROYAL = {5: 4, 6: 188, 7: 4324}

SHOWDOWNS = """
AsKd7c4h2s  AhQc 4133  AdJc 4124
AsKdQcJh9s  Ah3c 4137  Ad2c 4137
5s4d3cKhQs  6h7c 5856  2d6d 5855  Ah2c 5854  5h5d 5248
KsAd2c3h9s  Qh4c 1257  QdJc 1277
KsKd7c7hAs  3h3c 4808  QcJc 4808  8s8h 4819  AhQd 4995
AsKsQsJsTs  2h2d 7462  AhAd 7462
9sTdJcQhKs  Ah2c 5863  8c8d 5862  2d3d 5862  KhKd 5862
AsJs8s4s2d  3sAd 6795  5sKd 6798  QsJd 6958  KsTd 7078
8s8h8d8cKs  Ah2c 7380  QhQc 7379  KhKd 7379  2d3d 7379
9s9d9c5h2s  KhKd 7235  5s5d 7228  2h2d 7225  AhKc 5523
AsAdKhKc2s  QhQc 4995  JhJc 4994  Th9h 4993  2h2c 7152
9s8s7s7h7d  JsTs 7459  Ts6s 7458  7cAc 7368  AsKs 7032
5s4s3s2sKd  6s2c 7454  As9h 7453  7s8s 5876  AdKh 5854
"""


def counted(n):
    seen = np.zeros(VALUES + 1, np.int64)
    count_hands(n, TABLES, seen)
    return seen


@pytest.mark.parametrize("n", COUNTS)
def test_all_hands_by_category(n):
    seen = counted(n)
    assert seen[0] == 0
    assert tuple(np.add.reduceat(seen, LOWEST)) == COUNTS[n]
    assert seen[VALUES] == ROYAL[n]
    values = np.flatnonzero(seen)
    if n == 5:
        assert values.size == VALUES
    if n == 7:
        assert values.size == 4824
        assert values[0] == 49
        assert tuple(np.add.reduceat(seen > 0, LOWEST, dtype=int)) == DISTINCT_7
        assert int(seen @ np.arange(VALUES + 1)) == 450_468_187_308


@pytest.mark.parametrize("line", SHOWDOWNS.split("\n")[1:-1])
def test_showdowns(line):
    board, *told = line.split()
    for pocket, number in zip(told[::2], told[1::2], strict=True):
        assert value(cards(board + pocket), 7, TABLES) == int(number), pocket


def ranking(hand):
    """Return what orders five cards, from the rules of poker alone."""
    ranks = sorted((card // 4 for card in hand), reverse=True)
    groups = sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)
    sizes = [size for size, _ in groups]
    flush = len({card % 4 for card in hand}) == 1
    played = [rank for _, rank in groups]
    if played == [12, 3, 2, 1, 0]:
        played = [3, 2, 1, 0, -1]
    straight = len(played) == 5 and played[0] - played[4] == 4
    shapes = ([1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, None, [3, 2], [4, 1])
    category = shapes.index(sizes)
    if flush or straight:
        category = 8 if flush and straight else 5 if flush else 4
    return category, played


def random_hands(n, games, seed):
    stream, deck = new(rng.Stream), np.arange(52)
    rng.start_one(stream, 0, seed, 0)
    for _ in range(games):
        rng.shuffle(stream, deck, 52)
        yield deck[:n].copy()


@pytest.mark.parametrize("n", [5, 6, 7, 8])
def test_values_order_hands_as_the_rules_do(n):
    """The best of all fives, by the rules; thousands of hands, and their suits renamed."""
    known = {}
    for hand in random_hands(n, 1500, n):
        best = max(ranking(five) for five in combinations(hand.tolist(), 5))
        known.setdefault((best[0], *best[1]), set()).add(int(value(hand, n, TABLES)))
        assert category_of(value(hand, n, TABLES)) == best[0]
        assert value(hand ^ 1, n, TABLES) == value(hand, n, TABLES)
        assert value(hand[::-1].copy(), n, TABLES) == value(hand, n, TABLES)
    values = [known[key] for key in sorted(known)]
    assert all(len(each) == 1 for each in values)
    falling = [min(each) for each in values]
    assert falling == sorted(set(falling))


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("AhKhQh9h2h AdAcKd", "AhAdAcKhKd"),  # a flush, and a full house that beats it
        ("AhKhQh9h2h AdAcAs", "AhAdAcAsKh"),
        ("AhKhQhJhTh AdAcAs", "AhKhQhJhTh"),
        ("AhKhQh9h2h AdKc3s", "AhKhQh9h2h"),
        ("Ah2h3h4h5h 6d6c6s", "Ah2h3h4h5h"),
        ("9h8h7h6h2h 5d5c5s", "9h8h7h6h2h"),
        ("9h9d9c8h8d8c7h7d", "9h9d9c8h8d"),
        ("9h9d9c9s8h8d8c8s", "9h9d9c9s8h"),
    ],
)
def test_eight_cards(text, best):
    hand = cards(text)
    expected = max(value(np.array(five), 5, TABLES) for five in combinations(hand, 5))
    assert value(hand, 8, TABLES) == value(cards(best), 5, TABLES) == expected


def test_random_eights_against_all_their_fives():
    """Half of them of the seven highest ranks, so that flushes go with full houses and fours."""
    both = 0
    for i, hand in enumerate(random_hands(52, 800, 8)):
        eight = hand[hand >= 24 * (i % 2)][:8]
        fives = [value(np.array(five), 5, TABLES) for five in combinations(eight, 5)]
        assert value(eight, 8, TABLES) == max(fives)
        flush = any(category_of(five) == 5 for five in fives)
        both += flush and category_of(max(fives)) in (6, 7)
    assert both > 0


#: pockets -> boards won by each, and shared.  Counted with eval7 0.1.11; the first is the 81.06 %
#: and 0.38 % of every odds table
EQUITIES = {
    "AhAd KcKs": {"10": 1388072, "01": 317694, "11": 6538},
    "AhAd KhKd": {"10": 1410336, "01": 292660, "11": 9308},
    "AhKh QcQd": {"10": 787966, "01": 917606, "11": 6732},
    "AhKh QhQd": {"10": 781594, "01": 922599, "11": 8111},
    "AhAd KcKs QhQd": {"100": 909810, "010": 256920, "001": 198576, "111": 5448},
}


@pytest.mark.parametrize("pockets", EQUITIES)
def test_equities_that_anyone_can_check(pockets):
    hands = [cards(pocket) for pocket in pockets.split()]
    won = np.zeros(1 << len(hands), np.int64)
    buffers = np.zeros(7, np.int64), np.zeros(len(hands), np.int64)
    count_winners(np.array(hands), TABLES, *buffers, won)
    assert {format(i, f"0{len(hands)}b")[::-1]: n for i, n in enumerate(won) if n} == (
        EQUITIES[pockets]
    )


def test_arrays_are_small_and_their_keys_add_up():
    keys, rows, ranked, flushes = TABLES
    assert sum(array.nbytes for array in TABLES) < 300_000
    assert not any(array.flags.writeable for array in TABLES)
    assert np.count_nonzero(flushes) == sum(bin(mask).count("1") >= 5 for mask in range(8192))
    assert (keys & np.uint64(0xFFFF)).tolist() == [1 << 4 * suit for suit in range(4)] * 13
    assert ranked.max() < LOWEST[8] and rows.size == 1 << evaluator.ROW_BITS
    for kept, built in zip(TABLES, perfect.build(), strict=True):
        assert np.array_equal(kept, built) and kept.dtype == built.dtype


def test_keys_under_which_hands_meet_are_refused(monkeypatch):
    monkeypatch.setattr(perfect, "rank_keys", lambda seed: np.arange(13, dtype=np.uint64) << 40)
    with pytest.raises(ArithmeticError, match="meet"):
        perfect.build()
