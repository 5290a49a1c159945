"""A game with a known answer: one card is worth one win in ten, and winners live long."""

from analyzer.core.contract import Card

CARD = Card(
    name="planted",
    title_en="Planted",
    title_fr="Planté",
    fewest=2,
    most=2,
    about="a duel decided by chance and by one card of the first hand; the winner plays on",
)
