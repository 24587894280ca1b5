"""Declared kinds on puzzle-….com: their task strings.

A genre without rooms has one of `deduce.declared.formats.runs.CODECS`. One with rooms has their numbers in reading
order between commas, and where rooms have clues, these before or behind them, parted by a semicolon: for each room, or
for each cell. Others are in `deduce.declared.formats.strings.STRINGS`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.runs import CODECS, Flat, cells, fill, string
from deduce.declared.formats.strings import STRINGS, Strings, room_numbers, size_of
from deduce.formats.bodies import Site, Task
from deduce.formats.source import rows_of_length
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.declared.formats.base import BoardFormats

ROOMS = "rooms"
"""The string of a genre that has rooms and nothing else."""

UNKNOWN = ""
"""That of one whose strings nobody has described."""


def site(form: BoardFormats) -> Site[DeclaredPuzzle]:
    """The body of a kind that these sites have."""
    kind = form.kind
    [told] = {*kind.task.values()}
    if told in STRINGS:
        return _other(form, STRINGS[told])
    if told == UNKNOWN:
        return _unknown(form)
    codec = None if told == ROOMS else CODECS[told]
    count = bool(codec) + kind.rooms

    def looks(word: str) -> bool:
        parts = word.split(";")
        if kind.rooms and codec:
            parts.sort(key=lambda part: "," in part)
        rooms = parts.pop() if kind.rooms else None
        return (rooms is None or (set(rooms) <= {*"0123456789,"} and "," in rooms)) and (
            not parts if codec is None else len(parts) == 1 and codec.looks(parts[0])
        )

    def read(task: Task) -> DeclaredPuzzle:
        parts = task.text.split(";")
        if len(parts) != count:
            what = msg("a string of {count} parts", count=len(parts))
            raise task.text.error(what, msg("{count} parts between semicolons", count=count))
        if kind.rooms and codec:
            parts.sort(key=lambda part: "," in part.text)
        ids = room_numbers(parts[-1]) if kind.rooms else []
        flat = cells(codec, parts[0]) if codec else []
        draft = Draft(*size_of(task, len(ids) or len(flat), int(kind.corners)))
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


def _unknown(form: BoardFormats) -> Site[DeclaredPuzzle]:
    """That of a kind whose strings are not read."""
    names = [*form.kind.task]

    def read(task: Task) -> DeclaredPuzzle:
        what = msg("what the task strings of puzzle-{name}.com mean is not known", name=names[0])
        raise task.text.error(what, msg("the HTML of the board"))

    return Site(lambda _: False, read, lambda _: None, names=names, alone=False)


def _other(form: BoardFormats, told: Strings) -> Site[DeclaredPuzzle]:
    """That of a kind with another string."""

    def read(task: Task) -> DeclaredPuzzle:
        return form.puzzle(told.read(form, task), task.text)

    def write(puzzle: DeclaredPuzzle) -> str | None:
        return told.write(puzzle) if puzzle.rows + told.wider == puzzle.cols else None

    looks, names = re.compile(told.looks).fullmatch, [*form.kind.task]
    return Site(
        lambda word: looks(word) is not None,
        read,
        write,
        names=names,
        alone=False,
        called=lambda puzzle: names[-1] if isinstance(puzzle, ValuePuzzle) and puzzle.unusual else names[0],
    )


def _of_rooms(flat: Flat, ids: list[int]) -> Flat:
    """Clues of rooms in the order of their numbers, each in the first cell of its room; clues of cells as they are."""
    rooms = sorted(set(ids))
    if len(flat) != len(rooms):
        return flat
    told = dict(zip(rooms, flat, strict=True))
    place = flat[0][1]
    return [told.pop(number, (None, place)) for number in ids]
