"""What is drawn is what the frames say, with intervals; what has no data is not drawn."""

import numpy as np
import pandas as pd
import pytest

from analyzer import charts
from analyzer.charts.effects import MOST
from analyzer.core.metric import Chart
from tests.charts import made
from tests.charts.reading import bars, lines, marks, said

RUN, LOOKS = made.RUN, made.looks()


def name_of(row):
    """Return the name under which a number of the estimates is drawn."""
    return "|".join(row[key] for key in ("variant", "lineup", "metric", "by", "who"))


def is_drawn_as(drawn, row, scale):
    """Assert that a mark stands at a row's value, on its interval."""
    for at, key in zip(drawn[:3], ("value", "low", "high"), strict=True):
        assert at == pytest.approx(scale * row[key]), (row, key)
    assert drawn[1] <= drawn[0] <= drawn[2]
    assert drawn[1] < drawn[2]


@pytest.mark.parametrize("variants", [1, 2, 5])
def test_shares_stand_where_the_frame_says(variants):
    frame = made.estimates(variants=variants)
    drawn = marks(charts.shares(frame, made.WINS, RUN, LOOKS))
    rows = frame[frame["metric"] == "win"].to_dict("records")
    assert len(drawn) == len(rows) == variants * 2 * 6
    for row in rows:
        is_drawn_as(drawn[name_of(row)], row, 100)


def test_the_even_share_is_the_mean_over_the_places():
    """In games that nobody wins when they are stopped it is less than 1/N."""
    frame = made.estimates(lineups=1, players=5)
    places = (frame["metric"] == "win") & (frame["by"] == "place")
    frame.loc[places, "value"] *= 0.9
    [figure] = charts.shares(frame, made.WINS, RUN, LOOKS)
    [axes] = [axes for axes in figure.axes if axes.lines]
    [line] = [line for line in axes.lines if line.get_label() == "reference"]
    assert line.get_xdata()[0] == pytest.approx(90 / 5)
    assert line.get_linestyle() == "--"
    assert "Dashed: the even share" in said([figure])


def test_a_lineup_without_policies_to_compare_shows_its_places():
    frame = made.estimates(lineups=1, policies=())
    drawn = marks(charts.shares(frame, made.WINS, RUN, LOOKS))
    assert {name.split("|")[3] for name in drawn} == {"place"}


def test_rates_stand_where_the_frame_says():
    frame = made.estimates(variants=2)
    drawn = marks(charts.rates(frame, made.RATES, RUN, LOOKS))
    rows = frame[frame["metric"].isin(["a", "b", "c"])].to_dict("records")
    assert len(drawn) == len(rows) == 2 * 2 * 3 * 2
    for row in rows:
        is_drawn_as(drawn[name_of(row)], row, 100)


def test_a_ratio_over_nothing_is_named_and_a_case_of_such_is_left_out():
    frame = made.estimates(lineups=3)
    nothing = (frame["metric"] == "a") & (frame["who"] == "hurry") & (frame["lineup"] == "lineup 0")
    rates = frame["metric"].isin(["a", "b", "c"])
    frame = frame[~nothing & ~(rates & (frame["lineup"] == "lineup 1"))]
    figures = charts.rates(frame, made.RATES, RUN, LOOKS)
    text = said(figures)
    assert text.count("no case") == 1
    assert "lineup 0" in text
    assert "lineup 1" not in text
    frame = frame[frame["metric"] != "b"]
    assert "title of b" in text
    assert "title of b" not in said(charts.rates(frame, made.RATES, RUN, LOOKS))


def test_rates_told_by_no_policy_are_told_over_all_players():
    frame = made.estimates(lineups=1)
    told = frame["metric"].isin(["a", "b", "c"])
    frame.loc[told, ["by", "who"]] = ["all", "all players"]
    frame = frame.drop_duplicates(["metric", "who", "label", "by"])
    drawn = marks(charts.rates(frame, made.RATES, RUN, LOOKS))
    assert {name.split("|")[4] for name in drawn} == {"all players"}


