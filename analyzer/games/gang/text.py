"""Cards and starting hands as text, English and French."""

import re

from analyzer.core.errors import AnalyzerError

from .deck import DECK, RANKS, SUITS

SYMBOLS = "♣♦♥♠"
#: ranks and suits as they are printed, by language
PRINTED = {
    "en": (("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"), "cdhs"),
    "fr": (("2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R", "A"), "tkcp"),
}
_HOLLOW = str.maketrans("♧♢♡♤", SYMBOLS)
_SPACE = re.compile(r"[\s,;\ufe0e\ufe0f]+")  # also what makes a symbol an emoji
_REMEDY = {
    "en": "Write a rank (2 to 10, T, J, Q, K, A) and a suit (c, d, h, s or a symbol): Ah Kd.",
    "fr": "Write a rank (2 to 10, V, D, R, A) and a suit (t trefle, k carreau, c coeur, p pique, "
    "or a symbol): Ac Rk.",
}


def _readable(lang: str) -> dict[str, int]:
    """Return text, in upper case, -> card."""
    ranks, suits = PRINTED[lang]
    found = {}
    for card in range(DECK):
        rank, suit = divmod(card, SUITS)
        for name in {ranks[rank], *(("T", "10") if rank == 8 else ())}:
            for sign in (suits[suit].upper(), SYMBOLS[suit]):
                found[name + sign] = card
    return found


def read_cards(text: str, lang: str = "en", where: str = "") -> list[int]:
    """Return the cards in `text`, in its order; raise AnalyzerError for what is none, or twice.

    `Ah Kd`, `AhKd`, `ah,kd`, `A♥ K♦`, `10h` and `Th`; with lang "fr" ranks are A R D V 10 and
    suits t k c p (trefle, carreau, coeur, pique).
    """
    known = _readable(lang)
    rest = _SPACE.sub("", text.translate(_HOLLOW)).upper()
    cards: list[int] = []
    while rest:
        size = next((n for n in (2, 3) if rest[:n] in known), 0)
        if not size:
            what = f"'{text}': no card begins at '{rest}'"
            raise AnalyzerError(what, where=where, fix=_REMEDY[lang])
        card = known[rest[:size]]
        if card in cards:
            what = f"'{text}': {card_text(card, lang=lang)} stands there twice"
            raise AnalyzerError(what, where=where, fix="Name every card once.")
        cards.append(card)
        rest = rest[size:]
    return cards


def card_text(card: int, unicode: bool = False, lang: str = "en") -> str:
    """Return a card as text: `Ah`, or `A♥` with `unicode`; `Ac` or `A♥` in French."""
    ranks, suits = PRINTED[lang]
    rank, suit = divmod(card, SUITS)
    return ranks[rank] + (SYMBOLS if unicode else suits)[suit]


def class_name(index: int, lang: str = "en") -> str:
    """Return the name of a starting hand of `class_of`: `AKs`, `77`, `T3o`."""
    ranks = PRINTED[lang][0]
    row, column = divmod(index, RANKS)
    if row == column:
        return 2 * ranks[row]
    return ranks[max(row, column)] + ranks[min(row, column)] + ("s" if row > column else "o")


def read_class(text: str, lang: str = "en", where: str = "") -> int:
    """Return the starting hand of a name, whatever its case; raise AnalyzerError for none."""
    names = {class_name(index, lang).upper(): index for index in range(RANKS * RANKS)}
    name = text.strip().upper().replace("10", "T") if lang == "en" else text.strip().upper()
    if name not in names:
        raise AnalyzerError(
            f"'{text}' is no starting hand",
            where=where,
            fix="Two ranks, the higher first, and s (suited) or o (offsuit) unless they are a "
            f"pair: {', '.join(class_name(index, lang) for index in (167, 70, 21))}.",
        )
    return names[name]
