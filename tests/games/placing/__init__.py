"""Cards placed in a first hand: the exact law of every game's `position.place`."""
