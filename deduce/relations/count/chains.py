"""Short chains: of two variables one is *yes*, since counts that need one leave each other no choice.

Two variables of a count that needs one are *strongly linked* when no third of it is left: if one is *no*, the other is
*yes*. Two of a count that takes one at most are *weakly linked*: if one is *yes*, the other is *no*. A chain takes
these links in turn, beginning and ending with a strong one; so one of its ends is *yes*.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import TOP, Marks, bits
from deduce.board.memo import view
from deduce.relations.argument import Argument, as_one, board_of, drawn
from deduce.relations.count.propagation import touching
from deduce.relations.count.rule import Count
from deduce.relations.derived import derived
from deduce.relations.rule import Board, prepared

if TYPE_CHECKING:
    from deduce.contract.step import Step

LENGTHS = (2, 3)
"""How many strong links the chains with a name have."""


class Links(NamedTuple):
    """What the counts of a board say of pairs of variables, whatever is marked.

    Attributes:
        weak: to each variable, those that may not be *yes* with it.
        needing: the cells of the counts that need exactly one.
    """

    weak: Mapping[int, int]
    needing: Sequence[int]


@prepared
def links(board: Board) -> Links:
    """Those of the counts that always hold."""
    of, rules = touching(board), board.rules.of(Count)
    lasting = [rule.clue is None and not rule.when for rule in rules]
    weak = dict[int, int]()
    for bit, some in of.items():
        near = 0
        for one in bits(some):
            i = one.bit_length() - 1
            near |= rules[i].cells if lasting[i] and rules[i].most == 1 else 0
        weak[bit] = near & ~bit
    return Links(weak, [rule.cells for i, rule in enumerate(rules) if lasting[i] and rule.allowed == 2])


class Strong(NamedTuple):
    """The strong links of a board as it is marked.

    Attributes:
        other: to each variable, those that are *yes* where it is *no*.
        linked: the variables that have such.
        sure: what is *yes* in any case: marked so, or all that a count has left.
        clash: whether a count has nothing left.
    """

    other: Mapping[int, int]
    linked: int
    sure: int
    clash: bool


@view
def strong(board: Board, marks: Marks) -> Strong:
    """The strong links."""
    other, sure, clash = dict[int, int](), marks.yes, False
    for cells in links(board).needing:
        if cells & marks.yes:
            continue
        left = cells & ~marks.no
        first = left & -left
        if not (rest := left ^ first):
            sure |= left
            clash = clash or not left
        elif not rest & (rest - 1):
            other[first] = other.get(first, 0) | rest
            other[rest] = other.get(rest, 0) | first
    return Strong(other, sum(other), sure, clash)


def _off(weak: Mapping[int, int], on: int) -> int:
    found = 0
    for bit in bits(on):
        found |= weak.get(bit, 0)
    return found


def concluded(board: Board, marks: Marks, size: int) -> Marks:
    """What chains of at most so many strong links exclude.

    More marks only bring links closer: where one of a pair is known to be *no*, the other is sure, and so reached at
    once; where a chain then contradicts itself, its beginning is *yes*, which excludes all that the chain did.
    """
    found, weak = strong(board, marks), links(board).weak
    surely_off = _off(weak, found.sure)
    on, off = _reached(found, weak, found.sure, surely_off, size)
    if found.clash or on & off:
        return TOP
    no = off
    for start in found.other:
        on, off = _reached(found, weak, found.sure, surely_off | start, size)
        no |= weak[start] if on & off else weak[start] & off
    return TOP if no & found.sure else Marks(0, no)


def _reached(found: Strong, weak: Mapping[int, int], on: int, off: int, size: int) -> tuple[int, int]:
    """What is *yes* and what is *no* after so many strong links, and a weak one behind each."""
    fresh = off
    for _ in range(size):
        reached = 0
        for bit in bits(fresh & found.linked):
            reached |= found.other[bit]
        reached &= ~on
        if not reached:
            break
        fresh = _off(weak, reached) & ~off
        on, off = on | reached, off | fresh
    return on, off


def chain(board: Board, marks: Marks, wanted: int, size: int) -> Sequence[int]:
    """The variables of a shortest chain that excludes some, in turn *no* and *yes*; or none."""
    found, weak = strong(board, marks), links(board).weak
    ways = [[start] for start in found.other if not wanted & ~weak[start]]
    for _ in range(size):
        longer = []
        for way in ways:
            for bit in bits(found.other.get(way[-1], 0)):
                if bit not in way and not wanted & ~weak[bit]:
                    return [*way, bit]
                longer += [[*way, bit, off] for off in bits(weak[bit]) if off in found.other and off not in way]
        ways = longer
    return ()


def argued(step: Step) -> Argument | None:
    """One of the ends of a chain is true: by the two places left of its first link, whichever it is."""
    board, wanted = board_of(step), step.conclusion
    ways = (chain(board, step.reason, wanted.no, size) for size in LENGTHS if not wanted.clash)
    way = next((way for way in ways if way), None)
    if way is None:
        return None if wanted.clash else _severally(board, step.reason, wanted)
    lines = list[Argument]()
    for i, (before, bit) in enumerate(pairwise(way)):
        known = Marks(before, 0) if i % 2 else step.reason.join(Marks(0, before))
        lines += drawn(board, Marks(0, bit) if i % 2 else Marks(bit, 0), known, before)
    ends = [drawn(board, wanted, Marks(end, 0), end) for end in (way[0], way[-1])]
    one = Argument(wanted, suppose=Marks(way[0], 0), lines=(*ends[0],), ways=1)
    other = Argument(wanted, suppose=Marks(0, way[0]), lines=(*lines, *ends[1]), ways=1)
    return Argument(wanted, lines[0].by, cases=(one, other), ways=2)


def _severally(board: Board, known: Marks, wanted: Marks) -> Argument | None:
    """Chains that exclude some of the marks each: they branch, or the opposite of a beginning leads to two that may not
    both be true, so that the beginning is true itself.
    """
    found, weak = strong(board, known), links(board).weak
    lines, left = list[Argument](), wanted.no
    spread = {start: _spread(found, weak, start) for start in found.other if wanted.no & weak[start]}
    excluded = {start: wanted.no & weak[start] & sum(off) for start, (_, off) in spread.items()}
    for start in sorted(spread, key=lambda start: excluded[start].bit_count(), reverse=True):
        on, off = spread[start]
        both = next(((one, other) for one in on for other in on if weak[one] & other), None)
        part = left & weak[start] & (-1 if both else sum(off))
        if not part:
            continue
        claim, first = Marks(0, part), tuple(drawn(board, Marks(0, part), Marks(start, 0), start))
        if both:
            rule = next(rule for rule in board.rules.of(Count) if rule.most == 1 and not sum(both) & ~rule.cells)
            last = Argument(TOP, as_one(rule), Marks(sum(both), 0))
            story = _story(board, known, _facts(on, off, both))
            lines += (Argument(Marks(start, 0), suppose=Marks(0, start), lines=(*story, last)), *first)
        else:
            ends = dict.fromkeys(off[bit] for bit in bits(part))
            story = _story(board, known, _facts(on, off, ends))
            second = drawn(board, claim, Marks(sum(ends), 0))
            one = Argument(claim, suppose=Marks(start, 0), lines=first, ways=1)
            other = Argument(claim, suppose=Marks(0, start), lines=(*story, *second), ways=1)
            lines.append(Argument(claim, story[0].by, cases=(one, other), ways=2))
        left &= ~part
    return None if left or not lines else lines[0] if len(lines) == 1 else Argument(wanted, lines=tuple(lines))


def _spread(found: Strong, weak: Mapping[int, int], start: int) -> tuple[dict[int, int], dict[int, int]]:
    """What is *yes* where a variable is *no*, and what is *no* then, each with what it follows from."""
    on, off, fresh = dict[int, int](), {start: 0}, [start]
    for _ in range(LENGTHS[-1]):
        new = {bit: before for before in fresh for bit in bits(found.other.get(before, 0)) if bit not in on}
        on |= new
        fresh = []
        for bit in new:
            for near in bits(weak[bit]):
                if near not in off:
                    off[near] = bit
                    fresh.append(near)
    return on, off


def _facts(on: Mapping[int, int], off: Mapping[int, int], ends: Iterable[int]) -> Sequence[tuple[Marks, Marks]]:
    """The facts that lead to some that are *yes*, each with the one before it."""
    facts = dict[tuple[Marks, Marks], None]()
    for end in ends:
        bit, way = end, list[tuple[Marks, Marks]]()
        while bit:
            before = on[bit]
            way.append((Marks(0, before), Marks(bit, 0)))
            if after := off[before]:
                way.append((Marks(after, 0), Marks(0, before)))
            bit = after
        facts |= dict.fromkeys(reversed(way))
    return list(facts)


def _story(board: Board, known: Marks, facts: Sequence[tuple[Marks, Marks]]) -> Sequence[Argument]:
    """The facts as lines."""
    found = list[Argument]()
    for before, fact in facts:
        found += drawn(board, fact, known.join(before) if before.no else before, before.yes | before.no)
    return found


class Refutation(NamedTuple):
    """How links lead to a contradiction.

    Attributes:
        sure: what is *yes* in any case.
        way: marks, each sure or by one before it.
        clash: the two variables of the way that may not both be *yes*; none where links lead to no contradiction.
    """

    sure: int
    way: Sequence[Marks]
    clash: Sequence[int]


def refutation(board: Board, marks: Marks) -> Refutation:
    """A shortest way from what is sure to two variables that may not both be *yes*."""
    found, weak = strong(board, marks), links(board).weak
    off, on = dict[int, int](), dict.fromkeys(bits(found.sure), 0)
    fresh = list(on)
    while fresh:
        for bit in fresh:
            for near in bits(weak.get(bit, 0)):
                off.setdefault(near, bit)
        both = next((bit for bit in on if bit in off), 0)
        if both:
            clash = both, off[both]
            way = [mark for bit in reversed(clash) for mark in _way(off, on, bit)]
            return Refutation(found.sure, list(dict.fromkeys(way)), clash)
        fresh = []
        for bit in off:
            for other in bits(found.other.get(bit, 0)):
                if other not in on:
                    on[other] = bit
                    fresh.append(other)
    return Refutation(found.sure, (), ())


def _way(off: Mapping[int, int], on: Mapping[int, int], bit: int) -> list[Marks]:
    """What leads to a variable that is *yes*."""
    way = [Marks(bit, 0)]
    while before := on[bit]:
        bit = off[before]
        way = [Marks(bit, 0), Marks(0, before), *way]
    return way


def _registered(size: int, name: str, rank: int, title: str, ja: str, shapes: str) -> None:
    """Registers the technique of chains of so many strong links."""

    def function(board: Board, marks: Marks) -> Marks:
        return concluded(board, marks, size)

    function.__name__, function.__qualname__ = name, name
    count = ("two", "three")[size - 2]
    function.__doc__ = f"""{title}: one end of {count} linked pairs is true, so what both ends exclude is not.

    What it says
    ------------
    Where only two places are left for something, one of them is true: a strong link. Find {count} such links, each
    of which begins with what cannot be true beside the end of the one before. If the first end of the chain is not
    true, then its last end is; so one of them is true, and what cannot be true beside either is excluded. Well-known
    shapes are {shapes}.

    Why it is sound
    ---------------
    Suppose that the first end is not true. Then the other end of its link is; this excludes the beginning of the next
    link, whose other end must be true, and so on to the last end. Either way an end is true.
    """
    derived(
        rank=rank,
        ja=ja,
        says="With {seen_by}, {links}.\n{links}.\nWith {because}, {therefore}.",
        says_ja="{seen_by}から、{links}。\n{links}。\n{since}、{therefore}。",
        clash="{refuted}.",
        clash_ja="{refuted}。",
        costly=True,
        argue=argued,
    )(function)


_registered(
    2, "two_links", 60, "Two strong links", "二本の強い鎖", "the skyscraper, the two-string kite and the turbot fish"
)
_registered(3, "three_links", 62, "Three strong links", "三本の強い鎖", "the XY-wing, the W-wing and the remote pair")
