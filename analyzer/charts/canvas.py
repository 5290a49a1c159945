"""Matplotlib, kept quiet, with settings of our own, and its figures as bytes.

No pyplot: nothing depends on a display, on the user's settings or on other threads.
"""

import io
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

# Matplotlib warns where it finds no HOME, or none that can be written, and while it lists the
# machine's fonts for the first time; it works all the same, and those fonts are not used.
_log = logging.getLogger("matplotlib")
_level = _log.level
_log.setLevel(logging.ERROR)
try:
    import matplotlib as mpl
    from matplotlib.figure import Figure
finally:
    _log.setLevel(_level)

DPI = 200

#: letters are outlines in the SVG: a reader or printer without our font would put another in its
#: place, of other widths
_SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "path",
    "svg.hashsalt": "analyzer",  # ids do not differ between two processes
    "hatch.linewidth": 0.6,
    "path.simplify": False,
}
_lock = threading.RLock()  # Matplotlib's settings belong to the whole process
_P = ParamSpec("_P")
_T = TypeVar("_T")


@contextmanager
def settings() -> Iterator[None]:
    """Draw with Matplotlib's own defaults and ours, whatever the user's matplotlibrc says."""
    with _lock, mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)
        yield


def settled(draw: Callable[_P, _T]) -> Callable[_P, _T]:
    """Return `draw`, called under `settings`."""

    @wraps(draw)
    def inner(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        with settings():
            return draw(*args, **kwargs)

    return inner


@settled
def svg(figure: Figure, title: str) -> bytes:
    """Return a figure as SVG, its letters as outlines, without date or program in it."""
    out = io.BytesIO()
    told = {"Title": title, "Date": None, "Creator": None}
    figure.savefig(out, format="svg", metadata=told)
    return out.getvalue()


@settled
def png(figure: Figure) -> bytes:
    """Return a figure as PNG at `DPI`, without date or program in it."""
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=DPI, metadata={"Software": None})
    return out.getvalue()
