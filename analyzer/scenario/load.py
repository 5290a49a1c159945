"""From a scenario file, and what the command line adds to it, to a Spec; or to all its problems."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analyzer.core import contract
from analyzer.core.contract import Game, Policy
from analyzer.core.errors import AnalyzerError, nearest

from . import overrides, shipped
from .fields import Fault, fitted, value_at, without
from .findings import Findings
from .form import GAMES, FileForm
from .impact import read_impact
from .lineups import check_names, check_sizes, read_lineups
from .roster import Roster, game_named, read_roster, roster_of
from .rules import players_of, read_variants
from .spec import Case, Spec, ordered, period_of
from .wording import belongs, quoted


def load(
    name_or_path: str | Path,
    *,
    sets: Sequence[str] = (),
    policies: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    impact: bool = False,
    plugins: Sequence[str | Path] = (),
    trust: bool = False,
) -> Spec:
    """Return the checked scenario of a .toml file or of a shipped name such as GAME/QUESTION.

    sets: "key=value", e.g. "rules.players=5", "lineup.0.seats.1.params.floor=50000", or
          "lineup.0.floor=50000" for every seat of the lineup whose policy has that parameter
    policies: "NAME[,param=value...]" for all seats, which leaves one lineup, or
          "PLAYER=NAME[,param=value...]" for that player (from 0) in each lineup
    games, seed: in place of those of the file
    impact: what cards are worth is asked for, whether or not the file does
    plugins: files with policies of the caller's own, which are run
    trust: run the files that the scenario itself names, too; without, it is refused

    Raises AnalyzerError (`Problems` when there are several) with every fault: file and line or
    override, what is wrong, what to write instead.
    """
    path, name, label = _find(name_or_path)
    text = _text(path, label)
    return loads(
        text, name=name, label=label, sets=sets, policies=policies, games=games, seed=seed,
        impact=impact, plugins=plugins, trust=trust, folder=path.parent,
    )  # fmt: skip


def loads(
    text: str,
    *,
    name: str = "scenario",
    label: str = "",
    sets: Sequence[str] = (),
    policies: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    impact: bool = False,
    plugins: Sequence[str | Path] = (),
    trust: bool = False,
    folder: Path = Path(),
) -> Spec:
    """Return the checked scenario in `text`; `label` is what error messages call it.

    folder: what the paths of its `policies` are relative to; the rest as for `load`
    """
    label = label or f"{name}.toml"
    table = _table(text, label)
    findings = Findings(label, text)
    question = shipped.question(text)
    if question:
        table = {"question": question, **table}  # the key, when there is one, goes first
    if impact and "impact" not in table:
        table["impact"] = {}
        findings.overridden(("impact",), "--impact")
    overrides.apply(table, findings, sets=sets, games=games, seed=seed)
    roster = read_roster(table, findings, plugins, folder, trust)
    overrides.apply_to_lineups(table, findings, roster, sets=sets, policies=policies)
    return _spec(name, table, findings, roster)


def from_table(table: Mapping[str, Any], plugins: Sequence[Policy] = ()) -> Spec:
    """Return the Spec whose canonical `table` this is (provenance, `verify`).

    plugins: the loaded policies that it names; files that the table names are not opened
    """
    rest = json.loads(json.dumps(dict(table)))
    roster = roster_of(game_named(rest), plugins)
    return _spec(str(rest.pop("name", "scenario")), rest, Findings("scenario"), roster)


def _find(name_or_path: str | Path) -> tuple[Path, str, str]:
    """Return the file, the scenario's name and what messages call it."""
    given = str(name_or_path)
    path = Path(given)
    if path.suffix != ".toml" and given in shipped.names():
        return shipped.path_of(given), given, f"{given}.toml"
    return path, path.stem, given


def _text(path: Path, label: str) -> str:
    """Return the content of a file; raise AnalyzerError when there is none, or not in UTF-8."""
    try:
        data = path.read_bytes()
    except IsADirectoryError:
        inside = sorted(file.name for file in path.glob("*.toml"))
        fix = f"It holds {', '.join(inside)}." if inside else "Name a .toml file."
        raise AnalyzerError("this is a folder, not a scenario", where=label, fix=fix) from None
    except (FileNotFoundError, NotADirectoryError, ValueError):
        what = "no such file or shipped scenario"
        raise AnalyzerError(what, where=label, fix=_nearest_file(path)) from None
    except OSError as error:
        fix = "Check the path and its permissions."
        raise AnalyzerError(f"cannot be read: {error.strerror}", where=label, fix=fix) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"not UTF-8 text: byte 0x{data[error.start]:02X}"
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            what = "not UTF-8 text but UTF-16"
        fix = "Save the file as UTF-8 in your editor."
        raise AnalyzerError(what, where=f"{label}:{line}", fix=fix) from None


