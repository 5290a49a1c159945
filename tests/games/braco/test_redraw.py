"""Redrawing what a seat cannot know leaves its view as it was, and is truly random (V1)."""

import random
from collections import Counter
from itertools import permutations

import numba
import numpy as np
import pytest
from scipy import stats

from analyzer.core import contract, rng
from analyzer.core.jit import new_each
from analyzer.engine import match
from analyzer.games.braco import position, rules, view, zones
from analyzer.games.braco.cards import CAROTTE, GILET, MYTHO, PRISON
from analyzer.games.braco.options import Deck, Options, pack

ALPHA = 1e-6  # a correct program fails a statistical test on one seed in a million
GAME = contract.load("braco")
NOTHING_PLANTED, LEAK, IDLE = 0, 1, 2

# What the driver counts, over all redraws of all games.
(
    REDRAWS, VIEW_CHANGED, BROKEN, HANDS, MONEY, ACTION_PILE, MONEY_PILE, MYTHO_MOVED,
    MEMORY, OWN_CHANGED, BASE_BROKEN, LAST_BROKEN, OFFERED, LISTED, LIST_CHANGED,
) = range(15)  # fmt: skip


@numba.njit
def differs(left, right, n):
    for i in range(n):
        if left[i] != right[i]:
            return True
    return False


@numba.njit
def compare(state, twin, player, counts):
    """Count what differs between the true state and the redrawn one."""
    n = state.public.players
    hands, money, memory = False, False, False
    for seat in range(n):
        changed = differs(state.hand[seat].n, twin.hand[seat].n, 16)
        if seat == player:
            counts[OWN_CHANGED] += changed or state.money[seat] != twin.money[seat]
        hands |= changed
        money |= state.money[seat] != twin.money[seat]
        for other in range(n):
            memory |= differs(state.knows[seat, other], twin.knows[seat, other], 14)
            memory |= state.knows_money[seat].n[other] != twin.knows_money[seat].n[other]
            memory |= state.knows_none[seat, other] != twin.knows_none[seat, other]
    counts[HANDS] += hands
    counts[MONEY] += money
    counts[MEMORY] += memory
    counts[ACTION_PILE] += differs(state.action, twin.action, state.public.action_n)
    counts[MONEY_PILE] += differs(state.pile, twin.pile, state.public.money_n)
    counts[MYTHO_MOVED] += state.mytho_at != twin.mytho_at
    counts[OFFERED] += state.offered != twin.offered


@numba.njit
def play(desk, options, seed, deal, most, twins, views, raw, lists, stream, planted, counts):
    """Play one game at random; at every decision redraw it for every player and compare."""
    state = desk.state
    rng.start(desk.streams, rules.SOURCES, options.players, seed, deal)
    rules.setup(state, options, (), desk.streams)
    for _ in range(most):
        if rules.is_over(state):
            return
        counts[BASE_BROKEN] += rules.check(state, options) != 0
        for player in range(options.players):
            twins[0] = state
            twin = twins[0]
            if planted != IDLE:
                position.redraw_hidden(twin, player, options, (), stream)
            view.observe(state, player, options, (), views[0])
            view.observe(twin, player, options, (), views[1])
            if planted == LEAK:
                other = (player + 1) % options.players
                views[0].found = state.hand[other].n[0]
                views[1].found = twin.hand[other].n[0]
            counts[REDRAWS] += 1
            counts[VIEW_CHANGED] += differs(raw[0], raw[1], raw.shape[1])
            broken = rules.check(twin, options)
            if broken != 0:
                counts[BROKEN] += 1
                counts[LAST_BROKEN] = (
                    broken * 100 + state.public.decision * 10 + (state.public.decider == player)
                )
            compare(state, twin, player, counts)
            if state.public.decider == player:
                n = rules.legal(state, options, (), desk.choices)
                m = rules.legal(twin, options, (), lists)
                counts[LISTED] += 1
                counts[LIST_CHANGED] += n != m or differs(desk.choices.code, lists.code, n)
        n = rules.legal(state, options, (), desk.choices)
        picked = rng.below(desk.streams.of[rules.SOURCES], n)
        rules.apply(state, desk.choices.code[picked], options, (), desk.streams)


