"""The puzzle of a declared kind each of whose cells takes a value: a variable is a value of a cell.

In text a given value is ``5``, one that is placed is ``+5``, and ``{137}`` are the values that are left for a cell,
of more than nine as ``{1-12/16}``. ``+5`` says that no other value is left; where others are not
marked, they are listed behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from deduce.board.grid import Cell, each
from deduce.board.marks import NOTHING, Marks, bits
from deduce.declared.boards.base import BLANK, DeclaredPuzzle, even, room_name, text_lines
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.outside import ordered
from deduce.declared.printed import numbered, printed
from deduce.explain.showing import showing, spoken
from deduce.formats.source import Piece, shown
from deduce.formats.valued import OPEN, left_word
from deduce.language.errors import InputError, at
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cell_name, cell_said, cells_named, clauses, listed
from deduce.relations.count.rule import Count
from deduce.relations.table.rule import Table

if TYPE_CHECKING:
    from deduce.contract.pen import Pen
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step

MARKED = r"(?P<placed>(?:\+\d{1,3})*)(?:\{(?P<left>[\d/-]{0,300})\})?"
"""The marks of a cell in text."""
_RUN = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


MANY = 25
"""So many values a cell may have whose candidates are told one by one."""


class CellWord(NamedTuple):
    """What is written in a cell.

    Attributes:
        room: the letters of its room, if these are told.
        given: the value that is printed.
        placed: the values that are marked; more than one where a reader contradicts himself.
        left: the values that are left, as `left_word` writes them; None where nothing is told of them.
    """

    room: str = ""
    given: Printing = None
    placed: Sequence[int] = ()
    left: str | None = None


@dataclass(eq=False)
class ValuePuzzle(DeclaredPuzzle):
    """A board of a declared kind whose cells take values, from 1 on.

    Attributes:
        tight: whether a cell has little room in pictures for the values that are left, since something stands in it.
        word: what may be written in a cell.
        words: the same, for messages.
        marking: how marks are written, for the page of a kind.
    """

    worded: ClassVar[bool] = True
    tight: ClassVar[bool] = False
    word: ClassVar[re.Pattern[str]] = re.compile(rf"(?P<room>[a-z]{{1,3}})?(?:(?P<given>\d{{1,3}})|{MARKED}|[-.])")
    words: ClassVar[str] = msg("a value, + and a value that is placed, {} around those that are left, or -")
    marking: ClassVar[str] = "`+5` placed, `{137}` the values that are left, `+5{137}` where only these are marked"
    longest: ClassVar[Mapping[str, int]] = {"noun": 6, "phrase": 12}

    def __post_init__(self) -> None:
        super().__post_init__()
        count = self.kind.values_of
        assert count is not None
        self.values = count(self.print)
        self._within = (1 << self.print.plane) - 1
        self._each = sum(self.variable(1, value) for value in range(1, self.values + 1))

    @classmethod
    def of(
        cls,
        clues: Sequence[Sequence[Printing]],
        rooms: Sequence[Sequence[int | str]] | None = None,
        outside: Mapping[Cell, int | str] | None = None,
        depth: int = 0,
    ) -> Self:
        usual = cls.kind.rooms_of
        if rooms is None and cls.kind.rooms:
            raise Misfit((0, 0), msg("no regions are told"), msg("the region of each cell"))
        names = usual(len(clues), len(clues[0])) if rooms is None and usual else rooms
        print_ = replace(
            printed(clues, names, cls.kind.numbers, between=cls.kind.between, of_cells=True),
            outside=ordered(outside or {}),
            depth=depth,
        )
        puzzle = cls(print_.rows, print_.cols, print_)
        given = puzzle.givens.yes
        for rule in puzzle.rules.of(Count):
            twice = rule.cells & given
            if rule.most == 1 and twice & (twice - 1) and rule.wrong:
                last = 1 << twice.bit_length() - 1
                where = [cell_said(puzzle.at(bit)[0]) for bit in bits(twice)]
                what = msg(
                    "{value} is given in {cell} and in {other}",
                    value=puzzle.sign(puzzle.at(last)[1]),
                    cell=where[0],
                    other=where[-1],
                )
                raise Misfit(print_.place(puzzle.at(last)[0]), what, msg("a board that breaks no rule yet"))
        return puzzle

    @property
    def coded(self) -> Message:
        """What stands for a cell in an answer, in words."""
        return msg("a value from 1 to {most}, or 0", most=self.values)

    def coded_in(self, cell: Cell) -> Message:
        """The same of one cell, which may take fewer values."""
        return msg("a value from 1 to {most}, or 0", most=self.most(cell))

    def most(self, cell: Cell) -> int:
        """The largest value of a cell."""
        return self.every(self.grid.bit(*cell)).bit_count()

    def is_code(self, value: Any) -> bool:
        """Whether something may stand for a cell in an answer."""
        return type(value) is int and 0 <= value <= self.values

    def numbered(self, answer: Any) -> Any:
        """An answer with the number of each value."""
        return answer

    def number_coded(self, value: Any) -> int:
        """The number of the value that something which may stand for a cell stands for; 0 for none."""
        return int(value)

    @cached_property
    def unusual(self) -> bool:
        """Whether the rooms are others than those of a board that says nothing of them."""
        usual = self.kind.rooms_of
        if usual is None:
            return bool(self.print.ids)
        try:
            return bool(self.print.ids) and numbered(usual(self.rows, self.cols)) != self.print.ids
        except InputError:  # a size that has no rooms of its own
            return True

    def sign(self, value: int) -> str:
        """How a value is written."""
        return str(value)

    def face(self, value: int) -> str:
        """How it looks in a picture."""
        return self.sign(value)

    def value_said(self, value: int, lang: str) -> str:  # noqa: ARG002
        """What a value is called."""
        return self.sign(value)

    def printed_value(self, printing: Printing) -> int:
        """The value that something printed in a cell stands for."""
        return int(printing or 0)

    # Variables -------------------------------------------------------------------------------------------------------

    def variable(self, cells: int, value: int) -> int:
        """The variables of a value, from 1, in some cells."""
        return self.print.of_value(cells, value)

    def cells_of(self, variables: int) -> int:
        """The cells that some variables speak of."""
        found = 0
        while variables:
            found |= variables & self._within
            variables >>= self.print.plane
        return found

    def every(self, cells: int) -> int:
        """All variables of some cells."""
        return cells * self._each & self.board

    def at(self, bit: int) -> tuple[Cell, int]:
        """The cell and the value of a variable."""
        plane, place = divmod(bit.bit_length() - 1, self.print.plane)
        return divmod(place, self.grid.width), plane + 1

    @property
    def array_shape(self) -> tuple[int, ...]:
        return self.values, self.rows, self.cols

    def array_spot(self, bit: int) -> tuple[int, ...]:
        cell, value = self.at(bit)
        return value - 1, *cell

    def by_value(self, variables: int) -> Iterator[tuple[int, int]]:
        """The values of some variables, each with its cells."""
        value = 0
        while variables:
            value += 1
            if cells := variables & self._within:
                yield value, cells
            variables >>= self.print.plane

    @property
    def givens(self) -> Marks:
        found = NOTHING
        for rule in self.holding:
            if isinstance(rule, Table) and len(rule.rows) == 1 and rule.clue:
                found = found.join(rule.forces(NOTHING))
        return found

    def shares(self, bit: int) -> bool:  # noqa: ARG002
        return True

    def place(self, bit: int) -> tuple[float, float]:
        (r, c), value = self.at(bit)
        wide = isqrt(self.values - 1) + 1
        high = -(-self.values // wide)
        y, x = divmod(value - 1, wide)
        return r + (y - (high - 1) / 2) * 0.9 / high, c + (x - (wide - 1) / 2) * 0.9 / wide

    def implied(self, marks: Marks) -> Marks:
        """Where values are many, those that a placed one excludes: they would make long reasons."""
        return self.evident(marks).common(marks) if self.values > MANY else NOTHING

    @property
    def room(self) -> float:
        return 0.9 / (isqrt(self.values - 1) + 1)

    def covered(self, marks: Marks) -> int:
        return self.every(self.cells_of(marks.yes)) & ~marks.yes

    def near(self, bit: int) -> int:
        cell = self.cells_of(bit)
        return (self.every(cell) | self.every(self.grid.around(cell))) & self.board & ~bit

    def _turns(self) -> Iterator[Mapping[int, int]]:
        for _, shape, moved in self.grid.symmetries():
            plane = shape.rows * shape.width
            yield {
                bit << k * self.print.plane: to << k * plane for k in range(self.values) for bit, to in moved.items()
            }

    def evident(self, marks: Marks) -> Marks:
        """What values that are placed take from their own cells, and from those that may not have them too."""
        no = 0
        for cells in self._singles:
            if cells & marks.yes:
                no |= cells
        return Marks(0, no & ~marks.yes)

    @property
    def _singles(self) -> Sequence[int]:
        """The variables of each count that takes one at most and always holds."""
        known = self.rules.prepared
        if "singles" not in known:
            counts = self.rules.of(Count)
            known["singles"] = [rule.cells for rule in counts if rule.most == 1 and not (rule.clue or rule.when)]
        found: Sequence[int] = known["singles"]
        return found

    # Words -----------------------------------------------------------------------------------------------------------

    def unmet(self, marks: Marks) -> Message | None:
        counts = [rule for rule in self.rules.of(Count) if rule.allowed == 2 and not (rule.clue or rule.when)]
        no = marks.no | self.evident(marks).no
        for rule in counts:
            if not rule.cells & ~no and rule.wrong and (told := self.standing(rule.cells, rule.place, marks)):
                return told
        return super().unmet(marks)

    def clash(self, step: Step) -> Message | None:
        told = replace(step, reason=spoken(step))
        return super().clash(told) or super().clash(step)

    def standing(self, cells: int, place: Name | None, marks: Marks) -> Message | None:
        """Values that stand twice, or the one that has no place left, or the cell that has no value left."""
        yes = cells & marks.yes
        if yes & (yes - 1):
            found = [self.at(bit) for bit in bits(yes)]
            where, values = dict.fromkeys(cell for cell, _ in found), dict.fromkeys(value for _, value in found)
            both = [{lang: self.value_said(value, lang) for lang in LANGUAGES} for value in values]
            two = [cell_said(cell) for cell in where]
            if len(where) == 1:
                return msg("{cell} would be both {value} and {other}", cell=two[0], value=both[0], other=both[1])
            if place is not None and len(values) == 1:
                return msg("{place} would stand in both {one} and {other}", place=place, one=two[0], other=two[1])
            return None
        if yes or cells & ~marks.no & ~self.evident(marks).no:
            return None
        placed, open_ = showing(self, marks.yes, cells)
        spots = {self.at(bit)[0] for bit in bits(cells)}
        if len(spots) == 1:
            cell, given = cell_said(spots.pop()), {lang: self.noun(Marks(placed, 0), lang) for lang in LANGUAGES}
            if not placed:
                return msg("no value is left for {cell}", cell=cell)
            return msg("with {given}, no value is left for {cell}", given=given, cell=cell)
        if place is None:
            return None
        given = {lang: self.noun(Marks(placed, open_), lang) for lang in LANGUAGES}
        if not given["en"]:  # it never had one
            return msg("no place is left for {place}", place=place)
        return msg("with {given}, no place is left for {place}", given=given, place=place)

    def name(self, bit: int, lang: str) -> str:
        cell, value = self.at(bit)
        return f"{cell_name(cell, lang)}={self.sign(value)}"

    def phrase(self, marks: Marks, lang: str) -> str:
        parts = []
        for value, cells in self.by_value(marks.yes):
            spoken, one = self._named(cells, lang, "phrase"), not cells & (cells - 1)
            said = self.value_said(value, lang)
            parts.append(f"{spoken}は{said}" if lang == "ja" else f"{spoken} {'is' if one else 'are'} {said}")
        for cells, values in self._without(marks.without(self.evident(marks)).no):
            spoken, one = self._named(cells, lang, "phrase"), not cells & (cells - 1)
            parts.append(self.lacks(spoken, values, lang, one=one))
        return clauses(Some.of(parts), lang) if parts else ""

    def lacks(self, spoken: str, values: Sequence[int], lang: str, *, one: bool) -> str:
        """That a cell, or several, do not have some values."""
        if lang == "ja":
            return f"{spoken}に{listed(Some.of(self._all_said(values, lang)), lang)}は入らない"
        return f"{spoken} {'is' if one else 'are'} {_none_of(self._all_said(values, lang))}"

    def noun(self, marks: Marks, lang: str) -> str:
        parts = []
        for value, cells in self.by_value(marks.yes):
            spoken, one = self._named(cells, lang, "noun"), not cells & (cells - 1)
            parts.append(self.having(spoken, value, lang, one=one))
        placed = len(parts)
        for cells, values in self._without(marks.without(self.evident(marks)).no):
            spoken, one = self._named(cells, lang, "noun"), not cells & (cells - 1)
            parts.append(self.lacking(spoken, values, lang, one=one))
        if lang == "ja":
            return "、".join(part for part in ("と".join(parts[:placed]), "、".join(parts[placed:])) if part)
        return listed(Some.of(parts), lang) if parts else ""

    def having(self, spoken: str, value: int, lang: str, *, one: bool) -> str:
        """A value of a cell, or of several, as a noun."""
        said = self.value_said(value, lang)
        return f"{spoken}の{said}" if lang == "ja" else f"the {said}{'' if one else 's'} of {spoken}"

    def lacking(self, spoken: str, values: Sequence[int], lang: str, *, one: bool) -> str:  # noqa: ARG002
        """That they do not have some values, as a noun."""
        told = listed(Some.of(self._all_said(values, lang)), lang, "or")
        return f"{spoken}に{told}が入らないこと" if lang == "ja" else f"no {told} in {spoken}"

    def _all_said(self, values: Sequence[int], lang: str) -> Sequence[str]:
        return [self.value_said(value, lang) for value in values]

    def _named(self, cells: int, lang: str, where: str) -> str:
        return cells_named(Some.of(self.grid.cells(cells)), lang, self.longest[where])

    def _without(self, variables: int) -> list[tuple[int, list[int]]]:
        """Cells that lack the same values, with these."""
        lacking: dict[int, list[int]] = {}
        for value, cells in self.by_value(variables):
            for cell in bits(cells):
                lacking.setdefault(cell, []).append(value)
        found: dict[tuple[int, ...], int] = {}
        for cell, values in lacking.items():
            found[tuple(values)] = found.get(tuple(values), 0) | cell
        return [(cells, list(values)) for values, cells in sorted(found.items(), key=lambda item: item[1] & -item[1])]

    def valued(self, bit: int, side: int) -> Mapping[str, str]:
        en, ja = (self.value_said(self.at(bit)[1], lang) for lang in LANGUAGES)
        return {"en": f"not {en}" if side else en, "ja": f"{ja}以外" if side else ja}

    # Text ------------------------------------------------------------------------------------------------------------

    def word_of(self, cell: Cell, marks: Marks = NOTHING) -> str:
        printing = self.print.printing(cell)
        room = room_name(self.print.ids[cell[0]][cell[1]] - 1) if self.unusual else ""
        return room + (self.marks_of(cell, marks) if printing is None else str(printing))

    def marks_of(self, cell: Cell, marks: Marks) -> str:
        """The marks of a cell in text."""
        bit = self.grid.bit(*cell)
        yes, no = (
            [k for k in range(1, self.values + 1) if self.variable(bit, k) & side] for side in (marks.yes, marks.no)
        )
        left = [k for k in range(1, self.most(cell) + 1) if k not in no]
        told = "".join(f"+{self.sign(k)}" for k in yes)
        if not (yes or no) or (yes and left == yes):
            return told
        return told + self.left_word(left)

    def left_word(self, left: Sequence[int]) -> str:
        """The values that are left, as a word."""
        return left_word(left, self.values)

    def left_values(self, word: str) -> Sequence[int]:
        """The reverse."""
        return several(word, self.values)

    def text(self, marks: Marks = NOTHING) -> str:
        told = self._told()
        rows = [[told.word_of((r, c), marks) or BLANK for c in range(self.cols)] for r in range(self.rows)]
        wide = max(len(word) for row in rows for word in row)
        return "\n".join([" ".join(word.ljust(wide) for word in row).rstrip() for row in rows])

    def _told(self) -> Self:
        """The same puzzle without the values that are not known, so that their cells have room for marks."""
        if self.kept == (1 << len(self.rules.clues)) - 1:
            return self
        return type(self)(self.rows, self.cols, self.print_without())

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        return cls.read([words_of(line) for line in text_lines(text)[0]])

    @classmethod
    def read(cls, rows: Sequence[Sequence[Piece]], rooms: Sequence[Sequence[int]] | None = None) -> tuple[Self, Marks]:
        """The puzzle and the marks of the cells of a text; the numbers of its rooms may stand elsewhere.

        Raises:
            InputError: for a word that says nothing of the kind, or rows of several lengths.
        """
        cells = [[cls.written(word) for word in row] for row in even(rows)]
        puzzle = cls.of([[cell.given for cell in row] for row in cells], cls.named_rooms(cells) or rooms)
        marks = NOTHING
        for r, line in enumerate(cells):
            for c, cell in enumerate(line):
                marks = marks.join(puzzle.marked((r, c), cell, rows[r][c]))
        return puzzle, marks.join(puzzle.givens)

    @classmethod
    def named_rooms(cls, cells: Sequence[Sequence[CellWord]]) -> Sequence[Sequence[str]] | None:
        """The rooms of cells by the letters of these; None where none has any."""
        named = any(cell.room for row in cells for cell in row)
        return [[cell.room for cell in row] for row in cells] if named else None

    def marked(self, cell: Cell, written: CellWord, word: Piece) -> Marks:
        """The marks that are written in a cell.

        Raises:
            InputError: for a value that the board does not have.
        """
        left = None if written.left is None else self.left_values(written.left)
        if any(not 0 < value <= self.most(cell) for value in (*written.placed, *(left or ()))):
            expected = msg("a value from 1 to {most}", most=self.most(cell))
            raise word.error(msg("unknown symbol {text}", text=shown(word.text)), expected)
        bit = self.grid.bit(*cell)
        yes = sum(self.variable(bit, value) for value in set(written.placed))
        if left is None:
            return Marks(yes, self.every(bit) & ~yes if yes else 0)
        return Marks(yes, self.every(bit) & ~sum(self.variable(bit, value) for value in set(left)))

    @classmethod
    def written(cls, word: Piece) -> CellWord:
        """What a word says of its cell.

        Raises:
            InputError: for a word that says nothing of the kind.
        """
        text = word.text
        if text in OPEN:
            return CellWord()
        found = cls.word.fullmatch(text)
        given = cls.kind.numbers.read(found["given"]) if found and found["given"] else None
        roomless = not (cls.kind.rooms or cls.kind.rooms_of)
        if not found or not text or (found["given"] and given is None) or (roomless and found["room"]):
            raise word.error(msg("unknown symbol {text}", text=shown(text)), cls.words)
        return CellWord(
            found["room"] or "",
            given,
            [int(value) for value in (found["placed"] or "").split("+")[1:]],
            found["left"],
        )

    # Pictures and answers --------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        self.draw_rooms(pen)
        for r, c in self.grid.cells():
            printing = self.print.printing((r, c))
            if printing is None:
                self.draw_marks(pen, (r, c), marks)
            else:
                value = self.printed_value(printing)
                pen.value((r, c), self.variable(self.grid.bit(r, c), value), str(printing), given=True)

    def draw_marks(self, pen: Pen, cell: Cell, marks: Marks) -> None:
        """The value of a cell, or those that are left for it."""
        mine = self.every(self.grid.bit(*cell))
        placed = marks.yes & mine
        for bit in bits(placed):
            pen.value(cell, bit, self.face(self.at(bit)[1]))
        for bit in bits(mine if marks.no & mine and not placed else 0):
            left, many = not bit & marks.no, self.values > 9 or self.tight
            pen.candidate(self.place(bit), bit, self.face(self.at(bit)[1]), left=left, small=many, room=self.room)

    def answer(self, marks: Marks) -> list[list[Any]]:
        found = [[0] * self.cols for _ in range(self.rows)]
        for bit in bits(marks.yes & self.board):
            (r, c), value = self.at(bit)
            found[r][c] = value
        return found

    def marks(self, answer: Any) -> Marks:
        yes = told = 0
        for (r, c), value in each(answer, self.rows, self.cols):
            if not self.is_code(value) or self.number_coded(value) > self.most((r, c)):
                expected = self.coded_in((r, c))
                raise InputError(msg("bad value {value!r}", value=value), where=at(r, c), expected=expected)
            if number := self.number_coded(value):
                bit = self.grid.bit(r, c)
                yes |= self.variable(bit, number)
                told |= self.every(bit)
        return Marks(yes, told & ~yes)


@dataclass(eq=False)
class GivenValuePuzzle(ValuePuzzle):
    """Such a board whose clues are values that are given."""

    def printing_of(self, value: int) -> Printing:
        """What is printed in a cell where a value is given."""
        return value

    def with_givens(self, values: Marks) -> Self:
        """The same board with other values given; that a cell does not have a value cannot be printed."""
        between, known, told = self.print.between, self._told().print.clues, dict(self.print.outside)
        clues: dict[Cell, Printing] = {
            (r, c): clue for (r, c), clue in known.items() if (r, c) in told or (between and (r % 2 or c % 2))
        }
        for bit in bits(values.yes):
            cell, value = self.at(bit)
            clues[self.print.place(cell)] = self.printing_of(value)
        return type(self)(self.rows, self.cols, self.print.with_clues(clues))


def words_of(line: Piece) -> list[Piece]:
    """The words of a line."""
    return [Piece(found.group(), line.line, line.column + found.start()) for found in re.finditer(r"\S+", line.text)]


def several(text: str, values: int) -> list[int]:
    """Values that are listed, as `left_word` writes them; 0 stands for what is none."""
    if values <= 9:
        return [int(digit) if digit.isdigit() else 0 for digit in text]
    runs = [_RUN.fullmatch(run) for run in text.split("/")] if text else []
    return [value for run in runs for value in (range(int(run[1]), int(run[2] or run[1]) + 1) if run else [0])]


def _none_of(told: Sequence[str]) -> str:
    if len(told) == 1:
        return f"not {told[0]}"
    return f"neither {told[0]} nor {told[1]}" if len(told) == 2 else f"none of {listed(Some.of(told), 'en')}"
