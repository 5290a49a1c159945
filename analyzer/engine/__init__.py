"""From a checked Spec to raw outcomes: the match loop, runs, replay, storage."""
