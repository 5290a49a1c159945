"""Leduc hold'em: one private card, one public card, two rounds of betting."""

from analyzer.core.contract import Card

CARD = Card(
    name="leduc",
    title_en="Leduc hold'em",
    title_fr="Leduc hold'em",
    fewest=2,
    most=2,
    about="poker with six cards: pair the public card, or hold the higher rank, and bet on it",
    symmetric=False,
)
