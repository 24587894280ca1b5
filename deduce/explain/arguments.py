"""Why a step holds, in the words of the rules: which of them draws it, or which one a supposed opposite would break."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.marks import NOTHING, Marks
from deduce.explain import (
    adding,
    ascending,
    counted,
    exchanging,
    lacking,
    pairing,
    placing,
    reaching,
    seeing,
    shores,
    skylines,
    stretching,
    subsets,
    turning,
)
from deduce.explain.chains import chain, walk
from deduce.explain.insides import strips
from deduce.explain.naming import NOTHING_GIVEN, gathered
from deduce.explain.render import ended
from deduce.explain.sentences import both_ways
from deduce.explain.tracer import traced
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, assumed, before, clauses, listed
from deduce.relations.argument import least
from deduce.relations.connected.propagation import shut_in
from deduce.relations.connected.rule import GROUP, walls
from deduce.relations.connected.techniques import only_exit
from deduce.relations.count.propagation import no_room
from deduce.relations.count.rule import Count
from deduce.relations.count.subsets import CELL
from deduce.relations.count.techniques import full
from deduce.relations.loop import stand_or_fall
from deduce.relations.loop.rule import lines, loop_of
from deduce.relations.rule import NO, YES, named, value

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

CHAIN = "{title}: {chain}.\n"
CHAIN_JA = "{title}：{chain}。\n"
"""The sentence of a technique that goes from rule to rule, told fact by fact."""


def told(puzzle: ExplainedBoard, blank: str, step: Step, lang: str) -> str:
    """What stands in a blank: of a supposition, or named after a rule.

    A rule's name stands for how the rules of that name are called that alone draw the conclusion.

    Raises:
        Unsaid: when there is no such thing.
    """
    kept = puzzle.keep(step.clues)
    return BLANKS[blank](kept, step, lang) if blank in BLANKS else _drawing(kept, blank, step, lang)


def _drawing(puzzle: ExplainedBoard, blank: str, step: Step, lang: str) -> str:
    """How the rules of a name are called that alone draw the conclusion."""
    drawn, called = NOTHING, list[str]()
    for rule in puzzle.holding:
        if rule.name == blank and (found := rule.forces(step.reason).common(step.conclusion)).known:
            drawn = drawn.join(found)
            if not (step.reason.known and found.within(rule.forces(NOTHING))):
                called.append((rule.clue.name if rule.clue else rule.place or {lang: ""})[lang])
    if drawn != step.conclusion:
        raise Unsaid(blank)
    return listed(Some.of(dict.fromkeys(called)), lang)


def _unit(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The same of whatever name, but for counts of cells."""
    for name in dict.fromkeys(rule.name for rule in puzzle.rules.of(Count) if rule.name != CELL):
        with suppress(Unsaid):
            return _drawing(puzzle, name, step, lang)
    raise Unsaid


def seen(puzzle: ExplainedBoard, step: Step) -> Message | None:
    """What marks break as a technique sees it; None where it has no view of its own."""
    name = step.technique.name if step.technique else ""
    if name == full.name:
        broken = puzzle.unmet(step.reason)
        if broken is None or PLACES.search(broken.template):
            return broken or no_room(puzzle, step.reason, puzzle.holding)
        since = {lang: puzzle.since(step.reason, lang) for lang in LANGUAGES}
        return msg("{since}, {broken}", since=since, broken=broken) if step.reason.known else broken
    return shut_in(puzzle, step.reason) if name == only_exit.name else None


ENDED = 12
"""A line of more edges that are named one by one is not named."""
LOOKED = 6
"""Of so many marks of a conclusion it is told what their opposites would be."""
PLACES = re.compile("{(cells?|filled|line|place|room|wall|one|count)}")
"""What tells in a clash where it is, or how many there are."""