def _nearest_file(path: Path) -> str:
    """Return the remedy for a file that is not there: the same with .toml, or a shipped name."""
    beside = path.with_name(f"{path.name}.toml") if path.name else path
    if "\0" not in str(path) and beside.is_file():
        return f"Did you mean '{beside}'?"
    return nearest(quoted("/".join(path.parts[-2:])).removesuffix(".toml"), shipped.names())


def _table(text: str, label: str) -> dict[str, Any]:
    """Return the TOML document; raise AnalyzerError with the line when it is none."""
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise AnalyzerError("nested too deeply", where=label, fix="Write plain tables.") from None
    except ValueError as error:
        rows = text.splitlines() or [""]
        found = re.fullmatch(
            r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(error), re.S
        )
        line = int(found[2] or len(rows)) if found else 0
        reason = quoted(found[1][:1].lower() + found[1][1:]) if found else "a number is too long"
        fix = "Write whole numbers of at most 19 digits."
        if found:
            row = rows[min(line, len(rows)) - 1].strip()
            fix = f"Line {line} reads: {quoted(row) or '(nothing)'}"
        where = f"{label}:{line}" if line else label
        raise AnalyzerError(f"not valid TOML: {reason}", where=where, fix=fix) from None
    if not table:
        raise AnalyzerError(
            "the scenario is empty",
            where=label,
            fix=f'Write at least game = "NAME". {_games()}',
        )
    return table


def _games() -> str:
    """Return the games that a scenario can name."""
    return f"Known games: {', '.join(contract.names())}."


def _spec(name: str, table: dict[str, Any], findings: Findings, roster: Roster) -> Spec:
    """Return the Spec of a table, overrides applied; raise everything that is wrong with it."""
    form, faults = fitted(FileForm, table)
    rest = without(table, [fault.path for fault in faults])
    game = _game(rest, findings)
    for fault in faults:
        findings.add(fault.path, fault.what, _fix(fault, roster, rest))
    cases, arms = _cases(game, roster, rest, findings) if game is not None else ((), ())
    findings.raise_all()
    assert form is not None
    assert game is not None
    filled = ordered({**table, "name": name, "games": table.get("games", GAMES)})
    return Spec(
        name=name,
        title=form.title or name,
        question=form.question or "",
        game=game,
        seed=form.seed,
        games=form.games,
        cases=cases,
        table=filled,
        arms=arms,
        known=roster.known,
    )


def _game(table: dict[str, Any], findings: Findings) -> Game | None:
    """Return the game, or None when the name is missing or unknown; report an unknown one."""
    if "game" not in table:
        return None
    try:
        return contract.load(table["game"])
    except AnalyzerError:
        known = contract.names()
        if table["game"] in known:
            raise
        name = quoted(table["game"])
        findings.add(("game",), f"unknown game '{name}'", nearest(name, known))
        return None


def _fix(fault: Fault, roster: Roster, table: dict[str, Any]) -> str:
    """Return the remedy of a fault in the file's form; the game knows where a key belongs."""
    if fault.path == ("game",):
        return f"{fault.fix} {_games()}"
    game = roster.game
    if game is not None and fault.path[-1] == "policy":
        return f"{fault.fix} Known: {', '.join(sorted(roster.known))}."
    if game is not None and fault.key:
        policy = value_at(table, (*fault.path[:-1], "policy"))
        if len(fault.path) == 1 and fault.key in game.options.Options.model_fields:
            return belongs(fault.key, "rules")
        plays = roster.known.get(policy) if isinstance(policy, str) else None
        if plays is not None and fault.key in plays.model.model_fields:
            return belongs(fault.key, "params")
    return fault.fix


def _cases(
    game: Game, roster: Roster, table: dict[str, Any], findings: Findings
) -> tuple[tuple[Case, ...], tuple[Case, ...]]:
    """Return variants x lineups, variant outer, and their arms; report what is wrong with either.

    arms: the same with a card placed, when the scenario asks what cards are worth
    """
    variants = read_variants(game, table, findings)
    lineups = read_lineups(game, roster, table, findings)
    check_names(variants, lineups, findings)
    check_sizes(table, variants, findings)
    study = read_impact(game, table, variants, lineups, findings)
    if findings:
        return (), ()
    cases = []
    for variant in variants:
        assert variant.options is not None
        for lineup in lineups:
            assert lineup is not None
            seats = lineup.at(players_of(variant.options))
            cases.append(
                Case(variant.name, lineup.name, variant.options, seats, period_of(game, seats))
            )
    return tuple(cases), study.arms(cases) if study is not None else ()
