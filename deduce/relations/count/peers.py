"""Common peers: whatever place a count takes, it excludes the same.

Source: the Common Peer Elimination of programs for Sudoku with other regions, of which locked candidates are a case.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations.argument import Argument, alone, as_one, board_of, drawn
from deduce.relations.count.chains import links
from deduce.relations.count.rule import Count
from deduce.relations.derived import derived
from deduce.relations.rule import Board

if TYPE_CHECKING:
    from deduce.contract.step import Step


def left_to(cells: int, marks: Marks) -> int:
    """What is left of the variables of a count that needs one: the one that it has, or those where it may be."""
    return cells & marks.yes or cells & ~marks.no


def excluding(board: Board, reason: Marks, wanted: Marks) -> Count | None:
    """A count that needs one, all of whose places exclude what is wanted; of several that with the fewest."""
    weak, found, fewest = links(board).weak, None, 0
    for rule in () if wanted.yes else board.rules.of(Count):
        if rule.allowed == 2 and rule.clue is None and not rule.when:
            left = left_to(rule.cells, reason)
            count = left.bit_count()
            if left and (not found or count < fewest) and all(not wanted.no & ~weak[bit] for bit in bits(left)):
                found, fewest = rule, count
    return found


def parted(board: Board, reason: Marks, wanted: Marks) -> Sequence[tuple[Count, Marks]] | None:
    """Counts that need one, each with what all of its places exclude of what is wanted; None where some is left out."""
    found = dict[Count, Marks]()
    for literal in wanted.literals():
        rule = excluding(board, reason, literal)
        if rule is None:
            return None
        found[rule] = found.get(rule, NOTHING).join(literal)
    return list(found.items())


def _argued(step: Step) -> Argument | None:
    """By the places of a count, one after another; or of several counts."""
    board, wanted = board_of(step), step.conclusion
    if wanted.clash:
        return None
    rule = excluding(board, step.reason, wanted)
    found = [(rule, wanted)] if rule else parted(board, step.reason, wanted)
    if not found or any(rule.cells & step.reason.yes for rule, _ in found):
        return alone(step)
    known, lines = step.reason, list[Argument]()
    for count, some in found:
        lines.append(_cases(board, known, count, some))
        known = known.join(some)  # so that no place is supposed that was excluded before
    return lines[0] if rule else Argument(wanted, lines=tuple(lines))


def _cases(board: Board, reason: Marks, rule: Count, wanted: Marks) -> Argument:
    cases = [
        Argument(wanted, suppose=Marks(bit, 0), lines=tuple(drawn(board, wanted, Marks(bit, 0), bit)), ways=1)
        for bit in bits(left_to(rule.cells, reason))
    ]
    return Argument(wanted, as_one(rule), cases=tuple(cases), ways=len(cases))


@derived(
    rank=40,
    ja="どこに入っても",
    says=(
        "With {seen_out}, {confined}, each of which excludes the same, so {therefore}.\n"
        "{confined}, each of which excludes the same, so {therefore}.\n"
        "With {seen_out}, {severally}.\n"
        "{severally}.\n"
        "With {because}, every place that is left excludes the same, so {therefore}."
    ),
    says_ja=(
        "{seen_out}から、{confined}。どこに入っても{therefore}。\n"
        "{confined}。どこに入っても{therefore}。\n"
        "{seen_out}から、{severally}。\n"
        "{severally}。\n"
        "{since}、残りのどこに入っても{therefore}。"
    ),
    argue=_argued,
)
def common_peers(board: Board, marks: Marks) -> Marks:
    """Common peers: what may stand beside no place that is left for a value does not stand.

    What it says
    ------------
    Take a value and a region that must have it, and all the places that are left for it there. What each one of these
    would exclude does not stand, whichever it is. When something stands that all of them exclude, there is a
    contradiction.

    Why it is sound
    ---------------
    The value stands in one of the places, and nothing stands that this place excludes.
    """
    known, no = links(board), 0
    for cells in known.needing:
        placed = cells & marks.yes
        left = placed if placed else cells & ~marks.no
        if not left or placed & (placed - 1):
            return TOP
        common = board.board
        for bit in bits(left):
            common &= known.weak.get(bit, 0)
            if not common:
                break
        no |= common
    return TOP if no & marks.yes else Marks(0, no)
