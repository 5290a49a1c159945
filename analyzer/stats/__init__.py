"""Exact integer sums over blocks in, estimates with intervals out.

Knows blocks, never games.  Fixed n, one look: `share`, `mean`, `ratio`, `quantile`,
`difference`.  Looked at while it runs: `beta_binomial_sequence`, `BoundedSequence`,
`ratio_sequence`.  Several verdicts at once: `holm`, `benjamini_hochberg`.
"""

from analyzer.stats.estimate import Estimate, against, zero_count_bound
from analyzer.stats.intervals import mean, ratio, share
from analyzer.stats.multiplicity import benjamini_hochberg, holm
from analyzer.stats.paired import Paired, difference
from analyzer.stats.quantiles import quantile
from analyzer.stats.sequences import BoundedSequence, beta_binomial_sequence, ratio_sequence
from analyzer.stats.sums import Cross, Moments

__all__ = [
    "BoundedSequence",
    "Cross",
    "Estimate",
    "Moments",
    "Paired",
    "against",
    "benjamini_hochberg",
    "beta_binomial_sequence",
    "difference",
    "holm",
    "mean",
    "quantile",
    "ratio",
    "ratio_sequence",
    "share",
    "zero_count_bound",
]
