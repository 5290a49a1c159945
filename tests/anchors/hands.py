"""Our hand values beside eval7's, phevaluator's and treys': equal, and how fast, in one run.

    python -m tests.anchors.hands [--write docs/anchors-hands.md]

Needs the extra `anchors`.
"""

import time
from collections.abc import Callable
from itertools import combinations

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import new
from analyzer.engine.store import processor
from analyzer.games.gang import evaluator, strength, tables
from analyzer.games.gang.deck import DECK, PAIRS
from analyzer.games.gang.text import card_text, read_cards
from tests.anchors.contest import (
    REPEATS,
    SECONDS,
    Contender,
    publish,
    rows,
    take_turns,
    timed,
    versions,
)
from tests.anchors.loops import compare_all, deal, evaluate, play_boards, rank_all

COMPARED = 1_000_000  # random hands whose values are compared
TREYS = 20_000  # of them with treys, which is slow
HANDS = 100_000  # dealt at random once, and evaluated over and over: 700 kB
FEWER = 2_000  # for calls from Python
BOARD = "Kh7h2c5d9s"  # all pockets against all
POCKETS = "AhAdKcKs"  # of which two on random boards
OURS = "analyzer"
THEIRS = "eval7, its own loop"

PAGE = """\
# Anchors: hand values beside eval7, phevaluator and treys

Written by `make anchors`, which measures anew. Hands of seven cards evaluated per second of
processor time, on one core ({processor}); {repeats} repeats of about {seconds} s, the contenders
taking turns. {versions}.

## Random hands, one after another

| who | min | median | max | our median by this one | what differs |
|---|---:|---:|---:|---:|---|
{random}

## All pockets against all on one board

The job of eval7's `py_all_hands_vs_range`: what share of the 990 disjoint pockets each of 1,081
beats. It counts as 1,081 x 991 hands, for that is what the loop evaluates.

| who | min | median | max | our median by this one | what differs |
|---|---:|---:|---:|---:|---|
{board}

## Two pockets on random boards

The job of eval7's `py_hand_vs_range_monte_carlo`, AA against KK: two hands a board.

| who | min | median | max | our median by this one | what differs |
|---|---:|---:|---:|---:|---|
{boards}

Before that, in the same run, {compared} random hands got equal values from all: phevaluator's and
treys' (of {treys} hands) are 7463 less ours; eval7's rise with ours and are equal where ours are.
"""


def dealt(n: int, seed: int) -> np.ndarray:
    """Return n random hands."""
    stream, hands = new(rng.Stream), np.zeros((n, 7), np.uint8)
    rng.start_one(stream, 0, seed, 0)
    deal(stream, np.arange(DECK), hands)
    return hands


def values_of(hands: np.ndarray) -> np.ndarray:
    """Return our values."""
    values = np.zeros(len(hands), np.uint16)
    evaluate(hands, tables.values(), values)
    return values


def theirs() -> dict[str, tuple]:
    """Return library -> (a hand of card numbers as it wants it, its value of such a hand)."""
    import eval7
    import phevaluator
    import treys

    names = [card_text(card) for card in range(DECK)]
    of_eval7 = [eval7.Card(name) for name in names]
    of_treys = [treys.Card.new(name) for name in names]
    judge = treys.Evaluator()
    return {
        "eval7": (lambda hand: [of_eval7[card] for card in hand], eval7.evaluate),
        "phevaluator": (lambda hand: hand, lambda hand: phevaluator.evaluate_cards(*hand)),
        "treys": (
            lambda hand: [of_treys[card] for card in hand],
            lambda hand: judge.evaluate(hand[:5], hand[5:]),
        ),
    }


def compare() -> None:
    """Raise AssertionError unless all give the random hands equal values."""
    hands = dealt(COMPARED, 1)
    ours = values_of(hands).astype(int)
    lists = hands.tolist()
    found = {
        name: np.array([value(made(hand)) for hand in lists[: TREYS if name == "treys" else None]])
        for name, (made, value) in theirs().items()
    }
    assert np.array_equal(7463 - ours, found["phevaluator"]), "phevaluator differs"
    assert np.array_equal(7463 - ours[:TREYS], found["treys"]), "treys differs"
    pairs = np.unique(np.stack([ours, found["eval7"]]), axis=1)
    assert (np.diff(pairs, axis=1) > 0).all(), "eval7 differs"


def kernel() -> Contender:
    """Return our kernel over an array of random hands."""
    hands, values = dealt(HANDS, 2), np.zeros(HANDS, np.uint16)
    arrays = tables.values()

    def play(n: int) -> float:
        began = time.process_time()
        for first in range(0, n, HANDS):
            evaluate(hands[: n - first], arrays, values)
        return time.process_time() - began

    return Contender(OURS, play, f"a compiled loop over {HANDS} hands, over and over", HANDS)


ALL = 1081 * 991  # each pocket, and the 990 disjoint ones


