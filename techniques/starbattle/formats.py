"""How Star Battle boards are written: the bodies of all formats.

Sources: the puzz.link and pzprv3 forms of pzpr.js, the pages of puzzle-star-battle.com, the files of janko.at, the
SBN strings of StarBattleLab, and the coloured grids that people post of LinkedIn Queens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import Any

from deduce.errors import InputError
from deduce.formats.bodies import Bodies, Janko, JankoFile, Json, Link, Puzzlink, Pzprv3, Sheet, Site, Tag, Task, Text
from deduce.formats.fields import Fields
from deduce.formats.source import MAX_CELLS, MAX_WIDTH, Piece, cells, rows_of_length, shown
from deduce.marks import Marks
from techniques.starbattle.kind import BLOCKED, MOST_STARS, TOKEN, StarBattle
from techniques.starbattle.sbn import SBN

Ids = list[list[int]]
"""Rows of region numbers, 0 for a blocked cell."""

USUAL = {9: 2, 10: 2, 14: 3, 17: 4, 21: 5, 25: 6}
"""The stars of puzzle-star-battle.com by size; one star where the size is not listed."""
BLANK = re.compile("[-#@·._0]|⬛|⬜")
SQUARES = re.compile("[\U0001f7e5-\U0001f7eb⬛⬜\U0001f532\U0001f533◻◼◽◾]\ufe0f?")
STAR = {"*": 1, "★": 1, "☆": 1, "1": 1, "#": 1, "Q": 1, "👑": 1}
EMPTY = {".": 0, "0": 0, "+": 0, "x": 0, "-": 0, "·": 0, "_": 0}


def board(ids: Sequence[Sequence[int]], stars: int, place: Piece | Fields) -> StarBattle:
    """The puzzle of some regions; a fault of the whole board is told at `place`."""
    try:
        return StarBattle.of(ids, stars)
    except InputError as fault:
        raise place.error(fault.what, fault.expected) from None


def numbered(names: Sequence[Sequence[str | None]]) -> Ids:
    """Region numbers for names: in the order of numbers or letters, else of appearance. None is blocked."""
    seen = list(dict.fromkeys(name for row in names for name in row if name is not None))
    if all(re.fullmatch("[0-9]+", name) for name in seen):
        seen.sort(key=int)
    elif all(len(name) == 1 and name.isascii() for name in seen):
        seen.sort(key=lambda name: (name.islower(), name))
    number = {name: i for i, name in enumerate(seen, 1)}
    return [[0 if name is None else number[name] for name in row] for row in names]


def components(rows: int, cols: int, wall: Callable[[tuple[int, int], tuple[int, int]], bool]) -> Ids:
    """The parts into which walls between neighbouring cells divide a board, numbered in reading order."""
    ids = [[0] * cols for _ in range(rows)]
    count = 0
    for start in ((r, c) for r in range(rows) for c in range(cols)):
        if not ids[start[0]][start[1]]:
            count += 1
            todo = [start]
            ids[start[0]][start[1]] = count
            while todo:
                r, c = todo.pop()
                for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if 0 <= y < rows and 0 <= x < cols and not ids[y][x] and not wall((r, c), (y, x)):
                        ids[y][x] = count
                        todo.append((y, x))
    return ids


def connected(puzzle: StarBattle) -> bool:
    """Whether walls alone say all: every region is in one piece, and no cell is blocked."""
    ids = puzzle.ids()
    parts = components(puzzle.rows, puzzle.cols, lambda a, b: ids[a[0]][a[1]] != ids[b[0]][b[1]])
    return all(all(row) for row in ids) and max(max(row) for row in parts) == puzzle.rows


def starred(puzzle: StarBattle, stars: Sequence[Sequence[int | None]], place: Piece) -> Marks:
    """Marks from rows of 1 (star), 0 (empty) and None (open)."""
    yes, no = (
        puzzle.grid.union((r, c) for r, row in enumerate(stars) for c, value in enumerate(row) if value == wanted)
        for wanted in (1, 0)
    )
    if yes & ~puzzle.board:
        raise place.error(f"a star on the blocked cell {puzzle.name(yes & ~puzzle.board, 'en')}", "stars on open cells")
    return Marks(yes, no & puzzle.board)


# Our own JSON ---------------------------------------------------------------------------------------------------------


def read_json(fields: Fields) -> StarBattle:
    """``clues``: rows of region numbers; ``stars``."""
    ids = fields.grid(
        "clues", lambda value: type(value) is int and 0 <= value < 10**6, "a region number, or 0 for a blocked cell"
    )
    return board(ids, _stars(fields), fields)


def _stars(fields: Fields) -> int:
    stars = fields.take("stars", 1)
    if type(stars) is not int or not 1 <= stars <= MOST_STARS:
        raise fields.error(f"bad number of stars {shown(str(stars))}", f"1 to {MOST_STARS}", name="stars")
    return stars


def write_json(puzzle: StarBattle) -> dict[str, Any]:
    """Regions from 1 in the order of their letters."""
    return {"stars": puzzle.stars, "clues": puzzle.ids()}


def json_marks(puzzle: StarBattle, fields: Fields) -> Marks:
    """Rows of 0 and 1."""
    rows = fields.grid(
        "answer", lambda value: type(value) is int and value in (0, 1), "0, or 1 for a star", (puzzle.rows, puzzle.cols)
    )
    return starred(puzzle, rows, Piece(""))


# Grids of letters, numbers, words or coloured squares -----------------------------------------------------------------


def _cells(rows: Sequence[Piece], shape: tuple[int, int] | None = None) -> list[list[Piece]]:
    """The cells of a drawn grid. Coloured squares stand close together, and may be two characters each."""
    if all(SQUARES.sub("", row.text).split() == [] for row in rows):
        spaced = [row._replace(text=" ".join(found[0] for found in SQUARES.finditer(row.text))) for row in rows]
        return cells(spaced, shape, spaced=True)
    return cells(rows, shape)


def read_text(rows: Sequence[Piece], fields: Fields) -> StarBattle:
    """A grid of region names, one for each cell; ``*`` and ``.`` behind a letter are marks and no part of it."""
    grid = _cells(rows)
    squares = all(SQUARES.fullmatch(cell.text) for row in grid for cell in row)
    drawn = all(TOKEN.fullmatch(cell.text) for row in grid for cell in row)
    names: list[list[str | None]] = []
    for row in grid:
        names.append([])
        for cell in row:
            name = cell.text
            if drawn and (found := TOKEN.fullmatch(name)):
                name = found[1]
            if len(name) > MAX_WIDTH or not name.isprintable():
                raise cell.error(
                    f"bad name of a region {shown(name)}", "a letter, a number, a word or a coloured square"
                )
            names[-1].append(None if not squares and BLANK.fullmatch(name) else name)
    puzzle = board(numbered(names), _stars(fields), rows[0])
    unknown = fields.take("unknown", "")
    try:
        return puzzle.without(str(unknown))
    except InputError as fault:
        raise fields.error(fault.what, fault.expected, name="unknown") from None


def text_marks(puzzle: StarBattle, rows: Sequence[Piece]) -> Marks:
    """``*`` and ``.`` behind the letters; or a grid of stars and dots alone."""
    found: list[list[int | None]] = []
    for row in cells(rows, (puzzle.rows, puzzle.cols)):
        found.append([])
        for cell in row:
            drawn = TOKEN.fullmatch(cell.text)
            mark = drawn[2] if drawn and cell.text not in STAR and cell.text not in EMPTY else cell.text
            if mark and mark not in STAR and mark not in EMPTY:
                raise cell.error(
                    f"unknown symbol {shown(cell.text)}", "* (a star), . (empty), alone or behind a letter"
                )
            found[-1].append(STAR.get(mark, EMPTY.get(mark)) if mark else None)
    return starred(puzzle, found, rows[0])


def looks(rows: Sequence[Piece]) -> float:
    """A square of letters or of coloured squares, with as many of them as lines."""
    if len(rows) < 2:
        return 0
    try:
        grid = _cells(rows)
    except InputError:
        return 0
    words = [cell.text for row in grid for cell in row]
    if len(grid) != len(grid[0]):
        return 0
    if all(SQUARES.fullmatch(word) for word in words):
        return 1
    tokens = [TOKEN.fullmatch(word) for word in words]
    names = {found[1] for found in tokens if found} - {BLOCKED}
    return 0.9 if all(tokens) and len(names) == len(grid) and names & {"W", "B"} != names else 0


# puzz.link ------------------------------------------------------------------------------------------------------------


def _bits(body: Piece, start: int, count: int) -> tuple[list[int], int]:
    """Some border bits, five in each character, high bit first; and where the next ones start."""
    size = -(-count // 5)
    part = body.text[start : start + size]
    if len(part) < size:
        raise body.error(f"a body of {len(body.text)} characters", f"at least {start + size}", offset=len(body.text))
    found: list[int] = []
    for i, char in enumerate(part):
        if char not in "0123456789abcdefghijklmnopqrstuv":
            raise body.error(f"bad digit {shown(char)}", "0–9 or a–v", offset=start + i)
        found += [int(char, 32) >> k & 1 for k in (4, 3, 2, 1, 0)]
    return found[:count], start + size


def read_link(link: Link) -> StarBattle:
    """STARS/BODY: borders between horizontal neighbours row by row, then between vertical ones."""
    stars, *rest = link.parts
    if len(rest) != 1:
        raise (rest[1] if rest else stars).error("not two parts after the size", "STARS/BODY")
    body, rows, cols = rest[0], link.rows, link.cols
    across, at = _bits(body, 0, (cols - 1) * rows)
    down, at = _bits(body, at, cols * (rows - 1))
    if len(body.text) > at:
        raise body.error(f"a body of {len(body.text)} characters", f"{at} characters", offset=at)

    def wall(a: tuple[int, int], b: tuple[int, int]) -> bool:
        r, c = min(a, b)
        return bool(across[r * (cols - 1) + c] if a[0] == b[0] else down[r * cols + c])

    return board(components(rows, cols, wall), stars.whole("number of stars"), body)


def write_link(puzzle: StarBattle) -> str | None:
    """For boards whose regions are in one piece each, and without blocked cells."""
    if not connected(puzzle):
        return None
    ids, n = puzzle.ids(), puzzle.rows
    across = [ids[r][c] != ids[r][c + 1] for r in range(n) for c in range(n - 1)]
    down = [ids[r][c] != ids[r + 1][c] for r in range(n - 1) for c in range(n)]

    def packed(walls: list[bool]) -> str:
        groups = [walls[i : i + 5] + [False] * 4 for i in range(0, len(walls), 5)]
        return "".join(
            "0123456789abcdefghijklmnopqrstuv"[sum(16 >> k for k in range(5) if group[k])] for group in groups
        )

    return f"{n}/{n}/{puzzle.stars}/{packed(across)}{packed(down)}"


# pzprv3 ---------------------------------------------------------------------------------------------------------------


def _sheet(sheet: Sheet) -> StarBattle:
    stars, *_ = sheet.part(0, 2, "the head")
    regions = sheet.lines[1].whole("number of regions")
    names = cells(sheet.part(2, sheet.rows, "regions"), (sheet.rows, sheet.cols), spaced=True)
    for row in names:
        for cell in row:
            if cell.text not in (".", "-") and not re.fullmatch("[0-9]{1,6}", cell.text):
                raise cell.error(f"bad region {shown(cell.text)}", "a number")
    puzzle = board(
        numbered([[None if cell.text in (".", "-") else cell.text for cell in row] for row in names]),
        stars.whole("number of stars"),
        stars,
    )
    if regions != puzzle.rows:
        raise sheet.lines[1].error(f"{regions} regions announced", f"the {puzzle.rows} that are drawn")
    return puzzle


def read_sheet(sheet: Sheet) -> StarBattle:
    """Stars, number of regions, regions. An answer may follow; it has the same size."""
    puzzle = _sheet(sheet)
    if len(sheet.lines) > 2 + sheet.rows:
        sheet.part(2 + sheet.rows, sheet.rows, "the answer")
        sheet.over(2 + 2 * sheet.rows)
    return puzzle


def write_sheet(puzzle: StarBattle) -> list[str]:
    """With regions from 0, and an empty answer."""
    rows = [" ".join("." if value == 0 else str(value - 1) for value in row) for row in puzzle.ids()]
    return [str(puzzle.stars), str(puzzle.rows), *rows, *[" ".join("." * puzzle.cols)] * puzzle.rows]


def sheet_marks(puzzle: StarBattle, sheet: Sheet) -> Marks:
    """The answer: # is a star, + is marked empty, everything else is open."""
    _sheet(sheet)
    if sheet.rows != puzzle.rows:
        raise sheet.end.error(f"a board of {sheet.rows} rows", f"{puzzle.rows} rows")
    lines = sheet.part(2 + sheet.rows, sheet.rows, "the answer")
    grid = cells(lines, (sheet.rows, sheet.cols), spaced=True)
    sheet.over(2 + 2 * sheet.rows)
    return starred(puzzle, [[{"#": 1, "+": 0}.get(cell.text) for cell in row] for row in grid], lines[0])


