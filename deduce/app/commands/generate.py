"""``deduce generate``: new puzzles of a kind, a size and a tier."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from dataclasses import replace
from itertools import islice
from typing import Any

from deduce import formats
from deduce.app.files import read_text
from deduce.app.limits import advice, limited
from deduce.app.parser import OWN
from deduce.app.progress import StatusLine
from deduce.contract.kind import Kind
from deduce.contract.registry import kind as kind_of
from deduce.language.errors import InputError, OutOfTime
from deduce.language.messages import msg
from deduce.language.words import Some, listed
from deduce.making.generate import Generated, Nearest, NoneFound, generate, read_options
from deduce.making.options import Share
from grading.grade import CHEAP, Grade, grade
from grading.wishes import Wishes

LARGEST = 60
"""The most rows or columns of a generated board."""


def run(arguments: argparse.Namespace) -> int:
    """Print puzzles, one a line in JSON or as text with a blank line between."""
    kind = kind_of(arguments.kind)
    model = _model(arguments, kind)
    tier = arguments.tier or (model.tier if model else None)
    wishes = _wishes(arguments, kind, model, tier)
    if arguments.size:
        rows, cols = _size(arguments.size)
    elif wishes.layout:
        rows, cols = _size(f"{wishes.layout.rows}x{wishes.layout.cols}")
    elif model:
        rows, cols = model.puzzle.rows, model.puzzle.cols
    else:
        raise InputError(msg("no size"), expected=msg("--size ROWSxCOLS such as 10x10"))
    said = {name.removeprefix(OWN): value for name, value in vars(arguments).items() if name.startswith(OWN) and value}
    chosen = read_options(kind, dict(kind.variants.get(arguments.kind.lower(), {})) | said)
    if arguments.pattern and "symmetry" in said:
        raise InputError(msg("--symmetry beside --pattern"), expected=msg("only one of the two"))
    progress = _Progress(arguments.lang, arguments.time_limit)
    puzzles = generate(
        kind,
        rows,
        cols,
        tier=tier,
        seed=arguments.seed,
        options=chosen,
        wanted=wishes or None,
        progress=progress.attempt,
        nearer=progress.nearer,
    )
    try:
        with limited(arguments, shown=False):
            for number, made in enumerate(islice(puzzles, arguments.count), 1):
                progress.line.clear()
                named = made.puzzle.named(f"{kind.name}-{rows}x{cols}-{arguments.seed}-{number}")
                made = replace(made, puzzle=named)
                if arguments.json:
                    print(json.dumps(_json(made), ensure_ascii=False), flush=True)
                else:
                    print(("\n" if number > 1 else "") + formats.write(made.puzzle, "text").rstrip("\n"), flush=True)
                progress.made = number
    except NoneFound as none:
        progress.line.clear()
        print(f"deduce: {none.said(arguments.lang)}", file=sys.stderr)
        progress.say_nearest()
        return 1
    except OutOfTime as late:
        progress.line.clear()
        told = msg(
            "out of time with {made} of {count} puzzles made; boards tried: {tried}",
            made=progress.made,
            count=arguments.count,
            tried=progress.tried,
        )
        more = advice(late.status, arguments)
        if not progress.made:
            more = msg("{more}; another size, tier or option may help", more=more)
        told = msg("{told}; {more}", told=told, more=more)
        print(f"deduce: {told.said(arguments.lang)}", file=sys.stderr)
        progress.say_nearest()
        return 1
    return 0


def _model(arguments: argparse.Namespace, kind: Kind) -> Grade | None:
    """The grade of the board of ``--like``, if the call has one.

    Raises:
        InputError: when it is of another kind.
    """
    if arguments.like is None:
        return None
    puzzle = formats.parse(read_text(arguments.like), kind.name)
    with limited(arguments):
        return grade(puzzle, time_limit=arguments.time_limit, unlicensed_budget=CHEAP)


def _wishes(arguments: argparse.Namespace, kind: Kind, model: Grade | None, tier: int | None) -> Wishes:
    if model is not None and arguments.rating:
        raise InputError(msg("--rating beside --like"), expected=msg("only one of the two"))
    clues = arguments.clues
    return Wishes.of(
        kind,
        level=arguments.level,
        clues=_of_cells(arguments, model, clues) if isinstance(clues, Share) else clues,
        rating=Wishes.like(model).rating if model else arguments.rating,
        needs=arguments.needs,
        without=arguments.without,
        tier=tier,
        pattern=None if arguments.pattern is None else read_text(arguments.pattern),
        regions=None if arguments.regions is None else read_text(arguments.regions),
    )


def _of_cells(arguments: argparse.Namespace, model: Grade | None, share: Share) -> tuple[int, int]:
    """How many clues a share of the cells is.

    Raises:
        InputError: where it is not said how many cells there are, or there is no such number.
    """
    if arguments.size:
        rows, cols = _size(arguments.size)
    elif model:
        rows, cols = model.puzzle.rows, model.puzzle.cols
    else:
        raise InputError(msg("a share of clues without a size"), expected=msg("--size ROWSxCOLS such as 10x10"))
    return share.clues(rows, cols)


def _json(made: Generated) -> dict[str, Any]:
    puzzle = made.puzzle
    written: dict[str, Any] = json.loads(formats.write(puzzle, "json"))
    graded = grade(puzzle).to_json()
    return written | {"solution": puzzle.answer(made.solution), "grade": graded}


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,9})[xX×]([0-9]{1,9})", text)
    if not found:
        raise InputError(msg("{text!r} is not a size", text=text), expected=msg("ROWSxCOLS such as 10x10"))
    rows, cols = int(found[1]), int(found[2])
    if not 1 <= rows <= LARGEST or not 1 <= cols <= LARGEST:
        raise InputError(
            msg("a board of {rows}x{cols}", rows=rows, cols=cols),
            expected=msg("1 to {most} rows and columns", most=LARGEST),
        )
    return rows, cols


class _Progress:
    """Which board is tried; and the time that all may take, which a single try may not notice."""

    def __init__(self, lang: str, time_limit: float | None) -> None:
        self.line, self.limit = StatusLine(lang), time_limit
        self.made = self.tried = 0
        self.nearest: Nearest | None = None
        self.start = time.monotonic()

    def attempt(self, number: int) -> None:
        """One more is tried.

        Raises:
            OutOfTime: when the time is over.
        """
        self.tried += 1
        if number == 1:
            self.nearest = None
        spent = time.monotonic() - self.start
        if self.limit is not None and spent > self.limit:
            raise OutOfTime
        self.line.show(
            msg("{made} made, board {number} of the next, {spent} s", made=self.made, number=number, spent=round(spent))
        )

    def nearer(self, nearest: Nearest) -> None:
        """A board came nearer to what is wanted."""
        self.nearest = nearest

    def say_nearest(self) -> None:
        """Tell the board that came nearest, and what it lacks."""
        if self.nearest is None:
            return
        lang = self.line.lang
        lacks = listed(Some.of(one.told.said(lang) for one in self.nearest.lacks), lang)
        told = msg("the nearest board: {lacks}", lacks=lacks)
        print(f"deduce: {told.said(lang)}\n{formats.write(self.nearest.made.puzzle, 'text')}", end="", file=sys.stderr)
