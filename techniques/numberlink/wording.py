"""Marks in words, what a solver is told of the rule sets, and a setter of a number that does not stand in two cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.contract import lines
from deduce.explain.lines import line_end
from deduce.language.errors import InputError, at
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cell_name, cell_said, cells_named, cells_said

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.numberlink.kind import Numberlink

CONDITIONS = {
    "any": msg("cells may stay empty"),
    "full": msg("every cell is used"),
    "no2x2": msg("every cell is used, and no line fills a 2×2 block"),
    "any-no2x2": msg("cells may stay empty, and no line fills a 2×2 block"),
}
"""The rule sets as a solver is told of them."""

FORMS = lines.FORMS | {"phrase en": "a line runs {0}|lines run {0}|no line joins {0}|no line joins {0}"}
PASSING = {  # of cells that a number passes, and that it does not
    "phrase en": "{1} passes {0}|{1} does not pass {0}",
    "phrase ja": "{1}は{0}を通る|{1}は{0}を通らない",
    "noun en": "{0} of {1}|{0} not of {1}",
    "noun ja": "{1}が通る{0}|{1}が通らない{0}",
}


def unpaired(sign: str, cells: Sequence[Cell]) -> InputError:
    """The fault of a number, or a letter, that does not stand in two cells."""
    often = msg("once") if len(cells) == 1 else msg("{count} times", count=len(cells))
    why = msg(" (which cells belong together would be open)") if len(cells) % 2 == 0 else ""
    what = msg(
        "the number {number} stands {often}, at {cells}", number=sign, often=often, cells=cells_said(Some.of(cells))
    )
    expected = msg("each number in two cells{why}", why=why)
    if sign.isalpha():
        what = msg(
            "the letter {letter} stands {often}, at {cells}", letter=sign, often=often, cells=cells_said(Some.of(cells))
        )
        expected = msg("each letter in two cells{why}", why=why)
    return InputError(what, where=at(*cells[-1]), expected=expected)


def passing(puzzle: Numberlink, marks: Marks, form: str, lang: str) -> list[str]:
    """Each number with the cells that it is known to pass, or not to pass, as a ``phrase`` or a ``noun``."""
    forms, found = PASSING[f"{form} {lang}"].split("|"), []
    for i, number in enumerate(puzzle.numbers):
        for side, text in zip(marks, forms, strict=True):
            cells = side >> puzzle.plane * (2 + i) & puzzle.board
            if cells:
                found.append(text.format(cells_named(Some.of(puzzle.grid.cells(cells)), lang), puzzle.sign(number)))
    return found


# What steps and contradictions say ------------------------------------------------------------------------------------


def broken(puzzle: Numberlink, marks: Marks) -> Message | None:
    """What the marks plainly break: at a cell, along a line, in a block, or between the two ends of a number."""
    return _at_a_cell(puzzle, marks) or _along_a_line(puzzle, marks) or _of_a_number(puzzle, marks)


def _at_a_cell(puzzle: Numberlink, marks: Marks) -> Message | None:
    """Too many lines at a cell, or too few ways."""
    edges, ends = puzzle.edges, puzzle.terminals
    drawn, free = puzzle.variables & marks.yes, puzzle.variables & ~marks.no
    one, two, three, _ = edges.degrees(drawn)
    way, ways, _, _ = edges.degrees(free)
    used = (puzzle.board if puzzle.full_cover else one) & ~ends
    for cells, text in (
        (three, msg("{cell} would have three lines")),
        (two & ends, msg("the end of a line in {cell} would have two lines")),
        (puzzle.known_ends & ~way, msg("{given}the line that ends in {cell} would have no way out")),
        (used & ~ways & one, msg("{given}the line in {cell} would have no way on")),
        (used & ~ways, msg("{given}{cell}, which must be used, would be a dead end")),
    ):
        if cells & puzzle.board:
            cell = cells & -cells
            gaps = Marks(0, edges.of(cell) & marks.no & puzzle.variables)
            given = _given(puzzle, gaps)
            return Message(text.template, cell=cell_said(puzzle.grid.at(cell)), given=given)
    if puzzle.no_2x2:
        full = edges.third_sides(drawn) & drawn
        if full:
            edge: Name = {lang: puzzle.name(full & -full, lang) for lang in LANGUAGES}
            return msg("the line at {edge} would fill a 2×2 block", edge=edge)
    return None


def _along_a_line(puzzle: Numberlink, marks: Marks) -> Message | None:
    """A line that is closed, or that belongs to two numbers."""
    edges, drawn = puzzle.edges, puzzle.variables & marks.yes
    left = edges.touched(drawn)
    while left:
        line = edges.reach(left & -left, drawn)
        left &= ~line
        inside = edges.within(line) & drawn
        if inside.bit_count() >= line.bit_count():
            return msg("{line} would be closed", line=puzzle.nouns(Marks(inside, 0)))
        owners = [i for i, (a, b) in enumerate(puzzle.ends) if line & (a | b)]
        for i in range(len(puzzle.numbers)):
            passes = marks.yes >> puzzle.plane * (2 + i) & puzzle.board
            owners += [i] if passes & line and i not in owners else []
        if len(owners) > 1 and any(puzzle.kept >> i & 1 for i in owners):
            one, other = (puzzle.sign(puzzle.numbers[i]) for i in owners[:2])
            return msg(
                "{line} would belong to {one} and to {other}", line=puzzle.nouns(Marks(inside, 0)), one=one, other=other
            )
    return None


def _of_a_number(puzzle: Numberlink, marks: Marks) -> Message | None:
    """A number that cannot come from end to end."""
    free = puzzle.variables & ~marks.no
    for i, (number, (a, b)) in enumerate(zip(puzzle.numbers, puzzle.ends, strict=True)):
        avoids = marks.no >> puzzle.plane * (2 + i) & puzzle.board | puzzle.terminals & ~(a | b)
        if puzzle.kept >> i & 1 and not puzzle.edges.reach(a, free, 1, puzzle.board & ~avoids) & b:
            told = msg("{given}there would be no way left between the two cells of {number}")
            wall = min((_wall(puzzle, marks, i, end, avoids) for end in (a, b)), key=Marks.size)
            return Message(told.template, given=_given(puzzle, wall), number=puzzle.sign(number))
    return None


def _given(puzzle: Numberlink, marks: Marks) -> Message | str:
    """Marks before a clause, if there are any."""
    if not marks.known:
        return ""
    return msg("with {marks}, ", marks=puzzle.nouns(marks))


def _wall(puzzle: Numberlink, marks: Marks, i: int, end: int, avoids: int) -> Marks:
    """The gaps, and the cells that a number does not pass, beside all to which it comes from one of its ends."""
    edges, shift = puzzle.edges, puzzle.plane * (2 + i)
    there = edges.reach(end, puzzle.variables & ~marks.no, 1, puzzle.board & ~avoids)
    gaps = found = 0
    for cell in bits(there):
        for edge in bits(edges.of(cell) & puzzle.variables):
            one, other = (puzzle.grid.bit(*spot) for spot in edges.at(edge))
            beyond = one if other == cell else other
            if beyond & there or beyond & puzzle.terminals & ~sum(puzzle.ends[i]):
                continue
            if edge & marks.no:
                gaps |= edge
            else:
                found |= beyond & marks.no >> shift
    return Marks(0, gaps | found << shift)


def look(puzzle: Numberlink, step: Step) -> tuple[Name, int] | None:
    """The end of a line, or a number, beside what is concluded."""

    def called(cell: int) -> Name:
        number = next(puzzle.sign(n) for n, pair in zip(puzzle.numbers, puzzle.ends, strict=True) if cell & sum(pair))
        en, ja = (cell_name(puzzle.grid.at(cell), lang) for lang in LANGUAGES)
        return {"en": f"the {number} in {en}", "ja": f"{ja}の{number}"}

    return line_end(puzzle, step, puzzle.terminals, called)
