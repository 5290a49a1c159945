"""What the command line changes in a scenario: `--set`, `--policy`, `--games`, `--seed`."""

import copy
import re
import tomllib
from collections.abc import Sequence
from typing import Any

from analyzer.core.contract import Game
from analyzer.core.errors import nearest

from .fields import value_at
from .findings import Findings
from .lineups import default_lineup
from .locate import Key
from .roster import Roster
from .spec import written
from .wording import quoted


class _Refused(Exception):
    """An override that cannot be applied: (what, fix)."""


def parsed(text: str) -> Any:
    """Return the value that `text` writes in TOML; text that is no TOML stands for itself."""
    try:
        table = tomllib.loads(f"key = {text}")
    except (ValueError, RecursionError):
        return text
    return table["key"] if list(table) == ["key"] else text


def apply(
    table: dict[str, Any],
    findings: Findings,
    *,
    sets: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
) -> None:
    """Put the overrides into `table`, lineups aside; report those that cannot be applied."""
    for entry in sets:
        if not entry.startswith("lineup"):
            _set(table, entry, findings)
    for key, value in (("games", games), ("seed", seed)):
        if value is not None:
            table[key] = value
            findings.overridden((key,), f"--{key} {value}")


def apply_to_lineups(
    table: dict[str, Any],
    findings: Findings,
    roster: Roster,
    *,
    sets: Sequence[str] = (),
    policies: Sequence[str] = (),
) -> None:
    """Put the overrides of lineups into `table`; report those that cannot be applied.

    Settings come last, so that they also reach the policies given beside them.
    """
    if roster.game is not None:
        _apply_policies(table, roster.game, policies, findings)
        for entry in sets:
            if entry.startswith("lineup"):
                _set(table, entry, findings, roster)


def _set(
    table: dict[str, Any], entry: str, findings: Findings, roster: Roster | None = None
) -> None:
    """Apply one `key=value`."""
    where = f"--set {quoted(entry)}"
    name, equals, text = entry.partition("=")
    keys = name.strip().split(".")
    trial = copy.deepcopy(table)
    try:
        if not equals or not all(keys):
            raise _Refused("no key and value", "Write KEY=VALUE, for example games=1000.")
        game = roster.game if roster is not None else None
        if keys[0] == "lineup" and game is not None and not trial.get("lineup"):
            trial["lineup"] = [default_lineup(game)]
        if keys[0] == "lineup" and len(keys) == 3 and keys[2] not in ("name", "seats"):
            assert roster is not None
            paths = _short(trial, roster, keys)
        else:
            paths = [tuple(keys)]
        put = [_put(trial, path, parsed(text.strip())) for path in paths]
    except _Refused as refusal:
        findings.at_override(where, *refusal.args)
        return
    table.clear()
    table.update(trial)
    for path in put:
        findings.overridden(path, where)


def _put(table: dict[str, Any], keys: Key, value: Any) -> Key:
    """Store `value` in nested tables and lists; return the path, list indices as numbers."""
    node: Any = table
    path: Key = ()
    for depth, key in enumerate(keys):
        part: str | int = key
        if isinstance(node, list):
            part = _index(node, str(key), ".".join(map(str, path)))
        elif not isinstance(node, dict):
            raise _Refused(f"'{path[-1]}' is a value, not a table", "Leave out what follows it.")
        elif str(key).isdigit():
            name = ".".join(map(str, keys[:depth]))
            raise _Refused(
                f"there is no list '{quoted(name)}'", "Give all of it, as in KEY=[1, 2]."
            )
        path = (*path, part)
        if depth == len(keys) - 1:
            node[part] = value
        else:
            node = node.setdefault(part, {}) if isinstance(node, dict) else node[part]
    return path


def _index(entries: list[Any], key: str, name: str) -> int:
    """Return `key` as the index of an entry that exists."""
    if key.isdecimal() and len(key) < 10 and int(key) < len(entries):
        return int(key)
    last = len(entries) - 1
    allowed = f"Entries are numbered from 0 to {last}." if entries else "The list is empty."
    raise _Refused(f"{name} has no entry '{quoted(key)}'", allowed)


