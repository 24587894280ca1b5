"""What a format is: it knows its texts, and reads and writes puzzles of the kinds that have a body for it.

Here is also what all formats check: the kind, the size, and of which board some marks are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.naming import OTHER_BOARD, consistent
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES


class Format(ABC):
    """One way in which puzzles are written.

    Attributes:
        name: the word for it in ``--to``.
        title: what error messages call it.
    """

    name: ClassVar[str]
    title: ClassVar[str]

    @abstractmethod
    def claims(self, source: Piece, kind: Kind | None, /) -> bool:
        """Whether the text is of this format, sound or not. Quick, and never raises."""

    def split(self, source: Piece, /) -> Iterable[Piece]:
        """The text of each puzzle, when one text may hold several."""
        return (source,)

    @abstractmethod
    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        """The puzzle of a text that `split` gave.

        Raises:
            InputError: saying what is wrong, where, and what was expected.
        """

    def marks(self, source: Piece, _puzzle: Puzzle, /) -> Marks:
        """What is filled in on a board of that puzzle.

        Raises:
            InputError: when the text does not fit the puzzle, or the format has no place for marks.
        """
        raise source.error(
            msg("a {title} holds no marks", title=self.title),
            msg("a drawn board, JSON or a pzprv3 file with its answer"),
        )

    def filled(self, _source: Piece, _puzzle: Puzzle, /) -> Marks:
        """What the text of that puzzle has filled in itself; nothing where it has no place for it.

        Raises:
            InputError: as `marks` does.
        """
        return NOTHING

    def write(self, _puzzle: Puzzle, /) -> str | None:
        """The puzzle in this format; None when it has no such form."""
        return None


def finish(puzzle: Puzzle, name: str | None, extra: Mapping[str, Any], notes: Sequence[str] = ()) -> Puzzle:
    """The puzzle with the id, the kept fields and the notes of its input."""
    return replace(puzzle, id=name, extra=dict(extra), notes=(*puzzle.notes, *notes))


def kind_said(name: str, asked: Kind | None, place: Piece) -> Kind:
    """The kind of a name that the input says.

    Raises:
        InputError: when there is none, or another one was asked for.
    """
    try:
        found = kind_of(name)
    except InputError as fault:
        raise place.error(msg("unknown kind {name}", name=shown(name)), fault.expected) from None
    return same_kind(found, asked, place)


def same_kind(found: Kind, asked: Kind | None, place: Piece) -> Kind:
    """The kind that the input names.

    Raises:
        InputError: when another one was asked for.
    """
    if asked is not None and asked.name != found.name:
        raise place.error(
            msg("this is a puzzle of the kind {name}", name=found.name), msg("{name}, as asked for", name=asked.name)
        )
    return found


def same_size(place: Piece, size: tuple[int, int], puzzle: Puzzle) -> None:
    """Checks that marks are of a board as large as the puzzle.

    Raises:
        InputError: when they are not.
    """
    if size != (puzzle.rows, puzzle.cols):
        what = msg("a board of {rows}×{cols}", rows=size[0], cols=size[1])
        raise place.error(what, msg("a board of {rows}×{cols}", rows=puzzle.rows, cols=puzzle.cols))


def same_board(place: Piece, other: Puzzle, puzzle: Puzzle) -> None:
    """Checks that a board with marks is that of the puzzle.

    Raises:
        InputError: when it is another one.
    """
    if other.text() != puzzle.text():
        raise place.error(*OTHER_BOARD)


def agreeing(puzzle: Puzzle, marks: Marks) -> Marks:
    """The marks together with the givens.

    Raises:
        InputError: naming the first variable that is marked both ways, or the first given that the marks contradict.
    """
    consistent(puzzle, marks)
    givens = puzzle.givens
    for bit in (*Marks(marks.yes & givens.no, 0).literals(), *Marks(0, marks.no & givens.yes).literals()):
        given, marked = (puzzle.kind.value(side) for side in ((1, 0) if bit.yes else (0, 1)))
        name = {lang: puzzle.name(bit.yes | bit.no, lang) for lang in LANGUAGES}
        raise InputError(
            msg("{name} is {given} in the puzzle, but {marked} in the marks", name=name, given=given, marked=marked),
            expected=msg("marks that keep the givens"),
        )
    return marks.join(givens)
