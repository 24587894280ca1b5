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
from deduce.contract.registry import kind as kind_of
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.making.generate import Generated, NoneFound, generate, read_options
from grading.grade import grade

LARGEST = 60
"""The most rows or columns of a generated board."""


def run(arguments: argparse.Namespace) -> int:
    """Print puzzles, one a line in JSON or as text with a blank line between."""
    kind = kind_of(arguments.kind)
    rows, cols = _size(arguments.size)
    chosen = read_options(kind, dict(kind.variants.get(arguments.kind.lower(), {})) | _options(arguments.options))
    progress = _Progress(sys.stderr.isatty(), arguments.lang)
    puzzles = generate(
        kind, rows, cols, tier=arguments.tier, seed=arguments.seed, options=chosen, progress=progress.attempt
    )
    try:
        for number, made in enumerate(islice(puzzles, arguments.count), 1):
            progress.clear()
            named = made.puzzle.named(f"{kind.name}-{rows}x{cols}-{arguments.seed}-{number}")
            made = replace(made, puzzle=named)
            if arguments.json:
                print(json.dumps(_json(made), ensure_ascii=False), flush=True)
            else:
                print(("\n" if number > 1 else "") + formats.write(made.puzzle, "text").rstrip("\n"), flush=True)
            progress.made = number
    except NoneFound as none:
        progress.clear()
        print(f"deduce: {none.said(arguments.lang)}", file=sys.stderr)
        return 1
    return 0


def _json(made: Generated) -> dict[str, Any]:
    puzzle = made.puzzle
    written: dict[str, Any] = json.loads(formats.write(puzzle, "json"))
    graded = grade(puzzle).to_json()
    return written | {"solution": puzzle.answer(made.solution), "grade": graded}


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,3})[xX×](\d{1,3})", text)
    if not found:
        raise InputError(msg("{text!r} is not a size", text=text), expected=msg("ROWSxCOLS such as 10x10"))
    rows, cols = int(found[1]), int(found[2])
    if not 1 <= rows <= LARGEST or not 1 <= cols <= LARGEST:
        raise InputError(
            msg("a board of {rows}x{cols}", rows=rows, cols=cols),
            expected=msg("1 to {most} rows and columns", most=LARGEST),
        )
    return rows, cols


def _options(words: list[str]) -> dict[str, str]:
    """The options of the kind by name, from ``--name value`` or ``--name=value``."""
    texts = {}
    left = list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            raise InputError(msg("{word!r} is no option", word=word), expected=msg("--NAME VALUE"))
        if not equals and not left:
            raise InputError(msg("--{name} needs a value", name=name))
        texts[name] = value if equals else left.pop(0)
    return texts


class _Progress:
    """A line on the terminal while boards are tried; nothing when the output is not one."""

    def __init__(self, shown: bool, lang: str) -> None:
        self.shown, self.lang = shown, lang
        self.made = 0
        self.start = time.monotonic()

    def attempt(self, number: int) -> None:
        if self.shown:
            spent = round(time.monotonic() - self.start)
            told = msg("{made} made, board {number} of the next, {spent} s", made=self.made, number=number, spent=spent)
            print(f"\r{told.said(self.lang)}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
