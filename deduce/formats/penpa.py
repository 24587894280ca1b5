"""penpa-edit addresses, ``…/penpa-edit/#m=edit&p=…``: a drawing, deflated and in base64.

The drawing is lines of text: a head with the size, margins, the tools, what the setter drew, what the solver drew, and
settings. Drawn things stand at numbered points: the middles of cells first, then their lower right corners, the middles
of their lower sides and of their right ones, each with two more rows and columns around the board. What a kind takes of
them says its `deduce.formats.strokes.Strokes`; all else is left aside, and named.

Source: penpa-edit by opt-pan and Swaroop Guggilam.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.formats.drawings import CORNERS, DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.offers import bodies
from deduce.formats.shell import Format, finish, same_board, same_size
from deduce.formats.source import Piece, board_size, whole_number
from deduce.formats.strokes import Strokes
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg

HOME = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_ADDRESS = re.compile(r"(?:\S{0,200}?[?#&])?m=(?:edit|solve)&(?:\S{0,200}&)?p=(?!https?(?::|%3a))(\S+)", re.I)
MOST = 4_000_000
"""The most characters of a drawing."""
MARGIN = 2
"""Rows and columns of points around a board on each side."""
SHORT = (
    *(("qa", "z9"), ("pu_q", "zQ"), ("pu_a", "zA"), ("grid", "zG"), ("edit_mode", "zM"), ("surface", "zS")),
    *(("line", "zL"), ("lineE", "zE"), ("wall", "zW"), ("cage", "zC"), ("number", "zN"), ("symbol", "zY")),
    *(("special", "zP"), ("board", "zB"), ("command_redo", "zR"), ("command_undo", "zU"), ("command_replay", "z8")),
    *(("numberS", "z1"), ("freeline", "zF"), ("freelineE", "z2"), ("thermo", "zT"), ("arrows", "z3")),
    *(("direction", "zD"), ("squareframe", "z0"), ("polygon", "z5"), ("deletelineE", "z4"), ("killercages", "z6")),
    *(("nobulbthermo", "z7"), ("__a", "z_")),
)
"""What stands for a word in quotation marks."""
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
UNDONE = ("command_redo", "command_undo", "command_replay")
TABLES = ("surface", "number", "numberS", "symbol", "line", "lineE")
"""What is read."""
OTHERS = ("freeline", "freelineE", "wall", "cage")
DELETED = "deletelineE"
"""What says nothing of a puzzle."""


_BARE = re.compile(r"^[^\S\n]*#.{0,3}m=", re.M)
"""What stands behind the address alone."""


class PenpaAddress(Format):
    """One address a line; lines that start with ``#`` are comments."""

    name = "penpa"
    title = msg("penpa-edit address")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        first = next(self._lines(source), None)
        return first is not None and _ADDRESS.fullmatch(first.text) is not None

    def _lines(self, source: Piece) -> Iterator[Piece]:
        if not _BARE.search(source.text):
            return source.entries()
        return (line for line in map(Piece.stripped, source.lines()) if line.text[0] != "#" or "m=" in line.text[:6])

    def split(self, source: Piece, /) -> Iterator[Piece]:
        return self._lines(source)

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        lines = _inflated(source)
        drawing = _drawing(lines, source)
        found = kind or _named(lines, source)
        strokes = self._strokes(found, source)
        body, editor = bodies(found).json, bodies(found).editor
        assert body is not None
        assert editor is not None
        try:
            fields, notes = strokes.fields(drawing, editor)
            puzzle: Puzzle = body.read(Fields(fields, source))
        except InputError as fault:
            raise source.error(fault.what, fault.expected) from None
        return finish(puzzle, None, {}, notes)

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        other = self.read(source, puzzle.kind)
        same_size(source, (other.rows, other.cols), puzzle)
        same_board(source, other, puzzle)
        return self.filled(source, puzzle)

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        strokes = self._strokes(puzzle.kind, source)
        return strokes.marks(puzzle, _drawing(_inflated(source), source)) if strokes.marks else NOTHING

    def _strokes(self, kind: Kind, source: Piece) -> Strokes[Any]:
        found = bodies(kind).strokes
        if found is None:
            able = [one.name for one in kinds().values() if bodies(one).strokes]
            raise source.error(msg("drawings of {name} are not read", name=kind.name), choice(able))
        return found

    def write(self, puzzle: Puzzle, /) -> str | None:
        have = bodies(puzzle.kind)
        if have.strokes is None or have.json is None or have.editor is None:
            return None
        drawing = have.strokes.drawn(dict(have.json.write(puzzle)), have.editor, puzzle.rows, puzzle.cols)
        return None if drawing is None else HOME + _deflated(_text(drawing, puzzle.kind))


