"""Charts as files: the same bytes wherever, whenever and by whomever they are drawn."""

import hashlib
import io
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from analyzer import charts
from tests.charts import made
from tests.cli.run import ROOT, environment

CODE = """
import hashlib, json, sys
from tests.charts import made
from analyzer import charts
found = charts.files(made.CHARTS, made.frames(**made.SMALL), made.RUN, made.looks())
print(json.dumps({name: hashlib.sha256(data).hexdigest() for name, data in found.items()}))
"""


def drawn():
    return charts.files(made.CHARTS, made.frames(**made.SMALL), made.RUN, made.looks())


@pytest.fixture(scope="module")
def here():
    return drawn()


def digests(files):
    return {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}


def elsewhere(cwd=ROOT, **changes):
    """Return (digests, stderr) of the same charts drawn by another process."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", CODE], cwd=cwd, env=environment(**changes),
        capture_output=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout), done.stderr.decode()


def test_a_chart_is_one_file_a_format_or_numbered_parts(here):
    names = {Path(name).name for name in here}
    assert all(name.startswith("charts/") for name in here)
    assert names == {f"{chart.name}.{kind}" for chart in made.CHARTS for kind in ("svg", "png")}
    frames = made.frames(cards=40, lineups=1)
    parts = charts.files([made.CARDS], frames, made.RUN, made.looks())
    assert {"charts/cards-1.svg", "charts/cards-2.png"} <= set(parts)
    assert "charts/cards.svg" not in parts


def test_the_same_bytes_twice(here):
    assert drawn() == here


def test_the_same_bytes_in_threads(here):
    found = {}
    threads = [threading.Thread(target=lambda k=k: found.update({k: drawn()})) for k in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[k] == here for k in range(3))


BARE = {"HOME": None, "DISPLAY": None, "XDG_CACHE_HOME": None, "XDG_CONFIG_HOME": None}


def test_the_same_bytes_without_home_display_or_locale_and_nothing_on_stderr(here):
    assert elsewhere(LC_ALL="C", PYTHONHASHSEED="1", **BARE) == (digests(here), "")


def test_the_same_bytes_in_another_time_zone_and_year(here):
    found = elsewhere(TZ="Pacific/Auckland", SOURCE_DATE_EPOCH="1", PYTHONHASHSEED="2")
    assert found == (digests(here), "")


def test_a_home_that_cannot_be_written_is_no_trouble(here, tmp_path):
    """A file stands for it: what root may not write either."""
    home = tmp_path / "home"
    home.write_text("")
    assert elsewhere(**{**BARE, "HOME": str(home)}) == (digests(here), "")


def test_the_settings_of_the_user_change_nothing(here, tmp_path):
    (tmp_path / "matplotlibrc").write_text(
        "lines.linewidth: 9\nsvg.fonttype: none\nfont.size: 30\nfigure.dpi: 33\n"
        "axes.facecolor: red\nsavefig.bbox: tight\ntext.usetex: True\nno.such: key\n"
    )
    found = elsewhere(cwd=tmp_path, MATPLOTLIBRC=str(tmp_path), MPLCONFIGDIR=str(tmp_path))
    assert found == (digests(here), "")


def test_drawing_leaves_the_settings_of_the_process_alone(here):
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    drawn()
    assert dict(mpl.rcParams) == before
    assert mpl.rcParams["svg.hashsalt"] is None


def test_files_tell_neither_date_nor_program(here):
    for name, data in here.items():
        text = data.decode("latin-1")
        assert "Matplotlib" not in text, name
        assert not re.search(r"20\d\d-\d\d-\d\d", text), name
        if name.endswith(".png"):
            info = Image.open(io.BytesIO(data)).info
            assert set(info) == {"dpi"}
            assert info["dpi"] == pytest.approx((200, 200), abs=0.1)


def test_letters_of_the_svg_are_outlines_and_its_size_is_in_points(here):
    for name, data in here.items():
        if name.endswith(".svg"):
            text = data.decode()
            assert "<text" not in text
            assert "font-family" not in text
            width = float(re.search(r'<svg[^>]* width="([\d.]+)pt"', text)[1])
            assert width == pytest.approx(16 / 2.54 * 72)
            assert re.search("<title>[A-Z]", text)


def test_a_chart_is_drawn_in_ink_on_white(here):
    for name, data in here.items():
        if name.endswith(".png"):
            grey = np.asarray(Image.open(io.BytesIO(data)).convert("L"))
            assert grey.shape[1] == pytest.approx(16 / 2.54 * 200, abs=1)
            assert (grey[0] == 255).all()
            assert (grey[:, 0] == 255).all()
            assert (grey < 60).mean() > 0.005, name


def saved(folder, *words, **changes):
    """Play and save a run of the test game."""
    scenario = folder / "case.toml"
    scenario.write_text(
        'title = "Honest"\ngame = "leduc"\nseed = 5\ngames = 4_000\n'
        '[[lineup]]\nname = "one"\nseats = [{ policy = "honest" }, { policy = "random" }]\n'
        '[[lineup]]\nname = "all"\nseats = [{ policy = "honest" }]\n'
        '[[variant]]\nname = "high"\nrules = { ante = 2 }\n'
    )
    command = [sys.executable, "-m", "analyzer", "simulate", str(scenario), "-q", *words]
    return subprocess.run(command, env=environment(**changes), capture_output=True, check=True)


def test_a_saved_run_holds_the_charts_of_its_game_and_verify_compares_them(tmp_path):
    run, again = tmp_path / "run", tmp_path / "again"
    assert saved(tmp_path, "--out", str(run)).stderr == b""
    cache = str(tmp_path / "cache")
    done = saved(tmp_path, "--out", str(again), LC_ALL="C", ANALYZER_CACHE=cache, **BARE)
    assert done.stderr == b""
    files = json.loads((run / "provenance.json").read_text())["files"]
    names = sorted(name for name in files if name.startswith("charts/"))
    assert {f"charts/{name}.{kind}" for name in ("wins", "length", "ends", "changes")
            for kind in ("svg", "png")} <= set(names)  # fmt: skip
    for name in names:
        assert (run / name).read_bytes() == (again / name).read_bytes(), name
    verify = [sys.executable, "-m", "analyzer", "verify", str(run)]
    subprocess.run(verify, env=environment(), capture_output=True, check=True)
    path = run / "charts" / "wins.svg"
    path.write_bytes(path.read_bytes().replace(b"#000000", b"#000001", 1))
    done = subprocess.run(verify, env=environment(), capture_output=True, check=False)
    assert done.returncode == 1
    assert b"charts/wins.svg: changed since it was saved" in done.stdout


def test_simulate_without_out_does_not_load_matplotlib(tmp_path):
    code = (
        "import sys\nfrom analyzer.cli import main\n"
        "try:\n    main(['simulate', sys.argv[1], '-q', '--games', '200'])\n"
        "except SystemExit:\n    pass\n"
        "assert 'pandas' in sys.modules\nassert 'matplotlib' not in sys.modules\n"
    )
    saved(tmp_path)
    subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "case.toml")], env=environment(), check=True,
        cwd=os.fspath(ROOT), capture_output=True,
    )  # fmt: skip
