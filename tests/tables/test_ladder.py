"""Round robins on planted results: who beats whom, in which order, and what is said of it."""

import pytest

from analyzer.core.results import Result
from analyzer.tables.ladder import beaten, ladder, meetings, printed_ladder, ranking, sentences

from .test_verdict import tally


def result(*tallies):
    return Result(1, list(tallies), [], [0] * len(tallies))


def meeting(one, among, share, players=3, seed=1, deals=4_000):
    return tally((one, *[among] * (players - 1)), share, 1 / players, deals=deals, seed=seed)


CLEAR = result(
    meeting("A", "B", 0.45),
    meeting("B", "A", 0.25, seed=2),
    meeting("A", "C", 0.42, seed=3),
    meeting("C", "A", 0.28, seed=4),
    meeting("B", "C", 1 / 3, seed=5),
    meeting("C", "B", 1 / 3, seed=6),
)


def test_a_beats_b_only_when_both_meetings_show_it():
    assert beaten(meetings(CLEAR)) == {("A", "B"), ("A", "C")}
    one_sided = result(meeting("A", "B", 0.45), meeting("B", "A", 1 / 3, seed=2))
    assert beaten(meetings(one_sided)) == set()


def test_two_players_meet_once_each_way():
    two = result(meeting("A", "B", 0.56, players=2), meeting("B", "A", 0.44, players=2, seed=2))
    assert beaten(meetings(two)) == {("A", "B")}


def test_the_best_stands_first_and_the_sentences_say_who_beats_whom():
    assert ranking(meetings(CLEAR))[0] == "A"
    told = sentences(CLEAR)
    assert told[0] in ("A beats B and C - every other.", "A beats C and B - every other.")
    assert "B beats nobody; is beaten by A; is not told apart from C." in told
    assert "C beats nobody; is beaten by A; is not told apart from B." in told


def test_tables_hold_every_meeting_with_its_interval():
    frame = ladder(CLEAR)
    assert len(frame) == 6
    assert ((frame["low"] < frame["value"]) & (frame["value"] < frame["high"])).all()
    assert frame["even"].tolist() == pytest.approx([1 / 3] * 6)
    assert set(frame[frame["one"] == "A"]["finding"]) == {"more"}
    table = printed_ladder(CLEAR)
    assert table.header == ["policy", *(f"among {row[0]}" for row in table.rows), "beats"]
    assert [row[i + 1] for i, row in enumerate(table.rows)] == [""] * 3
    assert table.rows[0][-1] == "2"
    assert [cell.endswith("*") for cell in table.rows[0][1:-1]] == [False, True, True]


def test_holm_is_over_all_meetings():
    """A share that alone would be significant is not among many."""
    weak = [meeting("A", "B", 0.3475, deals=4_000)]
    alone = meetings(result(*weak))[0]
    assert alone.finding == "more", "the planted share must be significant alone"
    many = [meeting(f"P{i}", "Q", 1 / 3, seed=10 + i) for i in range(30)]
    together = meetings(result(*weak, *many))[0]
    assert together.p > alone.p * 30
    assert together.finding == ""


def test_lineups_that_are_no_meetings_are_left_out():
    odd = tally(("A", "B", "C"), 0.4, 1 / 3)
    alike = tally(("A", "A", "A"), 1 / 3, 1 / 3)
    assert meetings(result(odd, alike)) == []
