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


def read_borders(body: Piece, rows: int, cols: int) -> list[list[int]]:
    """The rooms of border bits: between horizontal neighbours row by row, then between vertical ones."""
    across, at = _bits(body, 0, (cols - 1) * rows)
    down, at = _bits(body, at, cols * (rows - 1))
    if len(body.text) > at:
        raise body.error(
            msg("a body of {count} characters", count=len(body.text)), msg("{count} characters", count=at), offset=at
        )

    def wall(a: tuple[int, int], b: tuple[int, int]) -> bool:
        r, c = min(a, b)
        return bool(across[r * (cols - 1) + c] if a[0] == b[0] else down[r * cols + c])

    return rooms(rows, cols, wall)


def write_borders(ids: Sequence[Sequence[int]]) -> str:
    """The border bits of rooms, given as rows of their numbers."""
    rows, cols = len(ids), len(ids[0])
    across = [ids[r][c] != ids[r][c + 1] for r in range(rows) for c in range(cols - 1)]
    down = [ids[r][c] != ids[r + 1][c] for r in range(rows - 1) for c in range(cols)]
    return _packed(across) + _packed(down)


def _bits(body: Piece, start: int, count: int) -> tuple[list[int], int]:
    """Some border bits, five in each character, high bit first; and where the next ones start."""
    size = -(-count // 5)
    part = body.text[start : start + size]
    if len(part) < size:
        raise body.error(
            msg("a body of {count} characters", count=len(body.text)),
            msg("at least {count}", count=start + size),
            offset=len(body.text),
        )
    found: list[int] = []
    for i, char in enumerate(part):
        if char not in DIGITS:
            raise body.error(msg("bad digit {digit}", digit=shown(char)), msg("0–9 or a–v"), offset=start + i)
        found += [int(char, 32) >> k & 1 for k in (4, 3, 2, 1, 0)]
    return found[:count], start + size


def _packed(walls: Sequence[bool]) -> str:
    groups = [[*walls[i : i + 5], *[False] * 4] for i in range(0, len(walls), 5)]
    return "".join(DIGITS[sum(16 >> k for k in range(5) if group[k])] for group in groups)
