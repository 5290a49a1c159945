"""The exact law of placed deals and of fair ones, by the kernels themselves without the compiler.

    NUMBA_DISABLE_JIT=1 PYTHONPATH=. python -m tests.games.placing.enumerate

Every order of every shuffle and every other draw of `setup` and `place` is gone through, in
fractions.  Printed is JSON: "game / card / copies" -> {"placed": law, "fair": law}; a law is
[[state, chance], ...], "fair" that of `setup` given as many copies of the card in the hand.
"""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from analyzer.core import contract, rng
from analyzer.core.jit import new_each
from analyzer.engine import match
from tests.games.braco.enumerate import Script, tiny

#: seat 1, so that seats before and after matter; two copies of one kind, Le Mytho, everything known
BRACO = tiny(2, 2, {"banque": 2, "carotte": 1, "prison": 1, "mytho": 1}, (100,))
BRACO_3 = tiny(3, 1, {"banque": 2, "carotte": 1, "mytho": 1}, (100,))
SEAT = 1

Law = dict[bytes, Fraction]


def braco_copies(state: Any, card: int) -> int:
    return int(state.hand[SEAT].n[card])


def leduc_copies(state: Any, card: int) -> int:
    return int(state.card[SEAT] // 2 == card)


def planted_copies(state: Any, card: int) -> int:
    return int((state.hand[SEAT] == card).sum())


def planted() -> Any:
    return contract.load("planted").options.Options()


def leduc() -> Any:
    return contract.load("leduc").options.Options()


#: name -> (game, options, copies of a card in the hand of SEAT, [(card, copies)])
STUDIES: dict[str, tuple[str, Callable[[], Any], Callable[[Any, int], int], list]] = {
    "braco": (
        "braco", lambda: BRACO, braco_copies,
        [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (13, 0), (13, 1)],
    ),
    "braco-3": ("braco", lambda: BRACO_3, braco_copies, [(0, 0), (0, 1), (13, 0), (13, 1)]),
    "leduc": ("leduc", leduc, leduc_copies, [(0, 0), (1, 1), (2, 0), (2, 1)]),
    "planted": ("planted", planted, planted_copies, [(0, 0), (0, 1), (3, 0), (3, 1), (3, 2)]),
}  # fmt: skip


class Dealer:
    """Deals of one game under every chance."""

    def __init__(self, name: str, options: Any) -> None:
        self.game = contract.load(name)
        self.options = self.game.options.pack(options)
        self.options.needs = (1 << len(self.game.rules.NEEDS)) - 1
        self.desk = match.desk_for(self.game, [], [])
        self.cells = new_each(self.game.rules.State, 1)
        self.state = self.cells[0]
        self.script = Script()
        rng.below, rng.shuffle = self.script.below, self.script.shuffle

    def fair(self) -> Law:
        """Return the law of `setup`."""

        def deal() -> None:
            self.game.rules.setup(self.state, self.options, (), self.desk.streams)

        return self._law(deal, Fraction(1))

    def placed(self, fair: Law, card: int, copies: int) -> Law:
        """Return the law after `place`, called on each fair deal."""
        law: Law = {}
        for key, chance in fair.items():

            def place(key: bytes = key) -> None:
                self.put(key)
                self.game.position.place(self.state, SEAT, card, copies, self.options, (), None)

            for after, share in self._law(place, chance).items():
                law[after] = law.get(after, Fraction(0)) + share
        return law

    def given(self, fair: Law, count: Callable[[Any, int], int], card: int, copies: int) -> Law:
        """Return the fair law given so many copies of the card in the hand."""
        kept: Law = {}
        for key, chance in fair.items():
            self.put(key)
            if count(self.state, card) == copies:
                kept[key] = chance
        total = sum(kept.values())
        return {key: chance / total for key, chance in kept.items()}

    def put(self, key: bytes) -> None:
        """Return to a deal."""
        self.cells.view("u1")[:] = list(key)

    def _law(self, event: Callable[[], None], chance: Fraction) -> Law:
        law: Counter[bytes] = Counter()
        for weight in self.script.every(event):
            if "action" in self.state.dtype.names:  # what lies beyond the pile means nothing
                self.state.action[self.state.public.action_n :] = 0
            law[self.cells.tobytes()] += chance * weight  # type: ignore[assignment]
        return dict(law)  # type: ignore[arg-type]


def main() -> None:
    """Print the laws."""
    told = {}
    for name, (game, options, count, wanted) in STUDIES.items():
        dealer = Dealer(game, options())
        fair = dealer.fair()
        assert sum(fair.values()) == 1
        for card, copies in wanted:
            laws = {
                "placed": dealer.placed(fair, card, copies),
                "fair": dealer.given(fair, count, card, copies),
            }
            told[f"{name} / {card} / {copies}"] = {
                key: [[state.hex(), str(p)] for state, p in sorted(law.items())]
                for key, law in laws.items()
            }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
