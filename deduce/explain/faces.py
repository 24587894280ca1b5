"""The faces beside one loop by name, and on which side of it they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Name
from deduce.explain import insides
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, LONGEST, Some, cell_name, cells_named, listed
from deduce.relations.loop import sides
from deduce.relations.loop.rule import the_loop

if TYPE_CHECKING:
    from deduce.explain.board import ExplainedBoard

ROUND = 9
"""So many lines and gaps on a way round are named."""
MOST = 6
"""So many faces beside some edges are named."""


def sided(puzzle: ExplainedBoard, marks: Marks, edges: Marks) -> Iterator[tuple[Marks, Message]]:
    """Edges that marks settle by the faces beside them, with how: by a short way to the other side, or by both."""
    left = edges
    for edge in edges.literals():
        round_ = insides.way(puzzle, marks, edge.known)
        if round_ is not None and 0 < round_.size() <= ROUND:
            told = msg("with {two} on one side across {way}")
            told = msg("with {two} on different sides across {way}") if edge.yes else told
            two = faces_named(puzzle, sorted(the_loop(puzzle).faces.beside[edge.known]))
            yield edge, Message(told.template, two=two, way=puzzle.nouns(round_))
            left = left.without(edge)
    if left.known:
        yield left, _both(puzzle, marks, left)


def _both(puzzle: ExplainedBoard, marks: Marks, edges: Marks) -> Message:
    """On which sides of the loop the faces beside some edges lie, by marks that tell it."""
    shape, known = the_loop(puzzle).faces, sides.sides_of(puzzle, marks)
    faces = sorted({face for edge in bits(edges.known) for face in shape.beside[edge]})
    broad = msg("with the inside on one hand and the outside on the other")
    if not edges.yes:
        broad = msg("with one side of the loop on either hand")
    elif edges.no:
        broad = msg("by inside and outside")
    if known is None or len(faces) > MOST:
        return broad
    inside, outside = ([face for face in faces if known[1].differ(face, shape.outer) == value] for value in (1, 0))
    if len(inside) + len(outside) < len(faces) == 2:
        told = msg("with {two} on different sides of the loop")
        told = told if edges.yes else msg("with {two} on one side of the loop")
        return Message(told.template, two=faces_named(puzzle, faces))
    if len(inside) + len(outside) < len(faces):
        return broad
    if not inside or not outside:
        told = msg("with {inside} inside") if inside else msg("with {outside} outside")
        return Message(told.template, **{"inside" if inside else "outside": faces_named(puzzle, faces)})
    told = msg("with {inside} inside and {outside} outside")
    return Message(told.template, inside=faces_named(puzzle, inside), outside=faces_named(puzzle, outside))


def faces_named(puzzle: ExplainedBoard, faces: Sequence[int], *, rim: bool = False, longest: int = LONGEST) -> Name:
    """Faces by name: cells, where a loop runs around them, or else the corners of cells; and perhaps the rim."""
    shape = the_loop(puzzle).faces
    spots = [divmod(face, shape.cols - 1) for face in faces if face != shape.outer]
    found = {}
    for lang in LANGUAGES:
        if puzzle.along:
            parts = [cells_named(Some.of(spots), lang, longest)] if spots else []
        else:
            parts = _corners(spots, lang, longest)
        if rim or len(spots) < len(faces):
            parts.append("盤の外" if lang == "ja" else "the rim")
        found[lang] = listed(Some.of(parts), lang)
    return found


def _corners(spots: Sequence[Cell], lang: str, longest: int) -> list[str]:
    """Corners of cells by two cells that meet there; of three or more in a line the first and the last."""
    two = list[str]()
    left = dict.fromkeys(sorted(spots))
    while left:
        r, c = next(iter(left))
        across = next(k for k in range(1, len(left) + 1) if (r, c + k) not in left)
        down = next(k for k in range(1, len(left) + 1) if (r + k, c) not in left)
        line = [(r, c + k) if across >= down else (r + k, c) for k in range(max(across, down))]
        line = line if line[2:] else line[:1]
        for cell in line:
            del left[cell]
        ends = [_corner(cell, lang) for cell in dict.fromkeys((line[0], line[-1]))]
        two.append(("から" if lang == "ja" else " to ").join(ends))
    parts = two[:longest]
    if more := len(two) - len(parts):
        parts.append(f"ほか{more}か所" if lang == "ja" else f"{more} more")
    if lang == "ja":
        return parts
    if parts:
        parts[0] = f"the corner{'s' if spots[1:] else ''} {parts[0]}"
    return parts


def _corner(cell: Cell, lang: str) -> str:
    r, c = cell
    one, other = cell_name((r, c), lang), cell_name((r + 1, c + 1), lang)
    return f"{one}と{other}の間の点" if lang == "ja" else f"{one}/{other}"
