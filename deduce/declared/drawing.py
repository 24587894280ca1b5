"""Cells as several genres draw them: what is printed in a cell, and its value."""

from __future__ import annotations

from collections.abc import Callable

from deduce.contract.pen import Pen, Place
from deduce.declared.numbers import WAYS, Printing

Drawing = Callable[[Pen, Place, int, Printing, int | None], None]
"""Draws a cell: with its variable, what is printed in it, and its value if it has one."""


def shaded(pen: Pen, cell: Place, bit: int, printing: Printing, value: int | None) -> None:
    """What is printed; cells that are *yes* are filled, the others have a dot in the corner."""
    pen.shade(cell, bit, value)
    if isinstance(printing, str):
        pen.numbers(cell, printing)
    elif printing is not None:
        pen.number(cell, str(printing))


def out_of_play(pen: Pen, cell: Place, bit: int, printing: Printing, value: int | None) -> None:
    """The same where a cell with a clue is none of the variables; a clue may point."""
    if printing is None:
        pen.shade(cell, bit, value)
    elif isinstance(printing, str) and printing[-1] in WAYS:
        pen.pointed(cell, printing[:-1], WAYS[printing[-1]])
    else:
        pen.printed(cell, "" if printing == "x" else str(printing))
