"""Which units act in a step, and what they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import Marks, bits
from deduce.explain.blanks import Blanks
from deduce.language.errors import Unsaid
from deduce.language.words import number
from techniques.starbattle.arguments.parts import covering
from techniques.starbattle.names import stars, tiles, units
from techniques.starbattle.shared.tally import Tally, tally

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from techniques.starbattle.kind import StarBattle

BOTH = 2
"""So many cells are said as both."""
TILES = 6
"""So many blocks are named."""


class Filling(NamedTuple):
    """Units all places of which lie in others, which need as many stars."""

    inner: Sequence[int]
    outer: Sequence[int]


class Units(Blanks):
    """The blanks that are about units."""

    puzzle: StarBattle

    def __init__(self, step: Step, lang: str) -> None:
        super().__init__(step, lang)
        self.n = self.puzzle.rows
        self.state = tally(self.puzzle, step.reason)
        self.acting = [i for i, need in enumerate(self.state.need) if need > 0]
        self.line_numbers = [i for i in self.acting if i < 2 * self.n]
        self.region_numbers = [i for i in self.acting if i >= 2 * self.n]

    # Units -----------------------------------------------------------------------------------------------------------

    def _units(self) -> str:
        return self._some(self.acting)

    def _lines(self) -> str:
        return self._some(self.line_numbers)

    def _regions(self) -> str:
        return self._some(self.region_numbers)

    def _full(self) -> str:
        return self._some([i for i, need in enumerate(self.state.need) if need == 0])

    def _its_stars(self) -> str:
        count = self.puzzle.stars
        if self.lang == "ja":
            return stars(count, "ja")
        return "its star" if count == 1 else f"its {number(count)} stars"

    def _lines_need(self) -> str:
        return stars(self._needs(self.line_numbers), self.lang)

    def _shared_need(self) -> str:
        """What the lines need, where all of them are rows or all are columns."""
        if len({i // self.n for i in self.line_numbers}) != 1:
            raise Unsaid
        return self._lines_need()

    def _regions_need(self) -> str:
        return stars(self._needs(self.region_numbers), self.lang)

    def _pair(self) -> str:
        """The stars of the reason."""
        return self.puzzle.noun(Marks(self.step.reason.yes, 0), self.lang)

    def _unit(self) -> str:
        """The one unit that still needs stars."""
        if len(self.acting) != 1:
            raise Unsaid
        return self._some(self.acting)

    def _unit_needs(self) -> str:
        return stars(self._needs(self.acting), self.lang)

    def _left(self) -> str:
        """The unit with its last places: those that are still open, where they show all of the conclusion."""
        now, yes = tally(self.puzzle, self.step.before), self.step.conclusion.yes
        for i in self.acting:
            count = self.state.need[i]
            if self.state.left[i].bit_count() == count:
                if not now.clash and now.left[i].bit_count() == now.need[i] and not yes & ~now.left[i]:
                    count = now.need[i]
                left = self.state.left[i] if count == self.state.need[i] else now.left[i]
                values = {"name": self._some([i]), "need": number(count) if self.lang == "en" else count, "left": ""}
                if left & ~yes:  # of the others the sentence does not speak
                    values["left"] = self._say(", {cells}", "{cells}の", cells=self._cells(left))
                en = "{name} needs {need} stars and has {need} places left{left}"
                return self._say(
                    "{name} has one place left" if count == 1 else en,
                    "{name}にはあと星{need}個が必要で、残りのマスは{left}{need}つだけ",
                    **values,
                )
        raise Unsaid

    def _places_left(self) -> str:
        """The places of the one unit."""
        if len(self.acting) != 1:
            raise Unsaid
        return self._cells(self.state.left[self.acting[0]])

    def _inner(self) -> str:
        return self._some([self._inside()[0]])

    def _outer(self) -> str:
        return self._some([self._inside()[1]])

    def _inner_needs(self) -> str:
        return stars(self.state.need[self._inside()[0]], self.lang)

    def _outer_needs(self) -> str:
        return stars(self.state.need[self._inside()[1]], self.lang)

    def _lines_need_so(self) -> str:
        return self._needing(self.line_numbers, self._alike)

    def _regions_need_so(self) -> str:
        return self._needing(self.region_numbers, self._alike)

    def _lines_take(self) -> str:
        return self._taking(self.line_numbers, self._alike)

    def _regions_take(self) -> str:
        return self._taking(self.region_numbers, self._alike)

    @property
    def _alike(self) -> int:
        """What lines and regions need, where that is the same and one count of them shows all of the conclusion."""
        lines, regions = self.line_numbers, self.region_numbers
        if self._needs(lines) != self._needs(regions):
            raise Unsaid
        if not any(self._shows(*some) for some in ((lines, regions), (regions, lines))):
            raise Unsaid
        return self._needs(lines)

    def _shows(self, some: Sequence[int], others: Sequence[int]) -> bool:
        """Whether all places of some units lie in others, of which the conclusion empties the rest."""
        mine, theirs = (reduce(or_, (self.state.left[i] for i in units), 0) for units in (some, others))
        return not mine & ~theirs and not self.step.conclusion.no & self.state.open & ~(theirs & ~mine)

    # Several counts --------------------------------------------------------------------------------------------------

    def _regions_in(self) -> str:
        """Which regions fill which lines, count by count."""
        found = list[Filling]()
        for some in self._bands():
            band = reduce(or_, (self.state.left[i] for i in some), 0)
            inside = [i for i in self.region_numbers if self.state.left[i] and not self.state.left[i] & ~band]
            found.append(Filling(inside, [i for i in some if self.state.need[i] > 0]))
        return self._counts(found)

    def _lines_in(self) -> str:
        """Which lines fill which regions."""
        found = list[Filling]()
        for some in self._bands():
            band = reduce(or_, (self.state.left[i] for i in some), 0)
            meeting = [i for i in range(2 * self.n, 3 * self.n) if self.state.left[i] & band]
            found.append(Filling([i for i in some if self.state.need[i] > 0], meeting))
        return self._counts(found)

    def _one_in(self) -> str:
        """Which line fills which region, or the reverse."""
        pairs = [(i, j) for i in self.line_numbers for j in self.region_numbers]
        return self._counts([Filling([i], [j]) for pair in pairs for i, j in (pair, pair[::-1])])

    def _bands(self) -> Iterator[range]:
        """Neighbouring lines of which the counts are known."""
        for axis in (0, self.n):
            for a in range(axis, axis + self.n):
                for b in range(a + 1, axis + self.n + 1):
                    if all(self.state.need[i] >= 0 for i in range(a, b)):
                        yield range(a, b)

    def _counts(self, found: Sequence[Filling]) -> str:
        """As few counts as show all of the conclusion, each with what it shows; those of the fewest units first."""
        if self.step.conclusion.clash or self.step.conclusion.yes & self.state.open:
            raise Unsaid
        left, empties = self.step.conclusion.no & self.state.open, list[tuple[Filling, int]]()
        for count in found:
            mine, theirs = (reduce(or_, (self.state.left[i] for i in units), 0) for units in count)
            need = self._needs(count.outer)
            if mine and not mine & ~theirs and need == self._needs(count.inner) > 0:
                empties.append((count, theirs & ~mine))
        empties.sort(key=lambda one: len(one[0].inner) + len(one[0].outer))
        chosen, every = list[tuple[Filling, int]](), left
        if not left:
            raise Unsaid
        while left:
            best = max(empties, key=lambda one: (one[1] & left).bit_count(), default=(Filling((), ()), 0))
            if not best[1] & left:
                raise Unsaid
            chosen.append(best)
            left &= ~best[1]
        told = list[str]()
        for one in empties:
            if one in chosen and one[1] & every:
                told.append(self._count(*one[0], one[1] & every))
                every &= ~one[1]
        return ("。" if self.lang == "ja" else ". ").join(told)

    def _count(self, inner: Sequence[int], outer: Sequence[int], empty: int) -> str:
        need, therefore = self._needs(inner), self.puzzle.phrase(Marks(0, empty), self.lang)
        values = {"inner": self._some(inner), "outer": self._some(outer), "therefore": therefore}
        values |= {"need": stars(need, self.lang), "s": "s" * (len(inner) == 1), "z": "s" * (len(outer) == 1)}
        en = "All places of {inner}, which need{s} {need}, lie in {outer}, which take{z} no more, so {therefore}"
        ja = "あと{need}が必要な{inner}の残りのマスはすべて{outer}の中にあり、"
        ja += "そこに入る星もあと{need}なので、{therefore}"
        return self._say(en, ja, **values)

    def _needing(self, some: Sequence[int], need: int) -> str:
        """How many stars some lines or regions that were just named need, all of them together."""
        one, sort = len(some) == 1, self._sort(some)
        if self.lang == "ja":
            return f"{self._again(some)}に必要な星は{'' if one else '合わせて'}あと{need}個"
        return f"{sort} needs {stars(need, 'en')}" if one else f"{sort} need {stars(need, 'en')} together"

    def _taking(self, some: Sequence[int], need: int) -> str:
        """That others take no more."""
        one, sort = len(some) == 1, self._sort(some)
        if self.lang == "ja":
            return f"{self._again(some)}に入る星も{'' if one else '合わせて'}あと{need}個"
        return f"{sort} takes no more" if one else f"{sort} together take no more"

    def _sort(self, some: Sequence[int]) -> str:
        """The row, or the columns, that were named before."""
        if len(sorts := {i // self.n for i in some}) != 1:
            raise Unsaid
        return f"the {('row', 'column', 'region')[sorts.pop()]}{'s' * (len(some) > 1)}"

    def _again(self, some: Sequence[int]) -> str:
        if some[0] < 2 * self.n:
            return self._some(some)
        return "これらの領域" if len(some) > 1 else "この領域"

    def _inside(self) -> tuple[int, int]:
        """The unit whose places all lie in the other one, and that one."""
        for i in self.acting:
            for j in self.acting:
                if i == j or not self.state.left[i] or self.state.left[i] & ~self.puzzle.units[j]:
                    continue
                if self.step.conclusion.clash or self._shows([i], [j]):
                    return i, j
        raise Unsaid

    def _some(self, indexes: Sequence[int]) -> str:
        if not indexes:
            raise Unsaid
        return units(self.puzzle, indexes, self.lang)

    def _needs(self, indexes: Sequence[int]) -> int:
        return sum(self.state.need[i] for i in indexes)

    def _wanted(self, room: Sequence[int], need: int) -> str:
        """The stars that a room still lacks, with those that it has by now left out."""
        if self.lang == "ja":
            return ("残りの" if need < len(room) * self.puzzle.stars else "") + stars(need, "ja")
        whose = "its" if len(room) == 1 else "their"
        last = "last " if need < len(room) * self.puzzle.stars else ""
        return f"{whose} {last}star" if need == 1 else f"{whose} {last}{number(need)} stars"

    def _taken(self, cells: int, was: Tally, now: Tally, placed: int) -> tuple[str, int, int]:
        """What new stars take from some cells, of those that are still open on the board.

        Returns:
            the units that they fill and with them cells out of their reach; all cells that are lost; and of these those
            that lie in none of these units.
        """
        lost = cells & was.open & ~now.open & ~placed & ~self.step.before.no
        beyond = lost
        for star in bits(placed):
            beyond &= ~self.puzzle.layout.touching[star]
        full = [i for i, need in enumerate(now.need) if not need and was.need[i] > 0 and self.puzzle.units[i] & beyond]
        shut = reduce(or_, (self.puzzle.units[i] for i in full), 0)
        return self._some(full) if full else "", lost, lost & ~shut

    def _take(self) -> str:
        return "takes" if len(self.line_numbers) == 1 else "take"

    def _open_now(self, cells: int, blocks: Sequence[int]) -> int:
        """What is still open of some cells, of which the reason need not say it; 0 if that changes their number."""
        left = cells & ~(self.step.before.yes | self.step.before.no)
        return left if not cells & self.step.before.yes and all(block & left for block in blocks) else 0

    def _places(self, cells: int, count: int, into: str = "に") -> str:
        """The places that are left: in how many blocks, or one by one; and how stars go `into` them in Japanese."""
        blocks = covering(self.puzzle, cells, count)
        if open_now := self._open_now(cells, blocks):
            cells, blocks = open_now, [block & open_now for block in blocks]
        if len(blocks) == count <= TILES and cells.bit_count() > count:
            named = tiles(self.puzzle, blocks, self.lang)
            if count == 1:
                return self._say("in {named}", "{named}{into}", named=named, into=into)
            return self._say("one in each of {named}", "{named}{into}1個ずつ", named=named, into=into)
        return self._say("in {named}", "{named}{into}", named=self._cells(cells), into=into)

    def _put_there(self, cells: int, names: str = "") -> str:
        """The same as what is supposed, in Japanese."""
        if names:
            return f"{names}に星を置くと、"
        return ("そこに星を置くと、", "どちらに星を置いても、", "そのどれに星を置いても、")[
            min(cells.bit_count(), 3) - 1
        ]

    def _one_of(self, cells: int, names: str = "") -> str:
        """A star in some cells: by name, or where these were just named."""
        if names:
            return f"a star in {('', 'either of ', 'any of ')[min(cells.bit_count(), 3) - 1]}{names}"
        return ("a star there", "a star in either", "a star in any of them")[min(cells.bit_count(), 3) - 1]
