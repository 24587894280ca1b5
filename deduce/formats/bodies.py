"""What a kind contributes to each format: the table `Bodies` that its ``formats.py`` fills. See `deduce.formats`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.formats.editing import Editor
from deduce.formats.fields import Fields
from deduce.formats.rooms import rooms
from deduce.formats.shell import Format
from deduce.formats.source import Piece, cells, values
from deduce.formats.strokes import Strokes
from deduce.language.messages import msg

P = TypeVar("P", bound=Puzzle)


class Json(NamedTuple, Generic[P]):
    """The fields of a JSON object.

    Attributes:
        read: takes the kind's own fields; those it leaves are kept in ``puzzle.extra``.
        write: the kind's own fields.
        marks: takes the field ``answer``, in the form of ``puzzle.answer``.
    """

    read: Callable[[Fields], P]
    write: Callable[[P], Mapping[str, Any]]
    marks: Callable[[P, Fields], Marks]


class Text(NamedTuple, Generic[P]):
    """The grid of a plain text; ``puzzle.text()`` writes it.

    Attributes:
        read: from the rows (never blank, without comments) and the ``# key: value`` lines.
        marks: what the same drawing says as a half-filled board. An open cell is unknown, and so is an edge that is not
            drawn.
        looks: how well the rows fit this kind, asked when the kind is not given: 1 surely, from 0.5 on they may be a
            board of it, below that they resemble one that has a fault, 0 not at all.
        header: the ``# key: value`` lines that `read` needs beside the grid.
        told: what comment lines say beside the grid of a half-filled board.
    """

    read: Callable[[Sequence[Piece], Fields], P]
    marks: Callable[[P, Sequence[Piece]], Marks]
    looks: Callable[[Sequence[Piece]], float]
    header: Callable[[P], Mapping[str, Any]] = lambda _: {}
    told: Callable[[P, Sequence[Piece]], Marks] = lambda _, __: NOTHING


class Setting(NamedTuple, Generic[P]):
    """What must be known beside the board and a text may leave open, such as the number of stars.

    Attributes:
        read: the value from text.
        of: the value that a puzzle has.
        put: the same board with another value.
        fields: other names by which a text or a JSON object says it.
    """

    read: Callable[[str], Any]
    of: Callable[[P], Any]
    put: Callable[[P, Any], P]
    fields: Sequence[str] = ()


class Link(NamedTuple):
    """The parts of a puzz.link URL after the name of the puzzle.

    Attributes:
        rows: the height, checked.
        cols: the width, checked.
        flags: what stood before the width.
        parts: what follows the height, between slashes; never empty.
    """

    rows: int
    cols: int
    flags: Sequence[Piece]
    parts: Sequence[Piece]


class Puzzlink(NamedTuple, Generic[P]):
    """The body of a puzz.link URL.

    Attributes:
        read: from the parts.
        write: everything after ``NAME/``; None when this name does not fit the puzzle.
    """

    read: Callable[[Link], P]
    write: Callable[[P], str | None]


class Sheet(NamedTuple):
    """A pzprv3 file after its header.

    Attributes:
        rows: the height, checked.
        cols: the width, checked.
        lines: the rest, without blank lines.
        end: where the file ends, for errors.
        version: what stands behind the dot of ``pzprv3.1``; 0 without one.
    """

    rows: int
    cols: int
    lines: Sequence[Piece]
    end: Piece
    version: int = 0

    def part(self, start: int, count: int, what: str) -> Sequence[Piece]:
        """Some of the lines.

        Raises:
            InputError: when there are too few.
        """
        lines = self.lines[start : start + count]
        if len(lines) < count:
            raise self.end.error(
                msg("{count} rows of {what}", count=len(lines), what=what), msg("{count} rows", count=count)
            )
        return lines

    def grid(self, start: int, what: str) -> list[list[Piece]]:
        """The cells of as many of the lines as the board has rows.

        Raises:
            InputError: when there are too few, or one is of another size.
        """
        return cells(self.part(start, self.rows, what), (self.rows, self.cols))

    def bordered(self, start: int) -> bool:
        """Whether rooms stand there as borders between cells, as pzpr.js writes them since 3.1 in many genres.

        Otherwise they are their count and a number for each cell.
        """
        counts = [len(line.text.split()) for line in self.lines[start : start + 2]]
        if self.cols > 2 or len(counts) < 2:
            return bool(counts) and counts[0] == self.cols - 1
        return counts[1] == 1 if self.cols == 2 and self.rows > 1 else self.version > 0

    def borders(self, start: int) -> tuple[list[list[int]], int]:
        """The rooms of such borders, and the line behind them: 1 is a border, first those in rows, then in columns.

        Raises:
            InputError: when a row is missing, or holds something else.
        """
        walls = []
        for high, wide in ((self.rows, self.cols - 1), (self.rows - 1, self.cols)):
            grid: list[list[int]] = []
            if high and wide:
                lines = cells(self.part(start, high, msg("borders")), (high, wide))
                grid = values(lines, {"0": 0, "1": 1}, msg("1 (a border) or 0 (none)"))
            start += len(grid)
            walls.append(grid)

        def wall(a: tuple[int, int], b: tuple[int, int]) -> bool:
            r, c = min(a, b)
            return bool(walls[a[0] != b[0]][r][c])

        return rooms(self.rows, self.cols, wall), start

    def answered(self, start: int) -> None:
        """An answer as large as the board may follow these lines, and nothing else.

        Raises:
            InputError: when something else does.
        """
        if len(self.lines) > start:
            self.part(start, self.rows, msg("the answer"))
            self.over(start + self.rows)

    def over(self, start: int) -> None:
        """Nothing may follow these lines.

        Raises:
            InputError: when something does.
        """
        if len(self.lines) > start:
            raise self.lines[start].error(msg("a row too many"), msg("the end of the file"))


class Pzprv3(NamedTuple, Generic[P]):
    """The body of a pzprv3 file.

    Attributes:
        read: from the sheet; the answer is not looked at beyond its size.
        write: the lines after the width; None when this name does not fit the puzzle.
        marks: the answer part.
        answered: whether there is one.
        square: whether the head has one number for rows and columns.
        frame: how many rows and columns the board has before those that the head counts.
    """

    read: Callable[[Sheet], P]
    write: Callable[[P], Sequence[str] | None]
    marks: Callable[[P, Sheet], Marks]
    answered: Callable[[Sheet], bool] = lambda sheet: len(sheet.lines) > sheet.rows
    square: bool = False
    frame: int = 0


class Task(NamedTuple):
    """A task string of puzzle-yin-yang.com and its sister sites.

    Attributes:
        text: the string itself.
        shape: rows and columns, when the page says them.
        around: the whole input.
    """

    text: Piece
    shape: tuple[int, int] | None
    around: str


class Tag(NamedTuple):
    """A cell of a board in HTML.

    Attributes:
        piece: its start tag.
        classes: its class words.
        text: what is written in it, with blanks between elements.
        dots: the dots in it, on its lower and right border, and at its lower right corner: how many halves of a cell
            each stands below its centre and to the right of it, and its class words.
    """

    piece: Piece
    classes: frozenset[str]
    text: str = ""
    dots: Sequence[tuple[int, int, frozenset[str]]] = ()


class Site(NamedTuple, Generic[P]):
    """The task string and the board HTML of puzzle-yin-yang.com and its sister sites.

    Attributes:
        looks: whether a word is a task string of this kind.
        read: from the task string.
        write: the task string; None when it would not say the size.
        classes: the class words that only this kind's boards have.
        board: from the cells of the board, placed; None where its class words are not known.
        marks: what is filled in on that board; None where it is not known how that is told.
        dots: whether the cells of the board are dots there.
        names: what stands for the genre in the addresses of such sites.
        alone: whether a string is taken for one of this kind where nothing says the kind.
        called: which of the names a puzzle goes by, if not by the first one.
    """

    looks: Callable[[str], bool]
    read: Callable[[Task], P]
    write: Callable[[P], str | None]
    classes: frozenset[str] = frozenset()
    board: Callable[[Sequence[Sequence[Tag]]], P] | None = None
    marks: Callable[[P, Sequence[Sequence[Tag]]], Marks] | None = None
    dots: bool = False
    names: Sequence[str] = ()
    alone: bool = True
    called: Callable[[P], str] = lambda _: ""


class Tatham(NamedTuple, Generic[P]):
    """The body of a game of Simon Tatham's.

    Attributes:
        name: what he calls it.
        read: from the description, the rows and columns that stand before it, and what stands behind these.
        write: the description; None when it cannot say the puzzle.
        marks: what is filled in after such moves.
        made: what an id has behind the size, when we write one.
        plain: the pattern of what may stand there without a change of the rules.
        only: the pattern of what no other game has there.
        size: what an id has for the size, when we write one.
    """

    name: str
    read: Callable[[Piece, int, int, str], P]
    write: Callable[[P], str | None]
    marks: Callable[[P, Sequence[Piece]], Marks]
    made: str = ""
    plain: str = ".*"
    only: str = "(?!)"
    size: Callable[[P], str] = lambda puzzle: f"{puzzle.cols}x{puzzle.rows}"


class Valued(NamedTuple, Generic[P]):
    """Boards of programs for Sudoku.

    Attributes:
        read: the puzzle and its marks; from words as `deduce.formats.valued` says them, and the numbers of regions,
            where these are told.
    """

    read: Callable[[Sequence[Sequence[Piece]], Sequence[Sequence[int]] | None], tuple[P, Marks]]


class Lined(NamedTuple, Generic[P]):
    """Boards that are nothing but the numbers of their lines.

    Attributes:
        read: from the numbers of all columns and of all rows, each line as it stands in the input.
        write: the numbers of all columns and of all rows; None where some are not known.
    """

    read: Callable[[Sequence[Piece], Sequence[Piece]], P]
    write: Callable[[P], tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]] | None]


class JankoFile(NamedTuple):
    """A janko.at file.

    Attributes:
        rows: the height, checked.
        cols: the width, checked.
        fields: the lines of one keyword and one value.
        sections: the lines below each keyword that stands alone.
    """

    rows: int
    cols: int
    fields: Mapping[str, Piece]
    sections: Mapping[str, Sequence[Piece]]

    def grid(self, name: str, more: int = 0) -> list[list[Piece]]:
        """The cells of a section, which may be `more` rows and columns than the board has.

        Raises:
            InputError: when there is no such section, or it has another size.
        """
        if not self.sections.get(name):
            raise self.fields["puzzle"].error(
                msg("no section {name}", name=name), msg("{name} with {rows} rows", name=name, rows=self.rows)
            )
        return cells(self.sections[name], (self.rows + more, self.cols + more))


class Janko(NamedTuple, Generic[P]):
    """The body of a janko.at file.

    Attributes:
        read: from ``problem`` and whatever else the kind has.
        write: the lines between the size and the end; None when this name does not fit the puzzle.
        marks: from ``solution``, which is there.
    """

    read: Callable[[JankoFile], P]
    write: Callable[[P], Sequence[str] | None]
    marks: Callable[[P, JankoFile], Marks]


class Clicks(NamedTuple):
    """The moves of pzpr.js that mark the variables of one puzzle, as `deduce.formats.clicks` makes them.

    Attributes:
        yes: the move that marks a variable, by its bit; without those that are printed.
        no: the same for *no*; without those for which pzpr.js has no sign.
        both: whether an answer needs the moves of both.
        typed: whether these are values that are typed.
        shaded: whether cells are shaded beside lines.
        turning: the variables whose clicks go on to the next of three states: none, the left button's, the right one's.
        against: variables of which none is *yes* where a side (0 *yes*, 1 *no*) of another is marked.
        evident: what goes without a move, from the marks of moves.
    """

    yes: Mapping[int, str]
    no: Mapping[int, str]
    both: bool = False
    typed: bool = False
    shaded: bool = False
    turning: int = 0
    against: Callable[[int, int], int] = lambda _bit, _side: 0
    evident: Callable[[Marks], Marks] = lambda _: NOTHING


class Bodies(NamedTuple, Generic[P]):
    """All that a kind knows about formats. Whatever is left out, the kind does not have.

    Attributes:
        json: our own JSON.
        text: a drawn grid.
        puzzlink: by the name in the URL.
        pzprv3: by the name in the file.
        kanpen: by the name in a kanpen address; only the board is read.
        site: puzzle-….com.
        tatham: Simon Tatham's games.
        valued: programs for Sudoku.
        caged: boards of these with cages, from a `deduce.formats.valued.ValuedBoard`: the puzzle and its marks.
        lined: files of the numbers of lines.
        janko: by the name in the file, lower-case letters only.
        own: formats that no other kind has; asked before all others.
        settings: what a caller may say where a text does not, by the name of the option.
        editor: what a setter may print; the words of a sketch become the fields of `json`.
        strokes: how these words are drawn; None where drawings cannot say a board.
        clicks: the moves of pzpr.js on a board of the puzzle.
    """

    json: Json[P] | None = None
    text: Text[P] | None = None
    puzzlink: Mapping[str, Puzzlink[P]] = {}
    pzprv3: Mapping[str, Pzprv3[P]] = {}
    kanpen: Mapping[str, Pzprv3[P]] = {}
    site: Site[P] | None = None
    tatham: Tatham[P] | None = None
    valued: Valued[P] | None = None
    caged: Callable[[Any], tuple[P, Marks]] | None = None
    lined: Lined[P] | None = None
    janko: Mapping[str, Janko[P]] = {}
    own: Sequence[Format] = ()
    settings: Mapping[str, Setting[P]] = {}
    editor: Editor | None = None
    strokes: Strokes[P] | None = None
    clicks: Callable[[P], Clicks] | None = None
