"""Braco: shed your Action cards, hold one Money card, call Braco before the others do."""

from analyzer.core.contract import Card

CARD = Card(
    name="braco",
    title_en="Braco",
    title_fr="Braco",
    fewest=2,
    most=8,
    about="shed every Action card, then secure the Money card you hold, or try for more",
)
