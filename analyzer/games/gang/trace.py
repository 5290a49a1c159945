"""A game of The Gang in words, for a player: all of it, or only what one seat saw."""

from collections.abc import Iterator
from typing import Any

from analyzer.core.contract import Moment

from .cards import (
    CENTRE,
    CHALLENGES,
    COLOURS,
    LOCK_LOW,
    LOCK_TOP,
    PUT_BACK,
    RED,
    TAKE,
    WAIT,
    WON,
)
from .text import card_text
from .words import category, messages

__all__ = ["conclude", "messages", "tell"]


def _say(key: str, lang: str, **values: Any) -> str:
    """Return one message in `lang`."""
    return messages[key][lang].format(**values)


def _cards(cards: Any, lang: str) -> str:
    """Return cards in a row: "Ah Kd"; letters, which every terminal has."""
    return " ".join(card_text(int(card), unicode=False, lang=lang) for card in cards if card >= 0)


def tell(moment: Moment) -> list[str]:
    """Return one step in words; the deal when no choice is given."""
    if moment.choice is None:
        return [*_deal(moment), _round(moment)]
    return [*_choice(moment), *_after(moment)]


def _deal(moment: Moment) -> Iterator[str]:
    """Yield the lines of a new heist."""
    state, lang = moment.after, moment.lang
    yield _say("heist", lang, number=state.public.heist + 1)
    for number, name in enumerate(CHALLENGES):
        if state.public.active >> number & 1:
            yield _say(f"challenge-{name}", lang, number=number + 1)
    for seat in range(state.public.players):
        seen = moment.viewer in (None, seat)
        key = "dealt" if seen else "dealt-hidden"
        yield _say(key, lang, seat=seat, cards=_cards(state.pocket[seat], lang))


def _round(moment: Moment) -> str:
    """Return the line that opens a round."""
    public, lang = moment.after.public, moment.lang
    key = f"round-{COLOURS[public.colour]}"
    return _say(key, lang, board=_cards(public.board, lang))


def _choice(moment: Moment) -> Iterator[str]:
    """Yield the line of one micro-step; a seat that could not but wait is not told."""
    public, lang, choice = moment.before.public, moment.lang, moment.choice
    seat = moment.decider
    assert choice is not None
    if choice == WAIT:
        if moment.asked:
            yield _say("wait", lang, seat=seat)
        return
    own = int(public.chips[public.colour, seat])
    if choice == PUT_BACK:
        yield _say("put-back", lang, seat=seat, own=own)
        return
    chip = choice - TAKE
    other = int(public.holder[chip])
    key = "take" if other == CENTRE else "steal"
    line = _say(key, lang, seat=seat, chip=chip, other=other)
    stays = _locks(public) >> chip & 1
    yield line + (_say("own-back", lang, own=own) if own else "") + (_say("locked", lang) * stays)


def _locks(public: Any) -> int:
    """Return the chips, as bits, that stay with who takes them."""
    if public.colour == RED:
        return 0
    low, top = public.active & LOCK_LOW != 0, public.active & LOCK_TOP != 0
    return int(low) << 1 | int(top) << int(public.players)


def _after(moment: Moment) -> Iterator[str]:
    """Yield what follows from a choice: a round cut short, the next round, the showdown."""
    before, after, lang = moment.before, moment.after, moment.lang
    heist, colour = int(before.public.heist), int(before.public.colour)
    if after.cut[heist, colour] and not before.cut[heist, colour]:
        yield _say("cut", lang)
    for seat in _dealt_a_chip(moment):
        yield _say("given", lang, seat=seat, chip=int(_chips(moment)[seat]))
    if after.public.heist != before.public.heist:
        yield from _showdown(moment)
        if not after.over:
            yield from _deal(moment)
            yield _round(moment)
    elif after.public.colour != colour:
        yield _round(moment)
        yield from _redraws(moment)


def _redraws(moment: Moment) -> Iterator[str]:
    """Yield who has drawn a new pocket, and which."""
    before, after, lang = moment.before, moment.after, moment.lang
    for seat in range(after.public.players):
        if seat in after.threw and seat not in before.threw:
            seen = moment.viewer in (None, seat)
            key = "redraws" if seen else "redraws-hidden"
            old, new = _cards(before.pocket[seat], lang), _cards(after.pocket[seat], lang)
            yield _say(key, lang, seat=seat, old=old, new=new)


def _chips(moment: Moment) -> Any:
    """Return the chips of the round that was going on, as they lie after the step."""
    before, after = moment.before.public, moment.after
    if after.public.heist != before.heist:
        return after.given[before.heist, before.colour]
    return after.public.chips[before.colour]


def _dealt_a_chip(moment: Moment) -> list[int]:
    """Return the seats that got a random chip, because the round was cut short."""
    before, chips = moment.before.public, _chips(moment)
    settled = moment.before.settled[before.heist, before.colour]
    more = moment.after.settled[before.heist, before.colour] - settled
    if more <= 1 and before.decision != 0:  # a seat that settled by itself
        return []
    without = [s for s in range(before.players) if before.chips[before.colour, s] == 0]
    return [s for s in without if chips[s] and s != moment.decider] if more else []


def _showdown(moment: Moment) -> Iterator[str]:
    """Yield the hands in the order of the red chips, and how the heist ended."""
    before, after, lang = moment.before, moment.after, moment.lang
    heist, players = int(before.public.heist), int(before.public.players)
    given = after.given[heist, RED]
    for chip in range(1, players + 1):
        seat = next(s for s in range(players) if given[s] == chip)
        yield _say(
            "shows", lang, chip=chip, seat=seat, cards=_cards(before.pocket[seat], lang),
            hand=category(_value(after, seat), lang), value=_value(after, seat),
        )  # fmt: skip
    if after.success[heist]:
        yield _say("success", lang, vaults=int(after.public.vaults))
    else:
        yield _say("failure", lang, chip=int(after.broken[heist]), alarms=int(after.public.alarms))


def _value(state: Any, seat: int) -> int:
    """Return the value of a hand at the last showdown."""
    return int(state.value[seat])


def conclude(outcome: Any, options: Any, lang: str) -> list[str]:
    """Return the lines that sum up a finished game."""
    key = "won" if outcome["end"] == WON else "lost"
    return [_say(key, lang, heists=int(outcome["heists"]), vaults=int(outcome["vaults"]))]
