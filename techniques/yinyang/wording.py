"""What steps and contradictions say: groups by one of their stones, blocks by their corners, what would be broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import components, flood
from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, assumed, cell_name, listed
from deduce.telling.trials import Means, opposite, ruined

if TYPE_CHECKING:
    from collections.abc import Callable

    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.yinyang.kind import YinYang

GROUP = 4
"""From so many stones on, a group is said by its first."""
WALL = 7
"""So many stones around a group are named."""


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
    """The blanks of the kind's own: ``groups`` of the concluded colour, ``colour``, ``block``, and arguments."""
    from techniques.yinyang.arguments import border

    side = 0 if step.conclusion.yes else 1
    if blank == "groups":
        return groups(puzzle, step.before, step.reason[side], side, lang)
    if blank == "colour":
        return puzzle.sides[side].ja if lang == "ja" else puzzle.sides[side].en
    if blank == "block":
        return _block(puzzle, step, side, lang)
    own: dict[str, Callable[[YinYang, Step, str], str]] = {
        "ways": border.ways,
        "none": border.none,
        "change": border.change,
        "pair": border.pair,
        "exit": _exit,
        "both": _both,
        "past": _past,
        "otherwise": _otherwise,
        "partner": _partner,
        "severed": _severed,
        "shut": _shut,
        "filled": lambda _, step, lang: opposite(step, PLAIN, lang),
        "unfilled": lambda _, step, lang: ruined(step, PLAIN, lang),
        "followed": lambda _, step, lang: opposite(step, MEANS, lang, split=False),
    }
    if blank == "both_colours":
        return listed([text for k in (0, 1) if (text := groups(puzzle, step.before, step.reason[k], k, lang))], lang)
    if blank in own:
        return own[blank](puzzle, step, lang)
    return str(getattr(puzzle, blank))


def _wrong(puzzle: YinYang, marks: Marks) -> Message | None:
    """What the marks plainly break, or a block into which a colour cannot get."""
    return broken(puzzle, marks) or shut_out(puzzle, marks)


def say(lang: str, en: str, ja: str, **values: object) -> str:
    return (ja if lang == "ja" else en).format(**values)


def _exit(puzzle: YinYang, step: Step, lang: str) -> str:
    """The group that has one way out, to which other stones, and the stones that close the other ways."""
    side, w = 0 if step.conclusion.yes else 1, puzzle.width
    mine, others, cell = step.reason[side], step.reason[1 - side], step.conclusion[side]
    for group in components(mine, w):
        around = puzzle.grid.beside(group) & ~group
        if around & ~others == cell and around & others and mine & ~group:
            one, other = (groups(puzzle, step.before, part, side, lang) for part in (group, mine & ~group))
            closed = around & others
            wall = puzzle.noun(Marks(*(closed, 0)[:: 2 * side - 1]), lang)
            leave = "leave" if closed & closed - 1 else "leaves"
            en = f"{{wall}} {leave} {{one}} one way out to {{other}}"
            ja = "{wall}があり、{one}から{other}への出口は一つしかない"
            if closed.bit_count() > WALL:
                en = f"the {puzzle.sides[1 - side].en} stones around {{one}} leave it one way out to {{other}}"
                ja = f"まわりの{puzzle.sides[1 - side].ja}のため、{{one}}から{{other}}への出口は一つしかない"
            return say(lang, en, ja, wall=wall, one=one, other=other)
    raise Unsaid


def _both(puzzle: YinYang, step: Step, lang: str) -> str:
    """The cell that is the one way out of a group of either colour."""
    exits: list[dict[int, int]] = []
    for side in (0, 1):
        mine, others = step.reason[side], step.reason[1 - side]
        ways = {group: puzzle.grid.beside(group) & ~group & ~others for group in components(mine, puzzle.width)}
        exits.append({way: group for group, way in ways.items() if way and not way & way - 1 and mine & ~group})
    for cell in exits[0].keys() & exits[1].keys():
        one, other = (groups(puzzle, step.before, exits[side][cell], side, lang) for side in (0, 1))
        name = cell_name(puzzle.grid.at(cell), lang)
        en, ja = (
            "{cell} would be the one way out both of {one} and of {other}",
            "{cell}が{one}と{other}の両方のただ一つの出口になる",
        )
        return say(lang, en, ja, cell=name, one=one, other=other)
    raise Unsaid


def _severed(puzzle: YinYang, step: Step, lang: str) -> str:
    """Which groups would be cut apart, and by which stones of the other colour; many of them by their groups."""
    side = 0 if step.conclusion.yes else 1
    wall, apart = step.reason[1 - side], groups(puzzle, step.before, step.reason[side], side, lang)
    if not wall:
        return say(lang, "{apart} would be cut apart", "{apart}が分断されてしまう", apart=apart)
    named = groups(puzzle, step.before, wall, 1 - side, lang)
    if wall.bit_count() <= WALL:
        named = puzzle.noun(Marks(*(wall, 0)[:: 2 * side - 1]), lang)
    return say(lang, "{wall} would cut {apart} apart", "{wall}が{apart}を分断してしまう", wall=named, apart=apart)


def _past(puzzle: YinYang, step: Step, lang: str) -> str:
    """The stones of the other colour past which a way leads, as far as they are few."""
    side = 0 if step.conclusion.yes else 1
    wall = step.reason[1 - side]
    if not 0 < wall.bit_count() <= WALL:
        raise Unsaid
    return say(lang, "past {wall} ", "{wall}があるので、", wall=puzzle.noun(Marks(*(wall, 0)[:: 2 * side - 1]), lang))


def _otherwise(puzzle: YinYang, step: Step, lang: str) -> str:
    """The opposite of the one stone that is concluded."""
    if step.conclusion.clash or step.conclusion.size() > 1:
        raise Unsaid
    return puzzle.noun(step.conclusion.flipped, lang)


def _partner(puzzle: YinYang, step: Step, lang: str) -> str:
    """The other open cell of a 2×3 block."""
    cells = step.reason.known | (0 if step.conclusion.clash else step.conclusion.known)
    places = list(puzzle.grid.cells(cells))
    (top, bottom), (left, right) = ((min(side), max(side)) for side in zip(*places, strict=True))
    box = puzzle.grid.union((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
    rest = box & ~cells
    if not rest or rest & rest - 1 or step.conclusion.clash:
        raise Unsaid
    first = assumed(puzzle.phrase(next(step.conclusion.literals()).flipped, lang), lang)
    en = "if {first}, {rest} would fill a 2×2 block in one colour and make a checkerboard in the other"
    return say(
        lang,
        en,
        "{first}とすると{rest}は一方の色では一色の2×2、他方では市松模様になる",
        first=first,
        rest=cell_name(puzzle.grid.at(rest), lang),
    )


def _shut(puzzle: YinYang, step: Step, lang: str) -> str:
    """A block that a colour cannot get into."""
    found = shut_out(puzzle, step.reason)
    if found is None:
        raise Unsaid
    return found.said(lang)


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
