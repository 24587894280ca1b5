"""The 2×2 blocks that hold the stars of a unit, and what touches all of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from operator import or_

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import Some, listed, number
from techniques.starbattle.arguments.parts import covering
from techniques.starbattle.arguments.units import BOTH, Units
from techniques.starbattle.names import tile, tiles
from techniques.starbattle.shared.tally import tally


class Tilings(Units):
    """The blanks of blocks that cover the places of a unit."""

    @cached_property
    def blocks(self) -> list[int]:
        """The places of the unit in as many 2×2 blocks as it needs stars; empty where there is no such covering."""
        for i in self.acting:
            found = covering(self.puzzle, self.state.left[i], self.state.need[i])
            if found:
                now = tally(self.puzzle, self.step.before)
                rest = [block & now.left[i] for block in found if not block & self.step.before.yes]
                return rest if not now.clash and len(rest) == now.need[i] and self._tell(rest) else found
        return []

    def _tell(self, blocks: Sequence[int]) -> bool:
        """Whether these blocks show all of the conclusion: what touches all of one, and what alone is left of one."""
        yes, no = (side & self.state.open for side in self.step.conclusion)
        beside = sum(block & ~yes for block in blocks if block & yes)
        left = self._beside(blocks, yes)
        if yes & ~sum(blocks) or not all(self._touched(blocks, cell) for cell in bits(beside)):
            return False
        return all(self.puzzle.layout.touching[cell] & yes or self._touched(left, cell) for cell in bits(no))

    def _beside(self, blocks: Sequence[int], yes: int) -> list[int]:
        """What stars leave of the other blocks."""
        halo = reduce(or_, (self.puzzle.layout.touching[star] for star in bits(yes)), 0)
        return [block & ~halo for block in blocks if not block & yes]

    def _touched(self, blocks: Sequence[int], cells: int) -> list[int]:
        """The blocks of which all is touched by each of some cells that lie in none of it."""
        touching = self.puzzle.layout.touching
        return [
            block for block in blocks if not block & cells and all(not block & ~touching[cell] for cell in bits(cells))
        ]

    def _struck(self) -> str:
        """Why the other cells of a block hold no star: they touch all of another one."""
        yes, told = self.step.conclusion.yes & self.state.open, list[str]()
        for block in self.blocks:
            if other := block & ~yes if block & yes else 0:
                found = self._touched(self.blocks, other)
                if not found:
                    raise Unsaid
                told.append(self._all_of(other, found[0]))
        if not told:
            return self._say("", "る")
        return self._say("; {told}", "り、{told}", told=listed(Some.of(told), self.lang))

    def _all_of(self, cells: int, block: int) -> str:
        """That cells touch all of a block."""
        es = "" if cells & cells - 1 else "es"
        whole = self._whole(block)
        return self._say(
            "{cells} touch{es} {whole}", "{cells}は{whole}に接する", cells=self._cells(cells), es=es, whole=whole
        )

    def _whole(self, block: int) -> str:
        """All of a block: its one cell, both or all of them."""
        if not block & block - 1:
            return self._cells(block)
        both = block.bit_count() == BOTH
        named = tile(self.puzzle, block, self.lang)
        return self._say(
            f"{'both' if both else 'all'} of {{named}}", f"{{named}}の{'両方' if both else 'すべて'}", named=named
        )

    def _touching(self) -> str:
        """That each cell that is concluded to be empty touches all of a block, unless stars there make that plain."""
        if not self._tell(self.blocks):
            raise Unsaid
        yes, no = (side & self.state.open for side in self.step.conclusion)
        if all(self.puzzle.layout.touching[cell] & yes for cell in bits(no)):
            return ""
        if yes:
            return self._say(": {besides}", "", besides=self._beside_stars()) if self.lang == "en" else ""
        touched = self._touched(self.blocks, no)
        if not touched:
            return self._say(": each touches all cells of a block", "どれか一つの全マスに接する")
        whole = self._whole(touched[0])
        if len(self.blocks) == 1 and touched[0] & touched[0] - 1:  # the sentence has just named it
            named = tile(self.puzzle, touched[0], self.lang)
            whole = whole.replace(f"{named}の", "その") if self.lang == "ja" else whole.replace(named, "its cells")
        they = "they touch" if no & no - 1 else "it touches"
        return self._say(": {they} {whole}", "{whole}に接する", they=they, whole=whole)

    def _besides(self) -> str:
        """The same in Japanese behind what is concluded, where there are stars too."""
        yes, no = (side & self.state.open for side in self.step.conclusion)
        if not yes or self.lang == "en" or all(self.puzzle.layout.touching[cell] & yes for cell in bits(no)):
            return ""
        return f"（{self._beside_stars()}）"

    def _beside_stars(self) -> str:
        """Which cells touch all that stars leave of a block."""
        yes, no = (side & self.state.open for side in self.step.conclusion)
        left, told = self._beside(self.blocks, yes), dict[int, int]()
        for cell in bits(no):
            if not self.puzzle.layout.touching[cell] & yes:
                block = self._touched(left, cell)[0]
                told[block] = told.get(block, 0) | cell
        return listed(Some.of(self._all_of(cells, block) for block, cells in told.items()), self.lang)

    def _last_star(self) -> str:
        """The one star that a unit needs."""
        last = self.puzzle.stars > 1
        return self._say(f"The {'last ' * last}star of {{unit}}", f"{{unit}}の{'残りの' * last}星", unit=self._unit())

    def _tile(self) -> str:
        """The block of the one star of a unit, or its two cells."""
        if len(self.blocks) != 1:
            raise Unsaid
        [block] = self.blocks
        if block.bit_count() <= BOTH:
            return self._say(" or ", "か").join(self._spot(cell) for cell in bits(block))
        return self._tiles()

    def _tiles(self) -> str:
        if not self.blocks or len(self.acting) != 1:
            raise Unsaid
        return tiles(self.puzzle, self.blocks, self.lang)

    def _tiled(self) -> str:
        """The stars of the unit that the blocks hold."""
        need = len(self.blocks)
        if self.lang == "ja":
            return f"{self._unit()}の{'残りの' * (need < self.puzzle.stars)}星{need}個"
        return f"{self._unit()} needs {number(need)} {'more ' * (need < self.puzzle.stars)}star{'s' * (need > 1)}"