def any_options(dice):
    """Return random rules: any number of players, any house option, a deck that may be odd."""
    players = dice.randint(2, 8)
    counts = {kind: dice.randint(0, 7) for kind in Deck.model_fields if kind != "mytho"}
    counts["mytho"] = int(dice.random() < 0.9)
    deck = Deck(**counts) if dice.random() < 0.5 else Deck()
    dealt = dice.randint(1, 7)
    if players * dealt > deck.total():
        deck, dealt = Deck(), 4
    chosen = {
        key: dice.choice(choices_of_key(key))
        for key in (
            "end", "classement_end", "ready_options", "draw_mode", "stow_initial", "dead_play",
            "contrat_self", "balance_poisse", "balance_mytho", "renew", "uncovered_returns",
            "demons_recover_demons",
        )
    }  # fmt: skip
    money = tuple(dice.choice((1, 2, 5, 10, 50)) * 1_000 for _ in range(dice.randint(1, 16)))
    if dice.random() < 0.5:
        money = Options().money
    return Options(players=players, deck=deck, dealt=dealt, money=money, **chosen)


def choices_of_key(key):
    annotation = Options.model_fields[key].annotation
    return (False, True) if annotation is bool else annotation.__args__


def record_of(options):
    record = pack(options)
    record.needs = (1 << len(rules.NEEDS)) - 1
    return record


def tour(games, planted=NOTHING_PLANTED, most=400, seed=20_240_901):
    """Return the counts over `games` random games, each with rules of its own."""
    dice = random.Random(seed)
    desk = match.desk_for(GAME, [], [])
    twins, views = new_each(rules.State, 1), new_each(view.View, 2)
    raw = views.view(np.uint8).reshape(2, -1)
    lists = match.desk_for(GAME, [], []).choices
    stream = stream_of(seed)
    counts = np.zeros(16, np.int64)
    for deal in range(games):
        record = record_of(any_options(dice))
        play(desk, record, seed, deal, most, twins, views, raw, lists, stream, planted, counts)
    return counts


def judge(counts):
    """Fail unless no view changed, every state is whole, and every hidden part does change."""
    assert counts[REDRAWS] > 10_000
    assert counts[VIEW_CHANGED] == 0
    assert counts[OWN_CHANGED] == 0
    assert counts[BASE_BROKEN] == 0
    assert counts[BROKEN] == 0, f"check {counts[LAST_BROKEN]} (check * 100 + decision * 10 + own)"
    assert counts[HANDS] > 0.7 * counts[REDRAWS]
    for part in (MONEY, ACTION_PILE, MONEY_PILE, MYTHO_MOVED, MEMORY, OFFERED):
        assert counts[part] > 0.002 * counts[REDRAWS], f"part {part}: {counts}"


def test_a_view_survives_the_redraw_of_what_it_hides():
    judge(tour(600))


def test_the_options_of_a_seat_tell_it_nothing_either():
    """What is listed depends on what the seat knows, in 100 000 decisions under any rules."""
    counts = tour(700)
    assert counts[LISTED] > 100_000
    assert counts[LIST_CHANGED] == 0


@pytest.mark.parametrize(("planted", "message"), [(LEAK, "VIEW"), (IDLE, "HANDS")])
def test_the_test_sees_a_leak_and_an_idle_redraw(planted, message):
    counts = tour(60, planted)
    with pytest.raises(AssertionError):
        judge(counts)
    assert (counts[VIEW_CHANGED] > 0) == (message == "VIEW")
    assert (counts[HANDS] == 0) == (message == "HANDS")


def stream_of(seed):
    """Return a random stream; a zeroed one would never move."""
    stream = new_each(rng.Stream, 1)[0]
    rng.fill(stream, np.uint64(seed))
    return stream


