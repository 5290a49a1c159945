"""What is said of a number is what it is: formulas against runs, the glossary against the code."""

from collections import defaultdict

import numpy as np
import pytest

from analyzer import scenario, stats
from analyzer.core import contract
from analyzer.core.explained import find, interval_of, metric_lines, metrics_of, term_lines
from analyzer.core.glossary import GLOSSARY
from analyzer.core.metric import SHARE
from analyzer.engine import run as engine
from analyzer.tables import differences, estimates
from analyzer.tables.verdict import even_share
from tests.engine.runs import Raw, braco_run, leduc

GAMES = [contract.load(name) for name in contract.names()]
METRICS = [(game, metric) for game in GAMES for metric in metrics_of(game)]
IDS = [f"{game.name}-{metric.name}" for game, metric in METRICS]


@pytest.mark.parametrize(("game", "metric"), METRICS, ids=IDS)
def test_every_metric_is_explained(game, metric):
    for text in (metric.about, metric.formula, metric.title, metric.unit):
        assert text.strip() == text != ""
        assert text.isascii(), "so that any terminal shows it"
    assert " / " in metric.formula
    assert metric.formula != metric.about
    told = dict(metric_lines(game, metric))
    assert told["formula"] == metric.formula
    ((_, found),) = find(metric.name, [game])[0]
    assert (found.name, found.formula) == (metric.name, metric.formula)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_metric_of_every_rule_is_found(game):
    """Also those that only some rules have."""
    known = {metric.name for metric in metrics_of(game)}
    model = game.options.Options
    for name in scenario.shipped.names():
        if name.startswith(f"{game.name}/"):
            for case in scenario.load(name).cases:
                assert {m.name for m in game.metrics.metrics(case.options)} <= known
    assert {m.name for m in game.metrics.metrics(model())} <= known
    if game.name == "braco":
        assert "score" in known - {m.name for m in game.metrics.metrics(model())}


@pytest.mark.kernel
@pytest.mark.parametrize("run", [braco_run, lambda: played(leduc(4_000))], ids=["braco", "leduc"])
def test_the_interval_told_is_the_one_used(run):
    spec, result, _ = run()
    words = {"wilson": "Wilson", "t": "Student's t", "bounded": "bounded", "delta": "delta",
             "order-statistics": "order statistics"}  # fmt: skip
    used = defaultdict(set)
    for row in estimates(result).to_dict("records"):
        used[row["metric"]].add(row["method"])
    metrics = {m.name: m for case in spec.cases for m in spec.game.metrics.metrics(case.options)}
    assert used.keys() <= metrics.keys()
    for name, methods in used.items():
        for method in methods:
            assert words[method] in interval_of(metrics[name]), (name, method)
    assert "t" in set().union(*used.values())


def played(spec):
    """Return (spec, result, raw) of a run."""
    raw = Raw()
    return spec, engine.run(spec, threads=1, sink=raw), raw


def value(result, case, metric, by, who, label=""):
    """Return one number of the tables."""
    frame = estimates(result)
    frame = frame[(frame["lineup"] == case.lineup) & (frame["variant"] == case.variant)]
    frame = frame[(frame["metric"] == metric) & (frame["by"] == by) & (frame["label"] == label)]
    (found,) = frame[frame["who"] == who]["value"]
    return found


def by_slot(case, values):
    """Return values (games, players) with the player axis turned into lineup slots."""
    players = len(case.seats)
    turned = np.zeros_like(values)
    for game in range(values.shape[0]):
        for player in range(players):
            turned[game, (player + game % case.period) % players] = values[game, player]
    return turned


@pytest.mark.kernel
def test_formulas_by_their_words_in_leduc():
    spec, result, raw = played(leduc(4_000))
    case, out = spec.cases[0], raw.of(0)
    games = out.shape[0]
    assert value(result, case, "pot", "game", "game") == pytest.approx(sum(out["pot"]) / games)
    assert value(result, case, "turns", "game", "game") == pytest.approx(sum(out["turns"]) / games)
    begun = sum(int(rounds) for rounds in out["rounds"])
    assert value(result, case, "rounds", "game", "game") == pytest.approx(begun / games)
    for label in ("fold", "showdown"):
        ended = sum(1 for end in out["end"] if spec.game.metrics.ENDS[end] == label)
        assert value(result, case, "end", "game", "game", label) == pytest.approx(ended / games)
    wins, won = by_slot(case, out["win"]) / SHARE, by_slot(case, out["score"])
    for slot, name in enumerate(("honest", "random")):
        assert value(result, case, "win", "policy", name) == pytest.approx(
            sum(wins[:, slot]) / games
        )
        assert value(result, case, "return", "policy", name) == pytest.approx(
            sum(won[:, slot]) / games
        )
    assert value(result, case, "win", "place", "starter") == pytest.approx(
        sum(out["win"][:, 0]) / SHARE / games
    )


