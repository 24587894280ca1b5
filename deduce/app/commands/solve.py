"""``deduce solve``: the solution, and with ``--steps`` the way to it."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator

from deduce.app.commands.reasons import offer_more
from deduce.app.files import for_each, write_picture
from deduce.app.limits import advice, graded, left, limited
from deduce.app.paper import check_page, write_page
from deduce.app.terminal import board, colour_wanted
from deduce.board.marks import Marks
from deduce.contract.naming import marks_record
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step, ToldStep
from deduce.engine.graph import graph, measures, said
from deduce.engine.path import clashed, end, solve
from deduce.explain.folding import tell
from deduce.explain.sentences import heading, lines, range_note
from deduce.language.errors import ENDED, InputError, OutOfBudget
from deduce.language.messages import Message, msg

FALSE_WORD = {
    "several": msg("The puzzle has several solutions; --unique always takes one for granted."),
    "beyond": msg("The puzzle has one solution, but not in the sense that --unique always takes for granted."),
}
"""How a solve ended that led to a contradiction only because the caller's word is false."""


def run(arguments: argparse.Namespace) -> int:
    """Solve every puzzle; exit 1 when one cannot be solved."""
    return for_each(arguments, lambda puzzle, many: _solved(puzzle, arguments, many=many))


def _solved(puzzle: Puzzle, arguments: argparse.Namespace, *, many: bool) -> int:
    if many and (arguments.svg or arguments.html):
        raise InputError(msg("several puzzles for one file"), expected=msg("one puzzle"))
    check_page(arguments.html or "", arguments.lang)
    if not arguments.json:
        print(heading(puzzle, arguments.lang))
    steps: list[Step] = []
    told: list[ToldStep] = []
    explained = arguments.steps or arguments.json or arguments.html
    start = time.monotonic()
    with limited(arguments, shown=not arguments.steps):
        if explained:
            status, tier, marks = _explained(puzzle, steps, told, arguments)
        else:
            found = end(puzzle, unique=arguments.unique, budget=arguments.budget, time_limit=arguments.time_limit)
            status, tier, marks = found.status, found.tier, found.marks
    if arguments.svg:
        write_picture(arguments, puzzle, puzzle.givens if marks.clash else marks)
    outcome = _counted(status, len(told), tier) if explained else _told(status, tier)
    if marks.clash and status in FALSE_WORD:
        outcome = FALSE_WORD[status]
    ended = outcome.said(arguments.lang)
    if arguments.html:
        from deduce.app.booklet import solve_page
        from grading.grade import CHEAP

        _, page = graded(
            puzzle,
            lambda found: solve_page(found, told, ended, arguments.lang, long=arguments.long),
            left(arguments, start),
            unique=arguments.unique,
            budget=arguments.budget,
            unlicensed_budget=None if arguments.budget else CHEAP,
        )
        write_page(arguments.html, page)
    if arguments.json:
        print(json.dumps(_json(puzzle, status, tier, steps, told, marks, arguments.lang), ensure_ascii=False))
    else:
        if not marks.clash:
            print(board(puzzle, marks, colour=colour_wanted(sys.stdout), lang=arguments.lang))
        print(ended)
        if arguments.steps and told:
            for line in said(graph(told)):
                print(line.said(arguments.lang))
        if status in ENDED:
            print(advice(status, arguments).said(arguments.lang))
    return 0 if status == "solved" else 1


