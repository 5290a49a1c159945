"""The figures that an independent simulation and exact enumeration give for The Gang.

A correct program fails one of these tests on one seed in a million (two-sided normal bound of 4.9
standard errors); figures of another simulation carry their own standard error beside ours.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer.core import rng
from analyzer.core.jit import compile_as, new, record_type
from analyzer.core.settings import as_floats
from analyzer.engine import match
from analyzer.games.gang import evaluator, strength, tables
from analyzer.games.gang.cards import MAX_PLAYERS, RED
from analyzer.games.gang.pockets import class_of
from analyzer.games.gang.scores import Scores

from .table import GAME, Options

ROOT = Path(__file__).parents[3]
Z = 4.9  # two-sided normal bound at one in a million


@cache
def outcomes(policy: str, players: int, games: int, keys: tuple = (), **rules: Any) -> np.ndarray:
    """Return the outcomes of games in which every seat plays `policy`."""
    return played(policy, players, games, dict(keys), rules)


def played(policy: str, players: int, games: int, keys: dict, rules: dict) -> np.ndarray:
    model = GAME.params_of(policy)(**keys)
    record = GAME.options.pack(Options(**rules).model_copy(update={"players": players}))
    record.needs = GAME.mask_of([model.reads()])
    kernel, out = match.compile_policy(GAME, policy), np.zeros(games, GAME.rules.Outcome)
    desk = match.desk_for(
        GAME, [as_floats(model)] * players, [0] * players,
        wipes=["memo" in model.reads()] * players,
    )  # fmt: skip
    match.compile_match(GAME)(
        (kernel,) * MAX_PLAYERS, record, GAME.tables.load(record), 20261130, 0, 1, out, desk
    )
    assert desk.status == match.STATUS_OK
    return out


def near(found: float, wanted: float, error: float, theirs: float = 0.0) -> None:
    """Assert that a mean agrees with a figure, given both standard errors."""
    assert abs(found - wanted) < Z * np.hypot(error, theirs), (found, wanted, error)


def heist_success(out: np.ndarray) -> tuple[float, float]:
    """Return the share of heists that succeed, and its standard error over games."""
    won, heists = out["vaults"].astype(float), out["heists"].astype(float)
    share = won.sum() / heists.sum()
    return share, float(np.std(won - share * heists, ddof=1) / heists.mean() / len(out) ** 0.5)


# Random seats: exact laws.

SUCCESS = {2: 0.5203370671, 3: 0.1898927628, 4: 0.056783, 5: 0.016584, 6: 0.006098}
SUCCESS_ERROR = {2: 0, 3: 0, 4: 16e-6, 5: 14e-6, 6: 12e-6}
STEPS = {3: 12.00370, 4: 19.44383, 5: 27.08162, 6: 34.33559}
MOVES = {3: 8.76910, 4: 14.88161, 5: 21.32553, 6: 27.60178}
STEALS = {3: 3.04638, 4: 6.15693, 5: 9.65436, 6: 13.16492}
CUT = {3: 0.322197, 4: 0.562245, 5: 0.752322, 6: 0.872034}
CUT_READY = {3: 0.976146, 4: 0.996320, 5: 0.999376, 6: 0.999889}
TIES = {2: 0.0406741341, 3: 0.1046882275, 4: 0.184787, 5: 0.274172, 6: 0.364962}
TIES_ERROR = {2: 0, 3: 0, 4: 87e-6, 5: 100e-6, 6: 108e-6}


@pytest.mark.parametrize("players", SUCCESS)
def test_random_red_chips_succeed_as_often_as_chance(players):
    near(*first_two(heist_success(outcomes("random", players, 30_000)), SUCCESS[players]),
         SUCCESS_ERROR[players])  # fmt: skip


def first_two(found: tuple[float, float], wanted: float) -> tuple[float, float, float]:
    """Return (mean, figure, error) in the order of `near`."""
    return found[0], wanted, found[1]


def per_round(out: np.ndarray, name: str) -> tuple[float, float]:
    """Return the mean of a count over all rounds of all heists, and its standard error."""
    sums, heists = out[name].sum(axis=(1, 2)).astype(float) / 4, out["heists"].astype(float)
    mean = sums.sum() / heists.sum()
    return mean, float(np.std(sums - mean * heists, ddof=1) / heists.mean() / len(out) ** 0.5)


@pytest.mark.parametrize("players", STEPS)
def test_random_seats_negotiate_as_the_exact_chain_says(players):
    out = outcomes("random", players, 30_000)
    moves = out.copy()
    moves["taken"] += out["returned"]
    near(*first_two(per_round(out, "steps"), STEPS[players]))
    near(*first_two(per_round(moves, "taken"), MOVES[players]))
    near(*first_two(per_round(out, "stolen"), STEALS[players]))
    near(*first_two(per_round(out, "cut"), CUT[players]))


@pytest.mark.parametrize("players", CUT_READY)
def test_random_seats_hardly_ever_agree(players):
    out = outcomes("random", players, 8_000, round_end="ready")
    near(*first_two(per_round(out, "cut"), CUT_READY[players]))


def test_without_caps_random_seats_take_their_time():
    for players, steps in ((3, 17.51901), (4, 44.92836)):
        out = outcomes("random", players, 4_000, pass_cap=0, voluntary_cap=-1)
        near(*first_two(per_round(out, "steps"), steps))
        assert not out["cut"].any()


@pytest.mark.parametrize("players", TIES)
def test_equal_hands_are_as_frequent_as_enumeration_says(players):
    out = outcomes("random", players, 30_000)
    some = (out["ties"] > 0).sum(axis=1).astype(float)
    heists = out["heists"].astype(float)
    share = some.sum() / heists.sum()
    error = np.std(some - share * heists, ddof=1) / heists.mean() / len(out) ** 0.5
    near(share, TIES[players], float(error), TIES_ERROR[players])


def test_games_are_won_as_independent_heists_say():
    """P(win) = p^3 (1 + 3q + 6q^2), and 3(p^3+q^3) + 12pq(p^2+q^2) + 30p^2q^2 heists."""
    for policy in ("random", "absolute", "yielding"):
        out = outcomes(policy, 3, 30_000)
        p, error = heist_success(out)
        q = 1 - p
        wins = out["end"] == 0
        law = p**3 * (1 + 3 * q + 6 * q**2)
        slope = 30 * p**2 * q**2  # of the law in p
        near(wins.mean(), law, wins.std() / len(out) ** 0.5, slope * error)
        length = 3 * (p**3 + q**3) + 12 * p * q * (p**2 + q**2) + 30 * p**2 * q**2
        near(out["heists"].mean(), length, out["heists"].std() / len(out) ** 0.5, 2 * error)


def test_seats_and_chips_are_exchangeable():
    """Every chip meets every true rank alike when all play at random; no seat is favoured."""
    out, players = outcomes("random", 4, 30_000), 4
    chips, low, high = (out[name][:, 0, ..., :players] for name in ("given", "low", "high"))
    for colour in range(4):
        for chip in range(1, players + 1):
            held = chips[:, colour] == chip
            assert (held.sum(axis=1) == 1).all()
            ranks = (held * (low + high) / 2).sum(axis=1)
            near(ranks.mean(), 2.5, ranks.std() / len(out) ** 0.5)
    for policy in ("absolute", "order"):
        out = outcomes(policy, 4, 30_000)
        for seat in range(players):
            chip = out["given"][:, 0, RED, seat].astype(float)
            near(chip.mean(), 2.5, chip.std() / len(out) ** 0.5)


# Policies: figures of another simulation, a million heists each.

RUNS = {
    "yielding": (0.5476, 0.3738, 0.2552, 0.1743),
    "persistent": (0.5168, 0.3384, 0.2218, 0.1455),
    "absolute": (0.6934, 0.5195, 0.3897, 0.2901),
    "order": (0.6365, 0.4873, 0.3767, 0.2970),
}


@pytest.mark.parametrize("policy", RUNS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_plain_policies_succeed_as_elsewhere(policy, players):
    found = heist_success(outcomes(policy, players, 30_000))
    near(*first_two(found, RUNS[policy][players - 3]), 0.0005)


LISTENERS = {
    ("listener", "hmm"): (0.773, 0.655, 0.550, 0.454),
    ("listener", "range"): (0.8062, 0.7134, 0.6323, 0.5598),
    ("convention", "range"): (0.8160, 0.7294, 0.6491, 0.5809),
}


@pytest.mark.parametrize(("policy", "belief"), LISTENERS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_listeners_succeed_as_elsewhere(policy, belief, players):
    games = 6_000 if belief == "hmm" else 600
    out = outcomes(policy, players, games, (("belief", belief),))
    near(*first_two(heist_success(out), LISTENERS[policy, belief][players - 3]), 0.0016)


def test_the_rules_move_success_as_elsewhere():
    out = outcomes("absolute", 4, 30_000, round_end="ready")
    near(*first_two(heist_success(out), 0.5194), 0.0005)
    out = outcomes("absolute", 4, 30_000)
    near(*first_two(per_round(out, "taken"), 6.65), 0.01)


# Perfect coordination on what is known early: what the best gang could reach.

KEYS = ("preflop m_1", "preflop m_(N-1)", "flop", "turn", "turn m_1", "groups")
CEILINGS = {
    "preflop m_1": (0.35021, 0.17142, 0.08064, 0.03791),
    "preflop m_(N-1)": (0.33413, 0.14401, 0.05591, 0.02144),
    "flop": (0.60037, 0.44133, 0.32392, 0.23866),
    "turn": (0.75249, 0.63807, 0.54002, 0.45670),
    "turn m_1": (0.69583, 0.53810, 0.40533, 0.30019),
    "groups": (0.63160, 0.53106, 0.45936, 0.40429),
}


def sorted_early(key, players, deals, seed, arrays, scores, stream, work):
    """Return how many deals succeed when chips go by `key`, equal keys at random.

    work: int8 (3, 64): the deck, the cards of a hand, the order of the seats
    """
    deck, hand, order = work[0], work[1], work[2]
    rng.start_one(stream, 0, seed, 0)
    won = 0
    for _ in range(deals):
        for card in range(52):
            deck[card] = card
        rng.shuffle(stream, deck, 52)
        for seat in range(players):
            order[seat] = seat
        rng.shuffle(stream, order, players)  # equal keys: in this order
        last_value, fine = 0, True
        done = 0
        while done < (1 << players) - 1:
            best, low = -1, 1e9
            for i in range(players):
                seat = order[i]
                if done >> seat & 1 == 0:
                    found = key_of(key, players, seat, deck, hand, arrays, scores)
                    if found < low:
                        best, low = seat, found
            done |= 1 << best
            value = value_on(5, best, players, deck, hand, arrays)
            fine = fine and value >= last_value
            last_value = value
        won += fine
    return won


def value_on(n, seat, players, deck, hand, arrays):
    """Return the value of a seat's hand on n board cards."""
    for i in range(n):
        hand[i] = deck[2 * players + i]
    hand[n], hand[n + 1] = deck[2 * seat], deck[2 * seat + 1]
    return evaluator.value(hand, n + 2, arrays)