def _short(table: dict[str, Any], roster: Roster, keys: list[str]) -> list[Key]:
    """Return the paths that lineup.INDEX.PARAMETER stands for: every seat that has it."""
    index = _index(table["lineup"], keys[1], "lineup") if isinstance(table["lineup"], list) else 0
    seats = value_at(table, ("lineup", index, "seats"))
    found: list[Key] = []
    known: set[str] = set()
    for place, seat in enumerate(seats if isinstance(seats, list) else []):
        policy = seat.get("policy") if isinstance(seat, dict) else None
        known_policy = roster.known.get(policy) if isinstance(policy, str) else None
        fields = known_policy.model.model_fields if known_policy else {}
        known |= set(fields)
        if keys[2] in fields:
            found.append(("lineup", str(index), "seats", str(place), "params", keys[2]))
    if not found and roster.complete:
        name = quoted(keys[2])
        raise _Refused(
            f"no policy of lineup {index} has a parameter '{name}'", nearest(name, known)
        )
    return found


def _apply_policies(
    table: dict[str, Any], game: Game, policies: Sequence[str], findings: Findings
) -> None:
    """Put policies into the lineups: those for all seats first, then those of one player."""
    given: dict[int | None, tuple[dict[str, Any], str]] = {}
    for entry in policies:
        where = f"--policy {quoted(entry)}"
        try:
            player, seat = _policy(entry)
            if player in given:
                whose = "all seats" if player is None else f"player {player}"
                raise _Refused(
                    f"a second policy for {whose}", "Give one, or PLAYER=NAME for others."
                )
            given[player] = (seat, where)
        except _Refused as refusal:
            findings.at_override(where, *refusal.args)
    if None in given:
        seat, where = given.pop(None)
        table["lineup"] = [{"seats": [seat]}]
        findings.overridden(("lineup",), where)
    for player, (seat, where) in given.items():
        assert player is not None
        try:
            _seat_player(table, game, player, seat, where, findings)
        except _Refused as refusal:
            findings.at_override(where, *refusal.args)


def _policy(entry: str) -> tuple[int | None, dict[str, Any]]:
    """Return the player (None: all) and the seat that `[PLAYER=]NAME[,param=value...]` writes."""
    head, *rest = entry.split(",")
    player, equals, name = head.rpartition("=")
    name = name.strip()
    if not name or (equals and not re.fullmatch(r"[0-9]{1,9}", player.strip())):
        raise _Refused(
            "no policy and player", "Write NAME[,param=value] or PLAYER=NAME, for example 0=random."
        )
    params = {}
    for part in rest:
        key, sign, text = part.partition("=")
        if not sign or not key.strip() or key.strip() in params:
            raise _Refused(
                f"no parameter and value: '{quoted(part)}'", "Write param=value, each once."
            )
        params[key.strip()] = parsed(text.strip())
    return int(player) if equals else None, {
        "policy": name,
        **({"params": params} if params else {}),
    }


def _seat_player(
    table: dict[str, Any],
    game: Game,
    player: int,
    seat: dict[str, Any],
    where: str,
    findings: Findings,
) -> None:
    """Give one player another policy in every lineup; a name that no longer fits says so."""
    default = game.options.Options.model_fields["players"].default
    rules = table.get("rules")
    players = rules.get("players", default) if isinstance(rules, dict) else default
    if type(players) is int and player >= players:
        raise _Refused(
            f"there is no player {player}", f"Players are numbered from 0 to {players - 1}."
        )
    lineups = table.get("lineup") or [default_lineup(game)]
    if type(players) is not int or players > 1_000 or not isinstance(lineups, list):
        return  # reported with the rules and the form of the file
    table["lineup"] = lineups
    for index, lineup in enumerate(lineups):
        seats = lineup.get("seats") if isinstance(lineup, dict) else None
        if not isinstance(seats, list):
            continue
        if len(seats) == 1:
            seats = lineup["seats"] = [copy.deepcopy(seats[0]) for _ in range(players)]
        if player < len(seats):
            seats[player] = copy.deepcopy(seat)
            findings.overridden(("lineup", index, "seats", player), where)
        if isinstance(lineup.get("name"), str):
            lineup["name"] += f", player {player}: {_told(seat)}"


def _told(seat: dict[str, Any]) -> str:
    """Return a seat in words: floor(floor=50000)."""
    params = [f"{key}={written(value)}" for key, value in seat.get("params", {}).items()]
    return f"{seat['policy']}({', '.join(params)})" if params else str(seat["policy"])
