"""What is said of islands: how far they get, what keeps them apart, and which of them something needs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from deduce.board.connectivity import flood
from deduce.board.marks import Marks, bits
from deduce.explain.naming import gathered
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, clauses, listed
from deduce.relations.islands import propagation as islands
from deduce.relations.islands import techniques as growing
from deduce.relations.islands.propagation import Isle, Seen
from deduce.relations.islands.rule import Size
from deduce.relations.rule import named

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

NEAR = 4
"""So many islands are told one by one that do not come to a cell."""


def outgrown(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """How small an island would stay without any one of the concluded cells, and which cells it may not have."""
    sizes, found = _sizes(puzzle), dict[int, list[tuple[int, int, int]]]()
    for literal in step.conclusion.literals():
        less = step.reason.join(literal.flipped)
        known = islands.seen(puzzle, less)
        for isle in known.isles if known else ():
            if isle.reach.bit_count() < isle.least:
                seed = next(seed for seed in sizes if seed & isle.part)
                found.setdefault(seed, []).append((isle.reach.bit_count(), *_kept_off(puzzle, known, less, isle)))
    if len(found) != 1 or not all(len(some) == step.conclusion.size() for some in found.values()):
        raise Unsaid
    ((seed, some),) = found.items()
    values = {"size": sizes[seed].size, "clue": _clue(sizes[seed]), "count": max(count for count, _, _ in some)}
    values["cells"] = named(puzzle, step.conclusion.known)
    told = msg("without {cells} {clue} would have only {count} of its {size} cells")
    if step.conclusion.size() > 1:
        told = msg("without any one of {cells} {clue} would have at most {count} of its {size} cells")
    small = Message(told.template, **values)
    joins, swells = (0, 0)
    for _, join, swell in some:
        joins, swells = joins | join, swells | swell
    shut = step.conclusion.known | step.before.yes  # of what is no island on the board nothing need be said
    return _since(puzzle, small, joins & ~shut, swells & ~shut).said(lang)


def _kept_off(puzzle: ExplainedBoard, known: Seen | None, marks: Marks, isle: Isle) -> tuple[int, int]:
    """The open cells beside an island that would join it to another one, and those with which it would be too large."""
    beside = puzzle.grid.beside
    rim = beside(isle.reach) & puzzle.board & ~marks.yes & ~isle.reach
    others = sum(other.part for other in known.isles if other.part != isle.part) if known else 0
    joins = rim & (beside(others) | others)
    return joins, rim & ~joins


def _since(puzzle: ExplainedBoard, told: Message, joins: int, swells: int) -> Message:
    """Something about an island, with the cells that it may not have."""
    parts = [
        msg("{cells} would join another island", cells=named(puzzle, joins)) if joins else None,
        msg("it would be too large with {cells} and what lies beyond", cells=named(puzzle, swells)) if swells else None,
    ]
    why: Name = {
        lang: clauses(Some.of(part.said(lang) for part in parts if part), lang) for lang in LANGUAGES if any(parts)
    }
    return msg("{told}, since {why}", told=told, why=why) if why else told


def wrong(puzzle: ExplainedBoard, marks: Marks) -> Message | None:
    """What marks leave no island, or an island no room for, as a clause."""
    known = None if islands.islands_of(puzzle) is None else islands.seen(puzzle, marks)
    if known is None:
        return None
    sizes = _sizes(puzzle)
    for isle in known.isles:
        size = next((one for seed, one in sizes.items() if seed & isle.part), None)
        if size is not None and isle.reach.bit_count() < size.size:
            values = {"clue": _clue(size), "count": isle.reach.bit_count(), "size": size.size}
            told = msg("{clue} would have only {count} of its {size} cells")
            return _since(puzzle, Message(told.template, **values), *_kept_off(puzzle, known, marks, isle))
    lost = known.land & puzzle.board & ~known.reached
    if lost:
        told = msg("no island could reach {cells}", cells=puzzle.nouns(Marks(0, lost & marks.no)))
        return _because(told, _far(puzzle, marks, lost))
    return None


def _because(told: Message, why: Message | None) -> Message:
    return told if why is None else msg("{told}: {why}", told=told, why=why)


def cramped(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What a reason leaves no island, or an island no room for."""
    found = wrong(puzzle, step.reason)
    if found is None:
        raise Unsaid
    return found.said(lang)


