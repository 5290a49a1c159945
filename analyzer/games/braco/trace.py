"""A game of Braco in words, for a player: all of it, or only what one seat saw."""

from functools import reduce
from typing import Any

from analyzer.core.contract import Moment
from analyzer.core.metric import SHARE

from .cards import (
    ACTION_KINDS,
    AT,
    BALANCE,
    BANQUE,
    BRACO,
    CAROTTE,
    CONTRAT,
    COVER,
    DEAL,
    DEMONS,
    DRAW,
    ENDS,
    EXCHANGE,
    FAUCHE,
    GIVE,
    KEEP,
    MAX_ACTION_CARD,
    MAX_MONEY_CARD,
    MYTHO,
    NAME,
    NAMED,
    NEW,
    NOBODY,
    NOTHING,
    PASS_MYTHO,
    PLAY_DRAWN,
    POISSE,
    PRINTED,
    PRISON,
    ROUE,
    SACRIFICE,
    SHED,
    SHOWN,
    STOW_MYTHO,
    TAKE,
    TARGET,
    TO,
    TREFLE,
    TURN,
    VEST,
    YES,
)  # fmt: skip
from .words import messages

__all__ = ["conclude", "messages", "tell"]

Line = tuple[int, str]  # the seat that acts, and what it does


def tell(moment: Moment) -> list[str]:
    """Return one step in words, in the order in which it is seen; the deal when no choice is given.

    With a viewer nothing is told that this seat did not see.  A decision that the others must not
    notice (to show a Gilet, to shed) gives the same lines whether or not it was asked, so a step
    may have two lines or none.
    """
    return _Telling(moment).lines()


def conclude(outcome: Any, options: Any, lang: str) -> list[str]:
    """Return the result in words: how the game ended, then the seats from the best to the last."""
    how = messages[ENDS[outcome.end]][lang]
    lines = [messages["length"][lang].format(turns=int(outcome.turns), how=how)]
    for seat in sorted(range(options.players), key=lambda seat: int(outcome.rank[seat])):
        called, win = int(outcome.braco_turn[seat]), int(outcome.win[seat])
        parts = [
            messages["rank"][lang].format(
                rank=int(outcome.rank[seat]),
                seat=messages["seat"][lang].format(seat=seat),
                money=_money(outcome.score[seat], lang),
            ),
            messages["braco-turn" if called else "no-braco"][lang].format(turn=called),
        ]
        if win:
            parts.append(messages["wins" if win == SHARE else "shares"][lang])
        lines.append(", ".join(parts))
    return lines


def _money(value: int, lang: str) -> str:
    """Return a sum as 100 000 EUR."""
    return messages["money"][lang].format(sum=f"{int(value):,}".replace(",", " "))


