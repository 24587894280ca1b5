"""What steps and contradictions say: which number is reached or cannot be, and what a lens or its image would break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.marks import Marks
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cells_named
from deduce.telling.trials import Means, opposite

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.sunglasses.kind import Sunglasses


MEANS = Means(
    (
        ("span", None),
        ("separator", msg("between lenses")),
        ("mirror-image", msg("mirrored")),
        ("mirror-edge", msg("mirrored or without a mirror image")),
        ("line-count", msg("by the numbers")),
        ("only-way-out", msg("the one way to grow")),
        ("out-of-reach", msg("out of reach")),
        ("claimed-group", msg("for their lens")),
    )
)
"""What follows in a story, cell after cell."""


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
            return Message(text.template, clue=name, needed=count, cells=_shaded(puzzle, line & shaded), count=have)
        if room < count:
            cells = line & ~marks.no | line & puzzle.ends
            left: Name | str = (
                {lang: cells_named(list(puzzle.grid.cells(cells)), lang) for lang in LANGUAGES} if cells else ""
            )
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
            return msg("{cells} would lie under {clue}", cells=_shaded(puzzle, under), clue=name)
    for group in components(shaded, puzzle.width):
        if (group & puzzle.ends).bit_count() > 1:
            return msg("{cells} would join two lenses", cells=_shaded(puzzle, group))
        for name, bridge in zip(names, puzzle.bridges, strict=False):
            for k, (side, mirrored) in enumerate(((bridge.first, bridge.over), (bridge.second, bridge.back))):
                if not group & bridge.ends[k]:
                    continue
                if group & ~side:
                    return msg(
                        "{cells} would have no mirror image in {clue}", cells=_shaded(puzzle, group & ~side), clue=name
                    )
                image = mirrored(group) & marks.no
                if image:
                    cells = (bridge.over if k else bridge.back)(image) & group
                    blank = {lang: puzzle.noun(Marks(0, image), lang) for lang in LANGUAGES}
                    text = msg("{cells} would need a mirror image in {clue}, not {blank}")
                    return Message(text.template, cells=_shaded(puzzle, cells), clue=name, blank=blank)
        if not group & puzzle.ends and not beside(group) & puzzle.board & ~marks.no & ~group:
            return msg("{cells} could not grow to any bridge end", cells=_shaded(puzzle, group))
    return None


def _shaded(puzzle: Sunglasses, cells: int) -> Name:
    return {lang: puzzle.noun(Marks(cells, 0), lang) for lang in LANGUAGES}


def look(_puzzle: Sunglasses, _step: Step) -> tuple[Name, int] | None:
    """Nothing of the kind's own: a clue of the reason says it, or the lines that the reason takes."""
    return None


def told(puzzle: Sunglasses, blank: str, step: Step, lang: str) -> str:
    """The blanks of the kind's own: a ``group`` of shaded cells, and what single techniques argue with."""
    from techniques.sunglasses.arguments import Words

    if blank == "group":
        return cells_named(list(puzzle.grid.cells(step.reason.yes)), lang)
    if blank == "followed":
        return opposite(step, MEANS, lang)
    if hasattr(Words, f"_{blank}"):
        return Words(step, lang)[blank]
    return str(getattr(puzzle, blank))
