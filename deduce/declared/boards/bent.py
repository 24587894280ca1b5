"""The puzzle of a declared kind whose board is cut into L-shapes: a value of a cell says which part of its L it is.

The first four values are cells of an arm, by the way along it to the corner: up, right, down, left. The other four are
corners, by the two ways in which their arms go. In text they are ``↑ → ↓ ←`` and ``└ ┌ ┐ ┘``, or ``+n +e +s +w`` and
``+ne +se +sw +nw`` where these cannot be typed; ``{↑└}`` is what is left for a cell. Clues stand before them: a number
or ``o`` in a corner, and ``n``, ``e``, ``s`` or ``w`` for an arrow, which says what its cell is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from deduce.board.grid import SYMMETRIES, Cell, each, turned_way
from deduce.board.marks import NOTHING, Marks, bits
from deduce.declared.boards.named import NamedPuzzle
from deduce.declared.boards.values import CellWord
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError, at
from deduce.language.messages import Message, msg
from deduce.language.words import Some, listed

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

ALONG = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The ways of the values 1 to 4, from a cell of an arm to its corner."""
TURNS = ((0, 1), (1, 2), (2, 3), (3, 0))
"""The ways of the arms of the values 5 to 8, as indexes of `ALONG`."""
ARMS, CORNERS = (1, 2, 3, 4), (5, 6, 7, 8)
NAMES = ("n", "e", "s", "w", "ne", "se", "sw", "nw")
"""What values are called in names and in JSON."""
SIGNS = "↑→↓←└┌┐┘"
"""What stands for them in text."""
CIRCLE = "o"
"""What is printed in a corner without a number."""
CIRCLES = ("o", "O", "○", "?")
"""All that people write for one."""
ARROWS = {"^": "n", ">": "e", "v": "s", "<": "w"}
"""What people type for a printed arrow."""
TYPED = {**{sign: k for k, sign in enumerate(SIGNS, 1)}, **{name: k for k, name in enumerate(NAMES, 1)}}
"""All that may be typed for a value."""
_NAME = "ne|se|sw|nw|n|e|s|w"
_WORD = re.compile(
    rf"(?P<given>[0-9]{{1,3}}|[{''.join(CIRCLES)}nesw^>v<])?"
    rf"(?P<placed>(?:\+?[{SIGNS}]|\+(?:{_NAME}))*)(?:\{{(?P<left>(?:[{SIGNS}]|,|{_NAME}){{0,24}})\}})?"
)
_VALUE = re.compile(rf"[{SIGNS}]|{_NAME}")
FEW = 3
"""So many values that are left are told themselves, and not those that are not."""


