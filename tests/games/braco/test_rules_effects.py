"""Which card "has an effect" now (B13): the one list that three rules and two policies read."""

import pytest

from analyzer.games.braco.cards import (
    BALANCE,
    BANQUE,
    CAROTTE,
    CONTRAT,
    DEAL,
    DEMONS,
    DRAW,
    FAUCHE,
    GILET,
    HACKER,
    MYTHO,
    NOBODY,
    PASS_MYTHO,
    POISSE,
    PRISON,
    ROUE,
    TREFLE,
)
from analyzer.games.braco.options import Options
from tests.games.braco.table import Table

# (kind, whether it has an effect, players, how the position differs); seat 0 holds the kind and a
# Gilet, which never has one, and no pile has a card
CASES = [
    (BANQUE, True, 2, {"pile": [500]}),
    (BANQUE, True, 2, {"middle": [500, ROUE]}),
    (BANQUE, False, 2, {"middle": [ROUE]}),
    (BANQUE, True, 2, {"middle": [500]}),  # when it covers
    (CAROTTE, True, 2, {"money": {1: 500}}),
    (CAROTTE, False, 2, {"money": {0: 500}}),
    (CONTRAT, True, 2, {"action": [ROUE]}),
    (CONTRAT, True, 2, {"middle": [ROUE]}),  # Contrat itself stays on top at the renewal
    (CONTRAT, True, 2, {"middle": [500]}),  # slid under the Money, it is recycled itself
    (CONTRAT, False, 2, {}),
    (CONTRAT, False, 2, {"middle": [500], "rules": {"uncovered_returns": False}, "lost": True}),
    (FAUCHE, True, 2, {"hand": [ROUE]}),
    (FAUCHE, True, 2, {"hand": [MYTHO]}),
    (FAUCHE, False, 2, {"money": {1: 500}}),
    (PRISON, True, 2, {}),
    (TREFLE, True, 2, {}),
    (HACKER, True, 2, {}),
    (ROUE, False, 2, {}),
    (ROUE, True, 3, {}),
    (ROUE, False, 3, {"left": {2: 100}}),
    (DEAL, True, 2, {"money": {0: 100, 1: 500}}),
    (DEAL, False, 2, {"money": {1: 500}}),
    (DEAL, False, 2, {"money": {0: 500}}),
    (BALANCE, True, 2, {"hand": [ROUE]}),
    (BALANCE, False, 2, {"hand": []}),
    (BALANCE, False, 2, {"hand": [MYTHO]}),
    (BALANCE, True, 2, {"hand": [MYTHO], "rules": {"balance_mytho": True}}),
    (BALANCE, True, 2, {"hand": [POISSE]}),
    # as far as everybody can tell: the list of options must not betray a hand
    (BALANCE, True, 2, {"hand": [POISSE], "rules": {"balance_poisse": False}}),
    (BALANCE, True, 2, {"hand": [MYTHO], "secret": True}),
    (BALANCE, True, 2, {"hand": [MYTHO, POISSE], "rules": {"balance_poisse": False}}),
    (DEMONS, True, 2, {"middle": [ROUE, 500]}),
    (DEMONS, False, 2, {"middle": [500]}),
    (DEMONS, True, 2, {"middle": [DEMONS]}),
    (DEMONS, False, 2, {"middle": [DEMONS], "rules": {"demons_recover_demons": False}}),
]


def laid_out(kind, players, given, **rules):
    """Return the table of one case."""
    given = dict(given)
    options = Options(players=players, **given.pop("rules", {}), **rules)
    hands = {0: [kind, GILET], 1: given.pop("hand", [])}
    lost, secret = given.pop("lost", False), given.pop("secret", False)
    table = Table.position(options, hands=hands, **given)
    if lost:
        table.state.public.visible = 0
    if secret:
        table.state.public.mytho_seen = NOBODY
    return table


@pytest.mark.parametrize(("kind", "useful", "players", "given"), CASES)
def test_b13_only_if_stuck_lists_the_cards_with_an_effect(kind, useful, players, given):
    table = laid_out(kind, players, given, dead_play="only-if-stuck")
    plays = [code for code in table.choices() if code < MYTHO]
    assert plays == ([kind] if useful else sorted([kind, GILET]))
    table = laid_out(kind, players, given)
    plays = [code for code in table.choices() if code < MYTHO]
    assert plays == sorted([kind, GILET])  # dead_play = "always"


@pytest.mark.parametrize(("kind", "useful", "players", "given"), CASES)
def test_b11_stuck_only_lists_draw_when_no_card_has_an_effect(kind, useful, players, given):
    """A Contrat is without effect only when nobody can draw, its player neither."""
    can_draw = {} if kind == CONTRAT else {"action": [PRISON]}
    table = laid_out(kind, players, given | can_draw, draw_mode="stuck-only")
    assert (DRAW in table.choices()) == (not useful and kind != CONTRAT)


@pytest.mark.parametrize(("kind", "useful", "players", "given"), CASES)
def test_b13_what_a_policy_is_told_holds_without_covering(kind, useful, players, given):
    """The view's mask differs from the list only for a Banque that would have to cover."""
    table = laid_out(kind, players, given)
    told = int(table.view(0).useful)
    if kind == BANQUE and given.get("middle") == [500]:
        useful = False
    assert told == (1 << kind if useful else 0)
    assert int(table.view(1).useful) == 0


def test_b13_the_other_options_stay_when_dead_cards_do_not():
    rules = Options(players=2, dead_play="only-if-stuck")
    hands = {0: [PRISON, GILET, MYTHO]}
    table = Table.position(rules, hands=hands, action=[ROUE], friend=1)
    assert table.choices() == [PRISON, PASS_MYTHO, DRAW]


def test_b13_poisse_is_exempt():
    """Playable, it is the only card in hand, so it is listed whatever `dead_play` says."""
    for dead_play in ("always", "only-if-stuck"):
        rules = Options(players=2, dead_play=dead_play)
        table = Table.position(rules, hands={0: [POISSE]}, money={0: 500})
        assert table.choices() == [POISSE]
