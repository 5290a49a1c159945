"""An empty table: every field of State overwritten."""

from analyzer.core.jit import compiled, inlined, wipe

from .cards import BOARD, BOARD_AT, CENTRE, MAX_HEISTS, MAX_PLAYERS, NEGOTIATE, POCKET, ROUNDS
from .deck import DECK


@compiled
def clear(state, options):
    """Overwrite every field of `state` with that of an empty table (G1, G3)."""
    public = state.public
    public.players, public.heist, public.vaults, public.alarms = options.players, 0, 0, 0
    public.colour, public.tour, public.step, public.decision, public.decider = 0, 0, 0, NEGOTIATE, 0
    public.board_n, public.moves_n = 0, 0
    public.active = 0
    for i in range(public.board.shape[0]):
        public.board[i] = -1
    for chip in range(public.holder.shape[0]):
        public.holder[chip] = CENTRE
    for i in range(public.moves.shape[0]):
        public.moves[i] = 0
    for seat in range(MAX_PLAYERS):
        public.used[seat], public.steals[seat], public.robbed[seat] = 0, 0, 0
        state.order[seat], state.value[seat] = -1, 0
        for i in range(POCKET):
            state.pocket[seat, i] = -1
        for e in range(state.moment.shape[1]):
            state.moment[seat, e] = 0.0
    for colour in range(ROUNDS):
        for seat in range(MAX_PLAYERS):
            public.chips[colour, seat] = 0
            state.percent[colour, seat] = 0.0
    state.over, state.at, state.moved, state.pocket_n = 0, 0, 0, 2
    for i in range(state.threw.shape[0]):
        state.threw[i] = -1
    for card in range(DECK):
        state.deck[card] = card
    for i in range(state.seven.shape[0]):
        state.seven[i] = -1
    wipe(state.scores)
    clear_history(state)


@inlined
def lay_board(state):
    """Lay out the cards of the board that are open in this round (G5)."""
    public = state.public
    public.board_n = BOARD_AT[public.colour]
    first = state.pocket_n * public.players
    for i in range(BOARD):
        public.board[i] = state.deck[first + i] if i < public.board_n else -1


@compiled
def clear_history(state):
    """Overwrite what the heists of the game leave."""
    for heist in range(MAX_HEISTS):
        state.success[heist], state.broken[heist], state.ties[heist] = 0, 0, 0
        for seat in range(MAX_PLAYERS):
            state.low[heist, seat], state.high[heist, seat], state.hands[heist, seat] = 0, 0, 0
        for colour in range(ROUNDS):
            for seat in range(MAX_PLAYERS):
                state.given[heist, colour, seat] = 0
            state.falling[heist, colour], state.rising[heist, colour] = 0, 0
            state.taken[heist, colour], state.stolen[heist, colour] = 0, 0
            state.returned[heist, colour], state.passes[heist, colour] = 0, 0
            state.steps[heist, colour], state.settled[heist, colour] = 0, 0
            state.cut[heist, colour] = 0
