"""How rules, clues, variables and reasons are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.board.marks import bits
from deduce.explain.showing import spoken
from deduce.language.messages import msg
from deduce.language.words import Some, cell_name, cells_named, listed
from deduce.relations.rule import Rule, named

if TYPE_CHECKING:
    from deduce.contract.puzzle import Clue, Puzzle
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

GIVEN = msg("with {because}, ")
NOTHING_GIVEN = msg("what is printed")


def called(puzzle: ExplainedBoard, rule: Rule, lang: str) -> str:
    """A rule by its clue, its place, or its variables."""
    if rule.clue is not None:
        return rule.clue.name[lang]
    if rule.place is not None:
        return rule.place[lang]
    cells: int = getattr(rule, "cells", 0)
    return named(puzzle, cells)[lang] if cells else ""


def clues_of(step: Step, lang: str) -> str:
    """The clues that a step quotes."""
    chosen = [clue for i, clue in enumerate(step.puzzle.clues) if step.quoted >> i & 1]
    return listed(Some.of(gathered(chosen, lang)), lang) if chosen else ""


def reason_of(step: Step, lang: str) -> str:
    """The reason of a step as a noun, clues first."""
    parts = [part for part in (clues_of(step, lang), step.puzzle.noun(spoken(step), lang)) if part]
    return listed(Some.of(parts), lang) if parts else NOTHING_GIVEN.said(lang)


def given(step: Step, lang: str) -> str:
    """The reason before a clause, clues first; empty where there is none."""
    if not clues_of(step, lang) and not step.reason.known:
        return ""
    return GIVEN.said(lang).format(because=reason_of(step, lang))


def gathered(clues: Sequence[Clue], lang: str) -> list[str]:
    """Clues by name, those of one sort together: "the 3s in r1c2 and r4c4", "the pairs 1 and 2"."""
    sorts: dict[str, list[Clue]] = {}
    for clue in clues:
        sorts.setdefault(clue.sort.told[lang] if clue.sort else clue.name[lang], []).append(clue)
    return [_together(some, lang) for some in sorts.values()]


def _together(clues: Sequence[Clue], lang: str) -> str:
    """Clues of one sort."""
    sorts = [clue.sort for clue in clues if clue.sort]
    if len(sorts) < 2:
        return clues[0].name[lang]
    cells = [sort.where for sort in sorts if isinstance(sort.where, tuple)]
    names = [sort.where[lang] for sort in sorts if not isinstance(sort.where, tuple)]
    those = listed(Some.of([cells_named(Some.of(cells), lang), *names] if cells else names), lang)
    return sorts[0].told[lang].replace("{those}", those)


def names(puzzle: Puzzle, variables: int, lang: str) -> str:
    """A set of variables by name, as a list."""
    each = {puzzle.name(bit, lang): puzzle.place(bit) for bit in bits(variables)}
    cells = {cell_name((int(r), int(c)), lang): (int(r), int(c)) for r, c in each.values()}
    if each.keys() == cells.keys() and each:
        return cells_named(Some.of(cells.values()), lang)
    return listed(Some.of(each), lang) if each else ""
