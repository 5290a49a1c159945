"""A case made ready for the kernels: policies compiled, rules packed, working memory laid out."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.core.contract import Game
from analyzer.core.settings import as_floats
from analyzer.engine import match
from analyzer.scenario import Case


@dataclass(frozen=True, slots=True)
class Ready:
    """What the match loop needs for one case; shared by all threads, never written to."""

    game: Game
    case: Case
    policies: tuple[Any, ...]
    options: Any
    tables: tuple[np.ndarray, ...]
    params: list[np.ndarray]
    plays: list[int]

    def desk(self) -> Any:
        """Return fresh working memory for one thread."""
        return match.desk_for(self.game, self.params, self.plays, self.case.placed)


def ready(game: Game, case: Case, needs: int | None = None) -> Ready:
    """Return `case` ready to be played; `needs` overrides what the policies ask of the view."""
    names = list(dict.fromkeys(seat.policy for seat in case.seats))
    compiled = [match.compile_policy(game, name) for name in names]
    spare = game.rules.MAX_PLAYERS - len(compiled)
    record = game.options.pack(case.options)
    record.needs = game.needs_mask(names) if needs is None else needs
    return Ready(
        game,
        case,
        tuple(compiled + [compiled[0]] * spare),
        record,
        game.tables.load(record),
        [as_floats(seat.params) for seat in case.seats],
        [names.index(seat.policy) for seat in case.seats],
    )


def compile_all(game: Game, cases: tuple[Case, ...]) -> None:
    """Compile, or load from disk, everything that playing `cases` needs."""
    match.compile_match(game)
    for name in {seat.policy for case in cases for seat in case.seats}:
        match.compile_policy(game, name)
    match.note_compiled(game)
