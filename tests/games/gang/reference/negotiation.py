"""The chips of one colour, and the negotiation of one round, micro-step by micro-step."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from .rules import CENTRE, PUT_BACK, WAIT, Chance, Option, Rules

Ask = tuple[str, int, list[Option]]  # decision, seat, options
Asking = Generator[Ask, Option, None]


class Chips:
    """Who holds which chip of the current colour, and what was done with them."""

    def __init__(self, rules: Rules, locked: frozenset[int] = frozenset()) -> None:
        self.rules = rules
        self.locked = locked  # chips that cannot move again once taken
        seats = rules.players
        self.holder: list[int] = [CENTRE] * (seats + 1)  # by chip; place 0 is not used
        self.has: list[int] = [0] * seats
        self.vol: list[int] = [0] * seats
        self.steals: list[int] = [0] * seats
        self.robbed: list[set[int]] = [set() for _ in range(seats)]  # chips stolen from the seat
        self.moves = self.put_backs = 0

    def free(self) -> list[int]:
        return [chip for chip in self._numbers() if self.holder[chip] == CENTRE]

    def chipless(self) -> list[int]:
        return [seat for seat in range(self.rules.players) if not self.has[seat]]

    def full(self) -> bool:
        return not self.chipless()

    def _numbers(self) -> range:
        return range(1, self.rules.players + 1)

    def options(self, seat: int) -> list[Option]:
        own = self.has[seat]
        if own in self.locked:
            return [WAIT]
        if own and self.vol[seat] == self.rules.voluntary_cap:
            return [WAIT]
        if own and not self.rules.auto_return:
            return [WAIT, PUT_BACK]
        takes: list[Option] = [
            ("TAKE", chip)
            for chip in self._numbers()
            if chip != own and not (chip in self.locked and self.holder[chip] != CENTRE)
        ]
        return [WAIT, *takes, PUT_BACK] if own else [WAIT, *takes]

    def move(self, seat: int, option: Option) -> tuple[int, int]:
        """Move as `option` says (not WAIT); return the chip and where it came from."""
        own = self.has[seat]
        self.moves += 1
        if own:
            self.vol[seat] += 1
            self.holder[own] = CENTRE
        if option == PUT_BACK:
            self.has[seat] = 0
            self.put_backs += 1
            return own, seat
        chip = option[1]
        victim = self.holder[chip]
        if victim != CENTRE:
            self.has[victim] = 0
            self.robbed[victim].add(chip)
            self.steals[seat] += 1
        self.give(seat, chip)
        return chip, victim

    def give(self, seat: int, chip: int) -> None:
        self.holder[chip] = seat
        self.has[seat] = chip


class Negotiation:
    """One round: `run` asks (yields) and is answered; the rest is what everybody may see."""

    def __init__(self, rules: Rules, chance: Chance, locked: frozenset[int] = frozenset()) -> None:
        self.rules = rules
        self.chance = chance
        self.chips = Chips(rules, locked)
        self.passes = 0  # begun
        self.micro_steps = 0  # of the passes
        self.settled = 0  # chips handed out by the cap rule
        self.capped = False
        self.log: list[tuple[int, str, int, int]] = []  # seat, action, chip, from

    def run(self) -> Asking:
        rules, chips = self.rules, self.chips
        while rules.pass_cap == 0 or self.passes < rules.pass_cap:
            self.passes += 1
            order = list(range(rules.players))
            if rules.grab_order == "random":
                self.chance.shuffle("order", order)
            moved = False
            for seat in order:
                option = yield "NEGOTIATE", seat, chips.options(seat)
                self.micro_steps += 1
                if option == WAIT:
                    self.log.append((seat, "WAIT", 0, CENTRE))
                else:
                    self.log.append((seat, option[0], *chips.move(seat, option)))
                    moved = True
                if rules.round_end == "first-full" and chips.full():
                    return
            if rules.round_end == "ready" and chips.full() and not moved:
                return
        self.capped = True
        yield from self._settle() if rules.cap_rule == "settle" else self._deal()

    def _settle(self) -> Asking:
        waiting = self.chips.chipless()
        self.chance.shuffle("settle", waiting)
        for seat in waiting:
            option = yield "SETTLE", seat, [("TAKE", chip) for chip in self.chips.free()]
            self._hand_out("SETTLE", seat, option[1])

    def _deal(self) -> Any:
        for seat in self.chips.chipless():
            free = self.chips.free()
            self._hand_out("DEAL", seat, free[self.chance.below("settle", len(free))])
        return ()

    def _hand_out(self, action: str, seat: int, chip: int) -> None:
        self.chips.give(seat, chip)
        self.settled += 1
        self.log.append((seat, action, chip, CENTRE))
