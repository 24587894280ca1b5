"""How long roads are, where they end and how often they turn."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.words import Some, listed, number
from techniques.rightturn.arguments.starts import Starts
from techniques.rightturn.shared.drives import bends_beyond, drives
from techniques.rightturn.shared.lengths import least_length
from techniques.rightturn.shared.senses import directed, edges_of, move, steps
from techniques.rightturn.shared.spiral import room

ENDS = 16
"""So many cells are named that must be ends, or can be."""
MOST = 3
"""So many starts whose roads agree are named."""


class Measures(Starts):
    """The blanks that count cells, ends and turns."""

    # Lengths ---------------------------------------------------------------------------------------------------------

    def _slack(self) -> str:
        """What the shortest roads, or the longest, take of the board, and how far any of them may be from that."""
        found, left = self.listed
        area = self.puzzle.board.bit_count()
        sizes = [[road.cells.bit_count() for road in found.of((own or 0) & left)] for own in found.own]
        if any(own is not None and not some for own, some in zip(found.own, sizes, strict=True)):
            raise Unsaid
        least = sum(min(some, default=least_length(self._number(k))) for k, some in enumerate(sizes))
        most = sum(max(some, default=area) for some in sizes)
        spare, lack = area - least, most - area
        values = {"least": least, "most": most, "area": area, "spare": spare, "lack": lack}
        if spare < 0:
            return self._say(
                "even the shortest take {least} of its {area} cells",
                "盤面は{area}マスなのに、各道を最短にしても合計は{least}マス",
                **values,
            )
        if lack < 0:
            return self._say(
                "even the longest take only {most} of its {area} cells",
                "盤面は{area}マスなのに、各道を最長にしても合計は{most}マス",
                **values,
            )
        en, ja = _bound(spare, lack)
        agree, run = list[int](), list[tuple[int, int, int]]()
        for k, (own, some) in enumerate(zip(found.own, sizes, strict=True)):
            fits = [
                one
                for one, size in zip(found.of((own or 0) & left), some, strict=True)
                if size <= min(some) + spare and size >= max(some) - lack
            ]
            if some and not fits:
                en, ja = en + ", and {name} has no such road", ja + "なのに、{name}にその長さの道がない"
                return self._say(en, ja, name=self._start(self.starts[k]), **values)
            if fits:
                run.append((k, reduce(and_, (one.on for one in fits)), reduce(and_, (one.off for one in fits))))
                if len(fits) < len(some):
                    agree.append(k)
        if self.step.conclusion.clash:
            for k, on, _ in run:
                for j, _, off in run:
                    if on & off:
                        edge = on & off & -(on & off)
                        en += "; all such roads of {name} run along {edge}, but all those of {other} pass a cell of it"
                        ja += "。{name}のその長さの道はどれも{edge}を通るが、{other}の道もその一マスを通る"
                        names = {"name": self._start(self.starts[k]), "other": self._start(self.starts[j])}
                        return self._say(en, ja, edge=self.puzzle.name(edge, self.lang), **names, **values)
            return self._say(en, ja, **values)
        concluded = self.step.conclusion
        mine = [k for k, on, off in run if k in agree and (concluded.yes & on or concluded.no & off)]
        if 0 < len(mine) <= MOST:
            en, ja = en + "; all such roads of {name} agree", ja + "で、{name}のその長さの道はどれもそこが共通"
            return self._say(
                en, ja, name=listed(Some.of(self._start(self.starts[k]) for k in mine), self.lang), **values
            )
        return self._say(en, ja, **values)

    def _number(self, k: int) -> int:
        return self.puzzle.starts[k][1] or 0

    # Ends ------------------------------------------------------------------------------------------------------------

    def _ends(self) -> str:
        """Which count of ends, or of edges, is met."""
        shape, starts = self.puzzle.edges, self.puzzle.start_cells
        others, usable = self.puzzle.board & ~starts, shape.all & ~self.marks.no
        count, lines = starts.bit_count(), others.bit_count()
        _, through, _, _ = shape.degrees(self.marks.yes)
        _, more, _, _ = shape.degrees(usable)
        dead, ending = others & ~more, others & ~through
        cases = (
            (
                dead.bit_count() - count,
                dead,
                "{cells} must be {ends}, {found} for {starts}{rest}",
                "終点は{cells}の{found}か所で、始点は{count}か所{rest}",
            ),
            (
                count - ending.bit_count(),
                ending,
                "only {cells} can be {ends}, {found} for {starts}",
                "終点になれるのは{cells}の{found}マスだけで、始点は{count}か所",
            ),
        )
        clash = self.step.conclusion.clash
        for over, cells, en, ja in cases:
            if over > 0 if clash else over == 0:
                beyond = ", and all other cells are passed through", "、ほかのマスはすべて通り抜ける"
                rest = "" if clash else self._say(*beyond)
                ja += "" if clash or "{rest}" in ja else "な"
                values = {"cells": self._cells(cells, ENDS), "found": cells.bit_count(), "count": count, "rest": rest}
                ends = "an end" if cells.bit_count() == 1 else "ends"
                return self._say(en, ja, ends=ends, starts=f"{count} start{'' if count == 1 else 's'}", **values)
        drawn, left = self.marks.yes.bit_count(), usable.bit_count()
        for over, edges, en, ja in (
            (
                lines - left,
                left,
                "{edges} edges are left where the roads need {lines}",
                "使える辺は{edges}本、道に必要な辺は{lines}本",
            ),
            (
                drawn - lines,
                drawn,
                "{edges} edges are drawn where the roads need {lines}",
                "線は{edges}本、道に必要な辺は{lines}本",
            ),
        ):
            if over > 0 if clash else over == 0:
                return self._say(en, ja if clash else ja + "な", edges=edges, lines=lines)
        raise Unsaid

    # Turns -----------------------------------------------------------------------------------------------------------

    def _turns(self) -> str:
        """Which road has left a cell or made its turns, must still turn and has one way on, or would turn too often."""
        puzzle, (yes, no) = self.puzzle, self.step.conclusion
        usable = puzzle.edges.sides(puzzle.edges.all & ~self.marks.no)
        for drive in drives(puzzle, self.marks) or ():
            if no and not yes and not no & ~puzzle.edges.of(drive.passed):
                ended = self._cells(reduce(or_, (cell for cell in bits(drive.passed) if puzzle.edges.of(cell) & no), 0))
                en = "the road of {name} has already left {cells}"
                return self._say(en, "{name}の道はすでに{cells}を出た", name=self._start(drive.start), cells=ended)
            if drive.number is None:
                continue
            front, missing = drive.cells[-1], drive.number - drive.turns
            values = {"name": self._start(drive.start), "missing": missing, "front": self._spot(front)}
            values["turns"] = self._times(missing) if missing else "no turns"
            ways = [drive.way, (drive.way + 1) % 4] if drive.runs else list(range(4))
            on, right = (
                sum(edges_of(puzzle, front & usable[way], way) for way in some if front & usable[way])
                for some in (ways, ways[1:])
            )
            if self.step.conclusion.clash:
                turns = [way != ways[0] and bool(drive.runs) for way in ways]
                if missing and all(self._beyond(front, *pair) > missing for pair in zip(ways, turns, strict=True)):
                    en = "the road of {name} has {turns} to make and no way on from {front}"
                    return self._say(
                        en, "{name}の道はあと{missing}回曲がらなければならないのに、{front}から進めない", **values
                    )
            elif yes and not yes & ~on:
                en = "the road of {name}, now at {front}, has {turns} to make and one way on"
                return self._say(
                    en, "{front}に来た{name}の道はあと{missing}回曲がらなければならず、進める先は一つだけな", **values
                )
            elif no and drive.runs and not missing and not no & ~right:
                if not drive.number:
                    return self._say("the road of {name} never turns", "{name}の道は曲がらない", **values)
                values["turns"] = "its turn" if drive.number == 1 else f"its {number(drive.number)} turns"
                return self._say(
                    "the road of {name} has made {turns}",
                    "{name}の道はすでに{made}回曲がった",
                    made=drive.number,
                    **values,
                )
            elif no and not no & ~on:
                en = "the road of {name} has {turns} left and would turn more often there"
                return self._say(en, "{name}の道が曲がれるのはあと{missing}回で、そこへ進むと曲がりすぎる", **values)
        raise Unsaid

    def _leftwards(self) -> str:
        """Which way the line runs beside which an edge would be a left turn, and how that is known."""
        puzzle, edge = self.puzzle, self.step.conclusion.no
        if self.step.conclusion.clash or edge & edge - 1:
            raise Unsaid
        known, all_sides = directed(puzzle, self.marks, steps(puzzle, self.marks)), puzzle.edges.sides(puzzle.edges.all)
        for way in range(4):
            left = (way + 3) % 4
            for cell in bits(known[way]):
                after = move(puzzle, cell, way)
                for here, en, ja in (
                    (after, "on to {there} would be a left turn", "{there}へ進むと左折になる"),
                    (cell, "from {there} that would be a left turn", "{there}から来ると左折になる"),
                ):
                    if here & all_sides[left] and edges_of(puzzle, here & all_sides[left], left) == edge:
                        line = puzzle.edges.reach(cell, self.marks.yes)
                        start = line & puzzle.start_cells
                        values = {
                            "cell": self._spot(cell),
                            "after": self._spot(after),
                            "there": self._spot(move(puzzle, here, left)),
                            "start": self._spot(start) if start else "",
                        }
                        if start == cell:
                            first = "the road runs from its start {cell} to {after}", "道は始点{cell}から{after}へ進み"
                        elif start:
                            first = (
                                "the road from {start} runs from {cell} to {after}",
                                "始点{start}からの道は{cell}から{after}へ進み",
                            )
                        else:
                            first = (
                                "as it turns right, the line runs from {cell} to {after}",
                                "右に曲がる線は{cell}から{after}へ進み",
                            )
                        return self._say(f"{first[0]}; {en}", f"{first[1]}、{ja}", **values)
        raise Unsaid

    def _beyond(self, front: int, way: int, turning: bool) -> int:
        """How many turns a step brings, more than there can be where it is not possible."""
        usable = self.puzzle.edges.sides(self.puzzle.edges.all & ~self.marks.no)
        if not front & usable[way]:
            return self.puzzle.rows * self.puzzle.cols
        return turning + bends_beyond(self.puzzle, self.marks, move(self.puzzle, front, way), way)

    def _times(self, count: int) -> str:
        return f"{number(count)} turn{'' if count == 1 else 's'}"

    def _spiral(self) -> str:
        """How many turns a trapped road would have room for, against those that it must still make."""
        for drive in drives(self.puzzle, self.marks) or ():
            for k in range(2, len(drive.runs)):
                older, last, run = drive.runs[k - 2 : k + 1]
                if drive.number is not None and run <= older and drive.number - k > room(last, run):
                    sides = self.puzzle.edges.sides(self.puzzle.edges.all)
                    right = (drive.way + 1) % 4
                    edges = edges_of(self.puzzle, drive.cells[-1] & sides[right], right)
                    if k + 1 < len(drive.runs) or not self.step.conclusion.no & ~edges:
                        return self._say(
                            "the road of {name} would wind inwards with room for {turns}, but {need} are to come",
                            "{name}の道は渦の内側へ入り、あと{need}回曲がるのに{room}回しか曲がれない",
                            name=self._start(drive.start),
                            turns=self._times(room(last, run)),
                            room=room(last, run),
                            need=drive.number - k if self.lang == "ja" else number(drive.number - k),
                        )
        raise Unsaid


def _bound(spare: int, lack: int) -> tuple[str, str]:
    """How far each road may be from its shortest or its longest, whichever says more."""
    if spare < lack and spare:
        return (
            "the shortest take {least} of its {area} cells, so each is at most {spare} longer than its shortest",
            "盤面は{area}マス。各道を最短にした合計は{least}マスなので、余りは{spare}マスだけ",
        )
    if spare < lack:
        return (
            "the shortest fill its {area} cells, so each is as short as can be",
            "盤面は{area}マス。各道を最短にした合計もちょうど{area}マス",
        )
    if lack:
        return (
            "the longest have {most} cells for its {area}, so each is at most {lack} shorter than its longest",
            "盤面は{area}マス。各道を最長にした合計は{most}マスなので、縮められるのは{lack}マスだけ",
        )
    return (
        "the longest just fill its {area} cells, so each is as long as can be",
        "盤面は{area}マス。各道を最長にした合計もちょうど{area}マス",
    )
