"""Braco: an independent, slow, plain-Python reference engine (tests only).

Written from the rules alone, before and apart from the compiled engine it is used to check;
nothing is shared. It favours being easy to compare with the text over speed.

Piles are lists whose END is the top; the middle is a list whose FIRST entry is the oldest card.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from fractions import Fraction
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


class Game:
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

        self._set_up()

    # ------------------------------------------------------------------ set-up and turns

    def _shuffle(self, source: str, cards: list[int]) -> None:
        if cards:
            self.chance.shuffle(source, cards)

    def _set_up(self) -> None:
        self.action_pile = [kind for kind in range(KIND_COUNT) for _ in range(self.copies[kind])]
        self.money_pile = list(range(len(self.values)))
        self._shuffle("deal", self.action_pile)
        self._shuffle("deal", self.money_pile)
        for hand in self.hands:
            for _ in range(self.rules.dealt or 0):
                hand[self.action_pile.pop()] += 1
        for seat, hand in enumerate(self.hands):
            if hand[MYTHO]:
                self.friend = seat
                self.mytho_public = seat
        starter = (
            self.chance.below("deal", self.rules.players) if self.friend is None else self.friend
        )
        self._begin_turn(starter)

    def _begin_turn(self, seat: int) -> None:
        if self.turns >= self.rules.turn_cap * self.rules.players:
            self._finish("capped")
            return
        self.turns += 1
        self.author = seat
        self.skip_next = False
        self._ask("TURN", seat)
        if self.is_ready(seat):
            self.could_call[seat] += 1
        if self.alone():
            self.turns_alone += 1

    def _end_turn(self) -> None:
        if self.alone() and self.turns_alone >= TURNS_ALONE:
            self._finish("all-out")
            return
        following = self.next_active(self.author, self.direction)
        if self.skip_next:
            following = self.next_active(following, self.direction)
        self._begin_turn(following)

    def _ask(self, decision: str, seat: int) -> None:
        self.decision = decision
        self.seat = seat

    def _finish(self, end: str) -> None:
        self.over = True
        self.end = end
        self.decision = ""

    # ------------------------------------------------------------------ questions about the state

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

    def may_have_to_shed(self, seat: int) -> bool:
        """Whether a seat may hold a card for Balance, as far as everybody can tell.

        The list of options must not betray a hand, so the text's "another has an Action card that
        may be shed" is read as what is public: a card that is not known to be Le Mytho.
        """
        safe = seat == self.mytho_public and not self.rules.balance_mytho
        return self.action_count(seat) > (1 if safe else 0)

    def sheddable(self, seat: int) -> list[int]:
        barred = set()
        if not self.rules.balance_poisse:
            barred.add(POISSE)
        if not self.rules.balance_mytho:
            barred.add(MYTHO)
        return [kind for kind in range(KIND_COUNT) if self.hands[seat][kind] and kind not in barred]

    def poisse_playable(self, seat: int) -> bool:
        return (
            self.hands[seat][POISSE] == 1
            and self.action_count(seat) == 1
            and self.money[seat] is not None
        )

    def both_poisse_playable(self, seat: int) -> bool:
        only_two = self.hands[seat][POISSE] == 2 and self.action_count(seat) == 2
        return self.alone() and only_two and self.money[seat] is not None

    def _recoverable(self, middle: list[Card]) -> list[int]:
        """Positions of the middle that Vieux Demons may take, oldest first."""
        return [
            place
            for place, (letter, index) in enumerate(middle)
            if letter == "A" and (index != DEMONS or self.rules.demons_recover_demons)
        ]

    def has_effect(self, seat: int, kind: int, cover: bool) -> bool:
        """The list "With an effect" of the rules, for `kind` still in the hand of `seat`."""
        others = self.others(seat)
        after = self._middle_with(kind, cover)
        other_money = any(self.money[other] is not None for other in others)
        possible = {
            BANQUE: self._can_draw("M", after),
            CAROTTE: other_money,
            CONTRAT: (bool(others) or self.rules.contrat_self) and self._can_draw("A", after),
            FAUCHE: any(self.action_count(other) for other in others),
            PRISON: True,
            ROUE: sum(self.active) > 2,
            DEAL: other_money and self.money[seat] is not None,
            BALANCE: any(self.may_have_to_shed(other) for other in others),
            POISSE: self.poisse_playable(seat),
            TREFLE: True,
            GILET: False,
            HACKER: True,
            DEMONS: bool(self._recoverable(self.middle)),
            MYTHO: False,  # never a PLAY
        }
        return possible[kind]

    def has_some_effect(self, seat: int, kind: int) -> bool:
        """With at least one answer to COVER."""
        return self.has_effect(seat, kind, False) or (
            self.visible() is not None and self.has_effect(seat, kind, True)
        )

    def listed_plays(self, seat: int) -> list[int]:
        held = [kind for kind in range(MYTHO) if self.hands[seat][kind]]
        held = [kind for kind in held if kind != POISSE or self.poisse_playable(seat)]
        if self.rules.dead_play == "only-if-stuck":
            useful = [kind for kind in held if self.has_some_effect(seat, kind)]
            return useful or held
        return held

    def _draw_listed(self, seat: int) -> bool:
        if not self._can_draw("A", self.middle):
            return False
        if self.rules.draw_mode == "stuck-only":
            return not any(
                self.has_some_effect(seat, kind) for kind in range(MYTHO) if self.hands[seat][kind]
            )
        if self.rules.draw_mode == "once-per-lap":
            return not self.last_was_draw[seat]
        return True

    # ------------------------------------------------------------------ options

    def options(self) -> list[Option]:
        if self.over:
            return []
        if self.decision == "TURN":
            return self._ready_options() if self.is_ready(self.seat) else self._turn_options()
        if self.decision == "KEEP":
            return [("OLD",), ("NEW",)]
        if self.decision == "TARGET":
            return [("TARGET", seat) for seat in self._targets()]
        if self.decision == "NAME":
            return [("NAME", KINDS[kind]) for kind in range(KIND_COUNT) if self.copies[kind]]
        if self.decision == "SHED":
            return [("SHED", KINDS[kind]) for kind in self.sheddable(self.seat)]
        if self.decision == "GIVE":
            return [("GIVE", seat) for seat in self.receivers]
        return [("NO",), ("YES",)]  # COVER, VEST, PLAY_DRAWN

    def _ready_options(self) -> list[Option]:
        found: list[Option] = [("BRACO",)]
        # The Money laid becomes the top of the middle: everything that lies there now can be recycled.
        after_laying: list[Card] = [*self.middle, ("M", self.money[self.seat] or 0)]
        if self._can_draw("M", after_laying):
            found.append(("MAX_MONEY",))
        if self._can_draw("A", after_laying):
            found.append(("MAX_ACTION",))
        if self.rules.ready_options == "open":
            if self._draw_listed(self.seat):
                found.append(("DRAW",))
            if self.visible() is not None:
                found.append(("EXCHANGE",))
        return found

    def _turn_options(self) -> list[Option]:
        seat = self.seat
        found: list[Option] = [("PLAY", KINDS[kind]) for kind in self.listed_plays(seat)]
        if self.both_poisse_playable(seat):
            found.append(("SACRIFICE_BOTH",))
        if self.hands[seat][MYTHO]:
            if not self.alone():
                found.append(("PASS_MYTHO",))
            if self.alone() or (
                self.friend == seat and (self.came_back or self.rules.stow_initial)
            ):
                found.append(("STOW_MYTHO",))
        if self.visible() is not None:
            found.append(("TAKE",) if self.money[seat] is None else ("EXCHANGE",))
        if self._draw_listed(seat):
            found.append(("DRAW",))
        return found or [("PASS",)]

    def _targets(self) -> list[int]:
        """The seats that the card being played (already in the middle) may be aimed at."""
        others = self.others(self.author)
        if self.card in (CAROTTE, DEAL):
            if self.card == DEAL and self.money[self.author] is None:
                return []
            return [other for other in others if self.money[other] is not None]
        if self.card == FAUCHE:
            return [other for other in others if self.action_count(other)]
        if self.card == CONTRAT:
            if not self._can_draw("A", self.middle):
                return []
            return others + [self.author] if self.rules.contrat_self else others
        return others  # Trefle, Hacker

    # ------------------------------------------------------------------ applying an option

    def apply(self, option: Option) -> None:
        if option not in self.options():
            raise ValueError(f"{option} is not an option of {self.decision}: {self.options()}")
        name = option[0]
        if self.decision == "TURN":
            self._apply_turn(option)
        elif self.decision == "COVER":
            self._lay_played(name == "YES")
        elif self.decision == "PLAY_DRAWN":
            if name == "YES":
                self._play(self.card, 1)
            else:
                self._end_turn()
        elif self.decision == "TARGET":
            self._aim(option[1])
        elif self.decision == "NAME":
            self._apply_name(INDEX[option[1]])
        elif self.decision == "VEST":
            if name == "YES":
                self._end_turn()  # the Gilet stays in the hand
            else:
                self._steal_money()
        elif self.decision == "KEEP":
            self._apply_keep(name == "NEW")
        elif self.decision == "SHED":
            self._apply_shed(INDEX[option[1]])
        elif self.decision == "GIVE":
            self._apply_give(option[1])

    def _apply_turn(self, option: Option) -> None:
        seat, name = self.author, option[0]
        self.last_was_draw[seat] = name == "DRAW"
        if name == "BRACO":
            self._leave(seat)
        elif name in ("MAX_MONEY", "MAX_ACTION"):
            self._lay_own_money(seat)
            if name == "MAX_MONEY":
                self.max_money[seat] += 1
                self.money[seat] = self._draw_money()
            else:
                self.max_action[seat] += 1
                self._draw_action(seat)
            self._end_turn()
        elif name == "PLAY":
            self._play(INDEX[option[1]], 1)
        elif name == "SACRIFICE_BOTH":
            self._play(POISSE, 2)
        elif name == "PASS_MYTHO":
            self._hand_over(MYTHO, seat, self.next_active(seat, 1))
            self._end_turn()
        elif name == "STOW_MYTHO":
            self.hands[seat][MYTHO] -= 1
            self.action_pile.insert(0, MYTHO)
            self._make_friend(None)
            self._end_turn()
        elif name in ("TAKE", "EXCHANGE"):
            taken = self.middle.pop()[1]
            self.covered.discard(taken)
            self._receive_money(taken)
        elif name == "DRAW":
            self.card = self._draw_action(seat)
            if self.rules.draw_mode == "draw-and-play" and self.card in self.listed_plays(seat):
                self._ask("PLAY_DRAWN", seat)
            else:
                self._end_turn()
        else:  # PASS
            self._end_turn()

    def _leave(self, seat: int) -> None:
        card = self.money[seat]
        assert card is not None
        self.money[seat] = None
        self.secured_card[seat] = card
        self.secured[seat] = self.values[card]
        self.braco_turn[seat] = self.turns
        self.active[seat] = False
        if self.friend == seat:
            holders = [other for other in range(self.rules.players) if self.hands[other][MYTHO]]
            self._make_friend(holders[0] if holders else None)
        if self.rules.end != "classement":
            self._finish("first-braco")
        elif self.rules.classement_end == "one-left" and self.alone():
            self._finish("one-left")
        elif not any(self.active):
            self._finish("all-out")
        else:
            self._end_turn()

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

    def _receive_money(self, card: int) -> None:
        """The author gets a Money card: keeps it, or decides KEEP when it already has one."""
        if self.money[self.author] is None:
            self.money[self.author] = card
            self._end_turn()
        else:
            self.in_air = [("M", card)]
            self._ask("KEEP", self.author)

    def _apply_keep(self, keep_new: bool) -> None:
        new, old = self.in_air.pop()[1], self.money[self.author]
        assert old is not None
        self.money[self.author] = new if keep_new else old
        self._lay(("M", old if keep_new else new))
        self._end_turn()

    # ------------------------------------------------------------------ playing a card

    def _play(self, kind: int, copies: int) -> None:
        self.hands[self.author][kind] -= copies
        self.played[self.author][kind] += copies
        self.card = kind
        self.in_air = [("A", kind)] * copies
        if self.visible() is not None:
            self._ask("COVER", self.author)
        else:
            self._lay_played(True)

    def _lay_played(self, on_top: bool) -> None:
        for card in self.in_air:
            if on_top:
                self._lay(card)
            else:
                self.middle.insert(len(self.middle) - 1, card)
        self.in_air = []
        self._start_effect()

    def _start_effect(self) -> None:
        author, kind = self.author, self.card
        if kind == BANQUE:
            drawn = self._draw_money()
            if drawn is None:
                self._end_turn()
            else:
                self._receive_money(drawn)
        elif kind in (CAROTTE, CONTRAT, FAUCHE, DEAL, TREFLE, HACKER):
            if self._targets():
                self._ask("TARGET", author)
            else:
                self._end_turn()
        elif kind == BALANCE:
            self.shedders = [other for other in self.others(author) if self.sheddable(other)]
            self._next_shedder()
        elif kind == DEMONS:
            self._start_demons()
        else:  # Prison, La Roue tourne, La Poisse; the Gilet does nothing
            if kind == PRISON:
                self.skip_next = True
            elif kind == ROUE:
                self.direction = -self.direction
            elif kind == POISSE:
                self._lay_own_money(author)
            self._end_turn()

    def _aim(self, target: int) -> None:
        author, kind = self.author, self.card
        self.target = target
        if kind == CAROTTE:
            if self.hands[target][GILET]:
                self._ask("VEST", target)
            else:
                self._steal_money()
        elif kind == TREFLE:
            self._ask("NAME", author)
        else:
            if kind == CONTRAT:
                self._draw_action(target)
            elif kind == FAUCHE:
                held = [card for card in range(KIND_COUNT) for _ in range(self.hands[target][card])]
                self._hand_over(held[self.chance.below("steal", len(held))], target, author, True)
            elif kind == DEAL:
                self.money[author], self.money[target] = self.money[target], self.money[author]
            self._end_turn()  # Hacker: nothing moves

    def _steal_money(self) -> None:
        card = self.money[self.target]
        assert card is not None
        self.money[self.target] = None
        self._receive_money(card)

    def _apply_name(self, kind: int) -> None:
        if self.hands[self.target][kind]:
            self._hand_over(kind, self.target, self.author)
        self._end_turn()

    def _next_shedder(self) -> None:
        if self.shedders:
            self._ask("SHED", self.shedders.pop(0))
        else:
            self._end_turn()

    def _apply_shed(self, kind: int) -> None:
        self.hands[self.seat][kind] -= 1
        self._lay(("A", kind))
        if kind == MYTHO:
            self._make_friend(None)
        self._next_shedder()

    def _start_demons(self) -> None:
        self.receivers = self.others(self.author)
        # The card just played is the topmost Action card of the middle, and is never taken.
        own_place = max(place for place, card in enumerate(self.middle) if card[0] == "A")
        places = [place for place in self._recoverable(self.middle) if place != own_place]
        places = places[: len(self.receivers)]
        self.in_air = [self.middle[place] for place in places]
        self.middle = [card for place, card in enumerate(self.middle) if place not in places]
        self._next_gift()

    def _next_gift(self) -> None:
        if self.in_air:
            self._ask("GIVE", self.author)
        else:
            self.receivers = []
            self._end_turn()

    def _apply_give(self, receiver: int) -> None:
        kind = self.in_air.pop(0)[1]
        self.receivers.remove(receiver)
        self.hands[receiver][kind] += 1
        if kind == MYTHO:
            self._make_friend(receiver)
        self._next_gift()

    # ------------------------------------------------------------------ outcome

    def compared(self) -> list[int]:
        """The sums that decide who wins (EUR)."""
        sums = list(self.secured)
        keeps_last = self.end == "one-left" and self.rules.last_player == "keeps"
        compares_all = self.end == "first-braco" and self.rules.end == "first-braco-compare"
        if keeps_last or compares_all:
            for seat, card in enumerate(self.money):
                if card is not None:
                    sums[seat] = self.values[card]
        return sums

    def _win_shares(self) -> list[Fraction]:
        seats = range(self.rules.players)
        if self.end == "capped" and self.rules.end != "classement":
            return [Fraction(0) for _ in seats]
        if self.end == "first-braco" and self.rules.end == "first-braco":
            return [Fraction(int(self.braco_turn[seat] > 0)) for seat in seats]
        sums = self.compared()
        best = max(sums)
        return [Fraction(int(amount == best), sums.count(best)) for amount in sums]

    def outcome(self) -> dict[str, Any]:
        if not self.over:
            raise ValueError("the game is not over")
        return {
            "end": self.end,
            "turns": self.turns,
            "secured": list(self.secured),
            "compared": self.compared(),
            "win": self._win_shares(),
            "braco_turn": list(self.braco_turn),
            "could_call": list(self.could_call),
            "max_money": list(self.max_money),
            "max_action": list(self.max_action),
            "played": [list(row) for row in self.played],
            "left": [sum(hand) for hand in self.hands],
            "renewals": self.renewals,
        }


# ---------------------------------------------------------------------- invariants


def check(game: Game) -> None:
    """Assert the invariants of the rules file (at any decision, and when over)."""
    seats = range(game.rules.players)
    actions = [sum(hand[kind] for hand in game.hands) for kind in range(KIND_COUNT)]
    for kind in game.action_pile:
        actions[kind] += 1
    money = list(game.money_pile) + [
        card for card in game.money + game.secured_card if card is not None
    ]
    for letter, index in game.middle + game.in_air:
        if letter == "A":
            actions[index] += 1
        else:
            money.append(index)
    assert actions == game.copies, "each Action card is in exactly one zone"
    assert sorted(money) == list(range(len(game.values))), "each Money card is in exactly one zone"
    assert all(count >= 0 for hand in game.hands for count in hand)
    assert actions[MYTHO] == game.copies[MYTHO] <= 1, "Le Mytho exists once"
    assert game.direction in (1, -1)
    middle_money = {index for letter, index in game.middle if letter == "M"}
    assert game.covered <= middle_money
    assert all(index in game.covered for letter, index in game.middle[:-1] if letter == "M")

    letters_in_air = [letter for letter, _ in game.in_air]
    allowed = {
        "KEEP": ["M"],
        "COVER": ["A"] * len(letters_in_air),
        "GIVE": ["A"] * len(letters_in_air),
    }
    assert letters_in_air == allowed.get(game.decision, []), "two Money in a hand only during KEEP"
    if game.decision in allowed:
        assert letters_in_air

    in_hand = [seat for seat in seats if game.hands[seat][MYTHO]]
    if game.friend is not None:
        assert game.active[game.friend], "the friend is in the game"
        assert in_hand, "no friend while Le Mytho is in a pile or in the middle"
    else:
        assert not in_hand, "Le Mytho in a hand has a friend"
    for seat in seats:
        if not game.active[seat]:
            assert game.action_count(seat) == 0 and game.money[seat] is None, (
                "who left holds nothing"
            )
            card = game.secured_card[seat]
            assert (
                card is not None
                and game.secured[seat] == game.values[card]
                and game.braco_turn[seat] > 0
            )
        else:
            assert game.secured_card[seat] is None and game.secured[seat] == 0

    choices = game.options()
    if game.over:
        assert choices == [] and sum(game._win_shares()) in (0, 1)
        return
    assert game.active[game.seat] and game.active[game.author], "a player who left never acts"
    assert choices and len(set(choices)) == len(choices), "a pending decision has options"
    if game.decision not in ("VEST", "SHED"):
        assert game.seat == game.author
    assert game.turns <= game.rules.turn_cap * game.rules.players


# ---------------------------------------------------------------------- the policy `hurry`


def hurry(game: Game) -> Option:
    """The policy `hurry`, exactly as in the rules file."""
    choices = game.options()
    if game.decision == "TURN":
        if ("BRACO",) in choices:
            return ("BRACO",)
        plays = [option for option in choices if option[0] == "PLAY"]
        for option in plays:
            if game.has_effect(game.seat, INDEX[option[1]], False):
                return option
        if plays:
            return plays[0]
        rest = ("SACRIFICE_BOTH", "STOW_MYTHO", "PASS_MYTHO", "TAKE", "DRAW", "EXCHANGE", "PASS")
        return next((name,) for name in rest if (name,) in choices)
    fixed = {"COVER": ("NO",), "VEST": ("YES",), "PLAY_DRAWN": ("YES",), "NAME": ("NAME", "banque")}
    if fixed.get(game.decision) in choices:
        return fixed[game.decision]
    if game.decision == "KEEP":
        old, new = game.money[game.author], game.in_air[0][1]
        return ("NEW",) if old is not None and game.values[new] > game.values[old] else ("OLD",)
    return choices[0]  # TARGET, SHED, GIVE: the first


# ---------------------------------------------------------------------- exact enumeration of chance


class _ScriptedChance:
    """Replays a path of branch numbers, then takes branch 0 of every new branching."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.widths: list[int] = []
        self.probability = Fraction(1)

    def _branch(self, weights: list[int]) -> int:
        if len(weights) == 1:
            return 0
        depth = len(self.widths)
        if depth == len(self.path):
            self.path.append(0)
        self.widths.append(len(weights))
        chosen = self.path[depth]
        self.probability *= Fraction(weights[chosen], sum(weights))
        return chosen

    def shuffle(self, source: str, cards: list[int]) -> None:
        remaining, order = list(cards), []
        while remaining:
            distinct = sorted(set(remaining))
            card = distinct[self._branch([remaining.count(value) for value in distinct])]
            remaining.remove(card)
            order.append(card)
        cards[:] = order

    def below(self, source: str, n: int) -> int:
        return self._branch([1] * n)


def enumerate_chance(play: Callable[[Chance], Hashable]) -> dict[Hashable, Fraction]:
    """Total probability by result of `play(chance)`, over every branch of chance.

    Equal cards in a shuffled list are collapsed: each distinct order is one branch, with its exact probability.
    `play` must be a function of the chance object only.
    """
    totals: dict[Hashable, Fraction] = {}
    path: list[int] = []
    while True:
        chance = _ScriptedChance(path)
        result = play(chance)
        totals[result] = totals.get(result, Fraction(0)) + chance.probability
        while path and path[-1] + 1 == chance.widths[len(path) - 1]:
            path.pop()
        if not path:
            return totals
        path[-1] += 1
