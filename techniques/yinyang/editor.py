"""What a setter of Yin-Yang prints: stones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deduce.formats.editing import Editor, Sketch, read_each
from deduce.language.messages import msg

SIGNS = ("", "W", "B")


def fields(sketch: Sketch) -> Mapping[str, Any]:
    """Rows of 0 (open), 1 (white), 2 (black)."""
    return {"clues": read_each(sketch.cells, SIGNS.index)}


def sketch(fields: Mapping[str, Any]) -> Sketch:
    """The reverse."""
    return Sketch([[SIGNS[value] for value in row] for row in fields["clues"]])


EDITOR = Editor(fields, sketch, symbols={"W": msg("a white stone"), "B": msg("a black stone")})
