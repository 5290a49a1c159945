"""What Braco's outcomes tell: the metrics of its tables, charts and comparisons."""

from typing import Any

import numpy as np

from analyzer.core.metric import (
    SHARE,
    Chart,
    Impact,
    Metric,
    Placeable,
    Table,
    Value,
    equals,
    field,
    player_field,
)

from .cards import ACTION_KINDS, ENDS, KINDS, MYTHO, PRINTED
from .options import Options, dealt

TABLES = (
    Table("players", "Who wins", "win share and secured money"),
    Table("length", "How long it lasts", "turns of a game, all players together"),
    Table("ends", "How games end", "share of games by the way they ended"),
    Table("braco", "Braco or more", "what seats do that could call, and how it ends"),
    Table("max", "Those who tried the max", "how they ended, against the first sum they laid"),
    Table(
        "cards",
        "The cards",
        "a longer game plays more cards, so a win share, played, is no effect of the card",
        "card",
    ),
)

CHARTS = (
    Chart("wins", "Who wins", "shares", ("win",), ("place", "policy")),
    Chart("length", "How long a game lasts", "distribution", ("length",)),
    Chart("ends", "How games end", "parts", ("end",)),
    Chart(
        "decisions", "What seats do that could call Braco", "rates",
        ("called", "max_money", "max_action"), ("policy",),
        "Of the turns in which a player could call Braco, the share in which it did each.",
    ),
    Chart("changes", "What changes", "differences"),
    Chart("cards", "What the cards do", "impact"),
)  # fmt: skip

PLAYABLE = PRINTED[:MYTHO]  # Le Mytho is never played
AFTER_MAX = ("secured more than it laid", "secured as much or less", "secured nothing")


def placeable(options: Options) -> tuple[Placeable, ...]:
    """Return every Action card; one can be placed when a hand can be dealt with it and without."""
    others = options.deck.total() - dealt(options)
    found = []
    for code, (name, copies) in enumerate(options.deck):
        bar = "the deck has no copy of it" if copies == 0 else ""
        if copies > others:
            bar = f"with {copies} copies no hand of {dealt(options)} cards can be without it"
        found.append(Placeable(KINDS[code], code, PRINTED[code], bar))
        assert name == KINDS[code]
    return tuple(found)


IMPACT = Impact("win", placeable, held="win_held", played="win_played")


def _product(first: Value, second: Value) -> Value:
    """Return the reader of the product of two fields."""
    return lambda outcomes: first(outcomes) * second(outcomes)


def _caller(players: int) -> Value:
    """Return the reader that tells who called Braco first (0/1 a player)."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        turn = outcomes["braco_turn"][:, :players].astype(np.int64)
        turn = np.where(turn == 0, np.iinfo(np.int64).max, turn)
        called = turn < np.iinfo(np.int64).max
        first: np.ndarray = (turn == turn.min(axis=1, keepdims=True)) & called
        return first.astype(np.int64)

    return read


def _some(name: str, players: int, kinds: int = ACTION_KINDS) -> Value:
    """Return the reader that tells, for each player and kind, whether the count is above 0."""
    return lambda outcomes: (outcomes[name][:, :players, :kinds] > 0).astype(np.int64)


def _winner_with(name: str, players: int, kinds: int = ACTION_KINDS) -> Value:
    """Return the reader of the win of each player for each kind it counts above 0."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        wins = outcomes["win"][:, :players].astype(np.int64)
        return (outcomes[name][:, :players, :kinds] > 0) * wins[:, :, None]

    return read


def _tried(players: int) -> Value:
    """Return the reader that tells who tried the max at least once, beside each ending."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        tried = outcomes["first_laid"][:, :players] > 0
        return np.repeat(tried[:, :, None], len(AFTER_MAX), axis=2).astype(np.int64)

    return read


def _after_max(players: int) -> Value:
    """Return the reader of how it ended for who tried the max, against the first sum laid."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        laid = outcomes["first_laid"][:, :players]
        secured = outcomes["secured"][:, :players]
        more, none = secured > laid, secured == 0
        ways = np.stack([more, ~more & ~none, none], axis=2)
        return (ways & (laid > 0)[:, :, None]).astype(np.int64)

    return read


def metrics(options: Options) -> tuple[Metric, ...]:
    """Return what is measured under these options."""
    return (*_players(options), *_game(options), *_braco(options), *_cards(options))


def _players(options: Options) -> tuple[Metric, ...]:
    n, most = options.players, float(max(options.money))
    everyone: Any = ("place", "policy", "slot")
    score = Metric(
        "score", "what counts", "EUR",
        "EUR that count at the end: secured money, and what the end mode adds",
        "mean", player_field("score", n), 0, most, "players",
        formula="sum of EUR that count at the end / games",
        by=("policy",),
    )  # fmt: skip
    more_counts = options.end == "first-braco-compare" or options.last_player == "keeps"
    return (
        Metric(
            "win", "win share", "share",
            "wins divided by games; a win shared by k players counts 1/k for each",
            "mean", player_field("win", n), 0, 1, "players",
            formula="sum of the player's wins / games; a win shared by k players counts 1/k",
            scale=SHARE, by=everyone, headline=True, shared_out=True,
        ),
        Metric(
            "secured", "secured", "EUR",
            "EUR secured by calling Braco, 0 for who did not, mean over all games",
            "mean", player_field("secured", n), 0, most, "players",
            formula="sum of EUR secured / games", by=everyone, headline=True,
        ),
        *((score,) if more_counts else ()),
        Metric(
            "rank", "rank", "rank",
            "1 + number of players with a higher score, mean over all games",
            "mean", player_field("rank", n), 1, n, "players",
            formula="sum of (1 + players with a higher score) / games", by=("place", "policy"),
        ),
    )  # fmt: skip


