"""The reference engine of The Gang: challenges, specialists, and the modes that bring them in."""

import random

import pytest

from .dice import Dice, play, random_seats, some_rules
from .reference import ModeGame, Rules, check
from .reference.belief import Model
from .reference.group import guess, says, target_law, told_weights
from .reference.hands import JACK, RANK, cards, category, value
from .reference.modes import CHALLENGES, SPECIALISTS
from .reference.rules import GROUP, ORANGE, RED, WHITE, YELLOW


def games(count, *always, **keys):
    """Yield finished games under these cards, checked at every step, with what was asked."""
    for seed in range(count):
        rules = Rules(**{"players": 3, "always": always, **keys})
        game, dice, asked = ModeGame(rules, Dice(seed)), random.Random(seed), []
        while not game.over:
            check(game)
            if game.decision not in ("NEGOTIATE", "SETTLE"):
                asked.append((game.decision, game.to_act(), game.options(), game.zones()))
            game.apply(dice.choice(game.options()))
        check(game)
        yield game, asked


def until(game, stop, seed=0):
    """Play at random until `stop(game)`; return whether that came before the end."""
    dice = random.Random(seed)
    while not game.over and not stop(game):
        game.apply(dice.choice(game.options()))
    return not game.over


@pytest.mark.parametrize("part", range(2))
def test_all_cards_together_keep_the_invariants(part):
    dice, met = random.Random(part), set()
    for i in range(14):
        cards_in = tuple(dice.sample(CHALLENGES + SPECIALISTS, dice.choice((1, 2, 4))))
        mode = dice.choice(("basic", "advanced", "professional", "master-thief"))
        keys = {"players": dice.choice((2, 3, 4, 6)), "always": cards_in, "mode": mode}
        stacks = dice.choice(("numeric", "shuffled"))
        game = ModeGame(some_rules(dice, stacks=stacks, **keys), Dice(i))
        while not game.over:
            check(game)
            game.apply(dice.choice(game.options()))
        check(game)
        met.update(card for heist in game.heists for card in heist["active"])
    assert len(met) > 15


def test_advanced_brings_a_card_for_what_just_happened():
    for game, _ in games(8, mode="advanced"):
        stacks = {True: list(CHALLENGES), False: list(SPECIALISTS)}
        assert game.heists[0]["active"] == []
        for before, heist in zip(game.heists, game.heists[1:], strict=False):
            assert heist["active"] == [stacks[before["success"]].pop(0)]


def test_professional_keeps_one_challenge_all_game():
    kept = set()
    for game, _ in games(8, mode="professional"):
        first = game.heists[0]["active"]
        assert len(first) == 1 and first[0] in CHALLENGES[1:]
        assert all(heist["active"][0] == first[0] for heist in game.heists)
        assert all(len(set(heist["active"])) == 2 for heist in game.heists[1:])
        kept.update(first)
    assert len(kept) > 2


def test_master_thief_always_has_two_challenges_and_loses_at_two_alarms():
    for game, _ in games(8, mode="master-thief"):
        for place, heist in enumerate(game.heists):
            assert heist["active"] == list(CHALLENGES[1 + place : 3 + place])
        assert game.alarms == 2 or game.vaults == 3


def test_colours_left_out():
    for card, colour in (("no_white", WHITE), ("no_orange", ORANGE)):
        for game, _ in games(2, card):
            for heist in game.heists:
                left_out = [c for c, told in heist["colours"].items() if told is None]
                assert left_out == [colour]


@pytest.mark.parametrize(("card", "chip"), [("lock_low", 1), ("lock_top", 3)])
def test_a_locked_chip_is_taken_once(card, chip):
    def takes(talk):
        return sum(step[1] != "WAIT" and step[2] == chip for step in talk.log)

    again_in_red = 0
    for seed in range(25):
        game = ModeGame(Rules(3, always=(card,)), Dice(seed))
        assert until(game, lambda g: g.colour == RED and g.talk is not None, seed)
        assert all(takes(game.talks[colour]) == 1 for colour in (WHITE, YELLOW, ORANGE))
        until(game, lambda g: len(g.heists) == 1 or takes(g.talk) > 1, seed)
        again_in_red += not game.heists
    assert again_in_red > 5, "red is not locked"


