"""A game's charts as files: the same bytes in every process, on every day, in every language."""

from collections.abc import Iterable
from dataclasses import dataclass

import pandas as pd
from matplotlib.figure import Figure

from analyzer.charts import distributions, effects, matrices, parts, shares
from analyzer.charts.canvas import png, svg
from analyzer.charts.look import Looks
from analyzer.charts.page import Run
from analyzer.core.metric import Chart


@dataclass(frozen=True, slots=True)
class Frames:
    """The frames that charts are drawn from, as `analyzer.tables` gives them.

    impact: columns as `effects.impact` says; None where a run was not asked for it
    """

    estimates: pd.DataFrame
    distributions: pd.DataFrame
    differences: pd.DataFrame
    impact: pd.DataFrame | None = None


def draw(chart: Chart, frames: Frames, run: Run, looks: Looks) -> list[Figure]:
    """Return the pages of one declared chart; none where the run has nothing to show in it."""
    match chart.kind:
        case "shares":
            return shares.shares(frames.estimates, chart, run, looks)
        case "distribution":
            return distributions.distribution(frames.distributions, frames.estimates, chart, run)
        case "parts":
            return parts.parts(frames.estimates, chart, run)
        case "rates":
            return shares.rates(frames.estimates, chart, run, looks)
        case "matrix":
            return matrices.matrix(frames.estimates, chart, run)
        case "differences":
            return effects.differences(frames.differences, chart, run)
        case "impact":
            return [] if frames.impact is None else effects.impact(frames.impact, chart, run)


def files(charts: Iterable[Chart], frames: Frames, run: Run, looks: Looks) -> dict[str, bytes]:
    """Return the charts of a run, file name -> bytes: SVG and PNG, a page each."""
    found = {}
    for chart in charts:
        figures = draw(chart, frames, run, looks)
        for number, figure in enumerate(figures, 1):
            name = f"{chart.name}-{number}" if len(figures) > 1 else chart.name
            found[f"charts/{name}.svg"] = svg(figure, chart.title)
            found[f"charts/{name}.png"] = png(figure)
    return found
