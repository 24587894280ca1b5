"""Which lens has a group, and which lenses a cell would join."""

from __future__ import annotations

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import cell_name, listed
from techniques.sunglasses.arguments.lines import FEW, Lines
from techniques.sunglasses.shared.lenses import claims, lenses, reach


class Groups(Lines):
    """The blanks of groups of shaded cells and their lenses."""

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
            ends = [cell_name(self.puzzle.grid.at(self.puzzle.roots[i]), self.lang) for i in near]
            values = {"cells": self._cells(cells), "ends": listed(ends, self.lang)}
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
            told.append(self._say(en, "{cells}もそれぞれ二つのレンズをつなぐ", cells=self._cells(others)))
        return listed(told, self.lang)

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
        """The lone groups with the lens that alone can have each."""
        found, groups = claims(self.puzzle, self.marks), lenses(self.puzzle, self.marks)
        if found is None or groups is None:
            raise Unsaid
        told = []
        for group in groups.lone:
            owners = [i for i, core in enumerate(found.core) if core & group]
            if owners:
                told.append(
                    self._say(
                        "{group} can only belong to {lens}",
                        "{group}は{lens}のもの",
                        group=self._cells(group),
                        lens=self._lens(owners[0]),
                    )
                )
        if not told:
            raise Unsaid
        return listed(told, self.lang)

    def _kept_clear(self) -> str:
        """The lone groups with the lenses that cannot have them, and so keep clear of them."""
        found, groups = reach(self.puzzle, self.marks), lenses(self.puzzle, self.marks)
        told = []
        for group in groups.lone if found and groups else ():
            halo = group | self.puzzle.grid.beside(group)
            near = [i for i, one in enumerate(found or ()) if one & halo and group & ~one]
            if near:
                values = {"lens": listed([self._lens(i) for i in near], self.lang), "group": self._cells(group)}
                en = "{lens} cannot have {group} and keeps clear of it"
                if len(near) > 1:
                    en = "{lens} cannot have {group} and keep clear of it"
                told.append(self._say(en, "{lens}は{group}に届かず、それに触れない", **values))
        if not 0 < len(told) <= FEW:
            raise Unsaid
        return listed(told, self.lang)
