"""``deduce solve``: the solution, and with ``--steps`` the way to it."""

from __future__ import annotations

import argparse
import json
import sys

from deduce.app.files import read_puzzle, write_file, write_picture
from deduce.app.terminal import board, colour_wanted
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.path import solve
from deduce.language.errors import OutOfBudget
from deduce.language.messages import Message, msg
from deduce.proof.record import step_record


def run(arguments: argparse.Namespace) -> int:
    """Solve one puzzle; exit 1 when it cannot be solved."""
    puzzle = read_puzzle(arguments.puzzle, arguments.kind, arguments.lang)
    steps: list[Step] = []
    told = arguments.steps and not arguments.json
    status = None
    try:
        for step in solve(puzzle, budget=arguments.budget, time_limit=arguments.time_limit):
            steps.append(step)
            if told:
                print(f"{len(steps):3}. [{step.tier}] {step.sentence(arguments.lang)}", flush=True)
    except OutOfBudget:
        status = "out_of_budget"
    marks = steps[-1].after if steps else puzzle.givens
    status = status or _status(puzzle, marks)
    tier = max((step.tier for step in steps), default=1)
    if arguments.svg:
        write_picture(arguments.svg, puzzle, puzzle.givens if marks.clash else marks, arguments.lang)
    end = _told(status, len(steps), tier).said(arguments.lang)
    if arguments.html:
        from deduce.app.booklet import solve_page
        from grading.grade import grade

        graded = grade(puzzle, budget=arguments.budget, time_limit=arguments.time_limit)
        write_file(arguments.html, solve_page(graded, steps, end, arguments.lang))
    if arguments.json:
        print(json.dumps(_json(puzzle, status, tier, steps, marks, arguments.lang), ensure_ascii=False))
    else:
        if not marks.clash:
            print(board(puzzle, marks, colour=colour_wanted(sys.stdout), lang=arguments.lang))
        print(end)
    return 0 if status == "solved" else 1


def _status(puzzle: Puzzle, marks: Marks) -> str:
    if marks.clash:
        return "no_solution"
    if puzzle.solved(marks):
        return "solved"
    from deduce import oracle

    return ("no_solution", "beyond", "several")[len(oracle.unique(puzzle).solutions)]


def _told(status: str, count: int, tier: int) -> Message:
    """How the solve ended."""
    return {
        "solved": msg("Solved in {count} steps; the deepest is of tier {tier}.", count=count, tier=tier),
        "no_solution": msg("There is no solution."),
        "beyond": msg(
            "Stuck after {count} steps: the puzzle has one solution, but the three tiers do not find it.", count=count
        ),
        "several": msg("Stuck after {count} steps: the puzzle has several solutions.", count=count),
        "out_of_budget": msg("Out of budget after {count} steps.", count=count),
    }[status]


def _json(puzzle: Puzzle, status: str, tier: int, steps: list[Step], marks: Marks, lang: str) -> dict[str, object]:
    return {
        "schema": 1,
        "id": puzzle.id,
        "kind": puzzle.kind.name,
        "status": status,
        "tier": tier if status == "solved" else None,
        "steps": [step_record(step) | {"tier": step.tier, "sentence": step.sentence(lang)} for step in steps],
        "solution": puzzle.answer(marks) if status == "solved" else None,
    }
