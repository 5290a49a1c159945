"""What a player of Leduc hold'em sees, and what `redraw_hidden` may change (rule V1)."""

from collections import Counter

import numpy as np
import pytest

from .table import LEDUC, RULES, Table, fixed_draws, plain

pytestmark = pytest.mark.kernel

LINES = ["", "c", "r", "crr", "rf", "cc", "rcr", "ccrrf", "cccc", "rrcrrc"]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seat", [0, 1])
def test_v1_the_view_tells_what_lies_open_and_the_own_card(line, seat):
    table = Table(seed=3).play(line)
    seen = table.seen(seat)
    assert seen.public.tobytes() == table.state.public.tobytes()
    assert (seen.card, seen.me) == (table.state.card[seat], seat)
    assert seen.public.shown == (table.state.board if table.state.public.street else -1)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seat", [0, 1])
def test_v1_hidden_cards_leave_no_trace_in_the_view(line, seat):
    """Every deal that the player cannot tell from this one gives the same view, bit for bit."""
    views = set()
    for other in range(6):
        for board in range(6):
            cards = [2, 2]
            cards[1 - seat] = other
            if len({2, other, board}) == 3:
                table = Table(seed=3).hold(*cards, board).play(line)
                views.add((int(table.state.public.shown), table.view(seat)))
    boards = 1 if Table(seed=3).play(line).state.public.street == 0 else 5
    assert len(views) == boards


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seat", [0, 1])
def test_v1_redraw_keeps_the_view(line, seat):
    table = Table(seed=11).play(line)
    before, worlds = table.view(seat), Counter()
    stream = table.streams.of[1]
    for _ in range(300):
        LEDUC.position.redraw_hidden(table.state, seat, table.options, (), stream)
        assert table.view(seat) == before
        assert RULES.check(table.state, table.options) == 0
        worlds[(*table.state.card.tolist(), int(table.state.board))] += 1
    if table.state.public.end == 1:
        assert len(worlds) == 1  # the showdown has turned the cards up
    else:
        assert len(worlds) == (20 if table.state.public.street == 0 else 4)


@pytest.mark.parametrize(("line", "sizes"), [("r", (5, 4)), ("ccr", (4,))])
@pytest.mark.parametrize("seat", [0, 1])
def test_v1_redraw_is_uniform(line, sizes, seat, monkeypatch):
    """All draws in turn: each world that the player cannot exclude comes exactly once."""
    worlds = Counter()
    for draws in np.ndindex(sizes):
        table = Table(seed=2).hold(3, 4, 0).play(line)
        monkeypatch.setattr(LEDUC.position, "rng", fixed_draws(*draws))
        plain(LEDUC.position.redraw_hidden)(table.state, seat, table.options, (), None)
        assert table.state.card[seat] == (3, 4)[seat]
        worlds[(*table.state.card.tolist(), int(table.state.board))] += 1
    assert set(worlds.values()) == {1}
    assert len(worlds) == np.prod(sizes)
    assert all(len(set(world)) == 3 for world in worlds)


def test_v1_every_field_of_the_view_is_overwritten():
    """All but the bytes that pad the record, which no field can write."""
    table = Table(seed=4).play("rc")
    end = max(offset + dtype.itemsize for dtype, offset in LEDUC.view.View.fields.values())
    assert table.view(1)[:end] == table.seen(1).tobytes()[:end]
