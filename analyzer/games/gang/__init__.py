"""The Gang: poker without stakes; say by chips alone whose hand is the strongest."""

from analyzer.core.card import Card

CARD = Card(
    name="gang",
    title_en="The Gang",
    title_fr="The Gang",
    fewest=3,
    most=6,
    about="order yourselves from the weakest hand to the strongest, speaking by chips alone",
    cooperative=True,
)
