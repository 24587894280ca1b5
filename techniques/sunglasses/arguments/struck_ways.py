"""Which ways to finish a line are ruled out, each by the few cells that already break something."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, reduce
from itertools import combinations
from math import comb
from operator import and_, or_
from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.marks import NOTHING, Marks
from deduce.engine.reasons import explain
from deduce.explain.sentences import clause
from deduce.explain.trials import Means, opposed, opposite, ruin, ruined
from deduce.language.errors import Unsaid
from deduce.language.words import Some, assumed, clauses, listed, number
from techniques.sunglasses.arguments.line_needs import MOST, OPEN, Fits
from techniques.sunglasses.arguments.lines import FEW
from techniques.sunglasses.shared.lenses import claims

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Technique

FILLINGS = 260
"""So many ways to finish a line are parted"""
TOLD = 2
"""So many ways that are left are told."""
CAUSES = 4
"""into so many cases, if that shows what each breaks."""
SHORT = 200
"""An argument of so many characters is told without a look for a shorter one."""
LONG = {"en": 3000, "ja": 1500}
"""A longer one is not told."""


def _clauses(item: Technique, puzzle: Puzzle, before: Marks, gained: Marks, lang: str) -> list[str]:
    """How marks follow from others by a technique, some at once and some from these."""
    told = list[str]()
    while gained.known:
        drawn = item(puzzle, before)
        some = NOTHING if drawn.clash else drawn.common(gained)
        if not some.known:
            raise Unsaid
        # each on the same board, since they may contradict one another beside a supposition
        told += [clause(step, lang) for step in explain(item, puzzle, before, some, apart=True)]
        before, gained = before.join(some), gained.without(some)
    return told


MEANS = Means(
    tuple(
        (name, None)
        for name in (
            "span",
            "separator",
            "mirror-image",
            "mirror-edge",
            "line-count",
            "only-way-out",
            "out-of-reach",
            "claimed-group",
        )
    ),
    clauses=_clauses,
    whole=True,
)
"""What follows in a story, cell after cell."""


class Trials(Fits):
    """The blanks of lines whose ways are struck case by case."""

    def _pair(self) -> str:
        """Cells that would come with their images into a line that has room for one more."""
        return self._paired[0]

    def _shown(self) -> str:
        """Why a line or a lens could not do without the conclusion, or a part of it, said the shortest way."""
        return self._argued[0]

    @cached_property
    def _paired(self) -> tuple[str, Marks]:
        """The same with the part of the conclusion that follows."""
        cells, count, what = self._finished
        found = claims(self.step.puzzle, self.step.before)  # type: ignore[arg-type]
        missing = self._left(self.step.before, cells, count)[1]
        if missing != 1 or found is None or self.step.conclusion.clash:
            raise Unsaid
        pairs, twins, argued = dict[int, int](), dict[int, int](), 0
        for cell in self._bits(cells & self.step.conclusion.no):
            owners = [i for i, one in enumerate(found.cells) if one & cell]
            twin = len(owners) == 1 and owners[0] < 2 * len(self.step.puzzle.bridges)  # type: ignore[attr-defined]
            image = self._like(self.step.before)._images(owners[0], cell) if twin else 0
            if image & cells & ~self.step.before.known:
                if argued & image:
                    twins[owners[0] ^ 1] = twins.get(owners[0] ^ 1, 0) | image
                else:
                    pairs[owners[0]] = pairs.get(owners[0], 0) | cell
                argued |= cell
        if not 0 < len(pairs) <= FEW:
            raise Unsaid
        told = []
        for i, some in pairs.items():
            for part in (some & twins.get(i, 0), some & ~twins.get(i, 0)):
                if not part:
                    continue
                en = "{some}, which only {lens} could have, would come with {its} {image}"
                ja = "{lens}だけが取れる{some}には鏡像の{image}が伴う"
                if part & twins.get(i, 0):  # the images are no other lens's either
                    en = "only {both} could have {some} and {image}, which are images of each other and come together"
                    ja = "{some}と{image}は{both}だけが取れて互いに鏡像なので、一緒に塗ることになる"
                images = self._like(self.step.before)._images(i, part)
                both = self._like(self.step.before)._lenses([i, i ^ 1])
                values = {"some": self._every(part), "lens": self._lens_of(i), "both": both}
                values["its"] = "their images" if part & part - 1 else "its image"
                told.append(self._say(en, ja, image=self._every(images), **values))
        values = {"line": self._line_name(cells, what), "told": clauses(Some.of(told), self.lang)}
        return self._say("{line} allows only one more, but {told}", "{line}はあと1マスなのに、{told}", **values), Marks(
            0, argued
        )

    def _settled(self) -> str:
        """The part of the conclusion of which the sentence has spoken, and how the rest follows from it."""
        named = self.step.technique
        argued = (self._paired if named is not None and named.name == "narrow-line" else self._argued)[1]
        then, rest = self._after(argued)
        told = self.step.puzzle.phrase(argued, self.lang)
        if rest.known:
            then.append(self._also(rest))
        if not then:
            return told
        joined = clauses(Some.of(then), "ja") if self.lang == "ja" else "; ".join(then)
        return self._say("{told}. Then {then}", "{told}。すると、{then}", told=told, then=joined)

    def _also(self, rest: Marks) -> str:
        """What is left of a conclusion, with an argument of its own where there is one."""
        board = self.step.before.join(self.step.conclusion.without(rest))
        values = {"rest": self.step.puzzle.phrase(rest, self.lang)}
        with suppress(Unsaid):
            text, marks = type(self)(replace(self.step, before=board, conclusion=rest), self.lang)._argued
            if marks == rest:
                return self._say("{text}, so {rest}", "{text}。だから{rest}", text=text, **values)
        return values["rest"]

    def _after(self, argued: Marks) -> tuple[list[str], Marks]:
        """What of the conclusion follows at once from a part of it, in clauses, and what does not."""
        board, rest, then = self.step.before.join(argued), self.step.conclusion.without(argued), list[str]()
        for name, _ in MEANS.causes:
            item = next(one for one in self.step.puzzle.kind.techniques if one.name == name)
            gained = item(self.step.puzzle, board)
            some = NOTHING if gained.clash else gained.common(rest)
            then += _clauses(item, self.step.puzzle, board, some, self.lang)
            board, rest = board.join(some), rest.without(some)
        return then, rest

    @cached_property
    def _argued(self) -> tuple[str, Marks]:
        """The shortest argument, and the part of the conclusion that follows from it."""
        if self.step.conclusion.clash:
            raise Unsaid
        found = list[tuple[str, Marks]]()
        for argue in (self._without_it, self._lines_struck, self._marks_spoilt):
            with suppress(Unsaid):
                found.append(argue())
            if found and len(found[-1][0]) <= SHORT:
                return found[-1]
        with suppress(Unsaid):
            split = not found
            text = opposite(self.step, MEANS, self.lang, split=split)
            found.append((text, opposed(self.step, MEANS, split=split)))
        text, argued = min(found, key=lambda one: len(one[0]), default=("", NOTHING))
        if not 0 < len(text) <= LONG[self.lang]:
            raise Unsaid
        return text, argued

    def _without_it(self) -> tuple[str, Marks]:
        """What the ways to finish a line without the conclusion would break."""
        return self._without(), self.step.conclusion

    def _lines_struck(self) -> tuple[str, Marks]:
        """What strikes the ways to finish a quoted line without its part of the conclusion."""
        told = list[tuple[str, Marks]]()
        for cells, count, what in self._quoted_lines():
            inside = self._within(cells)
            if inside.known:
                with suppress(Unsaid):
                    told.append((self._line_struck(self.step.before, (cells, count, what), inside), inside))
        if not told:
            raise Unsaid
        return min(told, key=lambda one: len(one[0]))

    def _marks_spoilt(self) -> tuple[str, Marks]:
        """What becomes of a line with the opposite of a mark from which the others follow, or of each mark."""
        literals = list(self.step.conclusion.literals())
        if len(literals) > MOST:
            raise Unsaid
        told = [(self._one_way(literal.flipped), literal) for literal in literals]
        for text, literal in sorted(told, key=lambda one: len(one[0])):
            if not self._after(literal)[1].known:
                return text, literal
        return ("; " if self.lang == "en" else "。").join(text for text, _ in told), self.step.conclusion

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

    def _torn(self, tried: Marks, *, plainly: bool = True) -> str:
        with suppress(Unsaid):
            return super()._torn(tried, plainly=False)
        return ruin(self.step.puzzle, tried, MEANS, self.lang) or super()._torn(tried, plainly=plainly)

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
        sure = reduce(Marks.join, (way.flipped for way, _ in causes if way.size() == 1), NOTHING)
        alike = dict[str, list[Marks]]()
        for way, text in sorted(causes, key=lambda cause: cause[0].size() > 1):
            alike.setdefault(text, []).append(way if way.size() == 1 else way.without(sure))
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
            "told": self._one_by_one([one for one in told if one]),
        }
        en, ja = "{line} needs {missing} more of {left}, but {told}", "{line}は{left}のうちあと{missing}マス。{told}"
        return self._say(en, ja, **values)

    def _one_by_one(self, told: Sequence[str]) -> str:
        """Arguments side by side: in sentences of their own where some are told case by case."""
        if self.lang == "ja" or "(1)" not in "".join(told):
            return ("。" if self.lang == "ja" else "; ").join(told)
        return ". ".join([told[0], *(one[:1].upper() + one[1:] for one in told[1:])])

    def _left_over(self, causes: Sequence[tuple[Marks, str]], missing: int, fine: Sequence[int]) -> str:
        """What is left of a line when some of its ways are ruled out, if that is not plain."""
        if 0 < len(fine) <= TOLD:
            ways = (" or " if self.lang == "en" else "か").join(self._every(way) for way in fine)
            return self._say("this leaves {ways}", "残るのは{ways}", ways=ways)
        always = reduce(and_, fine) if fine else 0
        if fine and all((way & ~always).bit_count() == 1 for way in fine):
            values = {
                "always": self._every(always) if always else "",
                "one": self._every(reduce(or_, fine, 0) & ~always),
            }
            en, ja = (
                ("{always} and one of {one}", "{always}と、{one}のうち1マス")
                if always
                else ("one of {one}", "{one}のうち1マス")
            )
            return self._say(f"this leaves {en}", f"残るのは{ja}", **values)
        some = reduce(or_, fine, 0) if fine else 0
        if fine and some & ~always and all((some & ~way).bit_count() == 1 for way in fine):
            return self._say(
                "this leaves all but one of {some}", "残るのは{some}のうち1マスを除くすべて", some=self._every(some)
            )
        needed = sum({struck.no for struck, _ in causes if struck.size() == 1})
        if not fine and needed.bit_count() > missing:
            return self._say(
                f"and {'both' if needed.bit_count() == FEW else 'all of'} {{needed}} are too many",
                "{needed}のすべてでは多すぎる",
                needed=self._every(needed),
            )
        return "" if fine else self._say("so no way is left", "だから埋め方がない")

    def _bits(self, cells: int) -> list[int]:
        return [1 << i for i in range(cells.bit_length()) if cells >> i & 1]

    def _with(self, way: Marks) -> str:
        """Some cells shaded and others blank."""
        parts = []
        for cells, en, ja in ((way.yes, "{cells} shaded", "{cells}が塗り"), (way.no, "{cells} blank", "{cells}が空白")):
            if cells:
                parts.append(self._say(en, ja, cells=self._every(cells)))
        return listed(Some.of(parts), self.lang)

    def _struck_by(self, board: Marks, way: Marks, cells: int, found: Sequence[int]) -> str:
        """What some cells of a line break: a rule, or the room of lenses."""
        tried = board.join(way)
        with suppress(Unsaid):
            return self._ruined_by(tried)
        for run in components(cells & (tried.yes | self.puzzle.ends), self.puzzle.width):
            if run & way.yes and not any(not run & ~one for one in found):
                with suppress(Unsaid):
                    return self._parted_by(run, board) if run & run - 1 else self._unreached(run, board)
                told = ruin(self.step.puzzle, tried, MEANS, self.lang)
                if told:
                    return told
                en = "no lens gets to all of {run}" if run & run - 1 else "no lens gets to {run}"
                return self._say(en, "{run}に届くレンズはない", run=self._every(run))
        raise Unsaid
