"""The Star Battle puzzle: its regions, its geometry and how it is written and drawn.

One variable for each cell that is not blocked: *yes* is a star. The clues are the units (rows, columns, regions),
each of which holds `stars` stars; a dropped unit keeps its cells and loses its count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, ClassVar, Self

from deduce.board.connectivity import components
from deduce.board.grid import Grid, grid
from deduce.board.marks import NOTHING, Bitset, Marks, bits
from deduce.contract.cells import CellBoard, Value
from deduce.contract.kept import KeptClues
from deduce.contract.kind import Kind
from deduce.contract.pen import Pen
from deduce.contract.puzzle import Clue, Name, Symmetry
from deduce.contract.spoken import Spoken
from deduce.contract.step import Step
from deduce.formats.text import Drawn
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import cell_name
from techniques.starbattle.shared.layout import UnitLayout, layout, letter
from techniques.starbattle.shared.packing import fits

MOST_STARS = 6
BLOCKED = "-"
TOKEN = re.compile(r"([A-Za-z]+|-)([*.]?)")
SIDES = (Value("a star", "星", "stars", "star"), Value("empty", "空き", noun_ja="空きマス"))


@dataclass(eq=False)
class StarBattle(Spoken, Drawn, KeptClues, CellBoard):
    """A square board with as many regions as rows.

    Attributes:
        regions: the cells of each region; the cells of none are blocked.
        stars: how many stars a unit holds.
        kept: the units whose count is known, as a bitset over `clues`.
    """

    kind: ClassVar[Kind]
    worded: ClassVar[bool] = True
    coded: ClassVar[str] = msg("0, or 1 for a star on an open cell")
    sides = SIDES
    regions: tuple[int, ...] = ()
    stars: int = 1
    kept: Bitset = -1

    def __post_init__(self) -> None:
        self.layout: UnitLayout = layout(self.rows, self.regions)
        self.grid: Grid = self.layout.grid
        self.width: int = self.grid.width
        self.board: int = self.layout.board
        self.units: tuple[int, ...] = self.layout.units
        self.kept &= (1 << len(self.units)) - 1

    @classmethod
    def of(cls, ids: Sequence[Sequence[int]], stars: int = 1, **fields: Any) -> StarBattle:
        """A puzzle from rows of region numbers, 0 for a blocked cell.

        Raises:
            InputError: when there cannot be such a puzzle.
        """
        n, wide = len(ids), len(ids[0])
        if n != wide:
            raise InputError(
                msg("a board of {rows}×{cols}", rows=n, cols=wide),
                expected=msg("as many rows as columns"),
            )
        if not 1 <= stars <= MOST_STARS:
            raise InputError(
                msg("{count} stars", count=stars),
                expected=msg("1 to {most} stars in each row, column and region", most=MOST_STARS),
            )
        shape = grid(n, n)
        found: dict[int, int] = {}
        for r, c in shape.cells():
            if ids[r][c]:
                found[ids[r][c]] = found.get(ids[r][c], 0) | shape.bit(r, c)
        regions = tuple(found[number] for number in sorted(found))
        if len(regions) != n:
            raise InputError(
                msg("{count} regions on a board of {rows} rows", count=len(regions), rows=n),
                expected=msg("{count} regions", count=n),
            )
        puzzle = cls(n, n, regions, stars, **fields)
        for unit, clue in zip(puzzle.units, puzzle.layout.clues, strict=True):
            if fits(unit, puzzle.width, stars) < stars:
                told = {"unit": clue.name, "count": unit.bit_count(), "stars": stars}
                one = msg("{unit} has {count} cell, too few for {stars} stars that do not touch", **told)
                more = msg("{unit} has {count} cells, too few for {stars} stars that do not touch", **told)
                raise InputError(one if told["count"] == 1 else more)
        return puzzle

    @property
    def conditions(self) -> str:
        if self.stars == 1:
            return msg("one star in each row, column and region")
        return msg("{count} stars in each row, column and region", count=self.stars)

    @property
    def remarks(self) -> list[str]:
        """What is unusual about the board: regions that are not in one piece."""
        apart = [i for i, region in enumerate(self.regions) if len(list(components(region, self.width))) > 1]
        return [msg("region {letter} is not in one piece", letter=letter(i)) for i in apart]

    @property
    def variety(self) -> str:
        return f"{self.stars}★"

    @property
    def printed_clues(self) -> Sequence[Clue]:
        return self.layout.clues

    def without(self, names: str) -> StarBattle:
        """The relaxation without the counts of some units, each named like r1, c2 or C.

        Raises:
            InputError: when there is no such unit.
        """
        dropped = 0
        for name in names.split():
            if name not in self.layout.short:
                raise InputError(
                    msg("unknown unit {name!r}", name=name),
                    expected=msg("names such as r1 (a row), c2 (a column) or C"),
                )
            dropped |= 1 << self.layout.short.index(name)
        return self.keep(self.kept & ~dropped)

    def fewer(self) -> Iterator[tuple[Name, Self]]:
        """The border between two regions is left out; the count of a single region follows from all the others."""
        for i, j in combinations(range(len(self.regions)), 2):
            if self.grid.beside(self.regions[i]) & self.regions[j]:
                name = {
                    "en": f"the border between regions {letter(i)} and {letter(j)}",
                    "ja": f"{letter(i)}の領域と{letter(j)}の領域の境",
                }
                yield name, self._with(kept=self.kept & ~(1 << 2 * self.rows + i) & ~(1 << 2 * self.rows + j))

    def altered(self, solution: Marks, doubtful: int) -> Iterator[tuple[Name, Self]]:
        """An empty cell moves to a region beside it, and both regions stay in one piece."""
        for bit in bits(doubtful & self.board & ~solution.yes):
            home = self.layout.region_of[bit]
            rest = self.regions[home] & ~bit
            for i in sorted({self.layout.region_of[one] for one in bits(self.grid.beside(bit) & self.board)} - {home}):
                if len(list(components(rest, self.width))) == 1:
                    moved = {home: rest, i: self.regions[i] | bit}
                    cell = cell_name(self.grid.at(bit), "en"), cell_name(self.grid.at(bit), "ja")
                    name = {"en": f"{cell[0]} in region {letter(i)}", "ja": f"{cell[1]}を{letter(i)}の領域へ"}
                    yield name, replace(self, regions=tuple(moved.get(j, one) for j, one in enumerate(self.regions)))

    def near(self, bit: int) -> int:
        return self.layout.seen[bit]

    def finished(self, marks: Marks) -> bool:
        stars, needed = marks.yes, self.stars
        if stars & (stars << 1 | stars << self.width - 1 | stars << self.width | stars << self.width + 1):
            return False
        known = [unit for i, unit in enumerate(self.units) if self.kept >> i & 1]
        return all((unit & stars).bit_count() == needed for unit in known)

    def symmetries(self) -> Iterator[Symmetry]:
        n = self.rows
        lines = [self.grid.row(r) for r in range(n)] + [self.grid.col(c) for c in range(n)]
        for name, _, moved in self.grid.symmetries():
            regions = [sum(moved[bit] for bit in bits(region)) for region in self.regions]
            goes = [lines.index(sum(moved[bit] for bit in bits(line))) for line in lines]
            goes += [2 * n + (i - 1) % n for i in range(n)]  # each region takes the letter of the one before it
            kept = sum(1 << to for i, to in enumerate(goes) if self.kept >> i & 1)
            there = type(self)(n, n, (*regions[1:], *regions[:1]), self.stars, kept)
            yield Symmetry(f"{name}, with other letters", there, moved)

    # Words -----------------------------------------------------------------------------------------------------------

    def views(self, step: Step) -> Sequence[Step]:
        """By all marks on the board: a count of the reason alone says too much of units that have stars by now."""
        from techniques.starbattle.arguments import views

        return views(self, step)

    def areas(self, step: Step) -> Sequence[int]:
        """The 2×2 blocks that cover a unit, or those of the sentence."""
        from techniques.starbattle.arguments import StarBattleBlanks

        words = StarBattleBlanks(step, "en")
        return words.blocks or words.argued

    # Text and pictures ----------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        def token(bit: int) -> str:
            name = letter(self.layout.region_of[bit]) if bit & self.board else BLOCKED
            return name + ("*" if bit & marks.yes else "." if bit & marks.no and bit & self.board else "")

        wide = 2 if self.rows <= 52 else 3
        cells = [[token(self.grid.bit(r, c)).ljust(wide) for c in range(self.cols)] for r in range(self.rows)]
        head = [f"# stars: {self.stars}"] if self.stars != 1 else []
        if unknown := [name for i, name in enumerate(self.layout.short) if not self.kept >> i & 1]:
            head.append("# unknown: " + " ".join(unknown))
        return "\n".join(head + [" ".join(row).rstrip() for row in cells])

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        hues = self.layout.hues
        named = {part & -part for region in self.regions for part in components(region, self.width)}
        for r, c in self.grid.cells():
            bit = self.grid.bit(r, c)
            mine = self.layout.region_of.get(bit, -1)
            if mine >= 0:
                pen.tint((r, c), hues[mine], letter(mine) if bit in named else "")
            else:
                pen.cross((r, c), 0)
            for other in ((r + 1, c), (r, c + 1)):
                if max(other) < self.rows and self.layout.region_of.get(self.grid.bit(*other), -1) != mine:
                    pen.border((r, c), other)
            if bit & marks.yes:
                pen.star((r, c), bit)
            elif bit & marks.no & self.board:
                pen.dot((r, c), bit)

    def ids(self) -> list[list[int]]:
        """Rows of region numbers from 1, 0 for a blocked cell."""
        cells = [[self.grid.bit(r, c) for c in range(self.cols)] for r in range(self.rows)]
        return [[self.layout.region_of.get(bit, -1) + 1 for bit in row] for row in cells]


KIND = Kind(
    name="starbattle",
    title={"en": "Star Battle", "ja": "スターバトル"},
    gist={
        "en": "Put as many stars into every row, column and region; no two touch.",
        "ja": "どの行・列・領域にも同じ数の星を置く。星は角でも接しない。",
    },
    puzzle=StarBattle,
    values={"en": ("a star", "empty"), "ja": ("星", "空き")},
    technique_set="1.1",
    plain=12,
    automatic=("surroundings", "full-unit"),
    aliases=("star-battle", "two-not-touch", "queens", "linkedin-queens"),
    variants={"two-not-touch": {"stars": "2"}, "queens": {"stars": "1"}, "linkedin-queens": {"stars": "1"}},
    labels="clues",
)
StarBattle.kind = KIND