def redraws(state, record, n, seed):
    """Return `n` independent redraws of `state` for seat 0."""
    out = new_each(rules.State, n)
    redraw_often(state, 0, record, stream_of(seed), out)
    return out


@numba.njit
def redraw_often(state, player, options, stream, out):
    """Fill `out` with independent redraws of `state`."""
    for i in range(out.shape[0]):
        out[i] = state
        position.redraw_hidden(out[i], player, options, (), stream)


def cards_of(hand):
    return tuple(kind for kind in range(len(hand)) for _ in range(hand[kind]))


def arrangement(state):
    """Return the hidden cards of a table of three as seat 0 may imagine them."""
    pile = tuple(int(kind) for kind in state.action[: state.public.action_n])
    return cards_of(state.hand[1].n), cards_of(state.hand[2].n), pile


def chances(state, allowed):
    """Return arrangement -> chance, by going through all deals of the hidden cards."""
    first, second, pile = arrangement(state)
    hidden, cut, end = first + second + pile, len(first), len(first) + len(second)
    found = Counter(
        (tuple(sorted(deal[:cut])), tuple(sorted(deal[cut:end])), deal[end:])
        for deal in permutations(hidden)
    )
    kept = {deal: n for deal, n in found.items() if allowed(*deal)}
    return {deal: n / sum(kept.values()) for deal, n in kept.items()}


def tiny(wanted, **deck):
    """Return (state, record) of the first tiny game of three whose state is as `wanted`."""
    counts = dict.fromkeys(Deck.model_fields, 0) | deck
    options = Options(players=3, deck=Deck(**counts), dealt=1, money=(1, 2, 3, 4))
    record = record_of(options)
    desk = match.desk_for(GAME, [], [])
    for deal in range(10_000):
        rng.start(desk.streams, rules.SOURCES, 3, 5, deal)
        rules.setup(desk.state, record, (), desk.streams)
        if wanted(desk.state):
            return desk.state, record
    raise AssertionError("no such deal")


def anything(*deal):
    return True


def forget_mytho(state):
    """Let Le Mytho have passed from hand to hand unseen."""
    state.public.mytho_seen = -1
    state.knows[:] = 0


def lacks_carotte(state):
    state.knows_none[0, 1] = 1 << CAROTTE


