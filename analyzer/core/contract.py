"""The contract of a game: which modules a game folder holds, which names each owes.

A game is modules, not a class; a folder under `analyzer/games/` or on ANALYZER_GAMES is a game.
Nothing here imports Numba until a compiled module of a game is asked for.

| module     | owes |
|------------|------|
| `RULES.md` | the rules as simulated: id, default, status, reason |
| `__init__` | `CARD`, the index card (`Card`) |
| `options`  | `Options` (a `Settings` with `players`), `Record` (its dtype), `pack(options)`, and
|            | `check(options)`, which yields (key path, message, remedy) for faults between keys |
| `params`   | `POLICIES`: policy name -> parameter model (its docstring: the idea), `DEFAULT` |
| `rules`    | `State`, `Outcome`, `MAX_PLAYERS`, `MAX_CHOICES`, `SOURCES`, `NEEDS` and the kernels
|            | `setup legal to_act is_over apply settle check` |
| `view`     | `View`, `Memo`, and the kernel `observe` |
| `policies` | one kernel for each name in `params.POLICIES` |
| `template` | a commented policy called `mine` that runs: what `policies new` copies |
| `tables`   | `load(options) -> tuple of read-only arrays`, `EXAMPLE` (arrays of the same types) |
| `position` | the kernels `redraw_hidden(state, player, options, tables, stream)` and
|            | `place(state, player, card, copies, options, tables, stream)`: called right after
|            | `setup`; the first hand of `player` then holds exactly `copies` of `card`, all else
|            | is as random as it was, and what the deal decides is decided anew |
| `trace`    | `tell(moment) -> list of lines`, `conclude(outcome, options, lang) -> list of lines`,
|            | and `messages`: their catalogue, key -> {"en": ..., "fr": ...} |
| `metrics`  | `metrics(options)`, `TABLES`, `CHARTS`: what the outcomes tell, and where it stands;
|            | `IMPACT`: the cards, and which metrics tell what they are worth |
| `guide`    | may be missing: `GUIDES`, pages of advice for players (`core.guide.Guide`) |
| `speeds`   | may be missing: `PARTS`, what `bench` measures alone (`core.speed.Part`), and
|            | `RATES`, fields of Outcome that it sums a second
| `commands` | may be missing: `COMMANDS`, flags of its questions as data, each a command
|            | (`core.question.Question`); it and `__init__` import nothing that takes time

In a cooperative game (`CARD.cooperative`) all players win or lose together: its metric `win` is one
value a game, and one headline metric of one value a game is its `contest`, by which policies are
compared, each at all seats.
"""

import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from analyzer.core.card import Card as Card
from analyzer.core.digest import PACKAGE
from analyzer.core.errors import unknown_name
from analyzer.core.folders import game_folders as _folders
from analyzer.core.guide import Guide
from analyzer.core.settings import Settings

MAX_PARAMS = 16  # parameters of one policy

#: what each module owes; a test puts every game through it
OWES: dict[str, tuple[str, ...]] = {
    "options": ("Options", "Record", "pack", "check"),
    "params": ("POLICIES", "DEFAULT"),
    "rules": (
        "State", "Outcome", "MAX_PLAYERS", "MAX_CHOICES", "SOURCES", "NEEDS",
        "setup", "legal", "to_act", "is_over", "apply", "settle", "check",
    ),
    "view": ("View", "Memo", "observe"),
    "tables": ("load", "EXAMPLE"),
    "position": ("redraw_hidden", "place"),
    "trace": ("tell", "conclude", "messages"),
    "template": ("GAME", "POLICIES"),
    "metrics": ("metrics", "TABLES", "CHARTS", "IMPACT"),
}  # fmt: skip

#: outcome fields that every game has, beside its own
OUTCOME = ("score", "win", "first", "end", "turns", "decisions", "capped")


