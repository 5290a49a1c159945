"""Frames with made numbers, in the columns that `analyzer.tables` gives."""

import numpy as np
import pandas as pd

from analyzer import charts
from analyzer.core.guide import Guide
from analyzer.core.metric import Chart

RUN = charts.Run("What is asked", 20_261_130, "20 000 games a lineup")
SHIPPED = ("random", "hurry", "floor")
WINS = Chart("wins", "Who wins", "shares", ("win",), ("place", "policy"))
LENGTH = Chart("length", "How long a game lasts", "distribution", ("length",))
ENDS = Chart("ends", "How games end", "parts", ("end",))
RATES = Chart("rates", "What seats do", "rates", ("a", "b", "c"), ("policy",), "Of all turns.")
CHANGES = Chart("changes", "What changes", "differences")
CARDS = Chart("cards", "What the cards do", "impact")
TOGETHER = Chart("together", "How all fare", "rates", ("won", "done"), ("all",))
RANKS = Chart("ranks", "Chips and ranks", "matrix", ("ranks",), axes=("white chip", "true rank"))
CHARTS = (WINS, LENGTH, ENDS, RATES, CHANGES, CARDS, TOGETHER, RANKS)
EVER = ("one-left", "all-out", "first", "capped", "never")


def long(word, size=60):
    """Return a name of `size` characters, without a space in it."""
    return (f"{word}(" + "parameter=0.123456,another=98765," * 3)[: size - 1] + ")"


def row(metric, unit, case, by, who, label, value, reach, n=5_000):
    variant, lineup = case
    low, high = value - reach, value + reach
    if unit == "share":
        low, high = max(0.0, low), min(1.0, high)
    return {
        "table": "t", "metric": metric, "title": f"title of {metric}", "unit": unit,
        "variant": variant, "lineup": lineup, "by": by, "who": who, "label": label,
        "value": value, "low": low, "high": high, "level": 0.95, "n": n, "method": "t",
    }  # fmt: skip


def estimates(lineups=2, variants=1, players=4, policies=("floor", "hurry"), names=str, seed=1):
    """Return estimates of made metrics: win by place and policy, ends, rates, medians.

    And what a cooperative game tells: two shares of one value a game, chips against ranks.
    """
    draw = np.random.default_rng(seed)
    rows = []
    for case in cases(lineups, variants, names):
        wins = draw.dirichlet(np.full(players, 40.0))
        for seat, value in enumerate(wins):
            who = "starter" if seat == 0 else f"seat +{seat}"
            rows.append(row("win", "share", case, "place", who, "", value, 0.01))
        for who in policies:
            rows.append(row("win", "share", case, "policy", who, "", draw.uniform(0, 1), 0.004))
        parts = [*draw.dirichlet(np.full(len(EVER) - 1, 0.6)), 0.0]
        for label, value in zip(EVER, parts, strict=True):
            rows.append(row("end", "share", case, "game", "game", label, value, 0.002))
        for metric in "abc":
            for who in policies:
                value = draw.uniform(0, 1)
                rows.append(row(metric, "share", case, "policy", who, "", value, 0.03))
        rows.append(row("length", "turns", case, "game", "game", "median", 31.0, 1.0))
        for metric in ("won", "done"):
            rows.append(row(metric, "share", case, "game", "game", "", draw.uniform(0, 1), 0.01))
        for chip in range(players):
            shares = draw.dirichlet(np.full(players, 0.7))
            for rank, value in enumerate(shares):
                label = f"{chip + 1}, {rank + 1}"
                rows.append(row("ranks", "share", case, "game", "game", label, value, 0.004))
    return pd.DataFrame(rows)


def cases(lineups, variants, names=str):
    """Yield (variant, lineup)."""
    for v in range(variants):
        for k in range(lineups):
            yield names(f"variant {v}"), names(f"lineup {k}")


def distributions(lineups=2, variants=1, names=str, spread=6.0):
    """Return histograms with the median 31, of other widths in other lineups."""
    rows = []
    for i, (variant, lineup) in enumerate(cases(lineups, variants, names)):
        values = np.arange(10, 90)
        heights = np.exp(-((values - 31) ** 2) / 2 / (spread + i % 3) ** 2)
        counts = np.round(20_000 * heights / heights.sum()).astype(int)
        for value, count in zip(values, counts, strict=True):
            rows.append(
                {
                    "metric": "length", "title": "turns", "unit": "turns", "variant": variant,
                    "lineup": lineup, "value": int(value), "count": int(count),
                    "share": count / counts.sum(), "games": int(counts.sum()), "n": 5_000,
                }
            )  # fmt: skip
    return pd.DataFrame(rows)


