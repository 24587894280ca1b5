"""The puzzle of a declared kind in whose lines each of some letters stands once, and whose other cells stay blank.

Values are the letters, and the last one is that a cell is blank. In text a given letter is ``A``, one that is placed is
``+A`` and a blank cell ``+x``; ``{ABx}`` is what is left for a cell. How many letters there are stands in a line above,
unless there is one less than cells in a line::

    # letters: 3
    : | . C . . |
    B | - - - - |
    . | - - - - | A
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.declared.boards.base import text_lines
from deduce.declared.boards.framed_values import FramedValuePuzzle
from deduce.declared.boards.values import CellWord
from deduce.declared.numbers import Printing
from deduce.declared.outside import letter_of, number_of
from deduce.declared.printed import Printed
from deduce.formats.source import Piece, shown, whole_number
from deduce.formats.valued import OPEN
from deduce.language.messages import Message, msg

BLANK_SIGN = "x"
"""What stands for a blank cell."""
BLANKS = ("x", "X", "×")
"""All that people write for one."""
BLANK_VALUE = 0
"""What stands for a blank cell where it is not known yet how many letters there are."""
NO_VALUE = -1
HEAD = re.compile(r"#\s*letters:\s*(\S+)\s*")


@dataclass(eq=False)
class LetteredPuzzle(FramedValuePuzzle):
    """A board of a declared kind whose cells take letters or stay blank, with clues outside of its grid."""

    word: ClassVar[re.Pattern[str]] = re.compile(
        r"(?P<given>[A-Za-z])|(?P<placed>(?:\+[A-Za-z×])*)(?:\{(?P<left>[A-Za-z×]{0,60})\})?"
    )
    words: ClassVar[str] = msg("a letter, + and a letter or x (blank), {} around those that are left, or -")
    marking: ClassVar[str] = "`+A` placed, `+x` blank, `{ABx}` what is left, `+A{ABx}` where only this is marked"

    @classmethod
    def of(
        cls,
        clues: Sequence[Sequence[Printing]],
        rooms: Sequence[Sequence[int | str]] | None = None,
        outside: Mapping[Cell, int | str] | None = None,
        depth: int = 0,
    ) -> Self:
        usual = Printed(tuple(map(tuple, clues))).letters
        return super().of(clues, rooms, outside, 0 if depth == usual else depth)

    @property
    def letters(self) -> int:
        """How many letters there are."""
        return self.print.letters

    @property
    def conditions(self) -> Message:
        return msg("the letters {first} to {last}", first=letter_of(1), last=letter_of(self.letters))

    def sign(self, value: int) -> str:
        return letter_of(value) if value <= self.letters else BLANK_SIGN

    def face(self, value: int) -> str:
        return letter_of(value) if value <= self.letters else BLANKS[-1]

    def value_said(self, value: int, lang: str) -> str:
        if value <= self.letters:
            return letter_of(value)
        return "空白" if lang == "ja" else "blank"

    def printed_value(self, printing: Printing) -> int:
        return number_of(str(printing)) or 0

    def printing_of(self, value: int) -> Printing:
        return letter_of(value) if value <= self.letters else None

    # Text ------------------------------------------------------------------------------------------------------------

    def heading(self) -> list[str]:
        return [f"# letters: {self.print.depth}"] if self.print.depth else []

    def left_word(self, left: Sequence[int]) -> str:
        return f"{{{''.join(map(self.sign, left))}}}"

    def left_values(self, word: str) -> Sequence[int]:
        return [self._read(_number(sign)) for sign in word]

    def _read(self, value: int) -> int:
        """A value that is read before the number of letters is known; 0 for what is none, as a blank cell where each
        cell has a letter.
        """
        if value == BLANK_VALUE:
            return self.values if self.values > self.letters else 0
        return value if 0 < value <= self.letters else 0

    def marked(self, cell: Cell, written: CellWord, word: Piece) -> Marks:
        return super().marked(cell, written._replace(placed=[*map(self._read, written.placed)]), word)

    @classmethod
    def written(cls, word: Piece) -> CellWord:
        text = word.text
        if text in OPEN:
            return CellWord()
        if text in BLANKS:
            return CellWord(placed=[BLANK_VALUE])
        found = cls.word.fullmatch(text)
        given = cls.kind.numbers.read(found["given"].upper()) if found and found["given"] else None
        if not found or not text or (found["given"] and given is None):
            raise word.error(msg("unknown symbol {text}", text=shown(text)), cls.words)
        signs = (found["placed"] or "").split("+")[1:]
        return CellWord("", given, [*map(_number, signs)], found["left"])

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        head, below = "", []
        for line in text.splitlines():
            if found := HEAD.fullmatch(line.strip()):
                head = found[1]
            else:
                below.append(line)
        rows = text_lines("\n".join(below))[0]
        return cls.of_parts(cls.parted(rows), rows[0], whole_number(head) or 0)

    def with_givens(self, values: Marks) -> Self:
        """The same board with other letters given; that a cell is blank cannot be printed."""
        return super().with_givens(Marks(values.yes & ~self.blank, values.no))

    @property
    def blank(self) -> int:
        """The variables that say of a cell that it is blank."""
        blank = self.values > self.letters
        return self.variable(self.grid.board, self.values) if blank else 0

    # Answers ---------------------------------------------------------------------------------------------------------

    @property
    def coded(self) -> Message:
        last = letter_of(self.letters)
        if self.values == self.letters:
            return msg("a letter from A to {last}, or null", last=last)
        return msg("a letter from A to {last}, {blank} (blank), or null", last=last, blank=BLANK_SIGN)

    def coded_in(self, cell: Cell) -> Message:  # noqa: ARG002
        return self.coded

    def numbered(self, answer: object) -> object:
        rows = answer if isinstance(answer, list) else []
        return [[self.number_coded(value) for value in row] if isinstance(row, list) else row for row in rows]

    def is_code(self, value: object) -> bool:
        return self.number_coded(value) >= 0

    def number_coded(self, value: object) -> int:
        """The number of the value that something stands for in an answer; -1 for what stands for none."""
        if value is None:
            return 0
        if isinstance(value, str) and value in BLANKS:
            return self._read(BLANK_VALUE) or -1
        found = number_of(value) if isinstance(value, str) else None
        return found if found is not None and found <= self.letters else -1

    def answer(self, marks: Marks) -> list[list[str | None]]:
        return [[self.sign(value) if value else None for value in row] for row in super().answer(marks)]


def _number(sign: str) -> int:
    """What a letter or the sign of a blank cell stands for."""
    return BLANK_VALUE if sign in BLANKS else number_of(sign) or NO_VALUE
