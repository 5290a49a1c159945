"""What a seat of Braco has learned, nothing else (rule V1 of RULES.md)."""

import numpy as np

from analyzer.core.jit import compiled, layout

from . import effects
from .cards import (
    ACTION_KINDS,
    ASIDE,
    GIVE,
    KEEP,
    MAX_MIDDLE,
    MAX_MONEY,
    MAX_PLAYERS,
    MONEY,
    MYTHO,
    NOBODY,
    NOTHING,
    PLAY_DRAWN,
    SHED,
    VEST,
)
from .state import EACH, EACH_KIND, EFFECTS, KNOWLEDGE, MIDDLE, UNSEEN

View = layout(
    [
        # field         type   shape          meaning; range
        ("players", np.int64),  #             seats at the start
        ("active_n", np.int64),  #            seats still in
        ("me", np.int64),  #                  my seat
        ("seat", np.int64),  #                whose turn it is
        ("turns", np.int64),  #               number of this turn, from 1
        ("direction", np.int64),  #           +1 clockwise, -1 the other way
        ("decision", np.int64),  #            cards.TURN ..., ASIDE for one that is not mine to know
        ("decider", np.int64),  #             who decides; whose turn it is when ASIDE
        ("card", np.int64),  #                kind being played (or that I drew), or NOTHING
        ("target", np.int64),  #              seat it is played at, or NOBODY
        ("money", np.int64),  #               kind of my Money, or NOTHING
        ("sum", np.int64),  #                 its value, EUR, 0 without
        ("offered", np.int64),  #             KEEP: kind of the new Money, or NOTHING
        ("offered_sum", np.int64),  #         its value, EUR
        ("visible", np.int64),  #             kind of the Money that may be taken, or NOTHING
        ("visible_sum", np.int64),  #         its value, EUR
        ("found", np.int64),  #               GIVE: kind to give now, or NOTHING
        ("found_to", np.int64),  #            GIVE: bit mask of the seats that have one
        ("friend", np.int64),  #              friend of Le Mytho, or NOBODY
        ("mytho_at", np.int64),  #            its holder if everybody knows it or I hold it
        ("mytho_back", np.int64),  #          1: it came back to me, its friend
        ("action_n", np.int64),  #            cards in the Action pile
        ("money_n", np.int64),  #             cards in the Money pile
        ("middle_n", np.int64),  #            cards in the middle
        ("middle_money", np.int64),  #        Money cards among them
        ("useful", np.int64),  #              "effects": kinds in my hand that would have an effect
        ("drew", np.int64),  #                1: my last turn was a DRAW
        ("secured", np.int64, EACH),  #       EUR secured by seats that left
        ("active", np.int8, EACH),  #         1 while a seat is in
        ("cards", np.int8, EACH),  #          Action cards of each seat
        ("has_money", np.int8, EACH),  #      1 when a seat holds Money
        ("vest", np.int8, EACH),  #           1: it has shown a Gilet that it still holds
        ("hand", np.int8, (ACTION_KINDS,)),  # my Action cards by kind
        ("unseen", np.int8, (MAX_MONEY,)),  # "unseen": Money by kind not mine, in the middle or gone
        ("middle", np.int8, (MAX_MIDDLE,)),  # "middle": its cards, oldest first; MONEY + kind
        ("knows_money", np.int8, EACH),  #    "knowledge": kind + 1 of a seat's Money, 0 unknown
        ("knows_none", np.int16, EACH),  #    "knowledge": bit mask of kinds a seat surely lacks
        ("knows", np.int8, EACH_KIND),  #     "knowledge": at least so many of each kind
    ]
)

Memo = layout([("unused", np.int64)])


