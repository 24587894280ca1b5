"""What a kind makes of a drawing of a board, and how it draws one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.formats.drawings import ARROW, CORNERS, DARK, MOON, PLAIN, RUNS, DrawnBoard, Layer, Place, family
from deduce.formats.editing import Editor, Sketch
from deduce.formats.rooms import pieces, rooms
from deduce.language.messages import Message, msg

P = TypeVar("P", bound=Puzzle)
Symbol = tuple[int, str]
"""The style and the name of a symbol."""

BLACK, INK, PAPER, BORDER = 4, 1, 4, 2
"""The colour of a black cell, of a text and of one on a black cell, and the number of a thick border."""
USUAL = {"w": (1, "circle_L"), "b": (2, "circle_L"), "o": (1, "circle_L"), "M": MOON, "S": (2, "sun_moon")}
"""The symbols of words that mean a white or a black circle, a moon or a sun. Where an empty circle is printed, numbers
stand in circles."""
KAKURO = (1, "kakuro")
"""The symbol of a black cell that has room for two numbers."""
RIGHT, BELOW = 1, 2
"""The corners for what is said of the cells to the right, and of those below."""
WAYS = "nwes"
"""The directions in the order of their numbers."""
CIRCLE = "circle"


class Strokes(NamedTuple, Generic[P]):
    """What a kind draws: each word that its editor knows as a text, or otherwise.

    Attributes:
        signs: the style and the name of the symbol that stands for a word, beside those in `USUAL`.
        coloured: whether a symbol means its word in whatever style.
        filled: the word of a black cell without a text, where the genre has clues in black cells.
        arrows: whether a letter of a direction behind a number is an arrow.
        runs: whether a word is several numbers.
        crossing: whether a word is two numbers, at the corners of a black cell.
        walls: the word of a wall between two cells, which is a thick line.
        outside: what a number beside the board says, by its name among the settings, and the symbol behind it.
        marks: what a solver drew, as marks.
    """

    signs: Mapping[str, Symbol] = {}
    coloured: bool = False
    filled: str | None = None
    arrows: bool = False
    runs: bool = False
    crossing: bool = False
    walls: str = ""
    outside: tuple[str, Symbol] | None = None
    marks: Callable[[P, DrawnBoard], Marks] | None = None

    def fields(self, drawing: DrawnBoard, editor: Editor) -> tuple[Mapping[str, Any], list[Message]]:
        """The fields of the JSON object of a drawn board, and what was left aside.

        Raises:
            InputError: for what cannot be printed.
        """
        asked = _Asked(self, drawing, editor)
        pairs = asked.pairs() if self.crossing else {}
        places = _places(editor, drawing.rows, drawing.cols)
        words = [[pairs.get(place) or asked.word(place) for place in line] for line in places]
        settings = {name: one.usual for name, one in editor.settings.items()}
        if self.outside is not None and (told := asked.number_outside()):
            settings[self.outside[0]] = told
        beside = asked.beside() if editor.ahead else {}
        left = asked.left()
        notes = [msg("left aside of the drawing: {names}", names=", ".join(dict.fromkeys(left))[:200])] if left else []
        return editor.fields(Sketch(words, asked.rooms(), settings=settings, **beside)), notes

    def drawn(self, fields: Mapping[str, Any], editor: Editor, rows: int, cols: int) -> DrawnBoard | None:
        """The drawing of a board; None when what is said beside it, or a hole, could not be drawn."""
        sketch, signs = editor.sketch(fields), self.signs_of(editor)
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

    def signs_of(self, editor: Editor) -> Mapping[str, Symbol]:
        """The symbols of all words that have one."""
        return {word: sign for word, sign in USUAL.items() if word in editor.symbols} | dict(self.signs)

    def _draw(self, asked: Layer, place: Place, word: str, signs: Mapping[str, Symbol]) -> None:
        if self.crossing:
            asked.put("symbol", [place], [*KAKURO, 2])
            for corner, part in zip((BELOW, RIGHT), word.split("\\"), strict=True):
                if part:
                    asked.put(CORNERS, [place, (corner, corner)], [part, PAPER])
            return
        if self.walls and word == self.walls:
            asked.put("lineE", _border(place), BORDER)
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


@dataclass
class _Asked:
    """What a setter drew, as it is read.

    Attributes:
        used: the places of what says something.
    """

    strokes: Strokes[Any]
    drawing: DrawnBoard
    editor: Editor
    used: set[Place] = field(default_factory=set)

    def __post_init__(self) -> None:
        asked = self.drawing.asked
        self.texts, self.symbols, self.colours = asked.texts, asked.symbols, asked.colours
        self.signs = self.strokes.signs_of(self.editor)
        self.borders = asked.joined("lineE") if self.strokes.walls else ()
        self.vague = "?" in self.editor.symbols and all(family(name) != CIRCLE for _, name in self.signs.values())

    def word(self, place: Place) -> str:
        """What is printed at a place; a circle without a number is one that is not told, unless circles mean others."""
        style, name = self.symbols.get(place, (None, ""))
        filled = self.strokes.filled
        if self.strokes.walls and sum(place) % 2 and frozenset(_border(place)) in self.borders:
            return self.strokes.walls
        kin = (
            word
            for word, (one, sign) in self.signs.items()
            if (one == style or self.strokes.coloured) and family(sign) == family(name)
        )
        word = next(kin, "") or ("?" if self.vague and family(name) == CIRCLE else "")
        if word:
            self.used.add(place)
        text, _ = self.texts.get(place, ("", PLAIN))
        if text:
            self.used.add(place)
            found = re.fullmatch(r"(.*)_([0-3])", text)
            if found:
                return found[1] + (WAYS[int(found[2])] if self.strokes.arrows else "")
            return filled if text == "?" and filled is not None else text
        if filled is None or not (self.colours.get(place) in DARK or name.startswith("square")):
            return word
        self.used.add(place)
        return word or filled

    def pairs(self) -> dict[Place, str]:
        """The words of black cells with small numbers at their corners, or with their symbol alone."""
        bare = [place for place, (_, name) in self.symbols.items() if name == KAKURO[1]]
        corners: dict[Place, dict[int, str]] = {place: {} for place in bare}
        corners |= self.drawing.asked.corners
        self.used |= {*corners}
        return {place: f"{told.get(BELOW, '')}\\{told.get(RIGHT, '')}" for place, told in corners.items()}

    def rooms(self) -> Any:
        """The rooms that thick lines divide, where there are any."""
        if not self.editor.rooms:
            return ()
        walls = self.drawing.asked.joined("lineE")

        def wall(a: Place, b: Place) -> bool:
            (r, _), (y, x) = sorted((a, b))
            ends = ((2 * y, 2 * x), (2 * y, 2 * x + 2)) if y > r else ((2 * y, 2 * x), (2 * y + 2, 2 * x))
            return frozenset(ends) in walls

        return rooms(self.drawing.rows, self.drawing.cols, wall)

    def number_outside(self) -> str:
        """The one number beside the board; nothing where there is none, or more."""
        beside = [place for place in self.texts if not self.drawing.has(place)]
        told = [self.texts[place][0] for place in beside if self.texts[place][0].isdecimal()]
        if not len(beside) == len(told) == 1:
            return ""
        self.used |= {*beside, *(place for place in self.symbols if not self.drawing.has(place))}
        return told[0]

    def beside(self) -> dict[str, list[str]]:
        """The clues outside of the board, as a sketch has them: where they stand on two sides alone, on either."""
        rows, cols = self.drawing.rows, self.drawing.cols
        words = {"beside": [""] * rows, "below": [""] * cols, "right": [""] * rows, "bottom": [""] * cols}
        places: dict[str, list[Place]] = {side: [] for side in words}
        for (y, x), (text, _) in sorted(self.texts.items()):
            level, upright = 0 < y < 2 * rows, 0 < x < 2 * cols
            if y % 2 == x % 2 == 1 and level != upright:
                side = ("beside" if x < 0 else "right") if level else "below" if y < 0 else "bottom"
                words[side][(y if level else x) // 2] += f" {text}"
                places[side].append((y, x))
        if not self.editor.around:
            for side, other in (("beside", "right"), ("below", "bottom")):
                taken = side if places[side] else other
                words[side], places[side] = words[taken], places[taken]
                words[other], places[other] = [], []
        self.used.update(*places.values())
        return words

    def left(self) -> list[str]:
        """What says nothing."""
        asked = self.drawing.asked
        symbols = (name for place, (_, name) in self.symbols.items() if place not in self.used)
        return [*asked.aside, *symbols, *(text for place, (text, _) in self.texts.items() if place not in self.used)]


def _places(editor: Editor, rows: int, cols: int) -> list[list[Place]]:
    """The places of the words of a sketch, row by row."""
    if editor.joining or editor.anywhere:
        return [[(y, x) for x in range(1, 2 * cols)] for y in range(1, 2 * rows)]
    more, first = (1, 0) if editor.corners else (0, 1)
    return [[(2 * r + first, 2 * c + first) for c in range(cols + more)] for r in range(rows + more)]


def _border(place: Place) -> list[Place]:
    """The ends of the border at a place between two cells."""
    y, x = place
    return [(y, x - 1), (y, x + 1)] if x % 2 else [(y - 1, x), (y + 1, x)]


def _neighbours(rows: int, cols: int) -> Iterator[tuple[Place, Place]]:
    for r in range(rows):
        for c in range(cols):
            if c + 1 < cols:
                yield (r, c), (r, c + 1)
            if r + 1 < rows:
                yield (r, c), (r + 1, c)
