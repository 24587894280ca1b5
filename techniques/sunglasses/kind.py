"""The Sunglasses puzzle: its bridges and counts, its geometry and how it is written and drawn.

One variable for each cell: *yes* is shaded, *no* stays blank. Bridge ends are shaded from the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from deduce.board.connectivity import flood
from deduce.board.grid import SYMMETRIES, Cell, Grid, grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.cells import CellBoard, Value
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Addition, Clue, Name, Sort, Symmetry
from deduce.contract.spoken import Spoken
from deduce.formats.text import Drawn
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES, cell_name
from techniques.sunglasses.bridge import Bridge, bridge
from techniques.sunglasses.text import apart, bridges_checked, counts_checked, write

if TYPE_CHECKING:
    from deduce.contract.pen import Pen
    from deduce.contract.step import Step

Ends = tuple[Cell, Cell]
Counts = tuple[int | None, ...]
SIDES = (Value("shaded", "塗り", noun_ja="塗った"), Value("blank", "空白", noun_ja="空白の"))
BRIDGES = {"en": "the bridges {those}", "ja": "{those}のブリッジ"}


@dataclass(eq=False)
class Sunglasses(Spoken, Drawn, CellBoard):
    """A board of `rows` × `cols` cells.

    Attributes:
        spans: the two ends of each bridge, in reading order.
        row_counts: how many cells of each row are shaded; None where no number stands.
        col_counts: the same for the columns.
        loose: ends of bridges that a relaxation has dropped: each still belongs to a lens of its own.
    """

    kind: ClassVar[Kind]
    codes: ClassVar[tuple[int, int, int | None]] = (1, 0, None)
    coded: ClassVar[str] = msg("1 (shaded), 0 (blank) or null (open)")
    sides = SIDES
    spans: tuple[Ends, ...] = ()
    row_counts: Counts = ()
    col_counts: Counts = ()
    loose: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        self.grid: Grid = grid(self.rows, self.cols)
        self.board = self.grid.board
        self.width = self.grid.width
        self.row_counts = self.row_counts or (None,) * self.rows
        self.col_counts = self.col_counts or (None,) * self.cols
        self.bridges: tuple[Bridge, ...] = tuple(bridge(self.rows, self.cols, a, b) for a, b in self.spans)
        # The one bridge end of each lens: the two of each bridge, then the loose ones.
        self.roots = (
            *(end for item in self.bridges for end in item.ends),
            *(self.grid.bit(*end) for end in self.loose),
        )
        self.ends = sum(self.roots)

    @classmethod
    def of(
        cls,
        rows: int,
        cols: int,
        bridges: Sequence[Sequence[Sequence[int]]],
        row_counts: Sequence[int | None] = (),
        col_counts: Sequence[int | None] = (),
        **fields: Any,
    ) -> Sunglasses:
        """A puzzle from plain lists.

        Raises:
            InputError: naming the bridge or the count that cannot be.
        """
        spans = bridges_checked(rows, cols, bridges)
        counts_checked(row_counts, rows, cols, msg("row"))
        counts_checked(col_counts, cols, rows, msg("column"))
        return cls(rows, cols, spans, tuple(row_counts), tuple(col_counts), **fields)

    @cached_property
    def lines(self) -> tuple[tuple[int, int, str], ...]:
        """The cells of each line that has a number, the number, and whether it is a ``row`` or a ``col``."""
        numbers = ((side, k, count) for side, counts in self._counts.items() for k, count in enumerate(counts))
        return tuple((self._line(side, k), count, side) for side, k, count in numbers if count is not None)

    @cached_property
    def rest(self) -> tuple[tuple[int, int], ...]:
        """The cells outside all numbered rows, and the sum of these; the same for columns."""
        found = []
        for what in ("row", "col"):
            lines = [(line, count) for line, count, side in self.lines if side == what]
            found.append((self.board & ~sum(line for line, _ in lines), sum(count for _, count in lines)))
        return tuple(found)

    @cached_property
    def unions(self) -> tuple[tuple[int, int], ...]:
        """Sets of cells and how many of each are shaded: numbered lines, and all others together if that is known."""
        found = [(line, count) for line, count, _ in self.lines]
        (rows, row_sum), (cols, col_sum) = self.rest
        if not rows:
            found.append((cols, row_sum - col_sum))
        if not cols:
            found.append((rows, col_sum - row_sum))
        return tuple(found)

    @cached_property
    def extents(self) -> list[int]:
        """How far each lens could reach on an empty board."""
        return [cells for item in self.bridges for cells in (item.first, item.second)] + [self.board] * len(self.loose)

    @cached_property
    def turns(self) -> Mapping[str, Sequence[tuple[int, bool]]]:
        """For rows and for columns, how each lens stands to its twin in them: see `ways.Lens`."""
        return {
            what: [
                (item.turn if item.within == what else -1, second) for item in self.bridges for second in (False, True)
            ]
            + [(-1, False)] * len(self.loose)
            for what in ("row", "col")
        }

    @property
    def givens(self) -> Marks:
        return Marks(self.ends, 0)

    @cached_property
    def clues(self) -> Sequence[Clue]:
        """The bridges, then the numbers of the rows and of the columns."""
        found = []
        for (a, b), item in zip(self.spans, self.bridges, strict=True):
            ends = {lang: f"{cell_name(a, lang)}–{cell_name(b, lang)}" for lang in LANGUAGES}
            names = {"en": f"the bridge {ends['en']}", "ja": f"{ends['ja']}のブリッジ"}
            found.append(Clue(names, sum(item.ends) | item.middle, sort=Sort(BRIDGES, ends)))
        for side, counts in self._counts.items():
            for k, count in enumerate(counts):
                if count is not None:
                    sort = Sort({"en": f"the {count}s of {{those}}", "ja": f"{{those}}の{count}"}, _line_named(side, k))
                    found.append(Clue(_named(side, k, count), self._line(side, k), sort=sort))
        return found

    @property
    def _counts(self) -> Mapping[str, Counts]:
        """The numbers of the rows and of the columns."""
        return {"row": self.row_counts, "col": self.col_counts}

    def _line(self, side: str, k: int) -> int:
        return self.grid.row(k) if side == "row" else self.grid.col(k)

    def keep(self, clues: int) -> Sunglasses:
        everything = (1 << len(self.clues)) - 1
        if clues & everything == everything:
            return self
        spans = tuple(span for i, span in enumerate(self.spans) if clues >> i & 1)
        loose = tuple(end for i, span in enumerate(self.spans) if not clues >> i & 1 for end in span)
        place = iter(range(len(self.spans), len(self.clues)))
        row_counts, col_counts = (
            tuple(None if count is None or not clues >> next(place) & 1 else count for count in counts)
            for counts in self._counts.values()
        )
        return Sunglasses(self.rows, self.cols, spans, row_counts, col_counts, self.loose + loose)

    def given_by(self, solution: Marks) -> Iterator[Addition]:
        for place in self._untold():
            yield place, (self._line(*place) & solution.yes).bit_count()

    def additions(self) -> Iterator[Addition]:
        for place in self._untold():
            yield from ((place, number) for number in range(self._line(*place).bit_count() + 1))

    def _untold(self) -> Iterator[tuple[str, int]]:
        """The lines without a number."""
        for side, counts in self._counts.items():
            yield from ((side, k) for k, count in enumerate(counts) if count is None)

    def adding(self, addition: Addition) -> tuple[Name, Sunglasses]:
        (side, k), number = cast("tuple[tuple[str, int], int]", addition)
        counts = self._counts[side]
        more: dict[str, Any] = {f"{side}_counts": (*counts[:k], number, *counts[k + 1 :])}
        return _named(side, k, number), replace(self, **more)

    def fewer(self) -> Iterator[tuple[Name, Sunglasses]]:
        every = (1 << len(self.clues)) - 1
        for i, clue in enumerate(self.clues):
            if i >= len(self.spans):
                yield clue.name, self.keep(every ^ 1 << i)

    def symmetries(self) -> Iterator[Symmetry]:
        for name, shape, moved in self.grid.symmetries():

            def goes(cell: Cell, shape: Grid = shape, moved: dict[int, int] = moved) -> Cell:
                return shape.at(moved[self.grid.bit(*cell)])

            spans = tuple((min(goes(a), goes(b)), max(goes(a), goes(b))) for a, b in self.spans)
            across, down, diagonal = SYMMETRIES[name]
            rows, cols = self.row_counts[:: -1 if down else 1], self.col_counts[:: -1 if across else 1]
            counts = (cols, rows) if diagonal else (rows, cols)
            puzzle = Sunglasses(shape.rows, shape.cols, spans, *counts, tuple(map(goes, self.loose)))
            yield Symmetry(name, puzzle, moved)

    # Text and pictures ----------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        return write(self, marks)

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]]:
        wide = apart(self)
        return (0, 1), (wide - 1, wide)

    def areas(self, step: Step) -> Sequence[int]:
        """How far the two lenses of each bridge reach."""
        from techniques.sunglasses.shared.lenses import spaces

        room = spaces(self, step.before)
        near = [flood(root & cells, cells, self.width) for root, cells in zip(self.roots, room, strict=False)]
        return [sum(near[2 * i : 2 * i + 2]) for i in range(len(self.spans))]

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for bit in bits(self.board):
            if bit & (marks.yes | self.ends):
                pen.block(self.grid.at(bit), bit)
            elif bit & marks.no:
                pen.dot(self.grid.at(bit), bit)
        for a, b in self.spans:
            pen.bridge(a, b)
        for root in self.roots:
            lens = flood(root, marks.yes | self.ends, self.width)
            for cell in self.grid.cells(lens):
                for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    if not self.grid.shift(self.grid.bit(*cell), r, c) & lens:
                        pen.border(cell, (cell[0] + r, cell[1] + c))
        for side, counts in (("right", self.row_counts), ("bottom", self.col_counts)):
            for k, count in enumerate(counts):
                if count is not None:
                    pen.count(side, k, str(count))


def _named(side: str, k: int, count: int | None) -> Name:
    """The number of a line by name."""
    line = _line_named(side, k)
    return {"en": f"the {count} of {line['en']}", "ja": f"{line['ja']}の{count}"}


def _line_named(side: str, k: int) -> Name:
    """A line by name."""
    return {
        "en": f"{'row' if side == 'row' else 'column'} {k + 1}",
        "ja": f"{k + 1}{'行' if side == 'row' else '列'}目",
    }


KIND = Kind(
    name="sunglasses",
    title={"en": "Sunglasses", "ja": "サングラス"},
    gist={
        "en": "Shade groups, two by two mirror images of each other, as the bridges between them say.",
        "ja": "ブリッジの両端に、互いに鏡像となるレンズを塗る。",
    },
    puzzle=Sunglasses,
    values={"en": ("shaded", "blank"), "ja": ("塗り", "空白")},
    aliases=("sunglass",),
    technique_set="1.1",
    plain=50,
    automatic=("line-count",),
)
Sunglasses.kind = KIND
