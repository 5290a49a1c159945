"""`analyzer policies`: what can be seated, what it does, and policies of one's own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyzer.cli.arguments import Plugins, Seed, plugins_by_game

if TYPE_CHECKING:
    from analyzer.core.contract import Game, Policy
    from analyzer.core.results import Result

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="List and show policies; write, check and try out one of your own.",
)
GAMES = 20_000
SEED = 20261130


def _rosters(game: str | None, plugins: list[str] | None) -> "dict[Game, dict[str, Policy]]":
    """Return the policies of one game or of all, those of plug-ins included."""
    from analyzer.core import contract
    from analyzer.scenario import roster_of

    brought = plugins_by_game(plugins or [])
    names = contract.names() if game is None else [contract.load(game).name]
    loaded = [contract.load(name) for name in names]
    return {each: roster_of(each, brought.get(each.name, [])).known for each in loaded}


@app.command("list")
def list_them(
    game: Annotated[str | None, typer.Argument(help="One game; all without.")] = None,
    plugins: Plugins = None,
) -> None:
    """List policies: name, idea, parameters with their defaults."""
    from analyzer.scenario.spec import written

    for each, known in _rosters(game, plugins).items():
        print(f"{each.name}: {each.card.title_en}")
        width = max(map(len, known))
        for name, policy in known.items():
            fields = policy.model.model_fields.items()
            given = ", ".join(f"{key}={written(info.default)}" for key, info in fields)
            start = " (the default)" if name == each.params.DEFAULT else ""
            start = f" ({policy.origin})" if policy.digest else start
            print(f"  {name:<{width}}  {policy.idea or 'no idea given'}{start}")
            if given:
                print(f"  {'':<{width}}  parameters: {given}")


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="Name of a policy.", metavar="NAME")],
    game: Annotated[str | None, typer.Option("--game", "-g", help="The game.")] = None,
    plugins: Plugins = None,
) -> None:
    """Show a policy: its idea, parameters with limits, needs, and its source text."""
    from analyzer.core.described import source
    from analyzer.core.errors import AnalyzerError, unknown_name
    from analyzer.scenario.fields import schema_of
    from analyzer.scenario.wording import expected, node_at, toml

    rosters = _rosters(game, plugins)
    found = {each: known[name] for each, known in rosters.items() if name in known}
    if not found:
        raise unknown_name("policy", name, {key for known in rosters.values() for key in known})
    if len(found) > 1:
        listed = ", ".join(sorted(each.name for each in found))
        raise AnalyzerError(f"several games have a policy '{name}'", fix=f"Add --game: {listed}.")
    ((its_game, policy),) = found.items()
    print(f"{policy.name} ({its_game.name}, {policy.origin})")
    print(policy.idea or "no idea given")
    schema = schema_of(policy.model)
    for key, info in policy.model.model_fields.items():
        limits = expected(node_at(schema, (key,)))
        print(f"  {key} = {toml(info.default)}  {info.description or ''} ({limits})")
    print(f"needs: {', '.join(sorted(policy.needs)) or 'nothing beyond the plain view'}")
    print()
    print(source(its_game, policy))


@app.command()
def new(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    file: Annotated[Path, typer.Argument(help="The file to write.", metavar="FILE.py")],
    name: Annotated[str, typer.Option("--name", help="What to call the policy.")] = "mine",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Write a commented policy that runs, to start from."""
    import shlex

    from analyzer.core import contract
    from analyzer.core.described import template
    from analyzer.core.errors import AnalyzerError, raise_all
    from analyzer.core.plugin_faults import in_name

    its_game = contract.load(game)
    raise_all(in_name(name, its_game, "--name"))
    if file.suffix != ".py":
        fix = f"Call it {file.name or 'mine'}.py."
        raise AnalyzerError("a policy file ends in .py", where=str(file), fix=fix)
    text = template(its_game, name)
    try:
        with file.open("w" if force else "x", encoding="utf-8", newline="\n") as target:
            target.write(text)
    except FileExistsError:
        fix = "Choose another name, or overwrite with --force."
        raise AnalyzerError("exists already", where=str(file), fix=fix) from None
    except OSError as error:
        fix = "Check the path and its permissions."
        what = f"cannot be written: {error.strerror}"
        raise AnalyzerError(what, where=str(file), fix=fix) from None
    print(file)
    print(f"Next: analyzer policies check {shlex.quote(str(file))}")


