"""The sheet that a picture is drawn on: layers, and the highlights of a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import bits
from deduce.contract.pen import WIDE, Place
from deduce.picture.highlights import Highlights

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle

CELL = 40
OUT = 0.75  # what one slot of outside clues takes, in cells
LAYERS = ("tint", "shade", "grid", "way", "line", "mark", "border", "outline", "clue", "label")
"""From below; clues stand above what outlines the places around them."""


def num(value: float) -> str:
    """A coordinate as short as it can be written."""
    return f"{round(value, 1) + 0:g}"


class Canvas:
    """Draws in layers, so that the order of calls does not matter.

    The highlights of a step need no call: each variable that plays a part is shaded and outlined where `Puzzle.place`
    puts it, as a cell or as an edge.
    """

    def __init__(self, puzzle: Puzzle | None = None, highlights: Highlights | None = None) -> None:
        self.highlights = highlights or Highlights()
        self.rows, self.cols = (puzzle.rows, puzzle.cols) if puzzle else (1, 1)
        self.layers: dict[str, list[str]] = {name: [] for name in LAYERS}
        self.outside = {"top": 0, "left": 0, "bottom": 0, "right": 0}
        self.quoted = self.highlights.clues
        self.rim = 0  # more paper at the right and below, for what stands on the frame
        self._signs = self.highlights.signs()
        self._signed: set[int] = set()
        self._along = puzzle is not None and puzzle.along
        if puzzle:
            self._show(puzzle)

    # Highlights ------------------------------------------------------------------------------------------------------

    def highlight(self, place: Place, name: str) -> None:
        """A highlight on a cell or an edge, shade and outline: each has its own shape, not only its colour."""
        x, y = self.centre(place)
        down, across = place[0] % 1 != 0, place[1] % 1 != 0  # an edge between cells below or beside each other
        if self._along:
            down, across = across, down
        w, h = 26 if across else 16 if down else 36, 26 if down else 16 if across else 36
        box = f'x="{num(x - w / 2)}" y="{num(y - h / 2)}" width="{w}" height="{h}" rx="{4 if w == h else 8}"'
        if name == "wall":
            hatch = "".join(
                f"M{num(x - w / 2 + max(0, k - h))} {num(y - h / 2 + min(k, h))}"
                f"L{num(x - w / 2 + min(k, w))} {num(y - h / 2 + max(0, k - w))}"
                for k in range(6, w + h, 7)
            )
            self._put("shade", f'<path class="wall" d="{hatch}"/>')
        else:
            self._put("shade", f'<rect class="{name}" {box}/>')
        if name == "clash":
            corners = ((x + i * w / 2, y + j * h / 2, i * h / 4, j * h / 4) for i in (-1, 1) for j in (-1, 1))
            d = "".join(f"M{num(u)} {num(v)}h{num(-i)}l{num(i)} {num(-j)}z" for u, v, i, j in corners)
            self._put("outline", f'<path class="corners" d="{d}"/>')
        if name == "effect" and w == h:
            self._put("outline", f'<circle class="effect" cx="{num(x)}" cy="{num(y)}" r="17.2"/>')
        else:
            self._put("outline", f'<rect class="{name}" {box}/>')

    def spot(self, place: Place, name: str, room: float = WIDE) -> None:
        """A highlight on one of several variables in a cell, each of which has so much room in it."""
        x, y = self.centre(place)
        part = min(room / WIDE, 1)
        disc = f'cx="{num(x)}" cy="{num(y)}" r="{num(6 * part)}"'
        self._put("shade", f'<circle class="{name}" {disc}/>')
        self._put("outline", f'<circle class="{name}" style="stroke-width:{num(1.5 * part)}" {disc}/>')

    def badge(self, place: Place, text: str) -> None:
        """The number of an inner step, or the question mark of a supposition."""
        x, y = self.centre(place)
        self._put("label", f'<circle class="badge" cx="{num(x)}" cy="{num(y)}" r="8.5"/>')
        self._put("label", f'<text class="badge-text" x="{num(x)}" y="{num(y + 4)}">{text}</text>')

    def clue(self, cells: set[tuple[int, int]], name: str = "clue") -> None:
        """The outline of a clue's cells, or of a block."""
        sides = {(-1, 0): (0, 0, "h40"), (1, 0): (0, 40, "h40"), (0, -1): (0, 0, "v40"), (0, 1): (40, 0, "v40")}
        d = [
            f"M{c * CELL + x} {r * CELL + y}{line}"
            for r, c in sorted(cells)
            for (dr, dc), (x, y, line) in sides.items()
            if (r + dr, c + dc) not in cells
        ]
        self._put("outline", f'<path class="{name}" d="{"".join(d)}"/>')

    def outside_clue(self, place: tuple[int, int]) -> None:
        """The outline of a clue outside of the grid, over all the room that its side has."""
        r, c = place
        side = "top" if r < 0 else "left" if c < 0 else "bottom" if r >= self.rows else "right"
        deep = CELL * OUT * self.outside[side]
        x, y, far, box = c * CELL, r * CELL, CELL / 5, (0.0, 0.0, 0.0, 0.0)
        if side in ("top", "bottom"):
            box = x + 2, -far - deep if side == "top" else y + far, CELL - 4, deep
        else:
            box = -far - deep if side == "left" else x + far, y + 2, deep, CELL - 4
        told = " ".join(f'{name}="{num(at)}"' for name, at in zip(("x", "y", "width", "height"), box, strict=True))
        self._put("outline", f'<rect class="clue" {told} rx="3"/>')

    def way(self, segments: list[tuple[Place, Place]]) -> None:
        """A way through cells."""
        self._put("way", f'<path d="{"".join(self._from_to(a, b) for a, b in segments)}"/>')

    def _show(self, puzzle: Puzzle) -> None:
        """The highlights of all variables and clues."""
        shown = self.highlights
        for bit in bits(shown.cause | shown.effect | shown.assumed | shown.clash | shown.wall):
            name = shown.of(bit)
            place = puzzle.place(bit)
            if name and puzzle.shares(bit):
                if bit & shown.whole:
                    self.highlight((round(place[0]), round(place[1])), name)
                else:
                    self.spot(place, name, puzzle.room)
            elif name:
                self.highlight(place, name)
        for i, clue in enumerate(puzzle.clues):
            if shown.clues >> i & 1:
                places = [puzzle.place(bit) for bit in bits(clue.cells)]
                around = {(int(r + a), int(c + b)) for r, c in places for a in (0, 0.5) for b in (0, 0.5)}
                on = {(r, c) for r, c in clue.spots if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols}
                if not on and clue.spots:
                    self.outside_clue(clue.spots[0])
                else:
                    self.clue(on or around)
        for block in shown.blocks:
            self.clue({(int(r), int(c)) for r, c in map(puzzle.area_place, bits(block))}, "block")
        if shown.way:
            self.way(list(shown.way))

    def finish(self, puzzle: Puzzle) -> None:
        """What is drawn last: the coordinates, and what stands on badges because no mark carries it."""
        for bit, text in self._signs.items():
            if bit not in self._signed:
                self.badge(_beside(puzzle.place(bit), along=self._along), text)
        away = 14 if self._along else 10  # lines run along the rim, and are outlined there
        top, left = (-away - CELL * OUT * self.outside[side] for side in ("top", "left"))
        names = [f'<text x="{c * CELL + 20}" y="{num(top + 2)}">{c + 1}</text>' for c in range(self.cols)]
        names += [f'<text x="{num(left - 4)}" y="{r * CELL + 24}">{r + 1}</text>' for r in range(self.rows)]
        self._put("label", f'<g class="faint" aria-hidden="true">{"".join(names)}</g>')

    # Writing ---------------------------------------------------------------------------------------------------------

    def centre(self, place: Place) -> tuple[float, float]:
        """The point of a place in the picture."""
        return place[1] * CELL + CELL / 2, place[0] * CELL + CELL / 2

    def box(self) -> tuple[float, float, float, float]:
        """What the board takes of the picture: x, y, width, height."""
        top, left, bottom, right = (CELL * OUT * self.outside[side] for side in ("top", "left", "bottom", "right"))
        right, bottom = right + self.rim, bottom + self.rim
        return -26 - left, -24 - top, self.cols * CELL + 36 + left + right, self.rows * CELL + 34 + top + bottom

    def svg(self) -> str:
        """All layers."""
        return "\n".join(f'<g class="{name}">{"".join(parts)}</g>' for name, parts in self.layers.items() if parts)

    def _put(self, layer: str, element: str) -> None:
        self.layers[layer].append(element)

    def _from_to(self, a: Place, b: Place) -> str:
        (x, y), (u, v) = self.centre(a), self.centre(b)
        return f"M{num(x)} {num(y)}L{num(u)} {num(v)}"


def _beside(place: Place, *, along: bool) -> Place:
    """Where a badge stands: in the corner of a cell, and below or to the left of an edge, apart from each other."""
    r, c = place
    if along and (r % 1 or c % 1):
        return (r, c - 0.3) if c % 1 else (r + 0.3, c)
    return (r + 0.3, c) if c % 1 else (r, c - 0.3) if r % 1 else (r - 0.28, c + 0.28)
