"""Boards to try techniques on: tiny ones with all their solutions, larger ones with a known one, and states of both.

All is drawn from fixed seeds, so a failure comes back. What is asked for often is kept for the session.
"""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from itertools import islice
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from deduce import oracle
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.declared.boards.sized import SizedPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.kind import DeclaredKind
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError, OutOfBudget
from tests.boards import shipped
from tests.laws.implied import implies

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle

P = ParamSpec("P")
T = TypeVar("T")
TINY, FEW = 12, 9
"""Most variables of a tiny board whose fillings are all tried, if the oracle can list the solutions of larger ones:
where checker and model are held against each other in full, and elsewhere."""
RELAXED = 4
"""How often some clues of a tiny board are taken away; half as often for a declared kind that ships, as others do,"""
FULL = False
"""but for tests with the marker `long`."""
MANY = 2500
"""Most solutions that the oracle is asked to list."""
CHECKED = 40
"""About how many of these the checker is asked about; the law `agreed` asks about all."""
SHAPES = ((1, 4), (2, 4), (3, 3), (3, 4), (4, 4))
"""Empty boards for a kind that names no tiny ones."""
LARGER = ((4, 5), (5, 5), (5, 5), (5, 6), (6, 6), (6, 6), (6, 7), (7, 7), (8, 8), (10, 10))
LISTED = 26
"""Most variables of such a board for which all solutions are listed."""
MADE = {2: 49, 3: 36}
"""Most cells of a puzzle that is made for a tier,"""
ADO = 3000
"""and most fixpoints to its solution; a thirtieth for a declared kind, whose boards are wide for their size."""


@dataclass(frozen=True, eq=False)
class Truth:
    """A puzzle with its solutions (all of them, if it says so), and what they make of partial marks."""

    puzzle: Puzzle
    solutions: tuple[Marks, ...]
    all: bool = True
    tried: bool = False  # whether the checker was asked about every filling
    _among: dict[tuple[int, int], int] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for side in (0, 1):
            for i, solution in enumerate(self.solutions):
                for bit in bits(solution[side]):
                    self._among[side, bit] = self._among.get((side, bit), 0) | 1 << i

    def agreeing(self, marks: Marks) -> int:
        """Which solutions have all the marks, as a bitset."""
        left = (1 << len(self.solutions)) - 1
        for side in (0, 1):
            for bit in bits(marks[side]):
                left &= self._among.get((side, bit), 0)
        return left

    def allows(self, marks: Marks, conclusion: Marks) -> bool:
        """Whether every solution with all the marks has the conclusion too."""
        left = self.agreeing(marks)
        if conclusion.clash:
            return not left
        return not any(left & ~self._among.get((side, bit), 0) for side in (0, 1) for bit in bits(conclusion[side]))


State = tuple["Truth", Marks]


