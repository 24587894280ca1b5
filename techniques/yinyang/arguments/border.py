"""Where the border changes colour, and what each way to colour it would break."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, Marks, bits
from deduce.explain.trials import opposite, ruin
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, assumed, cell_name, cells_named, listed, supposed
from techniques.yinyang.shared.ring import colourings, one_stretch
from techniques.yinyang.shared.windows import THREE_BY_FOUR
from techniques.yinyang.wording import MEANS, PLAIN, broken, shut_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.yinyang.kind import YinYang

MOST = 5
"""Into so many cases the ways to colour the border are parted, if that shows what each breaks."""
ASKED = 6
"""Of so many ways it is looked for stones that break something in most others too."""
SORTED = 8
"""Into so many sorts they are parted where there are no such cases, each with the stones that break something."""
FULL = msg("a 3×4 window could not be filled without a block of one colour or a checkerboard")
SORTS = {
    one.template: other
    for one, other in (
        (msg("{cells} fill a 2×2 block"), msg("a 2×2 block would have one colour")),
        (msg("{cells} make a checkerboard"), msg("a 2×2 block would be a checkerboard")),
        (msg("{cells} take turns along the border"), msg("the border would change colour too often")),
        (msg("{wall} would cut {one} off from {other}"), msg("stones of one colour would be cut apart")),
        (msg("{colour} could not get into the block {names}"), msg("a colour could not get into some 2×2 block")),
        (msg("the window {names} could not be filled without a block of one colour or a checkerboard"), FULL),
    )
}
"""What a rule that is broken in several ways is called where these have no cells in common."""
SINCE = {
    "stretch": ("since each colour holds one stretch of the border", "外周では各色がひとつながりなので"),
    "pairs": (
        "since a side of an even board changes colour only between cells 1–2, 3–4 and so on",
        "偶数の盤の辺で色が変わるのは1・2番目、3・4番目…の間だけなので",
    ),
    "parity": (
        "since the parity of the border leaves no other place for a change",
        "偶奇からほかに色の変わり目がないので",
    ),
}


class BorderCase(NamedTuple):
    """Some ways to colour the border that break a rule by what they share.

    Attributes:
        chosen: the stones of the border by which the case is told from others.
        shared: those stones of its border that break a rule together with what is known.
        why: what forces these, of `SINCE`; empty where nothing is forced.
    """

    chosen: Marks
    shared: Marks
    why: str


def ways(puzzle: YinYang, step: Step, lang: str) -> str:
    """How the border can be coloured with the opposite of what is concluded, and what each of these ways breaks."""
    if step.conclusion.clash:
        raise Unsaid
    first = next(step.conclusion.literals()).flipped
    told = _by_cases(puzzle, step.reason.join(first), lang)
    if not told:
        with suppress(Unsaid):
            return say(lang, "along the border, {told}", "外周では、{told}", told=opposite(step, MEANS, lang))
        told = _by_sorts(puzzle, step.reason.join(first), lang)
    en, ja = "with {because}, if {supposed}, {told}", "{because}から、{supposed}とすると、{told}"
    values = {"because": puzzle.noun(step.reason, lang), "supposed": assumed(puzzle.phrase(first, lang), lang)}
    return say(lang, en, ja, told=told, **values)


def say(lang: str, en: str, ja: str, **values: object) -> str:
    return (ja if lang == "ja" else en).format(**values)


def none(puzzle: YinYang, step: Step, lang: str) -> str:
    """How the border can be coloured as it stands, and what each of these ways breaks."""
    return _by_cases(puzzle, step.reason, lang) or _by_sorts(puzzle, step.reason, lang)


def _left(puzzle: YinYang, tried: Marks) -> list[int]:
    """The ways to colour the border that fit some marks, as their black cells."""
    rim = puzzle.grid.rim
    return [dark for dark in colourings(puzzle.grid) if not (tried.yes & rim & ~dark or tried.no & dark)]


def _by_cases(puzzle: YinYang, tried: Marks, lang: str) -> str:
    """What the ways to colour the border break, case by case; nothing where there are too many cases."""
    left = _left(puzzle, tried)
    if not left:
        return say(lang, "no way to colour the border is left", "外周の埋め方がなくなる")
    reasons, told, before = set[str](), list[str](), NOTHING
    for case in _cases(puzzle, tried, left, MOST):
        new = case.chosen.without(before)
        before = before.join(new.flipped)
        text = _case(puzzle, tried, case, reasons, lang)
        if new.known:
            where = supposed(puzzle.phrase(new, lang), lang)
            text = say(lang, "where {where}, {text}", "{where}なら{text}", where=where, text=text)
        told.append(say(lang, "otherwise, {text}", "そうでなければ{text}", text=text) if told else text)
    all_told = ("; " if lang == "en" else "。").join(told)
    return all_told and say(lang, "no border fits: {told}", "外周の埋め方がなくなる。{told}", told=all_told)


def _by_sorts(puzzle: YinYang, tried: Marks, lang: str) -> str:
    """What the ways to colour the border break, one sort of them after another."""
    rim, left = puzzle.grid.rim, _left(puzzle, tried)
    told = list[str]()
    for stones in _sorted_out(puzzle, tried, left):
        values = {"stones": puzzle.noun(stones, lang), "wrong": _breaking(puzzle, tried.join(stones), lang)}
        told.append(say(lang, "with {stones}, {wrong}", "{stones}があれば{wrong}", **values))
    if told:
        en = "every way to colour the border as one black and one white stretch fails: {told}"
        ja = "外周を黒と白のひとつながりずつに塗り分ける方法はどれもだめで、{told}"
        return say(lang, en, ja, told=("; " if lang == "en" else "。").join(told))
    found = [(dark, _wrong(puzzle, tried.join(Marks(dark, rim & ~dark))) or FULL) for dark in left]
    sorts = {SORTS.get(wrong.template, wrong): 0 for _, wrong in found}
    for _, wrong in found:
        sorts[SORTS.get(wrong.template, wrong)] += 1
    told = [
        say(lang, "in {count} {wrong}", "{count}通りでは{wrong}", count=count, wrong=wrong.said(lang))
        for wrong, count in sorts.items()
    ]
    en, ja = "of the {count} ways left to colour the border, {told}", "残る外周の埋め方{count}通りのうち、{told}"
    return say(lang, en, ja, count=len(left), told=listed(Some.of(told), lang))


def _sorted_out(puzzle: YinYang, tried: Marks, left: Sequence[int]) -> list[Marks]:
    """A few sets of border stones, some of which each way has, that break a rule; none where these are many."""
    ways = [Marks(dark, puzzle.grid.rim & ~dark) for dark in left]
    found = list[tuple[Marks, int]]()
    while ways:
        some = ways[:: -(-len(ways) // ASKED)]
        if len(found) == SORTED or not all(_spoilt(puzzle, tried.join(way)) for way in some):
            return []
        needs = {_least(puzzle, tried, way.without(tried), NOTHING).shared for way in some}
        rests = {need: [way for way in ways if not need.within(way)] for need in needs}
        need = min(sorted(needs), key=lambda one: len(rests[one]))
        found.append((need, len(ways) - len(rests[need])))
        ways = rests[need]
    return [need for need, _ in sorted(found, key=lambda one: -one[1])]


def _cases(puzzle: YinYang, tried: Marks, left: Sequence[int], most: int, chosen: Marks = NOTHING) -> list[BorderCase]:
    """The ways parted into at most so many cases, each of which breaks a rule by what its ways share; none if not.

    One border cell after another is asked for its colour; the next is one whose two colours both break a rule, or one
    of them for as many ways as can be.
    """
    rim = puzzle.grid.rim
    shared = _shared(rim, left).without(tried)
    if _spoilt(puzzle, tried.join(shared)):
        return [_least(puzzle, tried, shared, chosen)]
    ends: list[list[BorderCase]] = []
    steps: list[tuple[int, Marks]] = []
    for cell in bits(rim & ~tried.known & ~shared.known) if most > 1 else ():
        parts = {one: [dark for dark in left if bool(dark & cell) == bool(one.yes)] for one in _both(cell)}
        bad = [one for one, part in parts.items() if _spoilt(puzzle, tried.join(one).join(_shared(rim, part)))]
        if len(bad) == 2:
            ends.append([_only(puzzle, tried, parts[one], chosen, one) for one in bad])
        steps += [(len(parts[one]), one) for one in bad]
    if ends:
        return min(ends, key=lambda cases: sum(case.shared.known.bit_count() for case in cases))
    if most < 3 or not steps:
        return []
    _, first = max(steps, key=lambda step: step[0])
    struck = [dark for dark in left if bool(dark & first.known) == bool(first.yes)]
    other, rest = first.flipped, [dark for dark in left if bool(dark & first.known) != bool(first.yes)]
    more = _cases(puzzle, tried.join(other), rest, most - 1, chosen.join(other))
    return [_only(puzzle, tried, struck, chosen, first), *more] if more else []


def _only(puzzle: YinYang, tried: Marks, left: Sequence[int], chosen: Marks, one: Marks) -> BorderCase:
    """The case of the ways that have one more stone."""
    with_it = tried.join(one)
    return _least(puzzle, with_it, _shared(puzzle.grid.rim, left).without(with_it), chosen.join(one))


def _both(cell: int) -> tuple[Marks, Marks]:
    return Marks(cell, 0), Marks(0, cell)


def _least(puzzle: YinYang, tried: Marks, shared: Marks, chosen: Marks) -> BorderCase:
    """The case with as few shared stones as still break a rule, and what forces these."""
    need = shared
    for literal in shared.literals():
        less = need.without(literal)
        if _spoilt(puzzle, tried.join(less)):
            need = less
    rim = puzzle.grid.rim
    forced = one_stretch(puzzle.grid, tried.yes & rim, tried.no & rim)
    if need.within(tried):
        return BorderCase(chosen, need, "")
    if need.within(tried.join(forced)):
        return BorderCase(chosen, need, "stretch")
    if puzzle.rows % 2 or puzzle.cols % 2:
        return BorderCase(chosen, need, "parity")
    return BorderCase(chosen, need, "pairs")


def _case(puzzle: YinYang, tried: Marks, case: BorderCase, reasons: set[str], lang: str) -> str:
    """What a case breaks; what forces its border is said once, as `reasons` tells."""
    told = _breaking(puzzle, tried.join(case.chosen).join(case.shared), lang)
    if case.shared.known:
        since = "" if case.why in reasons else say(lang, *SINCE[case.why])
        reasons.add(case.why)
        values = {"shared": puzzle.phrase(case.shared, lang), "since": since, "wrong": told}
        en = "{shared}, {since}, and {wrong}" if since else "{shared} likewise, and {wrong}"
        told = say(lang, en, "{since}{shared}。すると{wrong}", **values)
    return told


def _shared(rim: int, ways: Sequence[int]) -> Marks:
    """What some ways to colour the border have in common."""
    always, ever = rim, 0
    for dark in ways:
        always, ever = always & dark, ever | dark
    return Marks(always, rim & ~ever)


def _spoilt(puzzle: YinYang, marks: Marks) -> bool:
    """Whether marks break something that `_wrong` would tell."""
    return (
        broken(puzzle, marks) is not None or shut_out(puzzle, marks) is not None or THREE_BY_FOUR.stand(puzzle, marks)
    )


def _wrong(puzzle: YinYang, marks: Marks) -> Message | None:
    """What marks break, a block that a colour cannot get into, or a window without a filling."""
    return broken(puzzle, marks) or shut_out(puzzle, marks) or _window(puzzle, marks)


def _breaking(puzzle: YinYang, marks: Marks, lang: str) -> str:
    """The same in words, of a window with what fills it until it breaks a rule."""
    wrong = _wrong(puzzle, marks) or FULL
    box = 0 if broken(puzzle, marks) or shut_out(puzzle, marks) else _box(puzzle, marks)
    return ruin(puzzle, Marks(marks.yes & box, marks.no & box), PLAIN, lang) or wrong.said(lang)


def _box(puzzle: YinYang, marks: Marks) -> int:
    """The smallest window that has no filling."""
    if not THREE_BY_FOUR.stand(puzzle, marks):
        return 0
    return next(
        (box for box in _boxes(puzzle) if THREE_BY_FOUR.stand(puzzle, Marks(marks.yes & box, marks.no & box))), 0
    )


def _window(puzzle: YinYang, marks: Marks) -> Message | None:
    """A window of at most 3×4 cells that has no filling."""
    box = _box(puzzle, marks)
    if not box:
        return None
    corners = puzzle.grid.at(box & -box), puzzle.grid.at(1 << box.bit_length() - 1)
    names: Name = {lang: "–".join(cell_name(corner, lang) for corner in corners) for lang in LANGUAGES}
    told = msg("the window {names} could not be filled without a block of one colour or a checkerboard")
    return Message(told.template, names=names)


def _boxes(puzzle: YinYang) -> Iterator[int]:
    """The windows of the board, smaller ones first."""
    grid = puzzle.grid
    for high, wide in ((2, 3), (3, 2), (3, 3), (3, 4), (4, 3)):
        for r in range(grid.rows - high + 1):
            for c in range(grid.cols - wide + 1):
                yield grid.union((r + y, c + x) for y in range(high) for x in range(wide))


def change(puzzle: YinYang, step: Step, lang: str) -> str:
    """Where the border is known to change its colour, and what would be counted, were the other change at the cell."""
    ring, (black, white) = puzzle.grid.ring, step.reason
    size = len(ring)
    known = [
        (i, (i + 1) % size)
        for i in range(size)
        if any(ring[i] & one and ring[(i + 1) % size] & other for one, other in ((black, white), (white, black)))
    ]
    alike = [  # a stone beside a concluded cell of its colour
        (i, j)
        for i in range(size)
        for j in ((i + 1) % size, (i - 1) % size)
        if any(ring[i] & step.reason[side] and ring[j] & step.conclusion[side] for side in (0, 1))
    ]
    if len(known) != 1 or len(alike) != 1 or step.conclusion.clash:
        raise Unsaid
    [(before, after)], [(stone, cell)] = known, alike
    side = 0 if ring[stone] & black else 1
    # The other colour would have the stretch from the concluded cell, away from the stone, to the known change.
    by = 1 if (stone + 1) % size == cell else -1
    stretch = [cell]
    while stretch[-1] not in (before, after):
        stretch.append((stretch[-1] + by) % size)
    if not ring[stretch[-1]] & step.reason[1 - side]:
        raise Unsaid
    corners = (0, 0), (0, puzzle.cols - 1), (puzzle.rows - 1, 0), (puzzle.rows - 1, puzzle.cols - 1)
    count = sum(puzzle.grid.at(ring[i]) not in corners for i in stretch)
    odd = (puzzle.rows - 1) * (puzzle.cols - 1) % 2 == 0
    if count % 2 == odd:
        raise Unsaid
    place = [cell_name(puzzle.grid.at(ring[i]), lang) for i in (cell, stretch[-1])]
    colour = puzzle.sides[1 - side]
    en = (
        "each colour holds an {parity} number of border cells, corners not counted, as the line between the colours "
        "passes every inner grid point once; {colour} from {place[0]} to {place[1]} would be {count}"
    )
    ja = (
        "色の境目の線は内側の格子点をすべて一度ずつ通るので、外周の各色のマスは角を除いて{parity}個。"
        "{place[0]}から{place[1]}まで{colour}だと{count}個になる"
    )
    parity = ("odd" if odd else "even") if lang == "en" else ("奇数" if odd else "偶数")
    named = colour.en if lang == "en" else colour.ja
    return say(lang, en, ja, parity=parity, place=place, count=count, colour=named)


def pair(puzzle: YinYang, step: Step, lang: str) -> str:
    """The two cells of a pair."""
    drawn = 0 if step.conclusion.clash else step.conclusion.known
    return cells_named(Some.of(puzzle.grid.cells(step.reason.known | drawn)), lang)
