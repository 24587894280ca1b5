"""A puzzle in a format of choice."""

from __future__ import annotations

from deduce.contract.puzzle import Puzzle
from deduce.formats.offers import bodies
from deduce.formats.reading import SHELLS
from deduce.formats.shell import Format
from deduce.formats.source import shown
from deduce.language.errors import InputError
from deduce.language.messages import likely, msg


def write(puzzle: Puzzle, to: str) -> str:
    """The puzzle in the format of that name (see `names`), without a new line at the end.

    Raises:
        InputError: naming the formats that this puzzle can be written in, when this is none of them.
    """
    form = _forms(puzzle).get(to)
    written = None if form is None else form.write(puzzle)
    if written is None:
        raise InputError(
            msg("this {name} puzzle has no form as {to}", name=puzzle.kind.name, to=shown(to)),
            expected=likely(to, able(puzzle)),
        )
    return written


def able(puzzle: Puzzle) -> list[str]:
    """The names of the formats that a puzzle can be written in."""
    return [name for name, form in _forms(puzzle).items() if form.write(puzzle) is not None]


def _forms(puzzle: Puzzle) -> dict[str, Format]:
    return {form.name: form for form in (*SHELLS, *bodies(puzzle.kind).own)}
