"""``deduce hint``: where to look, which technique, the whole step."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection

from deduce.app.commands.reasons import offer_more, titled
from deduce.app.files import read_board, write_picture
from deduce.app.limits import advice, limited
from deduce.app.terminal import board, colour_wanted
from deduce.board.marks import Marks
from deduce.contract.naming import marks_record
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.all_steps import steps
from deduce.engine.hints import DONE, LATE, LOOK, NOT_CHECKED, NOTHING_MORE, USE, Hint, hint, wrong_hint
from deduce.engine.path import barred
from deduce.engine.why import why
from deduce.explain import sentences
from deduce.explain.looking import look
from deduce.language.errors import ENDED, InputError, OutOfBudget
from deduce.language.messages import msg


def run(arguments: argparse.Namespace) -> int:
    """Print a hint; exit 1 when there is none to give."""
    puzzle, marks = read_board(arguments)
    without = barred(puzzle.kind, arguments.without)
    if arguments.why is not None:
        return _why(arguments, puzzle, marks)
    if arguments.all:
        return _all(arguments, puzzle, marks, without)
    limit = arguments.time_limit
    try:
        with limited(arguments):
            found = hint(
                puzzle,
                marks,
                unique=arguments.unique,
                without=without,
                budget=arguments.budget,
                time_limit=limit,
            )
    except OutOfBudget as fault:
        if arguments.json:
            print(json.dumps(_head(puzzle) | {"hint": None, "uniqueness": "unknown", "status": fault.status}))
        else:
            print(LATE.said(arguments.lang))
            more = advice(fault.status, arguments)
            print(msg("{ended}: {more}", ended=ENDED[fault.status], more=more).said(arguments.lang))
        return 1
    if found and arguments.svg:
        whole = arguments.level == 3 and found.step is not None
        ringed = 0 if whole else _place(found, arguments.level)
        write_picture(arguments, puzzle, found.marks, found.step if whole else None, ringed)
    if arguments.json:
        print(json.dumps(_json(found, arguments.level, arguments.lang, arguments.long), ensure_ascii=False))
    elif not found:
        print(sentences.heading(puzzle, arguments.lang))
        print(found.text(lang=arguments.lang))
    else:
        step = found.step if arguments.level == 3 else None
        print(sentences.heading(puzzle, arguments.lang))
        print(board(puzzle, found.marks, step=step, colour=colour_wanted(sys.stdout), lang=arguments.lang))
        told = "\n".join(found.lines(arguments.level, arguments.lang, long=arguments.long))
        print(told)
        note = sentences.range_note(told, arguments.lang)
        if note:
            print(note)
        offer_more([step] if step else [], arguments.lang, long=arguments.long)
    return 0 if found or found.done else 1


def _all(arguments: argparse.Namespace, puzzle: Puzzle, marks: Marks, without: Collection[str]) -> int:
    """Print every step that is possible now, as they are found; exit 1 when there is none."""
    if arguments.svg:
        raise InputError(msg("--svg draws one step"), expected=msg("--all without it"))
    limit = arguments.time_limit
    known, lang = puzzle.givens.join(marks), arguments.lang
    if not arguments.json:
        print(sentences.heading(puzzle, lang))
        print(board(puzzle, known, colour=colour_wanted(sys.stdout), lang=lang))
    found: list[Step] = []
    bad, ended = Hint(puzzle, known, None), None
    try:
        with limited(arguments):
            bad = wrong_hint(puzzle, marks, time_limit=limit)
            if not arguments.json and not bad.checked:
                print(NOT_CHECKED.said(lang), flush=True)
            if not arguments.json and bad:
                print("\n".join(bad.lines(arguments.level, lang, long=arguments.long)))
            elif not puzzle.right(known) and not bad:
                how = {"unique": arguments.unique, "without": without, "budget": arguments.budget}
                for step in steps(puzzle, marks, **how, time_limit=limit, check=False):
                    found.append(step)
                    if not arguments.json:
                        print(f"{len(found)}. {_told(step, arguments.level, lang, long=arguments.long)}", flush=True)
    except OutOfBudget as fault:
        ended = fault.status
    if not arguments.json and arguments.level == 3:
        offer_more(found, arguments.lang, long=arguments.long)
    done = puzzle.right(known)
    if arguments.json:
        told = {
            "wrong": marks_record(puzzle, bad.wrong),
            "refutation": bad.step.to_json() if bad.step else None,
            "checked": bad.checked,
            "steps": [step.to_json() for step in found],
            "status": ended,
        }
        print(json.dumps(_head(puzzle) | told, ensure_ascii=False))
    elif ended is not None:
        more = advice(ended, arguments)
        print(msg("{ended}: {more}", ended=ENDED[ended], more=more).said(lang))
    elif not found and not bad:
        print((DONE if done else NOTHING_MORE).said(lang))
    return 0 if found or bad or done else 1


def _told(step: Step, level: int, lang: str, *, long: bool) -> str:
    """A step of the list at one of the three levels."""
    if level < 3:
        told = (LOOK if level == 1 else USE).said(lang)
        told = told.format(place=look(step).name[lang], title=sentences.title(step, lang))
        return told[:1].upper() + told[1:]
    return titled(step, lang, long=long)


def _place(found: Hint, level: int) -> int:
    """The variables that the words of a hint name where they do not tell the step."""
    if found.wrong.known and level > 1:
        return found.wrong.known
    where = found.place()
    return where.variables if where else 0


def _head(puzzle: Puzzle) -> dict[str, object]:
    return {"schema": 1, "kind": puzzle.kind.name, "conditions": str(puzzle.conditions)}


def _json(found: Hint, level: int, lang: str, long: bool) -> dict[str, object]:
    told = {"hint": found.to_json(level, lang, long=long)}
    return _head(found.puzzle) | told | ({} if found else {"uniqueness": found.uniqueness})


def _why(arguments: argparse.Namespace, puzzle: Puzzle, marks: Marks) -> int:
    """Print why a cell has its value; exit 1 when nothing can be said of it."""
    if arguments.all or arguments.svg:
        other = "--all" if arguments.all else "--svg"
        raise InputError(msg("--why and {other} cannot be together", other=other), expected=msg("one of them"))
    limit = arguments.time_limit
    try:
        with limited(arguments):
            found = why(puzzle, arguments.why, marks, budget=arguments.budget, time_limit=limit)
    except OutOfBudget as fault:
        if arguments.json:
            print(json.dumps(_head(puzzle) | {"why": None, "status": fault.status}))
        else:
            more = advice(fault.status, arguments)
            print(msg("{ended}: {more}", ended=ENDED[fault.status], more=more).said(arguments.lang))
        return 1
    if arguments.json:
        print(json.dumps(_head(puzzle) | {"why": found.to_json()}, ensure_ascii=False))
    else:
        print(sentences.heading(puzzle, arguments.lang))
        step = found.steps[-1] if len(found.steps) == 1 else None
        known = step.before if step else puzzle.givens.join(marks)
        print(board(puzzle, known, step=step, colour=colour_wanted(sys.stdout), lang=arguments.lang))
        print(found.text(arguments.lang, long=arguments.long))
        offer_more(found.steps, arguments.lang, long=arguments.long)
    return 0 if found else 1
