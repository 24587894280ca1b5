"""Why a lens does not reach some cells: blank images, other lenses, and what it cannot get past."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from deduce.board.connectivity import flood
from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import LONGEST, listed, number
from techniques.sunglasses.arguments.groups import Groups
from techniques.sunglasses.arguments.lines import FEW
from techniques.sunglasses.shared.lenses import lenses, reach, spaces, stranded

Form = tuple[str, str]
"""What stops a lens, in English and in Japanese."""


class Stops(Groups):
    """The blanks of what lies beyond lenses."""

    def _lost(self) -> str:
        """The lens that does not reach all of its own cells, or the group that no lens can have."""
        i, groups, found = (
            stranded(self.puzzle, self.marks),
            lenses(self.puzzle, self.marks),
            reach(self.puzzle, self.marks),
        )
        if groups and i is not None:
            room = spaces(self.puzzle, self.marks)[i]
            reached = flood(self.puzzle.roots[i] & room, room, self.puzzle.width)
            form, cells, wall = next(self._stops(i, groups.groups[i] & ~reached, reached, room), (None, 0, 0))
            if form:
                blanks = {"cells": self._cells(cells), "wall": self._cells(wall) if wall else ""}
                return self._say(*form, lens=self._lens(i), **blanks)
            values = {"lens": self._lens(i), "cells": self._cells(groups.groups[i])}
            return self._say("{lens} could not hold {cells}", "{lens}に{cells}が収まらない", **values)
        for group in groups.lone if groups and found else ():
            if all(group & ~one for one in found or ()):
                en, ja = "no lens could have {group}: {stops}", "{group}はどのレンズのものにもなれない。{stops}"
                return self._say(en, ja, group=self._cells(group), stops=self._stopped(group))
        raise Unsaid

    def _beyond(self) -> str:
        """Why no lens reaches the concluded cells."""
        if not self.step.conclusion.no:
            raise Unsaid
        return self._stopped(self.step.conclusion.no)

    def _stopped(self, cells: int) -> str:
        """What stops the lenses on whose side of a mirror some cells lie: what stops most of them, or the nearest."""
        puzzle, found, room = self.puzzle, reach(self.puzzle, self.marks), spaces(self.puzzle, self.marks)
        stops = dict[tuple[Form, int, int], list[int]]()
        for i in sorted(range(len(room)) if found else (), key=lambda i: self._far(i, cells)):
            for stop in self._stops(i, cells & puzzle.extents[i], found[i] if found else 0, room[i]):
                stops.setdefault(stop, []).append(i)
        told = []
        beyond = cells & ~reduce(or_, puzzle.extents, 0)
        if beyond:
            en, ja = (
                "no bridge has room for {cells} and a mirror image",
                "{cells}は鏡像と一緒にはどのブリッジにも入らない",
            )
            told.append(self._say(en, ja, cells=self._cells(beyond)))
        most = sorted(stops.items(), key=lambda stop: -len(stop[1]))
        for (form, some, wall), mine in most[:FEW]:
            lens = listed([self._lens(i) for i in mine], self.lang)
            if len(mine) > FEW:
                lens = self._say("{few} lenses", "{many}個のレンズ", few=number(len(mine)), many=len(mine))
            told.append(self._say(*form, lens=lens, cells=self._cells(some), wall=self._cells(wall) if wall else ""))
        left = {i for _, mine in most for i in mine} - {i for _, mine in most[:FEW] for i in mine}
        if left:
            en = "{few} other lens{s} likewise"
            s = " is stopped" if len(left) == 1 else "es are stopped"
            told.append(
                self._say(en, "ほか{many}個のレンズも同じように届かない", few=number(len(left)), many=len(left), s=s)
            )
        if not told:
            raise Unsaid
        return listed(told, self.lang)

    def _stops(self, i: int, cells: int, reached: int, room: int) -> Iterator[tuple[Form, int, int]]:
        yield from self._spoilt(i, cells & ~room)
        yield from self._shut_off(i, cells & room & ~reached, reached, room)

    def _far(self, i: int, cells: int) -> int:
        """How far the nearest of some cells lies from the end of a lens."""
        r, c = self.puzzle.grid.at(self.puzzle.roots[i])
        return min(abs(r - y) + abs(c - x) for y, x in self.puzzle.grid.cells(cells))

    def _shut_off(self, i: int, cells: int, reached: int, room: int) -> Iterator[tuple[Form, int, int]]:
        """Cells that a lens could have, were the way there not shut: near the lens, or near the cells."""
        if cells:
            beside, extent = self.puzzle.grid.beside, self.puzzle.extents[i]
            pocket = flood(cells, room & extent, self.puzzle.width)
            wall = min((beside(part) & extent & ~part for part in (pocket, reached)), key=int.bit_count)
            shut = "{lens} cannot get past {wall} to {cells}", "{lens}は{wall}を越えて{cells}へ行けない"
            if not 0 < wall.bit_count() <= LONGEST:
                wall, shut = (
                    0,
                    (
                        "every way from {lens} to {cells}, or that of the image, meets a blank cell or another lens",
                        "{lens}から{cells}への道は、それか鏡像の道が必ず空白かほかのレンズに当たる",
                    ),
                )
            yield shut, cells, wall

    def _spoilt(self, i: int, cells: int) -> Iterator[tuple[Form, int, int]]:
        """Cells that a lens cannot have, as their images are blank or touch other lenses, or they do so themselves."""
        puzzle, twin = self.puzzle, i ^ 1
        groups = lenses(puzzle, self.marks)
        halos = [one | puzzle.grid.beside(one) for one in groups.groups] if groups else []
        blank = touching = imaged = 0
        for cell in bits(cells & ~self.marks.no):
            image = self._images(i, cell) if i < 2 * len(puzzle.bridges) else 0
            if image & self.marks.no:
                blank |= cell
            elif any(halo & cell for k, halo in enumerate(halos) if k != i):
                touching |= cell
            elif any(halo & image for k, halo in enumerate(halos) if k != twin):
                imaged |= cell
        if blank:
            images = self._images(i, blank)
            yield (
                ("in {lens}, {cells} would have a blank image at {wall}", "{lens}では{cells}の鏡像の{wall}が空白"),
                blank,
                images,
            )
        if touching:
            yield (
                ("{cells}, if of {lens}, would touch another lens", "{cells}が{lens}なら、ほかのレンズに触れる"),
                touching,
                0,
            )
        if imaged:
            images = self._images(i, imaged)
            yield (
                (
                    "in {lens}, {cells} would have an image at {wall}, which touches another lens",
                    "{lens}では{cells}の鏡像の{wall}が、ほかのレンズに触れる",
                ),
                imaged,
                images,
            )

    def _images(self, i: int, cells: int) -> int:
        item = self.puzzle.bridges[i // 2]
        return item.back(cells) if i & 1 else item.over(cells)
