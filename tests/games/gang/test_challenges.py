"""The challenges of The Gang, one by one; each test names its rule (RULES.md)."""

from itertools import combinations

import numpy as np
import pytest

from analyzer.core import contract
from analyzer.core.contract import Moment
from analyzer.core.settings import choices_of
from analyzer.games.gang import cards, equity, evaluator, tables, trace
from analyzer.games.gang.text import read_cards
from analyzer.games.gang.words import category
from tests.contract.driven import case_of, outcomes_of

from .reference.hands import value
from .table import GAME, PUT_BACK, TAKE, WAIT, Options, Table

CHALLENGES = choices_of(Options, "challenge")[1:]
FACED, PLAIN = "Kd 7c 4h 2s 9d", "Td 7c 4h 2s Kd"  # flops with and without a face
ORDERED = ("3h 5d", "8h 8d", "Ah Ac", "As Qd")


def table_of(challenge: str, **options: object) -> Table:
    return Table(challenge=challenge, grab_order="seat", **options)


def seen(table: Table, seat: int) -> np.void:
    return table.view(seat).view(GAME.view.View)[0]


@pytest.mark.parametrize(
    ("challenge", "colours", "boards"),
    [("no_white", [1, 2, 3], [3, 4, 5]), ("no_orange", [0, 1, 3], [0, 3, 5])],
)
def test_c1_c5_a_round_is_left_out(challenge, colours, boards):
    table, found = table_of(challenge), []
    for _ in range(3):
        found.append((int(table.public.colour), int(table.public.board_n)))
        table.play_round([1, 2, 3, 4])
    assert found == list(zip(colours, boards, strict=True))
    assert int(table.public.heist) == 1
    left_out = ({0, 1, 2, 3} - set(colours)).pop()
    assert not table.state.given[0, left_out].any()
    assert not table.state.percent[left_out].any()
    assert [int(table.state.passes[0, c]) for c in colours] == [1, 1, 1]


@pytest.mark.parametrize(("challenge", "chip"), [("lock_low", 1), ("lock_top", 4)])
def test_c2_c6_a_locked_chip_stays_until_the_red_round(challenge, chip):
    table = table_of(challenge)
    others = [k for k in (1, 2, 3, 4) if k != chip]
    for colour in range(4):
        assert int(table.public.colour) == colour
        assert table.legal() == [WAIT, *(TAKE + k for k in (1, 2, 3, 4))]
        table.apply(TAKE + chip)
        red = colour == 3
        assert table.legal() == [WAIT, *(TAKE + k for k in (others if not red else (1, 2, 3, 4)))]
        for _ in range(3):
            table.apply(WAIT)
        whole = [WAIT, *(TAKE + k for k in others), PUT_BACK]
        assert table.legal() == (whole if red else [WAIT]), "its owner can only wait"
        table.play_round([chip, *others])


@pytest.mark.parametrize("policy", ["persistent", "absolute", "listener"])
def test_p1_nobody_thinks_of_a_chip_that_may_not_move(policy):
    """A chip that is not among the choices would be read as WAIT, and the round be cut short."""
    for challenge in ("lock_low", "lock_top"):
        case = case_of("gang", Options(challenge=challenge), [policy])
        out = outcomes_of("gang", case, 60)
        plain = outcomes_of("gang", case_of("gang", Options(), [policy]), 60)
        assert out["settled"].sum() <= plain["settled"].sum()


@pytest.mark.parametrize(
    ("challenge", "tripwires", "board", "chip"),
    [
        ("redraw_low_face", "none", FACED, 1),
        ("redraw_low_face", "none", PLAIN, 0),
        ("redraw_top_noface", "none", FACED, 0),
        ("redraw_top_noface", "none", PLAIN, 4),
        ("redraw_top_noface", "any", FACED, 4),
        ("redraw_top_noface", "any", PLAIN, 0),
    ],
)
def test_c3_c7_who_redraws(challenge, tripwires, board, chip):
    table = table_of(challenge, tripwires=tripwires)
    table.lay(board, *ORDERED)
    pockets, stock = table.state.pocket.copy(), [int(card) for card in table.state.deck[13:15]]
    chips = [2, 1, 4, 3]
    table.play_round(chips)
    seat = chips.index(chip) if chip else -1
    for other in range(4):
        dealt = [int(card) for card in pockets[other, :2]]
        held = [int(card) for card in table.state.pocket[other, :2]]
        assert held == (stock if other == seat else dealt)
    assert list(table.state.threw) == [seat, -1]
    assert list(table.public.chips[0, :4]) == chips, "the white chip stays"
    assert sorted(table.state.deck) == list(range(52))
    view = seen(table, (seat + 1) % 4)
    assert int(view["redrew"]) == (1 << seat if chip else 0), "that it redraws is public"


