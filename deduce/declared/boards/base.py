"""The puzzle of a declared kind: words, text, symmetries, whatever its variables are."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from deduce.board.grid import Cell, Grid, each, turned_way
from deduce.board.marks import NOTHING, Marks
from deduce.contract.cells import Value
from deduce.contract.kept import KeptClues
from deduce.contract.puzzle import Addition, Clue, Name, Puzzle, Symmetry
from deduce.declared.numbers import UNTOLD, WAYS, Misfit, Printing, two_numbers
from deduce.declared.outside import ordered
from deduce.declared.printed import HOLE, Printed, printed
from deduce.declared.rooms import moves
from deduce.explain import arguments
from deduce.formats.source import Piece
from deduce.language.errors import InputError, at
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cell_said, listed
from deduce.relations.count.rule import Count
from deduce.relations.rule import Rule, Rules, torn

if TYPE_CHECKING:
    from deduce.contract.pen import Pen
    from deduce.contract.step import Step
    from deduce.declared.declaration import Declaration

UNKNOWN = re.compile(r"#\s*unknown:\s*([0-9 ]+)")

BLANK, OPEN = "-", "."
"""What stands for a cell or a place without anything; in a drawing of cells ours is the first."""


@dataclass(frozen=True)
class RulesOfPrint:
    """What the boards of one print share, whatever clues are left and whatever is marked.

    Attributes:
        board: the variables.
        rules: the rules.
    """

    board: int
    rules: Rules


@lru_cache(maxsize=512)
def layout(kind: Declaration, print_: Printed) -> RulesOfPrint:
    """The rules of a board, made once; first, since they refuse what would be a board of too many variables."""
    rules = Rules(tuple(kind.declare(print_)))
    if kind.lines == "around":
        board = print_.sides.all
    elif kind.lines:
        passed = kind.passed(print_)
        board = print_.joints.within(passed) | (print_.joints.marked(passed) if kind.cells else 0)
        board &= ~print_.walled
    elif kind.pairs_of:
        board = (1 << sum(map(len, kind.pairs_of(print_)))) - 1
    elif kind.values_of:
        count = kind.values_of(print_)
        there = print_.passable if kind.numbers.outside else print_.grid.board
        cells = [print_.roomy(k) if kind.up_to_size else there for k in range(1, count + 1)]
        if kind.values_in is not None:
            cells = [there & kind.values_in(print_, k) for k in range(1, count + 1)]
        board = sum(print_.of_value(some, k) for k, some in enumerate(cells, 1))
    elif kind.pieces_of:
        board = (1 << len(kind.pieces_of(print_))) - 1
    elif kind.bridges_of:
        board = (1 << 2 * len(kind.bridges_of(print_)[0])) - 1
    else:
        board = print_.present
        if kind.numbers.outside:
            board &= ~print_.grid.union(print_.inner)
    return RulesOfPrint(board, rules)


class _Live:
    """What a puzzle has found out of its own rules; no part of what it is."""

    def __init__(self) -> None:
        self.known: dict[type[Rule], int] = {}
        self.holding: list[Rule] | None = None


@dataclass(eq=False)
class DeclaredPuzzle(KeptClues):
    """A board of a declared kind, whatever its variables are.

    Attributes:
        print: what is printed on it.
        kept: the clues that are known, as a bitset over those of the board.
        clausal: whether Japanese tells the values of variables in verbs, so that they can only be said in clauses.
        blanks: the blanks that sentences of derived techniques may have, beside the names of rules.
    """

    kind: ClassVar[Declaration]
    clausal: ClassVar[bool] = False
    blanks: ClassVar[frozenset[str]] = frozenset(arguments.BLANKS)
    print: Printed
    kept: int = -1

    def __post_init__(self) -> None:
        found = layout(self.kind, self.print)
        self.grid: Grid = self.print.grid
        self.board, self.rules = found.board, found.rules
        self.kept &= (1 << len(self.rules.clues)) - 1
        self._live = _Live()

    @classmethod
    def of(
        cls,
        clues: Sequence[Sequence[Printing]],
        rooms: Sequence[Sequence[int | str]] | None = None,
        outside: Mapping[Cell, int | str] | None = None,
    ) -> Self:
        """A puzzle from rows of clues; from rows of names of rooms where the genre has rooms, and from the clues
        outside of the grid by their places where it has such.

        Raises:
            Misfit: when there cannot be such a puzzle, naming the cell.
        """
        kind = cls.kind
        found = printed(
            clues, rooms, kind.numbers, corners=kind.corners, between=kind.between, in_pieces=kind.in_pieces
        )
        if outside:
            found = replace(found, outside=ordered(outside))
        puzzle = cls(found.rows, found.cols, found)
        for rule in puzzle.rules.of(Count):
            if not rule.allowed and rule.clue:
                spot = rule.clue.spots[0] if rule.clue.spots else (0, 0)
                told = rule.clue.name
                size = rule.cells.bit_count()
                expected = msg("a number that its cells can hold")
                if kind.numbers.none:
                    expected = msg("a room of at least {count} cells", count=size + 1)
                raise Misfit(spot, msg("{clue} has too few cells: {count}", clue=told, count=size), expected)
        return puzzle

    # What the engine and the techniques ask -------------------------------------------------------------------------

    def given_by(self, solution: Marks) -> Iterator[Addition]:
        """Clues where nothing, or no number, is printed; of those genres that print more.

        A clue may take its cell out of play where the cell is *no* in the solution, as in Minesweeper.
        """
        making = self.kind.making
        if making is None or making.changed is not None or self._dropped():
            return
        for place, clue in making.every(self.print, solution).clues.items():
            if clue != making.dropped and self._lacks(place, clue):
                yield place, clue

    def additions(self) -> Iterator[Addition]:
        """Numbers, none above that of all cells, and symbols where none is printed; no words, and nothing outside."""
        making, numbers = self.kind.making, self.kind.numbers
        if making is None or making.changed is not None or self._dropped() or numbers.crossing:
            return
        for place in self.print.places.cells():
            if self.print.clues.get(place) == making.dropped:
                yield from ((place, clue) for clue in self.print.fitting(place, numbers) if clue != making.dropped)

    def _lacks(self, place: Cell, clue: Printing) -> bool:
        """Whether a clue says more than what is printed at a place, and nothing else."""
        there, dropped = self.print.clues.get(place), self.kind.recipe.dropped
        if self.kind.numbers.crossing and there is not None:
            pairs = list(zip(two_numbers(there), two_numbers(clue), strict=True))
            return there != clue and all(before in (None, after) for before, after in pairs)
        return there in (None, dropped)

    def adding(self, addition: Addition) -> tuple[Name, Self] | None:
        place, clue = cast("tuple[Cell, Printing]", addition)
        with suppress(Misfit):
            other = type(self)(self.rows, self.cols, self.print.with_clues({**self.print.clues, place: clue}))
            name = other.named_at(place, self)
            if name is not None and (other.board == self.board or self.kind.recipe.all_told):
                return name, other
        return None

    def altered(self, solution: Marks, doubtful: int) -> Iterator[tuple[Name, Self]]:
        """A cell moves to a room beside its own, or where each cell has a number, a cell gets another; of boards whose
        cells are shaded or not. The solution stays, and cells that are doubtful come first.
        """
        kind, making = self.kind, self.kind.making
        shading = not (kind.lines or kind.values_of or kind.pairs_of or kind.pieces_of or kind.bridges_of)
        if making is None or not shading or self._dropped():
            return
        grid = self.grid
        cells = [*grid.cells(self.board & doubtful), *grid.cells(self.board & ~doubtful)]
        for cell in cells:
            for name, print_ in self._altered_at(cell) if kind.rooms else self._renumbered_at(cell):
                with suppress(Misfit):
                    other = type(self)(self.rows, self.cols, print_)
                    if other.board == self.board and other.right(solution):
                        yield name, other

    def _altered_at(self, cell: Cell) -> Iterator[tuple[Name, Printed]]:
        """The print with a cell in a room beside its own."""
        for print_ in moves(self.print, self.grid.bit(*cell)):
            room = next(room for room in print_.rooms if room.cells & self.grid.bit(*cell))
            home = next(one for one in self.grid.cells(room.cells) if one != cell)
            told = msg("{cell} in the room of {home}", cell=cell_said(cell), home=cell_said(home))
            yield {lang: told.said(lang) for lang in LANGUAGES}, print_

    def _renumbered_at(self, cell: Cell) -> Iterator[tuple[Name, Printed]]:
        """The print with another number in a cell, where each has one that stays."""
        there = self.print.clues.get(cell)
        if self.kind.recipe.changed is None or not isinstance(there, int):
            return
        for number in range(1, max(self.rows, self.cols) + 1):
            if number != there:
                told = msg("a {number} in {cell}", number=number, cell=cell_said(cell))
                print_ = self.print.with_clues({**self.print.clues, cell: number})
                yield {lang: told.said(lang) for lang in LANGUAGES}, print_

    def carried_back(self, solution: Marks, other: Puzzle) -> Marks:
        return solution if other.variables == self.variables else self.filled(solution.yes)

    def named_at(self, place: Cell, less: Self | None = None) -> Name | None:
        """The name of the clue that is printed at a place, or of those there that a board with less on it lacks."""
        if self.print.apart:
            return next((one.name for at, one in self.told_apart() if at == place), None)
        if self.kind.numbers.crossing:
            old = {one.name["en"] for one in less.clues} if less else set()
            fresh = [one.name for one in self.clues if place == one.spots[0] and one.name["en"] not in old]
            return {lang: listed(Some.of(one[lang] for one in fresh), lang) for lang in LANGUAGES} if fresh else None
        return next((one.name for one in self.clues if place in one.spots), None)

    def beyond(self, less: Self) -> list[tuple[float, float]]:
        if self.print.apart:
            return [(float(r), float(c)) for r, c in self.print.clues if (r, c) not in less.print.clues]
        return super().beyond(less)

    def told_apart(self) -> Iterator[tuple[Cell, Clue]]:
        """Each place of a clue that stands apart from cells, with the clue; a ``?`` says nothing."""
        told = [place for place, clue in self.print.clues.items() if clue != UNTOLD]
        yield from zip(told, self.rules.clues, strict=True)

    def fewer(self) -> Iterator[tuple[Name, Self]]:
        """The board without one clue each, in genres that take clues away."""
        making = self.kind.making
        if making is not None and making.changed is None:
            every = (1 << len(self.clues)) - 1
            for i, one in enumerate(self.clues):
                yield one.name, self.keep(every ^ 1 << i)

    def live(self, sort: type[Rule]) -> int:
        """The rules of a relation that hold, as a bitset."""
        known = self._live.known
        if sort not in known:
            known[sort] = self.rules.live(sort, self.kept)
        return known[sort]

    @property
    def printed_clues(self) -> Sequence[Clue]:
        return self.rules.clues

    def _keeping(self, kept: int) -> Self:
        return self._with(kept=kept, _live=_Live())

    def _ones(self, answer: Any, variable: Callable[[int], int]) -> int:
        """The variables of the cells that are 1 in an answer of 0 and 1, each by the bit of its cell.

        Raises:
            InputError: for anything else, and for a 1 in a cell that is printed on.
        """
        found = 0
        for (r, c), value in each(answer, self.rows, self.cols):
            bit = variable(self.grid.bit(r, c))
            if type(value) is not int or value not in (0, 1) or (value and not bit & self.board):
                told = {"en": self.kind.sides[0].en, "ja": self.kind.sides[0].ja}
                raise InputError(
                    msg("bad value {value!r}", value=value),
                    where=at(r, c),
                    expected=msg("0, or 1 where a cell that is not printed on is {value}", value=told),
                )
            found |= bit if value else 0
        return found

    def filled(self, yes: int) -> Marks:
        """All marks of a solution, from what is *yes*."""
        return Marks(yes, self.board & ~yes)

    @property
    def sides(self) -> tuple[Value, Value]:
        """What *yes* and *no* are called."""
        return self.kind.sides

    @property
    def printed_on(self) -> int:
        """The cells with a clue that are no variables."""
        return self.print.present & ~self.board

    @property
    def rim(self) -> int:
        """The cells beside which the board ends: along the frame and around holes."""
        return self.grid.rim | self.grid.beside(self.print.holes)

    @property
    def divided(self) -> bool:
        """Whether the board is divided into rooms."""
        return self.kind.rooms

    @property
    def holding(self) -> list[Rule]:
        """The rules that hold: all but those of clues that are not known."""
        found = self._live.holding
        if found is None:
            found = []
            for sort in dict.fromkeys(map(type, self.rules.all)):
                some: tuple[Rule, ...] = self.rules.of(sort)
                live = self.live(sort)
                found += [rule for i, rule in enumerate(some) if live >> i & 1]
            self._live.holding = found  # only when whole: a limit of time may come between
        return found

    def unmet(self, marks: Marks) -> Message | None:
        """What some marks plainly break of one rule, as a clause; None when they break none."""
        found = (rule.unmet(self, marks) for rule in self.holding)
        return next((told for told in found if told is not None), None)

    def standing(self, cells: int, place: Name | None, marks: Marks) -> Message | None:  # noqa: ARG002
        """What is wrong with variables one of which is *yes*, in words of the kind; None for the usual ones."""
        return None

    def broken(self, marks: Marks) -> Message | None:
        return self.unmet(marks) or torn(self, marks, self.holding)

    def clash(self, step: Step) -> Message | None:
        puzzle = self.keep(step.clues)
        return arguments.seen(puzzle, step) or puzzle.broken(step.reason)

    def told(self, blank: str, step: Step, lang: str) -> str:
        return arguments.told(self, blank, step, lang)

    @property
    def declaration(self) -> str:
        """A hash of the rules on this board."""
        return self.rules.fingerprint

    @property
    def variables(self) -> int:
        return self.board

    def symmetries(self) -> Iterator[Symmetry]:
        one_way = self.kind.numbers.crossing or (self.kind.outside is not None and self.kind.outside.weighted)
        ways = zip(self.grid.symmetries(), self._turns(), self.print.places.symmetries(), strict=True)
        for (name, shape, moved), goes, (_, place, moved_places) in ways:
            if one_way and min(*turned_way(name, WAYS["e"]), *turned_way(name, WAYS["s"])) < 0:
                continue  # cells would follow to the left or above, or be counted from there
            turned = partial(self.kind.numbers.turned, symmetry=name)
            outside = self._turned_outside(name, shape, moved)
            told = ordered(dict(outside.values()))
            there = type(self)(shape.rows, shape.cols, self.print.turned(place, moved_places, turned, told))
            clues = {frozenset(one.spots): 1 << i for i, one in enumerate(there.rules.clues)}
            places = {spot: shape.at(moved[self.grid.bit(*spot)]) for spot in self.grid.cells()}
            places |= {spot: to for spot, (to, _) in outside.items()}
            kept = sum(clues[self._spots(one, places, clues)] for one in self.clues)
            goes = {bit: to for bit, to in goes.items() if bit & self.board}
            way = turned_way(name, (1, 1))
            exchanged = self.kind.diagonal and way[0] != way[1]
            yield Symmetry(name, there._keeping(kept), goes, flip=exchanged)

    def _turned_outside(
        self, symmetry: str, shape: Grid, moved: Mapping[int, int]
    ) -> dict[Cell, tuple[Cell, int | str]]:
        """Where each clue outside goes in a turn or mirror image, and how it is told there."""
        may, size = self.kind.outside, (self.rows, self.cols)
        if may is None:
            return {}

        def goes(cell: Cell) -> Cell:
            return shape.at(moved[self.grid.bit(*cell)])

        return {
            place: (may.turned(place, symmetry, goes, size), may.read_on(clue, place, symmetry, size))
            for place, clue in self.print.outside
        }

    @abstractmethod
    def _turns(self) -> Iterator[Mapping[int, int]]:
        """Where each variable goes in the turns and mirror images of the grid, in their order."""

    def draw_rooms(self, pen: Pen) -> None:
        """The borders of rooms, on a board that has them, and its holes."""
        for cell in self.grid.cells(self.print.holes):
            pen.wall(cell)
        self.draw_borders(pen, self.print.ids)

    def draw_borders(self, pen: Pen, ids: Sequence[Sequence[int]]) -> None:
        """The borders of parts of the board, by the number of each cell's part; nothing without numbers."""
        for r, c in self.grid.cells() if ids else ():
            for y, x in ((r + 1, c), (r, c + 1)):
                if y < self.rows and x < self.cols and ids[y][x] != ids[r][c]:
                    pen.border((r, c), (y, x))

    def word_of(self, cell: Cell, marks: Marks = NOTHING) -> str:
        """The letters of a cell's room, its clue and the sign of a mark of its grid; empty where there is nothing."""
        r, c = cell
        if self.print.ids and not self.print.ids[r][c]:
            return HOLE
        bit, printing = self.grid.bit(r, c), self.print.cells[r][c]
        room = room_name(self.print.ids[r][c] - 1) if self.print.ids else ""
        mark = self.kind.signs[0] if bit & marks.yes else self.kind.signs[1] if bit & marks.no else ""
        return room + ("" if printing is None else str(printing)) + mark

    def _spots(self, one: Clue, turned: dict[Cell, Cell], goes: dict[frozenset[Cell], int]) -> frozenset[Cell]:
        """The spots of a clue on the turned board; the clue of a room may have gone to another cell of it."""
        there = frozenset(turned[spot] for spot in one.spots)
        if there not in goes:
            there = next(spots for spots in goes if there <= spots)
        return there

    @property
    def clue_places(self) -> list[Cell]:
        """The place of each clue that a rule reads, known or not."""
        if self.print.apart:
            return [place for place, _ in self.told_apart()]
        return [one.spots[0] for one in self.rules.clues]

    def print_without(self, dropped: Printing = None) -> Printed:
        """The print without the clues that are not known, or with something else in their place."""
        gone = [place for i, place in enumerate(self.clue_places) if not self.kept >> i & 1]
        return self.print.with_clues({**self.print.clues, **dict.fromkeys(gone, dropped)})

    def _dropped(self) -> list[str]:
        """The line of a text that tells which clues are not known, if some are not."""
        dropped = [str(i + 1) for i in range(len(self.rules.clues)) if not self.kept >> i & 1]
        return ["# unknown: " + " ".join(dropped)] if dropped else []

    def without(self, unknown: str) -> Self:
        """The puzzle without the clues of such a line.

        Raises:
            InputError: for a clue that it does not have.
        """
        count, kept = len(self.rules.clues), self.kept
        for number in unknown.split():
            if len(number) > 9 or not number.isdecimal() or not 0 < int(number) <= count:
                raise InputError(
                    msg("there is no clue {number}", number=number), expected=msg("1 to {most}", most=count)
                )
            kept &= ~(1 << int(number) - 1)
        return self._keeping(kept)


