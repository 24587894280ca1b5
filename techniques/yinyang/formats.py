"""How Yin-Yang boards are written: the bodies of all formats.

Sources: the puzz.link and pzprv3 forms of pzpr.js, the pages of puzzle-yin-yang.com, the files of janko.at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from math import isqrt

from deduce.board.marks import Marks
from deduce.declared.formats.codecs import PEARLS, read_body, write_pearls
from deduce.declared.formats.draft import Draft
from deduce.formats.bodies import (
    Bodies,
    Clicks,
    Janko,
    JankoFile,
    Json,
    Link,
    Puzzlink,
    Pzprv3,
    Sheet,
    Site,
    Tag,
    Task,
    Text,
)
from deduce.formats.clicks import cell_clicks
from deduce.formats.drawings import DrawnBoard
from deduce.formats.editing import clue_editor
from deduce.formats.fields import Fields
from deduce.formats.grids import cut
from deduce.formats.source import MAX_CELLS, Piece, rows_of_length, shown, symbols, values
from deduce.formats.strokes import Strokes
from deduce.language.messages import msg
from techniques.yinyang.kind import YinYang

OPEN, WHITE, BLACK = range(3)
Stones = Sequence[Sequence[int]]
"""Rows of 0 (open), 1 (white) and 2 (black)."""

GIVEN = {"W": WHITE, "w": WHITE, "B": BLACK, "b": BLACK}
PLACED = dict.fromkeys("○◯〇⚪oO", WHITE) | dict.fromkeys("●⬤⚫xX", BLACK)
BLANK = dict.fromkeys("._-·・", OPEN)
HASH = {"#": BLACK}
"""Read as a black stone, but no sign of this kind: shaded cells of any genre are typed so."""
STONES = GIVEN | PLACED | BLANK
NUMBERS = {"0": OPEN, "1": WHITE, "2": BLACK} | BLANK
SIGNS = ("", "W", "B")
"""What a setter prints."""
PZPR = {".": OPEN, "1": WHITE, "2": BLACK}


def marks_of(stones: Stones) -> Marks:
    """Stones as marks."""
    return YinYang.of(stones).stones


def rows_of(puzzle: YinYang) -> list[list[int]]:
    """The givens as rows of numbers."""
    return puzzle.answer(puzzle.givens)


def flat_of(puzzle: YinYang) -> list[int]:
    """The givens in reading order."""
    return list(chain.from_iterable(rows_of(puzzle)))


# Our own JSON --------------------------------------------------------------------------------------------------------


def read_json(fields: Fields) -> YinYang:
    """``clues``: rows of 0, 1, 2."""
    return YinYang.of(fields.grid("clues", YinYang.is_code, YinYang.coded))


# Grids of characters or numbers --------------------------------------------------------------------------------------


def _stones(grid: Sequence[Sequence[Piece]], *, filled: bool) -> Stones:
    """What a grid of characters, or of the numbers 0, 1, 2, means: with the placed stones, or only the given ones."""
    symbols = {cell.text for row in grid for cell in row}
    if symbols & {"0", "1", "2"}:
        return values(grid, NUMBERS, msg("0 or . (open), 1 (white), 2 (black)"))
    only_given = not filled and symbols & GIVEN.keys()
    placed = PLACED | HASH
    meaning = STONES | (dict.fromkeys(placed, OPEN) if only_given else placed)
    return values(grid, meaning, msg(". (open), W or ○ (white), B or ● (black)"))


def read_text(rows: Sequence[Piece], _: Fields) -> YinYang:
    """Where a W or B stands, only these are givens, and ○ and ● are marks, as in `YinYang.text`."""
    return YinYang.of(_stones(cut(rows), filled=False))


def text_marks(puzzle: YinYang, rows: Sequence[Piece]) -> Marks:
    """All stones that are drawn."""
    return marks_of(_stones(cut(rows, (puzzle.rows, puzzle.cols)), filled=True))


def looks(rows: Sequence[Piece]) -> float:
    """Whether all symbols are stones, or the numbers 0, 1 and 2; else how many are, beside other letters and numbers
    only of those that are not blank.
    """
    found = symbols(rows)
    if any(found.keys() <= known.keys() for known in (STONES, NUMBERS)):
        return 1
    known = STONES if any(symbol.isalnum() for symbol in found if symbol not in NUMBERS) else STONES | NUMBERS
    blank = {} if known is not STONES else BLANK | {"0": OPEN}
    total = sum(count for symbol, count in found.items() if symbol not in blank)
    return 0.45 * sum(found[symbol] for symbol in known.keys() - blank.keys()) / max(1, total)


# puzz.link -----------------------------------------------------------------------------------------------------------


def read_link(link: Link) -> YinYang:
    """One base-27 digit for three cells in reading order, 9·a + 3·b + c; what a shorter body leaves out is open."""
    draft = Draft(link.rows, link.cols)
    read_body("pearls", link, draft)
    return YinYang.of([[PEARLS.index(clue) for clue in row] for row in draft.clues], notes=tuple(draft.notes))


def write_link(puzzle: YinYang) -> str:
    """All digits, none left out."""
    return f"{puzzle.cols}/{puzzle.rows}/{write_pearls(flat_of(puzzle))}"


# pzprv3 --------------------------------------------------------------------------------------------------------------


def _sheet(sheet: Sheet, start: int, what: str) -> Stones:
    return values(sheet.grid(start, what), PZPR, msg(". (open), 1 (white) or 2 (black)"))


def read_sheet(sheet: Sheet) -> YinYang:
    """The clues. An answer may follow; it has the same size."""
    puzzle = YinYang.of(_sheet(sheet, 0, msg("clues")))
    sheet.answered(sheet.rows)
    return puzzle


def write_sheet(puzzle: YinYang) -> list[str]:
    """The clues and an empty answer."""
    empty = [[OPEN] * puzzle.cols] * puzzle.rows
    return [" ".join(".12"[value] for value in row) for row in (*rows_of(puzzle), *empty)]


def sheet_marks(_: YinYang, sheet: Sheet) -> Marks:
    """The answer, which leaves out the clues."""
    clues, answer = marks_of(_sheet(sheet, 0, msg("clues"))), marks_of(_sheet(sheet, sheet.rows, msg("the answer")))
    sheet.over(2 * sheet.rows)
    return Marks(answer.yes | clues.yes & ~answer.no, answer.no | clues.no & ~answer.yes)


def clicks(puzzle: YinYang) -> Clicks:
    """Clicks go round open, white and black."""
    free = puzzle.variables & ~puzzle.givens.known
    return Clicks(*cell_clicks(puzzle, free, left=1), both=True, turning=free)


# puzzle-yin-yang.com -------------------------------------------------------------------------------------------------


def is_task(word: str) -> bool:
    """Whether a word has only W, B and small letters, and at least one stone."""
    return re.fullmatch(r"[a-z]*[WB][WBa-z]*", word) is not None


def read_task(task: Task) -> YinYang:
    """W and B are stones; a small letter skips as many open cells as its place in the alphabet."""
    flat: list[int] = []
    for i, char in enumerate(task.text.text):
        flat += [GIVEN[char]] if char.isupper() else [OPEN] * (ord(char) - ord("a") + 1)
        if len(flat) > MAX_CELLS:
            raise task.text.error(msg("the board is too large"), msg("at most {most} cells", most=MAX_CELLS), offset=i)
    n = len(flat)
    rows, cols = task.shape or (isqrt(n), isqrt(n))
    if rows * cols != n:
        wanted = msg("a square number of cells")
        if task.shape:
            wanted = msg("{count}, for {rows} rows and {cols} columns", count=rows * cols, rows=rows, cols=cols)
        raise task.text.error(msg("the string covers {count} cells", count=n), wanted, offset=len(task.text.text))
    return YinYang.of(rows_of_length(flat, cols))


def write_task(puzzle: YinYang) -> str | None:
    """For square boards that have a stone: the string does not say the size, and is known by its stones."""

    def skip(gap: str) -> str:
        return "z" * (len(gap) // 26) + chr(ord("`") + len(gap) % 26).strip("`")

    drawn = "".join(".WB"[value] for value in flat_of(puzzle))
    task = re.sub(r"\.+", lambda gap: skip(gap[0]), drawn)
    return task if puzzle.rows == puzzle.cols and is_task(task) else None


def _tags(board: Sequence[Sequence[Tag]], *, filled: bool) -> Iterator[list[int]]:
    """The stones of a board in HTML: the given ones, or also those that the solver put on ``selectable`` cells."""
    for row in board:
        stones = []
        for tag in row:
            colours = [colour for word, colour in (("cell-0", WHITE), ("cell-1", BLACK)) if word in tag.classes]
            if len(colours) > 1 or not (colours or tag.classes & {"selectable", "cell-off"}):
                what = msg("element {text} is not understood", text=shown(tag.piece.text))
                raise tag.piece.error(what, msg("one of the class words cell-off, cell-0, cell-1"))
            stones.append(colours[0] if colours and (filled or "selectable" not in tag.classes) else OPEN)
        yield stones


def read_board(board: Sequence[Sequence[Tag]]) -> YinYang:
    """``cell-0`` is white, ``cell-1`` black, unless the cell is ``selectable``: then it is open."""
    return YinYang.of(list(_tags(board, filled=False)))


def board_marks(_: YinYang, board: Sequence[Sequence[Tag]]) -> Marks:
    """All stones on the board."""
    return marks_of(list(_tags(board, filled=True)))


# janko.at ------------------------------------------------------------------------------------------------------------


def _section(file: JankoFile, name: str) -> Stones:
    return values(file.grid(name), GIVEN | BLANK, msg("w (white), b (black) or - (open)"))


def read_janko(file: JankoFile) -> YinYang:
    """``problem``: rows of w, b and -."""
    return YinYang.of(_section(file, "problem"))


def write_janko(puzzle: YinYang) -> list[str]:
    """``problem``."""
    return ["problem", *(" ".join("-wb"[value] for value in row) for row in rows_of(puzzle))]


def janko_marks(_: YinYang, file: JankoFile) -> Marks:
    """``solution``, in the letters of ``problem``."""
    return marks_of(_section(file, "solution"))


# Drawings -------------------------------------------------------------------------------------------------------------

DRAWN = {"W": (1, "circle_M"), "B": (2, "circle_M")}


def drawn_marks(_: YinYang, drawing: DrawnBoard) -> Marks:
    """The stones that the solver drew."""
    colour = {style: GIVEN[word] for word, (style, _) in DRAWN.items()}
    stones = [[OPEN] * drawing.cols for _ in range(drawing.rows)]
    for (y, x), (style, name) in drawing.answered.symbols.items():
        inside = drawing.has((y, x)) and y % 2 and x % 2
        if inside and name.startswith("circle") and isinstance(style, int):
            stones[y // 2][x // 2] = colour.get(style, OPEN)
    return marks_of(stones)


BODIES: Bodies[YinYang] = Bodies(
    json=Json(read_json, lambda puzzle: {"clues": rows_of(puzzle)}, lambda puzzle, fields: fields.coded(puzzle)),
    text=Text(read_text, text_marks, looks),
    puzzlink={"yinyang": Puzzlink(read_link, write_link)},
    pzprv3={"yinyang": Pzprv3(read_sheet, write_sheet, sheet_marks)},
    site=Site(is_task, read_task, write_task, frozenset({"task-cell"}), read_board, board_marks, names=("yin-yang",)),
    janko={"yinyang": Janko(read_janko, write_janko, janko_marks)},
    strokes=Strokes(DRAWN, marks=drawn_marks),
    clicks=clicks,
    editor=clue_editor(SIGNS.index, SIGNS.__getitem__, symbols={"W": msg("a white stone"), "B": msg("a black stone")}),
)
