"""The built wheel works from any folder, scenarios included."""

import subprocess
import sys
import zipfile

from tests.cli.run import ROOT, environment


def test_a_wheel_runs_from_any_folder(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "site")
    assert "analyzer/_scenarios/braco/classement-4.toml" in names
    assert "analyzer/games/braco/RULES.md" in names
    assert not [name for name in names if name.startswith(("tests/", "docs/"))]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    env = environment(PYTHONPATH=str(tmp_path / "site"), ANALYZER_GAMES=None)
    for words, sign in (
        (["scenarios", "list"], "braco/first-braco-6"),
        (["simulate", "braco/smoke", "-n", "90", "-q"], "Who wins"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "analyzer", *words],
            cwd=elsewhere, env=env, check=True, capture_output=True, text=True,
        )  # fmt: skip
        assert sign in done.stdout