@app.command()
def check(
    file: Annotated[str, typer.Argument(help="A policy file; it is run.", metavar="FILE.py")],
    games: Annotated[int, typer.Option("--games", "-n", help="Games of each table.", min=100)] = (
        GAMES
    ),
    seed: Seed = None,
) -> None:
    """Try out the policies of a file: what every policy owes, and whom it beats; exit 1 if not."""
    import time

    from analyzer.cli import console
    from analyzer.core import contract, plugin
    from analyzer.engine import match
    from analyzer.engine.prepare import compile_all, compile_policies

    policies = plugin.load(file)
    game = contract.load(plugin.game_of(policies[0]))
    console.announce(game)
    compile_all(game, ())
    match.compile_policy(game, game.params.DEFAULT)  # what they share is loaded first
    began = time.perf_counter()
    compile_policies(game, policies)
    took = time.perf_counter() - began
    many = "1 policy" if len(policies) == 1 else f"{len(policies)} policies"
    print(f"{file}: {many} of {game.card.title_en}, compiled in {took:.1f} s")
    failed: list[str] = []
    for policy in policies:
        print(f"\n{policy.name}: {policy.idea or 'no idea given'}")
        broken = _try_out(game, policy, games, SEED if seed is None else seed)
        failed += [f"{policy.name} ({check})" for check in broken]
    if failed:
        print(f"\n{file}: NOT fit to play: {', '.join(failed)}")
        raise SystemExit(1)
    print(f"\n{file}: fit to play")


def _try_out(game: "Game", policy: "Policy", games: int, seed: int) -> list[str]:
    """Print what a trial finds of one policy; return the names of the checks that fail."""
    from analyzer.cli import console
    from analyzer.engine.failure import PolicyError
    from analyzer.engine.trial import try_out
    from analyzer.tables import verdict

    usual, *others = _sizes(game)
    specs = [_spec(game, policy, usual, games, seed)]
    specs += [_spec(game, policy, players, -(-games // 10), seed) for players in others]
    try:
        results = [_played(spec) for spec in specs]
        played = sum(tally.games for result in results for tally in result.tallies)
        counted = f"{played:,}".replace(",", " ")
        print(f"  yes  returned a listed option in all of {counted} games")
        console.end_at_interrupt()
        cases = [case for case in specs[0].cases if policy in _plays(case)]
        cases += [spec.cases[0] for spec in specs[1:]]
        findings = try_out(game, cases, policy, seed)
    except PolicyError as error:
        print(f"  NO   returns a listed option: {error.what}")
        return ["legal"]
    for finding in findings:
        print(f"  {'yes ' if finding.holds else 'NO  '} {finding.told}")
    for sentence in verdict(results[0]):
        if " beats " in sentence or " is not shown to beat " in sentence:
            print(f"  {sentence}")
    return [finding.check for finding in findings if not finding.holds]


def _plays(case: Any) -> set["Policy"]:
    """Return the policies at a table."""
    return {seat.plays for seat in case.seats}


def _sizes(game: "Game") -> list[int]:
    """Return the numbers of players to try: the usual one first, then the fewest and the most."""
    usual = game.options.Options.model_fields["players"].default
    return list(dict.fromkeys([usual, game.card.fewest, game.card.most]))


def _spec(game: "Game", policy: "Policy", players: int, games: int, seed: int) -> Any:
    """Return one of the policy among others, one of the others among it, and all of it."""
    from analyzer.scenario import from_table

    others = dict.fromkeys(n for n in ("random", game.params.DEFAULT) if n in game.shipped)
    lineups = [{"name": f"all {policy.name}", "seats": [{"policy": policy.name}]}]
    for one, many in [pair for o in others for pair in ((policy.name, o), (o, policy.name))]:
        seats = [{"policy": one}] + [{"policy": many}] * (players - 1)
        lineups.append({"name": f"one {one} among {many}", "seats": seats})
    table = {
        "game": game.name,
        "seed": seed,
        "games": games,
        "rules": {"players": players},
        "lineup": lineups,
    }
    return from_table(table, [policy])


def _played(spec: Any) -> "Result":
    """Return the result of a run that Ctrl-C can stop, also when the policy never returns."""
    import os
    import sys

    from analyzer.engine import run as engine

    result = engine.run(spec, threads=1)
    if not result.complete:
        print("interrupted: nothing was found out")
        sys.stdout.flush()
        if result.stuck:
            os._exit(130)
        raise SystemExit(130)
    return result
