"""Numbers of a run against the games themselves, and against each other."""

import math

import numpy as np
import pytest
from scipy.special import ndtri, stdtrit

from analyzer import stats, tables
from analyzer.core.metric import SHARE
from analyzer.engine.cells import Layout
from tests.engine.runs import braco_run

pytestmark = pytest.mark.kernel

CASES = range(6)
GAMES = 9_000


def frame_of(case):
    """Return the estimates of one case."""
    spec, result, _ = braco_run()
    frame = tables.estimates(result)
    here = spec.cases[case]
    return frame[(frame["variant"] == here.variant) & (frame["lineup"] == here.lineup)]


def row(case, metric, by="game", who=None, label=""):
    """Return one estimate; exactly one must fit."""
    frame = frame_of(case)
    frame = frame[(frame["metric"] == metric) & (frame["by"] == by) & (frame["label"] == label)]
    if who is not None:
        frame = frame[frame["who"] == who]
    assert len(frame) == 1
    return frame.iloc[0]


def total(tally, metric, by):
    """Return the sum of y over the cells of a metric that are told one way."""
    return sum(
        int(tally.sums[0, column])
        for column, cell in enumerate(tally.cells)
        if (cell.metric.name, cell.by) == (metric, by)
    )


@pytest.mark.parametrize("case", CASES)
def test_win_shares_add_up_to_the_games_that_were_won(case):
    """To 1, but for games that the cap has stopped where nobody wins then."""
    _, result, raw = braco_run()
    tally, outcomes = result.tallies[case], raw.of(case)
    won = int((outcomes["win"].sum(axis=1) > 0).sum())
    assert GAMES - won <= outcomes["capped"].sum() < 100
    several = len(tally.case.policies) > 1
    for by in ("place", "policy", "slot") if several else ("place", "slot"):
        assert total(tally, "win", by) == SHARE * won, by
    frame = frame_of(case)
    wins, seats = frame[frame["metric"] == "win"], tally.case.seats
    assert wins[wins["by"] == "place"]["value"].sum() == pytest.approx(won / GAMES, abs=1e-14)
    policies = wins[wins["by"] == "policy"]
    assert (policies.size > 0) == several  # one policy's share is 1/N, whatever happens
    if not several:
        return
    weighted = sum(
        seats.count(who) * value
        for who, value in zip(policies["who"], policies["value"], strict=True)
    )
    assert weighted == pytest.approx(won / GAMES, abs=1e-14)


@pytest.mark.parametrize("case", CASES)
def test_ends_add_up_to_one_exactly(case):
    _, result, _ = braco_run()
    assert total(result.tallies[case], "end", "game") == GAMES
    frame = frame_of(case)
    assert frame[frame["metric"] == "end"]["value"].sum() == pytest.approx(1, abs=1e-14)


@pytest.mark.parametrize("case", CASES)
def test_histograms_hold_every_game_and_agree_with_the_mean(case):
    _, result, _ = braco_run()
    counts = result.tallies[case].histograms[0]
    assert counts.sum() == GAMES
    mean = (counts * np.arange(counts.size)).sum() / GAMES
    assert row(case, "turns")["value"] == pytest.approx(mean, rel=1e-13)


def blocks(values, period):
    """Return the mean of each block."""
    return values.reshape(-1, period).mean(axis=1)


def student(values, level=0.95):
    """Return mean, low, high of block means by Student's t."""
    n = values.size
    reach = stdtrit(n - 1, (1 + level) / 2) * values.std(ddof=1) / math.sqrt(n)
    return values.mean(), values.mean() - reach, values.mean() + reach


@pytest.mark.parametrize("case", CASES)
def test_means_are_those_of_the_games(case):
    spec, _, raw = braco_run()
    period, outcomes = spec.cases[case].period, raw.of(case)
    for metric, values in (
        ("turns", outcomes["turns"]), ("laps", outcomes["turns"] / 3),
        ("renewals", outcomes["renewals"]),
    ):  # fmt: skip
        e = row(case, metric)
        assert e["n"] == GAMES // period
        assert e["level"] == 0.95
        if e["method"] != "bounded":
            assert e["method"] == "t"
            wanted = student(blocks(values.astype(float), period))
            assert (e["value"], e["low"], e["high"]) == pytest.approx(wanted, rel=1e-9)


def of_slot(outcomes, field, period, slot):
    """Return a field of the player of one lineup slot, game by game."""
    turn = np.arange(outcomes.size) % period
    return outcomes[field][np.arange(outcomes.size), (slot - turn) % 3]


