"""What follows from a choice: turns, effects, the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .listed import Listed
from .table import (
    BALANCE,
    BANQUE,
    CAROTTE,
    CONTRAT,
    DEAL,
    DEMONS,
    FAUCHE,
    GILET,
    HACKER,
    INDEX,
    KIND_COUNT,
    MYTHO,
    POISSE,
    PRISON,
    ROUE,
    TREFLE,
    TURNS_ALONE,
    Chance,
    Option,
    Rules,
)


class Game(Listed):
    """A game: set it up, ask for the options, apply one, read the outcome."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        super().__init__(rules, chance)
        self._set_up()

    # ------------------------------------------------------------------ set-up and turns

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
