"""What `analyzer bench` measures of The Gang."""

import json

import pytest

from analyzer.games.gang import speeds
from tests.cli.run import analyzer

from .table import GAME, Options

ARRAYS = GAME.tables.load(GAME.options.pack(Options()))


@pytest.mark.parametrize("part", speeds.PARTS, ids=lambda part: part.name)
def test_every_part_can_be_repeated(part):
    loop = part.make(ARRAYS)
    loop(3)
    loop(1)


def test_bench_tells_heists_and_parts():
    rows = json.loads(analyzer("bench", "gang", "--seconds", "0.05", "--json").stdout)
    policies = [row for row in rows if "policy" in row]
    assert {row["policy"] for row in policies} == set(GAME.params.POLICIES)
    for row in policies:
        heists = row["rates"]["heists"] / row["games_per_second"]
        assert 2.999 < heists < 5.001
    alone = {row["part"] for row in rows if "part" in row}
    assert alone == {part.name for part in speeds.PARTS}
    assert all(row["per_second"] > 1_000 for row in rows if "part" in row)
