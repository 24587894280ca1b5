"""What steps and contradictions say: which number is reached or cannot be, and what a lens or its image would break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.marks import Marks
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_name, cells_said, listed
from deduce.telling.trials import Means
from techniques.sunglasses.shared.lenses import claims, lenses, reach, settled

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.sunglasses.kind import Sunglasses


def _by_numbers(puzzle: Sunglasses, marks: Marks, mark: Marks) -> Message:
    """The numbers that are reached, or need all that is left, with a mark."""
    names = puzzle.clues[len(puzzle.spans) :]
    shaded = marks.yes | puzzle.ends
    found = [
        name.name
        for name, (line, count, _) in zip(names, puzzle.lines, strict=True)
        if (line & mark.no and (line & shaded).bit_count() == count)
        or (line & mark.yes and (line & ~marks.no | line & shaded).bit_count() == count)
    ]
    if not found:
        return msg("by the numbers")
    return msg("by {clue}", clue=found[0])


def _for_lens(puzzle: Sunglasses, marks: Marks, mark: Marks) -> Message:
    """The lens that alone has a group, or that no longer gets to a blank cell, and the group that this is about."""
    groups, near, found = lenses(puzzle, marks), reach(puzzle, marks), claims(puzzle, marks)
    if groups is None or near is None or found is None:
        return msg("for their lens")

    def without(group: int) -> Marks:
        return settled(puzzle, claims(puzzle, Marks(marks.yes & ~group, marks.no)))

    about = next((group for group in groups.lone if not mark.within(without(group))), 0)
    owner = next((i for i, core in enumerate(found.core) if about & core), None)
    coming = [i for i, cells in enumerate(near) if cells & mark.no]
    if mark.yes and about and owner is not None:
        text = msg("only {lens} gets to {cells}")
        return Message(
            text.template, lens=_lens_said(puzzle, [owner]), cells=cells_said(list(puzzle.grid.cells(about)))
        )
    if coming and about:
        text = msg("{lenses} could not reach so far with {cells}")
        return Message(text.template, lenses=_lens_said(puzzle, coming), cells=puzzle.nouns(Marks(about, 0)))
    if coming:
        return msg("beyond {lenses}", lenses=_lens_said(puzzle, coming))
    return msg("for their lens")


def _lens_said(puzzle: Sunglasses, some: list[int]) -> Name:
    """Lenses by their bridge ends."""
    ends = {lang: listed([cell_name(puzzle.grid.at(puzzle.roots[i]), lang) for i in some], lang) for lang in LANGUAGES}
    return {"en": f"the lens{'es' * (len(some) > 1)} of {ends['en']}", "ja": f"{ends['ja']}のレンズ"}


MEANS = Means(
    (
        ("span", None),
        ("separator", msg("between lenses")),
        ("mirror-image", msg("mirrored")),
        ("mirror-edge", msg("mirrored or without a mirror image")),
        ("line-count", _by_numbers),
        ("only-way-out", msg("the one way to grow")),
        ("out-of-reach", msg("out of reach")),
        ("claimed-group", _for_lens),
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
            return Message(
                text.template, clue=name, needed=count, cells=puzzle.nouns(Marks(line & shaded, 0)), count=have
            )
        if room < count:
            cells = line & ~marks.no | line & puzzle.ends
            left: Name | str = cells_said(list(puzzle.grid.cells(cells))) if cells else ""
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
                    text = msg("{cells} would need a mirror image in {clue}, not {blank}")
                    return Message(
                        text.template,
                        cells=puzzle.nouns(Marks(cells, 0)),
                        clue=name,
                        blank=puzzle.nouns(Marks(0, image)),
                    )
        if not group & puzzle.ends and not beside(group) & puzzle.board & ~marks.no & ~group:
            return msg("{cells} could not grow to any bridge end", cells=puzzle.nouns(Marks(group, 0)))
    return None


def look(_puzzle: Sunglasses, _step: Step) -> tuple[Name, int] | None:
    """Nothing of the kind's own: a clue of the reason says it, or the lines that the reason takes."""
    return None
