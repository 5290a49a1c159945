"""A run as the command line sees it: play with progress, print, save."""

import sys
import time
from typing import Any

from analyzer import __version__, tables
from analyzer.cli import console
from analyzer.cli.precision import Target
from analyzer.core.errors import AnalyzerError
from analyzer.core.results import LISTED, Part, Result
from analyzer.engine import run as engine
from analyzer.engine.store import POLICIES, PROVENANCE, RAW, Folder, RawWriter, provenance
from analyzer.scenario import Spec
from analyzer.tables.dialects import PLAIN, to_csv
from analyzer.tables.document import document, partial, to_json
from analyzer.tables.impact import printed_impact
from analyzer.tables.numbers import number
from analyzer.tables.printed import name_of, printed, printed_cases, printed_differences

REDRAW_SECONDS = 0.2


class Session:
    """One Spec, played, printed and saved."""

    def __init__(
        self,
        spec: Spec,
        threads: int,
        quiet: bool,
        precision: str | None = None,
        csv_dialect: str = PLAIN,
    ) -> None:
        self.csv_dialect = csv_dialect
        self.spec, self.threads, self.quiet = spec, threads, quiet
        self.precision = precision
        self.target = Target.parse(precision, spec) if precision is not None else None
        self.groups: int | None = None
        self.shown: Target | None = None  # only for the progress bar
        self.argv = sys.argv[1:]

    def shorten(self, groups: int | None) -> None:
        """Stop the run after so many groups, as an interrupted one did."""
        if groups == 0:
            raise AnalyzerError("the run was interrupted before its first result")
        self.groups = groups

    def play(
        self, folder: Folder | None = None, pairs: list[tuple[int, int]] | None = None
    ) -> Result:
        """Play the run; raw outcomes go to `folder`; pairs: the cases that are compared."""
        if not self.quiet:
            console.announce(self.spec.game)
        if not self.quiet and self.spec.arms:
            console.say(f"card impact: {extra_games(self.spec)}")
        writer = None
        if folder is not None:
            outcome = self.spec.game.rules.Outcome
            writer = RawWriter(folder.path / RAW, self.spec.cases, outcome)
        try:
            with console.progress(self.spec.title, self.quiet) as update:
                result = engine.run(
                    self.spec,
                    threads=self.threads,
                    sink=writer,
                    watch=self._watch(update is not None),
                    progress=self._progress(update) if update else None,
                    pairs=pairs,
                )
        finally:
            if writer is not None:
                writer.close()
        if folder is not None:
            folder.note(RAW)
        return result

    def _watch(self, watched: bool) -> engine.Watch | None:
        """Return what decides, after each group, whether the run may stop."""
        if self.target is None and watched:
            self.shown = Target.watching(self.spec)
        target, groups, folded = self.target or self.shown, self.groups, 0

        def watch(parts: list[Part | None]) -> bool:
            nonlocal folded
            folded += 1
            reached = target is not None and target.add(parts)
            return reached or folded == groups

        return watch if target is not None or groups is not None else None

    def _progress(self, update: Any) -> engine.Progress:
        """Return the reporter of games done, at most a few times a second."""
        shown = 0.0

        def report(done: int, total: int) -> None:
            nonlocal shown
            if time.monotonic() - shown >= REDRAW_SECONDS:
                shown = time.monotonic()
                target = self.target or self.shown
                update(done, total, target.note() if target else "")

        return report

    def document(self, result: Result, command: str) -> dict[str, Any]:
        """Return the result as plain data."""
        options = {case.variant: case.options for case in self.spec.cases}
        return document(
            result,
            self.spec.table,
            command,
            list(options.items()),
            self.spec.game.metrics.TABLES,
            __version__,
            self.target.document() if self.target else None,
            [policy.code for policy in self.spec.plugins],
        )

    def json(self, result: Result, command: str) -> bytes:
        """Return the result as JSON."""
        return to_json(self.document(result, command))

    def csv(self, result: Result) -> bytes:
        """Return every number as one tidy CSV."""
        return to_csv(tables.estimates(result), self.csv_dialect)

    def files(self, result: Result, command: str) -> dict[str, bytes]:
        """Return the files of a saved run that depend on nothing but the scenario.

        Charts take seconds: a run that was interrupted is saved without, so that it ends at once.
        """
        frame = tables.estimates(result)
        frames = {"estimates": frame}
        for table in self.spec.game.metrics.TABLES:
            frames[table.name] = frame[frame["table"] == table.name]
        compared = tables.differences(result)
        if not compared.empty:
            frames["differences"] = compared
        impact = tables.impact(result) if result.cards else None
        if impact is not None:
            frames["impact"] = impact
        return {
            "result.json": self.json(result, command),
            **{f"tables/{name}.csv": to_csv(f, self.csv_dialect) for name, f in frames.items()},
            **{f"{POLICIES}/{each.file}": each.source.encode() for each in self.spec.plugins},
            **(self._charts(result, frame, compared, impact) if result.complete else {}),
        }

    def _charts(self, result: Result, frame: Any, compared: Any, impact: Any) -> dict[str, bytes]:
        """Return the charts that the game declares, as files."""
        from analyzer import charts

        cases = [tally.case for tally in result.tallies]
        counts = [tally.games for tally in result.tallies if tally.blocks]
        kind = "case" if len(result.variants) > 1 else "lineup"
        run = charts.Run(
            self.spec.title,
            result.seed,
            f"{charts.span(counts)} games a {kind}",
        )
        frames = charts.Frames(frame, tables.distributions(result), compared, impact)
        shipped = list(self.spec.game.params.POLICIES)
        looks = charts.Looks(shipped, [name for case in cases for name in case.policies])
        return charts.files(self.spec.game.metrics.CHARTS, frames, run, looks)

    def save(self, folder: Folder, result: Result, command: str) -> None:
        """Write the files of the run and move the folder to its place."""
        for name, data in self.files(result, command).items():
            folder.add(name, data)
        told = provenance(
            self.spec, result, folder.digests, self.argv, command, self.precision, self.csv_dialect
        )
        folder.add(PROVENANCE, told)
        folder.publish()

    def show(self, result: Result, command: str) -> None:
        """Print the verdict and the tables."""
        spec = self.spec
        print(spec.title)
        if spec.question:
            print(spec.question)
        games, placed = sum(result.games), sum(card.games for card in result.cards)
        cases = f" in {len(result.tallies)} cases" if len(result.tallies) > 1 else ""
        apart = f", {number(placed, 0)} of them with a card placed" if placed else ""
        print(f"{number(games, 0)} games{cases}{apart}, seed {result.seed}; [] are 95 % intervals")
        if partial(result):
            print(f"PARTIAL RESULT, {partial(result)}: the run was interrupted")
        if self.target is not None:
            print(self.target.told())
        print()
        for sentence in tables.verdict(result):
            print(f"* {sentence}")
        print()
        shown = [
            printed_cases(result),
            *printed(tables.estimates(result), spec.game.metrics.TABLES),
        ]
        changes = printed_differences(tables.differences(result))
        cards = printed_impact(result, tables.impact(result))
        for table in [*shown, *([changes] if changes else []), *cards]:
            console.print_table(table.title, table.about, table.header, table.rows)
            print()
        for tally in result.tallies:
            if tally.capped:
                listed = ", ".join(map(str, tally.capped))
                more = " ..." if len(tally.capped) == LISTED else ""
                print(
                    f"Stopped by the turn cap in '{name_of(result, tally)}': game {listed}{more}\n"
                )
        self._assumptions(result)
        print(f"again: {command}")

    def _assumptions(self, result: Result) -> None:
        """Print the rules that no source settles, with the values that were played."""
        from analyzer.tables.document import assumptions

        told: list[dict[str, Any]] = []
        for variant, options in {c.variant: c.options for c in self.spec.cases}.items():
            rules = [rule for rule in assumptions(options) if rule not in told]
            if rules:
                print(f"Assumptions of '{variant}': rules that the game's own text does not settle")
            for rule in rules:
                about = f"({rule['about']}; {rule['rule']})"
                print(f"  {rule['key']} = {_short(rule['value'])}  {about}")
            told += rules
        print()


def extra_games(spec: Spec) -> str:
    """Return what the study of cards adds: "2 240 000 games more, 14 cards in 4 cases"."""
    deals = [-(-spec.games // case.period) * case.period for case in spec.arms]
    names = {case.placed.name for case in spec.arms if case.placed is not None}
    cases = len({(case.variant, case.lineup) for case in spec.arms})
    cards = f"{len(names)} card{'s' if len(names) > 1 else ''}"
    return f"{number(sum(deals), 0)} games more, {cards} in {cases} case{'s' if cases > 1 else ''}"


def _short(value: Any) -> str:
    """Return a value on one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    if isinstance(value, tuple):
        return ", ".join(f"{each:,}".replace(",", " ") for each in value)
    if value is None:
        return "by the number of players"
    return str(value).lower() if isinstance(value, bool) else str(value)
