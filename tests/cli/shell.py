"""An interactive bash in a pseudo-terminal, typed at as a person would."""

import os
import pty
import select
import shlex
import signal
import sys
import time
from pathlib import Path

from tests.cli.run import environment

SHOW = "\\C-g"  # as bash writes the key that shows the line and empties it
KEY = "\x07"
PATIENCE = 60  # seconds until a bash that shows nothing more is given up


def program(folder: Path) -> Path:
    """Return a folder for PATH that holds `analyzer`, this source tree under this Python."""
    folder.mkdir(exist_ok=True)
    file = folder / "analyzer"
    file.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m analyzer "$@"\n')
    file.chmod(0o755)
    return folder


class Bash:
    """`bash --norc -i` (or with `rc`) with `analyzer` on PATH; use as a context."""

    def __init__(self, path: Path, cwd: Path, rc: Path | None = None, home: Path | None = None):
        words = ["bash", *(["--rcfile", str(rc)] if rc else ["--norc"]), "--noprofile", "-i"]
        env = environment(
            PATH=f"{path}{os.pathsep}{os.environ['PATH']}", TERM="dumb", PS1="", HISTFILE=None,
            INPUTRC="/dev/null", HOME=str(home or cwd), COLUMNS="200", LINES="50",
        )  # fmt: skip
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execvpe("bash", words, env)
        self.seen = ""
        self.run("bind 'set bell-style none'; bind 'set completion-query-items 1000'")
        self.run("bind 'set page-completions off'; bind 'set show-all-if-ambiguous on'; PS1=")
        self.run(f"""bind -x '"{SHOW}": printf "<<<%s>>>" "$READLINE_LINE"; READLINE_LINE='""")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.fd)
        os.waitpid(self.pid, 0)

    def _until(self, mark: str) -> str:
        """Return what is shown until `mark`, which is taken away."""
        end = time.monotonic() + PATIENCE
        while mark not in self.seen:
            left = end - time.monotonic()
            assert left > 0, f"{mark!r} never came; bash shows:\n{self.seen}"
            if select.select([self.fd], [], [], left)[0]:
                self.seen += os.read(self.fd, 65_536).decode()
        shown, _, self.seen = self.seen.partition(mark)
        return shown

    def run(self, command: str) -> str:
        """Return what a command prints (and the echo of the command)."""
        os.write(self.fd, f"{command}; echo do''ne\n".encode())
        return self._until("done\r\n")

    def tab(self, line: str) -> tuple[str, list[str]]:
        """Type `line` and TAB; return the line as bash has completed it, and what it lists."""
        os.write(self.fd, f"{line}\t{KEY}".encode())
        shown, _, last = self._until(">>>").rpartition("<<<")
        rows = [row for row in shown.split("\r\n")[1:] if not row.startswith(line.split()[0])]
        return last, [word for row in rows for word in row.split()]
