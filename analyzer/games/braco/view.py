"""What a seat of Braco has learned, nothing else (rule V1 of RULES.md)."""

import numpy as np

from analyzer.core.jit import compiled, inlined, layout

from . import effects, turns
from .cards import (
    ACTION_KINDS,
    ASIDE,
    GIVE,
    KEEP,
    MAX_MIDDLE,
    MAX_MONEY,
    MAX_PLAYERS,
    NOTHING,
    PLAY_DRAWN,
    SHED,
    TURN,
    VEST,
)
from .state import (
    EACH,
    EACH_KIND,
    EFFECTS,
    MIDDLE,
    THEIR_CARDS,
    THEIR_MONEY,
    UNSEEN,
    Hand,
    Kinds,
    Public,
    Row,
)

View = layout(
    [
        # field         type   shape          meaning; range
        ("public", np.dtype((np.record, Public))),  # what lies open on the table; see state.Public
        ("end", np.int16),  #                 0 classement, 1 first-braco, 2 first-braco-compare
        ("all_out", np.int16),  #             1: classement goes on until everybody has left
        ("keeps", np.int16),  #               1: the last player's Money counts
        ("me", np.int16),  #                  my seat
        ("next", np.int16),  #                who plays after me, in the direction of play
        ("money", np.int16),  #               kind of my Money, or NOTHING
        ("worth", np.int32),  #               its value, EUR, 0 without
        ("offered", np.int16),  #             KEEP: kind of the new Money, or NOTHING
        ("offered_worth", np.int32),  #       its value, EUR
        ("visible_worth", np.int32),  #       EUR of the Money that may be taken, 0 for none
        ("found", np.int16),  #               GIVE: kind to give now, or NOTHING
        ("mytho_back", np.int16),  #          1: I hold Le Mytho and it came back to me, its friend
        (
            "useful",
            np.int16,
        ),  #              "effects": on TURN, my kinds that would have an effect
        ("hand", Hand),  #                    my Action cards by kind
        ("unseen", Kinds),  #                 "unseen": Money by kind not mine, laid or gone
        ("value", np.int32, (MAX_MONEY,)),  # "unseen": EUR of each kind of Money
        ("middle", np.int8, (MAX_MIDDLE,)),  # "middle": its cards, oldest first; MONEY + kind
        ("knows_money", Row),  #              "their_money": kind + 1 of a seat's Money, 0 unknown
        ("deck", np.int64, (ACTION_KINDS,)),  # "their_cards": copies of each kind in the game
        ("knows_none", np.int16, EACH),  #    "their_cards": bit mask of kinds a seat surely lacks
        ("knows", np.int8, EACH_KIND),  #     "their_cards": at least so many of each kind
    ]
)

Memo = layout([("unused", np.int64)])


@compiled
def observe(state, player, options, tables, view):
    """Write what `player` knows; overwrites every field of `view` that is needed.

    What no policy at the table needs is not touched: those fields stay as they were, zero in the
    fresh memory of a run.
    """
    view.public = state.public
    view.end, view.all_out, view.keeps = options.end, options.classement_end, options.last_player
    view.me, view.next = player, turns.after(state, player)
    decision = state.public.decision
    mine = state.public.decider == player
    if not mine:
        hide_from_others(decision, view)
    money = state.money[player]
    view.money = money
    view.worth = options.value[money]  # the last value, 0, for NOTHING
    view.offered, view.offered_worth = NOTHING, 0
    if decision == KEEP and mine:
        view.offered, view.offered_worth = state.offered, options.value[state.offered]
    view.visible_worth = options.value[state.public.visible - 1]
    view.found = state.found[state.found_next] if decision == GIVE else NOTHING
    held = state.mytho_at == player and state.public.friend == player
    view.mytho_back = state.mytho_back if held else 0
    view.hand = state.hand[player]
    needs = options.needs
    if needs != 0:
        view.useful = useful(state, player, options) if needs & EFFECTS else 0
        if needs & UNSEEN:
            observe_money(state, player, options, view)
        if needs & MIDDLE:
            observe_middle(state, view)
        if needs & THEIR_MONEY:
            view.knows_money = state.knows_money[player]
        if needs & THEIR_CARDS:
            observe_hands(state, player, options, view)


@compiled
def hide_from_others(decision, view):
    """Hide that a Gilet, a card to shed or a drawn card is being decided on (rule V1)."""
    if decision == VEST or decision == SHED or decision == PLAY_DRAWN:
        view.public.decision = ASIDE
        view.public.decider = view.public.seat
    if decision == PLAY_DRAWN:
        view.public.card = NOTHING


@inlined
def useful(state, player, options):
    """Return the kinds in hand that would have an effect if played now, without covering."""
    if state.public.decision != TURN or state.public.seat != player:
        return np.int64(0)
    return state.held[player] & effects.with_effect(state, options, False)


@inlined
def observe_money(state, player, options, view):
    """Count the Money that `player` has not seen for good, by kind."""
    view.unseen = state.hidden
    view.value = options.eur
    if state.money[player] != NOTHING:
        view.unseen.n[state.money[player]] -= 1
    if state.public.decision == KEEP and (
        state.public.decider == player or (state.offered_seen >> player) & 1
    ):
        view.unseen.n[state.offered] -= 1


@compiled
def observe_middle(state, view):
    """Copy the middle; cards beyond its size are 0."""
    for i in range(MAX_MIDDLE):
        view.middle[i] = state.middle[i] if i < state.public.middle_n else 0


@compiled
def observe_hands(state, player, options, view):
    """Copy what `player` knows of the others' Action cards."""
    for kind in range(ACTION_KINDS):
        view.deck[kind] = options.deck[kind]
    for seat in range(MAX_PLAYERS):
        other = seat != player
        view.knows_none[seat] = state.knows_none[player, seat] if other else 0
        for kind in range(ACTION_KINDS):
            view.knows[seat, kind] = state.knows[player, seat, kind] if other else 0
