"""Set up what must stand before anything of ours is imported: the test games on ANALYZER_GAMES."""

import os
from pathlib import Path

HERE = Path(__file__).parent
for name in ("COLUMNS", "LINES"):  # which the workers of pytest-xdist have: tables would be cut
    os.environ.pop(name, None)
os.environ["ANALYZER_GAMES"] = os.pathsep.join(
    str(HERE / folder) for folder in ("leduc_games", "planted_games")
)


def pytest_collection_modifyitems(items):
    """Mark what runs compiled kernels of games; `make test` runs it once more, bounds checked."""
    for item in items:
        place = Path(item.path).relative_to(HERE).parts
        if place[0] in ("games", "contract") or place[:2] == ("engine", "test_match.py"):
            item.add_marker("kernel")


def pytest_addoption(parser):
    """Add --update-golden: write the golden files anew instead of comparing."""
    parser.addoption("--update-golden", action="store_true", help="write golden files anew")
