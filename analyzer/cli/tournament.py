"""`analyzer tournament`: a round robin of policies under the rules of a scenario."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyzer.cli import complete
from analyzer.cli.arguments import Games, Plugins, Seed, Sets, Threads, Trust, threads_of
from analyzer.core.errors import AnalyzerError

MARK = "<!-- below: generated, see analyzer tournament --write -->"

if TYPE_CHECKING:
    from analyzer.core.results import Result
    from analyzer.scenario import Spec
    from analyzer.tables.printed import Printed


def tournament(
    scenarios: Annotated[
        list[str],
        typer.Argument(
            help="Scenario files or names: their rules, seed and games.",
            metavar="SCENARIO...",
            show_default=False,
            autocompletion=complete.scenarios,
        ),
    ],
    among: Annotated[
        str | None,
        typer.Option(metavar="NAME,NAME,...", help="The policies that meet; all without."),
    ] = None,
    games: Games = None,
    seed: Seed = None,
    threads: Threads = 0,
    sets: Sets = None,
    plugins: Plugins = None,
    trust: Trust = False,
    page: Annotated[
        Path | None, typer.Option("--write", help="Write the tables to this Markdown page.")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print every meeting as CSV.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no remarks.")] = False,
) -> None:
    """Let every policy meet every other, one among the others, both ways round.

    In a cooperative game: every policy at all seats, compared on the same deals.
    """
    from analyzer import scenario
    from analyzer.cli import console
    from analyzer.cli.playing import Session
    from analyzer.engine.run import every_pair
    from analyzer.tables import ladder, standings
    from analyzer.tables.dialects import to_csv

    if as_csv and page is not None:
        raise AnalyzerError("--csv and --write at once", fix="Ask for one of them.")
    names, workers = among.split(",") if among is not None else None, threads_of(threads)
    frames, sections = [], []
    for given in scenarios:
        rules = scenario.load(
            given, sets=sets or (), games=games, seed=seed, plugins=plugins or (), trust=trust
        )
        spec = scenario.seeded(scenario.round_robin(rules, names))
        alike = spec.game.card.cooperative
        pairs = every_pair(spec) if alike else None
        result = Session(spec, workers, quiet).play(pairs=pairs)
        of = standings if alike else ladder
        if not result.complete:
            console.say("interrupted: a round robin counts only as a whole")
            raise SystemExit(130)
        if as_csv:
            frames.append(of.ladder(result).assign(scenario=given))
            continue
        table, told = of.printed_ladder(result), of.sentences(result)
        if page is not None:
            sections.append(_section(given, _size(spec, result), table, told))
            continue
        print(f"{spec.title}: {_size(spec, result)}")
        for sentence in told:
            print(f"* {sentence}")
        console.print_table(table.title, table.about, table.header, table.rows)
    if frames:
        import pandas as pd

        console.write(to_csv(pd.concat(frames)))
    if page is not None:
        page.write_text(_kept(page) + "\n".join(sections), encoding="utf-8")
        console.say(f"written to {page}")


def _kept(page: Path) -> str:
    """Return what stands on the page above the generated part, its mark included."""
    text = page.read_text(encoding="utf-8") if page.is_file() else f"# Round robin\n\n{MARK}\n"
    above, mark, _ = text.partition(f"{MARK}\n")
    if not mark:
        raise AnalyzerError(
            "the page has no place for generated tables",
            where=str(page),
            fix=f"Put this line where they shall start: {MARK}",
        )
    return f"{above}{mark}\n"


def _size(spec: "Spec", result: "Result") -> str:
    """Return how much was played, in words."""
    from analyzer.tables.numbers import number

    games = number(sum(tally.games for tally in result.tallies), 0)
    what = "policies" if spec.game.card.cooperative else "meetings"
    return f"{len(spec.cases)} {what}, {games} games, seed {spec.seed}"


def _section(name: str, size: str, table: "Printed", told: list[str]) -> str:
    """Return one round robin as Markdown."""
    lines = [
        f"## {name}",
        "",
        f"{size}. {table.about[0].upper()}{table.about[1:]}.",
        "",
    ]
    lines += [f"| {' | '.join(table.header)} |", f"|---{'|--:' * (len(table.header) - 1)}|"]
    lines += [f"| {' | '.join(row)} |" for row in table.rows]
    return "\n".join([*lines, "", *(f"* {sentence}" for sentence in told), ""])
