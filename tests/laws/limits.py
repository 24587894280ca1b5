"""The laws of a technique at its limits: where it just speaks, on both sides of each cap, and between other boards.

The states come from `tests.power`, which keeps some for every technique that ships; for others they are taken from
the larger boards of the kind. `LAWS` is the whole table, with those of `tests.laws.technique`.
"""

from __future__ import annotations

import copy
import inspect
import random
import sys
import threading
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from deduce.board.marks import Marks
from deduce.core.library import switched_off
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from deduce.relations.rule import Rules
from tests.laws import boards
from tests.laws import technique as plain
from tests.laws.boards import part
from tests.laws.holes import EACH as HOLES
from tests.laws.holes import holes
from tests.laws.implied import implies
from tests.laws.stock import Board, stock
from tests.laws.technique import Broken, draws, share, spread
from tests.laws.tight import State, every_clue, places, stripped
from tests.power import accepted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import ModuleType

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Function, Technique
    from tests.laws.technique import Law

    Question = tuple[Puzzle, Marks]

STRIPPED = 6
"""How many states are stripped anew, and in the suite a share of them, as of the other counts,"""
SMALL = 40
"""and how many variables a board has at most whose stripped states are put to the oracle."""
ASKED = 12
"""How many states are asked about in turn, and from threads,"""
THREADS = 3
"""of which there are so many;"""
CROWD = 200
"""on boards with so many variables at most."""
TINY, PARTS = 1000, 4
"""On how many tiny states it is tried what covers a technique, and on how many parts of each solution in stock."""
TURNED = 1500
"""How many variables, with auxiliary ones, a board has at most that is turned."""
ABOUT = 24
"""How many states are tried for each cap,"""
NEAR = 16
"""and how many at most with another cap that just lets the technique speak;"""
MORE, TURNS = 12, 3
"""each with so many marks added singly, and turned so often;"""
WIDE, FEWER = 60, 4
"""with so many variables or more, where each answer is dear, only so many marks are added singly."""
NO_CAPS = {"BEYOND", "SOUTH", "WEST"}
"""Numbers that look like caps: a technique would be wrong with another one."""
FORMS = {"LANE", "LARGEST", "FULL"}
"""How wide numbers are written: that bounds no work, and with another width nothing could be read."""


@lru_cache(maxsize=512)
def limits(kind: Kind, technique: Technique) -> Sequence[State]:
    """The states that are kept for the technique; for one that has none, larger boards in which it speaks."""
    found = [one.state for one in accepted(technique.id)]
    if found:
        return found
    larger = boards.larger_states(kind, licensed=technique.assumes_unique)
    speaking = ((board, marks) for board, marks in larger if draws(technique, board.puzzle, marks) != marks)
    return [
        State(Board("", board.puzzle, board.solutions[0]), every_clue(board.puzzle), marks)
        for board, marks in islice(speaking, STRIPPED)
    ]


# Tight states ------------------------------------------------------------------------------------------------------


def tight(kind: Kind, technique: Technique) -> int:
    """Where it just speaks it is sound, and says the same on the turned board and no less with more marks and clues."""
    rng = random.Random(f"tight {technique.id}")
    states = spread(limits(kind, technique))
    compared = set(rng.sample(states, share(len(limits(kind, technique))))) if states else set()
    for state in states:
        puzzle, marks, solution = state.puzzle, state.marks, state.board.solution
        result = draws(technique, puzzle, marks)
        if state.true and not result.within(solution):
            raise Broken("the solution has the marks and not the conclusion", puzzle, before=marks, after=result)
        if state not in compared:
            continue
        which = rng.randrange(8)
        small = (state.board.puzzle.variables | state.board.puzzle.auxiliary).bit_count() <= TURNED
        for symmetry in islice(puzzle.symmetries(), which, which + 1) if small else ():
            expected, there = symmetry(result), draws(technique, symmetry.puzzle, symmetry(marks))
            if there != expected:
                shown = {"marks": symmetry(marks), "expected": expected, "concludes": there}
                raise Broken(f"it concludes otherwise when {symmetry.name}", symmetry.puzzle, **shown)
        whole = state.board.puzzle
        more = marks.join(part(whole, solution, rng)) if state.true else marks
        for clues, added in ((state.clues, more), (every_clue(whole), marks)):
            there = draws(technique, whole.keep(clues), added)
            if not added.clash and not result.within(there):
                raise Broken("with more it concludes less", puzzle, less=marks, more=added, before=result, after=there)
    return len(states)


