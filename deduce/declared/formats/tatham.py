"""Declared kinds as games of Simon Tatham's: how he writes their boards and their moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from deduce.board.edges import edges
from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.bridges import built
from deduce.declared.formats.dominoes import dominoes_described, dominoes_draft, dominoes_size, laid, parted
from deduce.declared.formats.dots import arrowed, bordered, stars_described, stars_draft, unarrowed
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.frame import lines_of, put_lines
from deduce.declared.formats.keen import MADE, keen_described, keen_draft
from deduce.declared.formats.runs import CODECS, cells, fill, string
from deduce.declared.formats.solo import solo_described, solo_draft, solo_size
from deduce.declared.formats.towers import towers_described, towers_draft
from deduce.declared.formats.trees import trees_described, trees_draft
from deduce.declared.formats.unequal import unequal_described, unequal_draft, unequal_size, unequal_value
from deduce.declared.outside import Outside
from deduce.declared.printed import Printed
from deduce.formats.bodies import Tatham
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.declared.formats.base import BoardFormats

Move = Callable[[Draft, Printed, re.Match[str]], None]
"""Makes a move on a draft; raises LookupError or ValueError for one that no board has."""


class GameBoards(NamedTuple):
    """How boards of a game are written that are no clues in one row after the other.

    Attributes:
        read: from the description, the rows and columns that stand before it, and what stands behind these.
        write, size: as those of `Tatham`.
    """

    read: Callable[[Piece, int, int, str], Draft]
    write: Callable[[DeclaredPuzzle], str | None]
    size: Callable[[DeclaredPuzzle], str] = lambda puzzle: f"{puzzle.cols}x{puzzle.rows}"


class Game(NamedTuple):
    """One of his games.

    Attributes:
        boards: how its boards are written; for clues in one row after the other, by the name of their codec.
        moves: the patterns of its moves, and what each of them does.
        made, plain, only: as those of `Tatham`.
        title: what he calls it, where several kinds are one of his games.
    """

    boards: str | GameBoards
    moves: dict[str, Move]
    made: str = ""
    plain: str = ".*"
    only: str = "(?!)"
    title: str = ""


def tatham(form: BoardFormats) -> Tatham[DeclaredPuzzle]:
    """The body of a kind that is one of his games."""
    name = form.kind.tatham
    game = GAMES[name]

    def marks(puzzle: DeclaredPuzzle, moves: Sequence[Piece]) -> Marks:
        draft = Draft(puzzle.rows, puzzle.cols)
        for move in moves:
            for part in move.split(";"):
                _make(draft, puzzle.print, game, part)
        return form.marked(puzzle, draft, moves[-1])

    boards = _in_rows(game.boards, form.more) if isinstance(game.boards, str) else game.boards
    return Tatham(
        game.title or name,
        lambda desc, *size: form.puzzle(boards.read(desc, *size), desc),
        boards.write,
        marks,
        game.made,
        game.plain,
        game.only,
        boards.size,
    )


def _in_rows(codec: str, more: int) -> GameBoards:
    """Clues in one row after the other, as a codec writes them; so many more rows and columns than of cells."""

    def read(desc: Piece, rows: int, cols: int, _: str) -> Draft:
        draft = Draft(rows + more, cols + more)
        fill(draft, cells(CODECS[codec], desc), desc)
        return draft

    def write(puzzle: DeclaredPuzzle) -> str | None:
        return string(CODECS[codec], [clue for row in puzzle.print.cells for clue in row])

    return GameBoards(read, write)


def _make(draft: Draft, board: Printed, game: Game, part: Piece) -> None:
    """A part of a move.

    Raises:
        InputError: for one that the game does not have, or that leads off the board.
    """
    if not part.text:
        return
    for pattern, move in game.moves.items():
        if found := re.fullmatch(pattern, part.text, re.A):
            try:
                move(draft, board, found)
            except (LookupError, ValueError):
                break
            return
    raise part.error(msg("unknown move {text}", text=shown(part.text)), msg("a move of the game"))


# Moves ----------------------------------------------------------------------------------------------------------------


def _cell(board: Printed, r: str, c: str) -> Cell:
    """A cell on the board.

    Raises:
        LookupError: for another one.
    """
    cell = int(r), int(c)
    if not board.bit(*cell):
        raise LookupError(cell)
    return cell


def _put(values: dict[Any, int], place: object, value: int | None) -> None:
    if value is None:
        values.pop(place, None)
    else:
        values[place] = value


def _shade(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """Black, white or circled, empty: the row of a cell first."""
    for sign, r, c in re.findall("([BWE]),([0-9]+),([0-9]+)", found[0]):
        _put(draft.values, _cell(board, r, c), {"B": 0, "W": 1}.get(sign))


def _ring(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """Black, circled, empty: the column of a cell first."""
    _put(draft.values, _cell(board, found[3], found[2]), {"B": 0, "C": 1}.get(found[1]))


def _light(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A bulb, or a mark for none: the same again takes it away."""
    cell, value = _cell(board, found[3], found[2]), "LI".index(found[1])
    _put(draft.values, cell, None if draft.values.get(cell) == value else value)