@compiled
def observe(state, player, options, tables, view):
    """Write what `player` knows; overwrites every field of `view`."""
    view.players, view.active_n, view.me = state.players, state.active_n, player
    view.seat, view.turns, view.direction = state.seat, state.turns, state.direction
    decision = state.decision
    mine = state.decider == player
    hidden = not mine and (decision == VEST or decision == SHED)
    view.decision = ASIDE if hidden else decision
    view.decider = state.seat if hidden else state.decider
    secret = decision == PLAY_DRAWN and not mine
    view.card = NOTHING if secret else state.card
    view.target = state.target
    money = state.money[player]
    view.money = money
    view.sum = options.value[money] if money != NOTHING else 0
    choosing = decision == KEEP and mine
    view.offered = state.offered if choosing else NOTHING
    view.offered_sum = options.value[state.offered] if choosing else 0
    view.visible, view.visible_sum = NOTHING, 0
    if state.visible:
        view.visible = state.middle[state.middle_n - 1] - MONEY
        view.visible_sum = options.value[view.visible]
    giving = decision == GIVE
    view.found = state.found[state.found_next] if giving else NOTHING
    view.found_to = state.found_to if giving else 0
    view.friend = state.friend
    view.mytho_at = player if state.hand[player, MYTHO] > 0 else state.mytho_seen
    view.mytho_back = state.mytho_back if state.mytho_at == player else 0
    view.action_n, view.money_n = state.action_n, state.money_n
    view.middle_n, view.middle_money = state.middle_n, state.middle_money
    view.drew = state.drew[player]
    for seat in range(MAX_PLAYERS):
        view.secured[seat] = state.secured[seat]
        view.active[seat] = state.active[seat]
        view.cards[seat] = state.cards[seat]
        view.has_money[seat] = state.money[seat] >= 0
        view.vest[seat] = state.vest[seat]
    for kind in range(ACTION_KINDS):
        view.hand[kind] = state.hand[player, kind]
    needs = options.needs
    view.useful = useful(state, player, options) if needs & EFFECTS else 0
    observe_money(state, player, options, view, needs & UNSEEN)
    observe_middle(state, view, needs & MIDDLE)
    observe_others(state, player, view, needs & KNOWLEDGE)


@compiled
def useful(state, player, options):
    """Return the kinds in hand that would have an effect now, as far as `player` can tell.

    Only Balance could tell more than the player knows: the others are taken to hold a card that
    may be shed unless their one card is the Mytho for all to see.
    """
    if state.seat != player:
        return 0
    mask, held = 0, state.held[player]
    for kind in range(ACTION_KINDS):
        if (held >> kind) & 1 and kind != effects.BALANCE:
            if effects.has_effect(state, kind, options):
                mask |= np.int64(1) << kind
    if (held >> effects.BALANCE) & 1:
        for seat in range(state.players):
            bound = 1 if state.mytho_seen == seat and not options.balance_mytho else 0
            if seat != player and state.active[seat] and state.cards[seat] > bound:
                mask |= np.int64(1) << effects.BALANCE
    return mask


@compiled
def observe_money(state, player, options, view, wanted):
    """Count the Money that `player` has not seen for good, by kind."""
    for kind in range(MAX_MONEY):
        view.unseen[kind] = 0
    if wanted:
        for i in range(options.money_n):
            view.unseen[options.kind[i]] += 1
        for kind in range(MAX_MONEY):
            view.unseen[kind] -= state.middle_kinds[kind] + state.gone[kind]
        if state.money[player] != NOTHING:
            view.unseen[state.money[player]] -= 1
        if state.decision == KEEP and (state.decider == player or state.offered_open):
            view.unseen[state.offered] -= 1


@compiled
def observe_middle(state, view, wanted):
    """Copy the middle; cards beyond its size are 0."""
    n = state.middle_n if wanted else 0
    for i in range(MAX_MIDDLE):
        view.middle[i] = state.middle[i] if i < n else 0


@compiled
def observe_others(state, player, view, wanted):
    """Copy what `player` knows of the others' cards."""
    for seat in range(MAX_PLAYERS):
        copied = wanted and seat != player
        view.knows_money[seat] = state.knows_money[player, seat] if copied else 0
        view.knows_none[seat] = state.knows_none[player, seat] if copied else 0
        for kind in range(ACTION_KINDS):
            view.knows[seat, kind] = state.knows[player, seat, kind] if copied else 0
