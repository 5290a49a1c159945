"""What every chart looks like: type, colours, markers, hatches, and one look for each policy.

Colours are told apart by the colour-blind (Okabe and Ito 2008) and never carry anything alone:
markers, fillings, hatches and line styles say the same on a black-and-white printer.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from matplotlib import cbook
from matplotlib.font_manager import FontProperties
from matplotlib.ft2font import FT2Font, LoadFlags

SIZE = 7.5  # points, of all text but titles, at the width at which a chart is printed
TITLE = 10.0
LINE = 0.33  # cm from one line of SIZE to the next

BLACK, GREY, PALE = "#000000", "#595959", "#E3E3E3"
#: Okabe and Ito, jfly.uni-koeln.de/color (2008), without black and yellow, dark beside light
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*", "<", ">", "h", "p")
STYLES = ("-", "--", ":", "-.")
LINES = (BLACK, "#D55E00", "#0072B2", "#009E73")  # beside STYLES
#: filling and hatch of the parts of a whole: light and dark alternate, no two hatches are alike
PARTS = (
    ("#BBD7EA", ""), ("#FFFFFF", "////"), ("#E69F00", ""), ("#404040", ""),
    ("#FFFFFF", "...."), ("#56B4E9", "xxxx"), ("#FFFFFF", ""), ("#CC79A7", "----"),
)  # fmt: skip


@cache
def _file(bold: bool) -> str:
    """Return the font that Matplotlib ships: the machine's own would give other bytes."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return str(cbook._get_data_path("fonts", "ttf", name))


@cache
def font(size: float = SIZE, bold: bool = False) -> FontProperties:
    """Return the font of a text."""
    return FontProperties(fname=_file(bold), size=size)


@cache
def _drawable() -> frozenset[int]:
    """Return the characters that both weights have."""
    return frozenset(FT2Font(_file(False)).get_charmap()) & frozenset(
        FT2Font(_file(True)).get_charmap()
    )


def plain(text: str) -> str:
    """Return the text on one line, what the font lacks replaced by the nearest plain letter."""
    found = []
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        if ord(char) in _drawable() and unicodedata.category(char)[0] != "C":
            found.append(char)
        elif unicodedata.category(char)[0] not in "CM":
            found.append(unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode())
            found[-1] = found[-1] or "?"
    return "".join(found)


@cache
def _advance(char: str, bold: bool) -> float:
    """Return how far a letter of 1 point takes the pen, in points."""
    ruler = FT2Font(_file(bold))
    ruler.set_size(64, 72)
    return ruler.load_char(ord(char), LoadFlags.NO_HINTING).linearHoriAdvance / 2**16 / 64


def width(text: str, size: float = SIZE, bold: bool = False) -> float:
    """Return the width of a line of text in cm; kerning makes it a hair narrower."""
    return sum(_advance(char, bold) for char in text) * size / 72 * 2.54


def wrapped(text: str, room: float, size: float = SIZE, bold: bool = False) -> list[str]:
    """Return the lines of a text that is `room` cm wide; a longer word is cut where it must be.

    A number keeps its thousands on one line.
    """
    lines = [""]
    for word in re.split(r"(?<!\d) | (?!\d{3}\b)", plain(text)):
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size, bold) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        while width(word, size, bold) > room:
            cut = _cut(word, room, size, bold)
            lines[-1:] = [word[:cut], ""]
            word = word[cut:]
        lines[-1] = word
    return [line for line in lines if line] or [""]


def _cut(word: str, room: float, size: float, bold: bool) -> int:
    """Return how many letters of a long word fit, after a sign of punctuation when there is one."""
    fits = 1
    while fits < len(word) and width(word[: fits + 1], size, bold) <= room:
        fits += 1
    after = [i + 1 for i in range(fits // 2, fits) if word[i] in ",;:(=_-/."]
    return after[-1] if after else fits


@dataclass(frozen=True, slots=True)
class Look:
    """How one policy is drawn in every chart."""

    colour: str = BLACK
    marker: str = "o"
    filled: bool = True


NEUTRAL = Look()


class Looks:
    """The look of each policy of a run, the same in all of its charts.

    The policies that a game ships come first, in its order, so that theirs are the same in every
    run; then plug-ins, by name.  The colour is the policy's; one with other parameters has
    another marker.
    """

    def __init__(self, shipped: Sequence[str], labels: Iterable[str] = ()) -> None:
        seen = sorted(set(labels))
        names = dict.fromkeys([*shipped, *(label.partition("(")[0] for label in seen)])
        order = {name: index for index, name in enumerate(names)}
        others = [label for label in seen if label not in order]
        self._looks = {
            label: self._look(order[label.partition("(")[0]], mark)
            for mark, label in enumerate([*order, *others])
        }

    @staticmethod
    def _look(colour: int, mark: int) -> Look:
        """Return the look of the policy number `colour` with the marker number `mark`."""
        again, marker = divmod(mark, len(MARKERS))
        return Look(COLOURS[colour % len(COLOURS)], MARKERS[marker], again % 2 == 0)

    def of(self, label: str) -> Look:
        """Return the look of a policy label; neutral for whoever is no policy."""
        return self._looks.get(label, NEUTRAL)
