"""Which ways to finish a line are ruled out, each by the few cells that already break something."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.marks import NOTHING, Marks
from deduce.engine.reasons import explain
from deduce.language.errors import Unsaid
from deduce.language.words import assumed, clauses, listed, number
from deduce.telling.speech import CELL, sentence
from deduce.telling.trials import ruined
from techniques.sunglasses.arguments.fits import OPEN, Fits
from techniques.sunglasses.arguments.lines import FEW
from techniques.sunglasses.shared.lenses import claims
from techniques.sunglasses.wording import MEANS

if TYPE_CHECKING:
    from deduce.contract.step import Step

FILLINGS = 260
"""So many ways to finish a line are parted"""
TOLD = 2
"""So many ways that are left are told."""
CAUSES = 4
"""into so many cases, if that shows what each breaks."""


class Trials(Fits):
    """The blanks of lines whose ways are struck case by case."""

    def _struck(self) -> str:
        """What strikes the ways to finish a line without the conclusion, or a part of it."""
        return self._argued[0]

    def _pair(self) -> str:
        """Cells that would come with their images into a line that has room for one more."""
        return self._paired[0]

    @cached_property
    def _paired(self) -> tuple[str, Marks]:
        """The same with the part of the conclusion that follows."""
        cells, count, what = self._finished
        found = claims(self.step.puzzle, self.step.before)  # type: ignore[arg-type]
        missing = self._left(self.step.before, cells, count)[1]
        if missing != 1 or found is None or self.step.conclusion.clash:
            raise Unsaid
        owned, argued = dict[int, tuple[int, int]](), 0
        for cell in self._bits(cells & self.step.conclusion.no):
            owners = [i for i, one in enumerate(found.cells) if one & cell]
            twins = len(owners) == 1 and owners[0] < 2 * len(self.step.puzzle.bridges)  # type: ignore[attr-defined]
            image = self._like(self.step.before)._images(owners[0], cell) if twins else 0
            if image & cells & ~self.step.before.known:
                argued |= cell
                if not argued & image:
                    some, images = owned.get(owners[0], (0, 0))
                    owned[owners[0]] = some | cell, images | image
        if not 0 < len(owned) <= FEW:
            raise Unsaid
        told = [
            self._say(
                "{some}, which only {lens} could have, would come with {image}",
                "{lens}だけが取れる{some}には鏡像の{image}が伴う",
                some=self._every(some),
                lens=self._lens_of(i),
                image=self._say(
                    "the images {cells}" if images & images - 1 else "the image {cells}",
                    "{cells}",
                    cells=self._every(images),
                ),
            )
            for i, (some, images) in owned.items()
        ]
        values = {"line": self._line_name(cells, what), "told": clauses(told, self.lang)}
        return self._say("{line} takes one more, but {told}", "{line}はあと1マスなのに、{told}", **values), Marks(
            0, argued
        )

    def _settled(self) -> str:
        """The part of the conclusion of which the sentence has spoken, and how the rest follows from it."""
        named = self.step.technique
        argued = (self._paired if named is not None and named.name == "narrow-line" else self._argued)[1]
        board, rest = self.step.before.join(argued), self.step.conclusion.without(argued)
        told = [self.step.puzzle.phrase(argued, self.lang)]
        then = list[str]()
        for name, _ in MEANS.causes:
            item = next(one for one in self.step.puzzle.kind.techniques if one.name == name)
            gained = item(self.step.puzzle, board)
            some = NOTHING if gained.clash else gained.common(rest)
            for step in explain(item, self.step.puzzle, board, some) if some.known else ():
                then.append(self._following(step))
            board, rest = board.join(some), rest.without(some)
        if rest.known:
            then.append(self.step.puzzle.phrase(rest, self.lang))
        if not then:
            return told[0]
        values = {"told": told[0], "then": clauses(then, "ja") if self.lang == "ja" else "; ".join(then)}
        return self._say("{told}. Then {then}", "{told}。すると、{then}", **values)

    def _following(self, step: Step) -> str:
        """A step that follows at once, as a clause."""
        item = step.technique
        assert item is not None
        if item.then:
            return str(type(self)(step, self.lang)[item.then.strip("{}")])
        text = sentence(step, self.lang).rstrip(".。")
        return text if CELL.match(text) else text[:1].lower() + text[1:]

    @cached_property
    def _argued(self) -> tuple[str, Marks]:
        """What strikes the ways of a line, and the part of the conclusion that follows."""
        if self.step.conclusion.clash:
            raise Unsaid
        told = list[tuple[str, Marks]]()
        for cells, count, what in self._quoted_lines():
            inside = self._within(cells)
            if inside.known:
                with suppress(Unsaid):
                    told.append((self._line_struck(self.step.before, (cells, count, what), inside), inside))
        if told:
            return min(told, key=lambda one: len(one[0]))
        for literal in self.step.conclusion.literals():
            with suppress(Unsaid):
                return self._one_way(literal.flipped), literal
        raise Unsaid

    def _unmet(self) -> str:
        """What strikes every way to finish a line."""
        told = list[str]()
        for line in self._quoted_lines():
            with suppress(Unsaid):
                told.append(self._line_struck(self.step.before, line, None))
        if not told:
            with suppress(Unsaid):
                return self._ruined(self.step.before)
        for line in self._quoted_lines() if not told else ():
            for cell in self._bits(self._left(self.step.before, line[0], line[1])[0]):
                with suppress(Unsaid):
                    both = [self._one_way(mark) for mark in (Marks(cell, 0), Marks(0, cell))]
                    return ("; " if self.lang == "en" else "。").join(both)
        if not told:
            raise Unsaid
        return min(told, key=len)

    def _ruined_so(self) -> str:
        """What a contradiction leads to by simpler techniques."""
        return ruined(self.step, MEANS, self.lang)

    def _supposing(self, first: Marks) -> list[str]:
        """What strikes every way to finish some line with a supposed mark."""
        tried, told = self.step.before.join(first), list[str]()
        for line in self._quoted_lines():
            with suppress(Unsaid):
                text = self._like(tried)._line_struck(tried, line, None)
                told.append(self._say("if {first}, {text}", "{first}とすると{text}", first=self._as(first), text=text))
        if not told:
            raise Unsaid
        return told

    def _one_way(self, mark: Marks) -> str:
        """What a supposed mark leaves no room for, or what strikes every way to finish some line with it."""
        with suppress(Unsaid):
            return self._spoiling(mark)
        return min(self._supposing(mark), key=len)

    def _as(self, marks: Marks) -> str:
        return assumed(self.step.puzzle.phrase(marks, self.lang), self.lang)

    def _within(self, cells: int) -> Marks:
        yes, no = self.step.conclusion
        return Marks(yes & cells, no & cells)

    def _quoted_lines(self) -> list[tuple[int, int, str]]:
        """The numbered lines that a step quotes."""
        lines = self.step.puzzle.lines  # type: ignore[attr-defined]
        return [line for i, line in enumerate(lines, self._first_number) if self.step.quoted >> i & 1]

    def _line_struck(self, board: Marks, line: tuple[int, int, str], wanted: Marks | None) -> str:
        """How many cells a line needs of which, and what rules out its ways without some marks, or all of them."""
        cells, count, what = line
        left, missing = self._left(board, cells, count)
        if not 0 <= missing <= left.bit_count() <= OPEN or comb(left.bit_count(), missing) > FILLINGS:
            raise Unsaid
        found = self._claimed(self.step.before) if wanted is None else self._claimed(board)
        spread = [sum(one) for one in combinations(self._bits(left), missing)]
        ways = [Marks(way, left & ~way) for way in spread]
        failing = [way for way in ways if wanted is None or not wanted.within(way)]
        if not failing or (len(failing) == len(ways) and wanted is not None):
            raise Unsaid
        causes = list[tuple[Marks, str]]()
        while failing:
            if len(causes) == CAUSES:
                raise Unsaid
            way = failing[0]
            text = self._struck_by(board, way, cells, found)
            for one in way.literals():
                if way.size() > 1:
                    with suppress(Unsaid):
                        text, way = self._struck_by(board, way.without(one), cells, found), way.without(one)
            causes.append((way, text))
            failing = [other for other in failing if not way.within(other)]
        alike = dict[str, list[Marks]]()
        for way, text in causes:
            alike.setdefault(text, []).append(way)
        told = []
        for text, some in alike.items():
            with_ = (" or with " if self.lang == "en" else "、または").join(self._with(way) for way in some)
            told.append(self._say("with {with_}, {text}", "{with_}だと{text}", with_=with_, text=text))
        fine = [way.yes for way in ways if not any(struck.within(way) for struck, _ in causes)]
        told.append(self._left_over(causes, missing, fine))
        values = {
            "line": self._line_name(cells, what),
            "left": self._every(left),
            "missing": number(missing) if self.lang == "en" else str(missing),
            "told": ("; " if self.lang == "en" else "。").join(filter(None, told)),
        }
        en, ja = "{line} needs {missing} more of {left}, but {told}", "{line}は{left}のうちあと{missing}マス。{told}"
        return self._say(en, ja, **values)

    def _left_over(self, causes: Sequence[tuple[Marks, str]], missing: int, fine: Sequence[int]) -> str:
        """What is left of a line when some of its ways are ruled out, if that is not plain."""
        if 0 < len(fine) <= TOLD:
            ways = (" or " if self.lang == "en" else "か").join(self._every(way) for way in fine)
            return self._say("this leaves {ways}", "残るのは{ways}", ways=ways)
        needed = sum({struck.no for struck, _ in causes if struck.size() == 1})
        if not fine and needed.bit_count() > missing:
            return self._say(
                "and all of {needed} are too many", "{needed}のすべてでは多すぎる", needed=self._every(needed)
            )
        return "" if fine else self._say("and no other way is left", "ほかの埋め方はない")

    def _bits(self, cells: int) -> list[int]:
        return [1 << i for i in range(cells.bit_length()) if cells >> i & 1]

    def _with(self, way: Marks) -> str:
        """Some cells shaded and others blank."""
        parts = []
        for cells, en, ja in ((way.yes, "{cells} shaded", "{cells}が塗り"), (way.no, "{cells} blank", "{cells}が空白")):
            if cells:
                parts.append(self._say(en, ja, cells=self._every(cells)))
        return listed(parts, self.lang)

    def _struck_by(self, board: Marks, way: Marks, cells: int, found: Sequence[int]) -> str:
        """What some cells of a line break: a rule, or the room of lenses."""
        tried = board.join(way)
        with suppress(Unsaid):
            return self._ruined_by(tried)
        for run in components(cells & (tried.yes | self.puzzle.ends), self.puzzle.width):
            if run & way.yes and not any(not run & ~one for one in found):
                en = "no lens gets to all of {run}" if run & run - 1 else "no lens gets to {run}"
                return self._say(en, "{run}に届くレンズはない", run=self._every(run))
        raise Unsaid
