"""The bodies of puzz.link URLs as rows of small codecs that many genres share.

A genre names its codecs in the order in which they stand, such as ``"borders room-number16"``. Each reads its part of
the body into a `Draft`, or writes it from what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from deduce.board.grid import Cell
from deduce.declared.boards.bent import CIRCLE
from deduce.declared.formats.dots import read_dots, write_dots
from deduce.declared.formats.draft import Draft
from deduce.declared.numbers import WAYS, Printing, crossing_clue, two_numbers
from deduce.declared.outside import ahead, around, clue_of, letter_of, number_of, numbers
from deduce.declared.printed import Printed
from deduce.formats.bodies import Link
from deduce.formats.rooms import left_over, read_borders, write_borders
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


# Clues in cells -------------------------------------------------------------------------------------------------------

DIGIT36 = "0123456789abcdefghijklmnopqrstuvwxyz"

One = Callable[[int, int, Piece], tuple[int, int] | None]
"""Reads what begins at a character for a cell: how many characters and cells that takes; None when nothing can."""


def _walked(draft: Draft, body: Piece, count: int, expected: str, one: One, runs: str = "") -> int:
    """Read so many cells, where letters from `runs` on stand for one, two and more cells without anything."""
    i = at = 0
    while i < len(body.text) and at < count:
        char = body.text[i]
        if runs and runs <= char <= "z":
            taken: tuple[int, int] | None = 1, DIGIT36.index(char) - DIGIT36.index(runs) + 1
        else:
            taken = one(i, at, body.cut(i, i + 1))
        if taken is None:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), expected, offset=i)
        i, at = i + taken[0], at + taken[1]
    draft.ended(at, count)
    return i


def with_runs(parts: Sequence[str | None], runs: str) -> str | None:
    """The reverse: what stands in each cell, None for nothing, with letters for runs of cells without anything.

    None when there is a part that nothing can say, which is empty.
    """
    first = DIGIT36.index(runs)
    found, run = "", 0
    for part in (*parts, "end"):
        if run and (part is not None or first + run == len(DIGIT36)):
            found += DIGIT36[first + run - 1]
            run = 0
        if part is None:
            run += 1
        elif not part:
            return None
        elif part != "end":
            found += part
    return found


def _flat(print_: Printed) -> list[Printing]:
    return [clue for row in print_.cells for clue in row]


WIDE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
"""How many digits follow a sign, and what is added to them."""
WIDER = {"*": (4, 12240), "$": (5, 77776)}
"""The same for the numbers of rooms."""


def _read_numbers(
    draft: Draft,
    body: Piece,
    count: int,
    put: Callable[[int, Printing, Piece], None],
    wide: dict[str, tuple[int, int]],
    unknown: Callable[[Piece], Printing] | None = None,
) -> int:
    """Hex digits, signs with wider numbers, ``.`` for an unknown one and g–z for a run of 1 to 20 without any."""

    def one(i: int, at: int, place: Piece) -> tuple[int, int] | None:
        char = body.text[i]
        if char in wide:
            digits, more = wide[char]
            put(at, _hex(body, i + 1, digits, 16) + more, place)
            return 1 + digits, 1
        if char == ".":
            put(at, (unknown or draft.unknown)(place), place)
        elif char in DIGIT36[:16]:
            put(at, int(char, 16), place)
        else:
            return None
        return 1, 1

    return _walked(draft, body, count, msg("0–9, a–z or one of {names}", names=" ".join(wide)), one, "g")


def _write_numbers(clues: Sequence[Printing], wide: dict[str, tuple[int, int]]) -> str | None:
    def one(clue: int | str) -> str:
        if isinstance(clue, str) or clue < 16:
            return "." if isinstance(clue, str) else f"{clue:x}"
        for sign, (digits, more) in wide.items():
            if more <= clue < 16**digits + more:
                return f"{sign}{clue - more:0{digits}x}"
        return ""

    return with_runs([None if clue is None else one(clue) for clue in clues], "g")


def _read_number16(draft: Draft, body: Piece) -> int:
    def put(index: int, clue: Printing, place: Piece) -> None:
        draft.put(index, clue, place, msg("clues on the board"))

    return _read_numbers(draft, body, draft.rows * draft.cols, put, WIDE)


def _read_base36(draft: Draft, body: Piece) -> int:
    expected = msg("0–9, a–z, - and two of them, or .")

    def one(i: int, at: int, place: Piece) -> tuple[int, int] | None:
        char = body.text[i]
        if char == "-":
            draft.put(at, _hex(body, i + 1, 2, 36), place, expected)
            return 3, 1
        if char in "%@":
            draft.put(at, draft.unknown(place), place, expected)
        elif char in DIGIT36:
            draft.put(at, int(char, 36), place, expected)
        elif char != ".":
            return None
        return 1, 1

    return _walked(draft, body, draft.rows * draft.cols, expected, one)


def _write_base36(print_: Printed) -> str | None:
    def one(clue: Printing) -> str | None:
        if clue is None or isinstance(clue, str):
            return "." if clue is None else "%"
        if clue < 36:
            return DIGIT36[clue]
        return f"-{DIGIT36[clue // 36]}{DIGIT36[clue % 36]}" if clue < 1296 else None

    found = [one(clue) for clue in _flat(print_)]
    return None if None in found else "".join(filter(None, found))


def _read_four_cell(draft: Draft, body: Piece) -> int:
    """A digit is a number, 5–9 one with an empty cell behind it, a–e one with two; g–z are empty cells."""
    expected = msg("0–9, a–e, g–z or .")

    def one(i: int, at: int, place: Piece) -> tuple[int, int] | None:
        char = body.text[i]
        if char == ".":
            draft.put(at, draft.unknown(place), place, expected)
            return 1, 1
        if char not in DIGIT36[:15]:
            return None
        after, number = divmod(int(char, 16), 5)
        draft.put(at, number, place, expected)
        return 1, 1 + after

    return _walked(draft, body, draft.rows * draft.cols, expected, one, "g")


def _write_four_cell(print_: Printed) -> str | None:
    clues, parts, i = _flat(print_), list[str | None](), 0
    while i < len(clues):
        clue, behind = clues[i], clues[i + 1 : i + 3]
        after = 0
        if isinstance(clue, int):
            after = next((k for k, other in enumerate(behind) if other is not None), len(behind))
            parts.append(f"{clue + 5 * after:x}")
        else:
            parts.append(None if clue is None else ".")
        i += 1 + after
    return with_runs(parts, "g")


RINGS = {2: (360, 6), 3: (396, 4), 4: (460, 2)}
"""For so many runs around a cell, the two digits of the least one and the base in which their lengths are told."""


def _read_ring(draft: Draft, body: Piece) -> int:
    """A digit for one run and 9 for four single cells, ``.`` for one unknown run, two digits for more, g–z empty."""
    expected = msg("0–9, a–f and a digit, g–z or .")

    def one(i: int, at: int, place: Piece) -> tuple[int, int] | None:
        char = body.text[i]
        if char in "0123456789.":
            draft.put(at, {"9": "1111", ".": "?"}.get(char, char), place, expected)
            return 1, 1
        if char not in "abcdef":
            return None
        number = _hex(body, i, 2, 36)
        fits = [count for count, (least, base) in RINGS.items() if least <= number < least + base**count]
        if not fits:
            raise body.error(msg("bad digit {digit}", digit=shown(body.text[i : i + 2])), expected, offset=i)
        least, base = RINGS[fits[0]]
        runs = [(number - least) // base**k % base for k in reversed(range(fits[0]))]
        draft.put(at, "".join(str(run or "?") for run in runs), place, expected)
        return 2, 1

    return _walked(draft, body, draft.rows * draft.cols, expected, one, "g")


def _write_ring(print_: Printed) -> str | None:
    def one(clue: str) -> str:
        if len(clue) == 1 or clue == "1111":
            return {"?": ".", "1111": "9"}.get(clue, clue)
        least, base = RINGS[len(clue)]
        runs = [0 if run == "?" else int(run) for run in clue]
        if max(runs) >= base:
            return ""
        number = least + sum(run * base**k for k, run in enumerate(reversed(runs)))
        return DIGIT36[number // 36] + DIGIT36[number % 36]

    return with_runs([None if clue is None else one(str(clue)) for clue in _flat(print_)], "g")


POINTED = " " + "".join(WAYS)
"""The letters of directions in the order of their digits."""


def _read_arrows(draft: Draft, body: Piece) -> int:
    """A direction and a number: in one hex digit, in two behind 5–9, in three behind ``-``; a–z are empty cells."""
    expected = msg("a direction from 1 to 4 and a number, or a–z")

    def one(i: int, at: int, place: Piece) -> tuple[int, int] | None:
        char = body.text[i]
        if char not in "0123456789-":
            return None
        wide = 1 if char in "01234" else 2 if char in "56789" else 3
        start = i + 1 + (char == "-")
        if len(body.text) < start + wide:  # the body is cut off here
            return len(body.text) - i, 0
        way = "01234".find(body.text[i + 1 : i + 2]) if char == "-" else int(char) % 5
        if body.text[start] == "." and wide == 1:
            draft.put(at, draft.unknown(place), place, expected)
        elif way < 1:
            raise body.error(msg("a number without a direction"), expected, offset=i)
        else:
            draft.put(at, f"{_hex(body, start, wide, 16)}{POINTED[way]}", place, expected)
        return start + wide - i, 1

    return _walked(draft, body, draft.rows * draft.cols, expected, one, "a")


def _write_arrows(print_: Printed) -> str | None:
    def one(clue: str) -> str:
        if not clue[:-1]:
            return "0."
        number, way = int(clue[:-1]), POINTED.index(clue[-1])
        return (
            f"{way}{number:x}" if number < 16 else f"{way + 5}{number:02x}" if number < 256 else f"-{way}{number:03x}"
        )

    return with_runs([None if clue is None else one(str(clue)) for clue in _flat(print_)], "a")


def _read_bends(draft: Draft, body: Piece) -> int:
    """A circle as a hex digit, two behind ``-``, or ``.`` without a number; g–j an arrow; k–z empty cells."""
    expected = msg("0–9, a–f, - and two digits, ., g–j or k–z")

    def one(i: int, at: int, place: Piece) -> tuple[int, int] | None:
        char = body.text[i]
        if char == "%":
            raise body.error(msg("an arrow without a direction"), expected, offset=i)
        if char in "ghij":
            draft.put(at, POINTED["fghij".index(char)], place, expected)
        elif char == ".":
            draft.put(at, CIRCLE, place, expected)
        elif char in "0123456789abcdef-":
            wide = 2 if char == "-" else 1
            draft.put(at, _hex(body, i + wide - 1, wide, 16), place, expected)
            return 2 * wide - 1, 1
        else:
            return None
        return 1, 1

    return _walked(draft, body, draft.rows * draft.cols, expected, one, "k")


def _write_bends(print_: Printed) -> str | None:
    def one(clue: int | str) -> str:
        if isinstance(clue, str):
            return "." if clue == CIRCLE else "fghij"[POINTED.index(clue)]
        return f"{clue:x}" if clue < 16 else f"-{clue:02x}" if clue < 256 else ""

    return with_runs([None if clue is None else one(clue) for clue in _flat(print_)], "k")


PEARLS: Sequence[Printing] = (None, "w", "b")


def _read_pearls(draft: Draft, body: Piece) -> int:
    """A digit in base 27 for three cells: 0 empty, 1 a white pearl, 2 a black one."""
    count = -(-draft.rows * draft.cols // 3)
    for i, char in enumerate(body.text[:count]):
        if char not in DIGIT36[:27]:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), msg("0–9 or a–q"), offset=i)
        for k, weight in enumerate((9, 3, 1)):
            clue = PEARLS[int(char, 27) // weight % 3]
            if clue is not None and 3 * i + k < draft.rows * draft.cols:
                draft.put(3 * i + k, clue, body.cut(i, i + 1), msg("clues on the board"))
    draft.ended(3 * min(count, len(body.text)), draft.rows * draft.cols)
    return min(count, len(body.text))


def write_pearls(stones: Sequence[int]) -> str:
    """Cells in reading order: 0 empty, 1 white, 2 black."""
    digits = [*stones, *[0] * (-len(stones) % 3)]
    return "".join(DIGIT36[9 * a + 3 * b + c] for a, b, c in zip(*[iter(digits)] * 3, strict=True))


EMPTY = "■"
"""What is printed in a cell that takes no part, where a genre has no other clue."""


def _read_empty(draft: Draft, body: Piece) -> int:
    """A digit in base 32 for five cells: 1 for one that takes no part. Nothing where all cells do."""
    size = draft.rows * draft.cols
    count = min(-(-size // 5), len(body.text))
    for i, char in enumerate(body.text[:count]):
        if char not in DIGIT36[:32]:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), msg("0–9 or a–v"), offset=i)
        for k in range(5):
            if int(char, 32) >> 4 - k & 1 and 5 * i + k < size:
                draft.put(5 * i + k, EMPTY, body.cut(i, i + 1), "")
    if body.text:
        draft.ended(5 * count, size)
    return count


def _write_empty(print_: Printed) -> str:
    there = [clue is not None for clue in _flat(print_)]
    if not any(there):
        return ""
    there += [False] * (-len(there) % 5)
    return "".join(DIGIT36[sum(16 >> k for k in range(5) if five[k])] for five in zip(*[iter(there)] * 5, strict=True))


# Rooms ----------------------------------------------------------------------------------------------------------------


def _read_borders(draft: Draft, body: Piece) -> int:
    draft.names, taken, notes = read_borders(body, draft.rows, draft.cols)
    draft.notes += notes
    return taken


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

    return _read_numbers(draft, body, len(tops), put, WIDE | WIDER)


def _write_room_numbers(print_: Printed) -> str | None:
    tops = _in_order(print_.ids)
    return _write_numbers([print_.rooms[number - 1].clue for number in tops], WIDE | WIDER)


def _slots(rows: int, cols: int) -> list[tuple[Cell, int]]:
    """The places outside of the grid, each as often as pzpr.js has squares there: columns before rows."""
    counts = [(rows + 1) // 2] * cols + [(cols + 1) // 2] * rows
    return [(place, k) for place, count in zip(ahead(rows, cols), counts, strict=True) for k in range(count)]


def _read_outside(draft: Draft, body: Piece) -> int:
    """Numbers above and to the left, from the board outwards; a line without any is an empty one."""
    slots = _slots(draft.rows, draft.cols)
    found: dict[Cell, list[int]] = {place: [] for place, _ in slots}

    def put_one(index: int, clue: Printing, place: Piece) -> None:
        if index >= len(slots):
            raise place.error(msg("a clue behind the last place"), msg("clues of {count} places", count=len(slots)))
        if not isinstance(clue, int) or not clue:
            raise place.error(msg("bad value {value}", value=clue), msg("a number from 1"))
        found[slots[index][0]].insert(0, clue)
        draft.places[slots[index][0]] = place

    end = _read_numbers(draft, body, len(slots), put_one, {"-": WIDE["-"]})
    draft.outside = {place: clue_of(given) for place, given in found.items()}
    return end


def _write_outside(print_: Printed) -> str | None:
    known = dict(print_.outside)
    found: list[Printing] = []
    for place, k in _slots(print_.rows, print_.cols):
        if place not in known:
            return None
        given = numbers(known[place])[::-1]
        found.append(given[k] if k < len(given) else None)
    return _write_numbers(found, {"-": WIDE["-"]})


def _beside(places_of: Callable[[int, int], Sequence[Cell]]) -> Codec:
    """One number in each of some places outside of the grid."""

    def read(draft: Draft, body: Piece) -> int:
        places = places_of(draft.rows, draft.cols)

        def put_one(index: int, clue: Printing, place: Piece) -> None:
            if index >= len(places):
                expected = msg("clues of {count} places", count=len(places))
                raise place.error(msg("a clue behind the last place"), expected)
            if isinstance(clue, int):
                draft.outside[places[index]] = clue
                draft.places[places[index]] = place

        return _read_numbers(draft, body, len(places), put_one, {"-": WIDE["-"]}, lambda _: None)

    def write(print_: Printed) -> str | None:
        known = dict(print_.outside)
        return _write_numbers([known.get(place) for place in places_of(print_.rows, print_.cols)], {"-": WIDE["-"]})

    return Codec(read, write)


def _lettered(codec: Codec) -> Codec:
    """The same with letters by their numbers."""

    def read(draft: Draft, body: Piece) -> int:
        taken = codec.read(draft, body)
        for place, number in draft.outside.items():
            if not 0 < int(number) <= LARGEST_LETTER:
                what = msg("bad value {value}", value=number)
                raise draft.places[place].error(
                    what, msg("the number of a letter, from 1 to {most}", most=LARGEST_LETTER)
                )
            draft.outside[place] = letter_of(int(number))
        return taken

    def write(print_: Printed) -> str | None:
        told = tuple((place, number_of(str(clue)) or 0) for place, clue in print_.outside)
        return codec.write(replace(print_, outside=told))

    return Codec(read, write)


LARGEST_LETTER = 26


def _read_given(draft: Draft, body: Piece) -> int:
    """The values that are given, where there are any."""
    return _read_number16(draft, body) if body.text else 0


def _write_given(print_: Printed) -> str | None:
    return _write_numbers(_flat(print_), WIDE) if print_.inner else ""


APART = "i"
"""The first character that passes over cells without a symbol before them."""


def _read_single(draft: Draft, body: Piece) -> int:
    """The one symbol of a genre and how many cells without it follow, 0 to h; or i to z for 1 to 18 of these alone."""

    def one(i: int, at: int, place: Piece) -> tuple[int, int] | None:
        char = body.text[i]
        if char not in DIGIT36:
            return None
        if char >= APART:
            return 1, DIGIT36.index(char) - DIGIT36.index(APART) + 1
        draft.put(at, draft.unknown(place), place, msg("clues on the board"))
        return 1, 1 + DIGIT36.index(char)

    return _walked(draft, body, draft.rows * draft.cols, msg("0–9 or a–z"), one)


def _write_single(print_: Printed) -> str:
    """Each symbol with up to 17 cells behind it, and what lies between in runs of up to 18."""
    found, run, most = "", 0, DIGIT36.index(APART)
    begun = False

    def told() -> str:
        return DIGIT36[run] if begun else DIGIT36[most + run - 1] if run else ""

    for clue in _flat(print_):
        if clue is None and run < most - begun:
            run += 1
        else:
            found, begun, run = found + told(), clue is not None, int(clue is None)
    return found + told()


def _in_order(names: Sequence[Sequence[T]]) -> list[T]:
    """The names of rooms in the order of their first cells."""
    return list(dict.fromkeys(name for row in names for name in row))


SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The digits of sums, from 0 on, which stands for none."""
NO_SUM = "-"
"""What else stands for none."""


