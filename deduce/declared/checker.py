"""Is a filled board right? From the rules of the declaration, each checked plainly with rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from deduce.contract.puzzle import Puzzle
from deduce.declared.puzzle import CellPuzzle
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_said, cells_named
from deduce.relations.rule import Rule

if TYPE_CHECKING:
    from numpy.typing import NDArray


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 0 and 1 (*yes*) — in one line; None if it is right."""
    return next((told for _, told in reasons(puzzle, answer)), None)


def reasons(puzzle: Puzzle, answer: Any) -> Iterator[tuple[str, str]]:
    """All that is wrong with an answer: the name of each broken rule, and what is wrong in one line."""
    assert isinstance(puzzle, CellPuzzle)
    rows, cols = puzzle.rows, puzzle.cols
    try:
        board = np.asarray(answer)
    except ValueError:  # rows of different lengths
        board = np.empty(0)
    if board.shape != (rows, cols) or board.dtype.kind not in "iub":
        yield "form", msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
        return
    on = _variables(puzzle)
    wrong = np.argwhere(((board != 0) & (board != 1)) | ((board == 1) & ~on))
    if len(wrong):
        r, c = wrong[0]
        yield "form", msg("{cell} cannot be {value}", cell=cell_said((r, c)), value=board[r, c])
        return
    filled = board == 1
    for sort in dict.fromkeys(type(rule) for rule in puzzle.rules.all):
        live = puzzle.live(sort)
        for i, rule in enumerate(puzzle.rules.of(sort)):
            if live >> i & 1:
                for parts in rule.faults(filled, on):
                    yield rule.name, _told(rule, dict(parts))


def _variables(puzzle: CellPuzzle) -> NDArray[Any]:
    """The cells that are variables."""
    clued = [[clue is not None and puzzle.kind.numbers.outside for clue in row] for row in puzzle.print.cells]
    return ~np.asarray(clued, dtype=bool)


def _told(rule: Rule, parts: dict[str, Any]) -> str:
    """A broken rule in words."""
    said: dict[str, object] = {"count": parts.get("count"), "numbers": _numbers(parts.get("numbers", []))}
    for name in ("cells", "filled"):
        said[name] = {lang: cells_named(parts.get(name, parts["cells"]), lang) for lang in LANGUAGES}
    said["clue"] = rule.clue.name if rule.clue else said["cells"]
    wrong = rule.wrong or _plain(rule)
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
