"""Leduc hold'em in words and numbers: the trace and the metrics."""

import string

import numpy as np
import pytest

from analyzer.core.contract import Moment

from .table import LEDUC, RULES, Table

pytestmark = pytest.mark.kernel

J1, J2, Q1, Q2, K1, K2 = range(6)


def told(line, cards, viewer, lang="en", **changes):
    """Return all lines of a game."""
    table = Table(**changes).hold(*cards)
    state = table.snapshot()
    lines = LEDUC.trace.tell(Moment(state, state, table.options, None, -1, False, viewer, lang))
    for letter in line:
        before, seat = table.snapshot(), int(RULES.to_act(table.state))
        table.play(letter)
        choice = "fcr".index(letter)
        moment = Moment(before, table.snapshot(), table.options, choice, seat, True, viewer, lang)
        lines += LEDUC.trace.tell(moment)
    return lines + LEDUC.trace.conclude(table.outcome(), table.options, lang)


def test_a_whole_game_in_words():
    assert told("crccrc", (Q1, J1, J2), None) == [
        "ante: 1 each",
        "seat 0 is dealt the queen of hearts",
        "seat 1 is dealt the jack of hearts",
        "the public card, face down, is the jack of spades",
        "seat 0 checks",
        "seat 1 raises by 2, 3 in all",
        "seat 0 calls 2",
        "public card: jack of spades",
        "seat 0 checks",
        "seat 1 raises by 4, 7 in all",
        "seat 0 calls 4",
        "seat 0 shows the queen of hearts",
        "seat 1 shows the jack of hearts: a pair",
        "seat 1 wins 7 at the showdown",
    ]


def test_a_fold_and_a_split_in_words():
    assert told("rf", (Q1, J1, J2), 0, "fr")[-2:] == [
        "siège 1 se couche",
        "siège 0 gagne 1, l'autre s'est couché",
    ]
    assert told("cccc", (Q1, Q2, J2), 0)[-1] == "the pot is split"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_viewer_is_told_no_hidden_card(viewer, lang):
    """Whatever the other holds and the table hides, the same is told, up to a fold."""
    for line, shown in (("crrf", False), ("ccrf", True)):
        boards = [K1] if shown else [K1, K2, Q2, J2]
        stories = set()
        for other in (J1, J2, Q2, K2):
            for board in boards:
                cards = [Q1, Q1]
                cards[1 - viewer] = other
                if len({Q1, other, board}) == 3:
                    stories.add(tuple(told(line, (*cards, board), viewer, lang)))
        assert len(stories) == 1


def test_messages_have_both_languages_and_the_same_places():
    for key, texts in LEDUC.trace.messages.items():
        assert set(texts) == {"en", "fr"}, key
        places = [
            {name for _, name, _, _ in string.Formatter().parse(text) if name}
            for text in texts.values()
        ]
        assert places[0] == places[1], key


def test_metrics_read_outcomes_within_their_bounds():
    options = LEDUC.options.Options()
    out = np.array(
        [Table().hold(*cards).play(line).outcome().item()
         for cards, line in [
             ((K1, J1, Q1), "crrccrrc"), ((J1, K1, Q1), "rrcrrc"), ((Q1, Q2, J1), "cccc"),
             ((Q1, K1, J1), "rf"),
         ]],
        RULES.Outcome,
    )  # fmt: skip
    metrics = {metric.name: metric for metric in LEDUC.metrics.metrics(options)}
    tables = {table.name for table in LEDUC.metrics.TABLES}
    assert {metric.table for metric in metrics.values()} == tables
    for metric in metrics.values():
        values = metric.value(out)
        assert values.dtype == np.int64
        assert values.shape[0] == out.size
        assert (values >= metric.low * metric.scale).all(), metric.name
        assert (values <= metric.high * metric.scale).all(), metric.name
    assert metrics["return"].value(out).tolist() == [[13, -13], [-13, 13], [0, 0], [1, -1]]
    assert metrics["end"].value(out).tolist() == [[0, 1], [0, 1], [0, 1], [1, 0]]
    assert metrics["turns"].value(out).tolist() == [8, 6, 4, 2]
    assert metrics["rounds"].value(out).tolist() == [2, 2, 2, 1]
    assert metrics["pot"].value(out).tolist() == [26, 26, 2, 4]
