"""What a kind declares: its board, its clues, its rules, and the words of its techniques."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from deduce.board.grid import Cell
from deduce.contract.cells import Value
from deduce.contract.kind import Kind
from deduce.declared.drawing import Drawing, shaded
from deduce.declared.making.recipe import Making
from deduce.declared.numbers import Numbers, Printing
from deduce.declared.outside import Outside
from deduce.declared.printed import HOLE, Printed
from deduce.formats.strokes import Strokes
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.relations.rule import Rule

RulesOf = Callable[[Printed], Iterable[Rule]]
"""From what is printed on a board to its rules."""


SHADED = Value("shaded", "黒マス"), Value("unshaded", "白マス")
"""What *yes* and *no* are called in most genres."""


@dataclass(frozen=True)
class Words:
    """A derived technique in the words of a genre; what is empty stays as the relation says it.

    Attributes:
        taught: as that of `Technique`.
        rank: where it stands in the genre, if not where the relation puts it.
    """

    title: str = ""
    ja: str = ""
    says: str = ""
    says_ja: str = ""
    taught: str = ""
    rank: int = 0
    clash: str = ""
    clash_ja: str = ""


@dataclass(frozen=True, eq=False)
class Declaration(Kind):
    """A kind as far as it is declared.

    Attributes:
        numbers: what may be printed in a cell.
        outside: what may be printed outside of the grid, if anything.
        rooms: whether the board is divided into rooms.
        in_pieces: whether a room may lie in several pieces, where no rule asks what lies between its cells.
        holes: whether cells may be absent: of no room, of no rule and no neighbours of others.
        corners: whether clues stand at the corners of cells.
        diagonal: whether the two values of a cell are there its diagonals, that from the upper left *yes*, that from
            the lower left *no*: turns and mirror images may exchange them.
        lines: where the variables are not cells but edges: ``around`` cells, as their sides, or ``through`` them, from
            cell to cell.
        cells: where lines run through cells, whether cells are variables too, *yes* where the loop does not pass: they
            are ``told`` in an answer, or are ``following`` from its lines.
        values_of: where each cell takes a value, how many there are: a variable is then a value of a cell.
        up_to_size: whether a cell takes no values there beyond the number of cells of its room.
        halves: whether these values are the halves of a cell that may be filled, and that it stays white
            (`deduce.declared.boards.halved`).
        bent: whether these values are the parts of L-shapes (`deduce.declared.boards.bent`).
        sized: whether these values are the sizes of polyominoes (`deduce.declared.boards.sized`).
        values_in: where a value is not possible in every cell, the cells that may have it.
        pieces_of: where pieces cover the board, the rectangles or dominoes that may be placed, each by its cells, in
            the order of their corners: a variable is then one of these.
        piece_faults: there, from the sorted cells of a piece that someone drew, the names of the rules that it breaks,
            each with what is wrong: plainly, for checkers and messages.
        bridges_of: where islands are joined by bridges, at most two at each place, the places where these may be, each
            by its two islands in reading order, and the pairs of places that cross: each place has two variables.
        pairs_of: where cells take values and a value is the number of a star, about which the cells that have it are
            point-symmetric, for each star the pairs of cells that may have it: a variable is then one of these.
        answer_faults: there, from the number of each cell, the names of the rules that are broken, each with what is
            wrong: plainly, for checkers.
        rooms_of: where cells take values, the rooms of a board of so many rows and columns that says nothing of rooms.
        cages: there, whether rooms are cages, each of them with what is printed in its first cell.
        boxes_of: of a board with cages, the boxes of one of so many rows and columns, if it has any.
        sides: what *yes* and *no* are called.
        clue_cells: which of the two a cell with a clue is, where that is seen at a glance: 0 *yes*, 1 *no*.
        signs: how they are written behind a cell in text.
        typed: what people type for one of our symbols or signs, and ours, beside what all genres with shaded cells
            have (`common`).
        declare: from what is printed to the rules.
        derived: the techniques of relations that it has, by name, with its own words for them.
        puzzlink: by the name in a puzz.link URL, the codecs of its body (`deduce.declared.formats.codecs.CODECS`).
        flags: what may stand before the size there without a change of the rules.
        pzprv3: by the name in a pzprv3 file, its sections (`deduce.declared.formats.sections.SECTIONS`).
        kanpen: by the name in a kanpen address, its sections.
        janko: the names in janko.at files.
        janko_yes: the letter of *yes* in their solutions, or several.
        janko_signs: what they write for a symbol, and the symbol; the first of several for one is the one to write.
        janko_others: the keywords there of rules that it does not have, and what each of them says.
        tatham: which of Simon Tatham's games it is (`deduce.declared.formats.tatham.GAMES`).
        sudoku: whether the plain boards of programs for Sudoku are of this kind.
        non: whether files of the numbers of lines (``.non``) are of this kind.
        task: by the name in the address of a page of puzzle-….com, how its strings are written: `rooms`, or one of
            `deduce.declared.formats.strings.STRINGS` or `deduce.declared.formats.runs.CODECS`.
        html: what the boards of these pages have in HTML, one of `deduce.declared.formats.elements.CLUES` or `stars`,
            and the class words that only its boards have.
        strokes: how clues are drawn in programs for drawing.
        making: how boards of the genre come about, for the generator.
        drawing: draws a cell: its clue, and its value if it has one; or what is printed between two cells.
    """

    standing: Literal["basic", "expert"] = "basic"
    plain: int = 26
    automatic: Sequence[str] = ("full", "forbidden-picture")
    numbers: Numbers = field(default_factory=Numbers)
    outside: Outside | None = None
    rooms: bool = False
    in_pieces: bool = False
    holes: bool = False
    corners: bool = False
    diagonal: bool = False
    lines: Literal["", "around", "through"] = ""
    cells: Literal["", "told", "following"] = ""
    values_of: Callable[[Printed], int] | None = None
    up_to_size: bool = False
    halves: bool = False
    bent: bool = False
    sized: bool = False
    values_in: Callable[[Printed, int], int] | None = None
    pieces_of: Callable[[Printed], Sequence[int]] | None = None
    piece_faults: Callable[[Printed, Sequence[Cell]], Iterable[tuple[str, Message]]] = lambda _board, _cells: ()
    bridges_of: Callable[[Printed], tuple[Sequence[tuple[Cell, Cell]], Sequence[tuple[int, int]]]] | None = None
    pairs_of: Callable[[Printed], Sequence[Sequence[int]]] | None = None
    answer_faults: Callable[[Printed, Mapping[Cell, int]], Iterable[tuple[str, Message]]] = lambda _board, _answer: ()
    rooms_of: Callable[[int, int], Sequence[Sequence[int]]] | None = None
    cages: bool = False
    boxes_of: Callable[[int, int], Sequence[Sequence[int]]] | None = None
    sides: tuple[Value, Value] = SHADED
    clue_cells: int | None = None
    signs: tuple[str, str] = ("■", "+")
    typed: Mapping[str, str] = field(default_factory=dict)
    declare: RulesOf = lambda _: ()
    derived: Mapping[str, Words] = field(default_factory=dict)
    puzzlink: Mapping[str, str] = field(default_factory=dict)
    flags: Sequence[str] = ()
    pzprv3: Mapping[str, str] = field(default_factory=dict)
    kanpen: Mapping[str, str] = field(default_factory=dict)
    janko: Sequence[str] = ()
    janko_yes: str = "x"
    janko_signs: Mapping[str, str] = field(default_factory=dict)
    janko_others: Mapping[str, str] = field(default_factory=dict)
    tatham: str = ""
    sudoku: bool = False
    non: bool = False
    task: Mapping[str, str] = field(default_factory=dict)
    html: Sequence[str] = ()
    strokes: Strokes[Any] = field(default_factory=Strokes)
    making: Making | None = None
    drawing: Drawing = shaded

    @property
    def between(self) -> bool:
        """Whether clues stand between two cells as well as in them; those in cells are values that are given."""
        return bool(self.numbers.joining) or self.numbers.anywhere

    @property
    def recipe(self) -> Making:
        """Its `making`, for what is asked only of a kind that has one."""
        assert self.making is not None
        return self.making

    def passed(self, print_: Printed) -> int:
        """The cells of a board in play, where those that are printed on may be none."""
        return print_.passable if self.numbers.outside else print_.present

    @property
    def lined(self) -> bool:
        """Whether a text of a board has more in it than a word for each cell, since clues have other places."""
        return self.corners or self.between or self.outside is not None

    @cached_property
    def common(self) -> Mapping[str, str]:
        """What people type for one of our symbols or signs, and ours; letters are names where there are rooms."""
        signs = dict(self.typed)
        if self.sides[0].en == SHADED[0].en:
            signs |= dict.fromkeys("#@█BbX", self.signs[0]) | dict.fromkeys("oOWw", self.signs[1])
        if self.numbers.most < self.numbers.least and not self.numbers.words and not self.numbers.symbols:
            signs |= {"1": self.signs[0], "0": self.signs[1]}
        ours = {*self.numbers.symbols, *self.signs}
        return {theirs: one for theirs, one in signs.items() if theirs not in ours}

    @cached_property
    def token(self) -> re.Pattern[str]:
        """A cell in text: the letters of its room, its clue, its mark; or a blank one."""
        numbers = self.numbers.words if self.numbers.most < self.numbers.least else ""
        clues = "|".join([numbers or "[0-9]{1,9}", *map(re.escape, self.numbers.symbols)])
        marks = "".join(re.escape(sign) for sign in self.signs)
        room = "[A-Za-z]{1,3}" if self.rooms else ""
        alone = ("|" + HOLE if self.holes else "") if room else "|-"
        return re.compile(f"(?=.)(?P<room>{room})(?P<clue>{clues})?(?P<mark>[{marks}])?{alone}")

    def ours(self, word: str) -> str:
        """A cell in text in our own signs."""
        if word == HOLE and self.holes:
            return word
        if word in self.common and not (self.rooms and word.isalpha()):
            return self.common[word]
        if len(word) > 1 and word[-1] in "#@█":
            return word[:-1] + self.common.get(word[-1], word[-1])
        return word

    def parted(self, word: str) -> tuple[str, Printing, int | None]:
        """The room, the clue and the value of a cell in text.

        Raises:
            InputError: for a word that says nothing of the kind.
        """
        found = self.token.fullmatch(self.ours(word))
        if not found:
            raise InputError(msg("unknown cell {word!r}", word=word[:24]), expected=self.token_expected)
        mark, clue = found["mark"], self.numbers.read(found["clue"] or "")
        if clue == 0 and not self.numbers.fits(0) and not self.rooms:
            clue = None  # as programs write a cell without a number
        room = HOLE if self.holes and word == HOLE else found["room"] or ""
        return room, clue, self.signs.index(mark) if mark else None

    @property
    def token_expected(self) -> Message:
        """What a cell in text may be, in words."""
        yes, no = self.signs
        if self.numbers.none and not self.rooms:
            return msg("{yes}, {no} or -", yes=yes, no=no)
        marked = msg("{yes} or {no} behind it as a mark", yes=yes, no=no)
        if self.rooms:
            told = msg("the letters of a room, the number in its first cell, {marked}", marked=marked)
            if self.numbers.none:
                told = msg("the letters of a room, {marked}", marked=marked)
            return msg("{what}, or @ (a hole)", what=told) if self.holes else told
        return msg("{clue}, {marked}", clue=self.numbers.expected, marked=marked)