def _game(options: Options) -> tuple[Metric, ...]:
    cap = options.turn_cap * options.players
    return (
        Metric(
            "turns", "turns", "turns", "turns of a game, all players together; Prison's lost turns "
            "are none", "mean", field("turns"), 1, cap, "length",
            formula="sum of turns / games", headline=True,
        ),
        Metric(
            "length", "turns", "turns", "turns of a game: quantiles",
            "histogram", field("turns"), 1, cap, "length",
            formula="the least whole t such that games of at most t turns / games >= q, "
            "for q = 5 %, 50 %, 95 %",
        ),
        Metric(
            "laps", "laps", "laps", "turns divided by the players at the start",
            "mean", field("turns"), 0, options.turn_cap, "length",
            formula="sum of turns / (games * players at the table)", scale=options.players,
        ),
        Metric(
            "renewals", "renewals", "times", "times a pile was rebuilt from the middle, a game",
            "mean", field("renewals"), 0, cap * 3, "length",
            formula="sum of the rebuilt piles / games",
        ),
        Metric(
            "top_moves", "hands of the highest card", "times",
            "times the highest Money card came into another hand than before, a game",
            "mean", field("top_moves"), 0, cap * 2, "length",
            formula="sum of the times it changed hands / games",
        ),
        Metric(
            "end", "end", "share", "share of games that ended this way; capped: stopped at the "
            "turn cap, unsecured Money worth nothing",
            "mean", equals("end", tuple(range(len(ENDS)))), 0, 1, "ends",
            formula="games that ended this way / games",
            labels=ENDS, headline=True,
        ),
        Metric(
            "capped", "stopped by the cap", "share", "share of games stopped at the turn cap, all "
            "their unsecured Money worth nothing", "mean", field("capped"), 0, 1, "ends",
            formula="games stopped at the turn cap / games",
        ),
    )  # fmt: skip


def _braco(options: Options) -> tuple[Metric, ...]:
    n, cap = options.players, options.turn_cap * options.players
    could = player_field("could_call", n)
    by: Any = ("all", "policy")
    win = player_field("win", n)
    return (
        Metric(
            "could_call", "could call", "turns",
            "turns begun with no Action card and one Money card, a player and game",
            "mean", could, 0, cap, "braco",
            formula="sum of the turns in which it could call / games", by=by,
        ),
        Metric(
            "called", "called Braco", "share", "of the turns in which it could call, the share in "
            "which it did", "ratio", _called(n), 0, 1, "braco",
            formula="calls of Braco / turns in which it could call",
            weight=could, by=by,
        ),
        Metric(
            "max_money", "max with Money", "share", "of the turns in which it could call, the "
            "share in which it tried the max with Money",
            "ratio", player_field("max_money", n), 0, 1, "braco",
            formula="tries for the max with Money / turns in which it could call",
            weight=could, by=by,
        ),
        Metric(
            "max_action", "max with Action", "share", "of the turns in which it could call, the "
            "share in which it tried the max with Action",
            "ratio", player_field("max_action", n), 0, 1, "braco",
            formula="tries for the max with Action / turns in which it could call",
            weight=could, by=by,
        ),
        Metric(
            "max_better", "a higher card came", "share", "of the tries for the max with Money, "
            "the share in which the new card was higher than the one laid",
            "ratio", player_field("max_better", n), 0, 1, "braco",
            formula="tries in which the new card was higher / tries for the max with Money",
            weight=player_field("max_money", n), by=by,
        ),
        Metric(
            "after_max", "ended", "share", "of the players that tried the max, how "
            "they ended, against the first sum they laid",
            "ratio", _after_max(n), 0, 1, "max",
            formula="players that tried the max and ended so / players that tried the max",
            weight=_tried(n), by=("all",), labels=AFTER_MAX,
        ),
        Metric(
            "first_caller", "the first to call wins", "share",
            "win share of the player that called Braco first, over games in which one did",
            "ratio", _product(win, _caller(n)), 0, 1, "braco",
            formula="sum of the wins of those who called first / games in which one called",
            weight=_caller(n), scale=SHARE, by=("all",),
        ),
    )  # fmt: skip


def _called(players: int) -> Value:
    """Return the reader that tells who called Braco (0/1 a player)."""
    return lambda outcomes: (outcomes["braco_turn"][:, :players] > 0).astype(np.int64)


def _cards(options: Options) -> tuple[Metric, ...]:
    n, cap = options.players, options.turn_cap * options.players
    return (
        Metric(
            "played", "played a game", "cards", "cards of this kind played, a game",
            "mean", lambda outcomes: outcomes["played"][:, :n, :MYTHO].sum(axis=1, dtype=np.int64),
            0, cap, "cards",
            formula="cards of the kind played, by all players / games", labels=PLAYABLE,
        ),
        Metric(
            "win_played", "win share, played", "share",
            "win share of the players that played the kind at least once; a longer game plays "
            "more cards, so this is no effect of the card",
            "ratio", _winner_with("played", n, MYTHO), 0, 1, "cards",
            formula="sum of the wins of players that played the kind / players that played it",
            weight=_some("played", n, MYTHO), scale=SHARE, by=("all",), labels=PLAYABLE,
        ),
        Metric(
            "win_held", "win share, dealt", "share",
            "win share of the players that were dealt the kind at least once",
            "ratio", _winner_with("dealt", n), 0, 1, "cards",
            formula="sum of the wins of players dealt the kind / players dealt it",
            weight=_some("dealt", n), scale=SHARE, by=("all",), labels=PRINTED,
        ),
    )  # fmt: skip
