"""The compiled engine against a second one, written in plain Python from the rules alone.

Both draw from the same streams, so that every list of options, every zone at each step and every
outcome must agree, over random rules and choices.
"""

import random
from typing import Any

import pytest

from analyzer.core import rng
from analyzer.core.settings import choices_of
from analyzer.engine import match
from analyzer.games.gang import cards, rules
from tests.games.gang import reference

from .table import GAME, PUT_BACK, TAKE, WAIT, Options, Table

SOURCE = {"deal": rules.DEAL, "order": rules.ORDER, "settle": rules.SETTLING}


class Streams:
    """The chance of the reference, drawn from streams of our own generator."""

    def __init__(self, players: int, seed: int, deal: int) -> None:
        self.desk = match.desk_for(GAME, [], [])
        rng.start(self.desk.streams, GAME.rules.SOURCES, players, seed, deal)

    def below(self, source: str, n: int) -> int:
        return int(rng.below(self.desk.streams.of[SOURCE[source]], n))

    def shuffle(self, source: str, pile: list[int]) -> None:
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(source, last + 1)
            pile[last], pile[other] = pile[other], pile[last]


def code_of(option: tuple[Any, ...]) -> int:
    """Return our code for an option of the reference."""
    plain = {("WAIT",): WAIT, ("PUT_BACK",): PUT_BACK}
    return plain[option] if option in plain else TAKE + option[1]


def random_rules(dice: random.Random) -> dict[str, Any]:
    """Return random rules, as far as both engines have them."""
    return {
        "round_end": dice.choice(["first-full", "ready"]),
        "auto_return": dice.random() < 0.7,
        "grab_order": dice.choice(["random", "seat"]),
        "pass_cap": dice.choice([1, 2, 3, 6]),
        "cap_rule": dice.choice(["settle", "deal"]),
        "voluntary_cap": dice.choice([-1, 0, 1, 2]),
        "history_visibility": dice.choice(["moves", "final"]),
        "tripwires": dice.choice(["none", "any"]),
    }


def both(players: int, seed: int, deal: int, **options: Any) -> tuple[Table, reference.Game]:
    table = Table(seed, deal, players, **options)
    challenge = options.pop("challenge", "none")
    always = () if challenge == "none" else (challenge,)
    theirs = reference.ModeGame(
        reference.Rules(players=players, always=always, **options), Streams(players, seed, deal)
    )
    return table, theirs


def compare(table: Table, theirs: reference.Game) -> None:
    """Assert that both tables are in the same state."""
    public, n, size = table.public, table.players, int(table.state.pocket_n)
    zones = theirs.zones()
    assert [list(pocket[:size]) for pocket in table.state.pocket[:n]] == zones["pockets"]
    assert [card for card in public.board if card >= 0] == zones["board"]
    rest = zones["coming"] + theirs.discards + zones["stock"]
    assert [int(card) for card in table.state.deck[size * n :]] == rest
    assert [name for k, name in enumerate(cards.CHALLENGES) if public.active >> k & 1] == (
        zones["active"]
    )
    assert int(public.colour) + 1 == zones["colour"]
    assert int(public.tour) == zones["pass"]
    assert [int(seat) for seat in public.holder[1 : n + 1]] == zones["holder"]
    assert table.chips() == zones["has"]
    assert [int(x) for x in public.used[:n]] == zones["vol"]
    assert [int(x) for x in public.steals[:n]] == zones["steals"]
    for colour, chips in zones["chips"].items():
        assert [int(x) for x in public.chips[colour - 1, :n]] == chips
    assert (int(public.vaults), int(public.alarms)) == (zones["vaults"], zones["alarms"])
    for seat in range(n):
        seen = theirs.view(seat)
        view = table.view(seat).view(GAME.view.View)[0]
        assert {k for k in range(1, n + 1) if view["public"]["robbed"][seat] >> k & 1} == (
            set(seen.robbed)
        )
        for colour in range(int(public.colour)):
            chips = [seen.chips[other][colour] for other in range(n)]
            assert [int(chip) for chip in view["public"]["chips"][colour, :n]] == chips
        redrew = [fact[1] for fact in seen.told if fact[0] == "redrew"]
        assert [other for other in range(n) if view["redrew"] >> other & 1] == redrew
        if theirs.rules.history_visibility == "moves":
            assert int(view["public"]["moves_n"]) == len(seen.moves)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 10])
