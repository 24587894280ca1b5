"""How Numberlink boards are written: the bodies of all formats.

Sources: the puzz.link and pzprv3 forms of pzpr.js, the files of janko.at, the input of thomasahle's numberlink, and the
grids of letters that Flow Free levels are posted in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from deduce.errors import InputError
from deduce.formats.bodies import Bodies, Janko, JankoFile, Json, Link, Puzzlink, Pzprv3, Sheet, Text
from deduce.formats.fields import Fields
from deduce.formats.shell import Format, same_kind
from deduce.formats.source import Piece, board_size, cells, rows_of_length, shown
from deduce.language import choice, msg
from deduce.marks import Marks
from deduce.puzzle import Kind, Puzzle
from deduce.registry import kind as kind_of
from techniques.numberlink import drawing
from techniques.numberlink.kind import RULES, Numberlink

OPEN = frozenset((".", "0", "-", "_", "·", "+", "*", " "))
MOST = 9999
"""The largest number that is read."""
HEX = "0123456789abcdef"
JANKO = {"arukone": "any", "numberlink": "any"}
Rows = Sequence[Sequence[int]]


def board(clues: Rows, rules: str, place: Piece | Fields) -> Numberlink:
    """The puzzle of some numbers; a fault of the whole board is told at `place`."""
    full_cover, no_2x2 = RULES[rules]
    try:
        return Numberlink.of(clues, full_cover=full_cover, no_2x2=no_2x2)
    except InputError as fault:
        raise place.error(fault.what, fault.expected) from None


def clues_of(puzzle: Numberlink) -> list[list[int]]:
    """The numbers as rows, 0 for an open cell."""
    found = [[0] * puzzle.cols for _ in range(puzzle.rows)]
    for number, pair in zip(puzzle.numbers, puzzle.ends, strict=True):
        for r, c in puzzle.grid.cells(pair[0] | pair[1]):
            found[r][c] = number
    return found


# Our own JSON --------------------------------------------------------------------------------------------------------


def _flag(fields: Fields, name: str) -> bool:
    value = fields.take(name, False)
    if type(value) is not bool:
        raise fields.error(msg("bad {name}", name=name), msg("true or false"), name=name)
    return value


def read_json(fields: Fields) -> Numberlink:
    """``clues``: rows of numbers, 0 open; ``full_cover`` and ``no_2x2``."""
    rules = _flag(fields, "full_cover"), _flag(fields, "no_2x2")

    def fits(value: Any) -> bool:
        return type(value) is int and 0 <= value <= MOST

    clues = fields.grid("clues", fits, msg("0 (open) or a number up to {MOST}", MOST=MOST))
    return board(clues, next(name for name, both in RULES.items() if both == rules), fields)


def write_json(puzzle: Numberlink) -> dict[str, Any]:
    """The same."""
    return {"clues": clues_of(puzzle), "full_cover": puzzle.full_cover, "no_2x2": puzzle.no_2x2}


# Grids of characters or numbers --------------------------------------------------------------------------------------


def _rules(fields: Fields) -> str:
    rules = str(fields.take("rules", "any"))
    if rules not in RULES:
        raise fields.error(msg("unknown rule set {text}", text=shown(rules)), choice(tuple(RULES)), name="rules")
    return rules


def _grid(grid: Sequence[Sequence[Piece]], *, mixed: bool = False) -> list[list[int]]:
    """The numbers in a grid; letters get numbers in the order of the alphabet when no number stands beside them."""
    signs = {cell.text for row in grid for cell in row} - OPEN
    digits = {sign for sign in signs if sign.isascii() and sign.isdigit()}
    letters = {sign for sign in signs if len(sign) == 1 and drawing.value_of(sign) is not None} - digits
    found = []
    for row in grid:
        found.append([0] * len(row))
        for c, cell in enumerate(row):
            if cell.text in OPEN:
                continue
            if cell.text not in digits | letters or (cell.text in digits and len(cell.text) > len(str(MOST))):
                raise cell.error(
                    msg("bad cell {text}", text=shown(cell.text)), msg("a number, a letter, or . for an open cell")
                )
            if digits and cell.text in letters and not mixed:
                raise cell.error(
                    msg("the letter {cell} on a board of numbers", cell=cell.text), msg("either numbers or letters")
                )
            value = int(cell.text) if cell.text in digits else drawing.value_of(cell.text)
            found[-1][c] = value or 0
    return found


def _is_drawn(rows: Sequence[str]) -> bool:
    """Whether rows are in the form of `Numberlink.text` with lines."""
    return drawing.is_spread(rows) or any(sign in drawing.ARMS for row in rows for sign in row)


def read_text(rows: Sequence[Piece], fields: Fields) -> Numberlink:
    """A grid of numbers or letters, or a drawn board; ``# rules: full`` before it."""
    rules, numbers = _rules(fields), [int(word) for word in re.findall("[0-9]+", str(fields.take("numbers", "")))]
    lines = [row.text for row in rows]
    if numbers or _is_drawn(lines):
        try:
            clues = drawing.board(lines, numbers)[1]
        except InputError as fault:
            raise rows[0].error(fault.what, fault.expected) from None
    else:
        grid = cells(rows)
        clues = _grid(grid, mixed=_is_ours(grid))
    return board(clues, rules, rows[0])


