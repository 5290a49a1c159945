"""Who plays: each lineup's policies and parameters, checked against the game's models."""

from typing import Any

from analyzer.core.contract import Game
from analyzer.core.errors import nearest

from .fields import checked
from .findings import Findings
from .locate import Key
from .roster import Roster
from .rules import Variant, players_of
from .spec import Lineup, Seat, called
from .wording import dotted, quoted


def read_lineups(
    game: Game, roster: Roster, table: dict[str, Any], findings: Findings
) -> list[Lineup | None]:
    """Return every lineup, None for one with a fault; the game's default when there is none."""
    entries = table.get("lineup") or [default_lineup(game)]
    return [_lineup(roster, entry, ("lineup", i), findings) for i, entry in enumerate(entries)]


def default_lineup(game: Game) -> dict[str, Any]:
    """Return the lineup of a scenario that names none."""
    return {"seats": [{"policy": game.params.DEFAULT}]}


def _lineup(roster: Roster, entry: dict[str, Any], at: Key, findings: Findings) -> Lineup | None:
    """Return one lineup, or None when a seat has a fault."""
    seats = [
        _seat(roster, seat, (*at, "seats", index), findings)
        for index, seat in enumerate(entry.get("seats", []))
    ]
    good = tuple(seat for seat in seats if seat is not None)
    if not good or len(good) < len(seats):
        return None
    return Lineup(entry.get("name") or called(good), good)


def _seat(roster: Roster, entry: dict[str, Any], at: Key, findings: Findings) -> Seat | None:
    """Return one seat, or None when its policy or a parameter has a fault."""
    policy = entry.get("policy")
    if policy is None:  # reported with the form of the file
        return None
    if policy not in roster.known:
        name = quoted(policy)
        if roster.complete:
            what, fix = f"unknown policy '{name}'", nearest(name, roster.known)
            findings.add((*at, "policy"), what, fix)
        return None
    plays = roster.known[policy]
    params, faults = checked(plays.model, entry.get("params", {}))
    for fault in faults:
        fix = fault.fix
        if fault.key and not plays.model.model_fields:
            fix = f"The policy '{policy}' has no parameters."
        findings.add((*at, "params", *fault.path), fault.what, fix)
    return Seat(plays, params) if params is not None else None


def check_names(variants: list[Variant], lineups: list[Lineup | None], findings: Findings) -> None:
    """Report names that stand twice among the variants, or twice among the lineups."""
    bases: list[tuple[str, Key]] = [
        (one.name, ("base",) if one.base else one.at[:-1]) for one in variants
    ]
    groups: dict[str, list[tuple[str, Key]]] = {
        "variants": bases,
        "lineups": [(one.name, ("lineup", i)) for i, one in enumerate(lineups) if one],
    }
    for kind, named in groups.items():
        seen: dict[str, Key] = {}
        for name, at in named:
            if name in seen:
                findings.add(
                    (*at, "name") if at != ("base",) else at,
                    f"two {kind} are called '{quoted(name)}'",
                    f"Give {dotted(at)} a name of its own; the other is {dotted(seen[name])}.",
                )
            seen.setdefault(name, at)


def check_sizes(table: dict[str, Any], variants: list[Variant], findings: Findings) -> None:
    """Report lineups that list neither one seat nor one a player, variant by variant."""
    wrong: set[int] = set()
    for variant in variants:
        if variant.options is None:
            continue
        players = players_of(variant.options)
        for index, entry in enumerate(table.get("lineup", [])):
            listed = len(entry.get("seats", []))
            if listed in (0, 1, players) or index in wrong:
                continue
            if variant.base:
                wrong.add(index)
                findings.add(
                    ("lineup", index, "seats"),
                    f"{listed} seats for {players} players",
                    f"List {players} seats, or one entry that stands for all.",
                )
            else:
                findings.add(
                    (*variant.at, "players"),
                    f"{players} players, but lineup {index} lists {listed} seats",
                    f"Keep {listed} players in this variant, or give one entry for all seats.",
                )
