"""What cards are worth: which are placed in whose hand, checked, and the arms that are played."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from analyzer.core.contract import Game
from analyzer.core.errors import nearest
from analyzer.core.metric import Placeable

from .findings import Findings
from .rules import Variant, players_of
from .spec import Case, Lineup, Placed
from .wording import quoted


@dataclass(frozen=True, slots=True)
class Study:
    """The cards of one player that are placed.

    cards: of each variant, by name; lineup: the only one, or None for each
    """

    player: int
    cards: dict[str, tuple[Placeable, ...]]
    lineup: str | None

    def arms(self, cases: Iterable[Case]) -> tuple[Case, ...]:
        """Return, for each case and card, the case with one copy in hand and that with none."""
        return tuple(
            replace(case, placed=Placed(self.player, card.code, copies, card.name, card.label))
            for case in cases
            if self.lineup in (None, case.lineup)
            for card in self.cards.get(case.variant, ())
            for copies in (1, 0)
        )


def read_impact(
    game: Game,
    table: dict[str, Any],
    variants: list[Variant],
    lineups: list[Lineup | None],
    findings: Findings,
) -> Study | None:
    """Return the study that [impact] asks for, None without one; report what is wrong with it.

    A card is placed under each variant that allows it; one that none allows is a fault.
    """
    form = table.get("impact")
    if not isinstance(form, dict):
        return None
    player = form.get("player", 0)
    names = form.get("cards")
    _check_known(form, "variant", [one.name for one in variants], findings)
    if None not in lineups:
        _check_known(form, "lineup", [one.name for one in lineups if one], findings)
    chosen = [one for one in variants if one.name == form.get("variant")] or variants
    _check_player(player, chosen, findings)
    if names is not None:
        known = [card.name for card in game.metrics.IMPACT.cards(game.options.Options())]
        _check_names(names, known, findings)
    cards: dict[str, tuple[Placeable, ...]] = {}
    bars: dict[str, str] = {}
    for variant in chosen:
        if variant.options is not None:
            every = game.metrics.IMPACT.cards(variant.options)
            wanted = [card for card in every if names is None or card.name in names]
            cards[variant.name] = tuple(card for card in wanted if not card.bar)
            bars.update({card.name: card.bar for card in wanted})
    if len(cards) == len(chosen):  # whatever else is wrong, these rules are known
        _check_placed(names, cards, bars, findings)
    return Study(player, cards, form.get("lineup"))


def _check_known(form: dict[str, Any], key: str, known: list[str], findings: Findings) -> None:
    """Report a variant or lineup that the scenario does not have."""
    name = form.get(key)
    if name is not None and name not in known:
        what = f"unknown {key} '{quoted(name)}'"
        findings.add(("impact", key), what, nearest(quoted(name), known))


def _check_player(player: int, variants: list[Variant], findings: Findings) -> None:
    """Report a player that some table does not have."""
    tables = [players_of(one.options) for one in variants if one.options is not None]
    if tables and player >= min(tables):
        findings.add(
            ("impact", "player"),
            f"there is no player {player}",
            f"Players are numbered from 0 to {min(tables) - 1}.",
        )


def _check_names(names: list[str], known: list[str], findings: Findings) -> None:
    """Report cards that the game does not have, and cards named twice."""
    for index, name in enumerate(names):
        at = ("impact", "cards", index)
        if name not in known:
            findings.add(at, f"unknown card '{quoted(name)}'", nearest(quoted(name), known))
        elif name in names[:index]:
            findings.add(at, f"'{name}' stands here twice", "Name each card once.")


def _check_placed(
    names: list[str] | None,
    cards: dict[str, tuple[Placeable, ...]],
    bars: dict[str, str],
    findings: Findings,
) -> None:
    """Report named cards that can be placed nowhere, and a study in which no card can."""
    placed = {card.name for each in cards.values() for card in each}
    for index, name in enumerate(names or []):
        if name in bars and name not in placed:
            findings.add(
                ("impact", "cards", index),
                f"'{name}' cannot be placed: {bars[name]}",
                "Leave it out, or change the rules.",
            )
    if names is None and cards and not placed:
        reasons = "; ".join(sorted(set(bars.values()))) or "the game has none"
        findings.add(("impact",), f"no card can be placed: {reasons}", "Leave [impact] out.")
