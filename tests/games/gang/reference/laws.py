"""Exact laws, by enumeration: hands, games, and the negotiation of random seats."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from .hands import CARDS, V_OF, value
from .negotiation import Chips
from .preflop import canonical_boards
from .rules import VAULTS_TO_WIN, WAIT, Rules

# ---------------------------------------------------------------- hands


def five_card_counts() -> Counter[int]:
    """Return how many of the 2,598,960 hands have each v."""
    found: Counter[int] = Counter()
    for (ranks, one_suit), v in V_OF.items():
        suits = prod(comb(4, count) for count in Counter(ranks).values())
        flushes = 4 if len(set(ranks)) == 5 else 0
        found[v] += flushes if one_suit else suits - flushes
    return found


def seven_card_counts() -> Counter[int]:
    """Return how many of the 133,784,560 hands have each v.

    Five cards of one suit among seven leave no room for a full house or quads: the flush decides.
    """
    found: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(13), 7):
        count = Counter(ranks)
        if max(count.values()) > 4:
            continue
        suits = prod(comb(4, c) for c in count.values())
        v = max(V_OF.get((five, False), 0) for five in combinations(ranks, 5))
        found[v] += suits - 4 * _with_flush(count)
    for size in (5, 6, 7):
        for suited in combinations(range(13), size):
            v = max(V_OF[five, True] for five in combinations(suited, 5))
            found[v] += 4 * comb(39, 7 - size)
    return found


def _with_flush(count: Counter[int]) -> int:
    """Return in how many ways of dealing suits to these ranks a given suit has five or more."""
    ways = 0
    for size in range(5, len(count) + 1):
        for suited in combinations(count, size):
            ways += prod(comb(3, c - (rank in suited)) for rank, c in count.items())
    return ways


def boards_that_play() -> int:
    """Return on how many boards all 1,081 pockets tie."""
    boards = 0
    for board, weight in canonical_boards():
        own = value(board)
        free = (card for card in range(CARDS - 1, -1, -1) if card not in board)
        # a pocket beats the board alone, or one of its cards does, or both do
        if all(value([*board, *pocket]) == own for pocket in combinations(free, 2)):
            boards += weight
    return boards


# ---------------------------------------------------------------- games


def game_law(p: Fraction, alarms_to_lose: int = 3) -> tuple[Fraction, Fraction]:
    """Return P(win) and the mean number of heists, each won with probability p."""
    win = heists = Fraction(0)
    states = {(0, 0): Fraction(1)}
    while states:
        (vaults, alarms), chance = states.popitem()
        if vaults == VAULTS_TO_WIN:
            win += chance
        elif alarms < alarms_to_lose:
            heists += chance
            for state, share in (((vaults + 1, alarms), p), ((vaults, alarms + 1), 1 - p)):
                states[state] = states.get(state, Fraction(0)) + chance * share
    return win, heists


# ---------------------------------------------------------------- the negotiation of random seats

Seat = tuple[bool, bool, int]  # has acted in this pass, holds a chip, vol
State = tuple[Seat, ...]  # sorted: seats and chips are exchangeable


def chips_of(state: State, rules: Rules) -> Chips:
    """Return chips as `state` has them."""
    chips = Chips(rules)
    for seat, (_, holds, vol) in enumerate(state):
        chips.vol[seat] = vol
        if holds:
            chips.give(seat, 1 + seat)
    return chips


@cache
def micro_step(state: State, voluntary_cap: int) -> dict[tuple[State, bool, bool], float]:
    """Return P(state after, was a move, was a steal): one of those yet to act chooses at random."""
    found: dict[tuple[State, bool, bool], float] = defaultdict(float)
    rules = Rules(len(state), voluntary_cap=voluntary_cap)
    waiting = Counter(kind for kind in state if not kind[0])
    for kind, alike in waiting.items():
        seat = state.index(kind)
        options = chips_of(state, rules).options(seat)
        for option in options:
            chips = chips_of(state, rules)
            if option != WAIT:
                chips.move(seat, option)
            after: State = tuple(
                sorted(
                    (acted or s == seat, chips.has[s] > 0, _vol(chips, s))
                    for s, (acted, _, _) in enumerate(state)
                )
            )
            key = (after, option != WAIT, sum(chips.steals) > 0)
            found[key] += alike / (waiting.total() * len(options))
    return found


def _vol(chips: Chips, seat: int) -> int:
    return chips.vol[seat] if chips.rules.voluntary_cap >= 0 else 0


def random_seats(rules: Rules, negligible: float = 1e-13) -> dict[str, object]:
    """Return the exact law of one round of random seats with `grab_order` "random".

    over: P(round over in pass 1, 2, ...); capped; means of micro_steps, moves, steals.
    """
    n = rules.players
    over: list[float] = []
    mean = {"micro_steps": 0.0, "moves": 0.0, "steals": 0.0}
    states = {((False, False, 0),) * n: 1.0}
    while sum(states.values()) > negligible and not 0 < rules.pass_cap == len(over):
        ended = 0.0
        now = {(state, False): mass for state, mass in states.items()}
        for _ in range(n):
            after: dict[tuple[State, bool], float] = defaultdict(float)
            for (state, moved), mass in now.items():
                mean["micro_steps"] += mass
                found = micro_step(state, rules.voluntary_cap)
                for (new, move, steal), share in found.items():
                    mean["moves"] += mass * share * move
                    mean["steals"] += mass * share * steal
                    if rules.round_end == "first-full" and all(holds for _, holds, _ in new):
                        ended += mass * share
                    else:
                        after[new, moved or move] += mass * share
            now = after
        states = defaultdict(float)
        for (state, moved), mass in now.items():
            if rules.round_end == "ready" and not moved and all(holds for _, holds, _ in state):
                ended += mass
            else:
                states[tuple(sorted((False, holds, vol) for _, holds, vol in state))] += mass
        over.append(ended)
    return {"over": over, "capped": sum(states.values()), **mean}