# puzzle-star-battle.com -----------------------------------------------------------------------------------------------


def is_task(word: str) -> bool:
    """Whether a word has only numbers and commas, as many as a square has cells."""
    if not re.fullmatch(r"[0-9]{1,4}(?:,[0-9]{1,4}){15,}", word):
        return False
    count = word.count(",") + 1
    return isqrt(count) ** 2 == count


def read_task(task: Task) -> StarBattle:
    """Region numbers in reading order. The page may say the stars; else they follow from the size."""
    words = task.text.split(",")
    side = isqrt(len(words))
    rows, cols = task.shape or (side, side)
    if len(words) > MAX_CELLS or rows * cols != len(words):
        raise task.text.error(f"{len(words)} numbers", f"{rows * cols} numbers")
    said = re.search(r"([1-6])\s*(?:★|☆|&#9733;|&starf;|stars?\b)", task.page)
    stars = int(said[1]) if said else USUAL.get(rows, 1)
    return board(rows_of_length([int(word.text) for word in words], cols), stars, task.text)


def write_task(puzzle: StarBattle) -> str | None:
    """For boards that have the usual number of stars."""
    task = ",".join(str(value) for row in puzzle.ids() for value in row)
    return task if USUAL.get(puzzle.rows, 1) == puzzle.stars and is_task(task) else None


