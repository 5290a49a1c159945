"""The shipped scenarios: found, valid, described, copied."""

import json
import os

import pytest

from analyzer import scenario
from analyzer.core import shipped as core_shipped
from analyzer.core.errors import AnalyzerError
from analyzer.scenario import shipped

NAMES = shipped.names()
ENDS = ("classement", "first-braco")
every_scenario = pytest.mark.parametrize("name", NAMES)


def test_the_promised_scenarios_are_there():
    promised = {f"braco/{end}-{players}" for end in ENDS for players in (3, 4, 5, 6)}
    assert promised | {"braco/smoke"} <= set(NAMES)
    assert sorted(NAMES) == NAMES


@every_scenario
def test_a_shipped_scenario_loads_and_comes_back_from_its_table(name):
    spec = scenario.load(name)
    assert spec.name == name
    assert spec.seed is not None
    assert scenario.from_table(json.loads(json.dumps(spec.table))) == spec
    assert shipped.describe(name) == (spec.title, spec.question)
    assert spec.question.endswith("?")
    assert shipped.text(name).startswith(f"# {spec.question}\n")


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_hold_out_or_call(end, players):
    spec = scenario.load(f"braco/{end}-{players}")
    tables = [[seat.label for seat in case.seats] for case in spec.cases]
    others = players - 1
    assert tables == [
        ["floor", *["hurry"] * others],
        ["hurry", *["floor"] * others],
        ["floor"] * players,
        ["random"] * players,
    ]
    words = {3: "two", 4: "three", 5: "four", 6: "five"}
    assert spec.lineups == (
        f"one holds out among {words[players]} who call",
        f"one calls among {words[players]} who hold out",
        "all hold out",
        "all at random",
    )
    assert [case.period for case in spec.cases] == [players, players, 1, 1]
    assert {dict(case.options)["end"] for case in spec.cases} == {end}
    assert spec.games == 200_000
    assert spec.question.startswith(f"{players} players")
    assert all(seat.params.floor == 100_000 for seat in spec.cases[2].seats)


def test_smoke_is_small_and_has_a_variant():
    spec = scenario.load("braco/smoke")
    assert spec.games == 2_000
    assert len(spec.variants) == 2


def test_an_unknown_name_gets_the_nearest():
    with pytest.raises(AnalyzerError, match="Did you mean 'braco/smoke'"):
        shipped.path_of("braco/smok")
    for call in (shipped.text, shipped.describe):
        with pytest.raises(AnalyzerError):
            call("../pyproject")


def test_scenarios_inside_the_wheel_come_first(tmp_path, monkeypatch):
    package = tmp_path / "site" / "analyzer"
    beside, inside = tmp_path / "site" / "scenarios", package / "_scenarios"
    for folder, name in ((beside, "beside"), (inside, "inside")):
        (folder / "g").mkdir(parents=True)
        (folder / "g" / f"{name}.toml").write_text("")
        monkeypatch.setattr(core_shipped, "PACKAGE", package)
        assert (shipped.root(), shipped.names()) == (folder, [f"g/{name}"])


def test_a_copy_is_exact_and_makes_its_folders(tmp_path):
    target = tmp_path / "a" / "b" / "mine.toml"
    assert shipped.copy("braco/smoke", target) == target
    assert target.read_bytes() == shipped.path_of("braco/smoke").read_bytes()
    assert shipped.copy("braco/smoke", tmp_path) == tmp_path / "smoke.toml"
    assert os.listdir(target.parent) == ["mine.toml"]
    assert scenario.load(target).cases == scenario.load("braco/smoke").cases


def test_a_copy_overwrites_only_when_forced(tmp_path):
    target = tmp_path / "mine.toml"
    target.write_text("precious")
    with pytest.raises(AnalyzerError, match="exists already"):
        shipped.copy("braco/smoke", target)
    assert target.read_text() == "precious"
    shipped.copy("braco/smoke", target, force=True)
    assert target.read_text() == shipped.text("braco/smoke")


def test_a_copy_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    target = tmp_path / "mine.toml"
    target.write_text("precious")

    def fail(self, other):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(AnalyzerError, match="cannot be written: No space left"):
        shipped.copy("braco/smoke", target, force=True)
    assert target.read_text() == "precious"
    assert os.listdir(tmp_path) == ["mine.toml"]
    with pytest.raises(AnalyzerError, match="cannot be written"):
        shipped.copy("braco/smoke", target / "below" / "x.toml")
