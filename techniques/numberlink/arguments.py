"""What single techniques argue with: the ways through a cell, a rim and the lines that cross it, one number.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from deduce.board.grid import Cell
from deduce.board.lines import bridges
from deduce.board.marks import Marks, bits
from deduce.explain.blanks import Blanks
from deduce.explain.lines import settled
from deduce.language.errors import Unsaid
from deduce.language.words import Some, assumed, cell_name, listed, number
from techniques.numberlink.shared.cells import ways_through
from techniques.numberlink.shared.diagonals import moved
from techniques.numberlink.shared.flow import pocket
from techniques.numberlink.shared.labels import any_number, drawn_edges, labels, odd_cells, open_edges

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from techniques.numberlink.kind import Numberlink

SIDES = {"en": ("up", "right", "down", "left"), "ja": ("上", "右", "下", "左")}
EDGES = 4
"""Of so many edges it is told why no line runs there."""
FEW = 3
"""So many ways through a cell are told one by one."""


class NumberlinkBlanks(Blanks):
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""

    puzzle: Numberlink

    def __init__(self, step: Step, lang: str) -> None:
        super().__init__(step, lang)
        self.edges = (step.conclusion.yes | step.conclusion.no) & self.puzzle.variables
        if step.conclusion.clash:
            self.edges = 0

    # Cells and edges -------------------------------------------------------------------------------------------------

    def _cell(self) -> str:
        """The cell, if one stands out, at which edges are concluded."""
        puzzle = self.puzzle
        edges = self.step.conclusion.known & puzzle.variables
        if not edges:
            raise Unsaid
        near = self.marks.known & puzzle.variables | edges
        cells = [puzzle.grid.bit(*cell) for cell in puzzle.edges.at(edges & -edges)]
        known = [(puzzle.edges.of(cell) & near).bit_count() - 9 * bool(cell & puzzle.terminals) for cell in cells]
        return self._spot(cells[known.index(max(known))])

    def _settled(self) -> str:
        """At which cells the ways are settled, and why."""
        puzzle, edges, (yes, no) = self.puzzle, self.puzzle.edges, self.step.conclusion
        yes, no = yes & puzzle.variables, no & puzzle.variables
        ends, inner = puzzle.terminals, puzzle.board & ~puzzle.terminals
        one, two, _, _ = edges.degrees(self.marks.yes & puzzle.variables)
        way, ways, more, _ = edges.degrees(puzzle.variables & ~self.marks.no)
        cases = (
            (yes and ends & way & ~ways, "the line that ends in {} has one way out", "{}の線の出口は一つだけな"),
            (
                yes and inner & ways & ~more,
                "{} is no dead end and has only two ways left",
                "行き止まりでない{}を通る道は一つだけな",
            ),
            (no and ends & one, "the number in {} has its one line", "{}の線はもう引けている"),
            (no and inner & two, "{} has both its lines", "{}の線は二本そろった"),
            (no and inner & ~ways, "{} is a dead end", "{}は行き止まりな"),
        )
        return settled(puzzle, self.step, cases, self.lang)

    def _apart(self) -> str:
        """Why cells beside each other are on different lines: by their numbers, or one that only one can have."""
        edges = list(bits(self.step.conclusion.no & self.puzzle.variables))
        if not 0 < len(edges) <= EDGES:
            raise Unsaid
        told = list(dict.fromkeys(map(self._divided, edges)))
        if self.lang != "ja":
            return ", ".join(told)
        parts = [f"{one[:-1]}い" if one.endswith("違う") else f"{one}で" for one in told[:-1]]
        return "、".join([*parts, told[-1] + ("" if told[-1].endswith("違う") else "な")])

    def _divided(self, edge: int) -> str:
        """Why no line runs along an edge."""
        puzzle, cells = self.puzzle, [self.puzzle.grid.bit(*cell) for cell in self.puzzle.edges.at(edge)]
        owners: list[int | None] = [None, None]
        for k, cell in enumerate(cells):
            for i, (one, other) in enumerate(puzzle.ends):
                if cell & (one | other) or self.marks.yes >> puzzle.plane * (2 + i) & cell:
                    owners[k] = i
        names = list(map(self._spot, cells))
        signs = [None if i is None else puzzle.sign(puzzle.numbers[i]) for i in owners]
        if None not in signs:
            told = [
                self._say(f"{name} belongs to {sign}", f"{name}は{sign}")
                for name, sign in zip(names, signs, strict=True)
            ]
            return listed(Some.of(told), self.lang)
        for k, owner in enumerate(owners):
            name, there, sign, beyond = names[k], names[1 - k], signs[k], cells[1 - k]
            if owner is not None and beyond & puzzle.terminals:
                en, ja = (
                    "{name} belongs to {sign} and {there} has another number",
                    "{name}は{sign}だが{there}はほかの数字",
                )
                return self._say(en, ja, name=name, sign=sign, there=there)
            if owner is not None and self.marks.no >> puzzle.plane * (2 + owner) & beyond:
                en, ja = "{name} belongs to {sign} and {there} does not", "{name}は{sign}だが{there}は違う"
                return self._say(en, ja, name=name, sign=sign, there=there)
        raise Unsaid

    # Numbers ---------------------------------------------------------------------------------------------------------

    def _number(self) -> str:
        """The only number whose pair is quoted."""
        kept = [n for i, n in enumerate(self.puzzle.numbers) if self.step.quoted >> i & 1]
        if len(kept) != 1:
            raise Unsaid
        return self.puzzle.sign(kept[0])

    def _wanted(self) -> str:
        """The number that a line needs where it cannot have it."""
        drawn, (may, passes) = drawn_edges(self.puzzle, self.marks), labels(self.puzzle, self.marks)
        spoilt = self.puzzle.edges.reach(passes, drawn, self.puzzle.every) & ~may
        for i, sign in enumerate(map(self.puzzle.sign, self.puzzle.numbers)):
            cells = spoilt >> self.puzzle.plane * i & self.puzzle.board
            if cells:
                en, ja = (
                    "the line of {sign} would pass {cell}, which {sign} cannot",
                    "{sign}の線が、{sign}の通れない{cell}を通る",
                )
                return self._say(en, ja, sign=sign, cell=self._spot(cells & -cells))
        raise Unsaid

    def _nobody(self) -> str:
        """A used cell that no number can pass."""
        may, _ = labels(self.puzzle, self.marks)
        used = (
            self.puzzle.board
            if self.puzzle.full_cover
            else self.puzzle.edges.touched(drawn_edges(self.puzzle, self.marks))
        )
        alone = used & ~any_number(self.puzzle, may)
        if not alone:
            raise Unsaid
        return self._spot(alone & -alone)

    # Ways through a cell ---------------------------------------------------------------------------------------------

    def _ways(self) -> dict[tuple[int, int], int]:
        return ways_through(self.puzzle, self.marks, drawn_edges(self.puzzle, self.marks)) or {}

    def _passing(self) -> str:
        """A cell with the ways through it, all of which use the edges that are concluded, or none."""
        self._bent = False  # whether it has been said what a repeated bend is
        ways, (yes, no) = self._ways(), self.step.conclusion
        yes, no = yes & self.puzzle.variables, no & self.puzzle.variables
        found, done = [], 0
        cells = bits(self.puzzle.edges.touched(self.edges) & ~self.puzzle.terminals)
        for cell in sorted(cells, key=lambda one: -(self.puzzle.edges.of(one) & self.edges).bit_count()):
            left = [pair for pair, cells in ways.items() if cells & cell]
            runs = [self._edges(cell, pair) for pair in left]
            some, every = 0, -1
            for run in runs:
                some, every = some | run, every & run
            settled = self.puzzle.edges.of(cell) & ~done & (yes & every | no & ~some)
            if left and settled:
                done |= settled
                found.append(self._through(cell, left))
        if done != self.edges or not found:
            raise Unsaid
        return listed(Some.of(found), self.lang)

    def _through(self, cell: int, left: list[tuple[int, int]]) -> str:
        """The ways that are left through a cell, or how many they are, and why not the others."""
        whys = dict[str, list[str]]()
        for pair in combinations(range(4), 2):
            if pair not in left and not self._closed(cell, pair):
                whys.setdefault(self._refusal(cell, pair), []).append(self._way(pair))
        either = "か" if self.lang == "ja" else " or "
        values = {"cell": self._spot(cell), "ways": either.join(map(self._way, left)), "why": ""}
        for why, ways in whys.items():
            told = self._say("{ways} {why}", "{ways}だと{why}", ways=either.join(ways), why=why)
            values["why"] += ("、" if self.lang == "ja" else "; ") + told if values["why"] else told
        if len(left) > FEW:
            values["ways"] = self._say("{count} ways", "{count}通り", count=self._count(len(left)))
        en, ja = "{cell} can be passed only {ways}", "{cell}の通り方は{ways}だけ"
        if len(left) > FEW:
            en, ja = "the {ways} left through {cell} agree", "{cell}の通り方{ways}はどれも同じ"
        return self._say(en + (" ({why})" if whys else ""), ja + ("（{why}）" if whys else ""), **values)

    def _way(self, pair: tuple[int, int]) -> str:
        return "–".join(SIDES[self.lang][side] for side in pair)

    def _refusal(self, cell: int, pair: tuple[int, int]) -> str:
        """Why no line can pass a cell by two sides whose edges are open."""
        puzzle, steps = self.puzzle, (-self.puzzle.width, 1, self.puzzle.width, -1)
        one, other = (moved(cell, steps[side]) for side in pair)
        drawn = drawn_edges(puzzle, self.marks)
        if puzzle.edges.reach(one, drawn) & other:
            return self._say("would close a loop", "線が輪になる")
        lines = puzzle.edges.sides(drawn)
        if puzzle.no_2x2 and pair[1] - pair[0] != 2 and (one & lines[pair[1]] or other & lines[pair[0]]):
            return self._say("would fill a 2×2 block", "2×2が埋まる")
        may, passes = labels(puzzle, self.marks)
        numbers, run = range(len(puzzle.numbers)), (one, cell, other)
        owners = {i: spot for spot in run for i in numbers if passes >> puzzle.plane * i & spot}
        able = [i for i in numbers if all(may >> puzzle.plane * i & spot for spot in run)]
        if len(owners) > 1:
            signs = [puzzle.sign(puzzle.numbers[i]) for i in owners]
            return self._say("would join {} and {}".format(*signs), "{}と{}がつながる".format(*signs))
        for i in owners if not able else ():
            there = next(spot for spot in run if not may >> puzzle.plane * i & spot)
            values = {"sign": puzzle.sign(puzzle.numbers[i]), "there": self._spot(there)}
            return self._say("would bring {sign} to {there}", "{sign}が{there}に来る", **values)
        if not able and not puzzle.loose:
            return self._say("would fit no number", "通れる数字がない")
        # Along the diagonal up to a cell that lacks an edge, or else the last that is refused: it has its own reason.
        by, beyond, refused = steps[pair[0]] + steps[pair[1]], cell, ~self._ways().get(pair, 0)
        while by and moved(beyond, by) & puzzle.board & ~puzzle.terminals & refused:  # a straight way has no diagonal
            beyond = moved(beyond, by)
            if self._edges(beyond, pair).bit_count() < 2 or self._edges(beyond, pair) & self.marks.no:
                break
        if beyond == cell:
            raise Unsaid
        if not self._closed(beyond, pair):
            en, ja = "would repeat its bend diagonally up to {there}, which {why}", "角が{there}まで斜めに続き、{why}"
            return self._say(en, ja, there=self._spot(beyond), why=self._refusal(beyond, pair))
        en, ja = "would repeat its bend diagonally up to {there}", "角が{there}まで斜めに続く"
        if not self._bent:
            self._bent, en, ja = True, en + ", which cannot bend so", "角が斜めに続き、そう曲がれない{there}に至る"
        return self._say(en, ja, there=self._spot(beyond))

    def _closed(self, cell: int, pair: tuple[int, int]) -> bool:
        """Whether it is plain to see that no line passes a cell so: an edge is missing, or another one is drawn."""
        edges, drawn = self._edges(cell, pair), drawn_edges(self.puzzle, self.marks)
        away = edges & ~open_edges(self.puzzle, self.marks) or drawn & self.puzzle.edges.of(cell) & ~edges
        return edges.bit_count() < 2 or bool(away)

    def _edges(self, cell: int, pair: tuple[int, int]) -> int:
        """The two edges of a way through a cell."""
        sides = self.puzzle.edges.sides(self.puzzle.edges.all)
        r, c = self.puzzle.grid.at(cell)
        found = 0
        for side in pair:
            if cell & sides[side]:
                down, along = ((-1, 0), (0, 1), (1, 0), (0, -1))[side]
                found |= self.puzzle.edges.between((r, c), (r + down, c + along))
        return found

    def _blocked(self) -> str:
        """A used cell through which no way is left."""
        drawn = drawn_edges(self.puzzle, self.marks)
        inner = self.puzzle.board & ~self.puzzle.terminals
        _, passes = labels(self.puzzle, self.marks)
        used = inner
        if not self.puzzle.full_cover:
            used &= self.puzzle.edges.touched(drawn) | any_number(self.puzzle, passes)
        for cells in self._ways().values():
            used &= ~cells
        if not used:
            raise Unsaid
        return self._spot(used & -used)

    # Rims ------------------------------------------------------------------------------------------------------------

    def _rectangle(self) -> str:
        return self._rim()[0]

    def _rim_edges(self) -> str:
        count = self._rim()[1]
        return self._say("{some} edge" if count == 1 else "{some} edges", "{some}本", some=self._count(count))

    def _parted(self) -> str:
        return self._count(self._rim()[2])

    def _count(self, count: int) -> str:
        return number(count) if self.lang == "en" else str(count)

    def _rim(self) -> tuple[str, int, int]:
        """The smallest rectangle whose rim has just the edges that are needed, or fewer: its edges, and the pairs."""
        puzzle, free = self.puzzle, open_edges(self.puzzle, self.marks)
        pairs = [pair for i, pair in enumerate(puzzle.ends) if puzzle.kept >> i & 1]
        for (r, c), (y, x), inside in self._rectangles():
            parted = sum(bool(inside & a) != bool(inside & b) for a, b in pairs)
            if parted:
                rim = (puzzle.edges.of(inside) & ~puzzle.edges.within(inside)) & free
                few = rim.bit_count() < parted if self.step.conclusion.clash else rim.bit_count() == parted
                if few and not self.edges & ~rim:
                    names = cell_name((r, c), self.lang), cell_name((y, x), self.lang)
                    name = names[0] if names[0] == names[1] else "–".join(names)
                    return name, rim.bit_count(), parted
        raise Unsaid

    def _rectangles(self) -> Iterator[tuple[Cell, Cell, int]]:
        """The rectangles on whose rim one of the concluded edges lies; all of them where none is concluded."""
        puzzle = self.puzzle
        ends = puzzle.edges.at(self.edges & -self.edges) if self.edges else None
        rows, cols = ([(a, b) for a in range(size) for b in range(a, size)] for size in (puzzle.rows, puzzle.cols))
        for (a, b), (c, d) in sorted(
            ((one, other) for one in rows for other in cols),
            key=lambda both: (both[0][1] - both[0][0] + 1) * (both[1][1] - both[1][0] + 1),
        ):
            if ends is None or (sum(a <= r <= b and c <= x <= d for r, x in ends) == 1):
                band = sum(puzzle.grid.row(r) for r in range(a, b + 1))
                yield (a, c), (b, d), band & sum(puzzle.grid.col(x) for x in range(c, d + 1))

    def _loose_ends(self) -> str:
        """The part that one edge joins to the rest, with how many line ends are to come in it."""
        puzzle, edges, drawn = self.puzzle, self.puzzle.edges, drawn_edges(self.puzzle, self.marks)
        if self.edges & self.edges - 1 or not self.edges:
            raise Unsaid
        open_ = open_edges(puzzle, self.marks) & ~drawn
        odd, unknown = odd_cells(puzzle, drawn), puzzle.terminals & ~puzzle.known_ends
        for right, below, *sides in bridges(*edges.split(open_), puzzle.width):
            if edges.join(right, below) == self.edges:
                parts = sorted((side for side in sides if not side & unknown), key=int.bit_count)
                if parts:
                    count = (parts[0] & odd).bit_count()
                    en = "only {edge} joins {part} to the rest, with {count} line ends to come there"
                    if count == 1:
                        en = "only {edge} joins {part} to the rest, with one line end to come there"
                    return self._say(
                        en,
                        "{part}と残りをつなぐのは{edge}だけで、そこに来る線の端は{count}つ",
                        edge=puzzle.name(self.edges, self.lang),
                        part=self._cells(parts[0]),
                        count=self._count(count),
                    )
        raise Unsaid

    def _shut_in(self) -> str:
        """A part that no open edge leaves, with an odd number of line ends to come."""
        puzzle, edges, drawn = self.puzzle, self.puzzle.edges, drawn_edges(self.puzzle, self.marks)
        open_ = open_edges(puzzle, self.marks) & ~drawn
        odd, unknown = odd_cells(puzzle, drawn), puzzle.terminals & ~puzzle.known_ends
        whole = list(bits(puzzle.board & ~edges.touched(open_)))
        whole += [one for right, below, one, _ in bridges(*edges.split(open_), puzzle.width) if not right | below]
        parts = sorted((one for one in whole if not one & unknown and (one & odd).bit_count() % 2), key=int.bit_count)
        if not parts:
            raise Unsaid
        count = (parts[0] & odd).bit_count()
        en = "{part} would be shut in with {count} line ends to come, in {ends}, an odd number"
        if count == 1:
            en = "{part} would be shut in with just one line end to come, in {ends}"
        return self._say(
            en,
            "{part}が閉じ込められ、そこに来る線の端は{ends}の{count}つで、組にならない",
            part=self._cells(parts[0]),
            ends=self._cells(parts[0] & odd),
            count=self._count(count),
        )

    # Light and dark cells --------------------------------------------------------------------------------------------

    def _unbalanced(self) -> str:
        """The cells of one colour that could not have all their lines, with the opposite of the conclusion."""
        if self.step.conclusion.clash:
            return self._pocket(self.marks)
        first = next(
            (Marks(edge, 0) if edge & self.step.conclusion.yes else Marks(0, edge) for edge in bits(self.edges)), None
        )
        if first is None:
            raise Unsaid
        clause = assumed(self.puzzle.phrase(first.flipped, self.lang), self.lang)
        pocket = self._pocket(self.marks.join(first.flipped))
        return self._say("if {supposed}, {pocket}", "{supposed}とすると、{pocket}", supposed=clause, pocket=pocket)

    def _lines_given(self) -> str:
        """The lines and gaps of the reason before a clause."""
        marks = self.puzzle.noun(self.marks, self.lang)
        return self._say("with {marks}, ", "{marks}のとき、", marks=marks) if marks else ""

    def _every(self, cells: int) -> str:
        """All of some cells, however many."""
        return self._cells(cells, self.puzzle.rows * self.puzzle.cols)

    def _pocket(self, marks: Marks) -> str:
        puzzle, found = self.puzzle, pocket(self.puzzle, marks)
        one, two, _, _ = puzzle.edges.degrees(drawn_edges(puzzle, marks))
        ends = puzzle.terminals

        def lacks(cells: int) -> int:
            """How many lines are to come to some cells."""
            return (cells & ~one).bit_count() + (cells & ~two & ~ends).bit_count()

        light, dark = found & puzzle.grid.light, found & ~puzzle.grid.light
        many, few = sorted((light, dark), key=lacks, reverse=True)
        if lacks(many) == lacks(few):
            raise Unsaid
        colour = ("light", "明るい") if many == light else ("dark", "暗い")
        values = {
            "colour": colour[self.lang == "ja"],
            "cells": self._every(many),
            "others": self._every(few) if few else "",
            "need": self._count(lacks(many)),
            "room": self._count(lacks(few)) if lacks(few) or self.lang == "ja" else "none",
        }
        en, ja = "the {colour} cell {cells} needs", "{colour}色の{cells}にはあと線が{need}本必要なのに"
        if many & many - 1:
            en = "the {colour} cells {cells} need"
        en += " {need} more lines" if lacks(many) > 1 else " one more line"
        if not few:
            return self._say(en + ", and no way is left there", ja + "、そこへの道がない", **values)
        en += ", which can only come from {others}, where there is room for {room}"
        return self._say(en, ja + "、つなげる相手の{others}から引けるのは{room}本だけ", **values)


BLANKS = NumberlinkBlanks
