"""Blocks that hold a star, and what another star would do to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import listed, number
from techniques.starbattle.arguments.parts import differences
from techniques.starbattle.arguments.units import Units
from techniques.starbattle.names import tile
from techniques.starbattle.shared.held import crowded, left_by, of_room, small, smallest
from techniques.starbattle.shared.packing import fits

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
            names = "" if len(alike) == 1 else self._cells(some)
            en = f"{self._one_of(some, names)} would {{text}}"
            ja = "{names}に星を置くと{text}" if names else "そこに星を置くと{text}"
            told.append(self._say(en, ja, names=names, text=text))
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
        if room is None:
            [block] = blocks.values()
            why = self._put(self._homes[block], [block])
            named = self._tiles_named([block])
            return self._say(
                "leave no place in {named}, but {why}", "{named}に置けなくなるが、{why}", named=named, why=why
            )
        homes = dict[str, tuple[Room, list[int]]]()
        for block in blocks.values():
            home = self._homes[block]
            homes.setdefault(self._name(home), (home, []))[1].append(block)
        lefts = {block: left for left, block in blocks.items()}
        told = [self._put(home, part, lefts) for home, some in homes.values() for part in self._together(home, some)]
        if star & room.cells:
            told[0] = self._say("besides that star, {told}", "、その星のほかに、{told}", told=told[0])
        values = {
            "told": ("; " if self.lang == "en" else "、").join(told),
            "room": self._name(room),
            "many": number(many) if self.lang == "en" else many,
            "takes": self._limit(room),
        }
        en = "make {many} stars in {room}, {takes}: {told}" if star else "{told}: {many} stars in {room}, {takes}"
        return self._say(en, "{told}で、{room}に{many}個入ることになる。ところが{takes}", **values)

    def _together(self, home: Room, blocks: Sequence[int]) -> list[list[int]]:
        """Blocks of a room of which one sentence may speak: outside of all of them it lacks as many places."""
        outside = fits(home.cells & ~sum(blocks), self.puzzle.width, home.need)
        apart = sum(blocks).bit_count() == sum(block.bit_count() for block in blocks)
        return [list(blocks)] if apart and outside == home.need - len(blocks) else [[block] for block in blocks]

    def _put(self, home: Room, blocks: Sequence[int], lefts: Mapping[int, int] | None = None) -> str:
        """The blocks in which a room has stars, as it has too little room elsewhere, and what is left of them."""
        outside, rest = home.need - len(blocks), self._needs(home.without)
        counts = {"need": home.need, "total": home.need + rest, "outside": outside, "rest": rest}
        left = [tile(self.puzzle, lefts[block], self.lang) for block in blocks] if lefts else []
        values = {key: number(count) if self.lang == "en" else str(count) for key, count in counts.items()}
        values |= {
            "units": self._some(home.units),
            "blocks": self._tiles_named(blocks),
            "without": self._some(home.without) if home.without else "",
            "left": listed(left, self.lang) if left else "",
        }
        if self.lang == "ja":
            ja = "{units}の星{need}個"
            if home.without:
                ja = "{units}の星は{total}個で{rest}個は{without}のもの、あとの{need}個"
            ja += "のうち{blocks}の外に入るのは{outside}個まで" if outside else "は{blocks}の外に置けない"
            if lefts:
                ja += "なので、" if outside else "ので、"
                ja += "残る{left}" if any(lefts[block] != block for block in blocks) else "そこ"
                ja += "に1個" + ("ずつ" if len(blocks) > 1 else "")
            return ja.format(**values)
        s, has = ("s", "has") if len(home.units) == 1 else ("", "have")
        room = f"{'only {outside}' if outside else 'none'} can lie outside {{blocks}}"
        en = f"{{units}} need{s} {{need}} star{'s' * (home.need > 1)}, of which {room}"
        if home.without:
            en = f"{{units}} {has} {{total}} stars, {{rest}} of them in {{without}}, and of the other {{need}} {room}"
        if lefts:
            en += ", so one lies " + ("there" if len(blocks) == 1 else "in each")
            en += ", for which only {left} would be left" if any(lefts[block] != block for block in blocks) else ""
        return en.format(**values)

    def _tiles_named(self, blocks: Sequence[int]) -> str:
        """Blocks by name, cells by their own."""
        names = listed([tile(self.puzzle, block, self.lang) for block in blocks], self.lang)
        if not any(block & block - 1 for block in blocks):
            return names
        return self._say("the 2×2 block{s} {names}", "2×2に収まる{names}", names=names, s="s" * (len(blocks) > 1))

    def _limit(self, room: Room) -> str:
        """How many stars a room has; of a shape also from which numbers."""
        rest = self._needs(room.without)
        if self.lang == "ja":
            if not rest:
                return f"そこに入るのは{room.need}個まで"
            return (
                f"{self._some(room.without)}の星{rest}個はすべて{self._some(room.units)}のものなので、"
                f"その外に入るのは{room.need + rest}個のうち{room.need}個まで"
            )
        if not rest:
            return f"which take{'s' * (len(room.units) == 1)} {number(room.need)}"
        whose = "its" if len(room.units) == 1 else "their"
        return (
            f"where {number(room.need)} of {whose} {number(room.need + rest)} may lie, "
            f"as {self._some(room.without)} {'has' if len(room.without) == 1 else 'have'} the other {number(rest)}"
        )

    def _name(self, room: Room) -> str:
        if not room.without:
            return self._some(room.units)
        return self._say(
            "{units} outside {without}",
            "{units}のうち{without}の外",
            units=self._some(room.units),
            without=self._some(room.without),
        )

    @cached_property
    def argued(self) -> list[int]:
        """The blocks of which the sentence speaks, each once."""
        found = dict[int, None]()
        with suppress(Unsaid):
            for star in self._stars or [0]:
                found |= dict.fromkeys(self._argument(star).blocks.values())
        return list(found)