def read_board(tags: Sequence[Sequence[Tag]]) -> StarBattle:
    """Walls are the class words br, bl, bt and bb of a cell: right, left, top and bottom."""
    for row in tags:
        for tag in row:
            if "cell" not in tag.classes:
                raise tag.piece.error(f"element {shown(tag.piece.text)} is not understood", "the class word cell")

    def wall(a: tuple[int, int], b: tuple[int, int]) -> bool:
        (r, c), (y, x) = sorted((a, b))
        first, second = tags[r][c].classes, tags[y][x].classes
        return bool({"br"} & first or {"bl"} & second) if r == y else bool({"bb"} & first or {"bt"} & second)

    rows, cols = len(tags), len(tags[0])
    return board(components(rows, cols, wall), USUAL.get(rows, 1), tags[0][0].piece)


def board_marks(puzzle: StarBattle, tags: Sequence[Sequence[Tag]]) -> Marks:
    """The class words star and cross (or cell-1 and cell-2, as scrapers see them)."""

    def values() -> Iterator[list[int | None]]:
        for row in tags:
            yield [
                1 if tag.classes & {"star", "cell-1"} else 0 if tag.classes & {"cross", "dot", "cell-2"} else None
                for tag in row
            ]

    return starred(puzzle, list(values()), tags[0][0].piece)


