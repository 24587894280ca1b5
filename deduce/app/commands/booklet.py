"""``deduce booklet``: puzzles to print, with their solutions and grades behind."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from deduce.app.booklet import booklet
from deduce.app.files import gather
from deduce.app.limits import graded, limited, read
from deduce.app.paper import check_page, write_page
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import ToldStep
from deduce.explain.folding import tell
from deduce.language.errors import ENDED, InputError, OutOfBudget
from deduce.language.messages import msg
from grading.card import text, verdict
from grading.grade import CHEAP, Grade


def run(arguments: argparse.Namespace) -> int:
    """Write the booklet, or nothing when an input is bad; exit 1 when a puzzle in it lacks a grade or its steps."""
    lang = arguments.lang
    check_page(arguments.out, lang)
    puzzles, bad = [], 0
    for given in read(gather(arguments), arguments):
        if isinstance(given, InputError):
            print(f"deduce: {given.called(lang)}", file=sys.stderr)
            bad += 1
        else:
            puzzles.append(given)
    if bad:
        return 2
    grades = [_graded(puzzle, arguments) for puzzle in puzzles]
    title = arguments.title or _title(puzzles, lang)
    lacking = [(found.puzzle, verdict(found, lang)) for found in grades if found.headline is None]
    walks = list[Sequence[ToldStep]]()
    for found in grades if arguments.steps else ():
        try:
            walks.append(_walk(found, arguments))
        except OutOfBudget as fault:
            walks.append(())
            told = msg("{ended} before there was an answer", ended=ENDED[fault.status])
            lacking.append((found.puzzle, told.said(lang)))
    write_page(arguments.out, booklet(grades, title=title, per_page=arguments.per_page, lang=lang, walks=walks))
    for puzzle, why in lacking:
        print(f"deduce: {puzzle.id or puzzle.kind.title[lang]}: {why}", file=sys.stderr)
    print(msg("{file}: {count} puzzles", file=arguments.out, count=len(grades)).said(lang))
    return 1 if lacking else 0


def _graded(puzzle: Puzzle, arguments: argparse.Namespace) -> Grade:
    """The grade of a puzzle, with all that its card needs."""
    unlicensed = None if arguments.budget else CHEAP
    found, _ = graded(
        puzzle,
        lambda found: text(found, arguments.lang),
        arguments.time_limit,
        shown=arguments.lang,
        budget=arguments.budget,
        unlicensed_budget=unlicensed,
    )
    return found


def _walk(found: Grade, arguments: argparse.Namespace) -> Sequence[ToldStep]:
    """The steps of a puzzle that has a grade, as they are told.

    Raises:
        OutOfBudget: when they cost more than there is; `OutOfTime` likewise.
    """
    if found.headline is None:
        return ()
    with limited(arguments):
        return list(tell(list(found.path(budget=arguments.budget, time_limit=arguments.time_limit))))


def _title(puzzles: list[Puzzle], lang: str) -> str:
    """The kinds that the booklet holds."""
    titles = dict.fromkeys(puzzle.kind.title[lang] for puzzle in puzzles)
    return ("・" if lang == "ja" else " · ").join(titles)
