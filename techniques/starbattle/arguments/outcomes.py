"""What a star on a cell would do, or what the board does as it stands."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import cells_named, number
from techniques.starbattle.arguments.parts import Part, parts
from techniques.starbattle.arguments.units import Units
from techniques.starbattle.names import stars
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally, forced, placed, spoils
from techniques.starbattle.shared.two_lines import Common
from techniques.starbattle.shared.two_lines import common as of_two
from techniques.starbattle.shared.windows import counted

FEW = 3
"""So many arguments about single cells are told."""


class Outcomes(Units):
    """The blanks that tell what would be left."""

    def _starved(self) -> str:
        """The unit that a star there would leave without room, and how much it would have."""
        try:
            return self._after(self._leaving, only=True)
        except Unsaid:
            return self._after(lambda after: self._leaving(after, by=False))

    def _leaving(self, after: Tally, *, by: bool = True) -> str:
        return self._say("leave {text}", "{text}", text=self._starving(after, by=by))

    def _starving(self, after: Tally, *, by: bool = True) -> str:
        for i in self.acting:
            need = after.need[i]
            room = fits(after.left[i], self.puzzle.width, need) if need > 0 else need
            if need > 0 and room < need:
                name = self._some([i])
                if not by:
                    values = {"name": name, "need": stars(self.state.need[i], self.lang)}
                    en, ja = "{name} room for fewer than the {need} it needs", "{name}に必要な{need}が入らなくなる"
                    return self._say(en, ja, **values)
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
                    "cells": cells_named(list(self.puzzle.grid.cells(left)), self.lang),
                    "room": stars(room, self.lang),
                    "need": number(need) if self.lang == "en" else need,
                }
                en = "leave {lines} room for {room} only, in {cells}, where they still need {need}"
                return self._say(en, "{lines}にはあと{need}個必要なのに、{cells}に{room}しか入らなくなる", **values)
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
        with suppress(Unsaid):
            return self._leaving(after)
        held = list(parts(self.puzzle, after))
        layout, width = self.puzzle.layout, self.puzzle.width
        for one in held:
            drawn = forced(one.cells, one.least, width) if one.least > 0 else 0
            for other in held if drawn else ():
                empty = other.cells if other.least <= 0 else spoils(layout, other.cells, other.least, after.single)
                if other is not one and empty & drawn:
                    star = drawn & empty & -(drawn & empty)
                    return self._bringing(after, one, other, star)
        raise Unsaid

    def _bringing(self, after: Tally, one: Part, other: Part, star: int) -> str:
        """A star for which a part of a region has no other room, and what another part lacks beside it."""
        left = placed(self.puzzle.layout, after, star).open & other.cells & ~star
        own = 1 if star & other.cells else 0
        room = own + (fits(left, self.puzzle.width, other.least - own) if other.least > own else 0)
        values = {
            "one": self._where(one),
            "least": stars(one.least, self.lang),
            "star": cells_named(list(self.puzzle.grid.cells(star)), self.lang),
            "other": self._where(other),
            "need": number(other.least) if self.lang == "en" and other.least > 0 else other.least,
            "room": stars(room, self.lang),
        }
        if self.lang == "en" and not room:
            values["room"] = "no star"
        at, there = (
            ("at {star}", "{star}に決まり") if one.least == 1 else ("one of them at {star}", "一つは{star}に決まり")
        )
        en = f"leave {{one}} just room for the {{least}} it needs, {at}, "
        ja = f"{{one}}には必要な{{least}}がちょうど入って{there}、"
        if other.least <= 0:
            return self._say(en + "where {other} can have none", ja + "{other}に星は置けないのに合わない", **values)
        en += "and then {other} room for {room} where it needs {need}"
        ja += "{other}は星{need}個が必要なのに{room}しか入らない"
        return self._say(en, ja, **values)

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
        found: list[tuple[str, Common]] = []
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
            return self._say("a star there would {text}", "そこに星を置くと{text}", text=next(iter(told)))
        if only:
            raise Unsaid
        each = list[str]()
        for text, some in list(told.items())[:FEW]:
            names = cells_named(list(self.puzzle.grid.cells(some)), self.lang)
            subject = "one" if each else "a star"
            each.append(
                self._say(subject + " in {names} would {text}", "{names}に星を置くと{text}", text=text, names=names)
            )
        if len(told) > FEW:
            more = sum(list(told.values())[FEW:])
            names = cells_named(list(self.puzzle.grid.cells(more)), self.lang)
            each.append(
                self._say("the counts fail alike with one in {names}", "{names}でも同じように数が合わない", names=names)
            )
        return ("、" if self.lang == "ja" else "; ").join(each)
