"""An argument: why a step holds, as data. What traces it and says it stands in `deduce.explain`.

Three rules of inference are enough. A *unit* is what one source says to marks that are known by then. A *reductio*
supposes a mark, and its lines end in a clash. *Cases* are taken from the ways of one source: each line supposes what
some of the ways have, and ends in a clash or in the claim; the ways that no line speaks of have the claim themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from deduce.board.marks import NOTHING, Marks, bits

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step
    from deduce.language.messages import Message
    from deduce.relations.rule import Board, Rule

L = TypeVar("L")

LISTED = 2
"""So many ways are listed in one inference."""
LOOKED = 4
"""So many marks are looked at in one, of rules that hear of the whole board."""


class Chain(NamedTuple):
    """A story that leads fact by fact to a conclusion or to a contradiction.

    Attributes:
        told: the whole of it.
        clauses: the same, clause by clause.
        marks: those from which it begins.
        facts: of how many facts it is.
        paired: the variables of which it says what two of them can be together.
    """

    told: Message
    clauses: Sequence[Message]
    marks: Marks
    facts: int
    paired: int = 0


class RuleSource(NamedTuple):
    """Who speaks in an argument: a rule, or rules that speak as one.

    Attributes:
        rules: the rules; these alone must bear what is said, and are what a checker reads.
        heeds: the variables that it hears of; -1 for all.
        says: what it says to marks; `TOP` where it cannot be met.
        broken: what marks plainly break of it, in words.
        story: these words clause by clause, where they are a story of their own.
        weight: how many inferences it takes to see what it breaks.
    """

    rules: tuple[Rule, ...]
    heeds: int
    says: Callable[[Marks], Marks]
    broken: Callable[[Marks], Message | None]
    story: Callable[[Marks], Chain | None] = lambda _: None
    weight: int = 1

    def breaks(self, marks: Marks) -> bool:
        """Whether marks plainly break it, and there are words for that."""
        return (self.heeds < 0 or self.says(marks).clash) and self.broken(marks) is not None

    @property
    def rule(self) -> Rule:
        """The rule, where it is one."""
        return self.rules[0]


@dataclass(frozen=True, slots=True, eq=False)
class Argument:
    """Why some marks are known, or a clash.

    Attributes:
        claim: the marks; `TOP` for a clash.
        by: the source of a unit, or that whose ways the cases are.
        rests: the marks from which a unit follows: of the board, supposed, or claimed before. None can be spared.
        suppose: what a reductio supposes, or what the ways of a case have.
        lines: arguments one after another: each may rest on the claims before it.
        cases: the cases, one after another: each may rest on the opposite of a single mark that a case before it
            supposes and that ends in a clash.
        ways: of cases, how many ways the source has; of a case, how many of them it disposes of.
    """

    claim: Marks
    by: RuleSource | None = None
    rests: Marks = NOTHING
    suppose: Marks = NOTHING
    lines: tuple[Argument, ...] = ()
    cases: tuple[Argument, ...] = ()
    ways: int = 0

    @property
    def sort(self) -> str:
        """The rule of inference: ``unit``, ``reductio``, ``cases``, a ``case`` of these, or ``lines`` of several."""
        if self.suppose.known:
            return "case" if self.ways else "reductio"
        return "lines" if self.lines else "cases" if self.ways else "unit"

    def walk(self) -> Iterator[Argument]:
        """The argument and all within it."""
        yield self
        for part in (*self.lines, *self.cases):
            yield from part.walk()

    def size(self) -> int:
        """How many inferences it has: the shorter of two arguments has fewer."""
        return sum(one.weight for one in self.walk())

    @property
    def weight(self) -> int:
        """How many inferences it is without those within it: more where ways are listed, or much is looked at."""
        if self.ways or self.by is None:
            return 1 + (self.ways // LISTED if self.cases else 0)
        return self.by.weight if self.claim.clash else 1 + (self.rests.size() // LOOKED if self.by.heeds < 0 else 0)

    def same(self) -> object:
        """What two arguments have in common where one mark leads to the same as another, and that breaks the same."""
        return [line.claim for line in self.lines[:-1]], self.lines[-1].by and self.lines[-1].by.rules

    def to_json(self, puzzle: Puzzle) -> Mapping[str, Any]:
        """The argument as a tree, as `docs/json.md` describes it."""
        found: dict[str, Any] = {
            "inference": self.sort,
            "claim": "clash" if self.claim.clash else _said(puzzle, self.claim),
        }
        if self.by is not None:
            found["by"] = [_rule(puzzle, rule) for rule in self.by.rules]
        for key, marks in (("rests", self.rests), ("suppose", self.suppose)):
            if marks.known:
                found[key] = _said(puzzle, marks)
        for key, parts in (("lines", self.lines), ("cases", self.cases)):
            if parts:
                found[key] = [part.to_json(puzzle) for part in parts]
        return found | ({"ways": self.ways} if self.ways else {})


def rests(lines: Sequence[Argument]) -> Marks:
    """All marks on which some arguments rest, whether they can be together or not."""
    yes = no = 0
    for one in (one for line in lines for one in line.walk()):
        yes, no = yes | one.rests.yes, no | one.rests.no
    return Marks(yes, no)


def _said(puzzle: Puzzle, marks: Marks) -> dict[str, list[str]]:
    return {
        value: [puzzle.name(bit, "en") for bit in bits(side)] for value, side in zip(("yes", "no"), marks, strict=True)
    }


def _rule(puzzle: Puzzle, rule: Rule) -> dict[str, Any]:
    found: dict[str, Any] = {"relation": type(rule).__name__, "name": rule.name}
    if rule.clue is not None:
        return found | {"clue": rule.clue.name["en"]}
    known = rule.heeds & puzzle.variables if rule.heeds > 0 else 0
    return found | ({"cells": [puzzle.name(bit, "en") for bit in bits(known)]} if known else {})


# What techniques argue with ------------------------------------------------------------------------------------------


def board_of(step: Step) -> Board:
    """The board of a step with the clues that it quotes."""
    found: Board = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    return found


def alone(step: Step) -> Argument | None:
    """What rules alone draw, each from the marks that it needs; None where they do not draw all."""
    lines = () if step.conclusion.clash else tuple(drawn(board_of(step), step.conclusion, step.reason))
    claim = reduce(Marks.join, (one.claim for one in lines), NOTHING)
    return Argument(claim, lines=lines) if claim == step.conclusion else None


def drawn(board: Board, wanted: Marks, known: Marks, through: int = -1) -> Iterator[Argument]:
    """What rules alone draw of some marks from what is known; only those that hear of a variable `through` them."""
    for rule in board.holding:
        claim = rule.forces(known).common(wanted) if rule.heeds & through else NOTHING
        if claim.known:
            heard = Marks(known.yes & rule.heeds, known.no & rule.heeds)
            yield Argument(claim, as_one(rule), least(heard, partial(draws, rule, claim)))
            wanted = wanted.without(claim)


def draws(rule: Rule, claim: Marks, marks: Marks) -> bool:
    """Whether a rule alone draws a claim from marks."""
    return claim.within(rule.forces(marks))


def as_one(*rules: Rule) -> RuleSource:
    """Rules that speak as one."""
    return RuleSource(rules, heeded(rules), lambda _: NOTHING, lambda _: None)


def speaker(says: Callable[[Marks], Marks]) -> RuleSource:
    """Who speaks beside the rules, such as an easier technique."""
    return RuleSource((), -1, says, lambda _: None)


def heeded(rules: Sequence[Rule]) -> int:
    """The variables of which some rules hear."""
    found = 0
    for rule in rules:
        found |= rule.heeds
    return found


def least(marks: Marks, enough: Callable[[Marks], bool]) -> Marks:
    """Those of some marks that are enough together and of which none can be spared."""
    kept = needed(list(marks.literals()), lambda some: enough(reduce(Marks.join, some, NOTHING)))
    return reduce(Marks.join, kept, NOTHING)


def needed(links: list[L], enough: Callable[[Sequence[L]], bool]) -> list[L]:
    """Those of some links that are enough together and of which none can be spared: longest runs are tried first."""
    part = max(len(links), 2)  # one link alone is tried as well
    while part := part // 2 if part != 1 else 0:
        at = 0
        while at < len(links):
            fewer = links[:at] + links[at + part :]
            if enough(fewer):
                links = fewer
            else:
                at += part
    return links
