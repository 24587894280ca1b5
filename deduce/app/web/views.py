"""Boards, steps and grades in the form in which the page gets them. Variables appear by their English names."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from deduce import formats
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.naming import marks_record
from deduce.contract.step import Step, ToldStep
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.explain import sentences
from deduce.explain.folding import tell
from deduce.language.errors import InputError
from deduce.language.messages import msg, said
from deduce.picture.draw import frames, svg
from deduce.picture.pen import SvgPen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.puzzle import Puzzle
    from grading.grade import Grade

LARGEST = 60
"""The most rows or columns of a board that the page shows."""
LETTERS = re.compile("[A-Za-z]{1,2}")
"""What regions are called by."""
TRIED = 4
"""How many variables of a sort are drawn to find one whose mark stands by itself."""


def limited(puzzle: Puzzle) -> Puzzle:
    """The puzzle itself.

    Raises:
        InputError: when its board is too large to be played on a page.
    """
    if max(puzzle.rows, puzzle.cols) > LARGEST:
        size = msg("a board of {rows}×{cols}", rows=puzzle.rows, cols=puzzle.cols)
        raise InputError(size, expected=msg("at most {count} rows and columns", count=LARGEST))
    return puzzle


def called(puzzle: Puzzle, name: str | None) -> Puzzle:
    """The puzzle under a name, if it is one that can be printed."""
    return puzzle.named(name) if name and name.isprintable() else puzzle


def filled(puzzle: Puzzle, source: str) -> Marks:
    """What the text of a puzzle has filled in beside the givens; a solution that comes with it is not meant."""
    try:
        marks = formats.read_marks(puzzle, source)
    except InputError:  # few formats have a place for marks
        return NOTHING
    blank = marks.yes == puzzle.givens.yes  # a grid of clues can be read as an answer without any line
    if puzzle.solved(marks) and (blank or "solution" in puzzle.extra):
        return NOTHING
    return marks.without(puzzle.givens)


def board(puzzle: Puzzle, lang: str, marks: Marks = NOTHING) -> dict[str, Any]:
    """All that the page needs to let a reader play, from the marks on.

    It is told of the puzzle as its address reads back, so that later pictures look like this one.
    """
    filled_in, text = marks_record(puzzle, marks), source(puzzle)
    puzzle = formats.parse(text)
    return {
        "kind": puzzle.kind.name,
        "id": puzzle.id,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "conditions": said(puzzle.conditions, lang),
        "remarks": [said(text, lang) for text in puzzle.remarks],
        "source": text,
        "values": list(puzzle.kind.values[lang]),
        "variables": [
            {"name": puzzle.name(bit, "en"), "label": puzzle.name(bit, lang), "place": puzzle.place(bit)}
            | ({"span": span} if (span := puzzle.span(bit)) else {})
            for bit in bits(puzzle.variables)
        ],
        "auxiliary": [puzzle.name(bit, "en") for bit in bits(puzzle.auxiliary)],
        "regions": regions(puzzle),
        "rooms": rooms(puzzle),
        "faces": faces(puzzle),
        "automatic": any(item.name in puzzle.kind.automatic for item in puzzle.kind.techniques),
        "givens": marks_record(puzzle, puzzle.givens),
        "marks": filled_in,
        "pieces": list(pieces(puzzle, lang)),
        "svg": picture(puzzle, puzzle.givens, lang),
    }


def regions(puzzle: Puzzle) -> dict[str, list[int]]:
    """The regions that sentences call by letters, each with its variables by their places in the list."""
    variables = list(bits(puzzle.variables))
    named = {clue.name["en"].partition("region ")[2]: clue.cells for clue in puzzle.clues}
    return {
        name: [i for i, bit in enumerate(variables) if bit & cells]
        for name, cells in named.items()
        if LETTERS.fullmatch(name)
    }


def rooms(puzzle: Puzzle) -> list[list[int]]:
    """The numbers of the rooms that sentences call by their first cells, row by row; nothing where there are none."""
    return [list(row) for row in puzzle.print.ids] if isinstance(puzzle, DeclaredPuzzle) else []


def faces(puzzle: Puzzle) -> dict[str, str]:
    """What is drawn for values that have another name, by that name."""
    if not isinstance(puzzle, ValuePuzzle):
        return {}
    named = ((puzzle.sign(value), puzzle.face(value)) for value in range(1, puzzle.values + 1))
    return {sign: face for sign, face in named if sign != face}


def source(puzzle: Puzzle) -> str:
    """The shortest text that reads back as the same puzzle of the same name, for the address of the page."""
    puzzle = replace(puzzle, extra={})  # a file may bring a solution and a grade, which nobody means to hand on
    written = []
    for name in ("puzzlink", "json", "text"):
        try:
            text = formats.write(puzzle, name)
            again = formats.parse(text)
        except InputError:
            continue
        if again.kind is puzzle.kind:
            lacking = (again.text() != puzzle.text(), again.id != puzzle.id)  # written with letters, or without a name
            written.append((lacking, len(text), text))
    return min(written)[-1]


def pieces(puzzle: Puzzle, lang: str) -> Iterator[dict[str, Any]]:
    """How a mark looks and is called, for one variable of each sort: those in cells, on edges across, on edges down.

    The page draws marks with these at once, and asks for the whole picture when its reader pauses. Where a mark
    looks plainest is what it looks like by itself: near a clue a line may get a head, for example.
    """
    sorts: dict[tuple[float, float], list[int]] = {}
    for bit in bits(puzzle.variables & ~puzzle.givens.known):
        r, c = puzzle.place(bit)
        sorts.setdefault((round(r % 1, 3), round(c % 1, 3)), []).append(bit)
    empty = elements(puzzle, NOTHING)
    for found in sorts.values():
        tried = found[:: len(found) // TRIED + 1]
        drawn = [(_added(puzzle, bit, empty), bit) for bit in tried]
        (yes, no), bit = min(drawn, key=lambda one: sum(map(len, one[0])))
        if yes or no:
            values = [puzzle.valued(bit, side)[lang] for side in (0, 1)]
            yield {"place": puzzle.place(bit), "values": values, "yes": yes, "no": no}


def _added(puzzle: Puzzle, bit: int, empty: Counter[tuple[str, str]]) -> list[list[dict[str, str]]]:
    """What the two marks of a variable add to the picture of the empty board."""
    sides = [elements(puzzle, marks) - empty for marks in (Marks(bit, 0), Marks(0, bit))]
    return [[{"layer": layer, "svg": element} for layer, element in side.elements()] for side in sides]


def elements(puzzle: Puzzle, marks: Marks) -> Counter[tuple[str, str]]:
    """What a picture is made of, by layer."""
    pen = SvgPen()
    puzzle.draw(pen, marks)
    return Counter((layer, element) for layer, elements in pen.layers.items() for element in elements)


def finished(puzzle: Puzzle, marks: Marks) -> tuple[bool, str | None]:
    """Whether a board is full, as `Puzzle.right` has it, and what the rules say against it."""
    if puzzle.solved(marks):
        return True, puzzle.kind.checker.check(puzzle, puzzle.answer(marks))
    return puzzle.right(marks), None


def picture(puzzle: Puzzle, marks: Marks, lang: str, step: Step | None = None, *, ringed: int = 0) -> str:
    """A board, or a step on it; the page has the style sheet. Some variables may be ringed."""
    return svg(puzzle, marks, step=step, lang=lang, style=False, ringed=ringed)


def pair(found: Grade, lang: str) -> dict[str, Any] | None:
    """Two solutions with the variables outlined in which they differ."""
    if len(found.solutions) != 2:
        return None
    one, other = found.solutions
    differ = (one.yes ^ other.yes) & found.puzzle.variables
    return {
        "differ": names(found.puzzle, differ),
        "svg": [picture(found.puzzle, each, lang, ringed=differ) for each in found.solutions],
    }


def names(puzzle: Puzzle, variables: int) -> list[str]:
    """Variables as requests name them."""
    return [puzzle.name(bit, "en") for bit in bits(variables)]


def told(step: Step, lang: str) -> dict[str, Any]:
    """A step in words: what a slider shows before its picture is there."""
    return {
        "technique": step.name,
        "title": sentences.title(step, lang),
        "tier": step.tier,
        "sentence": step.sentence(lang),
        "overview": _overview(step, lang),
        "conclusion": marks_record(step.puzzle, step.conclusion),
        "length": step.length(),
    }


def _overview(step: Step, lang: str) -> str | None:
    """A step of several in short: what it comes to; of a contradiction its supposition, its clash, and what follows."""
    head = step.head if isinstance(step, ToldStep) else step
    before, after = _around(step, lang)
    if apart := sentences.numbered(head, lang):
        return sentences.SPACE[lang].join([*before, apart.head, *after])
    if not step.inner:
        return None
    first, *_, clash, last = sentences.story(head, lang)
    return sentences.SPACE[lang].join([first, *([] if len(step.inner) == 1 else ["…"]), clash, last, *after])


def _around(step: Step, lang: str) -> tuple[list[str], list[str]]:
    """What is said before and after the leading step of a told one."""
    if not isinstance(step, ToldStep):
        return [], []
    return sentences.leading(step.lead, lang), sentences.following(step, lang)


def shown(step: Step, lang: str) -> dict[str, Any]:
    """A step with its picture; one of several is also a story, with a picture for each inner step or inference."""
    story = _story(step, step.before, NOTHING, lang)
    return {**told(step, lang), "svg": picture(step.puzzle, step.before, lang, step), "story": story}


def _story(step: Step, before: Marks, supposed: Marks, lang: str) -> list[dict[str, str]]:
    """The frames of a step that is told one by one, on a board and under a supposition; none of any other."""
    head = step.head if isinstance(step, ToldStep) else step
    first, last = _around(step, lang)
    found = list[dict[str, str]]()
    if apart := sentences.numbered(head, lang):
        for one in apart.items:
            part = Step(step.puzzle, one.known, one.rests, one.claim, technique=step.technique)
            (yes, no), (had, lacked) = one.known, before  # what is supposed stands against what is on the board
            board = Marks(yes | had & ~no, no | lacked & ~yes)
            text = sentences.SPACE[lang].join([one.told, *one.within])
            drawn = svg(step.puzzle, board, step=part, lang=lang, style=False, supposed=supposed)
            found.append(_frame(step, text, drawn, lang))
    elif step.inner:
        suppose, *_, so = sentences.story(head, lang)
        first, last, board = [*first, suppose], [so, *last], before.join(step.assumption)
        for inner, drawn in zip(tell(step.inner), frames(step, lang=lang, style=False), strict=True):
            found += _story(inner, board, step.assumption, lang) or [_frame(inner, inner.sentence(lang), drawn, lang)]
            board = board if inner.conclusion.clash else board.join(inner.conclusion)
    if found:
        found[0]["sentence"] = sentences.SPACE[lang].join([*first, found[0]["sentence"]])
        found[-1]["sentence"] = sentences.SPACE[lang].join([found[-1]["sentence"], *last])
    return found


def _frame(step: Step, sentence: str, drawn: str, lang: str) -> dict[str, str]:
    return {"technique": step.name, "title": sentences.title(step, lang), "sentence": sentence, "svg": drawn}
