"""Checks an argument link by link, from the rules alone: independent of what traced it, and of all techniques.

A link holds where its rules cannot be met with what it rests on and the opposite of what it claims. `meets` knows of
each relation when that is so, `loops` of a loop beside other rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import TYPE_CHECKING

from deduce.board.marks import TOP, Marks, bits
from deduce.language.messages import Message, msg
from deduce.proof.islands import beside, islands_meet
from deduce.proof.loops import no_loop
from deduce.proof.meets import meets
from deduce.proof.together import counts_meet, rest_adds_up
from deduce.relations.count.rule import Count
from deduce.relations.islands.rule import Islands, Size
from deduce.relations.loop.rule import OneLoop
from deduce.relations.rule import Rule
from deduce.relations.sight import Sees
from deduce.relations.sum.rule import Sum

if TYPE_CHECKING:
    from deduce.relations.argument import Argument
    from deduce.relations.rule import Board

TRIED = 20_000
"""So many ways, or parts of them, are looked at for one that is left out by cases."""


class Unproved(ValueError):
    """A link of an argument that does not hold.

    Args:
        why: in which way.
    """

    def __init__(self, why: Message) -> None:
        self.why = why
        super().__init__(str(why))


def check(argument: Argument, board: Board, known: Marks) -> None:
    """Check that an argument shows its claim.

    Args:
        argument: the argument.
        board: the puzzle, with the clues that may be quoted and no others.
        known: the marks that may be quoted.

    Raises:
        Unproved: where a link does not hold, naming it.
    """
    if known.clash:
        raise Unproved(msg("what is known contradicts itself"))
    match argument.sort:
        case "unit":
            _unit(argument, board, known)
        case "cases":
            _cases(argument, board, known)
        case "reductio":
            if argument.suppose.size() != 1 or argument.claim != argument.suppose.flipped:
                raise Unproved(msg("what is supposed is not the opposite of the claim"))
            _ends(argument, board, known, clash=True)
        case "lines":
            _ends(argument, board, known, clash=argument.claim.clash)
        case "case":
            raise Unproved(msg("a case stands alone"))


def _ends(argument: Argument, board: Board, known: Marks, *, clash: bool) -> None:
    """Check that lines hold one after another, and end as wanted."""
    supposed = known.join(argument.suppose)
    if supposed.clash:
        if clash:
            return
        raise Unproved(msg("what is supposed contradicts what is known"))
    for at, line in enumerate(argument.lines):
        check(line, board, supposed)
        if line.claim.clash:
            if clash and at == len(argument.lines) - 1:
                return
            raise Unproved(msg("a clash stands in the middle"))
        supposed = supposed.join(line.claim)
        if supposed.clash:
            if clash:
                return
            raise Unproved(msg("lines contradict each other"))
    if clash or not argument.claim.within(supposed):
        raise Unproved(msg("the lines do not come to the claim"))


def _unit(argument: Argument, board: Board, known: Marks) -> None:
    """Check that the source says the claim to what it rests on."""
    if argument.by is None or not argument.rests.within(known):
        raise Unproved(msg("a unit rests on what is not known"))
    rules = _live(board, argument.by.rules)
    if argument.claim.clash:
        if not refuted(board, rules, argument.rests) and not _torn(board, rules, argument.rests):
            raise Unproved(msg("nothing is broken"))
        return
    for literal in argument.claim.literals():
        trial = argument.rests.join(literal.flipped)
        if not trial.clash and not refuted(board, rules, trial):
            raise Unproved(msg("the source does not say so"))
    if not argument.claim.known:
        raise Unproved(msg("nothing is claimed"))


def _cases(argument: Argument, board: Board, known: Marks) -> None:
    """Check each case, and that the source has no way without one of them that lacks the claim."""
    if argument.by is None:
        raise Unproved(msg("cases of nothing"))
    rules, fixed = _live(board, argument.by.rules), known
    avoided = [argument.claim] if not argument.claim.clash else []
    for case in argument.cases:
        if not case.suppose.known or case.claim not in (argument.claim, TOP):
            raise Unproved(msg("a case does not come to the claim"))
        _ends(case, board, fixed, clash=case.claim.clash)
        avoided.append(case.suppose)
        if case.claim.clash and case.suppose.size() == 1:
            fixed = fixed.join(case.suppose.flipped)
            if fixed.clash:
                return  # a mark and its opposite: no way is without them
    if not _unavoidable(board, rules, known, avoided):
        raise Unproved(msg("a case is left out"))


def _live(board: Board, rules: Iterable[Rule]) -> Sequence[Rule]:
    """Rules, each of which must be one of the board."""
    found = tuple(rules)
    holding = {id(rule) for rule in board.holding}
    if not found or any(id(rule) not in holding for rule in found):
        raise Unproved(msg("a source is no rule of the board"))
    return found


def _unavoidable(board: Board, rules: Sequence[Rule], marks: Marks, avoided: Sequence[Marks]) -> bool:
    """Whether rules cannot be met with some marks unless all of one of some others are there too: way after way."""
    waiting = [marks]
    for _ in range(TRIED):
        if not waiting:
            return True
        known = waiting.pop()
        left = [one.without(known) for one in avoided if not one.join(known).clash]
        if any(not one.known for one in left) or refuted(board, rules, known):
            continue
        literal = next(min(left, key=Marks.size).literals()) if left else _open(board, rules[0], known)
        if literal is None:
            return False
        waiting += [known.join(literal.flipped), known.join(literal)]
    return False


def _open(board: Board, rule: Rule, marks: Marks) -> Marks | None:
    """A variable of a rule that can still be filled in; of an island, a cell beside it."""
    cells = rule.cells if isinstance(rule, Sees) else rule.heeds
    if isinstance(rule, Size):
        cells = board.grid.beside(sum(_part(board, rule, marks)))
    free = cells & board.board & ~marks.known if cells > 0 else 0
    return Marks(free & -free, 0) if free else None


def _part(board: Board, rule: Size, marks: Marks) -> Set[int]:
    """The cells that an island is known to have."""
    import networkx as nx

    land = beside(board.grid, marks.no & board.board | rule.islands.seeds)
    return set(nx.node_connected_component(land, rule.seed))


def _torn(board: Board, rules: Sequence[Rule], marks: Marks) -> bool:
    """Whether one of two rules leaves a variable no value but that which the other does not leave it."""
    if len(rules) != 2:
        return False
    one, other = ([rule] for rule in rules)
    for bit in bits(max(rules[0].heeds, 0) & max(rules[1].heeds, 0) & ~marks.known):
        for yes, no in ((one, other), (other, one)):
            if refuted(board, yes, marks.join(Marks(0, bit))) and refuted(board, no, marks.join(Marks(bit, 0))):
                return True
    return False


def refuted(board: Board, rules: Sequence[Rule], marks: Marks) -> bool:
    """Whether rules surely cannot be met with some marks: one of them alone, islands together, or counts together."""
    if any(not meets(rule, board, marks) for rule in rules):
        return True
    sizes = [rule for rule in rules if isinstance(rule, Size)]
    islands = [rule for rule in rules if isinstance(rule, Islands)]
    if islands and not islands_meet(islands[0], sizes, board, marks):
        return True
    if len(rules) > 1 and any(isinstance(rule, OneLoop) for rule in rules):
        return no_loop(board, rules, marks)
    if len(rules) > 1 and any(isinstance(rule, Sum) for rule in rules):
        return not rest_adds_up(rules, marks)
    counts = [rule for rule in rules if isinstance(rule, Count)]
    return len(counts) > 1 and len(counts) == len(rules) and not counts_meet(counts, marks)
