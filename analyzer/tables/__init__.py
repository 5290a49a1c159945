"""From exact sums to tidy tables: every number with interval, level, n and unit."""

from analyzer.tables.differences import differences
from analyzer.tables.distributions import distributions
from analyzer.tables.estimates import estimates
from analyzer.tables.impact import impact
from analyzer.tables.verdict import verdict

__all__ = ["differences", "distributions", "estimates", "impact", "verdict"]