def _is_ours(grid: Sequence[Sequence[Piece]]) -> bool:
    """Whether letters stand for the numbers after 9, as `Numberlink.text` has them when all of 1 to 9 are there."""
    return {cell.text for row in grid for cell in row}.issuperset("123456789")


def text_marks(puzzle: Numberlink, rows: Sequence[Piece]) -> Marks:
    """The lines of a drawn board; or rows of the number at each cell."""
    lines = [row.text for row in rows]
    try:
        if not _is_drawn(lines):
            return puzzle.marks(_grid(cells(rows, (puzzle.rows, puzzle.cols)), mixed=True))
        drawn = drawing.board(lines)[0]
        if (len(drawn.signs), len(drawn.signs[0])) != (puzzle.rows, puzzle.cols):
            raise rows[0].error(
                msg("the marks do not fit the board"),
                msg("{rows} rows of {cols} cells", rows=puzzle.rows, cols=puzzle.cols),
            )
        return drawing.marks_of(puzzle, drawn)
    except InputError as fault:
        raise fault if fault.where and "line" in fault.where else rows[0].error(fault.what, fault.expected) from None


def looks(rows: Sequence[Piece]) -> float:
    """Whether each number or letter of a grid stands twice, more or less; a drawn board is told by its lines."""
    lines = [row.text for row in rows]
    if _is_drawn(lines) and any(sign in drawing.ARMS or sign in "-|" for line in lines for sign in line):
        return 1.0
    try:
        signs = [cell.text for row in cells(rows) for cell in row if cell.text not in OPEN]
    except InputError:
        return 0.0
    if not signs or any(drawing.value_of(sign) is None if len(sign) == 1 else not sign.isdigit() for sign in signs):
        return 0.0
    if set(signs) <= {"1", "2"} or set(signs) <= {"W", "B", "w", "b"}:
        return 0.0
    return 2 * sum(signs.count(sign) == 2 for sign in set(signs)) / len(signs)


# puzz.link -----------------------------------------------------------------------------------------------------------


def read_link(link: Link, rules: str = "any") -> Numberlink:
    """Cells in reading order: a hex digit; ``-`` and two, ``+`` and three, ``=`` 4096 and three, ``%`` 8192 and three;
    a letter from g on skips cells.
    """
    body, *more = link.parts
    if more:
        raise more[0].error(msg("one part too many"), msg("COLS/ROWS/BODY"))
    flat: list[int] = []
    size, text, i = link.rows * link.cols, body.text, 0
    while i < len(text):
        sign = text[i]
        wide, base = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}.get(sign, (0, 0))
        digits = text[i + 1 : i + 1 + wide] if wide else sign
        if "g" <= sign <= "z":
            flat += [0] * (ord(sign) - ord("g") + 1)
        elif sign == ".":
            raise body.error(msg("a number that is not known (?)"), msg("numbers"), offset=i)
        elif len(digits) == max(wide, 1) and all(digit in HEX for digit in digits):
            flat.append(base + int(digits, 16))
        else:
            raise body.error(
                msg("unknown character {text}", text=shown(text[i : i + 1 + wide])), msg("numbers and skips"), offset=i
            )
        i += 1 + wide
    if len(flat) != size:
        raise body.error(
            msg("the body covers {count} cells", count=len(flat)), msg("{size} cells", size=size), offset=len(text)
        )
    return board(rows_of_length(flat, link.cols), rules, body)


