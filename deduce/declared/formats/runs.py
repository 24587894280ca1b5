"""Boards as strings in which small letters stand for runs of empty cells, as ``2b3`` for two, two open cells and three.

The ids of Simon Tatham's games and the task strings of puzzle-….com are written so; they differ in how a clue stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from deduce.declared.formats.codecs import with_runs
from deduce.declared.formats.draft import Draft
from deduce.declared.numbers import Printing
from deduce.formats.source import MAX_CELLS, Piece, shown
from deduce.language.messages import msg

EACH = digits + ascii_lowercase + ascii_uppercase
"""The digits of a string that has a number in every cell and no runs."""
Flat = list[tuple[Printing, Piece]]
"""The cells of a board in reading order: the clue of each, and where it stands."""


class Runs(NamedTuple):
    """How clues stand in such a string.

    Attributes:
        signs: the characters of clues; none of them could be a run.
        read: the clue that such a text is.
        write: the reverse; None for what cannot be said so.
        most: how many characters a clue has at most.
        between: what parts two clues that would run together.
        runs: the letters for runs.
    """

    signs: str
    read: Callable[[str], Printing]
    write: Callable[[int | str], str | None]
    most: int = 1
    between: str = ""
    runs: str = ascii_lowercase

    def looks(self, word: str) -> bool:
        """Whether a word can be such a string, and has a clue."""
        found = set(word)
        return bool(found & {*self.signs}) and found <= {*self.signs, *self.runs, *self.between}


def _one_digit(clue: int | str) -> str | None:
    return str(clue) if isinstance(clue, int) and clue < 10 else None


def _number(clue: int | str) -> str | None:
    return str(clue) if str(clue).isdigit() else None


def _each(clue: int | str) -> str | None:
    return EACH[clue] if isinstance(clue, int) and clue < len(EACH) else None


CODECS: dict[str, Runs] = {
    "digits": Runs(digits, int, _one_digit),
    "digits-and-black": Runs(
        digits + "B",
        lambda sign: "x" if sign == "B" else int(sign),
        lambda clue: "B" if clue == "x" else _one_digit(clue),
    ),
    "pearls": Runs("BW", str.lower, lambda clue: str(clue).upper()),
    "numbers": Runs(digits, int, _number, most=9, between="_"),
    "words": Runs(digits, str, _number, most=9, between="_"),
    "each": Runs(EACH, EACH.index, _each, runs=""),
}
"""By what stands for the clue of a cell."""


def cells(codec: Runs, body: Piece) -> Flat:
    """The cells that a string covers.

    Raises:
        InputError: for what is neither a clue nor a run, and for more cells than any board has.
    """
    token = re.compile(f"[{codec.signs}]{{1,{codec.most}}}|.", re.S)
    found: Flat = []
    for match in token.finditer(body.text):
        place = Piece(match[0], body.line, body.column + match.start())
        if place.text[0] in codec.signs:
            found.append((codec.read(place.text), place))
        elif place.text in codec.runs:
            found += [(None, place)] * (codec.runs.index(place.text) + 1)
        elif place.text not in codec.between:
            raise place.error(msg("bad sign {text}", text=shown(place.text)), msg("clues, and a–z for open cells"))
        if len(found) > MAX_CELLS:
            raise place.error(msg("the board is too large"), msg("at most {most} cells", most=MAX_CELLS))
    return found


def string(codec: Runs, clues: Sequence[Printing]) -> str | None:
    """The string of such cells; None where it cannot say one of them."""
    parts: list[str | None] = []
    for clue in clues:
        text = None if clue is None else codec.write(clue)
        if clue is not None and text is None:
            return None
        parted = codec.between if text and parts and parts[-1] else ""
        parts.append(text if text is None else parted + text)
    return with_runs(parts, "a") if codec.runs else "".join(part for part in parts if part)


def fill(draft: Draft, flat: Flat, body: Piece) -> None:
    """Puts such cells on a board.

    Raises:
        InputError: when they are more or fewer than it has.
    """
    count, most = len(flat), draft.rows * draft.cols
    if count != most:
        told = msg("{count}, for {rows} rows and {cols} columns", count=most, rows=draft.rows, cols=draft.cols)
        raise Piece("", body.line, body.column + len(body.text)).error(
            msg("the string covers {count} cells", count=count), told
        )
    for at, (clue, place) in enumerate(flat):
        draft.put(at, clue, place, msg("clues on the board"))
