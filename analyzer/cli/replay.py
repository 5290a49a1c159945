"""`analyzer replay`: one game of a run, in words."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from analyzer.cli.arguments import Plugins, Policies, Scenario, Seed, Sets, Trust

HEAD = {"en": ("seat", "game", "seed"), "fr": ("joueur", "partie", "graine")}


def replay(
    scenario: Scenario,
    game: Annotated[int, typer.Option("--game", "-g", help="Index of the game, from 0.")] = 0,
    lineup: Annotated[int, typer.Option("--lineup", "-l", help="Index of the lineup.")] = 0,
    variant: Annotated[int, typer.Option("--variant", "-v", help="Index of the variant.")] = 0,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Tell only what the player of this seat saw.")
    ] = None,
    lang: Annotated[Literal["fr", "en"], typer.Option("--lang", help="Language.")] = "en",
    seed: Seed = None,
    sets: Sets = None,
    policies: Policies = None,
    plugins: Plugins = None,
    trust: Trust = False,
) -> None:
    """Tell one game of a scenario or of a saved run, move by move."""
    from analyzer import scenario as scenarios
    from analyzer.cli import console
    from analyzer.core.errors import AnalyzerError
    from analyzer.engine import match, store
    from analyzer.engine.prepare import ready
    from analyzer.engine.replay import replay as tell

    if (Path(scenario) / store.PROVENANCE).is_file():
        if seed is not None or sets or policies or plugins:
            raise AnalyzerError(
                f"{scenario} is a saved run: its rules and seed are fixed",
                fix="Leave --seed, --set, --policy, --policies out, or replay the scenario itself.",
            )
        spec, _ = store.recall(Path(scenario), trust)
    else:
        spec = scenarios.seeded(
            scenarios.load(
                scenario,
                sets=sets or (),
                policies=policies or (),
                seed=seed,
                plugins=plugins or (),
                trust=trust,
            )
        )
    _check("lineup", lineup, len(spec.lineups), spec.lineups)
    _check("variant", variant, len(spec.variants), spec.variants)
    case = spec.cases[variant * len(spec.lineups) + lineup]
    if not 0 <= game < scenarios.MOST_GAMES:
        fix = f"Games count from 0 to {scenarios.MOST_GAMES - 1}."
        raise AnalyzerError(f"game {game}", where="--game", fix=fix)
    players = len(case.seats)
    if seat is not None and not 0 <= seat < players:
        raise AnalyzerError(
            f"seat {seat}", where="--seat", fix=f"Seats at this table: 0 to {players - 1}."
        )
    if not match.is_compiled(spec.game):
        console.say(f"compiling {spec.game.card.title_en}, once (about half a minute)")
    if spec.plugins:
        console.end_at_interrupt()
    assert spec.seed is not None
    told = tell(ready(spec.game, case), spec.seed, game, viewer=seat, lang=lang)
    turn = game % case.period
    names = [case.seats[(player + turn) % players].label for player in range(players)]
    under = f" ({case.variant})" if len(spec.variants) > 1 else ""
    seat_word, game_word, seed_word = HEAD[lang]
    print(f"{spec.title}: {game_word} {game}, '{case.lineup}'{under}, {seed_word} {spec.seed}")
    print("; ".join(f"{seat_word} {index}: {name}" for index, name in enumerate(names)))
    for line in told.lines:
        print(line)


def _check(kind: str, index: int, n: int, known: tuple[str, ...]) -> None:
    """Raise AnalyzerError when there is no lineup or variant of this index."""
    from analyzer.core.errors import AnalyzerError

    if not 0 <= index < n:
        listed = ", ".join(f"{i}: {name}" for i, name in enumerate(known))
        raise AnalyzerError(f"no {kind} {index}", where=f"--{kind}", fix=f"There are {listed}.")
