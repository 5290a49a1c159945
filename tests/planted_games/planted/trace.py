"""Planted in words, French and English."""

from typing import Any

from analyzer.core.contract import Moment

from .cards import KINDS

messages: dict[str, dict[str, str]] = {
    "charm": {"en": "charm", "fr": "charme"},
    "curse": {"en": "curse", "fr": "sort"},
    "dud": {"en": "dud", "fr": "raté"},
    "plain": {"en": "plain card", "fr": "carte banale"},
    "holds": {"en": "seat {seat} holds {cards}", "fr": "le joueur {seat} a : {cards}"},
    "hidden": {"en": "seat {seat} holds {n} cards", "fr": "le joueur {seat} a {n} cartes"},
    "plays": {"en": "seat {seat} plays {card}", "fr": "le joueur {seat} joue {card}"},
    "duel": {"en": "seat {seat} wins the duel", "fr": "le joueur {seat} gagne le duel"},
    "wins": {"en": "seat {seat} has won", "fr": "le joueur {seat} a gagné"},
}


def tell(moment: Moment) -> list[str]:
    """Return the lines of one step, as far as `moment.viewer` sees it."""
    after, lang = moment.after, moment.lang
    if moment.choice is None:
        lines = []
        for seat in range(2):
            if moment.viewer in (None, seat):
                names = [messages[KINDS[card]][lang] for card in after.hand[seat]]
                lines.append(messages["holds"][lang].format(seat=seat, cards=", ".join(names)))
            else:
                lines.append(messages["hidden"][lang].format(seat=seat, n=int(after.n[seat])))
        return lines
    seat = moment.decider
    more = after.played[seat] - moment.before.played[seat]
    card = messages[KINDS[int(more.argmax())]][lang]
    lines = [messages["plays"][lang].format(seat=seat, card=card)]
    if after.winner >= 0 > moment.before.winner:
        lines.append(messages["duel"][lang].format(seat=int(after.winner)))
    return lines


def conclude(outcome: Any, options: Any, lang: str) -> list[str]:
    """Return the line that sums up a finished game."""
    return [messages["wins"][lang].format(seat=int(outcome["win"][:2].argmax()))]
