"""The table: rules, zones, whose turn it is, and how cards move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

KINDS = (
    "banque", "carotte", "contrat", "fauche", "prison", "roue", "deal",
    "balance", "poisse", "trefle", "gilet", "hacker", "demons", "mytho",
)  # fmt: skip
KIND_COUNT = len(KINDS)
INDEX = {name: index for index, name in enumerate(KINDS)}
(BANQUE, CAROTTE, CONTRAT, FAUCHE, PRISON, ROUE, DEAL,
 BALANCE, POISSE, TREFLE, GILET, HACKER, DEMONS, MYTHO) = range(KIND_COUNT)  # fmt: skip

ASSUMED_DECK = dict(zip(KINDS, (8, 5, 5, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1), strict=True))
ASSUMED_MONEY = (
    1_000,
    5_000,
    10_000,
    25_000,
    50_000,
    100_000,
    200_000,
    300_000,
    500_000,
    1_000_000,
)
ASSUMED_DEALT = {2: 7, 3: 6, 4: 5, 5: 5, 6: 4, 7: 4, 8: 4}
TURNS_ALONE = 20

Option = tuple[Any, ...]  # ("PLAY", "banque"), ("TARGET", 2), ("BRACO",), ...
Card = tuple[str, int]  # ("A", kind index) or ("M", index into the ascending Money values)

CHOICES = {
    "end": ("classement", "first-braco", "first-braco-compare"),
    "classement_end": ("one-left", "all-out"),
    "last_player": ("zero", "keeps"),
    "ready_options": ("open", "strict"),
    "draw_mode": ("end-turn", "draw-and-play", "stuck-only", "once-per-lap"),
    "dead_play": ("always", "only-if-stuck"),
    "renew": ("both", "needed"),
}


class Chance(Protocol):
    def shuffle(self, source: str, cards: list[int]) -> None: ...

    def below(self, source: str, n: int) -> int: ...


@dataclass
class Rules:
    """The parameters of a game; the defaults are those of the rules file (`dealt` None: the assumed table)."""

    players: int
    deck: dict[str, int] = field(default_factory=lambda: dict(ASSUMED_DECK))
    money: list[int] = field(default_factory=lambda: list(ASSUMED_MONEY))
    dealt: int | None = None
    end: str = "classement"
    classement_end: str = "one-left"
    last_player: str = "zero"
    ready_options: str = "open"
    draw_mode: str = "end-turn"
    stow_initial: bool = False
    dead_play: str = "always"
    contrat_self: bool = False
    balance_poisse: bool = True
    balance_mytho: bool = False
    renew: str = "both"
    uncovered_returns: bool = True
    demons_recover_demons: bool = True
    turn_cap: int = 240  # in laps

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 8:
            raise ValueError("2 to 8 players")
        if self.dealt is None:
            self.dealt = ASSUMED_DEALT[self.players]
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} must be one of {allowed}")
        if set(self.deck) - set(KINDS):
            raise ValueError("unknown kind in the deck")
        if self.deck.get("mytho", 0) not in (0, 1):
            raise ValueError("mytho is 0 or 1")
        if self.dealt * self.players > sum(self.deck.values()):
            raise ValueError("not enough Action cards to deal")


class Table:
    """Every zone and counter of a game, and the moves that no rule has to decide."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self.rules = rules
        self.chance = chance
        seats = rules.players
        self.values: list[int] = sorted(rules.money)
        self.copies: list[int] = [rules.deck.get(name, 0) for name in KINDS]

        # Zones.
        self.hands: list[list[int]] = [[0] * KIND_COUNT for _ in range(seats)]
        self.money: list[int | None] = [None] * seats
        self.action_pile: list[int] = []
        self.money_pile: list[int] = []
        self.middle: list[Card] = []
        self.secured_card: list[int | None] = [None] * seats
        self.in_air: list[Card] = []  # card awaiting COVER, new Money in KEEP, cards to GIVE

        # The rest of the state.
        self.secured: list[int] = [0] * seats
        self.active: list[bool] = [True] * seats
        self.direction = 1
        self.friend: int | None = None
        self.came_back = False  # the Mytho came to the friend's hand from another hand
        self.mytho_public: int | None = None  # the seat that everybody knows to hold it
        self.covered: set[int] = set()  # Money of the middle that something was laid on
        self.last_was_draw: list[bool] = [False] * seats
        self.turns_alone = 0

        # The pending decision.
        self.decision = "TURN"
        self.seat = 0
        self.over = False
        self.end: str | None = None
        self.author = 0  # whose turn it is
        self.card = -1  # kind being played, or just drawn
        self.target = -1
        self.shedders: list[int] = []  # seats that still have to shed (Balance), in order
        self.receivers: list[int] = []  # seats without a card yet (Vieux Demons), in order
        self.skip_next = False  # Prison

        # Statistics.
        self.turns = 0
        self.renewals = 0
        self.braco_turn, self.could_call = [0] * seats, [0] * seats
        self.max_money, self.max_action = [0] * seats, [0] * seats
        self.played = [[0] * KIND_COUNT for _ in range(seats)]

    def _shuffle(self, source: str, cards: list[int]) -> None:
        if cards:
            self.chance.shuffle(source, cards)

    # ------------------------------------------------------------------ questions

    def next_active(self, seat: int, direction: int) -> int:
        """The next active seat (the seat itself when it is alone)."""
        for step in range(1, self.rules.players + 1):
            candidate = (seat + direction * step) % self.rules.players
            if self.active[candidate]:
                return candidate
        raise AssertionError("nobody is active")

    def others(self, seat: int) -> list[int]:
        """The other active seats, in the current direction, starting after `seat`."""
        seats = self.rules.players
        around = [(seat + self.direction * step) % seats for step in range(1, seats)]
        return [other for other in around if self.active[other]]

    def alone(self) -> bool:
        return sum(self.active) == 1

    def action_count(self, seat: int) -> int:
        return sum(self.hands[seat])

    def is_ready(self, seat: int) -> bool:
        return self.action_count(seat) == 0 and self.money[seat] is not None

    def visible(self) -> int | None:
        """The visible Money card, or None."""
        if not self.middle or self.middle[-1][0] != "M":
            return None
        top = self.middle[-1][1]
        return None if top in self.covered and not self.rules.uncovered_returns else top

    def _can_draw(self, letter: str, middle: list[Card]) -> bool:
        """Would a draw from that pile ("A" or "M") succeed with this middle, renewal included?"""
        pile = self.action_pile if letter == "A" else self.money_pile
        return bool(pile) or any(card[0] == letter for card in middle[:-1])

    def _middle_with(self, kind: int, cover: bool) -> list[Card]:
        """The middle as it would be after `kind` is played."""
        if self.visible() is not None and not cover:
            return [*self.middle[:-1], ("A", kind), self.middle[-1]]
        return [*self.middle, ("A", kind)]

    # ------------------------------------------------------------------ moving cards

    def _lay(self, card: Card) -> None:
        """Onto the top of the middle."""
        if self.middle and self.middle[-1][0] == "M":
            self.covered.add(self.middle[-1][1])
        if card[0] == "M":
            self.covered.discard(card[1])
        self.middle.append(card)

    def _lay_own_money(self, seat: int) -> None:
        card = self.money[seat]
        assert card is not None
        self.money[seat] = None
        self._lay(("M", card))

    def _renew(self, needed: str) -> None:
        """Keep the top of the middle; the other cards, shuffled, go under their piles."""
        rest, kept = self.middle[:-1], self.middle[-1:]
        letters = "AM" if self.rules.renew == "both" else needed
        recycled = {letter: [index for kind, index in rest if kind == letter] for letter in letters}
        self.middle = [card for card in rest if card[0] not in letters] + kept
        if any(recycled.values()):
            self.renewals += 1
        if "A" in letters:
            self._shuffle("renew", recycled["A"])
            self.action_pile = recycled["A"] + self.action_pile
        if "M" in letters:
            self._shuffle("renew", recycled["M"])
            self.money_pile = recycled["M"] + self.money_pile
            self.covered -= set(recycled["M"])

    def _draw_money(self) -> int | None:
        if not self.money_pile:
            self._renew("M")
        return self.money_pile.pop() if self.money_pile else None

    def _draw_action(self, seat: int) -> int:
        """One Action card from the pile into a hand; called only when the draw succeeds."""
        if not self.action_pile:
            self._renew("A")
        kind = self.action_pile.pop()
        self.hands[seat][kind] += 1
        if kind == MYTHO:
            self._make_friend(seat)
        return kind

    def _make_friend(self, seat: int | None) -> None:
        self.friend = seat
        self.mytho_public = seat
        self.came_back = False

    def _hand_over(self, kind: int, giver: int, receiver: int, unseen: bool = False) -> None:
        """An Action card goes from one hand to another."""
        self.hands[giver][kind] -= 1
        self.hands[receiver][kind] += 1
        if kind == MYTHO and receiver == self.friend:
            self.came_back = True
        if unseen:
            if self.mytho_public == giver:
                self.mytho_public = None
        elif kind == MYTHO:
            self.mytho_public = receiver
