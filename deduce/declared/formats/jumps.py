"""Marks at some of many places, as letters that pass over places to the next: ids of Simon Tatham's games have them.

A letter passes over as many places as it stands for in the alphabet, to a mark; ``_`` over none, and ``z`` over 25 with
no mark behind them. One more mark stands behind the last place.
"""

from __future__ import annotations

from collections.abc import Iterable

from deduce.board.grid import Cell
from deduce.formats.source import Piece, shown
from deduce.language.messages import Message, msg

MOST = 25
"""How many places a letter passes over at most."""


def covered(text: str) -> int:
    """How many places such letters cover, without the last mark."""
    return sum(MOST if char == "z" else 1 if char == "_" else ord(char) - ord("a") + 2 for char in text) - 1


def read_jumps(body: Piece, size: Cell, count: int, covers: Message) -> list[tuple[int, Piece]]:
    """The marked places, each with its letter.

    Args:
        body: the letters.
        size: rows and columns of the board.
        count: how many places it has.
        covers: that they cover a ``{count}`` of places, where it is another one.

    Raises:
        InputError: for other characters, and for more or fewer places.
    """
    found, at = list[tuple[int, Piece]](), 0
    for i, char in enumerate(body.text):
        if not (char == "_" or (char.isascii() and char.islower())):
            raise body.error(msg("bad sign {text}", text=shown(char)), msg("small letters or _"), offset=i)
        at += 0 if char == "_" else min(ord(char) - ord("a") + 1, MOST)
        if char != "z":
            found.append((at, body.cut(i, i + 1)))
            at += 1
    if not found or found[-1][0] != count or at != count + 1:
        told = msg("{count}, for {rows} rows and {cols} columns", count=count, rows=size[0], cols=size[1])
        raise body.error(Message(covers.template, count=max(at - 1, 0)), told, offset=len(body.text))
    return found[:-1]


def jumps(places: Iterable[int], count: int) -> str:
    """The reverse, of marked places in their order."""
    found, at = "", 0
    for place in (*places, count):
        after, at = place - at, place + 1
        letters = (after - 1) // MOST if after else 0
        after -= MOST * letters
        found += "z" * letters + (chr(ord("a") + after - 1) if after else "_")
    return found
