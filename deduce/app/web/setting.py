"""What the workers do for setters: sketches that become boards, the check, other forms, a booklet."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from deduce import formats
from deduce.app.web import views
from deduce.board.marks import NOTHING
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Name, Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats.editing import Editor, Sketch
from deduce.formats.offers import bodies
from deduce.language.errors import InputError
from deduce.language.messages import msg, said
from deduce.picture.draw import svg
from grading.check import Check, check
from grading.grade import CHEAP
from grading.grade import grade as grade_of

JUDGED = 20.0
"""Seconds that the check of a board may take."""
WAYS = {"puzzlink": "puzz.link", "text": "", "json": "", "pzprv3": "", "janko": ""}
"""The forms that a setter hands on, those that most people want first."""
ENDINGS = {"json": "json"}


def editor_of(kind: Kind) -> Editor:
    """What may be printed on boards of a kind.

    Raises:
        InputError: for a kind that has no editor.
    """
    found = bodies(kind).editor
    if found is None:
        raise InputError(msg("there is no editor for {name}", name=kind.title))
    return found


def sketch(*, kind: str, rows: int, cols: int, puzzle: str | None = None, lang: str) -> dict[str, Any]:
    """What may be printed, and a blank board of that size, or the board of a puzzle."""
    asked = kind_of(kind)
    editor = editor_of(asked)
    found = editor.blank(rows, cols)
    if puzzle is not None:
        found = _sketch(editor, views.limited(formats.parse(puzzle, kind)))
    return {
        "sketch": asdict(found),
        "symbols": [
            {
                "text": symbol,
                "label": said(meaning, lang),
                "look": _look(asked, editor, symbol),
                "joining": symbol in editor.joining,
            }
            for symbol, meaning in editor.symbols.items()
        ],
        "least": editor.least,
        "most": editor.most,
        "free": editor.free,
        "every": editor.every,
        "corners": editor.corners,
        "between": bool(editor.joining) or editor.anywhere,
        "anywhere": editor.anywhere,
        "rooms": editor.rooms,
        "holes": editor.holes,
        "counts": editor.counts,
        "ahead": editor.ahead,
        "around": editor.around,
        "lettered": editor.lettered,
        "settings": [
            {
                "name": name,
                "label": said(one.told, lang),
                "choices": {value: said(text, lang) for value, text in one.choices.items()},
            }
            for name, one in editor.settings.items()
        ],
    }


def _sketch(editor: Editor, puzzle: Puzzle) -> Sketch:
    return editor.sketch(json.loads(formats.write(replace(puzzle, extra={}), "json")))


def _look(kind: Kind, editor: Editor, symbol: str) -> list[dict[str, str]]:
    """How a symbol looks in the first cell, or to the right of it; nothing where it cannot stand alone."""
    if editor.anywhere:
        return []  # where it stands is its look
    blank = editor.blank(4, 4)
    rows = [list(row) for row in blank.cells]
    rows[0][symbol in editor.joining] = symbol
    try:
        drawn, empty = (
            views.elements(_puzzle(kind, editor, one), NOTHING) for one in (replace(blank, cells=rows), blank)
        )
    except InputError:
        return []
    return [{"layer": layer, "svg": element} for layer, element in (drawn - empty).elements()]


def _puzzle(kind: Kind, editor: Editor, drawn: Sketch) -> Puzzle:
    fields = {"kind": kind.name, **editor.fields(drawn)}
    try:
        return views.limited(formats.parse(json.dumps(fields), kind.name))
    except InputError as fault:  # nobody wrote the lines that it speaks of
        raise InputError(fault.what, expected=fault.expected) from None


def compose(*, kind: str, sketch: Mapping[str, Any], name: str | None = None, lang: str) -> dict[str, Any]:
    """The board of a sketch, or why it is none yet."""
    asked = kind_of(kind)
    editor = editor_of(asked)
    usual = {name: one.usual for name, one in editor.settings.items()}
    drawn = Sketch(**{**sketch, "settings": usual | dict(sketch.get("settings", {}))})
    if not drawn.fits():
        raise InputError(msg("rows of different lengths"), expected=msg("a rectangle of cells"))
    for key, one in editor.settings.items():
        if one.choices and drawn.settings[key] not in one.choices:
            raise InputError(msg("{name} cannot be {value}", name=key, value=drawn.settings[key]))
    try:
        return {"board": views.board(views.called(_puzzle(asked, editor, drawn), name), lang), "fault": None}
    except InputError as fault:
        return {"board": None, "fault": fault.said(lang)}


def judge(*, puzzle: str, clues: bool = False, lang: str) -> dict[str, Any]:
    """The setter's check: solutions, tier and rating; the clue or the change that would help, and the board with it."""
    board = views.limited(formats.parse(puzzle))
    found = check(board, clues=clues, time_limit=JUDGED)
    lines = [one for one in found.told(lang) if isinstance(one, str)]
    helped = _helped(board, found)
    better = helped[1] if helped else None
    lead = found.headline
    return {
        "ok": found.ok,
        "solutions": len(found.solutions) if found.known else None,
        "lines": lines,
        "tier": lead.tier if lead else None,
        "rating": lead.rating if lead else None,
        "level": lead.level if lead else None,
        "differ": views.names(board, found.differ),
        "pair": [views.picture(board, each, lang, ringed=found.differ) for each in found.solutions]
        if len(found.solutions) == 2
        else [],
        "stalled": None if found.stalled is None else views.picture(board, found.stalled, lang),
        "help": helped[0][lang] if helped else None,
        "enough": bool(found.more or found.change),
        "better": asdict(_sketch(editor_of(board.kind), better)) if better is not None else None,
        "places": better.beyond(board) if better is not None else [],
    }


def _helped(board: Puzzle, found: Check) -> tuple[Name, Puzzle] | None:
    """The clue or change that would do, and the board with it; else a clue that tells the two solutions apart."""
    wanted = found.more or found.change
    if wanted and found.repaired:
        return wanted, found.repaired
    if not found.differ:
        return None
    giving = Counter(addition for end in found.solutions for addition in board.given_by(end))
    apart = (board.adding(addition) for addition, count in giving.items() if count == 1)
    return next((one for one in apart if one), None)


def export(*, puzzle: str, id: str | None = None, lang: str) -> dict[str, Any]:  # noqa: A002
    """A puzzle in all forms that it has, and as a picture that stands alone."""
    board = views.called(views.limited(formats.parse(puzzle)), id)
    able = formats.able(board)
    order = [*(name for name in WAYS if name in able), *(name for name in able if name not in WAYS)]
    return {
        "forms": [
            {"name": name, "text": formats.write(board, name), "ending": ENDINGS.get(name, "txt")} for name in order
        ],
        "svg": svg(board, board.givens, lang=lang),
        "light": svg(board, board.givens, lang=lang, theme="light"),
    }


def booklet(*, puzzles: Sequence[str], title: str, per_page: int, lang: str) -> dict[str, Any]:
    """Puzzles to print, with their solutions and grades behind, as one HTML file."""
    from deduce.app.booklet import booklet as written

    boards = [views.limited(formats.parse(one)) for one in puzzles]
    grades = [grade_of(board, unlicensed_budget=CHEAP, time_limit=JUDGED) for board in boards]
    return {"html": written(grades, title=title, per_page=per_page, lang=lang)}