def test_c3_the_next_heist_begins_without_redraws():
    table = table_of("redraw_low_face")
    table.lay(FACED, *ORDERED)
    table.play_heist([1, 2, 3, 4])
    assert int(seen(table, 0)["redrew"]) == 0
    assert list(table.state.threw) == [-1, -1]


def test_c3_the_tables_of_starting_hands_count_the_pocket_dealt():
    table = table_of("redraw_low_face")
    table.lay(FACED, *ORDERED)
    dealt = table.state.pocket[0].copy()
    table.play_heist([1, 2, 3, 4])
    high, low = int(dealt[1]) // 4, int(dealt[0]) // 4
    assert int(table.state.hands[0, 0]) == 13 * low + high


def test_c8_past_chips_and_moves_leave_every_view():
    hidden, plain = table_of("hide_past"), table_of("none")
    for table in (hidden, plain):
        table.play_round([1, 2, 3, 4])
        table.play_round([2, 1, 3, 4])
        table.apply(TAKE + 4)
    one, other = (seen(table, 1)["public"] for table in (hidden, plain))
    assert not one["chips"][:2].any()
    assert other["chips"][:2, :4].all()
    assert one["chips"][2, 0] == other["chips"][2, 0] == 4
    assert (int(one["moves_n"]), int(other["moves_n"])) == (1, 9)
    assert one["moves"][0] == other["moves"][8]
    hidden.play_round([4, 1, 2, 3])
    hidden.play_round([1, 2, 3, 4])
    assert hidden.state.given[0, :, 0].tolist() == [1, 2, 4, 1], "the outcome has them all"


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_c0_only_its_own_challenge_holds_in_every_heist(challenge):
    table, heists = table_of(challenge), set()
    while not table.over:
        heists.add(int(table.public.heist))
        assert int(table.public.active) == 1 << cards.CHALLENGES.index(challenge)
        table.apply(table.legal()[-1])
    assert len(heists) >= 3


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_trace_tells_challenges_locks_and_redraws(lang):
    told = {}
    for challenge in CHALLENGES:
        table = table_of(challenge)
        third = ("2c", "2d", "2h", "3s") if challenge == "three_pocket" else ("",) * 4
        table.lay(FACED, *(pocket + more for pocket, more in zip(ORDERED, third, strict=True)))
        lines = trace.tell(moment(table, table.raw.copy(), None, lang))
        assert lines[1] == trace.messages[f"challenge-{challenge}"][lang].format(
            number=1 + cards.CHALLENGES.index(challenge)
        )
        for chip in (1, 2, 3, 4):
            before = table.raw.copy()
            table.apply(TAKE + chip)
            lines += trace.tell(moment(table, before, TAKE + chip, lang))
            if chip == 4:
                lines += trace.tell(moment(table, before, TAKE + chip, lang, viewer=3))
        told[challenge] = "\n".join(lines)
    stays = trace.messages["locked"][lang] + "\n"
    locks = [name for name in CHALLENGES if stays in told[name] + "\n"]
    assert locks == ["lock_low", "lock_top"]
    hidden = trace.messages["redraws-hidden"][lang].format(seat=0)
    own = trace.messages["redraws"][lang].split("{old}")[0].format(seat=0)
    redraws = [name for name in CHALLENGES if hidden in told[name] and own in told[name]]
    assert redraws == ["redraw_low_face"]


def moment(table: Table, before: np.ndarray, choice: int | None, lang: str, viewer=None) -> Moment:
    state = before.view(np.dtype((np.record, table.rules.State)))[0]
    decider = int(state.public.decider)
    return Moment(state, table.state, table.options, choice, decider, True, viewer, lang)


# Pockets of three


def test_c10_a_hand_is_the_best_five_of_eight():
    table = table_of("three_pocket")
    table.lay("9s 8s 2d 2h Kc", "7s 6s 5s", "Ah Ad 3c", "2c 2s 4d", "Qd Jd 4h")
    held = [[int(card) for card in pocket] for pocket in table.state.pocket[:4]]
    table.play_heist([3, 2, 4, 1])
    assert [category(int(v), "en") for v in table.state.value[:4]] == [
        "straight flush", "two pair", "four of a kind", "one pair",
    ]  # fmt: skip
    assert all(len(set(pocket)) == 3 and min(pocket) >= 0 for pocket in held)
    assert int(table.state.broken[0]) == 4, "the straight flush beats the four twos"
    assert (table.state.hands[0, :4] == -1).all()


