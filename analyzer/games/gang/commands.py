"""The questions that The Gang answers on the command line."""

from analyzer.core.question import Argument, Flag, Question

COMMANDS = (
    Question(
        "hands",
        "Tell what a hand of The Gang is worth: percentile, odds, final rank, chips.",
        "answering:hands",
        Argument("hand", "HAND", 'Your two cards, as "Ah Kd".'),
        (
            Flag("board", "str", "", "The 3, 4 or 5 cards of the board; none before the flop."),
            Flag("players", "int", 4, "Players at the table, 3 to 6."),
            Flag(
                "lang", "str", "en", "Language of the cards, read and printed: A R D V in fr.",
                ("en", "fr"),
            ),
        ),
    ),
)  # fmt: skip
