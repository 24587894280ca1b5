"""What a setter of Right-turn roads prints: starts of roads, with the number of turns or without."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deduce.formats.editing import Editor, Sketch, number, read_each, told_each
from deduce.language.messages import msg


def fields(sketch: Sketch) -> Mapping[str, Any]:
    """Rows of numbers, ``?`` and null."""
    return {"clues": read_each(sketch.cells, lambda word: word if word == "?" else number(word))}


def sketch(fields: Mapping[str, Any]) -> Sketch:
    """The reverse."""
    return Sketch(told_each(fields["clues"]))


EDITOR = Editor(fields, sketch, symbols={"?": msg("a start without a number")}, least=0, most=99)
