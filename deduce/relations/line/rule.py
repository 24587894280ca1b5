"""Lines: cells in their order whose values together are what a small automaton takes.

It is the *regular* constraint of Pesant (2004): an automaton reads the cells from the first to the last. What every way
agrees on is found by the states that can be had before each cell and from which the end can be reached; no way is
listed for it. Where few ways are left they are listed, to be told; what breaks a line, in words, stands here, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.rule import Board, Parts, Rule, amount, cell_of, several, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

LISTED = 12
"""How many ways are listed at most: as many as a step may tell."""

Moves = tuple[tuple[Bitset, int], ...]
"""Where a value leads: of some states, as a bitset, how many states on from each of them."""


class Reading(NamedTuple):
    """How one cell is read: where *no* and where *yes* leads. No state is left in two ways by one value."""

    no: Moves
    yes: Moves


class Automaton(NamedTuple):
    """What reads a line. It begins in state 0.

    Attributes:
        cells: how each cell is read, from the first to the last.
        ends: the states in which a line may end, as a bitset.
    """

    cells: tuple[Reading, ...]
    ends: Bitset


class Reached(NamedTuple):
    """Before a cell, the states of some way from which *no* and from which *yes* leads on to an end, as bitsets."""

    no: Bitset
    yes: Bitset


@lru_cache(maxsize=4096)
def of_runs(runs: tuple[int, ...], size: int) -> Automaton:
    """What reads so many cells with runs of *yes* of these lengths in this order, one *no* or more between two of them.

    A state is how much has been read of the shortest such line: its runs with one *no* between them.
    """
    shortest = "0".join("1" * run for run in runs)
    inside = sum(1 << i for i, sign in enumerate(shortest) if sign == "1")
    after = sum(1 << i for i, sign in enumerate(shortest) if sign == "0")
    end = 1 << len(shortest)
    waiting = (after << 1 | 1 | end) if runs else end
    return Automaton((Reading(((waiting, 0), (after, 1)), ((inside, 1),)),) * size, end)


@dataclass(frozen=True)
class RunLine(Rule):
    """The *yes* of some cells in a row are runs of these lengths, in this order, none beside another.

    Attributes:
        spots: the cells, from the first to the last.
        runs: the lengths; none for a line without a *yes*.
    """

    plainly_wrong: ClassVar[str] = msg("{clue} is not what {cells} show")
    spots: tuple[int, ...]
    runs: tuple[int, ...]

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(self.spots)

    @property
    def automaton(self) -> Automaton:
        """What reads the line."""
        return of_runs(self.runs, len(self.spots))

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        cells = [cell_of(bit, on.shape) for bit in self.spots]
        there = [sum(1 for _ in run) for yes, run in groupby(cells, lambda cell: bool(answer[cell])) if yes]
        if there != list(self.runs):
            yield {"cells": cells, "filled": [cell for cell in cells if answer[cell]] or cells}

    def says(self, marks: Marks) -> Marks:
        return says(self.spots, self.automaton, marks)

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks] | None:  # noqa: ARG002
        return listed(self.spots, self.automaton, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        yes, no = marks
        if not self.says(marks).clash:
            return None
        low, high = (self.cells & yes).bit_count(), (self.cells & ~no).bit_count()
        needed, longest, room = sum(self.runs), max(self.runs, default=0), _longest(self.spots, ~no)
        said = {"clue": spoken(board, self, self.cells), "count": amount(board, low), "needed": amount(board, needed)}
        if low > needed:
            told = msg("{clue} allows no more than {needed}, but with {cells} there would be {count}")
            return Message(told.template, **said, cells=board.nouns(Marks(self.cells & yes, 0)))
        said["things"] = several(board, needed)
        if high < needed:
            none = msg("{clue} needs {needed} {things}, but there is no room for any")
            some = msg("{clue} needs {needed} {things}, but there is room for {room} only")
            return Message((some if high else none).template, **said, room=amount(board, high))
        if room < longest:
            told = msg("{clue} needs {needed} side by side, but there is room for {room} only")
            return Message(told.template, clue=said["clue"], needed=amount(board, longest), room=amount(board, room))
        if _longest(self.spots, yes) > longest:
            told = msg("{clue} allows no more than {needed} side by side, but there would be {count}")
            count = amount(board, _longest(self.spots, yes))
            return Message(told.template, clue=said["clue"], needed=amount(board, longest), count=count)
        there = board.nouns(Marks(yes & self.cells, no & self.cells))
        return Message(msg("nothing would fit {clue} with {there}").template, clue=said["clue"], there=there)

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:  # noqa: ARG002
        read, moves = self.automaton, list[tuple[int, int, int]]()
        for value, leading in enumerate(read.cells[0]):
            for states, far in leading:
                moves += [(state, value, state + far) for state in _numbers(states)]
        cp.add_automaton([literal[bit] for bit in self.spots], 0, _numbers(read.ends), moves)


def _numbers(states: int) -> list[int]:
    return [one.bit_length() - 1 for one in bits(states)]


def _longest(spots: Sequence[int], cells: int) -> int:
    """How many of some cells lie side by side at most."""
    return max(
        (sum(1 for _ in run) for there, run in groupby(spots, lambda bit: bool(bit & cells)) if there), default=0
    )


def _on(moves: Moves, states: Bitset) -> Bitset:
    """Where a value leads from some states."""
    found = 0
    for some, far in moves:
        found |= (states & some) << far
    return found


def _back(moves: Moves, states: Bitset) -> Bitset:
    """From where a value leads to some states."""
    found = 0
    for some, far in moves:
        found |= states >> far & some
    return found


def reached(spots: tuple[Bitset, ...], read: Automaton, marks: Marks) -> list[Reached]:
    """For each cell how it may be read on a way that fits the marks; nothing where there is none."""
    before = list[Bitset]()
    states = 1
    for i in range(len(spots)):
        before.append(states)
        after = 0
        if not spots[i] & marks.yes:
            after |= _on(read.cells[i].no, states)
        if not spots[i] & marks.no:
            after |= _on(read.cells[i].yes, states)
        states = after
    states &= read.ends
    found = list[Reached]()
    for i in range(len(spots) - 1, -1, -1):
        if not states:
            return []
        cell, here = spots[i], before[i]
        no = 0 if cell & marks.yes else _back(read.cells[i].no, states) & here
        yes = 0 if cell & marks.no else _back(read.cells[i].yes, states) & here
        found.append(Reached(no, yes))
        states = no | yes
    return list(reversed(found)) if states else []


def says(spots: tuple[Bitset, ...], read: Automaton, marks: Marks) -> Marks:
    """What all ways that fit the marks agree on; `TOP` where there is none."""
    states = reached(spots, read, marks)
    if not states:
        return TOP
    yes = no = 0
    for i in range(len(spots)):
        if not states[i].no:
            yes |= spots[i]
        if not states[i].yes:
            no |= spots[i]
    return Marks(yes, no)


def listed(spots: tuple[Bitset, ...], read: Automaton, marks: Marks) -> list[Marks] | None:
    """The ways that fit the marks; None where they are more than `LISTED`.

    Every beginning that is followed leads to an end, so there are never more of them than ways.
    """
    states = reached(spots, read, marks)
    if not states:
        return []
    ways: list[tuple[Bitset, Bitset]] = [(1, 0)]
    cells = 0
    for i in range(len(spots)):
        cells |= spots[i]
        more = list[tuple[Bitset, Bitset]]()
        for state, yes in ways:
            if state & states[i].no:
                more.append((_on(read.cells[i].no, state), yes))
            if state & states[i].yes:
                more.append((_on(read.cells[i].yes, state), yes | spots[i]))
        if len(more) > LISTED:
            return None
        ways = more
    return [Marks(yes, cells & ~yes) for _, yes in ways]
