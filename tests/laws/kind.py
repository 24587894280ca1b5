"""The laws of a kind: what the engine relies on when it asks a puzzle for its clues, its words and its symmetries."""

from __future__ import annotations

import copy
import random
import re
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from deduce import oracle
from deduce.board.marks import NOTHING, Marks, bits
from deduce.board.memo import trail
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.sized import SizedPuzzle
from deduce.declared.checker import filled
from deduce.declared.kind import DeclaredKind
from deduce.language.errors import InputError
from deduce.language.words import LANGUAGES
from deduce.relations.rule import Rule
from tests.laws import boards, technique
from tests.laws.stock import stock
from tests.laws.technique import USUAL, Broken, share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle

    Law = Callable[[Kind], int]

T = TypeVar("T")
Trail = Any
TRAIL = trail(lambda *_: None).__code__  # type: ignore[attr-defined]
"""The code of every trail."""
ROUNDS, MIDDLING = 24, 200
"""How many ways a trail is led on a board with so many variables at most; on a larger one it is one."""
BASIC = 4
"""Of a declared kind, which is made of parts that others have too, one of so many ways, boards and turns is tried."""
SPOILT = 0.2
"""How often some of the marks are wrong."""
ANY_OF_SEVERAL = {"flow"}
"""Trails that may answer any of several things: only whether there is one is the same from every start."""


def named(kind: Kind) -> int:
    """Each variable has a name of its own in each language, a place of its own, and neighbours on the board."""
    for board in boards.tiny(kind):
        puzzle, every = board.puzzle, list(bits(board.puzzle.variables))
        for lang in LANGUAGES:
            if len({puzzle.name(bit, lang) for bit in every}) < len(every):
                raise Broken(f"two variables have one name in {lang!r}", puzzle)
            if any(set(clue.name) < set(LANGUAGES) for clue in puzzle.clues):
                raise Broken("a clue has no name", puzzle)
        if len({puzzle.place(bit) for bit in every}) < len(every):
            raise Broken("two variables have one place", puzzle)
        if any(puzzle.near(bit) & bit or puzzle.near(bit) & ~puzzle.variables for bit in every):
            raise Broken("a neighbour is not another variable", puzzle)
    return len(boards.tiny(kind))


def read_back(kind: Kind) -> int:
    """What is written as text or as an answer is read back the same."""
    for board, marks in boards.states(kind)[:300]:
        puzzle, marks = board.puzzle, marks.join(board.puzzle.givens)
        if marks.clash or not _bounded(kind, puzzle):
            continue
        again, there = kind.puzzle.drawn(puzzle.text(marks))
        if there != marks or again.text() != puzzle.text() or again.givens != puzzle.givens:
            raise Broken("a drawn board is read otherwise", puzzle, written=marks, read=there)
    for board in boards.tiny(kind):
        for solution in board.solutions:
            if board.puzzle.marks(board.puzzle.answer(solution)) != solution or not board.puzzle.solved(solution):
                raise Broken("an answer is read otherwise", board.puzzle, solution=solution)
    return 300


def relaxes(kind: Kind) -> int:
    """Without a clue a puzzle has the others only, and all its solutions; each sort of clue matters somewhere."""
    rng = random.Random(f"relaxes {kind.name}")
    sorts: dict[str, bool] = {}
    for board in _some(boards.tiny(kind), 16, rng):
        puzzle, names = board.puzzle, [str(clue.name["en"]) for clue in board.puzzle.clues]
        every = (1 << len(names)) - 1
        for clues in {
            every,
            0,
            rng.getrandbits(len(names) or 1) & every,
            *(every & ~(1 << i) for i in range(len(names))),
        }:
            fewer = puzzle.keep(clues)
            if [clue.name["en"] for clue in fewer.clues] != [name for i, name in enumerate(names) if clues >> i & 1]:
                raise Broken(f"it does not keep the clues {clues:b} and no others", fewer)
            solutions = {_decided(puzzle, one) for one in boards.relaxed(puzzle, clues).solutions}
            had = {_decided(puzzle, one) for one in board.solutions}
            if not solutions >= had or (clues == every and len(solutions) > len(had)):
                raise Broken("a solution is lost with a clue", fewer)
            if (every & ~clues).bit_count() == 1:
                sort = re.sub(r"\d+|\b[A-Z]+\b", "…", names[(every & ~clues).bit_length() - 1])
                sorts[sort] = sorts.get(sort, False) or len(solutions) > len(board.solutions)
    if idle := [sort for sort, matters in sorts.items() if not matters]:
        raise Broken(f"no board gains a solution without {idle}")
    return len(sorts)


