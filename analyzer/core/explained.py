"""What a number of the output means, in words: metrics of a game, and the other words."""

import typing
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from analyzer.core.contract import Game
from analyzer.core.glossary import GLOSSARY, Term
from analyzer.core.metric import Metric

_TOLD = {
    "all": "over all players",
    "place": "by seat from the starter",
    "policy": "by policy (mean over the players who play it)",
    "slot": "by player of the lineup (in files only)",
}


def metrics_of(game: Game) -> list[Metric]:
    """Return every metric that a game may tell, each once; first those of the default rules.

    Some exist under certain rules only: each choice of each option is tried, one at a time.
    """
    found: dict[str, Metric] = {}
    for options in _versions(game.options.Options):
        for metric in game.metrics.metrics(options):
            found.setdefault(metric.name, metric)
    return list(found.values())


def _versions(model: Any) -> Iterator[Any]:
    """Yield the default options, then those with one choice changed."""
    yield model()
    for key, field in model.model_fields.items():
        kind = field.annotation
        chosen: tuple[Any, ...] = (True, False) if kind is bool else ()
        if typing.get_origin(kind) is typing.Literal:
            chosen = typing.get_args(kind)
        for value in chosen:
            try:
                yield model(**{key: value})
            except ValidationError:  # two options that exclude each other
                continue


def interval_of(metric: Metric) -> str:
    """Return which interval the numbers of a metric have, over what, and why that one."""
    if metric.kind == "histogram":
        return "order statistics for the number of blocks, which assume no law of the values"
    if metric.kind == "ratio":
        return (
            "delta method over blocks, since what it divides by varies from block to block; "
            "bounded where nothing varied"
        )
    mean = "Student's t on block means, since the games of a block share cards"
    if metric.unit == "share":
        return f"Wilson where a block is one 0/1, else {mean}; bounded where nothing varied"
    return f"{mean}; bounded where nothing varied"


def _unit(metric: Metric) -> str:
    """Return the unit of a metric: as stored, and as printed."""
    return "share from 0 to 1, printed in %" if metric.unit == "share" else metric.unit


def _told(metric: Metric) -> str:
    """Return how a metric is told: one value a game, or of whom."""
    told = ", ".join(_TOLD[by] for by in metric.by) or "once for the game"
    if metric.shared_out:
        told += "; by policy only where several meet"
    return f"{told}; for each of: {', '.join(metric.labels)}" if metric.labels else told


def metric_lines(game: Game, metric: Metric) -> list[tuple[str, str]]:
    """Return (heading, text) of everything there is to say about a metric."""
    titles = {table.name: table.title for table in game.metrics.TABLES}
    limits = f"{_plain(metric.low)} to {_plain(metric.high)}"
    if metric.unit != "share":
        limits += f"{'' if metric.unit == 'rank' else f' {metric.unit}'}, under the default rules"
    lines = [
        ("means", metric.about),
        ("formula", metric.formula),
        ("unit", _unit(metric)),
        ("bounds", limits),
        ("told", _told(metric)),
        ("interval", interval_of(metric)),
        ("table", f"{titles[metric.table]} (tables/{metric.table}.csv)"),
    ]
    if metric.headline:
        lines.append(("compared", "between lineups and between variants: What changes"))
    if metric.kind == "mean":
        lines.append(
            ("watched", f"--precision {metric.name}={_width(metric)} plays as long as that takes")
        )
    return lines


def _width(metric: Metric) -> str:
    """Return a width that one may ask for: a thousandth of the range, to one digit."""
    if metric.unit == "share":
        return "0.2%"
    width = float(f"{(metric.high - metric.low) / 1000:.0e}")
    return f"{width:.6f}".rstrip("0").rstrip(".")


def _plain(value: float) -> str:
    """Return a bound with thousands apart."""
    return f"{value:,.{0 if value == int(value) else 2}f}".replace(",", " ")


def term_lines(term: Term) -> list[tuple[str, str]]:
    """Return (heading, text) of a word of the glossary; what is empty is left out."""
    lines = (("means", term.means), ("formula", term.formula), ("stands in", term.where))
    return [(head, text) for head, text in lines if text]


def _folded(name: str) -> str:
    """Return a name as it is looked up: case, - and _ mean nothing."""
    return name.casefold().replace("-", " ").replace("_", " ").strip()


def find(word: str, games: list[Game]) -> tuple[list[tuple[Game, Metric]], list[Term]]:
    """Return the metrics and the glossary's words called `word`; else the metrics so titled."""
    wanted = _folded(word)
    known = [(game, metric) for game in games for metric in metrics_of(game)]
    terms = [term for term in GLOSSARY if _folded(term.name) == wanted]
    named = [(game, metric) for game, metric in known if _folded(metric.name) == wanted]
    if not named and not terms:
        named = [(game, metric) for game, metric in known if _folded(metric.title) == wanted]
    return named, terms
