"""Grids in text, cut into cells: apart by blanks, as in a CSV file, or one character a cell.

Which of these a text is, its own characters tell. Where it could be boards of two sizes, it is refused.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from deduce.formats.source import MAX_CELLS, MAX_WIDTH, Piece, fitting, plain, too_large
from deduce.language.errors import InputError
from deduce.language.messages import msg

OPEN = "."
"""What an empty cell between two delimiters, and a blank in a grid of characters, is read as."""
BLANKS = frozenset(".-_·")
"""Signs for open cells; where they stand, a blank is none."""
DELIMITERS = ",;\t"

Grid = list[list[Piece]]


def cut(
    rows: Sequence[Piece],
    shape: tuple[int, int] | None = None,
    *,
    sign: Callable[[str], bool] = lambda _: True,
    word: Callable[[str, int], bool] = lambda _, __: False,
    cols: int | None = None,
) -> Grid:
    """The cells of a grid, one row a line.

    Whole numbers may be written as floats, as numpy does (``1.000e+00``).

    Args:
        rows: the lines, at least one, with the blanks at their ends.
        shape: the rows and columns that it must have.
        sign: whether a character can be a cell.
        word: whether the only word of a row can be a cell of a board of one column, and of so many rows.
        cols: how many columns it has, where the text says that.

    Raises:
        InputError: for a ragged, too large or otherwise shaped grid, and for one that fits two sizes.
    """
    wanted = cols or (shape[1] if shape else None)
    for row in rows:
        if len(row.text) > MAX_CELLS * (MAX_WIDTH + 1):
            raise too_large(row)
    if any("\t" in row.text for row in rows) and any(re.search(r"\S +\S|\S{5}", row.text) for row in rows):
        bare = [row._replace(text=row.text.rstrip()) for row in rows]
        rows = rows if any("\t" in row.text for row in bare) else bare  # such as a table leaves behind cells
    delimiter = next((one for one in DELIMITERS if any(one in row.text.strip(" ") for row in rows)), None)
    if delimiter and not (delimiter == "\t" and _indented(rows)):
        grid = _delimited(_records(rows, delimiter), wanted)
    else:
        grid = _undelimited(rows, sign, word, wanted)
    return fitting(grid, rows, shape)


def _kept(count: Callable[..., int]) -> Callable[[Callable[..., Grid]], Callable[..., Grid]]:
    """Keeps the last answers: where a text does not say its kind, all kinds ask. `count` says how many cells a row has
    at least, so that a grid of too many is refused before they are made.
    """

    def keeping(cutter: Callable[..., Grid]) -> Callable[..., Grid]:
        kept = lru_cache(maxsize=2)(cutter)

        def cut(rows: Sequence[Piece], *more: str) -> Grid:
            room = MAX_CELLS
            for row in rows:
                room -= count(row, *more)
                if room < 0:
                    raise too_large(row)
            return kept(tuple(rows), *more)

        return cut

    return keeping


# Between delimiters --------------------------------------------------------------------------------------------------


def _indented(rows: Sequence[Piece]) -> bool:
    """Whether tabs only move the lines to the right."""
    texts = [row.text.rstrip() for row in rows]
    return all(re.fullmatch(r"\t+[^\t]{2,}", text) for text in texts)


def _delimited(grid: Grid, wanted: int | None) -> Grid:
    """Cells as in a CSV file; an empty one is open."""
    wide = len(grid[0])
    ended = all(len(row) == wide > 1 and not row[-1].text for row in grid) and wanted != wide
    if ended and (wanted == wide - 1 or all(cell.text for row in grid for cell in row[:-1])):
        grid = [row[:-1] for row in grid]  # a delimiter ends each row; no empty cell is meant
    return [[cell if cell.text else cell._replace(text=OPEN) for cell in row] for row in grid]


@_kept(lambda row, delimiter: row.text.count(delimiter) if '"' not in row.text else 1)
def _records(rows: Sequence[Piece], delimiter: str) -> Grid:
    return [_record(row, delimiter) for row in rows]


def _record(row: Piece, delimiter: str) -> list[Piece]:
    """The cells of a line, without their quotes."""
    if '"' not in row.text:
        return [_plain(cell.stripped()) for cell in row.split(delimiter)]
    try:
        [texts] = csv.reader([row.text], delimiter=delimiter, skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        raise row.error(msg("a quoted cell that does not end in its line"), msg("a row a line")) from None
    if len(texts) > MAX_CELLS + 1:
        raise too_large(row)
    found, start = [], 0
    for text in texts:
        place = row.text.find(text.strip(), start)
        start = max(start, place)
        found.append(_plain(Piece(text.strip(), row.line, row.column + start)))
        start += len(text.strip())
    return found


def _plain(cell: Piece) -> Piece:
    text = plain(cell.text)
    return cell if text is cell.text else cell._replace(text=text)


# Between blanks, or character by character ----------------------------------------------------------------------------


def _undelimited(
    rows: Sequence[Piece], sign: Callable[[str], bool], word: Callable[[str, int], bool], wanted: int | None
) -> Grid:
    words = _words(rows)
    counts = {len(row) for row in words}
    if len(counts) == 1 and counts != {1} and 0 not in counts:
        return words
    wide = {len(row.text) for row in rows}
    blanks = (
        len(wide) == 1 and wide != {1} and all(map(partial(_or_blank, sign), {c for row in rows for c in row.text}))
    )
    if counts != {1}:
        return _characters(rows) if blanks and (wanted is None or {wanted} == wide) else words
    ways: dict[int, Callable[[], Grid]] = {}
    stripped = [row.stripped() for row in rows]
    lengths = {len(row.text) for row in stripped}
    if len(lengths) == 1 and all(sign(char) for row in stripped for char in row.text):
        ways[max(lengths)] = partial(_characters, stripped)
    if wanted == 1 or not ways or all(word(row.text, len(rows)) for row in stripped):
        ways.setdefault(1, lambda: words)
    if blanks and wide != lengths:
        starts = [len(row.text) - len(row.text.lstrip()) for row in rows]
        ends = [len(row.text.rstrip()) for row in rows]
        if max(starts) >= min(ends):  # in no column of characters together, as those of a column of cells are
            ways = {}
        ways[max(wide)] = partial(_characters, rows)
    if wanted in ways:
        return ways[wanted]()
    if len(ways) > 1:
        one, other, *_ = ways
        raise two_sizes(rows[0], (len(rows), one), (len(rows), other))
    (found,) = (way() for way in ways.values())
    if found is words and not all(word(row.text, len(rows)) for row in stripped):
        return _characters(stripped)  # which tells the character that is none
    return found


def _or_blank(sign: Callable[[str], bool], char: str) -> bool:
    """Whether a character can be a cell of a board that has blanks for open ones, and so no other sign for these."""
    return char == " " or (not (char.isspace() or char in BLANKS) and sign(char))


@_kept(lambda row: len(row.text.replace(",", " ").split()))
def _words(rows: Sequence[Piece]) -> Grid:
    return [[_plain(one) for one in row.words()] for row in rows]


@_kept(lambda row: len(row.text))
def _characters(rows: Sequence[Piece]) -> Grid:
    return [[Piece(OPEN if c == " " else c, row.line, row.column + i) for i, c in enumerate(row.text)] for row in rows]


def two_sizes(place: Piece, one: tuple[int, int], other: tuple[int, int]) -> InputError:
    """The error of a grid that could be boards of two sizes."""
    sizes = {"one": f"{one[0]}×{one[1]}", "other": f"{other[0]}×{other[1]}"}
    said = f"# rows: {one[0]}" if one[1] == other[1] else f"# cols: {one[1]}"
    return place.error(
        msg("a grid that could be {one} or {other}", **sizes), msg("its size, as in a line {line}", line=said)
    )
