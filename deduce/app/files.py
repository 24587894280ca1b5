"""Files and standard input of the command line: puzzles in, results out."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from deduce import formats
from deduce.app.limits import answer, read
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES

if TYPE_CHECKING:
    import argparse

    from deduce.board.marks import Marks
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step

SETTINGS = ("stars", "rules")
"""The options of a call that say what the text of a puzzle may leave open."""


def read_text(source: str) -> str:
    """The text of a file, of standard input (``-``), or the argument itself when it is a URL or a puzzle.

    Raises:
        InputError: for a missing or unusable file.
    """
    return standard_input(formats.LIMIT, msg("a puzzle")) if source == "-" else formats.text_of(source)


def standard_input(limit: int, expected: Message) -> str:
    """The text of standard input.

    Raises:
        InputError: where it is closed, longer than the limit, or no text.
    """
    if sys.stdin is None:
        raise InputError(msg("standard input is closed"), expected=expected)
    return formats.as_text(sys.stdin.buffer.read(limit + 1), msg("standard input"), limit)


def settings(arguments: argparse.Namespace) -> dict[str, str]:
    """What a call says of its puzzles where their texts do not, by the names of `Bodies.settings`."""
    return {name: value for name in SETTINGS if (value := getattr(arguments, name, None)) is not None}


def read_puzzle(arguments: argparse.Namespace) -> Puzzle:
    """The one puzzle of a call; what is unusual about it is said on standard error.

    Raises:
        InputError: where it has none, or several.
    """
    text = read_text(arguments.puzzle)
    first, *more = islice(_each_of(text, arguments.puzzle, arguments), 2)
    if isinstance(first, InputError):
        raise first
    if more:
        formats.parse(text, arguments.kind, line=0, **settings(arguments))  # says where the second begins
    return first


def for_each(arguments: argparse.Namespace, run: Callable[[Puzzle, bool], int]) -> int:
    """Do something for all puzzles of a call, where it has one or many.

    Args:
        arguments: the call.
        run: takes a puzzle and whether it is one of many; returns an exit status.

    Returns:
        The worst status; 2 where a text was none of a puzzle, which is told on standard error.

    Raises:
        InputError: where a call for one puzzle has none.
    """
    text = read_text(arguments.puzzle)
    found = read(_each_of(text, arguments.puzzle, arguments), arguments)
    first, *more = islice(found, 2)
    if isinstance(first, InputError) and not more:
        raise first
    status = 0
    for given in chain([first], more, found):
        if isinstance(given, InputError):
            print(f"deduce: {given.called(arguments.lang)}", file=sys.stderr)
            status = 2
        else:
            status = max(status, answer(partial(run, given, bool(more)), arguments, arguments.time_limit))
    return status


def read_board(arguments: argparse.Namespace) -> formats.MarkedBoard:
    """The puzzle of a call with what is filled in: by ``--marks``, else in the text of the puzzle itself.

    Raises:
        InputError: where both are to come from standard input, too.
    """
    if arguments.marks == "-" == arguments.puzzle:
        raise InputError(msg("the puzzle and the marks cannot both come from standard input"))
    board = formats.parse_board(read_text(arguments.puzzle), arguments.kind, **settings(arguments))
    _remarked(board.puzzle, board.puzzle.givens, arguments.lang)
    if arguments.marks:
        board = board._replace(marks=formats.read_marks(board.puzzle, read_text(arguments.marks)))
    return board


def gather(arguments: argparse.Namespace) -> Iterator[Puzzle | InputError]:
    """All puzzles of a call, folders included, each under a name; for what is none, the error that says so."""
    for source in arguments.puzzle:
        try:
            files = [str(path) for path in sorted(Path(source).iterdir()) if path.is_file()]
            if not files:
                yield InputError(msg("{name} is an empty folder", name=source), expected=msg("files of puzzles"))
        except (OSError, ValueError):
            files = [source]
        for name in files:
            yield from _each(name, arguments)


def _each(source: str, arguments: argparse.Namespace) -> Iterator[Puzzle | InputError]:
    """The puzzles of a file, each with a name."""
    try:
        text = read_text(source)
    except InputError as fault:
        yield fault
        return
    several = 0
    for puzzle in _each_of(text, source, arguments):
        if not isinstance(puzzle, InputError):
            several += 1
            if puzzle.id is None and text is not source and source != "-":
                stem = Path(source).stem
                puzzle = puzzle.named(stem if several == 1 else f"{stem}-{several}")
        yield puzzle


def _each_of(text: str, source: str, arguments: argparse.Namespace) -> Iterator[Puzzle | InputError]:
    """The puzzles of a text; errors name the file that it was read from."""
    place = "" if text is source or source == "-" else formats.shown_path(source)
    try:
        boards = formats.parse_boards(text, arguments.kind, **settings(arguments))
    except InputError as fault:
        yield fault.inside(place) if place else fault
        return
    while True:
        try:
            puzzle, marks = next(boards)
        except StopIteration:
            return
        except InputError as fault:
            yield fault.inside(place) if place else fault
            continue
        yield _remarked(puzzle, marks, arguments.lang)


def _remarked(puzzle: Puzzle, marks: Marks, lang: str) -> Puzzle:
    """The puzzle, once it is said what was taken for granted, what is left aside, and what is unusual."""
    for remark in (*puzzle.notes, *puzzle.remarks):
        warn(remark, lang)
    left = marks.without(puzzle.givens)
    if left.known:
        told = {one: puzzle.phrase(left, one) for one in LANGUAGES}
        warn(msg("the board has marks beside its givens ({marks}); only hint starts from them", marks=told), lang)
    return puzzle


def warn(remark: str, lang: str) -> None:
    """Say on standard error what is odd, though it can be done."""
    told = msg("warning: {remark}", remark=remark).said(lang)
    print(f"deduce: {told}", file=sys.stderr)


def write_file(path: str, data: str | bytes) -> None:
    """Write a whole file or nothing: the data goes to a file beside it, which then takes its place.

    What is no file, such as a pipe or a device, is written into; of a link, the file that it leads to; ``-`` is
    standard output.

    Raises:
        InputError: when the place cannot be written.
    """
    if path == "-":
        out = _PRINTED[-1] if _PRINTED else sys.stdout
        if isinstance(data, str):
            out.write(data)
        else:
            out.buffer.write(data)
        return
    target = Path(path).resolve()
    with writing(path):
        if target.exists() and not target.is_file():
            target.write_bytes(data.encode() if isinstance(data, str) else data)
            return
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data.encode() if isinstance(data, str) else data)
            Path(name).chmod(0o666 & ~_umask())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


@contextmanager
def writing(path: str | Path, *also: type[Exception]) -> Iterator[None]:
    """Within, what the system says, of a full disk for example, becomes an error that names the file.

    Args:
        path: the file.
        also: exceptions of other libraries that say such things.

    Raises:
        InputError: when the place cannot be written.
    """
    try:
        yield
    except Exception as fault:
        if not isinstance(fault, (OSError, *also)):
            raise
        why = Message(str(getattr(fault, "strerror", None) or fault))
        raise InputError(msg("cannot write {path}: {why}", path=path, why=why)) from None


def check_places(arguments: argparse.Namespace) -> None:
    """Refuse before any search what could not be written after it.

    Raises:
        InputError: for a place where no file can be, or two should be, and a picture of a form that there is not.
    """
    if (path := getattr(arguments, "svg", None)) is not None:
        _ending(path)
    taken: dict[Path, str] = {}
    for name, path in _places(arguments).items():
        place = Path(path)
        other = taken.setdefault(place.resolve(), name)
        if other != name and (path == "-" or not place.exists() or place.is_file()):
            what = msg("--{one} and --{other} both name {path}", one=other, other=name, path=path)
            raise InputError(what, expected=msg("two files"))
        if path == "-" or arguments.command == "site":  # which makes folders
            continue
        for fault, met in ((errno.EISDIR, place.is_dir()), (errno.ENOENT, not place.parent.is_dir())):
            if met:
                raise InputError(msg("cannot write {path}: {why}", path=path, why=Message(os.strerror(fault))))


def _ending(path: str) -> str:
    """The ending of the name of a picture.

    Raises:
        InputError: for one that is no picture's.
    """
    ending = Path(path).suffix.lower()
    if ending not in ("", ".svg", ".png"):
        raise InputError(msg("no picture of the form {ending}", ending=ending), expected=msg(".svg or .png"))
    return ending


def _places(arguments: argparse.Namespace) -> dict[str, str]:
    """Where a call writes, by the options that say it."""
    named = {name: getattr(arguments, name, None) for name in ("svg", "html", "out")}
    return {name: path for name, path in named.items() if path is not None}


_PRINTED: list[TextIO] = []
"""Standard output while words stand aside for what is written there."""


@contextmanager
def aside(arguments: argparse.Namespace) -> Iterator[None]:
    """Within, words go to standard error where a picture, a page or a log goes to standard output."""
    if "-" not in _places(arguments).values():
        yield
        return
    _PRINTED.append(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _PRINTED.pop()


def write_picture(
    arguments: argparse.Namespace, puzzle: Puzzle, marks: Marks, step: Step | None = None, ringed: int = 0
) -> None:
    """Draw a board, or a step, into the file of a call: as PNG where its name says so, else as SVG; ``-`` prints it.

    Raises:
        InputError: when the place cannot be written, or PNG cannot be drawn here.
    """
    path, lang, scale = arguments.svg, arguments.lang, arguments.scale
    if _ending(path) == ".png":
        from deduce.picture.png import png

        write_file(path, png(puzzle, marks, step=step, lang=lang, scale=scale, ringed=ringed))
    else:
        from deduce.picture.draw import svg

        write_file(path, svg(puzzle, marks, step=step, lang=lang, scale=scale, ringed=ringed))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
