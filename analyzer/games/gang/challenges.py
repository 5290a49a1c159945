"""The challenges: what makes a heist harder (rules C0 to C10).

A heist has a set of them, `public.active`, chosen when it begins; the rest of the game asks it.
"""

from analyzer.core.jit import compiled, inlined
from analyzer.core.settings import choices_of, code

from .cards import (
    BOARD,
    CENTRE,
    CHALLENGES,
    HIDE_PAST,
    JACK,
    KING,
    LOCK_LOW,
    LOCK_TOP,
    MAX_PLAYERS,
    MOVES,
    NO_ORANGE,
    NO_WHITE,
    ORANGE,
    PUT_BACK,
    RED,
    REDRAW_LOW_FACE,
    REDRAW_TOP_NOFACE,
    ROUNDS,
    TAKE,
    THREE_POCKET,
    WAIT,
    WHITE,
    YELLOW,
)
from .deck import SUITS
from .options import Options

LOCKS = LOCK_LOW | LOCK_TOP
REDRAWS = REDRAW_LOW_FACE | REDRAW_TOP_NOFACE
ANY = code(Options, "tripwires", "any")
#: the set of each value of the option `challenge`
SETS = tuple(
    0 if name == "none" else 1 << CHALLENGES.index(name)
    for name in choices_of(Options, "challenge")
)


@inlined
def bring_in(state, options):
    """Choose the challenges of the heist that begins (C0)."""
    state.public.active = SETS[options.challenge]
    state.pocket_n = 3 if state.public.active & THREE_POCKET else 2
    for i in range(state.threw.shape[0]):
        state.threw[i] = -1


@inlined
def is_played(active, colour):
    """Return whether there is a round of this colour (C1, C5)."""
    if colour == WHITE:
        return active & NO_WHITE == 0
    return colour != ORANGE or active & NO_ORANGE == 0


@inlined
def colour_from(state, colour):
    """Return the first round that is played from `colour` on; hands of one that is not are 0."""
    if is_played(state.public.active, colour):
        return colour
    for seat in range(MAX_PLAYERS):
        state.percent[colour, seat] = 0.0
    return colour + 1


@inlined
def locked(public):
    """Return the chips, as bits, that nobody may move: taken, before the red round (C2, C6)."""
    if public.active & LOCKS == 0 or public.colour == RED:
        return 0
    found = 0
    if public.active & LOCK_LOW and public.holder[1] != CENTRE:
        found |= 1 << 1
    if public.active & LOCK_TOP and public.holder[public.players] != CENTRE:
        found |= 1 << public.players
    return found


@compiled
def strike_locked(public, choices, listed):
    """Strike from the listed choices what moves a locked chip; return how many remain (C2, C6)."""
    chips, n = locked(public), 0
    if chips >> public.chips[public.colour, public.decider] & 1:
        return 1  # my own: I wait, the first choice
    for i in range(listed):
        choice = choices.code[i]
        if choice == WAIT or choice == PUT_BACK or chips >> (choice - TAKE) & 1 == 0:
            choices.code[n] = choice
            n += 1
    return n


@compiled
def open_round(state, options):
    """Do what a challenge does when the chips and the board of a round are laid out."""
    public = state.public
    if public.active & HIDE_PAST:
        public.moves_n = 0
        for i in range(MOVES):
            public.moves[i] = 0
    if public.colour == YELLOW and public.active & REDRAWS and public.active & NO_WHITE == 0:
        faces = False
        for i in range(public.board_n):
            faces = faces or JACK <= public.board[i] // SUITS <= KING
        if public.active & REDRAW_LOW_FACE and faces:
            redraw(state, 1)
        if public.active & REDRAW_TOP_NOFACE and faces == (options.tripwires == ANY):
            redraw(state, public.players)


@compiled
def redraw(state, white):
    """Let the owner of a white chip throw its pocket away and draw a new one (C3, C7).

    The cards change places with the next ones of the stock, where those thrown away stay.
    """
    public, n, throw = state.public, state.pocket_n, 0
    while state.threw[throw] >= 0:
        throw += 1
    seat = 0
    while public.chips[WHITE, seat] != white:
        seat += 1
    state.threw[throw] = seat
    old, new = n * seat, thrown_to(state, throw)
    for i in range(n):
        state.deck[old + i], state.deck[new + i] = state.deck[new + i], state.deck[old + i]
        state.pocket[seat, i] = state.deck[old + i]


@inlined
def thrown_to(state, throw):
    """Return the place in the deck of the first card thrown away in the first or second throw."""
    return state.pocket_n * (state.public.players + throw) + BOARD


@inlined
def dealt_to(state, seat):
    """Return the place in the deck of the first card that `seat` was dealt, or threw away since."""
    for throw in range(state.threw.shape[0]):
        if state.threw[throw] == seat:
            return thrown_to(state, throw)
    return state.pocket_n * seat


@compiled
def adapt(state, view):
    """Tell a view who has redrawn (C3, C7); take past chips out that no longer lie there (C8)."""
    for throw in range(state.threw.shape[0]):
        if state.threw[throw] >= 0:
            view.redrew |= 1 << state.threw[throw]
    if view.public.active & HIDE_PAST == 0:
        return
    for colour in range(ROUNDS):
        if colour < view.public.colour:
            for seat in range(view.public.players):
                view.public.chips[colour, seat] = 0
