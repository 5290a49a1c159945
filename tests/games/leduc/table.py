"""A table of Leduc hold'em for tests: one desk of the engine, played by hand."""

from types import SimpleNamespace

import numpy as np

from analyzer.core import rng
from analyzer.core.contract import load
from analyzer.core.jit import new
from analyzer.engine.match import desk_type

LEDUC = load("leduc")
RULES = LEDUC.rules
FOLD, CALL, RAISE = 0, 1, 2


def options_of(**changes):
    """Return the options record with `changes` to the defaults."""
    return LEDUC.options.pack(LEDUC.options.Options(**changes))


class Table:
    """One game in progress."""

    def __init__(self, seed=1, **changes):
        self.options = options_of(**changes)
        self.desk = new(desk_type(LEDUC))
        self.state, self.streams = self.desk.state, self.desk.streams
        rng.start(self.streams, RULES.SOURCES, 2, seed, 0)
        RULES.setup(self.state, self.options, (), self.streams)

    def hold(self, first, second, board):
        """Put these cards into the deal."""
        self.state.card[0], self.state.card[1], self.state.board = first, second, board
        return self

    def legal(self):
        """Return the codes that may be chosen."""
        n = RULES.legal(self.state, self.options, (), self.desk.choices)
        return [int(code) for code in self.desk.choices.code[:n]]

    def play(self, line):
        """Apply the choices of `line`, letters of "fcr"; each must be legal."""
        for letter in line:
            choice = np.int64("fcr".index(letter))
            assert not RULES.is_over(self.state)
            assert choice in self.legal()
            RULES.apply(self.state, choice, self.options, (), self.streams)
            assert RULES.check(self.state, self.options) == 0
        return self

    def view(self, seat):
        """Return the bytes of the seat's view, written over old ones."""
        seen = np.full(LEDUC.view.View.itemsize, 0xA5, np.uint8)
        record = seen.view(np.dtype((np.record, LEDUC.view.View)))[0]
        LEDUC.view.observe(self.state, seat, self.options, (), record)
        return bytes(record.tobytes())

    def seen(self, seat):
        """Return the seat's view as a record."""
        LEDUC.view.observe(self.state, seat, self.options, (), self.desk.seen)
        return self.desk.seen

    def outcome(self):
        """Return what the finished game tells."""
        assert RULES.is_over(self.state)
        out = new(RULES.Outcome)
        RULES.settle(self.state, self.options, out)
        return out

    def snapshot(self):
        """Return what `trace` reads of the state, as it is now."""
        return self.state.copy()


def plain(kernel):
    """Return a kernel as the Python function that it was."""
    return getattr(kernel, "py_func", kernel)


def fixed_draws(*draws):
    """Return a stand-in for `rng` whose `below` yields these numbers in turn."""
    left = list(draws)

    def below(_stream, n):
        value = left.pop(0)
        assert 0 <= value < n
        return value

    return SimpleNamespace(below=below)