@lru_cache(maxsize=4096)
def truth(puzzle: Puzzle, few: int = FEW) -> Truth:
    """All solutions: by trying every filling with the kind's checker, or with more variables by the oracle."""
    check = puzzle.kind.checker.check
    givens, found = puzzle.givens, []
    free = list(bits(puzzle.variables & ~givens.known))
    if givens.clash:
        return Truth(puzzle, (), tried=True)
    if len(free) > few and has(puzzle.kind, "model"):
        found = oracle.solutions(puzzle, MANY)
        assert len(found) < MANY, "too many solutions to list"
        assert not any(check(puzzle, puzzle.answer(solution)) for solution in found[:: 1 + len(found) // CHECKED])
        return Truth(puzzle, tuple(found))
    yes = [givens.yes]
    for bit in free:
        yes += [one | bit for one in yes]
    for one in yes:
        answer = puzzle.answer(Marks(one, puzzle.variables & ~one))
        if check(puzzle, answer) is None:
            found.append(puzzle.marks(answer))
    different = tuple(dict.fromkeys(found))  # cells that follow from a loop are no part of an answer
    return Truth(puzzle, different, tried=True)


def possible(puzzle: Puzzle, marks: Marks) -> bool:
    """Whether some solution has the marks."""
    if has(puzzle.kind, "model"):
        return not implies(puzzle, marks.join(puzzle.givens), TOP)
    return drawn(puzzle.kind, puzzle.text()).agreeing(marks) != 0


@lru_cache(maxsize=256)
def drawn(kind: Kind, text: str) -> Truth:
    """All solutions of a puzzle that is written as text."""
    return truth(kind.puzzle.drawn(text)[0])


def has(kind: Kind, stem: str) -> bool:
    """Whether the kind's folder has a module."""
    return part_of(kind, stem) is not None


def part_of(kind: Kind, stem: str) -> Any:
    """A module of the kind's folder, if it is there."""
    try:
        return getattr(kind, stem)
    except ModuleNotFoundError as error:
        if not (error.name or "").endswith(f".{stem}"):
            raise
        return None


def relaxations(kind: Kind) -> int:
    """How often some clues of a tiny board are taken away."""
    less = not FULL and isinstance(kind, DeclaredKind) and kind.name in shipped()
    return RELAXED // 2 if less else RELAXED


def kept(make: Callable[Concatenate[Kind, P], T]) -> Callable[Concatenate[Kind, P], T]:
    """What is made of the tiny boards of a kind is kept for the session, apart for each number of relaxations."""

    @lru_cache(maxsize=64)
    def answer(_: int, kind: Kind, *args: P.args, **options: P.kwargs) -> T:
        return make(kind, *args, **options)

    @wraps(make)
    def asked(kind: Kind, *args: P.args, **options: P.kwargs) -> T:
        return answer(relaxations(kind), kind, *args, **options)

    return asked


@kept
def tiny(kind: Kind) -> Sequence[Truth]:
    """The kind's tiny boards, and for those with clues a few relaxations of each."""
    rng = random.Random(f"tiny {kind.name}")
    times = relaxations(kind)
    found = []
    for puzzle in _tiny(kind):
        found.append(truth(puzzle))
        if puzzle.clues:
            everything = (1 << len(puzzle.clues)) - 1
            for clues in {0, *(rng.getrandbits(len(puzzle.clues)) for _ in range(times))} - {everything}:
                found.append(relaxed(puzzle, clues))
    return found


def _tiny(kind: Kind) -> Iterator[Puzzle]:
    tiny = getattr(part_of(kind, "make"), "tiny", None)
    return iter(tiny()) if tiny else (kind.puzzle(rows, cols) for rows, cols in SHAPES)


@lru_cache(maxsize=4096)
def relaxed(puzzle: Puzzle, clues: int) -> Truth:
    """The solutions of the puzzle with only these clues."""
    everything = (1 << len(puzzle.clues)) - 1
    return truth(puzzle) if clues == everything else truth(puzzle.keep(clues))


def forget() -> None:
    """Forget the solutions of all boards: for another checker, since equal boards share them."""
    truth.cache_clear()
    relaxed.cache_clear()


@kept
def unique(kind: Kind) -> Sequence[Truth]:
    """Tiny boards with exactly one solution.

    Those of the kind; and where givens are marks (the puzzle has `with_givens`), boards that are given
    just enough of one of their solutions, or a little more.
    """
    rng = random.Random(f"unique {kind.name}")
    found = [board for board in tiny(kind) if len(board.solutions) == 1]
    licensed = any(item.assumes_unique for item in kind.techniques)
    for board in tiny(kind):
        if licensed and isinstance(board.puzzle, ValuePuzzle) and board.puzzle.givens.known:
            continue  # with other values given it would have other solutions than those listed
        with_givens = getattr(board.puzzle, "with_givens", None)
        if with_givens and board.solutions and board.puzzle.variables.bit_count() > 4:
            for i in range(60):
                solution = rng.choice(board.solutions)
                givens = _just_enough(board, solution, rng)
                if i % 3 == 0:
                    givens = givens.join(part(board.puzzle, solution, rng))
                given = with_givens(givens)
                found.append(Truth(given, (_carried(board.puzzle, solution, given),)))
    return found


def _carried(puzzle: Puzzle, solution: Marks, given: Puzzle) -> Marks:
    """A solution on the board with other givens, which may leave other values."""
    return given.marks(puzzle.answer(solution)) if isinstance(given, SizedPuzzle) else solution


def _just_enough(board: Truth, solution: Marks, rng: random.Random) -> Marks:
    """A minimal part of a solution that no other solution has."""
    givens = _givable(board.puzzle, solution)
    literals = list(givens.literals())
    rng.shuffle(literals)
    for literal in literals:
        fewer = givens.without(literal)
        if board.agreeing(fewer).bit_count() == 1:
            givens = fewer
    return givens


def _givable(puzzle: Puzzle, solution: Marks) -> Marks:
    """What can be given of a solution: on boards of values not that a cell has none."""
    return Marks(solution.yes, 0) if isinstance(puzzle, ValuePuzzle) else solution


# Random marks ------------------------------------------------------------------------------------------------------


def part(puzzle: Puzzle, marks: Marks, rng: random.Random) -> Marks:
    """A random part of marks: thin or full, all over the board or gathered in one place, or with one colour thinned."""
    width = (puzzle.variables | puzzle.auxiliary).bit_length()
    match rng.randrange(6):
        case 0:
            keep = _gathered(puzzle, rng) | _noise(width, rng) & _noise(width, rng)
        case 1:
            keep = _gathered(puzzle, rng) & ~(_noise(width, rng) & _noise(width, rng))
        case 2:
            keep = -1
            for _ in range(rng.randint(1, 5)):
                keep &= ~(1 << rng.randrange(width))
        case 3:
            thin = rng.randrange(2)
            sparse = _noise(width, rng) & _noise(width, rng)
            return Marks(*(side & (sparse if i == thin else -1) for i, side in enumerate(marks)))
        case _:
            keep = _noise(width, rng)
    return Marks(marks.yes & keep, marks.no & keep)


def _noise(width: int, rng: random.Random) -> int:
    """A random bitset with one, two, four, six or seven eighths of the bits."""
    a, b, c = (rng.getrandbits(width) for _ in range(3))
    return rng.choice((a & b & c, a & b, a, a | b, a | b | c))


def _gathered(puzzle: Puzzle, rng: random.Random) -> int:
    """A random variable and those around it."""
    found = rng.choice(list(bits(puzzle.variables)))
    for _ in range(rng.randint(1, 2)):
        for bit in bits(found):
            found |= puzzle.near(bit)
    return found


def spoilt(puzzle: Puzzle, marks: Marks, rng: random.Random) -> Marks:
    """Marks with a few wrong or invented ones; each variable still has at most one."""
    every = list(bits(puzzle.variables))
    for bit in rng.sample(every, min(len(every), rng.randint(1, 4))):
        marks = (
            Marks(marks.yes & ~bit, marks.no | bit) if rng.random() < 0.5 else Marks(marks.yes | bit, marks.no & ~bit)
        )
    return marks


# States ------------------------------------------------------------------------------------------------------------


def _listed(board: Truth) -> bool:
    return board.all


def bare(puzzle: Any, solution: Marks, rng: random.Random) -> tuple[Any, Marks]:
    """The board without its givens; where they say which values are possible, with half of them, since it has very
    many else.
    """
    if not isinstance(puzzle, SizedPuzzle):
        return (puzzle.with_givens(NOTHING) if hasattr(puzzle, "with_givens") else puzzle), solution
    left = puzzle.with_givens(Marks(sum(bit for bit in bits(puzzle.givens.yes) if rng.random() < 0.5), 0))
    return left, left.marks(puzzle.answer(solution))


def _licensed(found: Sequence[Truth], sense: str) -> list[Truth]:
    """The boards, of those with one solution, that are unique in a sense."""
    return [board for board in found if board.puzzle.licensed(sense, board.solutions[0])]


@kept
def states(kind: Kind, licensed: str | None = None, count: int = 4000) -> Sequence[State]:
    """Random parts of the solutions of tiny boards; every fifth is spoilt.

    Licensed states are those of boards with one solution, in the sense that is named, and have the givens.
    """
    rng = random.Random(f"states {kind.name}")
    boards = _licensed(unique(kind), licensed) if licensed else [*tiny(kind), *filter(_listed, known(kind))]
    boards = [board for board in boards if board.solutions]
    # Larger boards have more to see.
    weights = [board.puzzle.variables.bit_count() ** 2 for board in boards]
    found = []
    for i, board in enumerate(rng.choices(boards, weights, k=count) if boards else ()):
        marks = part(board.puzzle, rng.choice(board.solutions), rng)
        if licensed:
            marks = marks.join(board.puzzle.givens)
        elif i % 5 == 4:
            marks = spoilt(board.puzzle, marks, rng)
        found.append((board, marks))
    return found


@lru_cache(maxsize=64)
def known(kind: Kind) -> Sequence[Truth]:
    """Larger boards from the kind's generator: some with all their solutions, others with the one they came from."""
    make = part_of(kind, "make")
    if make is None or not (hasattr(make, "solution") or hasattr(make, "full")):
        return ()
    rng = random.Random(f"known {kind.name}")
    found = []
    for rows, cols in LARGER:
        if hasattr(make, "full"):
            try:
                puzzle, solution = make.full(rng, rows, cols)
            except InputError:  # a size that the genre does not have
                continue
        else:
            solution = make.solution(rng, rows, cols)
            puzzle = make.puzzle_of(solution, rows, cols) if hasattr(make, "puzzle_of") else kind.puzzle(rows, cols)
        puzzle, solution = bare(puzzle, solution, rng)
        if puzzle.variables.bit_count() <= LISTED and has(kind, "model"):
            found.append(truth(puzzle))
        else:
            found.append(Truth(puzzle, (solution,), all=False))
    return found


@kept
def puzzles(kind: Kind, tier: int = 2) -> Sequence[Truth]:
    """Puzzles that a tier solves, with the solution that they were made from: some tiny, some larger.

    Where givens are marks, the larger ones have no more than the tier needs.
    """
    rng = random.Random(f"puzzles {kind.name}")
    tried = unique(kind)
    solved = (board for board in rng.sample(tried, len(tried)) if board.puzzle.givens != board.solutions[0])
    found = list(islice((board for board in solved if _solves(board.puzzle, tier)), 12))
    for board in known(kind):
        puzzle, solution = board.puzzle, rng.choice(board.solutions)
        dear = isinstance(puzzle, SizedPuzzle)  # with many more variables than cells
        if puzzle.rows * puzzle.cols > MADE[tier] // (1 + dear):
            continue
        with_givens = getattr(puzzle, "with_givens", None)
        if with_givens:
            givens = _givable(puzzle, solution)
            literals = list(givens.literals())
            rng.shuffle(literals)
            for literal in literals:
                if _solves(with_givens(givens.without(literal)), tier):
                    givens = givens.without(literal)
            puzzle = with_givens(givens)
            solution = _carried(board.puzzle, solution, puzzle)
        if _solves(puzzle, tier):
            found.append(Truth(puzzle, (solution,)))
    return found


def _solves(puzzle: Puzzle, tier: int) -> bool:
    """Whether a tier solves a puzzle without much ado."""
    tiers = Tiers(puzzle, puzzle.kind.sound, budget=ADO // 30 if isinstance(puzzle.kind, DeclaredKind) else ADO)
    try:
        return not tiers.open(tiers.close(tier, puzzle.givens))
    except OutOfBudget:
        return False


@kept
def larger_states(kind: Kind, licensed: str | None = None, count: int = 250) -> Sequence[State]:
    """Random parts of the known solutions of larger boards, and the states that the solver passes from some of them.

    Licensed states are those of puzzles that the techniques without a licence solve, and have the givens.
    """
    rng = random.Random(f"larger {kind.name}")
    boards = _licensed(puzzles(kind), licensed) if licensed else known(kind)
    found = []
    for board in rng.choices(boards, k=count) if boards else ():
        found.append((board, board.puzzle.givens.join(part(board.puzzle, rng.choice(board.solutions), rng))))
    for board in boards:
        solution = rng.choice(board.solutions)
        passed = [
            marks for marks in _passed(board.puzzle, part(board.puzzle, solution, rng), 30) if marks.within(solution)
        ]
        found += [(board, marks) for marks in rng.sample(passed, min(len(passed), 15))]
    return found


@kept
def solver_states(kind: Kind, count: int = 250) -> Sequence[tuple[Puzzle, Marks]]:
    """States that the solver passes while it probes: closed ones, half-closed ones, and those on the way to a clash."""
    rng = random.Random(f"solver {kind.name}")
    found = []
    for _ in range(4):  # what a solver passes from a few starts only may be little
        for board in [*tiny(kind), *known(kind)]:
            for solution in rng.sample(board.solutions, min(2, len(board.solutions))):
                start = part(board.puzzle, solution, rng)
                found += [(board.puzzle, marks) for marks in _passed(board.puzzle, start, 60)]
        if len(found) >= count:
            break
    return rng.sample(found, min(count, len(found)))


def _passed(puzzle: Puzzle, start: Marks, budget: int) -> list[Marks]:
    """The states that tier 2 passes from `start` on."""
    tiers = Tiers(puzzle, puzzle.kind.sound, budget=budget)
    first, *others = tiers.functions
    seen: dict[Marks, None] = {}

    def note(puzzle: Puzzle, marks: Marks) -> Marks:
        seen[marks] = None
        return first(puzzle, marks)

    tiers.functions = [note, *others]
    with suppress(OutOfBudget):
        tiers.close2(start.join(puzzle.givens), {})
    return list(seen)


def closed(marks: Marks, result: Marks) -> Marks:
    """Marks with what a technique drew from them; the one form of `TOP`."""
    return TOP if marks.clash or result.clash else marks.join(result)
