"""What single techniques argue with: which roads are left to which start, how long they are, how often they turn.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import TOP, bits
from deduce.language.errors import Unsaid
from deduce.language.words import cell_name, cells_named, listed, number
from techniques.rightturn.shared.candidates import Table, agreed, candidates, owned
from techniques.rightturn.shared.drives import bends_beyond, drives
from techniques.rightturn.shared.lengths import least_length
from techniques.rightturn.shared.senses import edges_of, move
from techniques.rightturn.shared.spiral import room

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from techniques.rightturn.kind import RightTurn

FACTS = 3
"""So many facts of a chain are told; a longer one begins with them."""


class Fact(NamedTuple):
    """Why roads are struck.

    Attributes:
        strikes: which of the roads that are left go.
        about: the start that it is about, or 0.
        cell: the cell, or 0.
        needed: whether all roads of the start pass the cell, and not: whether it alone comes there.
    """

    strikes: Callable[[int], int]
    about: int
    cell: int
    needed: bool = False


class Words:
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""

    def __init__(self, step: Step, lang: str) -> None:
        self.step, self.lang = step, lang
        self.puzzle: RightTurn = step.puzzle.keep(step.clues)  # type: ignore[assignment]
        self.marks = step.reason

    def __getitem__(self, blank: str) -> str:
        return str(getattr(self, f"_{blank}")())

    def _say(self, en: str, ja: str, **values: object) -> str:
        return (ja if self.lang == "ja" else en).format(**values)

    def _start(self, cell: int) -> str:
        """A start by its number, as far as that plays a part."""
        place = self.puzzle.grid.at(cell)
        name, count = cell_name(place, self.lang), self.puzzle.numbers[place]
        if count is None:
            return self._say("the start {name}", "始点{name}", name=name)
        return self._say(f"the {count} at {name}", f"{name}の{count}")

    def _starts_at(self, cells: int) -> str:
        return listed([self._start(cell) for cell in bits(cells)], self.lang)

    def _cell(self, cell: int) -> str:
        return cell_name(self.puzzle.grid.at(cell), self.lang)

    def _cells(self, cells: int) -> str:
        return cells_named(list(self.puzzle.grid.cells(cells)), self.lang)

    @cached_property
    def starts(self) -> list[int]:
        return [self.puzzle.grid.bit(*cell) for cell, _ in self.puzzle.starts]

    @cached_property
    def listed(self) -> tuple[Table, int]:
        return candidates(self.puzzle, self.marks)

    # Lists of roads --------------------------------------------------------------------------------------------------

    def _agreeing(self) -> str:
        """The start whose roads all agree on the conclusion, with how many they are."""
        found, left = self.listed
        for start, own in zip(self.starts, found.own, strict=True):
            roads = list(found.of((own or 0) & left))
            if own and roads and all(self._has(road.on, road.off) for road in roads):
                name, count = self._start(start), len(roads)
                if count == 1:
                    return self._say("{name} has one road left, so", "{name}の道は一通りに決まり、", name=name)
                return self._say(
                    "{name} has {count} roads left, and on all of them",
                    "{name}に残る{count}通りの道はどれも",
                    name=name,
                    count=count,
                )
        raise Unsaid

    def _has(self, on: int, off: int) -> bool:
        yes, no = self.step.conclusion
        return not (yes & ~on or no & ~off)

    def _apart(self) -> str:
        """Which starts alone reach one side of an edge, when none of them reaches the other side as well."""
        if self.step.conclusion.yes or not self.step.conclusion.no:
            raise Unsaid
        sides = dict[tuple[int, int], int]()
        for edge in bits(self.step.conclusion.no):
            ends = [self.puzzle.grid.bit(*cell) for cell in self.puzzle.edges.at(edge)]
            who = [self._reaching(cell) for cell in ends]
            k = who[0].bit_count() > who[1].bit_count() or not who[0]
            if not 0 < who[k].bit_count() <= FACTS:
                raise Unsaid
            key = who[k], ends[k]
            sides[key] = sides.get(key, 0) | ends[1 - k]
        told = []
        for (who_, here), there in sides.items():
            values = {"who": self._starts_at(who_), "here": self._cell(here), "there": self._cells(there)}
            if who_ == here:
                told.append(
                    self._say("the road of {who} does not pass {there}", "{who}の道は{there}を通らない", **values)
                )
            else:
                en = "only {who} reaches {here}, and not {there} too"
                if who_ & who_ - 1:
                    en = "only {who} reach {here}, and none of them {there} too"
                told.append(self._say(en, "{here}に届くのは{who}だけで、どれも{there}へは届かない", **values))
        if len(told) > FACTS:
            raise Unsaid
        return listed(told, self.lang)

    def _reaching(self, cell: int) -> int:
        """The starts whose roads come to a cell."""
        return sum(
            start
            for start, (_, some, _) in zip(self.starts, owned(self.puzzle, *self.listed), strict=True)
            if some & cell
        )

    def _without(self) -> str:
        """The start or the cell for which no road is left, once roads have struck each other."""
        found, left = self.listed
        for struck in self._rounds(found, left):
            for start, own in zip(self.starts, found.own, strict=True):
                if own is not None and not own & struck:
                    return self._say("{name} would have no road left", "{name}の道がなくなる", name=self._start(start))
            if not found.silent:
                for cell, having in found.having.items():
                    if not having & struck:
                        name = self._cell(cell)
                        return self._say("no road could come to {name}", "{name}に届く道がなくなる", name=name)
        raise Unsaid

    def _rounds(self, found: Table, left: int) -> Iterator[int]:
        """The roads that are left, before and after each fact."""
        yield left
        for fact in self._chain(found, left):
            left &= ~fact.strikes(left)
            yield left

    # Roads against each other ----------------------------------------------------------------------------------------

    def _facts(self) -> str:
        """Why roads go, fact by fact, as far as the conclusion needs it."""
        found, left = self.listed
        chain = self._needed(found, left, list(self._chain(found, left)))
        if not chain:
            raise Unsaid
        groups = dict[tuple[int, bool], int]()
        for fact in chain:
            about = (0, False) if fact.cell and self._fitting else (fact.about, fact.needed)
            groups[about] = groups.get(about, 0) | fact.cell
        told = [self._fact(about, needed, cells) for (about, needed), cells in list(groups.items())[:FACTS]]
        if len(groups) > FACTS:
            more = len(groups) - FACTS
            en = "one more such fact holds" if more == 1 else f"{number(more)} more such facts hold"
            ja = "同じような理由がほかに{more}つ"
            if self._fitting:
                en, ja = ("one other" if more == 1 else f"{number(more)} others"), "ほか{more}か所"
            told.append(self._say(en, ja, more=more))
        return listed(told, self.lang)

    def _fact(self, about: int, needed: bool, cells: int) -> str:
        values = {"name": self._start(about) if about else "", "cells": self._cells(cells) if cells else ""}
        if self._fitting:
            return values["cells"] or values["name"]
        if needed:
            return self._say("every road of {name} passes {cells}", "{name}の道は必ず{cells}を通る", **values)
        return self._say("only {name} reaches {cells}", "{cells}に届くのは{name}だけ", **values)

    @property
    def _fitting(self) -> bool:
        return self.step.technique is not None and self.step.technique.name == "fitting"

    def _needed(self, found: Table, left: int, chain: list[Fact]) -> list[Fact]:
        """The facts without those that the conclusion does not need."""

        def enough(facts: Sequence[Fact]) -> bool:
            rest = left
            for fact in facts:
                rest &= ~fact.strikes(rest)
            drawn = agreed(self.puzzle, found, rest)
            return drawn == TOP or self.step.conclusion.within(drawn)

        if not enough(chain):
            return []
        for fact in chain[::-1]:
            fewer = [one for one in chain if one is not fact]
            chain = fewer if enough(fewer) else chain
        return chain

    def _chain(self, found: Table, left: int) -> Iterator[Fact]:
        """What roads strike, one after another, as the technique has it."""
        facts = list((self._fits if self._fitting else self._crosses)(found))
        while True:
            before = left
            for fact in facts:
                struck = fact.strikes(left)
                if struck:
                    left &= ~struck
                    yield fact
            if left == before:
                return

    def _crosses(self, found: Table) -> Iterator[Fact]:
        """A start needs each cell that no other reaches, and each cell on all its roads is its own."""
        for start, own in zip(self.starts, found.own, strict=True):
            for cell, having in found.having.items():

                def alone(left: int, own: int = own or 0, having: int = having) -> int:
                    return 0 if found.silent or having & left & ~own else own & left & ~having

                def always(left: int, own: int = own or 0, having: int = having) -> int:
                    return 0 if own & left & ~having else left & having & ~own

                if own is not None:
                    yield Fact(alone, start, cell)
                    if cell != start:
                        yield Fact(always, start, cell, needed=True)

    def _fits(self, found: Table) -> Iterator[Fact]:
        """A road goes that crosses all the roads of a start, or all that come to a cell."""
        needs = [(own, start, 0) for start, own in zip(self.starts, found.own, strict=True) if own is not None]
        if not found.silent:
            needs += [(having, 0, cell) for cell, having in found.having.items()]
        for need, start, cell in needs:

            def blocked(left: int, need: int = need) -> int:
                struck = left & ~need
                for bit in bits(need & left):
                    struck &= found.crossing[bit.bit_length() - 1]
                return struck

            yield Fact(blocked, start, cell)

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
                "even the shortest take {least} of its {area} cells", "最短でも{area}マスのうち{least}マス", **values
            )
        if lack < 0:
            return self._say(
                "even the longest take only {most} of its {area} cells", "最長でも{area}マスのうち{most}マス", **values
            )
        if spare < lack:
            en = "the shortest take {least} of its {area} cells, so none may be more than {spare} longer"
            ja = "最短の合計が{area}マスのうち{least}マスで、余りは{spare}マス"
            if not spare:
                en, ja = (
                    "the shortest fill its {area} cells, so each is as short as can be",
                    "最短の合計が{area}マスちょうど",
                )
        else:
            en = "the longest have {most} cells for its {area}, so none may be more than {lack} shorter"
            ja = "最長の合計が{area}マスに対して{most}マスで、縮められるのは{lack}マス"
            if not lack:
                en, ja = (
                    "the longest just fill its {area} cells, so each is as long as can be",
                    "最長の合計が{area}マスちょうど",
                )
        for k, (own, some) in enumerate(zip(found.own, sizes, strict=True)):
            roads = found.of((own or 0) & left)
            fits = [
                one
                for one, size in zip(roads, some, strict=True)
                if size <= min(some) + spare and size >= max(some) - lack
            ]
            if some and not fits:
                en, ja = en + ", and {name} has no such road", ja + "なのに、{name}にその長さの道がない"
                return self._say(en, ja, name=self._start(self.starts[k]), **values)
            if some and not self.step.conclusion.clash and all(self._has(road.on, road.off) for road in fits):
                en, ja = en + "; all such roads of {name} agree", ja + "で、{name}のその長さの道はどれも同じ"
                return self._say(en, ja, name=self._start(self.starts[k]), **values)
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
                "{cells} must be ends: {found} for {count} starts",
                "終点は{cells}の{found}か所で、始点は{count}か所",
            ),
            (
                count - ending.bit_count(),
                ending,
                "only {cells} can be ends: {found} for {count} starts",
                "終点になれるのは{cells}の{found}マスだけで、始点は{count}か所",
            ),
        )
        clash = self.step.conclusion.clash
        for over, cells, en, ja in cases:
            if over > 0 if clash else over == 0:
                return self._say(en, ja, cells=self._cells(cells), found=cells.bit_count(), count=count)
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
                return self._say(en, ja, edges=edges, lines=lines)
        raise Unsaid

    # Turns -----------------------------------------------------------------------------------------------------------

    def _turns(self) -> str:
        """Which road has made its turns, or must still turn and has one way on, or would turn too often."""
        puzzle, (yes, no) = self.puzzle, self.step.conclusion
        usable = puzzle.edges.sides(puzzle.edges.all & ~self.marks.no)
        for drive in drives(puzzle, self.marks) or ():
            if drive.number is None:
                continue
            front, missing = drive.cells[-1], drive.number - drive.turns
            values = {"name": self._start(drive.start), "missing": missing, "front": self._cell(front)}
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
                    return self._say(en, "{name}の道はあと{missing}回曲がるのに、{front}から進めない", **values)
            elif yes and not yes & ~on:
                en = "the road of {name} has {turns} to make and one way on"
                return self._say(en, "{name}の道はあと{missing}回曲がるのに、進める先は一つだけな", **values)
            elif no and drive.runs and not missing and not no & ~right:
                if not drive.number:
                    return self._say("the road of {name} never turns", "{name}の道は曲がらない", **values)
                values["turns"] = "its turn" if drive.number == 1 else f"its {number(drive.number)} turns"
                return self._say(
                    "the road of {name} has made {turns}",
                    "{name}の道はもう{made}回曲がった",
                    made=drive.number,
                    **values,
                )
            elif no and not no & ~on:
                en = "the road of {name} has {turns} left and would turn more often there"
                return self._say(en, "{name}の道が曲がれるのはあと{missing}回で、そこへ進むと曲がりすぎる", **values)
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
