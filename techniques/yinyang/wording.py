"""What steps and contradictions say: groups by one of their stones, blocks by their corners, what would be broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import components, flood
from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_name, listed
from techniques.yinyang.shared.ring import colourings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.yinyang.kind import YinYang

GROUP = 4
"""From so many stones on, a group is said by its first."""
FEW = 3
"""So many places where a rule is broken are told."""
FULL = msg("a 3×4 window could not be filled")
SORTS = {
    one.template: other
    for one, other in (
        (msg("{cells} fill a 2×2 block"), msg("a 2×2 block would have one colour")),
        (msg("{cells} make a checkerboard"), msg("a 2×2 block would be a checkerboard")),
        (msg("{cells} take turns along the border"), msg("the border would change colour too often")),
        (msg("{wall} would cut {one} off from {other}"), msg("stones of one colour would be cut apart")),
        (msg("{colour} could not get into the block {names}"), msg("a colour could not get into some 2×2 block")),
        (FULL, FULL),
    )
}
"""What a rule that is broken in several ways is called where these have no cells in common."""


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
            wall = _noun(puzzle, marks, others)
            return msg("{wall} would cut {one} off from {other}", wall=wall, one=parts[0], other=parts[1])
    return None


def _noun(puzzle: YinYang, marks: Marks, cells: int) -> Name:
    return {lang: puzzle.noun(Marks(marks.yes & cells, marks.no & cells), lang) for lang in LANGUAGES}


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
        parts.append(f"{listed(firsts, lang)}の{colour.ja}のかたまり")
    elif firsts:
        parts.append(f"the {colour.en} group{'s' if len(firsts) > 1 else ''} of {listed(firsts, lang)}")
    if rest:
        parts.append(puzzle.noun(Marks(*(rest, 0)[:: 1 - 2 * side]), lang))
    return listed(parts, lang) if parts else ""


def told(puzzle: YinYang, blank: str, step: Step, lang: str) -> str:
    """The blanks of the kind's own: ``groups`` of the concluded colour, ``colour`` and ``block``."""
    side = 0 if step.conclusion.yes else 1
    if blank == "groups":
        return groups(puzzle, step.before, step.reason[side], side, lang)
    if blank == "colour":
        return puzzle.sides[side].ja if lang == "ja" else puzzle.sides[side].en
    if blank == "block":
        return _block(puzzle, step, side, lang)
    own = {"ways": _ways, "none": _none, "change": _change, "partner": _partner, "shut": _shut}
    if blank in own:
        return own[blank](puzzle, step, lang)
    return str(getattr(puzzle, blank))


def _say(lang: str, en: str, ja: str, **values: object) -> str:
    return (ja if lang == "ja" else en).format(**values)


def _ways(puzzle: YinYang, step: Step, lang: str) -> str:
    """How the border can be coloured with the opposite of what is concluded, and what each of these ways breaks."""
    if step.conclusion.clash:
        raise Unsaid
    first = next(step.conclusion.literals()).flipped
    en, ja = "if {supposed}, {fillings}", "{supposed}とすると、{fillings}"
    fillings = _fillings(puzzle, step.reason.join(first), lang)
    return _say(lang, en, ja, supposed=puzzle.phrase(first, lang), fillings=fillings)


def _none(puzzle: YinYang, step: Step, lang: str) -> str:
    """How the border can be coloured as it stands, and what each of these ways breaks."""
    return _fillings(puzzle, step.reason, lang)


def _fillings(puzzle: YinYang, tried: Marks, lang: str) -> str:
    """The ways to colour the border that fit some marks: what they share, and what they break, one sort at a time."""
    rim = puzzle.grid.rim
    left = [dark for dark in colourings(puzzle.grid) if not (tried.yes & rim & ~dark or tried.no & dark)]
    if not left:
        return _say(lang, "no way to colour the border is left", "外周の埋め方がなくなる")
    shared = _shared(rim, left)
    wrong, more = _wrong(puzzle, tried.join(shared)), shared.without(tried)
    if wrong is not None:
        values = {"count": len(left), "shared": puzzle.phrase(more, lang), "wrong": wrong.said(lang)}
        if not more.known:
            return str(values["wrong"])
        if len(left) == 1:
            return _say(
                lang,
                "the border has one way: {shared}, and {wrong}",
                "外周の埋め方は一つで、{shared}。すると{wrong}",
                **values,
            )
        en = "{shared} in all {count} ways left to colour the border, and {wrong}"
        return _say(lang, en, "残る外周の埋め方{count}通りのどれでも{shared}。すると{wrong}", **values)
    found = [(dark, _wrong(puzzle, tried.join(Marks(dark, rim & ~dark))) or FULL) for dark in left]
    sorts = {wrong: [dark for dark, one in found if one == wrong] for _, wrong in found}
    if len(sorts) > FEW:  # too many places to tell: by the rules, with a place where all ways share it
        rules = dict.fromkeys(wrong.template for wrong in sorts)
        sorts = {}
        for rule in rules:
            ways = [dark for dark, wrong in found if wrong.template == rule]
            alike = _wrong(puzzle, tried.join(_shared(rim, ways)))
            sorts[alike if alike is not None and alike.template == rule else SORTS[rule]] = ways
    told = [
        _say(lang, "in {count} {wrong}", "{count}通りでは{wrong}", count=len(ways), wrong=wrong.said(lang))
        for wrong, ways in sorts.items()
    ]
    en, ja = "of the {count} ways left to colour the border, {told}", "残る外周の埋め方{count}通りのうち、{told}"
    return _say(lang, en, ja, count=len(left), told=listed(told, lang))


