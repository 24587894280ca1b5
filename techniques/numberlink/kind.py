"""The Numberlink puzzle: its pairs, its geometry and how it is spoken of and drawn.

One variable for each edge between two neighbouring cells: *yes* is a line. Above the two planes of edges stands one
plane of cells for each number, auxiliary: *yes* says that the line of the number passes the cell. The clues are the
pairs. A dropped pair leaves two cells at each of which at most one line ends, and nothing is known of its other end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from deduce.board.edges import edges
from deduce.board.grid import grid
from deduce.board.lines import Planes
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.kept import KeptClues
from deduce.contract.kind import Kind
from deduce.contract.lines import LineBoard
from deduce.contract.puzzle import Clue, Name, Sort, Symmetry
from deduce.contract.spoken import Spoken
from deduce.formats.text import Drawn
from deduce.language.errors import InputError, OutOfBudget, OutOfTime
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES, cell_name
from techniques.numberlink import answers, wording
from techniques.numberlink.text import signed, write

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

LICENCE = 5.0
"""How much the proof of a stronger sense of uniqueness may cost by the oracle's clock."""
SHORT = 3
"""The fewest cells of a line that is cut off another."""
RULES = {"any": (False, False), "full": (True, False), "no2x2": (True, True), "any-no2x2": (False, True)}
"""The rule sets by name: whether every cell is used, and whether a line may not fill a 2×2 block."""
NAMES = {rules: name for name, rules in RULES.items()}
PAIRS = {"en": "the pairs {those}", "ja": "{those}の組"}


