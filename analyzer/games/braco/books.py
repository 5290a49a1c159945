"""In which order `counter` plays its cards: ranked lists, found by play.

15 comes first, 0 last.  In every list Gilet, a Fauche that strikes (it moves a card but sheds
none) and La Poisse come last.
"""

from analyzer.core.jit import inlined

from .cards import (
    BALANCE,
    BANQUE,
    CAROTTE,
    CONTRAT,
    DEAL,
    DEMONS,
    DRAW,
    EXCHANGE,
    FAUCHE,
    GILET,
    HACKER,
    PASS_MYTHO,
    POISSE,
    PRISON,
    ROUE,
    SACRIFICE,
    STOW_MYTHO,
    TAKE,
    TREFLE,
)


def book(ranks: dict[int, int]) -> int:
    """Return the ranks of choices of TURN, 4 bits each; kinds, or codes from 16 on.

    One number is read faster than an array, and every decision reads it several times.
    """
    return sum(rank << (4 * (choice % 16)) for choice, rank in ranks.items())


@inlined
def rank(ranks, choice):
    """Return the rank of a choice of TURN in a book."""
    return (ranks >> (4 * (choice & 15))) & 15


# A classement: the largest sum wins.

_FAR = {
    CONTRAT: 12, BANQUE: 11, DEMONS: 10, HACKER: 10, ROUE: 9, TREFLE: 8, PRISON: 7, DEAL: 7,
    BALANCE: 5, CAROTTE: 5, GILET: 4, FAUCHE: 2, POISSE: 0,
}  # fmt: skip
#: with Money, nobody close to leaving: a card for a rival, a look for better Money, then the rest
FAR = book(_FAR)
#: with Money, a rival close to leaving: hold it up
NEAR = book({**_FAR, CONTRAT: 14, DEMONS: 12, PRISON: 10})
#: without Money: find some
POOR = book({**_FAR, BANQUE: 13, CAROTTE: 8})
#: what would do nothing now goes first, but for Carotte, which waits for somebody's Money
IDLE = book({
    DEAL: 15, DEMONS: 14, FAUCHE: 11, BANQUE: 11, ROUE: 9, BALANCE: 8, CONTRAT: 5, GILET: 4,
    CAROTTE: 1, POISSE: 0,
})  # fmt: skip
#: what is no card
OTHERS = book({SACRIFICE: 15, STOW_MYTHO: 14, TAKE: 12, PASS_MYTHO: 9, DRAW: 0})
#: added to OTHERS for an exchange that is worth a turn
WORTH_IT = book({EXCHANGE: 6})

# The first Braco wins, with any Money: Carotte waits for somebody who could call, while Banque
# and Vieux Démons have time.

_RACE_FAR = {
    ROUE: 12, HACKER: 11, TREFLE: 10, CONTRAT: 9, PRISON: 8, BANQUE: 7, DEMONS: 6, CAROTTE: 6,
    DEAL: 6, BALANCE: 4, GILET: 4, FAUCHE: 2, POISSE: 1,
}  # fmt: skip
RACE_FAR = book(_RACE_FAR)
RACE_NEAR = book({**_RACE_FAR, CONTRAT: 13, PRISON: 11})
RACE_POOR = book({**_RACE_FAR, BANQUE: 14, CAROTTE: 12, ROUE: 11, HACKER: 10})
RACE_IDLE = book({
    DEAL: 15, FAUCHE: 15, DEMONS: 12, ROUE: 11, BALANCE: 11, BANQUE: 7, CONTRAT: 5, CAROTTE: 5,
    GILET: 4, POISSE: 1,
})  # fmt: skip
RACE_OTHERS = book({SACRIFICE: 15, STOW_MYTHO: 13, TAKE: 11, PASS_MYTHO: 3, DRAW: 0})