def test_what_is_one_value_a_game_is_told_a_row_a_lineup():
    frame = made.estimates(lineups=3, variants=2)
    figures = charts.rates(frame, made.TOGETHER, RUN, LOOKS)
    drawn = marks(figures)
    rows = frame[frame["metric"].isin(["won", "done"])].to_dict("records")
    assert len(drawn) == len(rows) == 3 * 2 * 2
    for row in rows:
        is_drawn_as(drawn[name_of(row)], row, 100)
    text = said(figures).split("\n")
    for variant in range(2):
        for lineup in range(3):
            assert text.count(f"variant {variant} / lineup {lineup}") == 1
    assert "game" not in text
    axes = [axes for figure in figures for axes in figure.axes if axes.lines]
    assert len(axes) == 2, "one panel, a column a metric"


def test_all_players_of_a_case_with_one_policy_are_not_told_twice():
    frame = made.estimates(lineups=2, policies=("floor",))
    rates = frame[frame["metric"].isin(["a", "b", "c"])]
    both = pd.concat([frame, rates.assign(by="all", who="all players")])
    both = both[~((both["lineup"] == "lineup 1") & (both["by"] == "policy"))]
    chart = Chart("rates", "Rates", "rates", ("a", "b", "c"), ("all", "policy"))
    drawn = marks(charts.rates(both, chart, RUN, LOOKS))
    told = {tuple(name.split("|")[1::2]) for name in drawn}
    assert told == {("lineup 0", "policy"), ("lineup 1", "all")}


def test_parts_fill_their_bar_in_the_order_of_the_labels():
    frame = made.estimates(lineups=3)
    figures = charts.parts(frame, made.ENDS, RUN)
    drawn = bars(figures)
    for lineup in ("lineup 0", "lineup 1", "lineup 2"):
        rows = frame[(frame["lineup"] == lineup) & (frame["metric"] == "end")]
        start = 0.0
        for label, value in zip(rows["label"], rows["value"], strict=True):
            if label == "never":
                assert (lineup, label) not in drawn
                continue
            assert drawn[lineup, label] == pytest.approx((start, 100 * value)), label
            start += 100 * value
        assert start == pytest.approx(100)
    assert "never" not in said(figures)
    assert "95 % intervals reach at most 0.20 points" in said(figures)


def test_parts_of_something_else_than_the_games_say_so():
    frame = made.estimates()
    assert "per cent of the games of each lineup" in said(charts.parts(frame, made.ENDS, RUN))
    other = Chart("fails", "Where it fails", "parts", ("end",), about="Per cent of the failures.")
    text = said(charts.parts(frame, other, RUN))
    assert "Per cent of the failures." in text
    assert "games of each lineup" not in text


@pytest.mark.parametrize(
    ("value", "words"), [(0.99999, "> 99.9 %"), (1.0, "100 %"), (0.9994, "99.9 %")]
)
def test_a_share_that_is_not_all_is_not_written_as_all(value, words):
    frame = made.estimates(lineups=1)
    ends = frame["metric"] == "end"
    frame.loc[ends, "value"] = [value, 1 - value, 0.0, 0.0, 0.0]
    text = said(charts.parts(frame, made.ENDS, RUN))
    assert words in text
    assert ("all-out" in text) == (value < 1)


def test_a_distribution_is_drawn_value_by_value_with_its_median():
    frame, estimates = made.distributions(lineups=1), made.estimates(lineups=1)
    [figure] = charts.distribution(frame, estimates, made.LENGTH, RUN)
    [axes] = [axes for axes in figure.axes if axes.lines]
    [steps] = [p for p in axes.patches if str(p.get_label()).startswith("share|")]
    values, edges, _ = steps.get_data()
    known = dict(zip(frame["value"], 100 * frame["share"], strict=True))
    assert (np.diff(edges) == 1).all()
    for height, left in zip(values, edges, strict=False):
        assert height == pytest.approx(known[int(left + 0.5)])
    assert values.sum() >= 99
    [median] = [line for what, _, line in lines(figure) if what == "median"]
    assert median.get_xdata()[0] == 31
    assert "median 31 [30, 32]" in said([figure])
    assert "95 % intervals" in said([figure])


