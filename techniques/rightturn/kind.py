"""The Right-turn roads puzzle: its starts, its geometry and how it is written and drawn.

One variable for each edge between two neighbouring cells: *yes* is a road that runs across it. The clues are the
numbers of the starts; without its number a start remains a start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, cast

from deduce.board.grid import Cell, Grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.kind import Kind
from deduce.contract.lines import LineBoard
from deduce.contract.puzzle import Addition, Clue, Name, Sort, Symmetry
from deduce.contract.spoken import Spoken
from deduce.declared import Misfit
from deduce.formats.source import MAX_CELLS
from deduce.formats.text import Drawn
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import cell_name
from techniques.rightturn.shared.lengths import least_length
from techniques.rightturn.text import width, write

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

Start = tuple[Cell, int | None]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west: a right turn is the next one."""
FORMS = {  # of one line, of several, of one cross, of several
    "phrase en": "{0} is drawn|{0} are drawn|{0} is crossed|{0} are crossed",
    "phrase ja": "{0}は線|{0}は線|{0}は×|{0}は×",
    "noun en": "the line {0}|the lines {0}|the cross {0}|the crosses {0}",
    "noun ja": "{0}の線|{0}の線|{0}の×印|{0}の×印",
}
TURNED = ("as it is", "turned half", "turned left", "turned right")


@dataclass(eq=False)
class RightTurn(Spoken, Drawn, LineBoard):
    """A board of `rows` × `cols` cells.

    Attributes:
        starts: the starts in reading order, each with its number; None where it is not given or no longer known.
    """

    kind: ClassVar[Kind]
    forms: ClassVar[Mapping[str, str]] = FORMS
    more_ja: ClassVar[str] = "ほか{}か所"
    longest: ClassVar[Mapping[str, int]] = {"phrase": 16}
    starts: tuple[Start, ...] = ()

    def __post_init__(self) -> None:
        self.grid: Grid = self.edges.grid
        self.board = self.grid.board
        self.start_cells = self.grid.union(cell for cell, _ in self.starts)

    @classmethod
    def of(cls, numbers: Sequence[Sequence[int | str | None]], **fields: Any) -> RightTurn:
        """A puzzle from rows of numbers, None for a cell without one and ``?`` for a start without its number.

        Raises:
            Misfit: for a number that cannot stand in its cell.
            InputError: for a board without a start.
        """
        rows, cols = len(numbers), len(numbers[0])
        starts: list[Start] = []
        for r, row in enumerate(numbers):
            for c, number in enumerate(row):
                if isinstance(number, int) and (fault := _number_fault(number, rows, cols)):
                    raise Misfit((r, c), *fault)
                if number is not None:
                    starts.append(((r, c), number if isinstance(number, int) else None))
        if not starts:
            raise InputError(msg("a board without a start"), expected=msg("a number or ? in at least one cell"))
        return cls(rows, cols, tuple(starts), **fields)

    @cached_property
    def numbers(self) -> dict[Cell, int | None]:
        """The starts with their numbers."""
        return dict(self.starts)

    @cached_property
    def clues(self) -> Sequence[Clue]:
        return [
            Clue(
                {
                    "en": f"the {number} at {cell_name(cell, 'en')}",
                    "ja": f"{cell_name(cell, 'ja')}の{number}",
                },
                self.edges.of(self.grid.bit(*cell)),
                (cell,),
                Sort({"en": f"the {number}s at {{those}}", "ja": f"{{those}}の{number}"}, cell),
            )
            for cell, number in self.starts
            if number is not None
        ]

    def keep(self, clues: int) -> RightTurn:
        left = iter(range(len(self.clues)))
        kept = tuple(
            (cell, number if number is not None and clues >> next(left) & 1 else None) for cell, number in self.starts
        )
        return self if kept == self.starts else replace(self, starts=kept)

    def given_by(self, solution: Marks) -> Iterator[Addition]:
        roads = (self.forward(cells) for cells in self.edges.trails(solution.yes))
        told = {road[0]: turns(road) for road in roads}
        yield from ((cell, told[cell]) for cell, number in self.starts if number is None)

    def adding(self, addition: Addition) -> tuple[Name, RightTurn]:
        starts = {**self.numbers, **dict([cast("tuple[Cell, int]", addition)])}
        other = replace(self, starts=tuple(starts.items()))
        return next(clue.name for clue in other.clues if clue.spots == addition[:1]), other

    def fewer(self) -> Iterator[tuple[Name, RightTurn]]:
        every = (1 << len(self.clues)) - 1
        for i, clue in enumerate(self.clues):
            yield clue.name, self.keep(every ^ 1 << i)

    def symmetries(self) -> Iterator[Symmetry]:
        cells = {name: (shape, moved) for name, shape, moved in self.grid.symmetries()}
        for name, turned, goes in self.edges.symmetries():
            if name in TURNED:
                shape, moved = cells[name]
                starts = sorted((shape.at(moved[self.grid.bit(*cell)]), number) for cell, number in self.starts)
                yield Symmetry(name, RightTurn(turned.rows, turned.cols, tuple(starts)), goes)

    # Words -----------------------------------------------------------------------------------------------------------

    def noun(self, marks: Marks, lang: str) -> str:
        return "と".join(self.spoken(marks, "noun", lang)) if lang == "ja" else super().noun(marks, lang)

    # Text and pictures -----------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        return write(self, marks)

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]]:
        wide = width(self)
        return (0, 1), (wide - 1, wide + 1)

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for bit in bits(marks.yes & ~marks.no):
            pen.line(*self.edges.at(bit), bit)
        for bit in bits(marks.no & ~marks.yes):
            pen.cross(self.edges.place(bit), bit)
        quoted = {clue.spots[0] for i, clue in enumerate(self.clues) if pen.quoted >> i & 1}
        for cells in self.edges.trails(marks.yes & ~marks.no):
            self._draw_head(pen, self.forward(cells), quoted)
        for cell, number in self.starts:
            pen.number(cell, "?" if number is None else str(number), ring=True)

    def _draw_head(self, pen: Pen, cells: Sequence[Cell], quoted: set[Cell]) -> None:
        """The head of a line whose direction is known; where the number of its start is quoted, its turns counted."""
        turns = [
            turn for turn in zip(cells, cells[1:], cells[2:], strict=False) if heading(*turn[:2]) != heading(*turn[1:])
        ]
        if cells[0] in self.numbers or any(heading(b, c) == (heading(a, b) + 1) % 4 for a, b, c in turns):
            (r, c), (y, x) = cells[-2:]
            pen.head((r, c), (y, x))
        if cells[0] in quoted:
            for k, (_, bend, _) in enumerate(turns, 1):
                pen.note(bend, str(k))

    # Answers ---------------------------------------------------------------------------------------------------------

    def forward(self, cells: list[Cell]) -> list[Cell]:
        """The cells of a line from rear to front, as far as its start or its first bend shows which is which."""
        if cells[0] in self.numbers:
            return cells
        back = cells[::-1]
        bends = [(heading(a, b), heading(b, c)) for a, b, c in zip(cells, cells[1:], cells[2:], strict=False)]
        left = next(((a + 3) % 4 == b for a, b in bends if a != b), False)
        return back if back[0] in self.numbers or left else cells

    def answer(self, marks: Marks) -> list[list[list[int]]]:
        roads = sorted(self.forward(cells) for cells in self.edges.trails(marks.yes))
        return [[list(cell) for cell in cells] for cells in roads]

    def marks(self, answer: Any) -> Marks:
        yes = self.through(answer)
        return Marks(yes, self.variables & ~yes)