def _slant(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A diagonal, or none: the column of a cell first."""
    _put(draft.values, _cell(board, found[3], found[2]), {"\\": 0, "/": 1}.get(found[1]))


STATES = (None, 0, 1)
"""In the order in which a click leads from one to the next: unmarked, black, white."""


def _click(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """On to the next state, or to the one before."""
    cell = _cell(board, found[3], found[2])
    _put(draft.values, cell, STATES[(STATES.index(draft.values.get(cell)) + (1 if found[1] == "t" else 2)) % 3])


def _drag(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """From a cell towards another one, which is left out: what is unmarked gets a state."""
    (r, c), (y, x) = _cell(board, found[2], found[1]), _cell(board, found[4], found[3])
    count = abs(y - r) if x == c else abs(x - c)
    dr, dc = ((y > r) - (y < r), 0) if x == c else (0, (x > c) - (x < c))
    for cell in ((r + k * dr, c + k * dc) for k in range(count)):
        if cell not in draft.values:
            _put(draft.values, cell, STATES[int(found[5])])


def _bits(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """The solution: a bit for each cell."""
    told = "".join(f"{int(digit, 16):04b}" for digit in found[1])
    draft.values = {cell: 1 - int(bit) for cell, bit in zip(board.grid.cells(), told, strict=False)}


def _place(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A zero or a one, or nothing; a sun is a zero."""
    value = {"0": 0, "1": 1}.get(found[1])
    _put(draft.values, _cell(board, found[3], found[2]), value if value is None or board.between else 1 - value)


def _all(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """The solution: a zero or a one for each cell."""
    draft.values = {cell: int(bit) for cell, bit in zip(board.grid.cells(), found[1], strict=True)}


def _enter(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A value or none, or a note of one, which the same again takes away; the column of a cell first."""
    cell, value = _cell(board, found[3], found[2]), int(found[4])
    if value > board.rows:
        raise ValueError(value)
    if found[1] == "R" or not value:
        _put(draft.values, cell, value or None)
        draft.left.pop(cell, None)
    elif cell not in draft.values:
        draft.left.setdefault(cell, set()).symmetric_difference_update({value})


def _every(draft: Draft, board: Printed, _: re.Match[str]) -> None:
    """All notes in the cells without a value."""
    for cell in board.grid.cells():
        if cell not in draft.values and board.printing(cell) is None:
            draft.left[cell] = set(range(1, board.rows + 1))


def _solved(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """The solution: the value of each cell."""
    draft.left = {}
    draft.values = {cell: int(value) for cell, value in zip(board.grid.cells(), found[1].split(","), strict=True)}


def _spelled(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """The solution: a character for each cell."""
    draft.left, values = {}, (unequal_value(char, board.rows) for char in found[1])
    draft.values = dict(zip(board.grid.cells(), values, strict=True))


def _sides(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """Lines, crosses and neither, by the numbers of edges."""
    sides = _numbered(board.rows, board.cols)
    for number, sign in re.findall("([0-9]+)([ynu])", found[0]):
        _put(draft.edges, sides[int(number)], {"y": 0, "n": 1}.get(sign))


@lru_cache(maxsize=8)
def _numbered(rows: int, cols: int) -> Sequence[int]:
    """The sides of cells in the order in which his grid meets them: cell by cell, above, right, below, left."""
    found: dict[int, None] = {}
    for r, c in product(range(rows), range(cols)):
        corners = (r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            found.setdefault(edges(rows + 1, cols + 1).between(one, other))
    return tuple(found)


RIGHT, DOWN = 1, 8


def _passes(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """Lines and crosses by the sides of a cell: each is said by both cells, and is taken from the upper or left one."""
    r, c = _cell(board, found[4], found[3])
    ways = int(found[2])
    for way, cell in ((RIGHT, (r, c + 1)), (DOWN, (r + 1, c))):
        if not board.bit(*cell) or not (ways & way or found[1] == "R"):
            continue
        edge = board.joints.between((r, c), cell)
        was = draft.edges.get(edge)
        if found[1] == "M":
            value = None if was == 1 else 1
        elif found[1] == "F":
            value = None if was == 0 else 0
        elif found[1] == "L" or ways & way:
            value = None if found[1] == "N" else 0
        else:
            value = was if was == 1 else None
        _put(draft.edges, edge, value)


def _nothing(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """Says that the program solved it."""


def _cleared(draft: Draft, board: Printed, found: re.Match[str]) -> None:  # noqa: ARG001
    """Begins anew: the solution follows."""
    draft.values = {}


def _block(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """Black, white or unmarked in a rectangle: its first column and row, and how many of them."""
    c, r, wide, high = map(int, found.groups()[1:])
    for cell in product(range(r, r + high), range(c, c + wide)):
        _put(draft.values, _cell(board, *map(str, cell)), {"F": 0, "E": 1}.get(found[1]))


def _filled(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """The solution: a one for each black cell."""
    draft.values = {cell: 1 - int(bit) for cell, bit in zip(board.grid.cells(), found[1], strict=True)}


def _border(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A click on the border to the left of a cell or above it."""
    c, r = int(found[2]), int(found[3])
    bit = board.sides.between((r, c), (r, c + 1) if found[1] == "H" else (r + 1, c))
    if draft.edges.pop(bit, None) is None:
        draft.edges[bit] = 0


def _rectangle(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A drag over a rectangle, by its first column and row, and how many of them: all of its borders and none within,
    or no more than that.
    """
    left, top, wide, high = map(int, found.groups()[1:])
    _cell(board, str(left + wide - 1), str(top + high - 1))
    within = board.grid.union(product(range(top, top + high), range(left, left + wide)))
    for cell in board.grid.cells(within):
        for bit in bits(board.around(cell)):
            (r, c), (y, _) = board.sides.at(bit)
            two = ((r - 1, c), (r, c)) if r == y else ((r, c - 1), (r, c))
            inside = [bool(board.bit(*one) & within) for one in two]
            if all(inside):
                draft.edges.pop(bit, None)
            elif found[1] == "R":
                draft.edges[bit] = 0


def _cut(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """The solution: a sign for each border between neighbours in a row, then for each in a column."""
    level = [((r, c), (r + 1, c)) for r in range(board.rows) for c in range(1, board.cols)]
    upright = [((r, c), (r, c + 1)) for r in range(1, board.rows) for c in range(board.cols)]
    for ends, sign in zip(level + upright, found[1], strict=True):
        if sign == "1":
            draft.edges[board.sides.between(*ends)] = 0


def _same(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A value, or none, in some cells, by their numbers in reading order."""
    for number in found[1].split(","):
        _put(draft.values, _cell(board, *map(str, divmod(int(number), board.cols))), int(found[2]) or None)


def _said(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """The solution: a digit for each cell."""
    draft.values = {cell: int(digit) for cell, digit in zip(board.grid.cells(), found[1], strict=True)}


# Clues outside --------------------------------------------------------------------------------------------------------


RUNS = Outside(least=1, several=True)
"""What stands outside of a board of his Pattern."""


def _lined(desc: Piece, rows: int, cols: int, _: str) -> Draft:
    """The runs of all columns and then of all rows, with dots between the numbers and slashes between the lines.

    Raises:
        InputError: for another number of lines, what is no number, and for cells that are given.
    """
    if "," in desc.text:
        raise desc.error(msg("cells that are given"), msg("clues alone"), offset=desc.text.index(","))
    lines = desc.split("/")
    if len(lines) != rows + cols:
        count, most = len(lines), rows + cols
        raise desc.error(msg("{count} clues", count=count), msg("{count} clues", count=most), offset=len(desc.text))
    draft = Draft(rows, cols)
    put_lines(draft, RUNS, lines[:cols], lines[cols:], ".")
    return draft


def _lines(puzzle: DeclaredPuzzle) -> str | None:
    lines = lines_of(puzzle.print)
    return "/".join(".".join(map(str, one)) for side in lines for one in side) if lines else None


CAMP = Outside()
"""What stands outside of a board of his Tents."""


def _camp(desc: Piece, rows: int, cols: int, _: str) -> Draft:
    """Trees, and the numbers of all columns and of all rows."""
    return trees_draft(desc, rows, cols, "T", CAMP)


def _pitch(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A tent, none, or neither: the column of a cell first."""
    _put(draft.values, _cell(board, found[3], found[2]), {"T": 0, "N": 1}.get(found[1]))


# Values in cells ------------------------------------------------------------------------------------------------------

FARTHEST = 25
"""How many cells the last letter passes over."""


def _values(desc: Piece, rows: int, cols: int, _: str) -> Draft:
    """The values of a board on which clues stand between cells as well: a zero is a sun."""
    draft = Draft(2 * rows - 1, 2 * cols - 1)
    for spot, (one, place) in _passed_over(desc, rows, cols).items():
        r, c = divmod(spot, cols)
        draft.put(2 * r * draft.cols + 2 * c, "M" if one else "S", place, msg("clues on the board"))
    return draft


def _digits(desc: Piece, rows: int, cols: int, _: str) -> Draft:
    """The values of a board of zeros and ones."""
    draft = Draft(rows, cols)
    for spot, (one, place) in _passed_over(desc, rows, cols).items():
        draft.put(spot, int(one), place, msg("clues on the board"))
    return draft


def _passed_over(desc: Piece, rows: int, cols: int) -> dict[int, tuple[bool, Piece]]:
    """A letter passes over as many cells as its place in the alphabet says, to a zero, or to a one if it is a capital;
    the last letter only passes. One more value stands behind the last cell.

    Raises:
        InputError: for other characters, and for more or fewer cells.
    """
    count, at, flat = rows * cols, 0, dict[int, tuple[bool, Piece]]()
    for i, char in enumerate(desc.text):
        place = Piece(char, desc.line, desc.column + i)
        if not (char.isascii() and char.isalpha()):
            raise place.error(msg("bad sign {text}", text=shown(char)), msg("letters"))
        after = ord(char.lower()) - ord("a")
        at += after
        if at > count:  # something stands behind the last value
            at += 1
            break
        if after < FARTHEST:
            flat[at] = (char.isupper(), place)
            at += 1
    if at != count + 1 or count not in flat:
        told = msg("{count}, for {rows} rows and {cols} columns", count=count, rows=rows, cols=cols)
        raise desc.error(msg("the string covers {count} cells", count=at - 1), told, offset=len(desc.text))
    del flat[count]
    return flat


def _told(puzzle: DeclaredPuzzle) -> str | None:
    """The reverse; None for a board with signs between cells."""
    board = puzzle.print
    if board.between and any(r % 2 or c % 2 for r, c in board.clues):
        return None
    found, after = "", 0
    for clue in (*(board.printing(cell) for cell in board.grid.cells()), 0):
        if clue is None:
            after += 1
            continue
        letter = chr(ord("a") + after % FARTHEST)
        run = "z" * (after // FARTHEST) + letter
        found += run.upper() if clue in ("M", 1) else run
        after = 0
    return found


# The games ------------------------------------------------------------------------------------------------------------

AT = "([0-9]+),([0-9]+)"
ENTRIES = {f"([RP]){AT},([0-9]{{1,2}})": _enter, "M": _every}
"""The moves of those whose cells take values."""
GAMES: dict[str, Game] = {
    "Bridges": Game(
        "digits",
        {"S": _nothing, f"([LN]){AT},{AT}(?:,([0-9]+))?": built, f"M{AT}": _nothing},
        "m2",
        "(?!.*(m[013-9]|m[0-9]{2}|L)).*",
        "(i[0-9]+|e[0-9]+|m[0-9]+).*",
    ),
    "Dominosa": Game(
        GameBoards(dominoes_draft, dominoes_described, dominoes_size),
        {"S": _nothing, "D([0-9]+),([0-9]+)": laid, "E([0-9]+),([0-9]+)": parted},
    ),
    "Filling": Game("digits", {"([0-9]+(?:,[0-9]+)*)_([0-9])": _same, "s([1-9]+)": _said}),
    "Galaxies": Game(
        GameBoards(stars_draft, stars_described),
        {"S": _nothing, f"E{AT}": bordered, f"[Aa]{AT},{AT}": arrowed, f"U{AT}": unarrowed, f"M{AT}": _nothing},
    ),
    "Keen": Game(
        GameBoards(keen_draft, keen_described, unequal_size), {**ENTRIES, "S([0-9]+)": _spelled}, plain=f"(?:{MADE})?m?"
    ),
    "Light Up": Game("digits-and-black", {"S": _nothing, f"([LI]){AT}": _light}, only="b[0-9]+s[0-9]+.*"),
    "Loopy": Game("digits", {"S?(?:[0-9]+[ynu])*": _sides}, "t0", "(?!t[1-9]|t0[0-9]).*", "t[0-9]+.*"),
    "Mosaic": Game("digits", {f"([tT]){AT}": _click, f"[de]{AT},{AT},([0-2])": _drag, "s([0-9a-f]+)": _bits}),
    "Pattern": Game(GameBoards(_lined, _lines), {f"([FEU]){AT},{AT}": _block, "S([01]+)": _filled}),
    "Pearl": Game("pearls", {"S": _nothing, f"([LNRFM])([0-9]+),{AT}": _passes}),
    "Range": Game("numbers", {"S?(?:[BWE],[0-9]+,[0-9]+)*": _shade}),
    "Rectangles": Game(
        "numbers",
        {f"([RE]){AT},{AT}": _rectangle, f"([HV]){AT}": _border, "S([01]*)": _cut},
        only="[0-9]+x[0-9]+e.*",
    ),
    "Singles": Game("each", {"S": _nothing, f"([BCE]){AT}": _ring}),
    "Slant": Game("digits", {"S": _nothing, rf"([\\/C]){AT}": _slant}),
    "Solo": Game(
        GameBoards(solo_draft, solo_described, solo_size), {**ENTRIES, "S([0-9,]+)": _solved}, plain="(?!j?[xk]).*"
    ),
    "Tents": Game(GameBoards(_camp, trees_described), {"S": _cleared, f"([TNB]){AT}": _pitch}),
    "Towers": Game(
        GameBoards(towers_draft, towers_described, unequal_size),
        {**ENTRIES, "S([0-9]+)": _spelled, f"D{AT}": _nothing},
    ),
    "Unequal": Game(
        GameBoards(unequal_draft, unequal_described, unequal_size),
        {**ENTRIES, "S([0-9A-Za-z]+)": _spelled, f"F{AT},[0-9]+|H": _nothing},
        plain="(?!a).*",
    ),
    "Unruly": Game(GameBoards(_values, _told), {f"P([01-]),{AT}": _place, "S([01]+)": _all}, plain="(?!u).*"),
    "Unruly, unique": Game(
        GameBoards(_digits, _told), {f"P([01-]),{AT}": _place, "S([01]+)": _filled}, "u", "u.*", title="Unruly"
    ),
}
"""By what he calls them."""
