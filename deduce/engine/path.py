"""The path from the empty board to the solution, step by step, and the next step from any board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Literal

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.engine.layout import layout
from deduce.engine.reasons import explain
from deduce.engine.refute import Refutations, refute
from deduce.engine.tiers import Closures, Tiers
from deduce.language.errors import InputError, OutOfBudget, bounded
from deduce.language.messages import likely, msg

if TYPE_CHECKING:
    from networkx import DiGraph

Licence = Literal["auto", "never", "always"]
"""When techniques may assume one solution."""
NEAREST = 12
"""How many places of a round are explained to choose the plainest one for a hint."""
FAR = (3, 5)
"""From how many moves of a king on a step lies beyond a person's next glance, and from how many on far away."""
BESIDE = 10
"""By how many ranks a technique may be harder that goes on nearby while the easiest would lead far away."""


class Steps(Iterable[Step]):
    """The steps of a solve, each found when it is first asked for and then kept, as is an error that ends them.

    Printed, or drawn in a notebook, they are told as a person takes them, several at once where nobody says each.
    """

    def __init__(self, steps: Iterator[Step]) -> None:
        self._rest = steps
        self._found: list[Step] = []
        self._fault: BaseException | None = None

    def __iter__(self) -> Iterator[Step]:
        for n in count():
            if n == len(self._found):
                step = self._next()
                if step is None:
                    return
                self._found.append(step)
            yield self._found[n]

    def _next(self) -> Step | None:
        """The next step; None at the end. An iterator that raised an error once would call it its end."""
        if self._fault:
            raise self._fault
        try:
            return next(self._rest, None)
        except BaseException as fault:
            self._fault = fault
            raise

    def graph(self, *, told: bool = False) -> DiGraph:
        """All steps as a graph of networkx, with an edge from each that gave another a premise.

        What its nodes and edges have, and which figures, says `deduce.engine.graph.graph`.

        Args:
            told: whether the nodes are the steps as they are told.

        Raises:
            OutOfBudget: when the steps end so.
        """
        from deduce.engine.graph import graph
        from deduce.explain.folding import tell

        return graph(tell(self) if told else self)

    def __repr__(self) -> str:
        return f"<Steps, {len(self._found)} of them found>"

    def __str__(self) -> str:
        from deduce.explain.folding import tell

        return "\n".join(f"{number}. {step}" for number, step in enumerate(tell(self), 1))

    def _repr_html_(self) -> str:
        from deduce.engine import graph
        from deduce.explain.folding import tell
        from deduce.picture import html

        told = list(tell(self))
        return html.fragment((graph.html(told) if told else "") + html.steps(told))


def solve(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    unique: Licence = "never",
    without: Collection[str] = (),
    budget: int | None = None,
    time_limit: float | None = None,
) -> Steps:
    """Every step from the givens, or from a board, to the solution, to a clash, or to where the tiers stall.

    Two-cell contradictions are tried only once the oracle has found exactly one solution.

    Args:
        puzzle: the puzzle.
        marks: what is filled in, if the path starts later; the givens are added.
        unique: when techniques that assume one solution take part: ``never``; ``auto`` where the solvers of the kind
            take it for granted and the oracle has proved it; ``always`` on the word of the caller.
        without: techniques that are switched off, by name.
        budget: fixpoints that it may cost.
        time_limit: seconds that it may take.

    Raises:
        InputError: for a technique that the kind does not have.
        OutOfBudget: on the way, when the search costs more than `budget` fixpoints or `time_limit` seconds.
    """
    start = puzzle.givens.join(marks or NOTHING)

    def steps(tiers: Tiers, solution: Marks | None) -> Iterator[Step]:
        return way(tiers, solution, start)

    return found_by(steps, puzzle, unique, without, budget, time_limit)


def found_by(
    search: Callable[[Tiers, Marks | None], Iterator[Step]],
    puzzle: Puzzle,
    unique: Licence,
    without: Collection[str],
    budget: int | None,
    time_limit: float | None,
) -> Steps:
    """The steps that a search finds by what `usable` returns; nothing is looked for before the first is asked for."""
    names = barred(puzzle.kind, without)

    def steps() -> Iterator[Step]:
        yield from search(*usable(puzzle, unique=unique, without=names, budget=budget, time_limit=time_limit))

    return Steps(steps())


def way(tiers: Tiers, solution: Marks | None = None, start: Marks | None = None) -> Iterator[Step]:
    """The steps of `solve` by some techniques; the oracle is asked where a solution is needed and not known."""
    puzzle = tiers.puzzle
    marks = puzzle.givens if start is None else start
    for step in path(tiers, marks, max_tier=2):
        yield step
        marks = step.after
    if marks.clash or not tiers.open(marks):
        return
    if solution is None:
        from deduce import oracle

        solutions = oracle.unique(puzzle, time_limit=tiers.seconds).solutions
        solution = solutions[0] if len(solutions) == 1 else None
    if solution is not None:
        yield from path(tiers, marks, solution=solution)


