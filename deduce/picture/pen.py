"""The pen that draws SVG."""

from __future__ import annotations

from html import escape
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from deduce.board.marks import bits
from deduce.contract.pen import WIDE, Pen, Place
from deduce.picture.canvas import CELL, OUT, Canvas, num
from deduce.picture.theme import HUES, LINES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deduce.contract.puzzle import Puzzle
    from deduce.picture.highlights import Highlights


class SvgPen(Canvas, Pen):
    """Draws boards, in layers: see `Canvas` for the highlights of a step."""

    def __init__(self, puzzle: Puzzle | None = None, highlights: Highlights | None = None) -> None:
        super().__init__(puzzle, highlights)
        self.samples: dict[str, Callable[[SvgPen], None]] = {}

    # The board -------------------------------------------------------------------------------------------------------

    def lattice(self, rows: int, cols: int, *, heavy: int = 0) -> None:
        w, h = cols * CELL, rows * CELL
        lines = [f"M0 {r * CELL}h{w}" for r in range(1, rows)] + [f"M{c * CELL} 0v{h}" for c in range(1, cols)]
        self.rows, self.cols = rows, cols
        self._put("tint", f'<rect class="paper" width="{w}" height="{h}" rx="3"/>')
        self._put("grid", f'<path class="grid" d="{"".join(lines)}"/>')
        if thick := [*lines[: rows - 1][heavy - 1 :: heavy], *lines[rows - 1 :][heavy - 1 :: heavy]] if heavy else []:
            self._put("grid", f'<path class="frame" d="{"".join(thick)}"/>')
        self._put("grid", f'<rect class="frame" width="{w}" height="{h}" rx="3"/>')

    def dots(self, rows: int, cols: int) -> None:
        w, h = cols * CELL, rows * CELL
        self.rows, self.cols = rows, cols
        self._put("tint", f'<rect class="paper" x="-6" y="-6" width="{w + 12}" height="{h + 12}" rx="3"/>')
        spots = "".join(f"M{c * CELL} {r * CELL}h0" for r in range(rows + 1) for c in range(cols + 1))
        self._put("grid", f'<path class="dots" d="{spots}"/>')

    def pearl(self, cell: Place, *, dark: bool) -> None:
        x, y = self.centre(cell)
        self._put("grid", f'<circle class="{"black" if dark else "white"}" cx="{num(x)}" cy="{num(y)}" r="13"/>')

    def tint(self, cell: Place, hue: int, letter: str = "") -> None:
        x, y = self.centre(cell)
        fill = HUES[hue % len(HUES)]
        self._put(
            "tint",
            f'<rect x="{num(x - 20)}" y="{num(y - 20)}" width="40" height="40" fill="{fill}" fill-opacity=".34"/>',
        )
        if letter:
            self._put("clue", f'<text class="small" x="{num(x - 13)}" y="{num(y - 9)}">{escape(letter)}</text>')

    def regions(self, puzzle: Puzzle) -> None:
        """The sets of cells that a step argues with."""
        for hue, cells in enumerate(self.highlights.regions):
            for bit in bits(cells):
                self.tint(puzzle.area_place(bit), hue)

    def border(self, a: Place, b: Place) -> None:
        (x, y), (u, v) = self.centre(a), self.centre(b)
        mx, my, dx, dy = (x + u) / 2, (y + v) / 2, (v - y) / 2, (u - x) / 2
        self._put("border", f'<path class="border" d="M{num(mx - dx)} {num(my - dy)}L{num(mx + dx)} {num(my + dy)}"/>')

    def count(self, side: str, index: int, text: str, slot: int = 0) -> None:
        self.outside[side] = max(self.outside[side], slot + 1)
        away = 0.2 + OUT * (slot + 1)
        across = {"top": -away, "left": -away, "bottom": self.rows - 1 + away, "right": self.cols - 1 + away}[side]
        self.number((across, index) if side in ("top", "bottom") else (index, across), text)

    # In a cell -------------------------------------------------------------------------------------------------------

    def stone(self, cell: Place, bit: int, *, dark: bool, given: bool = False) -> None:
        x, y = self.centre(cell)
        tone = "black" if dark else "white"
        self._ground(cell, given=given)
        self._put("mark", f'<circle class="{tone}" cx="{num(x)}" cy="{num(y)}" r="{15 if given else 12}"/>')
        self._keep_sample("given" if given else "placed", bit, lambda pen: pen.stone((0, 0), 1, dark=dark, given=given))
        self._inside(cell, bit, tone)

    def block(self, cell: Place, bit: int) -> None:
        x, y = self.centre(cell)
        self._put("mark", f'<rect class="block" x="{num(x - 18)}" y="{num(y - 18)}" width="36" height="36" rx="2"/>')
        self._keep_sample("placed", bit, lambda pen: pen.block((0, 0), 1))
        self._inside(cell, bit, "black")

    def shade(self, cell: Place, bit: int, value: int | None) -> None:
        x, y = self.centre(cell)
        if value == 0:
            self._put("tint", f'<rect class="shaded" x="{num(x - 20)}" y="{num(y - 20)}" width="40" height="40"/>')
            self._keep_sample("placed", bit, lambda pen: pen.shade((0, 0), 1, 0))
        elif value == 1:
            self._put("mark", f'<circle class="ink" cx="{num(x + 12)}" cy="{num(y + 12)}" r="3"/>')
        self._inside(cell, bit, None)

    def triangle(self, cell: Place, bit: int, way: tuple[int, int]) -> None:
        x, y = self.centre(cell)
        dr, dc = (20 * one for one in way)
        corners = ((x + dc, y + dr), (x - dc, y + dr), (x + dc, y - dr))
        points = " ".join(f"{num(u)},{num(v)}" for u, v in corners)
        self._put("tint", f'<polygon class="shaded" points="{points}"/>')
        self._keep_sample("placed", bit, lambda pen: pen.triangle((0, 0), 1, way))
        self._inside(cell, bit, None)

    def wall(self, cell: Place, text: str = "") -> None:
        x, y = self.centre(cell)
        self._put("tint", f'<rect class="block" x="{num(x - 20)}" y="{num(y - 20)}" width="40" height="40"/>')
        if text:
            self._put("clue", f'<text class="number on-black" x="{num(x)}" y="{num(y + 7)}">{escape(text)}</text>')

    def split(self, cell: Place, below: str, right: str) -> None:
        self.wall(cell)
        if not (below or right):
            return
        x, y = self.centre(cell)
        self._put("tint", f'<path class="split" d="M{num(x - 20)} {num(y - 20)}l40 40"/>')
        for text, dx, dy in ((below, -9, 16), (right, 9, -5)):
            if text:
                at = f'x="{num(x + dx)}" y="{num(y + dy)}"'
                self._put("clue", f'<text class="number on-black" style="font-size:13px" {at}>{text}</text>')

    def bulb(self, cell: Place, bit: int) -> None:
        self._shining(cell)
        self._keep_sample("placed", bit, lambda pen: pen.bulb((0, 0), 1))
        self._inside(cell, bit, None)

    def sun(self, cell: Place, bit: int, *, given: bool = False) -> None:
        self._ground(cell, given=given)
        self._shining(cell)
        self._keep_sample("given" if given else "placed", bit, lambda pen: pen.sun((0, 0), 1, given=given))
        self._inside(cell, bit, None)

    def moon(self, cell: Place, bit: int, *, given: bool = False) -> None:
        x, y = self.centre(cell)
        self._ground(cell, given=given)
        crescent = f"M{num(x + 3)} {num(y - 12)}a12 12 0 1 0 9 15a10 10 0 0 1 -9 -15z"
        self._put("mark", f'<path class="black" d="{crescent}"/>')
        self._keep_sample("given" if given else "placed", bit, lambda pen: pen.moon((0, 0), 1, given=given))
        self._inside(cell, bit, None)

    def _ground(self, cell: Place, *, given: bool) -> None:
        x, y = self.centre(cell)
        if given:
            self._put("tint", f'<rect class="given" x="{num(x - 20)}" y="{num(y - 20)}" width="40" height="40"/>')

    def _shining(self, cell: Place) -> None:
        """A disc with rays."""
        x, y = self.centre(cell)
        rays = "".join(
            f"M{num(x + 11 * sin(pi * i / 4))} {num(y - 11 * cos(pi * i / 4))}"
            f"L{num(x + 15 * sin(pi * i / 4))} {num(y - 15 * cos(pi * i / 4))}"
            for i in range(8)
        )
        self._put("mark", f'<circle class="bulb" cx="{num(x)}" cy="{num(y)}" r="8"/><path class="rays" d="{rays}"/>')

    def number(self, cell: Place, text: str, *, ring: bool = False) -> None:
        x, y = self.centre(cell)
        if ring:
            self._put("clue", f'<circle class="disc" cx="{num(x)}" cy="{num(y)}" r="14"/>')
        size = "" if len(text) < 3 - ring else f' style="font-size:{(16, 12, 9)[min(len(text), 4) - 2]}px"'
        self._put("clue", f'<text class="number"{size} x="{num(x)}" y="{num(y + 7)}">{escape(text)}</text>')

    def numbers(self, cell: Place, text: str) -> None:
        x, y = self.centre(cell)
        places = {2: ((-8, -8), (8, 8)), 3: ((-9, -9), (9, -9), (0, 9)), 4: ((0, -11), (-11, 0), (11, 0), (0, 11))}
        if len(text) not in places:
            self.number(cell, text)
            return
        for sign, (dx, dy) in zip(text, places[len(text)], strict=True):
            middle = f'x="{num(x + dx)}" y="{num(y + dy + 5)}"'
            self._put("clue", f'<text class="number" style="font-size:15px" {middle}>{escape(sign)}</text>')

    def pointed(self, cell: Place, text: str, way: tuple[int, int]) -> None:
        x, y = self.centre(cell)
        dr, dc = way
        self._put("tint", f'<rect class="printed" x="{num(x - 20)}" y="{num(y - 20)}" width="40" height="40"/>')
        at = f'x="{num(x - 6 * abs(dr))}" y="{num(y + 7 + 5 * abs(dc))}"'
        self._put("clue", f'<text class="number" style="font-size:{18 if len(text) < 2 else 15}px" {at}>{text}</text>')
        u, v = x + 12 * abs(dr), y - 12 * abs(dc)
        tip, foot = (u + 9 * dc, v + 9 * dr), (u - 9 * dc, v - 9 * dr)
        sides = [(tip[0] - 5 * dc + 4 * k * dr, tip[1] - 5 * dr + 4 * k * dc) for k in (-1, 1)]
        head = "".join(f"M{num(a)} {num(b)}L{num(tip[0])} {num(tip[1])}" for a, b in sides)
        shaft = f"M{num(foot[0])} {num(foot[1])}L{num(tip[0])} {num(tip[1])}"
        self._put("mark", f'<path class="rays" d="{shaft}{head}"/>')

    def printed(self, cell: Place, text: str) -> None:
        x, y = self.centre(cell)
        self._put("tint", f'<rect class="printed" x="{num(x - 20)}" y="{num(y - 20)}" width="40" height="40"/>')
        if text:
            self.number(cell, text)

    def value(self, cell: Place, bit: int, text: str, *, given: bool = False) -> None:
        x, y = self.centre(cell)
        self._ground(cell, given=given)
        size = "" if len(text) < 2 else ' style="font-size:17px"'
        self._put("mark", f'<text class="number"{size} x="{num(x)}" y="{num(y + 7)}">{escape(text)}</text>')
        self._keep_sample("given" if given else "placed", bit, lambda pen: pen.value((0, 0), 1, "5", given=given))

    def candidate(
        self, place: Place, bit: int, text: str, *, left: bool, small: bool = False, room: float = WIDE
    ) -> None:
        x, y = self.centre(place)
        if not left and not self.highlights.of(bit):
            return
        part = min(room / WIDE, 1)
        size, down, wide = num(part * (8 if small else 10)), 3.5 * part, 10 * part
        self._put(
            "mark", f'<text class="small" style="font-size:{size}px" x="{num(x)}" y="{num(y + down)}">{text}</text>'
        )
        if not left:
            way = f"M{num(x - wide / 2)} {num(y + 0.4 * wide)}l{num(wide)} {num(-0.8 * wide)}"
            self._put("outline", f'<path class="off" style="stroke-width:{num(1.4 * part)}" d="{way}"/>')

    def note(self, cell: Place, text: str) -> None:
        x, y = self.centre(cell)
        self._put("clue", f'<text class="small" x="{num(x - 13)}" y="{num(y - 9)}">{escape(text)}</text>')

    def tree(self, cell: Place) -> None:
        x, y = self.centre(cell)
        self._put("clue", f'<rect class="ink" x="{num(x - 2.5)}" y="{num(y + 4)}" width="5" height="11"/>')
        self._put("clue", f'<circle class="white" cx="{num(x)}" cy="{num(y - 4)}" r="10"/>')

    def tent(self, cell: Place, bit: int) -> None:
        x, y = self.centre(cell)
        self._put("mark", f'<path class="ink" d="M{num(x)} {num(y - 12)}l13 23h-9l-4 -11l-4 11h-9z"/>')
        self._keep_sample("placed", bit, lambda pen: pen.tent((0, 0), 1))
        self._inside(cell, bit, None)

    def star(self, cell: Place, bit: int) -> None:
        x, y = self.centre(cell)
        tips = [(13 if i % 2 == 0 else 5.4, pi * i / 5) for i in range(10)]
        points = " ".join(f"{num(x + r * sin(t))},{num(y + 1 - r * cos(t))}" for r, t in tips)
        self._put("mark", f'<polygon class="ink" points="{points}"/>')
        self._keep_sample("placed", bit, lambda pen: pen.star((0, 0), 1))
        self._inside(cell, bit, None)

    def dot(self, place: Place, bit: int) -> None:
        x, y = self.centre(place)
        self._put("mark", f'<circle class="ink" cx="{num(x)}" cy="{num(y)}" r="3.2"/>')
        self._inside(place, bit, None)

    def cross(self, place: Place, bit: int) -> None:
        x, y = self.centre(place)
        self._put("mark", f'<path class="off" d="M{num(x - 5)} {num(y - 5)}l10 10m0 -10l-10 10"/>')
        self._inside(place, bit, None)

    # Between cells ---------------------------------------------------------------------------------------------------

    def line(self, a: Place, b: Place, bit: int = 0, *, hue: int | None = None) -> None:
        colour = "" if hue is None else f' style="stroke:{LINES[hue % len(LINES)]}"'
        self._put("line", f'<path class="line"{colour} d="{self._from_to(a, b)}"/>')
        self._inside(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), bit, None)

    def double(self, a: Place, b: Place, bit: int = 0) -> None:
        for name, wide in (("line", 11), ("gap", 5)):
            self._put("line", f'<path class="{name}" style="stroke-width:{wide}" d="{self._from_to(a, b)}"/>')
        self._inside(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), bit, None)

    def head(self, a: Place, b: Place) -> None:
        (x, y), (u, v) = self.centre(a), self.centre(b)
        length = hypot(u - x, v - y)
        dx, dy = (u - x) / length, (v - y) / length
        corners = ((8, 0), (-4, 7), (-4, -7))  # ahead and aside
        points = " ".join(f"{num(u + p * dx - q * dy)},{num(v + p * dy + q * dx)}" for p, q in corners)
        self._put("mark", f'<polygon class="ink" points="{points}"/>')

    def rectangle(self, a: Place, b: Place, bit: int, *, left: bool = True) -> None:
        (x, y), (u, v) = self.centre(a), self.centre(b)
        inset = 16.5 if left else 12.5
        wide, high = u - x + 2 * inset, v - y + 2 * inset
        box = f'x="{num(x - inset)}" y="{num(y - inset)}" width="{num(wide)}" height="{num(high)}"'
        if left:
            self._put("tint", f'<rect {box} rx="4" fill="{HUES[0]}" fill-opacity=".3"/>')
            self._put("line", f'<rect class="line" style="stroke-width:3" {box} rx="4"/>')
        elif bit & self.highlights.effect:
            self._put("outline", f'<rect class="off" style="stroke-width:1.4;stroke-dasharray:5 4" {box} rx="4"/>')

    def sign(self, place: Place, text: str) -> None:
        x, y = self.centre(place)
        self._put("clue", f'<circle class="disc" cx="{num(x)}" cy="{num(y)}" r="7"/>')
        where = f'x="{num(x)}" y="{num(y + 5)}"'
        self._put("clue", f'<text class="number" style="font-size:14px" {where}>{escape(text)}</text>')

    def cage(self, cells: Iterable[tuple[int, int]], text: str = "") -> None:
        there = sorted(cells)
        near, far, parts = 3, CELL - 3, list[str]()
        for r, c in there:
            x, y = c * CELL, r * CELL
            up, down, left, right = ((r + dr, c + dc) in there for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)))
            for beside, at, level in ((up, near, True), (down, far, True), (left, near, False), (right, far, False)):
                if not beside:  # as far as the corner of its own cell, or on into that of the next
                    before, after = (left, right) if level else (up, down)
                    start, end = 0 if before else near, CELL if after else far
                    parts.append(f"M{x + start} {y + at}H{x + end}" if level else f"M{x + at} {y + start}V{y + end}")
            for dr, dc in ((-1, -1), (-1, 1), (1, -1), (1, 1)):  # where the next cell over the corner is none of them
                if (r + dr, c) in there and (r, c + dc) in there and (r + dr, c + dc) not in there:
                    u, v = x + (far if dc > 0 else near), y + (far if dr > 0 else near)
                    parts.append(f"M{u} {y + (CELL if dr > 0 else 0)}V{v}H{x + (CELL if dc > 0 else 0)}")
        self._put("grid", f'<path class="cage" d="{"".join(parts)}"/>')
        if text:
            top = self.centre(there[0])
            place = f'x="{num(top[0] - 16.5)}" y="{num(top[1] - 9)}"'
            self._put(
                "clue", f'<text class="small" style="font-size:10px;text-anchor:start" {place}>{escape(text)}</text>'
            )

    def bridge(self, a: Place, b: Place) -> None:
        for name in ("bridge", "gap"):
            self._put("border", f'<path class="{name}" d="{self._from_to(a, b)}"/>')
        for cell in (a, b):
            x, y = self.centre(cell)
            self._put("border", f'<circle class="disc" cx="{num(x)}" cy="{num(y)}" r="5"/>')

    # Samples and numbers ---------------------------------------------------------------------------------------------

    def _keep_sample(self, name: str, bit: int, draw: Callable[[SvgPen], None]) -> None:
        """What the legend shows for a sort of mark: the first one that plays no other part."""
        if bit in self.highlights.order:
            name = "order"
        if not bit & (self.highlights.effect | self.highlights.assumed):
            self.samples.setdefault(name, draw)

    def _inside(self, place: Place, bit: int, tone: str | None) -> None:
        """The number of the inner step, or the question mark of a supposition, on the mark itself."""
        text = self._signs.get(bit)
        if text and tone:
            x, y = self.centre(place)
            self._signed.add(bit)
            self._put("label", f'<text class="order on-{tone}" x="{num(x)}" y="{num(y + 5.4)}">{text}</text>')
