"""What a setter of Sunglasses prints: the two ends of each bridge as one letter, and numbers outside."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from deduce.formats.editing import Editor, Sketch, number, read_each
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import cell_said


def fields(sketch: Sketch) -> Mapping[str, Any]:
    """The bridges by their ends, and the counts.

    Raises:
        InputError: when a letter does not stand in two cells, or something outside is no number.
    """
    ends: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(read_each(sketch.cells, _letters)):
        for c, letter in enumerate(row):
            if letter:
                ends.setdefault(letter, []).append((r, c))
    for letter, cells in ends.items():
        if len(cells) != 2:
            what = msg("the letter {letter} stands alone, in {cell}", letter=letter, cell=cell_said(cells[0]))
            if len(cells) > 2:
                what = msg("the letter {letter} stands in {count} cells", letter=letter, count=len(cells))
            raise InputError(what, expected=msg("each letter in two cells, the ends of a bridge"))
    bridges = [[list(a), list(b)] for a, b in ends.values()]
    row_counts, col_counts = (read_each([line], number)[0] for line in (sketch.beside, sketch.below))
    shape = {"height": sketch.rows, "width": sketch.cols}
    return {**shape, "bridges": bridges, "row_counts": row_counts, "col_counts": col_counts}


def _letters(word: str) -> str:
    if word and not (word.isalpha() and word.isascii()):
        raise InputError(word, expected=msg("a letter"))
    return word.upper()


def sketch(fields: Mapping[str, Any]) -> Sketch:
    """The reverse."""
    cells = [[""] * fields["width"] for _ in range(fields["height"])]
    for i, bridge in enumerate(fields["bridges"]):
        turns, at = divmod(i, len(ascii_uppercase))
        for r, c in bridge:
            cells[r][c] = ascii_uppercase[at] * (turns + 1)
    outside = (["" if count is None else str(count) for count in fields[name]] for name in ("row_counts", "col_counts"))
    beside, below = outside
    return Sketch(cells, (), beside or [""] * fields["height"], below or [""] * fields["width"])


EDITOR = Editor(fields, sketch, free=True, counts=True)