def read_arukone(link: Link) -> Numberlink:
    """The same; every cell is used unless a flag says ``e``."""
    return read_link(link, "any" if any("e" in flag.text for flag in link.flags) else "full")


def _body(puzzle: Numberlink) -> str:
    def sign(number: int) -> str:
        for base, mark, wide in ((8192, "%", 3), (4096, "=", 3), (256, "+", 3), (16, "-", 2)):
            if number >= base:
                return mark + f"{number - (base if base > 4000 else 0):0{wide}x}"
        return f"{number:x}"

    flat = "".join(sign(number) if number else "." for row in clues_of(puzzle) for number in row)
    return re.sub(r"\.+", lambda gap: _skip(len(gap[0])), flat)


def _skip(count: int) -> str:
    return "z" * (count // 20) + (chr(ord("g") + count % 20 - 1) if count % 20 else "")


def write_link(puzzle: Numberlink) -> str | None:
    """For boards where cells may stay empty and blocks may be filled, as the site has them."""
    return f"{puzzle.cols}/{puzzle.rows}/{_body(puzzle)}" if puzzle.rules == "any" else None


def write_arukone(puzzle: Numberlink) -> str | None:
    """For boards where every cell is used."""
    return f"{puzzle.cols}/{puzzle.rows}/{_body(puzzle)}" if puzzle.rules == "full" else None


# pzprv3 --------------------------------------------------------------------------------------------------------------


def read_sheet(sheet: Sheet) -> Numberlink:
    """Rows of numbers and ``.``; then the edges to the right and below as 0, 1 or -1."""
    lines = sheet.part(0, sheet.rows, "numbers")
    _edges(sheet)
    return board(_grid(cells(lines, (sheet.rows, sheet.cols), spaced=True)), "any", lines[0])


def _edges(sheet: Sheet) -> tuple[list[list[Piece]], list[list[Piece]]]:
    """The two grids of edges; nothing when the answer is missing."""
    rows, cols = sheet.rows, sheet.cols
    if len(sheet.lines) <= rows:
        return [], []
    across = sheet.part(rows, rows, "edges") if cols > 1 else []
    down = sheet.part(rows + len(across), rows - 1, "edges") if rows > 1 else []
    sheet.over(rows + len(across) + len(down))
    return (
        cells(across, (rows, cols - 1), spaced=True) if across else [],
        cells(down, (rows - 1, cols), spaced=True) if down else [],
    )


def write_sheet(puzzle: Numberlink) -> list[str] | None:
    """The same, with an empty answer."""
    rows, cols = puzzle.rows, puzzle.cols
    lines = [" ".join(str(number or ".") for number in row) + " " for row in clues_of(puzzle)]
    lines += ["0 " * (cols - 1)] * (rows if cols > 1 else 0) + ["0 " * cols] * (rows - 1)
    return lines if puzzle.rules == "any" else None


def sheet_marks(puzzle: Numberlink, sheet: Sheet) -> Marks:
    """The edges of the answer."""
    across, down = _edges(sheet)
    yes = no = 0
    for right, grid in ((True, across), (False, down)):
        for r, row in enumerate(grid):
            for c, cell in enumerate(row):
                if cell.text not in ("0", "1", "-1"):
                    raise cell.error(msg("bad edge {text}", text=shown(cell.text)), msg("0, 1 or -1"))
                edge = puzzle.edges.between((r, c), (r, c + 1) if right else (r + 1, c))
                yes |= edge * (cell.text == "1")
                no |= edge * (cell.text == "-1")
    return Marks(yes, no)


# janko.at ------------------------------------------------------------------------------------------------------------


def _section(file: JankoFile, name: str) -> list[list[int]]:
    if not file.sections.get(name):
        raise file.fields["puzzle"].error(
            msg("no section {name}", name=name), msg("{name} with {file} rows", name=name, file=file.rows)
        )
    return _grid(cells(file.sections[name], (file.rows, file.cols), spaced=True))


def read_janko(file: JankoFile) -> Numberlink:
    """``problem``: rows of numbers and -; ``Arukone-2`` and ``-3`` use every cell and fill no 2×2 block."""
    name = file.fields["puzzle"].text
    rules = "no2x2" if re.search(r"[-\s][23]\s*$", name) else "any"
    return board(_section(file, "problem"), rules, file.fields["puzzle"])


def write_janko(puzzle: Numberlink) -> list[str] | None:
    """``problem``, for boards where cells may stay empty."""
    rows = [" ".join(str(number or "-") for number in row) for row in clues_of(puzzle)]
    return ["problem", *rows] if puzzle.rules == "any" else None


def janko_marks(puzzle: Numberlink, file: JankoFile) -> Marks:
    """``solution``: the number at each cell."""
    return puzzle.marks(_section(file, "solution"))


# thomasahle's numberlink ---------------------------------------------------------------------------------------------


class Sized(Format):
    """A line ``W H``, then rows of ``.`` and letters or digits; ``0 0`` ends the last of several puzzles."""

    name = "numberlink"
    title = "numberlink input"
    _head = re.compile(r"^[ \t]*([0-9]+)[ \t]+([0-9]+)[ \t]*$")

    def claims(self, source: Piece, kind: Kind | None, /) -> bool:
        lines = [line.text.split() for line in source.lines()]
        if kind is not None and kind.name != "numberlink":
            return False
        if len(lines) < 2 or not self._head.match(" ".join(lines[0])) or len(lines[0]) != 2:
            return False
        cols, rows = (int(word[:6]) for word in lines[0])
        return rows > 0 and len(lines) > rows and len("".join(lines[1])) == cols != 2

    def split(self, source: Piece, /) -> Iterator[Piece]:
        lines = list(source.lines())
        while lines and (head := self._head.match(lines[0].text)) and int(head[2][:6]):
            rows = int(head[2][:6])
            yield Piece("\n".join(line.text for line in lines[: rows + 1]), lines[0].line)
            lines = lines[rows + 1 :]
        if lines and not (head and not int(head[2][:6])):
            raise lines[0].error(msg("no size"), msg("a line W H, or 0 0 at the end"))

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        same_kind(kind_of("numberlink"), kind, source)
        head, *lines = source.lines()
        wide, high = head.words()
        rows, cols = board_size(high, wide)
        return board(_grid(cells(lines, (rows, cols)), mixed=True), "full", head)

    def write(self, puzzle: Puzzle, /) -> str | None:
        if not isinstance(puzzle, Numberlink) or puzzle.rules != "full" or puzzle.numbers[-1] > len(drawing.SIGNS):
            return None
        rows = ["".join(drawing.sign_of(number) if number else "." for number in row) for row in clues_of(puzzle)]
        return "\n".join([f"{puzzle.cols} {puzzle.rows}", *rows])


BODIES: Bodies[Numberlink] = Bodies(
    json=Json(read_json, write_json, lambda puzzle, fields: puzzle.marks(fields.take("answer"))),
    text=Text(read_text, text_marks, looks),
    puzzlink={"numlin": Puzzlink(read_link, write_link), "arukone": Puzzlink(read_arukone, write_arukone)},
    pzprv3={"numlin": Pzprv3(read_sheet, write_sheet, sheet_marks)},
    janko={name: Janko(read_janko, write_janko, janko_marks) for name in JANKO},
    own=(Sized(),),
)
