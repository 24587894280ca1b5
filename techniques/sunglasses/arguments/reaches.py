"""Why no lens gets to some cells: what is beside others' groups, or would come with images into a line that is full."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import TYPE_CHECKING, Self

from deduce.board.connectivity import components
from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import Some, clauses
from techniques.sunglasses.arguments.stops import Stops
from techniques.sunglasses.shared.lenses import Reach, claimed, claims, lenses, line_claims, reach, too_much

if TYPE_CHECKING:
    from techniques.sunglasses.kind import Sunglasses

NEAR = 2
"""So many lenses that come to a cell are named."""


class Reaches(Stops):
    """The blanks of cells to which no lens gets."""

    def _unreached(self, cells: int, board: Marks) -> str:
        """That no lens gets to some cells; and why, where that is seen without numbers."""
        found = reach(self.step.puzzle, board)  # type: ignore[arg-type]
        apart = list(components(cells, self.puzzle.width))
        if found is not None and not cells & reduce(or_, found, 0) and len(apart) == 1:
            with suppress(Unsaid):
                return self._like(board)._barred(cells)
        of = ("", "either of ", "any of ")[min(cells.bit_count(), 3) - 1]
        en = f"no lens gets to {of}{{cells}}"
        ja, values = "{cells}に届くレンズはない", {"cells": self._every(cells)}
        return self._say(en + " ({why})", ja + "（{why}）", why=self._wholly._missed(board, cells), **values)

    def _unclaimed(self) -> str:
        """That no lens gets to the concluded cells, since these or their images are beside what others have."""
        yes, no = self.step.conclusion
        if self.step.conclusion.clash or yes:
            raise Unsaid
        return self._unreached(no, self.step.before)

    def _parted_by(self, cells: int, board: Marks) -> str:
        """That no lens gets to all of some neighbours; and which alone get to two of them, where these are few."""
        near = {cell: [i for i, one in enumerate(self._claimed(board)) if one & cell] for cell in bits(cells)}
        few = {cell: some for cell, some in near.items() if 0 < len(some) <= NEAR}
        pair = next((pair for pair in combinations(few, 2) if not set(few[pair[0]]) & set(few[pair[1]])), None)
        en, ja = (
            "the neighbours {cells} are not all shaded, as no lens gets to all",
            "並んだ{cells}のすべてに届くレンズはない",
        )
        if cells.bit_count() == 2:
            en, ja = (
                "the neighbours {cells} are not both shaded, as no lens gets to both",
                "隣り合う{cells}の両方に届くレンズはない",
            )
        if pair is None:
            return self._say(en, ja, cells=self._every(cells))
        one, other = pair
        return self._say(
            en + " (only {owner} can have {one}, and only {rival} can have {other})",
            ja + "（{one}に届きうるのは{owner}だけ、{other}には{rival}だけ）",
            cells=self._every(cells),
            one=self._every(one),
            other=self._every(other),
            owner=self._lenses(few[one]),
            rival=self._lenses(few[other]),
        )

    def _crowded(self, tried: Marks, group: int) -> str:
        """A group that lenses could have, were it not for other groups, which these lenses cannot have."""
        values = {
            "group": self._every(group),
            "why": self._wholly._kept_off(tried, self._claimed(self.step.before), group, True),
        }
        return self._say("no lens would get to {group}: {why}", "{group}に届くレンズがない（{why}）", **values)

    def _missed(self, tried: Marks, cells: int) -> str:
        """Why no lens gets to some cells: it comes no farther, or touches what is not its own, or overfills a line."""
        groups = lenses(self.puzzle, tried)
        if groups is None:
            raise Unsaid
        images = [self._images(i, groups.groups[i]) for i in range(2 * len(self.puzzle.bridges))]
        imaged = tried.join(Marks(reduce(or_, images, 0), 0))
        near = reach(self.puzzle, imaged)
        if near is None or imaged.clash:
            raise Unsaid
        told, rest = list[str](), cells & reduce(or_, near, 0)
        if cells & ~rest:
            step = replace(self.step, before=imaged, reason=imaged, clues=-1, conclusion=Marks(0, cells & ~rest))
            told.append(type(self)(step, self.lang)._around())
        whys = (self._touching, tried), (self._kept_off, imaged), (self._overfilled, tried)
        for within, (why, board) in product((near, self._claimed(self.step.before)), whys):
            if not rest:
                break
            with suppress(Unsaid):
                told.append(why(board, within, rest, rest == cells))
                rest = 0
            alike = dict[str, int]()
            for cell in bits(rest):
                with suppress(Unsaid):
                    text = why(board, within, cell, True)
                    alike[text] = alike.get(text, 0) | cell
            for some in alike.values():
                told.append(why(board, within, some, some == cells))
                rest &= ~some
        if rest:
            raise Unsaid
        return "; ".join(told) if self.lang == "en" else clauses(Some.of(told), "ja")

    def _kept_off(self, tried: Marks, within: Sequence[int], cells: int, there: bool) -> str:
        """The lenses that would come to some cells, or `there`, if these were just named, only past others' groups."""
        puzzle, found, groups = self.puzzle, reach(self.puzzle, tried), lenses(self.puzzle, tried)
        near = [i for i, one in enumerate(found or ()) if not cells & ~(one & within[i])]
        others = [one for one in groups.lone if one != cells] if groups else []

        def shut(some: Sequence[int]) -> bool:
            fewer = claimed(puzzle, Marks(tried.yes & ~sum(set(others) - set(some)), tried.no), list(within))
            return fewer is None or not any(not cells & ~one for one in fewer.cells)

        if not near or shut([]) or not shut(others):
            raise Unsaid
        needed = list(others)
        for one in others:
            fewer = [other for other in needed if other != one]
            needed = fewer if shut(fewer) else needed
        groups_of = claims(puzzle, tried) or Reach(found or [], [])
        owners = [k for k, one in enumerate(groups_of.cells) if not sum(needed) & ~one]
        pair = len(owners) == 1 and owners[0] < 2 * len(puzzle.bridges)
        image = self._images(owners[0], sum(needed)) if pair else 0
        values = {"lenses": self._lenses(near), "others": self._every(sum(needed))}
        values["image"] = self._every(image) if image else ""
        values["whose"] = self._say("which it cannot have", "取れない")
        values |= {"it": "it", "its": "its image"}
        if len(near) > 1:
            values |= {"it": "they", "its": "their images", "whose": self._say("which they cannot have", "取れない")}
        if len(owners) == 1:
            values["whose"] = self._say(
                "which only {owner} can have", "{owner}だけが取れる", owner=self._lens(owners[0])
            )
        values["to"] = (
            self._say("there", "そこに") if there else self._say("to {cells}", "{cells}に", cells=self._every(cells))
        )
        s = "s" * (image & image - 1 > 0)
        en = "{lenses} could come {to} only if {it}, or {its}, touched {others}, {whose}"
        en += f", or the image{s} {{image}} of {'these' if s else 'it'}" * bool(image)
        ja = "{lenses}は、{whose}{others}" + "かその鏡像{image}" * bool(image) + "に自身か鏡像が触れずには{to}届かない"
        return self._say(en, ja, **values)

    def _touching(self, tried: Marks, within: Sequence[int], cells: int, _there: bool) -> str:
        """The lenses that come to some cells, where these or their images touch what others alone can have by then."""
        found, near, told = claims(self.puzzle, tried), reach(self.puzzle, tried), list[str]()
        beside, pairs = self.puzzle.grid.beside, 2 * len(self.puzzle.bridges)
        coming = [i for i, one in enumerate(near or ()) if one & within[i] & cells]
        if found is None or not 0 < len(coming) <= NEAR:
            raise Unsaid
        for i in coming:
            image = self._images(i, cells) if i < pairs else 0
            for new, own in ((cells, i), (image, i ^ 1)):
                touched = {k: core & (new | beside(new)) for k, core in enumerate(found.core) if k != own}
                owner, mine = max(touched.items(), key=lambda one: one[1].bit_count())
                if new and not new & ~(mine | beside(mine)):
                    break
            else:
                raise Unsaid
            of = self._images(owner, mine) & tried.yes if owner < pairs and not mine & tried.yes else 0
            values = {"lens": self._lens(i), "owner": self._lens(owner), "touched": self._every(mine)}
            values |= {"cells": self._every(cells), "image": self._every(image) if own != i else ""}
            values["partner"] = self._lens(owner ^ 1) if of else ""
            values |= {"of": self._every(of) if of else "", "s": "s" * (cells & cells - 1 > 0)}
            en, ja = "{cells} in {lens} would touch {touched}", "{lens}では{cells}が{touched}に触れる"
            if own != i:
                en = "{cells} in {lens} would have the mirror image{s} {image} beside {touched}"
                ja = "{lens}では{cells}の鏡像の{image}が{touched}に触れる"
            if image & mine:
                en, ja = en.replace("beside", "at or beside"), ja.replace("触れる", "重なるか触れる")
            en += ", the image of {of}, which only {partner} can have" if of else ", which only {owner} can have"
            ja = ja.replace(
                "{touched}", "{partner}だけが取れる{of}の鏡像の{touched}" if of else "{owner}だけが取れる{touched}"
            )
            told.append(self._say(en, ja, **values))
        return "; ".join(told) if self.lang == "en" else clauses(Some.of(told), "ja")

    def _overfilled(self, tried: Marks, within: Sequence[int], cells: int, _there: bool) -> str:
        """The lenses that could have a cell, with what overfills a line there, or where alone they could get to it."""
        puzzle, shut = self.puzzle, too_much(self.puzzle, tried)
        found = claimed(puzzle, tried, list(within))
        near = [i for i, one in enumerate(found.cells) if cells & one] if found else []
        if shut is None or found is None or not 0 < len(near) <= NEAR or cells & cells - 1:
            raise Unsaid
        told = []
        for i in near:
            closed = shut[i] | (self._images(i ^ 1, shut[i ^ 1]) if i < 2 * len(puzzle.bridges) else 0)
            barrier = cells if cells & closed else self._barrier(tried, found.cells, cells, i, closed)
            image, line, full = self._overfull_with(tried, i, barrier)
            values = {"lens": self._lens(i), "cells": self._every(cells), "barrier": self._every(barrier)}
            en, ja = "{lens} could get to {cells} only through {barrier}", "{lens}が{cells}に届くには{barrier}を通るが"
            if barrier == cells:
                en, ja = "only {lens} could have {cells}", "{cells}を取れるのは{lens}だけだが"
            if image:
                en, ja = en + " with the image {image}", ja + "、その鏡像は{image}で"
            values |= {"image": self._every(image) if image else "", "line": line}
            en += ", and {line} is full by then" if full else ", and {line} takes one more only"
            ja += "、{line}はもういっぱい" if full else "、{line}はあと1マスだけ"
            told.append(self._say(en, ja, **values))
        return "; ".join(told) if self.lang == "en" else clauses(Some.of(told), "ja")

    def _barrier(self, tried: Marks, within: list[int], cell: int, i: int, shut: int) -> int:
        """The one cell that a lens must not have and without which it does not get to another."""
        for one in bits(shut & within[i]):
            closed = [one if k == i else 0 for k in range(len(self.puzzle.roots))]
            fewer = claimed(self.puzzle, tried, within, closed)
            if fewer is None or not cell & fewer.cells[i]:
                return one
        raise Unsaid

    def _overfull_with(self, tried: Marks, i: int, cell: int) -> tuple[int, str, bool]:
        """The line that a cell of a lens or its image overfills: the image if it counts there, and whether alone."""
        image = self._images(i, cell) if i < 2 * len(self.puzzle.bridges) else 0
        shaded = tried.yes | self.puzzle.ends
        for new in (cell, image, cell | image):
            for line, count, what in self.puzzle.lines:
                if new & line and (line & (shaded | new)).bit_count() > count:
                    return new & image, self._line_name(line, what), new != cell | image
        raise Unsaid

    def _claimed(self, board: Marks) -> list[int]:
        """How far each lens reaches on a board."""
        puzzle: Sunglasses = self.step.puzzle  # type: ignore[assignment]
        found, groups, beside = line_claims(puzzle, board), lenses(puzzle, board), puzzle.grid.beside
        if found is None or groups is None:
            raise Unsaid
        # A lens keeps clear of the known cells of others, and has what its twin has as images.
        halos = [one | beside(one) for one in groups.groups]
        cells = [
            one & ~reduce(or_, (halo for k, halo in enumerate(halos) if k != i), 0)
            for i, one in enumerate(found.reach.cells)
        ]
        for i, bridge in enumerate(puzzle.bridges):
            one, twin = cells[2 * i : 2 * i + 2]
            cells[2 * i : 2 * i + 2] = one & bridge.back(twin), twin & bridge.over(one)
        return cells

    @property
    def _wholly(self) -> Self:
        """The same words of the whole puzzle, whatever the step quotes."""
        return type(self)(replace(self.step, clues=-1), self.lang)

    def _like(self, board: Marks) -> Self:
        """The same words of the whole puzzle with other marks."""
        return type(self)(replace(self.step, before=board, reason=board, clues=-1), self.lang)

    def _lens_of(self, i: int) -> str:
        return self._like(self.step.before)._lens(i)
