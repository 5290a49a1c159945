"""Where the scenarios that ship lie, and their names; imports nothing slow, for the shell's TAB."""

from pathlib import Path

from analyzer.core.digest import PACKAGE


def root() -> Path:
    """Return the folder of the shipped scenarios: inside the wheel, else beside the package."""
    packaged = PACKAGE / "_scenarios"
    return packaged if packaged.is_dir() else PACKAGE.parent / "scenarios"


def names() -> list[str]:
    """Return the names of all shipped scenarios, sorted."""
    here = root()
    return sorted(
        path.relative_to(here).with_suffix("").as_posix() for path in here.rglob("*.toml")
    )