def differences(lineups=3, variants=1, players=4, names=str, seed=1):
    """Return paired differences in three units, some of them found."""
    draw = np.random.default_rng(seed)
    rows = []
    every = list(cases(lineups, variants, names))
    for k, case in enumerate(every):
        for kind, other in (("lineup", every[k - k % lineups]), ("variant", every[k % lineups])):
            if other == case:
                continue
            rows += _pair(draw, kind, case, other, players)
    for each in rows:
        each["tested"] = len(rows)
    return pd.DataFrame(rows)


def _pair(draw, kind, case, other, players):
    first, second = (1, 0) if kind == "lineup" else (0, 1)
    new, old = (f"{each[first]} ({each[second]})" for each in (case, other))
    told = [("win", "share", f"player {p}: floor -> hurry", "", 0.02) for p in range(players)]
    told += [("secured", "EUR", f"player {p}: floor", "", 30_000.0) for p in range(players)]
    told += [("turns", "turns", "game", "", 2.0), ("end", "share", "game", "capped", 0.01)]
    for metric, unit, who, label, size in told:
        value, reach = draw.normal(0, size), size * draw.uniform(0.2, 1)
        found = abs(value) > 1.5 * reach
        yield {
            "kind": kind, "compared": new, "reference": old, "metric": metric,
            "title": f"title of {metric}", "unit": unit, "who": who, "label": label,
            "value": value, "low": value - reach, "high": value + reach, "level": 0.95,
            "n": 5_000, "method": "t", "p": 0.001, "p_holm": 0.002 if found else 0.3,
            "saved": 1.5, "finding": ("higher" if value > 0 else "lower") if found else "",
        }  # fmt: skip


def impact(cards=14, lineups=1, names=str, seed=1):
    """Return what cards do: causal and observed; the last card was never played."""
    draw = np.random.default_rng(seed)
    rows = []
    for lineup in range(lineups):
        for card in range(cards):
            causal = draw.normal(0, 0.02)
            for measure in ("observed, held", "observed, played", "causal"):
                if card == cards - 1 and measure == "observed, played":
                    continue
                own = measure == "causal"
                value, reach = (causal, 0.004) if own else (draw.normal(0, 0.03), 0.008)
                found = ("higher" if value > 0 else "lower") if abs(value) > 0.012 else ""
                rows.append(
                    {
                        "lineup": names(f"lineup {lineup}"),
                        "who": "player 0: floor" if own else "all players",
                        "label": names(f"card {card}"), "measure": measure, "value": value,
                        "low": value - reach, "high": value + reach, "level": 0.95, "n": 4_000,
                        "q": 0.001, "finding": found if own else "",
                    }
                )  # fmt: skip
    return pd.DataFrame(rows)


def frames(lineups=2, variants=1, players=4, policies=("floor", "hurry"), names=str, cards=14):
    """Return all frames of one made run."""
    return charts.Frames(
        estimates(lineups, variants, players, policies, names),
        distributions(lineups, variants, names),
        differences(lineups, variants, players, names),
        impact(cards, min(lineups, 3), names),
    )


def hands(players=6):
    """Return the frame of a grid: a made answer and share for each of the 169 starting hands."""
    ranks, rows = "AKQJT98765432", []
    for i in range(13):
        for j in range(13):
            high, low = min(i, j), max(i, j)
            worth = min(0.9999, max(0.0, 1 - (1.2 * high + low) / 28 + 0.2 * (i == j)))
            kind = "" if i == j else "s" if i < j else "o"
            rows.append(
                {
                    "row": i, "column": j, "name": f"{ranks[high]}{ranks[low]}{kind}",
                    "answer": 1 + int(players * worth), "share": worth**2,
                }
            )  # fmt: skip
    return pd.DataFrame(rows)


GUIDE = Guide(
    "hands", "What do I take with these cards?", "grid", 4, 2, 8, ("floor", "hurry"),
    lambda players, policy, tables: hands(players),
    answer="chip", share="chance to be the best", about="Pairs stand on the diagonal.",
    rests="Made numbers.",
)  # fmt: skip


def looks(policies=()):
    return charts.Looks(SHIPPED, policies)


#: a small run whose names are no plain letters
SMALL = {
    "players": 2, "cards": 4,
    "names": lambda word: f"{word} $x$ \U0001f0a1 \u7d04 \u05d0 _\n\t^{{}} \u2665 €",
}  # fmt: skip
#: ugly cases: name -> what to make
UGLY = {
    "plain": {},
    "long names": {"names": long, "policies": tuple(long(p) for p in ("floor", "hurry", "mine"))},
    "words": {"names": lambda word: f"{word} of the many who never call before they hold enough"},
    "eight players": {"players": 8, "policies": ("random", "hurry", "floor")},
    "many cases": {"lineups": 10, "variants": 4, "names": long, "policies": (long("floor"), "x")},
    "one variant more": {"lineups": 3, "variants": 5},
    "signs": SMALL,
}
