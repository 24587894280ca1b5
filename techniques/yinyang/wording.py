"""What steps and contradictions say: groups by one of their stones, blocks by their corners, what would be broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import components, flood
from deduce.board.marks import Marks
from deduce.explain.trials import Means
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cell_name, listed

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.yinyang.kind import YinYang

GROUP = 4
"""From so many stones on, a group is said by its first."""


def broken(puzzle: YinYang, marks: Marks) -> Message | None:
    """What the marks plainly break: a full block, a crossing, four changes round the border, or a colour cut apart."""
    w, black = puzzle.width, marks.yes
    square = 1 | 2 | 1 << w | 2 << w
    for side in (0, 1):
        stones = marks[side]
        full = puzzle.blocks & stones & stones >> 1 & stones >> w & stones >> w + 1
        if full:
            return msg("{cells} fill a 2×2 block", cells=_noun(puzzle, marks, (full & -full) * square))
    for one, other in (marks, marks[::-1]):
        crossed = puzzle.blocks & one & one >> w + 1 & other >> 1 & other >> w
        if crossed:
            return msg("{cells} make a checkerboard", cells=_noun(puzzle, marks, (crossed & -crossed) * square))
    ring = [bit for bit in puzzle.grid.ring if bit & marks.known]
    changes = [
        bit for bit, after in zip(ring, [*ring[1:], *ring[:1]], strict=True) if bool(bit & black) != bool(after & black)
    ]
    if len(changes) > 2:
        return msg("{cells} take turns along the border", cells=_noun(puzzle, marks, sum(changes)))
    for side in (0, 1):
        stones, others = marks[side], marks[1 - side]
        home = flood(stones & -stones, puzzle.board & ~others, w)
        if stones & ~home:
            parts = [
                {lang: groups(puzzle, marks, part, side, lang) for lang in LANGUAGES}
                for part in (stones & home, stones & ~home)
            ]
            pockets = (flood(part, puzzle.board & ~others, w) for part in (stones & home, stones & ~home))
            wall = _noun(puzzle, marks, min((puzzle.grid.beside(one) & others for one in pockets), key=int.bit_count))
            return msg("{wall} would cut {one} off from {other}", wall=wall, one=parts[0], other=parts[1])
    return None


def _noun(puzzle: YinYang, marks: Marks, cells: int) -> Name:
    return puzzle.nouns(marks.common(Marks(cells, cells)))


def groups(puzzle: YinYang, board: Marks, cells: int, side: int, lang: str) -> str:
    """Stones of one colour: large groups of the board by their first stone, the others one by one."""
    firsts, rest = [], 0
    for group in components(board[side], puzzle.width):
        if group & cells:
            if group.bit_count() >= GROUP:
                firsts.append(cell_name(puzzle.grid.at(group & -group), lang))
            else:
                rest |= group & cells
    colour = puzzle.sides[side]
    parts = []
    if firsts and lang == "ja":
        parts.append(f"{listed(Some.of(firsts), lang)}の{colour.ja}のかたまり")
    elif firsts:
        parts.append(f"the {colour.en} group{'s' if len(firsts) > 1 else ''} of {listed(Some.of(firsts), lang)}")
    if rest:
        parts.append(puzzle.noun(Marks(*(rest, 0)[:: 1 - 2 * side]), lang))
    return listed(Some.of(parts), lang) if parts else ""


def _wrong(puzzle: YinYang, marks: Marks) -> Message | None:
    """What the marks plainly break, or a block into which a colour cannot get."""
    return broken(puzzle, marks) or shut_out(puzzle, marks)


def shut_out(puzzle: YinYang, marks: Marks) -> Message | None:
    """A block that a colour cannot get into."""
    w = puzzle.width
    for side in (0, 1):
        mine, others = marks[side], marks[1 - side]
        home = flood(mine & -mine, puzzle.board & ~others, w) if mine else 0
        shut = puzzle.blocks & ~(home | home >> 1 | home >> w | home >> w + 1) if home else 0
        if shut:
            r, c = puzzle.grid.at(shut & -shut)
            names: Name = {lang: f"{cell_name((r, c), lang)}–{cell_name((r + 1, c + 1), lang)}" for lang in LANGUAGES}
            colour = puzzle.sides[side]
            return msg(
                "{colour} could not get into the block {names}", colour={"en": colour.en, "ja": colour.ja}, names=names
            )
    return None


SIDES = (("top", "上"), ("right", "右"), ("bottom", "下"), ("left", "左"))


def look(puzzle: YinYang, step: Step) -> tuple[Name, int] | None:
    """The border or one side of it, or a group that must be joined."""
    shape, reason = puzzle.grid, step.reason
    known = reason.known | (0 if step.conclusion.clash else step.conclusion.known)
    if step.technique is not None and step.technique.name == "border-fillings":
        known &= shape.rim
    if known and not known & ~shape.rim:
        sides = (shape.row(0), shape.col(puzzle.cols - 1), shape.row(puzzle.rows - 1), shape.col(0))
        for side, (en, ja) in zip(sides, SIDES, strict=True):
            if not known & ~side:
                return {"en": f"the {en} border", "ja": f"{ja}の辺"}, side
        return {"en": "the border", "ja": "外周"}, shape.rim
    if step.technique is not None and step.technique.shows == "way" and not step.conclusion.clash:
        side = 0 if step.conclusion.yes else 1
        if reason[side]:
            first = reason[side] & -reason[side]
            group = flood(first, step.before[side] | first, puzzle.width)
            return {lang: groups(puzzle, step.before, group, side, lang) for lang in LANGUAGES}, group
    return None


PLAIN = Means((("fourth-of-a-block", None), ("crossing", None)))
"""What a window is filled by, stone after stone."""
MEANS = Means(
    (
        *PLAIN.causes,
        ("border", msg("each colour holds one stretch of the border")),
        ("border-pairs", msg("a side of an even board changes colour only between cells 1–2, 3–4 and so on")),
        ("border-parity", msg("the parity of the border leaves no other place for a change")),
        ("single-exit", msg("the one way out")),
    ),
    _wrong,
)
"""What follows beside the border, stone after stone."""
