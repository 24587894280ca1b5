"""Is a filled board right? From the rules of the declaration, each checked plainly with rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deduce.board.plain import Plane, numbers
from deduce.contract.puzzle import Puzzle
from deduce.declared.puzzle import CellPuzzle
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_said, cells_named
from deduce.relations.rule import Rule


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 0 and 1 (*yes*) — in one line; None if it is right."""
    return next((told for _, told in reasons(puzzle, answer)), None)


def reasons(puzzle: Puzzle, answer: Any) -> Iterator[tuple[str, str]]:
    """All that is wrong with an answer: the name of each broken rule, and what is wrong in one line."""
    assert isinstance(puzzle, CellPuzzle)
    rows, cols = puzzle.rows, puzzle.cols
    board = numbers(answer, rows, cols)
    if board is None:
        yield "form", msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
        return
    on = _variables(puzzle)
    for cell, value in board.items():
        if value not in (0, 1) or (value and not on[cell]):
            yield "form", msg("{cell} cannot be {value}", cell=cell_said(cell), value=value)
            return
    filled = Plane(([board[r, c] == 1 for c in range(cols)] for r in range(rows)), (rows, cols))
    for sort in dict.fromkeys(type(rule) for rule in puzzle.rules.all):
        live = puzzle.live(sort)
        for i, rule in enumerate(puzzle.rules.of(sort)):
            if live >> i & 1:
                for parts in rule.faults(filled, on):
                    yield rule.name, _told(rule, dict(parts))


def _variables(puzzle: CellPuzzle) -> Plane[bool]:
    """The cells that are variables."""
    outside = puzzle.kind.numbers.outside
    free = ((clue is None or not outside for clue in row) for row in puzzle.print.cells)
    return Plane(free, (puzzle.rows, puzzle.cols))


def _told(rule: Rule, parts: dict[str, Any]) -> str:
    """A broken rule in words."""
    wrong = rule.wrong or _plain(rule)
    said: dict[str, object] = {"count": parts.get("count")}
    names = ["cells", "filled"] if rule.clue else ["cells", "filled", "clue"]
    for name in names:
        if f"{{{name}}}" in wrong.template:
            said[name] = {lang: cells_named(parts.get(name, parts["cells"]), lang) for lang in LANGUAGES}
    if rule.clue:
        said["clue"] = rule.clue.name
    if "{numbers}" in wrong.template:
        said["numbers"] = _numbers(parts.get("numbers", []))
    return Message(wrong.template, **said | dict(wrong.values))


def _plain(rule: Rule) -> Message:
    """What is said where a rule has no words of its own."""
    if type(rule).__name__ in ("Count", "Sees"):
        return msg("{clue} has {count}, not {numbers}")
    if type(rule).__name__ == "Connected":
        return msg("{cells} are cut off from the others")
    return msg("{cells} are together what may not be")


def _numbers(allowed: list[int]) -> object:
    if len(allowed) > 2 and allowed == list(range(allowed[0], allowed[-1] + 1)):
        return msg("{least} to {most}", least=allowed[0], most=allowed[-1])
    return ", ".join(map(str, allowed))
