"""Tiny games of Braco solved exactly by the kernels themselves, without the compiler.

    NUMBA_DISABLE_JIT=1 PYTHONPATH=. python -m tests.games.braco.enumerate [name ...]

Every order of every shuffle and every other chance event is gone through, in fractions, by
replacing `rng.below` and `rng.shuffle`; so are all choices of a uniformly random player.  Printed
is JSON: game -> [[first, end, turns, win shares], chance] of each ending.
"""

import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from analyzer.core import contract, rng
from analyzer.core.jit import new, new_each
from analyzer.core.metric import SHARE
from analyzer.engine import match
from analyzer.games.braco import cards
from analyzer.games.braco.options import Deck, Options

Ending = tuple[int, str, int, tuple[int, ...]]  # first, end, turns, shares of the win in 1/SHARE
NONE = dict.fromkeys(cards.KINDS, 0)
HISTORY = (
    "spare", "dealt", "played", "turns_of", "could_call", "max_money", "max_better", "max_action",
    "first_laid", "braco_turn", "renewals", "top_owner", "top_moves",
)  # fmt: skip
CARDS = ("hand", "held", "action", "pile", "middle", "hidden", "gone", "found", "mytho_at")
ALL_OUT = {"classement_end": "all-out"}


def tiny(players: int, dealt: int, deck: dict[str, int], money: tuple[int, ...], **rules: Any):
    """Return the rules of a tiny game."""
    return Options(players=players, dealt=dealt, deck=Deck(**NONE | deck), money=money, **rules)


#: rules under which a uniformly random player comes to an end soon
BRISK = {"draw_mode": "stuck-only", "ready_options": "strict", "dead_play": "only-if-stuck"}

#: name -> (policy of all seats, rules)
GAMES: dict[str, tuple[str, Options]] = {
    "one-left": ("hurry", tiny(2, 1, {"banque": 2}, (100, 200))),
    "all-out": ("hurry", tiny(2, 1, {"banque": 2}, (100, 200), **ALL_OUT)),
    "carotte": (
        "random",
        tiny(2, 2, {"carotte": 1, "gilet": 1, "banque": 2}, (100, 200), turn_cap=3, **BRISK),
    ),
    "prison": (
        "random",
        tiny(3, 1, {"prison": 1, "roue": 1, "banque": 1}, (100, 200, 200), turn_cap=2,
             end="first-braco", **BRISK),
    ),
    "fauche": (
        "random", tiny(2, 1, {"fauche": 1, "banque": 2}, (100, 200), turn_cap=3, **ALL_OUT),
    ),
    "deal": (
        "random",
        tiny(2, 2, {"deal": 1, "banque": 3}, (100, 200, 300), turn_cap=3,
             end="first-braco-compare", **BRISK),
    ),
    "poisse": (
        "random",
        tiny(2, 2, {"poisse": 1, "balance": 1, "banque": 2}, (100, 200), turn_cap=3,
             last_player="keeps", **BRISK),
    ),
    "mytho": (
        "random",
        tiny(2, 1, {"mytho": 1, "banque": 2}, (100, 200), turn_cap=4, stow_initial=True, **BRISK),
    ),
    "contrat": (
        "random", tiny(2, 1, {"contrat": 1, "banque": 2}, (100, 200), turn_cap=4, **BRISK),
    ),
    "demons": (
        "random",
        tiny(2, 1, {"demons": 1, "banque": 1, "trefle": 1}, (100, 200), turn_cap=3,
             draw_mode="once-per-lap"),
    ),
    "renewal": (
        "hurry",
        tiny(2, 2, {"banque": 3, "contrat": 1, "fauche": 1}, (100, 300), turn_cap=6,
             draw_mode="draw-and-play", **ALL_OUT),
    ),
}  # fmt: skip


