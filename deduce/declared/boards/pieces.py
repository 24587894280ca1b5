"""The puzzle of a declared kind whose pieces cover the board: a variable is a rectangle or domino that may be placed.

What people draw, the borders between pieces, follows from the rectangles. In text the cells of a placed one have a
letter before their clue, and say that no other lies over them. What letters cannot say stands in the first cell of a
rectangle, with its rows and columns: ``-2x3`` is excluded, ``+2x3`` placed over another, ``~2x3`` still open,
though it overlaps a placed one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from deduce.board.grid import Cell, Grid, each
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.declared.boards.base import BLANK, DeclaredPuzzle, even, room_name
from deduce.declared.numbers import Printing
from deduce.declared.printed import printed
from deduce.explain import arguments
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError, Unsaid, at
from deduce.language.messages import Message, msg
from deduce.language.words import Some, cell_name, cell_said, clauses, listed, statements
from deduce.relations.count.overlap import placed_within, rivals
from deduce.relations.count.rule import Count

if TYPE_CHECKING:
    from deduce.contract.pen import Pen
    from deduce.contract.step import Step

WORD = re.compile(
    r"(?P<letters>[A-Za-z]{1,3})?(?P<clue>[0-9]{1,9}|\?)?(?P<told>(?:[-+~][0-9]{1,3}x[0-9]{1,3}){0,400})|[-.]"
)
TOLD = re.compile(r"([-+~])([0-9]+)x([0-9]+)")
OUT, IN, OPEN = "-+~"
"""How a rectangle is told that letters do not tell: excluded, placed, neither."""
NAMED = 6
"""So many rectangles are named one by one."""

PAIRS = 12
"""Of so many clues and cells it is told which others their places hold."""


class Corners(NamedTuple):
    """The first and the last cell of a rectangle."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def of(cls, cells: int, grid: Grid) -> Corners:
        """Those of some cells."""
        first, last = grid.at(cells & -cells), grid.at(1 << cells.bit_length() - 1)
        return cls(*first, *last)

    def said(self, lang: str) -> str:
        """The rectangle by its corners; one cell by its name alone."""
        first, last = (self.top, self.left), (self.bottom, self.right)
        return cell_name(first, lang) + (f"–{cell_name(last, lang)}" if first != last else "")


class PieceWord(NamedTuple):
    """What is written in a cell.

    Attributes:
        letters: the name of the placed piece that has it.
        clue: what is printed.
        told: of pieces that begin here, how they are told, and their rows and columns.
    """

    letters: str = ""
    clue: Printing = None
    told: Sequence[tuple[str, int, int]] = ()


