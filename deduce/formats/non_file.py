"""Files of Steve Simpson's nonogram solver, ``.non``: the numbers of all rows and of all columns.

::

    title "A letter"
    width 2
    height 3

    rows
    2
    1
    2

    columns
    3
    1,1

Keywords and their values stand one a line; below ``rows`` and ``columns`` stands a line for each, in either order. A
line without a shaded cell has ``0``, or nothing where all lines of the section are there. ``goal`` is the solution, row
by row, 0 for a blank cell. Whatever else there is says something about the puzzle.

Source: the description of the format by its author.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Lined
from deduce.formats.offers import bodies, offered
from deduce.formats.shell import Format, finish, same_kind
from deduce.formats.source import Piece, board_size, shown
from deduce.language.messages import choice, msg

_WORD = re.compile(r"\s*([A-Za-z][\w-]{0,40})(?:[^\S\n]+(\S[^\n]*))?\s*")
_HEAD = re.compile(r"^[^\S\n]*(?:width|height|rows|columns)[^\S\n]+[0-9]{1,9}[^\S\n]*$", re.M | re.I)
_SECTION = re.compile(r"^[^\S\n]*(?:rows|columns)[^\S\n]*$", re.M | re.I)
_NUMBERS = re.compile(r"[\s0-9,]*")
SIDES = {"rows": "height", "columns": "width"}
"""The sections, and what says how many lines each has."""
TOLD = ("title", "by", "catalogue", "copyright", "license", "licence")
"""What is said of the puzzle, and kept."""


class _File(NamedTuple):
    """A file taken apart: values by keyword, and the lines of each section, blank ones too."""

    values: dict[str, Piece]
    sections: dict[str, list[Piece]]
    heads: dict[str, Piece]


class NonFile(Format):
    """One puzzle."""

    name = "non"
    title = msg("nonogram file (.non)")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        first = source.text.lstrip()[:1]
        return first.isalpha() and bool(_HEAD.search(source.text) and _SECTION.search(source.text))

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        file = _taken_apart(source)
        size = {}
        for section, word in SIDES.items():
            if word not in file.values:
                raise source.error(msg("no {name}", name=word), msg("a line such as: {word} 5", word=word))
            if section not in file.sections:
                raise source.error(msg("no {name}", name=section), msg("a line {word}", word=section))
            size[word] = file.values[word]
        high, wide = board_size(size["height"], size["width"])
        rows, columns = _lines(file, "rows", high), _lines(file, "columns", wide)
        found, body = _offered(kind, source)
        puzzle: Puzzle = body.read(columns, rows)
        extra: dict[str, Any] = {name: file.values[name].text.strip("\"'") for name in TOLD if name in file.values}
        if "goal" in file.values:
            extra["solution"] = _goal(file.values["goal"], high, wide)
        assert puzzle.kind == found
        return finish(puzzle, None, extra)

    def write(self, puzzle: Puzzle, /) -> str | None:
        body = bodies(puzzle.kind).lined
        told = body.write(puzzle) if body else None
        if told is None:
            return None
        kept = [(name, puzzle.extra.get(name)) for name in TOLD]
        lines = [f'{name} "{text}"' for name, text in kept if isinstance(text, str) and text.isprintable()]
        lines += [f"width {puzzle.cols}", f"height {puzzle.rows}"]
        for section, numbers in zip(SIDES, reversed(told), strict=True):
            lines += ["", section, *(",".join(map(str, one)) or "0" for one in numbers)]
        return "\n".join(lines)


def _taken_apart(source: Piece) -> _File:
    """The values and the sections of a file.

    Raises:
        InputError: for a line that is neither.
    """
    file = _File({}, {}, {})
    section = ""
    for i, text in enumerate(source.text.split("\n")):
        line = Piece(text, source.line + i, 0 if i else source.column)
        found = _WORD.fullmatch(text)
        if found is None:
            if section:
                file.sections[section].append(line)
            elif text.strip():
                raise line.error(msg("a line outside any section"), msg("a keyword such as {word}", word="rows"))
            continue
        word = found[1].lower()
        if found[2] is not None:
            name = SIDES.get(word, word) if found[2].strip().isdigit() else word  # ``rows 5`` is the height
            file.values.setdefault(name, line.cut(*found.span(2)).stripped())
            section = section if word == "goal" else ""
        elif word in SIDES:
            section = word
            file.sections[word], file.heads[word] = [], line
        else:
            section = ""
    return file


def _lines(file: _File, section: str, count: int) -> Sequence[Piece]:
    """The lines of a section, one for each row or column.

    Raises:
        InputError: when they are more or fewer.
    """
    every = file.sections[section]
    told = [line for line in every if line.text.strip()]
    if len(told) < count:  # a blank one stands for a line without a cell
        every = every[: max((i for i, line in enumerate(every) if line.text.strip()), default=-1) + 1]
        told = every if len(every) == count else told
    for line in told:
        if not _NUMBERS.fullmatch(line.text):
            raise line.stripped().error(msg("unknown symbol {text}", text=shown(line.text.strip())), msg("numbers"))
    if len(told) != count:
        what, most = msg("{count} clues of {lines}", count=len(told), lines=section), msg("{count}", count=count)
        place = told[count] if len(told) > count else (told or [file.heads[section]])[-1]
        raise place.stripped().error(what, most)
    return told


def _goal(told: Piece, rows: int, cols: int) -> list[list[int]]:
    """The solution.

    Raises:
        InputError: when it is of another size.
    """
    signs = told.text.strip("\"'")
    if len(signs) != rows * cols:
        count = msg("{count} cells", count=rows * cols)
        raise told.error(msg("a solution of {count} cells", count=len(signs)), count)
    return [[int(sign != "0") for sign in signs[r * cols : (r + 1) * cols]] for r in range(rows)]


def _offered(kind: Kind | None, source: Piece) -> tuple[Kind, Lined[Any]]:
    """The kind whose boards are such.

    Raises:
        InputError: when another one was asked for.
    """
    found: Mapping[Kind, Lined[Any]] = {one: have.lined for one, have in offered(None) if have.lined}
    names: Iterator[str] = (one.name for one in found)
    if kind is not None and kind not in found:
        raise source.error(msg("a nonogram file (.non)"), choice(list(names)))
    one = kind or next(iter(found))
    return same_kind(one, kind, source), found[one]


FORMAT = NonFile()
