"""How often each value came, where a metric keeps more than sums."""

from typing import Any

import numpy as np
import pandas as pd

from analyzer.core.results import Result

COLUMNS = (
    "metric", "title", "unit", "variant", "lineup", "value", "count", "share", "games", "n",
)  # fmt: skip


def distributions(result: Result) -> pd.DataFrame:
    """Return the histogram of every metric that keeps one, a value a row.

    From the least value that came to the greatest, those between that never came included.
    count: games; share: count / games; n: independent blocks.
    """
    rows: list[dict[str, Any]] = []
    for tally in result.tallies:
        for metric, counts in zip(tally.histogram_metrics, tally.histograms, strict=True):
            came = np.flatnonzero(counts)
            games = int(counts.sum())
            rows += [
                {
                    "metric": metric.name, "title": metric.title, "unit": metric.unit,
                    "variant": tally.case.variant, "lineup": tally.case.lineup,
                    "value": value, "count": int(counts[value]),
                    "share": int(counts[value]) / games, "games": games, "n": tally.blocks,
                }
                for value in (range(came[0], came[-1] + 1) if came.size else ())
            ]  # fmt: skip
    return pd.DataFrame(rows, columns=list(COLUMNS))
