"""Marks in words, what a solver is told of the rule sets, and a setter of a number that does not stand in two cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.language.errors import InputError, at
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES, LONGEST, cell_name, cells_named, listed

if TYPE_CHECKING:
    from techniques.numberlink.kind import Numberlink

CONDITIONS = {
    "any": msg("cells may stay empty"),
    "full": msg("every cell is used"),
    "no2x2": msg("every cell is used, and no line fills a 2×2 block"),
    "any-no2x2": msg("cells may stay empty, and no line fills a 2×2 block"),
}
"""The rule sets as a solver is told of them."""

FORMS = {  # of one line, several, one gap, several, cells that a number passes, and that it does not
    "phrase en": "a line runs {0}|lines run {0}|no line joins {0}|no line joins {0}|"
    "{1} passes {0}|{1} does not pass {0}",
    "phrase ja": "{0}に線を引く|{0}に線を引く|{0}に線はない|{0}に線はない|{1}は{0}を通る|{1}は{0}を通らない",
    "noun en": "the line {0}|the lines {0}|the gap {0}|the gaps {0}|{0} of {1}|{0} not of {1}",
    "noun ja": "線{0}|線{0}|切れ目{0}|切れ目{0}|{1}の{0}|{1}でない{0}",
}


def unpaired(sign: str, cells: Sequence[Cell]) -> InputError:
    """The fault of a number, or a letter, that does not stand in two cells."""
    named = {lang: cells_named(cells, lang) for lang in LANGUAGES}
    often = msg("once") if len(cells) == 1 else msg("{count} times", count=len(cells))
    why = msg(" (which cells belong together would be open)") if len(cells) % 2 == 0 else ""
    what = msg("the number {number} stands {often}, at {cells}", number=sign, often=often, cells=named)
    expected = msg("each number in two cells{why}", why=why)
    if sign.isalpha():
        what = msg("the letter {letter} stands {often}, at {cells}", letter=sign, often=often, cells=named)
        expected = msg("each letter in two cells{why}", why=why)
    return InputError(what, where=at(*cells[-1]), expected=expected)


def told(puzzle: Numberlink, marks: Marks, lang: str, form: str) -> str:
    """Marks in one of the forms: a ``phrase`` or a ``noun``."""
    line, lines, gap, gaps, passes, avoids = FORMS[f"{form} {lang}"].split("|")
    drawn, many_drawn = _lines(puzzle, marks.yes, lang)
    crossed, many_crossed = _gaps(puzzle, marks.no, lang)
    parts = [(lines if many_drawn else line).format(drawn)] if drawn else []
    parts += [(gaps if many_crossed else gap).format(crossed)] if crossed else []
    parts += [(passes if has else avoids).format(names, n) for n, names, has in _labels(puzzle, marks, lang)]
    return listed(parts, lang) if parts else ""


def _lines(puzzle: Numberlink, yes: int, lang: str) -> tuple[str, bool]:
    """The lines by their ends and corners, and whether there are several."""
    found = []
    for cells in puzzle.edges.trails(yes & puzzle.variables):
        turns = [b for a, b, c in zip(cells, cells[1:], cells[2:], strict=False) if a[0] != c[0] and a[1] != c[1]]
        found.append("–".join(cell_name(cell, lang) for cell in (cells[0], *turns, cells[-1])))
    return _some(found, lang), len(found) > 1


def _gaps(puzzle: Numberlink, no: int, lang: str) -> tuple[str, bool]:
    """The edges that are off, and whether there are several."""
    found = [puzzle.name(bit, lang) for bit in bits(no & puzzle.variables)]
    return _some(found, lang), len(found) > 1


def _labels(puzzle: Numberlink, marks: Marks, lang: str) -> Iterator[tuple[str, str, bool]]:
    """Each number with the cells that it is known to pass, or not to pass."""
    for i, number in enumerate(puzzle.numbers):
        for side, has in ((marks.yes, True), (marks.no, False)):
            cells = side >> puzzle.plane * (2 + i) & puzzle.board
            if cells:
                yield puzzle.sign(number), cells_named(list(puzzle.grid.cells(cells)), lang), has


def _some(names: list[str], lang: str) -> str:
    """A list that ends in a count when it is long."""
    if len(names) > LONGEST + 1:
        more = len(names) - LONGEST
        names = [*names[:LONGEST], f"ほか{more}本" if lang == "ja" else f"{more} more"]
    return listed(names, lang) if names else ""
