"""Moves of pzpr.js, as benchmarks record them: clicks and drags on the board, in half cells from its upper left corner.

``mouse,left,1,1`` shades the first cell, and ``mouse,right,1,1`` leaves it open; ``mouse,left,1,1,3,1`` draws a line to
the next cell, ``mouse,right,2,1`` crosses it out; ``mouse,left,1,1;key,5`` writes a value. The same move once more
takes its mark back; ``leftx2`` presses the button twice; a longer drag draws on from dot to dot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from deduce.board.marks import Marks, bits
from deduce.contract.lines import LineBoard
from deduce.contract.naming import of_this_board
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Clicks
from deduce.formats.offers import bodies
from deduce.formats.shell import agreeing
from deduce.formats.source import shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

_MOUSE = re.compile(r"mouse,(left|right)(?:x([1-9]\d{0,8}))?((?:,\d{1,4},\d{1,4})+)")
_TYPED = re.compile(r"mouse,left((?:,\d{1,4}){2});key(?:,\d){1,4}")
LEFT, RIGHT = "left", "right"
ROUND = 6
"""After so many presses more, every board looks the same: buttons go round two or three states."""

Spot = tuple[int, int]
"""A place on the board, column and row in half cells."""


class Moves(NamedTuple):
    """Moves that leave some marks.

    Attributes:
        required: those without which an answer is not whole.
        hints: the others, such as crosses beside a loop.
    """

    required: list[str]
    hints: list[str]


class _Stroke(NamedTuple):
    """What a move marks.

    Attributes:
        place: where; of two marks at one place the later one stays.
        bit: the variable.
        side: 0 for *yes*, 1 for *no*.
    """

    place: Spot
    bit: int
    side: int


def cell_clicks(puzzle: Puzzle, cells: int, left: int = 0) -> tuple[dict[int, str], dict[int, str]]:
    """The moves for *yes* and for *no* on some cells; `left` is the one of the two that the left button marks."""
    buttons = (RIGHT, LEFT) if left else (LEFT, RIGHT)
    at = {bit: puzzle.place(bit) for bit in bits(cells)}
    yes, no = (
        {bit: f"mouse,{button},{2 * int(c) + 1},{2 * int(r) + 1}" for bit, (r, c) in at.items()} for button in buttons
    )
    return yes, no


def line_clicks(puzzle: LineBoard, drawn: int) -> tuple[dict[int, str], dict[int, str]]:
    """The moves that draw some edges, and those that cross them out."""
    inset = int(not puzzle.along)  # the dots are the middles of cells, or their corners
    yes, no = {}, {}
    for bit in bits(drawn):
        (top, first), (low, last) = puzzle.edges.at(bit)
        x, y, across, down = (2 * k + inset for k in (first, top, last, low))
        yes[bit] = f"mouse,{LEFT},{x},{y},{across},{down}"
        no[bit] = f"mouse,{RIGHT},{(x + across) // 2},{(y + down) // 2}"
    return yes, no


def write_moves(puzzle: Puzzle, marks: Marks) -> Moves:
    """The moves of pzpr.js that leave these marks on the empty board of a puzzle.

    Args:
        puzzle: whose board it is.
        marks: the marks. What is printed has no move, nor has what is evident beside it, such as the crosses around a
            shaded cell, or a mark for which pzpr.js has no sign.

    Raises:
        InputError: for a kind that pzpr.js does not have, and for marks of another board.
    """
    clicks = _clicks(puzzle)
    left = of_this_board(puzzle, marks).without(clicks.evident(marks))
    yes = [move for bit, move in clicks.yes.items() if bit & left.yes]
    no = [move for bit, move in clicks.no.items() if bit & left.no]
    return Moves(yes + no, []) if clicks.both else Moves(yes, no)


def read_moves(puzzle: Puzzle, moves: Iterable[str]) -> Marks:
    """The marks that moves of pzpr.js leave on the empty board of a puzzle, with the givens.

    Clicks on what is printed do nothing, as there. What is evident is marked too: that a cell with a value has no other
    one, that no line passes a shaded cell, and which cells a finished loop leaves out, where answers do not tell them.

    Args:
        puzzle: whose board it is.
        moves: in their order, as in the records of the benchmark.

    Raises:
        InputError: for a move of another form or off the board, with its number, and for a kind that pzpr.js does not
            have.
    """
    board = _Play(puzzle)
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise InputError(msg("no list of moves"), expected=msg("moves of pzpr.js, each a text"))
    for number, move in enumerate(moves, 1):
        try:
            board.play(str(move))
        except InputError as fault:
            raise InputError(fault.what, where=msg("move {number}", number=number), expected=fault.expected) from None
    return agreeing(puzzle, board.marks())


def _clicks(puzzle: Puzzle) -> Clicks:
    made = bodies(puzzle.kind).clicks
    if made is None:
        raise InputError(msg("{kind} puzzles have no moves of pzpr.js", kind=puzzle.kind.name))
    found = made(puzzle)
    assert isinstance(found, Clicks)
    return found


class _Play:
    """A board of pzpr.js on which moves are made.

    Attributes:
        there: what is marked, by its place.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.clicks = _clicks(puzzle)
        self.last = 2 * puzzle.cols, 2 * puzzle.rows
        self.strokes: dict[str, _Stroke] = {}
        self.there: dict[Spot, _Stroke] = {}
        for side, moves in enumerate((self.clicks.yes, self.clicks.no)):
            for bit, move in moves.items():
                numbers = [int(part) for part in move.partition(";")[0].split(",")[2:]]
                place = (numbers[0] + numbers[-2]) // 2, (numbers[1] + numbers[-1]) // 2
                self.strokes[move] = _Stroke(place, bit, side)
                if side and sum(place) % 2 and not self.clicks.shaded:  # on an edge either button crosses out
                    self.strokes[move.replace(RIGHT, LEFT)] = _Stroke(place, bit, side)

    def marks(self) -> Marks:
        """All that is marked and evident."""
        yes, no = (sum(one.bit for one in self.there.values() if one.side == side) for side in (0, 1))
        evident = self.clicks.evident(Marks(yes, no))
        return Marks(yes | evident.yes & ~no, no | evident.no & ~yes)

    def play(self, move: str) -> None:
        """Makes one move.

        Raises:
            InputError: for a move of another form, or off the board.
        """
        mouse, typed = _MOUSE.fullmatch(move), _TYPED.fullmatch(move)
        if self.clicks.typed and typed:
            [spot] = self._spots(move, typed[1])
            self._write(move, spot)
        elif mouse and not self.clicks.typed:
            spots = self._spots(move, mouse[3])
            passed = self._passed(move, spots) if len(spots) > 1 else ()
            for _ in range((int(mouse[2] or 1) - 1) % ROUND + 1):
                if passed:
                    self._draw(passed)
                else:
                    self._press(mouse[1], spots[0])
        else:
            raise _fault(move, msg("such as {move}", move=next(iter(self.clicks.yes.values()), "mouse,left,1,1")))

    def _spots(self, move: str, said: str) -> list[Spot]:
        numbers = [int(number) for number in said.split(",")[1:]]
        spots = list(zip(numbers[::2], numbers[1::2], strict=True))
        if any(x > self.last[0] or y > self.last[1] for x, y in spots):
            raise _fault(move, msg("places from 0,0 to {x},{y}", x=self.last[0], y=self.last[1]))
        return spots

    def _write(self, move: str, spot: Spot) -> None:
        """A value, instead of one that stands there."""
        if stroke := self.strokes.get(move):
            self.there[spot] = stroke
        elif any(one.place == spot for one in self.strokes.values()):
            raise _fault(move, msg("a value that the board has"))

    def _press(self, button: str, spot: Spot) -> None:
        """A click: the mark of the button, or none where it is there already; or the next of a round of three."""
        left, right = (self.strokes.get(f"mouse,{one},{spot[0]},{spot[1]}") for one in (LEFT, RIGHT))
        mine = left if button == LEFT else right
        if mine is None and right is not None:  # pzpr.js takes the nearest cell
            raise _fault(f"mouse,{button},{spot[0]},{spot[1]}", msg("a click on a cell, or with the right button"))
        if mine is None:
            return
        there = self.there.get(mine.place)
        after: _Stroke | None = mine
        if mine.bit & self.clicks.turning:
            states = (None, left, right)
            after = states[(states.index(there) + (1 if button == LEFT else 2)) % 3]
        elif there == mine:
            after = None
        if after is None:
            self.there.pop(mine.place)
        elif not self._barred(after):
            self.there[mine.place] = after

    def _passed(self, move: str, spots: list[Spot]) -> list[_Stroke]:
        """The edges that a drag draws."""
        found = []
        for (x, y), (a, b) in pairwise(spots):
            steps = max(abs(a - x), abs(b - y)) // 2 or 1
            along = [(x + (a - x) * k // steps, y + (b - y) * k // steps) for k in range(steps + 1)]
            for ends in pairwise(along):
                stroke = self.strokes.get("mouse,left," + ",".join(f"{p},{q}" for p, q in sorted(ends)))
                if stroke is None or not move.startswith("mouse,left"):
                    raise _fault(move, msg("a click, or a line of the left button from dot to dot"))
                found.append(stroke)
        return found

    def _draw(self, passed: Sequence[_Stroke]) -> None:
        """A line, or nothing where its first edge is drawn already."""
        erased = self.there.get(passed[0].place) == passed[0]
        for stroke in passed:
            self.there.pop(stroke.place, None)
            if not erased and not self._barred(stroke):
                self.there[stroke.place] = stroke

    def _barred(self, stroke: _Stroke) -> bool:
        """Whether something stands against a mark: a line through a cell, a shaded cell at an end of a line."""
        against = self.clicks.against(stroke.bit, stroke.side)
        return any(one.bit & against and one.side == 0 for one in self.there.values()) if against else False


def _fault(move: str, expected: str) -> InputError:
    return InputError(msg("{move} is no move here", move=shown(move)), expected=expected)
