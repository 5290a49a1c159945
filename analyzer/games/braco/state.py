"""The records of Braco: the whole table (`State`) and what a finished game tells (`Outcome`).

Fields are narrow on purpose: a view copies them in wide moves, which stall on recent narrow
writes, and fewer bytes mean fewer stalls (51 ns a decision with int64, 48 with int16).
"""

import numpy as np

from analyzer.core.jit import layout

from .cards import ACTION_KINDS, MAX_ACTION, MAX_MIDDLE, MAX_MONEY, MAX_PLAYERS

EACH = (MAX_PLAYERS,)
EACH_KIND = (MAX_PLAYERS, ACTION_KINDS)

NEEDS = ("effects", "unseen", "middle", "their_money", "their_cards")
EFFECTS, UNSEEN, MIDDLE, THEIR_MONEY, THEIR_CARDS = 1, 2, 4, 8, 16

#: Action cards by kind; a record, so that a hand is copied in one move
Hand = np.dtype((np.record, layout([("n", np.int8, (16,))])))

#: Money cards by kind
Kinds = np.dtype((np.record, layout([("n", np.int8, (MAX_MONEY,))])))

#: a number for each seat
Row = np.dtype((np.record, layout([("n", np.int8, EACH)])))

#: what lies open on the table: the view copies it as one block
Public = layout(
    [
        # field         type   shape          meaning; range
        ("players", np.int16),  #             seats at the start; 2..8
        ("active_n", np.int16),  #            seats that have not left
        ("seat", np.int16),  #                whose turn it is
        ("turns", np.int16),  #               TURN opportunities so far, this one included
        ("direction", np.int16),  #           +1 clockwise, -1 the other way
        ("decision", np.int16),  #            cards.TURN .. cards.PLAY_DRAWN (views: or ASIDE)
        ("decider", np.int16),  #             the seat that decides now
        ("card", np.int16),  #                kind being played, or drawn (PLAY_DRAWN), or NOTHING
        ("target", np.int16),  #              seat chosen for it, or NOBODY
        ("friend", np.int16),  #              the friend of Le Mytho, or NOBODY
        ("mytho_seen", np.int16),  #          the seat that everybody knows to hold it, or NOBODY
        ("stowed", np.int16),  #              1: it lies where it was stowed, in the Action pile
        ("action_n", np.int16),  #            cards in the Action pile
        ("money_n", np.int16),  #             cards in the Money pile
        ("middle_n", np.int16),  #            cards in the middle, both sorts
        ("middle_money", np.int16),  #        Money cards among them
        ("visible", np.int16),  #             kind + 1 of the Money that may be taken, 0 for none
        ("found_to", np.int16),  #            Vieux Démons: bit mask of seats that got a card
        ("secured", np.int32, EACH),  #       EUR secured by a seat that left, else 0
        ("active", np.int8, EACH),  #         1 until the seat leaves
        ("cards", np.int8, EACH),  #          Action cards in hand
        ("has_money", np.int8, EACH),  #      1 with a Money card in hand
        ("vest", np.int8, EACH),  #           1: it has shown a Gilet that it must still hold
        ("drew", np.int8, EACH),  #           1: its last turn was a DRAW
        ("out", np.int8, (16,)),  #           Action cards that do not lie in the middle, by kind
    ]
)

