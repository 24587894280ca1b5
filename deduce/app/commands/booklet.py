"""``deduce booklet``: puzzles to print, with their solutions and grades behind."""

from __future__ import annotations

import argparse
import sys

from deduce.app.booklet import booklet
from deduce.app.files import gather, write_file
from deduce.contract.puzzle import Puzzle
from deduce.language.errors import InputError
from deduce.language.messages import msg
from grading.card import verdict
from grading.grade import CHEAP, grade


def run(arguments: argparse.Namespace) -> int:
    """Write the booklet, or nothing when an input is bad; exit 1 when a puzzle in it has no grade."""
    lang = arguments.lang
    puzzles, bad = [], 0
    for found in gather(arguments):
        if isinstance(found, InputError):
            print(f"deduce: {found.said(lang)}", file=sys.stderr)
            bad += 1
        else:
            puzzles.append(found)
    if bad:
        return 2
    without = None if arguments.budget else CHEAP
    grades = [
        grade(puzzle, budget=arguments.budget, time_limit=arguments.time_limit, without=without) for puzzle in puzzles
    ]
    title = arguments.title or _title(puzzles, lang)
    write_file(arguments.out, booklet(grades, title=title, per_page=arguments.per_page, lang=lang))
    unsolved = [graded for graded in grades if graded.headline is None]
    for graded in unsolved:
        name = graded.puzzle.id or graded.puzzle.kind.title[lang]
        print(f"deduce: {name}: {verdict(graded, lang)}", file=sys.stderr)
    print(msg("{file}: {count} puzzles", file=arguments.out, count=len(grades)).said(lang))
    return 1 if unsolved else 0


def _title(puzzles: list[Puzzle], lang: str) -> str:
    """The kinds that the booklet holds."""
    titles = dict.fromkeys(puzzle.kind.title[lang] for puzzle in puzzles)
    return ("・" if lang == "ja" else " · ").join(titles)
