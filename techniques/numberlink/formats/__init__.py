"""How Numberlink boards are written: the bodies of all formats.

Sources: the puzz.link and pzprv3 forms of pzpr.js, the files of janko.at, the input of thomasahle's numberlink, and the
grids of letters that Flow Free levels are posted in.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from deduce.board.edges import edges
from deduce.board.marks import Marks
from deduce.declared import Printed
from deduce.declared.formats.codecs import CODECS, read_body
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.sections import SECTIONS
from deduce.formats.bodies import Bodies, Clicks, Janko, JankoFile, Json, Link, Puzzlink, Pzprv3, Setting, Sheet, Text
from deduce.formats.clicks import line_clicks
from deduce.formats.drawings import DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.source import Piece, shown
from deduce.formats.strokes import Strokes
from deduce.language.messages import choice, msg
from techniques.numberlink.answers import half, half_of
from techniques.numberlink.editor import EDITOR
from techniques.numberlink.formats.grids import looks, read_text, rules_of, text_marks
from techniques.numberlink.formats.reading import MOST, Clues, board, clues_of, numbers_of, printed
from techniques.numberlink.formats.sized import Sized
from techniques.numberlink.kind import NAMES, RULES, Numberlink
from techniques.numberlink.text import LETTERS, known_of, only_letters

JANKO = ("arukone", "numberlink")

# Our own JSON ---------------------------------------------------------------------------------------------------------


def _flag(fields: Fields, name: str) -> bool:
    value = fields.take(name, False)
    if type(value) is not bool:
        raise fields.error(msg("bad {name}", name=name), msg("true or false"), name=name)
    return value


def read_json(fields: Fields) -> Numberlink:
    """``clues``: rows of numbers or of letters, 0 open; ``full_cover`` and ``no_2x2``, or ``rules`` by name."""
    named = rules_of(fields, None)
    rules = NAMES[_flag(fields, "full_cover"), _flag(fields, "no_2x2")]
    if named not in (None, rules) and rules != "any":
        raise fields.error(msg("rules that contradict full_cover and no_2x2"), msg("one of the two"), name="rules")

    def fits(value: Any) -> bool:
        return only_letters([value]) if isinstance(value, str) else type(value) is int and 0 <= value <= MOST

    rows = fields.grid("clues", fits, msg("0 (open), a number up to {MOST}, or a letter", MOST=MOST))
    signs = {value for row in rows for value in row if value}
    lettered = only_letters([str(value) for value in signs])
    if not lettered and any(isinstance(value, str) for value in signs):
        raise fields.error(msg("letters beside numbers"), msg("either numbers or letters"), name="clues")
    clues = [[LETTERS.index(value) + 1 if value and lettered else value for value in row] for row in rows]
    return board(Clues(clues, lettered), named or rules, fields)


def write_json(puzzle: Numberlink) -> dict[str, Any]:
    """The same."""
    return {"clues": printed(puzzle), "full_cover": puzzle.full_cover, "no_2x2": puzzle.no_2x2}


# puzz.link ------------------------------------------------------------------------------------------------------------


def read_link(link: Link, rules: str = "any", *, lettered: bool = False) -> Numberlink:
    """Cells in reading order: a hex digit; ``-`` and two, ``+`` and three, ``=`` 4096 and three, ``%`` 8192 and three;
    a letter from g on skips cells.
    """
    draft = Draft(link.rows, link.cols)
    body = read_body("number16", link, draft)
    size = link.rows * link.cols
    if draft.told != size:
        what = msg("the body covers {count} cells", count=draft.told)
        raise body.error(what, msg("{size} cells", size=size), offset=len(body.text))
    rows = [[int(clue or 0) for clue in row] for row in draft.clues]
    found = board(Clues(rows, lettered and max(map(max, rows)) <= len(LETTERS)), rules, body)
    return replace(found, notes=tuple(draft.notes))


def read_arukone(link: Link) -> Numberlink:
    """The same, shown with letters; every cell is used unless a flag says ``e``."""
    rules = "any" if any("e" in flag.text for flag in link.flags) else "full"
    return replace(read_link(link, rules, lettered=True), stated=frozenset({"rules"}))


def _body(puzzle: Numberlink) -> str | None:
    return CODECS["number16"].write(Printed(tuple(tuple(n or None for n in row) for row in clues_of(puzzle))))


def write_link(puzzle: Numberlink) -> str | None:
    """For boards where cells may stay empty and blocks may be filled, as the site has them."""
    plain = puzzle.rules == "any" and not puzzle.lettered
    return f"{puzzle.cols}/{puzzle.rows}/{_body(puzzle)}" if plain else None


def write_arukone(puzzle: Numberlink) -> str | None:
    """For boards of letters, and for those where every cell is used, which the site shows with letters."""
    if puzzle.no_2x2 or not (puzzle.lettered or puzzle.full_cover):
        return None
    flag = "" if puzzle.full_cover else "e/"
    return f"{flag}{puzzle.cols}/{puzzle.rows}/{_body(puzzle)}"


# pzprv3 ---------------------------------------------------------------------------------------------------------------


def read_sheet(sheet: Sheet) -> Numberlink:
    """Rows of numbers and ``.``; then the edges to the right and below as 0, 1 or -1."""
    grid = sheet.grid(0, "numbers")
    _answer(sheet)
    return board(numbers_of(grid), "any", sheet.lines[0])


def _answer(sheet: Sheet) -> Draft:
    """The edges of the answer, where there is one."""
    draft, joints = Draft(sheet.rows, sheet.cols), SECTIONS["joints"]
    if len(sheet.lines) > sheet.rows:
        sheet.over(joints.read(draft, sheet, sheet.rows))
    return draft


def write_sheet(puzzle: Numberlink) -> list[str] | None:
    """The same, with an empty answer."""
    numbers = [" ".join(map(str, row)) + " " for row in printed(puzzle, ".")]
    return [*numbers, *_no_lines(puzzle)] if puzzle.rules == "any" and not puzzle.lettered else None


def _no_lines(puzzle: Numberlink) -> list[str]:
    rows, cols = puzzle.rows, puzzle.cols
    return ["0 " * (cols - 1)] * (rows if cols > 1 else 0) + ["0 " * cols] * (rows - 1)


def sheet_marks(_: Numberlink, sheet: Sheet) -> Marks:
    """The edges of the answer."""
    edges = _answer(sheet).edges.items()
    return Marks(*(sum(bit for bit, value in edges if value == side) for side in (0, 1)))


COVER = {"passallcell": "full", "dontpassallcell": "any", "allowempty": "any"}
"""The line before the letters of an Arukone file: whether every cell is used."""


def read_arukone_sheet(sheet: Sheet) -> Numberlink:
    """``passallcell`` or ``dontpassallcell``, then the same with letters."""
    [cover] = sheet.part(0, 1, "rules")
    if cover.text not in COVER:
        raise cover.error(msg("unknown rule set {text}", text=shown(cover.text)), choice(tuple(COVER)))
    puzzle = read_sheet(_without_cover(sheet))
    return replace(puzzle, full_cover=RULES[COVER[cover.text]][0], stated=frozenset({"rules"}))


def _without_cover(sheet: Sheet) -> Sheet:
    return sheet._replace(lines=sheet.lines[1:])


def write_arukone_sheet(puzzle: Numberlink) -> list[str] | None:
    """For boards of letters."""
    if not puzzle.lettered or puzzle.no_2x2:
        return None
    letters = [" ".join(row) + " " for row in printed(puzzle, ".")]
    cover = next(word for word, rules in COVER.items() if rules == puzzle.rules)
    return [cover, *letters, *_no_lines(puzzle)]


# janko.at -------------------------------------------------------------------------------------------------------------


def read_janko(file: JankoFile) -> Numberlink:
    """``problem``: rows of numbers or letters, and -; ``Arukone-2`` and ``-3`` use every cell and fill no 2×2 block."""
    name = file.fields["puzzle"].text
    rules = "no2x2" if re.search(r"[-\s][23]\s*$", name) else "any"
    puzzle = board(numbers_of(file.grid("problem")), rules, file.fields["puzzle"])
    return replace(puzzle, stated=frozenset({"rules"} if rules != "any" else ()))


def write_janko(puzzle: Numberlink) -> list[str] | None:
    """``problem``, for boards where cells may stay empty."""
    rows = [" ".join(map(str, row)) for row in printed(puzzle, "-")]
    return ["problem", *rows] if puzzle.rules == "any" else None


def janko_marks(puzzle: Numberlink, file: JankoFile) -> Marks:
    """``solution``: the number at each cell."""
    return half_of(puzzle, numbers_of(file.grid("solution")).rows)


# Drawings -------------------------------------------------------------------------------------------------------------


def drawn_marks(puzzle: Numberlink, drawing: DrawnBoard) -> Marks:
    """The lines."""
    shape, yes = edges(puzzle.rows, puzzle.cols), 0
    for ends in drawing.joined("line"):
        yes |= shape.between(*ends)
    return Marks(yes, 0)


BODIES: Bodies[Numberlink] = Bodies(
    json=Json(read_json, write_json, lambda puzzle, fields: half(puzzle, fields.take("answer"))),
    text=Text(read_text, text_marks, looks, told=known_of),
    puzzlink={
        "numlin": Puzzlink(read_link, write_link),
        "numberlink": Puzzlink(read_link, write_link),
        "arukone": Puzzlink(read_arukone, write_arukone),
    },
    pzprv3={
        "numlin": Pzprv3(read_sheet, write_sheet, sheet_marks),
        "arukone": Pzprv3(
            read_arukone_sheet,
            write_arukone_sheet,
            lambda puzzle, sheet: sheet_marks(puzzle, _without_cover(sheet)),
            lambda sheet: len(sheet.lines) > sheet.rows + 1,
        ),
    },
    kanpen={"numberlink": Pzprv3(read_sheet, write_sheet, sheet_marks)},
    janko={name: Janko(read_janko, write_janko, janko_marks) for name in JANKO},
    own=(Sized(),),
    settings={
        "rules": Setting(
            lambda text: rules_of(Fields({"rules": text}, Piece(""))),
            lambda puzzle: puzzle.rules,
            lambda puzzle, rules: replace(puzzle, full_cover=RULES[rules][0], no_2x2=RULES[rules][1]),
            ("full_cover", "no_2x2"),
        )
    },
    editor=EDITOR,
    strokes=Strokes(marks=drawn_marks),
    clicks=lambda puzzle: Clicks(*line_clicks(puzzle, puzzle.variables)),
)
