"""Blocks that hold a star, and what another star would do to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import Some, listed, number
from techniques.starbattle.arguments.parts import covering, differences
from techniques.starbattle.arguments.units import TILES, Units
from techniques.starbattle.names import tiles
from techniques.starbattle.shared.held import crowded, left_by, of_room, small, smallest
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import placed

FEW = 3
"""So many arguments about single cells are told."""


class StarRoom(NamedTuple):
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


class HeldArgument(NamedTuple):
    """Blocks that hold a star, by what another star leaves of each, and the room that would have too many; without one
    it leaves nothing of the block.
    """

    blocks: dict[int, int]
    room: StarRoom | None = None
    many: int = 0


class Then(NamedTuple):
    """How the sentence about the blocks of a room goes on.

    Attributes:
        every: whether as many blocks as it needs stars have all of its places.
        part: whether only of some of these less is left.
        lefts: whether a star is counted in the blocks.
        smaller: whether less is left of any.
        own: whether they are another unit's.
    """

    every: bool
    part: bool
    lefts: bool
    smaller: bool
    own: bool


class HeldBlanks(Units):
    """The blanks about blocks that hold a star."""

    @cached_property
    def _rooms(self) -> list[StarRoom]:
        """The rooms of the reason, those of fewest stars first."""
        n, need, left = self.n, self.state.need, self.state.left
        found = [StarRoom(left[i], need[i], [i]) for i in self.acting]
        found += [
            StarRoom(left[i] | left[i + 1], need[i] + need[i + 1], [i, i + 1])
            for i in (*range(n - 1), *range(n, 2 * n - 1))
            if need[i] >= 0 and need[i + 1] >= 0
        ]
        for cells, count, lines, regions, inside in differences(self.puzzle, self.state):
            whole, rest = (lines, regions) if inside else (regions, lines)
            found.append(StarRoom(cells, count, [i for i in whole if need[i] > 0], [i for i in rest if need[i] > 0]))
        found = [room for room in found if small(room.cells, room.need) and room.units]
        return sorted(found, key=lambda room: (room.need, len(room.without)))

    @cached_property
    def _homes(self) -> dict[int, StarRoom]:
        """The blocks that hold a star, each with a room that puts it there."""
        found: dict[int, StarRoom] = {}
        for room in self._rooms:
            for block in of_room(self.puzzle.layout, room.cells, room.need) or ():
                found.setdefault(block, room)
        return found

    def _blocked(self) -> str:
        """What a star on each concluded cell would do to the blocks."""
        if not self._stars:
            raise Unsaid
        lost, alike = dict[str, tuple[StarRoom, dict[int, int]]](), dict[str, int]()
        for star in self._stars:
            blocks, room, _ = self._argument(star)
            if room is None:  # the blocks of one room are told together
                [block] = blocks.values()
                home = self._homes[block]
                _, stars_of = lost.setdefault(self._name(home), (home, {}))
                stars_of[block] = stars_of.get(block, 0) | star
            else:
                text = self._against(star)
                alike[text] = alike.get(text, 0) | star
        told = [
            (self._emptied(some, home), sum(some.values()))
            for home, stars_of in lost.values()
            for part in self._together(home, [*stars_of])
            for some in [{block: stars_of[block] for block in part}]
        ]
        for text, some in alike.items():
            names = "" if len(alike) == 1 and not lost else self._cells(some)
            en = f"with {self._one_of(some, names)}, {{text}}"
            ja = self._put_there(some, names) + "{text}"
            told.append((self._say(en, ja, names=names, text=text), some))
        each = [text for text, _ in told[:FEW]]
        if more := reduce(or_, (some for _, some in told[FEW:]), 0):
            each.append(self._say("it is alike with one in {cells}", "{cells}でも同じ", cells=self._cells(more)))
        return ("。" if self.lang == "ja" else "; ").join(each)

    def _emptied(self, stars_of: Mapping[int, int], home: StarRoom) -> str:
        """Stars that would leave blocks of a room no place, and why these hold one."""
        each = list[str]()
        for block, stars in stars_of.items():
            names = "" if len(stars_of) == 1 and sum(stars_of.values()) == sum(self._stars) else self._cells(stars)
            fills = {self._lost_to(star, block)[0] for star in bits(stars)}
            values = {
                "names": names,
                "block": tiles(self.puzzle, [self._shown(block)], self.lang),
                "full": "".join(fills),
            }
            fill = len(fills) == 1 and values["full"]
            en = f"{self._one_of(stars, names)} would {'fill {full} and ' if fill else ''}leave no place in {{block}}"
            ja = self._put_there(stars, names)
            each.append(self._say(en, ja + "{full}が埋まり" * bool(fill) + "{block}に", **values))
        told = listed(Some.of(each), self.lang)
        return self._say(
            "{told}, but {why}", "{why}が、{told}置けなくなる", told=told, why=self._put(home, [*stars_of])
        )

    def _lost_to(self, star: int, cells: int) -> tuple[str, int, int]:
        """The units that a star fills, and what it takes from some cells."""
        return self._taken(cells, self.state, placed(self.puzzle.layout, self.state, star), star)

    def _overfull(self) -> str:
        """The blocks of which some room has more than it takes."""
        return self._against(0)

    @property
    def _stars(self) -> list[int]:
        """The cells of the conclusion."""
        return [] if self.step.conclusion.clash else list(bits(self.step.conclusion.no & self.state.open))

    def _argument(self, star: int) -> HeldArgument:
        """What is wrong with a star on a cell, or with the board as it stands."""
        blocks = smallest(self._homes)
        after = {block: block for block in blocks}
        if star:
            outside = [block for block in blocks if not block & star]
            after = dict(zip(left_by(self.puzzle.layout, self.state, star, blocks), outside, strict=True))
        if 0 in after:
            return HeldArgument({0: after[0]})
        for room in self._rooms:
            found = crowded(smallest(after), room.cells, room.need - bool(star & room.cells))
            if found:
                return HeldArgument({left: after[left] for left in found}, room, len(found) + bool(star & room.cells))
        raise Unsaid

    def _against(self, star: int) -> str:
        """The same in words."""
        blocks, room, many = self._argument(star)
        if room is None:
            raise Unsaid
        homes = dict[str, tuple[StarRoom, list[int]]]()
        for block in blocks.values():
            home = self._homes[block]
            homes.setdefault(self._name(home), (home, []))[1].append(block)
        lefts = {block: left for left, block in blocks.items()}
        told = [
            self._put(home, part, lefts, room) for home, some in homes.values() for part in self._together(home, some)
        ]
        own = bool(star & room.cells)
        values = {
            "told": ("; " if self.lang == "en" else "。").join(told),
            "room": self._name(room),
            "many": number(many) if self.lang == "en" else many,
            "takes": self._limit(room),
        }
        less = sum(block & ~left for left, block in blocks.items())
        full, lost, _ = self._lost_to(star, less) if star else ("", 0, 0)
        if lost:
            gone = {"lost": self._cells(lost), "full": full}
            en = "{full} would be full and {lost} ruled out; " if full else "{lost} would be ruled out; "
            ja = "{full}が埋まって{lost}が空きになる。" if full else "{lost}が空きになる。"
            values["told"] = self._say(en, ja, **gone) + str(values["told"])
        en = "{told}: {many} stars in {room}{takes}"
        if star:
            en = f"{{told}}: {'with the supposed star, ' * own}{{many}} stars in {{room}}{{takes}}"
        ja = f"{{told}}。{'置いた星と合わせて、' * own}{{room}}に{{many}}個入ることになる。ところが{{takes}}"
        return self._say(en, ja, **values)

    def _together(self, home: StarRoom, blocks: Sequence[int]) -> list[list[int]]:
        """Blocks of a room of which one sentence may speak: outside of all of them it lacks as many places."""
        outside = fits(home.cells & ~sum(blocks), self.puzzle.width, home.need)
        apart = sum(blocks).bit_count() == sum(block.bit_count() for block in blocks)
        return [list(blocks)] if apart and outside == home.need - len(blocks) else [[block] for block in blocks]

    def _put(
        self,
        home: StarRoom,
        blocks: Sequence[int],
        lefts: Mapping[int, int] | None = None,
        into: StarRoom | None = None,
    ) -> str:
        """The blocks in which a room has stars, as it has too little room elsewhere.

        Args:
            home: the room.
            blocks: the blocks.
            lefts: what is left of each; none where the sentence has said it.
            into: the room that they crowd.
        """
        outside, rest = home.need - len(blocks), self._needs(home.without)
        beside = home.cells & ~sum(blocks)
        cover = covering(self.puzzle, beside, outside)
        every = [*blocks, *cover] if len(cover) == outside and home.need <= TILES else []
        left = [self._shown(lefts[block]) for block in blocks] if lefts else []
        shown = [self._shown(block) for block in blocks]
        changed = [(block, rest_of) for block, rest_of in zip(shown, left, strict=bool(left)) if block != rest_of]
        counts = {"need": home.need, "total": home.need + rest, "outside": outside, "rest": rest}
        values = {key: number(count) if self.lang == "en" else str(count) for key, count in counts.items()}
        values |= {
            "units": self._some(home.units),
            "blocks": tiles(self.puzzle, shown, self.lang),
            "every": tiles(self.puzzle, [self._shown(block) for block in every], self.lang) if every else "",
            "beside": self._cells(beside) if outside else "",
            "without": self._some(home.without) if home.without else "",
            "left": tiles(self.puzzle, left, self.lang) if left else "",
            "changed": tiles(self.puzzle, [block for block, _ in changed], self.lang) if changed else "",
            "kept": tiles(self.puzzle, [rest_of for _, rest_of in changed], self.lang) if changed else "",
            "own": self._of_regions(left, home, into) if into else "",
        }
        then = Then(bool(every), len(changed) < len(every), bool(left), bool(changed), bool(values["own"]))
        said = self._put_ja(home, blocks, then) if self.lang == "ja" else self._put_en(home, blocks, then)
        return said.format(**values)

    def _shown(self, block: int) -> int:
        """What is still open of a block on the board, of which the reason need not say it."""
        return self._open_now(block, []) or block

    def _of_regions(self, left: Sequence[int], home: StarRoom, into: StarRoom) -> str:
        """The regions of a crowded room in which blocks of other units lie."""
        own = [i for i in into.units if i >= 2 * self.n and i not in home.units and self.puzzle.units[i] & sum(left)]
        return self._some(own) if own else ""

    def _put_en(self, home: StarRoom, blocks: Sequence[int], then: Then) -> str:
        one, each = len(blocks) == 1, "one in each of" if home.need > 1 else "in"
        s = "s" if len(home.units) == 1 else ""
        outside = home.need - len(blocks)
        beyond = f"{f'only {number(outside)}' if outside else 'none'} can lie outside {{blocks}}"
        if home.without:
            that = "that" if self._needs(home.without) == 1 else "those"
            why = f"{{units}} still need{s} {{total}} stars, {{rest}} of them {that} of {{without}}, whose places all "
            why += "lie there, and the other {need}"
            why += f" lie{'s' * (home.need == 1)} {each} {{every}}" if then.every else f"; of these {beyond}"
        else:
            why = f"{{units}} need{s} {{need}} star{'s' * (home.need > 1)}, "
            why += f"{each} {{every}}" if then.every else f"of which {beyond}"
        if not then.every and outside:
            why += ", in {beside}"
        if not then.lefts:
            return why
        own = ", in {own}" * then.own
        one_lies = f"so one lies in {'each of ' * (not one)}{{left}}{own}"
        if then.smaller and then.part:
            return why + f", and of {{changed}} only {{kept}} would be left, {one_lies}"
        if then.smaller:
            return why + f", of which only {{left}} would be left{own}, for one star{' each' * (not one)}"
        if not then.every:
            return why + f", so one lies {'there' if one else 'in each'}{own}"
        return f"{why}, {one_lies}" if then.part or then.own else why

    def _put_ja(self, home: StarRoom, blocks: Sequence[int], then: Then) -> str:
        one, outside = len(blocks) == 1, home.need - len(blocks)
        said = "{units}の星{need}個"
        if home.without:
            last = "残りの" * (home.need + self._needs(home.without) < len(home.units) * self.puzzle.stars)
            said = f"{{units}}の{last}星は{{total}}個で{{rest}}個は"
            said += "マスがすべてその中にある{without}のもの、あとの{need}個"
        own, zutsu = "{own}の" * then.own, "" if one else "ずつ"
        if then.every:
            said += "は{every}に" + ("1個ずつ" if home.need > 1 else "") + "入る"
            if not then.lefts:
                return said
            if then.smaller and then.part:
                return said + f"が、{{changed}}で残るのは{{kept}}だけなので、{own}{{left}}に1個{zutsu}"
            if then.smaller:
                return said + f"が、残るのは{own}{{left}}だけなので、そこに1個{zutsu}"
            return said + f"ので、{own}{{blocks}}に1個{zutsu}"
        said += "のうち{blocks}の外に入るのは{outside}個まで（{beside}）" if outside else "は{blocks}の外に置けない"
        if not then.lefts:
            return said
        said += "なので、" if outside else "ので、"
        return said + (f"残る{own}{{left}}" if then.smaller else f"{own}{{blocks}}") + f"に1個{zutsu}"

    def _limit(self, room: StarRoom) -> str:
        """How many stars a room has; of a shape also from which numbers."""
        rest = self._needs(room.without)
        if self.lang == "ja":
            if not rest:
                return f"そこに入るのは{room.need}個まで"
            return (
                f"{self._some(room.units)}の星{room.need + rest}個のうち{rest}個は"
                f"マスがすべてその中にある{self._some(room.without)}のものなので、その外に入るのは{room.need}個まで"
            )
        if not rest:
            return f", which take{'s' * (len(room.units) == 1)} {number(room.need)}"
        return (
            f"; but of the {number(room.need + rest)} that {self._some(room.units)} "
            f"still need{'s' * (len(room.units) == 1)}, {number(rest)} {'is that' if rest == 1 else 'are those'} of "
            f"{self._some(room.without)}, whose "
            f"places all lie there, so only {number(room.need)} can lie elsewhere"
        )

    def _name(self, room: StarRoom) -> str:
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
