"""The policy `counter`: what a call is worth, what another try is worth, what to shed first."""

import numpy as np

from analyzer.core.jit import compiled, inlined, policy

from . import books, tactics
from .cards import (
    BRACO,
    CONTRAT,
    COVER,
    DEMONS,
    EXCHANGE,
    GIVE,
    MAX_MONEY_CARD,
    MAX_PLAYERS,
    NAME,
    PRISON,
    SHED,
    TARGET,
    TURN,
)
from .judgement import (
    find,
    graded,
    index_of,
    is_higher,
    nearest,
    share_above,
    somebody_is_near,
    to_beat,
)
from .waiting import COMPARE, FIRST_BRACO

HORIZON, RISK = 0, 1  # params by index

# How likely a rival is, close to leaving, to secure more than a sum (times the unseen share above
# it, but for the first): it is known to hold more; it holds unknown Money; none; known lower Money.
HOLDS_MORE, HOLDS_UNKNOWN, HOLDS_NONE, HOLDS_LESS = 0.85, 1.25, 0.35, 0.55
FOLLOWING = 0.9  # weight of all rivals that may still call, against those that will before the end
LAST_READY, LAST_NEAR = 0.25, 0.9  # chance to act again before the only rival that could call now
EVEN = 0.5  # where all Money held is compared: call with this chance to hold the most
AGAIN = 0.8  # chance to win that is left after a try that brought less: another try, mostly
PATIENCE = 40  # laps; a rival that holds what is missing may be stuck with two Poisse for ever
GAIN = 0.4  # share of the unseen Money that an exchange must pass to be worth a turn
LEAVE = 0.65  # without Money, visible Money stays open when this share of the unseen is higher


@inlined
def nearness(view, seat, slope):
    """Return how much a rival counts: 1 without a card, 1/2 with `horizon` cards, 0 with twice."""
    return max(0.0, 1.0 - view.public.cards[seat] * slope)


@inlined
def blind_danger(view, slope):
    """Return the expected number of rivals that will beat a sum, a share of the unseen above it.

    To be multiplied by that share; rivals whose Money is known are left out.
    """
    total = 0.0
    for seat in range(view.public.players):  # without branches
        counts = view.public.active[seat] & (view.knows_money.n[seat] == 0) & (seat != view.me)
        likely = HOLDS_UNKNOWN if view.public.has_money[seat] else HOLDS_NONE
        total += likely * nearness(view, seat, slope) if counts else 0.0
    return total


@inlined
def whose_money_is_known(view):
    """Return how many seats there are up to the last whose Money I know; 0 when I know none."""
    seats = 0
    for seat in range(MAX_PLAYERS):  # without branches
        seats = seat + 1 if view.knows_money.n[seat] > 0 else seats
    return seats


@inlined
def known_danger(view, seats, worth, above, slope):
    """Return the expected number of rivals with known Money, below `seats`, that will beat `worth`.

    worth: EUR; above: share of the unseen Money above it
    """
    total = 0.0
    for seat in range(seats):
        known = view.knows_money.n[seat]
        if known > 0:
            more = view.value[known - 1] > worth
            likely = HOLDS_MORE if more else HOLDS_LESS * above
            total += likely * nearness(view, seat, slope)
    return total


@inlined
def callers_weight(view):
    """Return how much of the danger counts: rivals that will still call, 0 when none can.

    The last seat secures nothing (unless the game goes on until all are out).
    """
    rivals = view.public.active_n - 1
    callers = rivals if view.all_out else rivals - 1
    return FOLLOWING + (1.0 - FOLLOWING) * callers / rivals if callers > 0 else 0.0


@inlined
def chance_to_win(view, worth, above, best, blind, known, weight, slope):
    """Return the chance that a call with `worth` EUR wins a classement, as `counter` reckons it.

    above: share of the unseen Money above it; best: largest sum secured; blind, known, weight:
    from `blind_danger`, `whose_money_is_known`, `callers_weight`
    """
    if worth < best:
        return 0.0
    # near exp(-danger), the chance that none of many unlikely things happens, but faster
    danger = weight * (blind * above + known_danger(view, known, worth, above, slope))
    return (0.5 if worth == best else 1.0) / (1.0 + danger + 0.5 * danger * danger)


@compiled
def chance_to_compare(view):
    """Return the chance that nobody holds more than I do."""
    above, chance = share_above(view, view.worth), 1.0
    for seat in range(view.public.players):
        if seat != view.me and view.public.active[seat]:
            chance *= 1.0 - is_higher(view, seat, above)
    return chance


@inlined
def chance_to_go_on(view, risk):
    """Return the chance that nothing is lost until my next turn."""
    if view.public.active_n == 2 and not view.all_out:
        near = nearest(view)
        return risk * (LAST_READY if near == 0 else (LAST_NEAR if near == 1 else 1.0))
    return risk


