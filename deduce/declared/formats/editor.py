"""What a setter prints on a board of a declared kind, from its declaration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from deduce.declared.boards.walled import spread, walled
from deduce.declared.formats.crossing import pair_of
from deduce.declared.formats.frame import read_beside, told_beside
from deduce.declared.library.stars import places_of, words_of
from deduce.declared.numbers import crossing_clue
from deduce.declared.printed import numbered
from deduce.formats.editing import Choice, Editor, Sketch, read_each, told_each
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.declared.declaration import Declaration
    from deduce.declared.numbers import Printing


LETTERS, USUAL = "letters", "0"
"""What is said beside a board of letters, and what stands for as many as boards have that say nothing of them."""


def editor(kind: Declaration) -> Editor:
    """The editor of a kind."""
    numbers = kind.numbers
    words = bool(numbers.words) or numbers.crossing
    lettered = kind.outside.most if kind.outside and kind.outside.letters else 0
    counts = {str(k): msg("{count}", count=k) for k in range(1, lettered + 1)}

    def read(word: str) -> Any:
        if not word:
            return None
        if numbers.crossing and numbers.fits(word):
            return pair_of(word)
        whole = word.isascii() and word.isdigit() and not numbers.fits(word)
        found: Printing = int(word[:9]) if whole else word if numbers.fits(word) else word.upper()
        if not numbers.fits(found):
            raise InputError(word, expected=numbers.expected)
        return found

    def fields(sketch: Sketch) -> Mapping[str, Any]:
        none = None if kind.holes else 0
        ids = [[number or none for number in row] for row in sketch.rooms]
        rooms = {"rooms": ids} if kind.rooms or _parted(sketch) else {}
        beside: dict[str, Any] = {**read_beside(sketch, kind.outside)} if kind.outside else {}
        if lettered and (count := int(sketch.settings.get(LETTERS, USUAL))):
            beside[LETTERS] = count
        if numbers.none:
            return {**rooms, **beside}
        if numbers.anywhere:
            return {"clues": words_of(read_each(sketch.cells, read))}
        if kind.lines and kind.between and not walled(sketch.cells):
            return {"clues": read_each([row[::2] for row in sketch.cells[::2]], read)}
        return {**rooms, **beside, "clues": read_each(sketch.cells, read)}

    def sketch(fields: Mapping[str, Any]) -> Sketch:
        if kind.outside:
            found = told_beside(fields, kind.outside)
            usual = fields.get(LETTERS) in (None, max(1, found.rows - 1))
            return replace(found, settings={LETTERS: USUAL if usual else str(fields[LETTERS])}) if lettered else found
        rooms = [[number or 0 for number in row] for row in fields.get("rooms", ())]
        words = told_each(fields.get("clues", [[None] * len(row) for row in rooms]))
        if numbers.anywhere:
            words = told_each(places_of(fields["clues"]))
        if kind.lines and kind.between and not walled(fields["clues"]):
            words = told_each(spread(fields["clues"]))
        if numbers.crossing:
            words = told_each([[pair and crossing_clue(*pair) for pair in row] for row in fields["clues"]])
        return Sketch(words, rooms or (numbered(kind.rooms_of(len(words), len(words[0]))) if kind.rooms_of else ()))

    return Editor(
        fields,
        sketch,
        symbols=numbers.symbols,
        least=numbers.least,
        most=numbers.most,
        free=words,
        every=numbers.every,
        corners=kind.corners,
        joining=numbers.joining,
        anywhere=numbers.anywhere,
        split=kind.rooms and kind.values_of is not None,
        rooms=kind.rooms or kind.rooms_of is not None,
        holes=kind.rooms and kind.holes,
        counts=kind.outside is not None,
        ahead=kind.outside is not None,
        around=kind.outside is not None and len(kind.outside.sides) > 2,
        settings={LETTERS: Choice(msg("letters"), USUAL, {USUAL: msg("one less than cells in a row"), **counts})}
        if lettered
        else {},
        lettered=lettered,
    )


def _parted(sketch: Sketch) -> bool:
    """Whether there is more than one room; one alone says nothing where a board may leave them out."""
    return len({number for row in sketch.rooms for number in row}) > 1
