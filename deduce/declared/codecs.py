"""The bodies of puzz.link URLs as rows of small codecs that many genres share.

A genre names its codecs in the order in which they stand, such as ``"borders room-number16"``. Each reads its part of
the body into a `Draft`, or writes it from what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from deduce.board.grid import Cell
from deduce.declared.draft import Draft
from deduce.declared.printed import WAYS, Printed, Printing
from deduce.formats.rooms import DIGITS, rooms, write_borders
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg

T = TypeVar("T")


class Codec(NamedTuple):
    """A part of a body.

    Attributes:
        read: from the part that begins here into the draft; returns how many characters it took.
        write: the part; None when it cannot say what is printed.
    """

    read: Callable[[Draft, Piece], int]
    write: Callable[[Printed], str | None]


def _hex(body: Piece, start: int, count: int, base: int) -> int:
    """A number of so many digits."""
    digits = body.text[start : start + count]
    if len(digits) < count or not re.fullmatch("[0-9a-f]+" if base == 16 else "[0-9a-z]+", digits):
        raise body.error(
            msg("bad digit {digit}", digit=shown(digits)), msg("{count} digits", count=count), offset=start
        )
    return int(digits, base)


# Numbers in cells -----------------------------------------------------------------------------------------------------

WIDE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
"""How many digits follow a sign, and what is added to them."""
WIDER = {"*": (4, 12240), "$": (5, 77776)}
"""The same for the numbers of rooms."""


def _numbers(
    draft: Draft, body: Piece, count: int, put: Callable[[int, Printing, Piece], None], wide: dict[str, tuple[int, int]]
) -> int:
    """Hex digits, signs with wider numbers, ``.`` for an unknown one and g–z for a run of 1 to 20 without any."""
    i = at = 0
    text = body.text
    while i < len(text) and at < count:
        char, place = text[i], body.cut(i)
        if char in "0123456789abcdef":
            put(at, int(char, 16), place)
        elif char in wide:
            digits, more = wide[char]
            put(at, _hex(body, i + 1, digits, 16) + more, place)
            i += digits
        elif char == "." and wide is WIDE:
            put(at, draft.unknown(place), place)
        elif "g" <= char <= "z":
            at += int(char, 36) - 16
        else:
            raise body.error(
                msg("bad digit {digit}", digit=shown(char)),
                msg("0–9, a–z or one of {names}", names=" ".join(wide)),
                offset=i,
            )
        i, at = i + 1, at + 1
    draft.ended(at, count)
    return i


def _written(clues: Sequence[Printing], wide: dict[str, tuple[int, int]]) -> str | None:
    """The reverse of `_numbers`."""
    signs = {sign: (most, 16**digits + most) for sign, (digits, most) in wide.items()}
    found, run = "", 0
    for clue in (*clues, "end"):
        if clue is None and run < 20:
            run += 1
            continue
        if run:
            found += DIGIT36[run + 15]
            run = 0
        if clue is None:
            run = 1
        elif isinstance(clue, str):
            found += "" if clue == "end" else "."
        elif clue < 16:
            found += f"{clue:x}"
        else:
            fits = [sign for sign, (low, high) in signs.items() if low <= clue < high]
            if not fits:
                return None
            digits, more = wide[fits[0]]
            found += f"{fits[0]}{clue - more:0{digits}x}"
    return found


DIGIT36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def _flat(print_: Printed) -> list[Printing]:
    return [clue for row in print_.cells for clue in row]


def _read_number16(draft: Draft, body: Piece) -> int:
    cells_ = draft.rows * draft.cols
    return _numbers(
        draft, body, cells_, lambda i, clue, place: draft.put(i, clue, place, msg("clues on the board")), WIDE
    )


def _read_base36(draft: Draft, body: Piece) -> int:
    i = at = 0
    while i < len(body.text) and at < draft.rows * draft.cols:
        char, place = body.text[i], body.cut(i)
        expected = msg("0–9, a–z, - and two of them, or .")
        if char in DIGIT36:
            draft.put(at, int(char, 36), place, expected)
        elif char == "-":
            draft.put(at, _hex(body, i + 1, 2, 36), place, expected)
            i += 2
        elif char in "%@":
            draft.put(at, draft.unknown(place), place, expected)
        elif char != ".":
            raise body.error(msg("bad digit {digit}", digit=shown(char)), expected, offset=i)
        i, at = i + 1, at + 1
    draft.ended(at, draft.rows * draft.cols)
    return i


def _write_base36(print_: Printed) -> str | None:
    def one(clue: Printing) -> str | None:
        if clue is None or isinstance(clue, str):
            return "." if clue is None else "@"
        if clue < 36:
            return DIGIT36[clue]
        return f"-{DIGIT36[clue // 36]}{DIGIT36[clue % 36]}" if clue < 1296 else None

    found = [one(clue) for clue in _flat(print_)]
    return None if None in found else "".join(filter(None, found))


def _read_four_cell(draft: Draft, body: Piece) -> int:
    """A digit is a number, 5–9 one with an empty cell behind it, a–e one with two; g–z are empty cells."""
    i = at = 0
    while i < len(body.text) and at < draft.rows * draft.cols:
        char, place = body.text[i], body.cut(i)
        expected = msg("0–9, a–e, g–z or .")
        if char in "0123456789abcde":
            value = int(char, 16)
            draft.put(at, value % 5, place, expected)
            at += value // 5
        elif char == ".":
            draft.put(at, draft.unknown(place), place, expected)
        elif "g" <= char <= "z":
            at += int(char, 36) - 16
        else:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), expected, offset=i)
        i, at = i + 1, at + 1
    draft.ended(at, draft.rows * draft.cols)
    return i


def _write_four_cell(print_: Printed) -> str | None:
    clues, found, i = _flat(print_), "", 0
    while i < len(clues):
        empty = next((k for k in range(i, len(clues)) if clues[k] is not None), len(clues)) - i
        clue = clues[i]
        if empty:
            empty = min(empty, 20)
            found += DIGIT36[empty + 15]
            i += empty
        elif isinstance(clue, str):
            found += "."
            i += 1
        else:
            assert clue is not None
            after = 0
            while after < 2 and i + after + 1 < len(clues) and clues[i + after + 1] is None:
                after += 1
            found += f"{clue + 5 * after:x}"
            i += 1 + after
    return found


RINGS = {2: (360, 6), 3: (396, 4), 4: (460, 2)}
"""For so many runs around a cell, the two digits of the least one and the base in which their lengths are told."""


def _read_ring(draft: Draft, body: Piece) -> int:
    """A digit for one run and 9 for four single cells, ``.`` for one unknown run, two digits for more, g–z empty."""
    i = at = 0
    expected = msg("0–9, a–f and a digit, g–z or .")
    while i < len(body.text) and at < draft.rows * draft.cols:
        char, place = body.text[i], body.cut(i)
        if char in "0123456789":
            draft.put(at, "1111" if char == "9" else char, place, expected)
        elif char == ".":
            draft.put(at, "?", place, expected)
        elif "a" <= char <= "f":
            number = _hex(body, i, 2, 36)
            fits = [count for count, (least, base) in RINGS.items() if least <= number < least + base**count]
            if not fits:
                raise body.error(msg("bad digit {digit}", digit=shown(body.text[i : i + 2])), expected, offset=i)
            least, base = RINGS[fits[0]]
            runs = [(number - least) // base**k % base for k in reversed(range(fits[0]))]
            draft.put(at, "".join(str(run or "?") for run in runs), place, expected)
            i += 1
        elif "g" <= char <= "z":
            at += int(char, 36) - 16
        else:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), expected, offset=i)
        i, at = i + 1, at + 1
    draft.ended(at, draft.rows * draft.cols)
    return i


def _write_ring(print_: Printed) -> str | None:
    def one(clue: str) -> str | None:
        if len(clue) == 1 or clue == "1111":
            return {"?": ".", "1111": "9"}.get(clue, clue)
        least, base = RINGS[len(clue)]
        runs = [0 if run == "?" else int(run) for run in clue]
        if max(runs) >= base:
            return None
        number = least + sum(run * base**k for k, run in enumerate(reversed(runs)))
        return DIGIT36[number // 36] + DIGIT36[number % 36]

    return _with_runs([None if clue is None else one(str(clue)) or "" for clue in _flat(print_)], 16, 20)


def _with_runs(parts: Sequence[str | None], first: int, most: int) -> str | None:
    """What stands in cells, with a digit from `first` on for each run of up to so many cells without anything.

    None when there is a part that nothing can say.
    """
    found, run = "", 0
    for part in (*parts, "end"):
        if run and (part is not None or run == most):
            found += DIGIT36[first + run - 1]
            run = 0
        if part is None:
            run += 1
        elif not part:
            return None
        elif part != "end":
            found += part
    return found


POINTED = " " + "".join(WAYS)
"""The letters of directions in the order of their digits."""


def _read_arrows(draft: Draft, body: Piece) -> int:
    """A direction and a number: in one hex digit, in two behind 5–9, in three behind ``-``; a–z are empty cells."""
    i = at = 0
    expected = msg("a direction from 1 to 4 and a number, or a–z")
    while i < len(body.text) and at < draft.rows * draft.cols:
        char, place = body.text[i], body.cut(i)
        if char in "0123456789-":
            wide = 1 if char in "01234" else 2 if char in "56789" else 3
            start = i + 1 + (char == "-")
            if len(body.text) < start + wide:  # the body is cut off here
                i = len(body.text)
                break
            way = "01234".find(body.text[i + 1 : i + 2]) if char == "-" else int(char) % 5
            if body.text[start : start + 1] == "." and wide == 1:
                draft.put(at, draft.unknown(place), place, expected)
            elif way < 1:
                raise body.error(msg("a number without a direction"), expected, offset=i)
            else:
                draft.put(at, f"{_hex(body, start, wide, 16)}{POINTED[way]}", place, expected)
            i = start + wide - 1
        elif "a" <= char <= "z":
            at += int(char, 36) - 10
        else:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), expected, offset=i)
        i, at = i + 1, at + 1
    draft.ended(at, draft.rows * draft.cols)
    return i


def _write_arrows(print_: Printed) -> str | None:
    def one(clue: str) -> str:
        if not clue[:-1]:
            return "0."
        number, way = int(clue[:-1]), POINTED.index(clue[-1])
        return (
            f"{way}{number:x}" if number < 16 else f"{way + 5}{number:02x}" if number < 256 else f"-{way}{number:03x}"
        )

    return _with_runs([None if clue is None else one(str(clue)) for clue in _flat(print_)], 10, 26)


PEARLS = (None, "w", "b")


def _read_pearls(draft: Draft, body: Piece) -> int:
    """A digit in base 27 for three cells: 0 empty, 1 a white pearl, 2 a black one."""
    count = -(-draft.rows * draft.cols // 3)
    for i, char in enumerate(body.text[:count]):
        if char not in DIGIT36[:27]:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), msg("0–9 or a–q"), offset=i)
        for k, weight in enumerate((9, 3, 1)):
            clue = PEARLS[int(char, 27) // weight % 3]
            if clue is not None:
                draft.put(3 * i + k, clue, body.cut(i), msg("clues on the board"))
    draft.ended(3 * min(count, len(body.text)), draft.rows * draft.cols)
    return min(count, len(body.text))


def _write_pearls(print_: Printed) -> str:
    digits = [PEARLS.index(None if clue is None else str(clue)) for clue in _flat(print_)]
    digits += [0] * (-len(digits) % 3)
    return "".join(DIGIT36[9 * a + 3 * b + c] for a, b, c in zip(*[iter(digits)] * 3, strict=True))


# Rooms ----------------------------------------------------------------------------------------------------------------


def _read_borders(draft: Draft, body: Piece) -> int:
    """Five borders in each character: between horizontal neighbours row by row, then between vertical ones."""
    rows, cols = draft.rows, draft.cols
    sizes = [(cols - 1) * rows, cols * (rows - 1)]
    taken = [-(-size // 5) for size in sizes]
    if len(body.text) < sum(taken):
        raise body.error(
            msg("a body of {count} characters", count=len(body.text)),
            msg("at least {count}", count=sum(taken)),
            offset=len(body.text),
        )
    walls: list[list[int]] = []
    start = 0
    for size, count in zip(sizes, taken, strict=True):
        found: list[int] = []
        for i in range(start, start + count):
            char = body.text[i]
            if char not in DIGITS:
                raise body.error(msg("bad digit {digit}", digit=shown(char)), msg("0–9 or a–v"), offset=i)
            found += [int(char, 32) >> k & 1 for k in (4, 3, 2, 1, 0)]
        walls.append(found[:size])
        start += count

    def wall(a: Cell, b: Cell) -> bool:
        r, c = min(a, b)
        return bool(walls[0][r * (cols - 1) + c] if a[0] == b[0] else walls[1][r * cols + c])

    draft.names = rooms(rows, cols, wall)
    return start


def _read_room_numbers(draft: Draft, body: Piece) -> int:
    assert draft.names is not None
    first: dict[object, Cell] = {}
    for r, row in enumerate(draft.names):
        for c, name in enumerate(row):
            first.setdefault(name, (r, c))
    tops = _in_order(draft.names)

    def put(index: int, clue: Printing, place: Piece) -> None:
        r, c = first[tops[index]]
        draft.clues[r][c] = clue
        draft.places[r, c] = place

    return _numbers(draft, body, len(tops), put, WIDE | WIDER)


def _write_room_numbers(print_: Printed) -> str | None:
    tops = _in_order(print_.ids)
    return _written([print_.rooms[number - 1].clue for number in tops], WIDE | WIDER)


def _in_order(names: Sequence[Sequence[T]]) -> list[T]:
    """The names of rooms in the order of their first cells."""
    return list(dict.fromkeys(name for row in names for name in row))


CODECS: dict[str, Codec] = {
    "base36": Codec(_read_base36, _write_base36),
    "four-cell": Codec(_read_four_cell, _write_four_cell),
    "number16": Codec(_read_number16, lambda print_: _written(_flat(print_), WIDE)),
    "ring": Codec(_read_ring, _write_ring),
    "arrows": Codec(_read_arrows, _write_arrows),
    "borders": Codec(_read_borders, lambda print_: write_borders(print_.ids)),
    "pearls": Codec(_read_pearls, _write_pearls),
    "room-number16": Codec(_read_room_numbers, _write_room_numbers),
}
"""Parts of puzz.link bodies, by the names that pzpr knows them by."""
