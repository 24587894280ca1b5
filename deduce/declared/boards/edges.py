"""The puzzle of a declared kind whose variables are edges: the sides of cells, or the way from cell to cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from deduce.board.edges import Edges
from deduce.board.faces import faces
from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.lines import LineBoard
from deduce.declared.boards import lattice
from deduce.declared.boards.base import DeclaredPuzzle, text_lines
from deduce.declared.numbers import Printing
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import cell_name
from deduce.relations import pairwise

if TYPE_CHECKING:
    from deduce.contract.pen import Pen
    from deduce.contract.step import Step

PLANES = ("horizontal", "vertical")


@dataclass(eq=False)
class EdgePuzzle(DeclaredPuzzle, LineBoard):
    """A board of a declared kind whose variables are edges."""

    longest: ClassVar[Mapping[str, int]] = {"noun": 12, "phrase": 16}

    @property
    def around(self) -> bool:
        """Whether the edges are the sides of cells; else they run from cell to cell."""
        return self.kind.lines == "around"

    @property
    def along(self) -> bool:
        return self.around

    @property
    def edges(self) -> Edges:
        """The dots between which the edges run."""
        return self.print.sides if self.around else self.print.joints

    @property
    def passable(self) -> int:
        """The cells in play, through which lines may run."""
        return self.kind.passed(self.print)

    def off_board(self, yes: int) -> Cell | None:
        """The first cell that is printed on or a hole, of marks that are none of the variables."""
        if wrong := yes & ~self.board:
            return next(cell for cell in self.cells(wrong & -wrong) if not self.grid.bit(*cell) & self.passable)
        return None

    def place(self, bit: int) -> tuple[float, float]:
        r, c = self.edges.place(bit)
        return (r - 0.5, c - 0.5) if self.around else (r, c)

    def near(self, bit: int) -> int:
        return self.edges.near(bit) & self.board

    def _turns(self) -> Iterator[Mapping[int, int]]:
        return (moved for _, _, moved in self.edges.symmetries())

    def cells(self, bit: int) -> list[Cell]:
        """The cells at an edge, in reading order: the two that it joins, or those whose side it is."""
        if not self.around:
            return list(self.edges.at(bit))
        (r, c), (x, _) = self.edges.at(bit)
        two = ((r - 1, c), (r, c)) if r == x else ((r, c - 1), (r, c))
        return [(y, x) for y, x in two if 0 <= y < self.rows and 0 <= x < self.cols]

    def areas(self, step: Step) -> Sequence[int]:
        """The faces of which the reason tells the side, beside the edges that are concluded: inside first."""
        if step.conclusion.clash or step.technique is None:
            return ()
        known = pairwise.known_sides(
            self.keep(step.clues), step.reason, clues=step.technique.name != "inside-and-outside"
        )
        if known is None:
            return ()
        beside = faces(self.edges.rows, self.edges.cols).beside
        found: dict[tuple[bool, int, int], int] = {}
        outer = len(known.root) - 1
        asked = {known.root[face] for bit in bits(step.conclusion.known & self.edges.all) for face in beside[bit]}
        for face in range(outer):
            if known.root[face] in asked:
                side = known.other[face] ^ (known.other[outer] if known.root[face] == known.root[outer] else 1)
                key = (known.root[face] != known.root[outer], known.root[face], -side)
                found[key] = found.get(key, 0) | 1 << face
        return [found[key] for key in sorted(found)][:4]

    def area_place(self, bit: int) -> tuple[float, float]:
        r, c = divmod(bit.bit_length() - 1, self.edges.cols - 1)
        return (r, c) if self.around else (r + 0.5, c + 0.5)

    # Words -----------------------------------------------------------------------------------------------------------

    def name(self, bit: int, lang: str) -> str:
        found = self.cells(bit)
        if not self.around:
            return super().name(bit, lang)
        if len(found) == 2:
            one, other = (cell_name(cell, lang) for cell in found)
            return f"{one}と{other}の間" if lang == "ja" else f"{one}/{other}"
        (r, c), (x, _) = self.edges.at(bit)
        if r == x:
            side = ("top", "上") if r == 0 else ("bottom", "下")
        else:
            side = ("left", "左") if c == 0 else ("right", "右")
        return f"{cell_name(found[0], lang)}の{side[1]}" if lang == "ja" else f"{cell_name(found[0], lang)} {side[0]}"

    def lines_named(self, yes: int, lang: str) -> list[str]:
        """Drawn edges by name; from cell to cell the lines that they make."""
        return [self.name(bit, lang) for bit in bits(yes)] if self.around else super().lines_named(yes, lang)

    # Text ------------------------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        if marks.known & self.board:
            return self.spread(marks)
        words = self._words()
        wide = max(len(word) for row in words for word in row)
        return "\n".join(self._dropped() + [" ".join(word.ljust(wide) for word in row).rstrip() for row in words])

    def spread(self, marks: Marks) -> str:
        return "\n".join(self._dropped() + lattice.written(self._words(), self.edges, marks, around=self.around))

    def _words(self) -> list[list[str]]:
        return [[lattice.OPEN if clue is None else str(clue) for clue in row] for row in self.print.cells]

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        return None

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        return cls.read(*text_lines(text))

    @classmethod
    def read(cls, rows: Sequence[Piece], unknown: str = "", cut: lattice.Cut = lattice.APART) -> tuple[Self, Marks]:
        """The puzzle and the marks of a text.

        Raises:
            InputError: when it is none.
        """
        words, signs = lattice.read(rows, around=cls.kind.lines == "around", cut=cut)
        puzzle = cls.of([[cls.token(word) for word in row] for row in words]).without(unknown)
        yes, no = lattice.marks(puzzle.edges, signs)
        if cell := puzzle.off_board(yes):
            raise words[cell[0]][cell[1]].error(puzzle.print.unmarkable(cell))
        return puzzle, Marks(yes, no & puzzle.board)

    @classmethod
    def token(cls, word: Piece) -> Printing:
        """The clue of a cell in text.

        Raises:
            InputError: for a word that says nothing of the kind.
        """
        if word.text in (lattice.OPEN, "-"):
            return None
        found = cls.kind.numbers.read(cls.kind.ours(word.text))
        if found == 0 and not cls.kind.numbers.fits(0):
            return None  # as programs write a cell without a number
        if found is None:
            raise word.error(msg("unknown symbol {text}", text=repr(word.text[:24])), cls.kind.numbers.expected)
        return found

    # Pictures and answers --------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        if self.around:
            pen.dots(self.rows, self.cols)
        else:
            pen.lattice(self.rows, self.cols)
        away = 0.5 if self.around else 0
        for bit in bits(marks.yes & self.board):
            (r, c), (x, y) = self.edges.at(bit)
            pen.line((r - away, c - away), (x - away, y - away), bit)
        if not self.solved(marks):
            for bit in bits(marks.no & self.board):
                pen.cross(self.place(bit), bit)
        for r, row in enumerate(self.print.cells):
            for c, clue in enumerate(row):
                self.kind.drawing(pen, (r, c), 0, clue, None)

    def answer(self, marks: Marks) -> dict[str, list[list[int]]]:
        shape, found = self.edges, {}
        for below, name in enumerate(PLANES):
            high, wide = shape.rows - below, shape.cols - 1 + below
            found[name] = [[int(bool(self._edge(below, r, c) & marks.yes)) for c in range(wide)] for r in range(high)]
        return found

    def _edge(self, below: int, r: int, c: int) -> int:
        return self.edges.between((r, c), (r + below, c + 1 - below))

    def marks(self, answer: Any) -> Marks:
        yes = 0
        expected = msg("rows of 0 and 1 by the names {names}", names=" and ".join(PLANES))
        for step, value in by_edges(answer, self.edges.rows, self.edges.cols, expected).items():
            if type(value) is not int or value not in (0, 1):
                raise bad_edge(step, value, msg("0, or 1 for a line"))
            name, r, c = step
            yes |= self._edge(PLANES.index(name), r, c) if value else 0
        if cell := self.off_board(yes):
            raise InputError(self.print.unmarkable(cell, line=True))
        return Marks(yes, self.board & ~yes)


# Answers by edges -----------------------------------------------------------------------------------------------------

AnswerEdge = tuple[str, int, int]
"""An edge in an answer: one of `PLANES`, and the row and column there."""


def by_edges(answer: Any, rows: int, cols: int, expected: str) -> dict[AnswerEdge, Any]:
    """What an answer says of each edge of a lattice with so many rows and columns of points.

    Raises:
        InputError: when it is no such answer.
    """
    unfit, found = msg("the marks do not fit the board"), dict[AnswerEdge, Any]()
    if not isinstance(answer, dict) or set(answer) != set(PLANES):
        raise InputError(unfit, expected=expected)
    for below, name in enumerate(PLANES):
        high, wide, plane = rows - below, cols - 1 + below, answer[name]
        if not _listed(plane, high) or not all(_listed(row, wide) for row in plane):
            what = msg("{rows} rows of {cols} edges in {name}", rows=high, cols=wide, name=name)
            raise InputError(unfit, expected=what)
        found |= {(name, r, c): value for r, row in enumerate(plane) for c, value in enumerate(row)}
    return found


def bad_edge(step: AnswerEdge, value: object, expected: str) -> InputError:
    """That an answer says of an edge what cannot be."""
    name, r, c = step
    where = msg("{name}, row {row}, column {column}", name=name, row=r + 1, column=c + 1)
    return InputError(msg("bad value {value!r}", value=value), where=where, expected=expected)


def _listed(found: Any, count: int) -> bool:
    return isinstance(found, list) and len(found) == count
