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
from collections.abc import Mapping, Sequence

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


def read(rows: Sequence[Piece], *, around: bool) -> tuple[list[list[Piece]], Signs]:
    """The words of the cells, and the signs of the edges where there is a place for them.

    Raises:
        InputError: for rows of different lengths and for unknown signs.
    """
    rows = [row._replace(text=row.text.rstrip()) for row in rows]
    if not rows:
        raise InputError(msg("no board"), expected=msg("rows of cells"))
    if not is_spread([row.text for row in rows], around=around):
        return cells(rows, spaced=True), {}
    wide = len(rows[0].text)
    if (
        wide % 2 == 0
        or len(rows) % 2 == 0
        or min(wide, len(rows)) <= 2 * around
        or wide * len(rows) > 4 * MAX_CELLS + 400
    ):
        what = msg("{rows} rows of {cols} signs", rows=len(rows), cols=wide)
        raise rows[0].error(what, msg("a sign for each cell and one for each edge between them"))
    found: list[list[Piece]] = []
    signs = {}
    for r, row in enumerate(rows):
        level = r % 2 == 0
        if len(row.text) > wide:
            raise row.error(msg("a row of {count} signs", count=len(row.text)), msg("{count} signs", count=wide), wide)
        text = row.text.ljust(wide)
        if r % 2 == around:
            found.append([row._replace(text=text[c], column=row.column + c) for c in range(around, wide, 2)])
        for c, sign in enumerate(text):
            if (r + c) % 2:
                if sign not in (" ", CROSSED, DRAWN[not level]) and not (sign == ":" and not text[1:].strip()):
                    what = msg("unknown symbol {text}", text=shown(sign))
                    raise row.error(what, msg("{drawn}, x or a blank", drawn=DRAWN[not level]), c)
                signs[r, c] = sign
            elif sign != DOT if around and level else sign not in " :" and not around and not level:
                raise row.error(msg("unknown symbol {text}", text=shown(sign)), msg("+ at each corner"), c)
            elif r % 2 == around and c % 2 == around and sign == " ":
                raise row.error(msg("no sign for a cell"), msg("a clue or ."), c)
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


def read_wide(rows: Sequence[Piece]) -> tuple[list[list[Piece]], Signs]:
    """The words of the cells and the signs of edges; or words with blanks between them, and no edges.

    Raises:
        InputError: for rows of different lengths and for unknown signs.
    """
    rows = [row._replace(text=row.text.rstrip()) for row in rows]
    if not rows:
        raise InputError(msg("no board"), expected=msg("rows of cells"))
    between = [row.text for row in rows[1::2]]
    spread = len(rows) % 2 and not any(set(text) - set(" |×:") for text in between)
    if not spread or (len(rows) == 1 and not set(rows[0].text) & set("-×")):
        return cells(rows, spaced=True), {}
    wide = len(BETWEEN.split(rows[0].text)[0])
    cols = (len(rows[0].text) + 1) // (wide + 1)
    if not wide or cols * len(rows) > 2 * MAX_CELLS + 200:
        what = msg("{rows} rows of {cols} signs", rows=len(rows), cols=len(rows[0].text))
        raise rows[0].error(what, msg("a word for each cell and a sign for each edge between them"))
    whole = cols * (wide + 1) - 1
    found: list[list[Piece]] = []
    signs = {}
    for r, row in enumerate(rows):
        text = row.text.ljust(whole)
        if len(text) > whole:
            raise row.error(msg("a row of {count} signs", count=len(text)), msg("{count} signs", count=whole), whole)
        level = r % 2 == 0
        if level:
            places = range(0, whole, wide + 1)
            found.append([row._replace(text=text[c : c + wide], column=row.column + c) for c in places])
        for i, c in enumerate(range(wide if level else 0, whole, wide + 1)):
            sign = text[c]
            if sign not in (" ", FILLED_CROSS, DRAWN[not level]) and not (sign == ":" and not text[1:].strip()):
                what = msg("unknown symbol {text}", text=shown(sign))
                raise row.error(what, msg("{drawn}, {crossed} or a blank", drawn=DRAWN[not level], crossed="×"), c)
            signs[r, 2 * i + level] = CROSSED if sign == FILLED_CROSS else sign
        for c in range(whole):
            if not level and c % (wide + 1) and text[c] != " ":
                raise row.error(msg("unknown symbol {text}", text=shown(text[c])), msg("a blank"), c)
    return found, signs


def marks(shape: Edges, signs: Signs) -> Marks:
    """What the signs say of the edges."""
    yes = no = 0
    for bit in bits(shape.all):
        r, c = shape.place(bit)
        sign = signs.get((round(2 * r), round(2 * c)), " ")
        yes |= bit if sign in DRAWN else 0
        no |= bit if sign == CROSSED else 0
    return Marks(yes, no)
