"""A case made ready for the kernels: policies compiled, rules packed, working memory laid out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.core.contract import Game, Policy
from analyzer.core.errors import AnalyzerError, raise_all
from analyzer.core.settings import as_floats
from analyzer.engine import match
from analyzer.scenario import Case, Seat


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
    wipes: list[bool]

    def desk(self) -> Any:
        """Return fresh working memory for one thread."""
        return match.desk_for(
            self.game, self.params, self.plays, self.case.placed, wipes=self.wipes
        )


def ready(game: Game, case: Case, needs: int | None = None) -> Ready:
    """Return `case` ready to be played; `needs` overrides what the policies ask of the view."""
    different = list(dict.fromkeys(seat.plays for seat in case.seats))
    compiled = [match.compile_policy(game, policy) for policy in different]
    spare = game.rules.MAX_PLAYERS - len(compiled)
    record = game.options.pack(case.options)
    record.needs = game.mask_of(_reads(seat) for seat in case.seats) if needs is None else needs
    return Ready(
        game,
        case,
        tuple(compiled + [compiled[0]] * spare),
        record,
        game.tables.load(record),
        [as_floats(seat.params) for seat in case.seats],
        [different.index(seat.plays) for seat in case.seats],
        ["memo" in _reads(seat) or bool(seat.plays.digest) for seat in case.seats],
    )


def _reads(seat: Seat) -> frozenset[str]:
    """Return the costly parts of the view that a seat's policy reads."""
    return seat.params.reads()


def compile_all(game: Game, cases: tuple[Case, ...]) -> None:
    """Compile, or load from disk, everything that playing `cases` needs."""
    compile_policies(game, list(dict.fromkeys(s.plays for case in cases for s in case.seats)))
    match.compile_match(game)
    match.note_compiled(game)


def compile_policies(game: Game, policies: Sequence[Policy]) -> None:
    """Compile these policies; raise AnalyzerError with every plug-in that cannot be."""
    problems: list[AnalyzerError] = []
    for policy in policies:
        try:
            match.compile_policy(game, policy)
        except AnalyzerError as error:
            problems.append(error)
    raise_all(problems)
