"""What single techniques argue with: which lens, which line and how many cells it lacks, which image.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING

from deduce.board.connectivity import flood
from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.words import LONGEST, cell_name, cells_named, listed, number
from deduce.telling.speech import gathered
from techniques.sunglasses.shared.lenses import (
    Reach,
    claimed,
    claims,
    lenses,
    line_claims,
    narrow_claims,
    reach,
    spaces,
    stranded,
    too_much,
)
from techniques.sunglasses.shared.ways import ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deduce.contract.step import Step
    from techniques.sunglasses.kind import Sunglasses

FEW = 2
"""So many arguments are told one by one."""

Form = tuple[str, str]
"""What stops a lens, in English and in Japanese."""


def sum_of(sets: Iterable[int]) -> int:
    """The union of sets of cells."""
    return reduce(or_, sets, 0)


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
        beyond = cells & ~sum_of(puzzle.extents)
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

    def _cut(self) -> str:
        """What a lens cannot have since a line is full or would be with the image, and where it cannot get so."""
        puzzle, (yes, no) = self.puzzle, self.step.conclusion
        closed, before, found = (
            too_much(puzzle, self.marks),
            claims(puzzle, self.marks),
            narrow_claims(puzzle, self.marks),
        )
        if self.step.conclusion.clash or not closed or not before or not found:
            raise Unsaid
        told = []
        for i, lost in enumerate(one & cells for one, cells in zip(closed, before.cells, strict=True)):
            second = i & 1 and i < 2 * len(puzzle.bridges)
            only = {cell: self._lone_way(found, i, cell) for cell in bits(yes & found.cells[i])}
            only = {cell: far for cell, far in only.items() if far}
            far = no & before.cells[i] & ~found.cells[i] & ~lost
            if not lost or second or not (only or far or no & lost):
                continue
            text = self._overfull(i, lost)
            if only:
                values = {"cells": self._cells(sum(only)), "far": self._cells(sum_of(only.values()))}
                text += self._say(
                    " and comes to {far} only through {cells}", "ので{far}へは{cells}を通るしかなく", **values
                )
            elif far:
                text += self._say(" and cannot get to {far}", "ので{far}へも行けず", far=self._cells(far))
            told.append(text)
        if not 0 < len(told) <= FEW:
            raise Unsaid
        return listed(told, self.lang)

    def _lone_way(self, found: Reach, i: int, cell: int) -> int:
        """What a lens could not come to of its own without a cell."""
        return found.core[i] & ~flood(self.puzzle.roots[i], found.cells[i] & ~cell, self.puzzle.width) & ~cell

    def _overfull(self, i: int, lost: int) -> str:
        """Which lines have no room for cells of a lens, alone or with their images."""
        lines = [(line, count - (line & self.shaded).bit_count(), what) for line, count, what in self.puzzle.lines]
        told = []
        for room in (0, 1):
            within = self.puzzle.bridges[i // 2].within if i < 2 * len(self.puzzle.bridges) else ""
            here = [(line, what) for line, missing, what in lines if missing == room and line & lost]
            here = [(line, what) for line, what in here if not room or what == within]
            if here:
                en, ja = (
                    ("{lines} is full", "{lines}はもうそろい")
                    if not room
                    else ("{lines} takes one more", "{lines}はあと一マスで")
                )
                en = en.replace("is", "are").replace("takes one more", "take one more each") if len(here) > 1 else en
                told.append(self._say(en, ja, lines=listed([self._line_name(*one) for one in here], self.lang)))
                lost_here = lost & sum_of(line for line, _ in here)
        if len(told) != 1:
            raise Unsaid
        en, ja = "{told}, so {lens} cannot have {cells}", "{told}、{lens}は{cells}を取れない"
        if here:
            en, ja = (
                en + " with its image" if not lost_here & lost_here - 1 else en + " with their images",
                "{told}、{lens}は{cells}を鏡像とともに取れない",
            )
        return self._say(en, ja, told=told[0], lens=self._lens(i), cells=self._cells(lost_here))

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
