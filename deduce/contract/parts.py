"""The parts of a kind's folder: what each module must have.

A kind that is written out has modules of these names; of a declared one they are made from the declaration. All but
the ``checker`` are loaded when something needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from deduce.board.marks import Marks
from deduce.language.messages import Message

if TYPE_CHECKING:
    from deduce.contract.model import Model
    from deduce.contract.puzzle import Name, Puzzle
    from deduce.contract.step import Step


class Checker(Protocol):
    """``checker``: whether a full answer is right, straight from the rules."""

    def check(self, puzzle: Any, answer: Any, /) -> str | None:
        """What is wrong with an answer in the form of our JSON, in one line; None if it is right."""


class GraphChecker(Protocol):
    """``graphs``: the second checker, by networkx. It shares nothing with the bitsets that argue.

    A kind without connection, loops or anything that is reached has none.
    """

    def holds(self, puzzle: Any, answer: Any, /) -> bool:
        """Whether an answer keeps the rules about what hangs together, is reached or is seen."""


class ModelBuilder(Protocol):
    """``model``: the rules for CP-SAT.

    Beside `build` it may have ``two(puzzle, *, effort, time_limit)``: a shorter way to two solutions than to meet them
    in any order, or None where there is none.
    """

    def build(self, puzzle: Any, /) -> Model:
        """The rules and clues of a puzzle, without its givens."""


class Formats(Protocol):
    """``formats``: how boards are written."""

    @property
    def BODIES(self) -> object:  # noqa: N802
        """The table of the kind, a `deduce.formats.bodies.Bodies`; `deduce.formats.offers.bodies` gives it as one."""


@dataclass(frozen=True)
class Option:
    """What a user may ask of a kind's generator.

    Attributes:
        name: as in ``--name``.
        help: one line.
        default: the value when nothing is said.
        read: from text.
        choices: the values allowed, when they are few, and what each means.
        later: whether a seed says the same boards with its default as before there was the option.
    """

    name: str
    help: str
    default: Any
    read: Callable[[str], Any] = str
    choices: Mapping[str, str] = field(default_factory=dict)
    later: bool = False


Options = Mapping[str, Any]


YIELDS = (1, 2)
"""The tiers of which a kind has boards, unless its ``make`` says others."""


class Maker(Protocol):
    """``make``: new boards. A kind without a generator has ``tiny`` alone.

    It may also have ``barren(rows, cols)``, whether it knows that no board of the size has one solution;
    ``varied(rng, puzzle, solution, tier, options)``, another board beside one that it made, or None;
    ``REFERENCE``, sizes and options of the boards that a rating is compared with; and ``YIELDS``, the tiers of which
    there are boards, as far as thousands of random ones tell, if these are not 1 and 2. Beside its own, ``options`` may
    have ``least``, how many clues to keep at least, and, where it has ``LAYS``, ``layout``, an `Arrangement` of
    `deduce.making.wanted`.
    ``LAYS`` says which of ``pattern`` and ``regions`` it takes, and ``laid(pattern, regions)`` makes a layout of texts.
    """

    @property
    def OPTIONS(self) -> Sequence[Option]:  # noqa: N802
        """What a user may ask of the generator."""

    def tiny(self) -> Iterator[Puzzle]:
        """Boards small enough to list their solutions, without end."""

    def make(self, rng: Random, rows: int, cols: int, tier: int, options: Options, /) -> Puzzle | None:
        """One puzzle for the solver capped at `tier`, as hard as that lets it be; None for a bad start.

        Raises:
            InputError: for a size or an option that no puzzle of the kind has.
        """


class Wording(Protocol):
    """``wording``: what contradictions say, and where to look."""

    def broken(self, puzzle: Any, marks: Marks, /) -> Message | None:
        """As `deduce.contract.puzzle.Puzzle.broken`."""

    def look(self, puzzle: Any, step: Step, /) -> tuple[Name, int] | None:
        """As `deduce.contract.puzzle.Puzzle.look`."""


class BlankFiller(Protocol):
    """What stands in the blanks of the sentences of one step."""

    def __getitem__(self, blank: str, /) -> str: ...


class Arguments(Protocol):
    """``arguments``: what fills the blanks of the sentences of the kind's own techniques."""

    @property
    def BLANKS(self) -> Callable[[Step, str], BlankFiller]:  # noqa: N802
        """The blanks of a step, in a language."""
