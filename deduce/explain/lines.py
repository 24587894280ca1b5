"""What is said of lines from cell to cell, whatever their genre: where they are settled, and where they end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from deduce.contract.lines import LineBoard
from deduce.contract.puzzle import Name
from deduce.contract.step import Step
from deduce.language.errors import Unsaid
from deduce.language.words import LANGUAGES, Some, cell_name, cells_named


def settled(puzzle: LineBoard, step: Step, cases: Iterable[tuple[int, str, str]], lang: str) -> str:
    """At which cells the lines are settled, and why: of some cases, each cells and what is said of them, the first one
    that explains all that is concluded.

    Raises:
        Unsaid: when none does.
    """
    shape = puzzle.edges
    edges = (step.conclusion.yes & shape.all) or (step.conclusion.no & shape.all)
    for cells, en, ja in cases:
        found = shape.touched(edges) & cells
        if found and not edges & ~shape.of(found):
            names = cells_named(Some.of(shape.grid.cells(found)), lang)
            many = "" if lang == "ja" or not found & found - 1 else "each of "
            return (ja if lang == "ja" else en).format(many + names)
    raise Unsaid


def line_end(puzzle: LineBoard, step: Step, printed: int, called: Callable[[int], Name]) -> tuple[Name, int] | None:
    """Where to look: the end of a line, or else a cell that is printed on, beside what is concluded.

    Args:
        puzzle: the board.
        step: whose conclusion it is.
        printed: the cells that are printed on, where lines end anyway.
        called: how one of these is called.
    """
    shape = puzzle.edges
    near = 0 if step.conclusion.clash else shape.touched(step.conclusion.known & shape.all)
    one, two, _, _ = shape.degrees(step.before.yes & shape.all)
    if ends := near & one & ~two & ~printed:
        end = ends & -ends
        en, ja = (cell_name(shape.grid.at(end), lang) for lang in LANGUAGES)
        return {"en": f"the end of the line in {en}", "ja": f"{ja}の線の端"}, shape.of(end)
    if cells := near & printed:
        cell = cells & -cells
        return called(cell), shape.of(cell)
    return None
