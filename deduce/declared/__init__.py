"""Declared kinds: all parts of a genre from rules that are data. What declarations are written with is here."""

from deduce.declared.boards.base import on
from deduce.declared.boards.bent import BentPuzzle
from deduce.declared.boards.bridges import BridgePuzzle
from deduce.declared.boards.caged import CagedPuzzle
from deduce.declared.boards.cells import CellPuzzle
from deduce.declared.boards.corners import CornerPuzzle
from deduce.declared.boards.crossing import CrossingPuzzle
from deduce.declared.boards.edges import EdgePuzzle
from deduce.declared.boards.framed import FramedPuzzle
from deduce.declared.boards.framed_values import FramedValuePuzzle
from deduce.declared.boards.given import GivenPuzzle
from deduce.declared.boards.halved import HalvedPuzzle
from deduce.declared.boards.joined import JoinedPuzzle
from deduce.declared.boards.joined_values import JoinedValuePuzzle
from deduce.declared.boards.lettered import LetteredPuzzle
from deduce.declared.boards.mixed import MixedPuzzle
from deduce.declared.boards.pieces import PiecePuzzle
from deduce.declared.boards.sized import SizedPuzzle
from deduce.declared.boards.stars import StarPuzzle
from deduce.declared.boards.values import GivenValuePuzzle
from deduce.declared.boards.walled import WalledPuzzle
from deduce.declared.clues import cells_in, clue, meeting_clue, room_clue
from deduce.declared.declaration import Words
from deduce.declared.kind import declared
from deduce.declared.making.recipe import Making, cornered, empty, joined, with_rooms
from deduce.declared.numbers import WAYS, Misfit, Numbers, Printing
from deduce.declared.outside import Outside, ahead, clue_of, end_clue, line_clue, numbers
from deduce.declared.printed import Printed, Room, numbered
from deduce.formats.strokes import Strokes

__all__ = [
    "WAYS",
    "BentPuzzle",
    "BridgePuzzle",
    "CagedPuzzle",
    "CellPuzzle",
    "CornerPuzzle",
    "CrossingPuzzle",
    "EdgePuzzle",
    "FramedPuzzle",
    "FramedValuePuzzle",
    "GivenPuzzle",
    "GivenValuePuzzle",
    "HalvedPuzzle",
    "JoinedPuzzle",
    "JoinedValuePuzzle",
    "LetteredPuzzle",
    "Making",
    "Misfit",
    "MixedPuzzle",
    "Numbers",
    "Outside",
    "PiecePuzzle",
    "Printed",
    "Printing",
    "Room",
    "SizedPuzzle",
    "StarPuzzle",
    "Strokes",
    "WalledPuzzle",
    "Words",
    "ahead",
    "cells_in",
    "clue",
    "clue_of",
    "cornered",
    "declared",
    "empty",
    "end_clue",
    "joined",
    "line_clue",
    "meeting_clue",
    "numbered",
    "numbers",
    "on",
    "room_clue",
    "with_rooms",
]
