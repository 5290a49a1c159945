"""The only door for what users write: a scenario file becomes a checked, frozen `Spec`.

    spec = scenario.load(NAME_OR_PATH, sets=["rules.players=5"])

`shipped` holds the scenarios that come with the package; `schema` serves editors.
"""

from . import shipped
from .load import from_table, load, loads
from .pairings import round_robin
from .roster import Roster, roster_of
from .schema import schema
from .spec import MOST_GAMES, Case, Lineup, Placed, Seat, Spec, seeded

__all__ = [
    "MOST_GAMES",
    "Case",
    "Lineup",
    "Placed",
    "Roster",
    "Seat",
    "Spec",
    "from_table",
    "load",
    "loads",
    "roster_of",
    "round_robin",
    "schema",
    "seeded",
    "shipped",
]
