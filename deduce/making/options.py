"""What a user may ask of a kind's generator: its own options, and their values from text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from deduce.contract.kind import Kind
from deduce.contract.parts import Option
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg


def options_of(kind: Kind) -> Sequence[Option]:
    """What the generator of a kind may be asked for; nothing where it says nothing."""
    found: Sequence[Option] = getattr(kind.make, "OPTIONS", ())
    return found


def generates(kind: Kind) -> bool:
    """Whether the kind has a generator; a kind may have tiny boards for tests alone."""
    return hasattr(kind.make, "OPTIONS")


def read_options(kind: Kind, texts: Mapping[str, str]) -> dict[str, Any]:
    """The values of a kind's own options.

    Raises:
        InputError: for an option that the kind does not have, or a value that it cannot take.
    """
    known = {option.name: option for option in options_of(kind)}
    chosen = {}
    for name, value in texts.items():
        if name not in known:
            raise InputError(
                msg("{name} puzzles have no option {word!r}", name=kind.name, word=name),
                expected=choice(list(known)) if known else msg("no option of its own"),
            )
        option = known[name]
        try:
            chosen[name] = option.read(value)
        except ValueError:
            raise InputError(msg("{name} cannot be {value!r}", name=name, value=value), expected=option.help) from None
        if option.choices and value not in option.choices:
            raise InputError(
                msg("{name} cannot be {value!r}", name=name, value=value), expected=choice(list(option.choices))
            )
    return chosen


class Share(NamedTuple):
    """From which share of the cells to which, 0 to 1."""

    low: float
    high: float

    def clues(self, rows: int, cols: int) -> tuple[int, int]:
        """How many clues that is: from the first number that is not below it to the last not above; the nearest one
        where a share has no range.

        Raises:
            InputError: where there is no such number.
        """
        cells = rows * cols
        if self.low == self.high:
            return (round(self.low * cells),) * 2
        low, high = math.ceil(self.low * cells), math.floor(self.high * cells)
        if low > high:
            told = msg(
                "no whole number of clues from {low:.0%} to {high:.0%} of {cells} cells",
                low=self.low,
                high=self.high,
                cells=cells,
            )
            raise InputError(told, expected=msg("a wider range"))
        return low, high


def band(text: str) -> tuple[float, float]:
    """A number, or from which to which: ``N`` or ``N-M``."""
    low, dash, high = text.partition("-")
    found = number(low), number(high if dash else low)
    if not 0 <= found[0] <= found[1] < float("inf"):
        raise InputError(
            msg("{text!r} is no number and no range", text=text), expected=msg("a number such as 12, or 10-14")
        )
    return found


def whole_band(text: str) -> tuple[int, int]:
    """A whole number, or from which to which."""
    low, high = map(int, found := band(text))
    if (low, high) != found:
        raise InputError(
            msg("{text!r} is not a whole number", text=text), expected=msg("a number such as 12, or 10-14")
        )
    return low, high


def clues(text: str) -> tuple[int, int] | Share:
    """How many clues, or which share of the cells has one: ``N``, ``N-M``, or either in per cent."""
    if not text.endswith("%"):
        return whole_band(text)
    try:
        low, high = band(text[:-1].replace("%-", "-", 1))
    except InputError:
        raise InputError(msg("{text!r} is no share", text=text), expected=msg("20%, or 20%-25%")) from None
    if high > 100:
        raise InputError(msg("{text!r} is more than all cells", text=text), expected=msg("0% to 100%"))
    return Share(low / 100, high / 100)


def number(text: str, otherwise: float = -1.0) -> float:
    """What a text says; where it is no number, what no option takes."""
    try:
        return float(text)
    except ValueError:
        return otherwise
