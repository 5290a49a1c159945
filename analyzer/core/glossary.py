"""The words of the output that are no metrics: what each means, and its formula where it has one.

Sources of the formulas are cited in `analyzer.stats`; docs/statistics.md says why these.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One word of tables and verdicts.

    means: one sentence or two; formula: plain text, or ""; where: where it stands
    """

    name: str
    means: str
    formula: str = ""
    where: str = ""


_COLUMNS = "files and --json"
_CHANGES = "table What changes"

GLOSSARY = (
    Term(
        "beats",
        "A beats B when one A among B's wins more than its even share and one B among A's wins "
        "less, both at a joint error of 1 % (Holm). With two players the two are one. Where the "
        "players win or lose together: when all seats playing A do better than all playing B.",
        "share(one A among N-1 B) > even share and share(one B among N-1 A) < even share",
        "verdict",
    ),
    Term(
        "even share",
        "The win share of each player if all were equal; less than 1/N where nobody won some "
        "games, as those that the turn cap stopped.",
        "sum of all wins / (games * players)",
        "verdict",
    ),
    Term(
        "contest",
        "In a cooperative game the number by which policies are compared, each at all seats, on "
        "the same deals: that of its headline numbers which tells them apart with the fewest "
        "games.",
        where="tournament, verdict",
    ),
    Term(
        "lead",
        "The contest of a policy less that of the next line of the table, paired on the deal; a "
        "star where it is proven at a joint error of 1 % over all pairs of policies.",
        "contest(policy) - contest(next policy)",
        "tournament of a cooperative game",
    ),
    Term(
        "edge",
        "The starter has an edge when its win share is above the even share at a joint error of "
        "1 %, and is at a disadvantage when below.",
        where="verdict",
    ),
    Term(
        "block",
        "One deal, played once for every rotation of the players over the seats, or once where "
        "all seats are alike. Its games share cards; blocks are independent of each other.",
        "games / rotations",
        "What was played, as n",
    ),
    Term(
        "n",
        "How many independent blocks a number rests on; of a ratio, how many the blocks in which "
        "it could be observed are worth.",
        "blocks; of a ratio sum x / sum y: (sum over blocks of y)^2 / sum over blocks of y^2",
        _COLUMNS,
    ),
    Term(
        "lineup",
        "Who plays: the policy and parameters of each player. Slots of a lineup are its players, "
        "numbered from 0; they rotate over the seats.",
        where="first column of every table",
    ),
    Term(
        "variant",
        "Other rules met by the same lineups on the same deals.",
        where="first column, and table What changes",
    ),
    Term(
        "seat",
        "The place at the table counted from the starter: starter, seat +1, seat +2, ...",
        "(seat - seat of the starter) mod players",
        "tables by seat",
    ),
    Term(
        "interval",
        "[low, high] holds the true value in 95 of 100 runs; each is for its number alone. How it "
        "is made stands in the column method.",
        where="in brackets behind every number",
    ),
    Term("level", "The confidence level of an interval: 0.95.", where=_COLUMNS),
    Term(
        "t",
        "Interval of a mean: Student's t on the means of the blocks.",
        "m +- t(n - 1) * s / sqrt(n), s the standard deviation of the n block means",
        "column method",
    ),
    Term(
        "wilson",
        "Interval of a share with one 0/1 a block: Wilson's score interval.",
        "(p + z^2/2n +- z * sqrt(p (1 - p) / n + z^2/4n^2)) / (1 + z^2/n), z = 1.96",
        "column method",
    ),
    Term(
        "bounded",
        "Interval where all blocks gave the same value v: how far what was never seen may still "
        "move the mean between the bounds of the metric.",
        "v - (v - low) * u to v + (high - v) * u, u = 1 - 0.05^(1/n)",
        "column method",
    ),
    Term(
        "delta",
        "Interval of a ratio R = sum x / sum y: the delta method over blocks, never a mean of "
        "ratios.",
        "R +- t(n - 1) * sqrt(n / (n - 1) * sum over blocks of (x - R y)^2) / sum y",
        "column method",
    ),
    Term(
        "order-statistics",
        "Interval of a quantile: the values at two ranks of the ordered games.",
        "ranks l, u of n with P(B < l) <= 2.5 % and P(B >= u) <= 2.5 %, B binomial(n, q)",
        "column method",
    ),
    Term(
        "paired",
        "Interval of a difference: Student's t on the differences block by block, since both "
        "cases met the same deals.",
        "m +- t(n - 1) * s / sqrt(n), m and s of the n differences",
        "column method",
    ),
    Term(
        "change",
        "What a number is under the compared case less what it is under the reference, on the "
        "deals that both have played; shares in points, hundredths of the games.",
        "value(compared) - value(reference)",
        _CHANGES,
    ),
    Term(
        "saved",
        "How many times more games two independent runs would have needed for a difference as "
        "sure as this one; 1 is no gain.",
        "(var(a) + var(b)) / var(a - b), at most n",
        _CHANGES,
    ),
    Term(
        "p",
        "The chance of a result at least this far from no change (or from the even share) if there "
        "were none. Printed, it is corrected (see p_holm); in the files, p is of one test alone.",
        where="verdict, table What changes",
    ),
    Term(
        "p_holm",
        "p corrected for all tests of the table by Holm's method: the chance of one false finding "
        "or more is at most the level at which it is read.",
        "i-th smallest of m: the largest of (m - j + 1) * p_j over j <= i, at most 1",
        _CHANGES,
    ),
    Term(
        "q",
        "p corrected for a list by the method of Benjamini and Hochberg: of all entries with "
        "q <= f, a share of at most f is false on average.",
        "i-th smallest of m: the least of m / j * p_j over j >= i, at most 1",
        "lists of many effects",
    ),
    Term(
        "effect",
        "What one card does: the win share of a player whose first hand holds exactly one copy, "
        "less that of the same hand with an average other card in its place, on the same deals. "
        "Causal: nothing but the card differs.",
        "mean of (win with the card - win without it) over deals",
        "table What a card is worth, charts",
    ),
    Term(
        "observed",
        "The win share of the players that were dealt a card (held) or played it (played), less "
        "an even share. It mixes the card with all that goes with it, above all how long the game "
        "was.",
        "sum of wins of those players / number of them - even share",
        "table What a card is worth, charts",
    ),
    Term(
        "joint error",
        "The chance that one statement or more of a whole table is wrong, however many it makes; "
        "kept by Holm's correction (see p_holm).",
        where="verdict",
    ),
    Term(
        "false discovery rate",
        "Of the entries of a list that are called proven, the share that is expected to be wrong; "
        "kept by the correction of Benjamini and Hochberg (see q).",
        where="verdict, table What a card is worth",
    ),
    Term(
        "finding",
        "higher or lower where p_holm is at most 1 %; else nothing, printed as not proven: the "
        "change may be there, this run cannot tell.",
        where=_CHANGES,
    ),
    Term("tested", "How many changes were corrected together.", where=_CHANGES),
    Term(
        "median",
        "The least value that half of the games do not exceed; 5 % and 95 % likewise.",
        "least v with games of at most v / games >= 1/2",
        "tables of quantiles",
    ),
    Term(
        "capped",
        "Stopped at the turn cap, the longest a game may last. What it would have become is "
        "unknown; the games are named so that replay can show them.",
        where="table of ends; below the tables",
    ),
    Term(
        "partial",
        "The run was interrupted: all numbers are of the games played by then, in the order of "
        "their indices.",
        where="above the verdict",
    ),
    Term(
        "confidence sequence",
        "Intervals that hold together at 95 % however often one looks: what --precision and the "
        "progress bar watch. Wider than an interval for a number of games fixed beforehand.",
        where="--precision",
    ),
    Term(
        "assumption",
        "A rule that the game's own text leaves open, or that was changed, with the value played.",
        where="below the tables",
    ),
)