def test_a_wide_distribution_is_drawn_in_steps_of_one_area():
    """Per cent a value: steps over several values hold the mean, so that the area stays."""
    frame, estimates = made.distributions(lineups=1), made.estimates(lineups=1)
    frame["value"] = 10 * frame["value"] + 3
    estimates.loc[estimates["metric"] == "length", ["value", "low", "high"]] = [313, 303, 323]
    rows = frame.to_dict("records")
    full = [
        {**row, "value": row["value"] + k, "share": row["share"] if k == 0 else 0.0}
        for row in rows
        for k in range(10)
    ]
    [figure] = charts.distribution(pd.DataFrame(full), estimates, made.LENGTH, RUN)
    [steps] = [p for axes in figure.axes for p in axes.patches if "share|" in str(p.get_label())]
    values, edges, _ = steps.get_data()
    assert len(values) <= 91
    assert (values * np.diff(edges)).sum() == pytest.approx(100, abs=1)


def test_lineups_of_one_size_share_their_axis_and_others_do_not():
    frame, estimates = made.distributions(lineups=3), made.estimates(lineups=3)
    frame.loc[frame["lineup"] == "lineup 2", "value"] += 300
    slow = (estimates["lineup"] == "lineup 2") & (estimates["metric"] == "length")
    estimates.loc[slow, ["value", "low", "high"]] += 300
    figures = charts.distribution(frame, estimates, made.LENGTH, RUN)
    limits = [axes.get_xlim() for figure in figures for axes in figure.axes if axes.lines]
    assert limits[0] == limits[1] != limits[2]
    assert "The axes differ" in said(figures)
    alike = charts.distribution(made.distributions(), made.estimates(), made.LENGTH, RUN)
    assert "The axes differ" not in said(alike)


def test_differences_stand_where_the_frame_says_in_panels_of_one_unit():
    frame = made.differences()
    figures = charts.differences(frame, made.CHANGES, RUN)
    drawn = marks(figures)
    assert len(drawn) == len(frame)
    for row in frame.to_dict("records"):
        name = "|".join(row[k] for k in ("compared", "reference", "metric", "who", "label"))
        is_drawn_as(drawn[name], row, 100 if row["unit"] == "share" else 1)
        hollow = drawn[name][3].get_markerfacecolor() == "white"
        assert hollow == (row["finding"] == ""), name
    units = frame.groupby("metric")["unit"].first()
    for figure in figures:
        for axes in figure.axes:
            names = [line.get_label() for line in axes.lines if "value|" in line.get_label()]
            here = {name.split("|")[3] for name in names}
            assert len({units[metric] for metric in here}) <= 1
            assert not here or any(line.get_label() == "zero" for line in axes.lines)
    assert f"Holm over all {len(frame)} changes" in " ".join(said(figures).split("\n"))


def test_of_very_many_differences_the_surest_are_drawn_and_it_says_so():
    frame = made.differences(lineups=10, variants=4)
    figures = charts.differences(frame, made.CHANGES, RUN)
    drawn = marks(figures)
    assert len(drawn) == MOST
    assert len(frame) > MOST
    assert f"{MOST} of {len(frame)} changes are drawn" in said(figures)
    assert sum(row["finding"] != "" for row in frame.to_dict("records")) > MOST
    assert all(mark[3].get_markerfacecolor() != "white" for mark in drawn.values())


def test_a_chart_of_some_differences_shows_only_these():
    chart = Chart("money", "Money", "differences", ("secured",))
    drawn = marks(charts.differences(made.differences(), chart, RUN))
    assert {name.split("|")[2] for name in drawn} == {"secured"}


