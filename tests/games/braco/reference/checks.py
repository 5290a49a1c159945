"""What must hold at every step of a game."""

from __future__ import annotations

from .engine import Game
from .table import (
    KIND_COUNT,
    MYTHO,
)


def check(game: Game) -> None:
    """Assert the invariants of the rules file (at any decision, and when over)."""
    seats = range(game.rules.players)
    actions = [sum(hand[kind] for hand in game.hands) for kind in range(KIND_COUNT)]
    for kind in game.action_pile:
        actions[kind] += 1
    money = list(game.money_pile) + [
        card for card in game.money + game.secured_card if card is not None
    ]
    for letter, index in game.middle + game.in_air:
        if letter == "A":
            actions[index] += 1
        else:
            money.append(index)
    assert actions == game.copies, "each Action card is in exactly one zone"
    assert sorted(money) == list(range(len(game.values))), "each Money card is in exactly one zone"
    assert all(count >= 0 for hand in game.hands for count in hand)
    assert actions[MYTHO] == game.copies[MYTHO] <= 1, "Le Mytho exists once"
    assert game.direction in (1, -1)
    middle_money = {index for letter, index in game.middle if letter == "M"}
    assert game.covered <= middle_money
    assert all(index in game.covered for letter, index in game.middle[:-1] if letter == "M")

    letters_in_air = [letter for letter, _ in game.in_air]
    allowed = {
        "KEEP": ["M"],
        "COVER": ["A"] * len(letters_in_air),
        "GIVE": ["A"] * len(letters_in_air),
    }
    assert letters_in_air == allowed.get(game.decision, []), "two Money in a hand only during KEEP"
    if game.decision in allowed:
        assert letters_in_air

    in_hand = [seat for seat in seats if game.hands[seat][MYTHO]]
    if game.friend is not None:
        assert game.active[game.friend], "the friend is in the game"
        assert in_hand, "no friend while Le Mytho is in a pile or in the middle"
    else:
        assert not in_hand, "Le Mytho in a hand has a friend"
    for seat in seats:
        if not game.active[seat]:
            assert game.action_count(seat) == 0 and game.money[seat] is None, (
                "who left holds nothing"
            )
            card = game.secured_card[seat]
            assert (
                card is not None
                and game.secured[seat] == game.values[card]
                and game.braco_turn[seat] > 0
            )
        else:
            assert game.secured_card[seat] is None and game.secured[seat] == 0

    choices = game.options()
    if game.over:
        assert choices == [] and sum(game._win_shares()) in (0, 1)
        return
    assert game.active[game.seat] and game.active[game.author], "a player who left never acts"
    assert choices and len(set(choices)) == len(choices), "a pending decision has options"
    if game.decision not in ("VEST", "SHED"):
        assert game.seat == game.author
    assert game.turns <= game.rules.turn_cap * game.rules.players
