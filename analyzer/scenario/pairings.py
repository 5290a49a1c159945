"""Round robins: the rules, seed and games of a scenario, every policy among every other.

In a cooperative game every policy at all seats alike: who plays badly drags the others down.
"""

from collections.abc import Sequence
from typing import Any

from analyzer.core.errors import AnalyzerError, unknown_name

from .load import from_table
from .spec import Spec


def round_robin(spec: Spec, names: Sequence[str] | None = None) -> Spec:
    """Return the Spec in which each policy plays alone among players of each other one.

    In a cooperative game: the Spec in which each policy plays at all seats.
    names: the policies that meet, with their default parameters; all that `spec` knows without.
    All meetings share the deals; variants and lineups of `spec` are left out.

    Raises
    ------
    AnalyzerError : an unknown name, the same one twice, fewer than two; fewer than two deals.
    """
    met = list(spec.known if names is None else names)
    for name in met:
        if name not in spec.known:
            raise unknown_name("policy", name, spec.known)
    if len(set(met)) < len(met) or len(met) < 2:
        raise AnalyzerError(
            f"a round robin of {', '.join(met) or 'nobody'}",
            fix="Name at least two different policies.",
        )
    rest = {
        key: value
        for key, value in spec.table.items()
        if key not in ("lineup", "variant", "impact")
    }
    table: dict[str, Any] = {**rest, "name": spec.name}
    players = len(spec.cases[0].seats)
    table["lineup"] = (
        [{"name": f"all {one}", "seats": [{"policy": one}]} for one in met]
        if spec.game.card.cooperative
        else _meetings(met, players)
    )
    paired = from_table(table, [policy for policy in spec.known.values() if policy.digest])
    period = max(case.period for case in paired.cases)
    if spec.games <= period:
        played = f"played once for each of {period} rotations" if period > 1 else "played once"
        raise AnalyzerError(
            f"{spec.games} game{'s' if spec.games > 1 else ''}: one deal, {played}",
            fix=f"Ask for more than {period} games: an interval needs two deals.",
        )
    return paired


def _meetings(met: list[str], players: int) -> list[dict[str, Any]]:
    """Return the lineups in which one player of each policy meets players of each other one."""
    return [
        {
            "name": f"one {one} among {players - 1} {other}",
            "seats": [{"policy": one}, *({"policy": other} for _ in range(players - 1))],
        }
        for one in met
        for other in met
        if one != other
    ]
