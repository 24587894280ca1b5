"""Pairs in words: things that have no more cells left than they need, or cells that need all things beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.relations.paired.rule import Paired, matched, owning, union, wanting
from deduce.relations.rule import named

if TYPE_CHECKING:
    from deduce.board.marks import Bitset
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard


def pairing(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The things and the cells of the one pairing that draws a step, all of one sort.

    Raises:
        Unsaid: where it draws both values, or a contradiction.
    """
    rules = [rule for rule in puzzle.holding if isinstance(rule, Paired)]
    yes, no = step.conclusion
    if len(rules) != 1 or step.conclusion.clash or (yes and no):
        raise Unsaid
    rule, said = rules[0], dict[str, object]()
    if yes:
        rows = wanting(rule.mates, step.reason)
        some = full(rows, yes)
        things, room = sum(rule.things[i] for i in some), union(rows[i] for i in some)
        alone, several = msg("{things} has only {room} left"), msg("{things} have only {room} left between them")
        said = {"things": rule.spoken_of(puzzle, things), "room": named(puzzle, room)}
    else:
        near = union(rule.mates.beside[cell] for cell in bits(no))
        rows, there = owning(rule.mates, step.reason), list(bits(rule.cells & step.reason.yes))
        some = full(rows, near)
        things = union(rows[i] for i in some)
        alone, several = msg("{things} has {cells}"), msg("{things} have {cells}")
        taken = Marks(sum(there[i] for i in some), 0)
        said = {"things": rule.spoken_of(puzzle, things), "cells": puzzle.nouns(taken)}
    return Message((several if len(some) > 1 else alone).template, **said).said(lang)


def full(rows: list[Bitset], wanted: Bitset) -> list[int]:
    """The fewest owners, by their numbers, that need all that they may have, which is what is wanted and more.

    Raises:
        Unsaid: where there are none.
    """
    found = matched(rows)
    if found is None or not wanted:
        raise Unsaid
    some, room = set[int](), 0
    while more := wanted & ~room:
        room |= more
        for place in bits(more):
            if place not in found.owner:
                raise Unsaid
            some.add(found.owner[place])
            wanted |= rows[found.owner[place]]
    return sorted(some)
