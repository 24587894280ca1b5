"""Why a lens does not reach some cells: blank images, other lenses, and what it cannot get past."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from operator import or_

from deduce.board.connectivity import components, flood
from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import LONGEST, Some, clauses, listed
from techniques.sunglasses.arguments.groups import Groups
from techniques.sunglasses.shared.lenses import claims, lenses, reach, spaces, stranded

Form = tuple[str, str]
"""What stops a lens, in English and in Japanese."""
Door = tuple[int, bool, Form]
"""A lens that comes to a cell, whether this is beside its known cells, and what it would break there."""
JOINING = "would join the lenses of"
"""How it is said that a lens would join another."""
WALL = 4
"""So many blank cells around others are named before the lenses that come there all the same."""


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
                return self._say(en, ja, group=self._cells(group), stops=self._barred(group))
        raise Unsaid

    def _barred(self, group: int) -> str:
        """Why no lens can have a group of shaded cells."""
        puzzle, found, groups = self.puzzle, reach(self.puzzle, self.marks), lenses(self.puzzle, self.marks)
        doors = dict[Door, int]()
        if found is None or groups is None:
            raise Unsaid
        free = puzzle.board & ~self.marks.no & ~reduce(or_, found, 0)
        part = group | flood(group & free, free, puzzle.width)
        for i, one in enumerate(found):
            for cell in bits(part & ~one) if one & (part | puzzle.grid.beside(part)) else ():
                near = [k for k, mine in enumerate(groups.groups) if puzzle.grid.beside(mine) & cell]
                with suppress(Unsaid):
                    doors[i, False, self._spoils(i, cell, [] if near == [i] else near)] = cell
                    break
        return self._entered(doors, group) if doors else self._shut(part, group)

    def _beyond(self) -> str:
        """Why no lens comes to the concluded cells, as the board or the reason alone shows it more shortly."""
        told = []
        for board in (self.step.before, self.step.reason):
            with suppress(Unsaid):
                told.append(type(self)(replace(self.step, before=board), self.lang)._around())
        if not told:
            raise Unsaid
        return min(told, key=len)

    def _around(self) -> str:
        """What lenses would break on the first cells that they come to on the way, or what shuts these off."""
        puzzle, board = self.puzzle, self.step.before
        found, groups = reach(puzzle, board), lenses(puzzle, board)
        if not self.step.conclusion.no or found is None or groups is None:
            raise Unsaid
        alike = dict[frozenset[Door], list[tuple[int, dict[Door, int]]]]()
        free = puzzle.board & ~board.no & ~reduce(or_, found, 0)
        pockets = dict[int, int]()
        for part in components(self.step.conclusion.no, puzzle.width):
            pocket = flood(part, free, puzzle.width)
            pockets[pocket] = pockets.get(pocket, 0) | part
        shut = 0
        for pocket, part in pockets.items():
            doors = dict[Door, int]()
            for i, one in enumerate(found):
                for cell in bits(pocket & puzzle.grid.beside(one)):
                    near = [k for k, group in enumerate(groups.groups) if puzzle.grid.beside(group) & cell]
                    if not near or i in near:  # beside a lens no other can be
                        door = i, bool(near), self._spoils(i, cell, near)
                        doors[door] = doors.get(door, 0) | cell
            shut |= 0 if doors else pocket
            if doors:
                alike.setdefault(frozenset(doors), []).append((part, doors))
        told = [self._shut(shut, self.step.conclusion.no)] if shut else []
        for same in alike.values():
            doors = {door: reduce(or_, (one[door] for _, one in same), 0) for door in same[0][1]}
            told.append(self._entered(doors, reduce(or_, (part for part, _ in same), 0)))
        return ("; " if self.lang == "en" else "。").join(told)

    def _shut(self, pocket: int, among: int) -> str:
        """What is said of those cells in a pocket that blank ones shut off from every lens."""
        around = self.step.before.no & self.puzzle.grid.beside(pocket)
        values = {
            "cells": self._every(pocket & among),
            "wall": self.puzzle.noun(Marks(0, around), self.lang) if around else "",
        }
        if not around:
            raise Unsaid
        if around.bit_count() > LONGEST:
            en, ja = "blank cells shut {cells} off from every lens", "空白に囲まれた{cells}にはどのレンズも届かない"
            if rest := pocket & ~among:
                en = "blank cells shut {cells} off from every lens, together with {rest}"
                ja = "{rest}とともに空白に囲まれた{cells}にはどのレンズも届かない"
                values["rest"] = self._cells(rest)
            return self._say(en, ja, **values)
        en = (
            "{wall} shut {cells} off from every lens"
            if around & around - 1
            else "{wall} shuts {cells} off from every lens"
        )
        return self._say(en, "{wall}に囲まれた{cells}にはどのレンズも届かない", **values)

    def _entered(self, doors: dict[Door, int], part: int = 0) -> str:
        """What is said of cells to which some lenses come, each with what it would break there, and of those behind."""
        every = reduce(or_, doors.values(), 0)
        joined = {form for _, _, form in doors if JOINING in form[0]}
        if len(joined) == 1 and len({form for _, _, form in doors}) == 1:
            [(en, ja)] = joined
            if part & ~every:
                en, ja = (
                    en + ", and only there a lens could get to {behind}",
                    ja + "が、{behind}にはそこを通らないと届かない",
                )
            named = self._every(part & ~every) if part & ~every else ""
            return self._say(en, ja, cells=self._every(every), behind=named, inside="")
        whys = dict[tuple[Form, int, int], list[int]]()
        for (i, _, form), cells in doors.items():
            image = self._images(i, cells) if i < 2 * len(self.puzzle.bridges) and "{image}" in form[0] else 0
            whys.setdefault((form, cells, image), []).append(i)
        coming = list(dict.fromkeys(i for i, _, _ in doors))
        around = self.step.before.no & self.puzzle.grid.beside(every)
        wall = self.puzzle.noun(Marks(0, around), self.lang) if 0 < around.bit_count() <= WALL else ""
        behind = part & ~every
        named = self._every(every)
        if all(near for _, near, _ in doors):
            en = "{cells}, beside {lenses}{on}, can be of no other, yet {whys}"
            ja = "{lenses}の隣の{cells}はほかのレンズになれず、{whys}"
            on = " and on the way to {behind}"
        else:
            en, ja = "only {lenses} could get to {cells}, yet {whys}", "{cells}に届きうるのは{lenses}だけだが、{whys}"
            en, ja = ("past {wall} " + en, "{wall}のため" + ja) if wall else (en, ja)
            named += self._say(" on the way to {behind}", "", behind=self._every(behind)) if behind else ""
            on = ""
        if behind:
            named += self._say("", "とその奥の{behind}", behind=self._every(behind))
            on = on.format(behind=self._every(behind))
        told = [
            self._spoiling_there(form, cells, image, [] if len(coming) == len(mine) else mine, every * (not behind))
            for (form, cells, image), mine in whys.items()
        ]
        values = {"lenses": self._lenses(coming), "cells": named, "wall": wall, "whys": self._joined(told)}
        values["on"] = on if behind else ""
        return self._say(en, ja, **values)

    def _spoiling_there(self, form: Form, cells: int, image: int, mine: Sequence[int], named: int = 0) -> str:
        """What cells would break in some lenses, in whichever comes there if none are given; `named` ones just were."""
        every = self._every(cells)
        if cells == named and not mine:
            every = self._say("they" if cells & cells - 1 else "it", "そこ")
        inside = self._say(" in {lenses}", "{lenses}では", lenses=self._lenses(mine)) if mine else ""
        s = "s" if image & image - 1 else ""
        own = self._number_of(cells)["own"].replace("image", "mirror image")
        text = self._say(*form, cells=every, image=self._every(image) if image else "", inside=inside, s=s, own=own)
        return text.replace("そこの鏡像", "その鏡像")

    def _excluded(self, group: int, i: int) -> tuple[str, int]:
        found, groups = reach(self.puzzle, self.marks), lenses(self.puzzle, self.marks)
        halo = group | self.puzzle.grid.beside(group)
        others = [k for k, one in enumerate(found or ()) if k != i and one & halo and group & ~one and groups]
        told = self._unfit(others, group)
        if told:
            return self._say(" ({told})", "（{told}）", told=told), 0
        if any(one & halo for k, one in enumerate(found or ()) if k != i):
            rest = self._in_the_way(group, i)
            if not rest:
                return "", 0
            owners = [k for k, one in enumerate(claims(self.puzzle, self.marks).core) if not rest & ~one]  # type: ignore[union-attr]
            image = self._images(owners[0], rest) if owners and owners[0] < 2 * len(self.puzzle.bridges) else 0
            values = {"rest": self._cells(rest), "image": self._cells(image) if image else ""}
            of = f" or the image{'s' * (image & image - 1 > 0)} {{image}}" if image else ""
            en = f" (on the way any other, or its image, would touch {{rest}}{of}, which are not its own)"
            of = "かその鏡像{image}" if image else ""
            ja = f"（ほかのレンズは、別のレンズの{{rest}}{of}に自身か鏡像が触れずには届かない）"
            return self._say(en, ja, **values), rest
        return self._say(" (no other can reach it)", "（ほかのレンズは届かない）"), 0

    def _in_the_way(self, group: int, i: int) -> int:
        """The other groups without which lenses beside one could have a group; none if these do not tell it."""
        found = lenses(self.puzzle, self.marks)
        others = [one for one in found.lone if one != group] if found else []

        def alone(some: Sequence[int]) -> bool:
            marks = Marks(self.marks.yes & ~(sum(others) - sum(some)), self.marks.no)
            kept = claims(self.puzzle, marks)
            return kept is not None and not any(not group & ~one for k, one in enumerate(kept.cells) if k != i)

        if alone([]) or not alone(others):
            return 0
        needed = list(others)
        for one in others:
            fewer = [other for other in needed if other != one]
            needed = fewer if alone(fewer) else needed
        return sum(needed)

    def _unfit(self, some: Sequence[int], group: int, *, named: bool = False) -> str:
        """Why lenses that come near a group cannot have it; where they are `named`, those that differ again."""
        found, groups = reach(self.puzzle, self.marks), lenses(self.puzzle, self.marks)
        whys = dict[tuple[Form, int, int], list[int]]()
        for k in some if found and groups else ():
            for cell in bits(group & ~found[k]):  # type: ignore[index]
                near = [j for j, mine in enumerate(groups.groups) if self.puzzle.grid.beside(mine) & cell]  # type: ignore[union-attr]
                with suppress(Unsaid):
                    form = self._spoils(k, cell, [] if near == [k] else near)
                    image = self._images(k, cell) if k < 2 * len(self.puzzle.bridges) and "{image}" in form[0] else 0
                    whys.setdefault((form, cell, image), []).append(k)
                    break
        told = [
            self._spoiling_there(form, cell, image, [] if named and len(mine) == len(some) else mine)
            for (form, cell, image), mine in whys.items()
        ]
        return self._joined(told) if told else ""

    def _joined(self, told: Sequence[str]) -> str:
        if self.lang == "en" and len(told) > 1:
            return f"{', '.join(told[:-1])}, and {told[-1]}"
        return clauses(Some.of(told), self.lang)

    def _spoils(self, i: int, cell: int, near: Sequence[int]) -> Form:
        """What a lens would break with a cell beside its own."""
        puzzle, groups = self.puzzle, lenses(self.puzzle, self.step.before)
        if near and i not in near:
            end = self._spot(puzzle.roots[near[0]])
            return f"{{cells}}{{inside}} would touch the lens of {end}", f"{{inside}}{{cells}}が{end}のレンズに触れる"
        if len(near) > 1:
            ends = listed(Some.of(self._spot(puzzle.roots[k]) for k in near), self.lang)
            return f"{{cells}}{{inside}} {JOINING} {ends}", f"{{inside}}{{cells}}で{ends}のレンズがつながる"
        if i < 2 * len(puzzle.bridges) and groups:
            image = self._images(i, cell)
            if not image and cell & puzzle.bridges[i // 2].near:
                return "{cells}{inside} would meet {own}", "{inside}{cells}が自分の鏡像とぶつかる"
            if not image:
                return "{cells}{inside} would have no mirror image on the board", "{inside}{cells}の鏡像が盤の外になる"
            if image & self.step.before.no:
                en = "{cells}{inside} would have the blank mirror image{s} {image}"
                return en, "{inside}{cells}の鏡像の{image}が空白"
            for k, group in enumerate(groups.groups):
                if k != i ^ 1 and (group | puzzle.grid.beside(group)) & image:
                    end = self._spot(puzzle.roots[k])
                    ja = f"{{inside}}{{cells}}の鏡像の{{image}}が{end}のレンズに触れる"
                    en = f"{{cells}}{{inside}} would have the mirror image{{s}} {{image}} beside the lens of {end}"
                    return en, ja
        raise Unsaid

    def _stops(self, i: int, cells: int, reached: int, room: int) -> Iterator[tuple[Form, int, int]]:
        yield from self._spoilt(i, cells & ~room)
        yield from self._shut_off(i, cells & room & ~reached, reached, room)

    def _shut_off(self, i: int, cells: int, reached: int, room: int) -> Iterator[tuple[Form, int, int]]:
        """Cells that a lens could have, were the way there not shut: near the lens, or near the cells."""
        if cells:
            beside, extent = self.puzzle.grid.beside, self.puzzle.extents[i]
            pocket = flood(cells, room & extent, self.puzzle.width)
            wall = min((beside(part) & extent & ~part for part in (pocket, reached)), key=int.bit_count)
            shut = "{lens} cannot get past {wall} to {cells}", "{lens}は{wall}を越えて{cells}に届くことができない"
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