BASE = {"banque": 2, "carotte": 2, "prison": 2}
CASES = {
    "nothing known": (BASE, anything, lambda state: None, anything),
    "an absence": (
        BASE,
        lambda state: state.hand[1].n[CAROTTE] == 0,
        lacks_carotte,
        lambda first, second, pile: CAROTTE not in first,
    ),
    "mytho in some hand": (
        BASE | {"mytho": 1},
        lambda state: state.mytho_at == 2,
        forget_mytho,
        lambda first, second, pile: MYTHO in first or MYTHO in second,
    ),
    "mytho in the pile": (
        BASE | {"mytho": 1},
        lambda state: state.action[1] == MYTHO and state.public.action_n == 4,
        lambda state: None,
        lambda first, second, pile: MYTHO in pile,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_arrangement_comes_as_often_as_chance_says(case):
    """Pearson's chi-square over all arrangements, the true one among them, at alpha = 1e-6.

    Each category is expected 20 times or more.  Power: a redraw that keeps the truth one time in
    fifty, with 20 000 redraws over at most 300 categories, has a noncentrality above 2 000.
    """
    deck, wanted, tell, allowed = CASES[case]
    state, record = tiny(wanted, **deck)
    tell(state)
    law = chances(state, allowed)
    n = 20_000
    out = redraws(state, record, n, seed=11)
    seen = Counter(arrangement(other) for other in out)
    assert set(seen) <= set(law)
    expected = np.array([law[deal] * n for deal in law])
    assert expected.min() >= 20
    assert arrangement(state) in seen
    observed = np.array([seen[deal] for deal in law])
    assert stats.chisquare(observed, expected).pvalue > ALPHA


def test_a_known_card_stays_and_known_money_too():
    state, record = tiny(lambda state: state.hand[1].n[0] > 0, **BASE)
    state.knows[0, 1, 0] = 1
    for seat in (1, 2):
        state.public.money_n -= 1
        state.money[seat] = state.pile[state.public.money_n]
        state.public.has_money[seat] = 1
    state.knows_money[0].n[1] = state.money[1] + 1
    zones.take_stock(state, record)
    assert rules.check(state, record) == 0
    out = redraws(state, record, 24_000, seed=12)
    assert all(other.hand[1].n[0] == 1 and other.money[1] == state.money[1] for other in out)
    seen = Counter((int(other.money[2]), int(other.pile[0]), int(other.pile[1])) for other in out)
    assert len(seen) == 6  # three unknown Money cards in any order
    assert stats.chisquare(list(seen.values())).pvalue > ALPHA


def test_a_stowed_mytho_stays_where_everybody_saw_it():
    state, record = tiny(lambda state: state.mytho_at == 1, **BASE, mytho=1)
    state.public.mytho_seen, state.public.friend, state.mytho_at = -1, -1, -1
    state.hand[1].n[MYTHO], state.public.cards[1] = 0, 0
    state.knows[:] = 0
    state.action[1 : state.public.action_n + 1] = state.action[: state.public.action_n].copy()
    state.action[0] = MYTHO
    state.public.action_n += 1
    state.public.stowed = 1
    zones.take_stock(state, record)
    assert rules.check(state, record) == 0
    out = redraws(state, record, 200, seed=14)
    assert all(other.action[0] == MYTHO for other in out)
    assert len({bytes(other.action) for other in out}) > 1


def test_others_know_as_much_as_before_but_of_the_new_cards():
    """Seat 2 has looked at the whole hand of seat 1: seat 0 knows that it did, not what it saw."""
    state, record = tiny(anything, **BASE)
    state.knows[2, 1, :] = state.hand[1].n[:14]
    state.knows_none[2, 1] = ~state.held[1] & (2**14 - 1)
    out = redraws(state, record, 100, seed=13)
    for other in out:
        assert list(other.knows[2, 1]) == list(other.hand[1].n[:14])
        assert other.knows_none[2, 1] == ~other.held[1] & (2**14 - 1)
    assert len({bytes(other.knows[2, 1]) for other in out}) > 1


def seen_by(state, record, player):
    """Return the bytes of what `player` sees."""
    views = new_each(view.View, 1)
    view.observe(state, player, record, (), views[0])
    return views.tobytes()


def test_a_second_gilet_is_not_betrayed_by_the_first():
    """Seat 1 showed a Gilet and plays one: nobody can tell whether it holds another."""
    seen = []
    for second in (GILET, PRISON):
        state, record = tiny(anything, banque=3, prison=3, gilet=3)
        state.hand[1].n[:] = 0
        state.hand[1].n[GILET] += 1
        state.hand[1].n[second] += 1
        state.held[1] = 1 << GILET | 1 << second
        state.public.cards[1], state.public.vest[1] = 2, 1
        state.knows[0, 1, GILET] = state.knows[2, 1, GILET] = 1
        state.public.seat = state.public.decider = 1
        desk = match.desk_for(GAME, [], [])
        rng.start(desk.streams, rules.SOURCES, 3, 1, 1)
        rules.apply(state, GILET, record, (), desk.streams)
        assert state.hand[1].n[second] == 1
        seen.append(seen_by(state, record, 0))
    assert seen[0] == seen[1]


def test_a_holder_that_is_not_the_friend_cannot_tell_whether_mytho_came_back():
    """Seat 2 took Le Mytho from its friend, who may have taken it back unseen before."""
    state, record = tiny(lambda state: state.mytho_at == 2, **BASE, mytho=1)
    state.public.friend = 1
    seen = []
    for state.mytho_back in (0, 1):
        seen.append(seen_by(state, record, 2))
    assert seen[0] == seen[1]
