"""The puzzle of a declared kind whose pieces are point-symmetric about stars: a cell takes the number of its star.

A variable says of a cell and of the one opposite that they belong to a star; the cells that a star touches are its own
and no variables. In text a star is ``*`` in its cell, and stands in the first of several that it touches: ``*>`` on the
border to the next one, ``*v`` on that below, ``*+`` where four meet. On a board with marks its number follows, ``+5``
is a cell of star 5, and ``{137}`` are the stars that are left for a cell, of more than nine as ``{1-12/16}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from string import digits
from typing import TYPE_CHECKING, Any, ClassVar, Self

from deduce.board.grid import Cell, each
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.declared.boards.base import BLANK, DeclaredPuzzle, even, text_lines
from deduce.declared.boards.values import MARKED, CellWord, ValuePuzzle, several, words_of
from deduce.declared.library.stars import STAR, Star, pairs, places_of, stars
from deduce.declared.library.stars import words_of as stars_in
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.printed import printed
from deduce.formats.source import Piece, shown
from deduce.formats.valued import left_word
from deduce.language.errors import InputError, at
from deduce.language.messages import msg
from deduce.language.words import Some, cell_said, cells_named, clauses, listed

if TYPE_CHECKING:
    from deduce.contract.pen import Pen


@dataclass(eq=False)
class StarPuzzle(ValuePuzzle):
    """A board of a declared kind whose pieces are point-symmetric about stars."""

    word: ClassVar[re.Pattern[str]] = re.compile(rf"(?:\*(?P<sign>[>v+]?)(?P<number>\d{{0,3}})|{MARKED}|[-.])")
    words: ClassVar[str] = msg(
        "* for a star (*> or *v on a border, *+ where four cells meet), + and the number of a star, {} around those "
        "that are left, or -"
    )

    clausal: ClassVar[bool] = True

    def __post_init__(self) -> None:
        DeclaredPuzzle.__post_init__(self)
        known = self.rules.prepared
        if "stars" not in known:
            every, some = stars(self.print), pairs(self.print)
            of = [(pair, star.number) for star, mine in zip(every, some, strict=True) for pair in mine]
            over: dict[int, dict[int, int]] = {bit: {} for bit in bits(self.grid.board)}
            for i, (pair, number) in enumerate(of):
                for cell in bits(pair):
                    over[cell][number] = 1 << i
            own = {cell: star for star in every for cell in bits(star.own)}
            known["stars"] = every, of, over, own
        self.stars: Sequence[Star]
        self._pairs: Sequence[tuple[int, int]]
        self._over: Mapping[int, Mapping[int, int]]
        self.own: Mapping[int, Star]
        self.stars, self._pairs, self._over, self.own = known["stars"]
        self.values = len(self.stars)

    @classmethod
    def of(
        cls,
        clues: Sequence[Sequence[Printing]],
        rooms: Sequence[Sequence[int | str]] | None = None,  # noqa: ARG003
        outside: Mapping[Cell, int | str] | None = None,  # noqa: ARG003
        depth: int = 0,  # noqa: ARG003
    ) -> Self:
        print_ = printed(clues, None, cls.kind.numbers, between=True)
        return cls(print_.rows, print_.cols, print_)

    @property
    def remarks(self) -> Sequence[str]:
        lost = [cell for cell, some in self._over.items() if not some and cell not in self.own]
        return [msg("no star can have {cell}", cell=cell_said(self.grid.at(cell))) for cell in lost]

    @property
    def unusual(self) -> bool:
        return False

    # Variables -------------------------------------------------------------------------------------------------------

    def at(self, bit: int) -> tuple[Cell, int]:
        """The first cell of a pair, and the number of its star."""
        pair, number = self._pairs[bit.bit_length() - 1]
        return self.grid.at(pair & -pair), number

    def pair(self, bit: int) -> int:
        """The cells of a variable."""
        return self._pairs[bit.bit_length() - 1][0]

    def variable(self, cells: int, value: int) -> int:
        """The variables of a star, by its number, that some cells are in."""
        found = 0
        for cell in bits(cells):
            found |= self._over[cell].get(value, 0)
        return found

    def every(self, cells: int) -> int:
        found = 0
        for cell in bits(cells):
            for bit in self._over[cell].values():
                found |= bit
        return found

    def covered(self, marks: Marks) -> int:
        """The variables of stars for cells both of which have another one; of one alone it must be said."""
        cells, found = self.cells_of(marks.yes), 0
        for bit in bits(self.every(cells) & ~marks.yes):
            found |= bit if not self.pair(bit) & ~cells else 0
        return found

    def cells_of(self, variables: int) -> int:
        found = 0
        for bit in bits(variables):
            found |= self.pair(bit)
        return found

    def by_value(self, variables: int) -> Iterator[tuple[int, int]]:
        found: dict[int, int] = {}
        for bit in bits(variables):
            pair, number = self._pairs[bit.bit_length() - 1]
            found[number] = found.get(number, 0) | pair
        return iter(found.items())

    def most(self, cell: Cell) -> int:  # noqa: ARG002
        return self.values

    @property
    def givens(self) -> Marks:
        return NOTHING

    @property
    def array_shape(self) -> tuple[int, ...]:
        return (len(self._pairs),)

    def array_spot(self, bit: int) -> tuple[int, ...]:
        return (bit.bit_length() - 1,)

    def implied(self, marks: Marks) -> Marks:
        return self.evident(marks).common(marks)

    @property
    def _wide(self) -> int:
        """How many candidates stand beside each other in a cell of a picture."""
        return isqrt(max(map(len, self._over.values()), default=1) - 1) + 1 if self._pairs else 1

    @property
    def room(self) -> float:
        return 0.9 / self._wide

    def place(self, bit: int) -> tuple[float, float]:
        return self._spot(bit, self.pair(bit) & -self.pair(bit))

    def _spot(self, bit: int, cell: int) -> tuple[float, float]:
        """The place of a variable in one of its cells."""
        (r, c), wide = self.grid.at(cell), self._wide
        y, x = divmod(list(self._over[cell].values()).index(bit), wide)
        return r + (y - (wide - 1) / 2) * 0.9 / wide, c + (x - (wide - 1) / 2) * 0.9 / wide

    def _turns(self) -> Iterator[Mapping[int, int]]:
        for (_, shape, moved), (_, there, goes) in zip(
            self.grid.symmetries(), self.print.places.symmetries(), strict=True
        ):
            placed = sorted((there.at(goes[self.print.places.bit(*star.place)]), star.number) for star in self.stars)
            number = {old: new for new, (_, old) in enumerate(placed, 1)}
            images = [
                (number[star], sum(moved[cell] for cell in bits(pair)), i) for i, (pair, star) in enumerate(self._pairs)
            ]
            del shape
            order = sorted(images, key=lambda one: (one[0], one[1] & -one[1]))
            yield {1 << i: 1 << k for k, (_, _, i) in enumerate(order)}

    def carried(self, marks: Marks, other: Puzzle) -> Marks:
        """The marks of stars that the other board has too."""
        assert isinstance(other, StarPuzzle)
        numbers = {star.place: star.number for star in other.stars}
        sides = []
        for side in marks:
            found = 0
            for bit in bits(side & self.board):
                pair, number = self._pairs[bit.bit_length() - 1]
                found |= other.variable(pair & -pair, numbers.get(self.stars[number - 1].place, 0))
            sides.append(found)
        return Marks(sides[0], sides[1]).join(other.evident(Marks(sides[0], 0)))

    # Words -----------------------------------------------------------------------------------------------------------

    def name(self, bit: int, lang: str) -> str:
        pair, number = self._pairs[bit.bit_length() - 1]
        return f"{'+'.join(cells_named(Some.of([cell]), lang) for cell in self.grid.cells(pair))}={number}"

    def phrase(self, marks: Marks, lang: str) -> str:
        parts = []
        for side, verbs in zip((marks.yes, marks.without(self.evident(marks)).no), VERBS, strict=True):
            for number, cells in self.by_value(side):
                star, spoken = self.stars[number - 1].said[lang], self._named(cells, lang, "phrase")
                one, more, ja = verbs
                parts.append(
                    f"{spoken}は{star}{ja}" if lang == "ja" else f"{spoken} {more if cells & cells - 1 else one} {star}"
                )
        return clauses(Some.of(parts), lang) if parts else ""

    def noun(self, marks: Marks, lang: str) -> str:
        parts = []
        for number, cells in self.by_value(marks.yes):
            star, spoken = self.stars[number - 1].said[lang], self._named(cells, lang, "noun")
            parts.append(f"{star}の{spoken}" if lang == "ja" else f"{spoken} of {star}")
        for number, cells in self.by_value(marks.without(self.evident(marks)).no):
            star, spoken = self.stars[number - 1].said[lang], self._named(cells, lang, "noun")
            parts.append(f"{star}に属さない{spoken}" if lang == "ja" else f"{spoken} not of {star}")
        return "と".join(parts) if lang == "ja" else listed(Some.of(parts), lang) if parts else ""

    def valued(self, bit: int, side: int) -> Mapping[str, str]:
        number = self.at(bit)[1]
        return {
            "en": f"{'not ' if side else ''}of star {number}",
            "ja": f"星{number}に{'属さない' if side else '属する'}",
        }

    # Text ------------------------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        told = bool(marks.known & self.board)
        signs, home = stars_in(self.print.cells), {star.spots[0]: star.number for star in self.stars}
        rows = []
        for r in range(self.rows):
            line = []
            for c in range(self.cols):
                sign, own = signs[r][c], self.own.get(self.grid.bit(r, c))
                if sign:
                    line.append(str(sign) + (str(home[r, c]) if told else ""))
                elif own:
                    line.append(f"+{own.number}" if told else BLANK)
                else:
                    line.append(self.marks_of((r, c), marks) or BLANK)
            rows.append(line)
        wide = max(len(word) for row in rows for word in row)
        return "\n".join(" ".join(word.ljust(wide) for word in row).rstrip() for row in rows)

    def marks_of(self, cell: Cell, marks: Marks) -> str:
        some = self._over[self.grid.bit(*cell)]
        yes = [number for number, bit in some.items() if bit & marks.yes]
        left = [number for number, bit in some.items() if not bit & marks.no]
        told = "".join(f"+{number}" for number in yes)
        if (len(left) == len(some) and not yes) or (yes and left == yes):
            return told
        return told + left_word(left, self.values)

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        return cls.read([words_of(line) for line in text_lines(text)[0]])

    @classmethod
    def read(cls, rows: Sequence[Sequence[Piece]], rooms: Sequence[Sequence[int]] | None = None) -> tuple[Self, Marks]:  # noqa: ARG003
        puzzle = cls.of(cls.places_of(rows))
        return puzzle, puzzle.marks_in(rows)

    @classmethod
    def places_of(cls, rows: Sequence[Sequence[Piece]]) -> list[list[Printing]]:
        """What is printed in the places of a board, from the words of its cells.

        Raises:
            InputError: for a word that says nothing of the kind, rows of several lengths, and a star off the board.
        """
        words: list[list[Printing]] = []
        for row in even(rows):
            words.append([])
            for word in row:
                cls.written(word)
                words[-1].append(word.text.rstrip(digits) if word.text.startswith(STAR) else None)
        try:
            return places_of(words)
        except Misfit as fault:
            r, c = fault.cell
            raise rows[r // 2][c // 2].error(fault.what, fault.expected) from None

    def marks_in(self, rows: Sequence[Sequence[Piece]]) -> Marks:
        """The marks of the words of cells.

        Raises:
            InputError: for the number of a star that a cell cannot belong to, and of another star than the one there.
        """
        marks = NOTHING
        home = {star.spots[0]: star for star in self.stars}
        for r, row in enumerate(rows):
            for c, word in enumerate(row):
                number = re.sub(r"\D", "", word.text) if word.text.startswith(STAR) else ""
                if number and ((r, c) not in home or int(number) != home[r, c].number):
                    what = msg("star {number}", number=int(number))
                    raise word.error(what, msg("the number of the star in reading order"))
                if not word.text.startswith(STAR):
                    marks = marks.join(self.marked((r, c), self.written(word), word))
        return marks

    @classmethod
    def written(cls, word: Piece) -> CellWord:
        found = cls.word.fullmatch(word.text)
        if not found or not word.text:
            raise word.error(msg("unknown symbol {text}", text=shown(word.text)), cls.words)
        return CellWord(placed=[int(one) for one in (found["placed"] or "").split("+")[1:]], left=found["left"])

    def marked(self, cell: Cell, written: CellWord, word: Piece) -> Marks:
        bit = self.grid.bit(*cell)
        left = None if written.left is None else several(written.left, self.values)
        some, own = self._over[bit], self.own.get(bit)
        for number in (*written.placed, *(left or ())):
            if number not in some and not (own and own.number == number):
                what = msg("{cell} cannot belong to star {number}", cell=cell_said(cell), number=number)
                raise word.error(what, self._expected(bit))
        yes = self.variable(bit, 0) | sum(some.get(number, 0) for number in set(written.placed))
        if left is None:
            return Marks(yes, self.every(bit) & ~yes if yes else 0)
        return Marks(yes, self.every(bit) & ~sum(some.get(number, 0) for number in set(left)) & ~yes)

    def _expected(self, bit: int) -> str:
        """The stars that a cell may belong to, in words."""
        own = self.own.get(bit)
        numbers = [own.number] if own else list(self._over[bit])
        return msg("the number of one of its stars: {numbers}", numbers=", ".join(map(str, numbers)) or "-")

    # Pictures and answers --------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        """Stars with their numbers, borders where two cells can have no star together, and the numbers in cells."""
        pen.lattice(self.rows, self.cols)
        alone = not marks.known & (marks.known - 1)  # of one mark alone the page learns what it looks like
        for a, b in [] if alone else self.borders(marks):
            pen.border(a, b)
        for star in self.stars:
            pen.number((star.place[0] / 2, star.place[1] / 2), str(star.number), ring=True)
        for bit in bits(marks.yes & self.board):
            pair, number = self._pairs[bit.bit_length() - 1]
            for cell in list(self.grid.cells(pair))[: 1 if alone else 2]:
                pen.value(cell, bit, str(number))
        filled = self.cells_of(marks.yes & self.board)
        for bit in bits(marks.no & self.board):
            pair, number = self._pairs[bit.bit_length() - 1]
            for one in list(bits(pair & ~filled or pair))[: 1 if alone else 2]:
                pen.candidate(self._spot(bit, one), bit, str(number), left=False, small=True, room=self.room)

    def borders(self, marks: Marks) -> Iterator[tuple[Cell, Cell]]:
        """The neighbours that marks part, since no star can have both."""

        def left(cell: int) -> set[int]:
            own, some = self.own.get(cell), self._over[cell]
            if own:
                return {own.number}
            yes = {number for number, bit in some.items() if bit & marks.yes}
            return yes or {number for number, bit in some.items() if not bit & marks.no}

        sets = {cell: left(self.grid.bit(*cell)) for cell in self.grid.cells()}
        for r, c in self.grid.cells():
            for there in ((r, c + 1), (r + 1, c)):
                if there in sets and not sets[r, c] & sets[there]:
                    yield (r, c), there

    def answer(self, marks: Marks) -> list[list[Any]]:
        found, twice = [[0] * self.cols for _ in range(self.rows)], list[Cell]()
        for cell, star in self.own.items():
            r, c = self.grid.at(cell)
            found[r][c] = star.number
        for bit in bits(marks.yes & self.board):
            pair, number = self._pairs[bit.bit_length() - 1]
            for r, c in self.grid.cells(pair):
                if found[r][c]:
                    twice.append((r, c))
                found[r][c] = number
        for r, c in twice:  # nothing that breaks a rule may look like an answer
            found[r][c] = 0
        return found

    def marks(self, answer: Any) -> Marks:
        yes = told = 0
        for (r, c), value in each(answer, self.rows, self.cols):
            bit = self.grid.bit(r, c)
            own, some = self.own.get(bit), self._over[bit]
            if not self.is_code(value) or (value and value not in some and not (own and own.number == value)):
                raise InputError(msg("bad value {value!r}", value=value), where=at(r, c), expected=self._expected(bit))
            if value in some:
                yes |= some[value]
                told |= self.every(bit)
        return Marks(yes, told & ~yes)


VERBS = (("belongs to", "belong to", "に属する"), ("does not belong to", "do not belong to", "に属さない"))
"""How it is said that a cell has a star, or several; then that they do not."""
