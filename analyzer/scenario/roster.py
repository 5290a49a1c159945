"""What names of policies mean in one scenario: what ships, and the plug-ins that are trusted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analyzer.core import contract
from analyzer.core.contract import Game, Policy
from analyzer.core.errors import AnalyzerError

from .findings import Findings
from .wording import quoted


@dataclass
class Roster:
    """The policies that a scenario can name; `complete` is False when a file was not loaded.

    An unknown name is no fault then: it may stand in that file, whose own fault is reported.
    """

    game: Game | None
    known: dict[str, Policy]
    complete: bool = True
    files: dict[str, str] = field(default_factory=dict)  # name of each plug-in's file -> digest

    def add(self, policies: Iterable[Policy]) -> list[AnalyzerError]:
        """Take the policies of one file; return what keeps them from being told apart."""
        from analyzer.core.plugin import game_of

        found = []
        for policy in policies:
            game, other = game_of(policy), self.known.get(policy.name)
            if self.game is not None and game != self.game.name:
                what = f"is for the game '{game}', the scenario for '{self.game.name}'"
                fix = "Leave the file out, or name a scenario of its game."
                return [AnalyzerError(what, where=policy.origin, fix=fix)]
            if self.files.setdefault(policy.file, policy.digest) != policy.digest:
                what = f"another policy file is called {policy.file} too"
                fix = "Rename one: a saved run keeps each by its name."
                return [AnalyzerError(what, where=policy.origin, fix=fix)]
            if other is not None and other != policy:
                what = f"'{policy.name}' stands in {other.origin} too"
                found.append(AnalyzerError(what, where=policy.origin, fix="Rename one of them."))
            self.known[policy.name] = policy
        return found


def roster_of(game: Game | None, policies: Sequence[Policy] = ()) -> Roster:
    """Return the shipped policies of a game and these plug-ins; raise when two clash."""
    from analyzer.core.errors import raise_all

    roster = Roster(game, dict(game.shipped) if game is not None else {})
    raise_all(roster.add(policies) if policies else [])
    return roster


def read_roster(
    table: dict[str, Any],
    findings: Findings,
    files: Sequence[str | Path],
    folder: Path,
    trust: bool,
) -> Roster:
    """Return what a scenario may play: what ships, `files`, and its own `policies` when trusted.

    folder: what the paths of the scenario are relative to.  Without `trust` nothing that the
    scenario names is opened or run.
    """
    game = game_named(table)
    roster = Roster(game, dict(game.shipped) if game is not None else {})
    named = table.get("policies", [])
    named = named if isinstance(named, list) else []
    named = [name for name in named if isinstance(name, str)]
    if named and not trust:
        roster.complete = False
        listed = ", ".join(quoted(name) for name in named)
        findings.add(
            ("policies",),
            "the scenario brings Python code, which is run only when it is trusted",
            f"Read {listed}; if you trust it, repeat the command with --trust.",
        )
        named = []
    label = Path(findings.label).parent
    wanted = [(Path(file), str(file)) for file in files]
    wanted += [(folder / name, str(label / name)) for name in named]
    if wanted:
        _load(roster, wanted, findings)
    return roster


def _load(roster: Roster, wanted: list[tuple[Path, str]], findings: Findings) -> None:
    """Load plug-ins into the roster and report their faults."""
    from analyzer.core import plugin  # imports Numba

    for path, label in wanted:
        try:
            problems = roster.add(plugin.load(path, label))
        except AnalyzerError as error:
            problems = list(getattr(error, "problems", (error,)))
        for problem in problems:
            roster.complete = False
            findings.at(-1, problem.where, problem.what, problem.fix)


def game_named(table: dict[str, Any]) -> Game | None:
    """Return the scenario's game, or None when it has none that can be found."""
    try:
        return contract.load(table["game"]) if isinstance(table.get("game"), str) else None
    except AnalyzerError:
        return None