def _sum(body: Piece, at: int) -> int:
    """The sum of a digit; 0 for none, and for what pzpr.js knows no sum of."""
    digit = body.text[at : at + 1]
    if not digit or digit not in SUMS + NO_SUM:
        raise body.error(msg("bad digit {digit}", digit=shown(digit)), msg("0–9, a–j, A–Z or -"), offset=at)
    return 0 if digit == NO_SUM else SUMS.index(digit)


def _read_crossing(draft: Draft, body: Piece) -> int:
    """The cells behind the first row and column: two digits, what follows below and to the right, for a black cell with
    sums, ``.`` for one without, k–z for a run of 1 to 16 others. Then the sums of the first row, and those of the first
    column, where a cell in play follows.
    """
    inner, black = Draft(draft.rows - 1, draft.cols - 1), set[Cell]()

    def put(r: int, c: int, below: int, right: int, place: Piece) -> None:
        draft.put(r * draft.cols + c, crossing_clue(below, right), place, "")

    def one(i: int, at: int, place: Piece) -> tuple[int, int] | None:
        bare = body.text[i] == "."
        if not bare and body.text[i] not in SUMS + NO_SUM:
            return None
        r, c = divmod(at, inner.cols)
        black.add((r, c))
        below, right = (0, 0) if bare else (_sum(body, i), _sum(body, i + 1))
        put(r + 1, c + 1, below, right, place)
        return (1 if bare else 2), 1

    i = _walked(inner, body, inner.rows * inner.cols, msg("0–9, a–j, A–Z, -, k–z or ."), one, "k")
    put(0, 0, 0, 0, body)
    above = [(0, c) for c in range(inner.cols)]
    lines = [(cell, True) for cell in above] + [((r, 0), False) for r in range(inner.rows)]
    count = inner.told
    for (r, c), upright in lines:
        told = int((r, c) not in black and i < len(body.text))
        number, place = _sum(body, i) if told else 0, body.cut(i, i + told)
        if upright:
            put(0, c + 1, number, 0, place)
        else:
            put(r + 1, 0, 0, number, place)
        count += told or (r, c) in black
        i += told
    draft.ended(count, inner.rows * inner.cols + len(lines))
    return i


