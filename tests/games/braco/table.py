"""A Braco table driven step by step from Python through the compiled kernels."""

import random
from typing import Any

from analyzer.core import contract, rng
from analyzer.engine import match
from analyzer.games.braco import cards, turns, zones
from analyzer.games.braco.options import DEALT, Deck, Options
from analyzer.games.braco.state import NEEDS

GAME = contract.load("braco")
LEAST_MONEY = 100  # from here on a card of a position is Money, in EUR
EVERYTHING = (1 << len(NEEDS)) - 1


class Table:
    """One game of Braco: deal it, ask for the options, choose."""

    def __init__(self, options: Options, seed: int = 1, deal: int = 0, needs: int = EVERYTHING):
        self.model = options
        self.options = GAME.options.pack(options)
        self.options.needs = needs
        self.desk = match.desk_for(GAME, [], [])
        self.state: Any = self.desk.state
        rng.start(self.desk.streams, GAME.rules.SOURCES, options.players, seed, deal)
        GAME.rules.setup(self.state, self.options, (), self.desk.streams)

    @classmethod
    def position(
        cls,
        options: Options,
        *,
        hands: dict[int, list[int]],
        money: dict[int, int] | None = None,
        middle: tuple[int, ...] | list[int] = (),
        action: tuple[int, ...] | list[int] = (),
        pile: tuple[int, ...] | list[int] = (),
        seat: int = 0,
        direction: int = 1,
        friend: int | None = None,
        back: bool = False,
        left: dict[int, int] | None = None,
        drew: tuple[int, ...] = (),
        turn: int = 1,
        seed: int = 1,
    ) -> "Table":
        """Return a table with exactly these cards, at the start of the turn of `seat`.

        An Action card is its kind, a Money card its EUR; what lies here becomes the deck and the
        Money of the rules.  middle: oldest first; action, pile: top last; left: seat -> EUR that
        it secured; back: Le Mytho came back to its friend; drew: seats whose last turn was DRAW
        """
        money, left = money or {}, left or {}
        laid = [card for card in middle if card >= LEAST_MONEY]
        played = [card for card in middle if card < LEAST_MONEY]
        everywhere = [*played, *action, *(kind for hand in hands.values() for kind in hand)]
        deck = Deck(**{name: everywhere.count(kind) for kind, name in enumerate(cards.KINDS)})
        sums = (*laid, *pile, *money.values(), *left.values())
        change = {"deck": deck, "money": sums, "dealt": 0, "deck_size": None}
        table = cls(options.model_copy(update=change), seed)
        table._lay(hands, money, list(middle), list(action), list(pile), left)
        state, public = table.state, table.state.public
        public.seat, public.direction, public.turns = seat, direction, turn - 1
        state.starter, state.alone = seat, 0
        holder = next((s for s, hand in hands.items() if cards.MYTHO in hand), cards.NOBODY)
        state.mytho_at = public.mytho_seen = holder
        public.friend = holder if friend is None else friend
        state.mytho_back = back
        public.drew[list(drew)] = 1
        state.turns_of[:], state.could_call[:] = 0, 0
        zones.take_stock(state, table.options)
        turns.close_ring(state)
        turns.begin_turn(state)
        broken = GAME.rules.check(state, table.options)
        assert broken == 0, f"invariant {broken}"
        return table

    def _lay(
        self,
        hands: dict[int, list[int]],
        money: dict[int, int],
        middle: list[int],
        action: list[int],
        pile: list[int],
        left: dict[int, int],
    ) -> None:
        """Put the cards where they belong."""
        state, public = self.state, self.state.public
        kinds = {int(self.options.value[kind]): kind for kind in reversed(range(cards.MAX_MONEY))}
        for seat, hand in hands.items():
            public.cards[seat] = len(hand)
            for kind in hand:
                state.hand[seat].n[kind] += 1
        for seat, eur in money.items():
            state.money[seat], public.has_money[seat] = kinds[eur], 1
            if eur == max(self.model.money):
                state.top_owner = seat
        for seat, eur in left.items():
            public.secured[seat], public.active[seat] = eur, 0
            state.gone[kinds[eur]] += 1
            state.braco_turn[seat] = 1
        public.active_n -= len(left)
        public.action_n, public.money_n = len(action), len(pile)
        public.middle_n, public.middle_money = len(middle), 0
        state.action[: len(action)] = action
        state.pile[: len(pile)] = [kinds[eur] for eur in pile]
        for i, card in enumerate(middle):
            state.middle[i] = card if card < LEAST_MONEY else cards.MONEY + kinds[card]
            if card >= LEAST_MONEY:
                public.middle_money += 1
        if middle and middle[-1] >= LEAST_MONEY:
            public.visible = kinds[middle[-1]] + 1

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def decision(self) -> str:
        return cards.DECISIONS[self.state.public.decision]

    def choices(self) -> list[int]:
        """Return the codes that may be chosen now."""
        n = GAME.rules.legal(self.state, self.options, (), self.desk.choices)
        return [int(code) for code in self.desk.choices.code[:n]]

    def choose(self, code: int) -> None:
        """Apply a choice, which must be listed, and check the invariants."""
        assert code in self.choices(), f"{code} is not among {self.choices()}"
        GAME.rules.apply(self.state, code, self.options, (), self.desk.streams)
        broken = GAME.rules.check(self.state, self.options)
        assert broken == 0, f"invariant {broken} after {code}"

    def play(self, *codes: int) -> "Table":
        """Apply these choices one after the other."""
        for code in codes:
            self.choose(code)
        return self

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.state.public.decider)

    def cards(self, seat: int) -> list[int]:
        """Return the Action cards of a hand, each kind as often as it is held."""
        return [kind for kind, n in enumerate(self.hand(seat)) for _ in range(n)]

    def purse(self, seat: int) -> int | None:
        """Return the Money of a hand in EUR, or None."""
        kind = self.state.money[seat]
        return None if kind == cards.NOTHING else int(self.options.value[kind])

    @property
    def visible(self) -> int | None:
        """The EUR of the Money that may be taken, or None."""
        kind = self.state.public.visible - 1
        return None if kind < 0 else int(self.options.value[kind])

    @property
    def middle(self) -> list[int]:
        """The middle, oldest first: kinds, and EUR for Money."""
        laid = [int(card) for card in self.state.middle[: self.state.public.middle_n]]
        value = self.options.value
        return [card if card < cards.MONEY else int(value[card - cards.MONEY]) for card in laid]

    @property
    def action(self) -> list[int]:
        """The Action pile, top last."""
        return [int(kind) for kind in self.state.action[: self.state.public.action_n]]

    @property
    def pile(self) -> list[int]:
        """The Money pile in EUR, top last."""
        kinds = self.state.pile[: self.state.public.money_n]
        return [int(self.options.value[kind]) for kind in kinds]

    @property
    def friend(self) -> int | None:
        """The friend of Le Mytho, or None."""
        seat = int(self.state.public.friend)
        return None if seat == cards.NOBODY else seat

    def view(self, seat: int) -> Any:
        """Return what `seat` may see now."""
        from analyzer.core.jit import new

        seen = new(GAME.view.View)
        GAME.view.observe(self.state, seat, self.options, (), seen)
        return seen

    def outcome(self) -> Any:
        """Return the outcome record of the finished game."""
        from analyzer.core.jit import new

        out = new(GAME.rules.Outcome)
        GAME.rules.settle(self.state, self.options, out)
        return out

    def hand(self, seat: int) -> list[int]:
        return [int(n) for n in self.state.hand[seat].n[: cards.ACTION_KINDS]]


