"""How clues outside of the grid are written: in JSON, in the editor, in the bodies of puzz.link, pzprv3 and others.

In JSON each side is a field, such as ``"left": [[3, 1], [2], [], null]``: for each row or column a list of numbers, or
null where the clue is not known. Where no clue has more than one number, it is this number and no list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deduce.board.grid import Cell
from deduce.declared.formats.draft import Draft
from deduce.declared.outside import Numbered, Outside, ahead, clue_of, letter_of, numbers, side_of
from deduce.formats.editing import Sketch, told_each
from deduce.formats.fields import Fields
from deduce.formats.source import MAX_CELLS, Piece, cells, shown, whole_number
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg

if TYPE_CHECKING:
    from deduce.declared.numbers import Misfit
    from deduce.declared.printed import Printed
    from deduce.formats.bodies import JankoFile

ALONG = {"above": "columns", "below": "columns", "left": "rows", "right": "rows"}


def read_sides(fields: Fields, may: Outside) -> tuple[dict[Cell, Numbered], tuple[int, int]]:
    """The clues outside by their places, and the rows and columns of the board.

    Raises:
        InputError: for a missing side, sides of different lengths, or what is no clue.
    """
    told = {side: _list(fields, side) for side in may.sides}
    size: dict[str, int] = {}
    for side, clues in told.items():
        if size.setdefault(ALONG[side], len(clues)) != len(clues):
            count = msg("{count} clues", count=size[ALONG[side]])
            raise fields.error(msg("{count} clues", count=len(clues)), count, name=side)
    shape = size["rows"], size["columns"]
    if shape[0] * shape[1] > MAX_CELLS:
        raise fields.error(msg("the grid is too large"), msg("at most {most} cells", most=MAX_CELLS), name=may.sides[0])
    found: dict[Cell, Numbered] = {}
    for side, places in may.places(*shape):
        for k, (place, given) in enumerate(zip(places, told[side], strict=True)):
            clue = _clue(given, may)
            if clue is None and given is not None:
                what, inside = msg("bad value {value}", value=shown(str(given))), _inside(side, k)
                raise fields.error(what, may.expected, name=side, inside=inside)
            if clue is not None:
                found[place] = clue
    return found, shape


def _list(fields: Fields, side: str) -> list[Any]:
    clues = fields.take(side)
    if not isinstance(clues, list) or not clues:
        what = msg("no {name}", name=side) if clues is None else msg("bad {name}", name=side)
        raise fields.error(what, msg("a clue for each of the {lines}", lines=ALONG[side]), name=side)
    return clues


def _clue(given: object, may: Outside) -> Numbered | None:
    """A clue of JSON; None for what is none."""
    if not may.several:
        clue = may.read(given) if may.letters and isinstance(given, str) else given
        return clue if isinstance(clue, int | str) and type(clue) is not bool and may.fits(clue) else None
    if not isinstance(given, list) or any(type(number) is not int or number < 0 for number in given):
        return None
    told = may.told(given)
    return told if may.fits(told) else None


def _inside(side: str, k: int) -> Message:
    return msg("column {column}", column=k + 1) if ALONG[side] == "columns" else msg("row {row}", row=k + 1)


def written_sides(print_: Printed, may: Outside) -> dict[str, list[Any]]:
    """The same fields."""
    told = dict(print_.outside)

    def one(place: Cell) -> Any:
        clue = told.get(place)
        return list(numbers(clue)) if may.several and clue is not None else clue

    return {side: [one(place) for place in places] for side, places in may.places(print_.rows, print_.cols)}


def misfit(fields: Fields, fault: Misfit, shape: tuple[int, int]) -> InputError:
    """A fault of a clue outside, told where it stands."""
    side, k = side_of(fault.cell, shape[0])
    return fields.error(fault.what, fault.expected, name=side, inside=_inside(side, k))


# The editor -----------------------------------------------------------------------------------------------------------


def read_beside(sketch: Sketch, may: Outside) -> dict[str, list[Any]]:
    """The same fields of what a setter wrote above the columns, before the rows, and on the other sides with clues.

    Raises:
        InputError: for what is no clue.
    """
    found: dict[str, list[Any]] = {}
    sides = {"above": sketch.below, "left": sketch.beside, "below": sketch.bottom, "right": sketch.right}
    for side in may.sides:
        words = sides[side]
        found[side] = []
        for k, word in enumerate(words):
            word = "" if word.strip() == "?" and not may.several else word
            given = [may.read(part) for part in re.findall(r"[^\s,.-]+", word)]
            known = [number for number in given if number is not None]
            clue = may.told(known) if word.strip() else None
            if len(known) < len(given) or not may.fits(clue):
                what = msg("{clue} is printed outside of {line}", clue=word.strip()[:12], line=_inside(side, k))
                raise InputError(what, expected=may.expected)
            found[side].append(list(numbers(clue)) if may.several and clue is not None else clue)
    return found


def told_beside(fields: Mapping[str, Any], may: Outside) -> Sketch:
    """The reverse; a clue that is not known is nothing."""

    def word(clue: Any) -> str:
        return "" if clue is None else clue_of(clue) if may.several else str(clue)

    beside, above, right, bottom = (
        [word(clue) for clue in fields[side]] if side in may.sides else []
        for side in ("left", "above", "right", "below")
    )
    cells = told_each(fields.get("clues", [[None] * len(above) for _ in beside]))
    return Sketch(cells, (), beside, above, right, bottom)


# Lines of numbers -----------------------------------------------------------------------------------------------------


def put_lines(draft: Draft, may: Outside, columns: Sequence[Piece], rows: Sequence[Piece], sign: str = "") -> None:
    """Clues as lists of numbers, parted by a sign or by blanks and commas, of all columns and of all rows.

    A list without a number is that of an empty line.

    Raises:
        InputError: for another number of lists, and for what is no number.
    """
    size = draft.rows, draft.cols
    sides = dict(may.places(*size))
    for side, told in (("above", columns), ("left", rows)):
        for place, piece in zip(sides[side], told, strict=True):
            words = [word for word in (piece.split(sign) if sign else piece.words()) if word.text]
            given = [word.whole(msg("number")) if word.text != "0" or len(words) > 1 else 0 for word in words]
            put(draft, may, place, given, piece)


def put(draft: Draft, may: Outside, place: Cell, given: Sequence[Numbered], piece: Piece) -> None:
    """A clue outside, where it stands.

    Raises:
        InputError: when it cannot be one.
    """
    clue = may.told(given)
    if not may.fits(clue):
        raise piece.error(msg("{text} outside of the board", text=clue or ""), may.expected)
    draft.places[place] = piece
    if clue is not None:
        draft.outside[place] = clue


def read_labels(draft: Draft, may: Outside, file: JankoFile, yes: str) -> None:
    """The sections ``clabels`` and ``rlabels`` of janko.at files, one number a line, in a second row those of
    its other end; without them, the numbers follow from the solution, which has a letter for *yes*.

    Raises:
        InputError: for another number of clues, and for what is none.
    """
    labels = {"clabels": ("above", "below"), "rlabels": ("left", "right")}
    sides = dict(may.places(draft.rows, draft.cols))
    if any(name in file.sections for name in labels):
        for name, ends in labels.items():
            if not file.sections.get(name):
                expected = msg("{name} with a number for each line", name=name)
                raise file.fields["puzzle"].error(msg("no section {name}", name=name), expected)
            told = [side for side in ends if side in sides]
            lines = cells(file.sections[name][: len(told)], (len(told), len(sides[told[0]])))
            for side, line in zip(told, lines, strict=True):
                for place, word in zip(sides[side], line, strict=True):
                    if word.text not in ("-", "."):
                        put(draft, may, place, [_label(word, may)], word)
        return
    if "solution" not in file.sections:
        return
    grid = file.grid("solution")
    for side, lines in (("above", [list(line) for line in zip(*grid, strict=True)]), ("left", grid)):
        for place, line in zip(sides[side], lines, strict=True):
            counts = range(1, len(line) + 1) if may.weighted else [1] * len(line)
            there = [count for count, cell in zip(counts, line, strict=True) if cell.text.lower() in yes]
            put(draft, may, place, [sum(there)], line[0])


def _label(word: Piece, may: Outside) -> Numbered:
    """A number, or a letter, for which its number may stand."""
    number = whole_number(word.text)
    if may.letters:
        return letter_of(number) if number and number <= may.most else may.read(word.text) or word.text
    return 0 if word.text == "0" else word.whole(msg("number"))


def labels(print_: Printed, may: Outside) -> list[str]:
    """The reverse, for clues of one number."""
    told, sides = dict(print_.outside), dict(may.places(print_.rows, print_.cols))
    found = list[str]()
    for name, ends in (("clabels", ("above", "below")), ("rlabels", ("left", "right"))):
        lines = [" ".join(str(told.get(place, "-")) for place in sides[side]) for side in ends if side in sides]
        if may.letters:
            lines = [line.lower() for line in lines]
        found += [name, *lines]
    return found


def lines_of(print_: Printed) -> tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]] | None:
    """The numbers of all columns and of all rows; None where a clue is not known."""
    outside = dict(print_.outside)
    found = [outside.get(place) for place in ahead(print_.rows, print_.cols)]
    if None in found:
        return None
    lines = [numbers(clue) for clue in found]
    return lines[: print_.cols], lines[print_.cols :]
