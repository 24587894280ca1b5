"""The roads that are left to starts, and why others are struck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from deduce.board.marks import TOP, bits
from deduce.language.errors import Unsaid
from deduce.language.words import Some, clauses, listed, number
from techniques.rightturn.arguments.starts import Starts
from techniques.rightturn.shared.candidates import MOST_LISTED, RoadTable, agreed, few, owned
from techniques.rightturn.shared.spiral import roads

FACTS = 20
"""So many facts of a chain are told, all of them or none."""
FEW = 4
"""So many roads of a start can be looked through."""
NEAR = 8
"""So many starts near another are looked at as what its roads meet."""


class RoadFact(NamedTuple):
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


class Roads(Starts):
    """The blanks that list roads or set them against each other."""

    def _agreeing(self) -> str:
        """The start whose roads all agree on the conclusion, with how many they are."""
        found, left = self.listed
        for start, own in zip(self.starts, found.own, strict=True):
            mine = list(found.of((own or 0) & left))
            if own and mine and all(self._has(road.on, road.off) for road in mine):
                name, count = self._start(start), len(mine)
                if count == 1:
                    return self._say("{name} has one road left, so", "{name}の道は一通りに決まり、", name=name)
                if count <= FEW:
                    return self._say(
                        "{name} has {count} roads left, and on all of them",
                        "{name}に残る{count}通りの道はどれも",
                        name=name,
                        count=count,
                    )
                yes, no = self.step.conclusion
                values = {"name": name, "why": self._why(start, other=bool(yes))}
                if yes:
                    en, ja = "all roads left to {name} run along {along}", "{name}に残る道はどれも{along}を通る"
                    values["along"] = listed(Some.of(self.puzzle.lines_named(yes, self.lang)), self.lang)
                else:
                    en, ja = "no road left to {name} runs along {along}", "{name}に残る道はどれも{along}を通らない"
                    values["along"] = listed(Some.of(self.puzzle.name(edge, self.lang) for edge in bits(no)), self.lang)
                en, ja = en + " ({why}), so", ja + "（{why}）。だから"
                return self._say(en, ja, **values)
        raise Unsaid

    def _why(self, start: int, *, other: bool) -> str:
        """Why no road of a start runs against the conclusion, or another way than it says: what it would run into."""
        times = self.puzzle.numbers[self.puzzle.grid.at(start)]
        walls = self._walls(start)
        values = {"walls": self._names(walls), "s": "s" if walls & walls - 1 else ""}
        values["times"] = "" if times is None else str(times)
        if times and self.lang == "en":
            values["times"] = {1: "once", 2: "twice"}.get(times, f"{number(times)} times")
        en, ja = ("no other road", "ほかの道では") if other else ("no road that way", "そこを通る道では")
        if times:
            en, ja = en + " turns right {times}", ja + "右に{times}回曲がれない"
        elif times == 0:
            en, ja = en + " is straight", ja + "まっすぐに進めない"
        else:
            en, ja = en + " is possible", ja + "進めない"
        if walls:
            en, ja = en + " with the start{s} {walls} in the way", "始点{walls}のため" + ja
        return self._say(en, ja, **values)

    def _walls(self, start: int) -> int:
        """The other starts that a road of one meets, were it to run against the conclusion."""
        puzzle, all_starts = self.puzzle, self.puzzle.start_cells
        turns, (yes, no) = puzzle.numbers[puzzle.grid.at(start)], self.step.conclusion

        def enough(walls: int) -> bool:
            found = roads(puzzle.edges, walls | start, start, turns, *self.marks)
            return found is not None and all(not (yes & ~road.on or no & ~road.off) for road in found)

        (r, c), others = puzzle.grid.at(start), [one for one in self.starts if one != start]
        near = sorted(others, key=lambda one: sum(map(abs, (puzzle.grid.at(one)[0] - r, puzzle.grid.at(one)[1] - c))))
        walls = 0
        for one in (0, *near[:NEAR]):
            walls |= one
            if enough(walls):
                break
        else:
            return 0
        for one in near[:NEAR]:
            if one & walls and enough(walls & ~one):
                walls &= ~one
        return walls & all_starts

    def _names(self, cells: int) -> str:
        return listed(Some.of(self._spot(cell) for cell in bits(cells)), self.lang) if cells else ""

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
            values = {"who": self._starts_at(who_), "here": self._spot(here), "there": self._cells(there)}
            if who_ == here:
                why = self._why(here, other=False)
                en = "{who} does not reach {there}" if there & there - 1 == 0 else "{who} reaches none of {there}"
                told.append(self._say(en + ": {why}", "{who}の道は{there}へは届かない（{why}）", why=why, **values))
            else:
                en = "only {who} reaches {here}, and its road does not come to {there}"
                if who_ & who_ - 1:
                    en = "only {who} reach {here}, and their roads do not come to {there}"
                told.append(self._say(en, "{here}に届くのは{who}だけで、その道は{there}へは届かない", **values))
        if len(told) > FACTS:
            raise Unsaid
        return ("; " if self.lang == "en" else "。").join(told)

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
                        return self._unreached(found, left, cell)
        raise Unsaid

    def _unreached(self, found: RoadTable, left: int, cell: int) -> str:
        """A cell to which no road is left, and whose roads would have come there."""
        having = found.having[cell]
        coming = having & left or having
        who = [start for start, own in zip(self.starts, found.own, strict=True) if (own or 0) & coming]
        values = {"name": self._spot(cell), "who": self._who(who) if who else ""}
        if not who or len(who) > NEAR:
            return self._say("no road could come to {name}", "{name}に届く道がなくなる", **values)
        if having & left:
            values["told"] = self._struck(found, left, having)
            return self._say("no road could come to {name}: {told}", "{name}に届く道がなくなる（{told}）", **values)
        lines, crosses = (bool(side & self.puzzle.variables) for side in self.marks)
        what = "uses one of these crosses or leaves one of these lines" if lines and crosses else ""
        what = what or ("leaves one of these lines" if lines else "uses one of these crosses")
        en = "no road could come to {name}: every road of {who} that comes there " + what
        against = "線を外れるか×を通り" if lines and crosses else "線を外れ" if lines else "×を通り"
        return self._say(en, "{name}に届く{who}の道はどれもこの" + against + "、届く道がなくなる", **values)

    def _struck(self, found: RoadTable, left: int, having: int) -> str:
        """By which cells the roads to a cell are struck: those that they pass and may not, and those that they miss."""
        why = dict[int, tuple[int, int]]()
        for fact in self._needed(found, left, list(self._chain(found, left))):
            struck = fact.strikes(left)
            left &= ~struck
            for start, own in zip(self.starts, found.own, strict=True):
                if (own or 0) & struck & having:
                    passed, missed = why.get(start, (0, 0))
                    why[start] = (passed | fact.cell, missed) if fact.needed else (passed, missed | fact.cell)
        groups = dict[tuple[int, int], list[int]]()
        for start, cells in why.items():
            groups.setdefault(cells, []).append(start)
        told = []
        for (passed, missed), starts in groups.items():
            en = (
                "pass {passed} or miss {missed}"
                if passed and missed
                else "pass {passed}"
                if passed
                else "miss {missed}"
            )
            ja = (
                "{passed}を通るか{missed}を外れる"
                if passed and missed
                else "{passed}を通る"
                if passed
                else "{missed}を外れる"
            )
            values = {"who": self._who(starts), "passed": self._any(passed), "missed": self._any(missed)}
            told.append(self._say("that of {who} would " + en, "{who}の道は" + ja, **values))
        return ("; " if self.lang == "en" else "、").join(told)

    def _any(self, cells: int) -> str:
        """Some cell of several."""
        return (" or " if self.lang == "en" else "か").join(self._spot(cell) for cell in bits(cells))

    def _who(self, starts: Sequence[int]) -> str:
        """Starts, those without a number at the end and together."""
        told = [self._start(one) for one in starts if self.puzzle.numbers[self.puzzle.grid.at(one)] is not None]
        bare = [self._spot(one) for one in starts if self.puzzle.numbers[self.puzzle.grid.at(one)] is None]
        if bare:
            en = "the starts {bare}" if len(bare) > 1 else "the start {bare}"
            told.append(self._say(en, "始点{bare}", bare=listed(Some.of(bare), self.lang)))
        if self.lang == "en" and len(told) > 1:
            return f"{', '.join(told[:-1])} or {told[-1]}"
        return listed(Some.of(told), self.lang)

    def _rounds(self, found: RoadTable, left: int) -> Iterator[int]:
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
        if len(groups) > FACTS:
            raise Unsaid
        told = [self._fact(about, needed, cells) for (about, needed), cells in groups.items()]
        if self._fitting and len(told) > 1:
            return ", or ".join(told) if self.lang == "en" else "、または".join(told)
        return clauses(Some.of(told), self.lang)

    def _outcome(self) -> str:
        """Which starts have roads left that agree, once those are struck that break the facts."""
        found, left = self.listed
        for fact in self._needed(found, left, list(self._chain(found, left))):
            left &= ~fact.strikes(left)
        yes, no = self.step.conclusion
        told, on, off = [], 0, 0
        for start, own in zip(self.starts, found.own, strict=True):
            mine = list(found.of((own or 0) & left))
            if own and mine:
                same = reduce(and_, (road.on for road in mine)), reduce(and_, (road.off for road in mine))
                if (same[0] & yes & ~on) or (same[1] & no & ~off):
                    on, off = on | same[0], off | same[1]
                    count = len(mine)
                    en = "{name} one road" if count == 1 else "{name} {count} roads that agree"
                    ja = "{name}が1通り" if count == 1 else "{name}が{count}通り"
                    if count > MOST_LISTED:
                        en, ja = "{name} only roads that agree", "{name}が同じところを通る道だけ"
                    count_said = number(count) if self.lang == "en" else count
                    told.append(self._say(en, ja, name=self._start(start), count=count_said))
        if not told or len(told) > FACTS or yes & ~on or no & ~off:
            some = reduce(or_, (road.on for road in found.of(left)), 0)
            if yes or no & some:
                raise Unsaid
            edges = listed(Some.of(self.puzzle.name(edge, self.lang) for edge in bits(no)), self.lang)
            return self._say("no road is left along {edges}", "{edges}を通る道は残らない", edges=edges)
        return self._say("that leaves {told}", "残る道は{told}", told=listed(Some.of(told), self.lang))

    def _fact(self, about: int, needed: bool, cells: int) -> str:
        values = {"name": self._start(about) if about else "", "cells": self._cells(cells) if cells else ""}
        if self._fitting:
            if cells:
                many = cells & cells - 1
                en = "no road to one of the cells {cells}" if many else "no road to the cell {cells}"
                return self._say(en, "{cells}のどれかに届く道" if many else "{cells}に届く道", **values)
            return self._say("no road of {name}", "{name}の道", **values)
        if needed:
            return self._say("every road of {name} passes {cells}", "{name}の道は必ず{cells}を通る", **values)
        return self._say("only {name} reaches {cells}", "{cells}に届くのは{name}だけ", **values)

    @property
    def _fitting(self) -> bool:
        return self.step.technique is not None and self.step.technique.name == "fitting"

    def _needed(self, found: RoadTable, left: int, chain: list[RoadFact]) -> list[RoadFact]:
        """The facts without those that the conclusion does not need."""

        def enough(facts: Sequence[RoadFact]) -> bool:
            rest = left
            for fact in facts:
                rest &= ~fact.strikes(rest)
            drawn = agreed(self.puzzle, found, rest)
            bare = not found.silent and not all(having & rest for having in found.having.values())
            return drawn == TOP or (bare if self.step.conclusion.clash else self.step.conclusion.within(drawn))

        if not enough(chain):
            return []
        for fact in chain[::-1]:
            fewer = [one for one in chain if one is not fact]
            chain = fewer if enough(fewer) else chain
        return chain

    def _chain(self, found: RoadTable, left: int) -> Iterator[RoadFact]:
        """What roads strike, one after another, as the technique has it."""
        facts = list((self._fits if self._fitting else self._crosses)(found, few(found, left)))
        while True:
            before = left
            for fact in facts:
                struck = fact.strikes(left)
                if struck:
                    left &= ~struck
                    yield fact
            if left == before:
                return

    def _crosses(self, found: RoadTable, among: int) -> Iterator[RoadFact]:
        """A start needs each cell that no other reaches, and each cell on all its roads is its own: of some roads,
        those that go for it.
        """
        for start, own in zip(self.starts, found.own, strict=True):
            for cell, having in found.having.items():

                def alone(left: int, own: int = own or 0, having: int = having) -> int:
                    return 0 if found.silent or having & left & ~own else own & left & ~having & among

                def always(left: int, own: int = own or 0, having: int = having) -> int:
                    return 0 if own & left & ~having else left & having & ~own & among

                if own is not None:
                    yield RoadFact(alone, start, cell)
                    if cell != start:
                        yield RoadFact(always, start, cell, needed=True)

    def _fits(self, found: RoadTable, among: int) -> Iterator[RoadFact]:
        """Of some roads, one goes that crosses all the roads of a start, or all that come to a cell."""
        needs = [(own, start, 0) for start, own in zip(self.starts, found.own, strict=True) if own is not None]
        if not found.silent:
            needs += [(having, 0, cell) for cell, having in found.having.items()]
        for need, start, cell in needs:

            def blocked(left: int, need: int = need) -> int:
                struck = left & ~need & among
                for bit in bits(need & left):
                    struck &= found.crossing[bit.bit_length() - 1]
                return struck

            yield RoadFact(blocked, start, cell)