def _decided(puzzle: Puzzle, solution: Marks) -> Marks:
    """A solution without its auxiliary variables, some of which may be gone with a clue."""
    return Marks(solution.yes & puzzle.variables, solution.no & puzzle.variables)


def _told(kind: Kind, puzzle: Puzzle) -> bool:
    """Whether the text of a board has just its clues: that of a board of pieces keeps those that were taken away."""
    return len(boards.drawn(kind, puzzle.text()).puzzle.clues) == len(puzzle.clues) and _bounded(kind, puzzle)


def _bounded(kind: Kind, puzzle: Puzzle) -> bool:
    """Whether the values of a board are those that its clues leave room for: clues that were taken away bound them,
    too.
    """
    return not isinstance(puzzle, SizedPuzzle) or kind.puzzle.drawn(puzzle.text())[0].variables == puzzle.variables


def symmetric(kind: Kind) -> int:
    """A symmetry takes the solutions of a puzzle to those of the other, one by one, and the givens too."""
    rng = random.Random(f"symmetric {kind.name}")
    every = [board for board in boards.tiny(kind) if _told(kind, board.puzzle)]
    if not every:
        raise Broken("no text has the clues of its board")
    pairs = [(board, symmetry) for board in every for symmetry in board.puzzle.symmetries()]
    for board, symmetry in _some(pairs, _of(kind, 60), rng):
        if symmetry(board.puzzle.givens) != symmetry.puzzle.givens:
            raise Broken(f"the givens are not {symmetry.name}", symmetry.puzzle)
        there = {symmetry(solution) for solution in board.solutions}
        right = boards.drawn(kind, symmetry.puzzle.text()).solutions
        if there != set(right) or len(there) != len(board.solutions):
            raise Broken(f"other solutions when {symmetry.name}", symmetry.puzzle, here=NOTHING)
    return len(pairs)


def agreed(kind: Kind) -> int:
    """The model has the solutions that the checker accepts, with and without clues."""
    if not boards.has(kind, "model"):
        return 0
    every = boards.tiny(kind)
    if technique.FAST >= USUAL:
        if not isinstance(kind, DeclaredKind):  # the toy kind Mixed tries relations in full
            every = [boards.truth(board.puzzle, boards.TINY) for board in every]
        listed = [board for board in (*every, *boards.known(kind)) if board.all and not board.tried]
        for puzzle, solution in [(board.puzzle, one) for board in listed for one in board.solutions]:
            if kind.checker.check(puzzle, puzzle.answer(solution)) is not None:
                raise Broken("the checker refuses a solution of the model", puzzle, solution=solution)
    small = [board for board in every if board.tried]
    for board in small:
        found = oracle.solutions(board.puzzle, boards.MANY)
        if len(found) != len(board.solutions) or set(found) != set(board.solutions):
            raise Broken("model and checker do not agree", board.puzzle)
    return len(small)


JUNK: tuple[Any, ...] = (None, True, -1, 7, 10**30, 0.5, "", "x", [], [[]], [None], [[0, 0], [0, 1]], {}, {"edges": 1})


def refused(kind: Kind) -> int:
    """An answer that is spoilt anywhere is marks nevertheless, or an `InputError`, never another exception."""
    rng = random.Random(f"refused {kind.name}")
    answers = [(one.puzzle, one.puzzle.answer(solution)) for one in boards.tiny(kind) for solution in one.solutions]
    for puzzle, answer in _some(answers, 20, rng):
        for junk in JUNK:
            for spoilt in _spoilt(answer, junk):
                try:
                    puzzle.marks(spoilt)
                except InputError:
                    continue
                except Exception as error:
                    raise Broken(f"{error!r} for the answer {spoilt}", puzzle) from error
    return 20 * len(JUNK)


def _spoilt(answer: Any, junk: Any) -> Iterator[Any]:
    """The answer with the junk in place of all of it, and of one thing in it, however deep."""
    yield junk
    if isinstance(answer, list | dict):
        for key, part in answer.items() if isinstance(answer, dict) else enumerate(answer):
            for other in _spoilt(part, junk):
                copy = answer.copy()
                copy[key] = other
                yield copy


