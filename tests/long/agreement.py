"""Model, checker and plain enumeration on random tiny boards."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

from deduce import oracle
from deduce.board.marks import Marks, bits
from deduce.formats import parse, write
from deduce.language.errors import InputError
from tests.laws import boards
from tests.long import Trial

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle

FREE = 8
"""The most variables of a board that are left open: 256 fillings."""


def agreement(kind: Kind, count: int) -> Trial:
    """Of all fillings that agree with some marks, the oracle lists exactly those that the checker accepts."""
    trial = Trial("tiny boards")
    rng = random.Random(f"agreement {kind.name}")
    start = [puzzle for puzzle in boards._tiny(kind) if puzzle.variables]
    solvable = 0
    while trial.count < count:
        puzzle = changed(rng.choice(start), rng)
        marks = some_marks(puzzle, rng)
        accepted = set(filled(puzzle, marks))
        listed = oracle.solutions(puzzle, boards.MANY, marks)
        trial.count += 1
        solvable += bool(accepted)
        if len(listed) != len(accepted) or set(listed) != accepted:
            told = f"{len(listed)} by the model, {len(accepted)} by the checker"
            trial.faults.append(f"{told}\n{puzzle.text()}\n{puzzle.text(marks)}")
    trial.note = f"{solvable} with a solution"
    return trial


def some_marks(puzzle: Puzzle, rng: random.Random) -> Marks:
    """All but a few variables of a solution, if there is one, or else of any filling."""
    every = list(bits(puzzle.variables))
    yes = rng.getrandbits(puzzle.variables.bit_length()) & puzzle.variables
    if rng.random() < 0.7 and (found := oracle.solutions(puzzle, 5)):
        yes = rng.choice(found).yes & puzzle.variables
    known = sum(rng.sample(every, max(0, len(every) - rng.randint(1, FREE))))
    return Marks(yes & known, known & ~yes)


def filled(puzzle: Puzzle, marks: Marks) -> Iterator[Marks]:
    """The fillings with the marks and the givens that the checker accepts.

    An answer need not say all: where a line runs says which cells it visits, and a filling may contradict itself there.
    """
    check = puzzle.kind.checker.check
    fillings = [marks.yes]
    for bit in bits(puzzle.variables & ~marks.known):
        fillings += [one | bit for one in fillings]
    for one in fillings:
        answer = puzzle.answer(Marks(one, puzzle.variables & ~one))
        found = puzzle.marks(answer)
        if marks.within(found) and check(puzzle, answer) is None:
            yield found


def changed(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """The puzzle with other givens, with some numbers of its JSON form changed, or without some of its clues."""
    with_givens = getattr(puzzle, "with_givens", None)
    if with_givens:
        few = [rng.getrandbits(puzzle.variables.bit_length()) & puzzle.variables for _ in range(4)]
        return with_givens(Marks(few[0] & few[1] & few[2], few[1] & few[2] & ~few[0] & few[3]))  # type: ignore[no-any-return]
    fields: dict[str, Any] = json.loads(write(puzzle, "json")) if _written(puzzle) else {}
    places = list(_numbers({name: value for name, value in fields.items() if name not in ("id", "rows", "cols")}))
    for _ in range(rng.randint(0, 3) if places else 0):
        place, key = rng.choice(places)
        place[key] = rng.choice([place[key] - 1, place[key] + 1, *(where[at] for where, at in places)])
    try:
        other = parse(json.dumps(fields)) if fields else puzzle
    except InputError:
        other = puzzle
    return other.keep(rng.getrandbits(len(other.clues))) if other.clues and rng.random() < 0.3 else other


def _written(puzzle: Puzzle) -> bool:
    """Whether it has a JSON form: without some of its clues it may have none."""
    try:
        return bool(write(puzzle, "json"))
    except InputError:
        return False


def _numbers(value: Any) -> Iterator[tuple[Any, Any]]:
    """Where numbers stand in JSON."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, dict | list):
            yield from _numbers(inner)
        elif type(inner) is int:
            yield value, key