def key_of(key, players, seat, deck, hand, arrays, scores):
    """Return what the chips are sorted by."""
    one, two = deck[2 * seat], deck[2 * seat + 1]
    board = deck[2 * players :]
    if key < 2:
        return arrays[tables.PREFLOP][class_of(one, two), 0 if key == 0 else players - 2]
    if key == 2:
        return value_on(3, seat, players, deck, hand, arrays)
    if key == 3:
        return value_on(4, seat, players, deck, hand, arrays)
    if key == 5:
        strength.score(board, 5, arrays, scores)
        return np.floor(players * strength.percentile(scores, one, two))
    total = 0.0
    for i in range(4):
        hand[i] = board[i]
    for card in range(52):
        seen = card == one or card == two
        for i in range(4):
            seen = seen or hand[i] == card
        if not seen:
            hand[4] = card
            strength.score(hand, 5, arrays, scores)
            total += strength.percentile(scores, one, two)
    return total


@pytest.fixture(scope="module")
def early():
    import numba

    record = GAME.options.pack(Options())
    arrays = GAME.tables.load(record)
    scope = globals()
    for name in ("value_on", "key_of"):
        scope[name] = numba.njit(error_model="numpy")(scope[name])
    signature = numba.int64(
        numba.int64, numba.int64, numba.int64, numba.int64, match.tables_type(GAME),
        record_type(Scores), record_type(rng.Stream), numba.int8[:, ::1],
    )  # fmt: skip
    kernel = compile_as(sorted_early, signature)
    work, scores, stream = np.zeros((3, 64), np.int8), new(Scores), new(rng.Stream)
    return lambda key, players, deals: kernel(key, players, deals, 7, arrays, scores, stream, work)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("key", KEYS)
def test_perfect_order_by_what_is_known_early(early, key, players):
    deals = 3_000 if key == "turn m_1" else 60_000
    share = early(KEYS.index(key), players, deals) / deals
    wanted = CEILINGS[key][players - 3]
    near(share, wanted, (wanted * (1 - wanted) / deals) ** 0.5, 0.00011)


def test_the_ladder_page_tells_these_floors_and_ceilings():
    """Its figures by hand stand here; the rest of the page is generated."""
    page = (ROOT / "docs" / "ladder-gang.md").read_text(encoding="utf-8")
    rows = {
        "random chips": [SUCCESS[n] for n in (3, 4, 5, 6)],
        "perfect order of the chances to win, before the flop": CEILINGS["preflop m_1"],
        "perfect order of the hands on the flop": CEILINGS["flop"],
        "perfect order of the hands on the turn": CEILINGS["turn"],
        "everybody by its own percentile on the river, equal groups at random": CEILINGS["groups"],
    }
    for name, shares in rows.items():
        assert f"| {name} | {' | '.join(f'{100 * share:.1f}' for share in shares)} |" in page
