"""Every parameter of Braco's rules, with its rule, default and status; no Numba here.

Rule ids are those of RULES.md in this folder.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from analyzer.core.settings import Settings, numbers, option, record_dtype
from analyzer.core.settings import pack as pack_record

from .cards import KINDS, MAX_ACTION, MAX_MONEY, PRINTED

COUNTS = (8, 5, 5, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1)
MONEY = (1_000, 5_000, 10_000, 25_000, 50_000, 100_000, 200_000, 300_000, 500_000, 1_000_000)
DEALT = {2: 7, 3: 6, 4: 5, 5: 5, 6: 4, 7: 4, 8: 4}


def _copies(kind: str) -> Any:
    """Declare the number of copies of one kind."""
    index = KINDS.index(kind)
    most = 1 if kind == "mytho" else 20
    return option(
        COUNTS[index], rule="B1", status="assumed", why=f"copies of {PRINTED[index]}", ge=0, le=most
    )


class Deck(Settings):
    """Copies of each kind of Action card."""

    banque: int = _copies("banque")
    carotte: int = _copies("carotte")
    contrat: int = _copies("contrat")
    fauche: int = _copies("fauche")
    prison: int = _copies("prison")
    roue: int = _copies("roue")
    deal: int = _copies("deal")
    balance: int = _copies("balance")
    poisse: int = _copies("poisse")
    trefle: int = _copies("trefle")
    gilet: int = _copies("gilet")
    hacker: int = _copies("hacker")
    demons: int = _copies("demons")
    mytho: int = _copies("mytho")

    def total(self) -> int:
        """Return the number of Action cards."""
        return sum(value for _, value in self)


Sum = Annotated[int, Field(ge=1, le=10_000_000)]


class Options(Settings):
    """The parameters of one version of Braco."""

    players: int = option(4, rule="B2", status="assumed", why="players at the table", ge=2, le=8)
    deck: Deck = option(Deck(), rule="B1", status="assumed", why="copies of each Action card")
    deck_size: int | None = option(
        None, rule="B1", status="source", why="when given, the Action cards must add up to it", ge=1
    )
    money: tuple[Sum, ...] = numbers(
        MONEY, longest=MAX_MONEY, rule="B3", status="assumed", why="the Money cards, EUR"
    )
    dealt: int | None = option(
        None,
        rule="B4",
        status="assumed",
        why="Action cards dealt to each (7, 6, 5, 5, 4, 4, 4)",
        ge=1,
    )
    end: Literal["classement", "first-braco", "first-braco-compare"] = option(
        "classement",
        rule="B30",
        status="source",
        why="how the game ends; the second mode is assumed",
    )
    classement_end: Literal["one-left", "all-out"] = option(
        "one-left", rule="B31", status="assumed", why="until one is left, or until all have left"
    )
    last_player: Literal["zero", "keeps"] = option(
        "zero", rule="B32", status="assumed", why="what the last player's Money is worth"
    )
    turn_cap: int = option(
        240,
        rule="B33",
        status="assumed",
        why="laps after which the game is stopped",
        ge=1,
        le=4_000,
    )
    alone_turns: int = option(
        20,
        rule="B34",
        status="assumed",
        why="all-out: turns alone before the last is stopped",
        ge=1,
    )
    ready_options: Literal["open", "strict"] = option(
        "open", rule="B10", status="source", why="may a seat that can call also draw or exchange"
    )
    draw_mode: Literal["end-turn", "draw-and-play", "stuck-only", "once-per-lap"] = option(
        "end-turn", rule="B11", status="assumed", why="when an Action card may be drawn by choice"
    )
    stow_initial: bool = option(
        False, rule="B12", status="assumed", why="may the friend stow Le Mytho before it ever left"
    )
    dead_play: Literal["always", "only-if-stuck"] = option(
        "always", rule="B13", status="source", why="may a card without possible effect be played"
    )
    contrat_self: bool = option(
        False, rule="B22", status="assumed", why="may Contrat be played at oneself"
    )
    balance_poisse: bool = option(
        True, rule="B24", status="assumed", why="may La Poisse be shed to Balance"
    )
    balance_mytho: bool = option(
        False, rule="B24", status="assumed", why="may Le Mytho be shed to Balance"
    )
    renew: Literal["both", "needed"] = option(
        "both", rule="B15", status="source", why="which piles a renewal rebuilds"
    )
    uncovered_returns: bool = option(
        True, rule="B16", status="assumed", why="is Money under Money that is taken visible again"
    )
    demons_recover_demons: bool = option(
        True, rule="B27", status="source", why="can an older Vieux Démons be recovered"
    )


# value: EUR of each kind of Money (equal cards are one kind), and 0 in its last place, where
# NOTHING points; eur: the same without that place, as views hold it; kind: the Money cards as
# kinds; pile, hidden, action, out: what State holds under these names before the deal; needs:
# bits over rules.NEEDS, set by the engine
Record = record_dtype(
    Options,
    ("value", np.int64, (MAX_MONEY + 1,)),
    ("eur", np.int32, (MAX_MONEY,)),
    ("kind", np.int64, (MAX_MONEY,)),
    ("pile", np.int8, (MAX_MONEY,)),
    ("hidden", np.int8, (MAX_MONEY,)),
    ("action", np.int8, (MAX_ACTION,)),
    ("out", np.int8, (16,)),
    ("needs", np.int64),
)


def dealt(options: Options) -> int:
    """Return the number of Action cards dealt to each player."""
    return DEALT[options.players] if options.dealt is None else options.dealt


def pack(options: Options) -> Any:
    """Return the record that kernels read; Money ascending, defaults resolved."""
    money = tuple(sorted(options.money))
    resolved = options.model_copy(
        update={"dealt": dealt(options), "deck_size": options.deck.total(), "money": money}
    )
    record = pack_record(resolved, Record)
    values = sorted(set(money))
    record.value[: len(values)] = record.eur[: len(values)] = values
    record.kind[: len(money)] = [values.index(sum_) for sum_ in money]
    record.pile[:] = record.kind
    record.hidden[: len(values)] = [money.count(sum_) for sum_ in values]
    copies = [getattr(options.deck, kind) for kind in KINDS]
    record.action[: sum(copies)] = np.repeat(np.arange(len(KINDS)), copies)
    record.out[: len(KINDS)] = copies
    return record


def check(options: Options) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield (key, what is wrong, remedy) for each fault between several keys."""
    total = options.deck.total()
    if options.deck_size is not None and options.deck_size != total:
        yield (
            ("deck_size",),
            f"deck_size = {options.deck_size}, but the deck has {total} Action cards",
            f"Set deck_size = {total}, change a count under deck, or leave deck_size out.",
        )
    if total > MAX_ACTION:
        yield ("deck",), f"{total} Action cards", f"At most {MAX_ACTION} are supported."
    needed = options.players * dealt(options)
    if needed > total:
        key = "deck" if options.dealt is None else "dealt"
        yield (
            (key,),
            f"{options.players} players with {dealt(options)} cards each need {needed} Action "
            f"cards, the deck has {total}",
            "Deal fewer cards (dealt) or add copies under deck.",
        )
    if not options.money:
        yield ("money",), "there is no Money card", "Give at least one sum, e.g. money = [100_000]."
