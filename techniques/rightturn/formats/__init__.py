"""How boards of Right-turn roads are written: our JSON, the drawn grid, and Sugar's constraint language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from deduce.board.marks import Marks
from deduce.declared import Misfit
from deduce.formats.bodies import Bodies, Json, Text
from deduce.formats.editing import clue_editor, number
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, told_by
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import cell_said
from techniques.rightturn.formats.sugar import Sugar
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.lengths import least_length
from techniques.rightturn.text import is_drawn, numbers_of, parsed, read

# Our own JSON ---------------------------------------------------------------------------------------------------------


def read_json(fields: Fields) -> RightTurn:
    """``clues``: rows of numbers, null for a cell that is no start; ``"?"`` for a start whose number is not known."""

    def fits(value: Any) -> bool:
        return value is None or value == "?" or (type(value) is int and value >= 0)

    wanted = msg('a number of turns (0 or more), "?" for a start without one, or null for a cell that is no start')
    rows = fields.grid("clues", fits, wanted)
    try:
        return RightTurn.of(rows)
    except InputError as fault:
        spot = fault.spot if isinstance(fault, Misfit) else ""
        raise fields.error(fault.what, fault.expected, name="clues", inside=spot) from None


def write_json(puzzle: RightTurn) -> Mapping[str, Any]:
    """The same field."""
    numbers = {cell: "?" if number is None else number for cell, number in puzzle.starts}
    return {"clues": [[numbers.get((r, c)) for c in range(puzzle.cols)] for r in range(puzzle.rows)]}


def json_marks(puzzle: RightTurn, fields: Fields) -> Marks:
    """Roads, or pieces of them, as lists of cells; once they cover the board, everything else is crossed."""
    roads, error = fields.take("answer"), partial(fields.error, name="answer")
    if not isinstance(roads, list):
        raise error(msg("no roads"), msg("a list of roads, each a list of [row, column]"))
    with told_by(error):
        found = puzzle.marks(roads)
    return found if puzzle.edges.touched(found.yes) == puzzle.board else Marks(found.yes, 0)


# The drawn grid -------------------------------------------------------------------------------------------------------


def read_text(rows: Sequence[Piece], _: Fields) -> RightTurn:
    """The numbers; lines and crosses are no part of the puzzle."""
    return read(rows)[0]


def text_marks(puzzle: RightTurn, rows: Sequence[Piece]) -> Marks:
    """The lines and crosses that are drawn."""
    grid, marks = parsed(rows)
    same_size(rows[0], (len(grid), len(grid[0])), puzzle)
    for r, row in enumerate(numbers_of(grid)):
        for c, start in enumerate(row):
            known = (r, c) in puzzle.numbers and start in (puzzle.numbers[r, c], "?")
            if start is not None and not known:
                raise rows[0].error(
                    msg("the number at {cell} is not that of the puzzle", cell=cell_said((r, c))),
                    msg("marks for the same board"),
                )
    return marks


def looks(rows: Sequence[Piece]) -> float:
    """Numbers, question marks and dots, perhaps with edges between them, with room for a road from each number."""
    try:
        numbers = numbers_of(parsed(rows)[0])
    except InputError:
        return 0.3 if is_drawn(rows) else 0
    starts = [start for row in numbers for start in row if start is not None]
    room = len(numbers) * len(numbers[0])
    if not starts or sum(least_length(start) if isinstance(start, int) else 2 for start in starts) > room:
        return 0
    return 0.9 if is_drawn(rows) else 0.7


BODIES: Bodies[RightTurn] = Bodies(
    json=Json(read_json, write_json, json_marks),
    text=Text(read_text, text_marks, looks),
    own=(Sugar(),),
    editor=clue_editor(
        lambda word: word if word == "?" else number(word),
        lambda clue: "" if clue is None else str(clue),
        symbols={"?": msg("a start without a number")},
        least=0,
        most=99,
    ),
)