# janko.at -------------------------------------------------------------------------------------------------------------


def read_janko(file: JankoFile) -> StarBattle:
    """``areas``: rows of names, @ or # for a blocked cell; ``depth`` or ``stars`` says the stars."""
    lines = file.sections.get("areas") or file.sections.get("problem")
    if not lines:
        raise file.fields["puzzle"].error("no section areas", f"areas with {file.rows} rows")
    grid = cells(lines, (file.rows, file.cols), spaced=True)
    said = file.fields.get("depth") or file.fields.get("stars")
    stars = said.whole("number of stars") if said else 1
    names = [[None if cell.text in ("@", "#", "-", ".") else cell.text for cell in row] for row in grid]
    return board(numbered(names), stars, lines[0])


def write_janko(puzzle: StarBattle) -> list[str]:
    """``depth`` and ``areas``."""
    return [
        f"depth {puzzle.stars}",
        "areas",
        *(" ".join("#" if value == 0 else str(value) for value in row) for row in puzzle.ids()),
    ]


def janko_marks(puzzle: StarBattle, file: JankoFile) -> Marks:
    """``solution``: x, * or 1 is a star."""
    lines = file.sections["solution"]
    grid = cells(lines, (file.rows, file.cols), spaced=True)
    return starred(
        puzzle, [[1 if cell.text in ("x", "X", "*", "1", "s") else 0 for cell in row] for row in grid], lines[0]
    )


BODIES: Bodies[StarBattle] = Bodies(
    json=Json(read_json, write_json, json_marks),
    text=Text(read_text, text_marks, looks),
    puzzlink={"starbattle": Puzzlink(read_link, write_link)},
    pzprv3={"starbattle": Pzprv3(read_sheet, write_sheet, sheet_marks)},
    site=Site(is_task, read_task, write_task, frozenset({"br", "bl", "bt", "bb"}), read_board, board_marks),
    janko={
        name: Janko(read_janko, write_janko if i == 0 else lambda _: None, janko_marks)
        for i, name in enumerate(("starbattle", "sternenschlacht"))
    },
    own=(SBN,),
)