def _broken(place: Piece) -> InputError:
    return place.error(msg("a damaged drawing"), msg("the whole address, as penpa-edit shares it"))


def _inflated(source: Piece) -> list[str]:
    """The lines of a drawing.

    Raises:
        InputError: when there are none.
    """
    found = _ADDRESS.fullmatch(source.text)
    if found is None:  # a further line
        raise _broken(source)
    body = unquote(found[1].partition("&")[0]).replace(" ", "+").replace("-", "+").replace("_", "/")
    place = source.cut(found.start(1))
    try:
        unpacked = zlib.decompressobj(-15)
        data = unpacked.decompress(base64.b64decode(body + "=" * (-len(body) % 4)), MOST)
        lines = data.decode("utf-8", "replace").split("\n")
    except (ValueError, zlib.error):
        raise _broken(place) from None
    if len(data) >= MOST:
        raise place.error(msg("the drawing is too large"), msg("at most {most} characters", most=MOST))
    if len(lines) < 5:
        raise _broken(place)
    return lines


def _opened(line: str, source: Piece) -> Any:
    """A line of JSON in which long words are short."""
    for word, short in SHORT:
        line = line.replace(short, f'"{word}"')
    try:
        return json.loads(line.replace("zO", "null"))
    except (ValueError, RecursionError):
        raise _broken(source) from None


