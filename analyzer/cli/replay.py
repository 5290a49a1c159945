"""`analyzer replay`: one game of a run, in words."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from analyzer.cli.arguments import Plugins, Policies, Scenario, Seed, Sets, Trust

if TYPE_CHECKING:
    from analyzer.scenario import Case, Spec

HEAD = {"en": ("seat", "game", "seed"), "fr": ("joueur", "partie", "graine")}


def replay(
    scenario: Scenario,
    game: Annotated[int, typer.Option("--game", "-g", help="Index of the game, from 0.")] = 0,
    lineup: Annotated[int, typer.Option("--lineup", "-l", help="Index of the lineup.")] = 0,
    variant: Annotated[int, typer.Option("--variant", "-v", help="Index of the variant.")] = 0,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Tell only what the player of this seat saw.")
    ] = None,
    card: Annotated[
        str | None, typer.Option("--card", help="With this card placed, as the card impact plays.")
    ] = None,
    without: Annotated[
        bool, typer.Option("--without", help="With --card: kept out of that hand instead.")
    ] = False,
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
    from analyzer.engine import store
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
                scenario, sets=sets or (), policies=policies or (), seed=seed,
                impact=card is not None, plugins=plugins or (), trust=trust,
            )
        )  # fmt: skip
    _check("lineup", lineup, len(spec.lineups), spec.lineups)
    _check("variant", variant, len(spec.variants), spec.variants)
    case = spec.cases[variant * len(spec.lineups) + lineup]
    if without and card is None:
        raise AnalyzerError("--without without --card", fix="Name the card: --card NAME.")
    if card is not None:
        case = _placed(spec, case, card, 0 if without else 1)
    if not 0 <= game < scenarios.MOST_GAMES:
        fix = f"Games count from 0 to {scenarios.MOST_GAMES - 1}."
        raise AnalyzerError(f"game {game}", where="--game", fix=fix)
    players = len(case.seats)
    if seat is not None and not 0 <= seat < players:
        raise AnalyzerError(
            f"seat {seat}", where="--seat", fix=f"Seats at this table: 0 to {players - 1}."
        )
    console.announce(spec.game)
    if spec.plugins:
        console.end_at_interrupt()
    assert spec.seed is not None
    told = tell(ready(spec.game, case), spec.seed, game, viewer=seat, lang=lang)
    turn = game % case.period
    names = [case.seats[(player + turn) % players].label for player in range(players)]
    under = f" ({case.variant})" if len(spec.variants) > 1 else ""
    seat_word, game_word, seed_word = HEAD[lang]
    placed = f", {case.placed.told}" if case.placed is not None else ""
    where = f"'{case.lineup}'{under}{placed}"
    print(f"{spec.title}: {game_word} {game}, {where}, {seed_word} {spec.seed}")
    print("; ".join(f"{seat_word} {index}: {name}" for index, name in enumerate(names)))
    for line in told.lines:
        print(line)


def _placed(spec: "Spec", case: "Case", card: str, copies: int) -> "Case":
    """Return the arm of `case` with this card; raise AnalyzerError when the run has none."""
    from analyzer.core.errors import AnalyzerError, unknown_name

    key = case.variant, case.lineup
    arms = [arm for arm in spec.arms if (arm.variant, arm.lineup) == key]
    if not arms:
        what = f"no card is placed in '{case.lineup}' ({case.variant})"
        fix = "Ask for it: [impact] in the scenario, or simulate --impact."
        raise AnalyzerError(what, where=f"--card {card}", fix=fix)
    for arm in arms:
        assert arm.placed is not None
        if (arm.placed.name, arm.placed.copies) == (card, copies):
            return arm
    names = dict.fromkeys(arm.placed.name for arm in arms if arm.placed is not None)
    raise unknown_name("card", card, names, "--card")


def _check(kind: str, index: int, n: int, known: tuple[str, ...]) -> None:
    """Raise AnalyzerError when there is no lineup or variant of this index."""
    from analyzer.core.errors import AnalyzerError

    if not 0 <= index < n:
        listed = ", ".join(f"{i}: {name}" for i, name in enumerate(known))
        raise AnalyzerError(f"no {kind} {index}", where=f"--{kind}", fix=f"There are {listed}.")