@pytest.mark.parametrize("colour", [1, 3])
def test_c10_percentiles_count_every_pocket_of_three(colour):
    """Against a count one by one; my own hand is valued by the second engine."""
    table = table_of("three_pocket", players=3)
    for _ in range(colour):
        table.play_round([1, 2, 3])
    board = [int(card) for card in table.public.board[: table.public.board_n]]
    values = {}
    for pocket in combinations([card for card in range(52) if card not in board], 3):
        values[pocket] = int(evaluated(np.array([*pocket, *board]), table.tables))
    for seat in range(3):
        own = {int(card) for card in table.state.pocket[seat]}
        mine = value([*own, *board])
        others = np.array([v for pocket, v in values.items() if not own & {*pocket}])
        share = ((others < mine).sum() + (others == mine).sum() / 2) / len(others)
        assert float(table.state.percent[colour, seat]) == pytest.approx(share, abs=1e-12)


def evaluated(hand: np.ndarray, values: tuple) -> int:
    return evaluator.value(hand, len(hand), values)


def test_c10_pockets_of_three_before_the_flop_rank_by_the_odds():
    table = table_of("three_pocket")
    ranks = table.tables[tables.WHITES][tables.TRIPLES :].reshape(-1)[:22100]

    def share(pocket: str) -> float:
        held = np.array(read_cards(pocket))
        return float(ranks[equity.index_of(held, 3)])

    assert ranks.mean() == pytest.approx(0.5, abs=1e-9)
    assert share("Ah Ad 3c") == share("As Ac 3d"), "suits have no names"
    assert share("Ah Ad 3c") == share("3c Ah Ad"), "the order of the cards does not matter"
    ladder = ["2h 3d 7c", "Jh 7d 4c", "Qh Td 8c", "Qh Th 8c", "Ah Kh Qh", "Ah Ad Kh"]
    assert [share(pocket) for pocket in ladder] == sorted(share(pocket) for pocket in ladder)
    assert share(ladder[0]) < 0.1
    assert share(ladder[-1]) > 0.98
    assert len(Table().tables[tables.WHITES]) == tables.TRIPLES, "what is not played is not loaded"


def test_c10_the_percentile_at_the_end_has_the_mean_of_the_river():
    """m_1 estimated on the flop and the river's own percentile have one mean over many deals."""
    ahead, there = [], []
    for deal in range(60):
        table = table_of("three_pocket", deal=deal, players=3)
        table.play_round([1, 2, 3])
        table.play_round([1, 2, 3])
        ahead += [float(m) for m in table.state.moment[:3, 0]]
        assert (np.diff(table.state.moment[:3]) < 1e-9).all(), "f^(e+1) <= f^e"
        table.play_round([1, 2, 3])
        there += [float(p) for p in table.state.percent[3, :3]]
        assert np.allclose(table.state.moment[:3, 1], table.state.percent[3, :3] ** 2)
    apart = np.array(ahead) - np.array(there)
    assert abs(apart.mean()) < 4 * apart.std() / len(apart) ** 0.5
    assert np.corrcoef(ahead, there)[0, 1] > 0.6


@pytest.mark.parametrize("policy", ["absolute", "listener", "convention", "order"])
def test_c10_every_policy_orders_itself_better_than_chance(policy):
    case = case_of("gang", Options(challenge="three_pocket"), [policy])
    out = outcomes_of("gang", case, 40)
    assert out["vaults"].sum() / out["heists"].sum() > 0.25, "0.06 at random"


def test_metrics_count_the_rounds_that_were_played():
    options = Options(challenge="no_orange")
    out = outcomes_of("gang", case_of("gang", options, ["absolute"]), 200)
    game = contract.load("gang")
    found = {metric.name: metric for metric in game.metrics.metrics(options)}
    for name in ("inversions", "tau", "passes", "cut"):
        weight = found[name].weight(out).sum(axis=0)
        assert (weight[[0, 1, 3]] > 0).all()
        assert weight[2] == 0
    assert not found["right_orange"].weight(out).any()
    assert found["right_red"].weight(out).sum() == 4 * out["heists"].sum()
    options = Options(challenge="no_white")
    out = outcomes_of("gang", case_of("gang", options, ["absolute"]), 50)
    assert not found["hand_white"].weight(out).any()
