"""`analyzer bench`: how fast the engine plays here, compile time apart."""

from typing import Annotated

import typer

from analyzer.cli.arguments import GameName, Plugins, Threads


def bench(
    game: GameName = None,
    threads: Threads = 0,
    seconds: Annotated[float, typer.Option(help="Time for each figure.", min=0.05)] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    plugins: Plugins = None,
) -> None:
    """Measure games/s, decisions/s and ns a decision, on one thread and on all."""
    import json

    from analyzer.cli import console
    from analyzer.cli.arguments import plugins_by_game, threads_of
    from analyzer.core import contract
    from analyzer.core.errors import AnalyzerError
    from analyzer.engine import bench as measure

    names = contract.names() if game is None else [contract.load(game).name]
    workers = threads_of(threads)
    brought = plugins_by_game(plugins or [])
    if brought:
        console.end_at_interrupt()
    if game is not None and set(brought) - {game}:
        raise AnalyzerError(
            f"--policies brings none for '{game}'", fix="Leave GAME or the file out."
        )
    figures = [
        row
        for name in names
        for row in measure.figures(name, workers, seconds, brought.get(name, []))
    ]
    alone = [row for name in names for row in measure.parts(name, workers, seconds)]
    if as_json:
        print(json.dumps([*figures, *alone], indent=1))
        return
    console.print_table(
        "Speed of the match loop",
        f"medians on {measure.machine()}; a decision: one with two options or more, "
        "the view included",
        ["game", "policy", "players", "threads", "games/s", "decisions/s", "ns a decision",
         "compile, s"],
        [
            [
                row["game"], row["policy"], str(row["players"]), str(row["threads"]),
                f"{row['games_per_second']:,.0f}".replace(",", " "),
                f"{row['decisions_per_second'] / 1e6:.1f} M",
                f"{row['ns_per_decision']:.1f}",
                f"{row['compile_seconds']:.1f}",
            ]
            for row in figures
        ],
    )  # fmt: skip
    counted = [
        [row["game"], f"{what}, {row['policy']}", str(row["threads"]), _many(rate)]
        for row in figures
        for what, rate in row["rates"].items()
    ]
    counted += [
        [
            row["game"],
            f"{row['part']}, {row['unit']}",
            str(row["threads"]),
            _many(row["per_second"]),
        ]
        for row in alone
    ]
    if counted:
        console.print_table(
            "Speed of its parts",
            "medians; what games count by policy, and parts of a game measured alone",
            ["game", "what", "threads", "a second"],
            counted,
        )


def _many(rate: float) -> str:
    """Return a rate as text: "292.2 M" or "45 300"."""
    return f"{rate / 1e6:.1f} M" if rate >= 1e6 else f"{rate:,.0f}".replace(",", " ")
