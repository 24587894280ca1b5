"""Addresses of f-puzzles and SudokuPad that hold a board: JSON, packed by lz-string.

``https://www.f-puzzles.com/?load=…`` holds a grid of cells with their values, regions and pencil marks, and beside it
what else is a rule. ``https://sudokupad.app/`` takes the same behind ``fpuzzles``, and a JSON of its own behind
``scl``, which may be shortened: without quotes around names, and with a letter or two for the commonest of these. Marks
in the middle of a cell are the values that are left; those in its corners are left aside. Any rule or drawing beside
values, regions and cages is refused, since it may say what a solution is. Other ids are known to a server alone.

Sources: f-puzzles by Eric Fox; SudokuPad by Sven Neumann.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import isqrt
from typing import Any, NamedTuple
from urllib.parse import unquote

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.json_object import decode
from deduce.formats.lzstring import packed, unpacked
from deduce.formats.offers import bodies
from deduce.formats.rooms import boxes
from deduce.formats.source import MAX_CELLS, Piece, shown, told_by
from deduce.formats.valued import OPEN, ValuedBoard, ValuedFormat, left_word
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import cell_said

HOME = "https://www.f-puzzles.com/?load="
MOST = 1_000_000
"""The most characters of a board that is unpacked."""
_LOAD = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\S*?[?&]load=(\S+)", re.I)
_PAD = re.compile(
    r"(?:https?://)?(?:(?:[a-z]{1,20}\.)?sudokupad\.app|app\.crackingthecryptic\.com)/(?:sudoku/)?"
    r"(?:\S*?[?&]puzzleid=)?(\S*)",
    re.I,
)
_BARE = re.compile(r"(?:scl|ctc|fpuz(?:zles)?)[A-Za-z0-9+/%]{20,}={0,2}")
_SORT = re.compile(r"(scl|ctc|fpuz(?:zles)?)(?=.{20})")
_TOKEN = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[\[\]{},:]|[^\[\]{},:'"\s]+|\s+|.""", re.S)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{1,15})?")
WORDS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
SHORT = {
    **{"a": "arrows", "ca": "cages", "ce": "cells", "cs": "cellSize", "d": "duration", "l": "lines", "o": "overlays"},
    **{"re": "regions", "t": "title", "u": "underlays", "v": "value", "vd": "videos"},
}
"""The names of SudokuPad that are shortened, as far as they stand beside a board or in a cell."""
ABOUT = ("title", "author")
TOOLS = ("disabledlogic", "truecandidatesoptions", "activeConstraints")
"""Settings of the editor; the last are the rules that stand open there, which have fields of their own."""
ASIDE = frozenset((*ABOUT, "ruleset", "size", "grid", "solution", "metadata", *TOOLS))
"""What says no rule in f-puzzles."""
PAD_ASIDE = frozenset((*ABOUT, "id", "cells", "regions", "cages", "cellSize", "metadata", "settings", "videos"))
"""What says none in SudokuPad, or is looked at by itself."""
CELL_ASIDE = frozenset(
    ("c", "cArray", "highlight", "highlightArray", "cornerPencilMarks", "pencilMarks", "cornermarks")
)
"""What says none in a cell: colours, and marks in its corners."""
CAGES = "killercage"
"""The cages of f-puzzles; those of SudokuPad have other names."""
CAGE_ASIDE = frozenset(
    ("cells", "value", "sum", "unique", "id", "style", "outlineC", "fontC", "baseC", "fromConstraint")
)
"""What a cage has that says nothing else."""
_SPOT = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")
REGION, LEFT = "region", ("centerPencilMarks", "centremarks")


class _Cell(NamedTuple):
    """What an address says of a cell."""

    value: Any = None
    given: bool = True
    left: Any = None
    region: Any = None


