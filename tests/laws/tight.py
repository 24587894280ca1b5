"""Tight states: marks of which a technique needs every one, on boards of every size class.

A fault of one in a bound or a shape that is wrong at one edge hides in most random states, since so much else is known
there. So a state in which a technique speaks is stripped, mark by mark and clue by clue, as long as it still draws the
same conclusion. What is left lies on the border of what it can say: one mark less, and it is silent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks
from tests.laws.boards import closed, part, spoilt
from tests.laws.stock import Board, shipped, size_class, stock

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Technique

STARTS = 5
"""From how many random parts of its solution a board is walked,"""
STEPS = 14
"""how many states are passed on each walk,"""
SPOILT = 0.25
"""and how often some marks are wrong, so that it ends in a clash."""


class State(NamedTuple):
    """Marks on a board with some of its clues.

    Attributes:
        board: the board.
        clues: which of its clues are kept, as a bitset.
        marks: the marks.
    """

    board: Board
    clues: int
    marks: Marks

    @property
    def puzzle(self) -> Puzzle:
        """The board with these clues only; the same object each time, as the engine hands it on too."""
        whole = self.board.puzzle
        return whole if self.clues == every_clue(whole) else whole.keep(self.clues)

    @property
    def true(self) -> bool:
        """Whether the marks agree with the solution."""
        return self.marks.within(self.board.solution)


def every_clue(puzzle: Puzzle) -> int:
    """All clues of a puzzle, as a bitset."""
    return (1 << len(puzzle.clues)) - 1


def concludes(technique: Technique, puzzle: Puzzle, marks: Marks, target: Marks) -> bool:
    """Whether the technique draws the target (`TOP`: a contradiction)."""
    found = closed(marks, technique.function(puzzle, marks))
    return found.clash if target.clash else target.within(found)


def stripped(technique: Technique, state: State, target: Marks, rng: random.Random) -> State:
    """The state with as few marks and clues as the conclusion needs, dropped in a random order.

    A technique that assumes a unique solution sees all clues and givens.
    """
    board, whole = state.board, state.board.puzzle
    fixed = whole.givens if technique.assumes_unique else NOTHING
    clues, marks = state.clues, state.marks
    loose = list(marks.without(fixed).literals())
    rng.shuffle(loose)
    size = len(loose)
    while size:
        i = 0
        while i < len(loose):
            chunk = loose[i : i + size]
            fewer = marks.without(_joined(chunk))
            if concludes(technique, whole.keep(clues) if whole.clues else whole, fewer, target):
                marks = fewer
                del loose[i : i + size]
            else:
                i += size
        size //= 2
    if whole.clues and not technique.assumes_unique:
        order = [1 << i for i in range(len(whole.clues)) if clues >> i & 1]
        rng.shuffle(order)
        size = len(order)
        while size:
            i = 0
            while i < len(order):
                fewer_clues = clues & ~sum(order[i : i + size])
                if concludes(technique, whole.keep(fewer_clues), marks, target):
                    clues = fewer_clues
                    del order[i : i + size]
                else:
                    i += size
            size //= 2
    return State(board, clues, marks)


def _joined(literals: Sequence[Marks]) -> Marks:
    yes = no = 0
    for one in literals:
        yes, no = yes | one.yes, no | one.no
    return Marks(yes, no)


def walk(
    board: Board,
    techniques: Sequence[Technique],
    rng: random.Random,
    seen: Callable[[Technique, Marks, Marks, bool], None],
    steps: int = STEPS,
) -> None:
    """Pass states of a board, from a part of its solution on, and show what each technique adds to the easier ones.

    Where it adds nothing it is shown what it says beside them, as such.

    Some of what follows is applied, so that the walk passes states of all densities; where nothing follows, more of the
    solution is uncovered.
    """
    puzzle = board.puzzle
    marks = puzzle.givens.join(part(puzzle, board.solution, rng))
    if rng.random() < SPOILT:
        marks = puzzle.givens.join(spoilt(puzzle, marks, rng))
    for _ in range(steps):
        if marks.clash:
            return
        known, news = marks, []
        for technique in techniques:
            found = closed(marks, technique.function(puzzle, marks))
            new = TOP if found.clash else found.without(known)
            if not new.known and found != marks:
                seen(technique, marks, found.without(marks), False)
            if new.known:
                seen(technique, marks, new, True)
                news.append(new)
                if new.clash:
                    break
                known = known.join(new)
                if known.clash:
                    break
        gained = NOTHING
        for new in news:
            if not new.clash and rng.random() < 0.7:
                gained = gained.join(new if rng.random() < 0.5 else part(puzzle, new, rng))
        if gained.clash or not gained.known:
            more = part(puzzle, board.solution, rng)
            thin = Marks(more.yes & rng.getrandbits(4096), more.no & rng.getrandbits(4096))
            gained = thin if marks.within(board.solution) else NOTHING
        after = marks.join(gained)
        if after == marks:
            return
        marks = after


def places(kind: Kind, technique: Technique, *, ask: bool = True) -> Iterator[Board]:
    """The boards to look for states on: those in stock, or for a technique with a licence those that have it.

    Whether some have it only the oracle can tell, if it is asked, which takes long.
    """
    if technique.assumes_unique is None:
        yield from stock(kind)
        return
    counts: dict[str, int] = {}
    for board in shipped(kind):
        what = size_class(board.puzzle)
        if counts.get(what, 0) < 2 and board.puzzle.licensed(technique.assumes_unique, board.solution, ask=ask):
            counts[what] = counts.get(what, 0) + 1
            yield board
