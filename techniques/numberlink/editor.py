"""What a setter of Numberlink prints: pairs of numbers or of letters, under one of the rule sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deduce.formats.editing import Choice, Editor, Sketch, number, read_each, told_each
from deduce.language.messages import msg
from techniques.numberlink.kind import NAMES, RULES
from techniques.numberlink.wording import CONDITIONS


def fields(sketch: Sketch) -> Mapping[str, Any]:
    """Rows of numbers or letters, 0 for an open cell; the rule set as two flags."""
    full_cover, no_2x2 = RULES[sketch.settings["rules"]]
    clues = read_each(sketch.cells, lambda word: word if word.isalpha() else number(word, 0))
    return {"clues": clues, "full_cover": full_cover, "no_2x2": no_2x2}


def sketch(fields: Mapping[str, Any]) -> Sketch:
    """The reverse."""
    rules = NAMES[fields["full_cover"], fields["no_2x2"]]
    return Sketch(told_each(fields["clues"], 0), settings={"rules": rules})


EDITOR = Editor(
    fields,
    sketch,
    most=99,
    free=True,
    settings={"rules": Choice(msg("rules"), "any", {n: CONDITIONS[n] for n in RULES})},
)
