"""Made results of a cooperative game: `win` and a ratio, one value a game each."""

import numpy as np

from analyzer.core.metric import Metric
from analyzer.core.results import CaseCard, PairTally, Part, Result, Tally
from analyzer.engine.cells import cells_of

HEISTS = 5
WIN = Metric(
    "win", "games won", "share", "won", "mean", lambda o: o, 0, 1, "gang", formula="x",
    headline=True,
)  # fmt: skip
SUCCESS = Metric(
    "success", "heist success", "share", "of heists", "ratio", lambda o: o, 0, 1, "gang",
    formula="x", weight=lambda o: o, headline=True, contest=True,
)  # fmt: skip
TURNS = Metric("turns", "turns", "turns", "turns", "mean", lambda o: o, 0, 100, "gang", formula="x")


def deals(n=4_000, seed=1):
    """Return how hard each heist of each deal is, in 0..1: (deals, HEISTS)."""
    return np.random.default_rng(seed).uniform(size=(n, HEISTS))


def played(hardness, skill, seed):
    """Return (y, x) of the cells win, success and turns of each game.

    A heist succeeds when its hardness is below the skill, give or take; three of a kind end it.
    """
    dice = np.random.default_rng(seed)
    good = hardness + dice.normal(0, 0.1, hardness.shape) < skill
    won, lost = good.cumsum(1), (~good).cumsum(1)
    over = (won >= 3) | (lost >= 3)
    heists = over.argmax(1) + 1
    last = np.arange(len(good)), heists - 1
    y = np.column_stack([won[last] >= 3, won[last], heists + 20])
    x = np.column_stack([np.ones_like(heists), heists, np.ones_like(heists)])
    return y.astype(np.int64), x.astype(np.int64)


def case(name, skill, hardness, seed, variant="rules", seats=None):
    """Return (tally, part) of one case whose seats all play `name`."""
    card = CaseCard(variant, f"all {name}", seats or (name,) * 4, 1)
    tally = Tally(card, [cells_of(m, card)[0] for m in (WIN, SUCCESS, TURNS)], [0, 1], [])
    y, x = played(hardness, skill, seed)
    sums = np.stack([a.sum(0) for a in (y, x, y * y, x * y, x * x)]).astype(object)
    part = Part(len(y), sums, [], y[:, :2], [], x[:, :2])
    tally.add(part)
    return tally, part


def result(skills, n=4_000, every=False, seed=1):
    """Return the Result of policies -> skill, compared with the first, or all with `every`."""
    hardness = deals(n, seed)
    made = [case(name, skill, hardness, 10 + k) for k, (name, skill) in enumerate(skills.items())]
    pairs = [
        PairTally(a, b)
        for a in range(len(made))
        for b in range(len(made))
        if (a < b if every else b == 0 < a)
    ]
    for pair in pairs:
        pair.add(made[pair.first][1], made[pair.second][1])
    return Result(seed, [tally for tally, _ in made], pairs, [n] * len(made))
