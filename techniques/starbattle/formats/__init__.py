"""How Star Battle boards are written: the bodies of all formats.

Sources: the puzz.link and pzprv3 forms of pzpr.js, the pages of puzzle-star-battle.com, the files of janko.at, the
SBN strings of StarBattleLab, and the coloured grids that people post of LinkedIn Queens.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from deduce.board.marks import Marks
from deduce.formats.bodies import (
    Bodies,
    Clicks,
    Janko,
    JankoFile,
    Json,
    Link,
    Puzzlink,
    Pzprv3,
    Setting,
    Sheet,
    Site,
    Text,
)
from deduce.formats.clicks import cell_clicks
from deduce.formats.drawings import DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.rooms import left_over, read_borders, write_borders
from deduce.formats.source import Piece, shown
from deduce.formats.strokes import Strokes
from deduce.language.messages import msg
from techniques.starbattle.editor import EDITOR
from techniques.starbattle.formats.grids import looks, read_text, text_marks
from techniques.starbattle.formats.reading import board, connected, numbered, opened, starred, stars_of
from techniques.starbattle.formats.sbn import SBN
from techniques.starbattle.formats.site import NAMES, WALLS, board_marks, is_task, read_board, read_task, write_task
from techniques.starbattle.kind import StarBattle

# Our own JSON ---------------------------------------------------------------------------------------------------------


def read_json(fields: Fields) -> StarBattle:
    """``clues``, or ``regions``: rows of the numbers of regions, or of their names; ``stars``."""
    name = next((one for one in ("colorregions", "regions") if fields.has(one)), "clues")
    ids = fields.grid(
        name,
        lambda value: value is None or isinstance(value, str) or (type(value) is int and 0 <= value < 10**6),
        msg("the number or the name of a region, or 0 for a blocked cell"),
    )
    found = {value for row in ids for value in row}
    if any(isinstance(value, str) for value in found):
        ids = numbered([[value and str(value) for value in row] for row in ids])
    elif 0 in found and len(found) == len(ids):  # counted from 0: no cell is blocked
        ids = [[value + 1 for value in row] for row in ids]
    else:
        ids = [[value or 0 for value in row] for row in ids]
    return board(ids, stars_of(fields), fields)


def write_json(puzzle: StarBattle) -> dict[str, Any]:
    """Regions from 1 in the order of their letters."""
    return {"stars": puzzle.stars, "clues": puzzle.ids()}


def json_marks(puzzle: StarBattle, fields: Fields) -> Marks:
    """Rows of 1 (star), 0 (empty) and null (open); without null, 0 is open until all stars are there."""
    rows = fields.grid(
        "answer",
        lambda value: value is None or (type(value) is int and value in (0, 1)),
        msg("1 (a star), 0 (empty) or null (open)"),
        (puzzle.rows, puzzle.cols),
    )
    return starred(puzzle, opened(rows), Piece(""), rest=True)


# puzz.link ------------------------------------------------------------------------------------------------------------


def read_link(link: Link) -> StarBattle:
    """STARS/BODY: borders between horizontal neighbours row by row, then between vertical ones."""
    stars, *rest = link.parts
    if len(rest) != 1:
        raise (rest[1] if rest else stars).error(msg("not two parts after the size"), msg("STARS/BODY"))
    ids, taken, notes = read_borders(rest[0], link.rows, link.cols)
    notes += left_over(rest[0].cut(taken))
    return replace(board(ids, stars.whole(msg("number of stars")), rest[0], stated=True), notes=tuple(notes))


def write_link(puzzle: StarBattle) -> str | None:
    """For boards whose regions are in one piece each, and without blocked cells."""
    if not connected(puzzle):
        return None
    return f"{puzzle.rows}/{puzzle.cols}/{puzzle.stars}/{write_borders(puzzle.ids())}"


# pzprv3 ---------------------------------------------------------------------------------------------------------------


def _sheet(sheet: Sheet) -> tuple[StarBattle, int]:
    """The puzzle, and the line behind its regions."""
    stars, *_ = sheet.part(0, 2, msg("the head"))
    count = stars.whole(msg("number of stars"))
    if sheet.bordered(1):
        ids, end = sheet.borders(1)
        return board(ids, count, stars, stated=True), end
    regions = sheet.lines[1].whole(msg("number of regions"))
    names = sheet.grid(2, msg("regions"))
    for row in names:
        for cell in row:
            if cell.text not in (".", "-") and not re.fullmatch("[0-9]{1,6}", cell.text):
                raise cell.error(msg("bad region {text}", text=shown(cell.text)), msg("a number"))
    puzzle = board(
        numbered([[None if cell.text in (".", "-") else cell.text for cell in row] for row in names]),
        count,
        stars,
        stated=True,
    )
    if regions != puzzle.rows:
        raise sheet.lines[1].error(
            msg("{count} regions announced", count=regions), msg("the {count} that are drawn", count=puzzle.rows)
        )
    return puzzle, 2 + sheet.rows


def read_sheet(sheet: Sheet) -> StarBattle:
    """Stars, then the regions by number behind their count, or by their borders. An answer of that size may follow."""
    puzzle, end = _sheet(sheet)
    sheet.answered(end)
    return puzzle


def write_sheet(puzzle: StarBattle) -> list[str]:
    """With regions from 0, and an empty answer."""
    rows = [" ".join("." if value == 0 else str(value - 1) for value in row) for row in puzzle.ids()]
    return [str(puzzle.stars), str(puzzle.rows), *rows, *[" ".join("." * puzzle.cols)] * puzzle.rows]


def sheet_marks(puzzle: StarBattle, sheet: Sheet) -> Marks:
    """The answer: # is a star, + is marked empty, everything else is open."""
    _, end = _sheet(sheet)
    grid = sheet.grid(end, msg("the answer"))
    stars = [[{"#": 1, "+": 0}.get(cell.text) for cell in row] for row in grid]
    return starred(puzzle, stars, sheet.lines[end], rest=True)


