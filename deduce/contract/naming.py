"""Variables and marks by name, as data has them and as people type them: ``r3c4``, ``r3c4=white``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from deduce.board.marks import Marks, bits
from deduce.language.errors import InputError
from deduce.language.messages import likely, msg
from deduce.language.words import LANGUAGES


class NamedBoard(Protocol):
    """What is asked of a puzzle, which a step that names it knows too."""

    @property
    def variables(self) -> int:
        """The variables that a solution decides."""

    @property
    def auxiliary(self) -> int:
        """Further variables."""

    @property
    def givens(self) -> Marks:
        """The marks that the puzzle itself gives."""

    def name(self, bit: int, lang: str, /) -> str:
        """How a variable is spoken of."""

    def valued(self, bit: int, side: int, /) -> Mapping[str, str]:
        """What *yes* (0) or *no* (1) is called of a variable."""


CLASH = "clash"
"""What stands for `TOP`."""
PLAIN = (("yes", "1"), ("no", "0"))
"""What *yes* and *no* are called in every kind, beside words of its own."""


def marks_record(puzzle: NamedBoard, marks: Marks) -> dict[str, list[str]] | str:
    """Marks as two lists of names, or `CLASH` for `TOP`."""
    if marks.clash:
        return CLASH
    return {
        "yes": [puzzle.name(bit, "en") for bit in bits(marks.yes)],
        "no": [puzzle.name(bit, "en") for bit in bits(marks.no)],
    }


OTHER_BOARD = msg("the board is not that of the puzzle"), msg("marks for the same board")
"""What is wrong with marks on another board, and what was expected."""


class Names:
    """The variables of one puzzle by their English names.

    Attributes:
        bit: each variable by its name, auxiliary ones too.
    """

    def __init__(self, puzzle: NamedBoard) -> None:
        self.puzzle = puzzle
        self.bit: Mapping[str, int] = {puzzle.name(bit, "en"): bit for bit in bits(puzzle.variables | puzzle.auxiliary)}
        self._folded = {name.casefold(): bit for name, bit in self.bit.items()}

    def variable(self, name: str) -> int:
        """The variable that a reader names; one between two cells may be typed with a hyphen, and either way round.

        Raises:
            InputError: when the puzzle has none of that name.
        """
        for typed in _spellings(name):
            bit = self._folded.get(typed.casefold(), 0)
            if bit & self.puzzle.variables:
                return bit
        known = [one for one, bit in self.bit.items() if bit & self.puzzle.variables]
        told = msg("another puzzle: in this one nothing is open")
        if known:
            told = msg("a name from {first} to {last}", first=known[0], last=known[-1])
        raise InputError(msg("the puzzle has no variable {name!r}", name=name), expected=told)

    def move(self, text: str) -> Marks:
        """One mark, such as ``r3c4=white``: a variable, and what the kind calls its value; or yes, no, 1 or 0.

        Raises:
            InputError: for another form, an unknown variable, and a value that it cannot have.
        """
        name, equals, value = text.rpartition("=")
        if not equals:
            raise InputError(
                msg("{text!r} is no move", text=text), expected=msg("a variable and its value, such as r1c1=yes")
            )
        bit, said = self.variable(name), value.strip().casefold()
        for side in (0, 1):
            if said in (*PLAIN[side], *self._values(bit, side)):
                return Marks(0, bit) if side else Marks(bit, 0)
        offered = [self.puzzle.valued(bit, side)["en"] for side in (0, 1)]
        what = msg("{name} cannot be {value!r}", name=self.puzzle.name(bit, "en"), value=value.strip())
        raise InputError(what, expected=likely(said, offered))

    def _values(self, bit: int, side: int) -> Iterator[str]:
        """What a variable's *yes* (0) or *no* (1) is called, with an article and without."""
        for lang in LANGUAGES:
            word = self.puzzle.valued(bit, side)[lang].casefold()
            yield word
            yield word.removeprefix("an ").removeprefix("a ")


def _spellings(name: str) -> Iterator[str]:
    """A name as it is, and as it would be printed."""
    yield name
    plain = " ".join(name.strip().casefold().replace("-", "–").split())
    yield plain
    for mark in "–/":
        one, between, other = plain.partition(mark)
        if between:
            yield f"{other.strip()}{mark}{one.strip()}"
            yield f"{one.strip()}{mark}{other.strip()}"


def consistent(puzzle: NamedBoard, marks: Marks) -> Marks:
    """The marks themselves.

    Raises:
        InputError: naming the first variable that is marked both ways.
    """
    if twice := marks.yes & marks.no:
        name = {lang: puzzle.name(twice & -twice, lang) for lang in LANGUAGES}
        raise InputError(msg("{name} is marked both ways", name=name), expected=msg("one mark or none"))
    return marks


def of_this_board(puzzle: NamedBoard, marks: Marks) -> Marks:
    """The marks themselves.

    Raises:
        InputError: when the board has no such variables, or one is marked both ways.
    """
    board = puzzle.variables | puzzle.auxiliary | puzzle.givens.known
    if (marks.yes | marks.no) & ~board:
        raise InputError(OTHER_BOARD[0], expected=OTHER_BOARD[1])
    return consistent(puzzle, marks)
