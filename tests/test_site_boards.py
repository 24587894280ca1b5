"""Boards of puzzle-….com in HTML: every kind's own boards, drawn as the pages draw them, and what is refused."""

from __future__ import annotations

from itertools import islice

import pytest

from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.formats import parse, parse_board, read_marks
from deduce.formats.offers import bodies
from deduce.language.errors import InputError
from tests.boards import samples

STEP = 29
SORTS = {name: found for name, kind in kinds().items() if (found := getattr(kind, "html", ()))}
"""What the boards of a kind have there."""
PAGE = '<html><head><link rel="canonical" href="https://fr.puzzle-{}.com/"></head><body>{}</body></html>'


def element(words: str, r: float, c: float, inner: str = "", more: str = "") -> str:
    place = f"top: {r * STEP + 2}px; left: {c * STEP + 2}px"
    return f'<div{more} class="{words}" style="{place}; width: 27px">{inner}</div>'


def drawn(puzzle) -> str:
    """A board as a page of its kind has it: here only what is printed counts."""
    name, print_ = puzzle.kind.name, puzzle.print
    told, *own = SORTS[name]
    if told == "pearls":
        words = {"w": " dot-white", "b": " dot-black", None: ""}
        cells = [(r, c, one) for r, row in enumerate(print_.cells) for c, one in enumerate(row)]
        return "".join(element("loop-dot" + words[one], r, c) for r, c, one in cells)
    ids = print_.ids

    def walls(r: int, c: int) -> str:
        sides = {"bt": (r - 1, c), "bl": (r, c - 1), "bb": (r + 1, c), "br": (r, c + 1)}
        inside = {word: at for word, at in sides.items() if 0 <= at[0] < puzzle.rows and 0 <= at[1] < puzzle.cols}
        return "".join(f" {word}" for word, (y, x) in inside.items() if ids and ids[y][x] != ids[r][c])

    parts = []
    for r in range(puzzle.rows):
        for c in range(puzzle.cols):
            clue = None if told == "stars" else print_.cells[r][c]
            words = f"cell selectable{walls(r, c)}" if clue is None or not own else f"cell {own[0]}"
            if told == "stars":
                words = "loop-task-cell"
            inner = "" if clue is None else f"<b class='number'>{clue}</b><br>"
            if told == "words":
                inner = "".join(f"<span>{digit}</span>" for digit in str(clue or ""))
            if clue == "x":
                words, inner = "cell wall", "<img src=x>"
            parts.append(element(words, r, c, inner))
    if told == "stars":
        parts += [element("loop-dot dot-white", y / 2 + 12 / STEP, x / 2 + 12 / STEP) for y, x in print_.clues]
    return "<div class='board-back'>" + "".join(reversed(parts)) + "</div>"


@pytest.mark.parametrize("name", SORTS)
def test_boards_as_the_pages_draw_them(name: str) -> None:
    """With the kind asked for, and with the address of the page."""
    count = 0
    site = bodies(kind_of(name)).site.names[0].partition("/")
    address = site[0] + (f".com/daily-{site[2]}/?x=" if site[1] else "")
    for puzzle in [parse(samples()[name], name), *islice(kinds()[name].make.tiny(), 12)]:
        told = [clue for row in puzzle.print.cells for clue in row]
        if "?" in told or (name == "galaxies" and 1 in (puzzle.rows, puzzle.cols)):
            continue
        html = drawn(puzzle)
        for text, asked in ((html, name), (PAGE.format(address, html), None)):
            again = parse(text, asked)
            assert again.text() == puzzle.text()
            [note] = again.notes
            assert str(note) == f"what is filled in on a board of {name} in HTML is not read"
        assert not parse_board(html, name).marks.yes & ~puzzle.givens.yes
        with pytest.raises(InputError, match="is not read; expected marks in another form, such as text"):
            read_marks(puzzle, html)
        count += 1
    assert count > 2


def test_which_kinds_are_read_so() -> None:
    others = {name for name, kind in kinds().items() if (site := bodies(kind).site) and site.board}
    assert others == {*SORTS, "starbattle", "yinyang"}
    assert {name for name, sort in SORTS.items() if sort[0] == "walls"} == {"lits", "norinori"}


def test_walls_alone_do_not_tell_the_kind() -> None:
    """Star Battle has as many regions as rows; where there are more, it can be none."""
    rooms = ["aab", "abb", "ccc"]
    html = "".join(
        element("cell selectable" + (" bb" if r < 2 and rooms[r + 1][c] != one else ""), r, c)
        if c == 2 or rooms[r][c + 1] == one
        else element("cell selectable br" + (" bb" if r < 2 and rooms[r + 1][c] != one else ""), r, c)
        for r, row in enumerate(rooms)
        for c, one in enumerate(row)
    )
    puzzle = parse(html)
    assert puzzle.kind.name == "starbattle"
    assert str(puzzle.notes[-1]) == "taken for starbattle; it could also be heyawake, lits, norinori"
    assert parse(html, "norinori").print.ids == ((1, 1, 2), (1, 2, 2), (3, 3, 3))
    more = html.replace(element("cell selectable", 2, 0), element("cell selectable br", 2, 0))
    with pytest.raises(InputError, match="a board that fits several kinds; expected one of heyawake, lits"):
        parse(more)


def test_how_far_cells_of_one_row_may_lie_apart() -> None:
    """Three pixels are one row, five are two."""
    for far, shape in ((0.0, (1, 2)), (3.0, (1, 2)), (5.0, None)):
        html = element("cell", 0, 0, "2") + element("cell", far / STEP, 1)
        if shape is None:
            with pytest.raises(InputError, match="2 cells in 2 rows and 2 columns"):
                parse(html, "nurikabe")
        else:
            assert (parse(html, "nurikabe").rows, parse(html, "nurikabe").cols) == shape


def test_class_words_that_only_one_kind_has() -> None:
    for name, (_, *own) in SORTS.items():
        if not own or name in ("galaxies", "masyu", "slitherlink"):
            continue
        puzzle = next(one for one in kinds()[name].make.tiny() if own[0] in drawn(one))
        assert parse(drawn(puzzle)).kind.name == name


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        (element("cell", 0, 0, "3?"), "nurikabe", "column 1: bad sign '3?'; expected a number"),
        (element("cell", 0, 0, "3") + element("cell", 1, 1), "nurikabe", "2 cells in 2 rows and 2 columns"),
        (element("cell", 0, 0, "3"), "dominosa", "the elements of a board of dominosa are not read"),
        (element("cell", 0, 0, "3"), "masyu", "the elements of a board of masyu are not read"),
        (element("loop-dot", 0, 0), "nurikabe", "the elements of a board of nurikabe are not read"),
        (element("cell", 0, 0), None, "a board of no kind that can be told; expected its kind"),
        (
            "https://www.puzzle-galaxies.com/ task = 'abc'",
            None,
            "puzzle-galaxies.com mean is not known; expected the HTML",
        ),
        (
            "".join(element("loop-task-cell", r, c) for r in (0, 1) for c in (0, 1)) + element("dot-white", 2, 2),
            "galaxies",
            "a star on the frame; expected stars on the board",
        ),
    ],
)
def test_refusals(text: str, kind: str | None, says: str) -> None:
    with pytest.raises(InputError) as fault:
        parse(text, kind)
    assert says in str(fault.value)
    assert "\n" not in str(fault.value)
