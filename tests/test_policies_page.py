"""docs/policies.md: its example is fit to play, its commands and names are so."""

import re

from analyzer.core.contract import MAX_PARAMS
from analyzer.engine.trial import CHECKS
from tests.cli.run import ROOT, analyzer

PAGE = (ROOT / "docs" / "policies.md").read_text(encoding="utf-8")


def test_the_complete_file_is_fit_to_play_and_beats_random(tmp_path):
    (text,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    (tmp_path / "gambler.py").write_text(text)
    out = analyzer("policies", "check", "gambler.py", "-n", "8000", cwd=tmp_path).stdout.decode()
    assert "gambler beats random: one gambler among 3 random wins " in out
    assert out.endswith("gambler.py: fit to play\n")


def test_the_commands_of_the_page_run(tmp_path):
    (block,) = re.findall(r"```sh\n(.*?)```", PAGE, re.S)
    for line in block.splitlines():
        words = line.partition("#")[0].split()[1:]
        if words[0] == "simulate":
            words += ["-n", "2000", "-q"]
        if words[:2] == ["policies", "check"]:
            words += ["-n", "400"]
        analyzer(*words, cwd=tmp_path)


def test_the_page_says_what_is_so():
    assert f"at most {MAX_PARAMS}" in PAGE
    assert len(CHECKS) == 6
    for need in ("effects", "unseen", "middle", "their_money", "their_cards"):
        assert f"`{need}`" in PAGE
