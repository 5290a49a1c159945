"""What The Gang's outcomes tell: the metrics of its tables, charts and comparisons."""

from functools import partial

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
)

from .cards import COLOURS, ENDS, MAX_HEISTS, RED, ROUNDS
from .options import Options
from .text import class_name

CLASSES = tuple(class_name(index) for index in range(169))

TABLES = (
    Table("gang", "How the gang fares", "it wins or loses together; a heist is one deal of cards"),
    Table("rounds", "From white to red", "how well the chips of each colour tell the final order",
          "colour", as_rows=True),
    Table("moves", "The negotiation", "what happens in a round", "colour", as_rows=True),
    Table("failures", "Where heists fail", "the red chip whose hand is the first too weak"),
    Table(
        "ranks", "Chips and true ranks",
        "of the players with a chip, the share with each true rank; equal hands count evenly",
        "chip, rank",
    ),
    Table("seats", "Who is right", "red chips that lie within the true rank of their owner"),
    Table(
        "hands", "The starting hands",
        "what players dealt a hand do, and how their heists end", "hand", in_files_only=True,
    ),
)  # fmt: skip

CHARTS = (
    Chart("success", "How the gang fares", "rates", ("win", "success"), ("all",)),
    Chart("ends", "How games end", "parts", ("end",)),
    Chart("failures", "Where heists fail", "parts", ("broken",),
          about="Per cent of the failed heists of each lineup, by the first red chip whose hand is "
          "too weak."),
    Chart(
        "rounds", "From white to red", "rates",
        tuple(f"right_{colour}" for colour in COLOURS), ("all", "policy"),
        "Chips that lie within the true rank of their owner, in each round.",
    ),
    *(
        Chart(f"ranks-{colour}", f"The {colour} chips and the true ranks", "matrix",
              (f"ranks_{colour}",), axes=(f"{colour} chip", "true rank"))
        for colour in COLOURS
    ),
    Chart("changes", "What changes", "differences"),
    Chart("cards", "What a rank in the first hand does", "impact"),
)  # fmt: skip

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


def placeable(options: Options) -> tuple[Placeable, ...]:
    """Return the ranks: each can be placed in the pocket of the first heist."""
    return tuple(Placeable(name, code, name) for code, name in enumerate(RANKS))


IMPACT = Impact("first_heist", placeable)


def _heists(outcomes: np.ndarray) -> np.ndarray:
    """Return the number of heists of each game."""
    counts: np.ndarray = outcomes["heists"].astype(np.int64)
    return counts


def _rounds_played(outcomes: np.ndarray) -> np.ndarray:
    """Return how many rounds of each colour were played (games, colours): some may be left out."""
    rounds: np.ndarray = (outcomes["passes"] > 0).sum(axis=1, dtype=np.int64)
    return rounds


def _each(colour: int, labels: int, outcomes: np.ndarray) -> np.ndarray:
    """Return the rounds of a colour of each game, beside each label."""
    return np.repeat(_rounds_played(outcomes)[:, colour, None], labels, axis=1)


def _played(outcomes: np.ndarray) -> np.ndarray:
    """Return which heists were played (games, MAX_HEISTS)."""
    played: np.ndarray = np.arange(MAX_HEISTS) < outcomes["heists"][:, None]
    return played


def _summed(name: str) -> Value:
    """Return the reader of a field (heists, colours), summed over the heists: one a colour."""
    return lambda outcomes: outcomes[name].sum(axis=1, dtype=np.int64)


def _right(players: int, outcomes: np.ndarray) -> np.ndarray:
    """Return which chips lie within the true rank (games, heists, colours, players)."""
    chips = outcomes["given"][:, :, :, :players]
    low, high = (outcomes[name][:, :, None, :players] for name in ("low", "high"))
    right: np.ndarray = (low <= chips) & (chips <= high) & (chips > 0)
    return right


def _right_of(colour: int, players: int) -> Value:
    """Return the reader of the right chips of a colour: heists, a player."""
    return lambda outcomes: _right(players, outcomes)[:, :, colour].sum(axis=1, dtype=np.int64)