@pytest.mark.parametrize("case", CASES)
def test_players_are_followed_to_their_seats(case):
    spec, result, raw = braco_run()
    period, outcomes, seats = spec.cases[case].period, raw.of(case), result.tallies[case].case.seats
    slots = [of_slot(outcomes, "secured", period, slot).astype(float) for slot in range(3)]
    for slot in range(3):
        e = row(case, "secured", "slot", f"player {slot}: {seats[slot]}")
        wanted = student(blocks(slots[slot], period))
        assert (e["value"], e["low"], e["high"]) == pytest.approx(wanted, rel=1e-9)
    for policy in set(seats):
        mine = [slots[slot] for slot in range(3) if seats[slot] == policy]
        e = row(case, "secured", "policy", policy)
        wanted = student(blocks(sum(mine) / len(mine), period))
        assert (e["value"], e["low"], e["high"]) == pytest.approx(wanted, rel=1e-9)
    place = [outcomes["secured"][np.arange(GAMES), (outcomes["first"] + k) % 3] for k in range(3)]
    for k, who in enumerate(("starter", "seat +1", "seat +2")):
        e = row(case, "secured", "place", who)
        wanted = student(blocks(place[k].astype(float), period))
        assert (e["value"], e["low"], e["high"]) == pytest.approx(wanted, rel=1e-9)


@pytest.mark.parametrize("case", [1, 4])
def test_one_share_a_block_has_wilsons_interval(case):
    spec, _, raw = braco_run()
    metrics = {m.name: m for m in spec.game.metrics.metrics(spec.cases[case].options)}
    hits = metrics["end"].value(raw.of(case)).sum(axis=0)
    z, n = ndtri(0.975), GAMES
    assert hits.sum() == GAMES
    for label, count in zip(metrics["end"].labels, hits.tolist(), strict=True):
        e, p = row(case, "end", label=label), count / GAMES
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        assert (e["method"], e["n"], e["value"]) == ("wilson", GAMES, p)
        assert e["low"] == pytest.approx(max(0, centre - reach), abs=1e-12)
        assert e["high"] == pytest.approx(min(1, centre + reach), abs=1e-12)


