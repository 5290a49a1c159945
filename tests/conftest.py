"""Set up what must stand before anything of ours is imported: the test game on ANALYZER_GAMES."""

import os
from pathlib import Path

HERE = Path(__file__).parent
os.environ["ANALYZER_GAMES"] = str(HERE / "leduc_games")


def pytest_addoption(parser):
    """Add --update-golden: write the golden files anew instead of comparing."""
    parser.addoption("--update-golden", action="store_true", help="write golden files anew")
