"""Random play of Braco: what symmetry and the deal alone fix, and every invariant at every step."""

import os

import numpy as np
import pytest
from scipy.special import chdtrc

from analyzer.core import rng
from analyzer.core.metric import SHARE
from analyzer.engine import match
from analyzer.games.braco.cards import BANQUE, KINDS, MYTHO, NOBODY
from analyzer.games.braco.options import COUNTS, MONEY, Deck, Options, pack
from tests.games.braco.table import EVERYTHING, GAME, Table, dice_of, random_options

SEED = 20_240_918
ALPHA = 1e-6  # a correct program fails such a test on one seed in a million
SIGMAS = 4.9  # two-sided, at that alpha
STEPS = int(float(os.environ.get("ANALYZER_CHECKED_STEPS", "1e6")))


def play(names, options, games, *, seed=SEED, period=1, checked=False, needs=None):
    """Return (outcomes, status) of `games` games with these policies in the lineup's slots."""
    record = pack(options)
    record.needs = GAME.needs_mask(names) if needs is None else needs
    different = list(dict.fromkeys(names))
    compiled = [match.compile_policy(GAME, name) for name in different]
    policies = tuple(compiled + compiled[:1] * (GAME.rules.MAX_PLAYERS - len(compiled)))
    params = [np.array([float(v) for _, v in GAME.params_of(name)()]) for name in names]
    desk = match.desk_for(GAME, params, [different.index(name) for name in names])
    out = np.zeros(games, GAME.rules.Outcome)
    match.compile_match(GAME, checked)(policies, record, (), seed, 0, period, out, desk)
    return out, (int(desk.status), int(desk.detail), int(desk.game))


def same(blocks):
    """Return whether the mean of these block values is 0, at ALPHA."""
    return abs(blocks.mean()) <= SIGMAS * blocks.std() / blocks.size**0.5


def pearson(observed, expected):
    """Return the p-value of Pearson's chi-square with all expectations known."""
    observed, expected = np.asarray(observed, float), np.asarray(expected, float)
    return chdtrc(expected.size - 1, ((observed - expected) ** 2 / expected).sum())


def test_win_shares_of_four_random_players():
    """The shares of every game add up to one win, exactly; no seat at the table is better.

    Power: the standard error of a seat's share is 0.0022, so a seat favoured by 0.02 lies 9 of
    them off and is seen on 99.99 % of seeds.
    """
    games = 40_000
    out, status = play(["random"] * 4, Options(), games)
    assert status[0] == match.STATUS_OK
    win, first = out["win"][:, :4].astype(np.int64), out["first"]
    assert (win.sum(axis=1) == SHARE).all()
    places = (np.arange(4) + first[:, None]) % 4
    by_place = np.take_along_axis(win, places, axis=1)
    assert by_place.sum() == games * SHARE
    for seat in range(4):
        assert same(win[:, seat] - SHARE / 4), seat
    assert (out["capped"] == (out["end"] == 3)).all()
    assert out["capped"].mean() < 0.005


def test_a_lineup_may_sit_down_in_any_order():
    """`hurry` among three `random`: its share depends on no slot, and theirs are alike.

    Blocks of four rotations.  Power: were a seat's result booked to the wrong slot in one
    rotation of four, a random slot would show part of hurry's share, which is far above theirs.
    """
    games, shares = 16_000, []
    for slot in (0, 1):
        names = ["random"] * 4
        names[slot] = "hurry"
        out, status = play(names, Options(), games, period=4)
        assert status[0] == match.STATUS_OK
        seats = (np.arange(4)[None, :] - np.arange(games)[:, None] % 4) % 4  # of each slot
        win = np.take_along_axis(out["win"][:, :4].astype(float), seats, axis=1) / SHARE
        blocks = win.reshape(-1, 4, 4).mean(axis=1)
        others = [other for other in range(4) if other != slot]
        for other in others[1:]:
            assert same(blocks[:, other] - blocks[:, others[0]])
        assert not same(blocks[:, slot] - blocks[:, others].mean(axis=1))
        shares.append(blocks[:, slot])
    error = ((shares[0].var() + shares[1].var()) / shares[0].size) ** 0.5
    assert abs(shares[0].mean() - shares[1].mean()) <= SIGMAS * error