def barred(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Clues and marks of a reason but for those cells that no island could reach, before what is wrong there."""
    known = islands.seen(puzzle, step.reason)
    lost = known.land & puzzle.board & ~known.reached if known else 0
    left = replace(step, reason=step.reason.without(Marks(lost, lost)))
    chosen = gathered([clue for i, clue in enumerate(puzzle.clues) if step.quoted >> i & 1], lang)
    parts = [*chosen, puzzle.noun(left.reason, lang)] if left.reason.known else chosen
    return msg("past {walls}, ", walls=listed(Some.of(parts), lang)).said(lang) if parts else ""


def nearest(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Why no island comes to the concluded cells."""
    if step.conclusion.clash or not step.conclusion.yes:
        raise Unsaid
    told = msg("no island can reach {cells}", cells=named(puzzle, step.conclusion.yes))
    return _because(told, _far(puzzle, step.reason, step.conclusion.yes, shut=step.before.yes)).said(lang)


def _far(
    puzzle: ExplainedBoard, marks: Marks, cells: int, but: int = 0, *, shut: int = 0, past: int = 0
) -> Message | None:
    """How many cells the islands would need to come to some, by their numbers; and where they would join others.

    Args:
        puzzle: the board.
        marks: what is known of it.
        cells: the cells.
        but: the island that comes there.
        shut: cells that are none of an island on the board, of which nothing is said.
        past: cells past which the island that comes there would have to go, which is too far.
    """
    free, grid = islands.seen(puzzle.keep(0), marks), puzzle.grid
    needs = list[tuple[int, int, Size]]()
    for seed, size in _sizes(puzzle).items():
        isle = next((one for one in free.isles if one.part & seed), None) if free else None
        if isle is not None and not seed & but:
            costs = [cost for cost, layer in enumerate(isle.layers) if layer & cells]
            if costs:
                needed = isle.part.bit_count() + costs[0]
                needs.append((needed - size.size, needed, size))
    within = islands.seen(puzzle, marks)
    beyond = puzzle.board & ~marks.yes & ~(within.reached if within else 0)
    pocket = cells | flood(cells & beyond, beyond, grid.width) if cells & beyond else cells
    between = (grid.beside(pocket) | cells) & free.touch & beyond & ~shut if free else 0
    told = _roundabout(puzzle, marks, cells, but, past)
    for _, needed, size in sorted(needs, key=lambda one: one[0])[:NEAR]:
        told.append(msg("{clue} would need at least {count} cells", clue=_clue(size), count=needed))
    if len(needs) > NEAR:
        told.append(msg("all others are farther off"))
    if between:
        told.append(msg("{cells} would join two islands", cells=named(puzzle, between)))
    if not told:
        return None
    return Message("{told}", told={lang: listed(Some.of(one.said(lang) for one in told), lang) for lang in LANGUAGES})


def _roundabout(puzzle: ExplainedBoard, marks: Marks, cells: int, mine: int, past: int) -> list[Message]:
    """How many cells an island would need to come to some past others, where it could."""
    free = islands.seen(puzzle.keep(0), marks.join(Marks(past, 0))) if past else None
    for isle in free.isles if free else ():
        costs = [cost for cost, layer in enumerate(isle.layers) if layer & cells] if isle.part & mine else []
        if costs:
            return [msg("any other way takes at least {count} cells", count=isle.part.bit_count() + costs[0])]
    return []


def joined(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Which islands the concluded cells would join."""
    known = islands.seen(puzzle, step.reason)
    ties = dict[tuple[int, ...], int]()
    for cell in bits(step.conclusion.yes if known and not step.conclusion.clash else 0):
        near = puzzle.grid.beside(cell)
        seeds = tuple(isle.part for isle in known.isles if isle.part & near) if known else ()
        ties[seeds] = ties.get(seeds, 0) | cell
    rule = islands.islands_of(puzzle)
    if not ties or rule is None or any(len(parts) < 2 for parts in ties):
        raise Unsaid
    told = []
    for parts, cells in ties.items():
        ends = named(puzzle, sum(part & rule.seeds for part in parts))
        told.append(msg("{cells} would join the islands of {ends}", cells=named(puzzle, cells), ends=ends).said(lang))
    return clauses(Some.of(told), lang)


def loose(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The part that no number is joined to yet, and why it needs the concluded cells."""
    known = islands.seen(puzzle, step.reason)
    cells = 0 if step.conclusion.clash else step.conclusion.no
    for part in known.loose if known and cells else ():
        values: dict[str, Name | Message] = {"part": puzzle.nouns(Marks(0, part)), "cells": named(puzzle, cells)}
        exits = puzzle.grid.beside(part) & ~part & known.reached  # type: ignore[union-attr]
        owners = [isle for isle in known.isles if isle.reach & part]  # type: ignore[union-attr]
        if exits == cells:
            return Message(msg("{part} can be joined to a number only through {cells}").template, **values).said(lang)
        if len(owners) == 1:
            values["clue"] = _number(puzzle, owners[0])
            told = Message(msg("only {clue} can come to {part}, and only through {cells}").template, **values)
            why = _far(puzzle, step.reason, part, owners[0].part, shut=step.before.yes, past=cells)
            return _because(told, why).said(lang)
    raise Unsaid


def pool(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The 2×2 block into which one island alone can come, through the concluded cells."""
    cells = 0 if step.conclusion.clash else step.conclusion.no
    for block, isle, forced in growing.pools(puzzle, step.reason) if cells else ():
        if isle is not None and forced is not None and not cells & ~forced:
            values: dict[str, Name | Message] = {"clue": _number(puzzle, isle), "cells": named(puzzle, cells)}
            values["block"] = named(puzzle, block)
            told = Message(
                msg("only {clue} can come into the 2×2 block {block}, and only through {cells}").template, **values
            )
            open_ = block & ~step.reason.yes
            why = _far(puzzle, step.reason, open_, isle.part, shut=step.before.yes, past=cells)
            return _because(told, why).said(lang)
    raise Unsaid


def stranded(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The part to which no island can come."""
    known = islands.seen(puzzle, step.reason)
    for part in known.loose if known else ():
        if not any(isle.reach & part for isle in known.isles):  # type: ignore[union-attr]
            told = msg("no island could come to {cells}", cells=puzzle.nouns(Marks(0, part)))
            return _because(told, _far(puzzle, step.reason, part)).said(lang)
    raise Unsaid


def dry(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The 2×2 block into which no island can come."""
    for block, isle, forced in growing.pools(puzzle, step.reason):
        if isle is None or forced is None:
            told = msg("no island could come into the 2×2 block {block}", block=named(puzzle, block))
            return _because(told, _far(puzzle, step.reason, block & ~step.reason.yes)).said(lang)
    raise Unsaid


def _sizes(puzzle: ExplainedBoard) -> dict[int, Size]:
    return {one.seed: one for one in puzzle.holding if isinstance(one, Size)}


def _clue(size: Size) -> Name:
    assert size.clue is not None
    return size.clue.name


def _number(puzzle: ExplainedBoard, isle: Isle) -> Name | Message:
    """An island by its number, or by the place of it."""
    rule = islands.islands_of(puzzle)
    seed = isle.part & rule.seeds if rule else isle.part
    clues = [clue.name for clue in puzzle.clues if puzzle.grid.union(clue.spots) & seed]
    return clues[0] if clues else msg("the number in {cell}", cell=named(puzzle, seed))
