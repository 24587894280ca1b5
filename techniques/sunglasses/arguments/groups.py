"""Which lens has a group, and which lenses a cell would join."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import LONGEST, Some, clauses, listed
from techniques.sunglasses.arguments.lines import FEW, LineBlanks
from techniques.sunglasses.shared.lenses import claimed, claims, lenses, reach

MOST = 4
"""So many pairs of lenses that cells would join are named."""


class Groups(LineBlanks):
    """The blanks of groups of shaded cells and their lenses."""

    def _group(self) -> str:
        return self._cells(self.marks.yes)

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
        most = sorted(joins.items(), key=lambda join: -join[1].bit_count())
        told, others = self._parting(most[:MOST]), sum(cells for _, cells in most[MOST:])
        if others:
            told.append(
                self._say(
                    "each of {cells} between two other lenses",
                    "{cells}もそれぞれ二つのレンズの間",
                    cells=self._every(others),
                )
            )
        if len(told) > 1:
            en, ja = "{told}: a shaded cell there would join two lenses", "{told}にあり、塗ると二つのレンズがつながる"
        else:
            en, ja = "{told} and would join them", "{told}にあり、塗るとつながる"
        return self._say(
            en, ja, told=clauses(Some.of(told), "ja") if self.lang == "ja" else listed(Some.of(told), "en")
        )

    def _parting(self, joins: Sequence[tuple[Sequence[int], int]]) -> list[str]:
        """Cells with the lenses between which they lie."""
        told = list[str]()
        for near, cells in joins:
            values = {
                "cells": self._every(cells),
                "ends": listed(Some.of(self._spot(self.puzzle.roots[i]) for i in near), self.lang),
            }
            en = "{cells} between those of {ends}" if told else "{cells} {lie} between the lenses of {ends}"
            lie = "lie" if cells & cells - 1 else "lies"
            told.append(self._say(en, "{cells}は{ends}のレンズの間", lie=lie, **values))
        return told

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
        of = {cell: sum(one.over(cell) | one.back(cell) for one in self.puzzle.bridges) for cell in bits(cells)}
        named, mirrored = self._mirrored(of)
        return self._say(
            "{cells} {be} shaded, the image{s} of {of} in {clues}",
            "{cells}は{clues}による{of}の鏡像で塗り",
            cells=named,
            of=mirrored,
            clues=self._bridges(),
            **self._number_of(cells),
        )

    def _mirrored(self, of: Mapping[int, int]) -> tuple[str, str]:
        """Images, and the cells that they mirror, in the same order."""
        if list(of.values()) == sorted(of.values()) and list(of) == sorted(of):
            return self._every(sum(of)), self._every(reduce(or_, of.values(), 0))
        both = zip(*((self._every(cell), self._every(one)) for cell, one in of.items()), strict=True)
        named, others = (listed(Some.of(some), self.lang) for some in both)
        return named, others

    def _edges(self) -> tuple[dict[int, int], int, int]:
        """The concluded cells that mirror blank ones, each with its own; those that meet their images; all others."""
        found, (_, no) = lenses(self.puzzle, self.marks), self.step.conclusion
        if found is None or self.step.conclusion.clash:
            raise Unsaid
        of, near = dict[int, int](), 0
        for i, bridge in enumerate(self.puzzle.bridges):
            sides = [self.puzzle.grid.beside(found.groups[2 * i + k]) for k in (0, 1)]
            for side, mirrored in zip(sides, (bridge.over, bridge.back), strict=True):
                for blank in bits(side & self.marks.no):
                    if mirrored(blank) & no:
                        of[mirrored(blank)] = blank
            near |= reduce(or_, sides, 0) & bridge.near
        others = no & ~sum(of)
        return dict(sorted(of.items())), others & near, others & ~near

    def _edged(self) -> str:
        """The cells that are blank as the images of blank cells, and those that cannot have an image."""
        of, near, far = self._edges()
        told, clues = list[str](), self._bridges()
        if of:
            named, mirrored = self._mirrored(of)
            values = {"cells": named, "of": mirrored, "clues": clues}
            en, ja = (
                "{cells} {be} blank, the image{s} of the blank {of} in {clues}",
                "{cells}は{clues}による空白の{of}の鏡像で空白",
            )
            told.append(self._say(en, ja, **values, **self._number_of(sum(of))))
        for cells, en, ja in (
            (
                near,
                "{cells} {be} blank, not to meet {own} in {clues}",
                "{cells}は{clues}による鏡像とぶつかるので空白",
            ),
            (
                far,
                "{cells} {be} blank, mirrored off the board by {clues}",
                "{cells}は{clues}による鏡像が盤の外で空白",
            ),
        ):
            if cells:
                told.append(self._say(en, ja, cells=self._every(cells), clues=clues, **self._number_of(cells)))
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
            told.append(self._say(en, ja, cells=self._every(cells), ends=listed(Some.of(ends), self.lang)))
        if len(joins) > 1:
            return self._say("{told} are blank", "{told}なので空白", told=listed(Some.of(told), self.lang))
        en = "{cells} {be} blank between the lenses of {ends}"
        [(near, cells)] = joins.items()
        ends = [self._spot(self.puzzle.roots[i]) for i in near]
        values = {"cells": self._every(cells), "ends": listed(Some.of(ends), self.lang)}
        return self._say(en, "{cells}は{ends}のレンズの間で空白", **values, **self._number_of(cells))

    def _number_of(self, cells: int) -> dict[str, str]:
        if cells & cells - 1:
            return {"be": "are", "s": "s", "own": "their own images"}
        return {"be": "is", "s": "", "own": "its own image"}

    def _edge(self) -> str:
        """The blank cells that are mirrored, or why a lens cannot grow to those that are concluded."""
        of, near, far = self._edges()
        told, clues = list[str](), self._bridges()
        if of:
            named, mirrored = self._mirrored(of)
            blanks = sum({*of.values()})
            values = {"cells": named, "of": mirrored, "many": "s" if blanks & blanks - 1 else ""}
            en = "{cells} {be} the image{s} of the blank cell{many} {of}"
            told.append(self._say(en, "{cells}は空白の{of}の鏡像", **values, **self._number_of(sum(of))))
        for cells, en, ja in (
            (near, "{cells} would meet {own}", "{cells}は自分の鏡像とぶつかるマス"),
            (far, "{cells} would be mirrored off the board", "{cells}は鏡像が盤の外"),
        ):
            if cells:
                told.append(self._say(en, ja, cells=self._every(cells), **self._number_of(cells)))
        joined = "で、".join(told) if self.lang == "ja" else ", and ".join(told)
        return self._say("in {clues}, {told}", "{clues}では、{told}", clues=clues, told=joined)

    def _owner(self) -> str:
        """The lone groups with the lens that alone gets to each, and what it takes with the group."""
        found, groups = claims(self.puzzle, self.marks), lenses(self.puzzle, self.marks)
        near = reach(self.puzzle, self.marks)
        if found is None or groups is None or near is None or self.step.conclusion.clash:
            raise Unsaid
        kept = self._kept_by(near, groups.lone)
        told, later, parted, given = list[str](), list[str](), 0, 0
        for group in groups.lone:
            owners = [i for i, core in enumerate(found.core) if core & group]
            if owners:
                i = next((k for k in owners if found.cells[k] & group == group), owners[0])
                others, rest = self._excluded(group, i)
                text, lost, gained = self._owned(
                    group, i, others, (near, kept.get(group, found.cells)), found.cells, parted
                )
                if lost or gained & ~given or not given:  # else what was told before says it all
                    (later if rest else told).append(text)
                parted, given = parted | lost, given | gained
        if not told and not later:
            raise Unsaid
        return ("; " if self.lang == "en" else "。").join([*told, *later])

    def _owned(
        self,
        group: int,
        i: int,
        others: str,
        reaches: tuple[Sequence[int], Sequence[int]],
        cells: Sequence[int],
        parted: int,
    ) -> tuple[str, int, int]:
        """What a lens takes with a group that it alone gets to, and what others lose by it: in words, and which cells
        are lost and which shaded.

        Args:
            group: the group.
            i: the lens.
            others: what keeps others away from it.
            reaches: how far lenses reach before and after.
            cells: how far they reach in the end.
            parted: what has been said to be lost.
        """
        (yes, no), (near, after) = self.step.conclusion, reaches
        bridge = self.puzzle.bridges[i // 2] if i < 2 * len(self.puzzle.bridges) else None
        image = self._images(i, group) if bridge else 0
        through, twin = yes & cells[i] & ~image, yes & cells[i ^ 1] & ~cells[i] & ~image if bridge else 0
        en, ja = "only {lens} gets to the shaded {group}{others}", "塗った{group}に届くのは{lens}だけ{others}"
        pair = self._images(i ^ 1, twin) if twin else 0
        through |= pair
        if twin:
            twins, own = self._mirrored({self._images(i, cell): cell for cell in bits(pair)})
            of = "" if pair == through else " of {own}"
            en += f", always through {{through}} with the image{'s' * (twin & twin - 1 > 0)} {{twin}}{of}"
            ja += f"で、必ず{{through}}（{'{own}の' * bool(of)}鏡像{{twin}}）を通る"
        else:
            twins = own = ""
            en, ja = (en + ", always through {through}", ja + "で、必ず{through}を通る") if through else (en, ja)
        if yes & image:
            en += "; the image of {group} is {image}"
            ja = (ja.removesuffix("る") + "り、" if through else ja + "で、") + "{group}の鏡像は{image}"
        lost = [no & one & ~after[k] & ~parted if k != i else 0 for k, one in enumerate(near)]
        rivals = [k for k, one in enumerate(lost) if one]
        if rivals:
            halo = image | self.puzzle.grid.beside(image)
            texts = list[str]()
            for some in ([k for k in rivals if k != i ^ 1], [k for k in rivals if k == i ^ 1]):
                # the lens with the image may touch that, which is its own
                imaged = image and i ^ 1 not in some and any(near[k] & halo for k in some)
                # where only one of two twins comes near, the other loses the images
                beside = group | self.puzzle.grid.beside(group)
                straight = [k for k in some if near[k] & beside] or some if not imaged else some
                mine = reduce(or_, (lost[k] for k in straight), 0)
                images = reduce(or_, (lost[k] for k in some), 0) & ~mine
                values = {"some": self._lenses(straight), "group": self._cells(group), "image": ""} if some else {}
                if imaged:
                    values["image"] = self._say(" or its image {image}", "かその鏡像{image}", image=self._every(image))
                if some:
                    values |= {"lost": self._every(mine), "with": self._every(images) if images else ""}
                    values["s"] = "s" * (images & images - 1 > 0)
                    clear = "only {some} could have {lost}" + " with the image{s} {with}" * bool(images)
                    clear += ", but cannot get there without touching {group}{image}"
                    clear_ja = "{lost}" + "（鏡像{with}）" * bool(images)
                    clear_ja += "に届きうるのは{some}だけだが、{group}{image}に触れずには届かない"
                    texts.append(self._say(clear, clear_ja, **values))
            en, ja = en + "; " + "; ".join(texts), ja + "。" + clauses(Some.of(texts), "ja")
        elif no and not parted:
            en += ", and no other lens may touch {group} or get past it"
            ja = (ja.removesuffix("る") + "り、" if ja.endswith("る") else ja + "で、") + (
                "ほかのレンズはこれに触れることも間を通ることもできない"
            )
        elif not through and not yes & image:
            en, ja = en + ", so the others keep clear of it", ja + "なので、ほかのレンズは触れられない"
        values = {
            "lens": self._lens(i),
            "group": self._cells(group),
            "others": others,
            "through": own if twin and pair == through else self._every(through) if through else "",
            "twin": twins,
            "own": own,
            "image": self._every(image) if image else "",
        }
        return self._say(en, ja, **values), reduce(or_, lost, 0), yes & (through | image | twin)

    def _kept_by(self, near: Sequence[int], lone: Sequence[int]) -> Mapping[int, Sequence[int]]:
        """For each lone group how far lenses reach for its sake alone, if that tells all that is concluded."""
        kept, lost = dict[int, list[int]](), 0
        for group in lone:
            found = claimed(self.puzzle, Marks(self.marks.yes & ~(sum(lone) - group), self.marks.no), list(near))
            if found is None or not any(core & group for core in found.core):
                return {}
            kept[group] = found.cells
            lost |= reduce(or_, (one & ~cells for one, cells in zip(near, found.cells, strict=True)), 0)
        return kept if not self.step.conclusion.no & ~lost else {}

    def _excluded(self, group: int, i: int) -> tuple[str, int]:
        """The other lenses that come near a group, why they cannot have it, and which other groups keep them off."""
        raise NotImplementedError

    def _unfit(self, some: Sequence[int], group: int, *, named: bool = False) -> str:
        """Why lenses that come near a group cannot have it."""
        raise NotImplementedError

    def _imaged_beside(self, some: Sequence[int], halo: int) -> tuple[int, int]:
        """Cells beside a group that are images of concluded ones in lenses which must not touch it; and of which."""
        pairs = [i for i in some if i < 2 * len(self.puzzle.bridges)]
        found = {cell: self._images(i ^ 1, cell) for i in pairs for cell in bits(self.step.conclusion.no)}
        found = {cell: image for cell, image in found.items() if image and not image & ~halo}
        return reduce(or_, found.values(), 0), sum(found)

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
                lost = (
                    self.step.conclusion.no & reduce(or_, (found[i] & ~kept.cells[i] for i in near), 0) if kept else 0
                )
                values["lost"] = self._every(lost) if lost else ""
                en = "{lens} cannot have {group}{why} and, not to touch it, cannot get to {lost}"
                ja = "{lens}は{group}を取れず{why}、触れずには{lost}に届かない"
                beside, of = self._imaged_beside(near, halo & ~group)
                if not lost and beside:
                    values |= {"beside": self._every(beside), "of": self._every(of), "s": "s" * (of & of - 1 > 0)}
                    en = "{lens} cannot have {group}{why}, and so not {beside} beside it, the image{s} of {of}"
                    ja = "{lens}は{group}を取れず{why}、その隣の{beside}も取れないので、{of}の鏡像がない"
                elif not lost:
                    en, ja = (
                        "{lens} cannot have {group}{why} and must not touch it",
                        "{lens}は{group}を取れず{why}、触れることもできない",
                    )
                told.append(self._say(en, ja, **values))
        if not 0 < len(told) <= FEW:
            raise Unsaid
        return listed(Some.of(told), self.lang)