@dataclass(eq=False)
class PiecePuzzle(DeclaredPuzzle):
    """A board of a declared kind that pieces cover."""

    worded: ClassVar[bool] = True
    clausal: ClassVar[bool] = True
    blanks: ClassVar[frozenset[str]] = frozenset({*arguments.BLANKS, "within", "parted", "each"})
    coded: ClassVar[str] = msg("the number of a piece, from 1, 0 for an open cell, or -1 for one in no piece")

    def __post_init__(self) -> None:
        super().__post_init__()
        known = self.rules.prepared
        if "pieces" not in known:
            find = self.kind.pieces_of
            assert find is not None
            pieces = tuple(find(self.print))
            over: dict[int, int] = {}
            for i, cells in enumerate(pieces):
                for cell in bits(cells):
                    over[cell] = over.get(cell, 0) | 1 << i
            crossing = [reduce(lambda found, cell: found | over[cell], bits(cells), 0) for cells in pieces]
            known["pieces"] = pieces, over, crossing, {cells: 1 << i for i, cells in enumerate(pieces)}
        self.pieces: Sequence[int]
        self.over: Mapping[int, int]
        self.pieces, self.over, self._crossing, self._bits = known["pieces"]

    @classmethod
    def of(
        cls,
        clues: Sequence[Sequence[Printing]],
        rooms: Sequence[Sequence[int | str]] | None = None,
        outside: Mapping[Cell, int | str] | None = None,  # noqa: ARG003
    ) -> Self:
        print_ = printed(clues, rooms, cls.kind.numbers)
        return cls(print_.rows, print_.cols, print_)

    @property
    def remarks(self) -> Sequence[str]:
        lost = [(cell, clue) for cell, clue in self.print.clues.items() if not self.over.get(self.grid.bit(*cell))]
        return [
            msg("no piece of {number} cells fits around {cell}", number=clue, cell=cell_said(cell))
            for cell, clue in lost
        ]

    # Variables -------------------------------------------------------------------------------------------------------

    def cells_of(self, bit: int) -> int:
        """The cells of a piece."""
        return self.pieces[bit.bit_length() - 1]

    def corners(self, bit: int) -> Corners:
        """The first and the last cell of a piece."""
        return Corners.of(self.cells_of(bit), self.grid)

    def piece(self, cells: int) -> int:
        """The variable of a piece; 0 where these cells are none that may be placed."""
        found: int = self._bits.get(cells, 0)
        return found

    def crossing(self, bit: int) -> int:
        """The pieces that share a cell with one, without itself."""
        found: int = self._crossing[bit.bit_length() - 1]
        return found & ~bit

    @property
    def array_shape(self) -> tuple[int, ...]:
        return (len(self.pieces),)

    def array_spot(self, bit: int) -> tuple[int, ...]:
        return (bit.bit_length() - 1,)

    def place(self, bit: int) -> tuple[float, float]:
        """The middle of the rectangle, moved a little by its sides, so that those around one middle are told apart."""
        top, left, bottom, right = self.corners(bit)
        return (top + bottom) / 2 + (bottom - top) / 1000, (left + right) / 2 + (right - left) / 1000

    def span(self, bit: int) -> tuple[Cell, Cell]:
        top, left, bottom, right = self.corners(bit)
        return (top, left), (bottom, right)

    def near(self, bit: int) -> int:
        return self.crossing(bit)

    def evident(self, marks: Marks) -> Marks:
        """A piece that is placed leaves its cells to no other."""
        no = 0
        for bit in bits(marks.yes & self.board):
            no |= self.crossing(bit)
        return Marks(0, no & ~marks.yes)

    def carried(self, marks: Marks, other: Puzzle) -> Marks:
        assert isinstance(other, PiecePuzzle)
        return other.filled(sum(other.piece(self.cells_of(bit)) for bit in bits(marks.yes)))

    def _turns(self) -> Iterator[Mapping[int, int]]:
        for _, shape, moved in self.grid.symmetries():
            images = [sum(moved[cell] for cell in bits(cells)) for cells in self.pieces]
            order = sorted(range(len(images)), key=lambda i: Corners.of(images[i], shape))
            yield {1 << i: 1 << k for k, i in enumerate(order)}

    @classmethod
    def named_piece(cls) -> Mapping[str, str]:
        """What a piece is called."""
        piece = cls.kind.sides[0]
        return {"en": piece.noun, "ja": piece.noun_ja}

    # Words -----------------------------------------------------------------------------------------------------------

    def name(self, bit: int, lang: str) -> str:
        return self.corners(bit).said(lang)

    def phrase(self, marks: Marks, lang: str) -> str:
        parts = []
        for side, value in zip(marks, self.sides, strict=True):
            if side:
                told, one = self._named_pieces(side, lang), not side & (side - 1)
                parts.append(f"{told}{value.ja}" if lang == "ja" else f"{told} {'is' if one else 'are'} {value.en}")
        return clauses(Some.of(parts), lang) if parts else ""

    def noun(self, marks: Marks, lang: str) -> str:
        parts = []
        for side, before in zip(marks, ({"en": "", "ja": ""}, {"en": "excluded ", "ja": "入らない"}), strict=True):
            if side:
                told = self._named_pieces(side, lang, before[lang])
                parts.append(told)
        return "と".join(parts) if lang == "ja" else listed(Some.of(parts), lang) if parts else ""

    def _named_pieces(self, side: int, lang: str, before: str = "") -> str:
        """Some pieces by their corners; of many, how many they are and which cell all have."""
        count, piece = side.bit_count(), self.sides[0]
        if count > NAMED:
            common = reduce(and_, (self.cells_of(bit) for bit in bits(side)))
            first = sum([*bits(side)][: NAMED - 1])
            some, more = [self.corners(bit).said(lang) for bit in bits(first)], count - NAMED + 1
            if lang == "ja":
                where = f"{cell_name(self.grid.at(common & -common), lang)}を含む" if common else ""
                return f"{where}{before}{piece.noun_ja}{'、'.join(some)}ほか{more}個"
            where = f" over {cell_name(self.grid.at(common & -common), lang)}" if common else ""
            return f"the {before}{piece.nouns(single=False)}{where} {listed(Some.of([*some, f'{more} more']), lang)}"
        names = self._corners_said(side, lang)
        return (
            f"{before}{piece.noun_ja}{names}"
            if lang == "ja"
            else f"the {before}{piece.nouns(single=count == 1)} {names}"
        )

    def _corners_said(self, side: int, lang: str) -> str:
        """Some pieces by their corners alone."""
        return listed(Some.of(self.corners(bit).said(lang) for bit in bits(side)), lang)

    def told(self, blank: str, step: Step, lang: str) -> str:
        match blank:
            case "within":
                return self._within(step, lang)
            case "parted":
                return self._parted(step, lang)
            case "each":
                return self._each(step, lang)
            case "placed" | "struck_out":
                return super().told(blank, self._bearing(step), lang)
        return super().told(blank, step, lang)

    def _bearing(self, step: Step) -> Step:
        """A step without that of its reason which is seen at once: what had the one clue of a piece that is placed."""
        clues, no = self.grid.union(self.print.clues), step.reason.no
        for bit in bits(step.reason.no):
            mine = self.cells_of(bit) & clues
            if mine & (mine - 1) == 0 and any(self.cells_of(one) & mine for one in bits(step.before.yes & self.board)):
                no &= ~bit
        return replace(step, reason=Marks(step.reason.yes, no))

    def _each(self, step: Step, lang: str) -> str:
        """The clues or cells to which one piece each is left, with it."""
        told, left = list[str](), step.conclusion.yes
        if step.conclusion.clash or step.conclusion.no or not left & (left - 1):
            raise Unsaid("each")
        for rule in self.keep(step.clues).holding:
            found = rule.forces(step.reason).yes & left if isinstance(rule, Count) else 0
            if found and not found & (found - 1):
                left &= ~found
                name = (rule.clue.name if rule.clue else rule.place or {})[lang]
                form = msg("{cell} ({piece})")
                told.append(Message(form.template, cell=name, piece=self._corners_said(found, lang)).said(lang))
        if left:
            raise Unsaid("each")
        return listed(Some.of(told), lang)

    def _parted(self, step: Step, lang: str) -> str:
        """The same as `_within`, each with the pieces that this leaves out."""
        if step.conclusion.clash or step.conclusion.yes:
            raise Unsaid("parted")
        found: dict[str, tuple[list[str], int]] = {}
        left = step.conclusion.no
        for one, other in placed_within(self.keep(step.clues), step.reason, step.conclusion):
            name, held = ((rule.clue.name if rule.clue else rule.place or {})[lang] for rule in (one, other))
            others, out = found.get(name, ([], 0))
            out |= left & other.cells & ~one.cells
            found[name] = [*others, held], out
            left &= ~out
        if left or not 0 < len(found) <= PAIRS:
            raise Unsaid("parted")
        form = msg("every {piece} left for {one} holds {others}, so {out}").template
        values = {"piece": self.named_piece()}
        told = [
            Message(form, **values, one=one, others=listed(Some.of(others), lang), out=self.phrase(Marks(0, out), lang))
            for one, (others, out) in found.items()
        ]
        return statements((one.said(lang) for one in told), lang)

    def _within(self, step: Step, lang: str) -> str:
        """Of which clues or cells all places hold which other ones, or the same one twice."""
        if step.conclusion.clash:
            three = rivals(self.keep(step.clues), step.reason)
            if not three:
                raise Unsaid("within")
            one, other, third = ((rule.clue.name if rule.clue else rule.place or {})[lang] for rule in three)
            said = msg("every {piece} left for {one} holds {third}, and so does every one left for {other}").template
            return Message(said, piece=self.named_piece(), one=one, other=other, third=third).said(lang)
        held: dict[str, list[str]] = {}
        for pair in placed_within(self.keep(step.clues), step.reason, step.conclusion):
            one, other = ((rule.clue.name if rule.clue else rule.place or {})[lang] for rule in pair)
            held.setdefault(one, []).append(other)
        if not 0 < len(held) <= PAIRS:
            raise Unsaid("within")
        said, piece = msg("every {piece} left for {one} holds {others}").template, self.named_piece()
        told = [
            Message(said, piece=piece, one=one, others=listed(Some.of(some), lang)).said(lang)
            for one, some in held.items()
        ]
        return clauses(Some.of(told), lang)

    # Text ------------------------------------------------------------------------------------------------------------

    def lettered(self, marks: Marks) -> int:
        """The placed pieces that letters can show: those that share no cell with another one."""
        return sum(bit for bit in bits(marks.yes & self.board) if not self.crossing(bit) & marks.yes)

    def text(self, marks: Marks = NOTHING) -> str:
        shown_, letters = self.lettered(marks), dict[Cell, str]()
        for i, bit in enumerate(bits(shown_)):
            letters |= dict.fromkeys(self.grid.cells(self.cells_of(bit)), room_name(i))
        plain = self.evident(Marks(shown_, 0)).no
        rest = (
            (OUT, marks.no & self.board & ~plain),
            (IN, marks.yes & self.board & ~shown_),
            (OPEN, plain & ~marks.no & ~marks.yes),
        )
        told: dict[Cell, str] = {}
        for sign, side in rest:
            for bit in bits(side):
                top, left, bottom, right = self.corners(bit)
                told[top, left] = told.get((top, left), "") + f"{sign}{bottom - top + 1}x{right - left + 1}"
        rows = []
        for r in range(self.rows):
            words = []
            for c, clue in enumerate(self.print.cells[r]):
                more = told.get((r, c), "")
                words.append(letters.get((r, c), "") + ("" if clue is None else str(clue)) + more or BLANK)
            rows.append(words)
        wide = max(len(word) for row in rows for word in row)
        return "\n".join(" ".join(word.ljust(wide) for word in row).rstrip() for row in rows)

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        found = (re.finditer(r"\S+", line) for line in text.strip("\n").splitlines() if line.strip())
        rows = [[Piece(one[0], r, one.start()) for one in line] for r, line in enumerate(found)]
        puzzle = cls.of([[cls.token(word).clue for word in row] for row in even(rows)])
        return puzzle, puzzle.marked(rows)

    @classmethod
    def token(cls, word: Piece) -> PieceWord:
        """What a word says of its cell.

        Raises:
            InputError: for one that says nothing of the kind.
        """
        found = WORD.fullmatch(word.text)
        if not found or not word.text:
            numbers, piece = cls.kind.numbers.expected, cls.named_piece()
            expected = msg("{clue}, the letters of a placed {piece} before it", clue=numbers, piece=piece)
            raise word.error(msg("unknown symbol {text}", text=shown(word.text)), expected)
        clue = cls.kind.numbers.read(found["clue"] or "")
        told = [(one[1], int(one[2]), int(one[3])) for one in TOLD.finditer(found["told"] or "")]
        return PieceWord(found["letters"] or "", None if clue == 0 and cls.kind.numbers.least else clue, told)

    def marked(self, rows: Sequence[Sequence[Piece]]) -> Marks:
        """The marks of the words of the cells.

        Raises:
            InputError: for letters on no rectangle that may be placed.
        """
        cells: dict[str, list[tuple[Cell, Piece]]] = {}
        named = {OUT: 0, IN: 0, OPEN: 0}
        for r, row in enumerate(rows):
            for c, word in enumerate(row):
                letters, _, told = self.token(word)
                if letters:
                    cells.setdefault(letters, []).append(((r, c), word))
                for sign, high, wide in told:
                    bit = self.piece(self._between(r, c, r + high - 1, c + wide - 1))
                    if not bit:
                        text, piece = f"{sign}{high}x{wide}", self.named_piece()
                        what = msg("{text} is no {piece} that may be placed", text=text, piece=piece)
                        raise word.error(what, msg("the rows and columns of one that begins here"))
                    named[sign] |= bit
        yes = sum(self.placed([cell for cell, _ in some], some[0][1]) for some in cells.values())
        no = self.evident(Marks(yes, 0)).no
        return Marks(yes | named[IN], (no | named[OUT]) & ~named[OPEN])

    def _between(self, top: int, left: int, bottom: int, right: int) -> int:
        """The cells between two corners; 0 off the board."""
        if not (top <= bottom < self.rows and left <= right < self.cols):
            return 0
        return self.grid.union((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))

    def placed(self, cells: Sequence[Cell], place: Piece) -> int:
        """The variable of the piece that has these cells.

        Raises:
            InputError: where it is none that may be placed.
        """
        bit = self.piece(self.grid.union(cells))
        if not bit:
            faults = self.kind.piece_faults(self.print, sorted(cells))
            raise place.error(next((told for _, told in faults), msg("no piece that may be placed")))
        return bit

    # Pictures and answers --------------------------------------------------------------------------------------------

    def borders(self, marks: Marks) -> tuple[list[tuple[Cell, Cell]], list[tuple[Cell, Cell]]]:
        """The neighbours that marks part, since no piece left has both, and those that each piece left has together."""
        left = self.board & ~(marks.no | self.evident(marks).no)
        apart, together = list[tuple[Cell, Cell]](), list[tuple[Cell, Cell]]()
        for r, c in self.grid.cells():
            mine = self.over.get(self.grid.bit(r, c), 0) & left
            for y, x in ((r, c + 1), (r + 1, c)):
                if y < self.rows and x < self.cols:
                    theirs = self.over.get(self.grid.bit(y, x), 0) & left
                    if not mine & theirs:
                        apart.append(((r, c), (y, x)))
                    elif mine == theirs:
                        together.append(((r, c), (y, x)))
        return apart, together

    def draw(self, pen: Pen, marks: Marks) -> None:
        """Clues; borders where no piece that is left has both cells; and placed pieces."""
        pen.lattice(self.rows, self.cols)
        if marks.known & (marks.known - 1):  # of one mark alone the page learns what it looks like
            for a, b in self.borders(marks)[0]:
                pen.border(a, b)
        for bit in bits(marks.known & self.board):
            top, left, bottom, right = self.corners(bit)
            pen.rectangle((top, left), (bottom, right), bit, left=bool(bit & marks.yes))
        for cell, clue in self.print.clues.items():
            pen.number(cell, str(clue), ring=True)

    def answer(self, marks: Marks) -> list[list[int]]:
        found, taken, twice = [[0] * self.cols for _ in range(self.rows)], 0, 0
        for count, bit in enumerate(bits(marks.yes & self.board), 1):
            cells = self.cells_of(bit)
            twice |= taken & cells
            taken |= cells
            for r, c in self.grid.cells(cells):
                found[r][c] = count
        for r, c in self.grid.cells(self.grid.board & ~taken):
            found[r][c] = 0 if self.over.get(self.grid.bit(r, c), 0) & ~marks.no else -1
        for r, c in self.grid.cells(twice):  # nothing that breaks a rule may look like an answer
            found[r][c] = 0
        return found

    def marks(self, answer: Any) -> Marks:
        cells, none = dict[int, list[Cell]](), 0
        for (r, c), value in each(answer, self.rows, self.cols):
            if type(value) is not int or value < -1:
                raise InputError(msg("bad value {value!r}", value=value), where=at(r, c), expected=self.coded)
            if value > 0:
                cells.setdefault(value, []).append((r, c))
            elif value:
                none |= self.over.get(self.grid.bit(r, c), 0)
        yes = 0
        for some in cells.values():
            try:
                yes |= self.placed(some, Piece(""))
            except InputError as fault:
                raise InputError(fault.what, where=at(*some[0]), expected=fault.expected) from None
        return Marks(yes, self.evident(Marks(yes, 0)).no | none & ~yes)
