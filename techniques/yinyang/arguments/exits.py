"""Groups and their ways out, blocks and what would fill them: the blanks of sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import components, flood
from deduce.board.marks import Marks, bits
from deduce.contract.step import Step
from deduce.explain.blanks import Blanks
from deduce.explain.trials import opposite, ruined
from deduce.language.errors import Unsaid
from deduce.language.words import Some, assumed, cell_name, listed
from techniques.yinyang.arguments import border
from techniques.yinyang.wording import MEANS, PLAIN, groups, shut_out

if TYPE_CHECKING:
    from techniques.yinyang.kind import YinYang

WALL = 7
"""So many stones around a group are named."""


class YinYangBlanks(Blanks):
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""

    puzzle: YinYang

    def __init__(self, step: Step, lang: str) -> None:
        super().__init__(step, lang)
        self.side = 0 if step.conclusion.yes else 1
        self.mine, self.others = self.marks[self.side], self.marks[1 - self.side]

    def _named(self, cells: int, side: int) -> str:
        """Stones of one colour, large groups by their first stone."""
        return groups(self.puzzle, self.step.before, cells, side, self.lang)

    def _wall(self, cells: int) -> str:
        """Stones of the other colour, one by one."""
        return self.puzzle.noun(Marks(*(cells, 0)[:: 2 * self.side - 1]), self.lang)

    def _colour_of(self, side: int) -> str:
        colour = self.puzzle.sides[side]
        return self._say(colour.en, colour.ja)

    def _groups(self) -> str:
        return self._named(self.mine, self.side)

    def _both_colours(self) -> str:
        return listed(Some.of(text for k in (0, 1) if (text := self._named(self.marks[k], k))), self.lang)

    def _colour(self) -> str:
        return self._colour_of(self.side)

    # The border ------------------------------------------------------------------------------------------------------

    def _ways(self) -> str:
        return border.ways(self.puzzle, self.step, self.lang)

    def _none(self) -> str:
        return border.none(self.puzzle, self.step, self.lang)

    def _change(self) -> str:
        return border.change(self.puzzle, self.step, self.lang)

    def _pair(self) -> str:
        return border.pair(self.puzzle, self.step, self.lang)

    # Ways out --------------------------------------------------------------------------------------------------------

    def _exit(self) -> str:
        """The group that has one way out, to which other stones, and the stones that close the other ways."""
        for group in components(self.mine, self.puzzle.width):
            around, rest = self.puzzle.grid.beside(group) & ~group, self.mine & ~group
            closed = around & self.others
            if around & ~self.others == self.step.conclusion[self.side] and closed and rest:
                one, other = self._named(group, self.side), self._named(rest, self.side)
                leave = "leave" if closed & closed - 1 else "leaves"
                en = f"{{wall}} {leave} {{one}} one way out to {{other}}"
                ja = "{wall}があり、{one}から{other}への出口は一つしかない"
                if closed.bit_count() > WALL:
                    en = "the {colour} stones around {one} leave it one way out to {other}"
                    ja = "まわりの{colour}のため、{one}から{other}への出口は一つしかない"
                colour = self._colour_of(1 - self.side)
                return self._say(en, ja, wall=self._wall(closed), one=one, other=other, colour=colour)
        raise Unsaid

    def _both(self) -> str:
        """The cell that is the one way out of a group of either colour."""
        exits: list[dict[int, int]] = []
        for mine, others in (self.marks, self.marks[::-1]):
            parts = components(mine, self.puzzle.width)
            ways = {group: self.puzzle.grid.beside(group) & ~group & ~others for group in parts}
            exits.append({way: group for group, way in ways.items() if way and not way & way - 1 and mine & ~group})
        for cell in exits[0].keys() & exits[1].keys():
            one, other = (self._named(exits[side][cell], side) for side in (0, 1))
            return self._say(
                "{cell} would be the one way out both of {one} and of {other}",
                "{cell}が{one}と{other}の両方のただ一つの出口になる",
                cell=self._spot(cell),
                one=one,
                other=other,
            )
        raise Unsaid

    def _severed(self) -> str:
        """Which groups would be cut apart, and by which stones of the other colour; many of them by their groups."""
        wall, apart = self.others, self._groups()
        if not wall:
            return self._say("{apart} would be cut apart", "{apart}が分断されてしまう", apart=apart)
        named = self._wall(wall) if wall.bit_count() <= WALL else self._named(wall, 1 - self.side)
        return self._say("{wall} would cut {apart} apart", "{wall}が{apart}を分断してしまう", wall=named, apart=apart)

    def _past(self) -> str:
        """The stones of the other colour past which a way leads, as far as they are few."""
        if not 0 < self.others.bit_count() <= WALL:
            raise Unsaid
        return self._say("past {wall} ", "{wall}があるので、", wall=self._wall(self.others))

    # Blocks ----------------------------------------------------------------------------------------------------------

    def _filled(self) -> str:
        return opposite(self.step, PLAIN, self.lang)

    def _unfilled(self) -> str:
        return ruined(self.step, PLAIN, self.lang)

    def _followed(self) -> str:
        return opposite(self.step, MEANS, self.lang, split=False)

    def _otherwise(self) -> str:
        """The opposite of the one stone that is concluded."""
        if self.step.conclusion.clash or self.step.conclusion.size() > 1:
            raise Unsaid
        return self.puzzle.noun(self.step.conclusion.flipped, self.lang)

    def _partner(self) -> str:
        """The other open cell of a 2×3 block."""
        conclusion, shape = self.step.conclusion, self.puzzle.grid
        cells = self.marks.known | (0 if conclusion.clash else conclusion.known)
        (top, bottom), (left, right) = ((min(side), max(side)) for side in zip(*shape.cells(cells), strict=True))
        rest = shape.union((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)) & ~cells
        if not rest or rest & rest - 1 or conclusion.clash:
            raise Unsaid
        first = assumed(self.puzzle.phrase(next(conclusion.literals()).flipped, self.lang), self.lang)
        return self._say(
            "if {first}, {rest} would fill a 2×2 block in one colour and make a checkerboard in the other",
            "{first}とすると{rest}は一方の色では一色の2×2、他方では市松模様になる",
            first=first,
            rest=self._spot(rest),
        )

    def _shut(self) -> str:
        """A block that a colour cannot get into."""
        found = shut_out(self.puzzle, self.marks)
        if found is None:
            raise Unsaid
        return found.said(self.lang)

    def _block(self) -> str:
        """The block that a colour could not get into without the concluded cells, by its corners."""
        mine, shape, w = self.mine, self.puzzle.grid, self.puzzle.width
        cell = self.step.conclusion[self.side] & -self.step.conclusion[self.side]
        home = flood(mine & -mine, self.puzzle.board & ~self.others & ~cell, w)
        if not mine or mine & ~home:
            raise Unsaid
        shut = self.puzzle.blocks & ~(home | home >> 1 | home >> w | home >> w + 1)
        if not shut:
            raise Unsaid
        r, c = shape.at(cell)
        y, x = min((shape.at(bit) for bit in bits(shut)), key=lambda at: max(abs(at[0] - r), abs(at[1] - c)))
        return f"{cell_name((y, x), self.lang)}–{cell_name((y + 1, x + 1), self.lang)}"
