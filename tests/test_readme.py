"""The README and the docs say what is so: every transcript is played again, every key is named."""

import json
import re
import shlex

import pytest

from tests.cli.run import ROOT, analyzer

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n\$ (analyzer [^\n]+)\n(.*?)```", README, re.S)


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_a_transcript_is_what_the_command_prints(command, shown):
    """Each piece between [...] stands in the output, in order."""
    told = analyzer(*shlex.split(command)[1:]).stdout.decode()
    pieces = [piece.strip("\n") for piece in shown.split("[...]\n") if piece.strip()]
    assert pieces
    at = 0
    for piece in pieces:
        lines = "\n".join(line.rstrip() for line in piece.split("\n"))
        found = "\n".join(line.rstrip() for line in told.split("\n")).find(lines, at)
        assert found >= 0, f"not printed:\n{lines}\nbut:\n{told[at:]}"
        at = found + len(lines)


def test_the_readme_has_transcripts_of_simulate_and_replay():
    assert {command.split()[1] for command, _ in BLOCKS} == {"simulate", "replay"}


def test_every_command_is_documented():
    told = analyzer("--help").stdout.decode()
    commands = re.findall(r"^  (\w+)  ", told.split("Commands:")[1], re.M)
    assert len(commands) >= 5
    for command in commands:
        assert f"analyzer {command}" in README


def test_every_key_of_the_json_is_documented():
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    told = json.loads(analyzer("simulate", "braco/smoke", "-n", "60", "--json", "-q").stdout)
    keys = set(told)
    for part in ("cases", "tables", "differences", "assumptions"):
        keys |= set(told[part][0])
    keys |= set(told["tables"][0]["rows"][0]) | set(told["assumptions"][0]["rules"][0])
    missing = [key for key in sorted(keys) if f"`{key}`" not in page]
    assert not missing


def test_every_make_target_named_in_the_docs_exists():
    makefile = (ROOT / "Makefile").read_text()
    pages = README + "".join(p.read_text(encoding="utf-8") for p in (ROOT / "docs").glob("*.md"))
    for target in set(re.findall(r"make ([a-z]+)", pages)):
        assert re.search(rf"^{target}:", makefile, re.M), target


def test_every_link_leads_somewhere():
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_ladder_page_shows_eight_tables_with_counter_on_top():
    page = (ROOT / "docs" / "ladder-braco.md").read_text(encoding="utf-8")
    tables = page.split("\n## ")[1:]
    ends, players = ("classement", "first-braco"), (3, 4, 5, 6)
    assert {table.split("\n")[0] for table in tables} == {
        f"braco/{end}-{n}" for end in ends for n in players
    }
    for table in tables:
        rows = [row.split(" | ") for row in table.split("\n") if row.startswith("| ")]
        assert rows[1][0] == "| counter"
        assert rows[1][-1] == "5 |"
        assert "* counter beats" in table
        assert all(re.search(r"\[[\d.]+, [\d.]+\]", cell) for cell in rows[1][2:-1])