def dice_of(seed: int) -> random.Random:
    """Return dice for the choices of a test; the games draw from streams of their own."""
    return random.Random(seed)


def random_options(dice: random.Random, players: int | None = None) -> Options:
    """Return random rules: every option takes each of its values, decks are odd ones too."""
    players = players or dice.randint(2, 8)

    def pick(key: str) -> Any:
        from analyzer.core.settings import choices_of

        return dice.choice(choices_of(Options, key))

    counts = {kind: dice.choice((0, 1, 2, 4, 8)) for kind in cards.KINDS if kind != "mytho"}
    deck = Deck() if dice.random() < 0.5 else Deck(**counts, mytho=dice.randint(0, 1))
    dealt: int | None = None
    if dice.random() < 0.4 or deck.total() < players * DEALT[players]:
        dealt = dice.randint(1, 8)
        if deck.total() < players * dealt:
            deck, dealt = Deck(), 4
    some = tuple(dice.sample((1_000, 2_000, 5_000, 100_000, 1_000_000), dice.randint(1, 5)))
    money = Options().money if dice.random() < 0.6 else some
    return Options(
        players=players,
        deck=deck,
        dealt=dealt,
        money=money,
        end=pick("end"),
        classement_end=pick("classement_end"),
        last_player=pick("last_player"),
        turn_cap=dice.choice((3, 20, 60)),
        ready_options=pick("ready_options"),
        draw_mode=pick("draw_mode"),
        stow_initial=dice.random() < 0.5,
        dead_play=pick("dead_play"),
        contrat_self=dice.random() < 0.5,
        balance_poisse=dice.random() < 0.5,
        balance_mytho=dice.random() < 0.5,
        renew=pick("renew"),
        uncovered_returns=dice.random() < 0.5,
        demons_recover_demons=dice.random() < 0.5,
    )
