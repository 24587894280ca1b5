"""What follows when a cell is a star, or is none, until a unit or two neighbouring lines lack room."""

from __future__ import annotations

from functools import cached_property, partial, reduce
from operator import or_

from deduce.board.marks import NOTHING, Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import cells_named, listed, number
from deduce.telling.stories import Speaker, story
from techniques.starbattle.arguments.parts import covering
from techniques.starbattle.arguments.units import Units
from techniques.starbattle.names import stars, tile
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import forced, spoils, tally

Room = tuple[int, ...]
"""One unit, or two neighbouring lines."""
LINKS = 5
"""So many stars and empty cells may come between a supposition and what it breaks."""
FEW = 3
"""So many suppositions are told."""
TILES = 5
"""So many blocks are named."""


class Chains(Units):
    """The blanks that suppose a star, or none, and say where that leads."""

    @cached_property
    def _spaces(self) -> list[Room]:
        lines = self.line_numbers
        return [
            *((i,) for i in self.acting),
            *((i, i + 1) for i in lines if i + 1 in lines and i // self.n == (i + 1) // self.n),
        ]

    def _squeezed(self) -> str:
        """What the opposite of each concluded mark would lead to."""
        if self.step.conclusion.clash:
            raise Unsaid
        yes, no = (side & self.state.open for side in self.step.conclusion)
        no &= ~tally(self.puzzle, self.step.reason.join(Marks(yes, 0))).shut
        told = dict[tuple[bool, str], int]()
        for mark in Marks(yes, no).literals():
            key = bool(mark.no), self._led(mark.flipped)
            told[key] = told.get(key, 0) | mark.known
        if not 0 < len(told) <= FEW:
            raise Unsaid
        every = yes | no
        each = list[str]()
        for (star, text), cells in told.items():
            names = "" if cells == every and star else cells_named(list(self.puzzle.grid.cells(cells)), self.lang)
            if star:
                en = "a star in {names} would {text}" if names else "a star there would {text}"
                ja = "{names}に星を置くと、{text}" if names else "そこに星を置くと、{text}"
            else:
                en, ja = "leaving {names} empty would {text}", "{names}に星がないと、{text}"
            each.append(self._say(en, ja, names=names, text=text))
        return ("。" if self.lang == "ja" else "; ").join(each)

    def _unfilled(self) -> str:
        """Where what is left leads as it stands."""
        return self._led(None)

    def _led(self, supposed: Marks | None) -> str:
        """What a supposition brings about, link by link, and what lacks room then."""
        trial = self.step.reason if supposed is None else self.step.reason.join(supposed)
        stars_of = [partial(self._forced, room) for room in self._spaces]
        empty_of = [partial(self._spoilt, room) for room in self._spaces]
        names: dict[Speaker, Room] = dict(zip([*stars_of, *empty_of], [*self._spaces, *self._spaces], strict=True))
        found = story(stars_of, self._lacking, trial) or story([*stars_of, *empty_of], self._lacking, trial)
        if found is None or len(found.links) > LINKS:
            raise Unsaid
        runs = list[tuple[Speaker, int]]()
        for speaker, mark in found.links:
            if runs and runs[-1][0] is speaker:
                runs[-1] = speaker, runs[-1][1] | mark.known
            else:
                runs.append((speaker, mark.known))
        told = list[str]()
        for k, (speaker, cells) in enumerate(runs):
            again = k and speaker in stars_of and runs[k - 1][0] in stars_of
            told.append(self._brought(names[speaker], cells, speaker in stars_of, again=bool(again)))
        last = self._short(found.broken, found.marks)
        if self.lang == "ja":
            return "、".join([*told, last])
        return f"{listed(told, 'en')}, and {last}" if told else last

    # What a room says -------------------------------------------------------------------------------------------------

    def _of(self, room: Room, marks: Marks) -> tuple[int, int]:
        """The places of a room, and how many stars it lacks."""
        state = tally(self.puzzle, marks)
        need = -1 if state.clash or any(state.need[i] < 0 for i in room) else sum(state.need[i] for i in room)
        return reduce(or_, (state.left[i] for i in room)), need

    def _forced(self, room: Room, marks: Marks) -> Marks:
        cells, need = self._of(room, marks)
        return Marks(forced(cells, need, self.puzzle.width), 0) if need > 0 else NOTHING

    def _spoilt(self, room: Room, marks: Marks) -> Marks:
        cells, need = self._of(room, marks)
        state = tally(self.puzzle, marks)
        empty = spoils(self.puzzle.layout, cells, need, state.single) if need > 0 else 0
        return Marks(0, empty & state.open) if empty > 0 else NOTHING

    def _lacking(self, marks: Marks) -> Room | None:
        """The room that cannot have its stars."""
        if tally(self.puzzle, marks).clash:
            return ()
        for room in self._spaces:
            cells, need = self._of(room, marks)
            if need > 0 and fits(cells, self.puzzle.width, need) < need:
                return room
        return None

    # Words ------------------------------------------------------------------------------------------------------------

    def _named(self, cells: int) -> str:
        return cells_named(list(self.puzzle.grid.cells(cells)), self.lang)

    def _brought(self, room: Room, cells: int, star: bool, *, again: bool) -> str:
        values = {"name": self._some(room), "cells": self._named(cells)}
        if star:
            many = cells & cells - 1
            en = (
                "stars of {name} to {cells}"
                if many
                else "one of {name} to {cells}"
                if again
                else "a star of {name} to {cells}"
            )
            en = en if again else f"bring {en}"
            return self._say(en, "{name}の星が{cells}に決まり", **values)
        en = "keep stars from {cells}, beside which {name} would lack room"
        return self._say(en, "{name}の星のため{cells}には星が入らず", **values)

    def _short(self, room: Room, marks: Marks) -> str:
        if not room:
            yes = marks.yes
            touching = [bit for bit in bits(yes) if self.puzzle.layout.touching[bit] & yes]
            if not touching:
                raise Unsaid
            return self._say(
                "put stars into {cells}, which touch", "{cells}の星が接する", cells=self._named(sum(touching))
            )
        cells, need = self._of(room, marks)
        count = fits(cells, self.puzzle.width, need)
        name = self._some(room)
        if not count and need < sum(self.state.need[i] for i in room):
            en = "leave {name} no place for the rest"
            return self._say(en, "{name}の残りの星を置くマスがなくなる", name=name)
        if not count:
            if self.lang == "ja":
                return f"{name}に星を置くマスがなくなる"
            return f"leave {name} no place for {'its star' if need == 1 else f'the {number(need)} stars to come'}"
        values = {"name": name, "room": stars(count, self.lang), "places": self._places(cells, count)}
        values["need"] = str(need) if self.lang == "ja" else number(need)
        en = "leave {name} room for {room} only, {places}, where {need} are needed"
        return self._say(en, "{name}には星{need}個が必要なのに、{places}{room}しか入らなくなる", **values)

    def _places(self, cells: int, count: int) -> str:
        """The places that are left: in how many blocks, or one by one."""
        blocks = covering(self.puzzle, cells, count)
        if len(blocks) == count <= TILES and cells.bit_count() > count:
            named = listed([tile(self.puzzle, block, self.lang) for block in blocks], self.lang)
            if count == 1:
                return self._say("in {named}", "{named}に", named=named)
            return self._say("one in each of the 2×2 blocks {named}", "2×2の{named}に1個ずつ", named=named)
        return self._say("in {named}", "{named}に", named=self._named(cells))
