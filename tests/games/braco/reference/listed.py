"""What may be chosen: the options of each decision, in their order."""

from __future__ import annotations

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
    KIND_COUNT,
    KINDS,
    MYTHO,
    POISSE,
    PRISON,
    ROUE,
    TREFLE,
    Card,
    Option,
    Table,
)


class Listed(Table):
    """A table that knows which options the pending decision has."""

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
