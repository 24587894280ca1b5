"""Finds the argument of a step: what sources say one after another, until one of them is broken.

There is one search for what follows, one for what can be spared of it, and one for a few cases that leave no way. Of
several arguments the one with the fewest inferences is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from itertools import combinations, islice
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.explain.chains import CHAINED, chain
from deduce.explain.sources import Breaks, Level, RuleSources, plain
from deduce.relations.argument import Argument, RuleSource, least, needed, rests
from deduce.relations.derived import every

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

T = TypeVar("T")

LONG = 12
"""So many facts one after another may be told, before something shorter is looked for."""
ROUNDS = 6
"""How often the sources speak one after another before it is too long to follow."""
LINKS = 8
"""How many marks may come between a supposition and its clash."""
TRIED = 6
"""Of how many marks of a conclusion the shortest argument is looked for."""
MANY = 12
"""For so many marks of a conclusion it is looked for one after another what their opposites would break."""
FEW = 3
"""So many marks are argued for one by one rather than at once."""
CASES = 6
"""So many cases one after another can be followed."""
SPREAD = 6
"""So many ways are looked at for one case, spread evenly."""

Levels = Sequence[Sequence[Level]]
"""Those who may speak, easier to follow first; of each the shortest argument is taken."""
Link = tuple[RuleSource, Marks]
"""A mark, and whose word it is."""


@lru_cache(maxsize=64)  # a sentence is asked for in one language after another
def traced(step: Step) -> Argument | None:
    """The argument of a step of a board of rules; None where there is none that can be followed."""
    puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    told = chain(step) if step.technique is not None and step.technique.name in CHAINED else None
    if told is not None and (told.facts <= LONG or step.conclusion.clash):
        return None  # it is told fact by fact
    if step.conclusion.clash:
        return Tracer(puzzle, NOTHING).clash(step.reason)
    item = every().get(step.technique.name) if step.technique is not None else None
    found = Tracer(puzzle, step.reason).proof(step.conclusion, ways=item is not None and item.ways)
    return found if told is None or (found is not None and 2 * found.size() < told.facts) else None


class Story(NamedTuple, Generic[T]):
    """How some marks break something.

    Attributes:
        links: what follows from them, one after another.
        marks: all marks in the end.
        broken: what these break.
    """

    links: Sequence[Link]
    marks: Marks
    broken: T


class Tracer:
    """Arguments on one board.

    Args:
        puzzle: the board.
        reason: what is known.
    """

    def __init__(self, puzzle: ExplainedBoard, reason: Marks) -> None:
        self.puzzle, self.reason = puzzle, reason
        self.sources = RuleSources(puzzle, reason)
        self.kept: dict[Marks, Argument | None] = {}

    # Whole steps -----------------------------------------------------------------------------------------------------

    def clash(self, marks: Marks) -> Argument | None:
        """Why some marks are a contradiction."""
        found = self.lead(marks, self.sources.broad) or self.split(marks)
        return None if found is None else Argument(TOP, lines=found)

    def proof(self, conclusion: Marks, *, ways: bool) -> Argument | None:
        """Why a conclusion holds: the easiest mark of it first, then what breaks the same, then what follows, and more.

        Args:
            conclusion: the marks.
            ways: whether it may be told at once, by what the ways of one source share.
        """
        firsts, together = self.easiest(conclusion), None
        if ways and (not firsts or firsts[0].lines[-1].cases or conclusion.size() > FEW):
            together = self.agreed(conclusion, follow=not firsts)
        if not firsts:
            return together and Argument(conclusion, lines=(together,))
        found = min(
            (self.ordered(conclusion, first, early=early) for first in firsts for early in (False, True)),
            key=lambda one: (one.claim != conclusion, _told(one.lines)),
        )
        if together is None or (found.claim == conclusion and _told(found.lines) <= together.size() + 1):
            return found
        return Argument(conclusion, lines=(together,))

    def ordered(self, conclusion: Marks, first: Argument, *, early: bool) -> Argument:
        """The argument that begins with one mark; what follows from that at once is told `early`, or at the end."""
        lines, known, left = [first], self.reason.join(first.claim), conclusion.without(first.claim)
        some = [one for one in islice(left.literals(), MANY) if self.sources.saying(known, one) is None]
        alone = [one for literal in some if (one := self.alone(literal)) is not None]
        alone.sort(key=lambda one: one.same() != first.same())
        for one in alone:
            if early and one.same() != first.same():
                said = list(self.units(known, left))
                lines, known = [*lines, *said], known.join(_claims(said))
                left = left.without(_claims(said))
            if not one.claim.within(left) or self.sources.saying(known, one.claim) is not None:
                continue
            if any(known.join(line.claim).clash for line in one.lines[:-1]):
                again = self.reductio(known, one.claim, self.sources.levels[:-1])
                if again is None:
                    continue
                one = again
            one = replace(one, lines=tuple(line for line in one.lines if not line.claim.within(known)))
            lines.append(one)
            known, left = known.join(one.claim), left.without(one.claim)
        while left.known:
            units = list(self.units(known, left)) or self._next(
                known, left, split=len(lines) <= FEW and not self.sources.loop
            )
            if not units:
                break
            lines += units
            known, left = known.join(_claims(units)), left.without(_claims(units))
        return Argument(conclusion.without(left), lines=tuple(lines))

    def alone(self, literal: Marks) -> Argument | None:
        """Why one mark holds, from the reason; worked out once."""
        if literal not in self.kept:
            self.kept[literal] = self.reductio(self.reason, literal, self.sources.levels[:-1])
        return self.kept[literal]

    def easiest(self, conclusion: Marks) -> list[Argument]:
        """Arguments for one mark of a conclusion, with what is easiest to follow: the shortest of them first."""
        some = list(islice(conclusion.literals(), TRIED))
        for level in self.sources.levels:
            found = [one for literal in some if (one := self.reductio(self.reason, literal, [level]))]
            if found:
                return sorted(found, key=Argument.size)
        cases = (self.reductio(self.reason, literal, (), split=True) for literal in some)
        return list(islice((one for one in cases if one is not None), 1))

    def _next(self, known: Marks, left: Marks, *, split: bool) -> list[Argument]:
        """The argument for one more mark, by cases only if these may be looked for."""
        for cases in (False, True)[: 1 + split]:
            for literal in islice(left.literals(), FEW):
                found = self.reductio(known, literal, self.sources.levels, split=cases)
                if found is not None:
                    return [found]
        return []

    # Marks -----------------------------------------------------------------------------------------------------------

    def reductio(self, known: Marks, literal: Marks, levels: Levels, *, split: bool = False) -> Argument | None:
        """Why a mark holds: its opposite leads to a clash."""
        start = known.join(literal.flipped)
        found = self.split(start) if split else self.lead(start, levels)
        return None if found is None else Argument(literal, suppose=literal.flipped, lines=found)

    def units(self, known: Marks, wanted: Marks) -> Iterator[Argument]:
        """What sources say at once of some marks, each by the source from which it follows most plainly."""
        groups: dict[tuple[object, bool], tuple[RuleSource, Marks]] = {}
        for one in wanted.literals():
            source = self.sources.saying(known, one)
            if source is not None:
                key = source.rules, plain(self.puzzle, source, known, one)
                groups[key] = source, groups.get(key, (source, NOTHING))[1].join(one)
        for source, claim in groups.values():
            yield Argument(claim, source, least(known, partial(_said, source, claim)))

    # To a clash ------------------------------------------------------------------------------------------------------

    def lead(self, start: Marks, levels: Levels) -> tuple[Argument, ...] | None:
        """What leads from some marks to a clash: the shortest by the first of the levels that leads to one."""
        for level in levels:
            found = [lines for one in level if (lines := self.led(start, *one)) is not None]
            if found:
                return min(found, key=_size)
        return None

    def led(self, start: Marks, speakers: Sequence[RuleSource], breaks: Breaks) -> tuple[Argument, ...] | None:
        """What leads from some marks to a clash, with nothing superfluous."""
        found = story(speakers, start, breaks)
        return self.ended(start, found.links, found.broken) if found and len(found.links) <= LINKS else None

    def ended(self, start: Marks, links: Sequence[Link], clash: RuleSource | None) -> tuple[Argument, ...] | None:
        """Links as arguments, layer by layer, and at the end what is broken, or nothing more."""
        lines, known = list[Argument](), start
        left = reduce(Marks.join, (one for _, one in links), NOTHING)
        while left.known:
            new = list(self.units(known, left))
            if not new:
                return None
            lines += new
            said = reduce(Marks.join, (one.claim for one in new), NOTHING)
            known, left = known.join(said), left.without(said)
        if clash is not None:
            story = clash.story(known)
            if story is not None:
                clash = clash._replace(weight=max(clash.weight, story.facts))
            rest = story.marks if story is not None and story.marks.known else least(known, clash.breaks)
            lines.append(Argument(TOP, clash, rest))
        return tuple(lines)

    # Cases -----------------------------------------------------------------------------------------------------------

    def split(self, start: Marks) -> tuple[Argument, ...] | None:
        """Why some marks are a contradiction: each way that one source has left leads to a clash."""
        found = list[tuple[Argument, ...]]()
        for by, ways in sorted(self.sources.listing(start), key=lambda one: len(one[1])):
            cases = self.cover(start, ways)
            if cases is not None:
                units, cases = self.shared(start, cases, ways)
                found.append((*units, Argument(TOP, by, cases=cases, ways=len(ways))))
                if len(ways) > CASES or len(found) == FEW:
                    break
        return min(found, key=_size, default=None)

    def shared(
        self, start: Marks, cases: tuple[Argument, ...], ways: Sequence[Marks]
    ) -> tuple[Sequence[Argument], tuple[Argument, ...]]:
        """What follows in several cases and whatever the way is, and the cases without that."""
        units, yes, no = list[Argument](), 0, 0
        claimed = [_claims(case.lines[:-1]) for case in cases]
        for one, other in combinations(claimed, 2):
            yes, no = yes | one.yes & other.yes, no | one.no & other.no
        for some in (*ways, *claimed, *(case.suppose.flipped for case in cases if case.suppose.size() == 1)):
            yes, no = yes & ~some.no, no & ~some.yes
        known, left = start, Marks(yes & ~no, no & ~yes)
        while left.known and (said := list(self.units(known, left))):
            units += said
            known, left = known.join(_claims(said)), left.without(_claims(said))
        return units, tuple(
            replace(case, lines=tuple(less for line in case.lines if (less := _less(line, known)) is not None))
            for case in cases
        )

    def agreed(self, conclusion: Marks, *, follow: bool) -> Argument | None:
        """Why a conclusion holds: by the ways of one source that have it, where the others lead to a clash."""
        best: Argument | None = None
        for by, ways in sorted(self.sources.listing(self.reason), key=lambda one: len(one[1])):
            if len(ways) > CASES and not any(way.common(conclusion).known for way in ways):
                continue
            failing, cases = [way for way in ways if not conclusion.within(way)], list[Argument]()
            for way in list(failing) if follow else ():
                case = self._following(way, conclusion)
                if case is not None:
                    failing.remove(way)
                    cases.append(case)
            covered = self.cover(self.reason, failing) if len(failing) < len(ways) else None
            if covered is not None:
                found = Argument(conclusion, by, cases=(*cases, *covered), ways=len(ways))
                if best is None or found.size() < best.size():
                    best = found
        return best

    def _following(self, way: Marks, conclusion: Marks) -> Argument | None:
        """A way from which the conclusion follows."""
        start = self.reason.join(way)
        links = _links(self.sources.every, start, conclusion.within)
        if links is None:
            return None
        links = needed(links, lambda some: conclusion.within(_replayed(start, some)))
        lines = self.ended(start, links, None)
        return None if lines is None else Argument(conclusion, suppose=way.without(self.reason), lines=lines, ways=1)

    def cover(self, known: Marks, ways: Sequence[Marks]) -> tuple[Argument, ...] | None:
        """A few cases for which none of some ways is left: what several of them have leads to a clash."""
        if len(ways) <= CASES:
            each = list[Argument]()
            for way in ways if all(self._breaks(known.join(way)) for way in ways) else ():
                lines = self.lead(known.join(way), self.sources.broad)
                if lines is None:
                    return None
                each.append(_case(known, way.without(known), lines, ways))
            return _fewest(known, each, ways) if each or not ways else None
        left, cases = list(ways), list[Argument]()
        while left:
            case = self._common(known, left) if len(cases) < CASES else None
            if case is None:
                return None
            cases.append(case)
            left = [way for way in left if not case.suppose.within(way.join(known))]
            if case.suppose.size() == 1:
                known = known.join(case.suppose.flipped)
        return tuple(cases)

    def _common(self, known: Marks, ways: Sequence[Marks]) -> Argument | None:
        """What leads to a clash, and as many of some ways as can be have."""
        found = list[Argument]()
        for way in ways[:: -(-len(ways) // SPREAD)]:
            some = way.without(known)
            if any(case.suppose.within(way.join(known)) for case in found) or not self._breaks(known.join(some)):
                continue
            some = least(some, lambda part: bool(part.known) and self._breaks(known.join(part)))
            lines = self.lead(known.join(some), self.sources.broad)
            if lines is not None:
                found.append(_case(known, some, lines, ways))
        return min(found, key=lambda case: (-case.ways, case.size()), default=None)

    def _breaks(self, marks: Marks) -> bool:
        return any(
            _links(speakers, marks, partial(_broken, breaks)) is not None
            for level in self.sources.broad
            for speakers, breaks in level
        )


def _case(known: Marks, some: Marks, lines: tuple[Argument, ...], ways: Sequence[Marks]) -> Argument:
    """What leads to a clash as a case: of several ways what they have of that, of one all that it has."""
    part = some.common(rests(lines)) if some.common(rests(lines)).known else some
    count = sum(part.within(other.join(known)) for other in ways)
    return Argument(TOP, suppose=part if count > 1 else some, lines=lines, ways=count)


def _fewest(known: Marks, each: Sequence[Argument], ways: Sequence[Marks]) -> tuple[Argument, ...]:
    """Of cases, one for each way, those that are enough: those with few inferences for each way come first."""
    left, cases = list(ways), list[Argument]()
    while left:
        having = [(sum(one.suppose.within(way.join(known)) for way in left), one) for one in each]
        count, best = min((pair for pair in having if pair[0]), key=lambda pair: (pair[1].size() / pair[0], -pair[0]))
        cases.append(replace(best, ways=count))
        left = [way for way in left if not best.suppose.within(way.join(known))]
    return tuple(cases)


def _said(source: RuleSource, claim: Marks, marks: Marks) -> bool:
    """Whether a source says a claim; of a rule that cannot be met it is said otherwise, of a technique all follows."""
    found = source.says(marks)
    return claim.within(found) and not (found.clash and source.rules)


def _broken(breaks: Breaks, marks: Marks) -> bool:
    return breaks(marks) is not None


def _size(lines: Sequence[Argument]) -> int:
    return sum(one.size() for one in lines)


def _claims(lines: Iterable[Argument]) -> Marks:
    return reduce(Marks.join, (one.claim for one in lines), NOTHING)


def _less(unit: Argument, known: Marks) -> Argument | None:
    """A unit without what is known; None where nothing of it is left."""
    left = unit if unit.claim.clash else replace(unit, claim=unit.claim.without(known))
    return left if left.claim.known else None


def _told(lines: Sequence[Argument]) -> int:
    """How many inferences are told of some arguments, where of those that go the same way only the first is."""
    count, had = 0, list[object]()
    for one in lines:
        again = one.sort == "reductio" and one.same() in had
        count += 1 if again else one.size()
        had += [one.same()] if one.sort == "reductio" else []
    return count


def story(speakers: Sequence[RuleSource], start: Marks, read: Callable[[Marks], T | None]) -> Story[T] | None:
    """What speakers say one after another until something is broken, with nothing superfluous; None where nothing is.

    Args:
        speakers: rules, or techniques.
        start: the marks to which they speak.
        read: what marks plainly break.
    """
    links = _links(speakers, start, lambda marks: read(marks) is not None)
    if links is None:
        return None
    links = needed(links, lambda some: read(_replayed(start, some)) is not None)
    marks = _replayed(start, links)
    broken = read(marks)
    return None if broken is None else Story(links, marks, broken)


def _links(speakers: Sequence[RuleSource], marks: Marks, ends: Callable[[Marks], bool]) -> list[Link] | None:
    """All that sources say one after another until marks are as wanted; None where they do not come to be so."""
    links, fresh = list[Link](), -1
    for _ in range(ROUNDS):
        if ends(marks):
            return links
        known, yes, no = marks.known, 0, 0
        for source in speakers:
            said = source.says(marks) if source.heeds & fresh else NOTHING
            more = Marks(said.yes & ~known, said.no & ~known)  # what speaks against something known is broken then
            if more.known and not said.clash:
                links += [(source, one) for one in more.literals()]
                yes, no, known = yes | more.yes, no | more.no, known | more.known
        if not yes | no:
            return None
        marks, fresh = marks.join(Marks(yes, no)), yes | no
    return None


def _replayed(marks: Marks, links: Sequence[Link]) -> Marks:
    """What is left of links one after another when some have been taken out."""
    for source, one in links:
        if _said(source, one, marks):
            marks = marks.join(one)
    return marks
