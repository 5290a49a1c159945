"""A game: deal, four rounds, showdown, until three vaults or three alarms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .hands import CARDS, Pocket, value
from .negotiation import Ask, Asking, Negotiation
from .outcome import heist_outcome
from .rules import BOARD_CARDS, CENTRE, COLOURS, VAULTS_TO_WIN, Chance, Option, Rules
from .view import View


class Game:
    """A game: ask who acts and what may be chosen, apply an option, read the outcome.

    The next cards are dealt, and the next heist begins, at once after the option that ends a round.
    """

    pocket_size = 2

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self.rules = rules
        self.chance = chance
        self.vaults = self.alarms = 0
        self.heists: list[dict[str, Any]] = []
        self.active: list[str] = []  # challenges and specialists of this heist
        self.over = False
        self._asked: Ask = ("", CENTRE, [])
        self._clear()
        self._run = self._play()
        self._advance(None)

    # ------------------------------------------------------------------ what a caller asks

    @property
    def decision(self) -> str:
        return self._asked[0]

    def to_act(self) -> int:
        return self._asked[1]

    def options(self) -> list[Option]:
        return self._asked[2]

    def apply(self, option: Option) -> None:
        if self.over or option not in self.options():
            raise ValueError(f"{option} is not an option of {self.decision}: {self.options()}")
        self._advance(option)

    def _advance(self, option: Option | None) -> None:
        try:
            self._asked = next(self._run) if option is None else self._run.send(option)
        except StopIteration:
            self._asked = ("", CENTRE, [])
            self.over = True

    # ------------------------------------------------------------------ the game

    def _play(self) -> Asking:
        while self.vaults < VAULTS_TO_WIN and self.alarms < self.rules.alarms_to_lose:
            self._choose_cards()
            yield from self._heist()

    def _heist(self) -> Asking:
        self._clear()
        self._deal()
        yield from self._before_white()
        for colour, shown in self._schedule():
            self.colour = colour
            self.board = self.coming[:shown]
            self.talk = None
            yield from self._before_round()
            self.talk = Negotiation(self.rules, self.chance, self._locked())
            yield from self.talk.run()
            self.talks[colour] = self.talk
        self.at_showdown = True
        yield from self._before_last_hand()
        self._showdown()

    def _clear(self) -> None:
        self.pockets: list[list[int]] = [[] for _ in range(self.rules.players)]
        self.coming: list[int] = []  # the five cards of the board, shown or not
        self.board: list[int] = []
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.colour = 0
        self.talk: Negotiation | None = None
        self.talks: dict[int, Negotiation] = {}  # of the finished rounds
        self.told: list[tuple[object, ...]] = []
        self.secrets: list[tuple[int, tuple[object, ...]]] = []  # seat, fact told to it alone
        self.at_showdown = False
        self.wrong_guess = False

    def _deal(self) -> None:
        deck = list(range(CARDS))
        self.chance.shuffle("deal", deck)
        size = self.pocket_size
        for seat in range(self.rules.players):
            self.pockets[seat] = deck[size * seat : size * (seat + 1)]
        rest = deck[size * self.rules.players :]
        self.coming, self.stock = rest[:5], rest[5:]

    def _showdown(self) -> None:
        told = heist_outcome(self._strengths(), self.talks, self.wrong_guess)
        told["v"] = [value([*pocket, *self.board]) for pocket in self.pockets]
        told["active"] = list(self.active)
        told["pockets"] = [list(pocket) for pocket in self.pockets]
        told["board"] = list(self.board)
        self.heists.append(told)
        if told["success"]:
            self.vaults += 1
        else:
            self.alarms += 1

    def _strengths(self) -> list[Any]:
        """Return what is compared at the showdown, by seat."""
        return [value([*pocket, *self.board]) for pocket in self.pockets]

    # ------------------------------------------------------------------ what the modes change

    def _choose_cards(self) -> None:
        pass

    def _schedule(self) -> Iterator[tuple[int, int]]:
        """Yield the colours to play, and how many cards the board then has."""
        return iter([(colour, BOARD_CARDS[colour]) for colour in COLOURS])

    def _locked(self) -> frozenset[int]:
        return frozenset()

    def _before_white(self) -> Asking:
        yield from ()

    def _before_round(self) -> Asking:
        yield from ()

    def _before_last_hand(self) -> Asking:
        yield from ()

    def _past(self) -> list[int]:
        """Return the finished colours that still lie on the table."""
        return list(self.talks)

    # ------------------------------------------------------------------ snapshots

    def _chips_of(self, colour: int) -> list[int]:
        return list(self.talks[colour].chips.has)

    def zones(self) -> dict[str, Any]:
        """Return all zones and counters, hidden ones too."""
        n, talk = self.rules.players, self.talk
        chips = talk.chips if talk else None
        return {
            "pockets": [list(pocket) for pocket in self.pockets],
            "board": list(self.board),
            "coming": list(self.coming),
            "stock": list(self.stock),
            "colour": self.colour,
            "pass": talk.passes if talk else 0,
            "micro_step": talk.micro_steps if talk else 0,
            "holder": chips.holder[1:] if chips else [CENTRE] * n,
            "has": list(chips.has) if chips else [0] * n,
            "vol": list(chips.vol) if chips else [0] * n,
            "steals": list(chips.steals) if chips else [0] * n,
            "chips": {colour: self._chips_of(colour) for colour in self.talks},
            "vaults": self.vaults,
            "alarms": self.alarms,
            "active": list(self.active),
        }

    def view(self, seat: int) -> View:
        n, past, chips = self.rules.players, self._past(), self.talk.chips if self.talk else None
        talks = {colour: self.talks[colour] for colour in past}
        if self.talk and self.colour not in self.talks:
            talks[self.colour] = self.talk
        moves = [(colour, *entry) for colour, talk in talks.items() for entry in talk.log]
        none = (0,) * n
        return View(
            rules=self.rules,
            players=n,
            seat=seat,
            pocket=self._pocket_of(seat),
            decision=self.decision,
            colour=self.colour,
            passes=self.talk.passes if self.talk else 0,
            micro_step=self.talk.micro_steps if self.talk else 0,
            board=tuple(self.board),
            chips=tuple(
                tuple(self._chips_of(c)[s] if c in past else 0 for c in COLOURS) for s in range(n)
            ),
            holder=tuple(chips.holder) if chips else (CENTRE,) * (n + 1),
            has=tuple(chips.has) if chips else none,
            vol=tuple(chips.vol) if chips else none,
            steals=tuple(chips.steals) if chips else none,
            robbed=frozenset(chips.robbed[seat]) if chips and seat >= 0 else frozenset(),
            moves=tuple(moves) if self.rules.history_visibility == "moves" else (),
            vaults=self.vaults,
            alarms=self.alarms,
            active=tuple(self.active),
            told=tuple(self.told) + tuple(fact for to, fact in self.secrets if to == seat),
            revealed=self._revealed(),
        )

    def _pocket_of(self, seat: int) -> Pocket:
        return tuple(self.pockets[seat]) if seat >= 0 else ()

    def _revealed(self) -> tuple[tuple[int, Pocket], ...]:
        """Return the pockets shown before a guess: all but that of the highest red chip."""
        if not self.at_showdown:
            return ()
        red = self._chips_of(COLOURS[-1])
        return tuple((s, self._pocket_of(s)) for s, chip in enumerate(red) if chip < len(red))

    def outcome(self) -> dict[str, Any]:
        """Return what the finished game tells."""
        return {
            "win": self.vaults == VAULTS_TO_WIN,
            "heists": len(self.heists),
            "vaults": self.vaults,
            "alarms": self.alarms,
            "each": self.heists,
        }