def text_lines(text: str) -> tuple[list[Piece], str]:
    """The lines of a board in text, without empty ones, and the numbers of the clues that a line says are not told."""
    rows, unknown = list[Piece](), ""
    for line in text.strip("\n").splitlines():
        if found := UNKNOWN.fullmatch(line.strip()):
            unknown = found[1]
        elif line.strip():
            rows.append(Piece(line, len(rows)))
    return rows, unknown


def even(rows: Sequence[Sequence[Piece]]) -> Sequence[Sequence[Piece]]:
    """Rows of words, all of one length.

    Raises:
        InputError: otherwise.
    """
    if not rows:
        raise InputError(msg("no board"), expected=msg("rows of cells"))
    for row in rows:
        if len(row) != len(rows[0]):
            count = msg("{count} cells", count=len(rows[0]))
            raise row[0].error(msg("a row of {count} cells", count=len(row)), count)
    return rows


def room_name(number: int) -> str:
    """The letters of a room in text: a to z, then aa, ab, …"""
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        name = chr(ord("a") + digit) + name
    return name


def on(kind: Declaration, print_: Printed) -> DeclaredPuzzle:
    """The puzzle of a kind on which that is printed."""
    made = kind.puzzle(print_.rows, print_.cols, print_)  # type: ignore[call-arg, arg-type]
    assert isinstance(made, DeclaredPuzzle)
    return made
