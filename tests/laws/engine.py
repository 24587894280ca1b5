"""The laws of the engine, as plain functions of a puzzle: what tiers, steps and paths must be on any kind."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from deduce.board.marks import TOP, Marks
from deduce.engine.path import next_steps, path
from deduce.engine.refute import refute
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from tests.laws.technique import Broken, explains

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step

ORDERS = 6


# Closures ----------------------------------------------------------------------------------------------------------


def closure(puzzle: Puzzle, marks: Marks, tier: int, rng: random.Random | None = None) -> Marks:
    """What a tier makes of the marks, with the techniques in a random order of execution."""
    tiers = Tiers(puzzle, puzzle.kind.sound)
    if rng is not None:
        rng.shuffle(tiers.functions)
        rng.shuffle(tiers.cheap)
    return tiers.close(tier, marks)


def plain_closure(puzzle: Puzzle, marks: Marks, tier: int) -> Marks:
    """The same by definition: refute single literals by the tier below until none is refutable."""
    if tier == 1:
        tiers = Tiers(puzzle, [item for item in puzzle.kind.sound if not item.subsumed_by])
        return tiers.fixpoint(marks)
    while True:
        marks = plain_closure(puzzle, marks, tier - 1)
        if marks.clash:
            return TOP
        open_ = Marks(puzzle.variables & ~marks.known, puzzle.variables & ~marks.known)
        for literal in open_.literals():
            if plain_closure(puzzle, marks.join(literal), tier - 1).clash:
                marks = marks.join(literal.flipped)
                break
        else:
            return marks


def order_free(puzzle: Puzzle, marks: Marks, tier: int) -> Marks:
    """A closure is the same in several random orders of execution and under the symmetries of the kind."""
    rng = random.Random(f"orders {puzzle.text(marks)}")
    result = closure(puzzle, marks, tier)
    for _ in range(ORDERS):
        other = closure(puzzle, marks, tier, rng)
        if other != result:
            raise Broken(f"tier {tier} depends on the order", puzzle, start=marks, one=result, other=other)
    for symmetry in puzzle.symmetries():
        there = closure(symmetry.puzzle, symmetry(marks), tier, rng)
        if there != symmetry(result):
            raise Broken(
                f"tier {tier} differs when {symmetry.name}",
                symmetry.puzzle,
                start=symmetry(marks),
                one=symmetry(result),
                other=there,
            )
    return result


# Steps -------------------------------------------------------------------------------------------------------------


def holds(step: Step, solution: Marks | None = None) -> int:
    """A step follows from its reason alone; a refutation is a chain of such steps to a clash, with none to spare.

    Returns:
        how many steps it has, with those inside.
    """
    if solution is not None and not step.conclusion.within(solution):
        raise Broken("the conclusion is not in the solution", step.puzzle, before=step.before, after=step.after)
    if not step.reason.within(step.before):
        raise Broken("the reason is not on the board", step.puzzle, before=step.before, reason=step.reason)
    if step.conclusion.within(step.before):
        raise Broken("nothing is new", step.puzzle, before=step.before, conclusion=step.conclusion)
    if step.technique is not None:
        explains(step.technique, step)
        return 1
    if step.conclusion != step.assumption.flipped or step.assumption.size() != 1 or not step.inner:
        raise Broken(
            "a refutation does not conclude the opposite of its one assumption", step.puzzle, before=step.before
        )
    _chain(step, step.inner)
    for i in range(len(step.inner)):
        try:
            _chain(step, step.inner[:i] + step.inner[i + 1 :])
        except Broken:
            continue
        raise Broken(f"inner step {i + 1} of {len(step.inner)} is not needed: {step}", step.puzzle, before=step.before)
    for literal in step.reason.literals():
        if not any(literal.within(inner.reason) for inner in step.inner):
            raise Broken("no inner step uses a mark of the reason", step.puzzle, reason=step.reason, unused=literal)
    clues = 0
    for inner in step.inner:
        clues |= inner.clues
    if clues != step.clues:
        raise Broken("the clues are not those of the inner steps", step.puzzle, reason=step.reason)
    return 1 + sum(holds(inner) for inner in step.inner)


def _chain(step: Step, inner: Sequence[Step]) -> None:
    """The inner steps lead from the reason and the assumption, and nothing else, to a clash."""
    known = step.reason.join(step.assumption)
    for one in inner:
        if known.clash:
            raise Broken("a step follows the clash", step.puzzle, known=step.before)
        if not one.reason.within(known):
            raise Broken("an inner step rests on what is not known", step.puzzle, known=known, reason=one.reason)
        known = known.join(one.conclusion)
    if not known.clash:
        raise Broken("the inner steps lead to no clash", step.puzzle, known=known)


def told(step: Step) -> None:
    """The step, and each inside it, has a sentence in both languages."""
    for one in step.walk():
        for lang, end in (("en", "."), ("ja", "。")):
            said = one.sentence(lang)
            if not said.endswith(end) or "{" in said:
                raise Broken(f"no sentence: {said!r}")
        if str(one) != one.sentence("en"):
            raise Broken("a step is not printed as its sentence")


def walked(
    puzzle: Puzzle, marks: Marks, *, solution: Marks | None = None, max_tier: int = 3
) -> tuple[Marks, list[Step]]:
    """The end and the steps of the path from the marks, each checked and applied where the last one ended."""
    steps = []
    for step in path(Tiers(puzzle, puzzle.kind.sound), marks, max_tier=max_tier):
        if step.before != marks:
            raise Broken("a step does not start where the last one ended", puzzle, last=marks, before=step.before)
        holds(step, solution)
        marks = step.after
        steps.append(step)
    return marks, steps


def easiest_first(puzzle: Puzzle, marks: Marks) -> list[Step]:
    """The next steps are of the easiest technique that has any, valid and new, the shortest reasons first."""
    steps = next_steps(Tiers(puzzle, puzzle.kind.sound), marks)
    easiest = next((item for item in puzzle.kind.sound if marks.join(item.function(puzzle, marks)) != marks), None)
    for step in steps:
        holds(step)
        told(step)
        if step.technique is not easiest:
            raise Broken(f"{step.name} is not the easiest technique", puzzle, before=marks)
    sizes = [step.reason.size() + step.clues.bit_count() for step in steps]
    if easiest and sizes != sorted(sizes):
        raise Broken("the shortest reason does not come first", puzzle, before=marks)
    if easiest and not steps:
        raise Broken(f"{easiest.id} is not found", puzzle, before=marks)
    return steps


def refutations(puzzle: Puzzle, marks: Marks, tier: int, count: int) -> int:
    """Each literal that the tier below refutes has a refutation that holds, and no other literal has one."""
    marks = closure(puzzle, marks, tier - 1)
    if marks.clash:
        return 0
    open_ = puzzle.variables & ~marks.known
    rng = random.Random(f"refutations {puzzle.text(marks)}")
    literals = list(Marks(open_, open_).literals())
    told_steps = 0
    for literal in rng.sample(literals, min(count, len(literals))):
        step = refute(Tiers(puzzle, puzzle.kind.sound), marks, literal, tier)
        clashes = closure(puzzle, marks.join(literal), tier - 1).clash
        if (step is not None) != clashes:
            raise Broken(f"refutable: {clashes}, refutation: {step}", puzzle, before=marks, literal=literal)
        if step is not None:
            told_steps += holds(step)
            told(step)
    return told_steps


# Budgets -----------------------------------------------------------------------------------------------------------


def budgeted(puzzle: Puzzle, run: Callable[[Tiers], object]) -> int:
    """A run costs the same number of fixpoints each time; with that budget it ends, with a smaller one it does not."""
    costs = []
    for _ in range(2):
        tiers = Tiers(puzzle, puzzle.kind.sound)
        run(tiers)
        costs.append(tiers.fixpoints)
    cost = costs[0]
    if costs[1] != cost:
        raise Broken(f"the same run cost {cost} and {costs[1]} fixpoints")
    run(Tiers(puzzle, puzzle.kind.sound, budget=cost))
    for less in {0, 1, cost // 2, cost - 1} & set(range(cost)):
        tiers = Tiers(puzzle, puzzle.kind.sound, budget=less)
        try:
            run(tiers)
        except OutOfBudget:
            continue
        raise Broken(f"{less} fixpoints were enough for a run that costs {cost}")
    return cost
