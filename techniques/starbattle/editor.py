"""What a setter of Star Battle draws: regions, and how many stars each has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deduce.formats.editing import Choice, Editor, Sketch, number
from deduce.language.messages import msg


def fields(sketch: Sketch) -> Mapping[str, Any]:
    """Rows of region numbers; ``stars``."""
    return {"clues": [list(row) for row in sketch.rooms], "stars": number(sketch.settings["stars"])}


def sketch(fields: Mapping[str, Any]) -> Sketch:
    """The reverse."""
    rooms = fields["clues"]
    return Sketch([[""] * len(row) for row in rooms], rooms, settings={"stars": str(fields["stars"])})


EDITOR = Editor(
    fields, sketch, rooms=True, split=True, settings={"stars": Choice(msg("stars in each row, column and region"), "1")}
)