class PackedAddress(ValuedFormat):
    """One address a line; lines that start with ``#`` are comments."""

    name = "fpuzzles"
    title = msg("f-puzzles or SudokuPad address")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        first = next(source.entries(), None)
        return first is not None and any(one.match(first.text) for one in (_LOAD, _PAD, _BARE))

    def split(self, source: Piece, /) -> Iterator[Piece]:
        return source.entries()

    def board(self, source: Piece) -> ValuedBoard:
        if found := _LOAD.match(source.text):
            return _loaded(_text(source.cut(found.start(1))), source)
        place = source.cut(found.start(1)) if (found := _PAD.match(source.text)) else source
        sort = _SORT.match(place.text)
        if sort is None:
            what = msg("an id that only a server knows")
            raise place.error(
                what, msg("an address with the board in it, behind {words}", words="scl, fpuzzles or ?load=")
            )
        text = _text(place.cut(sort.end()))
        return _loaded(text, source) if sort[1].startswith("f") else _padded(text, source)

    def write(self, puzzle: Puzzle, /) -> str | None:
        """The address of f-puzzles."""
        fields = self.fields(puzzle)
        if fields is None:
            return None
        if bodies(puzzle.kind).caged:
            return _caged(fields, puzzle)
        rooms = fields.get("rooms")
        usual = _usual(puzzle.rows)
        grid = [
            [
                {
                    **({} if clue is None else {"value": clue, "given": True}),
                    **({REGION: rooms[r][c] - 1} if rooms and rooms[r][c] - 1 != usual[r][c] else {}),
                }
                for c, clue in enumerate(row)
            ]
            for r, row in enumerate(fields["clues"])
        ]
        return _address(puzzle, grid)


def _address(puzzle: Puzzle, grid: Sequence[Sequence[Mapping[str, Any]]], **more: Any) -> str:
    about = {name: puzzle.extra[name] for name in ABOUT if isinstance(puzzle.extra.get(name), str)}
    return HOME + packed(json.dumps({"size": puzzle.rows, **about, "grid": grid, **more}, separators=(",", ":")))


def _caged(fields: Mapping[str, Any], puzzle: Puzzle) -> str | None:
    """The address of a board with cages; a cell that lies in none is none there either."""
    cages: dict[int, list[str]] = {}
    sums: dict[int, int] = {}
    for r, row in enumerate(fields["rooms"]):
        for c, number in enumerate(row):
            cages.setdefault(number, []).append(f"R{r + 1}C{c + 1}")
            if fields["clues"][r][c] is not None:
                sums[number] = fields["clues"][r][c]
    told = [
        {"cells": cells, **({"value": str(sums[number])} if number in sums else {})}
        for number, cells in cages.items()
        if number in sums or len(cells) > 1
    ]
    grid = [[dict[str, Any]() for _ in row] for row in fields["rooms"]]
    return _address(puzzle, grid, killercage=told) if told else None


def _text(body: Piece) -> str:
    """What an address holds.

    Raises:
        InputError: for what is damaged or too large.
    """
    text = unquote(re.split(r"[?&#]", body.text, maxsplit=1)[0]).replace(" ", "+")
    try:
        return unpacked(text, MOST)
    except OverflowError:
        raise body.error(msg("the board is too large"), msg("at most {most} characters", most=MOST)) from None
    except ValueError:
        raise body.error(msg("a damaged address"), msg("the whole address, as it was shared")) from None


def _refused(name: object, place: Piece) -> InputError:
    return place.error(
        msg("the rule {name}, which is not known here", name=shown(str(name))), msg("values and regions")
    )


def _object(value: Any, place: Piece) -> Mapping[str, Any]:
    """An object of JSON.

    Raises:
        InputError: for another thing.
    """
    if not isinstance(value, dict):
        raise place.error(msg("a damaged address"), msg("the whole address, as it was shared"))
    return value


def _list(value: Any, place: Piece) -> list[Any]:
    """A list of JSON, or nothing as an empty one.

    Raises:
        InputError: for another thing.
    """
    if value and not isinstance(value, list):
        raise place.error(msg("a damaged address"), msg("the whole address, as it was shared"))
    return value or []


def _opened(text: str, place: Piece) -> Mapping[str, Any]:
    with told_by(place.error):
        return _object(decode(Piece(text)), place)


def _rows(value: Any, place: Piece) -> list[list[Mapping[str, Any]]]:
    """The cells of a board.

    Raises:
        InputError: for what is no rectangle of objects, and for too many.
    """
    if not isinstance(value, list) or not value or not all(isinstance(row, list) and row for row in value):
        raise place.error(msg("no cells"), msg("rows of cells"))
    if len({len(row) for row in value}) > 1 or sum(map(len, value)) > MAX_CELLS:
        raise place.error(msg("rows of several lengths"), msg("a square"))
    return [[_object(cell, place) for cell in row] for row in value]


