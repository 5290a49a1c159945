"""What Planted's outcomes tell."""

import numpy as np

from analyzer.core.metric import (
    SHARE,
    By,
    Chart,
    Impact,
    Metric,
    Placeable,
    Table,
    Value,
    field,
    player_field,
)

from .cards import KINDS
from .options import Options

TABLES = (
    Table("players", "Who wins", "win share, and cards played"),
    Table("cards", "The cards", "who had them", "card"),
)
CHARTS = (
    Chart("wins", "Who wins", "shares", ("win",), ("place", "policy")),
    Chart("changes", "What changes", "differences"),
    Chart("cards", "What a card is worth", "impact"),
)
IMPACT = Impact(
    "win",
    lambda options: tuple(Placeable(kind, code, kind) for code, kind in enumerate(KINDS)),
    held="win_held",
    played="win_played",
)
EVERYONE: tuple[By, ...] = ("place", "policy", "slot")


def _had(name: str) -> Value:
    """Return the reader that tells, for each player and kind, whether the count is above 0."""
    return lambda outcomes: (outcomes[name] > 0).astype(np.int64)


def _won(name: str) -> Value:
    """Return the reader of the win of each player for each kind it counts above 0."""
    return lambda outcomes: (outcomes[name] > 0) * outcomes["win"].astype(np.int64)[:, :, None]


def metrics(options: Options) -> tuple[Metric, ...]:
    """Return what is measured under these options."""
    observed = tuple(
        Metric(
            f"win_{key}", f"win share, {key}", "share", f"win share of players that had it {key}",
            "ratio", _won(name), 0, 1, "cards", weight=_had(name), scale=SHARE, by=("all",),
            labels=KINDS, formula=f"sum of wins of players with the kind {key} / number of them",
        )
        for key, name in (("held", "dealt"), ("played", "played"))
    )  # fmt: skip
    return (
        Metric(
            "win", "win share", "share", "wins divided by games", "mean", player_field("win", 2),
            0, 1, "players", scale=SHARE, by=EVERYONE, headline=True, shared_out=True,
            formula="sum of wins / games",
        ),
        Metric(
            "turns", "turns", "turns", "cards played by both players together", "mean",
            field("turns"), 3, 9, "players", formula="sum of turns / games",
        ),
        *observed,
    )  # fmt: skip