State = layout(
    [
        # field         type   shape          meaning; range
        ("public", np.dtype((np.record, Public))),
        ("starter", np.int16),  #             who began
        ("over", np.int16),  #                0 or 1
        ("end", np.int16),  #                 cards.ONE_LEFT ..., once over
        ("cap", np.int16),  #                 turns after which the game is stopped
        ("alone", np.int16),  #               turns begun alone (all-out)
        ("skip", np.int16),  #                1: Prison, the next seat loses its turn
        ("mytho_at", np.int16),  #            the seat that holds Le Mytho, or NOBODY
        ("mytho_back", np.int16),  #          1: it came back to its friend from another hand
        ("offered", np.int16),  #             KEEP: kind of the new Money card, or NOTHING
        ("offered_seen", np.int16),  #        KEEP: bit mask of the seats that know that card
        ("shed_next", np.int16),  #           Balance: seats asked so far
        ("found_n", np.int16),  #             Vieux Démons: cards recovered
        ("found_next", np.int16),  #          Vieux Démons: the one to give now
        ("renewals", np.int32),  #            times a pile was rebuilt
        ("top_owner", np.int16),  #           last seat that held the highest Money card, or NOBODY
        ("top_moves", np.int32),  #           times it came into another hand
        ("braco_turn", np.int64, EACH),  #    number of the turn in which it called, 0 never
        ("first_laid", np.int64, EACH),  #    EUR laid at its first "je tente le max", 0 never
        ("turns_of", np.int16, EACH),  #      TURN opportunities of a seat
        ("could_call", np.int16, EACH),  #    of these, begun with 0 Action and 1 Money
        ("max_money", np.int16, EACH),  #     "je tente le max" with Money
        ("max_better", np.int16, EACH),  #    of these, the new card was higher
        ("max_action", np.int16, EACH),  #    "je tente le max" with Action
        ("money", np.int8, EACH),  #          kind of the Money card in hand, or NOTHING
        ("held", np.int16, EACH),  #          bit mask of the Action kinds in hand
        ("sitting", np.int16),  #             bit mask of the seats that have not left
        ("carded", np.int16),  #              bit mask of the seats with an Action card
        ("moneyed", np.int16),  #             bit mask of the seats with Money in hand
        ("ring", np.int8, (2, MAX_PLAYERS)),  # next active seat: row 0 against the clock, 1 with it
        ("hand", Hand, EACH),  #              Action cards in hand, by kind
        ("dealt", np.int8, EACH_KIND),  #     the first hand, by kind
        ("played", np.int16, EACH_KIND),  #   cards played, by kind
        ("hidden", Kinds),  #                 Money in hands, on offer and in the pile, by kind
        ("gone", np.int8, (MAX_MONEY,)),  #   Money secured and out of the game, by kind
        ("found", np.int8, EACH),  #          Vieux Démons: recovered kinds, oldest first
        ("action", np.int8, (MAX_ACTION,)),  # the Action pile, top last
        ("pile", np.int8, (MAX_MONEY,)),  #   the Money pile, top last
        ("middle", np.int8, (MAX_MIDDLE,)),  # the middle, oldest first; MONEY + kind for Money
        ("spare", np.int8, (MAX_MIDDLE,)),  # room for a renewal
        # what each observer (first index) knows of each seat (second)
        ("knows_money", Row, EACH),  #        "their_money": kind + 1 of its Money, or 0
        ("knows_none", np.int16, (MAX_PLAYERS, MAX_PLAYERS)),  # "their_cards": kinds it lacks
        ("knows", np.int8, (MAX_PLAYERS, MAX_PLAYERS, ACTION_KINDS)),  # lower bounds
    ]
)

Outcome = layout(
    [
        ("score", np.int64, EACH),  #         EUR that count at the end
        ("secured", np.int64, EACH),  #       EUR secured by a call of Braco
        ("first_laid", np.int64, EACH),  #    EUR laid at the first "je tente le max", 0 never
        ("win", np.int32, EACH),  #           share of the win, in 1/SHARE
        ("first", np.int32),  #               the seat that began
        ("end", np.int32),  #                 cards.ENDS
        ("turns", np.int32),  #               TURN opportunities
        ("decisions", np.int32),  #           decisions asked (two options or more)
        ("capped", np.int32),  #              1: stopped by the turn cap
        ("renewals", np.int32),
        ("top_moves", np.int32),
        ("braco_turn", np.int32, EACH),
        ("rank", np.int16, EACH),  #          1 + seats with a higher score
        ("turns_of", np.int16, EACH),
        ("could_call", np.int16, EACH),
        ("max_money", np.int16, EACH),
        ("max_better", np.int16, EACH),
        ("max_action", np.int16, EACH),
        ("left", np.int16, EACH),  #          Action cards still in hand
        ("played", np.int16, EACH_KIND),
        ("dealt", np.int8, EACH_KIND),
    ]
)
