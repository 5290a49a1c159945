"""Challenges, specialists and the modes that bring them in: the second step.

What the text leaves open, and what is assumed here:

Stacks. Challenges and specialists are stacks in numeric order; "shuffled" shuffles the challenges,
then the specialists (source "cards"). A stack that is empty gives no card (it cannot happen).
`professional` takes its card for the whole game off the challenges 2..10 by below("cards", 9)
before any shuffle; it is not met again. `master-thief` begins with the two top challenges; after
every heist, won or lost, the one that came first leaves and the next comes in.
A card of an earlier heist never returns. Specialists must be used, and are used up by their heist.

Who decides. What the players choose together is asked of seat GROUP (-1): who uses a specialist,
as SPECIALIST with ("WHO", seat) for all seats; the guesses, as GUESS_VALUE with ("VALUE", 0..12) or
GUESS_CATEGORY with ("CATEGORY", 0..9). What one player chooses for itself is asked of that seat:
("SHOW", card, to) cards in pocket order, then receivers ascending; ("TELL", rank) for all 13 ranks,
held or not; DISCARD with ("DISCARD", card); PASS with ("PASS", card), of all seats ascending, and
the cards move when all have chosen. Cards in the order of the pocket: as dealt, new ones last.

Order. Before white, the active specialists in the order of their numbers, `tell_category`
excepted: it is asked when the flop lies, before yellow, after a redraw. At a redraw 3 comes
before 7. At the showdown the value is guessed before the category, after all other hands were
shown, and even if the heist has failed already.

Single cards.
no_white: the pockets are dealt as ever; nothing is asked before the flop but specialists.
lock_low, lock_top: in white, yellow and orange, by colour even if one of them is not played;
  a chip handed out by the cap rule is final anyway. `no_orange`: red is not locked.
redraw_*: faces are J Q K; the redrawn cards are the first of the stock, as many as were thrown
  away (three with `three_pocket`). The throw is not shown; that it happened is public.
  With `hide_past` the white chips still lie there when the flop is dealt, so the redraw happens.
hide_past: chips and moves of earlier colours leave the views when the next colour is laid out.
guess_value: right if any card of the pocket of red N has the value.
guess_category: nine categories by v, the royal flush a tenth.
draw_discard: the first card of the stock; that it is drawn is public.
jack: the thrown card is out of play, not shown; that the seat has the jack is public. Its rank
  counts as J (also in straights, guesses, told facts and faces), it has no suit.
tell_category: the nine categories, of the pocket and the flop.
tell_sum: T counts 10.
redeal: pockets gathered by seat, shuffled (source "redeal"), dealt two by two.
beat_category: chosen before white; the nine categories; strictly above the others of its category,
  so the order is (category, chosen, v), and true ranks and inversions follow that order.
pass_left: left of seat s is s + 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .engine import Game
from .group import is_face, points
from .hands import JACK, RANK, category, guessed_category, value
from .negotiation import Asking
from .rules import GROUP, ORANGE, RED, WHITE, YELLOW, Chance, Rules

CHALLENGES = (
    "no_white", "lock_low", "redraw_low_face", "guess_value", "no_orange",
    "lock_top", "redraw_top_noface", "hide_past", "guess_category", "three_pocket",
)  # fmt: skip
SPECIALISTS = (
    "show_one", "tell_category", "tell_faces", "tell_count", "draw_discard",
    "pass_left", "jack", "tell_sum", "redeal", "beat_category",
)  # fmt: skip
ROUND_LOCKS = (WHITE, YELLOW, ORANGE)


class ModeGame(Game):
    """A game with challenges and specialists."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        first = 0 if rules.mode in ("basic", "advanced") else 1
        self.challenges = list(CHALLENGES[first:])
        self.specialists = list(SPECIALISTS)
        self.permanent = list(rules.always)
        if rules.mode == "professional":
            self.permanent.append(self.challenges.pop(chance.below("cards", len(self.challenges))))
        if rules.stacks == "shuffled":
            for stack, names in ((self.challenges, CHALLENGES), (self.specialists, SPECIALISTS)):
                numbers = [names.index(name) for name in stack]
                chance.shuffle("cards", numbers)
                stack[:] = [names[number] for number in numbers]
        self.current: list[str] = []  # brought in by the mode, the oldest first
        self.chosen: int | None = None  # whose hand beats its category
        super().__init__(rules, chance)

    # ------------------------------------------------------------------ which cards

    def _choose_cards(self) -> None:
        mode = self.rules.mode
        if mode == "master-thief":
            self.current = self.current[1:]
            while len(self.current) < 2:
                self.current.append(self.challenges.pop(0))
        elif mode != "basic" and self.heists:
            stack = self.challenges if self.heists[-1]["success"] else self.specialists
            self.current = [stack.pop(0)]
        self.active = list(dict.fromkeys([*self.permanent, *self.current]))
        self.chosen = None

    @property
    def pocket_size(self) -> int:  # type: ignore[override]
        return 3 if "three_pocket" in self.active else 2

    def _schedule(self) -> Iterator[tuple[int, int]]:
        for colour, shown in super()._schedule():
            left_out = {WHITE: "no_white", ORANGE: "no_orange"}.get(colour)
            if left_out not in self.active:
                yield colour, shown

    def _locked(self) -> frozenset[int]:
        locks = {"lock_low": 1, "lock_top": self.rules.players}
        if self.colour not in ROUND_LOCKS:
            return frozenset()
        return frozenset(chip for card, chip in locks.items() if card in self.active)

    def _past(self) -> list[int]:
        finished = super()._past()
        if "hide_past" not in self.active:
            return finished
        negotiating = self.talk is not None and self.colour not in self.talks
        return [] if negotiating else finished[-1:]

    # ------------------------------------------------------------------ specialists

    def _before_white(self) -> Asking:
        for name in SPECIALISTS:
            if name in self.active and name != "tell_category":
                yield from getattr(self, f"_{name}")()

    def _who(self) -> Any:
        """Ask the group who uses the specialist; return the seat."""
        option = yield "SPECIALIST", GROUP, [("WHO", s) for s in range(self.rules.players)]
        return option[1]

    def _show_one(self) -> Asking:
        seat = yield from self._who()
        others = [s for s in range(self.rules.players) if s != seat]
        shows = [("SHOW", card, to) for card in self.pockets[seat] for to in others]
        _, card, to = yield "SPECIALIST", seat, shows
        self.told.append(("showed", seat, to))
        self.secrets += [(s, ("shown", seat, card)) for s in (seat, to)]

    def _tell_category(self) -> Asking:
        seat = yield from self._who()
        v = value([*self.pockets[seat], *self.board])
        self.told.append(("category", seat, category(v)))

    def _tell_faces(self) -> Asking:
        for seat, pocket in enumerate(self.pockets):
            self.told.append(("faces", seat, sum(is_face(card) for card in pocket)))
        yield from ()

    def _tell_sum(self) -> Asking:
        for seat, pocket in enumerate(self.pockets):
            self.told.append(("sum", seat, sum(points(card) for card in pocket)))
        yield from ()

    def _tell_count(self) -> Asking:
        seat = yield from self._who()
        _, rank = yield "SPECIALIST", seat, [("TELL", rank) for rank in range(13)]
        held = sum(RANK[card] == rank for card in self.pockets[seat])
        self.told.append(("count", seat, rank, held))

    def _draw_discard(self) -> Asking:
        seat = yield from self._who()
        self.pockets[seat].append(self.stock.pop(0))
        self.told.append(("drew", seat))
        yield from self._discard(seat)

    def _discard(self, seat: int) -> Asking:
        _, card = yield "DISCARD", seat, [("DISCARD", card) for card in self.pockets[seat]]
        self.pockets[seat].remove(card)
        self.discards.append(card)

    def _pass_left(self) -> Asking:
        n, passed = self.rules.players, []
        for seat in range(n):
            _, card = yield "PASS", seat, [("PASS", card) for card in self.pockets[seat]]
            passed.append(card)
        for seat, card in enumerate(passed):
            self.pockets[seat].remove(card)
            self.pockets[(seat + 1) % n].append(card)
            self.secrets.append((seat, ("passed", (seat + 1) % n, card)))

    def _jack(self) -> Asking:
        seat = yield from self._who()
        yield from self._discard(seat)
        self.pockets[seat].append(JACK)
        self.told.append(("jack", seat))

    def _redeal(self) -> Asking:
        gathered = [card for pocket in self.pockets for card in pocket]
        self.chance.shuffle("redeal", gathered)
        size = self.pocket_size
        for seat in range(self.rules.players):
            self.pockets[seat] = gathered[size * seat : size * (seat + 1)]
        yield from ()

    def _beat_category(self) -> Asking:
        self.chosen = yield from self._who()
        self.told.append(("beats", self.chosen))

    def _strengths(self) -> list[Any]:
        values = super()._strengths()
        if self.chosen is None:
            return values
        return [(category(v), seat == self.chosen, v) for seat, v in enumerate(values)]

    # ------------------------------------------------------------------ at the flop, at the end

    def _before_round(self) -> Asking:
        if self.colour != YELLOW:
            return
        faces = any(is_face(card) for card in self.board)
        if WHITE in self.talks:
            if "redraw_low_face" in self.active and faces:
                self._redraw(1)
            if "redraw_top_noface" in self.active and faces == (self.rules.tripwires == "any"):
                self._redraw(self.rules.players)
        if "tell_category" in self.active:
            yield from self._tell_category()

    def _redraw(self, white: int) -> None:
        seat = self._chips_of(WHITE).index(white)
        size = len(self.pockets[seat])
        self.discards += self.pockets[seat]
        self.pockets[seat], self.stock = self.stock[:size], self.stock[size:]
        self.told.append(("redrew", seat))

    def _before_last_hand(self) -> Asking:
        seat = self._chips_of(RED).index(self.rules.players)
        pocket = self.pockets[seat]
        if "guess_value" in self.active:
            _, rank = yield "GUESS_VALUE", GROUP, [("VALUE", rank) for rank in range(13)]
            self.wrong_guess |= rank not in [RANK[card] for card in pocket]
        if "guess_category" in self.active:
            _, guess = yield "GUESS_CATEGORY", GROUP, [("CATEGORY", c) for c in range(10)]
            self.wrong_guess |= guess != guessed_category(value([*pocket, *self.board]))
