"""Charts of a run: a function takes a frame and returns its pages, Matplotlib Figures."""

from analyzer.charts.canvas import png, svg  # first: it keeps Matplotlib quiet

# isort: split
from analyzer.charts.cases import span
from analyzer.charts.distributions import distribution
from analyzer.charts.effects import differences, impact
from analyzer.charts.files import Frames, draw, files
from analyzer.charts.grids import grid
from analyzer.charts.look import Look, Looks
from analyzer.charts.matrices import matrix
from analyzer.charts.page import Run
from analyzer.charts.parts import parts
from analyzer.charts.shares import rates, shares

__all__ = [
    "Frames", "Look", "Looks", "Run", "differences", "distribution", "draw", "files", "grid",
    "impact", "matrix", "parts", "png", "rates", "shares", "span", "svg",
]  # fmt: skip
