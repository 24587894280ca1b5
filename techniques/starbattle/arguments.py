"""The blanks of sentences: units in ranges, what they need against what is left, which one starves.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import cells_named, listed, number
from techniques.starbattle.names import stars, tile, units
from techniques.starbattle.shared.flows import shares
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.placements import placements
from techniques.starbattle.shared.tally import Tally, forced, placed, spoils, tally
from techniques.starbattle.shared.two_lines import common as of_two
from techniques.starbattle.shared.windows import Bands, bands, counted

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from techniques.starbattle.kind import StarBattle


FEW = 2
"""So many arguments about single cells are told."""


class Words:
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""

    def __init__(self, step: Step, lang: str) -> None:
        self.step, self.lang = step, lang
        puzzle: StarBattle = step.puzzle.keep(step.clues)  # type: ignore[assignment]
        self.puzzle, self.n = puzzle, puzzle.rows
        self.state = tally(puzzle, step.reason)
        self.acting = [i for i, need in enumerate(self.state.need) if need > 0]
        self.line_numbers = [i for i in self.acting if i < 2 * self.n]
        self.region_numbers = [i for i in self.acting if i >= 2 * self.n]

    def __getitem__(self, blank: str) -> str:
        return str(getattr(self, f"_{blank}")())

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
        """The unit with its last places."""
        for i in self.acting:
            count = self.state.need[i]
            if self.state.left[i].bit_count() == count:
                name = self._some([i])
                if self.lang == "ja":
                    return f"{name}の残りのマスは{count}つだけ"
                if count == 1:
                    return f"{name} has one place left"
                return f"{name} needs {number(count)} stars and has {number(count)} places left"
        raise Unsaid

    def _inner(self) -> str:
        return self._some([self._inside()[0]])

    def _outer(self) -> str:
        return self._some([self._inside()[1]])

    def _inner_needs(self) -> str:
        return stars(self.state.need[self._inside()[0]], self.lang)

    def _outer_needs(self) -> str:
        return stars(self.state.need[self._inside()[1]], self.lang)

    def _same_need(self) -> str:
        """What lines and regions need, where that is the same."""
        if self._needs(self.line_numbers) != self._needs(self.region_numbers):
            raise Unsaid
        return self._lines_need()

    def _inside(self) -> tuple[int, int]:
        """The unit whose places all lie in the other one, and that one."""
        for i in self.acting:
            for j in self.acting:
                if i != j and self.state.left[i] and not self.state.left[i] & ~self.puzzle.units[j]:
                    return i, j
        raise Unsaid

    def _some(self, indexes: Sequence[int]) -> str:
        if not indexes:
            raise Unsaid
        return units(self.puzzle, indexes, self.lang)

    def _needs(self, indexes: Sequence[int]) -> int:
        return sum(self.state.need[i] for i in indexes)

    # Blocks ----------------------------------------------------------------------------------------------------------

    @cached_property
    def blocks(self) -> list[int]:
        """The places of the unit in as many 2×2 blocks as it needs stars; empty where there is no such covering."""
        for i in self.acting:
            found = _covering(self.puzzle, self.state.left[i], self.state.need[i])
            if found:
                return found
        return []

    def _tile(self) -> str:
        if len(self.blocks) != 1:
            raise Unsaid
        return self._tiles()

    def _tiles(self) -> str:
        if not self.blocks or len(self.acting) != 1:
            raise Unsaid
        return listed([tile(self.puzzle, block, self.lang) for block in self.blocks], self.lang)

    # Lines and the regions in them -----------------------------------------------------------------------------------

    @cached_property
    def _band(self) -> tuple[Bands, int]:
        """The band that the lines are, as the place in its list."""
        n = self.n
        for axis, found in enumerate(bands(self.puzzle, self.step.reason)):
            mine = [i - axis * n for i in self.line_numbers if i // n == axis]
            if mine and len(mine) == len(self.line_numbers) == mine[-1] - mine[0] + 1:
                spans = self.puzzle.layout.spans
                if (mine[0], mine[-1] + 1) in spans:
                    return found, spans.index((mine[0], mine[-1] + 1))
        raise Unsaid

    def _numbers(self) -> tuple[int, int, int]:
        """What the lines need, and how many stars the regions have in them at least and at most."""
        axis, k = self._band
        return axis.need[k], axis.low[k], axis.high[k]

    def _least(self) -> str:
        """The stars that the regions put into the lines at least, where these take no more."""
        need, low, _ = self._numbers()
        return self._when(need == low, low)

    def _most(self) -> str:
        """The stars for which there is room in the lines, where these need as many."""
        need, _, high = self._numbers()
        return self._when(need == high, high)

    def _over(self) -> str:
        """The stars that the regions put into the lines at least, where that is too many."""
        need, low, _ = self._numbers()
        return self._when(low > need, low)

    def _under(self) -> str:
        """The stars for which there is room in the lines, where that is too few."""
        need, _, high = self._numbers()
        return self._when(high < need, high)

    def _when(self, holds: bool, count: int) -> str:
        if not holds:
            raise Unsaid
        return stars(count, self.lang)

    # Parts of regions that hold stars -------------------------------------------------------------------------------

    def _held(self) -> str:
        """The part of a region from which the conclusion follows, with what the others leave to it."""
        for part in _parts(self.puzzle, self.state):
            if self._follows(part.cells, part.least):
                return self._part(part)
        raise Unsaid

    def _part(self, part: Part) -> str:
        values = {
            "lines": self._some(part.lines),
            "region": self._some([part.region]),
            "need": stars(part.need, self.lang),
            "others": number(part.others) if self.lang == "en" else part.others,
            "count": number(part.least) if self.lang == "en" else part.least,
        }
        if part.least <= 0:
            en = (
                "the other regions put all {need} into {lines}"
                if part.need > 1
                else "another region puts its star into {lines}"
            )
            return self._say(
                en + ", which leaves none for {region}",
                "{lines}の{need}はほかの領域だけで足り、{region}には残らない",
                **values,
            )
        if part.inside:
            en = "{lines} need{s} {need} and other regions have room for {others} there, so {region} has {count} there"
            if not part.others:
                en = "only {region} can give {lines} the {need} needed there"
            ja = "{lines}の{need}のうちほかの領域に入るのは{others}個までで、残り{count}個は{region}のもの"
        else:
            en = "the other regions put {others} of the {need} into {lines}, so {region} has {count} outside"
            ja = "{lines}の{need}のうち{others}個はほかの領域のもので、{region}はその外に{count}個"
        return self._say(en, ja, s="s" if len(part.lines) == 1 else "", **values)

    def _follows(self, cells: int, count: int) -> bool:
        """Whether the conclusion follows from so many stars in some cells."""
        yes, no = (side & self.state.open for side in self.step.conclusion)
        layout, width = self.puzzle.layout, self.puzzle.width
        if count <= 0:
            return not yes and not no & ~cells
        empty = spoils(layout, cells, count, self.state.single)
        return empty >= 0 and not no & ~empty and not yes & ~forced(cells, count, width)

    def _rest(self) -> str:
        """What lines and regions need, and how many stars that leaves to the part in which they differ."""
        best: tuple[int, str] | None = None
        for cells, count, lines, regions, inside in _differences(self.puzzle, self.state):
            if self._follows(cells, count) and (best is None or cells.bit_count() < best[0]):
                values = {
                    "lines": self._some(lines),
                    "regions": self._some(regions),
                    "lines_need": stars(self._needs(lines), self.lang),
                    "regions_need": number(self._needs(regions)) if self.lang == "en" else self._needs(regions),
                    "cells": cells_named(list(self.puzzle.grid.cells(cells)), self.lang),
                    "count": (number(count) if count > 0 else "none") if self.lang == "en" else count,
                }
                if inside:
                    en = "{lines} need {lines_need}, {regions_need} of them in {regions}, so {count} in {cells}"
                    ja = "{lines}の{lines_need}のうち{regions_need}個は{regions}にあり、{cells}には{count}個"
                else:
                    values["regions_need"] = stars(self._needs(regions), self.lang)
                    values["lines_need"] = number(self._needs(lines)) if self.lang == "en" else self._needs(lines)
                    en = "{regions} need {regions_need}, {lines_need} of them in {lines}, so {count} in {cells}"
                    ja = "{regions}の{regions_need}のうち{lines_need}個は{lines}にあり、{cells}には{count}個"
                if len(lines if inside else regions) == 1:
                    en = en.replace(" need ", " needs ")
                best = cells.bit_count(), self._say(en, ja, **values)
        if best is None:
            raise Unsaid
        return best[1]

    def _share(self) -> str:
        """The number of stars of one region in one line that every sharing out has."""
        needs, lefts, n = self.state.need[2 * self.n :], self.state.left[2 * self.n :], self.n
        for axis, lines in enumerate((self.puzzle.layout.rows, self.puzzle.layout.cols)):
            rooms = tuple(tuple(fits(left & line, self.puzzle.width, n) for line in lines) for left in lefts)
            for i, j, count in shares(tuple(needs), tuple(self.state.need[axis * n : axis * n + n]), rooms) or ():
                if self._follows(lefts[i] & lines[j], count):
                    values = {
                        "region": self._some([2 * n + i]),
                        "line": self._some([axis * n + j]),
                        "count": stars(count, self.lang),
                    }
                    return self._say("{region} has {count} in {line}", "{region}は{line}に{count}", **values)
        raise Unsaid

    def _placing(self) -> str:
        """The unit whose stars are placed every way, with the units that limit them."""
        few = [(i, self.state.need[i]) for i in self.acting]
        for i, need in few:
            left = self.state.left[i]
            limits = [(j, most) for j, most in few if j != i and most <= need and self.puzzle.units[j] & left]
            found = placements(self.puzzle.layout, left, need, tuple(limits)) if need > 1 else None
            yes, no = (side & self.state.open for side in self.step.conclusion)
            if found and not yes & ~found[0] and not no & ~found[1]:
                told = [
                    self._say(
                        "{unit} needs {need}", "{unit}には{need}", unit=self._some([i]), need=stars(need, self.lang)
                    )
                ]
                for j, most in limits:
                    few_ = number(most) if self.lang == "en" else f"{most}個"
                    told.append(self._say("{unit} takes {most}", "{unit}は{most}まで", unit=self._some([j]), most=few_))
                return listed(told, self.lang)
        raise Unsaid

    # A star on a cell ------------------------------------------------------------------------------------------------

    def _starved(self) -> str:
        """The unit that a star there would leave without room, and how much it would have."""
        try:
            return self._after(self._starving, only=True)
        except Unsaid:
            return self._after(lambda after: self._starving(after, by=False))

    def _starving(self, after: Tally, *, by: bool = True) -> str:
        for i in self.acting:
            need = after.need[i]
            room = fits(after.left[i], self.puzzle.width, need) if need > 0 else need
            if need > 0 and room < need:
                name = self._some([i])
                if not by:
                    return self._say("{name} too little room", "{name}の星が足りなくなる", name=name)
                if self.lang == "ja":
                    return (
                        f"{name}には星{need}個が必要なのに{room}個しか入らなくなる"
                        if room
                        else f"{name}に星を置くマスがなくなる"
                    )
                if not room:
                    return f"{name} no place for {'its star' if need == 1 else f'its {number(need)} stars'}"
                return f"{name} room for {stars(room, 'en')} where it needs {number(need)}"
        raise Unsaid

    def _pressed(self) -> str:
        """What a star there would do to the lines: press too many stars into them, or leave too few."""
        return self._after(self._pressing)

    def _pressing(self, after: Tally) -> str:
        n = self.n
        for axis, found in enumerate(counted(self.puzzle, after)):
            for (a, b), need, low, high in zip(
                self.puzzle.layout.spans, found.need, found.low, found.high, strict=True
            ):
                if need >= 0 and (low > need or high < need):
                    name = self._some([axis * n + i for i in range(a, b)])
                    takes, more = need, low if low > need else high
                    if self.lang == "ja":
                        return f"{name}には星{takes}個なのに{more}個" + ("以上になる" if low > need else "しか入らない")
                    if low > need:
                        return f"press {stars(more, 'en')} into {name}, which would take {number(takes)}"
                    return f"leave room for {stars(more, 'en')} in {name}, which would need {number(takes)}"
        held = list(_parts(self.puzzle, after))
        layout, width = self.puzzle.layout, self.puzzle.width
        for one in held:
            drawn = forced(one.cells, one.least, width) if one.least > 0 else 0
            for other in held if drawn else ():
                empty = other.cells if other.least <= 0 else spoils(layout, other.cells, other.least, after.single)
                if other is not one and empty & drawn:
                    star = drawn & empty & -(drawn & empty)
                    values = {
                        "one": self._where(one),
                        "star": cells_named(list(self.puzzle.grid.cells(star)), self.lang),
                        "other": self._where(other),
                    }
                    en = "bring a star of {one} to {star} and leave {other} too little room"
                    if other.least <= 0:
                        en = "bring a star of {one} to {star}, where {other} can have none"
                    return self._say(en, "{one}の星が{star}に決まり、{other}の星が入らない", **values)
        raise Unsaid

    def _where(self, part: Part) -> str:
        region = self._some([part.region])
        if not part.lines:
            return region
        lines = self._some(part.lines)
        if part.inside:
            return self._say("{region} in {lines}", "{lines}の中の{region}", region=region, lines=lines)
        return self._say("{region} outside {lines}", "{lines}の外の{region}", region=region, lines=lines)

    def _squeezed(self) -> str:
        """The two lines that a star there would leave without a way to be filled."""
        return self._after(self._squeezing)

    def _squeezing(self, after: Tally) -> str:
        """The two lines that could not be filled; or a star that two lines need and two others cannot have."""
        n = self.n
        found: list[tuple[str, tuple[int, int]]] = []
        for axis in (0, 1):
            for k in range(n - 1):
                i = axis * n + k
                a, b, cells = after.need[i], after.need[i + 1], after.left[i] | after.left[i + 1]
                if a >= 0 and b >= 0 and a + b:
                    single = after.single[1 - axis]
                    shared = of_two(self.puzzle.layout, axis, k, cells, a, b, cells & single)
                    name = self._some([i, i + 1])
                    if shared is None:
                        return self._say("leave {name} no way to be filled", "{name}を埋められなくなる", name=name)
                    found.append((name, shared))
        for one, (yes, _) in found:
            for other, (_, no) in found:
                if yes & no:
                    star = cells_named(list(self.puzzle.grid.cells(yes & no & -(yes & no))), self.lang)
                    en = "bring a star of {one} to {star}, where {other} can have none"
                    return self._say(
                        en, "{one}の星が{star}に決まり、{other}が埋まらなくなる", one=one, other=other, star=star
                    )
        raise Unsaid

    def _now(self) -> str:
        """What the counts press or leave as it stands."""
        return self._pressing(self.state)

    def _unfilled(self) -> str:
        """What the ways to fill two lines leave as it stands."""
        return self._squeezing(self.state)

    def _after(self, tell: Callable[[Tally], str], *, only: bool = False) -> str:
        """What a star on a concluded cell would do; of several cells, where that differs, cell by cell."""
        cells = self.step.conclusion.no & self.state.open
        if self.step.conclusion.clash or not cells:
            raise Unsaid
        told = dict[str, int]()
        for cell in bits(cells):
            text = tell(placed(self.puzzle.layout, self.state, cell))
            told[text] = told.get(text, 0) | cell
        if len(told) == 1:
            return next(iter(told))
        if only:
            raise Unsaid
        each = []
        for text, some in list(told.items())[:FEW]:
            names = cells_named(list(self.puzzle.grid.cells(some)), self.lang)
            each.append(self._say("{text} ({names})", "{text}（{names}）", text=text, names=names))
        joined = listed(each, "ja") if self.lang == "ja" else " or ".join(each)
        return joined + (self._say(" and so on", "など") if len(told) > FEW else "")

    def _say(self, en: str, ja: str, **values: object) -> str:
        return (ja if self.lang == "ja" else en).format(**values)


class Part(NamedTuple):
    """A part of a region with the stars that it holds at least; none where that is 0.

    Attributes:
        cells: its cells.
        least: the stars.
        region: which unit the region is.
        lines: the lines, and whether the part lies inside them; none where it is the whole region.
        need: what the lines need.
        others: what the other regions have there, at most or at least.
    """

    cells: int
    least: int
    region: int
    lines: Sequence[int] = ()
    inside: bool = True
    need: int = 0
    others: int = 0


def _parts(puzzle: StarBattle, state: Tally) -> Iterator[Part]:
    """The parts of regions, as `techniques.starbattle.shared.windows.parts` has them."""
    n = puzzle.rows
    lefts, needs = state.left[2 * n :], state.need[2 * n :]
    yield from (
        Part(left, lacks, 2 * n + j) for j, (left, lacks) in enumerate(zip(lefts, needs, strict=True)) if lacks > 0
    )
    for axis, found in enumerate(counted(puzzle, state)):
        for k, (a, b) in enumerate(puzzle.layout.spans):
            need, low, high, lines = found.need[k], found.low[k], found.high[k], range(axis * n + a, axis * n + b)
            for j, one in enumerate(found.regions if need >= 0 else ()):
                least, most, inside = one.low[k], one.high[k], lefts[j] & found.cells[k]
                more, less = max(least, need - high + most), min(most, need - low + least)
                if more > least:
                    yield Part(inside, more, 2 * n + j, lines, True, need, high - most)
                    if more == needs[j]:
                        yield Part(lefts[j] ^ inside, 0, 2 * n + j, lines, False, need, high - most)
                if less < most:
                    if not less:
                        yield Part(inside, 0, 2 * n + j, lines, True, need, low - least)
                    if needs[j] > 0:
                        yield Part(lefts[j] ^ inside, needs[j] - less, 2 * n + j, lines, False, need, low - least)


def _differences(puzzle: StarBattle, state: Tally) -> Iterator[tuple[int, int, Sequence[int], Sequence[int], bool]]:
    """Lines without regions inside them, and regions without lines inside them: cells, stars, lines and regions."""
    n = puzzle.rows
    regions = [2 * n + j for j, need in enumerate(state.need[2 * n :]) if need > 0]
    for axis, found in enumerate(counted(puzzle, state)):
        for (a, b), band, total in zip(puzzle.layout.spans, found.cells, found.need, strict=True):
            lines = range(axis * n + a, axis * n + b)
            inside = [j for j in regions if not state.left[j] & ~band] if total >= 0 else []
            meeting = [j for j in regions if puzzle.units[j] & band] if total >= 0 else []
            around = band & state.open & ~sum(state.left[j] for j in meeting)
            for size in range(1, len(inside) + 1):
                for chosen in combinations(inside, size):
                    rest = band & state.open & ~sum(state.left[j] for j in chosen)
                    yield rest, total - sum(state.need[j] for j in chosen), lines, chosen, True
            must = [j for j in meeting if state.left[j] & band]
            free = [j for j in meeting if not state.left[j] & band]
            for size in range(len(free) + 1 if must and not around else 0):
                for chosen in combinations(free, size):
                    taken = (*must, *chosen)
                    rest = sum(state.left[j] for j in taken) & ~band
                    yield rest, sum(state.need[j] for j in taken) - total, lines, taken, False


def _covering(puzzle: StarBattle, cells: int, most: int) -> list[int]:
    """Cells in so many 2×2 blocks, none in two; empty where that does not do."""
    if not cells or not most:
        return []
    first = cells & -cells
    for block in _blocks(puzzle, first):
        rest = cells & ~block
        more = _covering(puzzle, rest, most - 1) if rest else []
        if not rest or more:
            return [cells & block, *more]
    return []


def _blocks(puzzle: StarBattle, cell: int) -> Iterator[int]:
    """The 2×2 blocks that have a cell which is the first one left: it is in their upper row, or alone in the lower."""
    w = puzzle.width
    square = 1 | 2 | 1 << w | 2 << w
    for shift in (0, 1):
        corner = cell >> shift
        if corner:
            yield square * corner
