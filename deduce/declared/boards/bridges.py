"""The puzzle of a declared kind whose islands are joined by bridges: two variables for each place where these may be.

The first says that there is a bridge, the second that there are two, so that what people know of a bridge is a mark:
there is one at least, there are two, there is no more than one, there is none.

In text, a board without marks is a grid of its clues. With marks each place between neighbouring cells, and below them,
has a sign of its own; that of a bridge stands all along it (`SIGNS`). A line between rows that would be blank begins
with ``:``::

    2 . 3        2===3
    . . .            |
    . . 1        . . 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.declared.boards import lattice
from deduce.declared.boards.base import DeclaredPuzzle, text_lines
from deduce.declared.boards.edges import PLANES, AnswerEdge, bad_edge, by_edges
from deduce.declared.numbers import Printing
from deduce.explain import arguments
from deduce.formats.source import Piece, shown
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, caused, cell_name, clauses, listed, statements
from deduce.relations.linked import Linked

if TYPE_CHECKING:
    from deduce.contract.pen import Pen
    from deduce.contract.step import Step

Span = tuple[Cell, Cell]

SIGNS = {
    (None, None): "  ",
    (1, None): "++",
    (1, 1): '="',
    (1, 0): "-|",
    (0, 0): "xx",
    (0, None): "//",
    (None, 0): "<^",
    (None, 1): ">v",
    (0, 1): "!!",
}
"""For what is known of the first bridge and of the second, the signs across and down: at least one, two, just one,
none. Of the others, which tell of one variable alone, the last cannot be."""

ALONG = "+=-<>"
"""The signs that stand all along a bridge, as those across say."""
MEANT = {sign: (known, k) for known, two in SIGNS.items() for k, sign in enumerate(two) if sign != " "}
BETWEEN = frozenset(sign for two in SIGNS.values() for sign in two)
DOWN = frozenset(two[1] for two in SIGNS.values()) | {":"}

ANSWERED = msg("rows of 0, 1 and 2 by the names {names}", names=" and ".join(PLANES))


@dataclass(eq=False)
class BridgePuzzle(DeclaredPuzzle):
    """A board of a declared kind whose islands are joined by bridges."""

    def __post_init__(self) -> None:
        super().__post_init__()
        known = self.rules.prepared
        if "spans" not in known:
            find = self.kind.bridges_of
            assert find is not None
            spans, crossing = find(self.print)
            crossed, ends = [0] * len(spans), dict[Cell, int]()
            for i, k in crossing:
                crossed[i] |= 1 << 2 * k
                crossed[k] |= 1 << 2 * i
            for i, one in enumerate(spans):
                for end in one:
                    ends[end] = ends.get(end, 0) | 3 << 2 * i
            near = [3 * over | (ends[one] | ends[other]) for over, (one, other) in zip(crossed, spans, strict=True)]
            known["spans"] = spans, near, crossed, {span: i for i, span in enumerate(spans)}
        self.spans: Sequence[Span]
        self._near: Sequence[int]
        self.spans, self._near, self._crossed, self._numbers = known["spans"]

    clausal: ClassVar[bool] = True
    blanks: ClassVar[frozenset[str]] = frozenset({*arguments.BLANKS, "joining"})

    # Variables -------------------------------------------------------------------------------------------------------

    def span(self, bit: int) -> Span:
        """The two islands of a variable."""
        return self.spans[(bit.bit_length() - 1) // 2]

    def at(self, span: Span) -> int:
        """The variable of the first bridge between two islands; 0 where none may be."""
        number = self._numbers.get(span)
        return 0 if number is None else 1 << 2 * number

    @property
    def firsts(self) -> int:
        """The variables of first bridges."""
        return sum(1 << 2 * i for i in range(len(self.spans)))

    @property
    def array_shape(self) -> tuple[int, ...]:
        return (2 * len(self.spans),)

    def array_spot(self, bit: int) -> tuple[int, ...]:
        return (bit.bit_length() - 1,)

    def place(self, bit: int) -> tuple[float, float]:
        """The middle of the bridge, moved along it a little by its length, so that no two are in one place."""
        (r, c), (y, x) = self.span(bit)
        more = 0 if bit & self.firsts else 0.0005
        return (r + y) / 2 + ((y - r) / 1000 + more) * (y > r), (c + x) / 2 + ((x - c) / 1000 + more) * (x > c)

    def near(self, bit: int) -> int:
        number = (bit.bit_length() - 1) // 2
        return self._near[number] & ~bit

    def evident(self, marks: Marks) -> Marks:
        """Two bridges are one as well, no bridge is no second one either, and a bridge bars those that it crosses."""
        yes, no = (marks.yes >> 1 & self.firsts) & ~marks.no, (marks.no & self.firsts) << 1 & ~marks.yes
        for bit in bits((marks.yes | yes) & self.firsts):
            crossed = self._crossed[(bit.bit_length() - 1) // 2]
            no |= (crossed | crossed << 1) & ~marks.yes
        return Marks(yes & ~no, no)

    def carried(self, marks: Marks, other: Puzzle) -> Marks:
        assert isinstance(other, BridgePuzzle)
        return marks

    def _turns(self) -> Iterator[Mapping[int, int]]:
        for _, shape, moved in self.grid.symmetries():
            images = []
            for span in self.spans:
                one, other = sorted(shape.at(moved[self.grid.bit(*end)]) for end in span)
                images.append((one, other))
            number = {span: k for k, span in enumerate(sorted(images))}
            goes = {}
            for i, span in enumerate(images):
                goes[1 << 2 * i] = 1 << 2 * number[span]
                goes[2 << 2 * i] = 2 << 2 * number[span]
            yield goes

    # Words -----------------------------------------------------------------------------------------------------------

    def name(self, bit: int, lang: str) -> str:
        return self._ends(self.span(bit), lang, "–" if bit & self.firsts else "=")

    @staticmethod
    def _ends(span: Span, lang: str, sign: str = "–") -> str:
        return sign.join(cell_name(end, lang) for end in span)

    def _sorts(self, marks: Marks) -> dict[str, list[int]]:
        """The spans by what is known of them."""
        found: dict[str, list[int]] = {}
        for i in range(len(self.spans)):
            one, two = self.known(marks, i)
            if one is not None or two is not None:
                sort = "two" if two else "one" if one and two == 0 else "some" if one else "few" if one is None else ""
                found.setdefault(sort or "none", []).append(i)
        return found

    def known(self, marks: Marks, i: int) -> tuple[int | None, int | None]:
        """What is known of the first and of the second bridge at one of the spans."""
        both = []
        for bit in (1 << 2 * i, 2 << 2 * i):
            both.append(1 if bit & marks.yes else 0 if bit & marks.no else None)
        return both[0], both[1]

    def phrase(self, marks: Marks, lang: str) -> str:
        parts = []
        for sort, some in self._sorts(marks).items():
            told, one = self._listed(some, lang), len(some) == 1
            if lang == "ja":
                parts.append(told + (PHRASES_JA[sort] if one else PHRASES_JA_EACH[sort]))
            else:
                parts.append(f"{told} {'has' if one else 'have'} {PHRASES[sort]}{'' if one else ' each'}")
        return clauses(Some.of(parts), lang) if parts else ""

    def noun(self, marks: Marks, lang: str) -> str:
        parts = []
        for sort, some in self._sorts(marks).items():
            told = self._listed(some, lang)
            parts.append(NOUNS_JA[sort] + told if lang == "ja" else f"{NOUNS[sort][len(some) > 1]} {told}")
        return "と".join(parts) if lang == "ja" else listed(Some.of(parts), lang) if parts else ""

    def since(self, marks: Marks, lang: str) -> str:
        return caused(self.phrase(marks, lang), lang) if lang == "ja" else super().since(marks, lang)

    def told(self, blank: str, step: Step, lang: str) -> str:
        return self._joining(step, lang) if blank == "joining" else super().told(blank, step, lang)

    def _joining(self, step: Step, lang: str) -> str:
        """Which islands each concluded bridge alone still joins to the others."""
        rules, told = self.keep(step.clues).rules.of(Linked), list[str]()
        if step.conclusion.clash or not 0 < step.conclusion.size() <= JOINING:
            raise Unsaid("joining")
        for bit in bits(step.conclusion.yes):
            cut = (rule.parts(self.board & ~step.reason.no & ~bit) for rule in rules)
            parts = next((some for some in cut if len(some) > 1), None)
            if parts is None:
                raise Unsaid("joining")
            part = min(parts, key=len)
            said = msg("only {span} still joins the islands {islands} to the others")
            if len(part) == 1:
                said = msg("only {span} still joins the island {islands} to the others")
            span = self._ends(self.span(bit), lang)
            told.append(Message(said.template, span=span, islands=rules[0].named(part)).said(lang))
        return statements(told, lang)

    def _listed(self, some: Sequence[int], lang: str) -> str:
        return listed(Some.of(self._ends(self.spans[i], lang) for i in some), lang)

    # Text ------------------------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        if marks.known & self.board:
            return self.spread(marks)
        return "\n".join(self._dropped() + [" ".join(row) for row in self._words()])

    def spread(self, marks: Marks) -> str:
        between = [" "] * (2 * self.cols - 1)
        rows = [row for words in self._words() for row in (list(" ".join(words)), [*between])][:-1]
        for last in (False, True):  # the sign beside the first island of each is never under one that crosses it
            for i, span in enumerate(self.spans):
                signs = SIGNS[self.known(marks, i)]
                places = list(self._between(span))
                if last or signs[0] in ALONG:
                    for r, c in places[:1] if last else places:
                        rows[r][c] = signs[span[0][1] == span[1][1]]
        if self.cols == 2 < len(rows) and rows[0][1] == " ":
            rows[0][1] = ":"  # two numbers alone in a line would be the size of a board
        return "\n".join(self._dropped() + ["".join(row) if set(row) != {" "} else ":".ljust(len(row)) for row in rows])

    def _words(self) -> list[list[str]]:
        return [[lattice.OPEN if clue is None else str(clue) for clue in row] for row in self.print.cells]

    @staticmethod
    def _between(span: Span) -> Iterator[Cell]:
        """The places of a bridge in a text with marks."""
        (r, c), (y, x) = span
        if r == y:
            return ((2 * r, k) for k in range(2 * c + 1, 2 * x))
        return ((k, 2 * c) for k in range(2 * r + 1, 2 * y))

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        return None

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        return cls.read(*text_lines(text))

    @classmethod
    def read(cls, rows: Sequence[Piece], unknown: str = "", cut: lattice.Cut = lattice.APART) -> tuple[Self, Marks]:
        """The puzzle and the marks of a text.

        Raises:
            InputError: when it is none.
        """
        words = cls.words(rows, cut)
        puzzle = cls.of([[cls.token(word) for word in row] for row in words]).without(unknown)
        return puzzle, puzzle.signed(rows) if cls.is_spread(rows) else NOTHING

    @staticmethod
    def is_spread(rows: Sequence[Piece]) -> bool:
        """Whether a text has places for bridges."""
        lines = [row.text.rstrip() for row in rows]
        if len(lines) == 1:
            return bool({*lines[0][1::2]} & (BETWEEN - {" "}))
        return len(lines) % 2 == 1 and all({*line} <= DOWN for line in lines[1::2])

    @classmethod
    def words(cls, rows: Sequence[Piece], cut: lattice.Cut = lattice.APART) -> list[list[Piece]]:
        """The words of the cells; a sign of a bridge over one is none.

        Raises:
            InputError: for rows of different lengths.
        """
        if not rows or not cls.is_spread(rows):
            return cut(rows)
        wide = max(len(row.text.rstrip()) for row in rows[::2])
        found = []
        for row in rows[::2]:
            text = row.text.rstrip().ljust(wide)
            chars = [lattice.OPEN if char in BETWEEN else char for char in text[::2]]
            found.append([row._replace(text=char, column=row.column + 2 * c) for c, char in enumerate(chars)])
        return found

    @classmethod
    def token(cls, word: Piece) -> Printing:
        """The clue of a cell in text.

        Raises:
            InputError: for a word that says nothing of the kind.
        """
        if word.text in (lattice.OPEN, "-"):
            return None
        found = cls.kind.numbers.read(cls.kind.ours(word.text))
        if found == 0:
            return None  # as programs write a cell without a number
        if found is None:
            raise word.error(msg("unknown symbol {text}", text=shown(word.text)), cls.kind.numbers.expected)
        return found

    def signed(self, rows: Sequence[Piece]) -> Marks:
        """The marks of the signs between cells.

        Raises:
            InputError: for a sign where no bridge may be, and for an unknown one.
        """
        yes = no = 0
        over = {place for span in self.spans for place in self._between(span)}
        for r, row in enumerate(rows):
            for c, sign in enumerate(row.text.rstrip()):
                if sign in (" ", ":") or not (r % 2 or c % 2):
                    continue
                if sign not in MEANT:
                    raise row.error(msg("unknown symbol {text}", text=shown(sign)), EXPECTED, c)
                if (r, c) not in over:
                    raise row.error(msg("a bridge where none may be"), msg("bridges between islands"), c)
        for i, span in enumerate(self.spans):
            (r, c), *_ = self._between(span)
            text = rows[r].text.rstrip() if r < len(rows) else ""
            sign = text[c] if c < len(text) else " "
            down = span[0][1] == span[1][1]
            if sign not in (" ", ":"):
                known, way = MEANT[sign]
                if SIGNS[known][down] != sign and sign not in SIGNS[known]:
                    raise rows[r].error(msg("unknown symbol {text}", text=shown(sign)), EXPECTED, c + way)
                for value, bit in zip(known, (1 << 2 * i, 2 << 2 * i), strict=True):
                    yes |= bit if value else 0
                    no |= bit if value == 0 else 0
        return Marks(yes, no)

    # Pictures and answers --------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        """Islands as numbers in rings, bridges as lines; crosses and dots for what is known not to be."""
        pen.lattice(self.rows, self.cols)
        done = self.solved(marks)
        for i, span in enumerate(self.spans):
            one, two = self.known(marks, i)
            bit = 1 << 2 * i
            if one:
                pen.line(*span, bit)
            if two:
                pen.double(*span, 2 * bit)
            if one == 0 and not done:
                pen.cross(self.place(bit), bit)
            elif two == 0 and not done:
                r, c = self.place(2 * bit)
                down = span[0][1] == span[1][1]
                pen.dot((r - 0.2 * (not down), c + 0.2 * down), 2 * bit)
        for cell, clue in self.print.clues.items():
            pen.number(cell, str(clue), ring=True)

    def answer(self, marks: Marks) -> dict[str, list[list[int]]]:
        """How many bridges lie between neighbouring cells; 3 for a second one without a first, which is no answer."""
        found = {
            name: [[0] * (self.cols - 1 + below) for _ in range(self.rows - below)] for below, name in enumerate(PLANES)
        }
        for i, span in enumerate(self.spans):
            one, two = (bool(bit & marks.yes) for bit in (1 << 2 * i, 2 << 2 * i))
            value = 3 if two and not one else one + two
            for name, r, c in self.steps(span):
                found[name][r][c] = value
        return found

    @staticmethod
    def steps(span: Span) -> Iterator[AnswerEdge]:
        """The ways from cell to cell of a bridge, as their plane, row and column in an answer."""
        (r, c), (y, x) = span
        if r == y:
            return ((PLANES[0], r, k) for k in range(c, x))
        return ((PLANES[1], k, c) for k in range(r, y))

    def marks(self, answer: Any) -> Marks:
        left = by_edges(answer, self.rows, self.cols, ANSWERED)
        yes = 0
        for i, span in enumerate(self.spans):
            some = [(step, left.pop(step)) for step in self.steps(span)]
            for step, value in some:
                if type(value) is not int or value not in (0, 1, 2) or value != some[0][1]:
                    raise bad_edge(step, value, msg("0, 1 or 2, alike from island to island"))
            yes |= (0, 1, 3)[some[0][1]] << 2 * i
        for step, value in left.items():
            if type(value) is not int or value:
                raise bad_edge(step, value, msg("0 where no bridge may be"))
        return Marks(yes, self.board & ~yes)


EXPECTED = msg('- or | (one bridge), = or " (two), + (at least one), x (none)')

JOINING = 8
"""Of so many bridges it is told which islands they alone join."""
PHRASES = {
    "two": "two bridges",
    "one": "exactly one bridge",
    "some": "a bridge",
    "few": "at most one bridge",
    "none": "no bridge",
}
PHRASES_JA = {
    "two": "に橋が二本ある",
    "one": "の橋は一本だけ",
    "some": "に橋がある",
    "few": "の橋は一本まで",
    "none": "に橋はない",
}
PHRASES_JA_EACH = PHRASES_JA | {
    "two": "にはそれぞれ橋が二本ある",
    "one": "の橋はそれぞれ一本だけ",
    "few": "の橋はそれぞれ一本まで",
}
NOUNS = {
    "two": ("the double bridge", "the double bridges"),
    "one": ("the single bridge", "the single bridges"),
    "some": ("the bridge", "the bridges"),
    "few": ("the limit of one bridge at", "the limits of one bridge at"),
    "none": ("no bridge at", "no bridges at"),
}
NOUNS_JA = {"two": "二本の橋", "one": "一本の橋", "some": "橋", "few": "一本までの橋", "none": "橋のない"}