class Params(Settings):
    """Base of a policy's parameters; the docstring of each model is the policy's idea, one line.

    needs: names of `rules.NEEDS`, the costly parts of the view that the policy reads.  What no
    policy at the table needs, rules neither keep nor copy: those fields of the view stay zero.
    "memo" among them: the policy's memo is zeroed at the start of each game, which takes time when
    it is large.  Without, a shipped policy reads of its memo only what it wrote in the same call
    (a plug-in's is always zeroed).
    """

    needs: ClassVar[frozenset[str]] = frozenset()

    def reads(self) -> frozenset[str]:
        """Return the costly parts of the view that the policy reads with these parameters."""
        return self.needs


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy: its name, its parameters, and where its kernel is found.

    home: the module that holds the kernel; origin: "shipped", or the file of a plug-in as given
    digest, source: SHA-256 and text of a plug-in's file, empty for what ships
    Two loads of one file are the same policy; an edited file gives another, and both may play.
    """

    name: str
    model: type[Params]
    home: str
    origin: str = field(default="shipped", compare=False)
    digest: str = ""
    source: str = field(default="", compare=False, repr=False)

    @property
    def idea(self) -> str:
        """The idea: the docstring of the parameter model, "" without one."""
        return (self.model.__dict__.get("__doc__") or "").strip()

    @property
    def needs(self) -> frozenset[str]:
        """The costly parts of the view that it reads."""
        return self.model.needs

    @property
    def file(self) -> str:
        """The name of a plug-in's file, without its folder; "" for what ships."""
        return Path(self.origin).name if self.digest else ""

    @property
    def code(self) -> dict[str, str]:
        """What a result says of a plug-in: policy, name and digest of its file."""
        return {"policy": self.name, "file": self.file, "digest": self.digest}

    @property
    def kernel(self) -> Callable[..., Any]:
        """The function that decides, not yet compiled; importing it imports Numba."""
        function: Callable[..., Any] = getattr(importlib.import_module(self.home), self.name)
        return function


@dataclass(frozen=True, slots=True)
class Moment:
    """What `trace.tell` gets: one step of a game, before and after.

    before, after: State records; options: the options record; choice: the code applied, or None
    for the deal; decider: the player that chose; asked: whether there was more than one option
    viewer: the player whose knowledge limits the telling, or None for everything; lang: fr or en
    """

    before: Any
    after: Any
    options: Any
    choice: int | None
    decider: int
    asked: bool
    viewer: int | None
    lang: str


@dataclass(frozen=True)
class Game:
    """One game folder; its modules are imported when first used."""

    name: str
    package: str
    folder: Path

    def module(self, name: str) -> ModuleType:
        """Return the game's module `name`."""
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def card(self) -> Card:
        """The index card."""
        card: Card = importlib.import_module(self.package).CARD
        return card

    options = cached_property(lambda self: self.module("options"))
    params = cached_property(lambda self: self.module("params"))
    rules = cached_property(lambda self: self.module("rules"))
    view = cached_property(lambda self: self.module("view"))
    policies = cached_property(lambda self: self.module("policies"))
    tables = cached_property(lambda self: self.module("tables"))
    position = cached_property(lambda self: self.module("position"))
    trace = cached_property(lambda self: self.module("trace"))
    metrics = cached_property(lambda self: self.module("metrics"))

    @cached_property
    def guides(self) -> dict[str, Guide]:
        """The guides of the game, by name; none where it has no module `guide`."""
        if not (self.folder / "guide.py").is_file():
            return {}
        return {guide.name: guide for guide in self.module("guide").GUIDES}

    @cached_property
    def speeds(self) -> ModuleType | None:
        """What is measured of the game beside games and decisions; None without such a module."""
        return self.module("speeds") if (self.folder / "speeds.py").is_file() else None

    @cached_property
    def shipped(self) -> dict[str, Policy]:
        """The policies that come with the game, by name."""
        models: dict[str, type[Params]] = self.params.POLICIES
        home = f"{self.package}.policies"
        return {name: Policy(name, model, home) for name, model in models.items()}

    def policy(self, wanted: str | Policy) -> Policy:
        """Return the shipped policy of a name, or AnalyzerError; a Policy stands for itself."""
        if isinstance(wanted, Policy):
            return wanted
        if wanted not in self.shipped:
            raise unknown_name("policy", wanted, self.shipped)
        return self.shipped[wanted]

    def params_of(self, policy: str) -> type[Params]:
        """Return the parameter model of a shipped policy; raise AnalyzerError for an unknown name.

        What a table may play, plug-ins included, stands in its Spec.
        """
        return self.policy(policy).model

    def needs_mask(self, policies: Iterable[str | Policy]) -> int:
        """Return the bit mask over `rules.NEEDS` of what these policies read by default."""
        return self.mask_of(self.policy(each).needs for each in policies)

    def mask_of(self, needs: Iterable[frozenset[str]]) -> int:
        """Return the bit mask over `rules.NEEDS` of the union of these needs."""
        wanted = frozenset().union(*needs)
        return sum(1 << bit for bit, need in enumerate(self.rules.NEEDS) if need in wanted)


def names() -> list[str]:
    """Return the names of all games that can be found, sorted."""
    return sorted(_folders())


@cache
def load(name: str) -> Game:
    """Return the game called `name`; raise AnalyzerError with the nearest name otherwise."""
    if name not in _folders():
        raise unknown_name("game", name, names())
    package, folder = _folders()[name]
    return Game(name, package, folder)


def package_root() -> Path:
    """Return the folder of the installed package."""
    return PACKAGE