def usable(
    puzzle: Puzzle,
    *,
    unique: Licence = "auto",
    without: Collection[str] = (),
    budget: int | None = None,
    time_limit: float | None = None,
) -> tuple[Tiers, Marks | None]:
    """The tiers of a solve with the techniques that may be used, and the one solution where a licence rests on it.

    Args:
        puzzle: the puzzle.
        unique: as in `solve`.
        without: techniques that are switched off, as `barred` reads them.
        budget: fixpoints that it may cost.
        time_limit: seconds that it may take.
    """
    sound = Tiers(puzzle, left(puzzle.kind.sound, without), budget=budget, time_limit=time_limit)
    if unique == "always":
        return Tiers(puzzle, left(puzzle.kind.techniques, without), budget=budget, time_limit=time_limit), None
    if unique == "never" or puzzle.kind.convention is None:
        return sound, None
    reached = sound.fixpoint(puzzle.givens)
    if reached.clash or puzzle.solved(reached):
        return sound, None
    from deduce import oracle

    solutions: Sequence[Marks] = ()
    with bounded():
        solutions = oracle.unique(puzzle, time_limit=sound.seconds).solutions
    if len(solutions) != 1:
        return sound, None
    granted = licensed(puzzle, left(puzzle.kind.techniques, without), solutions[0])
    return Tiers(puzzle, granted, budget=budget, time_limit=sound.seconds), solutions[0]


def begun(puzzle: Puzzle, marks: Marks | None) -> Marks:
    """A board as a person has it: the givens, the marks, and what these show without a word.

    Where they contradict what others show, such as a shaded cell under a line, it is left out: either may be wrong.
    """
    board = puzzle.givens.join(marks or NOTHING)
    shown = board.join(puzzle.evident(board))
    return board if shown.clash else shown


def barred(kind: Kind, without: Collection[str]) -> frozenset[str]:
    """The names of techniques that are switched off, in short; they may be named with the kind or without.

    Raises:
        InputError: for one that the kind does not have.
    """
    known = {item.name for item in kind.techniques}
    names = frozenset(name.removeprefix(f"{kind.name}/") for name in without)
    if unknown := sorted(names - known):
        what = msg("{kind} has no technique {name!r}", kind=kind.name, name=unknown[0])
        raise InputError(what, expected=likely(unknown[0], sorted(known)))
    return names


def left(techniques: Sequence[Technique], without: Collection[str]) -> Sequence[Technique]:
    """The techniques that are not switched off."""
    return [item for item in techniques if item.name not in without] if without else techniques


@dataclass(frozen=True, slots=True)
class End:
    """Where the path of a puzzle ends, found without its steps.

    Attributes:
        status: ``solved``, ``no_solution``, ``several`` solutions, ``beyond`` tier 3, ``out_of_budget`` or
            ``out_of_time``.
        tier: the deepest tier that was needed so far.
        marks: what the tiers reach; `TOP` for a clash.
    """

    status: str
    tier: int
    marks: Marks


def end(
    puzzle: Puzzle, *, unique: Licence = "never", budget: int | None = None, time_limit: float | None = None
) -> End:
    """Where `solve` ends, without a reason for anything.

    Args:
        puzzle: the puzzle.
        unique: as in `solve`.
        budget: fixpoints that it may cost.
        time_limit: seconds that it may take.
    """
    marks, tier, closures = puzzle.givens, 1, Closures()
    try:
        tiers, _ = usable(puzzle, unique=unique, budget=budget, time_limit=time_limit)
        marks = tiers.fixpoint(marks)
        if not marks.clash and tiers.open(marks):
            reached = tiers.close2(marks, closures)
            tier, marks = (tier if reached == marks else 2), reached
        if not marks.clash and tiers.open(marks):
            from deduce import oracle

            found = oracle.unique(puzzle, time_limit=tiers.seconds).solutions
            if len(found) != 1:
                return End("several" if found else "no_solution", tier, marks)
            reached = tiers.close3(marks, closures, found[0])
            tier, marks = (tier if reached == marks else 3), reached
        if marks.clash:
            return End(clashed(puzzle, unique, tiers.seconds), tier, marks)
    except OutOfBudget as fault:
        return End(fault.status, tier, marks)
    return End("solved" if puzzle.solved(marks) else "beyond", tier, marks)


def clashed(puzzle: Puzzle, unique: Licence, time_limit: float | None = None) -> str:
    """What it says of a puzzle that its givens lead to a clash: where one solution was taken for granted on the
    caller's word, that may be false.

    Raises:
        OutOfTime: when the oracle does not answer within the limit.
    """
    if unique != "always":
        return "no_solution"
    from deduce import oracle

    return ("no_solution", "beyond", "several")[len(oracle.unique(puzzle, time_limit=time_limit).solutions)]


