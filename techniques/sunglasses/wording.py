"""What steps and contradictions say: which number is reached or cannot be, and what a lens or its image would break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.marks import Marks
from deduce.language.messages import Message, msg
from deduce.language.words import Some, cells_said

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.sunglasses.kind import Sunglasses


def broken(puzzle: Sunglasses, marks: Marks) -> Message | None:
    """What the marks plainly break: a number, a bridge, a mirror image, or a group that can never be a lens."""
    return _number(puzzle, marks) or _lens(puzzle, marks)


def _number(puzzle: Sunglasses, marks: Marks) -> Message | None:
    """A line with too many shaded cells, or without room for those that it needs."""
    shaded = marks.yes | puzzle.ends
    names = [clue.name for clue in puzzle.clues[len(puzzle.spans) :]]
    for name, (line, count, _) in zip(names, puzzle.lines, strict=True):
        have, room = (line & shaded).bit_count(), (line & ~marks.no | line & puzzle.ends).bit_count()
        if have > count:
            text = msg("{clue} allows no more than {needed}, but with {cells} there would be {count}")
            return Message(
                text.template, clue=name, needed=count, cells=puzzle.nouns(Marks(line & shaded, 0)), count=have
            )
        if room < count:
            cells = line & ~marks.no | line & puzzle.ends
            left: Name | str = cells_said(Some.of(puzzle.grid.cells(cells))) if cells else ""
            text = msg("{clue} needs {needed} shaded cells, but has room for {room} only, in {cells}")
            if not cells:
                text = msg("{clue} needs {needed} shaded cells, but all its cells are blank")
            return Message(text.template, clue=name, needed=count, room=room, cells=left)
    return None


def _lens(puzzle: Sunglasses, marks: Marks) -> Message | None:
    """A lens that joins another, lies under a bridge or has no image, or a group that nothing can join to an end."""
    shaded, beside = marks.yes | puzzle.ends, puzzle.grid.beside
    names = [clue.name for clue in puzzle.clues]
    for name, bridge in zip(names, puzzle.bridges, strict=False):
        under = bridge.middle & shaded
        if under:
            return msg("{cells} would lie under {clue}", cells=puzzle.nouns(Marks(under, 0)), clue=name)
    for group in components(shaded, puzzle.width):
        if (group & puzzle.ends).bit_count() > 1:
            return msg("{cells} would join two lenses", cells=puzzle.nouns(Marks(group, 0)))
        for name, bridge in zip(names, puzzle.bridges, strict=False):
            for k, (side, mirrored) in enumerate(((bridge.first, bridge.over), (bridge.second, bridge.back))):
                if not group & bridge.ends[k]:
                    continue
                if group & ~side:
                    return msg(
                        "{cells} would have no mirror image in {clue}",
                        cells=puzzle.nouns(Marks(group & ~side, 0)),
                        clue=name,
                    )
                image = mirrored(group) & marks.no
                if image:
                    cells = (bridge.over if k else bridge.back)(image) & group
                    text = msg("the mirror image of {cells} in {clue} would be {blank}")
                    return Message(
                        text.template,
                        cells=puzzle.nouns(Marks(cells, 0)),
                        clue=name,
                        blank=puzzle.nouns(Marks(0, image)),
                    )
        if not group & puzzle.ends and not beside(group) & puzzle.board & ~marks.no & ~group:
            wall = puzzle.nouns(Marks(0, beside(group) & puzzle.board & ~group))
            return msg(
                "{wall} would shut {cells} off from every bridge end", wall=wall, cells=puzzle.nouns(Marks(group, 0))
            )
    return None


def look(_puzzle: Sunglasses, _step: Step) -> tuple[Name, int] | None:
    """Nothing of the kind's own: a clue of the reason says it, or the lines that the reason takes."""
    return None
