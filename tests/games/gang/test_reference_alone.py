"""The reference engine of The Gang against the oracles of its rules file, and against itself."""

import random
from fractions import Fraction
from itertools import combinations, pairwise
from math import sqrt

import pytest

from .dice import Dice, play, random_seats, some_rules
from .reference import Game, Rules, check, laws, ties
from .reference.hands import (
    best_five,
    cards,
    category,
    value,
)
from .reference.policies import policy

# ---------------------------------------------------------------- hands (oracles 1, 2, 10)


def by_category(counts):
    found = [0] * 9
    for v, count in counts.items():
        found[category(v)] += count
    return found


def test_five_card_hands_by_category():
    counts = laws.five_card_counts()
    assert sorted(counts) == list(range(1, 7463))
    assert by_category(counts) == [
        1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40
    ]  # fmt: skip
    first = [min(v for v in counts if category(v) == c) for c in range(9)]
    assert first == [1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453]


def test_seven_card_hands_by_category():
    counts = +laws.seven_card_counts()
    assert by_category(counts) == [
        23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584
    ]  # fmt: skip
    assert (len(counts), min(counts)) == (4824, 49)
    assert sum(v * count for v, count in counts.items()) == 450_468_187_308


def test_the_remembered_value_is_the_best_of_all_fives():
    dice = random.Random(1)
    for _ in range(1500):
        hand = dice.sample(range(53), dice.choice((5, 6, 7, 8)))  # the suitless jack too
        assert value(hand) == best_five(hand)


def test_boards_on_which_everybody_ties():
    assert laws.boards_that_play() == 656


def test_how_often_hands_tie():
    """Oracles 2, 3 and 4 for two and three players, from the file of `ties`."""
    assert ties.law()[0] == Fraction(14141282977, 347672625300)
    two, three = ties.random_chips_succeed()
    assert float(two) == pytest.approx(0.5203370671, abs=1e-10)  # told from a rounded tie
    assert three == Fraction(39744350256763, 209298920430600)
    assert float(ties.any_tie()[1]) == pytest.approx(0.1046882275, abs=5e-11)


def test_sets_of_pockets_that_share_no_card():
    dice = random.Random(2)
    for _ in range(60):
        near = list(combinations(range(dice.choice((4, 6, 7))), 2))
        chosen = dice.sample(near, dice.randrange(len(near) + 1))
        two = sum(not set(a) & set(b) for a, b in combinations(chosen, 2))
        three = sum(len({*a, *b, *c}) == 6 for a, b, c in combinations(chosen, 3))
        assert ties.matchings(chosen) == (two, three)
    board = tuple(cards("9sTdJcQhKs"))
    groups = {}
    for pocket in combinations([card for card in range(52) if card not in board], 2):
        groups.setdefault(value([*pocket, *board]), []).append(pocket)
    pairs = [
        (a, b) for g in groups.values() for a, b in combinations(g, 2) if not set(a) & set(b)
    ]  # fmt: skip
    assert ties.on_boards([(board, 4)])[0] == 4 * len(pairs)


SHOWDOWNS = {
    "AsKd7c4h2s": ["AdJc 4124", "AhQc 4133"],
    "AsKdQcJh9s": ["Ah3c 4137", "Ad2c 4137"],
    "5s4d3cKhQs": ["5h5d 5248", "Ah2c 5854", "2d6d 5855", "6h7c 5856"],
    "KsAd2c3h9s": ["Qh4c 1257", "QdJc 1277"],
    "KsKd7c7hAs": ["3h3c 4808", "QcJc 4808", "8s8h 4819", "AhQd 4995"],
    "AsKsQsJsTs": ["2h2d 7462", "AhAd 7462"],
    "9sTdJcQhKs": ["8c8d 5862", "2d3d 5862", "KhKd 5862", "Ah2c 5863"],
    "AsJs8s4s2d": ["3sAd 6795", "5sKd 6798", "QsJd 6958", "KsTd 7078"],
    "8s8h8d8cKs": ["QhQc 7379", "KhKd 7379", "2d3d 7379", "Ah2c 7380"],
    "9s9d9c5h2s": ["AhKc 5523", "2h2c 7225", "5s5d 7228", "KhKd 7235"],
    "AsAdKhKc2s": ["Th9h 4993", "JhJc 4994", "QhQc 4995", "2h2c 7152"],
    "9s8s7s7h7d": ["AsKs 7032", "7cAc 7368", "Ts6s 7458", "JsTs 7459"],
    "5s4s3s2sKd": ["AdKh 5854", "7s8s 5876", "As9h 7453", "6s2c 7454"],
}


@pytest.mark.parametrize("board", SHOWDOWNS)
def test_showdowns(board):
    told = [line.split() for line in SHOWDOWNS[board]]
    values = [value(cards(pocket) + cards(board)) for pocket, _ in told]
    assert values == [int(v) for _, v in told]
    assert all(a <= b for a, b in pairwise(values))


def test_five_jacks_count_as_four():
    jacks = [*cards("JcJdJhJs"), 52]
    hand = [*jacks, *cards("2c3d")]
    assert value(hand) == best_five(hand) == value(cards("JcJdJhJs3d2c"))


