"""What the engine asks of a puzzle. A kind supplies one `Puzzle` class."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract import arrays, presentation
from deduce.contract.kind import keep_repr
from deduce.contract.pen import WIDE
from deduce.contract.pickling import puzzle_of
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from deduce.contract.kind import Kind
    from deduce.contract.pen import Pen
    from deduce.contract.step import Step

Name = Mapping[str, str]
"""Something spoken, by language: ``{"en": ..., "ja": ...}``."""

Addition = tuple[Hashable, Hashable]
"""A clue that could be printed besides: its place and what would stand there, in the words of the kind."""


class Sort(NamedTuple):
    """What a clue has in common with others, which are then spoken of together: "the 3s in r1c2 and r4c4".

    Attributes:
        told: how several of them are spoken of, with ``{those}`` for where they are.
        where: where this one is: its cell, or in words.
    """

    told: Name
    where: Cell | Name


@dataclass(frozen=True, slots=True)
class Clue:
    """A given unit that a reason may quote, such as a region or the count of a row.

    Attributes:
        name: how it is spoken of.
        cells: its variables, for the picture and for the distance from a conclusion.
        spots: the cells that a picture outlines, where variables are not cells.
        sort: what it has in common with others; None where each has a name of its own.
    """

    name: Name
    cells: int = 0
    spots: tuple[Cell, ...] = ()
    sort: Sort | None = None


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The same puzzle seen otherwise (turned, mirrored, colours exchanged), with the mapping of marks."""

    name: str
    puzzle: Puzzle
    bit: Mapping[int, int]
    flip: bool = False

    def __call__(self, marks: Marks) -> Marks:
        """The marks as they stand on the other board."""
        if marks.clash:
            return marks
        yes, no = (sum(self.bit[b] for b in bits(side)) for side in marks)
        return Marks(no, yes) if self.flip else Marks(yes, no)