# f-puzzles ------------------------------------------------------------------------------------------------------------


def _usual(size: int) -> list[list[int]]:
    """The regions of a board that says nothing of them, from 0: boxes as wide as high, or wider."""
    high = next(k for k in range(isqrt(size), 0, -1) if size % k == 0)
    return [[box - 1 for box in row] for row in boxes(size, high, size // high)]


def _loaded(text: str, place: Piece) -> ValuedBoard:
    """The board of f-puzzles.

    Raises:
        InputError: for what is damaged, and for rules that are none of ours.
    """
    fields = _opened(text, place)
    for name, value in fields.items():
        if value and name not in (*ASIDE, CAGES):
            raise _refused(name, place)
    cages = [_cage(_object(one, place), place) for one in _list(fields.get(CAGES), place)]
    rows = _rows(fields.get("grid"), place)
    usual = _usual(len(rows)) if len(rows) == len(rows[0]) else None
    cells = [
        [
            _Cell(
                cell.get("value"), bool(cell.get("given")), cell.get(LEFT[0]), cell.get(REGION, usual and usual[r][c])
            )
            for c, cell in enumerate(row)
        ]
        for r, row in enumerate(rows)
    ]
    for row in rows:
        for cell in row:
            for name, value in cell.items():
                if value and name not in (*CELL_ASIDE, LEFT[0], "value", "given", REGION):
                    raise _refused(name, place)
    return _board(cells, {name: fields.get(name) for name in ABOUT}, fields.get("ruleset"), place, cages)


# SudokuPad ------------------------------------------------------------------------------------------------------------


def _padded(text: str, place: Piece) -> ValuedBoard:
    """The board of SudokuPad.

    Raises:
        InputError: for what is damaged, and for rules that are none of ours.
    """
    fields = _long(_opened(text if text.startswith('{"') else _unzipped(text), place))
    metadata = _object(fields.get("metadata", {}), place)
    about = {name: metadata.get(name, fields.get(name)) for name in (*ABOUT, "rules")}
    cages = []
    for cage in _list(fields.get("cages"), place):
        cage = _long(_object(cage, place))
        if cage.get("cells"):
            cages.append(_cage(cage, place))
            continue
        name, _, said = str(cage.get("value", "")).partition(": ")
        if name in about:
            about[name] = about[name] or said
        elif name != "solution":
            raise _refused(name, place)
    for name, value in (*fields.items(), *((name, value is True) for name, value in metadata.items())):
        if value and name not in (PAD_ASIDE if name in fields else ()):
            raise _refused(name, place)
    rows = [[_long(cell) for cell in row] for row in _rows(fields.get("cells"), place)]
    for row in rows:
        for cell in row:
            for name, value in cell.items():
                if value and name not in (*CELL_ASIDE, LEFT[1], "value"):
                    raise _refused(name, place)
    regions: dict[tuple[int, int], int] = {}
    for k, region in enumerate(_list(fields.get("regions"), place)):
        for spot in _list(region, place):
            if not isinstance(spot, list) or len(spot) != 2 or not all(type(one) is int for one in spot):
                raise place.error(msg("bad cell {text}", text=shown(str(spot))), msg("a row and a column"))
            if (spot[0], spot[1]) in regions:
                raise _refused("regions", place)
            regions[spot[0], spot[1]] = k
    cells = [
        [_Cell(cell.get("value"), True, cell.get(LEFT[1]), regions.get((r, c))) for c, cell in enumerate(row)]
        for r, row in enumerate(rows)
    ]
    rules = about.pop("rules")
    return _board(cells, about, rules, place, cages)


def _long(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields with their long names."""
    return {SHORT.get(name, name): value for name, value in fields.items()}


def _unzipped(text: str) -> str:
    """JSON of what SudokuPad shortens: names without quotes, ' for ", t and f, nothing for an empty object."""
    found: list[str] = []
    tokens = [token for token in _TOKEN.findall(text) if not token.isspace()]
    before = ""
    for k, token in enumerate(tokens):
        if token in (",", "]") and before in ("[", ","):
            found.append("{}")
        if token[0] == "'" and len(token) > 1:
            inside = token[1:-1].replace("\\'", "'")
            told = '"' + re.sub(r'(?<!\\)"', '\\\\"', inside) + '"'
        elif token[0] in '[]{},:"':
            told = token
        elif tokens[k + 1 : k + 2] == [":"]:
            told = json.dumps(token)
        else:
            told = WORDS.get(token) or (token if _NUMBER.fullmatch(token) else json.dumps(token))
        found.append(told)
        before = token
    return "".join(found)


# Both -----------------------------------------------------------------------------------------------------------------


def _cage(cage: Mapping[str, Any], place: Piece) -> tuple[list[tuple[int, int]], int | None]:
    """The cells of a cage, and its sum, if it has one.

    Raises:
        InputError: for what is damaged, for a cage whose values may be equal, and for one that says something else.
    """
    for name, value in cage.items():
        if (value and name not in CAGE_ASIDE) or (name == "unique" and value is False):
            raise _refused(f"cages, {name}", place)
    cells = []
    for spot in _list(cage.get("cells"), place):
        found = _SPOT.fullmatch(spot) if isinstance(spot, str) else None
        pair = [int(found[1]) - 1, int(found[2]) - 1] if found else spot
        whole = isinstance(pair, list) and len(pair) == 2 and all(type(one) is int and one >= 0 for one in pair)
        if not whole:
            raise place.error(msg("bad cell {text}", text=shown(str(spot))), msg("a row and a column"))
        cells.append((pair[0], pair[1]))
    if not cells:
        raise place.error(msg("a cage without a cell"), msg("cells of the board, each in one cage at most"))
    value = cage.get("value") or cage.get("sum") or ""
    text = str(value).strip()
    if text and not (text.isascii() and text.isdigit() and len(text) < 4):
        raise place.error(msg("{clue} is no number", clue=shown(text)), msg("the sum of a cage"))
    return cells, int(text) if text else None


def _board(
    cells: Sequence[Sequence[_Cell]],
    about: Mapping[str, Any],
    rules: Any,
    place: Piece,
    cages: Sequence[tuple[Sequence[tuple[int, int]], int | None]] = (),
) -> ValuedBoard:
    """The board of such cells and cages, with what is said about it.

    Raises:
        InputError: for a cell without a region, and for what are no values.
    """
    numbers: dict[Any, int] = {}
    most = len(cells)
    words, rooms = [], []
    for r, row in enumerate(cells):
        for c, cell in enumerate(row):
            if type(cell.region) is not int:
                raise place.error(msg("{cell} lies in no region", cell=cell_said((r, c))), msg("values and regions"))
            numbers.setdefault(cell.region, len(numbers) + 1)
        words.append([place._replace(text=_word(cell, most, partial(_at, place, r, c))) for c, cell in enumerate(row)])
        rooms.append([numbers[cell.region] for cell in row])
    extra = {name: value for name, value in about.items() if isinstance(value, str) and value.isprintable() and value}
    notes = []
    if isinstance(rules, str) and rules.strip():
        notes.append(msg("the rules that stand beside the board are left aside: {text}", text=shown(rules.strip())))
    return ValuedBoard(words, rooms, extra, notes, cages)


def _at(place: Piece, r: int, c: int, value: Any) -> InputError:
    what = msg("bad value {value} in {cell}", value=shown(str(value)), cell=cell_said((r, c)))
    return place.error(what, msg("a value of the board"))


def _word(cell: _Cell, most: int, error: Callable[[Any], InputError]) -> str:
    """A cell as a word, on a board of so many values.

    Raises:
        InputError: for what are no values.
    """
    value = _value(cell.value, most, error)
    if value:
        return f"{'' if cell.given else '+'}{value}"
    left = cell.left or []
    if not isinstance(left, list):
        raise error(left)
    some = sorted({_value(one, most, error) for one in left} - {0})
    if not some:
        return OPEN[0]
    return left_word(some, most)


def _value(value: Any, most: int, error: Callable[[Any], InputError]) -> int:
    """A value; 0 for none.

    Raises:
        InputError: for another thing.
    """
    if value is None or value == "":
        return 0
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 3:
        value = int(value)
    if type(value) is not int or not 0 <= value <= most:
        raise error(value)
    return value


FORMAT = PackedAddress()