@dataclass(eq=False)
class BentPuzzle(NamedPuzzle):
    """A board of a declared kind that is cut into L-shapes."""

    names: ClassVar[Sequence[str]] = NAMES
    faces: ClassVar[Sequence[str]] = SIGNS
    words: ClassVar[str] = msg(
        "a clue (a number, o for a circle, n, e, s or w for an arrow), ↑, →, ↓, ←, └, ┌, ┐ or ┘ as a mark, {} around "
        "those left, or -"
    )
    marking: ClassVar[str] = (
        "`↑`, `→`, `↓`, `←` (an arm, by the way to its corner), `└`, `┌`, `┐`, `┘` (a corner), behind a clue or alone, "
        "`{↑└}` what is left, `↑{↑└}` where only this is marked; "
        "`+n`, `+e`, `+s`, `+w`, `+ne`, `+se`, `+sw` and `+nw` are read too"
    )

    def value_said(self, value: int, lang: str) -> str:  # noqa: ARG002
        return SIGNS[value - 1]

    def possible(self, cell: Cell) -> Sequence[int]:
        """The values that a cell may have on an empty board."""
        bit = self.grid.bit(*cell)
        return [k for k in range(1, self.values + 1) if self.variable(bit, k) & self.board]

    def most(self, cell: Cell) -> int:  # noqa: ARG002
        return self.values

    def place(self, bit: int) -> tuple[float, float]:
        (r, c), value = self.at(bit)
        ways = [ALONG[value - 1]] if value in ARMS else [ALONG[k] for k in TURNS[value - 5]]
        return r + 0.3 * sum(y for y, _ in ways), c + 0.3 * sum(x for _, x in ways)

    @property
    def room(self) -> float:
        return 0.3

    def _turns(self) -> Iterator[Mapping[int, int]]:
        for (name, shape, moved), way in zip(self.grid.symmetries(), SYMMETRIES, strict=True):
            plane = shape.rows * shape.width
            goes = [ALONG.index(turned_way(way, along)) for along in ALONG]
            corners = [next(k for k, two in enumerate(TURNS) if {goes[a], goes[b]} == set(two)) for a, b in TURNS]
            assert name == way
            goes += [4 + k for k in corners]
            yield {bit << k * self.print.plane: to << goes[k] * plane for k in range(8) for bit, to in moved.items()}

    @property
    def givens(self) -> Marks:
        """What clues say of their own cells: an arrow is where it points, a circle is a corner."""
        known = {spot for one in self.clues for spot in one.spots}
        yes = no = 0
        for cell, clue in self.print.clues.items():
            if cell in known:
                bit = self.grid.bit(*cell)
                if clue in NAMES:
                    yes |= self.variable(bit, NAMES.index(str(clue)) + 1)
                    no |= self.every(bit)
                else:
                    no |= sum(self.variable(bit, k) for k in ARMS)
        return Marks(yes, no & ~yes & self.board)

    # Words -----------------------------------------------------------------------------------------------------------

    def _without(self, variables: int) -> list[tuple[int, list[int]]]:
        """Cells that lack the same values; where few are left, those that the board leaves no room for too."""
        lacking: dict[tuple[int, ...], int] = {}
        for cell in bits(self.cells_of(variables)):
            values = [k for k in self.possible(self.grid.at(cell)) if self.variable(cell, k) & variables]
            left = [k for k in self.possible(self.grid.at(cell)) if k not in values]
            if len(left) <= FEW or left == list(CORNERS) or left == list(ARMS):
                values = [k for k in range(1, self.values + 1) if k not in left]
            lacking[tuple(values)] = lacking.get(tuple(values), 0) | cell
        return [(cells, list(values)) for values, cells in sorted(lacking.items(), key=lambda item: item[1] & -item[1])]

    def lacks(self, spoken: str, values: Sequence[int], lang: str, *, one: bool) -> str:
        verb = "is" if one else "are"
        if tuple(values) == ARMS:
            corner = "a corner" if one else "corners"
            return f"{spoken}は角" if lang == "ja" else f"{spoken} {verb} {corner}"
        if tuple(values) == CORNERS:
            corner = "no corner" if one else "no corners"
            return f"{spoken}は角以外" if lang == "ja" else f"{spoken} {verb} {corner}"
        left = [k for k in range(1, self.values + 1) if k not in values]
        if len(left) <= FEW:
            return _only(spoken, left, lang, one=one)
        return super().lacks(spoken, values, lang, one=one)

    def lacking(self, spoken: str, values: Sequence[int], lang: str, *, one: bool) -> str:
        if tuple(values) == ARMS:
            corner = "the corner" if one else "the corners"
            return f"角の{spoken}" if lang == "ja" else f"{corner} {spoken}"
        if tuple(values) == CORNERS:
            return f"角以外の{spoken}" if lang == "ja" else f"no corner in {spoken}"
        left = [k for k in range(1, self.values + 1) if k not in values]
        if len(left) <= FEW:
            told = _either(left, lang)
            return f"{told}しか残らない{spoken}" if lang == "ja" else f"{told} alone left for {spoken}"
        if lang == "ja":
            return f"{listed(Some.of(self._all_said(values, lang)), lang)}以外の{spoken}"
        return super().lacking(spoken, values, lang, one=one)

    # Text ------------------------------------------------------------------------------------------------------------

    def word_of(self, cell: Cell, marks: Marks = NOTHING) -> str:
        printing = self.print.printing(cell)
        if printing in NAMES:
            return str(printing)
        return ("" if printing is None else str(printing)) + self.marks_of(cell, marks)

    def marks_of(self, cell: Cell, marks: Marks) -> str:
        bit, printing = self.grid.bit(*cell), self.print.printing(cell)
        every = self.possible(cell)
        yes, no = ([k for k in every if self.variable(bit, k) & side] for side in (marks.yes, marks.no))
        left = [k for k in every if k not in no]
        told = "".join(map(self.face, yes))
        usual = every if printing is None else [k for k in every if k in CORNERS]
        if (yes and left == yes) or (not yes and left in (every, usual)):
            return told
        return told + self.left_word(left)

    def left_word(self, left: Sequence[int]) -> str:
        return f"{{{''.join(map(self.face, left))}}}"

    @classmethod
    def written(cls, word: Piece) -> CellWord:
        text = word.text
        if text in ("-", ".", "_", "*"):
            return CellWord()
        found = _WORD.fullmatch(text)
        if not found or not text:
            raise word.error(msg("unknown symbol {text}", text=shown(text)), cls.words)
        sign = found["given"]
        given = None
        if sign:
            given = CIRCLE if sign in CIRCLES else ARROWS.get(sign) or cls.kind.numbers.read(sign)
            if given is None:
                raise word.error(msg("unknown symbol {text}", text=shown(text)), cls.words)
        return CellWord("", given, values_in(found["placed"]), found["left"])

    def left_values(self, word: str) -> Sequence[int]:
        return values_in(word)

    def marked(self, cell: Cell, written: CellWord, word: Piece) -> Marks:
        printing, possible = self.print.printing(cell), self.possible(cell)
        if printing in NAMES and (written.placed or written.left is not None):
            raise word.error(msg("a mark in a cell with an arrow"), msg("nothing"))
        if printing is not None and set(ARMS) & set(written.placed):
            raise word.error(msg("a mark that is no corner, in a circle"), msg("a corner"))
        if any(value not in possible for value in (*written.placed, *self.left_values(written.left or ""))):
            expected = msg("one of {signs}", signs=", ".join(map(self.face, possible)))
            raise word.error(msg("unknown symbol {text}", text=shown(word.text)), expected)
        return super().marked(cell, written, word)

    # Pictures and answers --------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        """Clues, a line along each arm, and borders between cells that are known to be of two Ls."""
        pen.lattice(self.rows, self.cols)
        alone = not marks.known & (marks.known - 1)  # of one mark alone the page learns what it looks like
        for a, b in [] if alone else self.borders(marks):
            pen.border(a, b)
        for cell in self.grid.cells():
            printing = self.print.printing(cell)
            if printing in NAMES:
                pen.pointed(cell, "", ALONG[NAMES.index(str(printing))])
            elif printing is not None:
                pen.number(cell, "" if printing == CIRCLE else str(printing), ring=True)
            self.draw_marks(pen, cell, marks)

    def draw_marks(self, pen: Pen, cell: Cell, marks: Marks) -> None:
        mine = self.every(self.grid.bit(*cell))
        placed, (r, c) = marks.yes & mine, cell
        for bit in bits(placed):
            value = self.at(bit)[1]
            if value in ARMS:
                y, x = ALONG[value - 1]
                pen.line(cell, (r + y, c + x), bit)
            else:
                for k in TURNS[value - 5]:
                    y, x = ALONG[k]
                    pen.line(cell, (r + y / 2, c + x / 2), bit)
        if not placed and marks.without(self.givens).no & mine:
            super().draw_marks(pen, cell, marks)

    def borders(self, marks: Marks) -> Iterator[tuple[Cell, Cell]]:
        """The neighbours neither of which points to the other."""
        no = marks.no | self.givens.no
        for r, c in self.grid.cells():
            for k, (y, x) in enumerate(ALONG[1:3], 1):
                if r + y < self.rows and c + x < self.cols:
                    one, other = self.grid.bit(r, c), self.grid.bit(r + y, c + x)
                    if not (self.variable(one, k + 1) | self.variable(other, (k + 2) % 4 + 1)) & ~no:
                        yield (r, c), (r + y, c + x)

    @property
    def coded(self) -> Message:
        return msg("n, e, s or w (the way to the corner), ne, se, sw or nw (a corner and its arms), or null")

    def coded_in(self, cell: Cell) -> Message:
        return msg("one of {signs}, or null", signs=", ".join(map(self.sign, self.possible(cell))))

    def marks(self, answer: Any) -> Marks:
        for cell, value in each(answer, self.rows, self.cols):
            if self.is_code(value) and value is not None and self.number_coded(value) not in self.possible(cell):
                raise InputError(msg("bad value {value!r}", value=value), where=at(*cell), expected=self.coded_in(cell))
        return super().marks(answer)


def _only(spoken: str, left: Sequence[int], lang: str, *, one: bool) -> str:
    """That some cells are one of some values, without the words that say of a cell that it has the first of them."""
    told = _either(left, lang)
    if lang == "ja":
        return f"{spoken}に残るのは{told}{'だけ' if len(left) == 1 else ''}"
    return f"{spoken} can only be {told}" if len(left) < 2 else f"{spoken} {'is' if one else 'are'} either {told}"


def _either(values: Sequence[int], lang: str) -> str:
    """One of some values."""
    if not values:
        return "何でもない" if lang == "ja" else "nothing"
    said = [SIGNS[k - 1] for k in values]
    return "か".join(said) if lang == "ja" else listed(Some.of(said), lang, "or")


def values_in(word: str | None) -> list[int]:
    """The values of signs that follow each other."""
    return [TYPED[sign] for sign in _VALUE.findall(word or "")]