def test_the_money_of_the_first_banque():
    """Each of the ten sums with the same chance: 219 100 EUR on average.

    20 000 deals.  Power: a shuffle that never leaves the top card in its place (Sattolo's) makes
    one sum impossible, a noncentrality of 2 222 over ten categories.
    """
    deals = 20_000
    deck = Deck(**dict.fromkeys(KINDS, 0) | {"banque": 2})
    table = Table(Options(players=2, deck=deck, dealt=1), needs=0)
    state, streams, starters = table.state, table.desk.streams, np.zeros(2)
    drawn = np.zeros(deals)
    for deal in range(deals):
        rng.start(streams, GAME.rules.SOURCES, 2, SEED, deal)
        GAME.rules.setup(state, table.options, (), streams)
        starters[state.starter] += 1
        GAME.rules.apply(state, BANQUE, table.options, (), streams)
        drawn[deal] = table.purse(int(state.starter))
    sums = np.array(MONEY, float)
    assert sums.mean() == 219_100
    assert abs(drawn.mean() - 219_100) <= SIGMAS * sums.std() / deals**0.5
    assert pearson([(drawn == one).sum() for one in sums], [deals / 10] * 10) > ALPHA
    assert pearson(starters, [deals / 2] * 2) > ALPHA


def test_who_is_dealt_le_mytho_and_who_starts():
    """Four hands of five of 44 cards: dealt with chance 20/44, to each seat alike.

    100 000 deals of one lap.  Power: a deal from 43 cards (20/43) lies 6.7 standard errors off.
    """
    games = 100_000
    out, status = play(["random"] * 4, Options(turn_cap=1), games)
    assert status[0] == match.STATUS_OK
    dealt = out["dealt"][:, :4].astype(np.int64)
    assert (dealt.sum(axis=2) == 5).all()
    held = dealt[:, :, MYTHO]
    has = held.sum(axis=1) == 1
    assert (held.sum(axis=1) <= 1).all()
    assert (out["first"][has] == held[has].argmax(axis=1)).all()
    cells = [*held.sum(axis=0), games - has.sum()]
    assert pearson(cells, [games * 5 / 44] * 4 + [games * 24 / 44]) > ALPHA
    free = np.bincount(out["first"][~has], minlength=4)
    assert pearson(free, [free.sum() / 4] * 4) > ALPHA
    for kind, count in enumerate(COUNTS):
        mean = 20 * count / 44
        variance = mean * (1 - count / 44) * (44 - 20) / 43  # hypergeometric
        assert abs(dealt[:, :, kind].sum() / games - mean) <= 6 * (variance / games) ** 0.5, kind


@pytest.mark.kernel
def test_checked_steps_of_random_play():
    """Random rules at 2 to 8 players, every invariant after every step, all of the view in use.

    ANALYZER_CHECKED_STEPS decisions, a million when it is not set.
    """
    dice, decisions, ends, tables = dice_of(SEED), 0, np.zeros(4, np.int64), 0
    while decisions < STEPS:
        players = 2 + tables % 7
        options = random_options(dice, players)
        seed = dice.getrandbits(64)
        names = ["random"] * players
        out, status = play(names, options, 40, seed=seed, period=1, checked=True, needs=EVERYTHING)
        assert status[0] == match.STATUS_OK, (status, seed, options)
        decisions += int(out["decisions"].sum())
        ends += np.bincount(out["end"], minlength=4)
        assert (out["first"] != NOBODY).all()
        assert set(out["win"].sum(axis=1)) <= {0, SHARE}
        tables += 1
    assert decisions >= STEPS
    assert tables >= 7
    assert (ends > 0).all()
