"""Declared kinds on puzzle-….com: their task strings.

A genre without rooms has one of `deduce.declared.forms.runs.CODECS`. One with rooms has their numbers in reading order
between commas, and where rooms have clues, these before a semicolon: for each room, or for each cell.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.forms.draft import Draft
from deduce.declared.forms.frame import put
from deduce.declared.forms.jumps import covered
from deduce.declared.forms.runs import CODECS, Flat, cells, fill, string
from deduce.declared.forms.trees import trees_described, trees_draft
from deduce.declared.outside import ahead
from deduce.formats.bodies import Site, Task
from deduce.formats.source import MAX_CELLS, Piece, rows_of_length, shown, too_large, whole_number
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.declared.forms.base import Forms

ROOMS = "rooms"
"""The string of a genre that has rooms and nothing else."""
TREES = "trees"
"""That of one with trees, and numbers beside rows and columns."""
TOTALS = "totals"
"""That of one with nothing but a number for each line: those of columns, and then those of rows."""


def site(form: Forms) -> Site[DeclaredPuzzle]:
    """The body of a kind that these sites have."""
    kind = form.kind
    [told] = {*kind.task.values()}
    if told == TREES:
        return _wooded(form)
    if told == TOTALS:
        return _totals(form)
    codec = None if told == ROOMS else CODECS[told]
    count = bool(codec) + kind.rooms

    def looks(word: str) -> bool:
        parts = word.split(";")
        rooms = parts.pop() if kind.rooms else None
        return (rooms is None or (set(rooms) <= {*"0123456789,"} and "," in rooms)) and (
            not parts if codec is None else len(parts) == 1 and codec.looks(parts[0])
        )

    def read(task: Task) -> DeclaredPuzzle:
        parts = task.text.split(";")
        if len(parts) != count:
            what = msg("a string of {count} parts", count=len(parts))
            raise task.text.error(what, msg("{count} parts between semicolons", count=count))
        ids = _rooms(parts[-1]) if kind.rooms else []
        flat = cells(codec, parts[0]) if codec else []
        draft = Draft(*_size(task, len(ids) or len(flat), int(kind.corners)))
        if kind.rooms:
            draft.names = rows_of_length(ids, draft.cols)
        if codec:
            fill(draft, _of_rooms(flat, ids) if kind.rooms else flat, parts[0])
        return form.puzzle(draft, task.text)

    def write(puzzle: DeclaredPuzzle) -> str | None:
        """For square boards with a clue and without holes, whose string says all of them."""
        print_ = puzzle.print
        if print_.holes:
            return None
        parts = [",".join(str(number) for row in print_.ids for number in row)] if kind.rooms else []
        if codec:
            clues = [room.clue for room in print_.rooms] if kind.rooms else [one for row in print_.cells for one in row]
            if (told := string(codec, clues)) is None:
                return None
            parts.insert(0, told)
        text = ";".join(parts)
        return text if puzzle.rows == puzzle.cols and looks(text) else None

    return Site(looks, read, write, names=[*kind.task], alone=False)


def _wooded(form: Forms) -> Site[DeclaredPuzzle]:
    """That of a kind with one symbol and clues outside: letters that pass over cells, and all numbers behind them."""
    may = form.kind.outside
    assert may is not None
    assert form.symbol is not None
    tree = form.symbol

    def read(task: Task) -> DeclaredPuzzle:
        letters = task.text.text.partition(",")[0]
        if not re.fullmatch("[a-z_]+", letters):
            raise task.text.error(msg("bad sign {text}", text=shown(letters[:1])), msg("small letters or _"))
        return form.puzzle(trees_draft(task.text, *_size(task, covered(letters)), tree, may), task.text)

    def write(puzzle: DeclaredPuzzle) -> str | None:
        return trees_described(puzzle) if puzzle.rows == puzzle.cols else None

    looks = re.compile("[a-z_]+(,[0-9]+){2,}").fullmatch
    return Site(lambda word: looks(word) is not None, read, write, names=[*form.kind.task], alone=False)


def _totals(form: Forms) -> Site[DeclaredPuzzle]:
    """That of a kind with one clue for each line and none in cells."""
    may = form.kind.outside
    assert may is not None

    def read(task: Task) -> DeclaredPuzzle:
        numbers = task.text.split("/")
        half = len(numbers) // 2
        rows, cols = task.shape or (half, half)
        count, most = len(numbers), rows + cols
        if count != most or not half:
            wanted = msg("{count} clues", count=most) if task.shape else msg("as many for rows as for columns")
            raise task.text.error(msg("{count} clues", count=count), wanted, offset=len(task.text.text))
        if rows * cols > MAX_CELLS:
            raise too_large(task.text)
        draft = Draft(rows, cols)
        for spot, number in zip(ahead(rows, cols), numbers, strict=True):
            put(draft, may, spot, [number.whole(msg("number"), may.most) if number.text != "0" else 0], number)
        return form.puzzle(draft, task.text)

    def write(puzzle: DeclaredPuzzle) -> str | None:
        told = dict(puzzle.print.outside)
        numbers = [told.get(place) for place in ahead(puzzle.rows, puzzle.cols)]
        return "/".join(map(str, numbers)) if puzzle.rows == puzzle.cols and None not in numbers else None

    looks = re.compile("[0-9]{1,4}(/[0-9]{1,4})+").fullmatch
    return Site(lambda word: looks(word) is not None, read, write, names=[*form.kind.task], alone=False)


def _rooms(body: Piece) -> list[int]:
    """The numbers of the rooms.

    Raises:
        InputError: for something else, and for more cells than any board has.
    """
    found = []
    for word in body.split(","):
        number = whole_number(word.text)
        if number is None:
            raise word.error(msg("bad number of a room {text}", text=shown(word.text)), msg("whole numbers, commas"))
        found.append(number)
    if len(found) > MAX_CELLS:
        raise body.error(msg("the board is too large"), msg("at most {most} cells", most=MAX_CELLS))
    return found


def _size(task: Task, count: int, more: int = 0) -> tuple[int, int]:
    """Rows and columns, as the page says them or as a square has them; there are so many more of clues than of cells.

    Raises:
        InputError: when neither can be.
    """
    rows, cols = (n + more for n in task.shape) if task.shape else (isqrt(count), isqrt(count))
    if rows * cols != count or min(rows, cols) <= more:
        wanted = msg("a square number of cells")
        if task.shape:
            wanted = msg("{count}, for {rows} rows and {cols} columns", count=rows * cols, rows=rows, cols=cols)
        raise task.text.error(msg("the string covers {count} cells", count=count), wanted, offset=len(task.text.text))
    return rows, cols


def _of_rooms(flat: Flat, ids: list[int]) -> Flat:
    """Clues of rooms in the order of their numbers, each in the first cell of its room; clues of cells as they are."""
    rooms = sorted(set(ids))
    if len(flat) != len(rooms):
        return flat
    told = dict(zip(rooms, flat, strict=True))
    place = flat[0][1]
    return [told.pop(number, (None, place)) for number in ids]
