"""Drawings of boards: things at places, in halves of a cell from the upper left corner.

The cell ``(r, c)`` has its middle at ``(2r + 1, 2c + 1)``, and its corners at the even places around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, int]

DARK, LIGHT = frozenset({1, 3, 4, 8}), frozenset({2})
"""Colours of shaded cells, and of those that a solver marks as none."""
PLAIN, ARROW, RUNS, NOTED, LARGE = "1", "2", "4", "7", "10"
"""Sorts of text: as it is, with an arrow, several in one cell; the notes of a solver; and a larger one."""
WHITE, FULL = 1, 2
"""The styles of white and of black circles."""
CIRCLES = {5: (1, "circle_L"), 6: (1, "circle_L"), 7: (2, "circle_L")}
"""The circles around texts of some inks."""
MOON = (1, "sun_moon")
"""The symbol of a moon; others of that name are suns or bulbs."""
LEFT = ("ox", "cross", "dot", "circle_S", "battleship")
"""How the names of symbols begin that mark a cell as none; the last one is the grass between tents."""
TRIANGLES = {1: (-1, -1), 2: (1, -1), 3: (1, 1), 4: (-1, 1)}
"""Where the corner that a triangle fills lies from the middle of its cell, by the style of its symbol."""
CORNERS = "corners"
"""The table of small texts at corners, each with the number of its corner, of which 1 is the upper right."""
CROSSED = 98
"""The number of a cross on a line."""
SAME = {"×": "x", "✕": "x", "X": "x", "＝": "=", "？": "?"}


@dataclass
class Layer:
    """What the setter drew, or what the solver drew.

    Attributes:
        tables: the things of each sort, by the places that each of them joins.
        aside: what is drawn beside these.
    """

    tables: dict[str, dict[tuple[Place, ...], Any]] = field(default_factory=dict)
    aside: list[str] = field(default_factory=list)

    def put(self, name: str, places: list[Place], thing: Any) -> None:
        """Adds a thing."""
        self.tables.setdefault(name, {})[tuple(places)] = thing

    def of(self, name: str) -> dict[tuple[Place, ...], Any]:
        """The things of a sort."""
        return self.tables.get(name, {})

    def single(self, name: str, most: int) -> Iterator[tuple[Place, Any]]:
        """Things at one place each that are lists of a few parts."""
        for places, thing in self.of(name).items():
            if len(places) == 1 and isinstance(thing, list) and len(thing) >= most:
                yield places[0], thing

    @property
    def texts(self) -> dict[Place, tuple[str, str]]:
        """What is written at each place, and its sort. Small texts count where there is no other."""
        small = {place: (str(thing[0]).strip(), PLAIN) for place, thing in self.single("numberS", 1)}
        large = {place: (str(thing[0]).strip(), str(thing[2])) for place, thing in self.single("number", 3)}
        found = small | {place: told for place, told in large.items() if told[1] != NOTED}
        return {place: (SAME.get(text, text), sort) for place, (text, sort) in found.items() if text}

    @property
    def corners(self) -> dict[Place, dict[int, str]]:
        """What is written small at the corners of cells, by their numbers, of which 1 is the upper right."""
        found = dict[Place, dict[int, str]]()
        for (place, (corner, _)), thing in self.of(CORNERS).items():
            if isinstance(thing, list) and thing:
                found.setdefault(place, {})[corner] = str(thing[0]).strip()
        return found

    @property
    def symbols(self) -> dict[Place, tuple[object, str]]:
        """The style and the name of the symbol at each place, as which a circle without its text counts."""
        blank = {place: ink for place, (text, ink, *_) in self.single("number", 3) if not str(text).strip()}
        circles = {place: CIRCLES[ink] for place, ink in blank.items() if type(ink) is int and ink in CIRCLES}
        found = {
            place: (style, str(name)) for place, (style, name, *_) in self.single("symbol", 2) if style not in (0, [])
        }
        return {**circles, **found}

    @property
    def colours(self) -> dict[Place, int]:
        """The colour of each cell that has one."""
        found = self.of("surface").items()
        return {places[0]: colour for places, colour in found if len(places) == 1 and isinstance(colour, int)}

    def joined(self, name: str) -> set[frozenset[Place]]:
        """The pairs of neighbouring places that a line joins, two halves of a cell apart."""
        found, halves = set[frozenset[Place]](), set[Place]()
        for places, thing in self.of(name).items():
            if len(places) == 2 and thing != CROSSED:
                (y, x), (b, a) = places
                if abs(y - b) + abs(x - a) == 2 and (y == b or x == a):
                    found.add(frozenset(places))
                elif abs(y - b) + abs(x - a) == 1:
                    halves.add(next((one for one in places if (one[0] + one[1]) % 2), places[0]))
        around = {True: ((0, 1), (0, -1)), False: ((1, 0), (-1, 0))}
        for y, x in halves:  # a line to the middle of a side goes on through it
            found.add(frozenset((y + dy, x + dx) for dy, dx in around[x % 2 == 0]))
        return found

    def crossed(self, name: str) -> set[Place]:
        """The places of crosses on such lines."""
        return {places[0] for places in self.of(name) if len(places) == 1}


@dataclass
class DrawnBoard:
    """A drawing.

    Attributes:
        rows: of its board.
        cols: of its board.
        asked: what the setter drew.
        answered: what the solver drew.
        margins: rows over and under the board, and columns left and right of it, on which something is drawn.
    """

    rows: int
    cols: int
    asked: Layer = field(default_factory=Layer)
    answered: Layer = field(default_factory=Layer)
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)

    def cells(self) -> Iterator[tuple[int, int]]:
        """All cells, as rows and columns."""
        return ((r, c) for r in range(self.rows) for c in range(self.cols))

    def has(self, place: Place) -> bool:
        """Whether a place is on the board."""
        return 0 <= place[0] <= 2 * self.rows and 0 <= place[1] <= 2 * self.cols

    def joined(self, name: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """What the solver drew from cell to cell, or from corner to corner: the ends as rows and columns."""
        odd = name == "line"
        for pair in self.answered.joined(name):
            if all(self.has(place) and place[0] % 2 == place[1] % 2 == odd for place in pair):
                one, other = sorted(pair)
                yield (one[0] // 2, one[1] // 2), (other[0] // 2, other[1] // 2)

    def values(self) -> dict[tuple[int, int], int]:
        """Which cells the solver marked: 0 for shaded ones, stars, suns and bulbs, 1 for crosses, dots and moons."""
        colours, symbols = self.answered.colours, self.answered.symbols
        found = {}
        for r, c in self.cells():
            place = (2 * r + 1, 2 * c + 1)
            symbol = symbols.get(place, (None, ""))
            name = symbol[1]
            circle = family(name) == "circle" and not name.startswith(LEFT)
            if symbol == MOON or (circle and symbol[0] == WHITE):
                found[r, c] = 1
            elif (
                (circle and symbol[0] == FULL)
                or colours.get(place) in DARK
                or name.startswith(("star", "sun", "tents"))
            ):
                found[r, c] = 0
            elif colours.get(place) in LIGHT or name.startswith(LEFT) or name == "x":
                found[r, c] = 1
        return found

    def numbers(self, most: int = 9) -> tuple[dict[tuple[int, int], str], dict[tuple[int, int], set[int]]]:
        """What the solver wrote into cells, and the values noted in others: candidates, and small digits that stand
        together, which would be one number where the largest value has two.
        """
        written, noted = dict[tuple[int, int], str](), dict[tuple[int, int], set[int]]()
        for (y, x), (told, _, sort, *_) in self.answered.single("number", 3):
            cell, text = (y // 2, x // 2), str(told).strip()
            if not (self.has((y, x)) and y % 2 == x % 2 == 1):
                continue
            if sort == NOTED:
                noted[cell] = {i + 1 for i, one in enumerate(told) if one == 1} if isinstance(told, list) else set()
            elif sort not in (PLAIN, LARGE) and len(text) > 1 and most < 10 and text.isdecimal():
                noted[cell] = {*map(int, text)}
            elif sort in (PLAIN, LARGE) or len(text) == 1:
                written[cell] = text
        return written, noted

    def triangles(self) -> dict[tuple[int, int], tuple[int, int]]:
        """The corners of cells that the solver filled by half, from their middles."""
        return {
            (y // 2, x // 2): TRIANGLES[style]
            for (y, x), (style, name) in self.answered.symbols.items()
            if name == "tri" and style in TRIANGLES and self.has((y, x)) and y % 2 == x % 2 == 1
        }

    def diagonals(self) -> dict[tuple[int, int], int]:
        """The cells with a line from corner to corner: 0 where it runs from the upper left, 1 from the lower left."""
        found = {}
        for ends, thing in self.answered.of("lineE").items():
            (y, x), (b, a) = sorted(ends) if len(ends) == 2 else ((0, 0), (0, 0))
            if b - y == 2 == abs(a - x) and y % 2 == x % 2 == 0 and thing != CROSSED:
                found[y // 2, min(x, a) // 2] = int(a < x)
        return {cell: side for cell, side in found.items() if cell[0] < self.rows and cell[1] < self.cols}


def family(name: str) -> str:
    """The name of a symbol without what tells its size or its filling."""
    return name.partition("_")[0]
