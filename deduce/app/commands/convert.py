"""``deduce convert``: the same puzzle in another format."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from deduce import formats
from deduce.app.files import for_each, write_file
from deduce.contract.puzzle import Puzzle
from deduce.formats.source import shown
from deduce.language.errors import InputError
from deduce.language.messages import choice, likely, msg

PICTURES = ("svg", "png")
BETWEEN = {
    "text": "\n",
    "json": "",
    "puzzlink": "",
    "pzprv3": "",
    "janko": "",
    "penpa": "",
    "fpuzzles": "",
    "tatham": "",
}
"""The formats that hold many puzzles, and what stands between two of them."""


def run(arguments: argparse.Namespace) -> int:
    """Write the puzzle, or all puzzles, in the format asked for; nothing where one of them is bad."""
    _fitting(arguments.to, arguments.out)
    found: list[str | bytes] = []

    def one(puzzle: Puzzle, many: bool) -> int:
        if many and arguments.to not in BETWEEN:
            expected = msg("one puzzle, or {choice}", choice=choice(tuple(BETWEEN)))
            raise InputError(msg("several puzzles as {to}", to=shown(arguments.to)), expected=expected)
        found.append(_written(puzzle, arguments))
        return 0

    if status := for_each(arguments, one):
        return status
    whole: str | bytes = found[0]
    if len(found) > 1:
        whole = BETWEEN[arguments.to].join(map(str, found))
    write_file(arguments.out or "-", whole)
    return 0


def _written(puzzle: Puzzle, arguments: argparse.Namespace) -> str | bytes:
    """The puzzle in the format asked for, with a new line at its end.

    Raises:
        InputError: where it has no such form.
    """
    data: str | bytes
    if arguments.to == "svg":
        from deduce.picture.draw import svg

        data = svg(puzzle, puzzle.givens, lang=arguments.lang, scale=arguments.scale)
    elif arguments.to == "png":
        from deduce.picture.png import png

        if not arguments.out and sys.stdout.isatty():
            raise InputError(msg("a PNG is no text for the terminal"), expected=msg("--out FILE"))
        data = png(puzzle, puzzle.givens, lang=arguments.lang, scale=arguments.scale)
    else:
        able = formats.able(puzzle)
        if arguments.to not in able:
            what = msg("this {name} puzzle has no form as {to}", name=puzzle.kind.name, to=shown(arguments.to))
            raise InputError(what, expected=likely(arguments.to, [*able, *PICTURES]))
        data = formats.write(puzzle, arguments.to)
    if isinstance(data, str) and not data.endswith("\n"):
        data += "\n"
    return data


def _fitting(form: str, path: str | None) -> None:
    """Refuse a picture under the name of another form, and another form under that of a picture.

    Raises:
        InputError: for such a name.
    """
    ending = Path(path or "").suffix.lower().removeprefix(".")
    if ending and ending != form and {ending, form} & set(PICTURES):
        named = (
            msg("a name that ends in .{form}", form=form) if form in PICTURES else msg("{word}", word=f"--to {ending}")
        )
        raise InputError(msg("--to {form} does not fit the name {path}", form=form, path=path), expected=named)
