"""Answers to the questions of `commands`: what a hand is worth, in numbers and sentences."""

from dataclasses import dataclass
from math import comb
from typing import Any

from analyzer.core.errors import AnalyzerError, raise_all
from analyzer.core.question import Answer, Rows

from .cards import BOARD_AT, COLOURS
from .deck import class_of
from .evaluator import VALUES
from .guide import FEWEST, MOST
from .text import card_text, class_name, read_cards
from .words import category

HAND = "HAND"
#: the boards that may come, by the cards that lie open
_BOARDS = {
    0: f"all {comb(50, 5):,} boards",
    3: "all 1,081 run-outs",
    4: "all 46 rivers",
    5: "the board is complete",
}


@dataclass(frozen=True, slots=True)
class Case:
    """What was asked, once it is checked."""

    hand: list[int]
    board: list[int]
    players: int


def hands(hand: str, board: str, players: int, lang: str, symbols: bool) -> Answer:
    """Return what a hand is worth now, against one other, at the end, and which chip to take."""
    from .worth import Worth, worth

    case = read(hand, board, players, lang)
    found: Worth = worth(case.hand, case.board, case.players)
    cards = [[card_text(card, symbols, lang) for card in each] for each in (case.hand, case.board)]
    name = class_name(class_of(*case.hand), lang)
    return Answer(_parts(case, found, cards, name), _data(case, found, lang))


def read(hand: str, board: str, players: int, lang: str) -> Case:
    """Return the cards as numbers, or raise AnalyzerError with all that is wrong with them."""
    problems: list[AnalyzerError] = []
    known = {}
    for where, text in ((HAND, hand), ("--board", board)):
        try:
            known[where] = read_cards(text, lang, where)
        except AnalyzerError as error:
            problems.append(error)
    if len(known.get(HAND, (0, 0))) != 2:
        problems.append(
            AnalyzerError(
                f"a hand of {_count(len(known[HAND]))}", where=HAND, fix="Name your two cards."
            )
        )
    open_cards = known.get("--board", [])
    if len(open_cards) not in BOARD_AT:
        problems.append(
            AnalyzerError(
                f"a board of {_count(len(open_cards))}",
                where="--board",
                fix="Name 3 cards (flop), 4 (turn) or 5 (river), or leave it out before the flop.",
            )
        )
    both = [card_text(card, lang=lang) for card in known.get(HAND, []) if card in open_cards]
    if both:
        problems.append(
            AnalyzerError(
                f"{' and '.join(both)} in your hand and on the board",
                where="--board",
                fix="A card is in one place: correct the hand or the board.",
            )
        )
    if not FEWEST <= players <= MOST:
        problems.append(
            AnalyzerError(
                f"{players} players",
                where="--players",
                fix=f"Give a number from {FEWEST} to {MOST}.",
            )
        )
    raise_all(problems)
    return Case(known[HAND], known["--board"], players)


def _count(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def _parts(case: Case, found: Any, cards: list[list[str]], name: str) -> tuple[str | Rows, ...]:
    """Return the sentences and tables."""
    hand, board = (" ".join(each) for each in cards)
    round_ = COLOURS[BOARD_AT.index(len(case.board))]
    head = f"{hand} on {board}" if board else f"{hand} ({name}) before the flop"
    now = "There is no hand yet."
    if case.board:
        now = f"Hand now: {category(found.value, 'en')}, value {found.value:,} of {VALUES:,}."
    others = comb(50 - len(case.board), 2)
    worse = "are worse" if case.board else "have lower odds"
    boards = _BOARDS[len(case.board)]
    ranks = [
        [_rank(k, case.players), _percent(share), *([f"{100 * error:.2f}"] if found.runs else [])]
        for k, (share, error) in enumerate(zip(found.ranks, found.errors, strict=True), 1)
    ]
    header = ["rank", "chance", *(["standard error, points"] if found.runs else [])]
    chips = [[policy, str(chip)] for policy, chip in found.chips.items()]
    return (
        f"{head}, {case.players} players, {round_} chips",
        now,
        f"Percentile now: {_percent(found.percentile)} of the {others:,} hands that another may "
        f"hold {worse}, half of the equal ones counted (exact).",
        f"Against one random hand: wins {_percent(found.win)}, half of the ties counted (exact: "
        f"{boards}).",
        Rows("Final rank among random hands", "exact" if not found.runs else "sampled", header,
             ranks),
        _how(found, boards),
        Rows("Chip to take", "all chips lie in the centre", ["policy", "chip"], chips),
        "listener and convention place themselves among what the chips of the others tell. Here "
        "no chip has been taken, so that they believe every hand as likely.",
    )  # fmt: skip


def _how(found: Any, boards: str) -> str:
    """Return what the law of the final rank rests on."""
    if not found.runs:
        return (
            f"Exact: {boards}, and all hands that the others may hold together. A hand that ties "
            "stands at each of its ranks with the same chance."
        )
    return (
        f"Sampled: {boards}, as if the others' hands were independent of each other, put right by "
        f"the exact law on {found.runs:,} run-outs drawn at random."
    )


def _rank(k: int, players: int) -> str:
    """Return a rank in words: 1 is the weakest."""
    return f"{k}, weakest" if k == 1 else f"{k}, strongest" if k == players else str(k)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _data(case: Case, found: Any, lang: str) -> dict[str, Any]:
    """Return the same for programs; cards in English letters."""
    return {
        "hand": [card_text(card) for card in case.hand],
        "board": [card_text(card) for card in case.board],
        "players": case.players,
        "starting_hand": class_name(class_of(*case.hand)),
        "round": COLOURS[BOARD_AT.index(len(case.board))],
        "category": category(found.value, "en") if case.board else None,
        "value": found.value if case.board else None,
        "percentile": found.percentile,
        "percentile_exact": True,
        "win_against_one": found.win,
        "win_against_one_exact": True,
        "final_rank": found.ranks,
        "final_rank_exact": found.runs == 0,
        "final_rank_error": found.errors,
        "final_rank_runs": found.runs,
        "final_rank_independent": found.independent,
        "chips": found.chips,
    }
