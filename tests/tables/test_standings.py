"""Cooperative round robins on made results: who beats whom, all seats alike."""

import numpy as np
import pytest

from analyzer.tables.differences import differences
from analyzer.tables.estimates import estimates
from analyzer.tables.standings import COLUMNS, duels, ladder, printed_ladder, ranking, sentences
from tests.tables import alliance

SKILLS = {"fair": 0.6, "best": 0.8, "worst": 0.3, "twin": 0.6}


@pytest.fixture(scope="module")
def played():
    return alliance.result(SKILLS, every=True)


def test_every_pair_meets_once_the_better_one_first(played):
    found = duels(played)
    assert len(found) == 6
    assert {frozenset((d.one, d.other)) for d in found} == {
        frozenset((a, b)) for a in SKILLS for b in SKILLS if a != b
    }
    for each in found:
        assert each.change.low <= each.change.value <= each.change.high
        assert each.change.value >= 0
        assert SKILLS[each.one] >= SKILLS[each.other]
        assert bool(each.finding) == (SKILLS[each.one] > SKILLS[each.other])


def test_a_duel_is_the_paired_difference_of_the_contest(played):
    value = estimates(played).query("metric == 'success'").set_index("lineup")["value"]
    for each in duels(played):
        wanted = value[f"all {each.one}"] - value[f"all {each.other}"]
        assert each.change.value == pytest.approx(wanted, rel=1e-12)
        assert each.change.method == "paired"
    pair = differences(alliance.result(SKILLS)).query("metric == 'success'")
    [row] = pair[pair["compared"] == "all worst"].to_dict("records")
    [told] = [d for d in duels(played) if (d.one, d.other) == ("fair", "worst")]
    assert (-row["value"], -row["high"], -row["low"]) == pytest.approx(
        (told.change.value, told.change.low, told.change.high)
    )


def test_the_best_stands_first_and_the_sentences_say_who_beats_whom(played):
    names = ranking(played, duels(played))
    assert names[0] == "best"
    assert names[-1] == "worst"
    told = sentences(played)
    assert told[0] in (
        "best beats fair, twin and worst - every other.",
        "best beats twin, fair and worst - every other.",
    )
    assert "fair beats worst; is beaten by best; is not told apart from twin." in told
    assert "twin beats worst; is beaten by best; is not told apart from fair." in told
    assert told[3].startswith("worst beats nobody; is beaten by best")


def test_the_table_holds_headline_numbers_leads_and_how_many_are_beaten(played):
    table = printed_ladder(played)
    assert table.header == [
        "policy", "games won, %", "heist success, %", "lead, points", "beats"
    ]  # fmt: skip
    assert [row[0] for row in table.rows] == ranking(played, duels(played))
    assert [row[-1] for row in table.rows] == ["3", "1", "1", "0"]
    leads = [row[3] for row in table.rows]
    assert [lead.endswith(" *") for lead in leads] == [True, False, True, False]
    assert leads[0].startswith("+")
    assert leads[3] == ""
    assert "all 6 pairs" in table.about
    assert "even" not in table.about
    frame = estimates(played)
    for row in table.rows:
        [value] = frame[(frame["metric"] == "win") & (frame["lineup"] == f"all {row[0]}")]["value"]
        assert float(row[1].split(" ")[0]) == pytest.approx(100 * value, abs=0.051)


def test_the_lead_of_the_better_one_is_the_difference_of_the_lines(played):
    table = printed_ladder(played)
    shares = [float(row[2].split(" ")[0]) for row in table.rows]
    for k in range(3):
        lead = float(table.rows[k][3].split(" ")[0])
        assert lead == pytest.approx(shares[k] - shares[k + 1], abs=0.11)


def test_csv_holds_the_numbers_of_each_policy_and_every_duel(played):
    frame = ladder(played)
    assert list(frame.columns) == list(COLUMNS)
    assert frame.groupby("kind").size().to_dict() == {"duel": 6, "policy": 8}
    assert ((frame["low"] < frame["value"]) & (frame["value"] < frame["high"])).all()
    assert frame[frame["kind"] == "duel"]["p_holm"].notna().all()
    assert set(frame[frame["kind"] == "policy"]["metric"]) == {"win", "success"}


def test_holm_is_over_all_pairs():
    """A difference that alone would be proven is not among many."""
    weak = {"one": 0.60, "other": 0.607}
    [alone] = duels(alliance.result(weak, n=8_000, every=True))
    assert alone.finding == "higher", "the planted difference must be proven alone"
    many = {**weak, **{f"same {i}": 0.6 for i in range(9)}}
    found = duels(alliance.result(many, n=8_000, every=True))
    assert len(found) == 55
    [same] = [d for d in found if {d.one, d.other} == set(weak)]
    assert same.change == alone.change
    assert same.p > 20 * alone.p
    assert same.finding == ""


def test_equal_policies_beat_each_other_hardly_ever():
    same = {f"p{i}": 0.6 for i in range(4)}
    found = [duels(alliance.result(same, n=300, every=True, seed=s)) for s in range(40)]
    assert np.mean([any(d.finding for d in each) for each in found]) <= 0.1