def board_job() -> tuple[np.ndarray, ...]:
    """Return totals, sets and hands of all pockets on the board, as `compare_all` wants them."""
    board, keys = read_cards(BOARD), tables.values()[evaluator.KEYS]
    live = [card for card in range(DECK) if card not in board]
    hands = np.array([(*board, *pocket) for pocket in combinations(live, 2)])
    totals = evaluator.START + keys[hands].sum(axis=1, dtype=np.uint64)
    return totals, (1 << hands[:, 5:]).sum(axis=1), hands


def our_board() -> list[Contender]:
    """Return our loop over all pockets against all on a whole board, and our sweep."""
    arrays, board = tables.values(), np.array(read_cards(BOARD))
    job, flush = board_job(), bool(np.bincount(board % 4).max() >= 3)
    options, out = (np.zeros(1082, np.uint64), np.zeros(1082, np.int64)), np.zeros(1081)
    scores, shares = new(strength.Scores), np.zeros(PAIRS, np.float32)

    def pair_by_pair(n: int) -> float:
        times = -(-n // ALL)
        took = once(lambda: compare_all(*job, flush, arrays, *options, out, times))
        return took * n / (times * ALL)

    def sweep(n: int) -> float:
        times = -(-n // ALL)
        return once(lambda: rank_all(board, arrays, scores, shares, times)) * n / (times * ALL)

    return [
        Contender(
            OURS, pair_by_pair, "evaluates every pair; looks once whether the board allows a flush",
            ALL,
        ),
        Contender(
            f"{OURS}, percentiles", sweep, "each pair of ranks evaluated once, then one sweep", ALL
        ),
    ]  # fmt: skip


def once(job: Callable[[], object]) -> float:
    """Return the processor time that `job` takes, seconds."""
    return timed(job)(1)


def their_board() -> Contender:
    """Return eval7's loop in C over all pockets against all on that board."""
    import eval7
    from eval7.equity import py_all_hands_vs_range

    names = [card_text(card) for card in range(DECK)]
    board = [eval7.Card(BOARD[i : i + 2]) for i in range(0, 10, 2)]
    live = [eval7.Card(name) for name in names if name not in [str(card) for card in board]]
    everything = [(pair, 1.0) for pair in combinations(live, 2)]

    def play(n: int) -> float:
        times = -(-n // ALL)
        took = timed(lambda: py_all_hands_vs_range(everything, everything, board, 1 << 30))(times)
        return took * n / (times * ALL)

    return Contender(THEIRS, play, "evaluates every pair; one call from Python a board", ALL)


def our_boards() -> Contender:
    """Return our loop over random boards."""
    stream, arrays = new(rng.Stream), tables.values()
    rng.start_one(stream, 0, 4, 0)
    pockets = read_cards(POCKETS)
    live = np.array([card for card in range(DECK) if card not in pockets], np.uint8)
    first, second = np.zeros(7, np.uint8), np.zeros(7, np.uint8)
    first[5:], second[5:] = pockets[:2], pockets[2:]

    def play(n: int) -> float:
        return once(lambda: play_boards(first, second, live, n // 2, arrays, stream))

    return Contender(OURS, play, "xoshiro256++ draws the boards; one call from Python for all")


def their_boards() -> Contender:
    """Return eval7's loop in C over random boards."""
    import eval7
    from eval7.equity import py_hand_vs_range_monte_carlo

    aces = [eval7.Card("Ah"), eval7.Card("Ad")]
    kings = [((eval7.Card("Kc"), eval7.Card("Ks")), 1.0)]
    return Contender(
        THEIRS,
        lambda n: once(lambda: py_hand_vs_range_monte_carlo(aces, kings, [], n // 2)),
        "xorshift draws the boards; one call from Python for all",
    )


def from_python() -> list[Contender]:
    """Return everybody called once a hand from Python, on cards as they want them."""
    hands = dealt(FEWER, 3)
    arrays, value = tables.values(), evaluator.value
    found = [called("analyzer", list(hands), lambda hand: value(hand, 7, arrays))]
    for name, (made, worth) in theirs().items():
        found.append(called(name, [made(hand) for hand in hands.tolist()], worth))
    return found


def called(name: str, hands: list, value) -> Contender:
    """Return the contender that calls `value` for each of the hands, over and over."""

    def play(n: int) -> float:
        began = time.process_time()
        for first in range(0, n, FEWER):
            for hand in hands[: n - first]:
                value(hand)
        return time.process_time() - began

    return Contender(f"{name}, from Python", play, "one call from Python a hand")


def page() -> str:
    """Return docs/anchors-hands.md, compared and measured anew."""
    compare()
    groups = {
        "random": [kernel(), *from_python()],
        "board": [*our_board(), their_board()],
        "boards": [our_boards(), their_boards()],
    }
    take_turns([one for group in groups.values() for one in group])
    return PAGE.format(
        processor=processor() or "an unnamed processor",
        repeats=REPEATS,
        seconds=SECONDS,
        versions=versions("eval7", "phevaluator", "treys", "numba", "numpy"),
        compared=f"{COMPARED:,}".replace(",", " "),
        treys=f"{TREYS:,}".replace(",", " "),
        **{name: rows(group) for name, group in groups.items()},
    )


if __name__ == "__main__":
    publish("Our hand values beside eval7's, phevaluator's and treys'.", page)
