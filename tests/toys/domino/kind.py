"""The Domino puzzle. One variable for each edge between two neighbouring cells; the givens are lines and crosses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from deduce.board.grid import grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle, Symmetry
from deduce.language.errors import InputError
from deduce.language.words import LANGUAGES, Some, cell_name, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.pen import Pen

Place = tuple[float, float]


@dataclass(eq=False)
class Domino(Puzzle):
    """A board with some lines and crosses given."""

    kind: ClassVar[Kind]
    lines: Marks = NOTHING

    def __post_init__(self) -> None:
        across = [(r, c + 0.5) for r in range(self.rows) for c in range(self.cols - 1)]
        down = [(r + 0.5, c) for r in range(self.rows - 1) for c in range(self.cols)]
        self.places: list[Place] = sorted(across + down)
        self.number: dict[Place, int] = {place: 1 << i for i, place in enumerate(self.places)}
        self.at: dict[tuple[int, int], int] = {
            (r, c): sum(self.number.get(place, 0) for place in ((r, c - 0.5), (r, c + 0.5), (r - 0.5, c), (r + 0.5, c)))
            for r in range(self.rows)
            for c in range(self.cols)
        }

    @property
    def givens(self) -> Marks:
        return self.lines

    def with_givens(self, lines: Marks) -> Domino:
        """The same board with other givens."""
        return replace(self, lines=lines)

    @property
    def variables(self) -> int:
        return (1 << len(self.places)) - 1

    def place(self, bit: int) -> Place:
        return self.places[bit.bit_length() - 1]

    def near(self, bit: int) -> int:
        return sum({other for edges in self.at.values() if edges & bit for other in bits(edges)} - {bit})

    def symmetries(self) -> Iterator[Symmetry]:
        for name, shape, moved in grid(self.rows, self.cols).symmetries():
            there = Domino(shape.rows, shape.cols)
            cell = {here: shape.at(moved[grid(self.rows, self.cols).bit(*here)]) for here in self.at}
            edge = {}
            for place, bit in self.number.items():
                (r, c), (s, d) = (cell[end] for end in self.ends(place))
                edge[bit] = there.number[(r + s) / 2, (c + d) / 2]
            yield Symmetry(name, there.with_givens(Symmetry("", there, edge)(self.lines)), edge)

    @staticmethod
    def ends(place: Place) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two cells of an edge."""
        r, c = place
        return (int(r), int(c)), (int(r + 0.5), int(c + 0.5))

    def name(self, bit: int, lang: str) -> str:
        return "–".join(cell_name(end, lang) for end in self.ends(self.place(bit)))

    def phrase(self, marks: Marks, lang: str) -> str:
        return self._told(marks, lang, {"en": "{0} is {1}", "ja": "{0}は{1}"})

    def noun(self, marks: Marks, lang: str) -> str:
        return self._told(marks, lang, {"en": "the {1} {0}", "ja": "{1}{0}"})

    def _told(self, marks: Marks, lang: str, form: dict[str, str]) -> str:
        parts = [
            form[lang].format(listed(Some.of(self.name(bit, lang) for bit in bits(edges)), lang), word)
            for edges, word in zip(marks, KIND.values[lang], strict=True)
            if edges
        ]
        return listed(Some.of(parts), lang) if parts else ""

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for place, bit in self.number.items():
            if bit & marks.yes:
                pen.line(*self.ends(place), bit)
            elif bit & marks.no:
                pen.cross(place, bit)

    def text(self, marks: Marks = NOTHING) -> str:
        rows = [["o" if not (r | c) % 2 else " " for c in range(2 * self.cols - 1)] for r in range(2 * self.rows - 1)]
        for (r, c), bit in self.number.items():
            line = "-" if r == int(r) else "|"
            given = "=" if bit & self.lines.yes else "X" if bit & self.lines.no else ""
            placed = line if bit & marks.yes else "x" if bit & marks.no else "."
            rows[int(2 * r)][int(2 * c)] = given or placed
        return "\n".join("".join(row) for row in rows)

    @classmethod
    def drawn(cls, text: str) -> tuple[Domino, Marks]:
        rows = text.split("\n")
        board = cls(len(rows) // 2 + 1, len(rows[0]) // 2 + 1)
        found = {bit: rows[int(2 * r)][int(2 * c)] for (r, c), bit in board.number.items()}
        given, placed = (
            Marks(*(sum(bit for bit, char in found.items() if char in chars) for chars in both))
            for both in (("=", "X"), ("=-|", "Xx"))
        )
        return board.with_givens(given), placed

    def answer(self, marks: Marks) -> list[list[float]]:
        return [list(place) for place, bit in self.number.items() if bit & marks.yes]

    def marks(self, answer: Any) -> Marks:
        yes = 0
        for place in answer if isinstance(answer, list) else [answer]:
            try:
                yes |= self.number[tuple(place)]
            except (TypeError, LookupError):
                raise InputError(f"no edge {place!r}", expected="the middle of two cells") from None
        return Marks(yes, self.variables & ~yes)


KIND = Kind(
    name="domino",
    title=dict.fromkeys(LANGUAGES, "Domino") | {"ja": "ドミノ"},
    puzzle=Domino,
    values={"en": ("drawn", "crossed"), "ja": ("線", "×")},
)
Domino.kind = KIND
