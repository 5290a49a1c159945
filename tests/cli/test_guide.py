"""`analyzer guide`: a page of advice on the terminal, as files, in every dialect, or the reason."""

import io

import numpy as np
import pandas as pd
import pytest
from PIL import Image

from tests.cli.run import analyzer


def told(*words, code=0, cwd=None, **changes):
    done = analyzer("guide", *words, code=code, cwd=cwd, **changes)
    return (done.stdout if code == 0 else done.stderr).decode()


def test_without_a_name_the_guides_are_listed():
    assert told("gang").startswith("hands  Which white chip do I take")


def test_it_prints_the_grid_and_how_to_read_it():
    lines = told("gang", "hands").split("\n")
    assert lines[0].endswith("4 players, white chip as absolute chooses")
    assert lines[2].split() == list("AKQJT98765432")
    grid = [line.split() for line in lines[3:16]]
    assert [row[0] for row in grid] == list("AKQJT98765432")
    assert all(len(row) == 14 for row in grid)
    assert "suit (s) above it" in lines[17]
    assert {chip for row in grid for chip in row[1:]} == set("1234")
    # A4o takes chip 4, A3o chip 3: offsuit below the diagonal (oracle 6 of the rules)
    assert (grid[10][1], grid[11][1]) == ("4", "3")
    assert (grid[1][9], grid[1][8]) == ("3", "4")  # K6s, K7s


def test_it_is_saved_as_svg_png_and_csv(tmp_path):
    out = tmp_path / "new" / "guides"
    told("gang", "hands", "--players", "6", "-o", str(out))
    assert sorted(p.name for p in out.iterdir()) == ["hands-6.csv", "hands-6.png", "hands-6.svg"]
    assert (out / "hands-6.svg").read_text().count("<svg") == 1
    grey = np.asarray(Image.open(out / "hands-6.png").convert("L"))
    assert (grey[0] == 255).all()
    assert (grey < 60).mean() > 0.02
    frame = pd.read_csv(out / "hands-6.csv")
    assert len(frame) == 169
    assert set(frame["answer"]) == {1, 2, 3, 4, 5, 6}
    assert frame["combos"].sum() == 1326
    again = tmp_path / "again"
    told("gang", "hands", "--players", "6", "-o", str(again), LC_ALL="C", HOME=None)
    for path in out.iterdir():
        assert path.read_bytes() == (again / path.name).read_bytes()


def test_csv_in_every_dialect():
    plain = pd.read_csv(io.StringIO(told("gang", "hands", "--csv")))
    excel = analyzer("guide", "gang", "hands", "--csv", "--csv-dialect", "excel").stdout
    french = analyzer("guide", "gang", "hands", "--csv", "--csv-dialect", "excel-fr").stdout
    assert french.startswith(b"\xef\xbb\xbfrow;column;")
    assert excel.startswith(b"\xef\xbb\xbfrow,column,")
    for data, how in ((excel, {}), (french, {"sep": ";", "decimal": ","})):
        frame = pd.read_csv(io.BytesIO(data), encoding="utf-8-sig", **how)
        pd.testing.assert_frame_equal(frame, plain)


def test_another_policy_gives_another_page_in_a_file_of_its_own(tmp_path):
    now = told("gang", "hands", "-o", str(tmp_path))
    final = told("gang", "hands", "--policy", "order,target=final", "-o", str(tmp_path))
    assert "order,target=final chooses" in final
    assert final.split("\n")[3:16] != now.split("\n")[3:16]
    assert (tmp_path / "hands-4-order-target-final.csv").is_file()


def test_what_stands_there_is_not_overwritten_unless_asked(tmp_path):
    (tmp_path / "hands-4.csv").write_text("mine")
    text = told("gang", "hands", "-o", str(tmp_path), code=2)
    assert "hands-4.csv exists" in text
    assert "--force" in text
    assert [path.name for path in tmp_path.iterdir()] == ["hands-4.csv"]
    assert (tmp_path / "hands-4.csv").read_text() == "mine"
    told("gang", "hands", "-o", str(tmp_path), "--force")
    assert (tmp_path / "hands-4.csv").read_text() != "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("leduc",), "Games with guides: gang."),
        (("gan",), "Did you mean 'gang'?"),
        (("gang", "hnds"), "Did you mean 'hands'?"),
        (("gang", "hands", "--players", "7"), "Give a number from 3 to 6."),
        (("gang", "hands", "--players", "2"), "Give a number from 3 to 6."),
        (("gang", "hands", "--policy", "absolut"), "Did you mean 'absolute'?"),
        (("gang", "hands", "--csv-dialect", "excel"), "Add --csv, or --out DIR"),
        (("gang", "hands", "-o", "/dev/null/x"), "Name a folder that can be written."),
    ],
)
def test_what_cannot_be_shown_is_refused_with_the_remedy(words, said):
    text = told(*words, code=2)
    assert said in text
    assert "Traceback" not in text
