"""What a solver is told of the rule sets, and a setter of a number that does not stand in two cells."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.errors import InputError, at
from deduce.grid import Cell
from deduce.language import msg
from deduce.words import LANGUAGES, cells_named

CONDITIONS = {
    "any": msg("cells may stay empty"),
    "full": msg("every cell is used"),
    "no2x2": msg("every cell is used, and no line fills a 2×2 block"),
    "any-no2x2": msg("cells may stay empty, and no line fills a 2×2 block"),
}
"""The rule sets as a solver is told of them."""


def unpaired(number: int, cells: Sequence[Cell]) -> InputError:
    """The fault of a number that does not stand in two cells."""
    named = {lang: cells_named(cells, lang) for lang in LANGUAGES}
    often = msg("once") if len(cells) == 1 else msg("{count} times", count=len(cells))
    why = msg(" (which cells belong together would be open)") if len(cells) % 2 == 0 else ""
    what = msg("the number {number} stands {often}, at {cells}", number=number, often=often, cells=named)
    return InputError(what, where=at(*cells[-1]), expected=msg("each number in two cells{why}", why=why))
