"""A policy on trial: what every policy owes, whoever wrote it, tried out decision by decision.

Each decision is asked once as in a game and then again, with one thing changed that must not
matter.  Nothing here says how well a policy plays.
"""

import hashlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.core import rng
from analyzer.core.contract import Game, Policy
from analyzer.core.jit import new
from analyzer.engine import match
from analyzer.engine.failure import failure
from analyzer.engine.prepare import Ready, ready
from analyzer.scenario import Case

GAMES = 1_000  # games that are played whole, in pieces, on threads
DECISIONS = 3_000  # decisions that are asked again and again
PIECE = 37  # games a piece

#: what is checked -> the sentence when it holds
CHECKS = {
    "untouched": "leaves its view, choices and parameters as they were",
    "repeatable": "asked again, chooses the same",
    "memo": "chooses the same without its memo",
    "needs": "reads nothing of its view that it does not declare in needs",
    "params": "reads no parameter that it does not have",
    "chunks": "plays the same games in pieces and on threads",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: its name, a sentence, and whether it holds."""

    check: str
    told: str
    holds: bool


def leaves(dtype: np.dtype, at: int = 0, prefix: str = "") -> Iterator[tuple[str, int, int, int]]:
    """Yield (name, offset, bytes, bytes of one number) of each field, records inside resolved."""
    assert dtype.names is not None and dtype.fields is not None
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        inner = kind.base
        for i in range(kind.itemsize // inner.itemsize if inner.names else 1):
            here = at + offset + i * inner.itemsize
            if inner.names:
                yield from leaves(inner, here, f"{prefix}{name}.")
            else:
                yield f"{prefix}{name}", here, kind.itemsize, inner.itemsize


class _Table:
    """One case, driven from Python; `call` asks the policy on trial."""

    def __init__(self, game: Game, case: Case, policy: Policy, seed: int) -> None:
        self.game, self.policy, self.seed = game, policy, seed
        everything = (1 << len(game.rules.NEEDS)) - 1
        self.all = ready(game, case, everything)
        self.declared = ready(game, case, game.needs_mask([policy]))
        self.kernel = match.compile_policy(game, policy)
        self.desk = self.all.desk()
        # the parts of the desk, once: each access to a field of a record costs microseconds here
        self.state, self.codes, self.streams = self.desk.state, self.desk.choices, self.desk.streams
        self.chance, self.memos, self.params = self.streams.of, self.desk.memo, self.desk.params
        self.index = 0  # of the game; unlike in a run, each has its own deal

    def buffer(self, byte: int = 0) -> tuple[np.ndarray, Any]:
        """Return a view's bytes, all of them `byte`, and the record that they are."""
        raw = np.full(self.game.view.View.itemsize, byte, np.uint8)
        return raw, raw.view(np.dtype((np.record, self.game.view.View)))[0]

    def seen(self, player: int, played: Ready, byte: int = 0) -> np.ndarray:
        """Return the bytes of a view under the needs of `played`."""
        raw, record = self.buffer(byte)
        self.game.view.observe(self.state, player, played.options, played.tables, record)
        return raw

    def undeclared(self, player: int) -> set[str]:
        """Return fields that the declared needs leave unwritten, or that more needs change."""
        one, other = self.seen(player, self.declared, 0), self.seen(player, self.declared, 255)
        other_needs = self.seen(player, self.all, 0)
        changed = (one != other) | (one != other_needs)
        found = leaves(self.game.view.View)
        return {name for name, at, size, _ in found if changed[at : at + size].any()}

    def call(
        self, view: np.ndarray, choices: np.ndarray, params: np.ndarray, memo: bytes, stream: bytes
    ) -> int:
        """Return the index that the policy chooses; the arrays are its own to spoil."""
        record = view.view(np.dtype((np.record, self.game.view.View)))[0]
        notes, draws = new(self.game.view.Memo), new(rng.Stream)
        for target, data in ((notes, memo), (draws, stream)):
            target.setfield(np.frombuffer(data, np.dtype(target.dtype))[0], target.dtype)
        return int(self.kernel(record, choices, params, self.all.tables, notes, draws))

    def decisions(self) -> Iterator[tuple[int, int, np.ndarray]]:
        """Yield (player, slot, choices) at each decision of the policy, game after game."""
        rules, played, state = self.game.rules, self.all, self.state
        players, self.index = len(played.case.seats), -1
        while True:
            self.index += 1
            rng.start(self.streams, rules.SOURCES, players, self.seed, self.index)
            self.memos.view(np.uint8)[:] = 0
            rules.setup(state, played.options, played.tables, self.streams)
            while not rules.is_over(state):
                n = rules.legal(state, played.options, played.tables, self.codes)
                player, picked = int(rules.to_act(state)), 0
                slot = (player + self.index) % players
                if n > 1:
                    options = self.codes.code[:n].copy()
                    if played.case.seats[slot].plays == self.policy:
                        yield player, slot, options
                    picked = self.asked(player, slot, options)
                choice = int(options[picked]) if n > 1 else int(self.codes.code[0])
                rules.apply(state, choice, played.options, played.tables, self.streams)

    def asked(self, player: int, slot: int, choices: np.ndarray) -> int:
        """Return what the seat's policy chooses in the game itself."""
        played = self.all
        _, record = self.buffer()
        mine = played.case.seats[slot].plays == self.policy
        needs = self.declared if mine else played
        self.game.view.observe(self.state, player, needs.options, needs.tables, record)
        picked = int(
            played.policies[played.plays[slot]](
                record, choices.copy(), self.params[slot].copy(), played.tables, self.memos[slot],
                self.chance[self.game.rules.SOURCES + slot],
            )
        )  # fmt: skip
        if not 0 <= picked < choices.size:
            raise failure(played, self.desk, slot, self.index, self.seed, picked)
        return picked


def try_out(game: Game, cases: list[Case], policy: Policy, seed: int) -> list[Finding]:
    """Return a finding for each of `CHECKS`, after decisions at these tables."""
    wrong: dict[str, str] = {}
    for case in cases:
        table = _Table(game, case, policy, seed)
        secret = _secret(table)
        for count, (player, slot, choices) in enumerate(table.decisions()):
            if count >= DECISIONS // len(cases):
                break
            try:
                for check, what in _faults(table, player, slot, choices, secret):
                    wrong.setdefault(check, what)
            except Exception as error:
                raise failure(table.all, table.desk, slot, table.index, seed, error) from error
        if not _same_in_pieces(table.declared, seed):
            wrong.setdefault("chunks", "plays other games when a run is cut otherwise")
    return [Finding(check, wrong.get(check, told), check not in wrong)
            for check, told in CHECKS.items()]  # fmt: skip


def _secret(table: _Table) -> list[tuple[str, int, int, int]]:
    """Return the fields of the view that the policy's declared needs do not cover."""
    names: set[str] = set()
    for count, (player, _, _) in enumerate(table.decisions()):
        names |= table.undeclared(player)
        if count >= DECISIONS // 10:
            break
    return [leaf for leaf in leaves(table.game.view.View) if leaf[0] in names]


def _faults(
    table: _Table,
    player: int,
    slot: int,
    choices: np.ndarray,
    secret: list[tuple[str, int, int, int]],
) -> Iterator[tuple[str, str]]:
    """Yield (check, what is wrong) of one decision."""
    view, params = table.seen(player, table.declared), table.params[slot].copy()
    memo = table.memos[slot].tobytes()
    stream = table.chance[table.game.rules.SOURCES + slot].tobytes()
    own = (view.copy(), choices.copy(), params.copy())
    picked = table.call(*own, memo, stream)
    for name, before, after in zip(
        ("view", "choices", "parameters"), (view, choices, params), own, strict=True
    ):
        if before.tobytes() != after.tobytes():
            yield "untouched", f"changes its {name}: a way to pass notes to other seats"

    def again(view: np.ndarray = view, params: np.ndarray = params, memo: bytes = memo) -> bool:
        try:
            return table.call(view.copy(), choices.copy(), params.copy(), memo, stream) == picked
        except Exception:  # what is poisoned may well be used as an index
            return False

    if not again():
        yield "repeatable", "asked again with the same view, memo and stream, chooses otherwise"
        return  # nothing that follows would mean anything
    if not again(memo=bytes(len(memo))):
        yield "memo", "chooses otherwise when its memo is cleared: it keeps more than the view says"
    have = len(table.policy.model.model_fields)
    beyond = np.append(params[:have], 1.0 + np.arange(params.size - have))
    if not again(params=beyond):
        yield "params", f"reads a parameter beyond the {have} that it has"
    if secret and not again(view=_poisoned(view, secret)):
        read = [leaf[0] for leaf in secret if not again(view=_poisoned(view, [leaf]))]
        told = ", ".join(f"view.{name}" for name in dict.fromkeys(read)) or "the view"
        yield "needs", f"reads {told} without declaring the need"


def _poisoned(view: np.ndarray, secret: list[tuple[str, int, int, int]]) -> np.ndarray:
    """Return a view whose fields `secret` hold small numbers that mean nothing, none of them 0."""
    other = view.copy()
    for name, at, size, step in secret:
        salt = hashlib.shake_128(name.encode() + view.tobytes()).digest(size)
        other[at : at + size] = 0
        for first in range(at, at + size, step):
            other[first] = salt[first - at] % 5 + 1
    return other


def _same_in_pieces(played: Ready, seed: int) -> bool:
    """Return whether games come out the same in one call, in pieces, and on threads."""
    play, outcome = match.compile_match(played.game), played.game.rules.Outcome

    def games(first: int, n: int, desk: Any) -> np.ndarray:
        out = np.zeros(n, outcome)
        play(
            played.policies, played.options, played.tables, seed, first, played.case.period, out,
            desk,
        )  # fmt: skip
        return out

    whole = games(0, GAMES, played.desk()).tobytes()
    starts = range(0, GAMES, PIECE)
    sizes = {first: min(PIECE, GAMES - first) for first in starts}
    desk, pieces = played.desk(), {}
    for first in reversed(starts):
        pieces[first] = games(first, sizes[first], desk)
    if b"".join(pieces[first].tobytes() for first in starts) != whole:
        return False

    def work(part: int) -> None:
        own = played.desk()
        for first in starts[part::4]:
            pieces[first] = games(first, sizes[first], own)

    threads = [threading.Thread(target=work, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return b"".join(pieces[first].tobytes() for first in starts) == whole
