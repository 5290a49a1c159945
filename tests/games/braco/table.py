"""A Braco table driven step by step from Python through the compiled kernels."""

import random
from typing import Any

from analyzer.core import contract, rng
from analyzer.engine import match
from analyzer.games.braco import cards
from analyzer.games.braco.options import DEALT, Deck, Options
from analyzer.games.braco.state import EFFECTS, KNOWLEDGE, MIDDLE, UNSEEN

GAME = contract.load("braco")
EVERYTHING = EFFECTS | UNSEEN | MIDDLE | KNOWLEDGE


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

    def outcome(self) -> Any:
        """Return the outcome record of the finished game."""
        from analyzer.core.jit import new

        out = new(GAME.rules.Outcome)
        GAME.rules.settle(self.state, self.options, out)
        return out

    def hand(self, seat: int) -> list[int]:
        return [int(n) for n in self.state.hand[seat].n[: cards.ACTION_KINDS]]


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