@compiled
def is_lost(view, best):
    """Return whether no Money that can still come to me reaches the largest sum secured."""
    return view.visible_worth < best and share_above(view, best - 1) == 0.0


@compiled
def try_again(view, best, blind, known, weight, slope):
    """Return the chance to win after a draw of Money: the mean over what I have not seen."""
    total, higher, all_of_them = 0.0, 0, 0
    for kind in range(view.unseen.n.shape[0]):
        all_of_them += np.int64(view.unseen.n[kind])
    if all_of_them == 0:
        return 0.0
    each = 1.0 / all_of_them
    for kind in range(view.unseen.n.shape[0] - 1, view.money, -1):  # kinds ascend in value
        n = np.int64(view.unseen.n[kind])
        if n > 0:
            share, worth = higher * each, view.value[kind]
            total += n * chance_to_win(view, worth, share, best, blind, known, weight, slope)
            higher += n
    return (total + AGAIN * (all_of_them - higher)) * each


@compiled
def ready(view, choices, params):
    """Return what to do on a turn that can call: the option with the best chance to win."""
    if view.end == FIRST_BRACO or view.public.turns > PATIENCE * view.public.players:
        return 0
    if view.end == COMPARE:
        swap = find(choices, MAX_MONEY_CARD)
        return 0 if swap < 0 or chance_to_compare(view) >= EVEN else swap
    slope, best = 0.5 / params[HORIZON], to_beat(view)
    blind, known = blind_danger(view, slope), whose_money_is_known(view)
    weight = callers_weight(view)
    above = share_above(view, view.worth)
    now = chance_to_win(view, view.worth, above, best, blind, known, weight, slope)
    later = chance_to_go_on(view, params[RISK])
    if now >= later or (now == 0.0 and is_lost(view, best)):
        return 0
    picked, index = 0, find(choices, MAX_MONEY_CARD)
    better = view.visible_worth > view.worth
    if index >= 0 and later * (AGAIN + (1.0 - AGAIN) * above) > now:  # at best
        if not better and later * AGAIN * (1.0 - above) > now:
            return index  # what lower cards leave is enough
        after = later * try_again(view, best, blind, known, weight, slope)
        if after > now:
            now, picked = after, index
    index = find(choices, EXCHANGE) if better else -1
    if index >= 0:
        above = share_above(view, view.visible_worth)
        open_ = chance_to_win(view, view.visible_worth, above, best, blind, known, weight, slope)
        if later * open_ > now:
            picked = index
    return picked


@inlined
def holds_a_hit(view):
    """Return whether a card is in hand that the books for a near rival rank higher."""
    n = view.hand.n
    return n[CONTRAT] + n[DEMONS] + n[PRISON] > 0


@inlined
def act(view, choices):
    """Return what to do on a turn that cannot call: what stands first in the book."""
    race = view.end == FIRST_BRACO
    idle, others = (books.RACE_IDLE, books.RACE_OTHERS) if race else (books.IDLE, books.OTHERS)
    if view.money < 0:
        useful = books.RACE_POOR if race else books.POOR
    else:
        useful = books.RACE_FAR if race else books.FAR
        if holds_a_hit(view) and somebody_is_near(view):
            useful = books.RACE_NEAR if race else books.NEAR
        if is_worth_it(view):
            others |= books.WORTH_IT
    best = np.int64(0)
    for i in range(choices.shape[0]):
        choice = choices[i]
        book = useful if (view.useful >> (choice & 15)) & 1 else idle
        book = others if choice >= 16 else book
        best = max(best, graded(books.rank(book, choice), i))
    return index_of(best)


@inlined
def is_worth_it(view):
    """Return whether the visible Money is so much better than mine that it is worth a turn."""
    if view.visible_worth <= view.worth or view.end == FIRST_BRACO:
        return False
    passed, all_of_them = 0, 0
    for kind in range(view.unseen.n.shape[0]):
        n = np.int64(view.unseen.n[kind])
        all_of_them += n
        passed += n if view.worth < view.value[kind] <= view.visible_worth else 0
    return passed > GAIN * all_of_them


@inlined
def covers(view):
    """Return whether to lay the card over the visible Money, so that nobody can take it.

    A seat without Money leaves what is below average: it may want to take it itself.
    """
    if view.money >= 0 or view.end == FIRST_BRACO:
        return True
    return share_above(view, view.visible_worth) < LEAVE


@policy
def counter(view, choices, params, tables, memo, stream):
    decision = view.public.decision
    if decision == TURN:
        return ready(view, choices, params) if choices[0] == BRACO else act(view, choices)
    if decision == TARGET:
        return tactics.target(view, choices)
    if decision == COVER:
        return 1 if covers(view) else 0
    if decision == NAME:
        return tactics.rarest(view, choices)
    if decision == SHED:
        return tactics.burden(view, choices)
    if decision == GIVE:
        return tactics.give_to(view, choices)
    return tactics.routine(view, choices)
