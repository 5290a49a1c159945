"""Where the games lie: a folder under `analyzer/games/` or on ANALYZER_GAMES with rules in it."""

import sys
import types
from functools import cache
from pathlib import Path

from analyzer.core.digest import game_paths
from analyzer.core.errors import AnalyzerError

_FOREIGN = "analyzer_games"  # the package under which folders of ANALYZER_GAMES are imported


@cache
def game_folders() -> dict[str, tuple[str, Path]]:
    """Return name -> (package, folder) of every game that can be found."""
    found: dict[str, tuple[str, Path]] = {}
    own, *foreign = game_paths()
    for root in (own, *foreign):
        package = "analyzer.games" if root == own else _FOREIGN
        if root != own and not root.is_dir():
            raise AnalyzerError(
                f"no such folder: {root}",
                where="ANALYZER_GAMES",
                fix="Name folders that hold game folders.",
            )
        for folder in sorted(root.iterdir()):
            if (folder / "rules.py").is_file() and (folder / "options.py").is_file():
                if folder.name in found:
                    raise AnalyzerError(
                        f"two games are called '{folder.name}': {found[folder.name][1]}, {folder}",
                        where="ANALYZER_GAMES",
                        fix="Rename one of the folders.",
                    )
                found[folder.name] = (f"{package}.{folder.name}", folder)
    if foreign:
        holder = types.ModuleType(_FOREIGN)
        holder.__path__ = [str(root) for root in foreign]
        sys.modules[_FOREIGN] = holder
    return found
