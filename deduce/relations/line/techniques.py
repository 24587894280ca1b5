"""The techniques that look at one line at a time: it is finished, runs overlap, no run reaches, all ways agree."""

from __future__ import annotations

from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.relations.derived import derived
from deduce.relations.line.propagation import all_say
from deduce.relations.line.rule import Automaton, Reached, RunLine, reached
from deduce.relations.rule import Board


@derived(
    rank=8,
    ja="埋まった列",
    says="With {because}, the line has all that it may have, so {therefore}.",
    says_ja="{because}で列が満たされるので、{therefore}。",
    subsumed_by="ways-of-a-line",
)
def finished_line(board: Board, marks: Marks) -> Marks:
    """Finished line: a line that has all of its runs takes no more, and one that needs every cell left takes them.

    What it says
    ------------
    Add the lengths of all runs of a line. When so many cells are there, every other cell of the line is left out. When
    only so many are still possible, each of them is taken.

    Why it is sound
    ---------------
    The runs have that many cells together, no more and no fewer.
    """
    rules = board.rules.of(RunLine)
    yes = no = 0
    for one in bits(board.live(RunLine)):
        rule = rules[one.bit_length() - 1]
        cells, needed = rule.cells, sum(rule.runs)
        there, room = (cells & marks.yes).bit_count(), (cells & ~marks.no).bit_count()
        if there > needed or room < needed:
            return TOP
        if there == needed:
            no |= cells & ~marks.yes
        if room == needed:
            yes |= cells & ~marks.no
    return TOP if yes & no else Marks(yes, no)


def covered(spots: tuple[Bitset, ...], runs: tuple[int, ...], states: list[Reached]) -> list[Bitset]:
    """For each run the cells that it covers as far to one end as it can stand, and to the other."""
    found = list[Bitset]()
    begins = 1
    for run in runs:
        first = last = -1
        for i in range(len(spots)):
            if states[i].yes & begins:
                first = i if first < 0 else first
                last = i
        cells = 0
        for i in range(last, first + run):
            cells |= spots[i]
        found.append(cells)
        begins <<= run + 1
    return found


def overlap(spots: tuple[Bitset, ...], runs: tuple[int, ...], read: Automaton, marks: Marks) -> Marks:
    """The cells that a run covers as far to one end as it can stand, and to the other; `TOP` where it cannot stand."""
    states = reached(spots, read, marks)
    if not states:
        return TOP
    yes = 0
    for cells in covered(spots, runs, states):
        yes |= cells
    return Marks(yes, 0)


@derived(
    rank=12,
    ja="重なり",
    says="With {because}, a run covers these cells from either end, so {therefore}.",
    says_ja="{since}、どちらに寄せても重なるので、{therefore}。",
    subsumed_by="ways-of-a-line",
)
def overlapping_runs(board: Board, marks: Marks) -> Marks:
    """Overlap: push a run as far as it goes to one end and to the other; the cells that it covers both times are taken.

    What it says
    ------------
    Put all runs of a line as far to the left as they can stand with what is known, and then as far to the right. Where
    the same run covers a cell both times, the cell belongs to it.

    Why it is sound
    ---------------
    A run has no gaps. Wherever it stands between the two, it covers the cells that both have in common.
    """
    rules = board.rules.of(RunLine)
    yes = 0
    for one in bits(board.live(RunLine)):
        rule = rules[one.bit_length() - 1]
        found = overlap(rule.spots, rule.runs, rule.automaton, marks)
        if found.clash:
            return TOP
        yes |= found.yes
    return TOP if yes & marks.no else Marks(yes, 0)


@derived(
    rank=16,
    ja="届かないマス",
    says="With {because}, no run of the line reaches these cells, so {therefore}.",
    says_ja="{since}、どの連続も届かないので、{therefore}。",
    subsumed_by="ways-of-a-line",
)
def no_run_reaches(board: Board, marks: Marks) -> Marks:
    """No run reaches: a cell that no run of its line can cover is left out.

    What it says
    ------------
    See from where to where each run of a line can stand, with what is known. A cell that none of them can cover, such
    as one beside a whole run, or in a gap that is too short, is left out.

    Why it is sound
    ---------------
    Whatever is taken belongs to a run.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(0, found.no)


@derived(
    rank=22,
    ja="列の場合分け",
    says="With {because}, all ways to place the runs of the line agree, so {therefore}.",
    says_ja="{since}、列のどの入れ方でも{therefore}。",
)
def ways_of_a_line(board: Board, marks: Marks) -> Marks:
    """Ways of a line: what all ways to place the runs of one line agree on is there.

    What it says
    ------------
    Place the runs of a line in all ways that fit what is known. What all of these agree on is there: a cell that some
    run covers in each, though not always the same, and a cell that is left out in each. Where no way is left, there is
    a contradiction.

    Why it is sound
    ---------------
    The solution has one of the ways.
    """
    return all_say(board, marks)
