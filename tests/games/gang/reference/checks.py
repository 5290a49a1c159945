"""What must hold at every step of a game."""

from __future__ import annotations

from .engine import Game
from .hands import CARDS, JACK
from .negotiation import Negotiation
from .rules import CENTRE, COLOURS


def check(game: Game) -> None:
    """Assert the invariants of the rules file (at any decision, and when over)."""
    _check_cards(game)
    if game.talk:
        _check_chips(game.talk)
    for talk in game.talks.values():
        _check_finished(talk)
    assert game.vaults + game.alarms == len(game.heists), "a heist gives a vault or an alarm"
    for heist in game.heists[-1:]:
        red = heist["colours"][COLOURS[-1]]
        in_order = red["inversions"] == 0
        assert in_order == (heist["first_inversion"] == 0)
        assert in_order == heist["success"] or (in_order and "guess" in " ".join(heist["active"]))
        n = len(heist["values"])
        for colour in filter(None, heist["colours"].values()):
            assert sorted(colour["chips"]) == list(range(1, n + 1))
            for line in [*colour["confusion"], *zip(*colour["confusion"], strict=True)]:
                assert sum(line) == 1
    if game.over:
        ends = (game.vaults == 3, game.alarms == game.rules.alarms_to_lose)
        assert sorted(ends) == [False, True]
        assert game.options() == [] and game.decision == ""
        return
    assert game.vaults < 3 and game.alarms < game.rules.alarms_to_lose
    assert game.options() and len(set(game.options())) == len(game.options())
    _check_asked(game)


def _check_cards(game: Game) -> None:
    held = [card for pocket in game.pockets for card in pocket]
    every = held + game.coming + game.stock + game.discards
    assert sorted(card for card in every if card != JACK) == list(range(CARDS)), "52 distinct cards"
    assert game.board == game.coming[: len(game.board)]


def _check_chips(talk: Negotiation) -> None:
    chips, rules = talk.chips, talk.rules
    for chip in range(1, rules.players + 1):
        holders = [seat for seat in range(rules.players) if chips.has[seat] == chip]
        assert holders == ([] if chips.holder[chip] == CENTRE else [chips.holder[chip]])
    assert len(chips.free()) == len(chips.chipless())
    if rules.voluntary_cap >= 0:
        assert max(chips.vol) <= rules.voluntary_cap
    assert chips.moves == sum(action in ("TAKE", "PUT_BACK") for _, action, _, _ in talk.log)
    assert len(talk.log) == talk.micro_steps + talk.settled
    if rules.pass_cap:
        assert talk.passes <= rules.pass_cap
        assert talk.micro_steps <= rules.pass_cap * rules.players


def _check_finished(talk: Negotiation) -> None:
    chips, rules = talk.chips, talk.rules
    assert sorted(chips.has) == list(range(1, rules.players + 1)), "chips are a permutation"
    assert chips.moves >= rules.players or talk.settled
    assert talk.capped or not talk.settled
    if rules.round_end == "first-full" and not talk.capped:
        seat, action, _, origin = talk.log[-1]
        assert action == "TAKE" and origin == CENTRE and chips.has[seat], "over when all hold one"


def _check_asked(game: Game) -> None:
    """Assert that a micro-step is only asked while the round is not over."""
    if game.decision == "NEGOTIATE" and game.rules.round_end == "first-full":
        assert game.talk and not game.talk.chips.full()
    if game.decision == "SETTLE":
        assert game.talk and game.talk.capped and not game.talk.chips.full()
