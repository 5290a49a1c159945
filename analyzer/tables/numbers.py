"""Numbers in words: as many digits as the interval is worth."""

import math

from analyzer.stats import Estimate


def digits_for(width: float) -> int:
    """Return the decimals at which half of an interval of this width shows its first digits."""
    if not math.isfinite(width) or width <= 0:
        return 2
    return min(6, max(0, math.ceil(-math.log10(width / 4))))


def in_print(value: float, unit: str) -> float:
    """Return the value as it is printed: a share in per cent."""
    return value * 100 if unit == "share" else value


def sign_of(unit: str) -> str:
    """Return what follows a number of this unit in a sentence."""
    return {"share": " %", "EUR": " EUR", "rank": ""}.get(unit, f" {unit}")


def number(value: float, digits: int) -> str:
    """Return a number with thousands apart: 219 100, 33.8."""
    text = f"{value:,.{digits}f}".replace(",", " ")
    return text[1:] if text.startswith("-") and not text.strip("-0. ") else text


def with_interval(value: float, low: float, high: float, unit: str) -> str:
    """Return "33.8 [33.4, 34.2]", shares in per cent."""
    value, low, high = (in_print(x, unit) for x in (value, low, high))
    whole = all(x == int(x) for x in (value, low, high))
    digits = 0 if whole else digits_for(high - low)
    return f"{number(value, digits)} [{number(low, digits)}, {number(high, digits)}]"


def in_words(e: Estimate, unit: str) -> str:
    """Return an estimate in a sentence: "33.8 % [33.4, 34.2]", "31.2 [31.0, 31.4] turns"."""
    told = with_interval(e.value, e.low, e.high, unit)
    if unit != "share":
        return f"{told}{sign_of(unit)}"
    value, interval = told.split(" [", 1)
    return f"{value} % [{interval}"


def percent(e: Estimate) -> str:
    """Return a share in a sentence: "33.8 % [33.4, 34.2]"."""
    return in_words(e, "share")


def change(value: float, low: float, high: float, unit: str) -> str:
    """Return "+1.2 [+0.8, +1.6]", shares in points."""
    value, low, high = (in_print(x, unit) for x in (value, low, high))
    digits = digits_for(high - low)

    def signed(x: float) -> str:
        text = number(x, digits)
        return text if text.startswith("-") else f"+{text}"

    return f"{signed(value)} [{signed(low)}, {signed(high)}]"


def p_value(p: float) -> str:
    """Return a p-value as "0.03" or "< 0.000001"."""
    if p < 1e-6:
        return "< 0.000001"
    return f"{p:.6f}".rstrip("0") if p < 0.001 else f"{p:.3f}"