def _broken(players: int) -> Value:
    """Return the reader of the red chip at which heists failed: 2..N, one a label."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        broken = outcomes["broken"]
        return np.stack(
            [(broken == chip).sum(axis=1, dtype=np.int64) for chip in range(2, players + 1)], axis=1
        )

    return read


def _failed(players: int, outcomes: np.ndarray) -> np.ndarray:
    """Return the failed heists of each game, beside each chip."""
    return np.repeat(outcomes["alarms"].astype(np.int64)[:, None], players - 1, axis=1)


def _matrix(colour: int, players: int) -> Value:
    """Return the reader of chip against true rank: SHARE a chip and heist, ties spread evenly."""

    def read(outcomes: np.ndarray) -> np.ndarray:
        chips = outcomes["given"][:, :, colour, :players].astype(np.int64)
        low, high = (outcomes[name][:, :, :players].astype(np.int64) for name in ("low", "high"))
        part = SHARE // np.maximum(high - low + 1, 1) * _played(outcomes)[:, :, None]
        cells = np.zeros((outcomes.shape[0], players, players), np.int64)
        for chip in range(players):
            held = part * (chips == chip + 1)
            for rank in range(players):
                within = (low <= rank + 1) & (rank + 1 <= high)
                cells[:, chip, rank] = (held * within).sum(axis=(1, 2))
        return cells.reshape(outcomes.shape[0], players * players)

    return read


def _by_class(values: np.ndarray, outcomes: np.ndarray, players: int) -> np.ndarray:
    """Return values (games, heists, players) summed by the class of the pocket: (games, 169)."""
    games = outcomes.shape[0]
    held = outcomes["hands"][:, :, :players].astype(np.int64)
    played = np.broadcast_to(_played(outcomes)[:, :, None], held.shape) & (held >= 0)
    row = np.broadcast_to(np.arange(games)[:, None, None], held.shape)
    place = (row * len(CLASSES) + held)[played]
    sums = np.bincount(place, values[played].astype(np.float64), games * len(CLASSES))
    return sums.astype(np.int64).reshape(games, len(CLASSES))


def _classes(players: int, what: str) -> Value:
    """Return the reader of a number by the class of a pocket (games, 169).

    what: "dealt", "success" (of its heist), "white" (chip), "whites" (times there was one), "right"
    (red chip)
    """

    def read(outcomes: np.ndarray) -> np.ndarray:
        shape = outcomes["hands"][:, :, :players].shape
        if what == "dealt":
            values = np.ones(shape, np.int64)
        elif what == "success":
            values = np.broadcast_to(outcomes["success"][:, :, None], shape)
        elif what == "whites":
            values = (outcomes["given"][:, :, 0, :players] > 0).astype(np.int64)
        elif what == "white":
            values = outcomes["given"][:, :, 0, :players]
        else:
            values = _right(players, outcomes)[:, :, RED]
        return _by_class(values, outcomes, players)

    return read


def metrics(options: Options) -> tuple[Metric, ...]:
    """Return what is measured under these options."""
    return (*_gang(options), *_rounds(options), *_moves(options), *_chips(options))


def _gang(options: Options) -> tuple[Metric, ...]:
    most = options.vaults + options.alarms - 1
    n = options.players
    return (
        Metric(
            "win", "games won", "share", "share of games in which the gang opens its vaults before "
            "the alarms go off", "mean", lambda outcomes: (outcomes["end"] == 0).astype(np.int64),
            0, 1, "gang", formula="games won / games", headline=True,
        ),
        Metric(
            "success", "heist success", "share", "share of heists in which no hand shown is weaker "
            "than the one before", "ratio", field("vaults"), 0, 1, "gang",
            formula="successful heists / heists", weight=_heists, headline=True, contest=True,
        ),
        Metric(
            "first_heist", "first heist", "share", "share of games whose first heist succeeds",
            "mean", lambda outcomes: outcomes["success"][:, 0].astype(np.int64), 0, 1, "gang",
            formula="games whose first heist succeeds / games",
        ),
        Metric(
            "heists", "heists", "heists", "heists of a game", "mean", field("heists"), 1, most,
            "gang", formula="sum of heists / games",
        ),
        Metric(
            "turns", "micro-steps", "steps", "times somebody was asked, all rounds of a game, "
            "waiting included", "mean", field("turns"), 0, steps(options) * ROUNDS * most, "gang",
            formula="sum of micro-steps / games",
        ),
        Metric(
            "end", "end", "share", "share of games that ended this way",
            "mean", equals("end", tuple(range(len(ENDS)))), 0, 1, "gang",
            formula="games that ended this way / games", labels=ENDS,
        ),
        Metric(
            "broken", "fails at chip", "share", "of the failed heists, the share in which this red "
            "chip was the first whose hand was weaker than the one before",
            "ratio", _broken(n), 0, 1, "failures",
            formula="heists that fail at this chip / failed heists",
            weight=partial(_failed, n), labels=tuple(f"red {chip}" for chip in range(2, n + 1)),
        ),
        Metric(
            "ties", "equal hands", "pairs", "pairs of players with equal hands, a heist",
            "ratio", lambda outcomes: outcomes["ties"].sum(axis=1, dtype=np.int64), 0,
            n * (n - 1) // 2, "gang", formula="pairs of equal hands / heists", weight=_heists,
        ),
    )  # fmt: skip


def _rounds(options: Options) -> tuple[Metric, ...]:
    n = options.players
    pairs = n * (n - 1) // 2
    told = tuple(
        Metric(
            f"right_{colour}", f"{colour} chips right", "share",
            f"of the {colour} chips, the share that lie within the true rank of their owner",
            "ratio", _right_of(number, n), 0, 1, "seats",
            formula="chips within the true rank / chips", weight=partial(_each, number, n),
            by=("all", "policy", "slot"),
        )
        for number, colour in enumerate(COLOURS)
    )  # fmt: skip
    return (
        Metric(
            "inversions", "inversions", "pairs",
            "pairs of players whose chips stand against the order of their final hands, a heist",
            "ratio", _summed("falling"), 0, pairs, "rounds",
            formula="pairs in the wrong order / heists", weight=_rounds_played, labels=COLOURS,
        ),
        Metric(
            "tau", "rank correlation", "tau", "Kendall's tau-a of the chips and the final hands: 1 "
            "in perfect order, 0 at random", "ratio",
            lambda outcomes: _summed("rising")(outcomes) - _summed("falling")(outcomes), -1, 1,
            "rounds", formula="(pairs in order - pairs out of order) / (pairs of players * heists)",
            weight=lambda outcomes: _rounds_played(outcomes) * pairs, labels=COLOURS,
        ),
        *told,
    )  # fmt: skip


def steps(options: Options) -> int:
    """Return the most micro-steps of a round; without a cap, what its counter holds."""
    return options.pass_cap * options.players or np.iinfo(np.int16).max


def _moves(options: Options) -> tuple[Metric, ...]:
    n = options.players

    def moves(
        name: str, title: str, unit: str, about: str, formula: str, high: int | None = None
    ) -> Metric:
        most = steps(options) if high is None else high
        return Metric(
            name, title, unit, about, "ratio", _summed(name), 0, most, "moves",
            formula=formula, weight=_rounds_played, labels=COLOURS,
        )  # fmt: skip

    return (
        moves("taken", "chips taken", "times", "chips taken in a round, before it is cut short",
              "chips taken / heists"),
        moves("stolen", "from others", "times", "chips taken from another player in a round",
              "chips taken from others / heists"),
        moves("returned", "put back", "times", "chips put back into the centre in a round",
              "chips put back / heists"),
        moves("passes", "passes", "passes", "passes begun in a round",
              "passes begun / heists", options.pass_cap or None),
        moves("steps", "micro-steps", "steps", "times somebody was asked in a round",
              "micro-steps / heists"),
        moves("settled", "settled", "chips", "chips taken after the round was cut short",
              "chips taken after the cut / heists", n),
        moves("cut", "cut short", "rounds", "rounds that were cut short because the passes were "
              "used up, a heist", "rounds cut short / heists", 1),
    )  # fmt: skip


def _chips(options: Options) -> tuple[Metric, ...]:
    n = options.players
    labels = tuple(f"{chip}, {rank}" for chip in range(1, n + 1) for rank in range(1, n + 1))
    dealt = _classes(n, "dealt")
    matrices = tuple(
        Metric(
            f"ranks_{colour}", f"{colour} chip", "share",
            f"of the players with this {colour} chip, the share with this true rank; equal hands "
            "are spread evenly over their ranks",
            "ratio", _matrix(number, n), 0, 1, "ranks",
            formula="players with the chip and the rank / players with the chip",
            weight=partial(_each, number, n * n), scale=SHARE, labels=labels,
        )
        for number, colour in enumerate(COLOURS)
    )  # fmt: skip
    return (
        *matrices,
        Metric(
            "hand_dealt", "dealt", "hands", "pockets of this class dealt, a game",
            "mean", dealt, 0, n * MAX_HEISTS, "hands", formula="pockets of this class / games",
            labels=CLASSES,
        ),
        Metric(
            "hand_white", "white chip", "chip", "mean white chip of players dealt this class",
            "ratio", _classes(n, "white"), 1, n, "hands",
            formula="sum of the white chips / white chips of this class",
            weight=_classes(n, "whites"), labels=CLASSES,
        ),
        Metric(
            "hand_right", "red chip right", "share", "of the players dealt this class, the share "
            "whose red chip lies within their true rank",
            "ratio", _classes(n, "right"), 0, 1, "hands",
            formula="right red chips / pockets of this class", weight=dealt, labels=CLASSES,
        ),
        Metric(
            "hand_success", "heist success", "share", "success of the heists of players dealt this "
            "class", "ratio", _classes(n, "success"), 0, 1, "hands",
            formula="successful heists / pockets of this class", weight=dealt, labels=CLASSES,
        ),
    )  # fmt: skip