class _Telling:
    """One step, told to one viewer in one language."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.before, self.after = moment.before, moment.after

    def lines(self) -> list[str]:
        """Return all lines of the step."""
        if self.moment.choice is None:
            return self.deal()
        turn = int(self.before.public.turns)
        lines = [
            self.say("who", turn=turn, seat=self.seat(seat), text=text)
            for seat, text in self.step(self.moment.choice)
        ]
        if self.after.over:
            return [*lines, self.say("over", how=self.say(ENDS[self.after.end]))]
        if self.after.public.turns != self.before.public.turns:
            lines.append(self.hands())
        return lines

    # Words

    def say(self, key: str, **values: object) -> str:
        """Return a message of the catalogue."""
        return messages[key][self.moment.lang].format(**values)

    def chain(self, parts: list[str]) -> str:
        """Return what happens in one step as one text."""
        return reduce(lambda first, second: self.say("then", first=first, second=second), parts)

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.say("seat", seat=int(seat))

    def sees(self, *seats: int) -> bool:
        """Return whether the viewer sees what only these seats see."""
        return self.moment.viewer is None or self.moment.viewer in [int(seat) for seat in seats]

    def money(self, kind: int, *seats: int) -> str:
        """Return Money of `kind`, known to all or, when given, only to `seats`."""
        if seats and not self.sees(*seats):
            return self.say("some-money")
        return _money(self.moment.options.value[kind], self.moment.lang)

    def card(self, kind: int, *seats: int) -> str:
        """Return an Action card as printed, known to all or, when given, only to `seats`."""
        return self.say("some-card") if seats and not self.sees(*seats) else PRINTED[kind]

    def hand(self, state: Any, seat: int, *seats: int) -> str:
        """Return a hand, card by card for those who see it (`seats`), else its size."""
        cards = int(state.public.cards[seat])
        if self.sees(*seats) and cards:
            text = ", ".join(
                PRINTED[kind] if n == 1 else self.say("copies", n=int(n), card=PRINTED[kind])
                for kind, n in enumerate(state.hand[seat].n[:ACTION_KINDS])
                if n
            )
        else:
            text = self.say(f"cards-{cards}" if cards < 2 else "cards", n=cards)
        if not state.public.has_money[seat]:
            return text
        return self.say("with-money", cards=text, money=self.money(state.money[seat], *seats))

    def drawn(self, seat: int) -> list[str]:
        """Return the Action card that `seat` drew and, when it is Le Mytho, its new friend."""
        gain = [
            int(new - old)
            for new, old in zip(self.after.hand[seat].n, self.before.hand[seat].n, strict=True)
        ]
        kind = gain.index(max(gain))
        if kind == MYTHO:
            return [self.card(kind), self.say("friend", seat=self.seat(seat))]
        return [self.card(kind, seat)]

    def renewed(self) -> list[str]:
        """Return that the piles were renewed, if they were."""
        return [self.say("renewed")] if self.after.renewals > self.before.renewals else []

    # The deal, and the hands at each turn

    def each_hand(self) -> list[str]:
        """Return the hands of all seats in the game."""
        return [
            self.say("hand", seat=self.seat(seat), hand=self.hand(self.after, seat, seat))
            for seat in range(self.after.public.players)
            if self.after.public.active[seat]
        ]

    def deal(self) -> list[str]:
        """Tell who holds what, who is the friend of Le Mytho, and who starts."""
        friend = self.after.public.friend != NOBODY
        starter = self.seat(self.after.starter)
        return [
            self.say("deal", hands=" | ".join(self.each_hand())),
            self.say("starts-friend" if friend else "starts", seat=starter),
        ]

    def hands(self) -> str:
        """Return the table at the start of a turn, in one line."""
        public, parts = self.after.public, self.each_hand()
        if public.visible:
            parts.append(self.say("visible", money=self.money(public.visible - 1)))
        return self.say(
            "hands", turn=int(public.turns), seat=self.seat(public.seat), hands=" | ".join(parts)
        )

    # The steps

    def step(self, choice: int) -> list[Line]:
        """Return who does what."""
        public = self.before.public
        seat, kind, decision = int(public.seat), int(public.card), int(public.decision)
        if decision == VEST or decision == TARGET:
            return self.vest(choice) if decision == VEST else self.aim(kind, choice - AT)
        if decision == SHED:
            return [(int(public.decider), self.say("sheds", card=self.card(choice - SHOWN)))]
        if decision == PLAY_DRAWN and choice != YES:
            kept = self.say("keeps-drawn", card=self.card(kind))
            return [(seat, kept)] if self.sees(seat) else []
        if decision == TURN:
            parts = self.action(seat, choice)
        elif decision == PLAY_DRAWN:
            parts = self.play(kind)
        elif decision == COVER:
            verb = "covers" if choice == YES else "slides"
            parts = [self.say(verb, money=self.money(public.visible - 1)), *self.effect(kind)]
        elif decision == NAME:
            parts = [self.named(choice - NAMED)]
        elif decision == KEEP:
            parts = [self.keep(seat, choice == NEW)]
        else:
            assert decision == GIVE, decision
            parts = self.give(choice - TO)
        return [(seat, self.chain(parts))]

    def play(self, kind: int) -> list[str]:
        """Tell a card that is played; its effect waits while Money may be covered."""
        text = self.say("plays", card=self.card(kind))
        return [text] if self.before.public.visible else [text, *self.effect(kind)]

    def action(self, seat: int, choice: int) -> list[str]:
        """Tell the one action of a turn."""
        if choice < ACTION_KINDS:
            return self.play(choice)
        own, visible = self.before.money[seat], self.before.public.visible - 1
        if choice == BRACO:
            friend = int(self.after.public.friend)
            fresh = friend not in (NOBODY, int(self.before.public.friend))
            news = [self.say("friend", seat=self.seat(friend))] if fresh else []
            return [self.say("braco", money=self.money(own)), *news]
        if choice == MAX_MONEY_CARD:
            new = self.money(self.after.money[seat], seat)
            return [
                self.say("max", money=self.money(own)),
                *self.renewed(),
                self.say("draws", what=new),
            ]
        if choice == MAX_ACTION_CARD or choice == DRAW:
            laid = [self.say("max", money=self.money(own))] if choice == MAX_ACTION_CARD else []
            card, *news = self.drawn(seat)
            return [*laid, *self.renewed(), self.say("draws", what=card), *news]
        if choice == TAKE or choice == EXCHANGE:
            key = "takes-visible" if choice == TAKE else "exchanges"
            return [self.say(key, money=self.money(visible))]
        if choice == PASS_MYTHO:
            return [self.say("passes-mytho", seat=self.seat(self.before.ring[1][seat]))]
        if choice == STOW_MYTHO:
            return [self.say("stows-mytho")]
        if choice == SACRIFICE:
            text = self.say("sacrifices")
            return [text] if self.before.public.visible else [text, *self.effect(POISSE)]
        return [self.say("nothing")]

    def effect(self, kind: int) -> list[str]:
        """Tell what a card did at once; what it asks is told when it is answered."""
        before, after = self.before, self.after
        seat = int(before.public.seat)
        asks = {BALANCE: SHED, DEMONS: GIVE}.get(kind, TARGET)
        if kind == PRISON and before.public.active_n > 1:
            way = 1 if before.public.direction > 0 else 0
            return [self.say("loses-turn", seat=self.seat(before.ring[way][seat]))]
        if kind == ROUE:
            return [self.say("clockwise" if after.public.direction > 0 else "counter-clockwise")]
        if kind == POISSE:
            return [self.say("lays-own", money=self.money(before.money[seat]))]
        if kind == BANQUE and after.offered != NOTHING:
            return [*self.renewed(), self.say("draws", what=self.money(after.offered, seat))]
        if kind == BANQUE and after.money[seat] != before.money[seat]:
            what = self.money(after.money[seat], seat)
            return [*self.renewed(), self.say("draws-keeps", what=what)]
        if kind == DEMONS and after.public.decision == GIVE:
            found = ", ".join(PRINTED[card] for card in after.found[: after.found_n])
            return [self.say("recovers", cards=found)]
        if after.public.decision == asks:
            return []
        return [*self.renewed(), self.say("no-effect")]

    def aim(self, kind: int, target: int) -> list[Line]:
        """Tell what a card does to the seat chosen for it."""
        seat, name = int(self.before.public.seat), self.seat(target)
        if kind == CAROTTE:
            aimed = (seat, self.say("carotte", seat=name))
            waits = self.after.public.decision == VEST
            return [aimed] if waits else [aimed, self.robbed(target)]
        if kind == FAUCHE:
            what = self.card(self.moved(target), seat, target)
            text = self.say("fauche", what=what, seat=name)
        elif kind == CONTRAT:
            card, *news = self.drawn(target)
            text = self.chain([*self.renewed(), self.say("contrat", seat=name, what=card), *news])
        elif kind == DEAL:
            mine = self.money(self.before.money[seat], seat, target)
            theirs = self.money(self.before.money[target], seat, target)
            text = self.say("deal-swap", mine=mine, seat=name, theirs=theirs)
        elif kind == TREFLE:
            text = self.say("trefle", seat=name)
        elif self.sees(seat):
            text = self.say("hacker-sees", seat=name, hand=self.hand(self.before, target, seat))
        else:
            text = self.say("hacker", seat=name)
        return [(seat, text)]

    def moved(self, victim: int) -> int:
        """Return the kind of the Action card that `victim` lost."""
        old, new = self.before.hand[victim].n, self.after.hand[victim].n
        return next(kind for kind in range(ACTION_KINDS) if new[kind] < old[kind])

    def robbed(self, target: int) -> Line:
        """Tell that Carotte takes the Money of `target`."""
        seat = int(self.before.public.seat)
        what = self.money(self.before.money[target], seat, target)
        return seat, self.say("carotte-takes", what=what, seat=self.seat(target))

    def vest(self, choice: int) -> list[Line]:
        """Tell whether the target of Carotte shows its Gilet; that it hides one, only to itself."""
        target = int(self.before.public.target)
        if choice == YES:
            return [(target, self.say("shows-gilet"))]
        hides = [(target, self.say("hides-gilet"))] if self.sees(target) else []
        return [*hides, self.robbed(target)]

    def named(self, kind: int) -> str:
        """Tell what Le Trèfle gets."""
        target = int(self.before.public.target)
        key = "names-gets" if self.before.hand[target].n[kind] > 0 else "names-fails"
        return self.say(key, card=self.card(kind), seat=self.seat(target))

    def keep(self, seat: int, takes_new: bool) -> str:
        """Tell which Money is kept, and which is laid for all to see."""
        old, new = self.before.money[seat], self.before.offered
        kept, laid = (new, old) if takes_new else (old, new)
        if self.sees(seat):
            return self.say("keeps", kept=self.money(kept), laid=self.money(laid))
        return self.say("lays", laid=self.money(laid))

    def give(self, to: int) -> list[str]:
        """Tell to whom Vieux Démons give a recovered card."""
        kind = int(self.before.found[self.before.found_next])
        news = [self.say("friend", seat=self.seat(to))] if kind == MYTHO else []
        return [self.say("gives", card=self.card(kind), seat=self.seat(to)), *news]
