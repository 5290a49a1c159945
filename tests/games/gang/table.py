"""The Gang driven from Python: a table whose cards and chips a test lays as it likes."""

from typing import Any

from analyzer.core import contract
from analyzer.games.gang import position
from analyzer.games.gang.cards import PUT_BACK, SETTLE, TAKE, WAIT
from analyzer.games.gang.options import Options
from analyzer.games.gang.text import read_cards
from tests.contract.driven import Table as AnyTable

GAME = contract.load("gang")


class Table(AnyTable):
    """One game; `options` are those of the scenario file, players may be 2 to 10."""

    def __init__(self, seed: int = 1, deal: int = 0, players: int = 4, **options: Any) -> None:
        rules = Options(**options)
        super().__init__("gang", rules.model_copy(update={"players": players}), seed, deal)

    @property
    def public(self) -> Any:
        return self.state.public

    @property
    def players(self) -> int:
        return int(self.public.players)

    def lay(self, board: str, *pockets: str) -> None:
        """Put these pockets and this board into the deck; the other pockets get other cards."""
        named = [read_cards(pocket) for pocket in pockets]
        middle = read_cards(board)
        used = [card for cards in (*named, middle) for card in cards]
        rest = [card for card in range(52) if card not in used]
        while len(named) < self.players:
            named.append([rest.pop(), rest.pop()])
        self.state.deck[:] = [*(card for pocket in named for card in pocket), *middle, *rest]
        position.hand_out(self.state, self.options)
        for i in range(int(self.public.board_n)):
            self.public.board[i] = middle[i]

    def chips(self) -> list[int]:
        """Return the chip of each seat in this round, 0 for none."""
        return [int(x) for x in self.public.chips[self.public.colour, : self.players]]

    def free(self) -> list[int]:
        """Return the chips in the centre."""
        return [k for k in range(1, self.players + 1) if self.public.holder[k] < 0]

    def play_round(self, chips: list[int]) -> None:
        """Play the round so that seat s ends with chips[s]: everybody takes it when asked."""
        colour, heist = int(self.public.colour), int(self.public.heist)
        while not self.over and (self.public.colour, self.public.heist) == (colour, heist):
            seat = int(self.public.decider)
            wanted = TAKE + chips[seat]
            self.apply(wanted if self.chips()[seat] != chips[seat] else WAIT)

    def play_heist(self, chips: list[int]) -> None:
        """Play all four rounds with the same chips."""
        for _ in range(4):
            self.play_round(chips)


__all__ = ["GAME", "PUT_BACK", "SETTLE", "TAKE", "WAIT", "Options", "Table"]
