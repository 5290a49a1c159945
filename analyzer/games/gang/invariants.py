"""What must hold after every step of a game; a checked run tests it (rule I1 of RULES.md)."""

from analyzer.core.jit import compiled

from .cards import BOARD, CENTRE, MAX_HEISTS, NEGOTIATE, RED, ROUNDS, THREE_POCKET
from .challenges import REDRAWS, is_played, locked
from .deck import DECK

FINE = 0
CARDS_WRONG, CHIPS_WRONG, CAP_WRONG, ROUND_WRONG, COUNT_WRONG, SHOWDOWN_WRONG = 1, 2, 3, 4, 5, 6
CHALLENGE_WRONG = 7


@compiled
def check(state, options):
    """Return FINE, or the number of the first invariant that is broken."""
    for broken in (
        check_cards(state, options), check_chips(state, options), check_round(state, options),
        check_heists(state, options), check_challenges(state, options),
    ):  # fmt: skip
        if broken != FINE:
            return broken
    return FINE


@compiled
def check_cards(state, options):
    """Return FINE if the deck has 52 cards, and pockets and board are the first of them."""
    for card in range(DECK):
        n = 0
        for i in range(DECK):
            n += state.deck[i] == card
        if n != 1:
            return CARDS_WRONG
    first = state.pocket_n * options.players
    for i in range(BOARD):
        wanted = state.deck[first + i] if i < state.public.board_n else -1
        if state.public.board[i] != wanted:
            return CARDS_WRONG
    for seat in range(options.players):
        for i in range(state.pocket_n):
            if state.pocket[seat, i] != state.deck[state.pocket_n * seat + i]:
                return CARDS_WRONG
    return FINE


@compiled
def check_chips(state, options):
    """Return FINE if each chip lies in one place and no seat has two."""
    public, players = state.public, options.players
    if state.over:
        return FINE
    held = 0
    for chip in range(1, players + 1):
        seat = public.holder[chip]
        if seat != CENTRE:
            held += 1
            if seat < 0 or seat >= players or public.chips[public.colour, seat] != chip:
                return CHIPS_WRONG
    having = 0
    for seat in range(players):
        having += public.chips[public.colour, seat] != 0
    if having != held:
        return CHIPS_WRONG
    for colour in range(public.colour):  # a finished colour is a permutation
        seen = 0
        for seat in range(players):
            seen |= 1 << public.chips[colour, seat]
        wanted = (1 << (players + 1)) - 2 if is_played(public.active, colour) else 1
        if seen != wanted:
            return CHIPS_WRONG
    return FINE


@compiled
def check_round(state, options):
    """Return FINE if the caps hold and a round that is over is not asked on."""
    public, players = state.public, options.players
    if state.over:
        return FINE
    for seat in range(players):
        if options.voluntary_cap >= 0 and public.used[seat] > options.voluntary_cap:
            return CAP_WRONG
    if options.pass_cap > 0 and public.tour > options.pass_cap:
        return CAP_WRONG
    having = 0
    for seat in range(players):
        having += public.chips[public.colour, seat] != 0
    if having == players and (options.round_end == 0 or public.decision != NEGOTIATE):
        return ROUND_WRONG
    if public.decider != state.order[state.at]:
        return ROUND_WRONG
    return FINE


@compiled
def check_heists(state, options):
    """Return FINE if the heists played are those counted, and told as they went."""
    public, players = state.public, options.players
    if public.vaults + public.alarms != public.heist:
        return COUNT_WRONG
    won = 0
    for heist in range(public.heist):
        won += state.success[heist]
        if (state.falling[heist, RED] == 0) != (state.success[heist] == 1):
            return SHOWDOWN_WRONG
        if (state.broken[heist] == 0) != (state.success[heist] == 1):
            return SHOWDOWN_WRONG
        for colour in range(ROUNDS):
            if state.passes[heist, colour] == 0:  # not played
                continue
            if state.taken[heist, colour] + state.settled[heist, colour] < players:
                return COUNT_WRONG
            pairs = state.falling[heist, colour] + state.rising[heist, colour]
            if pairs + state.ties[heist] != players * (players - 1) // 2:
                return SHOWDOWN_WRONG
    for heist in range(public.heist, MAX_HEISTS):
        if state.success[heist] or state.broken[heist] or state.ties[heist]:
            return COUNT_WRONG
    return FINE if won == public.vaults else COUNT_WRONG


@compiled
def check_challenges(state, options):
    """Return FINE if the pockets have their size, locked chips stayed, and redraws had a cause."""
    public, players = state.public, options.players
    if state.pocket_n != (3 if public.active & THREE_POCKET else 2):
        return CHALLENGE_WRONG
    for heist in range(public.heist):
        # only one challenge holds in every heist as yet
        for colour in range(ROUNDS):
            if (state.passes[heist, colour] > 0) != is_played(public.active, colour):
                return CHALLENGE_WRONG
    robbed = 0
    for seat in range(players):
        robbed |= public.robbed[seat]
    if robbed & locked(public):
        return CHALLENGE_WRONG
    if state.threw[0] < 0:
        return FINE if state.threw[1] < 0 else CHALLENGE_WRONG
    may = public.active & REDRAWS != 0 and public.board_n > 0
    return FINE if may and state.threw[0] != state.threw[1] else CHALLENGE_WRONG
