"""The shipped policies as players: they come to an end and beat what they must."""

import numpy as np
import pytest

from analyzer.core import contract
from analyzer.core.metric import SHARE
from analyzer.core.settings import as_floats
from analyzer.engine import match
from analyzer.games.braco import books, cards
from analyzer.games.braco.options import Options

GAME = contract.load("braco")
NAMES = list(GAME.params.POLICIES)
Z = 4.9  # standard errors: a correct program fails on one seed in a million
ENDS = ("classement", "first-braco")


def play(one, among, options, games):
    """Return the outcomes of games of `one` among others, under all rotations, and its wins."""
    players, names = options.players, [one, among]
    record = GAME.options.pack(options)
    record.needs = GAME.needs_mask(names)
    kernels = [match.compile_policy(GAME, name) for name in names]
    values = [as_floats(GAME.params_of(name)()) for name in names]
    desk = match.desk_for(
        GAME, [values[0]] + [values[1]] * (players - 1), [0] + [1] * (players - 1)
    )
    out = np.zeros(games // players * players, GAME.rules.Outcome)
    tables = GAME.tables.load(record)
    policies = (*kernels, *[kernels[0]] * (GAME.rules.MAX_PLAYERS - 2))
    match.compile_match(GAME)(policies, record, tables, 5, 0, players, out, desk)
    assert desk.status == match.STATUS_OK
    games_ = np.arange(out.size)
    seat = (players - games_ % players) % players
    return out, out["win"][games_, seat] / SHARE


@pytest.mark.parametrize("end", ["classement", "first-braco", "first-braco-compare"])
@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_a_table_of_one_policy_comes_to_an_end(name, players, end):
    """Seats that wait for what cannot come would play until the cap stops them."""
    out, _ = play(name, name, Options(players=players, end=end), 4_000)
    assert out["capped"].mean() < 0.005
    assert out["turns"].mean() < 12 * players + 20


@pytest.mark.parametrize("name", ["watchful", "hunter", "counter"])
def test_it_also_ends_under_every_house_rule(name):
    for change in (
        {"classement_end": "all-out"}, {"last_player": "keeps"}, {"draw_mode": "draw-and-play"},
        {"draw_mode": "stuck-only"}, {"draw_mode": "once-per-lap"}, {"ready_options": "strict"},
        {"dead_play": "only-if-stuck"}, {"stow_initial": True}, {"contrat_self": True},
        {"balance_mytho": True}, {"uncovered_returns": False}, {"money": (100, 200, 300, 400)},
        {"money": (1_000,) * 16},
    ):  # fmt: skip
        out, _ = play(name, name, Options(players=4, **change), 2_000)
        assert out["capped"].mean() < 0.02, change


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("other", [name for name in NAMES if name != "counter"])
def test_counter_beats_every_other(other, players, end):
    """The claim of docs/ladder-braco.md, both ways round, beyond 4.9 standard errors."""
    options, games = Options(players=players, end=end), 60_000
    for one, among, sign in (("counter", other, 1), (other, "counter", -1)):
        _, wins = play(one, among, options, games)
        blocks = wins.reshape(-1, players).mean(axis=1)
        error = blocks.std(ddof=1) / np.sqrt(blocks.size)
        assert sign * (blocks.mean() - 1 / players) > Z * error, (one, among)


@pytest.mark.parametrize(
    ("better", "worse"),
    [("hurry", "random"), ("floor", "hurry"), ("watchful", "floor"), ("hunter", "watchful")],
)
def test_each_step_of_the_ladder_is_one_in_a_classement(better, worse):
    _, up = play(better, worse, Options(players=4), 100_000)
    _, down = play(worse, better, Options(players=4), 100_000)
    for wins, sign in ((up, 1), (down, -1)):
        blocks = wins.reshape(-1, 4).mean(axis=1)
        assert sign * (blocks.mean() - 0.25) > Z * blocks.std(ddof=1) / np.sqrt(blocks.size)


def test_books_hold_a_rank_for_every_choice():
    """Ranks fit into 4 bits, and each book reads back what it was given."""
    for ranks in (books.IDLE, books.FAR, books.NEAR, books.POOR, books.RACE_POOR):
        assert 0 <= ranks < 1 << 60
    ranks = {cards.DEAL: 15, cards.CAROTTE: 1, cards.GILET: 4}
    packed = books.book(ranks)
    assert [books.rank.py_func(packed, kind) for kind in ranks] == list(ranks.values())
    assert books.rank.py_func(books.OTHERS, cards.SACRIFICE) == 15
    assert books.rank.py_func(books.OTHERS, cards.DRAW) == 0
