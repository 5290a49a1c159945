"""Round robins: the rules, seed and games of a scenario, every policy among every other."""

from collections.abc import Sequence
from typing import Any

from analyzer.core.contract import Policy
from analyzer.core.errors import AnalyzerError, unknown_name

from .load import from_table
from .spec import Spec


def round_robin(
    spec: Spec, names: Sequence[str] | None = None, plugins: Sequence[Policy] = ()
) -> Spec:
    """Return the Spec in which each policy plays alone among players of each other one.

    names: the policies that meet, by default all of the game's and `plugins`, with their default
    parameters.
    All meetings share the deals; variants and lineups of `spec` are left out.

    Raises
    ------
    AnalyzerError : an unknown name, the same one twice, or fewer than two.
    """
    known = [*spec.game.params.POLICIES, *(policy.name for policy in plugins)]
    met = known if names is None else list(names)
    for name in met:
        if name not in known:
            raise unknown_name("policy", name, known)
    if len(set(met)) < len(met) or len(met) < 2:
        raise AnalyzerError(
            f"a round robin of {', '.join(met) or 'nobody'}",
            fix="Name at least two different policies.",
        )
    players = len(spec.cases[0].seats)
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
    return from_table(table, plugins)