def stripped_anew(kind: Kind, technique: Technique) -> int:
    """From a part of a solution marks are dropped as long as it speaks: it stays within the solution all the way.

    What it says at the end of the way, where it needs every mark, follows by the rules alone.
    """
    rng = random.Random(f"stripped {technique.id}")
    states = [state for state in limits(kind, technique) if state.true]
    asked = 0
    for state in rng.sample(states, min(share(STRIPPED), len(states))):
        board, puzzle = state.board, state.board.puzzle
        marks = state.marks.join(part(puzzle, board.solution, rng))
        found = draws(technique, puzzle, marks)
        if not found.within(board.solution):
            raise Broken("the solution has the marks and not the conclusion", puzzle, before=marks, after=found)
        new = list(found.without(marks).literals())
        if not new:
            marks, new = state.marks, list(draws(technique, puzzle, state.marks).without(state.marks).literals())
        if not new:
            continue
        watched = replace(technique, function=_watched(technique, board.solution))
        end = stripped(watched, State(board, every_clue(puzzle), marks), rng.choice(new), rng)
        if technique.assumes_unique is None and puzzle.variables.bit_count() <= SMALL and boards.has(kind, "model"):
            conclusion = draws(technique, end.puzzle, end.marks).without(end.marks)
            try:
                implied = implies(puzzle, end.marks, conclusion, end.clues)
            except OutOfBudget:
                continue
            asked += 1
            if not implied:
                raise Broken("the rules do not imply it", end.puzzle, reason=end.marks, conclusion=conclusion)
    return asked


def _watched(technique: Technique, solution: Marks) -> Function:
    """The function, which must not leave a solution in which it stands."""

    def function(puzzle: Puzzle, marks: Marks) -> Marks:
        found = technique.function(puzzle, marks)
        if marks.within(solution) and not found.within(solution):
            raise Broken("the solution has the marks and not the conclusion", puzzle, before=marks, after=found)
        return found

    return function


def holed(kind: Kind, technique: Technique) -> int:
    """Where all is known but one place, what it says is in the solution: on boards of every size class."""
    told = 0
    made = [] if technique.assumes_unique else boards.known(kind)
    for board in [*places(kind, technique, ask=plain.FAST >= plain.USUAL)] or [
        Board(str(i), one.puzzle, one.solutions[0]) for i, one in enumerate(made)
    ]:
        for marks in holes(board, share(HOLES)):
            result = technique.function(board.puzzle, marks)
            told += not result.within(marks)
            if not result.within(board.solution):
                after = boards.closed(marks, result)
                raise Broken(
                    "the solution has the marks and not the conclusion", board.puzzle, before=marks, after=after
                )
    return told


def covered(kind: Kind, technique: Technique) -> int:
    """What it concludes, the technique that subsumes it concludes with the easier ones, on boards of every size class.

    The law `subsumed` lets all others help; it asks whether closures stay the same.
    """
    if not technique.subsumed_by:
        return 0
    helping = [item for item in kind.sound if item.rank < technique.rank or item.name == technique.subsumed_by]
    helping = [replace(item, subsumed_by=None) for item in helping]
    rng = random.Random(f"covered {technique.id}")
    found = [(state.puzzle, state.marks) for state in limits(kind, technique)]
    found += [(board.puzzle, marks) for board, marks in boards.states(kind)[: share(TINY)]]
    for board in stock(kind):
        for _ in range(PARTS):
            found.append((board.puzzle, part(board.puzzle, board.solution, rng)))
    told = 0
    for puzzle, marks in found:
        result = draws(technique, puzzle, marks)
        if result == marks:
            continue
        told += 1
        reached = Tiers(puzzle, helping).fixpoint(marks)
        if not result.within(reached):
            raise Broken("what subsumes it does not conclude it", puzzle, marks=marks, concludes=result, others=reached)
    if not told:
        raise Broken("it spoke nowhere")
    return told


# Caps --------------------------------------------------------------------------------------------------------------


def home(technique: Technique) -> str:
    """The package of the technique and of what it uses: its kind's folder, or the relations that it comes from."""
    return ".".join(technique.module.split(".")[:2])


