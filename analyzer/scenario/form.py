"""The form of a scenario file: its keys, before any game has its say."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from analyzer.core.settings import Settings

from .spec import MOST_GAMES, MOST_SEED

LONGEST = 300  # letters of a title, a name, a question
GAMES = 100_000  # games a case when neither the file nor the command line says

_SEATS = 'seats = [ { policy = "NAME" } ]'
_LINEUP = f"lineup = [ {{ {_SEATS} }} ]"
_RULES = "rules = { players = 5 }"
_VARIANT = f"variant = [ {{ {_RULES} }} ]"
_IMPACT = "impact = { player = 0 }"

Line = Annotated[str, Field(min_length=1, max_length=LONGEST, pattern=r"^[^\x00-\x1f\x7f]*$")]


def _like(example: str) -> dict[str, Any]:
    """Return what a schema holds beside its rules: how the key may be written."""
    return {"example": example}


class SeatForm(Settings):
    """One player's policy, or everybody's when it is the only entry."""

    model_config = ConfigDict(json_schema_extra=_like(_SEATS))
    policy: str = Field(
        description="name of a policy of the game", json_schema_extra=_like('policy = "NAME"')
    )
    params: dict[str, Any] = Field(
        {},
        description="its parameters; the others keep their defaults",
        json_schema_extra=_like("params = { NAME = 1 }"),
    )


class LineupForm(Settings):
    """Who plays: one entry for all seats, or one a player."""

    model_config = ConfigDict(json_schema_extra=_like(_LINEUP))
    name: Line | None = Field(None, description="what tables and charts call it")
    seats: list[SeatForm] = Field(
        min_length=1,
        description="one entry for all seats, or one a player",
        json_schema_extra=_like(_SEATS),
    )


class VariantForm(Settings):
    """Other rules on the same deals: what differs from [rules]."""

    model_config = ConfigDict(json_schema_extra=_like(_VARIANT))
    name: Line | None = Field(None, description="what tables and charts call it")
    rules: dict[str, Any] = Field(
        description="what differs from [rules]", json_schema_extra=_like(_RULES)
    )


class ImpactForm(Settings):
    """What each card is worth: its games are played again with one copy in hand, and with none."""

    model_config = ConfigDict(json_schema_extra=_like(_IMPACT))
    player: int = Field(0, ge=0, description="the player whose first hand gets the card")
    cards: list[str] | None = Field(
        None,
        min_length=1,
        description="which cards; by default each that can be placed",
        json_schema_extra=_like('cards = [ "NAME" ]'),
    )
    variant: Line | None = Field(None, description="under this variant only; by default under each")
    lineup: Line | None = Field(None, description="with this lineup only; by default with each")


class FileForm(Settings):
    """A scenario: one question, the rules, who plays, how many games."""

    title: Line | None = Field(None, description="title of tables, charts and reports")
    question: Line | None = Field(
        None, description="the question; by default the comment on the first line"
    )
    game: str = Field(description="which game", json_schema_extra=_like('game = "NAME"'))
    seed: int | None = Field(
        None, ge=0, le=MOST_SEED, description="fixes every deal; drawn and recorded when absent"
    )
    games: int = Field(GAMES, ge=1, le=MOST_GAMES, description="games of each variant and lineup")
    base: Line = Field("rules as given", description="name of [rules] beside the variants")
    policies: list[Line] = Field(
        [],
        description="Python files with policies, beside the scenario; run only with --trust",
        json_schema_extra=_like('policies = ["my.py"]'),
    )
    rules: dict[str, Any] = Field(
        {},
        description="only what differs from the game's defaults",
        json_schema_extra=_like(_RULES),
    )
    lineup: list[LineupForm] = Field(
        [],
        description="who plays; none: the game's default policy everywhere",
        json_schema_extra=_like(_LINEUP),
    )
    variant: list[VariantForm] = Field(
        [], description="other rules met by the same lineups", json_schema_extra=_like(_VARIANT)
    )
    impact: ImpactForm | None = Field(
        None,
        description="what each card is worth, beside what is observed of it",
        json_schema_extra=_like(_IMPACT),
    )
