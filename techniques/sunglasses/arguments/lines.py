"""The names of lenses and lines, the numbers that are quoted, and the ways to finish a line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.explain.blanks import Blanks
from deduce.explain.naming import gathered
from deduce.language.errors import Unsaid
from deduce.language.words import Some, listed, number
from techniques.sunglasses.shared.finishes import works
from techniques.sunglasses.shared.lenses import line_claims
from techniques.sunglasses.shared.ways import ways

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from techniques.sunglasses.kind import Sunglasses

FEW = 2
"""So many arguments are told one by one."""


class LineBlanks(Blanks):
    """What all blanks need, and those of lines and their numbers."""

    puzzle: Sunglasses

    def __init__(self, step: Step, lang: str) -> None:
        super().__init__(step, lang)
        self.shaded = step.reason.yes | self.puzzle.ends

    def _every(self, cells: int) -> str:
        """All of some cells, however many."""
        return self._cells(cells, len(self.puzzle.grid.ring) ** 2)

    def _whole(self) -> str:
        """The concluded blank cells, however many."""
        cells = self.step.conclusion.no
        en = "{cells} are blank" if cells & cells - 1 else "{cells} is blank"
        return self._say(en, "{cells}は空白", cells=self._every(cells))

    def _lens(self, i: int) -> str:
        """A lens by its bridge end."""
        name = self._spot(self.puzzle.roots[i])
        return self._say("the lens of {name}", "{name}のレンズ", name=name)

    def _lenses(self, some: Sequence[int]) -> str:
        """Lenses by their bridge ends."""
        if len(some) == 1:
            return self._lens(some[0])
        ends = listed(Some.of(self._spot(self.puzzle.roots[i]) for i in some), self.lang)
        return self._say("the lenses of {ends}", "{ends}のレンズ", ends=ends)

    def _images(self, i: int, cells: int) -> int:
        item = self.puzzle.bridges[i // 2]
        return item.back(cells) if i & 1 else item.over(cells)

    # Clues -----------------------------------------------------------------------------------------------------------

    def _quoted(self, first: int, last: int | None = None) -> str:
        clues = self.step.puzzle.clues
        chosen = [clue for i, clue in list(enumerate(clues))[first:last] if self.step.quoted >> i & 1]
        if not chosen:
            raise Unsaid
        return listed(Some.of(gathered(chosen, self.lang)), self.lang)

    @property
    def _first_number(self) -> int:
        return len(self.step.puzzle.clues) - len(self.step.puzzle.lines)  # type: ignore[attr-defined]

    def _bridges(self) -> str:
        return self._quoted(0, self._first_number)

    def _numbers(self) -> str:
        return self._quoted(self._first_number)

    def _line_name(self, cells: int, what: str) -> str:
        r, c = self.puzzle.grid.at(cells & -cells)
        k = (r if what == "row" else c) + 1
        return self._say("row {k}" if what == "row" else "column {k}", "{k}行目" if what == "row" else "{k}列目", k=k)

    @cached_property
    def _finished(self) -> tuple[int, int, str]:
        """The line that a step is about: the only one whose number is quoted, or one that holds what is concluded."""
        lines = self.puzzle.lines
        if len(lines) == 1:
            return lines[0]
        for line in lines:
            if not self.step.conclusion.clash and line[0] & self.step.conclusion.known:
                return line
        raise Unsaid

    def _line(self) -> str:
        cells, _, what = self._finished
        return self._line_name(cells, what)

    def _missing(self) -> str:
        """How many cells the line still needs."""
        cells, count, _ = self._finished
        missing = count - (cells & (self.step.before.yes | self.puzzle.ends)).bit_count()
        if missing < 1:
            raise Unsaid
        return str(missing) if self.lang == "ja" else number(missing)

    def _only(self) -> str:
        """The open cells of a line that takes all of them, unless these are what is concluded."""
        cells, _, _ = self._finished
        left = cells & ~self.step.before.known & ~self.puzzle.ends
        if not left & ~self.step.conclusion.yes:
            missing = self._missing()
            s = "s" * (missing != "one")
            return self._say("just {missing} cell{s} left", "残りもちょうど{missing}マス", missing=missing, s=s)
        return self._say("only {left} left", "残りは{left}だけ", left=self._every(left))

    def _reached(self) -> str:
        """A number that is reached."""
        if self.step.conclusion.yes:
            raise Unsaid
        return self._numbers()

    # Ways to finish a line -------------------------------------------------------------------------------------------

    def _tried(self) -> str:
        """How many ways there are to finish the line, and how many of them leave every lens and line its cells."""
        found = line_claims(self.puzzle, self.marks)
        yes, no = self.step.conclusion
        lines = [line for _, line, _ in found.lines if line.cells & (yes | no)] if found else []
        for line in sorted(lines, key=lambda line: ((yes | no) & ~line.cells).bit_count()):
            listed_ways = ways(line)
            fine = [way for way in listed_ways if self._works(line.cells, way)]
            agree = all(way & line.cells & (yes | no) == line.cells & yes for way in fine)
            if agree and 0 < len(fine) < len(listed_ways):
                return self._some_of(line.cells, len(listed_ways), len(fine))
        raise Unsaid

    def _works(self, cells: int, way: int) -> bool:
        found = line_claims(self.puzzle, self.marks)
        marks = Marks(self.marks.yes | way, self.marks.no | cells & ~way)
        return found is not None and works(self.puzzle, marks, found.reach.cells)

    def _some_of(self, cells: int, count: int, fine: int) -> str:
        name = next(self._line_name(line, what) for line, _, what in self.puzzle.lines if line == cells)
        others = [
            clue
            for i, (line, _, _) in enumerate(self.step.puzzle.lines, self._first_number)  # type: ignore[attr-defined]
            if line != cells and self.step.quoted >> i & 1
            for clue in [self.step.puzzle.clues[i]]
        ]
        met = listed(Some.of(gathered(others, self.lang)), self.lang) if others else ""
        en, ja = "leave every lens its cells", "レンズが成り立つ"
        if met:
            en, ja = "leave every lens its cells and can meet {met}", "レンズが成り立ち{met}も満たせる"
        values: dict[str, object] = {"line": name, "count": count, "fine": fine, "met": met}
        if self.lang == "en":
            values |= {"count": number(count), "fine": number(fine)}
        if fine == 1:
            en = en.replace("leave", "leaves", 1)
            return self._say(
                f"of the {{count}} ways to finish {{line}}, only one {en}",
                f"{{line}}の埋め方{{count}}通りのうち{ja}のは1通りで、",
                **values,
            )
        return self._say(
            f"of the {{count}} ways to finish {{line}}, {{fine}} {en}, and they agree",
            f"{{line}}の埋め方{{count}}通りのうち{ja}のは{{fine}}通りで、どれも同じく",
            **values,
        )

    def _are(self) -> str:
        return "are" if self._many_numbers else "is"

    def _all(self) -> str:
        """That it is several numbers that cannot be met together."""
        return self._say("all ", "同時に") if self._many_numbers else ""

    @property
    def _many_numbers(self) -> bool:
        return (self.step.quoted >> self._first_number).bit_count() > 1

    def _otherwise(self) -> str:
        """The opposite of what is concluded."""
        yes, no = self.step.conclusion
        if self.step.conclusion.clash or (yes and no):
            raise Unsaid
        cells = self._cells(yes | no)
        any_of = ("", "either of ", "any of ")[min((yes | no).bit_count(), 3) - 1]
        if yes:
            return self._say(f"{any_of}{{cells}} blank", "{cells}を空白にすると", cells=cells)
        return self._say(f"{any_of}{{cells}} shaded", "{cells}を塗ると", cells=cells)
