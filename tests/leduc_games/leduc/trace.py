"""Leduc hold'em in words, French and English."""

from typing import Any

from analyzer.core.contract import Moment

from .cards import CALL, ENDS, FOLD, NOTHING, SHOWDOWN, SUITS

messages: dict[str, dict[str, str]] = {
    "rank-0": {"en": "jack", "fr": "valet"},
    "rank-1": {"en": "queen", "fr": "dame"},
    "rank-2": {"en": "king", "fr": "roi"},
    "suit-0": {"en": "hearts", "fr": "cœur"},
    "suit-1": {"en": "spades", "fr": "pique"},
    "card": {"en": "{rank} of {suit}", "fr": "{rank} de {suit}"},
    "ante": {"en": "ante: {chips} each", "fr": "ante : {chips} chacun"},
    "dealt": {"en": "seat {seat} is dealt the {card}", "fr": "siège {seat} reçoit : {card}"},
    "dealt-hidden": {"en": "seat {seat} is dealt a card", "fr": "siège {seat} reçoit une carte"},
    "board": {
        "en": "the public card, face down, is the {card}",
        "fr": "carte commune, face cachée : {card}",
    },
    "shown": {"en": "public card: {card}", "fr": "carte commune : {card}"},
    "fold": {"en": "seat {seat} folds", "fr": "siège {seat} se couche"},
    "check": {"en": "seat {seat} checks", "fr": "siège {seat} parole"},
    "call": {"en": "seat {seat} calls {chips}", "fr": "siège {seat} suit de {chips}"},
    "raise": {
        "en": "seat {seat} raises by {chips}, {paid} in all",
        "fr": "siège {seat} relance de {chips}, {paid} en tout",
    },
    "shows": {"en": "seat {seat} shows the {card}", "fr": "siège {seat} montre : {card}"},
    "shows-pair": {
        "en": "seat {seat} shows the {card}: a pair",
        "fr": "siège {seat} montre : {card}, une paire",
    },
    "end-fold": {
        "en": "seat {seat} wins {chips} by a fold",
        "fr": "siège {seat} gagne {chips}, l'autre s'est couché",
    },
    "end-showdown": {
        "en": "seat {seat} wins {chips} at the showdown",
        "fr": "siège {seat} gagne {chips} à l'abattage",
    },
    "split": {"en": "the pot is split", "fr": "le pot est partagé"},
}


def _say(key: str, lang: str, **values: Any) -> str:
    """Return one message in `lang`."""
    return messages[key][lang].format(**values)


def _name(card: int, lang: str) -> str:
    """Return a card in words."""
    rank, suit = divmod(int(card), SUITS)
    return _say(
        "card", lang, rank=messages[f"rank-{rank}"][lang], suit=messages[f"suit-{suit}"][lang]
    )


def tell(moment: Moment) -> list[str]:
    """Return the lines of one step, as far as `moment.viewer` sees it."""
    if moment.choice is None:
        return _deal(moment)
    lines = [_choice(moment)]
    before, after, lang = moment.before.public, moment.after.public, moment.lang
    if after.shown != NOTHING and before.shown == NOTHING:
        lines.append(_say("shown", lang, card=_name(after.shown, lang)))
    if after.end == SHOWDOWN:
        for seat, card in enumerate(moment.after.card):
            paired = card // SUITS == after.shown // SUITS
            key = "shows-pair" if paired else "shows"
            lines.append(_say(key, lang, seat=seat, card=_name(card, lang)))
    return lines


def _deal(moment: Moment) -> list[str]:
    """Return the lines of the deal."""
    state, lang = moment.after, moment.lang
    lines = [_say("ante", lang, chips=state.public.paid[0])]
    for seat, card in enumerate(state.card):
        if moment.viewer in (None, seat):
            lines.append(_say("dealt", lang, seat=seat, card=_name(card, lang)))
        else:
            lines.append(_say("dealt-hidden", lang, seat=seat))
    if moment.viewer is None:
        lines.append(_say("board", lang, card=_name(state.board, lang)))
    return lines


def _choice(moment: Moment) -> str:
    """Return the line of one choice."""
    seat, lang = moment.decider, moment.lang
    paid, after = moment.before.public.paid, moment.after.public.paid
    owed = paid[1 - seat] - paid[seat]
    if moment.choice == FOLD:
        return _say("fold", lang, seat=seat)
    if moment.choice == CALL:
        return _say("call" if owed else "check", lang, seat=seat, chips=owed)
    return _say("raise", lang, seat=seat, chips=after[seat] - after[1 - seat], paid=after[seat])


def conclude(outcome: Any, options: Any, lang: str) -> list[str]:
    """Return the lines that sum up a finished game."""
    gain = int(outcome["score"][0])
    if gain == 0:
        return [_say("split", lang)]
    key = f"end-{ENDS[outcome['end']]}"
    return [_say(key, lang, seat=0 if gain > 0 else 1, chips=abs(gain))]