class _Sealing(ABCMeta):
    """Seals each puzzle when it is made, so that a kind prepares its attributes in plain assignments before that."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        made = super().__call__(*args, **kwargs)
        made.__dict__["_sealed"] = True
        return made


TOLD = frozenset({"id", "extra", "notes", "stated"})
"""The fields of a puzzle that its input tells beside the board."""


@dataclass(eq=False)
class Puzzle(metaclass=_Sealing):
    """One instance of a kind: the grid and its clues. Immutable once made; `named` gives one with another name.

    Two are equal when they are of one kind with the same board and the same clues; names and notes do not count. They
    can be pickled where the kind is installed.

    Attributes:
        id: the name that travels from the input to the output.
        extra: the fields of the input that the kind does not know, kept as they are.
        notes: what the reader of its text took for granted or left aside, as messages.
        stated: what beside the board its text says itself, by the names of `Bodies.settings`.
    """

    kind: ClassVar[Kind]
    worded: ClassVar[bool] = False
    """Whether `text` has one word a cell, with blanks between them."""
    both: ClassVar[bool] = False
    """Whether a solver marks both values, as with stones of two colours; else *no* is only the absence of *yes*."""
    rows: int
    cols: int
    id: str | None = field(default=None, kw_only=True)
    extra: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    notes: Sequence[str] = field(default=(), kw_only=True)
    stated: frozenset[str] = field(default=frozenset(), kw_only=True)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        keep_repr(cls)

    def __setattr__(self, name: str, value: object) -> None:
        if "_sealed" in self.__dict__:
            raise FrozenInstanceError(f"a puzzle cannot be changed, so neither can its {name}")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"a puzzle cannot be changed, so neither can its {name}")

    def __repr__(self) -> str:
        return f"<{self.called()}>"

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.called(), self.conditions, self.text(self.givens))))

    def called(self, lang: str = "en") -> str:
        """What stands above the puzzle: its name, its kind and its size."""
        kind = f"{self.kind.title[lang]} {self.rows}×{self.cols}"
        return f"{self.id}: {kind}" if self.id else kind

    def named(self, name: str | None) -> Self:
        """The same puzzle under another name."""
        return self._with(id=name)

    def _with(self, **changed: Any) -> Self:
        """A copy with some fields changed, and all else as it is: for fields that nothing else is prepared from."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, **changed)
        other.__dict__.pop("_board", None)
        return other

    def __copy__(self) -> Self:
        return self._with()

    def _same(self) -> tuple[object, ...]:
        """What makes two puzzles equal: all that their solutions depend on, and neither name nor notes."""
        found: tuple[object, ...] | None = self.__dict__.get("_board")
        if found is None:
            told = tuple(getattr(self, one.name) for one in fields(self) if one.name not in TOLD)
            found = self.__dict__["_board"] = (hash((self.kind.name, *told)), self.kind.name, *told)
        return found

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Puzzle) and self._same() == other._same())

    def __hash__(self) -> int:
        return int(self._same()[0])  # type: ignore[call-overload,no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return puzzle_of, (self.kind.name, {one.name: getattr(self, one.name) for one in fields(self) if one.init})

    @property
    def clues(self) -> Sequence[Clue]:
        """The removable clues, in a fixed order."""
        return ()

    @property
    def conditions(self) -> str:
        """What a solver must be told beside the board, such as how many stars there are, as a message."""
        return ""

    @property
    def remarks(self) -> Sequence[str]:
        """What is unusual about the puzzle, though it is allowed: warnings for its setter, as messages."""
        return ()

    @property
    def variety(self) -> str:
        """What beside the size sets boards apart, such as the number of stars; ratings are compared within."""
        return ""

    @property
    def givens(self) -> Marks:
        """The marks that the puzzle itself gives."""
        return NOTHING

    @property
    @abstractmethod
    def variables(self) -> int:
        """The variables that a solution decides: those that are probed, as a bitset."""

    @property
    def auxiliary(self) -> int:
        """Variables that techniques mark and reasons use, but that are never probed and need no decision."""
        return 0

    @abstractmethod
    def place(self, bit: int) -> tuple[float, float]:
        """Where a variable stands: the row and column of its centre, 0-based (halves for edges)."""

    def span(self, bit: int) -> tuple[Cell, Cell] | None:  # noqa: ARG002
        """The first and the last cell of what a variable stands for, where that is a rectangle or a bridge."""
        return None

    def shares(self, bit: int) -> bool:  # noqa: ARG002
        """Whether a variable is one of several within a cell, which it has to itself once it is *yes*."""
        return False

    def implied(self, marks: Marks) -> Marks:  # noqa: ARG002
        """Those of some marks that others of them make so plain that a reason should rather name these."""
        return Marks(0, 0)

    @property
    def room(self) -> float:
        """How wide the place of one of several variables within a cell is, as a share of the cell."""
        return WIDE

    def covered(self, marks: Marks) -> int:  # noqa: ARG002
        """The variables for which a picture has no room, since another one of their cell is *yes*."""
        return 0

    @abstractmethod
    def near(self, bit: int) -> int:
        """The neighbouring variables: probing starts where most of them are known."""

    def keep(self, clues: int) -> Self:  # noqa: ARG002
        """The relaxation that has only these clues (a bitset over `clues`); its solutions are a superset."""
        return self

    def licensed(self, sense: str, solution: Marks, *, ask: bool = True) -> bool:  # noqa: ARG002
        """Whether the puzzle, which has this one solution, is unique in the sense that a technique assumes.

        Args:
            sense: the word of the technique.
            solution: the one solution.
            ask: whether the oracle may be asked where the solution alone does not tell.
        """
        return True

    @property
    def declaration(self) -> str:
        """What a proof log pins of rules that are data; nothing where they are not."""
        return ""

    def further(self, solution: Marks) -> Iterator[tuple[Name, Self]]:
        """The clues of the genre that a setter could still print for a solution, each with the puzzle that has it."""
        for addition in self.given_by(solution):
            if (more := self.adding(addition)) is not None:
                yield more

    def given_by(self, solution: Marks) -> Iterator[Addition]:  # noqa: ARG002
        """The same clues, before any puzzle is made."""
        return iter(())

    def additions(self) -> Iterator[Addition]:
        """Clues that a setter could still print, whichever solution they are of, or none."""
        return iter(())

    def adding(self, addition: Addition) -> tuple[Name, Self] | None:
        """One of these clues by name, with the puzzle that has it; None where it cannot be."""
        raise NotImplementedError

    def carried(self, marks: Marks, other: Puzzle) -> Marks:
        """Marks of this board in the variables of another print, such as one with a clue in a cell of this one."""
        there = other.variables
        return marks if there == self.variables else Marks(marks.yes & there, marks.no & there)

    def carried_back(self, solution: Marks, other: Puzzle) -> Marks:  # noqa: ARG002
        """The reverse, of a solution of a board with a clue more."""
        return solution

    def altered(self, solution: Marks, doubtful: int) -> Iterator[tuple[Name, Self]]:  # noqa: ARG002
        """Small changes of the clues, in a genre where no clue can be added, each with the puzzle that has it.

        Args:
            solution: the solution to keep as far as can be.
            doubtful: the variables about which something should become known.
        """
        return iter(())

    def beyond(self, less: Self) -> list[tuple[float, float]]:
        """The places of what a board has and another, with less on it, has not: givens, or else clues."""
        new = self.givens.without(less.givens)
        if new.known:
            return [self.place(bit) for bit in bits(new.known)]
        old = {one.name["en"] for one in less.clues}
        return [(float(r), float(c)) for one in self.clues if one.name["en"] not in old for r, c in one.spots[:1]]

    def fewer(self) -> Iterator[tuple[Name, Self]]:
        """The printed clues that a setter could leave out, each with the puzzle without it."""
        return iter(())

    def solved(self, marks: Marks) -> bool:
        """Whether every variable is decided."""
        return not marks.clash and not self.variables & ~(marks.yes | marks.no)

    def finished(self, marks: Marks) -> bool:  # noqa: ARG002
        """Whether a full board is seen at once to be a solution, so that no technique need be asked about it.

        A kind says so where that is quicker than to ask them all.
        """
        return False

    def symmetries(self) -> Iterator[Symmetry]:
        """The symmetries of the kind, for tests: every technique must commute with them."""
        return iter(())

    @abstractmethod
    def name(self, bit: int, lang: str) -> str:
        """How a variable is spoken of, such as ``r3c4``."""

    def valued(self, bit: int, side: int) -> Name:  # noqa: ARG002
        """What *yes* (0) or *no* (1) is called of a variable."""
        return self.kind.value(side)

    @abstractmethod
    def phrase(self, marks: Marks, lang: str) -> str:
        """Marks as a clause: "r1c1 and r1c2 are white and r2c1 is black"."""

    @abstractmethod
    def noun(self, marks: Marks, lang: str) -> str:
        """Marks as a noun: "the white stones r1c1 and r1c2 and the black stone r2c1"."""

    def nouns(self, marks: Marks) -> Name:
        """Marks as a noun in every language, for messages."""
        return {lang: self.noun(marks, lang) for lang in LANGUAGES}

    def since(self, marks: Marks, lang: str) -> str:
        """Marks as a cause before a clause: "with the white stone r1c1"."""
        return f"{self.noun(marks, lang)}から" if lang == "ja" else f"with {self.noun(marks, lang)}"

    def broken(self, marks: Marks) -> Message | None:  # noqa: ARG002
        """What the marks plainly break, if one rule alone shows that no solution has them.

        As a clause: what is needed against what there is, or what would be broken.
        """
        return None

    def clash(self, step: Step) -> Message | None:
        """What the marks of a contradiction plainly break, as its technique sees it."""
        return self.keep(step.clues).broken(step.reason)

    def views(self, step: Step) -> Sequence[Step]:
        """A step as its blanks may look at it, the best first: who counts may speak of all marks on the board."""
        return (step,)

    def told(self, blank: str, step: Step, lang: str) -> str:  # noqa: ARG002
        """What stands in a blank of the kind's own in a sentence of a step.

        Raises:
            Unsaid: when there is nothing to say of it there; the sentence is then said otherwise.
        """
        return str(getattr(self, blank))

    def full(self, marks: Marks) -> bool:
        """Whether every variable is decided by marks and by what they show without a word."""
        return self.solved(marks.join(self.evident(marks)))

    def right(self, marks: Marks) -> bool:
        """Whether a board is full and right.

        Unless both values are marked, it is also full as soon as its *yes* marks are right: nobody has to put a dot
        into every empty cell.
        """
        check = self.kind.checker.check
        shown = marks.join(self.evident(marks))
        if self.solved(shown):
            return check(self, self.answer(shown)) is None
        if shown.clash or marks.yes == self.givens.yes or self.both:
            return False
        yes = marks.yes & self.variables
        meant = Marks(yes, self.variables & ~yes)
        return not shown.no & yes and check(self, self.answer(meant)) is None

    def evident(self, marks: Marks) -> Marks:  # noqa: ARG002
        """What marks show without a word, such as the cells that drawn lines pass: nobody is told or asked for it."""
        return NOTHING

    def look(self, step: Step) -> tuple[Name, int] | None:  # noqa: ARG002
        """Where to look for a step, without its answer: a place by name, and its variables.

        None where a clue of the reason says it, or the rows or columns that the reason takes.
        """
        return None

    @abstractmethod
    def draw(self, pen: Pen, marks: Marks) -> None:
        """Draw board, clues and marks. `Pen` knows which variables a step highlights."""

    @abstractmethod
    def text(self, marks: Marks = NOTHING) -> str:
        """The board drawn in characters, one row a line; givens and marks are told apart."""

    def spread(self, marks: Marks) -> str:
        """The text in which every variable has a place of its own, for what a step does to it."""
        return self.text(marks)

    @classmethod
    @abstractmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        """The reverse of `text`: the puzzle, and the marks on it. Technique pages draw their boards in this form.

        Raises:
            InputError: when the text is no board of this kind.
        """

    @abstractmethod
    def answer(self, marks: Marks) -> Any:
        """A solution in the form of our JSON."""

    @abstractmethod
    def marks(self, answer: Any) -> Marks:
        """The reverse of `answer`.

        Raises:
            InputError: when it does not fit the board.
        """

    @property
    def array_shape(self) -> tuple[int, ...]:
        """The shape of the arrays of its marks: rows and columns; before them two planes where there are edges, a third
        where cells are variables beside them, and one plane for each value where cells take values.
        """
        return self.rows, self.cols

    def array_spot(self, bit: int) -> tuple[int, ...]:
        """Where a variable stands in such an array: row and column; of an edge, those of the cell or dot where it
        begins, and before them its plane, 0 for one that goes across, 1 for one that goes down; of a value, 0 for the
        plane of the least.
        """
        r, c = self.place(bit)
        return int(r), int(c)

    def array(self, marks: Marks = NOTHING) -> NDArray[np.int8]:
        """Marks as a numpy array of `array_shape`: 1 yes, 0 no, -1 unknown; 0 where no variable is."""
        return arrays.of_marks(self._in_array(), self.array_shape, marks)

    def from_array(self, values: ArrayLike) -> Marks:
        """The reverse of `array`, for anything that numpy takes for such an array.

        Raises:
            InputError: for another shape, other values, and *yes* where no variable is.
        """
        return arrays.marks_of(self._in_array(), self.array_shape, values)

    def _in_array(self) -> arrays.Spots:
        return {bit: self.array_spot(bit) for bit in bits(self.variables)}

    def to_numpy(self, what: str = "") -> NDArray[Any]:
        """What is printed as a numpy array, as it stands in the JSON of the puzzle: numbers, with -1 for an empty cell
        unless 0 says so there; or words, with ``.`` for an empty cell, where some clue is no number.

        Args:
            what: ``clues`` or ``rooms``; without it the clues, or in a kind that prints none the rooms.

        Raises:
            InputError: where the kind has no such rows.
        """
        formats: Any = self.kind.formats
        told: Mapping[str, Any] = formats.BODIES.json.write(self)
        known = [name for name in ("clues", "rooms") if name in told]
        if not known or (what and what not in known):
            problem = msg("{kind} has no rows of {what}", kind=self.kind.name, what=what or "clues")
            raise InputError(problem, expected=" or ".join(known) or None)
        return arrays.of_rows(told[what or known[0]])

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """Where cells stand in `text`: line of the first row and lines from row to row, and the same for columns.

        None where the terminal can tell, because the cells fill the text. Lines between the rows need not be told.
        """
        return None

    @property
    def along(self) -> bool:
        """Whether variables between cells are their sides, and not ways from cell to cell."""
        return False

    def areas(self, step: Step) -> Sequence[int]:  # noqa: ARG002
        """The sets of cells that a step argues with, each for a tint of its own; see `Technique.shows`.

        As bitsets of variables, or of the cells of a puzzle whose variables are no cells, by `area_place`.
        """
        return ()

    def area_place(self, bit: int) -> tuple[float, float]:
        """Where a cell of an area stands."""
        return self.place(bit)

    def _repr_svg_(self) -> str:
        return presentation.handed().svg(self, self.givens)