def _explained(
    puzzle: Puzzle, steps: list[Step], told: list[ToldStep], arguments: argparse.Namespace
) -> tuple[str, int, Marks]:
    """Fill in the steps and how they are told, and say them if asked.

    Returns how the solve ended, its deepest tier and what it reached.
    """
    limits = {"unique": arguments.unique, "budget": arguments.budget, "time_limit": arguments.time_limit}
    start = time.monotonic()
    ended: list[str] = []
    noted = False

    def found() -> Iterator[Step]:
        try:
            for step in solve(puzzle, **limits):
                steps.append(step)
                yield step
        except OutOfBudget as fault:  # what was found is told
            ended.append(fault.status)

    for one in tell(found()):
        told.append(one)
        if arguments.steps and not arguments.json:
            first, *rest = lines(one, arguments.lang, long=arguments.long)
            note = "" if noted else range_note(" ".join([first, *rest]), arguments.lang)
            if note:
                rest, noted = [*rest, note], True
            print(
                "\n".join([f"{len(told):3}. [{one.tier}] {first}", *(f"         {line}" for line in rest)]), flush=True
            )
    if arguments.steps and not arguments.json:
        offer_more(told, arguments.lang, long=arguments.long)
    marks = steps[-1].after if steps else puzzle.givens
    try:
        status = ended[0] if ended else _status(puzzle, marks, arguments, left(arguments, start))
    except OutOfBudget as fault:
        status = fault.status
    return status, max((step.tier for step in steps), default=1), marks


def _status(puzzle: Puzzle, marks: Marks, arguments: argparse.Namespace, time_limit: float | None) -> str:
    if marks.clash:
        return clashed(puzzle, arguments.unique, time_limit)
    if puzzle.solved(marks):
        return "solved"
    from deduce import oracle

    return ("no_solution", "beyond", "several")[len(oracle.unique(puzzle, time_limit=time_limit).solutions)]


def _told(status: str, tier: int) -> Message:
    """How a solve ended whose steps nobody asked for."""
    return {
        "solved": msg("Solved; the deepest step is of tier {tier}.", tier=tier),
        "no_solution": msg("There is no solution."),
        "beyond": msg("Stuck: the puzzle has one solution, but the three tiers do not find it."),
        "several": msg("Stuck: the puzzle has several solutions."),
        "out_of_budget": msg("Out of budget."),
        "out_of_time": msg("Out of time."),
    }[status]


def _counted(status: str, count: int, tier: int) -> Message:
    """How a solve ended after so many steps."""
    return {
        "solved": msg("Solved in {count} steps; the deepest is of tier {tier}.", count=count, tier=tier),
        "no_solution": msg("There is no solution."),
        "beyond": msg(
            "Stuck after {count} steps: the puzzle has one solution, but the three tiers do not find it.", count=count
        ),
        "several": msg("Stuck after {count} steps: the puzzle has several solutions.", count=count),
        "out_of_budget": msg("Out of budget after {count} steps.", count=count),
        "out_of_time": msg("Out of time after {count} steps.", count=count),
    }[status]


def _json(
    puzzle: Puzzle, status: str, tier: int, steps: list[Step], told: list[ToldStep], marks: Marks, lang: str
) -> dict[str, object]:
    return {
        "schema": 1,
        "id": puzzle.id,
        "kind": puzzle.kind.name,
        "conditions": str(puzzle.conditions),
        "status": status,
        "tier": tier if status == "solved" else None,
        "steps": [step.to_json() | {"tier": step.tier, "sentence": step.sentence(lang)} for step in steps],
        "told": [_record(one, steps, lang) for one in told],
        "graph": measures(graph(steps)),
        "solution": puzzle.answer(marks) if status == "solved" else None,
    }


def _record(one: ToldStep, steps: list[Step], lang: str) -> dict[str, object]:
    """A told step: the places of its steps in the path, counted from 0, and what is drawn and said."""
    places = {id(step): number for number, step in enumerate(steps)}
    seen = one.puzzle.variables
    drawn = one.conclusion if one.conclusion.clash else Marks(one.conclusion.yes & seen, one.conclusion.no & seen)
    return {
        "steps": [places[id(step)] for step in one.parts],
        "technique": one.name,
        "tier": one.tier,
        "conclusion": marks_record(one.puzzle, drawn),
        "sentence": one.sentence(lang),
        "lines": lines(one, lang),
        "argument": argument.to_json(one.puzzle) if (argument := one.argument()) else None,
    }
