"""Pockets and starting hands as numbers, compiled: see `deck`."""

from analyzer.core.jit import inlined

from . import deck

pair_of = inlined(deck.pair_of)
class_of = inlined(deck.class_of)
