"""Clues by name: how what is printed in a cell, a room, or where cells meet is spoken of."""

from __future__ import annotations

from collections.abc import Mapping

from deduce.board.grid import Cell, Grid
from deduce.board.marks import bits
from deduce.contract.puzzle import Clue, Name, Sort
from deduce.declared.printed import Printed, Room
from deduce.language.words import LANGUAGES, cell_name, cell_said


def clue(
    en: str,
    ja: str,
    cells: int,
    spots: tuple[Cell, ...],
    *,
    several: tuple[str, str] | None = None,
    where: Name | None = None,
    **said: object,
) -> Clue:
    """A clue with its name in both languages; ``{cell}`` in the name is the first of the spots.

    Args:
        en: the name in English.
        ja: the name in Japanese.
        cells: what it speaks of.
        spots: where it is printed.
        several: the names of several of its sort, with ``{those}`` for their cells, or for where else they are.
        where: where this one is, if that is no cell.
        said: what stands in the blanks of the names.
    """
    first = spots[0]

    def named(two: tuple[str, str]) -> Name:
        told = {}
        for lang, text in zip(LANGUAGES, two, strict=True):
            values = {
                name: value.get(lang, value) if isinstance(value, Mapping) else value for name, value in said.items()
            }
            told[lang] = text.format(cell=cell_name(first, lang), those="{those}", **values)
        return told

    return Clue(named((en, ja)), cells, spots, Sort(named(several), where or first) if several else None)


def cells_in(shape: Grid, cells: int) -> tuple[Cell, ...]:
    """The cells of a bitset, in reading order."""
    return tuple(shape.at(bit) for bit in bits(cells))


def meeting_clue(number: int | str, cells: int, spots: tuple[Cell, ...]) -> Clue:
    """The clue where some cells meet, in reading order: named by the first and the last of them."""
    if len(spots) == 1:
        several = "the {number}s at the corners of {those}", "{those}の角の{number}"
        return clue(
            "the {number} at the corner of {cell}", "{cell}の角の{number}", cells, spots, several=several, number=number
        )
    last = cell_said(spots[-1])
    return clue(
        "the {number} between {cell} and {last}", "{cell}と{last}の間の{number}", cells, spots, number=number, last=last
    )


def room_clue(board: Printed, room: Room, cells: int = 0) -> Clue:
    """The clue of a room, or the room itself where it has none; it speaks of its cells, or of those told."""
    spots, cells = cells_in(board.grid, room.cells), cells or room.cells
    if room.clue is None:
        return Clue(room.place, cells, spots, Sort({"en": "the rooms of {those}", "ja": "{those}の部屋"}, room.first))
    said = "the {number} in the room of {cell}", "{cell}の部屋の{number}"
    several = "the {number}s in the rooms of {those}", "{those}の部屋の{number}"
    return clue(*said, cells, spots, several=several, number=room.clue)