def _shared(rim: int, ways: Sequence[int]) -> Marks:
    """What some ways to colour the border have in common."""
    always, ever = rim, 0
    for dark in ways:
        always, ever = always & dark, ever | dark
    return Marks(always, rim & ~ever)


def _wrong(puzzle: YinYang, marks: Marks) -> Message | None:
    """What marks break, or a block that a colour cannot get into."""
    return broken(puzzle, marks) or _shut_out(puzzle, marks)


def _change(puzzle: YinYang, step: Step, lang: str) -> str:
    """Where the border is known to change its colour, and where by parity it cannot."""
    ring, (black, white) = puzzle.grid.ring, step.reason
    steps = list(zip(ring, [*ring[1:], *ring[:1]], strict=True))
    known = [pair for pair in steps if any(pair[k] & black and pair[1 - k] & white for k in (0, 1))]
    alike = [  # a stone beside a concluded cell of its colour
        pair
        for pair in steps
        if any(pair[k] & step.reason[side] and pair[1 - k] & step.conclusion[side] for k in (0, 1) for side in (0, 1))
    ]
    if len(known) != 1 or len(alike) != 1 or step.conclusion.clash:
        raise Unsaid
    cells = [cell_name(puzzle.grid.at(bit), lang) for bit in (*known[0], *alike[0])]
    en = "the border changes colour between {0} and {1}, and by parity cannot change back between {2} and {3}"
    ja = "外周は{0}と{1}の間で色が変わり、偶奇から{2}と{3}の間では変われない"
    return (ja if lang == "ja" else en).format(*cells)


def _partner(puzzle: YinYang, step: Step, lang: str) -> str:
    """The other open cell of a 2×3 block."""
    cells = step.reason.known | (0 if step.conclusion.clash else step.conclusion.known)
    places = list(puzzle.grid.cells(cells))
    (top, bottom), (left, right) = ((min(side), max(side)) for side in zip(*places, strict=True))
    box = puzzle.grid.union((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
    rest = box & ~cells
    if not rest or rest & rest - 1 or step.conclusion.clash:
        raise Unsaid
    first = puzzle.phrase(next(step.conclusion.literals()).flipped, lang)
    en = "if {first}, {rest} could have neither colour"
    return _say(
        lang,
        en,
        "{first}とすると{rest}がどちらの色にもなれない",
        first=first,
        rest=cell_name(puzzle.grid.at(rest), lang),
    )


def _shut(puzzle: YinYang, step: Step, lang: str) -> str:
    """A block that a colour cannot get into."""
    found = _shut_out(puzzle, step.reason)
    if found is None:
        raise Unsaid
    return found.said(lang)


def _shut_out(puzzle: YinYang, marks: Marks) -> Message | None:
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


def _block(puzzle: YinYang, step: Step, side: int, lang: str) -> str:
    """The block that a colour could not get into without the concluded cells."""
    w, mine, others = puzzle.width, step.reason[side], step.reason[1 - side]
    cell = step.conclusion[side] & -step.conclusion[side]
    home = flood(mine & -mine, puzzle.board & ~others & ~cell, w)
    if not mine or mine & ~home:
        raise Unsaid
    shut = puzzle.blocks & ~(home | home >> 1 | home >> w | home >> w + 1)
    if not shut:
        raise Unsaid
    r, c = puzzle.grid.at(cell)
    found = min(bits(shut), key=lambda bit: max(abs(puzzle.grid.at(bit)[0] - r), abs(puzzle.grid.at(bit)[1] - c)))
    y, x = puzzle.grid.at(found)
    return f"{cell_name((y, x), lang)}–{cell_name((y + 1, x + 1), lang)}"


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
