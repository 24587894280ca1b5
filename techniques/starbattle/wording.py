"""What steps and contradictions say: units in ranges, what they need against what is left, which one starves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cells_named, listed, number
from techniques.starbattle.shared.layout import letter
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally, placed, tally
from techniques.starbattle.shared.windows import Bands, bands, counted

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.starbattle.kind import StarBattle

SORTS = {"en": ("row", "column", "region"), "ja": ("{}行目", "{}列目", "{}の領域")}
RUN = 3
"""From this many on, units that follow one another are said as a range."""


def units(puzzle: StarBattle, indexes: Sequence[int], lang: str) -> str:
    """Some units by name: "columns 5–10", "regions A–F and I", "all rows but 3"."""
    n, parts = puzzle.rows, []
    for sort, word in enumerate(SORTS[lang]):
        mine = [i - sort * n for i in indexes if i // n == sort]
        others = [i for i in range(n) if i not in mine]
        but = len(others) < len(_runs(mine)) and others
        names = [letter(i) if sort == 2 else str(i + 1) for i in range(n)]
        told = [names[a] if a == b else f"{names[a]}–{names[b]}" for a, b in _runs(others if but else mine)]
        if not mine:
            continue
        if lang == "ja":
            parts.append(word.format("、".join(told)) + ("以外のすべて" if but else ""))
        elif but:
            parts.append(f"all {word}s but {listed(told, lang)}")
        else:
            parts.append(f"{word}{'s' if len(mine) > 1 else ''} {listed(told, lang)}")
    return listed(parts, lang) if parts else ""


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last of numbers that follow one another; short runs one by one."""
    starts = [i for i in places if i - 1 not in places]
    ends = [i for i in places if i + 1 not in places]
    found = []
    for a, b in zip(starts, ends, strict=True):
        found += [(a, b)] if b - a + 1 >= RUN else [(i, i) for i in range(a, b + 1)]
    return found


def stars(count: int, lang: str) -> str:
    """So many stars in words."""
    return f"星{count}個" if lang == "ja" else f"{number(count)} star{'' if count == 1 else 's'}"


def broken(puzzle: StarBattle, marks: Marks) -> Message | None:
    """What the marks plainly break: stars that touch, a unit with too many, or one without room for those it needs."""
    for star in bits(marks.yes):
        other = puzzle.layout.touching[star] & marks.yes
        if other:
            return msg("{cells} would touch", cells=_stars_at(puzzle, star | other))
    state = tally(puzzle, marks)
    for i, need in enumerate(state.need):
        known, left = puzzle.kept >> i & 1, state.left[i]
        name: Name = {lang: units(puzzle, [i], lang) for lang in LANGUAGES}
        if known and need < 0:
            there = _stars_at(puzzle, puzzle.units[i] & marks.yes)
            return msg(
                "{unit} takes {needed}, but would have {cells}", unit=name, needed=_count(puzzle.stars), cells=there
            )
        room = fits(left, puzzle.width, need) if need > 0 else 0
        if known and room < need:
            if not room:
                return msg("{unit} needs {needed}, but has no place left", unit=name, needed=_count(need))
            cells = {lang: cells_named(list(puzzle.grid.cells(left)), lang) for lang in LANGUAGES}
            text = msg("{unit} needs {needed}, but there is room for {room} only, in {cells}")
            return Message(text.template, unit=name, needed=_count(need), room=_count(room), cells=cells)
    return None


def _stars_at(puzzle: StarBattle, cells: int) -> Name:
    return {lang: puzzle.noun(Marks(cells, 0), lang) for lang in LANGUAGES}


def _count(some: int) -> Name:
    return {lang: stars(some, lang) for lang in LANGUAGES}


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
        return listed([_tile(self.puzzle, block, self.lang) for block in self.blocks], self.lang)

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

    # A star on a cell ------------------------------------------------------------------------------------------------

    def _starved(self) -> str:
        """The unit that a star there would leave without room, and how much it would have."""
        after = self._placed()
        for i in self.acting:
            need = after.need[i]
            room = fits(after.left[i], self.puzzle.width, need) if need > 0 else need
            if need > 0 and room < need:
                name = self._some([i])
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
        n, after = self.n, self._placed()
        for axis, found in enumerate(counted(self.puzzle, after)):
            for (a, b), need, low, high in zip(
                self.puzzle.layout.spans, found.need, found.low, found.high, strict=True
            ):
                if need >= 0 and (low > need or high < need):
                    name = self._some([axis * n + i for i in range(a, b)])
                    takes, more = need, low if low > need else high
                    if self.lang == "ja":
                        return f"{name}には星{takes}個なのに{more}個" + ("以上" if low > need else "まで")
                    if low > need:
                        return f"press {stars(more, 'en')} into {name}, which would take {number(takes)}"
                    return f"leave room for {stars(more, 'en')} in {name}, which would need {number(takes)}"
        raise Unsaid

    def _placed(self) -> Tally:
        cells = self.step.conclusion.no & self.state.open
        if self.step.conclusion.clash or not cells:
            raise Unsaid
        return placed(self.puzzle.layout, self.state, cells & -cells)


def _tile(puzzle: StarBattle, block: int, lang: str) -> str:
    """The cells of a block, row by row."""
    rows: dict[int, list[int]] = {}
    for r, c in puzzle.grid.cells(block):
        rows.setdefault(r, []).append(c)
    if lang == "ja":
        return "+".join(
            f"{r + 1}行{cs[0] + 1}" + (f"–{cs[-1] + 1}" if len(cs) > 1 else "") + "列" for r, cs in rows.items()
        )
    return "+".join(f"r{r + 1}c{cs[0] + 1}" + (f"–c{cs[-1] + 1}" if len(cs) > 1 else "") for r, cs in rows.items())


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


def look(puzzle: StarBattle, step: Step) -> tuple[Name, int] | None:
    """The unit that acts, or the lines; the regions where there are none."""
    words = Words(step, "en")
    found = words.line_numbers if len(words.line_numbers) > 1 else words.acting[-1:]
    if not found:
        return None
    cells = 0
    for i in found:
        cells |= puzzle.units[i]
    return {lang: units(puzzle, found, lang) for lang in LANGUAGES}, cells