def caps(technique: Technique) -> Iterator[tuple[ModuleType, str, int]]:
    """The numbers that bound the work of a technique: constants in its file and in those of its kind that it uses."""
    root = home(technique)
    seen, todo = set(), [technique.module]
    while todo:
        name = todo.pop()
        if name in seen or name not in sys.modules or not name.startswith(root):
            continue
        seen.add(name)
        module = sys.modules[name]
        if name.rsplit(".", 1)[-1] == "kind":
            continue
        for thing in vars(module).values():
            where = getattr(inspect.unwrap(thing) if callable(thing) else thing, "__module__", None)
            if isinstance(where, str):
                todo.append(where)
        for key, value in list(vars(module).items()):
            if key.isupper() and type(value) is int and value > 1 and key not in FORMS:
                yield module, key, value


def capped(kind: Kind, technique: Technique) -> int:
    """On both sides of each cap it is sound and monotone, and says the same on the turned board.

    That must hold whatever the cap is, since it bounds something that no order changes and that marks only bring down.
    So each state is also tried with the smallest cap that lets the technique say all that it says there, and below.
    """
    told = 0
    for module, name, cap in caps(technique):
        rng = random.Random(f"cap {technique.id} {name}")
        states = list(limits(kind, technique))
        for state in rng.sample(states, min(share(ABOUT), len(states))):
            if _with(module, name, cap // 2, technique, state) == _with(module, name, cap * 2, technique, state):
                continue  # and what lies between says the same
            told += 1
            _both_sides(technique, state, rng)
        if name in NO_CAPS:
            continue
        near = 0
        small = [one for one in states if one.board.puzzle.variables.bit_count() <= CROWD]
        for state in rng.sample(small, min(share(2 * ABOUT), len(small))):
            least = _least(module, name, 2 * cap, technique, state)
            if least > 1:
                near += 1
                for value in sorted({least, least - 1, least // 2}):
                    with _set(module, name, value, technique):
                        _both_sides(technique, state, rng)
            if near == share(NEAR):
                break
        told += near
    return told


class _Anew:
    """In place of `Rules.prepared`: what rules prepare while a cap is another one, of which nothing stays."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[Rules, dict[Any, Any]]] = {}

    def __get__(self, rules: Rules, _: type[Rules]) -> dict[Any, Any]:
        return self.kept.setdefault(id(rules), (rules, {}))[1]

    def __set__(self, rules: Rules, value: dict[Any, Any]) -> None:
        vars(rules)["prepared"] = value


@contextmanager
def _set(module: ModuleType, name: str, value: int, technique: Technique) -> Iterator[None]:
    """Another cap for a while."""
    right = getattr(module, name)
    try:
        setattr(module, name, value)
        Rules.prepared = _Anew()  # type: ignore[assignment]
        forget(technique)
        with switched_off():  # compiled code has the right cap
            yield
    finally:
        setattr(module, name, right)
        del Rules.prepared
        forget(technique)


def _with(module: ModuleType, name: str, value: int, technique: Technique, state: State) -> Marks:
    """What it says when the cap is another one."""
    with _set(module, name, value, technique):
        return draws(technique, copy.copy(state.puzzle), state.marks)


def _least(module: ModuleType, name: str, most: int, technique: Technique, state: State) -> int:
    """The smallest cap with which it says there what it says with the largest."""
    full = _with(module, name, most, technique, state)
    if _with(module, name, 1, technique, state) == full:
        return 1
    low, high = 1, most
    while low + 1 < high:
        middle = (low + high) // 2
        if _with(module, name, middle, technique, state) == full:
            high = middle
        else:
            low = middle
    return high


def _both_sides(technique: Technique, state: State, rng: random.Random) -> None:
    """A way from few marks to many, past the state; one more mark; and the state on turned boards."""
    puzzle, marks, solution = state.puzzle, state.marks, state.board.solution
    chain = [part(puzzle, marks, rng), marks]
    if state.true:
        for _ in range(4):
            chain.append(chain[-1].join(part(puzzle, part(puzzle, solution, rng), rng)))
    said = [draws(technique, puzzle, one) for one in chain]
    pairs = list(pairwise(zip(chain, said, strict=True)))
    if state.true and said[1] != marks:
        missing = list(solution.without(marks).literals())
        count = FEWER if puzzle.variables.bit_count() >= WIDE else MORE
        for literal in rng.sample(missing, min(count, len(missing))):
            more = marks.join(literal)
            pairs.append(((marks, said[1]), (more, draws(technique, puzzle, more))))
    for (less, before), (more, after) in pairs:
        if not more.clash and not before.within(after):
            raise Broken("with more marks it concludes less", puzzle, less=less, more=more, before=before, after=after)
        if state.true and not after.within(solution):
            raise Broken("a conclusion is not in the solution", puzzle, before=more, after=after)
    every = list(puzzle.symmetries()) if (puzzle.variables | puzzle.auxiliary).bit_count() <= TURNED else []
    for symmetry in rng.sample(every, min(TURNS, len(every))):
        there = draws(technique, symmetry.puzzle, symmetry(marks))
        if there != symmetry(said[1]):
            expected = symmetry(said[1])
            raise Broken(f"otherwise when {symmetry.name}", symmetry.puzzle, expected=expected, concludes=there)


# Caches ------------------------------------------------------------------------------------------------------------

SHAPES = ("grid", "edges", "layout", "_part", "kinds", "techniques", "kind")
"""Caches of what is known by identity: they are never cleared."""


def forget(technique: Technique) -> None:
    """Clear what the functions of the technique's kind and of the boards remember."""
    for clear in _caches(home(technique), len(sys.modules)):
        clear()


@lru_cache(maxsize=64)
def _caches(root: str, _: int) -> Sequence[Callable[[], None]]:
    """What clears them, as long as no other modules are loaded."""
    found = []
    for module in list(sys.modules.values()):
        if module and (module.__name__.startswith((root, "deduce.board."))):
            for name, thing in list(vars(module).items()):
                clear = getattr(thing, "cache_clear", None)
                if clear and name not in SHAPES:
                    found.append(clear)
    return found


def interleaved(kind: Kind, technique: Technique) -> int:
    """It answers for one board as if it had never been asked about another, of equal size or not, nor from threads."""
    questions = _questions(kind, technique)
    fresh = []
    for puzzle, marks in questions:
        forget(technique)
        fresh.append(technique.function(copy.copy(puzzle), marks))
    forget(technique)
    for i, (puzzle, marks) in enumerate(questions):
        for j in (i, (i + 1) % len(questions), i):
            _same(technique, questions[j], fresh[j], "after others")
        for less in (Marks(marks.yes, 0), Marks(0, marks.no)):
            technique.function(puzzle, less)
        _same(technique, (puzzle, marks), fresh[i], "after fewer marks")
    wrong: list[Exception] = []

    def ask(seed: int) -> None:
        order = random.Random(seed).sample(range(len(questions)), len(questions))
        try:
            for i in (*order, *order):
                _same(technique, questions[i], fresh[i], "from a thread")
        except Exception as error:
            wrong.append(error)

    pause = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1e-5)
        threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(THREADS)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    finally:
        sys.setswitchinterval(pause)
    if wrong:
        raise wrong[0]
    return len(questions)


def _same(technique: Technique, question: Question, right: Marks, when: str) -> None:
    puzzle, marks = question
    found = technique.function(puzzle, marks)
    if found != right:
        shown = {"marks": marks, "alone": boards.closed(marks, right), "then": boards.closed(marks, found)}
        raise Broken(f"it answers otherwise {when}", puzzle, **shown)


def _questions(kind: Kind, technique: Technique) -> list[Question]:
    """Marks on boards, each also on another board of equal size, where there is one, and with fewer clues."""
    rng = random.Random(f"interleaved {technique.id}")
    states = [one for one in limits(kind, technique) if one.board.puzzle.variables.bit_count() <= CROWD]
    found: list[Question] = []
    by_size: dict[tuple[int, int], list[Puzzle]] = {}
    for state in states:
        by_size.setdefault((state.puzzle.rows, state.puzzle.cols), []).append(state.board.puzzle)
    for state in rng.sample(states, min(share(ASKED), len(states))):
        found.append((state.puzzle, state.marks))
        alike = by_size[state.puzzle.rows, state.puzzle.cols]
        other = rng.choice([one for one in alike if one is not state.board.puzzle] or alike)
        every = other.variables | other.auxiliary
        marks = Marks(state.marks.yes & every, state.marks.no & every).join(other.givens)
        if not marks.clash:
            found.append((other, marks))
        if state.puzzle.clues:  # the same board with other clues
            found.append((state.puzzle.keep(rng.getrandbits(len(state.puzzle.clues))), state.marks))
    for puzzle, marks in list(found)[:4]:  # an equal puzzle that is another object
        found.append((copy.copy(puzzle), marks))
    return found


LAWS: dict[str, Law] = {
    **plain.LAWS,
    **{law.__name__.replace("_", "-"): law for law in (tight, stripped_anew, holed, covered, capped, interleaved)},
}
