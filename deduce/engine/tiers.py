"""The tiers: what follows by techniques alone, by one-cell and by two-cell contradiction.

In the literature these are T&E(T,0), T&E(T,1) and T&E(T,2) with T = the techniques (Berthier); tier 2 is singleton
consistency (failed-literal probing, shaving). All three are closures of monotone functions, so the order in which
techniques and literals are tried decides the time and never the result.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Function, Technique
from deduce.core import session as core
from deduce.core.library import library
from deduce.language.errors import OutOfBudget, OutOfTime

Closures = dict[Marks, Marks]
"""For each probed literal, marks that follow from it and the marks of that time."""


class Tiers:
    """The closures of one puzzle under one set of techniques.

    Args:
        puzzle: the puzzle.
        techniques: the techniques in the order of their ranks.
        budget: how many fixpoints may be computed; counted, so that it does not depend on the machine.
        time_limit: seconds, a safety net beside it.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        techniques: Sequence[Technique],
        *,
        budget: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.techniques = techniques
        self.sound = all(item.assumes_unique is None for item in techniques)
        # What another technique concludes as well changes no closure.
        present = {item.name for item in techniques}
        kept = [item for item in techniques if item.subsumed_by not in present]
        kept.sort(key=lambda item: (item.costly, item.late))
        self.functions: list[Function] = [item.some or item.function for item in kept]
        self.cheap: list[Function] = [item.some or item.function for item in kept if not item.costly]
        self.left = budget if budget is not None else -1
        self.deadline = None if time_limit is None else time.monotonic() + time_limit
        self.fixpoints = 0
        self._still: Marks | None = None  # the last marks from which all techniques were seen to draw nothing
        self._loops: core.Loops | None = None
        self._looped: object = None  # the functions that these ask

    @property
    def loops(self) -> core.Loops | None:
        """The compiled loops, which answer and count as those here do; None where Python does the work."""
        if library() is None:
            return None
        asked = (tuple(self.functions), tuple(self.cheap))
        if asked != self._looped:
            ship = core.shipped(self.puzzle) if type(self) is Tiers else None
            functions = [item.function for item in self.techniques]
            self._loops = ship and core.Loops(ship, self.puzzle, asked, functions, sound=self.sound)
            self._looped = asked
        return self._loops

    @property
    def seconds(self) -> float | None:
        """What is left of the time limit, for the oracle; None without a limit."""
        return None if self.deadline is None else max(self.deadline - time.monotonic(), 0.01)

    def fixpoint(self, marks: Marks, functions: Sequence[Function] | None = None, barred: Marks = NOTHING) -> Marks:
        """Tier 1: all that the techniques (or some of them) conclude from `marks`; `TOP` when they clash.

        Literals from which a clash is known to follow may be `barred`: what leads to one of them clashes as well.
        """
        if (functions is None or functions is self.functions or functions is self.cheap) and (loops := self.loops):
            few = functions is self.cheap and functions is not self.functions
            return loops.run(self, core.FIXPOINT, marks, int(few), barred).marks
        self.pay()
        puzzle, functions = self.puzzle, functions or self.functions
        (yes, no), (never_yes, never_no) = marks, barred
        if yes & (no | never_yes) or no & never_no:
            return TOP  # techniques see no contradictory marks
        if marks == self._still:
            return marks
        i, count, variables = 0, len(functions), puzzle.variables
        while i < count:
            more_yes, more_no = functions[i](puzzle, marks)
            more_yes |= yes
            more_no |= no
            if more_yes == yes and more_no == no:
                i += 1
            elif more_yes & (more_no | never_yes) or more_no & never_no:
                return TOP
            else:
                yes, no = marks = Marks(more_yes, more_no)
                if not variables & ~(yes | no) and self.sound and puzzle.finished(marks):
                    return marks
                i = 0
        if functions is self.functions:
            self._still = marks
        return marks

    def pay(self) -> None:
        """Count a fixpoint.

        Raises:
            OutOfBudget: when it is more than the budget or the time limit allows.
        """
        self.fixpoints += 1
        if self.left == 0:
            raise OutOfBudget
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime
        self.left -= 1

    def rounds(self, marks: Marks) -> Iterator[tuple[Technique, Marks, Marks]]:
        """The fixpoint round by round: the easiest technique with any hit, the marks before, and the marks it adds.

        The last round of a contradiction adds `TOP`; marks that contradict each other from the start have no round.
        """
        self.pay()
        i = len(self.techniques) if marks.clash else 0
        while i < len(self.techniques):
            item = self.techniques[i]
            result = item(self.puzzle, marks)
            after = marks.join(result)
            if after == marks:
                i += 1
                continue
            if after.clash:
                yield item, marks, TOP
                return
            yield item, marks, result.without(marks)
            marks, i = after, 0
            if self.sound and not self.open(marks) and self.puzzle.finished(marks):
                break
        if not marks.clash:
            self._still = marks

    def open(self, marks: Marks) -> int:
        """The variables that are not decided."""
        return self.puzzle.variables & ~(marks.yes | marks.no)

    def literals(self, marks: Marks) -> list[Marks]:
        """The undecided literals, those with most known neighbours first: they clash soonest."""
        known, near = marks.known, self.puzzle.near
        order = sorted(bits(self.open(marks)), key=lambda bit: -(near(bit) & known).bit_count())
        return [literal for bit in order for literal in (Marks(bit, 0), Marks(0, bit))]

    def probe(
        self, literal: Marks, marks: Marks, closures: Closures, functions: Sequence[Function] | None = None
    ) -> Marks:
        """What tier 1 draws from a supposed literal; `TOP` refutes it.

        What followed from the literal earlier still follows, so the work starts there.
        """
        start = closures.get(literal, literal)
        yes, no = start.yes | marks.yes, start.no | marks.no
        if yes & no:
            return TOP
        if yes == start.yes and no == start.no and start is not literal:
            return start
        result = closures[literal] = self.fixpoint(Marks(yes, no), functions)
        return result

    def close(self, tier: int, marks: Marks, closures: Closures | None = None, solution: Marks | None = None) -> Marks:
        """The closure of a tier; `closures` and `solution` are as in `close2` and `close3`."""
        if tier == 1:
            return self.fixpoint(marks)
        closures = {} if closures is None else closures
        return (
            self.close2(marks, closures, solution or NOTHING) if tier == 2 else self.close3(marks, closures, solution)
        )

    def close2(self, marks: Marks, closures: Closures, solution: Marks = NOTHING) -> Marks:
        """Tier 2: refute single literals until none is refutable. `closures` is read and filled, and a known `solution`
        spares the true literals, which stand.

        Most contradictions show without the costly techniques, so these wait until the others have been through all
        literals, and probe when the others refute nothing.
        """
        if loops := self.loops:
            return loops.run(self, core.CLOSE2, marks, solution, [*closures.items()], closures=closures).marks
        marks = self.fixpoint(marks)
        quick: Closures = {}
        while not marks.clash and self.open(marks):
            before = marks
            if len(self.cheap) < len(self.functions):
                marks = self._sweep(marks, quick, self.cheap, solution)
                if marks != before:
                    marks = self.fixpoint(marks)
                    continue
            marks = self._sweep(marks, closures, self.functions, solution, quick)
            if marks == before:
                break
        return marks

    def _sweep(
        self,
        marks: Marks,
        closures: Closures,
        functions: Sequence[Function],
        stands: Marks,
        quick: Closures | None = None,
    ) -> Marks:
        """Probe every literal that may not stand with some of the techniques and apply what is refuted.

        `quick` has what fewer techniques drew from the literals; the sweep ends where these may have more to say.
        """
        safe = _both(stands, _safe(marks, closures))
        for literal in self.literals(marks):
            if literal.within(safe) or literal.known & marks.known:
                continue
            start = marks.join(quick[literal]) if quick and literal in quick else marks
            result = self.probe(literal, start, closures, functions)
            if not result.clash:
                safe = _both(safe, result)
                continue
            marks = self.fixpoint(marks.join(literal.flipped), functions)
            if quick or marks.clash or not self.open(marks):
                break
            safe = _both(stands, _safe(marks, closures))
        return marks

    def standing(self, marks: Marks, solution: Marks = NOTHING) -> Marks:
        """The literals, for each value, that tier 2 refutes nowhere from `marks` on: those of its standstill, and those
        open there. A known `solution` saves time.
        """
        if loops := self.loops:
            return loops.run(self, core.STANDING, marks, solution).marks
        end = self.close2(marks, {}, solution)
        if end.clash:
            return NOTHING
        left = self.open(end)
        return Marks(end.yes | left, end.no | left)

    def refutable(
        self,
        marks: Marks,
        closures: Closures,
        safe: Marks = NOTHING,
        *,
        refuted: Iterable[Marks] = (),
        standstills: list[Marks] | None = None,
    ) -> list[Marks]:
        """All literals that tier 1 refutes at its fixpoint `marks`: what one round of tier 2 rests on.

        Args:
            marks: the fixpoint.
            closures: read and filled.
            safe: literals, for each value, that are known not to be refuted.
            refuted: literals that are known to be, such as those that were when less was marked.
            standstills: read and filled; those that have the literals that are not refuted. Found when less was marked,
                most still are once the marks are added.
        """
        if loops := self.loops:
            return self._refutable(loops, marks, safe, closures, refuted, standstills)
        refuted, barred = set(refuted), NOTHING
        for literal in refuted:
            barred = _both(barred, literal)
        safe, stands = _both(safe, _safe(marks, closures)), list[Marks]()
        for standstill in standstills or ():
            more = marks.join(standstill)
            if not (more.clash or more.within(safe)):
                around = self.fixpoint(more, None, barred)
                if not around.clash:
                    safe = _both(safe, around)
                    stands.append(around)
        order = [literal for literal in self.literals(marks) if not literal.within(safe)]
        left: list[tuple[Marks, Marks]] = []  # what withstands the cheap techniques, with what they draw from it
        passed = safe
        for literal in order:
            if literal in refuted:
                continue
            start = marks.join(closures.get(literal, literal))
            if not literal.within(passed):
                start = self.fixpoint(start, self.cheap, barred)
            if start.clash:
                refuted.add(literal)
                barred = _both(barred, literal)
            else:
                left.append((literal, start))
                passed = _both(passed, start)
        left.sort(key=lambda item: -item[1].size())  # the first save the most others
        size = 1
        while left := [item for item in left if not item[0].within(safe)]:
            (literal, start), *left = left
            around = closures[literal] = self.fixpoint(start, None, barred)
            if around.clash:
                refuted.add(literal)
                barred = _both(barred, literal)
                continue
            safe = _both(safe, around)
            while around != (more := self._gather(around, left, safe, size, barred)):
                wider = self.fixpoint(more, None, barred)
                if wider.clash:
                    size = max(size // 2, 1)
                    break
                safe, around, size = _both(safe, wider), wider, 2 * size
            stands.append(around)
        if standstills is not None:
            standstills[:] = stands
        return [literal for literal in order if literal in refuted]

    def _refutable(
        self,
        loops: core.Loops,
        marks: Marks,
        safe: Marks,
        closures: Closures,
        refuted: Iterable[Marks],
        standstills: list[Marks] | None,
    ) -> list[Marks]:
        """The same by the compiled loop."""
        parts = [*closures.items()], [*refuted], [*(standstills or ())]
        found = loops.run(self, core.REFUTABLE, marks, safe, *parts, closures=closures)
        if standstills is not None:
            standstills[:] = found.standstills
        return found.literals

    def _gather(
        self, marks: Marks, closures: Sequence[tuple[Marks, Marks]], safe: Marks, size: int, barred: Marks
    ) -> Marks:
        """Marks and up to `size` more literals, none of them safe, that may stand together with them."""
        for literal, closure in closures:
            if not literal.within(safe) and not literal.known & marks.known:
                more = self.fixpoint(marks.join(closure), self.cheap, barred)
                if more.clash:
                    break
                marks, size = more, size - 1
                if not size:
                    break
        return marks

    def close3(self, marks: Marks, closures: Closures, solution: Marks | None = None) -> Marks:
        """Tier 3: refute single literals by tier 2. A known unique `solution` spares the true ones, which stand."""
        stands = solution or NOTHING
        marks = self.close2(marks, closures, stands)
        while not marks.clash and self.open(marks):
            refuted = self.refute3(marks, closures, solution)
            if refuted is None:
                break
            marks = self.close2(marks.join(refuted.flipped), closures, stands)
        return marks

    def refute3(self, marks: Marks, closures: Closures, solution: Marks | None = None) -> Marks | None:
        """The first literal that tier 2 refutes, those with the largest tier-1 closure first."""
        order = [item for item in self.literals(marks) if solution is None or not item.within(solution)]
        order.sort(key=lambda item: -(closures.get(item) or item).size())
        implied = NOTHING
        for literal in order:
            if literal.within(implied):
                continue
            result = self.close2(marks.join(literal), dict(closures))
            if result.clash:
                return literal
            implied = _both(implied, result)
        return None


def _both(one: Marks, other: Marks) -> Marks:
    """The literals of two sets, which may hold both values of a variable."""
    return Marks(one.yes | other.yes, one.no | other.no)


def _safe(marks: Marks, closures: Closures) -> Marks:
    """The literals, for each value, that cannot be refuted at `marks`.

    A closure that has all the marks is a standstill around them: what follows from any of its literals lies within it.
    """
    found = NOTHING
    for closure in closures.values():
        if not closure.clash and marks.within(closure):
            found = _both(found, closure)
    return found
