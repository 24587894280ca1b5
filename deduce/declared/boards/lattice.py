"""Boards of edges in characters, in two forms.

Without marks a board is a grid of words, one for each cell: its clue, or ``.``. With marks every edge has a place of
its own between the cells, ``-`` or ``|`` where it is drawn, ``x`` where it is crossed out and a blank where it is open;
where the edges are the sides of cells, a ``+`` stands at each corner::

    + +-+        w-.-b
     . 2|        |   x
    +x+-+        . . .

A line between the rows that would be blank begins with ``:``.

Where cells have marks too, a word of several signs stands for each, filled up with dots, and a crossed edge is ``×``::

    2n-+.-+.
       |  ×
    ■. a./ ..
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from deduce.board.edges import Edges
from deduce.board.marks import Marks, bits
from deduce.formats.source import MAX_CELLS, Piece, cells, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

OPEN = "."
DRAWN, CROSSED = "-|", "x"
DOT = "+"

Signs = Mapping[tuple[int, int], str]
"""The signs of edges by row and column in the doubled grid."""


def written(words: Sequence[Sequence[str]], shape: Edges, marks: Marks, *, around: bool) -> list[str]:
    """A board with a place for each edge.

    Args:
        words: what is printed in each cell, one character.
        shape: the dots between which the edges run.
        marks: what is known of the edges.
        around: whether they are the sides of cells.
    """
    high, wide = 2 * shape.rows - 1, 2 * shape.cols - 1
    drawn = [[" "] * wide for _ in range(high)]
    for r in range(0, high, 2):
        drawn[r][::2] = [DOT] * shape.cols
    for r, row in enumerate(words):
        drawn[2 * r + around][around::2] = row
    for bit in bits(marks.known):
        r, c = (round(2 * place) for place in shape.place(bit))
        drawn[r][c] = CROSSED if bit & marks.no else DRAWN[r % 2]
    return ["".join(row) if set(row) != {" "} else ":".ljust(wide) for row in drawn]


def is_spread(rows: Sequence[str], *, around: bool) -> bool:
    """Whether a text has a place for each edge."""
    if around:
        return rows[0].startswith(DOT)
    levels, between = rows[::2], rows[1::2]
    if len(rows) % 2 == 0 or any(" " in row[::2] or set(row[1::2]) - set(" -x") for row in levels):
        return False
    if len(rows) == 1:
        return bool(set(rows[0][1::2]) & set("-x"))
    return not any(set(row) - set(" |x:") for row in between)


Cut = Callable[[Sequence[Piece]], list[list[Piece]]]
"""Cuts the rows of a grid that has no places for edges into the words of its cells."""
APART: Cut = cells
"""The words of a board that always has blanks between them."""


def read(rows: Sequence[Piece], *, around: bool, cut: Cut = APART) -> tuple[list[list[Piece]], Signs]:
    """The words of the cells, and the signs of the edges where there is a place for them.

    Raises:
        InputError: for rows of different lengths and for unknown signs.
    """
    whole, rows = rows, _stripped(rows)
    if not is_spread([row.text for row in rows], around=around):
        return cut(whole), {}
    wide = len(rows[0].text)
    if (
        wide % 2 == 0
        or len(rows) % 2 == 0
        or min(wide, len(rows)) <= 2 * around
        or wide * len(rows) > 4 * MAX_CELLS + 400
    ):
        what = msg("{rows} rows of {cols} signs", rows=len(rows), cols=wide)
        raise rows[0].error(what, msg("a sign for each cell and one for each edge between them"))
    return _spread(rows, 1, CROSSED, around=around)


def _stripped(rows: Sequence[Piece]) -> Sequence[Piece]:
    if not rows:
        raise InputError(msg("no board"), expected=msg("rows of cells"))
    return [row._replace(text=row.text.rstrip()) for row in rows]


def _spread(
    rows: Sequence[Piece], wide: int, crossed: str, *, around: bool
) -> tuple[list[list[Piece]], dict[tuple[int, int], str]]:
    """Words of `wide` signs, and the signs of the edges between them."""
    step = wide + 1
    whole = (len(rows[0].text) + 1) // step * step - 1
    found: list[list[Piece]] = []
    signs = {}
    for r, row in enumerate(rows):
        if len(row.text) > whole:
            raise row.error(
                msg("a row of {count} signs", count=len(row.text)), msg("{count} signs", count=whole), whole
            )
        text, level = row.text.ljust(whole), r % 2 == 0
        if level != around:
            places = range(around, whole, step)
            found.append([row._replace(text=text[c : c + wide], column=row.column + c) for c in places])
        for c, sign in enumerate(text):
            if c % step == (wide if level else 0):
                drawn = DRAWN[not level]
                if sign not in (" ", crossed, drawn) and not (sign == ":" and not text[1:].strip()):
                    what = msg("unknown symbol {text}", text=shown(sign))
                    raise row.error(what, msg("{drawn}, {crossed} or a blank", drawn=drawn, crossed=crossed), c)
                signs[r, 2 * (c // step) + level] = CROSSED if sign == crossed else sign
            elif level != around:
                if sign == " ":
                    raise row.error(msg("no sign for a cell"), msg("a clue or ."), c)
            elif sign != (DOT if around else " "):
                expected = msg("+ at each corner") if around else msg("a blank")
                raise row.error(msg("unknown symbol {text}", text=shown(sign)), expected, c)
    return found, signs


FILLED_CROSS = "×"
BETWEEN = re.compile("[ ×-]")


def written_wide(words: Sequence[Sequence[str]], shape: Edges, marks: Marks) -> list[str]:
    """A board with a word for each cell, all equally wide, and a place for each edge from cell to cell."""
    blank = " " * len(words[0][0])
    found = []
    for r in range(2 * shape.rows - 1):
        signs = [_sign(shape, marks, r, c) for c in range(r % 2 == 0, 2 * shape.cols - 1, 2)]
        if r % 2:
            found.append(" ".join(sign + blank[1:] for sign in signs).rstrip() or ":")
        else:
            found.append("".join(word + sign for word, sign in zip(words[r // 2], [*signs, ""], strict=True)))
    return found


def _sign(shape: Edges, marks: Marks, r: int, c: int) -> str:
    """The sign of an edge by its place in the doubled grid."""
    edge = shape.between((r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2))
    return DRAWN[r % 2] if edge & marks.yes else FILLED_CROSS if edge & marks.no else " "


def read_wide(rows: Sequence[Piece], cut: Cut = APART) -> tuple[list[list[Piece]], Signs]:
    """The words of the cells and the signs of edges; or words with blanks between them, and no edges.

    Raises:
        InputError: for rows of different lengths and for unknown signs.
    """
    whole, rows = rows, _stripped(rows)
    between = [row.text for row in rows[1::2]]
    spread = len(rows) % 2 and not any(set(text) - set(" |×:") for text in between)
    if not spread or (len(rows) == 1 and not set(rows[0].text) & set("-×")):
        return cut(whole), {}
    wide = len(BETWEEN.split(rows[0].text)[0])
    cols = (len(rows[0].text) + 1) // (wide + 1)
    if not wide or cols * len(rows) > 2 * MAX_CELLS + 200:
        what = msg("{rows} rows of {cols} signs", rows=len(rows), cols=len(rows[0].text))
        raise rows[0].error(what, msg("a word for each cell and a sign for each edge between them"))
    return _spread(rows, wide, FILLED_CROSS, around=False)


def marks(shape: Edges, signs: Signs) -> Marks:
    """What the signs say of the edges."""
    yes = no = 0
    for bit in bits(shape.all):
        r, c = shape.place(bit)
        sign = signs.get((round(2 * r), round(2 * c)), " ")
        yes |= bit if sign in DRAWN else 0
        no |= bit if sign == CROSSED else 0
    return Marks(yes, no)
