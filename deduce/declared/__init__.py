"""Declared kinds: all parts of a genre from rules that are data. What most declarations are written with is here."""

from deduce.declared.kind import Words, declared
from deduce.declared.make import Making
from deduce.declared.printed import Numbers, Printed, Printing, clue, room_clue

__all__ = ["Making", "Numbers", "Printed", "Printing", "Words", "clue", "declared", "room_clue"]