# ---------------------------------------------------------------- games and rounds (8, 11)


def test_game_win_from_heist_rate():
    for rate, win, heists in ((3, 0.16308, 3.8946), (5, 0.5, 4.125), (9, 0.99144, 3.3186)):
        p = Fraction(rate, 10)
        q = 1 - p
        exact, mean = laws.game_law(p)
        assert exact == p**3 * (1 + 3 * q + 6 * q**2)
        assert float(exact) == pytest.approx(win, abs=1e-9)
        assert float(mean) == pytest.approx(heists, abs=5e-5)
    assert float(laws.game_law(Fraction(7, 10), 2)[0]) == pytest.approx(0.6517)
    assert float(laws.game_law(Fraction(1, 2), 2)[0]) == 0.3125


CHAIN = {  # over in pass 1, 2; capped, micro-steps, moves, steals; capped with `ready`
    3: (0.09375, 0.162598, 0.322197, 12.00370, 8.76910, 3.04638, 0.976146),
    4: (0.0384, 0.088791, 0.562245, 19.44383, 14.88161, 6.15693, 0.996320),
    5: (0.015432, 0.043488, 0.752322, 27.08162, 21.32553, 9.65436, 0.999376),
    6: (0.006120, 0.019859, 0.872034, 34.33559, 27.60178, 13.16492, 0.999889),
}


@pytest.mark.parametrize("players", CHAIN)
def test_exact_chain_of_random_seats(players):
    law = laws.random_seats(Rules(players))
    ready = laws.random_seats(Rules(players, round_end="ready"))
    found = (*law["over"][:2], law["capped"], law["micro_steps"], law["moves"], law["steals"])
    assert (*found, ready["capped"]) == pytest.approx(CHAIN[players], abs=6e-6)


def test_exact_chain_without_caps():
    told = {3: 17.51901, 4: 44.92836, 5: 116.039}
    for players, steps in told.items():
        law = laws.random_seats(Rules(players, voluntary_cap=-1, pass_cap=0))
        assert law["micro_steps"] == pytest.approx(steps, abs=6e-4 if players == 5 else 6e-6)


@pytest.mark.parametrize("round_end", ["first-full", "ready"])
def test_games_of_random_seats_follow_the_chain(round_end):
    """Each round is one draw of the law; at most 5 standard errors, four figures, one seed."""
    rules = Rules(3, round_end=round_end)
    law = laws.random_seats(rules)
    games = [play(Game(rules, Dice(i)), random_seats(3, i)) for i in range(150)]
    rounds = [r for game in games for heist in game.heists for r in heist["colours"].values()]
    for name in ("capped", "micro_steps", "moves", "steals"):
        seen = [float(r[name]) for r in rounds]
        mean = sum(seen) / len(seen)
        variance = sum((x - mean) ** 2 for x in seen) / len(seen)
        assert abs(mean - law[name]) < 5 * sqrt(variance / len(seen)), name
    heists = [heist["success"] for game in games for heist in game.heists]
    rate = 0.1898927628  # oracle 3
    error = sqrt(rate * (1 - rate) / len(heists))
    assert abs(sum(heists) / len(heists) - rate) < 5 * error


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("part", range(3))
def test_games_keep_the_invariants(part):
    dice = random.Random(part)
    for i in range(10):
        game = Game(some_rules(dice), Dice(100 * part + i))
        while not game.over:
            check(game)
            game.apply(dice.choice(game.options()))
        check(game)


def test_a_view_tells_nothing_hidden():
    dice = random.Random(5)
    for i in range(20):
        game = Game(some_rules(dice), Dice(i))
        for _ in range(dice.randrange(60)):
            if not game.over:
                game.apply(dice.choice(game.options()))
        seat = dice.randrange(game.rules.players)
        before = game.view(seat)
        hidden = [card for s, p in enumerate(game.pockets) if s != seat for card in p]
        shown = len(game.board)
        hidden += game.coming[shown:] + game.stock
        dice.shuffle(hidden)
        for s, pocket in enumerate(game.pockets):
            if s != seat:
                pocket[:] = [hidden.pop() for _ in pocket]
        game.coming[shown:] = [hidden.pop() for _ in game.coming[shown:]]
        game.stock[:] = hidden
        assert game.view(seat) == before


@pytest.mark.parametrize(
    ("name", "keys", "rate"),
    [
        ("absolute", {}, 0.6934), ("yielding", {}, 0.5476), ("order", {}, 0.6365),
        ("persistent", {}, 0.5168), ("listener", {"belief": "hmm"}, 0.773),
    ],
)  # fmt: skip
def test_policies_succeed_as_often_as_the_prototype(name, keys, rate):
    """Oracle 13, three players; some 100 heists here, thousands were run once."""
    seats = [policy(name, **keys)] * 3
    games = [play(Game(Rules(3), Dice(i)), seats) for i in range(25)]
    heists = [heist["success"] for game in games for heist in game.heists]
    error = sqrt(rate * (1 - rate) / len(heists))
    assert abs(sum(heists) / len(heists) - rate) < 4.9 * error
