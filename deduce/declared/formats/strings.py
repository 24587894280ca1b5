"""Task strings of puzzle-….com that are more than clues of cells and rooms, by what stands in them.

Some are those of Simon Tatham's games without their size. The others:

- ``lists``: the numbers of columns and then those of rows, between slashes, those of one line between dots;
- ``values``: values that are given, and behind a semicolon the numbers of regions, if they are no boxes. The page may
  say the sides of a box in place of those of the board;
- ``cages``: values, the numbers of cages, and the sums in their first cells, between semicolons; if there are four
  parts, the second one has the numbers of regions;
- ``crossing``: B for a black cell without a number; of others the sum on the right, times 100, and the one below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.formats.codecs import with_runs
from deduce.declared.formats.dominoes import WORD, dominoes_described, dominoes_draft
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.frame import lines_of, put, put_lines
from deduce.declared.formats.jumps import covered
from deduce.declared.formats.runs import CODECS, Flat, cells, fill, string
from deduce.declared.formats.towers import towers_described, towers_draft
from deduce.declared.formats.trees import trees_described, trees_draft
from deduce.declared.formats.unequal import unequal_described, unequal_draft
from deduce.declared.numbers import Printing, crossing_clue, two_numbers
from deduce.declared.outside import ahead
from deduce.declared.printed import numbered
from deduce.formats.bodies import Task
from deduce.formats.rooms import boxes
from deduce.formats.source import MAX_CELLS, Piece, rows_of_length, shown, too_large, whole_number
from deduce.language.messages import msg
from deduce.language.words import cell_said

if TYPE_CHECKING:
    from deduce.declared.formats.base import BoardFormats

NUMBERS = CODECS["numbers"]


class Strings(NamedTuple):
    """How such strings are read and written.

    Attributes:
        looks: the pattern of one.
        read: the board of one.
        write: the reverse; None for what it does not say.
        wider: how many columns more than rows the boards have that are written.
    """

    looks: str
    read: Callable[[BoardFormats, Task], Draft]
    write: Callable[[DeclaredPuzzle], str | None]
    wider: int = 0


def size_of(task: Task, count: int, more: int = 0) -> tuple[int, int]:
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


def room_numbers(body: Piece) -> list[int]:
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


# One number or several for each line ----------------------------------------------------------------------------------


def _lines(task: Task, count: int) -> tuple[int, int]:
    """Rows and columns of a board with so many lines.

    Raises:
        InputError: for another number of lines, and for a board that is too large.
    """
    rows, cols = task.shape or (count // 2, count // 2)
    if count != rows + cols or not count:
        wanted = msg("{count} clues", count=rows + cols) if task.shape else msg("as many for rows as for columns")
        raise task.text.error(msg("{count} clues", count=count), wanted, offset=len(task.text.text))
    if rows * cols > MAX_CELLS:
        raise too_large(task.text)
    return rows, cols


def _totals(form: BoardFormats, task: Task) -> Draft:
    assert form.kind.outside is not None
    numbers = task.text.split("/")
    draft = Draft(*_lines(task, len(numbers)))
    for spot, number in zip(ahead(draft.rows, draft.cols), numbers, strict=True):
        given = number.whole(msg("number"), form.kind.outside.most) if number.text != "0" else 0
        put(draft, form.kind.outside, spot, [given], number)
    return draft


def _totals_told(puzzle: DeclaredPuzzle) -> str | None:
    told = dict(puzzle.print.outside)
    numbers = [told.get(place) for place in ahead(puzzle.rows, puzzle.cols)]
    return "/".join(map(str, numbers)) if None not in numbers else None


def _lists(form: BoardFormats, task: Task) -> Draft:
    assert form.kind.outside is not None
    lists = task.text.split("/")
    draft = Draft(*_lines(task, len(lists)))
    put_lines(draft, form.kind.outside, lists[: draft.cols], lists[draft.cols :], ".")
    return draft


def _lists_told(puzzle: DeclaredPuzzle) -> str | None:
    if (found := lines_of(puzzle.print)) is None:
        return None
    return "/".join(".".join(map(str, line)) or "0" for side in found for line in side)


# Strings of Simon Tatham's --------------------------------------------------------------------------------------------


def _trees(form: BoardFormats, task: Task) -> Draft:
    assert form.kind.outside is not None
    assert form.symbol is not None
    letters = task.text.text.partition(",")[0]
    if not re.fullmatch("[a-z_]+", letters):
        raise task.text.error(msg("bad sign {text}", text=shown(letters[:1])), msg("small letters or _"))
    return trees_draft(task.text, *size_of(task, covered(letters)), form.symbol, form.kind.outside)


def _towers(_: BoardFormats, task: Task) -> Draft:
    side = (task.text.text.partition(",")[0].count("/") + 1) // 4
    rows, cols = task.shape or (side, side)
    if rows != cols or not rows or rows * cols > MAX_CELLS:
        raise task.text.error(msg("a board of {rows}×{cols}", rows=rows, cols=cols), msg("a square"))
    return towers_draft(task.text, rows, cols, "")


def _unequal(_: BoardFormats, task: Task) -> Draft:
    count = len(task.text.text.removesuffix(",").split(","))
    if count > MAX_CELLS:
        raise too_large(task.text)
    return unequal_draft(task.text, *size_of(task, count), "")


def _dominoes(_: BoardFormats, task: Task) -> Draft:
    """The page says the greatest number in place of rows and columns."""
    count = len(WORD.findall(task.text.text))
    if count > MAX_CELLS:
        raise too_large(task.text)
    most = max(isqrt(count) - 1, 0)
    if task.shape and task.shape not in ((most, most), (most + 1, most + 2)):
        most = task.shape[0]
    return dominoes_draft(task.text, most, most, "")


# Values ---------------------------------------------------------------------------------------------------------------


def _squared(task: Task, count: int) -> tuple[int, tuple[int, int] | None]:
    """The side of a square of so many cells; and the rows and columns of a box, if the page says them.

    Raises:
        InputError: when there is no such square.
    """
    side = isqrt(count)
    high, wide = task.shape or (side, side)
    if high * wide == side and side > 1:
        box = high, wide
        return size_of(task._replace(shape=(side, side)), count)[0], box
    rows, cols = size_of(task, count)
    if rows != cols:
        what = msg("a board of {rows}×{cols}", rows=rows, cols=cols)
        raise task.text.error(what, msg("a square"))
    return side, None


def _parts(task: Task, counts: Sequence[int]) -> list[Piece]:
    parts = task.text.split(";")
    if len(parts) not in counts:
        what = msg("a string of {count} parts", count=len(parts))
        raise task.text.error(what, msg("{count} parts between semicolons", count=counts[-1]))
    return parts


def _values(_: BoardFormats, task: Task) -> Draft:
    body, *more = _parts(task, (1, 2))
    flat = cells(NUMBERS, body)
    side, box = _squared(task, len(flat))
    draft = Draft(side, side)
    fill(draft, flat, body)
    if more:
        draft.names = _rooms(more[0], side)
    elif box:
        draft.names = boxes(side, *box)
    return draft


def _rooms(body: Piece, side: int) -> list[list[int]]:
    """The rows of the numbers of rooms.

    Raises:
        InputError: for what is none, and for more or fewer cells.
    """
    ids = room_numbers(body)
    size_of(Task(body, (side, side), ""), len(ids))
    return rows_of_length(ids, side)


def _values_told(puzzle: DeclaredPuzzle) -> str | None:
    assert isinstance(puzzle, ValuePuzzle)
    body = string(NUMBERS, [clue for row in puzzle.print.cells for clue in row])
    return body if body is None or not puzzle.unusual else f"{body};{_rooms_told(puzzle)}"


def _rooms_told(puzzle: DeclaredPuzzle) -> str:
    return ",".join(str(number) for row in puzzle.print.ids for number in row)


def _cages(form: BoardFormats, task: Task) -> Draft:
    values, *regions, cages, sums = _parts(task, (3, 4, 3))
    given, flat = cells(NUMBERS, values), cells(NUMBERS, sums)
    side, box = _squared(task, len(given))
    ids = _rooms(cages, side)
    usual = form.kind.boxes_of(side, side) if form.kind.boxes_of else ()
    found = [_rooms(part, side) for part in regions] + ([boxes(side, *box)] if box else [])
    if any(numbered(one) != numbered(usual) for one in found):
        place = regions[0] if regions else task.text
        raise place.error(msg("regions of other shapes than boxes"), msg("the usual boxes"))
    draft, sizes = Draft(side, side), [number for row in ids for number in row]
    draft.names = ids
    size_of(Task(sums, (side, side), ""), len(flat))
    fill(draft, _gathered(given, flat, sizes, side), sums)
    return draft


def _gathered(given: Flat, sums: Flat, ids: Sequence[int], side: int) -> Flat:
    """The clues of cages in their first cells; a value that is given alone in a cage is its sum.

    Raises:
        InputError: for two sums in a cage, and for a value that is given among others.
    """
    found: Flat = [(None, place) for _, place in sums]
    for flat in (sums, given):
        for at, (clue, place) in enumerate(flat):
            first, cell = ids.index(ids[at]), cell_said(divmod(at, side))
            if clue is None:
                continue
            if flat is given and ids.count(ids[at]) > 1:
                what = msg("a value is given in {cell}, which lies in a cage", cell=cell)
                raise place.error(what, msg("values that are given outside of cages"))
            if found[first][0] not in (None, clue) or (flat is sums and found[first][0] is not None):
                raise place.error(msg("a second sum in the cage of {cell}", cell=cell), msg("one sum in a cage"))
            found[first] = clue, place
    return found


def _cages_told(puzzle: DeclaredPuzzle) -> str | None:
    board, seen, clues = puzzle.print, set[int](), list[Printing]()
    for number in (number for row in board.ids for number in row):
        clues.append(None if number in seen else board.rooms[number - 1].clue)
        seen.add(number)
    none, sums = string(NUMBERS, [None] * len(clues)), string(NUMBERS, clues)
    return None if sums is None else f"{none};{_rooms_told(puzzle)};{sums}"


# Black cells with two sums --------------------------------------------------------------------------------------------

SUMS = re.compile("B|[0-9]{1,4}|.", re.S)
HUNDRED = 100


def _crossing(_: BoardFormats, task: Task) -> Draft:
    found: Flat = []
    for match in SUMS.finditer(task.text.text):
        place = task.text.cut(*match.span())
        if place.text.isdigit():
            right, below = divmod(int(place.text), HUNDRED)
            found.append((crossing_clue(below, right), place))
        elif place.text == "B":
            found.append((crossing_clue(None, None), place))
        elif place.text in NUMBERS.runs:
            found += [(None, place)] * (NUMBERS.runs.index(place.text) + 1)
        elif place.text != "_":
            raise place.error(msg("bad sign {text}", text=shown(place.text)), msg("B, sums, and a–z for open cells"))
        if len(found) > MAX_CELLS:
            raise too_large(place)
    draft = Draft(*size_of(task, len(found)))
    fill(draft, found, task.text)
    return draft


def _crossing_told(puzzle: DeclaredPuzzle) -> str | None:
    parts: list[str | None] = []
    for clue in (clue for row in puzzle.print.cells for clue in row):
        below, right = two_numbers(clue)
        told = f"{HUNDRED * (right or 0) + (below or 0)}" if below or right else "B"
        parted = "_" if told != "B" and parts and (parts[-1] or "B")[-1] != "B" else ""
        parts.append(None if clue is None else parted + told)
    return with_runs(parts, "a")


ROOMS = "[0-9]{1,4}(,[0-9]{1,4})*"
STRINGS: dict[str, Strings] = {
    "trees": Strings("[a-z_]+(,[0-9]+){2,}", _trees, trees_described),
    "totals": Strings("[0-9]{1,4}(/[0-9]{1,4})+", _totals, _totals_told),
    "lists": Strings("[0-9.]*(/[0-9.]*)+", _lists, _lists_told),
    "towers": Strings("[0-9]*(/[0-9]*){3,}(,[0-9a-z_]+)?", _towers, towers_described),
    "unequal": Strings("[0-9]{1,2}[URDL]*(,[0-9]{1,2}[URDL]*)*,?", _unequal, unequal_described),
    "dominoes": Strings(r"([0-9]|\[[0-9]{1,3}\]){2,}", _dominoes, dominoes_described, 1),
    "values": Strings(f"(?=[^;]*[a-z_])[0-9a-z_]+(;{ROOMS})?", _values, _values_told),
    "cages": Strings(f"[0-9a-z_]+(;{ROOMS}){{1,2}};[0-9a-z_]+", _cages, _cages_told),
    "crossing": Strings("(?=.*[0-9])[0-9a-zB_]+", _crossing, _crossing_told),
}
"""By the word for them in a declaration."""
