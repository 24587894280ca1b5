"""What a star on a cell would do, or what the board does as it stands."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import number
from techniques.starbattle.arguments.counts import Counts
from techniques.starbattle.arguments.parts import RegionPart, parts
from techniques.starbattle.names import stars
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally, forced, placed, spoils
from techniques.starbattle.shared.windows import counted

WAYS = 2
"""In so many ways a star may starve a unit, each of which is told."""
FEW = 4
"""So many arguments about single cells are told."""
PLACES = 12
"""So many places of a unit are named."""


def _plain(part: RegionPart) -> tuple[int, int, int]:
    """How much there is to say of a part."""
    return len(part.lines), part.others, part.least


class Outcomes(Counts):
    """The blanks that tell what would be left."""

    def _starved(self) -> str:
        """The unit that a star there would leave without room, and how much it would have."""
        if self.step.conclusion.yes & self.state.open:
            raise Unsaid
        for full, most in ((True, 1), (False, 1), (True, WAYS)):
            with suppress(Unsaid):
                return self._after(partial(self._leaving, by=True, full=full), most=most)
        return self._after(partial(self._leaving, by=False, full=False))

    def _leaving(self, after: Tally, *, by: bool, full: bool) -> str:
        filled = self._filled(after) if full else ""
        text = self._starving(after, by=by)
        if filled:
            return self._say("fill {filled} and leave {text}", "{filled}が埋まり、{text}", filled=filled, text=text)
        return self._say("leave {text}", "{text}", text=text)

    def _filled(self, after: Tally) -> str:
        """The units that a star fills, and with them places of a unit which it does not touch."""
        for i in self.acting:
            need = after.need[i]
            if need > 0 and fits(after.left[i], self.puzzle.width, need) < need:
                star = self.state.open & ~after.open & ~after.shut
                lost = self.state.left[i] & ~after.left[i] & ~star & ~self.puzzle.layout.touching[star]
                full = [k for k in self.acting if not after.need[k] and self.puzzle.units[k] & lost]
                return self._some(full) if full else ""
        return ""

    def _starving(self, after: Tally, *, by: bool = True) -> str:
        for i in self.acting:
            need = after.need[i]
            room = fits(after.left[i], self.puzzle.width, need) if need > 0 else need
            if need > 0 and room < need:
                name = self._some([i]) + self._placed(i)
                if not by:
                    values = {"name": name, "need": stars(self.state.need[i], self.lang)}
                    en, ja = "{name} room for fewer than the {need} it needs", "{name}に必要な{need}が入らなくなる"
                    return self._say(en, ja, **values)
                rest = "星" if self.lang == "ja" and self.puzzle.stars == 1 else self._wanted((i,), need)
                if self.lang == "ja":
                    return (
                        f"{name}にはあと星{need}個が必要なのに{room}個しか入らなくなる"
                        if room
                        else f"{name}に{rest}を置くマスがなくなる"
                    )
                if not room:
                    return f"{name} no place for {rest}"
                return f"{name} room for {stars(room, 'en')} where it needs {number(need)}"
        raise Unsaid

    def _placed(self, i: int) -> str:
        """The places of a unit, if they are few."""
        places = self._open_now(self.state.left[i], []) or self.state.left[i]
        if places.bit_count() > PLACES:
            return ""
        return self._say(", with places in {cells},", "（{cells}）", cells=self._cells(places))

    def _tight(self) -> str:
        """For how many stars a star there would leave room in two lines, and how many they would still need."""
        if self.step.conclusion.yes & self.state.open:
            raise Unsaid
        return self._after(self._tightening)

    def _tightening(self, after: Tally) -> str:
        for lines in ([i for i in self.line_numbers if i // self.n == axis] for axis in (0, 1)):
            need, left = sum(after.need[i] for i in lines), 0
            for i in lines:
                left |= after.left[i]
            room = fits(left, self.puzzle.width, need) if len(lines) > 1 else need
            if 0 < room < need:
                values = {
                    "lines": self._some(lines),
                    "cells": self._cells(left),
                    "room": stars(room, self.lang),
                    "need": number(need) if self.lang == "en" else need,
                }
                en = "leave {lines} room for {room} only, in {cells}, where they still need {need}"
                return self._say(en, "{lines}にはあと{need}個必要なのに、{cells}に{room}しか入らなくなる", **values)
        raise Unsaid

    def _pressed(self) -> str:
        """What a star there would do to the lines: press too many stars into them, or leave too few."""
        return self._after(self._pressing, clause=True)

    def _pressing(self, after: Tally) -> str:
        n = self.n
        for axis, found in enumerate(counted(self.puzzle, after)):
            for k, ((a, b), need, low, high) in enumerate(
                zip(self.puzzle.layout.spans, found.need, found.low, found.high, strict=True)
            ):
                if need >= 0 and (low > need or high < need):
                    pressing = [2 * n + j for j, one in enumerate(found.regions) if one.low[k]]
                    values = {
                        "lines": self._some([axis * n + i for i in range(a, b)]),
                        "regions": self._some(pressing) if pressing else "",
                        "more": stars(low if low > need else high, self.lang),
                        "need": number(need) if self.lang == "en" else need,
                    }
                    if low > need:
                        en = "{regions} have no room elsewhere and put {more} into {lines}, where {need} may stand"
                        ja = "{regions}は外に入りきらず{lines}に{more}を入れるしかないが、{lines}に入るのは{need}個まで"
                        return self._say(
                            en.replace("have", "has").replace("put ", "puts ") if len(pressing) == 1 else en,
                            ja,
                            **values,
                        )
                    values["shares"] = self._shares({2 * n + j: one.high[k] for j, one in enumerate(found.regions)})
                    en = "the regions have room for {more} in {lines}{shares}, where {need} are needed"
                    ja = "{lines}にはあと星{need}個が必要なのに、全領域を合わせても{more}しか入らない{shares}"
                    return self._say(en, ja, **values)
        with suppress(Unsaid):
            return self._say("what is left gives {text}", "{text}", text=self._starving(after))
        held = sorted(parts(self.puzzle, after), key=_plain)
        layout, width = self.puzzle.layout, self.puzzle.width
        for one in held:
            drawn = forced(one.cells, one.least, width) if one.least > 0 else 0
            for other in held if drawn else ():
                empty = other.cells if other.least <= 0 else spoils(layout, other.cells, other.least, after.single)
                if other is not one and empty & drawn:
                    star = drawn & empty & -(drawn & empty)
                    return self._bringing(after, one, other, star)
        raise Unsaid

    def _bringing(self, after: Tally, one: RegionPart, other: RegionPart, star: int) -> str:
        """A star for which a part of a region has no other room, and what another part lacks beside it."""
        left = placed(self.puzzle.layout, after, star).open & other.cells & ~star
        own = 1 if star & other.cells else 0
        room = own + (fits(left, self.puzzle.width, other.least - own) if other.least > own else 0)
        name = self._cells(star)
        at = ("{first}, at {star}", "{first}なので、{star}に決まる")
        if one.lines and not one.cells & one.cells - 1:
            at = ("{first}, where its only place is {star}", "{first}で、そのマスは{star}だけ")
        if not one.lines:
            at = ("{first} at {star}", "{first}{star}に決まる")
        if one.least > 1:
            at = ("{first}, in {cells}, one of them at {star}", "{first}{so}（{cells}）、その一つは{star}に決まる")
        first = self._say(
            *at,
            first=self._part(one) if one.lines else self._only(one),
            star=name,
            so="で" if one.lines else "",
            cells=self._cells(one.cells),
        )
        rest = self._say(", {places}", "{places}", places=self._places(left | star * own, room)) if room else ""
        values = {"region": self._some([other.region]), "need": other.least, "room": room, "first": first}
        places = self._cells(other.cells)
        if other.least <= 0:
            return self._say("{first}; but {other}", "{first}。ところが{other}", other=self._part(other), **values)
        if self.lang == "en":
            values |= {"need": number(other.least), "room": stars(room, "en") if room else "none"}
        if other.lines:
            en = "{first}; but {other}, in {places}, and the star at {star} leaves room for {room} there{rest}"
            ja = (
                "{first}。ところが{other}（{places}）なのに、{star}の星のためそこには{rest}"
                + ("{room}個しか" if room else "一つも")
                + "入らない"
            )
            said = self._part(other)
            if (one.lines, one.pressing, one.inside) == (other.lines, other.pressing, False):
                values["lines"], values["count"] = self._some(one.lines), other.least
                values["count"] = number(other.least) if self.lang == "en" else other.least
                said = self._say(
                    "{region} likewise has {count} outside",
                    "{region}の星も同じく少なくとも{count}個は{lines}の外",
                    **values,
                )
            return self._say(en, ja, other=said, star=name, rest=rest, places=places, **values)
        if not room:
            full = self._taken(other.cells, after, placed(self.puzzle.layout, after, star), star)[0]
            fills, ja = ("fills {full} and ", "{full}が埋まり、") if full else ("", "")
            return self._say(
                f"{{first}}, which {fills}leaves {{region}}, with places in {{places}}, no place for its star",
                f"{{first}}。すると{ja}{{region}}（{{places}}）に星を置くマスがない",
                places=places,
                full=full,
                **values,
            )
        en = "{first}, which leaves {region} room for {room}{rest}, where it needs {need}"
        ja = "{first}。すると{region}にはあと星{need}個が必要なのに{rest}{room}個しか入らない"
        return self._say(en, ja, rest=rest, **values)

    def _only(self, part: RegionPart) -> str:
        """A region with no more room than it needs."""
        values = {"region": self._some([part.region]), "count": stars(part.least, self.lang)}
        if part.least == 1:
            return self._say("{region} can have its star only", "{region}の星は", **values)
        return self._say("{region} has just room for its {count}", "{region}に入るのは必要な{count}までで", **values)

    def _now(self) -> str:
        """What the counts press or leave as it stands."""
        return self._pressing(self.state)

    def _told_after(self, tell: Callable[[Tally], str], cells: int) -> dict[str, int]:
        """What a star on some cells would do, with the cells of which that is true."""
        told = dict[str, int]()
        for cell in bits(cells):
            text = tell(placed(self.puzzle.layout, self.state, cell))
            told[text] = told.get(text, 0) | cell
        return told

    def _after(self, tell: Callable[[Tally], str], *, most: int | None = None, clause: bool = False) -> str:
        """What a star on a concluded cell would do; of several cells, where that differs, cell by cell.

        Args:
            tell: what it would do.
            most: in how many ways it may differ.
            clause: whether that has a subject of its own.
        """
        cells = self.step.conclusion.no & self.state.open
        if self.step.conclusion.clash or not cells:
            raise Unsaid
        told = self._told_after(tell, cells)
        if len(told) > 1:
            self.brief = True
            try:
                brief = self._told_after(tell, cells)
            finally:  # blanks are kept for other sentences
                self.brief = False
            told = brief if len(brief) < len(told) else told
        if most is not None and len(told) > most:
            raise Unsaid
        form = "with {star}, {text}" if clause else "{star} would {text}"
        if len(told) == 1:
            [text] = told
            return self._say(form, self._put_there(cells) + "{text}", star=self._one_of(cells), text=text)
        each = list[str]()
        for text, some in list(told.items())[:FEW]:
            names = self._cells(some)
            star = self._one_of(some, names).replace("a star", "one" if each else "a star")
            each.append(self._say(form, "{names}に星を置くと、{text}", star=star, text=text, names=names))
        if len(told) > FEW:
            more = sum(list(told.values())[FEW:])
            names = self._cells(more)
            each.append(
                self._say("the counts fail alike with one in {names}", "{names}でも同じように数が合わない", names=names)
            )
        if self.lang == "ja":
            return "。".join(each)
        return (". " if clause else "; ").join(
            [each[0], *(one[:1].upper() + one[1:] if clause else one for one in each[1:])]
        )
