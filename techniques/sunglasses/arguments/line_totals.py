"""What lines have no room for, and the sums of their numbers."""

from __future__ import annotations

from functools import reduce
from operator import or_

from deduce.board.connectivity import flood
from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import Some, clauses, listed
from techniques.sunglasses.arguments.lines import FEW, LineBlanks
from techniques.sunglasses.shared.lenses import Reach, claims, narrow_claims, too_much


class Rooms(LineBlanks):
    """The blanks of lines that are full, or would be."""

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
            if i < 2 * len(puzzle.bridges):
                far |= no & before.cells[i ^ 1] & ~found.cells[i ^ 1] & ~self._images(i, lost)
            if not lost or second or not (only or far or no & lost):
                continue
            text, rest = self._overfull(i, lost), ""
            if only:
                values = {"cells": self._cells(sum(only)), "far": self._cells(reduce(or_, only.values(), 0))}
                rest = self._say("comes to {far} only through {cells}", "{far}へは{cells}を通るしかない", **values)
            elif far:
                rest = self._say("cannot get to {far}", "{far}にも届かない", far=self._cells(far))
            told.append(clauses(Some(text, rest) if rest else Some(text), self.lang))
        if not 0 < len(told) <= FEW:
            raise Unsaid
        return clauses(Some.of(told), self.lang)

    def _lone_way(self, found: Reach, i: int, cell: int) -> int:
        """What a lens could not come to of its own without a cell."""
        return found.core[i] & ~flood(self.puzzle.roots[i], found.cells[i] & ~cell, self.puzzle.width) & ~cell

    def _overfull(self, i: int, lost: int) -> str:
        """Which lines have no room for cells of a lens, alone or with their images."""
        lines = [(line, count - (line & self.shaded).bit_count(), what) for line, count, what in self.puzzle.lines]
        found = []
        for room in (0, 1):
            within = self.puzzle.bridges[i // 2].within if i < 2 * len(self.puzzle.bridges) else ""
            here = [(line, what) for line, missing, what in lines if missing == room and line & lost]
            here = [(line, what) for line, what in here if not room or what == within]
            if here:
                found.append((room, here))
        if len(found) != 1:
            raise Unsaid
        [(room, here)] = found
        many, lost = len(here) > 1, lost & reduce(or_, (line for line, _ in here), 0)
        en, image = "{lines} %s, and {lens} cannot have {cells}", ""
        if room:
            en = en % ("take one more each" if many else "takes one more")
            images = self._images(i, lost)
            image = self._cells(images)
            en += " with their images {image}" if lost & lost - 1 else " with its image {image}"
            ja = "{lines}はあと1マスで、{lens}は{cells}を鏡像{image}とともに取れない"
        else:
            en, ja = en % ("are full" if many else "is full"), "{lines}はもうそろい、{lens}は{cells}を取れない"
        named = listed(Some.of(self._line_name(*one) for one in here), self.lang)
        return self._say(en, ja, lines=named, lens=self._lens(i), cells=self._cells(lost), image=image)

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
                rows = (outside, count) == puzzle.rest[0]
                en, ja = "the numbers of the rows add up to {count}", "行の数字の合計は{count}"
                if not rows:
                    en, ja = en.replace("rows", "columns"), ja.replace("行", "列")
                if total > count:
                    en += f", and the {'rows' if rows else 'columns'} without a number have {{have}} shaded"
                    ja += f"、数字のない{'行' if rows else '列'}では{{have}}が塗り"
                if left:
                    en = (
                        "the shaded cells come in pairs, so their number is even; without {cells} there are {total} ("
                        + en
                        + ")"
                    )
                    ja = "塗りは鏡像どうし二つ一組なので合計は偶数で、{cells}を除くと{total}マス（" + ja + "）"
                else:
                    en = "the shaded cells come in pairs, so their number is even, but there are {total} (" + en + ")"
                    ja = "塗りは鏡像どうし二つ一組なのに、{total}マス（奇数）になる（" + ja + "）"
                have, cells = outside & self.shaded, self._cells(left) if left else ""
                named = self._cells(have) if have else ""
                return self._say(en, ja, count=count, total=total, cells=cells, have=named)
        raise Unsaid
