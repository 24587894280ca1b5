"""What single techniques argue with: which lens, which line and how many cells it lacks, which image.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import cell_name, cells_named, listed, number
from deduce.telling.speech import gathered
from techniques.sunglasses.shared.lenses import claimed, claims, lenses, line_claims, reach, stranded
from techniques.sunglasses.shared.ways import ways

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from techniques.sunglasses.kind import Sunglasses

FEW = 2
"""So many arguments are told one by one."""


class Words:
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""

    def __init__(self, step: Step, lang: str) -> None:
        self.step, self.lang = step, lang
        self.puzzle: Sunglasses = step.puzzle.keep(step.clues)  # type: ignore[assignment]
        self.marks = step.reason
        self.shaded = step.reason.yes | self.puzzle.ends

    def __getitem__(self, blank: str) -> str:
        return str(getattr(self, f"_{blank}")())

    def _say(self, en: str, ja: str, **values: object) -> str:
        return (ja if self.lang == "ja" else en).format(**values)

    def _cells(self, cells: int) -> str:
        return cells_named(list(self.puzzle.grid.cells(cells)), self.lang)

    def _lens(self, i: int) -> str:
        """A lens by its bridge end."""
        name = cell_name(self.puzzle.grid.at(self.puzzle.roots[i]), self.lang)
        return self._say("the lens of {name}", "{name}のレンズ", name=name)

    # Clues -----------------------------------------------------------------------------------------------------------

    def _quoted(self, first: int, last: int | None = None) -> str:
        clues = self.step.puzzle.clues
        chosen = [clue.name[self.lang] for i, clue in list(enumerate(clues))[first:last] if self.step.quoted >> i & 1]
        if not chosen:
            raise Unsaid
        return listed(gathered(chosen, self.lang), self.lang)

    @property
    def _first_number(self) -> int:
        return len(self.step.puzzle.clues) - len(self.step.puzzle.lines)  # type: ignore[attr-defined]

    def _bridges(self) -> str:
        return self._quoted(0, self._first_number)

    def _numbers(self) -> str:
        return self._quoted(self._first_number)

    def _line_name(self, cells: int, what: str) -> str:
        r, c = self.puzzle.grid.at(cells & -cells)
        k = (r if what == "row" else c) + 1
        return self._say("row {k}" if what == "row" else "column {k}", "{k}行目" if what == "row" else "{k}列目", k=k)

    @cached_property
    def _finished(self) -> tuple[int, int, str]:
        """The line that a step is about: the only one whose number is quoted, or one that holds what is concluded."""
        lines = self.puzzle.lines
        if len(lines) == 1:
            return lines[0]
        for line in lines:
            if not self.step.conclusion.clash and line[0] & self.step.conclusion.known:
                return line
        raise Unsaid

    def _line(self) -> str:
        cells, _, what = self._finished
        return self._line_name(cells, what)

    def _missing(self) -> str:
        """How many cells the line still needs."""
        cells, count, _ = self._finished
        missing = count - (cells & (self.step.before.yes | self.puzzle.ends)).bit_count()
        if missing < 1:
            raise Unsaid
        return str(missing) if self.lang == "ja" else number(missing)

    def _reached(self) -> str:
        """A number that is reached."""
        if self.step.conclusion.yes:
            raise Unsaid
        return self._numbers()

    # Ways to finish a line -------------------------------------------------------------------------------------------

    def _tried(self) -> str:
        """How many ways there are to finish the line, and how many of them leave every lens its cells."""
        found = line_claims(self.puzzle, self.marks)
        cells, _, _ = self._finished
        for _, line, _ in found.lines if found else ():
            if found and line.cells == cells:
                listed_ways = ways(line)
                fine = sum(
                    claimed(self.puzzle, Marks(self.marks.yes | way, self.marks.no | cells & ~way), found.reach.cells)
                    is not None
                    for way in listed_ways
                )
                if not listed_ways or fine == len(listed_ways):
                    raise Unsaid
                values: dict[str, object] = {"line": self._line(), "count": len(listed_ways), "fine": fine}
                if self.lang == "en":
                    values |= {"count": number(len(listed_ways)), "fine": number(fine)}
                if fine == 1:
                    return self._say(
                        "of the {count} ways to finish {line}, one leaves every lens its cells",
                        "{line}の埋め方{count}通りのうちレンズが成り立つのは1通りで、",
                        **values,
                    )
                return self._say(
                    "of the {count} ways to finish {line}, {fine} leave every lens its cells, and they agree",
                    "{line}の埋め方{count}通りのうちレンズが成り立つのは{fine}通りで、どれも同じく",
                    **values,
                )
        raise Unsaid

    def _otherwise(self) -> str:
        """The opposite of what is concluded."""
        yes, no = self.step.conclusion
        if self.step.conclusion.clash or (yes and no):
            raise Unsaid
        cells = self._cells(yes | no)
        many = (yes | no).bit_count() > 1
        if yes:
            return self._say("any of {cells} blank" if many else "{cells} blank", "{cells}を空白にすると", cells=cells)
        return self._say("any of {cells} shaded" if many else "{cells} shaded", "{cells}を塗ると", cells=cells)

    # Lenses ----------------------------------------------------------------------------------------------------------

    def _between(self) -> str:
        """The lenses that the concluded cells would join, where these are few."""
        found = lenses(self.puzzle, self.marks)
        if found is None or self.step.conclusion.clash:
            raise Unsaid
        joins = dict[tuple[int, ...], int]()
        for cell in bits(self.step.conclusion.no):
            near = tuple(i for i, group in enumerate(found.groups) if self.puzzle.grid.beside(group) & cell)
            joins[near] = joins.get(near, 0) | cell
        if len(joins) > FEW or any(len(near) < 2 for near in joins):
            raise Unsaid
        told = []
        for near, cells in joins.items():
            ends = [cell_name(self.puzzle.grid.at(self.puzzle.roots[i]), self.lang) for i in near]
            values = {"cells": self._cells(cells), "ends": listed(ends, self.lang)}
            told.append(
                self._say("{cells} would join the lenses of {ends}", "{cells}は{ends}のレンズをつなぐ", **values)
            )
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

    def _lost(self) -> str:
        """The lens that does not reach all of its own cells, or the group that no lens can have."""
        i, groups, found = (
            stranded(self.puzzle, self.marks),
            lenses(self.puzzle, self.marks),
            reach(self.puzzle, self.marks),
        )
        if groups and i is not None:
            values = {"lens": self._lens(i), "cells": self._cells(groups.groups[i])}
            return self._say("{lens} could not hold {cells}", "{lens}に{cells}が収まらない", **values)
        for group in groups.lone if groups and found else ():
            if all(group & ~one for one in found or ()):
                return self._say(
                    "no lens could have {group}", "{group}はどのレンズのものにもなれない", group=self._cells(group)
                )
        raise Unsaid

    def _pair(self) -> str:
        """The cell and its image for which a line has no room together."""
        cells, count, what = self._finished
        missing = count - (cells & self.shaded).bit_count()
        if missing > 1 or self.step.conclusion.clash:
            raise Unsaid
        for bridge in self.puzzle.bridges:
            image = bridge.over(cells & self.step.conclusion.no) | bridge.back(cells & self.step.conclusion.no)
            pairs = image & cells
            if pairs and not self.step.conclusion.no & ~cells:
                return self._say(
                    "{line} takes {missing} more, and {pair} are images of one another",
                    "{line}はあと{missing}マスなのに、{pair}は互いの鏡像",
                    line=self._line_name(cells, what),
                    missing=number(missing) if self.lang == "en" else missing,
                    pair=self._cells(pairs | self.step.conclusion.no),
                )
        raise Unsaid

    # Sums ------------------------------------------------------------------------------------------------------------

    def _sums(self) -> str:
        """The cells outside all numbered lines, with the sums that say how many of them are shaded."""
        puzzle = self.puzzle
        (rows, row_sum), (cols, col_sum) = puzzle.rest
        known = self.step.conclusion.known & puzzle.board
        for outside, count, other in ((cols, row_sum - col_sum, rows), (rows, col_sum - row_sum, cols)):
            have, left = (outside & self.shaded).bit_count(), outside & ~self.shaded & ~self.marks.no
            missing = count - have
            over = not 0 <= missing <= left.bit_count()
            if not other and (
                over if self.step.conclusion.clash else not known & ~left and missing in (0, left.bit_count())
            ):
                values = {
                    "rows": row_sum,
                    "cols": col_sum,
                    "count": count,
                    "have": have,
                    "room": have + left.bit_count(),
                }
                en = "rows add up to {rows} and columns to {cols}, so {count} lie in the lines without a number"
                ja = "行の合計は{rows}、列の合計は{cols}で、数字のない列に{count}マス"
                if over:
                    en += ", which have {have}" if missing < 0 else ", which have room for {room}"
                    ja += "のはずが{have}マスある" if missing < 0 else "のはずが{room}マスしか入らない"
                elif missing:
                    en, ja = en + " and fill them", ja + "必要で、残りすべて"
                else:
                    en, ja = en + " and are there", ja + "あり、もうそろった"
                return self._say(en, ja, **values)
        for outside, count in puzzle.rest:
            total, left = count + (outside & self.shaded).bit_count(), outside & ~self.shaded & ~self.marks.no
            if (
                not puzzle.loose
                and not left & left - 1
                and (total & 1 and not left if self.step.conclusion.clash else left and not known & ~left)
            ):
                en = "the shaded cells come in pairs, and {total} are counted without {cells}"
                ja = "塗りは二つ組で、{cells}のほかに{total}マス"
                if not left:
                    en, ja = (
                        "the shaded cells come in pairs, but {total} are counted",
                        "塗りは二つ組なのに、合計が{total}マス",
                    )
                return self._say(en, ja, total=total, cells=self._cells(left) if left else "")
        raise Unsaid