@pytest.mark.parametrize(
    ("card", "tripwires", "face", "chip"),
    [
        ("redraw_low_face", "none", True, 1),
        ("redraw_top_noface", "none", False, 3),
        ("redraw_top_noface", "any", True, 3),
    ],
)
def test_redraws(card, tripwires, face, chip):
    redrawn = 0
    for seed in range(30):
        game = ModeGame(Rules(3, always=(card,), tripwires=tripwires), Dice(seed))
        pockets, stock = [list(p) for p in game.pockets], list(game.stock)
        assert until(game, lambda g: g.colour == YELLOW, seed)
        faces = any(RANK[c] in (9, 10, 11) for c in game.board)
        seat = game.talks[WHITE].chips.has.index(chip)
        if faces == face:
            redrawn += 1
            assert game.discards == pockets[seat]
            pockets[seat] = stock[:2]
        assert game.pockets == pockets
        assert game.talks[WHITE].chips.has[seat] == chip, "its white chip stays"
    assert 3 < redrawn < 30
    for game, asked in games(2, card, "no_white"):
        assert not asked and not game.discards


def test_past_chips_and_moves_leave_the_views():
    game = ModeGame(Rules(3, always=("hide_past",)), Dice(1))
    plain = ModeGame(Rules(3), Dice(1))
    for one in (game, plain):
        until(one, lambda g: g.colour == ORANGE, 1)
    hidden, shown = game.view(0), plain.view(0)
    assert hidden.chips == ((0,) * 4,) * 3 and all(min(row[:2]) > 0 for row in shown.chips)
    assert {move[0] for move in hidden.moves} <= {ORANGE}
    assert {move[0] for move in shown.moves} >= {WHITE, YELLOW}
    assert (hidden.holder, hidden.pocket) == (shown.holder, shown.pocket)


def test_three_cards_in_a_pocket():
    game = next(games(1, "three_pocket"))[0]
    heist = game.heists[0]
    assert [len(p) for p in heist["pockets"]] == [3, 3, 3]
    assert heist["values"] == [value([*p, *heist["board"]]) for p in heist["pockets"]]


def test_guesses_decide_with_the_order():
    ends = set()
    for game, asked in games(12, "guess_value", "guess_category", players=2):
        assert [a[0] for a in asked[:2]] == ["GUESS_VALUE", "GUESS_CATEGORY"]
        assert all(a[1] == GROUP for a in asked)
        for heist in game.heists:
            ends.add((heist["first_inversion"] == 0, heist["success"]))
    assert ends >= {(True, False), (False, False)} and (False, True) not in ends


def at_guess(card, seed=0):
    game = ModeGame(Rules(3, always=(card,)), Dice(seed))
    assert until(game, lambda g: g.decision.startswith("GUESS"), seed)
    top = game.talks[RED].chips.has.index(3)
    return game, top


def test_a_right_guess_leaves_the_order_to_decide():
    for seed in range(12):
        game, top = at_guess("guess_value", seed)
        game.apply(("VALUE", RANK[game.pockets[top][0]]))
        heist = game.heists[0]
        assert heist["success"] == (heist["first_inversion"] == 0)
        game, top = at_guess("guess_category", seed)
        v = value([*game.pockets[top], *game.board])
        game.apply(("CATEGORY", category(v)))
        heist = game.heists[0]
        assert heist["success"] == (heist["first_inversion"] == 0)


def test_the_group_guesses_what_is_most_probable():
    right = 0
    for seed in range(8):
        game, top = at_guess("guess_category", seed)
        view = game.view(GROUP)
        assert {seat for seat, _ in view.revealed} == {0, 1, 2} - {top}
        law = target_law(view, Model())
        assert len(law) == 43 * 42 // 2, "52 less the board and the four cards shown"
        mass = [0.0] * 10
        for pocket, w in law.items():
            mass[category(value([*pocket, *view.board]))] += w
        pick = guess(view, game.options(), lambda n: 0, Model())
        assert pick == ("CATEGORY", mass.index(max(mass)))
        right += pick[1] == category(value([*game.pockets[top], *game.board]))
    assert right >= 2


def test_equal_guesses_are_drawn():
    game, _ = at_guess("guess_value", 3)
    view = game.view(GROUP)
    flat = Model(lam=1.0)  # chips tell nothing: every rank with four cards unseen is as likely
    law = target_law(view, flat)
    mass = {r: sum(w for h, w in law.items() if r in (RANK[h[0]], RANK[h[1]])) for r in range(13)}
    most = max(mass.values())
    best = [r for r, w in mass.items() if w > most * (1 - 1e-9)]
    picks = {guess(view, game.options(), lambda n, k=k: k % n, flat)[1] for k in range(13)}
    assert len(best) > 1 and picks == set(best)