def test_cards_stand_in_the_order_of_their_causal_effect():
    frame = made.impact()
    figures = charts.impact(frame, made.CARDS, RUN)
    drawn = marks(figures)
    assert len(drawn) == len(frame) == 14 * 3 - 1
    heights = {}
    for row in frame.to_dict("records"):
        name = f"{row['lineup']} / player 0: floor|{row['label']}|{row['measure']}"  # one panel
        is_drawn_as(drawn[name], row, 100)
        marker = drawn[name][3]
        filled = marker.get_markerfacecolor() != "white"
        assert filled == (row["measure"] == "causal" and row["finding"] != "")
        starred = f"{row['label']} *" in said(figures).split("\n")
        if row["measure"] == "causal":
            assert starred == (row["finding"] != "")
            heights[row["value"]] = marker.get_ydata()[0]
    assert [heights[value] for value in sorted(heights, reverse=True)] == sorted(heights.values())
    assert len({drawn[name][3].get_marker() for name in drawn}) == 3
    text = " ".join(said(figures).split("\n"))
    assert "Observed mixes the card with the length of the game" in text
    assert "causal: same deals with and without the card" in text


def test_cards_name_their_outcome_and_speak_of_observed_only_where_some_is():
    frame = made.impact()
    text = said(charts.impact(frame, made.CARDS, RUN))
    assert "Points of win share. Observed" in text
    only = frame[frame["measure"] == "causal"].assign(outcome="first round")
    text = said(charts.impact(only, made.CARDS, RUN))
    assert "Points of first round. Causal" in text
    assert "bserved" not in text
    for frame, level in ((only, True), (made.impact(), False)):
        [figure] = charts.impact(frame, made.CARDS, RUN)
        [axes] = [axes for axes in figure.axes if axes.lines]
        heights = sorted(line.get_ydata()[0] for what, _, line in lines(figure) if what == "value")
        tall = axes.get_ylim()[0] / frame["label"].nunique()
        middle = [(i + 0.5) * tall for i in range(frame["label"].nunique())]
        assert (heights == pytest.approx(middle)) == level


def test_cards_without_causal_effects_are_told_as_observed():
    frame = made.impact()
    frame = frame[frame["measure"] != "causal"]
    figures = charts.impact(frame, made.CARDS, RUN)
    assert len(marks(figures)) == len(frame)
    assert "*" not in said(figures)


@pytest.mark.parametrize("chart", made.CHARTS, ids=lambda chart: chart.kind)
def test_without_data_there_is_no_chart(chart):
    full = made.frames()
    every = (full.estimates, full.distributions, full.differences, full.impact)
    empty = charts.Frames(*(frame.iloc[:0] for frame in every))
    assert charts.draw(chart, full, RUN, LOOKS)
    assert charts.draw(chart, empty, RUN, LOOKS) == []
    assert charts.files([chart], empty, RUN, LOOKS) == {}


def test_a_run_that_was_not_asked_for_card_impact_has_no_such_chart():
    full = made.frames()
    frames = charts.Frames(full.estimates, full.distributions, full.differences)
    assert charts.draw(made.CARDS, frames, RUN, LOOKS) == []


@pytest.mark.parametrize("chart", made.CHARTS, ids=lambda chart: chart.kind)
def test_every_page_says_what_run_it_shows_how_sure_and_on_how_much(chart):
    partial = charts.Run(RUN.title, RUN.seed, RUN.games, "partial: 5 of 10 games")
    for figure in charts.draw(chart, made.frames(lineups=5), partial, LOOKS):
        text = " ".join(said([figure]).split("\n"))
        assert chart.title in text
        assert f"{RUN.title}: {RUN.games}, seed {RUN.seed}" in text
        assert "PARTIAL RESULT, partial: 5 of 10 games" in text
        assert "95 % intervals" in text
        assert "n = " in text
    whole = said(charts.draw(chart, made.frames(), RUN, LOOKS))
    assert "PARTIAL" not in whole
