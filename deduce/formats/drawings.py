"""Drawings of boards: things at places, in halves of a cell from the upper left corner, and what a kind makes of them.

The cell ``(r, c)`` has its middle at ``(2r + 1, 2c + 1)``, and its corners at the even places around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.formats.editing import Editor, Sketch
from deduce.formats.rooms import pieces, rooms
from deduce.language.messages import Message, msg

P = TypeVar("P", bound=Puzzle)
Place = tuple[int, int]

DARK, LIGHT = frozenset({1, 3, 4, 8}), frozenset({2})
"""Colours of shaded cells, and of those that a solver marks as none."""
BLACK, INK, PAPER, BORDER = 4, 1, 4, 2
"""The colour of a black cell, of a text and of one on a black cell, and the number of a thick border."""
PLAIN, ARROW, RUNS, NOTED, LARGE = "1", "2", "4", "7", "10"
"""Sorts of text: as it is, with an arrow, several in one cell; the notes of a solver; and a larger one."""
KAKURO = (1, "kakuro")
"""The symbol of a black cell that has room for two numbers."""
MOON = (1, "sun_moon")
"""The symbol of a moon; others of that name are suns or bulbs."""
USUAL = {"w": (1, "circle_L"), "b": (2, "circle_L"), "o": (1, "circle_L"), "M": MOON, "S": (2, "sun_moon")}
"""The symbols of words that mean a white or a black circle, a moon or a sun. Where an empty circle is printed, numbers
stand in circles."""
LEFT = ("ox", "cross", "dot", "circle_S", "battleship")
"""How the names of symbols begin that mark a cell as none; the last one is the grass between tents."""
WAYS = "nwes"
"""The directions in the order of their numbers."""
TRIANGLES = {1: (-1, -1), 2: (1, -1), 3: (1, 1), 4: (-1, 1)}
"""Where the corner that a triangle fills lies from the middle of its cell, by the style of its symbol."""
CORNERS, RIGHT, BELOW = "corners", 1, 2
"""The table of small texts at corners, and the corners for what is said of cells to the right, and of those below."""
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
        """The style and the name of the symbol at each place; the name without what tells its size."""
        return {
            place: (style, str(name)) for place, (style, name, *_) in self.single("symbol", 2) if style not in (0, [])
        }

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
            if symbol == MOON:
                found[r, c] = 1
            elif colours.get(place) in DARK or name.startswith(("star", "sun", "tents")):
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


def _family(name: str) -> str:
    return name.partition("_")[0]


class Strokes(NamedTuple, Generic[P]):
    """What a kind draws: each word that its editor knows as a text, or otherwise.

    Attributes:
        signs: the style and the name of the symbol that stands for a word, beside those in `USUAL`.
        coloured: whether a symbol means its word in whatever style.
        filled: the word of a black cell without a text, where the genre has clues in black cells.
        arrows: whether a letter of a direction behind a number is an arrow.
        runs: whether a word is several numbers.
        crossing: whether a word is two numbers, at the corners of a black cell.
        outside: what a number beside the board says, by its name among the settings, and the symbol behind it.
        marks: what a solver drew, as marks.
    """

    signs: Mapping[str, tuple[int, str]] = {}
    coloured: bool = False
    filled: str | None = None
    arrows: bool = False
    runs: bool = False
    crossing: bool = False
    outside: tuple[str, tuple[int, str]] | None = None
    marks: Callable[[P, DrawnBoard], Marks] | None = None

    def fields(self, drawing: DrawnBoard, editor: Editor) -> tuple[Mapping[str, Any], list[Message]]:
        """The fields of the JSON object of a drawn board, and what was left aside.

        Raises:
            InputError: for what cannot be printed.
        """
        asked = drawing.asked
        texts, symbols, colours = asked.texts, asked.symbols, asked.colours
        signs = self._signs(editor)
        words, used = [], set[Place]()
        pairs = self._crossing(asked, used) if self.crossing else {}
        for line in _places(editor, drawing.rows, drawing.cols):
            words.append(
                [pairs.get(place) or self._word(place, texts, symbols, colours, used, signs) for place in line]
            )
        walls = asked.joined("lineE")

        def wall(a: Place, b: Place) -> bool:
            (r, _), (y, x) = sorted((a, b))
            ends = ((2 * y, 2 * x), (2 * y, 2 * x + 2)) if y > r else ((2 * y, 2 * x), (2 * y + 2, 2 * x))
            return frozenset(ends) in walls

        divided = rooms(drawing.rows, drawing.cols, wall) if editor.rooms else ()
        settings = {name: one.usual for name, one in editor.settings.items()}
        if self.outside is not None:
            beside = [place for place in texts if not drawing.has(place)]
            told = [texts[place][0] for place in beside if texts[place][0].isdecimal()]
            if len(beside) == len(told) == 1:
                settings[self.outside[0]] = told[0]
                used |= {*beside, *(place for place in symbols if not drawing.has(place))}
        ahead = self._beside(drawing, texts, used, around=editor.around) if editor.ahead else {}
        left = [*asked.aside, *(name for place, (_, name) in symbols.items() if place not in used)]
        left += [text for place, (text, _) in texts.items() if place not in used]
        notes = [msg("left aside of the drawing: {names}", names=", ".join(dict.fromkeys(left))[:200])] if left else []
        return editor.fields(Sketch(words, divided, settings=settings, **ahead)), notes

    def _crossing(self, asked: Layer, used: set[Place]) -> dict[Place, str]:
        """The words of black cells with small numbers at their corners, or with their symbol alone."""
        bare = [place for place, (_, name) in asked.symbols.items() if name == KAKURO[1]]
        corners: dict[Place, dict[int, str]] = {place: {} for place in bare}
        corners |= asked.corners
        used |= {*corners}
        return {place: f"{told.get(BELOW, '')}\\{told.get(RIGHT, '')}" for place, told in corners.items()}

    def _beside(
        self, drawing: DrawnBoard, texts: Mapping[Place, tuple[str, str]], used: set[Place], *, around: bool
    ) -> dict[str, list[str]]:
        """The clues outside of the board, as a sketch has them: where they stand on two sides alone, on either."""
        rows, cols = drawing.rows, drawing.cols
        words = {"beside": [""] * rows, "below": [""] * cols, "right": [""] * rows, "bottom": [""] * cols}
        places: dict[str, list[Place]] = {side: [] for side in words}
        for (y, x), (text, _) in sorted(texts.items()):
            level, upright = 0 < y < 2 * rows, 0 < x < 2 * cols
            if y % 2 == x % 2 == 1 and level != upright:
                side = ("beside" if x < 0 else "right") if level else "below" if y < 0 else "bottom"
                words[side][(y if level else x) // 2] += f" {text}"
                places[side].append((y, x))
        if not around:
            for side, other in (("beside", "right"), ("below", "bottom")):
                taken = side if places[side] else other
                words[side], places[side] = words[taken], places[taken]
                words[other], places[other] = [], []
        used.update(*places.values())
        return words

    def _word(
        self,
        place: Place,
        texts: Mapping[Place, tuple[str, str]],
        symbols: Mapping[Place, tuple[object, str]],
        colours: Mapping[Place, int],
        used: set[Place],
        signs: Mapping[str, tuple[int, str]],
    ) -> str:
        """What is printed at a place."""
        style, name = symbols.get(place, (None, ""))
        kin = (
            word
            for word, (one, sign) in signs.items()
            if (one == style or self.coloured) and _family(sign) == _family(name)
        )
        word = next(kin, "")
        if word or (self.filled is not None and name.startswith("square")):
            used.add(place)
        text, _ = texts.get(place, ("", PLAIN))
        if text:
            used.add(place)
            found = re.fullmatch(r"(.*)_([0-3])", text)
            if found:
                return found[1] + (WAYS[int(found[2])] if self.arrows else "")
            return self.filled if text == "?" and self.filled is not None else text
        black = colours.get(place) in DARK or name.startswith("square")
        return self.filled if self.filled is not None and black and not word else word

    def drawn(self, fields: Mapping[str, Any], editor: Editor, rows: int, cols: int) -> DrawnBoard | None:
        """The drawing of a board; None when what is said beside it, or a hole, could not be drawn."""
        sketch, signs = editor.sketch(fields), self._signs(editor)
        strange = {name: told for name, told in sketch.settings.items() if told != editor.settings[name].usual}
        drawing = DrawnBoard(rows, cols)
        asked = drawing.asked
        if strange and self.outside is not None and [*strange] == [self.outside[0]] and cols > 1:
            drawing.margins = (1, 1, 1, 1)
            asked.put("number", [(-1, 2 * cols - 3)], [strange[self.outside[0]], INK, PLAIN])
            asked.put("symbol", [(-1, 2 * cols - 1)], [*self.outside[1], 1])
        elif strange:
            return None
        if any(not number for row in sketch.rooms for number in row):
            return None
        if editor.ahead:
            self._draw_beside(drawing, sketch)
        for line, words in zip(_places(editor, rows, cols), sketch.cells, strict=True):
            for place, word in zip(line, words, strict=True):
                if word:
                    self._draw(asked, place, word, signs)
        if sketch.rooms and len({n for row in sketch.rooms for n in row}) != max(map(max, pieces(sketch.rooms))):
            return None
        for (r, c), (y, x) in _neighbours(rows, cols) if sketch.rooms else ():
            if sketch.rooms[r][c] != sketch.rooms[y][x]:
                end = (2 * y, 2 * x + 2) if y > r else (2 * y + 2, 2 * x)
                asked.put("lineE", [(2 * y, 2 * x), end], BORDER)
        return drawing

    def _draw_beside(self, drawing: DrawnBoard, sketch: Sketch) -> None:
        """Clues outside of the board, the parts of each side by side towards it."""
        rows, cols = drawing.rows, drawing.cols
        parts = [[word.split() for word in side] for side in (sketch.below, sketch.bottom, sketch.beside, sketch.right)]
        over, under, left, right = (max(map(len, side), default=0) for side in parts)
        drawing.margins = over, under, left, right
        for side, (words, first) in enumerate(zip(parts, (None, 2 * rows, None, 2 * cols), strict=True)):
            for k, word in enumerate(words):
                begin = -2 * len(word) if first is None else first
                for i, part in enumerate(word):
                    place = (begin + 2 * i + 1, 2 * k + 1)
                    drawing.asked.put("number", [place if side < 2 else place[::-1]], [part, INK, PLAIN])

    def _signs(self, editor: Editor) -> Mapping[str, tuple[int, str]]:
        return {word: sign for word, sign in USUAL.items() if word in editor.symbols} | dict(self.signs)

    def _draw(self, asked: Layer, place: Place, word: str, signs: Mapping[str, tuple[int, str]]) -> None:
        if self.crossing:
            asked.put("symbol", [place], [*KAKURO, 2])
            for corner, part in zip((BELOW, RIGHT), word.split("\\"), strict=True):
                if part:
                    asked.put(CORNERS, [place, (corner, corner)], [part, PAPER])
            return
        if self.filled is not None:
            asked.put("surface", [place], BLACK)
        if word in signs:
            style, name = signs[word]
            asked.put("symbol", [place], [style, name, 1])
        elif word != self.filled:
            ink = INK if self.filled is None else PAPER
            if "o" in signs:
                asked.put("symbol", [place], [*signs["o"], 1])
            if self.arrows and word[-1:] in WAYS:
                asked.put("number", [place], [f"{word[:-1]}_{WAYS.index(word[-1])}", ink, ARROW])
            else:
                asked.put("number", [place], [word, ink, RUNS if self.runs else PLAIN])


def _places(editor: Editor, rows: int, cols: int) -> list[list[Place]]:
    """The places of the words of a sketch, row by row."""
    if editor.joining or editor.anywhere:
        return [[(y, x) for x in range(1, 2 * cols)] for y in range(1, 2 * rows)]
    more, first = (1, 0) if editor.corners else (0, 1)
    return [[(2 * r + first, 2 * c + first) for c in range(cols + more)] for r in range(rows + more)]


def _neighbours(rows: int, cols: int) -> Iterator[tuple[Place, Place]]:
    for r in range(rows):
        for c in range(cols):
            if c + 1 < cols:
                yield (r, c), (r, c + 1)
            if r + 1 < rows:
                yield (r, c), (r + 1, c)