def test_a_share_of_several_games_a_block_is_no_wilson():
    frame = frame_of(0)
    wins = frame[frame["metric"] == "win"]
    assert set(wins["method"]) == {"t"}
    assert set(wins["n"]) == {GAMES // 3}


@pytest.mark.parametrize("case", [0, 2, 3])
def test_ratios_are_of_sums_by_the_delta_method(case):
    spec, _, raw = braco_run()
    period, outcomes = spec.cases[case].period, raw.of(case)
    top = (outcomes["braco_turn"][:, :3] > 0).sum(axis=1).astype(float)
    below = outcomes["could_call"][:, :3].sum(axis=1).astype(float)
    y, x = (v.reshape(-1, period).sum(axis=1) for v in (top, below))
    e = row(case, "called", "all")
    r = y.sum() / x.sum()
    assert e["value"] == pytest.approx(r, rel=1e-12)
    units = math.ceil(x.sum() ** 2 / (x * x).sum())
    error = math.sqrt(units / (units - 1) * ((y - r * x) ** 2).sum()) / x.sum()
    reach = stdtrit(units - 1, 0.975) * error
    assert (e["low"], e["high"]) == pytest.approx((r - reach, min(1, r + reach)), rel=1e-9)
    assert e["n"] == units <= y.size
    assert (y / np.maximum(x, 1)).mean() != pytest.approx(r, rel=1e-3)  # the mean of ratios differs


@pytest.mark.parametrize("case", CASES)
def test_quantiles_are_those_of_the_games(case):
    _, _, raw = braco_run()
    turns = np.sort(raw.of(case)["turns"])
    for share, label in ((0.05, "5 %"), (0.5, "median"), (0.95, "95 %")):
        e = row(case, "length", label=label)
        assert e["value"] == turns[math.ceil(share * GAMES) - 1]
        assert e["low"] <= e["value"] <= e["high"]
        assert e["low"] in turns
        assert e["high"] in turns


def test_every_number_has_an_interval_unit_and_n():
    _, result, _ = braco_run()
    frame = tables.estimates(result)
    assert list(frame.columns) == list(tables.estimates.__globals__["COLUMNS"])
    numbers = frame[["value", "low", "high", "level"]].to_numpy(float)
    assert np.isfinite(numbers).all()
    assert (frame["low"] <= frame["value"]).all()
    assert (frame["value"] <= frame["high"]).all()
    narrow = frame[(frame["low"] == frame["high"]) & (frame["method"] != "order-statistics")]
    assert narrow[["metric", "who", "label"]].to_numpy().tolist() == []
    assert (frame["n"] >= 1).all()
    assert (frame["unit"] != "").all()
    keys = frame[["metric", "variant", "lineup", "by", "who", "label"]]
    assert not keys.duplicated().any()


def test_another_level_gives_other_intervals_of_the_same_values():
    _, result, _ = braco_run()
    wide, plain = tables.estimates(result, 0.99), tables.estimates(result)
    assert (wide["value"] == plain["value"]).all()
    assert (wide["high"] - wide["low"] >= plain["high"] - plain["low"]).all()
    assert set(wide["level"]) == {0.99}


# Differences


def changed(compared, reference, metric, who="game", label=""):
    """Return one row of the differences between two cases."""
    spec, result, _ = braco_run()
    frame = tables.differences(result)
    a, b = spec.cases[compared], spec.cases[reference]
    same = a.variant == b.variant
    names = (
        (f"{a.lineup} ({a.variant})", f"{b.lineup} ({b.variant})")
        if same
        else (f"{a.variant} ({a.lineup})", f"{b.variant} ({b.lineup})")
    )
    frame = frame[(frame["compared"] == names[0]) & (frame["reference"] == names[1])]
    frame = frame[(frame["metric"] == metric) & (frame["label"] == label)]
    frame = frame[frame["who"].str.startswith(who)]
    assert len(frame) == 1, frame
    return frame.iloc[0]


PAIRS = [(1, 0), (2, 0), (3, 0), (4, 3), (4, 1), (5, 3), (5, 2)]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_differences_are_paired_on_the_deal(a, b):
    """Blocks of 3 games and of 1 on the same deals: 3000 deals that both have played."""
    spec, _, raw = braco_run()
    deals = min(GAMES // spec.cases[a].period, GAMES // spec.cases[b].period)
    means = []
    for case in (a, b):
        period, outcomes = spec.cases[case].period, raw.of(case)
        fields = [outcomes["turns"].astype(float)]
        fields += [of_slot(outcomes, "secured", period, slot).astype(float) for slot in range(3)]
        means.append([blocks(field, period)[:deals] for field in fields])
    for index, who in enumerate(("game", "player 0", "player 1", "player 2")):
        x, y = means[0][index], means[1][index]
        e = changed(a, b, "secured" if index else "turns", who)
        value, low, high = student(x - y)
        assert (e["value"], e["low"], e["high"]) == pytest.approx((value, low, high), rel=1e-9)
        assert e["n"] == deals
        saved = (x.var() + y.var()) / (x - y).var()
        assert e["saved"] == pytest.approx(min(saved, deals), rel=1e-9)


def test_all_pairs_are_compared_and_corrected_together():
    _, result, _ = braco_run()
    frame = tables.differences(result)
    pairs = frame[["compared", "reference"]].drop_duplicates()
    assert len(pairs) == len(PAIRS)
    assert set(frame["tested"]) == {len(frame)}
    corrected, _ = stats.holm(frame["p"].tolist(), 0.01)
    assert frame["p_holm"].tolist() == corrected
    found = frame["finding"] != ""
    assert ((frame["p_holm"] <= 0.01) == found).all()
    assert found.any()
    assert (~found).any()
    assert ((frame["finding"] == "higher") == (found & (frame["value"] > 0))).all()
    assert set(frame[frame["kind"] == "variant"]["reference"].str[:14]) == {"rules as given"}


def test_a_change_of_policy_is_named():
    e = changed(2, 0, "win", "player 0")
    assert e["who"] == "player 0: floor -> random"
    assert changed(2, 0, "win", "player 1")["who"] == "player 1: hurry"


def test_the_sums_of_the_blocks_are_those_of_the_layout():
    """The tally is nothing but the sum of what `Layout.blocks` gives for all games at once."""
    spec, result, raw = braco_run()
    for case in (0, 1):
        metrics = spec.game.metrics.metrics(spec.cases[case].options)
        y, x = Layout(metrics, spec.cases[case]).blocks(raw.of(case))
        y, x = y.astype(object), x.astype(object)
        sums = result.tallies[case].sums
        wanted = [y.sum(0), x.sum(0), (y * y).sum(0), (x * y).sum(0), (x * x).sum(0)]
        for mine, theirs in zip(sums, wanted, strict=True):
            assert [int(v) for v in mine] == [int(v) for v in theirs]
