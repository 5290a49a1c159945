"""Round robins: the rules, seed and games of a scenario, every policy among every other."""

from collections.abc import Sequence
from typing import Any

from analyzer.core.errors import AnalyzerError, unknown_name

from .load import from_table
from .spec import Spec


def round_robin(spec: Spec, names: Sequence[str] | None = None) -> Spec:
    """Return the Spec in which each policy plays alone among players of each other one.

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
    players = len(spec.cases[0].seats)
    if spec.games <= players:
        raise AnalyzerError(
            f"{spec.games} games: one deal, played once for each of {players} rotations",
            fix=f"Ask for more than {players} games: an interval needs two deals.",
        )
    rest = {
        key: value
        for key, value in spec.table.items()
        if key not in ("lineup", "variant", "impact")
    }
    table: dict[str, Any] = {**rest, "name": spec.name}
    table["lineup"] = [
        {
            "name": f"one {one} among {players - 1} {other}",
            "seats": [{"policy": one}, *({"policy": other} for _ in range(players - 1))],
        }
        for one in met
        for other in met
        if one != other
    ]
    return from_table(table, [policy for policy in spec.known.values() if policy.digest])
