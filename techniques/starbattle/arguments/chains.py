"""What follows when a cell is a star, or is none, until a unit or two neighbouring lines lack room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial, reduce
from operator import or_

from deduce.board.marks import NOTHING, Marks, bits
from deduce.explain.tracer import story
from deduce.language.errors import Unsaid
from deduce.language.words import number
from deduce.relations.argument import RuleSource, speaker
from techniques.starbattle.arguments.units import Units
from techniques.starbattle.names import stars
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import forced, placed, spoils, tally

Room = tuple[int, ...]
"""One unit, or two neighbouring lines."""
LINKS = 5
"""So many stars and empty cells may come between a supposition and what it breaks."""
FEW = 3
"""So many suppositions are told."""

Taken = tuple[str, int, int]
"""Units that are full by now, places that are lost, and those of them that lie in none of these units."""
Outcome = tuple[str, str]
"""What happens, as it is said of the supposition and as it is said after something else."""


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
        alike = dict[tuple[bool, str], list[Marks]]()
        for mark in Marks(yes, no).literals():
            alike.setdefault((bool(mark.no), self._led(mark.flipped, lost=False)), []).append(mark)
        told = dict[tuple[bool, str], int]()
        for (star, text), marks in alike.items():
            whole = self._led(marks[0].flipped) if len(marks) == 1 else text
            told[star, whole] = sum(mark.known for mark in marks)
        if not 0 < len(told) <= FEW:
            raise Unsaid
        every = yes | no
        each = list[str]()
        for (star, text), cells in told.items():
            names = "" if cells == every and star else self._cells(cells)
            if star:
                en = f"{self._one_of(cells, names)} would {{text}}"
                ja = self._put_there(cells, names) + "{text}"
            else:
                en, ja = "leaving {names} empty would {text}", "{names}に星がないと、{text}"
            each.append(self._say(en, ja, names=names, text=text))
        if self.lang == "ja":
            return "。".join(each)
        return ". ".join([each[0], *(one[0].upper() + one[1:] for one in each[1:])])

    def _unfilled(self) -> str:
        """Where what is left leads as it stands."""
        return self._led(None)

    def _led(self, supposed: Marks | None, *, lost: bool = True) -> str:
        """What a supposition brings about, link by link, and what lacks room then; with the cells that are `lost`."""
        trial = self.step.reason if supposed is None else self.step.reason.join(supposed)
        stars_of = [speaker(partial(self._forced, room)) for room in self._spaces]
        empty_of = [speaker(partial(self._spoilt, room)) for room in self._spaces]
        names: dict[RuleSource, Room] = dict(zip([*stars_of, *empty_of], [*self._spaces, *self._spaces], strict=True))
        found = story(stars_of, trial, self._lacking) or story([*stars_of, *empty_of], trial, self._lacking)
        if found is None or len(found.links) > LINKS:
            raise Unsaid
        runs, marks = list[tuple[RuleSource, int, Marks]](), trial
        for by, mark in found.links:
            if runs and runs[-1][0] is by:
                runs[-1] = runs[-1][0], runs[-1][1] | mark.known, runs[-1][2]
            else:
                runs.append((by, mark.known, marks))
            marks = marks.join(mark)
        told, gone = list[Outcome](), 0 if lost else -1
        ahead = [*(names[by] for by, _, _ in runs), found.broken]
        for by, cells, before in runs:
            room, ahead = names[by], ahead[1:]
            full, taken, beside = self._taken_from([room, *ahead], before, gone)
            if by in stars_of:
                told += self._brought(room, cells, before, (full, taken, beside))
            else:
                told += [self._gone(full, taken, beside)] if taken else []
                told += self._kept_from(room, cells, before)
            gone |= taken
        told.append(self._short(found.broken, found.marks, self._taken_from([found.broken], found.marks, gone)))
        if self.lang == "ja":
            return "。すると".join(text for text, _ in told)
        (first, alone), *rest = told
        return "; ".join([alone if supposed is None else first, *(f"then {late}" for _, late in rest)])

    # What a room says -------------------------------------------------------------------------------------------------

    def _of(self, room: Room, marks: Marks) -> tuple[int, int]:
        """The places of a room, and how many stars it lacks."""
        state = tally(self.puzzle, marks)
        need = -1 if state.clash or any(state.need[i] < 0 for i in room) else sum(state.need[i] for i in room)
        return reduce(or_, (state.left[i] for i in room), 0), need

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

    def _brought(self, room: Room, cells: int, before: Marks, taken: Taken) -> list[Outcome]:
        """Stars for which a room has no other places: these are all, or the others hold too few."""
        left, need = self._of(room, before)
        if left == cells:
            values = {"cells": self._cells(cells), "rest": self._wanted(room, need)}
            en, ja = "only {cells} for {rest}", "{name}の残りのマスは{cells}だけになり、そこが星に決まる"
            return [self._having(room, en, ja, values, taken)]
        other = left & ~cells
        count = fits(other, self.puzzle.width, need)
        if cells & cells - 1 and count > need - cells.bit_count():
            return [one for cell in bits(cells) for one in self._brought(room, cell, before, taken)]
        values = {
            "cells": self._cells(cells),
            "rest": self._wanted(room, need),
            "some": "one" if not cells & cells - 1 else "stars",
            "room": number(count) if self.lang == "en" else str(count),
            "places": self._places(other, count, "には"),
            "all": "計" if count > 1 else "",
            "last": str(cells.bit_count()),
        }
        en = "room for {rest} only with {some} in {cells}, as other places take just {room}, {places}"
        ja = "{name}の{rest}のうち{places}{all}{room}個までしか入らないので、残る{last}個は{cells}に決まる"
        return [self._having(room, en, ja, values, taken)]

    def _taken_from(self, rooms: Sequence[Room], now: Marks, gone: int) -> Taken:
        """By which units that are full rooms have lost places, and which, without those of which was told."""
        cells = reduce(or_, (self.state.left[i] for room in rooms for i in room), 0)
        stars_put = now.yes & ~self.step.reason.yes
        full, lost, beside = self._taken(cells & ~now.no, self.state, tally(self.puzzle, now), stars_put)
        return full, lost & ~gone, beside & ~gone

    def _gone(self, full: str, cells: int, beside: int) -> Outcome:
        """The places that are lost first."""
        early, late, lost = "rule out {lost}", "{lost} would be ruled out", self._cells(cells)
        if full:
            early, late = f"fill {{full}} and {early}", f"{{full}} would be full and {late}"
        ja = self._emptied_ja(full, cells, beside) + "空きになる"
        return self._say(early, ja, full=full, lost=lost), self._say(late, "", full=full, lost=lost)

    def _emptied_ja(self, full: str, cells: int, beside: int) -> str:
        """Which places are lost in Japanese, in units that are full by now and `beside` the new stars."""
        if not full:
            return f"{self._cells(cells)}が"
        rest = cells & ~beside
        first = f"{full}が埋まって{self._cells(rest)}が空きになり" if rest else f"{full}が埋まり"
        if not beside:
            return f"{full}が埋まって{self._cells(cells)}が"
        return f"{first}、星に接する{self._cells(beside)}{'も' if rest else 'が'}"

    def _having(self, room: Room, en: str, ja: str, values: dict[str, str], taken: Taken) -> Outcome:
        """What a room is left with, by which units that are full, and without which places."""
        full, lost, beside = taken
        values |= {"name": self._some(room), "full": full, "lost": self._cells(lost) if lost else ""}
        early, late, first = "leave {name} ", "{name} would have ", ""
        if lost:
            early = f"{'fill {full}, ' * bool(full)}rule out {{lost}} and {early}"
            late = f"{'{full} would be full, ' * bool(full)}{{lost}} would be ruled out and {late}"
            first = self._emptied_ja(full, lost, beside) + "空きになり、" if self.lang == "ja" else ""
        elif full:
            early, late, first = "fill {full} and " + early, "{full} would be full and " + late, "{full}が埋まり、"
        return self._say(early + en, first + ja, **values), self._say(late + en, "", **values)

    def _kept_from(self, room: Room, cells: int, before: Marks) -> list[Outcome]:
        """Cells in which a star would leave a room too little."""
        state, told = tally(self.puzzle, before), dict[tuple[int, int, str], int]()
        places = reduce(or_, (state.left[i] for i in room), 0)
        for cell in bits(cells):
            after = placed(self.puzzle.layout, state, cell)
            need = sum(after.need[i] for i in room)
            count = fits(reduce(or_, (after.left[i] for i in room), 0), self.puzzle.width, need) if need > 0 else 0
            key = count, need, self._taken(places, state, after, cell)[0]
            told[key] = told.get(key, 0) | cell
        found = list[Outcome]()
        for (count, need, full), some in told.items():
            values = {
                "cells": self._cells(some),
                "one": self._one_of(some).replace("a star", "one more"),
                "name": self._some(room),
                "rest": self._wanted(room, need),
                "need": need,
                "room": number(count) if self.lang == "en" else count,
                "full": full,
            }
            lack = "fill {full} and leave {name} " if full else "leave {name} "
            lack += "room for {room} of {rest}" if count else "no place for {rest}"
            lack_ja = "{full}が埋まり" * bool(full)
            lack_ja += "{name}にはあと星{need}個が必要なのに{room}個しか" if count else "{name}の{rest}が"
            either = (
                "そのどちらかにも" if some.bit_count() == 2 else "そのどれかにも" if some & some - 1 else "そこにも"
            )
            early = self._say(
                f"rule out {{cells}}, as {{one}} would {lack}",
                f"{{cells}}も空きになる。{either}星を置くと{lack_ja}入らなくなるから",
                **values,
            )
            late = self._say(f"{{cells}} would be ruled out, as {{one}} would {lack}", "", **values)
            found.append((early, late))
        return found

    def _short(self, room: Room, marks: Marks, taken: Taken) -> Outcome:
        if not room:
            yes = marks.yes
            touching = [bit for bit in bits(yes) if self.puzzle.layout.touching[bit] & yes]
            if not touching:
                raise Unsaid
            named = self._cells(sum(touching))
            early = self._say("put stars into {cells}, which touch", "{cells}の星が接する", cells=named)
            return early, f"the stars in {named} would touch"
        cells, need = self._of(room, marks)
        count = fits(cells, self.puzzle.width, need)
        values = {"rest": self._wanted(room, need), "need": str(need) if self.lang == "ja" else number(need)}
        if not count:
            en, ja = "no place for {rest}", "{name}の{rest}を置くマスがなくなる"
            return self._having(room, en, ja, values, (taken[0], taken[2] if taken[0] else 0, taken[2]))
        values |= {"room": stars(count, self.lang), "places": self._places(cells, count)}
        en = "room for {room} only, {places}, where {need} are needed"
        ja = "{name}にはあと星{need}個が必要なのに、{places}{room}しか入らなくなる"
        return self._having(room, en, ja, values, taken)
