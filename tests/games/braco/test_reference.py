"""The compiled engine against a second one, written in plain Python from the rules alone.

Both draw from the same streams, so that every list of options, every zone at the start of each
turn and every outcome must agree, over random rules, decks and choices.
"""

import random
from fractions import Fraction
from typing import Any

import pytest

from analyzer.core import rng
from analyzer.core.metric import SHARE
from analyzer.engine import match
from analyzer.games.braco import cards, zones
from analyzer.games.braco.options import Options
from tests.games.braco import reference
from tests.games.braco.table import GAME, Table, random_options

SOURCE = {"deal": zones.DEAL, "steal": zones.STEAL, "renew": zones.RENEW}
PLAIN = {
    ("BRACO",): cards.BRACO,
    ("MAX_MONEY",): cards.MAX_MONEY_CARD,
    ("MAX_ACTION",): cards.MAX_ACTION_CARD,
    ("TAKE",): cards.TAKE,
    ("EXCHANGE",): cards.EXCHANGE,
    ("DRAW",): cards.DRAW,
    ("PASS_MYTHO",): cards.PASS_MYTHO,
    ("STOW_MYTHO",): cards.STOW_MYTHO,
    ("SACRIFICE_BOTH",): cards.SACRIFICE,
    ("PASS",): cards.PASS,
    ("NO",): cards.NO,
    ("YES",): cards.YES,
    ("OLD",): cards.OLD,
    ("NEW",): cards.NEW,
}


def code_of(option: tuple[Any, ...]) -> int:
    """Return our code for an option of the reference."""
    if option in PLAIN:
        return PLAIN[option]
    word, what = option
    if word in ("PLAY", "NAME", "SHED"):
        kind = cards.KINDS.index(what)
        return {"PLAY": cards.PLAY, "NAME": cards.NAMED, "SHED": cards.SHOWN}[word] + kind
    return {"TARGET": cards.AT, "GIVE": cards.TO}[word] + what


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


def rules_of(options: Options) -> reference.Rules:
    """Return the parameters of the reference for our options."""
    given = dict(options)
    for ours in ("deck_size", "alone_turns"):
        given.pop(ours)
    given["deck"] = dict(options.deck)
    given["money"] = list(options.money)
    return reference.Rules(**given)


def zones_of(table: Table, theirs: reference.Game) -> tuple[Any, Any]:
    """Return both tables' zones in one form."""
    state, n = table.state, table.model.players
    kind_of = [int(k) for k in table.options.kind[: len(table.model.money)]]
    ours = {
        "hands": [table.hand(seat) for seat in range(n)],
        "money": [int(m) for m in state.money[:n]],
        "action": [int(c) for c in state.action[: state.public.action_n]],
        "pile": [int(c) for c in state.pile[: state.public.money_n]],
        "middle": [int(c) for c in state.middle[: state.public.middle_n]],
        "friend": int(state.public.friend),
        "direction": int(state.public.direction),
        "active": [bool(a) for a in state.public.active[:n]],
        "turns": int(state.public.turns),
    }
    other = {
        "hands": theirs.hands,
        "money": [-1 if m is None else kind_of[m] for m in theirs.money],
        "action": theirs.action_pile,
        "pile": [kind_of[m] for m in theirs.money_pile],
        "middle": [c if sort == "A" else cards.MONEY + kind_of[c] for sort, c in theirs.middle],
        "friend": -1 if theirs.friend is None else theirs.friend,
        "direction": theirs.direction,
        "active": theirs.active,
        "turns": theirs.turns,
    }
    return ours, other


def play_both(options: Options, seed: int, dice: random.Random) -> int:
    """Play one game on both engines; return the number of choices compared."""
    table = Table(options, seed)
    theirs = reference.Game(rules_of(options), Streams(options.players, seed, 0))
    eager = dice.random() < 0.5
    steps = 0
    while not theirs.over:
        assert not table.over
        listed = [code_of(option) for option in theirs.options()]
        assert table.choices() == listed, (options, theirs.decision)
        assert table.decision == theirs.decision.lower().replace("_", "-")
        assert table.state.public.decider == theirs.seat
        if theirs.decision == "TURN":
            ours, other = zones_of(table, theirs)
            assert ours == other
        pick = 0 if eager and dice.random() < 0.5 else dice.randrange(len(listed))
        theirs.apply(theirs.options()[pick])
        table.choose(listed[pick])
        steps += 1
    assert table.over
    compare_outcomes(table, theirs)
    return steps


def compare_outcomes(table: Table, theirs: reference.Game) -> None:
    """Compare what the two finished games tell."""
    out, told, n = table.outcome(), theirs.outcome(), table.model.players
    assert cards.ENDS[out.end] == told["end"]
    assert int(out.turns) == told["turns"]
    assert [Fraction(int(w), SHARE) for w in out.win[:n]] == told["win"]
    for ours, name in (
        (out.secured, "secured"), (out.braco_turn, "braco_turn"), (out.could_call, "could_call"),
        (out.max_money, "max_money"), (out.max_action, "max_action"), (out.left, "left"),
    ):  # fmt: skip
        assert [int(x) for x in ours[:n]] == told[name], name
    played = [[int(k) for k in row[: cards.ACTION_KINDS]] for row in out.played[:n]]
    assert played == told["played"]
    assert int(out.renewals) == told["renewals"]


@pytest.mark.parametrize("part", range(6))
def test_both_engines_play_the_same_games(part):
    """Some 150 games, about 20 000 choices, over random options; a million were run once."""
    dice = random.Random(1000 + part)
    steps = sum(play_both(random_options(dice), dice.getrandbits(60), dice) for _ in range(25))
    assert steps > 1000


@pytest.mark.parametrize("players", range(2, 9))
def test_both_engines_agree_on_the_default_rules(players):
    dice = random.Random(players)
    options = Options(players=players, turn_cap=40)
    assert sum(play_both(options, dice.getrandbits(60), dice) for _ in range(3)) > 50
