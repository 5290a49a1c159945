"""The policies of The Gang: each choice as a second, plain-Python player makes it."""

from typing import Any

import numpy as np
import pytest

from analyzer.core.jit import new
from analyzer.core.settings import as_floats, choices_of
from analyzer.engine import match
from tests.games.gang.reference import policies as theirs

from .table import GAME, PUT_BACK, TAKE, WAIT, Options, Table
from .test_reference import both, code_of

NAMES = ["yielding", "persistent", "absolute", "order", "listener", "convention"]
#: keys of ours: those of the reference
#: the second player has no pockets of three
CHALLENGES = [name for name in choices_of(Options, "challenge")[1:] if name != "three_pocket"]
KEYS = {"live": "w_live", "doubt": "lam"}


class Player:
    """One of our policies, asked from Python."""

    def __init__(self, name: str, **keys: Any) -> None:
        model = GAME.params_of(name)(**keys)
        self.kernel = match.compile_policy(GAME, name)
        self.params = as_floats(model)
        self.memo = new(GAME.view.Memo)
        self.seen = new(GAME.view.View)
        self.name = name

    def choose(self, table: Table, seat: int) -> int:
        """Return the code of the option chosen."""
        GAME.view.observe(table.state, seat, table.options, table.tables, self.seen)
        codes = np.array(table.legal())
        index = self.kernel(
            self.seen, codes, self.params, table.tables, self.memo, table.desk.streams.of[0]
        )
        return int(codes[index])


def agree(
    name: str, players: int, heists: int, challenge: str = "none", **keys: Any
) -> tuple[int, int]:
    """Return how many decisions there were, and in how many both chose alike."""
    asked = same = 0
    mirror = theirs.policy(name, **{KEYS.get(key, key): value for key, value in keys.items()})
    for deal in range(heists):
        table, game = both(players, 11, deal, challenge=challenge)
        crew = [Player(name, **keys) for _ in range(players)]
        while not table.over and int(table.public.heist) == 0:
            options, seat = game.options(), game.to_act()
            picked = options[0]
            if len(options) > 1:
                asked += 1
                picked = mirror(game.view(seat), options)
                same += crew[seat].choose(table, seat) == code_of(picked)
            table.apply(code_of(picked))
            game.apply(picked)
    return asked, same


@pytest.mark.parametrize("name", ["yielding", "persistent", "absolute", "order"])
@pytest.mark.parametrize("players", [3, 6])
def test_every_choice_is_that_of_the_second_player(name, players):
    asked, same = agree(name, players, 12)
    assert asked > 100
    assert same == asked


@pytest.mark.parametrize("challenge", CHALLENGES)
@pytest.mark.parametrize("name", ["persistent", "absolute"])
def test_under_a_challenge_too(name, challenge):
    asked, same = agree(name, 4, 6, challenge)
    assert asked > 50
    assert same == asked


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_listeners_do_not_hear_what_is_left_out(challenge):
    """All but those after a redraw: the second player goes on hearing the white chip."""
    asked, same = agree("listener", 4, 3, challenge)
    assert asked > 20
    assert same >= (0.85 if challenge.startswith("redraw") else 0.98) * asked


@pytest.mark.parametrize("keys", [{"give_way": False}, {"max_steals": 1}, {"steal_margin": 0.0}])
def test_the_keys_of_conflict_do_the_same(keys):
    asked, same = agree("absolute", 4, 10, **keys)
    assert same == asked


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("listener", {"belief": "hmm"}),
        ("listener", {"belief": "hmm", "live": 1.0, "doubt": 0.5}),
        ("listener", {}),
        ("convention", {}),
        ("convention", {"white_score": "pairfirst"}),
        ("convention", {"white_score": "lowcard"}),
    ],
)
def test_listeners_choose_as_the_second_player_does(name, keys):
    """Two in a hundred may differ: `range` weighs chips at one of 256 percentiles."""
    asked, same = agree(name, 4, 4, **keys)
    assert asked > 50
    assert same >= 0.98 * asked


def test_who_has_no_chip_never_waits_and_put_back_is_for_random_alone():
    for name in NAMES:
        table, player = Table(deal=3), Player(name)
        while not table.over and int(table.public.heist) == 0:
            choice = player.choose(table, int(table.public.decider)) if table.legal()[1:] else None
            if choice is not None:
                assert choice != PUT_BACK
                seat = int(table.public.decider)
                assert choice != WAIT or table.chips()[seat] != 0
            table.apply(table.legal()[0] if choice is None else choice)


def test_a_policy_takes_its_own_chip_back_only_when_it_may():
    """Chip 3 is mine by my percentile; with give_way I let it go once it was taken."""
    for give_way in (True, False):
        table = Table(grab_order="seat", pass_cap=20)
        player = Player("absolute", give_way=give_way)
        wanted = player.choose(table, 0) - TAKE
        table.apply(TAKE + wanted)
        table.apply(TAKE + wanted)  # seat 1 takes it
        table.apply(WAIT)
        table.apply(WAIT)
        assert (player.choose(table, 0) == TAKE + wanted) == (not give_way)