def heading(a: Cell, b: Cell) -> int:
    """Which way it is from a cell to its neighbour, as an index of `STEPS`."""
    return STEPS.index((b[0] - a[0], b[1] - a[1]))


def turns(road: Sequence[Cell]) -> int:
    """How often a road turns."""
    ways = [heading(a, b) for a, b in pairwise(road)]
    return sum(a != b for a, b in pairwise(ways))


KIND = Kind(
    name="rightturn",
    title={"en": "Right-turn roads", "ja": "右折の道"},
    gist={
        "en": "Cover the board with roads that turn only to the right; numbers count their turns.",
        "ja": "右にしか曲がらない道で盤面を埋める。数字は曲がる回数。",
    },
    puzzle=RightTurn,
    values={"en": ("drawn", "crossed"), "ja": ("線", "×")},
    aliases=("right turn", "right-turn", "usetsu"),
    technique_set="1.2",
    plain=40,
    automatic=("degree",),
)
RightTurn.kind = KIND


def _number_fault(number: int, rows: int, cols: int) -> tuple[str, str] | None:
    """What is wrong with a number on a board, and what was expected; None if it can stand there."""
    if number < 0:
        return msg("a negative number {number}", number=number), msg("a number of turns, 0 or more")
    least = least_length(min(number, MAX_CELLS))
    if least > rows * cols:
        what = msg("a road with {count} turns", count=number)
        if number >= MAX_CELLS:
            what = msg("a road with {count} or more turns", count=MAX_CELLS)
        return what, msg("a board of at least {least} cells; this one has {count}", least=least, count=rows * cols)
    return None