def _round(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The reason, with what is printed round its clues."""
    chosen = [clue for i, clue in enumerate(step.puzzle.clues) if step.quoted >> i & 1]
    spots = puzzle.grid.union(spot for clue in chosen for spot in clue.spots)
    beside = puzzle.grid.around(spots) & puzzle.printed_on & ~spots
    if not chosen or not beside:
        raise Unsaid
    parts = [*gathered(chosen, lang), walls(puzzle, 0, beside, YES)[lang]]
    if step.reason.known:
        parts.append(puzzle.noun(step.reason, lang))
    return listed(Some.of(parts), lang)


def _faces(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What the conclusion says of the faces beside its edges: which of these have inside and outside on either hand."""
    told = (
        msg("{edges} lies between inside and outside"),
        msg("a line at {edges} would have the inside (or the outside) on both of its sides"),
    )
    many = (
        msg("{edges} lie between inside and outside"),
        msg("lines at {edges} would have the inside (or the outside) on both of their sides"),
    )
    sides = zip(step.conclusion, told, many, strict=True)
    said = [
        Message((more if side & (side - 1) else one).template, edges=named(puzzle, side)).said(lang)
        for side, one, more in sides
        if side
    ]
    return clauses(Some.of(said), lang)


def _breaks(puzzle: ExplainedBoard, marks: Marks) -> Message | None:
    return None if marks.clash else puzzle.broken(marks)


def _fewest(breaks: Callable[[Marks], Message | None], marks: Marks, more: Marks) -> tuple[Marks, Message]:
    """What some marks need of others for what they break together, and what that is."""
    some = least(more, lambda part: breaks(marks.join(part)) is not None)
    clash = breaks(marks.join(some))
    assert clash is not None
    return some, clash


def _other_way(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What the opposite of the whole conclusion would break, with the edges that change with it."""
    if step.conclusion.clash:
        raise Unsaid
    flipped, breaks = step.conclusion.flipped, partial(_breaks, puzzle)
    clash = breaks(step.reason.join(flipped))
    if clash is not None:
        return clash.said(lang)
    for way in (way for both in stand_or_fall.ways(puzzle, step.reason) for way in both):
        clash = breaks(step.reason.join(way)) if flipped.within(way) else None
        if clash is not None:
            more, clash = _fewest(breaks, step.reason.join(flipped), way.without(flipped))
            return _joined(
                msg("{supposed}, and {broken}"), before(puzzle.phrase(more, lang), lang), clash.said(lang), lang
            )
    raise Unsaid


def _either(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What edges that change together would break, one way and the other; or those that are decided at once."""
    at_once = traced(step) if step.conclusion.clash else None
    if at_once is not None and at_once.lines[-1].sort == "unit":
        return ended(step, at_once).said(lang)
    breaks = partial(_breaks, puzzle)
    for ways in stand_or_fall.ways(puzzle, step.reason):
        some = [(way, breaks(step.reason.join(way))) for way in dict.fromkeys(ways)]
        fewest = [_fewest(breaks, step.reason, way) for way, clash in some if way.known and clash is not None]
        told = [(puzzle.phrase(way, lang), clash.said(lang)) for way, clash in fewest]
        if len(told) < len(some):
            continue
        if len(told) == 1:
            clause, wrong = told[0]
            return _joined(msg("{supposed}, and {broken}"), before(clause, lang), wrong, lang)
        one, other = (
            _joined(msg("if {supposed}, {broken}"), assumed(clause, lang), wrong, lang) for clause, wrong in told
        )
        return Message(msg("{one}, and {other}").template, one=one, other=other).said(lang)
    raise Unsaid


def _joined(template: Message, supposed: str, broken: str, lang: str) -> str:
    return Message(template.template, supposed=supposed, broken=broken).said(lang)


def _opposed(puzzle: ExplainedBoard, step: Step, lang: str) -> str:  # noqa: ARG001
    """What settles one mark both ways."""
    told = both_ways(step, lang) if step.conclusion.clash else None
    if told is None:
        raise Unsaid
    return told


def _chain(puzzle: ExplainedBoard, step: Step, lang: str) -> str:  # noqa: ARG001
    """How the rules lead to the conclusion fact by fact."""
    found = chain(step)
    if found is None:
        raise Unsaid
    return found.told.said(lang)


def _walk(puzzle: ExplainedBoard, step: Step, lang: str) -> str:  # noqa: ARG001
    """How lines and gaps lead from one side of the loop to the other."""
    found = walk(step)
    if found is None:
        raise Unsaid
    return found.told.said(lang)


def _strips(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Which faces lie on one side, so that the edges of the conclusion change together."""
    told = None if step.conclusion.clash else strips(puzzle, step.reason, step.conclusion)
    if told is None:
        raise Unsaid
    return told.said(lang)


def _early(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Which line would be closed by the concluded edges, and what would be left outside of it."""
    loop, edges = loop_of(puzzle), step.conclusion.no
    if loop is None or step.clues or step.conclusion.yes or step.reason.no or edges & ~loop.edges.all:
        raise Unsaid
    shape, drawn = loop.edges, step.reason.yes & loop.edges.all
    ends = shape.touched(edges)
    mine = [line for line in lines(shape, drawn) if line & ends]
    if len(mine) != 1 or ends & ~mine[0]:
        raise Unsaid
    line = shape.within(mine[0]) & drawn
    rest = drawn & ~line
    if not rest:
        raise Unsaid
    many = msg("a line at any one of {edges} would close a loop with {line}, and {rest} would be left outside")
    one = msg("a line at {edges} would close a loop with {line}, and {rest} would be left outside")
    values = {"line": puzzle.nouns(Marks(line, 0)), "rest": puzzle.nouns(Marks(rest, 0))}
    long = msg("a line at {edges} would close a long line to a loop, and {rest} would be left outside")
    told = many if edges & (edges - 1) else long if puzzle.along and line.bit_count() > ENDED else one
    return Message(told.template, edges=named(puzzle, edges), **values).said(lang)


def _stuck(puzzle: ExplainedBoard, step: Step, lang: str, *, others: bool = False) -> str:
    """The group that can only go on over the concluded cell, or what it has to be joined to."""
    side, group = YES if step.conclusion.yes else NO, _group(puzzle, step)
    if not group:
        raise Unsaid
    told = step.reason[side] & ~group if others else group
    if told.bit_count() > GROUP and [*components(told, puzzle.grid.width)] == [told]:
        cell = named(puzzle, told & -told)
        return msg("the {value} group of {cell}", value=value(puzzle, side), cell=cell).said(lang)
    return puzzle.noun(Marks(told, 0) if side == YES else Marks(0, told), lang)


def _group(puzzle: ExplainedBoard, step: Step) -> int:
    """The group of a reason whose only way on is the one concluded cell; 0 where there is none."""
    side = YES if step.conclusion.yes else NO
    exit_, mine, wall = step.conclusion[side], step.reason[side], step.reason[1 - side]
    groups = components(mine, puzzle.grid.width) if step.conclusion.size() == 1 else ()
    for group in groups:
        if puzzle.grid.beside(group) & puzzle.board & ~wall & ~group == exit_ and group != mine:
            return group
    return 0


def _walls(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What bars a way: the marks of the reason of the other value, and printed cells beside them or the conclusion."""
    side = YES if step.conclusion.yes else NO
    wall, grid, group = step.reason[1 - side], puzzle.grid, _group(puzzle, step)
    printed = puzzle.printed_on
    stands = grid.beside(group) & printed
    while more := grid.around(wall | stands | step.conclusion.known) & printed & ~stands if not group else 0:
        stands |= more
    told = walls(puzzle, wall, stands, side)[lang] or NOTHING_GIVEN.said(lang)
    return msg("{walls} and the rim", walls=told).said(lang) if group & puzzle.rim else told


def _closed(puzzle: ExplainedBoard, step: Step, lang: str) -> str:  # noqa: ARG001
    """Nothing, where the lines of the reason are closed."""
    loop = loop_of(puzzle)
    shape, drawn = (loop.edges, step.reason.yes & loop.edges.all) if loop else (None, 0)
    if shape is None or len(lines(shape, drawn)) != 1 or shape.touched(drawn).bit_count() > drawn.bit_count():
        raise Unsaid
    return ""


def _ring(puzzle: ExplainedBoard, step: Step, lang: str) -> str:  # noqa: ARG001
    """Nothing, where lines are concluded, as only the last closed line lets one."""
    if not step.conclusion.yes or step.conclusion.clash:
        raise Unsaid
    return ""


def _flipped(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The opposite of the whole conclusion."""
    if step.conclusion.clash or step.conclusion.size() > LOOKED:
        raise Unsaid
    return assumed(puzzle.phrase(step.conclusion.flipped, lang), lang)


def _passed(puzzle: ExplainedBoard, step: Step, lang: str, *, drawn: int) -> str:  # noqa: ARG001
    """Nothing, where a conclusion draws no edge and its reason so many, in one line."""
    loop = loop_of(puzzle)
    edges = loop.edges.all if loop else 0
    told = step.reason.yes & edges
    if not loop or step.conclusion.yes & edges or told.bit_count() != drawn or len(lines(loop.edges, told)) > 1:
        raise Unsaid
    return ""


def _dead(puzzle: ExplainedBoard, step: Step, lang: str) -> str:  # noqa: ARG001
    """Nothing, where the reason draws nothing."""
    if step.reason.yes:
        raise Unsaid
    return ""


BLANKS: Mapping[str, Callable[[ExplainedBoard, Step, str], str]] = {
    "shared": counted.shared,
    "unshared": counted.unshared,
    "faces": _faces,
    "packed": counted.packed,
    **{one.__name__: one for one in (subsets.placed, subsets.struck_out, subsets.locked)},
    **{one.__name__: one for one in (subsets.seen_by, subsets.seen_out)},
    **{one.__name__: one for one in (subsets.confined, subsets.severally, subsets.excluded)},
    "subset": subsets.subset_told,
    "ascending": ascending.ascending,
    **{one.__name__: one for one in (adding.leftover, adding.leftovers, adding.combinations, adding.extreme)},
    "skylines": skylines.skylines,
    "foremost": seeing.foremost,
    **{one.__name__: one for one in (turning.angles, turning.corner_marks)},
    **{one.__name__: one for one in (stretching.misled, stretching.sundered, stretching.all_ways)},
    **{one.__name__: one for one in (reaching.in_between, reaching.in_reach, reaching.taken)},
    **{one.__name__: one for one in (reaching.here, reaching.missed, reaching.unreached)},
    **{one.__name__: one for one in (exchanging.corners, exchanging.rectangular, exchanging.exchanged)},
    **{one.__name__: one for one in (exchanging.too_few, exchanging.exchangeable)},
    "links": subsets.links_told,
    "few": placing.few,
    **{one.__name__: one for one in (lacking.lacking, lacking.adding)},
    "pairing": pairing.pairing,
    **{one.__name__: one for one in (subsets.crowded, subsets.refuted)},
    "covering": placing.covering,
    "unit": _unit,
    "overpacked": counted.overpacked,
    "other_way": _other_way,
    "either": _either,
    "round": _round,
    "chain": _chain,
    "walk": _walk,
    "strips": _strips,
    "early": _early,
    "opposed": _opposed,
    "stuck": _stuck,
    "others": partial(_stuck, others=True),
    "walls": _walls,
    **{one.__name__: one for one in (shores.outgrown, shores.nearest, shores.joined)},
    **{one.__name__: one for one in (shores.stranded, shores.dry)},
    **{one.__name__: one for one in (shores.loose, shores.pool, shores.cramped, shores.barred)},
    "dead": _dead,
    "passed": partial(_passed, drawn=2),
    "unpassed": partial(_passed, drawn=0),
    "closed": _closed,
    "ring": _ring,
    "flipped": _flipped,
}
"""What can be said of a step: of its supposition, and of who settles what; each with the clues of its reason."""
