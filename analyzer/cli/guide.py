"""`analyzer guide`: pages of advice for players, as text, charts and CSV."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from analyzer.cli import complete
from analyzer.core.errors import AnalyzerError

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.core.contract import Game
    from analyzer.core.guide import Guide


def guide(
    game: Annotated[
        str, typer.Argument(help="The game.", metavar="GAME", autocompletion=complete.games)
    ],
    name: Annotated[
        str | None,
        typer.Argument(
            help="One guide; all are listed without.",
            metavar="[NAME]",
            autocompletion=complete.guides,
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Players at the table; the guide's own number without.")
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(
            help="Whose answer is told; the guide's first without.",
            autocompletion=complete.guide_policies,
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Save it to this folder: SVG, PNG, CSV.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files in --out.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print every number as CSV.")] = False,
    csv_dialect: Annotated[
        Literal["plain", "excel", "excel-fr"],
        typer.Option(help="How CSV is written: what Excel opens."),
    ] = "plain",
) -> None:
    """Show what to do with each hand, on one page to print."""
    from analyzer.core import contract

    known = contract.load(game)
    if not known.guides:
        others = [each for each in contract.names() if contract.load(each).guides]
        raise AnalyzerError(
            f"'{game}' has no guides",
            where="GAME",
            fix=f"Games with guides: {', '.join(others) or 'none'}.",
        )
    if name is None:
        for each in known.guides.values():
            print(f"{each.name}  {each.title}")
        return
    _check_dialect(csv_dialect, as_csv, out)
    chosen = _chosen(known, name)
    n, who = _players(chosen, players), _policy(chosen, policy)
    options = known.options.Options(players=n)
    frame = chosen.frame(n, who, known.tables.load(known.options.pack(options)))
    if as_csv:
        from analyzer.cli import console
        from analyzer.tables.dialects import to_csv

        console.write(to_csv(frame, csv_dialect))
    else:
        _print(frame, chosen, n, who)
    if out is not None:
        _save(frame, chosen, n, who, out, force, csv_dialect)


def _check_dialect(csv_dialect: str, as_csv: bool, out: Path | None) -> None:
    """Raise AnalyzerError for a dialect where nothing is CSV."""
    if csv_dialect != "plain" and not as_csv and out is None:
        raise AnalyzerError(
            f"--csv-dialect {csv_dialect} without --csv or --out",
            fix="Add --csv, or --out DIR: nothing else is CSV.",
        )


def _chosen(game: "Game", name: str) -> "Guide":
    """Return the guide of a name, or raise AnalyzerError with the nearest one."""
    from analyzer.core.errors import unknown_name

    if name not in game.guides:
        raise unknown_name("guide", name, game.guides)
    return game.guides[name]


def _players(guide: "Guide", players: int | None) -> int:
    """Return the number of players, or raise AnalyzerError for one the guide is not made for."""
    n = guide.players if players is None else players
    if not guide.fewest <= n <= guide.most:
        raise AnalyzerError(
            f"{n} players",
            where="--players",
            fix=f"Give a number from {guide.fewest} to {guide.most}.",
        )
    return n


def _policy(guide: "Guide", policy: str | None) -> str:
    """Return the policy whose answer is told, or raise AnalyzerError for one it cannot tell."""
    from analyzer.core.errors import unknown_name

    if policy is not None and policy not in guide.policies:
        raise unknown_name("policy of this guide", policy, guide.policies)
    return policy or guide.policies[0]


def _print(frame: "pd.DataFrame", guide: "Guide", players: int, policy: str) -> None:
    """Print a grid as lines of text: an answer a cell, then how to read it."""
    from analyzer.cli import console

    cells = {(int(row), int(column)): k for k, (row, column) in enumerate(
        zip(frame["row"], frame["column"], strict=True))}  # fmt: skip
    names, answers = list(frame["name"]), list(frame["answer"])
    heads = [names[cells[i, i]][0] for i in range(1 + int(frame["row"].max()))]
    print(f"{guide.title} {players} players, {guide.answer} as {policy} chooses")
    print()
    print(f"    {'  '.join(heads)}")
    for i, head in enumerate(heads):
        line = "  ".join(str(answers[cells[i, j]]) for j in range(len(heads)))
        print(f"{head}   {line}")
    print()
    for text in (guide.about, guide.rests):
        console.print_entry("", text)


def _save(
    frame: "pd.DataFrame", guide: "Guide", players: int, policy: str, out: Path, force: bool,
    csv_dialect: str,
) -> None:  # fmt: skip
    """Write the page as SVG and PNG and the numbers as CSV; none of them when one stands there."""
    import re

    from analyzer import charts
    from analyzer.cli import console
    from analyzer.tables.dialects import to_csv

    whose = "" if policy == guide.policies[0] else f"-{re.sub('[^a-z0-9]+', '-', policy)}"
    stem = f"{guide.name}-{players}{whose}"
    [page] = charts.grid(frame, guide, players, policy)
    data = {
        f"{stem}.svg": charts.svg(page, guide.title),
        f"{stem}.png": charts.png(page),
        f"{stem}.csv": to_csv(frame, csv_dialect),
    }
    there = [name for name in data if (out / name).exists()]
    if there and not force:
        raise AnalyzerError(
            f"{out / there[0]} exists",
            where="--out",
            fix="Name another folder, or add --force.",
        )
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, content in data.items():
            (out / name).write_bytes(content)
    except OSError as error:
        raise AnalyzerError(
            f"cannot write to {out}: {error.strerror}",
            where="--out",
            fix="Name a folder that can be written.",
        ) from None
    console.say(f"saved to {out}: {', '.join(data)}")