@dataclass(eq=False)
class Numberlink(Spoken, Drawn, KeptClues, LineBoard):
    """A board of `rows` × `cols` cells with pairs of numbers.

    Attributes:
        numbers: the numbers in order.
        ends: the two cells of each.
        full_cover: whether every cell is used.
        no_2x2: whether no line may fill a 2×2 block.
        lettered: whether letters are printed in their place, A to Z for 1 to 26 and a to z for 27 to 52.
        kept: the pairs that are known, as a bitset over `numbers`.
    """

    kind: ClassVar[Kind]
    forms: ClassVar[Mapping[str, str]] = wording.FORMS
    longest: ClassVar[Mapping[str, int]] = {"noun": 16, "phrase": 12}
    numbers: tuple[int, ...] = ()
    ends: tuple[tuple[int, int], ...] = ()
    full_cover: bool = False
    no_2x2: bool = False
    lettered: bool = field(default=False, kw_only=True)
    kept: int = -1

    def __post_init__(self) -> None:
        self.grid = self.edges.grid
        self.board, self.width, self.plane = self.grid.board, self.grid.width, self.edges.plane
        self.kept &= (1 << len(self.numbers)) - 1
        self.terminals = sum(a | b for a, b in self.ends)
        known = [(self.plane * i, a, b) for i, (a, b) in enumerate(self.ends) if self.kept >> i & 1]
        self.known_ends = sum(a | b for _, a, b in known)
        self.loose = len(known) < len(self.numbers)
        # One plane for each number. Where each begins, in one set and one by one; shifts that bring all upon the first:
        self.every, self.starts = sum(1 << at for at, _, _ in known), tuple(at for at, _, _ in known)
        self.planes = Planes(self.width, self.plane, self.every)
        self.shifts = tuple(self.plane << i for i in range((len(self.numbers) - 1).bit_length()))
        # In all planes: the cells, the first and the second ends, the cells where other numbers stand.
        self.everywhere = self.board * self.every
        self.first, self.second = sum(a << at for at, a, _ in known), sum(b << at for at, _, b in known)
        self.closed = self.terminals * self.every & ~(self.first | self.second)
        # In the marks these planes stand above those of the edges, without the number cells.
        self.top = 2 * self.plane
        self.hidden = (self.everywhere & ~(self.terminals * self.every)) << self.top

    @classmethod
    def of(cls, clues: Sequence[Sequence[int]], **fields: Any) -> Numberlink:
        """A puzzle from rows of numbers, 0 for an open cell, all of one length.

        Raises:
            InputError: when a number does not stand in exactly two cells, or there is none.
        """
        shape = grid(len(clues), len(clues[0]))
        found: dict[int, list[int]] = {}
        for r, c in shape.cells():
            if clues[r][c]:
                found.setdefault(clues[r][c], []).append(shape.bit(r, c))
        for number, cells in sorted(found.items()):
            if len(cells) != 2:
                sign = signed(number, fields.get("lettered", False))
                raise wording.unpaired(sign, [shape.at(cell) for cell in cells])
        if not found:
            raise InputError(msg("an empty grid"), expected=msg("at least one pair of numbers"))
        order = sorted(found)
        return cls(shape.rows, shape.cols, tuple(order), tuple((found[n][0], found[n][1]) for n in order), **fields)

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        return NAMES[self.full_cover, self.no_2x2]

    @property
    def conditions(self) -> str:
        return wording.CONDITIONS[self.rules]

    @property
    def variety(self) -> str:
        return self.rules

    @cached_property
    def printed_clues(self) -> Sequence[Clue]:
        """All pairs as clues."""
        places = [(a | b) << self.plane * (2 + i) for i, (a, b) in enumerate(self.ends)]
        return [
            Clue({"en": f"the pair {n}", "ja": f"{n}の組"}, cells, sort=Sort(PAIRS, {"en": n, "ja": n}))
            for n, cells in zip(map(self.sign, self.numbers), places, strict=True)
        ]

    def _keeping(self, kept: int) -> Self:
        part: Self = _part(self, kept)
        return part

    def fewer(self) -> Iterator[tuple[Name, Self]]:
        for clue, number in zip(self.printed_clues, self.numbers, strict=True):
            left = [i for i, one in enumerate(self.numbers) if one != number]
            if left:
                yield clue.name, self._printed(tuple(self.numbers[i] for i in left), tuple(self.ends[i] for i in left))

    def altered(self, solution: Marks, doubtful: int) -> Iterator[tuple[Name, Self]]:
        """A line is cut in two, so that another pair is printed; no piece is shorter than three cells."""
        owner = {end: i for i, pair in enumerate(self.ends) for end in pair}
        for cells in self.edges.trails(solution.yes & self.variables):
            bits_of = [self.grid.bit(*cell) for cell in cells]
            i = owner[bits_of[0]]
            sign = self.sign(self.numbers[i])
            for k in range(SHORT, len(cells) - SHORT + 1):
                before, after = cells[k - 1], cells[k]
                if self.edges.between(before, after) & doubtful:
                    one, other = (sorted(pair) for pair in ((bits_of[0], bits_of[k - 1]), (bits_of[k], bits_of[-1])))
                    ends = (*self.ends[:i], (one[0], one[1]), *self.ends[i + 1 :], (other[0], other[1]))
                    en, ja = ([cell_name(cell, lang) for cell in (before, after)] for lang in LANGUAGES)
                    names = {
                        "en": f"the line of {sign} cut between {en[0]} and {en[1]}",
                        "ja": f"{sign}の線を{ja[0]}と{ja[1]}の間で切る",
                    }
                    yield names, self._printed((*self.numbers, max(self.numbers) + 1), ends)

    def _printed(self, numbers: tuple[int, ...], ends: tuple[tuple[int, int], ...]) -> Self:
        """A board of these rules with other pairs."""
        return replace(self, numbers=numbers, ends=ends, kept=-1)

    @property
    def auxiliary(self) -> int:
        return self.hidden

    def place(self, bit: int) -> tuple[float, float]:
        return _place(self.rows, self.cols, bit)

    def label(self, bit: int) -> tuple[tuple[int, int], str]:
        """The cell and the number of an auxiliary variable, as it is printed."""
        return self.edges.cell(bit), self.sign(self.numbers[(bit.bit_length() - 1) // self.plane - 2])

    def sign(self, number: int) -> str:
        """A number as it is printed."""
        return signed(number, self.lettered)

    def licensed(self, sense: str, solution: Marks, *, ask: bool = True) -> bool:
        if sense == "any":
            return True
        if sense == "empty, filled" and self.edges.touched(solution.yes & self.variables) != self.board:
            return False
        return self.rules == "any" or (ask and self._unique_with_empty_cells)

    @cached_property
    def _unique_with_empty_cells(self) -> bool:
        """Whether there is one solution when cells may stay empty and lines may fill blocks."""
        from deduce import oracle

        plain = replace(self, full_cover=False, no_2x2=False)
        try:
            return bool(oracle.unique(plain, effort=LICENCE))
        except OutOfTime:
            raise
        except OutOfBudget:
            return False

    def symmetries(self) -> Iterator[Symmetry]:
        count = len(self.numbers)
        for (name, shape, cell), (_, _, edge) in zip(self.grid.symmetries(), self.edges.symmetries(), strict=True):
            # Each number takes the ends of the one before it.
            there = type(self)(
                shape.rows,
                shape.cols,
                self.numbers,
                tuple(tuple(sorted(cell[end] for end in self.ends[i - 1])) for i in range(count)),  # type: ignore[misc]
                self.full_cover,
                self.no_2x2,
                sum(1 << (i + 1) % count for i in range(count) if self.kept >> i & 1),
                lettered=self.lettered,
            )
            goes = dict(edge)
            for i in range(count):
                here, to = self.plane * (2 + i), there.plane * (2 + (i + 1) % count)
                goes.update({bit << here: moved << to for bit, moved in cell.items()})
            yield Symmetry(f"{name}, with other numbers", there, goes)

    # Words -----------------------------------------------------------------------------------------------------------

    def name(self, bit: int, lang: str) -> str:
        if bit & self.variables:
            return super().name(bit, lang)
        cell, number = self.label(bit)
        return f"{cell_name(cell, lang)}の{number}" if lang == "ja" else f"{number} at {cell_name(cell, lang)}"

    def spoken(self, marks: Marks, form: str, lang: str) -> list[str]:
        return super().spoken(marks, form, lang) + wording.passing(self, marks, form, lang)

    # Text, pictures and answers ---------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        return write(self, marks)

    def spread(self, marks: Marks) -> str:
        return write(self, marks, spread=True)

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        owner = answers.labels(self, marks)
        hue = {number: i for i, number in enumerate(self.numbers)}
        for bit in bits(marks.yes & self.variables):
            a, b = self.edges.at(bit)
            pen.line(a, b, bit, hue=hue.get(owner[a[0]][a[1]]))
        if not self.solved(marks):
            for bit in bits(marks.no & self.variables):
                pen.cross(self.edges.place(bit), bit)
            bare = (self.board & ~self.edges.touched(marks.yes & self.variables)) * self.every << 2 * self.plane
            for bit in bits(marks.yes & bare & self.auxiliary):
                pen.note(*self.label(bit))
        for number, pair in zip(self.numbers, self.ends, strict=True):
            for cell in pair:
                pen.number(self.grid.at(cell), self.sign(number), ring=True)

    def filled(self, lines: Marks) -> Marks:
        """A full drawing with what it says of the numbers."""
        passed = self.edges.reach(self.first, lines.yes & self.variables, self.every)
        free = self.everywhere & ~passed
        yes, no = (side << 2 * self.plane & self.hidden for side in (passed, free))
        return Marks(lines.yes & self.variables | yes, lines.no & self.variables | no)

    def answer(self, marks: Marks) -> Any:
        return answers.write(self, marks)

    def marks(self, answer: Any) -> Marks:
        return answers.read(self, answer)


@lru_cache(maxsize=1 << 10)
def _part(puzzle: Any, kept: int) -> Any:
    """A puzzle of which only some pairs are known; the same for the same question, so that views of it serve again."""
    return replace(puzzle, kept=kept)


@lru_cache(maxsize=1 << 14)
def _place(rows: int, cols: int, bit: int) -> tuple[float, float]:
    shape = edges(rows, cols)
    return shape.place(bit) if bit & shape.all else shape.cell(bit)


KIND = Kind(
    name="numberlink",
    title={"en": "Numberlink", "ja": "ナンバーリンク"},
    gist={
        "en": "Join equal numbers by lines that do not cross.",
        "ja": "同じ数字どうしを、交わらない線で結ぶ。",
    },
    puzzle=Numberlink,
    values={"en": ("a line", "no line"), "ja": ("線", "線なし")},
    aliases=("arukone", "flow-free", "numlin"),
    convention="unique",
    variants={"flow-free": {"rules": "no2x2"}},
    technique_set="1.1",
    budget=10_000,
    plain=60,
    labels="clues",
)
Numberlink.kind = KIND