class Script:
    """Chance as a path of branch numbers; new branchings take branch 0."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.widths: list[int] = []
        self.weight = Fraction(1)

    def branch(self, copies: list[int]) -> int:
        """Return the number of the branch to take; branch i stands for `copies[i]` equal ones."""
        if len(copies) == 1:
            return 0
        depth = len(self.widths)
        if depth == len(self.path):
            self.path.append(0)
        self.widths.append(len(copies))
        self.weight *= Fraction(copies[self.path[depth]], sum(copies))
        return self.path[depth]

    def every(self, event: Callable[[], None]) -> Iterator[Fraction]:
        """Let `event` happen in every way that chance allows; yield the probability after each."""
        self.path = []
        while True:
            self.widths, self.weight = [], Fraction(1)
            event()
            yield self.weight
            while self.path and self.path[-1] + 1 == self.widths[len(self.path) - 1]:
                self.path.pop()
            if not self.path:
                return
            self.path[-1] += 1

    def below(self, stream: Any, n: int) -> int:
        return self.branch([1] * int(n))

    def shuffle(self, stream: Any, pile: Any, n: int) -> None:
        left = [int(card) for card in pile[:n]]
        for i in range(n):
            distinct = sorted(set(left))
            card = distinct[self.branch([left.count(one) for one in distinct])]
            left.remove(card)
            pile[i] = card


class Solver:
    """One tiny game, played through layer by layer of equal numbers of choices."""

    def __init__(self, policy: str, options: Options) -> None:
        self.game = contract.load("braco")
        self.rules = self.game.rules
        self.options = self.game.options.pack(options)
        self.options.needs = self.game.needs_mask([policy])
        self.desk = match.desk_for(self.game, [], [])
        self.policy = getattr(self.game.policies, policy)
        self.uniform = policy == "random"
        self.cells = new_each(self.rules.State, 1)
        self.state, self.raw = self.cells[0], self.cells.view(np.uint8)
        self.out = new(self.rules.Outcome)
        self.script = Script()
        rng.below, rng.shuffle = self.script.below, self.script.shuffle

    def key(self) -> bytes:
        """Return the position as bytes, unused places and what only metrics read blotted out."""
        state, public = self.state, self.state.public
        for name in HISTORY + (CARDS if state.over else ()):
            state[name] = 0
        state.action[public.action_n :] = 0
        state.pile[public.money_n :] = 0
        state.middle[public.middle_n :] = 0
        return self.raw.tobytes()

    def put(self, key: bytes) -> None:
        """Return to the position `key`."""
        self.raw[:] = np.frombuffer(key, np.uint8)

    def picks(self, n: int) -> list[tuple[int, Fraction]]:
        """Return (choice index, probability) of the seat that decides."""
        if n == 1 or self.uniform:
            return [(index, Fraction(1, n)) for index in range(n)]
        seen, codes = self.desk.seen, self.desk.choices.code[:n]
        player = self.rules.to_act(self.state)
        self.game.view.observe(self.state, player, self.options, (), seen)
        params, memo = self.desk.params[0], self.desk.memo[0]
        return [(int(self.policy(seen, codes, params, (), memo, None)), Fraction(1))]

    def law(self) -> dict[Ending, Fraction]:
        """Return the probability of each ending."""
        over: dict[bytes, Fraction] = {}
        layer: dict[bytes, Fraction] = {}

        def note(chance: Fraction, layer: dict[bytes, Fraction]) -> None:
            into, key = over if self.state.over else layer, self.key()
            into[key] = into.get(key, Fraction(0)) + chance

        def deal() -> None:
            self.rules.setup(self.state, self.options, (), self.desk.streams)

        for weight in self.script.every(deal):
            note(weight, layer)
        while layer:
            after: dict[bytes, Fraction] = {}
            for key, chance in layer.items():
                self.put(key)
                n = int(self.rules.legal(self.state, self.options, (), self.desk.choices))
                codes = [int(code) for code in self.desk.choices.code[:n]]
                for index, share in self.picks(n):
                    for weight in self.script.every(self.step(key, codes[index])):
                        note(chance * share * weight, after)
            layer = after
        endings: dict[Ending, Fraction] = {}
        for key, chance in over.items():
            self.put(key)
            ending = self.ending()
            endings[ending] = endings.get(ending, Fraction(0)) + chance
        return endings

    def step(self, key: bytes, code: int) -> Callable[[], None]:
        """Return the event of choosing `code` in the position `key`."""

        def event() -> None:
            self.put(key)
            self.rules.apply(self.state, code, self.options, (), self.desk.streams)

        return event

    def ending(self) -> Ending:
        """Return what the finished game tells."""
        self.rules.settle(self.state, self.options, self.out)
        out = self.out
        win = tuple(int(share) for share in out.win[: self.options.players])
        assert sum(win) in (0, SHARE)
        return int(out.first), cards.ENDS[out.end], int(out.turns), win


def main(names: list[str]) -> None:
    """Print the laws of these games, of all when none is named."""
    laws = {name: Solver(*GAMES[name]).law() for name in names or GAMES}
    assert all(sum(law.values()) == 1 for law in laws.values())
    print(
        json.dumps(
            {name: [[*key, str(p)] for key, p in sorted(law.items())] for name, law in laws.items()}
        )
    )


if __name__ == "__main__":
    main(sys.argv[1:])
