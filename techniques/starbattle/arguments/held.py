"""Blocks that hold a star, and what another star would do to them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import cells_named, listed, number
from techniques.starbattle.arguments.parts import differences
from techniques.starbattle.arguments.units import Units
from techniques.starbattle.names import stars, tile
from techniques.starbattle.shared.held import crowded, left_by, of_room, small, smallest

FEW = 3
"""So many arguments about single cells are told."""


class Room(NamedTuple):
    """A unit, two lines or a shape.

    Attributes:
        cells: its open cells.
        need: the stars that it holds.
        units: the lines or regions that it is made of.
        without: what does not count of them.
    """

    cells: int
    need: int
    units: Sequence[int]
    without: Sequence[int] = ()


class Argument(NamedTuple):
    """Blocks that hold a star, by what another star leaves of each, and the room that would have too many; without one
    it leaves nothing of the block.
    """

    blocks: dict[int, int]
    room: Room | None = None
    many: int = 0


class Held(Units):
    """The blanks about blocks that hold a star."""

    @cached_property
    def _rooms(self) -> list[Room]:
        """The rooms of the reason, those of fewest stars first."""
        n, need, left = self.n, self.state.need, self.state.left
        found = [Room(left[i], need[i], [i]) for i in self.acting]
        found += [
            Room(left[i] | left[i + 1], need[i] + need[i + 1], [i, i + 1])
            for i in (*range(n - 1), *range(n, 2 * n - 1))
            if need[i] >= 0 and need[i + 1] >= 0
        ]
        for cells, count, lines, regions, inside in differences(self.puzzle, self.state):
            whole, rest = (lines, regions) if inside else (regions, lines)
            found.append(Room(cells, count, [i for i in whole if need[i] > 0], [i for i in rest if need[i] > 0]))
        found = [room for room in found if small(room.cells, room.need) and room.units]
        return sorted(found, key=lambda room: (room.need, len(room.without)))

    @cached_property
    def _homes(self) -> dict[int, Room]:
        """The blocks that hold a star, each with a room that puts it there."""
        found: dict[int, Room] = {}
        for room in self._rooms:
            for block in of_room(self.puzzle.layout, room.cells, room.need) or ():
                found.setdefault(block, room)
        return found

    def _blocked(self) -> str:
        """What a star on each concluded cell would do to the blocks."""
        if not self._stars:
            raise Unsaid
        alike = dict[str, int]()
        for star in self._stars:
            text = self._against(star)
            alike[text] = alike.get(text, 0) | star
        told: list[str] = []
        for text, some in list(alike.items())[:FEW]:
            en = "a star in any of {cells} would {text}" if some & (some - 1) else "a star in {cells} would {text}"
            ja = "{cells}に星を置くと{text}"
            if len(alike) == 1:
                en, ja = "a star there would {text}", "そこに星を置くと{text}"
            told.append(self._say(en, ja, cells=self._cells(some), text=text))
        if more := sum(list(alike.values())[FEW:]):
            en, ja = "it is alike with one in {cells}", "{cells}でも同じ"
            told.append(self._say(en, ja, cells=self._cells(more)))
        return ("。" if self.lang == "ja" else "; ").join(told)

    def _overfull(self) -> str:
        """The blocks of which some room has more than it takes."""
        return self._against(0)

    @property
    def _stars(self) -> list[int]:
        """The cells of the conclusion."""
        return [] if self.step.conclusion.clash else list(bits(self.step.conclusion.no & self.state.open))

    def _argument(self, star: int) -> Argument:
        """What is wrong with a star on a cell, or with the board as it stands."""
        blocks = smallest(self._homes)
        after = {block: block for block in blocks}
        if star:
            outside = [block for block in blocks if not block & star]
            after = dict(zip(left_by(self.puzzle.layout, self.state, star, blocks), outside, strict=True))
        if 0 in after:
            return Argument({0: after[0]})
        for room in self._rooms:
            found = crowded(smallest(after), room.cells, room.need - bool(star & room.cells))
            if found:
                return Argument({left: after[left] for left in found}, room, len(found) + bool(star & room.cells))
        raise Unsaid

    def _against(self, star: int) -> str:
        """The same in words."""
        blocks, room, many = self._argument(star)
        homes = dict[str, tuple[Room, list[int]]]()
        for left, block in blocks.items():
            home = self._homes[block]
            homes.setdefault(self._name(home), (home, []))[1].append(left or block)
        told = listed([self._put(home, some) for home, some in homes.values()], self.lang)
        if room is None:
            return self._say("leave no place for {told}", "{told}入るはずなのに置けなくなる", told=told)
        values = {
            "homes": told,
            "room": self._name(room),
            "many": number(many) if self.lang == "en" else many,
            "takes": "takes" if len(room.units) == 1 else "take",
            "count": self._count(room, bare=True),
        }
        ja = "ほかに場所がなく{homes}入り、星{count}の{room}に{many}個が入ることになる"
        en = "make {many} stars in {room}, which {takes} {count}: for lack of other room, {homes}"
        return self._say(en if star else "{homes} " + en.partition(": for")[0], ja, **values)

    def _put(self, home: Room, blocks: Sequence[int]) -> str:
        """The blocks in which a room has stars."""
        values = {
            "tiles": listed([tile(self.puzzle, block, self.lang) for block in blocks], self.lang),
            "home": self._name(home),
            "count": self._count(home),
            "some": number(len(blocks)) if self.lang == "en" else len(blocks),
        }
        each = "1個ずつ" if len(blocks) > 1 else ""
        if home.need == len(blocks):
            return self._say("the {count} of {home} in {tiles}", "{home}の星{count}が{tiles}に" + each, **values)
        ja = "{home}の星{count}のうち{some}個が{tiles}に" + each
        return self._say("{some} of the {count} of {home} in {tiles}", ja, **values)

    def _count(self, room: Room, *, bare: bool = False) -> str:
        """The stars of a room; of a shape also from which numbers."""
        rest = self._needs(room.without)
        if self.lang == "ja":
            return f"{room.need}個" + (f"（{room.need + rest}−{self._kin(room.without)}の{rest}）" if rest else "")
        found = number(room.need) if bare else stars(room.need, "en").removeprefix("one ")
        less = f" ({number(room.need + rest)} less the {number(rest)} of {self._kin(room.without)})" if rest else ""
        return found + less

    def _kin(self, units: Sequence[int]) -> str:
        """One unit by name, or of which sort several are."""
        if len(units) == 1:
            return self._some(units)
        if self.lang == "ja":
            return ("行", "列", "領域")[units[0] // self.n]
        return ("the rows", "the columns", "the regions")[units[0] // self.n]

    def _name(self, room: Room) -> str:
        if not room.without:
            return self._some(room.units)
        return self._say(
            "{units} outside {without}",
            "{units}のうち{without}の外",
            units=self._some(room.units),
            without=self._some(room.without),
        )

    def _cells(self, cells: int) -> str:
        return cells_named(list(self.puzzle.grid.cells(cells)), self.lang)

    @cached_property
    def argued(self) -> list[int]:
        """The blocks of which the sentence speaks, each once."""
        found = dict[int, None]()
        with suppress(Unsaid):
            for star in self._stars or [0]:
                found |= dict.fromkeys(self._argument(star).blocks.values())
        return list(found)
