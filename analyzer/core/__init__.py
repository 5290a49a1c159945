"""What everything stands on: the compiler, the random streams, the contract of a game, errors."""