# ---------------------------------------------------------------- specialists


def test_told_facts_are_true_and_exclude_pockets():
    for card in ("tell_faces", "tell_sum", "tell_count", "tell_category", "show_one", "pass_left"):
        for seed in range(3):
            game = ModeGame(Rules(3, always=(card,)), Dice(seed))
            assert until(game, lambda g: g.colour == YELLOW and g.talk is not None, seed)
            facts = [*game.told, *(fact for _, fact in game.secrets)]
            assert facts
            for fact in facts:
                if fact[0] != "showed":
                    assert says(fact, tuple(game.pockets[fact[1]]), game.board)
    w = {(0, 1): 1.0, (36, 40): 1.0, (3, 37): 1.0}
    assert list(told_weights(w, [("faces", 2, 1)], 2, ()).values()) == [0, 0, 1]
    assert list(told_weights(w, [("faces", 1, 1)], 2, ()).values()) == [1, 1, 1]
    redrawn = [("faces", 2, 1), ("redrew", 2)]
    assert list(told_weights(w, redrawn, 2, ()).values()) == [1, 1, 1]
    assert says(("sum", 0, 21), tuple(cards("AsTd")), ()) and says(("sum", 0, 4), (0, 1), ())


def test_a_shown_card_is_seen_by_two():
    game = ModeGame(Rules(3, always=("show_one",)), Dice(1))
    game.apply(("WHO", 1))
    card = game.pockets[1][1]
    assert game.options() == [("SHOW", c, to) for c in game.pockets[1] for to in (0, 2)]
    game.apply(("SHOW", card, 2))
    assert [("shown", 1, card) in game.view(seat).told for seat in range(3)] == [False, True, True]


def test_pockets_change_as_the_specialists_say():
    game = ModeGame(Rules(3, always=("pass_left",)), Dice(1))
    before = [list(p) for p in game.pockets]
    for seat in range(3):
        assert (game.decision, game.to_act()) == ("PASS", seat)
        assert game.pockets == before, "all pass at the same time"
        game.apply(("PASS", before[seat][0]))
    assert game.pockets == [[before[s][1], before[s - 1][0]] for s in range(3)]

    game = ModeGame(Rules(3, always=("draw_discard",)), Dice(1))
    drawn, own = game.stock[0], game.pockets[2]
    game.apply(("WHO", 2))
    assert game.options() == [("DISCARD", card) for card in [*own[:2], drawn]]
    game.apply(("DISCARD", own[0]))
    assert game.pockets[2][1] == drawn and len(game.pockets[2]) == 2

    game = ModeGame(Rules(3, always=("jack",)), Dice(1))
    kept = game.pockets[0][1]
    game.apply(("WHO", 0))
    game.apply(("DISCARD", game.pockets[0][0]))
    assert game.pockets[0] == [kept, JACK]

    game, plain = ModeGame(Rules(3, always=("redeal",)), Dice(1)), ModeGame(Rules(3), Dice(1))
    gathered = sorted(card for p in game.pockets for card in p)
    assert gathered == sorted(card for p in plain.pockets for card in p)
    assert game.pockets != plain.pockets and game.coming == plain.coming


def test_beating_its_category():
    moved = 0
    for game, asked in games(12, "beat_category"):
        for (_, _, _, _), heist in zip(asked, game.heists, strict=True):
            marked = [s for s, key in enumerate(heist["values"]) if key[1]]
            assert len(marked) == 1
            own = category(heist["v"][marked[0]])
            for seat, v in enumerate(heist["v"]):
                if seat != marked[0] and category(v) == own:
                    assert heist["values"][marked[0]] > heist["values"][seat]
                    moved += v >= heist["v"][marked[0]]
                elif seat != marked[0]:
                    above = heist["values"][marked[0]] > heist["values"][seat]
                    assert above == (own > category(v))
    assert moved


def test_basic_games_are_the_same_in_both_classes():
    from .reference import Game

    for seed in range(3):
        plain = play(Game(Rules(3), Dice(seed)), random_seats(3, seed))
        other = play(ModeGame(Rules(3), Dice(seed)), random_seats(3, seed))
        assert plain.outcome() == other.outcome()
