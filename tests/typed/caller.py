"""What a program of somebody else does with the public interface; strict type checkers must take it as it stands."""

from __future__ import annotations

import deduce
from deduce import Grade, Judge, MarkedBoard, Marks, Puzzle, Step, Verdict


def first_names(text: str) -> list[str]:
    puzzle: Puzzle = deduce.parse(text, "yinyang")
    steps: list[Step] = list(deduce.solve(puzzle))
    return [step.name for step in steps]


def rating(source: str) -> float | None:
    board: MarkedBoard = deduce.load_board(source)
    found: Grade = deduce.grade(board.puzzle)
    return found.rating if deduce.check(board.puzzle).ok else None


def rewards(judge: Judge, marks: Marks | None, moves: list[str]) -> list[int]:
    verdicts: list[Verdict] = [judge(marks, move) for move in moves]
    return [verdict.forced or 0 for verdict in verdicts]


def told(puzzle: Puzzle) -> str:
    hint = deduce.hint(puzzle)
    why = deduce.why(puzzle, "r1c1")
    return hint.text(1) + (str(hint.step) if hint.step is not None else "") + str(len(why.steps))


def count(puzzle: Puzzle) -> int:
    marks: Marks = puzzle.from_array(puzzle.array(puzzle.givens))
    log = deduce.prove(puzzle)
    deduce.verify(puzzle, log)
    return marks.size() + len(deduce.svg(puzzle, marks)) + len(deduce.write(puzzle, "json"))
