"""`analyzer hands`: the answer as text and JSON, and every reason why there is none."""

import json
import os
import pty
import subprocess
import sys

import pytest

from tests.cli.run import ROOT, analyzer, environment
from tests.cli.test_completion import bash_told

RIVER = ("9s8dThJc2d", "7c6c")
TOLD = """\
7c 6c on 9s 8d Th Jc 2d, 3 players, red chips
Hand now: straight, value 5,860 of 7,462.
Percentile now: 76.9 % of the 990 hands that another may hold are worse, half of the equal ones
counted (exact).
Against one random hand: wins 76.9 %, half of the ties counted (exact: the board is complete).
Final rank among random hands - exact

 rank           chance
 ─────────────────────
 1, weakest      4.8 %
 2              36.7 %
 3, strongest   58.6 %

Exact: the board is complete, and all hands that the others may hold together. A hand that ties
stands at each of its ranks with the same chance.
Chip to take - all chips lie in the centre

 policy               chip
 ─────────────────────────
 absolute                3
 yielding                3
 persistent              3
 order                   3
 order,target=final      3
 listener                3
 convention              3

listener and convention place themselves among what the chips of the others tell. Here no chip has
been taken, so that they believe every hand as likely.
"""


def told(*words, code=0, **changes):
    done = analyzer("hands", *words, code=code, **changes)
    return (done.stdout if code == 0 else done.stderr).decode()


def test_it_tells_what_a_hand_is_worth():
    text = told("7c6c", "--board", RIVER[0], "--players", "3", PYTHONUTF8="1")
    assert "\n".join(line.rstrip() for line in text.split("\n")) == TOLD


def test_json_tells_the_same():
    data = json.loads(told("7c 6c", "--board", RIVER[0], "--players", "3", "--json"))
    assert (data["question"], data["game"]) == ("hands", "gang")
    assert (data["hand"], data["board"]) == (["7c", "6c"], ["9s", "8d", "Th", "Jc", "2d"])
    assert (data["category"], data["value"], data["round"]) == ("straight", 5860, "red")
    assert data["percentile"] == data["win_against_one"] == pytest.approx(0.769192, abs=1e-6)
    assert data["percentile_exact"] is data["win_against_one_exact"] is True
    assert data["final_rank"] == pytest.approx([0.047554, 0.366508, 0.585938], abs=1e-6)
    assert (data["final_rank_exact"], data["final_rank_runs"]) == (True, 0)
    assert set(data["chips"]) >= {"absolute", "yielding", "persistent", "order", "listener"}
    assert set(data["chips"].values()) == {3}


def test_what_is_sampled_says_so_with_its_standard_error():
    data = json.loads(told("AhKd", "--players", "6", "--json"))
    assert (data["category"], data["value"], data["round"]) == (None, None, "white")
    assert data["final_rank_exact"] is False
    assert data["final_rank_runs"] == 200
    assert all(0 < error < 0.01 for error in data["final_rank_error"])
    text = told("AhKd", "--players", "6")
    assert "rank among random hands - sampled" in text
    assert "standard error" in text
    assert "on 200 run-outs drawn at random" in text
    assert told("AhKd", "--players", "6") == text  # the same question, the same answer


def test_cards_are_read_in_every_form_and_printed_as_letters_in_a_pipe():
    plain = told("Ah Kd", "--board", "10c 9c 8c")
    assert plain.startswith("Ah Kd on Tc 9c 8c, 4 players")
    for hand, board in (("ahkd", "Tc9c8c"), ("A♥ K♦", "10♣,9♣,8♣")):
        assert told(hand, "--board", board) == plain
    french = told("Ac Rk", "--board", "10t 9t 8t", "--lang", "fr")
    assert french.startswith("Ac Rk on 10t 9t 8t, 4 players")
    assert french.split("\n")[1:] == plain.split("\n")[1:]


@pytest.mark.parametrize(("locale", "first"), [("C.UTF-8", "A♥ K♦ (AKo)"), ("C", "Ah Kd (AKo)")])
def test_a_terminal_gets_symbols_where_it_can_show_them(locale, first):
    outer, inner = pty.openpty()
    words = [sys.executable, "-m", "analyzer", "hands", "Ah Kd"]
    with subprocess.Popen(
        words, cwd=ROOT, env=environment(LC_ALL=locale, TERM="dumb", PYTHONUTF8=None),
        stdin=subprocess.DEVNULL, stdout=inner, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        os.close(inner)
        shown = b""
        try:
            while part := os.read(outer, 65_536):
                shown += part
        except OSError:  # the program has gone
            pass
    os.close(outer)
    assert process.returncode == 0
    assert shown.decode().startswith(first)


def test_letters_alone_survive_a_plain_locale():
    done = analyzer("hands", "A♥K♦", "--board", "7c8c2d", LC_ALL="C", PYTHONUTF8="0",
                    PYTHONCOERCECLOCALE="0", HOME=None)  # fmt: skip
    assert done.stdout.isascii()
    assert done.stdout.startswith(b"Ah Kd on 7c 8c 2d")


@pytest.mark.parametrize(
    ("words", "reasons"),
    [
        (["AhAh"], ["HAND: 'AhAh': Ah stands there twice", "Name every card once"]),
        (["AhXd"], ["HAND: 'AhXd': no card begins at 'XD'", "Write a rank"]),
        (["Ah"], ["HAND: a hand of 1 card", "Name your two cards"]),
        (["AhKdQd"], ["HAND: a hand of 3 cards"]),
        (["AhKd", "--board", "2c"], ["--board: a board of 1 card", "3 cards (flop)"]),
        (["AhKd", "--board", "2c3c"], ["--board: a board of 2 cards"]),
        (["AhKd", "--board", "2c3c4c5c6c7c"], ["--board: a board of 6 cards"]),
        (["AhKd", "--board", "2c3cAh"], ["--board: Ah in your hand and on the board", "one place"]),
        (["AhKd", "--board", "2c3c2c"], ["--board: '2c3c2c': 2c stands there twice"]),
        (["AhKd", "--players", "2"], ["--players: 2 players", "from 3 to 6"]),
        (["AhKd", "--players", "7"], ["--players: 7 players"]),
        (["AcRk", "--lang", "en"], ["HAND: 'AcRk': no card begins at 'RK'"]),
        (["AhKd", "--lang", "fr"], ["HAND: 'AhKd'", "V, D, R, A"]),
        (
            ["Ah", "--board", "AhKd", "--players", "9"],
            ["HAND: a hand of 1 card", "--board: a board of 2 cards", "--board: Ah in your hand",
             "--players: 9 players"],
        ),
        (["AhKd", "--lang", "de"], ["--lang", "en", "fr"]),
        ([], ["HAND"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_reason(words, reasons):
    text = told(*words, code=2)
    for reason in reasons:
        assert reason in text


def test_the_shell_knows_the_question_and_its_flags():
    assert "hands" in " ".join(bash_told("analyzer ha"))
    flags = bash_told("analyzer hands AhKd --")
    assert {"--board", "--players", "--lang", "--json"} <= {flag.strip() for flag in flags}
    assert [word.strip() for word in bash_told("analyzer hands AhKd --lang f")] == ["fr"]


def test_help_tells_the_question():
    text = told("--help")
    assert "HAND" in text
    for flag in ("--board", "--players", "--lang", "--json"):
        assert flag in text