def licensed(puzzle: Puzzle, techniques: Sequence[Technique], solution: Marks | None) -> list[Technique]:
    """The techniques that the puzzle's one solution licenses: those without an assumption, and those whose sense of
    uniqueness is proved. No solution stands for the word of a caller, who licenses all.
    """
    senses = {item.assumes_unique for item in techniques if item.assumes_unique is not None}
    proved = {sense for sense in senses if solution is None or puzzle.licensed(sense, solution)}
    return [item for item in techniques if item.assumes_unique is None or item.assumes_unique in proved]


def path(
    tiers: Tiers, marks: Marks | None = None, *, max_tier: int = 3, solution: Marks | None = None
) -> Iterator[Step]:
    """Every step from `marks` (the givens) on, easiest techniques first, until the board is solved or the tiers stall.

    Args:
        tiers: puzzle and techniques.
        marks: where to start.
        max_tier: the deepest contradictions to use.
        solution: the unique solution, if known; it spares vain trials at tier 3.
    """
    marks = tiers.puzzle.givens if marks is None else marks
    if marks.clash:
        return
    search: Refutations | None = None
    last = NOTHING
    while True:
        for near in _near(tiers, marks, last):
            yield near
            marks, last = near.after, near.conclusion
        if marks.clash or not tiers.open(marks) or max_tier < 2:
            return
        search = search or Refutations(tiers, tiers.standing(marks) if max_tier < 3 else None)
        step = _contradiction(tiers, marks, search, max_tier, solution)
        if step is None:
            return
        yield step
        marks, last = marks.join(step.conclusion), step.conclusion


def going_on(puzzle: Puzzle, shown: Iterable[tuple[Technique, Marks]], last: Marks) -> Technique | None:
    """Of techniques with what they show, easiest first, that with which a path goes on from its last conclusion: the
    easiest that shows anything, or one of hardly a higher rank that goes on nearer by. What is told with another step
    does not wait.
    """
    board = layout(puzzle)
    met: list[tuple[Technique, float]] = []
    for item, found in shown:
        if met and item.rank - met[0][0].rank > BESIDE:
            break
        if found.known:
            met.append((item, 0 if found.clash or not last.known else board.apart(found, last)))
            if met[-1][1] < FAR[0] or met[0][0].folds:
                return item
    return next((item for item, apart in met if apart < FAR[1]), met[0][0] if met else None)


def _near(tiers: Tiers, marks: Marks, last: Marks) -> Iterator[Step]:
    """The steps of tier 1 one by one: of the easiest technique that has any, what is nearest to the last conclusion.

    Where that is far away and a technique of hardly a higher rank goes on nearby, its step comes first. No order
    changes where they end, so together they cost one fixpoint. What a costly technique has concluded stands, so it is
    asked again only once that is used up.
    """
    tiers.pay()
    puzzle, techniques = tiers.puzzle, tiers.techniques
    pending: dict[str, Marks] = {}

    def gained(item: Technique) -> Marks:
        found = pending.get(item.name, NOTHING).without(marks) if item.costly else NOTHING
        if not found.known:
            result = item(puzzle, marks)
            found = TOP if marks.join(result).clash else result.without(marks)
        pending[item.name] = found
        return found

    def shown() -> Iterator[tuple[Technique, Marks]]:
        some = False
        for item in techniques:
            if not (some and item.costly):
                found = gained(item)
                some = some or bool(found.known)
                yield item, found

    while item := going_on(puzzle, shown(), last):
        step = next(explain(item, puzzle, marks, pending[item.name], near=last))
        yield step
        if step.conclusion.clash:
            return
        marks, last = step.after, step.conclusion


def next_steps(tiers: Tiers, marks: Marks, *, max_tier: int = 3, solution: Marks | None = None) -> list[Step]:
    """The plainest steps of the easiest technique that has any, shortest reason first; or one contradiction."""
    for technique, before, gained in tiers.rounds(marks):
        if gained.clash:
            return list(explain(technique, tiers.puzzle, before, TOP))
        steps: list[Step] = []
        for step in explain(technique, tiers.puzzle, before, gained):
            if step.reason.within(before):  # and does not rest on another step of the round
                steps.append(step)
            if len(steps) == NEAREST:
                break
        return sorted(steps, key=lambda step: (step.reason.size() + step.clues.bit_count(), -step.conclusion.size()))
    if not tiers.open(marks) or max_tier < 2:
        return []
    search = Refutations(tiers, (solution or NOTHING) if max_tier < 3 else None)
    found = _contradiction(tiers, marks, search, max_tier, solution)
    return [found] if found else []


def _contradiction(
    tiers: Tiers, marks: Marks, search: Refutations, max_tier: int, solution: Marks | None
) -> Step | None:
    """The one-cell contradiction of the fewest inner rounds at the fixpoint of tier 1, or else a two-cell one."""
    literal = search.shortest(marks)
    if literal is not None:
        return refute(tiers, marks, literal)
    if max_tier < 3:
        return None
    literal = tiers.refute3(marks, search.closures, solution)
    return None if literal is None else refute(tiers, marks, literal, 3)
