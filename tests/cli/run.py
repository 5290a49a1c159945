"""Runs the command line as a user would: another process, its own environment."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def environment(**changes: str | None) -> dict[str, str]:
    """Return this process's environment with changes; None removes a variable."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for key, value in changes.items():
        env.pop(key, None)
        if value is not None:
            env[key] = value
    return env


def analyzer(
    *words: str, cwd: Path | None = None, code: int = 0, **changes: str | None
) -> "subprocess.CompletedProcess[bytes]":
    """Run `python -m analyzer words...` and assert its exit code."""
    done = subprocess.run(
        [sys.executable, "-m", "analyzer", *words],
        cwd=cwd or ROOT,
        env=environment(**changes),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == code, (
        f"exit {done.returncode}\n{done.stdout.decode(errors='replace')[-2000:]}\n"
        f"{done.stderr.decode(errors='replace')[-4000:]}"
    )
    assert b"Traceback" not in done.stderr
    return done
