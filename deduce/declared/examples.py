"""The boards on the page of a derived technique, found on the samples of the genre: no author draws them.

Taken is a state in which the technique fires and no easier one does, with no more marks than its reason and what easier
ones draw from that. The search takes seconds, so what it found is kept in the kind's folder (``examples.json``), with a
hash of what it was searched on; where that has changed, or nothing is kept, the search is made anew.
"""

from __future__ import annotations

import hashlib
import json
import random
from functools import lru_cache
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.contract.technique import Technique
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.engine.reasons import explain
from deduce.engine.tiers import Tiers
from deduce.formats import load
from deduce.language.messages import msg
from deduce.relations.derived import every

if TYPE_CHECKING:
    from deduce.declared.declaration import Declaration

KEPT = "examples.json"
WHYS = (
    msg("one mark is missing"),
    msg("the board is full"),
    msg("the opposite is marked"),
)
PARTS = 400
"""How many random parts of the solutions are tried for a technique that is not met on the way from the givens,"""
ENOUGH = 60
"""and for one that is met already, for a shorter reason."""
MET = 4
"""Of so many states the one with the shortest reason is shown."""

State = tuple[DeclaredPuzzle, Marks, Marks]
"""A puzzle, the marks on it, and what the technique gains."""


def page(kind: Declaration, name: str, title: str) -> tuple[str, str]:
    """The docstring and the cases of a derived technique of a kind."""
    _, _, text = every()[name].doc.partition(":")
    drawn, cases = _kept(kind).get(name) or _found(kind, name)
    return f"{title}:{text}" + (f"\n\nExample\n-------\n{drawn}\n" if drawn else ""), cases


def written(kind: Declaration) -> str:
    """What the file of a kind should hold; no search is made where it is there and was made for the same samples."""
    boards = _kept(kind) or {name: _found(kind, name) for name in kind.derived}
    lines = {name: [part.split("\n") for part in parts] for name, parts in boards.items()}
    return json.dumps({"of": _hash(kind), "boards": lines}, ensure_ascii=False, indent=1) + "\n"


@lru_cache(maxsize=64)
def _kept(kind: Declaration) -> dict[str, tuple[str, str]]:
    """The boards in the file of a kind, if they were made for its samples and its techniques."""
    path = kind.folder / KEPT
    held = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if held.get("of") != _hash(kind):
        return {}
    return {name: ("\n".join(drawn), "\n".join(cases)) for name, (drawn, cases) in held["boards"].items()}


@lru_cache(maxsize=64)
def _hash(kind: Declaration) -> str:
    """What a search depends on: the samples, the techniques in their order, and the versions of both."""
    texts = sorted(path.read_text(encoding="utf-8") for path in (kind.folder / "samples").glob("*.txt"))
    told = [kind.technique_set, *(item.name for item in kind.techniques), *texts, *_states_in_files(kind)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


@lru_cache(maxsize=256)
def _found(kind: Declaration, name: str) -> tuple[str, str]:
    """The example of a technique and its cases, as they are drawn; nothing where the samples have none."""
    states = _states(kind).get(name)
    if not states:
        return "", ""
    technique = next(item for item in kind.techniques if item.name == name)
    puzzle, before, after = min((_shown(technique, state) for state in states), key=lambda shown: shown[1].size())
    return _beside(puzzle.spread(before), puzzle.spread(after)), "\n".join(_cases(technique, puzzle, before, after))


def _shown(technique: Technique, state: State) -> tuple[DeclaredPuzzle, Marks, Marks]:
    """A state cut down to the reason of its first step, and what follows there."""
    puzzle, before, gained = state
    reason = next(iter(explain(technique, puzzle, before, gained))).reason
    marks = _settled(technique, puzzle, reason.join(puzzle.givens))
    return puzzle, marks, marks.join(technique.function(puzzle, marks))


def _settled(technique: Technique, puzzle: DeclaredPuzzle, marks: Marks) -> Marks:
    """The marks with all that easier techniques draw from them."""
    easier = [item for item in puzzle.kind.sound if item.rank < technique.rank]
    return Tiers(puzzle, easier).fixpoint(marks) if easier else marks


def _cases(technique: Technique, puzzle: DeclaredPuzzle, before: Marks, after: Marks) -> list[str]:
    """Boards on which it stays silent or sees a contradiction."""
    lines = []
    full = _solution(puzzle)
    marked = before.without(puzzle.givens)
    fewer = [_settled(technique, puzzle, before.without(one)) for one in marked.literals()]
    for why, marks in [*((WHYS[0], less) for less in fewer), (WHYS[1], full)]:
        if marks.join(technique.function(puzzle, marks)) == marks:
            lines += [f"silent: {why}", _indented(puzzle.spread(marks)), ""]
            break
    opposite = before.join(next(after.without(before).literals()).flipped)
    return [*lines, f"clash: {WHYS[2]}", _indented(puzzle.spread(opposite)), ""]


@lru_cache(maxsize=64)
def _states(kind: Declaration) -> dict[str, list[State]]:
    """For each derived technique, states of the samples in which it is the easiest that fires."""
    found: dict[str, list[State]] = {name: [] for name in kind.derived}
    puzzles = sorted((load(path) for path in (kind.folder / "samples").glob("*.txt")), key=_size)
    boards = [puzzle for puzzle in puzzles if isinstance(puzzle, DeclaredPuzzle)]
    texts = [puzzle.text() for puzzle in boards]
    met = [kind.puzzle.drawn(text) for text in _states_in_files(kind)]
    rng = random.Random(f"examples {kind.name}")
    starts = [(puzzle, puzzle.givens) for puzzle in boards]
    starts += [(boards[texts.index(shown.text())], marks) for shown, marks in met]
    for i in range(PARTS if boards else 0):
        puzzle = boards[i % len(boards)]
        shares = rng.uniform(0, 0.9), rng.uniform(0, 0.5)
        part = (
            sum(bit for bit in bits(side) if rng.random() < share)
            for side, share in zip(_solution(puzzle), shares, strict=True)
        )
        starts.append((puzzle, Marks(*part).join(puzzle.givens)))
    for tried, (puzzle, start) in enumerate(starts):
        for technique, before, gained in Tiers(puzzle, kind.sound).rounds(start):
            if technique.name in found and len(found[technique.name]) < MET and not gained.clash:
                found[technique.name].append((puzzle, before, gained))
        if all(len(states) == MET or (states and tried > ENOUGH) for states in found.values()):
            break
    return found


def _states_in_files(kind: Declaration) -> list[str]:
    """Samples with marks, in the folder ``states``: where a technique is met to which chance seldom leads."""
    return [path.read_text(encoding="utf-8") for path in sorted((kind.folder / "states").glob("*.txt"))]


def _size(puzzle: object) -> tuple[int, str]:
    assert isinstance(puzzle, DeclaredPuzzle)
    return puzzle.rows * puzzle.cols, puzzle.text()


@lru_cache(maxsize=64)
def _solution(puzzle: DeclaredPuzzle) -> Marks:
    """The solution that a sample has in its file."""
    return puzzle.marks(puzzle.extra["solution"])


def _beside(left: str, right: str) -> str:
    """Two boards with an arrow between them."""
    lines, others = left.split("\n"), right.split("\n")
    wide = max(map(len, lines))
    arrow = (len(lines) - 1) // 2
    pairs = zip(lines, others, strict=True)
    return "\n".join(
        f"    {one.ljust(wide)}  {'->' if i == arrow else '  '}  {other}".rstrip()
        for i, (one, other) in enumerate(pairs)
    )


def _indented(text: str) -> str:
    return "\n".join("    " + line for line in text.split("\n"))
