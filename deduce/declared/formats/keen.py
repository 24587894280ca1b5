"""Boards of values with cages as Simon Tatham's Keen: the lines between cells, and then what stands in the cages.

The lines are told as those of `deduce.declared.formats.solo`, where a number behind a letter says how often it stands
there: ``a3`` for ``aaa``. Behind a comma, of each cage in the order of their first cells, a letter for its operation
and its number: ``a`` adds, ``s`` subtracts, ``m`` multiplies and ``d`` divides; a single cell has ``a``. The board is a
square, so its size is one number.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.solo import lines_between, regions_between
from deduce.declared.printed import numbered
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg

MOST = 9
"""The largest of his boards."""
SIGNS = {"a": "+", "s": "-", "m": "*", "d": "/"}
"""The letters of operations."""
MADE = "d[a-z]"
"""What stands behind the size of a board of the plain rules: how hard it is."""


def keen_draft(desc: Piece, rows: int, cols: int, made: str) -> Draft:  # noqa: ARG001
    """The board of a description.

    Raises:
        InputError: for what is damaged, for more or fewer cages, and for a board that is too large.
    """
    body, *more = desc.split(",")
    if len(more) != 1:
        told = msg("{count} parts between commas", count=2)
        raise desc.error(msg("a description of {count} parts", count=len(more) + 1), told)
    if rows > MOST:
        what = msg("a board of {rows}×{cols}", rows=rows, cols=cols)
        raise desc.error(what, msg("a square of at most {most} rows", most=MOST))
    draft = Draft(rows, cols)
    lines = 2 * rows * (rows - 1)
    if sum(map(int, re.findall("[a-z_]([0-9]{1,3})", body.text))) > lines + 1:  # before any is written out
        raise body.error(
            msg("more than {count} lines", count=lines), msg("the string covers {count} lines", count=lines)
        )
    long = re.sub("([a-z_])([0-9]{1,3})", lambda found: found[1] * int(found[2]), body.text)
    draft.names = regions_between(body._replace(text=long), rows)
    ids = [number for row in numbered(draft.names) for number in row]
    sizes = Counter(ids)  # in the order of their first cells
    if not re.fullmatch("(?:[asmd][0-9]{1,8})*", more[0].text):
        raise more[0].error(
            msg("bad sign {text}", text=shown(more[0].text)), msg("a, s, m or d and a number, of cages")
        )
    found = list(re.finditer("([asmd])([0-9]+)", more[0].text))
    if len(found) != len(sizes):
        told = msg("{count} clues", count=len(sizes))
        raise more[0].error(msg("{count} clues", count=len(found)), told, offset=len(more[0].text))
    for one, (number, size) in zip(found, sizes.items(), strict=True):
        alone = size == 1 and one[1] in "am"
        clue = int(one[2]) if alone else one[2].lstrip("0") + SIGNS[one[1]]
        draft.put(ids.index(number), clue, more[0].cut(one.start(), one.end()), "")
    return draft


def keen_described(puzzle: DeclaredPuzzle) -> str | None:
    """The description of a board; None where a cage has no number, or several cells and no operation."""
    letters, told = {sign: letter for letter, sign in SIGNS.items()}, ""
    for room in puzzle.print.rooms:
        clue, alone = str(room.clue or ""), room.cells.bit_count() == 1
        if not clue or (not alone and clue[-1] not in letters):
            return None
        told += f"a{clue}" if alone else f"{letters[clue[-1]]}{clue[:-1]}"
    lines = ((letter, len([*some])) for letter, some in groupby(lines_between(puzzle.print.ids)))
    return "".join(f"{letter}{count}" if count > 2 else letter * count for letter, count in lines) + f",{told}"
