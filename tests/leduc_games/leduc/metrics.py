"""What Leduc hold'em's outcomes tell: the metrics of its tables, charts and comparisons."""

from analyzer.core.metric import (
    SHARE,
    By,
    Chart,
    Impact,
    Metric,
    Placeable,
    Table,
    equals,
    field,
    player_field,
)

from .cards import ENDS, MAX_PLAYERS
from .options import Options, stakes

TABLES = (
    Table("players", "Who wins", "win share and chips won, by seat and by policy"),
    Table("hands", "How hands go", "the pot, the choices made, and how the hand ended"),
)

CHARTS = (
    Chart("wins", "Who wins", "shares", ("win",), ("place", "policy")),
    Chart("length", "How many choices a hand takes", "distribution", ("choices",)),
    Chart("ends", "How hands end", "parts", ("end",)),
    Chart("changes", "What changes", "differences"),
)

RANKED = ("jack", "queen", "king")
IMPACT = Impact(
    "win", lambda options: tuple(Placeable(name, i, name) for i, name in enumerate(RANKED))
)

EVERYONE: tuple[By, ...] = ("place", "policy", "slot")


def metrics(options: Options) -> tuple[Metric, ...]:
    """Return what is measured under these options."""
    most, longest = stakes(options), 2 * (options.max_raises + 2)
    return (
        Metric(
            "win", "win share", "share", "pots won divided by games; a split pot counts half",
            "mean", player_field("win", MAX_PLAYERS), 0, 1, "players",
            formula="sum of the player's wins / games; a split pot counts 1/2",
            scale=SHARE, by=EVERYONE, headline=True,
        ),
        Metric(
            "return", "return", "chips", "chips won less chips paid, a game",
            "mean", player_field("score", MAX_PLAYERS), -most, most, "players",
            formula="sum of (chips won - chips paid) / games",
            by=EVERYONE, headline=True,
        ),
        Metric(
            "pot", "pot", "chips", "chips of both players in the pot at the end",
            "mean", field("pot"), 2 * options.ante, 2 * most, "hands",
            formula="sum of the chips in the pot at the end / games",
        ),
        Metric(
            "end", "end", "share", "share of games that ended this way",
            "mean", equals("end", tuple(range(len(ENDS)))), 0, 1, "hands",
            formula="games that ended this way / games",
            labels=ENDS, headline=True,
        ),
        Metric(
            "turns", "turns", "turns", "choices made by both players together, checks included",
            "mean", field("turns"), 2, longest, "hands",
            formula="sum of the choices / games",
        ),
        Metric(
            "choices", "choices", "choices", "choices made by both players together: quantiles",
            "histogram", field("turns"), 2, longest, "hands",
            formula="the least whole c such that games of at most c choices / games >= q, "
            "for q of 5 %, one half and 95 %",
        ),
        Metric(
            "rounds", "rounds", "rounds", "rounds of betting begun: the second one with the "
            "public card", "mean", field("rounds"), 1, 2, "hands",
            formula="sum of the rounds begun / games",
        ),
    )  # fmt: skip
