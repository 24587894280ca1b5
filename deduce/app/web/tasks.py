"""What the workers do: each task reads a puzzle from text and gives plain data back. Nothing here touches the network.

A worker keeps the puzzles that it saw last, so that the next question about one of them starts with what is known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

from deduce import formats, oracle
from deduce.app.profile import profile
from deduce.app.web import setting, views
from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.naming import marks_record
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.engine.all_steps import steps as steps_of
from deduce.engine.hints import hint as hint_of
from deduce.engine.path import Steps, barred, solve
from deduce.engine.reasons import explain
from deduce.engine.solutions import solutions_of
from deduce.engine.why import why as why_of
from deduce.explain.folding import tell
from deduce.language.errors import ENDED, InputError, OutOfBudget
from deduce.language.messages import msg, said
from deduce.language.words import Some, listed
from deduce.making.generate import Nearest, generate, read_options
from deduce.making.options import Share
from deduce.making.options import clues as clues_of
from deduce.proof.record import Reader
from grading import card
from grading.grade import CHEAP
from grading.grade import grade as grade_of
from grading.wishes import Wishes

Emit = Callable[[dict[str, Any]], None]
"""Sends a message on the way; what a task returns is the last one."""
Names = Mapping[str, list[str]]
EMPTY: Names = MappingProxyType({"yes": [], "no": []})
KEPT = 4
"""How many puzzles a worker keeps."""
STEPS = 12
"""How many steps of one technique are shown at a position."""
HINT = 10.0
"""Seconds that the search for a hint may take."""
PART, MOST = 0.3, 100
"""Seconds after which a part of a list of steps is handed out, and how many steps it has at most."""


@lru_cache(KEPT)
def _puzzle(source: str) -> Puzzle:
    return views.limited(formats.parse(source))


@lru_cache(KEPT)
def _reader(puzzle: Puzzle) -> Reader:
    return Reader(puzzle)


_found: WeakKeyDictionary[Puzzle, tuple[Marks, ...]] = WeakKeyDictionary()


def _solutions(puzzle: Puzzle) -> tuple[Marks, ...]:
    found = _found.get(puzzle)
    if found is None:
        found = _found[puzzle] = tuple(solutions_of(puzzle))
    return found


@lru_cache(KEPT)
def _path(puzzle: Puzzle, start: Marks, without: frozenset[str]) -> Steps:
    """The path as it is told, up to the full board, with what the solvers of the kind take for granted."""

    def told() -> Iterator[Step]:
        for step in tell(solve(puzzle, start, unique="auto", without=without)):
            yield step
            if puzzle.solved(step.after):
                return

    return Steps(told())


@lru_cache(KEPT)
def _possible(puzzle: Puzzle, start: Marks, without: frozenset[str]) -> Steps:
    """All steps that a board allows."""
    return Steps(iter(steps_of(puzzle, start, without=without, check=False)))


LISTS: Mapping[str, Callable[[Puzzle, Marks, frozenset[str]], Steps]] = {"path": _path, "possible": _possible}
"""The lists of steps that a reader may go through, by name."""


def _board(puzzle: Puzzle, marks: Names) -> Marks:
    """The marks of a reader.

    Raises:
        InputError: for marks that the puzzle does not have, or that contradict its givens.
    """
    found = _reader(puzzle).marks(dict(marks))
    if found.join(puzzle.givens).clash:
        raise InputError(msg("a mark contradicts a given"), expected=msg("the givens as they are"))
    return found.join(puzzle.givens)


def forget() -> None:
    """Let go of all puzzles: a list of steps that was interrupted would not go on."""
    for kept in (_puzzle, _reader, _path, _possible):
        kept.cache_clear()
    _found.clear()


# Reading and playing -------------------------------------------------------------------------------------------------


def open_board(*, source: str, kind: str | None = None, lang: str) -> dict[str, Any]:
    """A pasted text as a board."""
    puzzle = views.limited(formats.parse(source, kind))
    return views.board(puzzle, lang, views.filled(puzzle, source))


def draw(*, puzzle: str, marks: Names = EMPTY, rules: bool = False, lang: str) -> dict[str, Any]:
    """The picture of a board, and whether it is solved; which rules the marks break in plain sight is told of a full
    board that is wrong, and else if asked.
    """
    board = _puzzle(puzzle)
    known = _board(board, marks)
    full, fault = views.finished(board, known)
    state = "open" if not full else "solved" if fault is None else "wrong"
    plain = [item for item in board.kind.sound if item.rank <= board.kind.plain and not item.costly]
    broken = list(_broken(board, known, plain, lang)) if rules or state == "wrong" else []
    if state == "wrong" and not broken:
        broken = list(islice(_broken(board, known, board.kind.sound, lang), 1))
    return {
        "svg": views.picture(board, known, lang),
        "state": state,
        "fault": said(fault, lang) if full and fault else None,
        "broken": broken,
    }


def _broken(board: Puzzle, known: Marks, items: Iterable[Technique], lang: str) -> Iterator[dict[str, Any]]:
    """What some techniques have against the marks, each with its shortest reason."""
    seen: set[Marks] = set()
    for item in items:
        if known.join(item(board, known)).clash:
            step = next(iter(explain(item, board, known, TOP)))
            if step.reason not in seen:
                seen.add(step.reason)
                where = views.names(board, step.reason.known & board.variables)
                yield {"sentence": step.sentence(lang), "where": where}


def follow(*, puzzle: str, marks: Names = EMPTY, lang: str) -> dict[str, Any]:  # noqa: ARG001
    """The *no* marks that a reader may have put at once, such as dots around a star."""
    board = _puzzle(puzzle)
    known = _board(board, marks)
    no = 0
    for item in board.kind.techniques:
        if item.name in board.kind.automatic:
            found = item(board, known)
            no |= 0 if found.clash else found.no
    return {"marks": marks_record(board, Marks(0, no & board.variables & ~known.known))}


def practise(*, puzzle: str, marks: Names = EMPTY, technique: str, lang: str) -> dict[str, Any]:
    """All that one technique draws from a position, step by step."""
    board = _puzzle(puzzle)
    known = _board(board, marks)
    item = next((one for one in board.kind.techniques if technique in (one.name, one.id)), None)
    if item is None:
        raise InputError(msg("{kind} has no technique {name}", kind=board.kind.title, name=technique))
    after = known.join(item(board, known))
    gained = TOP if after.clash else after.without(known)
    steps = list(islice(explain(item, board, known, gained), STEPS)) if gained != NOTHING else []
    return {
        "title": item.called(lang),
        "forced": marks_record(board, NOTHING if after.clash else gained),
        "steps": [views.shown(step, lang) for step in steps],
    }


# Help ----------------------------------------------------------------------------------------------------------------


def check(*, puzzle: str, marks: Names = EMPTY, lang: str) -> dict[str, Any]:  # noqa: ARG001
    """The wrong marks; where there are several solutions, whether the marks can stand together."""
    board = _puzzle(puzzle)
    known = _board(board, marks)
    return {"solutions": len(_solutions(board)), "wrong": marks_record(board, _wrong(board, known))}


def _wrong(board: Puzzle, known: Marks) -> Marks:
    """The wrong marks of a board; of several solutions, marks that cannot stand together."""
    if known == board.givens:
        return NOTHING
    found = _solutions(board)
    if len(found) == 1:
        return Marks(known.yes & board.variables, known.no & board.variables).without(found[0])
    return hint_of(board, known, solutions=found).wrong if found and not oracle.solutions(board, 1, known) else NOTHING


def hint(*, puzzle: str, marks: Names = EMPTY, without: Sequence[str] = (), lang: str) -> dict[str, Any]:
    """The next step, or a wrong mark, at all three levels."""
    board = _puzzle(puzzle)
    known = _board(board, marks)
    found = hint_of(board, known, solutions=_found.get(board), without=without, time_limit=HINT)
    step, wrong, place = found.step, found.wrong, found.place()
    sort = "wrong" if wrong.known else "step" if found else "done" if found.done else "nothing"
    return {
        "found": sort,
        "uniqueness": found.uniqueness,
        "checked": found.checked,
        "warning": found.warning(lang),
        "levels": [found.text(level, lang) for level in (1, 2, 3)],
        "where": views.names(board, wrong.known or (place.variables & board.variables if place else 0)),
        "wrong": marks_record(board, wrong),
        "step": views.shown(step, lang) if step else None,
        "lead": [views.shown(one, lang) for one in found.lead],
    }


def why(*, puzzle: str, marks: Names = EMPTY, variable: str, lang: str) -> dict[str, Any]:
    """The shortest route from the right marks on the board to the value of one variable."""
    board = _puzzle(puzzle)
    known = _board(board, marks)
    bit = _reader(board).bit.get(variable)
    if bit is None or not bit & board.variables:
        raise InputError(msg("the puzzle has no variable {name!r}", name=variable))
    found = why_of(board, bit, known, solutions=_solutions(board))
    return {
        "found": found.found,
        "value": marks_record(board, found.value),
        "phrase": board.phrase(found.value, lang),
        "steps": [views.shown(step, lang) for step in found.steps],
    }


# The whole way -------------------------------------------------------------------------------------------------------


def grade(*, puzzle: str, lang: str) -> dict[str, Any]:
    """The grade card."""
    board = _puzzle(puzzle)
    found = grade_of(board, unlicensed_budget=CHEAP)
    counts = (found.headline or found).counts
    titles = {name: card.technique_title(board.kind, name, lang) for name in counts}
    drawn = profile(found, titles, lang)
    return {
        "card": found.to_json(),
        "verdict": card.verdict(found, lang),
        "facts": dict(card.facts(found, lang)),
        "titles": titles,
        "counts": counts,
        "profile": drawn.svg if drawn else None,
        "colours": drawn.colours if drawn else {},
        "pair": views.pair(found, lang),
    }


def steps(
    *,
    puzzle: str,
    marks: Names = EMPTY,
    without: Sequence[str] = (),
    of: str,
    start: int = 0,
    lang: str,
) -> dict[str, Any]:
    """Some steps of a list in words, from one on: as many as are found in a short time, and at least one.

    A worker that is asked for the next ones, or for a picture, goes on where it was.
    """
    board = _puzzle(puzzle)
    known = _board(board, marks)
    wrong = _wrong(board, known)
    if wrong.known:
        return {"steps": [], "more": False, "wrong": marks_record(board, wrong)}
    told: list[dict[str, Any]] = []
    more, end = False, time.monotonic() + PART
    for step in islice(LISTS[of](board, known, barred(board.kind, without)), start, None):
        left = 0 if step.after.clash else (board.variables & ~step.after.known).bit_count()
        told.append(views.told(step, lang) | {"left": left})
        if time.monotonic() > end or len(told) == MOST:
            more = True
            break
    return {"steps": told, "more": more, "wrong": marks_record(board, NOTHING)}


def picture(
    *, puzzle: str, marks: Names = EMPTY, without: Sequence[str] = (), of: str, step: int, lang: str
) -> dict[str, Any]:
    """One step of a list with its picture, counted from 0."""
    board = _puzzle(puzzle)
    found = LISTS[of](board, _board(board, marks), barred(board.kind, without))
    one = next(islice(found, step, None), None)
    if one is None:
        raise InputError(msg("the list has no step {number}", number=step + 1))
    return views.shown(one, lang) | {"before": marks_record(board, one.before)}


def rules(*, kind: str, lang: str) -> dict[str, Any]:
    """The rules of a kind, and a tiny board with its solution."""
    from deduce.app.web.rules import told  # the site has it made beforehand

    return told(kind, lang)


def make(
    emit: Emit,
    *,
    kind: str,
    rows: int,
    cols: int,
    tier: int | None,
    options: Mapping[str, str],
    seed: int,
    level: int | None = None,
    needs: Sequence[str] = (),
    without: Sequence[str] = (),
    pattern: str | None = None,
    regions: str | None = None,
    clues: str | None = None,
    name: str | None = None,
    lang: str,
) -> dict[str, Any]:
    """A new puzzle. The number of each attempt but the first is told, so that what cannot be is said before all; and
    what the board lacks that comes nearest to the wishes.
    """
    lacks: dict[str, str] = {}

    def tried(number: int) -> None:
        if number > 1:
            emit({"attempt": number} | lacks)

    def nearer(found: Nearest) -> None:
        lacks["lacks"] = listed(Some.of(one.told.said(lang) for one in found.lacks), lang)

    asked, many = kind_of(kind), clues_of(clues) if clues else None
    wishes = Wishes.of(
        asked,
        clues=many.clues(rows, cols) if isinstance(many, Share) else many,
        level=(level, level) if level else None,
        needs=needs,
        without=without,
        tier=tier,
        pattern=pattern,
        regions=regions,
    )
    if wishes.layout:
        rows, cols = wishes.layout.rows, wishes.layout.cols
    if not (1 <= rows <= views.LARGEST and 1 <= cols <= views.LARGEST):
        size = msg("a board of {rows}×{cols}", rows=rows, cols=cols)
        raise InputError(size, expected=msg("at most {count} rows and columns", count=views.LARGEST))
    chosen = read_options(asked, options)
    wanted = wishes or None
    found = generate(
        asked, rows, cols, tier=tier, seed=seed, options=chosen, wanted=wanted, progress=tried, nearer=nearer
    )
    made = next(found)
    puzzle = views.called(made.puzzle, name or f"{made.puzzle.kind.name}-{rows}x{cols}-{seed}")
    return {"tier": made.tier, "attempts": made.attempts, "board": views.board(puzzle, lang)}


# Boards to choose from -----------------------------------------------------------------------------------------------


def shelf(*, kind: str, lang: str) -> dict[str, Any]:  # noqa: ARG001
    """The boards of a kind that come with the program."""
    from deduce.app.web import library  # the site has it made beforehand

    return library.shelf(kind_of(kind))


def positions(*, kind: str, lang: str) -> dict[str, Any]:  # noqa: ARG001
    """Positions at which to practise each technique of a kind."""
    from deduce.app.web import practice

    return {"techniques": practice.techniques(kind_of(kind))}


ANSWERED: Mapping[str, Callable[..., dict[str, Any]]] = {
    "open": open_board,
    "draw": draw,
    "follow": follow,
    "shelf": shelf,
    "positions": positions,
    "practise": practise,
    "sketch": setting.sketch,
    "compose": setting.compose,
    "judge": setting.judge,
    "export": setting.export,
    "booklet": setting.booklet,
    "check": check,
    "hint": hint,
    "why": why,
    "grade": grade,
    "steps": steps,
    "picture": picture,
    "rules": rules,
}
TOLD: Mapping[str, Callable[..., dict[str, Any]]] = {"make": make}


def perform(name: str, emit: Emit, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Do a task; the answer is ``{"result": …}``, or ``{"problem": …}`` for what the input does not allow."""
    try:
        result = ANSWERED[name](**arguments) if name in ANSWERED else TOLD[name](emit, **arguments)
    except InputError as fault:
        parts = {"error": fault.what, "where": fault.where, "expected": fault.expected}
        return {"problem": {name: part and said(part, arguments["lang"]) for name, part in parts.items()}}
    except OutOfBudget as fault:
        error = msg("{ended} before there was an answer", ended=ENDED[fault.status]).said(arguments["lang"])
        return {"problem": {"error": error, "where": None, "expected": None}}
    return {"result": result}
