"""Boards divided by walls: rooms from walls, and the border bits by which puzz.link writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deduce.formats.source import Piece, shown
from deduce.language.messages import msg

DIGITS = "0123456789abcdefghijklmnopqrstuv"


def rooms(rows: int, cols: int, wall: Callable[[tuple[int, int], tuple[int, int]], bool]) -> list[list[int]]:
    """The parts into which walls between neighbouring cells divide a board, numbered from 1 in reading order."""
    ids = [[0] * cols for _ in range(rows)]
    count = 0
    for start in ((r, c) for r in range(rows) for c in range(cols)):
        if not ids[start[0]][start[1]]:
            count += 1
            todo = [start]
            ids[start[0]][start[1]] = count
            while todo:
                r, c = todo.pop()
                for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if 0 <= y < rows and 0 <= x < cols and not ids[y][x] and not wall((r, c), (y, x)):
                        ids[y][x] = count
                        todo.append((y, x))
    return ids


def boxes(size: int, high: int, wide: int) -> list[list[int]]:
    """The boxes of so many rows and columns in a square that they fill, numbered from 1 in reading order."""
    return [[r // high * (size // wide) + c // wide + 1 for c in range(size)] for r in range(size)]


def read_borders(body: Piece, rows: int, cols: int) -> tuple[list[list[int]], int, list[str]]:
    """The rooms of border bits, five in each character, high bit first; how many characters they take; what to note.

    First those between horizontal neighbours row by row, then those between vertical ones; what a shorter body leaves
    out is no border.

    Raises:
        InputError: for what is no digit.
    """
    sizes = [(cols - 1) * rows, cols * (rows - 1)]
    taken = [-(-size // 5) for size in sizes]
    count, most = len(body.text), sum(taken)
    notes: list[str] = []
    if count < most:
        notes.append(msg("the body ends after {count} of {most} characters of borders", count=count, most=most))
    found: list[int] = []
    for i, char in enumerate(body.text[: sum(taken)]):
        if char not in DIGITS:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), msg("0–9 or a–v"), offset=i)
        found += [int(char, 32) >> k & 1 for k in (4, 3, 2, 1, 0)]
    found += [0] * (5 * most - len(found))
    across, down = found, found[5 * taken[0] :]

    def wall(a: tuple[int, int], b: tuple[int, int]) -> bool:
        r, c = min(a, b)
        return bool(across[r * (cols - 1) + c] if a[0] == b[0] else down[r * cols + c])

    return rooms(rows, cols, wall), min(most, count), notes


def left_over(rest: Piece) -> list[str]:
    """What to note of characters behind the end of a body, which pzpr.js passes over."""
    told = msg("the body goes on behind the last place with {text}, which is left aside", text=shown(rest.text))
    return [told] if rest.text else []


def pieces(names: Sequence[Sequence[object]]) -> list[list[int]]:
    """The parts in which cells of one name hang together, numbered from 1 in reading order."""
    return rooms(len(names), len(names[0]), lambda a, b: names[a[0]][a[1]] != names[b[0]][b[1]])


def strange(names: Sequence[Sequence[str | None]], ids: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The first cell that the names put into another room than the numbers; None in their place says nothing."""
    ours: dict[str, int] = {}
    theirs: dict[int, str] = {}
    for r, (row, numbers) in enumerate(zip(names, ids, strict=True)):
        for c, (name, number) in enumerate(zip(row, numbers, strict=True)):
            if name is not None and (
                ours.setdefault(name, number) != number or theirs.setdefault(number, name) != name
            ):
                return r, c
    return None


def write_borders(ids: Sequence[Sequence[int]]) -> str:
    """The border bits of rooms, given as rows of their numbers."""
    rows, cols = len(ids), len(ids[0])
    across = [ids[r][c] != ids[r][c + 1] for r in range(rows) for c in range(cols - 1)]
    down = [ids[r][c] != ids[r + 1][c] for r in range(rows - 1) for c in range(cols)]
    return _packed(across) + _packed(down)


def _packed(walls: Sequence[bool]) -> str:
    groups = [[*walls[i : i + 5], *[False] * 4] for i in range(0, len(walls), 5)]
    return "".join(DIGITS[sum(16 >> k for k in range(5) if group[k])] for group in groups)