@pytest.mark.kernel
def test_formulas_by_their_words_in_braco():
    spec, result, raw = braco_run()
    case, out = spec.cases[0], raw.of(0)
    games, players = out.shape[0], len(case.seats)

    def told(metric, by="game", who="game", label=""):
        return pytest.approx(value(result, case, metric, by, who, label), rel=1e-12)

    assert sum(out["turns"]) / (games * players) == told("laps")
    assert sum(out["end"] == 0) / games == told("end", label="one-left")
    assert sum(out["capped"]) / games == told("capped")
    secured, rank = (by_slot(case, out[name][:, :players]) for name in ("secured", "rank"))
    assert secured[:, 0].sum() / games == told("secured", "policy", "floor")
    assert secured[:, 1:].sum() / (2 * games) == told("secured", "policy", "hurry")
    higher = [[sum(row > mine) for mine in row] for row in out["score"][:, :players]]
    assert (1 + by_slot(case, np.array(higher))[:, 0]).sum() / games == told(
        "rank", "policy", "floor"
    )
    assert rank.min() == 1
    could, called = out["could_call"][:, :players], out["braco_turn"][:, :players] > 0
    assert could.sum() / (games * players) == told("could_call", "all", "all players")
    assert called.sum() / could.sum() == told("called", "all", "all players")
    tries, better = out["max_money"][:, :players].sum(), out["max_better"][:, :players].sum()
    assert better / tries == told("max_better", "all", "all players")
    wins, one_called = 0, 0
    for turns, win in zip(out["braco_turn"], out["win"], strict=True):
        callers = [(turn, seat) for seat, turn in enumerate(turns[:players]) if turn > 0]
        if callers:
            one_called += 1
            wins += win[min(callers)[1]] / SHARE
    assert wins / one_called == told("first_caller", "all", "all players")
    kind = spec.game.metrics.PLAYABLE[4]
    had = out["played"][:, :players, 4] > 0
    assert out["played"][:, :players, 4].sum() / games == told("played", label=kind)
    assert (out["win"][:, :players] * had).sum() / SHARE / had.sum() == told(
        "win_played", "all", "all players", kind
    )
    ordered = sorted(out["turns"])
    for share, label in ((20, "5 %"), (2, "median")):
        assert ordered[-(-games // share) - 1] == told("length", label=label)


def test_every_word_is_explained_once():
    known = [term.name for term in GLOSSARY]
    assert len(set(known)) == len(known)
    for term in GLOSSARY:
        assert term.means.endswith(".")
        assert all(text.isascii() for text in (term.means, term.formula, term.where))
        assert dict(term_lines(term))["means"] == term.means
        assert find(term.name.upper(), GAMES)[1] == [term]


@pytest.mark.kernel
def test_every_method_and_every_statistic_of_the_files_is_a_word():
    known = {term.name for term in GLOSSARY}
    _, result, _ = braco_run()
    numbers, changes = estimates(result), differences(result)
    assert set(numbers["method"]) | set(changes["method"]) <= known
    assert {"wilson", "t", "delta", "order-statistics"} <= set(numbers["method"])
    assert {"n", "level", "p", "p_holm", "tested", "saved", "finding"} <= known & set(
        changes.columns
    )


P = [0.04, 0.001, 0.03, 0.5, 0.002]


def test_p_holm_and_q_are_what_the_glossary_says():
    ordered, m = sorted(P), len(P)
    holm, _ = stats.holm(P, 0.01)
    assert sorted(holm) == pytest.approx(
        [min(1, max((m - j) * ordered[j] for j in range(i + 1))) for i in range(m)]
    )
    assert sorted(stats.benjamini_hochberg(P)) == pytest.approx(
        [min(1, *(m / (j + 1) * ordered[j] for j in range(i, m))) for i in range(m)]
    )


def test_bounded_n_and_delta_are_what_the_glossary_says():
    x, y = [1, 0, 2, 1, 3, 0], [2, 0, 3, 2, 3, 1]
    n = len(y)
    same = stats.mean(stats.Moments(n, 2 * n, n, 4 * n, 2 * n, n), 0, 5)
    u = 1 - 0.05 ** (1 / n)
    assert (same.low, same.high) == pytest.approx((2 - 2 * u, 2 + 3 * u))
    sums = stats.Moments(
        n, sum(x), sum(y), sum(a * a for a in x),
        sum(a * b for a, b in zip(x, y, strict=True)), sum(b * b for b in y),
    )  # fmt: skip
    ratio = stats.ratio(sums, 0, 5)
    assert ratio.n == -(-(sum(y) ** 2) // sum(b * b for b in y))
    r = sum(x) / sum(y)
    spread = sum((a - r * b) ** 2 for a, b in zip(x, y, strict=True))
    assert ratio.error == pytest.approx((ratio.n / (ratio.n - 1) * spread) ** 0.5 / sum(y))


@pytest.mark.kernel
def test_the_even_share_is_what_the_glossary_says():
    _, result, raw = braco_run()
    for case, tally in enumerate(result.tallies):
        out = raw.of(case)
        wins = out["win"].sum() / SHARE
        even = wins / (out.shape[0] * len(tally.case.seats))
        assert even_share(tally) == pytest.approx(even)
