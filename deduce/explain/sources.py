"""Who speaks in arguments on a board of rules: each rule alone, some that are told as one, and what is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, Marks, bits
from deduce.explain import insides, shores, sums
from deduce.explain.chains import contrary
from deduce.relations.argument import RuleSource
from deduce.relations.count.rule import Count
from deduce.relations.forbidden.rule import Never, apart
from deduce.relations.islands.rule import Islands, Size
from deduce.relations.loop.passing import through
from deduce.relations.loop.rule import OneLoop, loop_of
from deduce.relations.probing import MOST_LISTED, worth_listing
from deduce.relations.propagation import propagations
from deduce.relations.rule import SMALL, Rule, torn
from deduce.relations.table.rule import Table

if TYPE_CHECKING:
    from deduce.explain.board import ExplainedBoard
    from deduce.language.messages import Message

Breaks = Callable[[Marks], RuleSource | None]
"""What marks break."""
Level = tuple[Sequence[RuleSource], Breaks]
"""Who speaks, and what may be broken then."""
ONE_AT_MOST = 0b11
"""The numbers 0 and 1."""
TWICE = 3
"""What two rules say of a mark, and that it cannot be both."""
FEW = 6
"""Of so many ways all may be told, whatever they are of."""


class RuleSources:
    """The sources of a board.

    Args:
        puzzle: the board.
        reason: what is known at first: only what hears of more is asked whether it is broken.

    Attributes:
        rules: each rule alone.
        levels: those who speak, with what may be broken then: what is easier to follow comes first.
        broad: the same without those who have less than others have.
        every: all who speak.
        loop: whether the board has a loop.
    """

    def __init__(self, puzzle: ExplainedBoard, reason: Marks) -> None:
        self.puzzle, self.reason = puzzle, reason
        self.rules = [_of_rule(puzzle, rule) for rule in puzzle.holding]
        told = [
            (one.last, self._whole(one.sort, found)) for one in propagations(puzzle) if (found := one.whole(puzzle))
        ]
        first = [*self.rules, *(one for last, one in told if not last)]
        self.every = [*first, *(one for last, one in told if last)]
        whole = [(self.every, self._alone), (self.every, self._torn)]
        self.levels: list[Sequence[Level]] = [[(first, self._alone), (first, self._torn)], whole]
        if first == self.every:
            del self.levels[0]
        self.loop = loop_of(puzzle) is not None
        if self.loop:
            self.levels += [[(self.every, self._parted)], [((), self._mixed)]]
        self.levels.append([((), self._counts)])
        self.broad: Sequence[Sequence[Level]] = self.levels[len(self.levels) - (4 if self.loop else 2) :]

    # Who says something ----------------------------------------------------------------------------------------------

    def _whole(self, sort: type[Rule], says: Callable[[Marks], Marks]) -> RuleSource:
        """The rules of a relation as one."""
        rules = self._of(Islands, Size) if sort is Islands else self._of(sort)
        broken = partial(shores.wrong, self.puzzle) if sort is Islands else partial(_first_unmet, self.puzzle, rules)
        return RuleSource(rules, -1, says, broken)

    def _of(self, *sorts: type[Rule]) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.puzzle.holding if isinstance(rule, sorts))

    def saying(self, marks: Marks, one: Marks) -> RuleSource | None:
        """The source from which a mark follows most plainly; None where it follows from none."""
        found = [source for source in self.every if source.heeds & one.known and _says(source, marks, one)]
        return min(found, key=lambda source: self._rank(source, marks, one), default=None)

    def _rank(self, source: RuleSource, marks: Marks, one: Marks) -> int:
        if plain(self.puzzle, source, marks, one):
            return 0
        return 1 if source.rule.clue is not None else 2 if source.breaks(marks.join(one.flipped)) else 3

    # What is broken --------------------------------------------------------------------------------------------------

    def _alone(self, marks: Marks) -> RuleSource | None:
        """A rule that hears of what is new, or islands."""
        new = marks.without(self.reason).known
        found = next((one for one in self.rules if one.heeds & new and one.breaks(marks)), None)
        if found is None and shores.wrong(self.puzzle, marks) is not None:
            return _broken(self._of(Islands, Size), partial(shores.wrong, self.puzzle))
        return found

    def _torn(self, marks: Marks) -> RuleSource | None:
        """Two rules that settle a mark in opposite ways."""
        near = new = marks.without(self.reason).known
        for one in self.rules:
            near |= one.heeds if one.heeds > 0 and one.heeds & new else 0
        said = [(one, one.says(marks)) for one in self.rules if one.heeds > 0 and one.heeds & near]
        said = [(one, found) for one, found in said if not found.clash]
        yes = no = 0
        for _, found in said:
            yes, no = yes | found.yes, no | found.no
        for bit in bits(yes & no & self.puzzle.board):
            two = next(s.rule for s, f in said if bit & f.yes), next(s.rule for s, f in said if bit & f.no)
            return _broken(two, partial(torn, self.puzzle, rules=two))._replace(weight=TWICE)
        return None

    def _parted(self, marks: Marks) -> RuleSource | None:
        """A loop whose inside or outside would be parted, or that would have one side on both hands."""
        return self._inside(marks, partial(insides.broken, self.puzzle, self.reason))

    def _mixed(self, marks: Marks) -> RuleSource | None:
        """Clues and the faces beside a loop, one by the other."""
        return self._inside(marks, partial(insides.mixed, self.puzzle))

    def _inside(self, marks: Marks, read: Callable[[Marks], Message | None]) -> RuleSource | None:
        found, puzzle = read(marks), self.puzzle
        if found is None:
            return None
        if found is not insides.CONTRARY:
            return _broken(self._of(OneLoop), read)

        def broken(marks: Marks) -> Message | None:
            why = contrary(puzzle, marks)
            return why.told if why else read(marks)

        return _broken(tuple(puzzle.holding), broken)._replace(story=partial(contrary, puzzle))

    def _counts(self, marks: Marks) -> RuleSource | None:
        """Counts that share cells."""
        found = sums.clash(self.puzzle, self.puzzle.holding, marks)
        if found is None:
            return None
        broken = _broken(found[0], lambda marks: (sums.clash(self.puzzle, found[0], marks) or (None, None))[1])
        return broken._replace(weight=len(found[0]))

    # Ways ------------------------------------------------------------------------------------------------------------

    def listing(self, marks: Marks) -> Iterator[tuple[RuleSource, Sequence[Marks]]]:
        """The sources that have a few ways left, with these; with a rule speaks what leaves it no others."""
        for rule, cells, some in [ways for one in propagations(self.puzzle) for ways in one.ways(self.puzzle, marks)]:
            fits = [way for way in some if not marks.join(way).clash]
            left = list(worth_listing(self.puzzle, marks, fits, cells, MOST_LISTED)[0])
            more = self._of(Islands) if isinstance(rule, Size) else ()
            more += () if isinstance(rule, Table) and len(left) == len(fits) else self._of(Never)
            most = MOST_LISTED if rule.clue is not None else FEW
            if 1 < len(left) <= most and all(way.without(marks).known for way in left):
                yield _broken((rule, *more), lambda _: None), left


def plain(puzzle: ExplainedBoard, source: RuleSource, marks: Marks, one: Marks) -> bool:
    """Whether a mark follows so plainly that nobody needs to be told why."""
    rule = source.rule
    if isinstance(rule, Never):
        return bool(one.no and apart(puzzle).get(one.no, 0) & marks.yes)
    if isinstance(rule, Table):
        return through(rule, marks.join(one.flipped))
    if isinstance(rule, Count) and rule.allowed == ONE_AT_MOST and not rule.when and rule.clue is None:
        return not puzzle.divided and bool(rule.cells & one.no and rule.cells & marks.yes)
    return False


def _says(source: RuleSource, marks: Marks, one: Marks) -> bool:
    found = source.says(marks)
    return one.within(found) and not found.clash


def _of_rule(puzzle: ExplainedBoard, rule: Rule) -> RuleSource:
    """One rule, whose answers on few variables are worked out once for a board."""
    heeds, broken = rule.heeds, partial(rule.unmet, puzzle)
    if heeds < 0:
        return RuleSource((rule,), -1, rule.says, broken)
    known: dict[tuple[int, int], Marks] = {}
    if 0 < heeds.bit_count() <= SMALL:
        known = puzzle.rules.prepared.setdefault("said", {}).setdefault(id(rule), known)

    def says(marks: Marks) -> Marks:
        heard = marks.yes & heeds, marks.no & heeds
        found = known.get(heard)
        if found is None:
            found = known[heard] = rule.says(Marks(*heard))
        return found

    return RuleSource((rule,), heeds, says, broken)


def _broken(rules: tuple[Rule, ...], broken: Callable[[Marks], Message | None]) -> RuleSource:
    """Rules that are broken together, and say nothing."""
    return RuleSource(rules, -1, lambda _: NOTHING, broken)


def _first_unmet(puzzle: ExplainedBoard, rules: Sequence[Rule], marks: Marks) -> Message | None:
    return next((told for rule in rules if (told := rule.unmet(puzzle, marks)) is not None), None)
