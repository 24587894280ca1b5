"""Rows of cells as programs print and write them: lists of Python and JavaScript, arrays of numpy.

::

    [[0 2 0]                 array([[0, 2, 0],            ["3.2.", ".2.3"]
     [3 0 0]]                       [3, 0, 0]])           [['A', 'A', None], ['B', None, 'A']]

Each list is a row, and so is each text in a list of texts. ``None``, ``null``, ``nan``, an empty text and -1 are an
open cell. The source of the page of a LinkedIn puzzle has its regions in such a list, under the name ``colorRegions``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats import json_object, text
from deduce.formats.fields import Fields
from deduce.formats.offers import bodies
from deduce.formats.shell import Format
from deduce.formats.source import MAX_CELLS, Piece, plain, shown, whole_number
from deduce.language.errors import InputError
from deduce.language.messages import msg

_START = re.compile(
    r"(?:(?:const|let|var)\s{1,9})?(?:\w{1,40}\s{0,9}=\s{0,9})?"
    r"(?:(?:(?:np|numpy)\.)?(?:as)?(?:array|matrix)\s{0,9}\(\s{0,99})?(?=\[(?!\s{0,99}\{)|\(\s{0,99}[\[('])"
)
_CELLS = re.compile(r"\s*\{\s*\(")
_REGIONS = re.compile(r"""(?<!["\w])colorRegions\s*[:=]\s*(?=\[)""")
_TOKEN = re.compile(r"""[\s,]*(?:([\[(])|([\])])|'((?:[^'\\\n]|\\\\)*)'|"((?:[^"\\\n]|\\\\)*)"|([^\s,\[\](){}'"]+))""")
_BEHIND = re.compile(r"[\s,)\];}]*(?:dtype\s*=\s*[\w'<>.=()\s]+)?[\s)\];}]*")
MOST_BEHIND = 99
OPEN = frozenset(("None", "null", "undefined", "nan", "NaN", "-1", "-1.", "-1.0", "--", "", "."))
"""Words for an open cell."""


class ListedRow(NamedTuple):
    """The words of a row, and where it stands."""

    words: Sequence[str]
    place: Piece
    is_text: bool = False


class PrintedArray(Format):
    """One board a text."""

    name = "array"
    title = msg("list of rows")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        forms = (_begun, _CELLS.match, _REGIONS.search)
        return any(form(source.text) for form in forms)

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        if kind is None and _REGIONS.search(source.text):
            kind = kind_of("queens")
        return board(source, kind)

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        return marks(source, puzzle)


def _begun(text: str) -> re.Match[str] | None:
    """What stands before the first bracket of a list; None where a text is none."""
    return _START.match(text, len(text) - len(text.lstrip()))


def board(source: Piece, kind: Kind | None) -> Puzzle:
    """The puzzle of a text that is a list of rows.

    Raises:
        InputError: as `Format.read` does.
    """
    rows = _lines(rows_of(source))
    cols = None if isinstance(rows[0], str) else len(rows[0])
    return text.FORMAT.board(rows, kind, source, cols)


def marks(source: Piece, puzzle: Puzzle) -> Marks:
    """The marks of such a text: an answer in the form of our JSON where it has numbers alone, else a drawn board.

    Raises:
        InputError: as `Format.marks` does.
    """
    try:
        answer = json_object.decode(source)
    except InputError:
        answer = None
    if answer is not None and not _told(answer):
        return json_object.FORMAT.marks(source, puzzle)
    rows = rows_of(source)
    body = bodies(puzzle.kind).json
    words = [word for row in rows for word in row.words]
    numbers = not any(row.is_text for row in rows) and all(word in OPEN or _number(word) is not None for word in words)
    if numbers and body is not None:
        answer = [[_number(word) for word in row.words] for row in rows]
        return body.marks(puzzle, Fields({"answer": answer}, source))
    return text.FORMAT.drawn(_lines(rows), puzzle)


EXPECTED = msg("a list of rows, each a list of cells or a text")


def rows_of(source: Piece) -> list[ListedRow]:
    """The rows of a list.

    Raises:
        InputError: for a list that does not end or is shortened, and for what is no list of rows.
    """
    if _CELLS.match(source.text):
        what = msg("cells by their places, which do not say how large the board is")
        raise source.stripped().error(what, EXPECTED)
    regions = _REGIONS.search(source.text)
    found = regions or _begun(source.text)
    rows, end = _listed(source, found.end() if found else 0)
    behind = source.text[end:].strip()
    if not regions and not (len(behind) < MOST_BEHIND and _BEHIND.fullmatch(behind)):
        raise source.error(msg("something behind the list"), msg("the end of the text"), offset=end)
    if not rows or not all(row.words for row in rows):
        raise source.error(msg("a list without cells"), EXPECTED)
    return rows


def _listed(source: Piece, start: int) -> tuple[list[ListedRow], int]:
    """The rows of the list that starts at a character, and where it ends."""
    depth, rows, words, count = 0, list[ListedRow](), list[str](), 0
    begin = place = source.cut(start, start)
    seen = start  # up to where the place of the row is known

    def there(at: int) -> Piece:
        nonlocal place, seen
        line = source.text.count("\n", seen, at)
        column = at - source.text.rfind("\n", seen, at) - 1 if line else place.column + at - seen
        place, seen = Piece("", place.line + line, column), at
        return place

    while token := _TOKEN.match(source.text, start):
        start = token.end()
        if token[1]:
            depth, words, begin = depth + 1, [], there(start)
            if depth > 2:
                raise source.error(msg("nested too deeply"), EXPECTED, offset=token.start(1))
        elif token[2]:
            if depth == 2:
                rows.append(ListedRow(words, begin))
            depth -= 1
            if depth == 0:
                return rows, start
        else:
            count += 1
            word = _word(source, token)
            if depth == 2:
                words.append(word)
            elif depth == 1 and token[5] is None:
                rows.append(ListedRow([word], there(start - len(word) - 1), is_text=True))
            else:
                raise source.error(msg("not a row"), EXPECTED, offset=start - 1)
        if count > 2 * MAX_CELLS:
            raise source.error(msg("the grid is too large"), msg("at most {most} cells", most=MAX_CELLS), offset=start)
    raise source.error(msg("a list that does not end"), EXPECTED, offset=min(start, len(source.text)))


def _word(source: Piece, token: re.Match[str]) -> str:
    """What a cell says, without its quotes; in these two backslashes are one."""
    word = next(part for part in (token[3], token[4], token[5]) if part is not None)
    if token[5] and len(word) > 2 and not word.strip("."):
        what = msg("a list that was shortened when it was printed")
        raise source.error(what, msg("all cells"), offset=token.start(5))
    return word if token[5] else word.replace("\\\\", "\\")


def _lines(rows: Sequence[ListedRow]) -> list[Piece]:
    """The rows as those of a grid in text."""
    found = []
    for row in rows:
        if row.is_text:
            found.append(row.place._replace(text=row.words[0]))
            continue
        for word in row.words:
            if re.search(r"[\s,;]", word.strip()):
                raise row.place.error(msg("blanks within the cell {text}", text=shown(word)), msg("one word a cell"))
        words = ["." if word.strip() in OPEN else plain(word.strip()) for word in row.words]
        found.append(row.place._replace(text=" ".join(words)))
    return found


def _told(answer: Any) -> bool:
    """Whether there is a text in an answer."""
    return any(map(_told, answer)) if isinstance(answer, list) else isinstance(answer, str)


def _number(word: str) -> int | None:
    return whole_number({"True": "1", "False": "0", "true": "1", "false": "0"}.get(word, plain(word)))


FORMAT = PrintedArray()