def test_every_option_zone_and_outcome_agrees(players):
    """Uniformly random choices, random rules; about 20,000 steps in all."""
    dice = random.Random(players)
    for deal in range(6):
        play_both(players, deal, dice, **random_rules(dice))


@pytest.mark.parametrize("challenge", choices_of(Options, "challenge")[1:])
def test_every_challenge_does_the_same(challenge):
    """Uniformly random choices, random rules; some 8,000 steps under each challenge."""
    dice = random.Random(challenge)
    redrawn = 0
    for deal in range(10):
        options = random_rules(dice)
        table = play_both(
            dice.choice([2, 3, 4, 6, 10]), deal, dice, **{**options, "challenge": challenge}
        )
        redrawn += table.state.threw[0] >= 0
    assert challenge.startswith("redraw") == (0 < redrawn < 10)


def play_both(players: int, deal: int, dice: random.Random, **options: Any) -> Table:
    """Play one game of both at random, comparing every step; return our table at its end."""
    table, theirs = both(players, 7, deal, **options)
    while not table.over:
        assert not theirs.over
        compare(table, theirs)
        assert table.check() == 0
        assert table.public.decider == theirs.to_act()
        listed = theirs.options()
        assert table.legal() == [code_of(option) for option in listed], options
        index = dice.randrange(len(listed))
        table.apply(code_of(listed[index]))
        theirs.apply(listed[index])
    assert theirs.over
    compare_outcomes(table, theirs)
    return table


def compare_outcomes(table: Table, theirs: reference.Game) -> None:
    out, n = table.outcome(), table.players
    assert int(out.heists) == len(theirs.heists)
    for heist, told in enumerate(theirs.heists):
        assert bool(out.success[heist]) == told["success"]
        assert int(out.broken[heist]) == told["first_inversion"]
        assert int(out.ties[heist]) == told["tied_pairs"]
        ranks = zip(out.low[heist, :n].tolist(), out.high[heist, :n].tolist(), strict=True)
        assert list(ranks) == told["true_ranks"]
        for colour in range(cards.ROUNDS):
            one = told["colours"][colour + 1]
            if one is None:
                assert not out.given[heist, colour].any()
                assert int(out.passes[heist, colour]) == int(out.rising[heist, colour]) == 0
                continue
            assert out.given[heist, colour, :n].tolist() == one["chips"]
            assert int(out.falling[heist, colour]) == one["inversions"]
            pairs = n * (n - 1) // 2
            lead = int(out.rising[heist, colour]) - int(out.falling[heist, colour])
            assert lead == one["tau"] * pairs
            assert int(out.stolen[heist, colour]) == one["steals"]
            assert int(out.returned[heist, colour]) == one["put_backs"]
            assert int(out.passes[heist, colour]) == one["passes"]
            assert int(out.settled[heist, colour]) == one["settled"]
            assert bool(out.cut[heist, colour]) == one["capped"]
            moves = int(out.taken[heist, colour]) + int(out.returned[heist, colour])
            assert moves == one["moves"]
            assert int(out.steps[heist, colour]) == one["micro_steps"]


def test_the_options_of_these_rules_are_all_there():
    """A key of ours that the reference lacks would go untested."""
    ours = set(Options.model_fields) - {"players", "vaults", "alarms", "runouts", "challenge"}
    assert ours == set(random_rules(random.Random(0)))