# janko.at -------------------------------------------------------------------------------------------------------------


def read_janko(file: JankoFile) -> StarBattle:
    """``areas``: rows of names, @ or # for a blocked cell; ``depth`` or ``stars`` says the stars."""
    grid = file.grid("areas" if file.sections.get("areas") or "problem" not in file.sections else "problem")
    said = file.fields.get("depth") or file.fields.get("stars")
    stars = said.whole(msg("number of stars")) if said else 1
    names = [[None if cell.text in ("@", "#", "-", ".") else cell.text for cell in row] for row in grid]
    return board(numbered(names), stars, grid[0][0], stated=said is not None)


def write_janko(puzzle: StarBattle) -> list[str]:
    """``depth`` and ``areas``."""
    return [
        f"depth {puzzle.stars}",
        "areas",
        *(" ".join("#" if value == 0 else str(value) for value in row) for row in puzzle.ids()),
    ]


def janko_marks(puzzle: StarBattle, file: JankoFile) -> Marks:
    """``solution``: x, * or 1 is a star."""
    grid = file.grid("solution")
    stars = [[1 if cell.text in ("x", "X", "*", "1", "s") else None for cell in row] for row in grid]
    return starred(puzzle, stars, grid[0][0], rest=True)


# Drawings -------------------------------------------------------------------------------------------------------------


def drawn_marks(puzzle: StarBattle, drawing: DrawnBoard) -> Marks:
    """Stars, and crosses or dots where none is."""
    values = drawing.values()
    stars = [[{0: 1, 1: 0}.get(values.get((r, c), 2)) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    return starred(puzzle, stars, Piece(""), rest=True)


BODIES: Bodies[StarBattle] = Bodies(
    json=Json(read_json, write_json, json_marks),
    text=Text(read_text, text_marks, looks),
    puzzlink={"starbattle": Puzzlink(read_link, write_link)},
    pzprv3={
        "starbattle": Pzprv3(read_sheet, write_sheet, sheet_marks, lambda sheet: len(sheet.lines) > _sheet(sheet)[1])
    },
    site=Site(is_task, read_task, write_task, WALLS, read_board, board_marks, names=NAMES),
    janko={
        name: Janko(read_janko, write_janko if i == 0 else lambda _: None, janko_marks)
        for i, name in enumerate(("starbattle", "sternenschlacht"))
    },
    own=(SBN,),
    settings={
        "stars": Setting(
            lambda text: stars_of(Fields({"stars": int(text) if text.isdecimal() else text}, Piece(""))),
            lambda puzzle: puzzle.stars,
            lambda puzzle, stars: StarBattle.of(puzzle.ids(), stars, kept=puzzle.kept),
        )
    },
    editor=EDITOR,
    strokes=Strokes(outside=("stars", (2, "star")), marks=drawn_marks),
    clicks=lambda puzzle: Clicks(*cell_clicks(puzzle, puzzle.variables)),
)