def _drawing(lines: list[str], source: Piece) -> DrawnBoard:
    """What is drawn.

    Raises:
        InputError: for another sort of board, and for one that is too large.
    """
    shape, *numbers = lines[0].split(",")
    margins = _opened(lines[1], source)
    sorts = ("square", "sudoku", "kakuro")
    if shape not in sorts or len(numbers) < 2:
        raise source.error(msg("a drawing of the sort {text}", text=shape[:24]), choice(sorts))
    whole = not isinstance(margins, list) or len(margins) < 4 or any(type(one) is not int for one in margins[:4])
    if whole or not all(0 <= one < 100 for one in margins[:4]):
        margins = [0, 0, 0, 0]
    wide, high = (source._replace(text=one.strip()).whole(msg("number of columns")) for one in numbers[:2])
    over, under, left, right = margins[:4]
    inner = [source._replace(text=str(high - over - under)), source._replace(text=str(wide - left - right))]
    rows, cols = board_size(*inner)
    asked, answered = (_opened(line, source) for line in lines[3:5])

    across, area = wide + 2 * MARGIN, (wide + 2 * MARGIN) * (high + 2 * MARGIN)

    def place(point: int) -> tuple[int, int]:
        """Where a point is, in halves of a cell from the upper left corner of the board."""
        sort, at = divmod(point, area)
        r, c = at // across - MARGIN - over, at % across - MARGIN - left
        dr, dc = ((1, 1), (2, 2), (2, 1), (1, 2))[sort] if sort < 4 else (1, 1)
        return 2 * r + dr, 2 * c + dc

    drawing = DrawnBoard(rows, cols)
    for side, table in ((drawing.asked, asked), (drawing.answered, answered)):
        if not isinstance(table, dict):
            raise _broken(source)
        for name, things in table.items():
            if things and name in (*LISTS, *OTHERS):
                side.aside.append(name)
        for name in TABLES:
            things = table.get(name, {})
            for key, thing in (things if isinstance(things, dict) else {}).items():
                points = [one for one in map(whole_number, str(key).split(",")) if one is not None]
                if name == "numberS" and points:
                    corner, points = points[0] % 4, [points[0] // 4 % area]
                    side.put(CORNERS, [place(points[0]), (corner, corner)], thing)
                side.put(name, [place(one) for one in points], thing)
    return drawing


def _named(lines: list[str], source: Piece) -> Kind:
    """The kind that the tags or the title of a drawing name.

    Raises:
        InputError: when they name none, or several.
    """
    words = [found[1] for found in re.finditer(r"Title: ([^,]{1,80})", lines[0])]
    for line in lines[6:]:
        if line.startswith("[") and len(line) < 1000:
            words += re.findall(r'"([^"]{2,40})"', line)
    plain = {_plain(word) for word in words}
    found = [
        kind
        for kind in kinds().values()
        if plain & {_plain(name) for name in (kind.name, *kind.aliases, *kind.title.values())}
    ]
    if len(found) != 1:
        raise source.error(msg("a drawing does not say its kind"), msg("the kind to be given"))
    return found[0]


def _plain(word: str) -> str:
    return re.sub(r"[\W_]", "", word.lower())


# Writing --------------------------------------------------------------------------------------------------------------


def _text(drawing: DrawnBoard, kind: Kind) -> str:
    """The lines of a drawing."""
    rows, cols = drawing.rows, drawing.cols
    over, under, left, right = drawing.margins
    wide, high = cols + left + right, rows + over + under
    across, area = wide + 2 * MARGIN, (wide + 2 * MARGIN) * (high + 2 * MARGIN)

    def point(place: tuple[int, int]) -> int:
        y, x = place
        sort = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[y % 2, x % 2]
        r, c = (y - 1) // 2 if y % 2 else y // 2 - 1, (x - 1) // 2 if x % 2 else x // 2 - 1
        return sort * area + (r + MARGIN + over) * across + c + MARGIN + left

    blank: dict[str, Any] = {name: {"__a": []} for name in UNDONE}
    blank |= {name: {} for name in (*TABLES, *OTHERS, DELETED)} | {name: [] for name in LISTS}
    asked = dict(blank)
    for name in TABLES:
        asked[name] = {
            ",".join(str(point(place)) for place in places): thing for places, thing in drawing.asked.of(name).items()
        }
    for (place, (corner, _)), thing in drawing.asked.of(CORNERS).items():
        asked["numberS"][str(4 * (area + point(place)) + corner)] = thing
    middle = point((rows + under - over, cols + right - left))
    title = kind.title["en"]
    head = f"square,{wide},{high},38,0,1,1,{38 * (wide + 1)},{38 * (high + 1)},{middle},{middle},0,0,0,0"
    cells = [point((2 * r + 1, 2 * c + 1)) for r in range(rows) for c in range(cols)]
    steps = [cells[0], *(after - before for before, after in pairwise(cells))]
    tables = (_modes(), asked, blank)
    written = [json.dumps(table, separators=(",", ":"), ensure_ascii=False) for table in tables]
    for word, short in SHORT:
        written = [table.replace(f'"{word}"', short) for table in written]
    return "\n".join(
        (
            f"{head},Title: {title},Author: ,,,OFF,false",
            str([*drawing.margins]).replace(" ", ""),
            *written,
            json.dumps(steps, separators=(",", ":")),
        )
    )


def _modes() -> Mapping[str, Any]:
    """The tools as penpa-edit opens a new board with them."""

    def tools(number: int, line: int, sudoku: int) -> dict[str, Any]:
        return {
            **{"edit_mode": "surface", "surface": ["", 1], "line": ["1", line], "lineE": ["1", line]},
            **{"wall": ["", line], "cage": ["1", 10], "number": ["1", number], "symbol": ["circle_L", 1]},
            **{"special": ["thermo", ""], "board": ["", ""], "move": ["1", ""], "combi": ["battleship", ""]},
            "sudoku": ["1", sudoku],
        }

    return {"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": tools(1, 2, 1), "pu_a": tools(2, 3, 9)}


def _deflated(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


FORMAT = PenpaAddress()
