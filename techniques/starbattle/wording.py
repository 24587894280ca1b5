"""What contradictions say, and where to look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cells_said
from techniques.starbattle.arguments import StarBattleBlanks
from techniques.starbattle.names import stars, units
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import tally

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.starbattle.kind import StarBattle


def broken(puzzle: StarBattle, marks: Marks) -> Message | None:
    """What the marks plainly break: stars that touch, a unit with too many, or one without room for those it needs."""
    for star in bits(marks.yes):
        other = puzzle.layout.touching[star] & marks.yes
        if other:
            return msg("the stars in {cells} would touch", cells=cells_said(Some.of(puzzle.grid.cells(star | other))))
    state = tally(puzzle, marks)
    for i, need in enumerate(state.need):
        known, left = puzzle.kept >> i & 1, state.left[i]
        name = puzzle.layout.clues[i].name
        if known and need < 0:
            there = puzzle.units[i] & marks.yes
            cells, have = cells_said(Some.of(puzzle.grid.cells(there))), _count(there.bit_count())
            text = msg("{unit} takes {needed}, but would have {have}, {cells}")
            return Message(text.template, unit=name, needed=_count(puzzle.stars), have=have, cells=cells)
        room = fits(left, puzzle.width, need) if need > 0 else 0
        if known and room < need:
            if not room:
                return msg("{unit} needs {needed}, but has no place left", unit=name, needed=_count(need))
            cells = cells_said(Some.of(puzzle.grid.cells(left)))
            text = msg("{unit} needs {needed}, but there is room for {room} only, in {cells}")
            return Message(text.template, unit=name, needed=_count(need), room=_count(room), cells=cells)
    return None


def _count(some: int) -> Name:
    return {lang: stars(some, lang) for lang in LANGUAGES}


def look(puzzle: StarBattle, step: Step) -> tuple[Name, int] | None:
    """The unit that acts, or the lines; the regions where there are none."""
    words = StarBattleBlanks(step, "en")
    found = words.line_numbers if len(words.line_numbers) > 1 else words.acting[-1:]
    if not found:
        return None
    cells = 0
    for i in found:
        cells |= puzzle.units[i]
    return {lang: units(puzzle, found, lang) for lang in LANGUAGES}, cells