def _write_crossing(print_: Printed) -> str | None:
    """None where a cell of the first row or column is in play."""
    cells = print_.cells
    if None in cells[0] or None in (row[0] for row in cells):
        return None

    def digits(clue: Printing) -> str:
        return "".join(SUMS[one or 0] for one in two_numbers(clue))

    inner = [clue for row in cells[1:] for clue in row[1:]]
    body = with_runs([None if clue is None else "." if digits(clue) == "00" else digits(clue) for clue in inner], "k")
    above = [digits(cells[0][c])[0] for c in range(1, print_.cols) if print_.rows > 1 and cells[1][c] is None]
    before = [digits(row[0])[1] for row in cells[1:] if print_.cols > 1 and row[1] is None]
    return f"{body}{''.join(above)}{''.join(before)}"


CODECS: dict[str, Codec] = {
    "crossing": Codec(_read_crossing, _write_crossing),
    "base36": Codec(_read_base36, _write_base36),
    "four-cell": Codec(_read_four_cell, _write_four_cell),
    "number16": Codec(_read_number16, lambda print_: _write_numbers(_flat(print_), WIDE)),
    "outside": Codec(_read_outside, _write_outside),
    "beside": _beside(ahead),
    "around": _beside(around),
    "letters-around": _lettered(_beside(around)),
    "given": Codec(_read_given, _write_given),
    "single": Codec(_read_single, _write_single),
    "ring": Codec(_read_ring, _write_ring),
    "bends": Codec(_read_bends, _write_bends),
    "arrows": Codec(_read_arrows, _write_arrows),
    "borders": Codec(_read_borders, lambda print_: write_borders(print_.ids)),
    "empty": Codec(_read_empty, _write_empty),
    "pearls": Codec(_read_pearls, lambda print_: write_pearls([PEARLS.index(clue) for clue in _flat(print_)])),
    "dots": Codec(read_dots, write_dots),
    "room-number16": Codec(_read_room_numbers, _write_room_numbers),
}
"""Parts of puzz.link bodies, by the names that pzpr knows them by."""


def read_body(row: str, link: Link, draft: Draft) -> Piece:
    """Reads the one part of a URL by a row of codecs; returns it.

    Raises:
        InputError: for more parts, and for what no codec knows.
    """
    body, *more = link.parts
    if more:
        raise more[0].error(msg("one part too many"), msg("COLS/ROWS/BODY"))
    rest = body
    for name in row.split():
        rest = rest.cut(CODECS[name].read(draft, rest))
    draft.notes += left_over(rest)
    return body
