"""One folder a game, found by `analyzer.core.contract`; no list to edit, no game knows another."""
