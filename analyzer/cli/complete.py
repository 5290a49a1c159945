"""What the shell offers after TAB: scenarios, games, policies and parameters, keys, metrics.

Each function takes what typer gives it (the context, and the word so far) and returns words, or
(word, what it is).  Whole words: `0=floor` for `0=flo`.  Nothing slow is imported, least of all
Numba: an answer takes a blink.  What fails is caught in `completion`: no offer then.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo

    from analyzer.core.contract import Game

Offer = str | tuple[str, str]
PLAIN = ("title", "question", "game", "seed", "games", "base")  # keys of a scenario file
FEW = 12  # values of a whole number that are offered one by one


def scenarios(incomplete: str) -> list[Offer]:
    """Return the shipped scenarios, then the .toml files and folders that begin so."""
    return [*names(), *_files(incomplete)]


def names() -> list[Offer]:
    """Return the names of the shipped scenarios."""
    from analyzer.core import shipped

    return list(shipped.names())


def _files(incomplete: str) -> Iterator[Offer]:
    """Yield scenario files and folders: what is hidden only when asked for."""
    head, slash, tail = incomplete.rpartition("/")
    folder = Path(f"{head}{slash}" or ".").expanduser()
    entries = sorted(folder.iterdir()) if folder.is_dir() else []
    for path in entries:
        if path.name.startswith(".") and not tail.startswith("."):
            continue
        if path.is_dir():
            yield f"{head}{slash}{path.name}/"
        elif path.suffix == ".toml":
            yield f"{head}{slash}{path.name}"


def games() -> list[Offer]:
    """Return the games."""
    from analyzer.core import contract

    return [(name, contract.load(name).card.title_en) for name in contract.names()]


def guides(ctx: typer.Context) -> list[Offer]:
    """Return the guides of the game that the line names."""
    return [(name, each.title) for game in _games(ctx) for name, each in game.guides.items()]


def guide_policies(ctx: typer.Context) -> list[Offer]:
    """Return the policies whose answers a guide of the line can tell."""
    known = [each for game in _games(ctx) for each in game.guides.values()]
    named = [each for each in known if each.name in (ctx.params.get("name"), *ctx.args)] or known
    return list(dict.fromkeys(policy for each in named for policy in each.policies))


def policies(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Return how `[PLAYER=]NAME[,PARAM=VALUE]...` may go on."""
    models = {
        name: model
        for game in reversed(_games(ctx))
        for name, model in game.params.POLICIES.items()
    }
    head, comma, tail = incomplete.rpartition(",")
    if not comma:
        player, equals, _ = incomplete.rpartition("=")
        return [(f"{player}{equals}{name}", about(model)) for name, model in models.items()]
    name, *given = head.split(",")
    fields = models[name.rpartition("=")[2]].model_fields
    key, equals, _ = tail.partition("=")
    if equals:
        return [f"{head},{key}={value}" for value in values(fields[key])]
    taken = {part.partition("=")[0] for part in given}
    return [
        (f"{head},{key}=", field.description or "")
        for key, field in fields.items()
        if key not in taken
    ]


def sets(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Return how `KEY=VALUE` may go on: dotted keys of the game's options, and their values."""
    from analyzer.core import contract

    key, equals, _ = incomplete.partition("=")
    first, *rest = key.split(".")
    if not rest:
        if equals:
            return [f"game={name}" for name in contract.names()] if key == "game" else []
        return [*(f"{name}=" for name in PLAIN), "rules."]
    if first != "rules":
        return []
    models: list[Any] = [game.options.Options for game in _games(ctx)]
    for part in rest[:-1]:
        inner = [_model(m.model_fields[part]) for m in models if part in m.model_fields]
        models = [model for model in inner if model is not None]
    known = [model.model_fields for model in models]
    stem = ".".join((first, *rest[:-1]))
    if equals:
        offered = [value for f in known if rest[-1] in f for value in values(f[rest[-1]])]
        return [f"{stem}.{rest[-1]}={value}" for value in dict.fromkeys(offered)]
    keys = {
        f"{stem}.{name}{'=' if _model(field) is None else '.'}": field.description or ""
        for fields in known
        for name, field in fields.items()
    }
    return list(keys.items())


def precisions(ctx: typer.Context) -> list[Offer]:
    """Return `METRIC=` for every mean of the game."""
    from analyzer.core.explained import metrics_of

    means = {m.name: m for game in _games(ctx) for m in metrics_of(game) if m.kind == "mean"}
    return [(f"{name}=", metric.about) for name, metric in means.items()]


def words(ctx: typer.Context) -> list[Offer]:
    """Return what `explain` explains: metrics, then other words of the output."""
    from analyzer.core.explained import metrics_of
    from analyzer.core.glossary import GLOSSARY

    told = {term.name: term.means for term in GLOSSARY}
    metrics = {m.name: m.about for game in _games(ctx) for m in metrics_of(game)}
    return list({**metrics, **told}.items())


def values(field: "FieldInfo") -> list[str]:
    """Return the values that a parameter may take, when they are few."""
    from typing import Literal, get_args, get_origin

    kind = field.annotation
    if get_origin(kind) is Literal:
        return [str(value) for value in get_args(kind)]
    if kind is bool:
        return ["true", "false"]
    low, high = (
        next((getattr(rule, name) for rule in field.metadata if hasattr(rule, name)), None)
        for name in ("ge", "le")
    )
    if kind is int and low is not None and high is not None and high - low < FEW:
        return [str(value) for value in range(low, high + 1)]
    return []


def about(model: "type[BaseModel]") -> str:
    """Return the first line of a model's docstring."""
    return (model.__doc__ or "").strip().partition("\n")[0]


def _model(field: "FieldInfo") -> "type[BaseModel] | None":
    """Return the model of a field that is a table of its own, else None."""
    from pydantic import BaseModel

    kind = field.annotation
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None


def _games(ctx: typer.Context) -> "list[Game]":
    """Return the game that the command line names, by --game or by its scenario; else all."""
    from analyzer.core import contract

    named = _named(ctx)
    return [contract.load(name) for name in contract.names() if named in (None, name)]


def _named(ctx: typer.Context) -> str | None:
    """Return the game of the command line so far, or None when nothing names one yet."""
    import tomllib

    from analyzer.core import contract, shipped

    game = ctx.params.get("game")  # of `replay` it is the index of a game
    if game in contract.names():
        return str(game)
    for word in _words(ctx):
        path = Path(word)
        if path.suffix != ".toml" and word in shipped.names():
            path = shipped.root() / f"{word}.toml"
        if path.suffix == ".toml" and path.is_file():
            name = tomllib.loads(path.read_text(encoding="utf-8-sig")).get("game")
            return name if isinstance(name, str) else None
    return None


def _words(ctx: typer.Context) -> list[str]:
    """Return the words that may be the scenario: the argument, or what a broken-off parse left."""
    scenario = ctx.params.get("scenario")
    return [scenario] if isinstance(scenario, str) else ctx.args