def _of(kind: Kind, count: int) -> int:
    return _share_of(count // BASIC if isinstance(kind, DeclaredKind) else count)


def _share_of(usual: int) -> int:
    """So many of what is tried in full, and fewer only where less than the usual share is taken."""
    return min(usual, share(round(usual / USUAL)))


def _some(items: Sequence[T], count: int, rng: random.Random) -> Sequence[T]:
    return rng.sample(items, min(count, len(items)))


def trails_of(kind: Kind) -> Sequence[Trail]:
    """The trails that the techniques of the kind use: functions that start from their own answer for fewer marks."""
    found: dict[str, Trail] = {}
    seen, todo = set(), [item.module for item in kind.techniques]
    while todo:
        name = todo.pop()
        if name in seen or not name.startswith((kind.package or f"techniques.{kind.name}", "deduce.relations")):
            continue
        seen.add(name)
        for thing in vars(sys.modules[name]).values():
            where = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
            if isinstance(where, str) and where in sys.modules:
                todo.append(where)
            if getattr(thing, "__code__", None) is TRAIL:
                found[f"{where}.{thing.__name__}"] = thing
    return list(found.values())


def trailed(kind: Kind) -> int:
    """A trail answers the same with and without a start, on boards of every size class, on its way and after a turn."""
    rng = random.Random(f"trailed {kind.name}")
    trails, told = trails_of(kind), 0
    for board in stock(kind) if trails else ():
        puzzle, solution = board.puzzle, board.solution
        small = (puzzle.variables | puzzle.auxiliary).bit_count() <= MIDDLING
        for _ in range(_of(kind, ROUNDS) if small else 1):
            more = boards.part(puzzle, solution, rng)
            if rng.random() < SPOILT:
                more = boards.spoilt(puzzle, more, rng)
            less = boards.part(puzzle, more, rng)
            other = less.join(boards.part(puzzle, solution, rng))
            fresh = copy.copy(puzzle)
            for marks in (less, more, other, less):
                for function in trails if not marks.clash else ():
                    told += 1
                    here, there = function(fresh, marks), function.__wrapped__(copy.copy(puzzle), marks, None)
                    if (here is None) != (there is None) if function.__name__ in ANY_OF_SEVERAL else here != there:
                        raise Broken(f"{function.__name__} answers otherwise from a start", puzzle, marks=marks)
    return told


NEAR = 3
"""Up to how many variables a wrong board differs in from a right one."""
FILLINGS, LEAST = 12, 4
"""How many boards are tried of each solution, all but the first of them wrong, and how many at least."""


def judged_twice(kind: Kind) -> int:
    """The second checker refuses no board that the first one takes, and of a rule that both judge they say the same."""
    rng, told, refused = random.Random(f"judged {kind.name}"), 0, 0
    if kind.graphs is None:
        return 0
    right = [(board.puzzle, solution) for board in boards.tiny(kind) for solution in board.solutions[:4]]
    for puzzle, solution in [*right, *((board.puzzle, board.solution) for board in stock(kind))]:
        every = list(bits(puzzle.variables))
        for number in range(max(LEAST, _share_of(FILLINGS))):
            turned = sum(rng.sample(every, min(rng.randint(1, NEAR), len(every)))) if number else 0
            yes = (solution.yes & puzzle.variables) ^ turned
            answer = puzzle.answer(Marks(yes, puzzle.variables & ~yes))
            fault, held = kind.checker.check(puzzle, answer), kind.graphs.holds(puzzle, answer)
            if fault is None and not held:
                raise Broken("the second checker refuses a right board", puzzle, yes=Marks(yes, 0))
            told, refused = told + 1, refused + (not held)
            if isinstance(puzzle, DeclaredPuzzle) and not isinstance(plain := filled(puzzle, answer), str):
                for rule in puzzle.holding:
                    if rule.holds(*plain) not in (None, not any(rule.faults(*plain))):
                        raise Broken(f"the checkers differ on {rule}", puzzle, yes=Marks(yes, 0))
    if not refused and _hangs(kind):
        raise Broken("the second checker refuses nothing", right[0][0])
    return told


def _hangs(kind: Kind) -> bool:
    """Whether some rule of a kind is about what hangs together."""
    if not isinstance(kind, DeclaredKind):
        return True
    rules = [rule for board in boards.tiny(kind) for rule in getattr(board.puzzle, "holding", ())]
    return any(type(rule).holds is not Rule.holds for rule in rules)


LAWS: dict[str, Law] = {
    law.__name__.replace("_", "-"): law
    for law in (named, read_back, relaxes, symmetric, agreed, refused, trailed, judged_twice)
}
