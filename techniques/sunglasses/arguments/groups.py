"""Which lens has a group, and which lenses a cell would join."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import LONGEST, clauses, listed
from deduce.telling.trials import opposite
from techniques.sunglasses.arguments.lines import FEW, Lines
from techniques.sunglasses.shared.lenses import claims, lenses, reach
from techniques.sunglasses.wording import MEANS


class Groups(Lines):
    """The blanks of groups of shaded cells and their lenses."""

    def _group(self) -> str:
        return self._cells(self.marks.yes)

    def _followed(self) -> str:
        """What would follow from the opposite, and what that breaks."""
        return opposite(self.step, MEANS, self.lang)

    def _between(self) -> str:
        """The lenses that the concluded cells would join; of many, those that most cells would join."""
        found = lenses(self.puzzle, self.marks)
        if found is None or self.step.conclusion.clash:
            raise Unsaid
        joins = dict[tuple[int, ...], int]()
        for cell in bits(self.step.conclusion.no):
            near = tuple(i for i, group in enumerate(found.groups) if self.puzzle.grid.beside(group) & cell)
            if len(near) < 2:
                raise Unsaid
            joins[near] = joins.get(near, 0) | cell
        told = []
        most = sorted(joins.items(), key=lambda join: -join[1].bit_count())
        for near, cells in most[:FEW]:
            ends = [self._spot(self.puzzle.roots[i]) for i in near]
            values = {"cells": self._every(cells), "ends": listed(ends, self.lang)}
            told.append(
                self._say("{cells} would join the lenses of {ends}", "{cells}は{ends}のレンズをつなぐ", **values)
            )
        others = sum(cells for _, cells in most[FEW:])
        if others:
            en = (
                "{cells} would join two lenses too"
                if not others & others - 1
                else "each of {cells} would join two lenses"
            )
            told.append(self._say(en, "{cells}もそれぞれ二つのレンズをつなぐ", cells=self._every(others)))
        return clauses(told, self.lang)

    def _those(self) -> str:
        """What is concluded of cells that are all named already."""
        cells = self.step.conclusion.no
        if cells.bit_count() > LONGEST:
            return self._say("all these cells are blank", "これらはすべて空白")
        return self.puzzle.phrase(self.step.conclusion, self.lang)

    # What follows another step ----------------------------------------------------------------------------------------

    def _imaged(self) -> str:
        """The images that are shaded, and of which cells in which bridge."""
        cells = self.step.conclusion.yes
        named, of = self._mirrored(cells)
        return self._say(
            "{cells} {be} shaded, the image{s} of {of} in {clues}",
            "{cells}は{clues}による{of}の鏡像で塗り",
            cells=named,
            of=of,
            clues=self._bridges(),
            **self._number_of(cells),
        )

    def _mirrored(self, cells: int) -> tuple[str, str]:
        """Images, and the cells that they mirror, in the same order."""
        of = {cell: sum(one.over(cell) | one.back(cell) for one in self.puzzle.bridges) for cell in bits(cells)}
        mirrored = reduce(or_, of.values(), 0)
        if list(of.values()) == sorted(of.values()):
            return self._every(cells), self._every(mirrored)
        both = zip(*((self._every(cell), self._every(one)) for cell, one in of.items()), strict=True)
        named, others = (listed(some, self.lang) for some in both)
        return named, others

    def _edged(self) -> str:
        """The cells that are blank as the images of blank cells, and those that have no image."""
        found, no, told = lenses(self.puzzle, self.marks), self.step.conclusion.no, []
        images = of = 0
        for i, bridge in enumerate(self.puzzle.bridges):
            first, second = (self.puzzle.grid.beside(found.groups[2 * i + k]) if found else 0 for k in (0, 1))
            for part, mirrored in ((second & no, bridge.back), (first & no, bridge.over)):
                images |= sum(cell for cell in bits(part) if mirrored(cell) & self.marks.no)
                of |= mirrored(part) & self.marks.no
        for cells, en, ja in (
            (images, "{cells} {be} blank, the image{s} of {of} in {clues}", "{cells}は{clues}による{of}の鏡像で空白"),
            (
                no & ~images,
                "{cells}, without an image in {clues}, {be} blank",
                "{cells}は{clues}による鏡像がないので空白",
            ),
        ):
            if cells:
                values = {"cells": self._every(cells), "of": self._every(of) if of else "", "clues": self._bridges()}
                told.append(self._say(en, ja, **values, **self._number_of(cells)))
        return (", and " if self.lang == "en" else "、").join(told)

    def _parted(self) -> str:
        """The cells that are blank, with the lenses between which they lie."""
        found, joins = lenses(self.puzzle, self.marks), dict[tuple[int, ...], int]()
        for cell in bits(self.step.conclusion.no):
            groups = found.groups if found else []
            near = tuple(i for i, group in enumerate(groups) if self.puzzle.grid.beside(group) & cell)
            joins[near] = joins.get(near, 0) | cell
        told = []
        for near, cells in joins.items():
            ends = [self._spot(self.puzzle.roots[i]) for i in near]
            en, ja = "{cells} between the lenses of {ends}", "{cells}は{ends}のレンズの間"
            told.append(self._say(en, ja, cells=self._every(cells), ends=listed(ends, self.lang)))
        if len(joins) > 1:
            cells = self.step.conclusion.no
            return self._say(
                "{told} are blank", "{told}なので空白", told=listed(told, self.lang), cells=self._every(cells)
            )
        en = "{cells} {be} blank between the lenses of {ends}"
        [(near, cells)] = joins.items()
        ends = [self._spot(self.puzzle.roots[i]) for i in near]
        values = {"cells": self._every(cells), "ends": listed(ends, self.lang)}
        return self._say(en, "{cells}は{ends}のレンズの間で空白", **values, **self._number_of(cells))

    def _number_of(self, cells: int) -> dict[str, str]:
        return {"be": "are", "s": "s"} if cells & cells - 1 else {"be": "is", "s": ""}

    def _edge(self) -> str:
        """The blank cells that are mirrored, or that a lens cannot grow over the mirror."""
        found = lenses(self.puzzle, self.marks)
        if found is None or self.step.conclusion.clash:
            raise Unsaid
        mirrored = 0
        for i, bridge in enumerate(self.puzzle.bridges):
            first, second = (self.puzzle.grid.beside(found.groups[2 * i + k]) & self.marks.no for k in (0, 1))
            mirrored |= first & bridge.back(self.step.conclusion.no) | second & bridge.over(self.step.conclusion.no)
        if mirrored:
            noun = self.puzzle.noun(Marks(0, mirrored), self.lang)
            return self._say("{clues} mirrors {noun}", "{noun}を{clues}で鏡に映す", clues=self._bridges(), noun=noun)
        return self._say(
            "no lens of {clues} grows where it would have no mirror image",
            "{clues}のレンズは鏡像のないところへは伸びない",
            clues=self._bridges(),
        )

    def _owner(self) -> str:
        """The lone groups with the lens that alone gets to each, and what it takes with the group."""
        found, groups = claims(self.puzzle, self.marks), lenses(self.puzzle, self.marks)
        near = reach(self.puzzle, self.marks)
        if found is None or groups is None or near is None or self.step.conclusion.clash:
            raise Unsaid
        told, (yes, no) = [], self.step.conclusion
        for group in groups.lone:
            owners = [i for i, core in enumerate(found.core) if core & group]
            if not owners:
                continue
            i = owners[0]
            for other in owners[1:]:
                i = i if found.cells[i] & group == group else other
            bridge = self.puzzle.bridges[i // 2] if i < 2 * len(self.puzzle.bridges) else None
            image = 0 if bridge is None else bridge.back(group) if i & 1 else bridge.over(group)
            through = yes & found.cells[i] & ~image
            en, ja = "only {lens} gets to {group}{others}", "{group}に届くのは{lens}だけ{others}"
            twin = 0 if bridge is None else yes & found.cells[i ^ 1] & ~found.cells[i] & ~image
            if through and twin:
                en += ", always through {through} with the image {twin}"
                ja += "で、必ず{through}（鏡像{twin}）を通り"
            elif through:
                en, ja = en + ", always through {through}", ja + "で、必ず{through}を通り"
            if yes & image:
                en, ja = en + ", and has the image {image}", ja + ("、" if through else "で、") + "鏡像は{image}"
            rivals = [k for k, one in enumerate(near) if k != i and no & one & ~found.cells[k]]
            if rivals:
                halo = image | self.puzzle.grid.beside(image)
                twin_too = image & ~self.marks.yes and any(near[k] & halo for k in rivals)
                en += (
                    "; {rivals}, not to touch it"
                    + (" or its image {image}" if twin_too else "")
                    + ", cannot get to {lost}"
                )
                ja += ("、" if through and not yes & image else "で、") + (
                    "これ" + ("とその鏡像{image}" if twin_too else "") + "に触れられない{rivals}は{lost}に届かない"
                )
            elif no:
                en += ", and no other lens may touch {group} or get past it"
                ja += (
                    "、" if through and not yes & image else "で、"
                ) + "ほかのレンズはこれに触れることも間を通ることもできない"
            elif through and not yes & image:
                ja = ja.removesuffix("り") + "る"
            values = {
                "lens": self._lens(i),
                "group": self._cells(group),
                "others": self._excluded(group, i),
                "through": self._every(through) if through else "",
                "twin": self._every(twin) if twin else "",
                "image": self._every(image) if image else "",
                "rivals": self._lenses(rivals) if rivals else "",
                "lost": self._every(no & reduce(or_, (near[k] & ~found.cells[k] for k in rivals))) if rivals else "",
            }
            told.append(self._say(en, ja, **values))
        if not told:
            raise Unsaid
        return ("; " if self.lang == "en" else "。").join(told)

    def _excluded(self, group: int, i: int) -> str:
        """The other lenses that come near a group, and why they cannot have it."""
        raise NotImplementedError

    def _unfit(self, some: Sequence[int], group: int, *, named: bool = False) -> str:
        """Why lenses that come near a group cannot have it."""
        raise NotImplementedError

    def _kept_clear(self) -> str:
        """The lone groups with the lenses that cannot have them, and so keep clear of them."""
        found, groups = reach(self.puzzle, self.marks), lenses(self.puzzle, self.marks)
        told, kept, found = [], claims(self.puzzle, self.marks), found or []
        for group in groups.lone if found and groups else ():
            halo = group | self.puzzle.grid.beside(group)
            near = [i for i, one in enumerate(found) if one & halo and group & ~one]
            if near:
                values = {"lens": self._lenses(near), "group": self._cells(group)}
                why = self._unfit(near, group, named=True)
                values |= {"why": self._say(" ({why})", "（{why}）", why=why) if why else ""}
                lost = self.step.conclusion.no & reduce(or_, (found[i] & ~kept.cells[i] for i in near)) if kept else 0
                values["lost"] = self._every(lost) if lost else ""
                en = "{lens} cannot have {group}{why} and, not to touch it, cannot get to {lost}"
                ja = "{lens}は{group}を取れず{why}、触れずには{lost}に届かない"
                if not lost:
                    en, ja = (
                        "{lens} cannot have {group}{why} and must not touch it",
                        "{lens}は{group}を取れず{why}、触れることもできない",
                    )
                told.append(self._say(en, ja, **values))
        if not 0 < len(told) <= FEW:
            raise Unsaid
        return listed(told, self.lang)
